//! Integer arithmetic: what it gives, what must hold, and what is poison if it does not.

use super::ir::{IntOp, Promise};
use polysem_sem::heap::{HeapOf, Val, ValOf, Why, undefined, unless, when};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind, UnOp, shown};

/// An integer operation.
#[derive(Clone, Copy)]
pub(super) struct Int {
    pub(super) op: IntOp,
    pub(super) promise: Promise,
    pub(super) width: u32,
    /// The number of its place.
    pub(super) at: u32,
}

impl IntOp {
    /// The operator that computes it.
    #[inline]
    pub(super) fn operator(self) -> BinOp {
        match self {
            IntOp::Add => BinOp::Add,
            IntOp::Sub => BinOp::Sub,
            IntOp::Mul => BinOp::Mul,
            IntOp::UDiv => BinOp::Udiv,
            IntOp::SDiv => BinOp::Sdiv,
            IntOp::URem => BinOp::Urem,
            IntOp::SRem => BinOp::Srem,
            IntOp::Shl => BinOp::Shl,
            IntOp::LShr => BinOp::Lshr,
            IntOp::AShr => BinOp::Ashr,
            IntOp::And => BinOp::And,
            IntOp::Or => BinOp::Or,
            IntOp::Xor => BinOp::Xor,
        }
    }

    fn divides(self) -> bool {
        matches!(self, IntOp::UDiv | IntOp::SDiv | IntOp::URem | IntOp::SRem)
    }

    pub(super) fn shifts(self) -> bool {
        matches!(self, IntOp::Shl | IntOp::LShr | IntOp::AShr)
    }

    /// What a report calls it.
    fn text(self) -> &'static str {
        match self {
            IntOp::Add => "addition",
            IntOp::Sub => "subtraction",
            IntOp::Mul => "multiplication",
            IntOp::UDiv | IntOp::SDiv => "division",
            IntOp::URem | IntOp::SRem => "remainder",
            IntOp::Shl | IntOp::LShr | IntOp::AShr => "shift",
            IntOp::And | IntOp::Or | IntOp::Xor => "operation",
        }
    }
}

/// The result of an integer operation on whatever its operands are.
#[inline]
pub(super) fn int<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Int,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let (Val::Bits(x), Val::Bits(y)) = (a, b) {
        return plain(cx, inst, x, y);
    }
    odd(heap, cx, inst, a, b)
}

/// On numbers.
#[inline]
fn plain<D: Domain>(cx: &mut Cx<'_, D>, inst: Int, x: &D::Bv, y: &D::Bv) -> Exec<ValOf<D>, D> {
    let Int { op, promise, .. } = inst;
    if promise.is_none() && !op.divides() && !op.shifts() {
        return Ok(Val::Bits(cx.bin(op.operator(), x, y)?));
    }
    if promise.0 == Promise::NSW.0 | Promise::STRICT.0 && !op.shifts() && !op.divides() {
        let (value, fits) = cx.dom.exact(op.operator(), inst.width, x, y)?;
        cx.require(&fits, || overflow::<D>(inst, "signed", x, y))?;
        return Ok(Val::Bits(value));
    }
    promising(cx, inst, x, y)
}

fn promising<D: Domain>(cx: &mut Cx<'_, D>, inst: Int, x: &D::Bv, y: &D::Bv) -> Exec<ValOf<D>, D> {
    let Int { op, width, promise, at } = inst;
    if op.divides() {
        let zero = cx.lit(Bits::zero(width));
        let is_zero = cx.cmp(CmpOp::Eq, y, &zero)?;
        let not = cx.dom.not(&is_zero);
        cx.require(&not, || Fault::with(FaultKind::Division, format!("{} by zero", op.text())))?;
        if matches!(op, IntOp::SDiv | IntOp::SRem) {
            let (least, minus) = (cx.lit(Bits::min_signed(width)), cx.lit(Bits::ones(width)));
            let (a, b) = (cx.cmp(CmpOp::Eq, x, &least)?, cx.cmp(CmpOp::Eq, y, &minus)?);
            let both = cx.dom.and(&a, &b);
            let not = cx.dom.not(&both);
            cx.require(&not, || overflow::<D>(inst, "signed", x, y))?;
        }
    }
    let mut conditions: [Option<(D::Bool, &str)>; 3] = [None, None, None];
    let mut value = cx.bin(op.operator(), x, y)?;
    if op.shifts() {
        let most = cx.lit(Bits::new(width, u64::from(width)));
        let small = cx.cmp(CmpOp::Ult, y, &most)?;
        conditions[0] = Some((small, "shift"));
    }
    if promise.has(Promise::NSW) {
        let fits = if op == IntOp::Shl {
            let back = cx.bin(BinOp::Ashr, &value, y)?;
            cx.cmp(CmpOp::Eq, &back, x)?
        } else {
            let (exact, fits) = cx.dom.exact(op.operator(), width, x, y)?;
            value = exact;
            fits
        };
        conditions[1] = Some((fits, "signed"));
    }
    if promise.has(Promise::NUW) {
        conditions[2] = Some((unsigned_fits(cx, inst, x, y, &value)?, "unsigned"));
    } else if promise.has(Promise::EXACT) || promise.has(Promise::DISJOINT) {
        let lost = if promise.has(Promise::DISJOINT) {
            cx.bin(BinOp::And, x, y)?
        } else if op.divides() {
            let rem = if op == IntOp::SDiv { BinOp::Srem } else { BinOp::Urem };
            cx.bin(rem, x, y)?
        } else {
            let back = cx.bin(BinOp::Shl, &value, y)?;
            cx.bin(BinOp::Xor, &back, x)?
        };
        let zero = cx.lit(Bits::zero(width));
        let nothing = cx.cmp(CmpOp::Eq, &lost, &zero)?;
        conditions[2] = Some((nothing, "exact"));
    }
    let mut result = Val::Bits(value);
    for (holds, what) in conditions.into_iter().flatten() {
        // Nothing that a source says is promised as exact but the distance of pointers.
        if promise.has(Promise::STRICT) && what != "exact" {
            cx.require(&holds, || match what {
                "shift" => shift::<D>(inst, y),
                what => overflow::<D>(inst, what, x, y),
            })?;
        } else {
            result = when(cx, result, holds, Why::Poison(at));
        }
    }
    Ok(result)
}

