//! The symbolic reading: values are literals or terms, a path is the facts assumed on it.
//!
//! A literal never touches the arena: operators on literals are evaluated, and become terms only where they meet one.
//! A requirement is an obligation, to be proved by whoever has a solver, and then a fact. Maps are read and written by
//! the three-way rule (`access.rs`). The address of an object is a symbol; that objects do not overlap is told to
//! a solver by [`Symbolic::layout`], where it matters.

mod access;
pub(crate) mod fits;
mod pick;

use crate::numbering::Numbering;
use polysem_sem::{
    Alternative, BinOp, Bits, CmpOp, Domain, Fault, Fork, Meter, Name, Object, Promised, Stop, UnOp,
};
use polysem_term::{Node, Sort, TermId, Terms};
use rpds::List;
use rustc_hash::{FxHashMap, FxHashSet};

/// A vector: a literal as long as it can be.
///
/// **Invariant:** a term here is no literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sym {
    /// A literal.
    Lit(Bits),
    /// A term.
    Term(TermId),
}

/// A truth value: known as long as it can be.
///
/// **Invariant:** a term here is no literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Known.
    Known(bool),
    /// A term.
    Term(TermId),
}

impl Condition {
    /// Whether it is known to fail.
    #[must_use]
    pub fn is_never(self) -> bool {
        self == Condition::Known(false)
    }
}

/// What holds on a path: facts, the newest first, and how many inputs were read.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The facts.
    pub facts: List<TermId>,
    /// What the program gave away, the newest first.
    pub outputs: List<Sym>,
    /// The objects made: the terms of their addresses, and what is promised of those.
    pub objects: List<(TermId, Promised)>,
    /// The inputs that were read, the newest first.
    pub read: List<TermId>,
    inputs: Numbering,
}

impl Facts {
    /// The same path with other facts.
    #[must_use]
    pub fn with(&self, facts: List<TermId>) -> Facts {
        Facts { facts, ..self.clone() }
    }

    /// Whether both have read the same inputs and made the same objects, so that what is read next is called the same.
    #[must_use]
    pub fn reads_on_like(&self, other: &Facts) -> bool {
        self.inputs == other.inputs && self.objects == other.objects
    }
}

/// Wherever all of `given` holds, `must` holds too, or the program commits `fault`.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// Facts of the path.
    pub given: List<TermId>,
    /// What must hold.
    pub must: TermId,
    /// What it is if it does not.
    pub fault: Fault,
}

/// The symbols that stand for addresses of objects: which object, and how many cells it has.
#[derive(Default, Debug)]
struct Bases(FxHashMap<TermId, (u32, u64)>);

impl Bases {
    fn object_at(&self, terms: &Terms, t: TermId) -> Option<(u32, u64, Bits)> {
        let (base, offset) = match terms.node(t) {
            Node::Bin(BinOp::Add, a, b) => match terms.as_lit(b) {
                Some(offset) => (a, offset),
                None => (b, terms.as_lit(a)?),
            },
            _ => (t, Bits::zero(terms.width(t))),
        };
        self.0.get(&base).map(|&(object, size)| (object, size, offset))
    }
}

/// As much work as going over so many bytes is to make an update of a map.
const ELEMENT: u64 = 1 << 8;

/// The arena, and everything to be proved so far.
#[derive(Default, Debug)]
pub struct Symbolic {
    /// All terms.
    pub terms: Terms,
    /// In order of discovery.
    pub obligations: Vec<Obligation>,
    bases: Bases,
    /// Put before the name of each input, so that paths can be kept apart.
    pub prefix: String,
    /// What large work is charged to.
    pub meter: Meter,
}

impl Symbolic {
    /// The value as a term.
    pub fn term(&mut self, value: &Sym) -> TermId {
        match value {
            Sym::Lit(bits) => self.terms.lit(bits),
            Sym::Term(t) => *t,
        }
    }

    /// The truth value as a term.
    pub fn condition(&mut self, cond: Condition) -> TermId {
        match cond {
            Condition::Known(truth) => self.terms.truth(truth),
            Condition::Term(t) => t,
        }
    }

    fn fresh(&mut self, path: &mut Facts, name: &str, sort: Sort) -> TermId {
        let name = path.inputs.next(name);
        if self.prefix.is_empty() {
            return self.terms.input(&name, sort);
        }
        self.terms.input(&format!("{}{name}", self.prefix), sort)
    }

    /// The object that a term is the address of a cell of, how many cells it has, and how far from its start that is.
    #[must_use]
    pub fn object_at(&self, t: TermId) -> Option<(u32, u64, Bits)> {
        self.bases.object_at(&self.terms, t)
    }

