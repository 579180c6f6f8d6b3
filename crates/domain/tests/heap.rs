//! Memory of bytes against the simplest model of it: every byte for itself.
//!
//! The same random operations run on a plain model, in the concrete reading, and in the symbolic one with values that are
//! literals or inputs; what the latter says is evaluated under the inputs that the others had. `POLYSEM_TEST_SEED` moves on to
//! other sequences.

mod heap_model;

use heap_model::{Byte, Object, Random, UNDEFINED, number, pointer};
use polysem_domain::conformance::{Inputs, Reading};
use polysem_domain::{Concrete, Symbolic};
use polysem_sem::heap::{
    Access, Fate, HeapOf, Kind, New, Odd, Target, Val, ValOf, Why, cut, glue, partial,
};
use polysem_sem::{
    BinOp, Bits, Break, CmpOp, Cx, Domain, Exec, FaultKind, Known, Name, Slot, SlotOf, SlotRef,
    Stop,
};
use polysem_term::Value;
use std::collections::BTreeMap;

/// A run: memory, what it should be, and what the inputs were.
struct Run<D: Domain> {
    dom: D,
    path: D::Path,
    heap: HeapOf<D>,
    objects: Vec<Object>,
    inputs: Inputs,
    random: Random,
    /// How often something happened, so that nothing is left out unnoticed.
    seen: BTreeMap<&'static str, usize>,
}

/// How an access ended.
enum Ended<T> {
    Fine(T),
    Fault(FaultKind),
    GaveUp,
}

