//! A reading: what values, truth, maps and requirements mean.

use crate::context::Alternative;
use crate::memory::heap::Form;
use crate::slot::{Location, Slot, SlotOf, SlotRef};
use crate::stop::{Fault, Stop};
use crate::world::Connected;
use polysem_term::float::{FloatCmp, FloatFormat, FloatOp, FloatTest};
use polysem_term::{BinOp, Bits, CmpOp, UnOp};
use std::fmt::Debug;

/// A piece of memory that a program makes: what a reading must know to give it an address.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a> {
    /// Its number: objects of a path are counted.
    pub number: u32,
    /// What its address is called; the third of a name on a path is `name!2`, as with inputs.
    pub name: &'a str,
    /// How many bits an address has.
    pub width: u32,
    /// How many cells it has, one at least.
    pub size: u64,
    /// How many cells the path's earlier objects have together.
    pub before: u64,
    /// What is promised of its address.
    pub promise: Promised,
}

/// What is promised of the address of an object, besides that it is not null and that the object does not go round the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Promised {
    /// It is a multiple of two to the power of this.
    pub align: u8,
    /// It is no lower.
    pub least: u64,
    /// So many cells from it on are no other object's.
    pub room: u64,
}

impl Promised {
    /// So many cells of its own, anywhere.
    #[must_use]
    pub fn room(room: u64) -> Promised {
        Promised { align: 0, least: 1, room }
    }
}

impl Object<'_> {
    /// Where the object is in the layout of readings with fixed addresses: one after the other, from a round number.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the addresses do not suffice.
    pub fn fixed(&self) -> Result<Bits, Stop> {
        let start = if self.width < 16 { 1 } else { 0x1000 };
        let end = u128::from(start + self.before) + u128::from(self.size);
        if end > 1 << self.width.min(64) {
            return Err(Stop::unsupported(format!(
                "more cells than addresses of {} bits",
                self.width
            )));
        }
        Ok(Bits::new(self.width, start + self.before))
    }
}

/// One reading of programs.
///
/// Every operator must over-approximate the `eval` of its enum: what happens concretely is among what the reading
/// says may happen. `conformance` in the crate of readings tests it.
pub trait Domain {
    /// A bit-vector as this reading sees it.
    type Bv: Clone + Debug;
    /// A truth value as this reading sees it.
    type Bool: Clone + Debug;
    /// A total map from vectors to vectors: memory, arrays.
    type Map: Clone + Debug;
    /// What is known on the current path.
    type Path: Clone + Debug;

    /// Whether the reading wants to know which values a path found, and which it made: [`crate::heap::Heap::watch`].
    const RECALLS: bool = false;

    /// What is known where a program starts: nothing.
    fn start(&mut self) -> Self::Path;

    /// A value that was at a location when the reading began to watch; the value of this number, if there are several.
    fn recall(&mut self, location: Location, part: u32, value: SlotRef<'_, Self>) -> SlotOf<Self>
    where
        Self: Sized,
    {
        let _ = (location, part);
        match value {
            Slot::Bv(v) => Slot::Bv(v.clone()),
            Slot::Bool(t) => Slot::Bool(t.clone()),
            Slot::Map(m) => Slot::Map(m.clone()),
        }
    }
    /// The form that a value had at a location when the reading began to watch. What follows may depend on it.
    fn notice(&mut self, location: Location, form: Form) {
        let _ = (location, form);
    }
    /// What follows depends on something that the reading cannot be told.
    fn lose(&mut self, what: &'static str) {
        let _ = what;
    }
    /// The object that an address is known to belong to, for readings that recall.
    fn object_of(&self, address: &Self::Bv) -> Option<u32> {
        let _ = address;
        None
    }
    /// A value that decides what the step does, as a literal where the reading goes on for one literal only, and keeps in mind
    /// that it does. What is a literal anyway stays.
    fn settle(&mut self, value: &Self::Bv) -> Self::Bv {
        value.clone()
    }

    /// A step is about to go over so many bytes, or to do as much work as that: a reading whose runs have limits may end the path
    /// here. Steps that do little need not tell.
    ///
    /// # Errors
    /// [`Stop::Budget`] where a limit was reached.
    #[inline]
    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        let _ = bytes;
        Ok(())
    }