    /// Lets a symbol stand for the address of an object. Gives `false` if it stands for that of another.
    pub fn name(&mut self, base: TermId, object: u32, size: u64) -> bool {
        *self.bases.0.entry(base).or_insert((object, size)) == (object, size)
    }

    /// How far an address is from the start of an object, if it is a sum with a symbol for that.
    pub(crate) fn distance(&mut self, address: TermId, object: u32) -> Option<TermId> {
        let inputs = self.terms.inputs_of(address);
        let inputs: Vec<_> = self.terms.inputs_in(inputs).collect();
        inputs.into_iter().find_map(|id| {
            let base = self.terms.input_term(id);
            self.bases.0.get(&base).filter(|(number, _)| *number == object)?;
            let distance = self.terms.bin(BinOp::Sub, address, base);
            let left = self.terms.inputs_of(distance);
            let mut left = self.terms.inputs_in(left);
            left.all(|left| left != id).then_some(distance)
        })
    }

    /// Makes a symbol the address of an object.
    pub fn declare(&mut self, path: &mut Facts, base: TermId, object: u32, size: u64) {
        self.bases.0.insert(base, (object, size));
        path.objects.push_front_mut((base, Promised::room(size)));
    }

    /// Whether a term speaks of the address of an object as a number.
    pub fn speaks_of_addresses(&mut self, t: TermId) -> bool {
        if self.bases.0.is_empty() {
            return false;
        }
        let set = self.terms.inputs_of(t);
        let inputs: Vec<_> = self.terms.inputs_in(set).collect();
        inputs.into_iter().any(|id| {
            let t = self.terms.input_term(id);
            self.bases.0.contains_key(&t)
        })
    }

    /// What holds of the addresses of a path's objects as far as `terms` speak of them: each is as aligned and as high as is
    /// promised, none overlaps another, none goes round the end.
    pub fn layout(&mut self, path: &Facts, terms: &[TermId]) -> Vec<TermId> {
        if path.objects.is_empty() {
            return Vec::new();
        }
        let mut all = None;
        for &t in terms {
            let set = self.terms.inputs_of(t);
            all = Some(all.map_or(set, |all| self.terms.union(all, set)));
        }
        let inputs: FxHashSet<_> =
            all.into_iter().flat_map(|set| self.terms.inputs_in(set)).collect();
        let is_mentioned = |base: TermId| match self.terms.node(base) {
            Node::Input(id) => inputs.contains(&id),
            _ => false,
        };
        let mentioned: Vec<_> =
            path.objects.iter().copied().filter(|(base, _)| is_mentioned(*base)).collect();
        let mut facts = Vec::new();
        for (at, &(base, promise)) in mentioned.iter().enumerate() {
            let width = self.terms.width(base);
            let cells = self.terms.num(width, promise.room);
            facts.extend(self.promised(base, promise));
            for &(other, others) in &mentioned[..at] {
                // Two ranges overlap iff one starts within the other.
                let others = self.terms.num(width, others.room);
                let (up, down) = (
                    self.terms.bin(BinOp::Sub, base, other),
                    self.terms.bin(BinOp::Sub, other, base),
                );
                let above = self.terms.cmp(CmpOp::Ule, others, up);
                let below = self.terms.cmp(CmpOp::Ule, cells, down);
                facts.extend([above, below]);
            }
        }
        facts
    }

    /// What holds of the address of one object, whatever others there are.
    fn promised(&mut self, base: TermId, promise: Promised) -> Vec<TermId> {
        let width = self.terms.width(base);
        let mut facts = Vec::new();
        if promise.least <= 1 {
            let zero = self.terms.num(width, 0);
            let null = self.terms.eq(base, zero);
            facts.push(self.terms.not(null));
        } else {
            let least = self.terms.num(width, promise.least);
            facts.push(self.terms.cmp(CmpOp::Ule, least, base));
        }
        let last = self.terms.num(width, promise.room - 1);
        let end = self.terms.bin(BinOp::Add, base, last);
        facts.push(self.terms.cmp(CmpOp::Ule, base, end));
        if promise.align > 0 {
            let low = UnOp::Extract { hi: u16::from(promise.align) - 1, lo: 0 };
            let low = self.terms.un(low, base);
            let zero = self.terms.num(promise.align.into(), 0);
            facts.push(self.terms.eq(low, zero));
        }
        facts
    }

    /// The vector that a term is.
    #[must_use]
    pub fn sym(&self, t: TermId) -> Sym {
        self.terms.as_lit(t).map_or(Sym::Term(t), Sym::Lit)
    }