fn unsigned_fits<D: Domain>(
    cx: &mut Cx<'_, D>,
    inst: Int,
    x: &D::Bv,
    y: &D::Bv,
    value: &D::Bv,
) -> Exec<D::Bool, D> {
    match inst.op {
        IntOp::Add => cx.cmp(CmpOp::Ule, x, value),
        IntOp::Sub => cx.cmp(CmpOp::Ule, y, x),
        IntOp::Shl => {
            let back = cx.bin(BinOp::Lshr, value, y)?;
            cx.cmp(CmpOp::Eq, &back, x)
        }
        _ => {
            let more = UnOp::ZeroExtend(inst.width);
            let (x, y, low) = (cx.un(more, x)?, cx.un(more, y)?, cx.un(more, value)?);
            let wide = cx.bin(BinOp::Mul, &x, &y)?;
            cx.cmp(CmpOp::Eq, &wide, &low)
        }
    }
}

fn overflow<D: Domain>(inst: Int, how: &str, x: &D::Bv, y: &D::Bv) -> Fault {
    let sign = match inst.op {
        IntOp::Add => "+",
        IntOp::Sub => "-",
        IntOp::Mul => "*",
        IntOp::Shl => "<<",
        IntOp::SRem => "%",
        _ => "/",
    };
    let (x, y) = (shown::<D>(x, how == "signed"), shown::<D>(y, how == "signed"));
    let text = format!("{how} {} overflows {} bits: {x} {sign} {y}", inst.op.text(), inst.width);
    Fault::with(FaultKind::Overflow, text)
}

fn shift<D: Domain>(inst: Int, y: &D::Bv) -> Fault {
    let text = format!("shift of {} bits by {}", inst.width, shown::<D>(y, true));
    Fault::with(FaultKind::Shift, text)
}

/// On anything else: lanes one by one, and what is undefined or a pointer as such.
#[cold]
fn odd<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Int,
    a: &ValOf<D>,
    b: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    if let Some(value) = super::lanes::both(a, b, |a, b| int(heap, cx, inst, a, b))? {
        return Ok(value);
    }
    if inst.op.divides() {
        let (a, c) = unless::<D>(a);
        let y = heap.number(cx, b, "the divisor")?;
        let undefined = match &a {
            Val::Undef(why) => Some(*why),
            _ => None,
        };
        if let Some(why) = undefined {
            let zero = cx.lit(Bits::zero(inst.width));
            plain(cx, Int { promise: Promise::default(), ..inst }, &zero, &y)?;
            return Ok(Val::Undef(why));
        }
        let x = heap.number(cx, &a, "the dividend")?;
        let value = plain(cx, inst, &x, &y)?;
        return Ok(match c {
            Some((defined, why)) => when(cx, value, defined, why),
            None => value,
        });
    }
    if let (Val::Ptr(p), Val::Ptr(q)) = (a, b)
        && inst.op == IntOp::Sub
        && p.object != q.object
        && inst.promise.has(Promise::DISTANCE)
    {
        let (one, other) = (heap.name(p.object).clone(), heap.name(q.object).clone());
        let what = format!("the distance of pointers into `{one}` and `{other}`");
        let fault = heap.fault_at::<D>(FaultKind::Unrelated, p, what);
        return Err(cx.fail(fault));
    }
    let number = |value: &ValOf<D>| matches!(value, Val::Bits(_));
    let ((x, c), (y, d)) = (unless::<D>(a), unless::<D>(b));
    let mut value = if number(&x) && number(&y) {
        int(heap, cx, inst, &x, &y)?
    } else {
        part(heap, cx, inst, &x, &y)?
    };
    for (defined, why) in c.into_iter().chain(d) {
        value = when(cx, value, defined, why);
    }
    Ok(value)
}