impl<D: Reading> Run<D>
where
    D::Path: Clone,
{
    fn new(dom: D, seed: u64) -> Run<D> {
        let mut dom = dom;
        let path = dom.start();
        Run {
            dom,
            path,
            heap: HeapOf::<D>::new(),
            objects: Vec::new(),
            inputs: Inputs::new(),
            random: Random(seed),
            seen: BTreeMap::new(),
        }
    }

    fn saw(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    /// A number as a literal, or as an input that is that number.
    fn vector(&mut self, bits: &Bits, input: bool) -> D::Bv {
        if !input {
            return self.dom.lit(bits.clone());
        }
        let name = format!("x{}", self.inputs.len());
        self.inputs.insert(name.clone(), Value::Bv(bits.clone()));
        self.dom.prepare(&self.inputs);
        let v = self.dom.input(&mut self.path, &name, bits.width()).expect("an input");
        // Readings that know no inputs take the number itself.
        if self.is(&v, bits) { v } else { self.dom.lit(bits.clone()) }
    }

    fn is(&mut self, v: &D::Bv, bits: &Bits) -> bool {
        self.dom.covers(&self.inputs, Slot::Bv(v), &Value::Bv(bits.clone()))
    }

    /// Does something, choosing what the inputs say; undone where it does not come to its end.
    fn doing<T>(
        &mut self,
        f: &mut impl FnMut(&mut HeapOf<D>, &mut Cx<'_, D>) -> Exec<T, D>,
    ) -> Ended<T> {
        let mut chosen: Vec<Name> = Vec::new();
        self.dom.foreseen(&self.inputs);
        loop {
            let (mut heap, mut path) = (self.heap.clone(), self.path.clone());
            let mut cx = Cx::new(&mut self.dom, &mut path, &chosen);
            match f(&mut heap, &mut cx) {
                Ok(value) => {
                    // What was required is a fault where the inputs say otherwise.
                    if let [kind, ..] = self.dom.foreseen(&self.inputs)[..] {
                        return Ended::Fault(kind);
                    }
                    (self.heap, self.path) = (heap, path);
                    return Ended::Fine(value);
                }
                Err(Break::Stop(Stop::Fault(fault))) => return Ended::Fault(fault.kind),
                Err(Break::Stop(_)) => return Ended::GaveUp,
                Err(Break::Choose(all)) => {
                    self.saw("choice");
                    let one = all.iter().find(|one| {
                        self.dom.covers(&self.inputs, Slot::Bool(&one.guard), &Value::Bool(true))
                    });
                    chosen.push(one.expect("the alternatives cover the path").name);
                }
            }
        }
    }

    /// A value of so many bytes, and what it should be.
    fn value(&mut self, bytes: u32) -> (ValOf<D>, Vec<Byte>) {
        let (width, input) = (bytes * 8, self.random.below(3) == 0);
        match self.random.below(8) {
            0 => (Val::Undef(Why::Said), vec![UNDEFINED; bytes as usize]),
            1 | 2 => {
                let (bits, mut mask) = (self.random.bits(width), self.random.bits(width));
                if self.random.below(2) == 0 {
                    // Whole bytes of it.
                    let by = Bits::new(width, self.random.below(width as usize) as u64 / 8 * 8);
                    mask = BinOp::Shl.eval(&Bits::ones(width), &by);
                }
                let keep = polysem_sem::UnOp::Not.eval(&mask);
                let bits = BinOp::And.eval(&bits, &keep);
                let model = number(&bits, &mask);
                let v = self.vector(&bits, input);
                let keep = self.dom.lit(keep);
                let v = self.dom.bin(BinOp::And, &v, &keep).expect("a value");
                (partial(v, mask, Why::Said), model)
            }
            3..=5 if bytes == 8 && !self.objects.is_empty() => {
                let to = self.random.below(self.objects.len());
                let to = self.objects[to].number;
                let offset = self.random.below(64) as u64;
                let v = self.vector(&Bits::new(64, offset), input);
                (Val::pointer(to, v), pointer(to, offset))
            }
            _ => {
                let bits = self.random.bits(width);
                let v = self.vector(&bits, input);
                (Val::Bits(v), number(&bits, &Bits::zero(width)))
            }
        }
    }

    /// Whether one byte is what it should be.
    fn same(&mut self, part: &ValOf<D>, byte: &Byte) -> bool {
        match (part, byte) {
            (Val::Bits(v), Byte::Number { value, mask: 0 }) => {
                self.is(v, &Bits::new(8, u64::from(*value)))
            }
            (Val::Bits(v), Byte::Pointer { object, offset, at }) => {
                // A pointer among numbers, at an unknown offset, is its address.
                self.saw("address");
                let mut heap = self.heap.clone();
                let mut path = self.path.clone();
                let mut cx = Cx::new(&mut self.dom, &mut path, &[]);
                let offset = cx.lit(Bits::new(64, *offset));
                let pointer = Val::pointer(*object, offset);
                let pointer = cut(&mut cx, &pointer, 8, *at, 1).expect("a byte");
                let number = heap.number(&mut cx, &pointer, "a byte").expect("an address");
                let equal = cx.cmp(CmpOp::Eq, v, &number).expect("a comparison");
                self.holds(&equal)
            }
            (Val::Undef(_), byte) => *byte == UNDEFINED,
            (Val::Odd(odd), byte) => match (&**odd, byte) {
                (Odd::Partial { bits, undefined, .. }, Byte::Number { value, mask }) => {
                    undefined.word() == Some(u64::from(*mask))
                        && self.is(bits, &Bits::new(8, u64::from(*value)))
                }
                (
                    Odd::Part { pointer, at, bytes: 1 },
                    Byte::Pointer { object, offset, at: wanted },
                ) => {
                    (pointer.object, at) == (*object, wanted)
                        && self.is(&pointer.offset, &Bits::new(64, *offset))
                }
                (Odd::When { value, defined, .. }, byte) => {
                    let value = value.clone();
                    if self.holds(defined) { self.same(&value, byte) } else { *byte == UNDEFINED }
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn holds(&mut self, truth: &D::Bool) -> bool {
        self.dom.covers(&self.inputs, Slot::Bool(truth), &Value::Bool(true))
    }

    /// Whether a value is defined only under a condition that does not hold, although some of its bytes are defined: a word
    /// is taken to be as undefined as any of its bytes.
    fn is_vague(&mut self, value: &ValOf<D>, model: &[Byte]) -> bool {
        let is_mixed = model.contains(&UNDEFINED) && model.iter().any(|byte| *byte != UNDEFINED);
        is_mixed
            && match value {
                Val::Undef(_) => true,
                Val::Odd(odd) => match &**odd {
                    Odd::When { defined, .. } => !self.holds(&defined.clone()),
                    _ => false,
                },
                Val::Bits(_) | Val::Ptr(_) => false,
            }
    }

    /// Compares a value of so many bytes with what it should be.
    fn check(&mut self, value: &ValOf<D>, expected: &[Byte], what: &str) {
        for (at, byte) in expected.iter().enumerate() {
            let mut path = self.path.clone();
            let mut cx = Cx::new(&mut self.dom, &mut path, &[]);
            let part = cut(&mut cx, value, expected.len() as u32, at as u32, 1).expect("a byte");
            let same = self.same(&part, byte);
            assert!(same, "{what}: byte {at} of {value:?} is {part:?}, not {byte:?}");
        }
    }

    /// Compares all of memory.
    fn check_all(&mut self, what: &str) {
        for at in 0..self.objects.len() {
            let object = self.objects[at].clone();
            if !object.alive {
                continue;
            }
            let size = object.bytes.len();
            let near = |at: usize| at < 64 || at % 4096 < 32 || at % 4096 > 4064 || at + 32 > size;
            for start in (0..size).filter(|start| near(*start)) {
                let target = Target::Known(object.number, start as u64);
                let mut path = self.path.clone();
                let mut cx = Cx::new(&mut self.dom, &mut path, &[]);
                let value = self.heap.load(&mut cx, &target, 0, 1).expect("a byte");
                self.check(&value, &object.bytes[start..=start], &format!("{what}: {start}"));
            }
        }
    }

    fn make(&mut self) {
        let sizes = [1, 3, 8, 13, 16, 24, 32, 100, 4095, 4096, 4097, 4104, 8200];
        let size = sizes[self.random.below(sizes.len())];
        let (undefined, stack) = (self.random.below(2) == 0, self.random.below(3) == 0);
        let new = |size| New {
            name: "o".into(),
            size: size as u64,
            align: 4,
            kind: if stack { Kind::Stack } else { Kind::Allocated(0) },
            made: 0,
            undefined,
        };
        let number = if size <= 100 && self.random.below(3) == 0 {
            // Of a size that depends on inputs, or is said to.
            self.saw("sized");
            let v = self.vector(&Bits::new(64, size as u64), true);
            let most = size + self.random.below(20);
            self.heap.make_sized(new(most), v)
        } else {
            self.heap.make(new(size))
        };
        let byte = if undefined { UNDEFINED } else { Byte::Number { value: 0, mask: 0 } };
        let number = number.expect("it is small");
        self.objects.push(Object { number, bytes: vec![byte; size], alive: true, stack });
    }

    /// An object, an offset in or about it, and the pointer there; unknown offsets only in small objects.
    fn place(&mut self) -> (usize, u64, ValOf<D>) {
        let at = self.random.below(self.objects.len());
        let size = self.objects[at].bytes.len();
        let offset = self.random.offset(size);
        let input = size <= 32 && self.random.below(4) == 0;
        let v = self.vector(&Bits::new(64, offset), input);
        (at, offset, Val::pointer(self.objects[at].number, v))
    }

    /// The fault that an access is, if it is one.
    fn expected(&self, object: usize, at: u64, bytes: usize) -> Option<FaultKind> {
        let object = &self.objects[object];
        match (object.alive, object.stack) {
            (true, _) => object.inside(at, bytes).is_none().then_some(FaultKind::OutOfBounds),
            (false, true) => Some(FaultKind::UseAfterScope),
            (false, false) => Some(FaultKind::UseAfterFree),
        }
    }

    fn load(&mut self) -> Option<(ValOf<D>, Vec<Byte>)> {
        let (object, at, place) = self.place();
        let bytes = 1 + self.random.below(16);
        let access =
            Access { bytes: bytes as u64, align: 0, write: false, block: false, pointer: false };
        let ended = self.doing(&mut |heap, cx| {
            let target = heap.target(cx, &place, access)?;
            heap.load(cx, &target, 0, bytes as u32)
        });
        let expected = self.expected(object, at, bytes);
        let known = Known::offset::<D>(&place);
        if let Some((number, start)) = known
            && bytes <= 8
        {
            let mut value = Val::Undef(Why::Said);
            if self.heap.load_known::<D>(number, start, 0, bytes as u32, &mut value) {
                self.saw("load_known");
                let range = self.objects[object].inside(at, bytes).expect("inside");
                let model = self.objects[object].bytes[range].to_vec();
                self.check(&value, &model, "load_known");
            }
        }
        match (ended, expected) {
            (Ended::Fine(value), None) => {
                self.saw(if known.is_some() { "load" } else { "load anywhere" });
                let range = self.objects[object].inside(at, bytes).expect("it is expected");
                let model = self.objects[object].bytes[range].to_vec();
                if self.is_vague(&value, &model) {
                    self.saw("vague");
                    return None;
                }
                self.check(&value, &model, &format!("load of {bytes} at {at}"));
                Some((value, model))
            }
            (Ended::Fault(kind), Some(wanted)) => {
                assert_eq!(kind, wanted);
                self.saw("fault");
                None
            }
            (Ended::GaveUp, _) => {
                self.saw("gave up");
                None
            }
            (Ended::Fine(_), Some(wanted)) => panic!("{wanted:?} at {at} goes unnoticed"),
            (Ended::Fault(kind), None) => panic!("{kind:?} at {at} of {bytes}"),
        }
    }

    fn store(&mut self, value: &ValOf<D>, model: &[Byte]) {
        let (object, at, place) = self.place();
        let bytes = model.len();
        let access =
            Access { bytes: bytes as u64, align: 0, write: true, block: false, pointer: false };
        let before = self.heap.clone();
        let ended = self.doing(&mut |heap, cx| {
            let target = heap.target(cx, &place, access)?;
            heap.store(cx, &target, 0, bytes as u32, value)
        });
        match (ended, self.expected(object, at, bytes)) {
            (Ended::Fine(()), None) => {
                let known = Known::offset::<D>(&place).is_some();
                self.saw(if known { "store" } else { "store anywhere" });
                let range = self.objects[object].inside(at, bytes).expect("it is expected");
                self.objects[object].bytes[range].copy_from_slice(model);
                self.store_known(before, &place, value, bytes);
            }
            (Ended::Fault(kind), Some(wanted)) => assert_eq!(kind, wanted),
            (Ended::GaveUp, _) => self.saw("gave up"),
            (Ended::Fine(()), Some(wanted)) => panic!("{wanted:?} at {at} goes unnoticed"),
            (Ended::Fault(kind), None) => panic!("{kind:?} at {at} of {bytes}"),
        }
    }

    /// The short way to store comes to the same.
    fn store_known(&mut self, before: HeapOf<D>, place: &ValOf<D>, value: &ValOf<D>, bytes: usize) {
        if let (Some((number, at)), Some(word), 1..=8) =
            (Known::offset::<D>(place), Known::of::<D>(value), bytes)
        {
            let after = std::mem::replace(&mut self.heap, before);
            if self.heap.store_known(number, at, 0, bytes as u32, word) {
                self.saw("store_known");
                self.check_all("store_known");
            }
            self.heap = after;
        }
    }

    fn copy(&mut self) {
        let ((a, i, to), (b, j, from)) = (self.place(), self.place());
        let (b, j, from) = if self.random.below(2) == 0 {
            // Within one object.
            let j = self.random.offset(self.objects[a].bytes.len());
            let v = self.vector(&Bits::new(64, j), false);
            (a, j, Val::pointer(self.objects[a].number, v))
        } else {
            (b, j, from)
        };
        let bytes = [1, 7, 8, 9, 16, 24, 40][self.random.below(7)];
        let access =
            |write| Access { bytes: bytes as u64, align: 0, write, block: true, pointer: false };
        let ended = self.doing(&mut |heap, cx| {
            let to = heap.find(cx, &to, access(true))?;
            let from = heap.find(cx, &from, access(false))?;
            let (to, from) = (heap.grant(cx, to)?, heap.grant(cx, from)?);
            heap.copy(cx, &to, &from, bytes as u64)
        });
        let wanted = self.expected(a, i, bytes).or(self.expected(b, j, bytes));
        match (ended, wanted) {
            (Ended::Fine(()), None) => {
                self.saw("copy");
                let (to, from) =
                    (self.objects[a].inside(i, bytes), self.objects[b].inside(j, bytes));
                let model = self.objects[b].bytes[from.expect("inside")].to_vec();
                self.objects[a].bytes[to.expect("inside")].copy_from_slice(&model);
            }
            (Ended::Fault(_), Some(_)) => {}
            (Ended::GaveUp, _) => self.saw("gave up"),
            (Ended::Fine(()), Some(wanted)) => panic!("{wanted:?} goes unnoticed"),
            (Ended::Fault(kind), None) => panic!("{kind:?} of a copy"),
        }
    }

    /// A number of bytes that depends on inputs; sometimes as a number of words.
    fn length(&mut self, bytes: usize) -> D::Bv {
        if bytes.is_multiple_of(8) && self.random.below(2) == 0 {
            let words = self.vector(&Bits::new(64, bytes as u64 / 8), true);
            let eight = self.dom.lit(Bits::new(64, 8));
            return self.dom.bin(BinOp::Mul, &words, &eight).expect("a product");
        }
        self.vector(&Bits::new(64, bytes as u64), true)
    }

    /// What is wrong with a block, of which the length may be zero.
    fn block_fault(&self, object: usize, at: u64, bytes: usize) -> Option<FaultKind> {
        if bytes == 0 { None } else { self.expected(object, at, bytes) }
    }

    fn copy_some(&mut self) {
        let ((a, i, to), (b, j, from)) = (self.place(), self.place());
        let mut bytes = [0, 1, 7, 8, 16, 24][self.random.below(6)];
        if !self.heap.is_usable::<D>(&to, true) || !self.heap.is_usable::<D>(&from, false) {
            bytes += 1;
        }
        let length = self.length(bytes);
        let ended = self.doing(&mut |heap, cx| {
            let to = heap.find_some(cx, &to, &length, true)?;
            let from = heap.find_some(cx, &from, &length, false)?;
            let most = heap.rest(to.target()).min(heap.rest(from.target())).min(40);
            let (to, from) = (heap.grant(cx, to)?, heap.grant(cx, from)?);
            heap.copy_some(cx, &to, &from, &length, most)
        });
        let wanted = self.block_fault(a, i, bytes).or(self.block_fault(b, j, bytes));
        match (ended, wanted) {
            (Ended::Fine(()), None) => {
                self.saw("copy_some");
                if bytes > 0 {
                    let (to, from) =
                        (self.objects[a].inside(i, bytes), self.objects[b].inside(j, bytes));
                    let model = self.objects[b].bytes[from.expect("inside")].to_vec();
                    self.objects[a].bytes[to.expect("inside")].copy_from_slice(&model);
                }
            }
            (Ended::Fault(_), Some(_)) => self.saw("block fault"),
            (Ended::GaveUp, _) => self.saw("gave up"),
            (Ended::Fine(()), Some(wanted)) => panic!("{wanted:?} goes unnoticed"),
            (Ended::Fault(kind), None) => panic!("{kind:?} of a copy of {bytes}"),
        }
    }

    fn fill_some(&mut self) {
        let (object, at, place) = self.place();
        let (value, model) = self.value(1);
        let mut bytes = [0, 1, 8, 9, 32][self.random.below(5)];
        if self.objects[object].bytes.len() < 100 && self.random.below(3) == 0 {
            // All that it has.
            bytes = self.objects[object].bytes.len().saturating_sub(at as usize);
        }
        if !self.heap.is_usable::<D>(&place, true) {
            bytes += 1;
        }
        let length = self.length(bytes);
        let ended = self.doing(&mut |heap, cx| {
            let to = heap.find_some(cx, &place, &length, true)?;
            let most = heap.rest(to.target()).min(100);
            let to = heap.grant(cx, to)?;
            heap.fill_some(cx, &to, &value, &length, most)
        });
        match (ended, self.block_fault(object, at, bytes)) {
            (Ended::Fine(()), None) => {
                self.saw("fill_some");
                if bytes > 0 {
                    let range = self.objects[object].inside(at, bytes).expect("it is expected");
                    self.objects[object].bytes[range].fill(model[0]);
                }
            }
            (Ended::Fault(kind), Some(wanted)) => assert_eq!(kind, wanted),
            (Ended::GaveUp, _) => self.saw("gave up"),
            (Ended::Fine(()), Some(wanted)) => panic!("{wanted:?} goes unnoticed"),
            (Ended::Fault(kind), None) => panic!("{kind:?} of a fill of {bytes}"),
        }
    }

    fn fill(&mut self) {
        let (object, at, place) = self.place();
        let (value, model) = self.value(1);
        let bytes = [1, 8, 9, 30][self.random.below(4)];
        let access =
            Access { bytes: bytes as u64, align: 0, write: true, block: true, pointer: false };
        let ended = self.doing(&mut |heap, cx| {
            let to = heap.target(cx, &place, access)?;
            heap.fill(cx, &to, &value, bytes as u64)
        });
        match (ended, self.expected(object, at, bytes)) {
            (Ended::Fine(()), None) => {
                self.saw("fill");
                let range = self.objects[object].inside(at, bytes).expect("it is expected");
                self.objects[object].bytes[range].fill(model[0]);
            }
            (Ended::Fault(kind), Some(wanted)) => assert_eq!(kind, wanted),
            (Ended::GaveUp, _) => self.saw("gave up"),
            (Ended::Fine(()), Some(wanted)) => panic!("{wanted:?} goes unnoticed"),
            (Ended::Fault(kind), None) => panic!("{kind:?} of a fill"),
        }
    }

    /// Ends an object, or begins a scope again.
    fn end(&mut self) {
        let at = self.random.below(self.objects.len());
        let object = self.objects[at].clone();
        if object.stack {
            if object.alive {
                self.heap.end(object.number, Fate::Left, 0);
            } else {
                self.heap.enter(object.number);
                self.objects[at].bytes.fill(UNDEFINED);
            }
            self.objects[at].alive = !object.alive;
            return;
        }
        let offset = [0, 0, 1][self.random.below(3)];
        let v = self.vector(&Bits::new(64, offset), false);
        let place = Val::pointer(object.number, v);
        let ended = self.doing(&mut |heap, cx| heap.free(cx, &place, 0, 0));
        match ended {
            Ended::Fine(()) => {
                assert!(object.alive && offset == 0);
                self.objects[at].alive = false;
            }
            Ended::Fault(FaultKind::DoubleFree) => assert!(!object.alive),
            Ended::Fault(FaultKind::InvalidFree) => assert!(object.alive && offset == 1),
            Ended::Fault(kind) => panic!("{kind:?} of freeing"),
            Ended::GaveUp => panic!("freeing gives up"),
        }
    }

    /// What is cut into pieces and put together again is the same.
    fn cut_and_glue(&mut self, value: &ValOf<D>, model: &[Byte]) {
        let (mut at, mut pieces) = (0, Vec::new());
        while at < model.len() {
            let size = 1 + self.random.below(model.len() - at);
            let mut path = self.path.clone();
            let mut cx = Cx::new(&mut self.dom, &mut path, &[]);
            let piece = cut(&mut cx, value, model.len() as u32, at as u32, size as u32);
            let piece = piece.expect("a piece");
            self.check(&piece, &model[at..at + size], "cut");
            pieces.push((size as u32, piece));
            at += size;
        }
        let mut path = self.path.clone();
        let mut cx = Cx::new(&mut self.dom, &mut path, &[]);
        let glued = glue(&mut cx, pieces).expect("a value");
        self.check(&glued, model, "glue");
        if let Val::Ptr(_) = value {
            assert!(matches!(glued, Val::Ptr(_)), "{glued:?}");
        }
    }

    /// Memory translated to itself, and combined with it, is itself.
    fn translate(&mut self) {
        let mut visited = 0;
        self.heap.visit::<D>(&mut |_, _| visited += 1);
        let mut mapped = 0;
        let mut same = |_, slot: SlotRef<'_, D>| -> SlotOf<D> {
            mapped += 1;
            match slot {
                Slot::Bv(v) => Slot::Bv(v.clone()),
                Slot::Bool(t) => Slot::Bool(t.clone()),
                Slot::Map(m) => Slot::Map(m.clone()),
            }
        };
        let other = self.heap.map::<D, D>(&mut same);
        assert_eq!(visited, mapped);
        let copy = self.heap.clone();
        assert!(self.heap.zip::<D>(&copy, &mut |_, _, _| panic!("all is shared")));
        assert!(self.heap.zip::<D>(&other, &mut |_, _, _| {}), "a copy differs in form");
        self.check_all("combined");
        let before = std::mem::replace(&mut self.heap, other);
        self.check_all("translated");
        if self.random.below(2) == 0 {
            self.heap = before;
        }
        self.saw("translated");
    }

    fn run(&mut self, steps: usize) {
        self.make();
        for _ in 0..steps {
            match self.random.below(46) {
                0..=2 if self.objects.len() < 6 => self.make(),
                3 => self.end(),
                4..=11 => {
                    if let Some((value, model)) = self.load() {
                        self.store(&value, &model);
                    }
                }
                12..=17 => drop(self.load()),
                18..=24 => self.copy(),
                25..=27 => self.fill(),
                28 => self.translate(),
                29 => self.check_all("all"),
                30..=33 => self.copy_some(),
                34 => self.fill_some(),
                _ => {
                    let bytes = [1, 2, 3, 4, 7, 8, 8, 8, 10, 16][self.random.below(10)];
                    let (value, model) = self.value(bytes);
                    self.cut_and_glue(&value, &model);
                    self.store(&value, &model);
                }
            }
        }
        self.check_all("at the end");
    }
}

fn seed() -> u64 {
    std::env::var("POLYSEM_TEST_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Runs sequences; what must have happened in them.
fn sequences<D: Reading>(make: impl Fn() -> D, count: u64, wanted: &[&'static str]) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..count {
        let mut run = Run::new(make(), seed().wrapping_mul(1_000_003) + number);
        run.run(60);
        for (what, times) in run.seen {
            *seen.entry(what).or_default() += times;
        }
    }
    for what in wanted.iter().chain(&BLOCKS) {
        assert!(seen.get(what).is_some_and(|times| *times > 20), "{what}: {seen:?}");
    }
}

const ALWAYS: [&str; 8] =
    ["load", "store", "copy", "fill", "fault", "translated", "load_known", "store_known"];

/// What must happen with sizes and lengths that depend on inputs.
const BLOCKS: [&str; 4] = ["sized", "copy_some", "fill_some", "block fault"];

#[test]
fn concrete_memory_is_its_bytes() {
    sequences(Concrete::default, 600, &ALWAYS);
}

#[test]
fn symbolic_memory_is_its_bytes() {
    let more = ["choice", "load anywhere", "store anywhere"];
    sequences(Symbolic::default, 300, &[&ALWAYS[..], &more].concat());
}