    /// Replaces terms as [`Terms::substitute_by`] does, and reads and writes maps like a program.
    pub fn substitute_by(
        &mut self,
        roots: &[TermId],
        done: &mut FxHashMap<TermId, TermId>,
    ) -> Vec<TermId> {
        let Symbolic { terms, bases, .. } = self;
        terms.substitute_by(roots, done, |terms, node| bases.build(terms, node))
    }

    /// The truth value that a term is.
    #[must_use]
    pub fn cond(&self, t: TermId) -> Condition {
        self.terms.as_truth(t).map_or(Condition::Term(t), Condition::Known)
    }
}

impl Domain for Symbolic {
    type Bv = Sym;
    type Bool = Condition;
    type Map = TermId;
    type Path = Facts;

    fn start(&mut self) -> Facts {
        Facts::default()
    }

    #[inline]
    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.meter.charge(bytes)
    }

    #[inline]
    fn constant(bits: Bits) -> Sym {
        Sym::Lit(bits)
    }

    fn truth(&mut self, truth: bool) -> Condition {
        Condition::Known(truth)
    }

    fn input(&mut self, path: &mut Facts, name: &str, width: u32) -> Result<Sym, Stop> {
        let input = self.fresh(path, name, Sort::Bv(width));
        path.read.push_front_mut(input);
        Ok(Sym::Term(input))
    }

    fn output(&mut self, path: &mut Facts, value: &Sym) {
        path.outputs.push_front_mut(value.clone());
    }

    fn base(&mut self, path: &mut Facts, object: Object<'_>) -> Result<Sym, Stop> {
        // Where the fixed layout has no room for it, there may be none at all.
        object.fixed()?;
        let base = self.fresh(path, object.name, Sort::Bv(object.width));
        self.bases.0.insert(base, (object.number, object.size));
        path.objects.push_front_mut((base, object.promise));
        Ok(Sym::Term(base))
    }

    fn pointees(&mut self, _: &Facts, address: &Sym) -> Option<Vec<Alternative<Condition>>> {
        let Sym::Term(t) = address else { return None };
        let (object, size, offset) = self.object_at(*t)?;
        let offset = offset.word().filter(|offset| *offset < size)?;
        let name = Name::Cell { object, offset };
        Some(vec![Alternative { name, guard: Condition::Known(true) }])
    }

    #[inline]
    fn un(&mut self, op: UnOp, a: &Sym) -> Result<Sym, Stop> {
        Ok(match a {
            Sym::Lit(a) => Sym::Lit(op.eval(a)),
            Sym::Term(a) => {
                let t = self.terms.un(op, *a);
                self.sym(t)
            }
        })
    }

    #[inline]
    fn bin(&mut self, op: BinOp, a: &Sym, b: &Sym) -> Result<Sym, Stop> {
        if let (Sym::Lit(a), Sym::Lit(b)) = (a, b) {
            return Ok(Sym::Lit(op.eval(a, b)));
        }
        let (a, b) = (self.term(a), self.term(b));
        let t = self.terms.bin(op, a, b);
        Ok(self.sym(t))
    }

    #[inline]
    fn cmp(&mut self, op: CmpOp, a: &Sym, b: &Sym) -> Result<Condition, Stop> {
        if let (Sym::Lit(a), Sym::Lit(b)) = (a, b) {
            return Ok(Condition::Known(op.eval(a, b)));
        }
        let (a, b) = (self.term(a), self.term(b));
        let t = self.terms.cmp(op, a, b);
        Ok(self.cond(t))
    }

    fn ite(&mut self, cond: &Condition, a: &Sym, b: &Sym) -> Sym {
        match cond {
            Condition::Known(true) => a.clone(),
            Condition::Known(false) => b.clone(),
            Condition::Term(c) => {
                let (a, b) = (self.term(a), self.term(b));
                let t = self.terms.ite(*c, a, b);
                self.sym(t)
            }
        }
    }

    fn pick(&mut self, _: u32, index: &Sym, elements: &[Sym]) -> Result<Sym, Stop> {
        Ok(match index {
            Sym::Lit(at) => {
                let at = at.word().and_then(|at| elements.get(at as usize));
                at.unwrap_or(&elements[0]).clone()
            }
            Sym::Term(t) => self.pick_from(*t, elements),
        })
    }

    fn most(&mut self, path: Option<&Facts>, value: &Sym) -> u64 {
        match value {
            Sym::Lit(bits) => bits.word().unwrap_or(u64::MAX),
            Sym::Term(t) => self.greatest(path.into_iter().flat_map(|path| &path.facts), *t),
        }
    }

    fn known(&self, truth: &Condition) -> Option<bool> {
        match truth {
            Condition::Known(truth) => Some(*truth),
            Condition::Term(_) => None,
        }
    }

    #[inline]
    fn literal(value: &Sym) -> Option<Bits> {
        match value {
            Sym::Lit(bits) => Some(bits.clone()),
            Sym::Term(_) => None,
        }
    }

    #[inline]
    fn word(value: &Sym) -> Option<u64> {
        match value {
            Sym::Lit(bits) => bits.word(),
            Sym::Term(_) => None,
        }
    }

    fn not(&mut self, a: &Condition) -> Condition {
        match a {
            Condition::Known(truth) => Condition::Known(!truth),
            Condition::Term(t) => {
                let t = self.terms.not(*t);
                self.cond(t)
            }
        }
    }

    fn and(&mut self, a: &Condition, b: &Condition) -> Condition {
        match (a, b) {
            (Condition::Known(false), _) | (_, Condition::Known(true)) => *a,
            (Condition::Known(true), _) | (_, Condition::Known(false)) => *b,
            (Condition::Term(a), Condition::Term(b)) => {
                let t = self.terms.and(*a, *b);
                self.cond(t)
            }
        }
    }

    fn map(&mut self, index: u32, element: &Sym) -> TermId {
        let element = self.term(element);
        let sort = Sort::Array { index, element: self.terms.width(element) };
        self.terms.const_array(sort, element)
    }

    /// What is as the rest is no update.
    fn table(&mut self, index: u32, elements: &[Sym], rest: &Sym) -> Result<TermId, Stop> {
        let mut map = self.map(index, rest);
        for (element, at) in elements.iter().zip(0..).filter(|(element, _)| *element != rest) {
            self.meter.charge(ELEMENT)?;
            let (at, element) = (self.terms.num(index, at), self.term(element));
            map = self.terms.store(map, at, element);
        }
        Ok(map)
    }

    fn map_input(
        &mut self,
        path: &mut Facts,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<TermId, Stop> {
        Ok(self.fresh(path, name, Sort::Array { index, element }))
    }

    fn select(&mut self, map: &TermId, index: &Sym) -> Result<Sym, Stop> {
        let index = self.term(index);
        let t = self.bases.access(&mut self.terms, *map, index);
        Ok(self.sym(t))
    }

    fn store(&mut self, map: &mut TermId, index: &Sym, element: &Sym) -> Result<(), Stop> {
        let (index, element) = (self.term(index), self.term(element));
        *map = self.bases.update(&mut self.terms, *map, index, element);
        Ok(())
    }

    fn ite_map(&mut self, cond: &Condition, a: &TermId, b: &TermId) -> TermId {
        match cond {
            Condition::Known(true) => *a,
            Condition::Known(false) => *b,
            Condition::Term(c) => self.bases.choice(&mut self.terms, *c, *a, *b),
        }
    }

    fn require(
        &mut self,
        path: &mut Facts,
        cond: &Condition,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        match cond {
            Condition::Known(true) => Ok(()),
            Condition::Known(false) => Err(Stop::Fault(fault())),
            Condition::Term(t) => {
                let given = path.facts.clone();
                self.obligations.push(Obligation { given, must: *t, fault: fault() });
                path.facts.push_front_mut(*t);
                Ok(())
            }
        }
    }
}