    /// A constant vector, for who has no reading at hand: tables of a program are filled before it runs.
    fn constant(bits: Bits) -> Self::Bv;
    /// A constant vector.
    #[inline]
    fn lit(&mut self, bits: Bits) -> Self::Bv {
        Self::constant(bits)
    }
    /// A constant truth value.
    fn truth(&mut self, truth: bool) -> Self::Bool;

    /// What a truth value is on every path, where the reading knows it without asking. For contexts and explorers: a language
    /// does not ask, it offers alternatives.
    fn known(&self, truth: &Self::Bool) -> Option<bool> {
        let _ = truth;
        None
    }
    /// What a vector is on every run of every path, where the reading knows it without asking and nothing else: the
    /// [`Domain::constant`] of it is the same value. For contexts and memory models, not for languages.
    fn literal(value: &Self::Bv) -> Option<Bits> {
        let _ = value;
        None
    }
    /// The same of a vector of up to 64 bits, as a number.
    #[inline]
    fn word(value: &Self::Bv) -> Option<u64> {
        Self::literal(value).and_then(|bits| bits.word())
    }
    /// The next input of that name on this path.
    ///
    /// # Errors
    /// A [`Stop`] if the reading has no input to give.
    fn input(&mut self, path: &mut Self::Path, name: &str, width: u32) -> Result<Self::Bv, Stop>;

    /// The program gives a value away: prints it.
    fn output(&mut self, path: &mut Self::Path, value: &Self::Bv) {
        let _ = (path, value);
    }

    /// What the program may reach outside of itself: nothing, unless somebody connected it. A reading of many runs at once
    /// has nothing to connect.
    fn world(&self) -> Option<Connected> {
        None
    }

