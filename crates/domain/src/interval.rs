//! The interval reading: known bits with unsigned and signed ranges.

use crate::nonrelational::{Lattice, NonRelational};
use polysem_sem::{BinOp, Bits, CmpOp, UnOp};
use polysem_term::Abs;

/// Bounds every value.
pub type Interval = NonRelational<Abs>;

impl Lattice for Abs {
    fn top(width: u32) -> Abs {
        Abs::top(width)
    }

    fn lit(bits: &Bits) -> Abs {
        Abs::lit(bits)
    }

    fn as_lit(&self) -> Option<Bits> {
        Abs::as_lit(self)
    }

    fn contains(&self, bits: &Bits) -> bool {
        Abs::contains(self, bits)
    }

    fn join(&self, other: &Abs) -> Abs {
        Abs::join(self, other)
    }

    fn meet(&self, other: &Abs) -> Option<Abs> {
        Abs::meet(self, other)
    }

    fn leq(&self, other: &Abs) -> bool {
        Abs::leq(self, other)
    }

    fn widen(&self, newer: &Abs, thresholds: &[Bits]) -> Abs {
        Abs::widen(self, newer, thresholds)
    }

    fn un(op: UnOp, a: &Abs) -> Abs {
        op.abs(a)
    }

    fn bin(op: BinOp, a: &Abs, b: &Abs) -> Abs {
        op.abs(a, b)
    }

    /// Computed wide enough that everything fits, then cut to the signed range of the width, whose ends stand for
    /// infinity: they stay where they are when something is added to them.
    fn exact(op: BinOp, a: &Abs, b: &Abs) -> (Abs, Option<bool>) {
        let width = a.width();
        let more = UnOp::SignExtend(if op == BinOp::Mul { width } else { 1 });
        let wide = op.abs(&more.abs(a), &more.abs(b));
        let end = |bits: Bits| more.eval(&bits);
        let fitting =
            Abs::signed_range(&end(Bits::min_signed(width)), &end(Bits::max_signed(width)));
        let Some(fits) = wide.meet(&fitting) else { return (op.abs(a, b), Some(false)) };
        let value = UnOp::Extract { hi: (width - 1) as u16, lo: 0 }.abs(&fits);
        (unbounded(op, a, b, value), (fits == wide).then_some(true))
    }

    fn cmp(op: CmpOp, a: &Abs, b: &Abs) -> Option<bool> {
        op.abs(a, b)
    }

    fn assume(op: CmpOp, truth: bool, a: &Abs, b: &Abs) -> Option<(Abs, Abs)> {
        op.assume(truth, a, b)
    }

    /// `[lo,hi]`, signed, with `∞` for the width's end; then the lowest bits where they are known: `[0,6] ..0`.
    fn show(&self) -> String {
        if let Some(bits) = self.as_lit() {
            return format!("[{0},{0}]", decimal(&bits));
        }
        let low = low_bits(self);
        // Among even numbers, the greatest even one is the width's end.
        let end = |end: Bits| low.iter().fold(end, |end, &(at, bit)| with_bit(&end, at, bit));
        let bound = |bound: Bits, end: Bits, infinity: &str| {
            if bound == end { infinity.to_string() } else { decimal(&bound) }
        };
        let from = bound(self.smin(), end(Bits::min_signed(self.width())), "-∞");
        let to = bound(self.smax(), end(Bits::max_signed(self.width())), "∞");
        let digits: String =
            low.iter().rev().map(|&(_, bit)| if bit { '1' } else { '0' }).collect();
        let pattern = if digits.is_empty() { digits } else { format!(" ..{digits}") };
        format!("[{from},{to}]{pattern}")
    }
}

/// The sum or difference with the ends that an operand has at infinity.
fn unbounded(op: BinOp, a: &Abs, b: &Abs, value: Abs) -> Abs {
    let width = a.width();
    let (min, max) = (Bits::min_signed(width), Bits::max_signed(width));
    let ends = |set: &Abs| match set.as_lit() {
        Some(_) => (false, false),
        None => (set.smin() == min, set.smax() == max),
    };
    let (a, b) = (ends(a), ends(b));
    let (down, up) = match op {
        BinOp::Add => (a.0 || b.0, a.1 || b.1),
        BinOp::Sub => (a.0 || b.1, a.1 || b.0),
        _ => (false, false),
    };
    let (least, most) = (value.smin(), value.smax());
    let stays = (!down || least == min) && (!up || most == max);
    if stays || !low_bits(&value).is_empty() {
        return value;
    }
    Abs::signed_range(if down { &min } else { &least }, if up { &max } else { &most })
}

/// The lowest bits as far as all are known, from the lowest on.
fn low_bits(set: &Abs) -> Vec<(u32, bool)> {
    let (zeros, ones) = (set.zeros(), set.ones());
    let known = |at: &u32| zeros.bit(*at) || ones.bit(*at);
    (0..set.width()).take_while(known).map(|at| (at, ones.bit(at))).collect()
}

fn with_bit(bits: &Bits, at: u32, bit: bool) -> Bits {
    if bits.bit(at) == bit { bits.clone() } else { bits.flip_bit(at) }
}

/// A literal as a signed number.
pub(crate) fn decimal(bits: &Bits) -> String {
    if bits.is_negative() {
        format!("-{}", UnOp::Neg.eval(bits).to_big())
    } else {
        bits.to_big().to_string()
    }
}