impl Fork for Symbolic {
    fn assume(&mut self, path: &mut Facts, cond: &Condition) -> bool {
        match cond {
            Condition::Known(truth) => *truth,
            Condition::Term(t) => {
                path.facts.push_front_mut(*t);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_between_memories_is_one_of_their_cells() {
        let mut dom = Symbolic::default();
        let mut path = dom.start();
        let memory = dom.map_input(&mut path, "memory", 8, 8).expect("a map");
        let bases: Vec<Sym> = ["&x", "&y"]
            .iter()
            .zip(0..)
            .map(|(name, number)| {
                let object = Object {
                    number,
                    name,
                    width: 8,
                    size: 1,
                    before: 0,
                    promise: Promised::room(1),
                };
                dom.base(&mut path, object).expect("an address")
            })
            .collect();
        let cond = dom.input(&mut path, "c", 1).expect("an input");
        let cond = dom.holds(&cond).expect("a truth value");
        let (one, two) = (dom.lit(Bits::new(8, 1)), dom.lit(Bits::new(8, 2)));
        let (mut a, mut b) = (memory, memory);
        dom.store(&mut a, &bases[0], &one).expect("a store");
        dom.store(&mut b, &bases[1], &two).expect("a store");
        let joined = dom.ite_map(&cond, &a, &b);
        let old = dom.select(&memory, &bases[0]).expect("a value");
        let expected = dom.ite(&cond, &one, &old);
        assert_eq!(dom.select(&joined, &bases[0]), Ok(expected));
    }

    #[test]
    fn a_symbolic_value_is_two_words() {
        assert_eq!(size_of::<Sym>(), 16);
    }
}