    /// The address of a new object: not null, and apart from all objects of this path.
    ///
    /// # Errors
    /// A [`Stop`] if there is no room for it.
    fn base(&mut self, path: &mut Self::Path, object: Object<'_>) -> Result<Self::Bv, Stop>;
    /// The cells or objects of this path that an address may mean, if the reading knows it better than by comparing the
    /// address with each: [`crate::Name::Cell`] or [`crate::Name::Object`], and [`crate::NOWHERE`] where it may mean none.
    fn pointees(
        &mut self,
        path: &Self::Path,
        address: &Self::Bv,
    ) -> Option<Vec<Alternative<Self::Bool>>> {
        let _ = (path, address);
        None
    }

    /// A unary vector operator.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn un(&mut self, op: UnOp, a: &Self::Bv) -> Result<Self::Bv, Stop>;
    /// A binary vector operator.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn bin(&mut self, op: BinOp, a: &Self::Bv, b: &Self::Bv) -> Result<Self::Bv, Stop>;
    /// A sum, difference, product or quotient of signed numbers that is the result only where it fits, and whether it
    /// does: who calls this requires the second before using the first. A reading may leave the value of results
    /// that do not fit out of account; the width's ends then stand for infinity.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn exact(
        &mut self,
        op: BinOp,
        width: u32,
        a: &Self::Bv,
        b: &Self::Bv,
    ) -> Result<(Self::Bv, Self::Bool), Stop> {
        exact_by_widening(self, op, width, a, b)
    }
    /// A comparison.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn cmp(&mut self, op: CmpOp, a: &Self::Bv, b: &Self::Bv) -> Result<Self::Bool, Stop>;
    /// An operator on floating-point numbers. Unless a reading does better, it is computed where all operands are known.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn float(&mut self, op: FloatOp, args: &[&Self::Bv]) -> Result<Self::Bv, Stop> {
        let literals = literals::<Self>(args).ok_or_else(unknown_float)?;
        Ok(self.lit(op.eval(&literals.iter().collect::<Vec<_>>())))
    }
    /// A comparison of floating-point numbers. Unless a reading does better, it is decided where both are known.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Self::Bv,
        b: &Self::Bv,
    ) -> Result<Self::Bool, Stop> {
        let both = Self::literal(a).zip(Self::literal(b));
        let (a, b) = both.ok_or_else(unknown_float)?;
        Ok(self.truth(cmp.eval(format, &a, &b)))
    }
    /// A question about one floating-point number. Unless a reading does better, it is decided where that is known.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn float_test(
        &mut self,
        test: FloatTest,
        format: FloatFormat,
        a: &Self::Bv,
    ) -> Result<Self::Bool, Stop> {
        let a = Self::literal(a).ok_or_else(unknown_float)?;
        Ok(self.truth(test.eval(format, &a)))
    }

    /// `a` where `cond` holds, else `b`.
    fn ite(&mut self, cond: &Self::Bool, a: &Self::Bv, b: &Self::Bv) -> Self::Bv;
    /// The element that an index of so many bits is the number of, among one at least; anything where there is none of that
    /// number: who calls this has required that there is.
    ///
    /// # Errors
    /// As [`Domain::cmp`].
    fn pick(
        &mut self,
        width: u32,
        index: &Self::Bv,
        elements: &[Self::Bv],
    ) -> Result<Self::Bv, Stop> {
        pick_by_comparing(self, width, index, elements)
    }
    /// The greatest number that a vector of up to 64 bits may be on a path, or on any, as far as the reading knows without
    /// asking. For memory models: it spares work and decides nothing.
    fn most(&mut self, path: Option<&Self::Path>, value: &Self::Bv) -> u64 {
        let _ = path;
        Self::word(value).unwrap_or(u64::MAX)
    }

    /// Negation.
    fn not(&mut self, a: &Self::Bool) -> Self::Bool;
    /// Conjunction.
    fn and(&mut self, a: &Self::Bool, b: &Self::Bool) -> Self::Bool;
    /// Disjunction.
    fn or(&mut self, a: &Self::Bool, b: &Self::Bool) -> Self::Bool {
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(&a, &b);
        self.not(&neither)
    }
    /// `a` where `cond` holds, else `b`, of truth values.
    fn ite_bool(&mut self, cond: &Self::Bool, a: &Self::Bool, b: &Self::Bool) -> Self::Bool {
        let unless = self.not(cond);
        let (then, els) = (self.and(cond, a), self.and(&unless, b));
        self.or(&then, &els)
    }

    /// Truth as a vector of one bit.
    fn bit(&mut self, a: &Self::Bool) -> Self::Bv {
        let (one, zero) = (self.lit(Bits::one(1)), self.lit(Bits::zero(1)));
        self.ite(a, &one, &zero)
    }
    /// A vector of one bit as truth.
    ///
    /// # Errors
    /// As [`Domain::cmp`].
    fn holds(&mut self, a: &Self::Bv) -> Result<Self::Bool, Stop> {
        let one = self.lit(Bits::one(1));
        self.cmp(CmpOp::Eq, a, &one)
    }

    /// The map that is `element` everywhere, for indices of a width.
    fn map(&mut self, index: u32, element: &Self::Bv) -> Self::Map;
    /// The map that has these elements at the lowest indices, and another at all that follow. Whoever has many elements makes
    /// the map in one go: what a reading does to replace one may depend on how many there are.
    ///
    /// # Errors
    /// As [`Domain::store`].
    fn table(
        &mut self,
        index: u32,
        elements: &[Self::Bv],
        rest: &Self::Bv,
    ) -> Result<Self::Map, Stop> {
        let mut map = self.map(index, rest);
        for (element, at) in elements.iter().zip(0..) {
            let at = self.lit(Bits::new(index, at));
            self.store(&mut map, &at, element)?;
        }
        Ok(map)
    }
    /// The next input of that name on this path, a whole map.
    ///
    /// # Errors
    /// A [`Stop`] if the reading has no input to give.
    fn map_input(
        &mut self,
        path: &mut Self::Path,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<Self::Map, Stop>;
    /// The element at an index.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn select(&mut self, map: &Self::Map, index: &Self::Bv) -> Result<Self::Bv, Stop>;
    /// Replaces the element at an index.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if the reading cannot model it.
    fn store(
        &mut self,
        map: &mut Self::Map,
        index: &Self::Bv,
        element: &Self::Bv,
    ) -> Result<(), Stop>;
    /// `a` where `cond` holds, else `b`, of maps.
    fn ite_map(&mut self, cond: &Self::Bool, a: &Self::Map, b: &Self::Map) -> Self::Map;

    /// The program is at fault wherever `cond` fails; afterwards `cond` may be relied upon.
    ///
    /// # Errors
    /// [`Stop::Fault`] when `cond` fails everywhere on `path`.
    fn require(
        &mut self,
        path: &mut Self::Path,
        cond: &Self::Bool,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop>;
}

/// What only an explorer may ask. A language is bounded by [`Domain`] alone, so it cannot.
pub trait Fork: Domain {
    /// Restricts `path` to where `cond` holds; `false` when that is known to be nowhere.
    fn assume(&mut self, path: &mut Self::Path, cond: &Self::Bool) -> bool;

    /// A value as it is known on `path` by now: a branch may have narrowed it since it was computed.
    fn narrow(&mut self, path: &Self::Path, value: &Self::Bv) -> Self::Bv {
        let _ = path;
        value.clone()
    }

    /// The same of a map's elements.
    fn narrow_map(&mut self, path: &Self::Path, map: &Self::Map) -> Self::Map {
        let _ = path;
        map.clone()
    }
}

/// Readings that describe many runs at once, for fixpoints.
pub trait Abstract: Fork {
    /// The least that describes both.
    fn join(&mut self, a: &Self::Bv, b: &Self::Bv) -> Self::Bv;
    /// The least that describes both.
    fn join_bool(&mut self, a: &Self::Bool, b: &Self::Bool) -> Self::Bool;
    /// The least that describes both.
    fn join_map(&mut self, a: &Self::Map, b: &Self::Map) -> Self::Map;
    /// Something above both, such that no chain of these rises for ever; bounds stop at `thresholds` first.
    fn widen(&mut self, older: &Self::Bv, newer: &Self::Bv, thresholds: &[Bits]) -> Self::Bv;
    /// Something above both, such that no chain of these rises for ever.
    fn widen_map(&mut self, older: &Self::Map, newer: &Self::Map, thresholds: &[Bits])
    -> Self::Map;
    /// Whether all that `a` describes is described by `b`.
    fn leq(&mut self, a: &Self::Bv, b: &Self::Bv) -> bool;
    /// Whether all that `a` describes is described by `b`.
    fn leq_bool(&mut self, a: &Self::Bool, b: &Self::Bool) -> bool;
    /// Whether all that `a` describes is described by `b`.
    fn leq_map(&mut self, a: &Self::Map, b: &Self::Map) -> bool;
}

/// What the vectors are on every run, if the reading knows it of all of them.
pub fn literals<D: Domain + ?Sized>(values: &[&D::Bv]) -> Option<Vec<Bits>> {
    values.iter().map(|value| D::literal(value)).collect()
}

fn unknown_float() -> Stop {
    Stop::unsupported("floating-point numbers that depend on inputs")
}

/// [`Domain::exact`] for any reading: computed wide enough that it fits, and compared with its low half.
///
/// # Errors
/// [`Stop::Unsupported`] if the reading cannot model it.
pub fn exact_by_widening<D: Domain + ?Sized>(
    dom: &mut D,
    op: BinOp,
    width: u32,
    a: &D::Bv,
    b: &D::Bv,
) -> Result<(D::Bv, D::Bool), Stop> {
    let more = if op == BinOp::Mul { width } else { 1 };
    let (a, b) = (dom.un(UnOp::SignExtend(more), a)?, dom.un(UnOp::SignExtend(more), b)?);
    let wide = dom.bin(op, &a, &b)?;
    let value = dom.un(UnOp::Extract { hi: (width - 1) as u16, lo: 0 }, &wide)?;
    let again = dom.un(UnOp::SignExtend(more), &value)?;
    let fits = dom.cmp(CmpOp::Eq, &wide, &again)?;
    Ok((value, fits))
}

/// [`Domain::pick`] for any reading: the index is compared with every number that it may be.
///
/// # Errors
/// As [`Domain::cmp`].
///
/// # Panics
/// If there is no element.
fn pick_by_comparing<D: Domain + ?Sized>(
    dom: &mut D,
    width: u32,
    index: &D::Bv,
    elements: &[D::Bv],
) -> Result<D::Bv, Stop> {
    let mut picked: Option<D::Bv> = None;
    for (element, at) in elements.iter().zip(0..) {
        let number = dom.lit(Bits::new(width, at));
        let here = dom.cmp(CmpOp::Eq, index, &number)?;
        picked = match (dom.known(&here), picked) {
            (Some(true), _) => return Ok(element.clone()),
            (Some(false), picked) => picked,
            (None, None) => Some(element.clone()),
            (None, Some(others)) => Some(dom.ite(&here, element, &others)),
        };
    }
    Ok(picked.unwrap_or_else(|| elements[0].clone()))
}

/// A number as a report shows it: a question mark where it depends on inputs.
pub fn shown<D: Domain>(value: &D::Bv, signed: bool) -> String {
    match D::literal(value) {
        Some(bits) => match bits.signed_word() {
            Some(word) if signed => word.to_string(),
            _ => bits.to_big().to_string(),
        },
        None => "?".into(),
    }
}