/// On operands of which one is a pointer, or not all defined.
fn part<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    inst: Int,
    x: &ValOf<D>,
    y: &ValOf<D>,
) -> Exec<ValOf<D>, D> {
    let nothing = undefined(x).or(undefined(y)).is_none();
    if nothing && (inst.op.shifts() || inst.op == IntOp::Mul) {
        // No address stays one: as numbers, with all that is promised of them.
        let (x, y) = (heap.number(cx, x, "an operand")?, heap.number(cx, y, "an operand")?);
        return plain(cx, inst, &x, &y);
    }
    let value = heap.bin(cx, inst.op.operator(), inst.width, x, y)?;
    if inst.op.shifts()
        && let Val::Bits(y) = y
    {
        let most = cx.lit(Bits::new(inst.width, u64::from(inst.width)));
        let small = cx.cmp(CmpOp::Ult, y, &most)?;
        if inst.promise.has(Promise::STRICT) {
            cx.require(&small, || shift::<D>(inst, y))?;
        } else {
            return Ok(when(cx, value, small, Why::Poison(inst.at)));
        }
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_domain::Concrete;
    use polysem_sem::{Break, Known, Stop};

    const OPS: [IntOp; 13] = [
        IntOp::Add,
        IntOp::Sub,
        IntOp::Mul,
        IntOp::UDiv,
        IntOp::SDiv,
        IntOp::URem,
        IntOp::SRem,
        IntOp::Shl,
        IntOp::LShr,
        IntOp::AShr,
        IntOp::And,
        IntOp::Or,
        IntOp::Xor,
    ];

    /// What may be promised of an operator.
    fn promises(op: IntOp) -> Vec<Promise> {
        let none = Promise::default();
        let some = match op {
            IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::Shl => {
                vec![none, Promise::NUW, Promise::NSW, Promise::NUW.with(Promise::NSW)]
            }
            IntOp::UDiv | IntOp::SDiv | IntOp::LShr | IntOp::AShr => vec![none, Promise::EXACT],
            IntOp::Or => vec![none, Promise::DISJOINT],
            IntOp::URem | IntOp::SRem | IntOp::And | IntOp::Xor => vec![none],
        };
        let strict: Vec<_> = some.iter().map(|promise| promise.with(Promise::STRICT)).collect();
        [some, strict].concat()
    }

    /// The short way and the long one come to the same, or only the long one has something to say.
    fn agree(op: IntOp, promise: Promise, width: u32, x: u64, y: u64) {
        let mut dom = Concrete::default();
        let mut path = dom.start();
        let mut cx = Cx::new(&mut dom, &mut path, &[]);
        let (x, y) = (Bits::new(width, x), Bits::new(width, y));
        let [a, b] = [&x, &y].map(|bits| Known::constant(bits).expect("it is a word"));
        let inst = Int { op, promise, width, at: 0 };
        let (u, v) = (Val::Bits(x.clone()), Val::Bits(y.clone()));
        let slow = int(&mut HeapOf::<Concrete>::new(), &mut cx, inst, &u, &v);
        let mut fast = Val::Undef(Why::Said);
        if let Some(value) = Known::int(op.operator(), promise, width, a, b) {
            value.put::<Concrete>(width, &mut fast);
        }
        let same = match (&fast, &slow) {
            (Val::Bits(fast), Ok(Val::Bits(slow))) => fast == slow,
            // A fault, or poison.
            (Val::Undef(_), Err(Break::Stop(Stop::Fault(_))) | Ok(Val::Undef(_))) => true,
            _ => false,
        };
        assert!(same, "{op:?} {promise:?} {x} {y}: {fast:?}, {slow:?}");
    }

    #[test]
    fn the_short_way_is_the_long_one() {
        for op in OPS {
            for promise in promises(op) {
                for width in 1..=4 {
                    for (x, y) in (0..1 << width).flat_map(|x| (0..1 << width).map(move |y| (x, y)))
                    {
                        agree(op, promise, width, x, y);
                    }
                }
            }
        }
    }

    #[test]
    fn the_short_way_is_the_long_one_at_every_width() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for width in [5, 7, 8, 16, 24, 31, 32, 33, 63, 64] {
            let most = u64::MAX >> (64 - width);
            let edges = [0, 1, 2, most, most - 1, most >> 1, (most >> 1) + 1, u64::from(width) - 1];
            for op in OPS {
                for promise in promises(op) {
                    for _ in 0..60 {
                        let mut pick = || match random() % 3 {
                            0 => edges[(random() % 8) as usize],
                            1 => (random() % (2 * u64::from(width))) & most,
                            _ => random() & most,
                        };
                        let (x, y) = (pick(), pick());
                        agree(op, promise, width, x, y);
                    }
                }
            }
        }
    }
}
