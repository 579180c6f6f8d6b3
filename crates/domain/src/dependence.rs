//! The dependence reading: which inputs a value comes from.
//!
//! Literals are computed with, and come from nothing; anything else comes from all that its operands come from, and
//! from the condition that chose it. The path keeps what its decisions came from. So a run on which other inputs change
//! takes the same way, and computes the same values from what did not change.
//!
//! A state filled with [`Dependence::source`] instead of inputs tells, after one step, which locations each location
//! was computed from.
//!
//! **Invariant:** what is known comes from nothing.

use crate::cells::Cells;
use crate::conformance::{Inputs, Reading};
use crate::numbering::Numbering;
use polysem_sem::{
    Abstract, BinOp, Bits, CmpOp, Domain, Fault, FaultKind, FloatCmp, FloatFormat, FloatOp,
    FloatTest, Fork, Object, Slot, SlotRef, Stop, UnOp,
};
use polysem_term::Value;
use rpds::RedBlackTreeSet;
use std::rc::Rc;

/// The reading, with the faults that it could not exclude and what decides whether they happen.
#[derive(Clone, Debug, Default)]
pub struct Dependence {
    /// In order of discovery.
    pub alarms: Vec<(Fault, Sources)>,
}

/// Names of inputs. Copies share what they have in common. `x!*` is any `x` but the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources(RedBlackTreeSet<Rc<str>>);

/// A vector or truth value: what it is, if it came from nothing, else where it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derived<T> {
    /// What it is, if it is the same in every run.
    pub known: Option<T>,
    /// The inputs that it came from.
    pub from: Sources,
}

/// What was read on a path, and what its decisions came from.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    inputs: Numbering,
    /// The inputs that the decisions came from.
    pub from: Sources,
    /// The inputs that what was given away came from.
    pub given: Sources,
}

impl Sources {
    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|name| &**name)
    }

    /// Whether a name is among them.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name) || family(name).is_some_and(|all| self.0.contains(&*all))
    }

    fn one(name: &str) -> Sources {
        Sources(RedBlackTreeSet::new().insert(name.into()))
    }

    fn union(&self, other: &Sources) -> Sources {
        let (small, large) =
            if self.0.size() < other.0.size() { (self, other) } else { (other, self) };
        let mut all = large.0.clone();
        for name in small.0.iter().filter(|name| !large.0.contains(&**name)) {
            all.insert_mut(name.clone());
        }
        Sources(all)
    }

    /// Both, where new names of later inputs stand for all of their kind: there are only so many names without number.
    fn widen(&self, newer: &Sources) -> Sources {
        let mut all = self.0.clone();
        for name in newer.0.iter().filter(|name| !self.contains(name)) {
            all.insert_mut(family(name).map_or_else(|| name.clone(), Rc::from));
        }
        Sources(all)
    }

    fn leq(&self, other: &Sources) -> bool {
        self.names().all(|name| other.contains(name))
    }
}

/// What stands for all but the first input of a name, if this is none of the first.
fn family(name: &str) -> Option<String> {
    let (name, _) = name.rsplit_once('!')?;
    Some(format!("{name}!*"))
}

impl<T: Clone + PartialEq> Derived<T> {
    fn known(value: T) -> Derived<T> {
        Derived { known: Some(value), from: Sources::default() }
    }

    fn from(from: Sources) -> Derived<T> {
        Derived { known: None, from }
    }

    /// What came from both by an operator.
    fn with<R>(&self, other: &Derived<T>, op: impl FnOnce(&T, &T) -> R) -> Derived<R> {
        match (&self.known, &other.known) {
            (Some(a), Some(b)) => Derived { known: Some(op(a, b)), from: Sources::default() },
            _ => Derived { known: None, from: self.from.union(&other.from) },
        }
    }

    /// One of both, chosen by what came from `choice`.
    fn either(&self, other: &Derived<T>, choice: &Sources) -> Derived<T> {
        match (&self.known, &other.known) {
            (Some(a), Some(b)) if a == b => self.clone(),
            _ => Derived::from(self.from.union(&other.from).union(choice)),
        }
    }

    fn widen(&self, newer: &Derived<T>) -> Derived<T> {
        match (&self.known, &newer.known) {
            (Some(a), Some(b)) if a == b => self.clone(),
            _ => Derived::from(self.from.widen(&newer.from)),
        }
    }

    fn leq(&self, other: &Derived<T>) -> bool {
        other.known.as_ref().is_none_or(|known| self.known.as_ref() == Some(known))
            && self.from.leq(&other.from)
    }
}

type Map = Cells<Derived<Bits>>;

impl Dependence {
    /// An unknown value that comes from `name`.
    #[must_use]
    pub fn source(name: &str) -> Derived<Bits> {
        Derived::from(Sources::one(name))
    }
}

impl Domain for Dependence {
    type Bv = Derived<Bits>;
    type Bool = Derived<bool>;
    type Map = Map;
    type Path = Decided;

    fn start(&mut self) -> Decided {
        Decided::default()
    }

    fn constant(bits: Bits) -> Derived<Bits> {
        Derived::known(bits)
    }

    fn truth(&mut self, truth: bool) -> Derived<bool> {
        Derived::known(truth)
    }

    fn input(&mut self, path: &mut Decided, name: &str, _: u32) -> Result<Derived<Bits>, Stop> {
        Ok(Dependence::source(&path.inputs.next(name)))
    }

    fn output(&mut self, path: &mut Decided, value: &Derived<Bits>) {
        path.given = path.given.union(&value.from);
    }

    fn base(&mut self, path: &mut Decided, object: Object<'_>) -> Result<Derived<Bits>, Stop> {
        path.inputs.next(object.name);
        Ok(Derived::known(object.fixed()?))
    }

    fn un(&mut self, op: UnOp, a: &Derived<Bits>) -> Result<Derived<Bits>, Stop> {
        Ok(Derived { known: a.known.as_ref().map(|a| op.eval(a)), from: a.from.clone() })
    }

    fn bin(
        &mut self,
        op: BinOp,
        a: &Derived<Bits>,
        b: &Derived<Bits>,
    ) -> Result<Derived<Bits>, Stop> {
        Ok(a.with(b, |a, b| op.eval(a, b)))
    }

    fn cmp(
        &mut self,
        op: CmpOp,
        a: &Derived<Bits>,
        b: &Derived<Bits>,
    ) -> Result<Derived<bool>, Stop> {
        Ok(a.with(b, |a, b| op.eval(a, b)))
    }

    fn float(&mut self, op: FloatOp, args: &[&Derived<Bits>]) -> Result<Derived<Bits>, Stop> {
        let known: Option<Vec<_>> = args.iter().map(|arg| arg.known.as_ref()).collect();
        Ok(known.map_or_else(
            || Derived::from(args.iter().fold(Sources::default(), |all, arg| all.union(&arg.from))),
            |known| Derived::known(op.eval(&known)),
        ))
    }

    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Derived<Bits>,
        b: &Derived<Bits>,
    ) -> Result<Derived<bool>, Stop> {
        Ok(a.with(b, |a, b| cmp.eval(format, a, b)))
    }

    fn float_test(
        &mut self,
        test: FloatTest,
        format: FloatFormat,
        a: &Derived<Bits>,
    ) -> Result<Derived<bool>, Stop> {
        let known = a.known.as_ref().map(|a| test.eval(format, a));
        Ok(Derived { known, from: a.from.clone() })
    }

    fn ite(&mut self, cond: &Derived<bool>, a: &Derived<Bits>, b: &Derived<Bits>) -> Derived<Bits> {
        match cond.known {
            Some(true) => a.clone(),
            Some(false) => b.clone(),
            None => a.either(b, &cond.from),
        }
    }

    fn known(&self, truth: &Derived<bool>) -> Option<bool> {
        truth.known
    }

    fn literal(value: &Derived<Bits>) -> Option<Bits> {
        value.known.clone()
    }

    fn not(&mut self, a: &Derived<bool>) -> Derived<bool> {
        Derived { known: a.known.map(|a| !a), from: a.from.clone() }
    }

    fn and(&mut self, a: &Derived<bool>, b: &Derived<bool>) -> Derived<bool> {
        match (a.known, b.known) {
            (Some(false), _) | (_, Some(true)) => a.clone(),
            (Some(true), _) | (_, Some(false)) => b.clone(),
            (None, None) => Derived::from(a.from.union(&b.from)),
        }
    }

    fn map(&mut self, index: u32, element: &Derived<Bits>) -> Map {
        Cells::new(index, element.clone())
    }

    fn map_input(
        &mut self,
        path: &mut Decided,
        name: &str,
        index: u32,
        _: u32,
    ) -> Result<Map, Stop> {
        Ok(Cells::new(index, Dependence::source(&path.inputs.next(name))))
    }

    fn select(&mut self, map: &Map, index: &Derived<Bits>) -> Result<Derived<Bits>, Stop> {
        if let Some(index) = &index.known {
            return Ok(map.at(index).clone());
        }
        // Where all elements are one literal, it does not matter which is read.
        let any = map.rest().either(map.rest(), &index.from);
        Ok(map.named().fold(any, |all, (_, cell)| all.either(cell, &index.from)))
    }

    fn store(
        &mut self,
        map: &mut Map,
        index: &Derived<Bits>,
        element: &Derived<Bits>,
    ) -> Result<(), Stop> {
        match &index.known {
            Some(index) => map.set(index.clone(), element.clone()),
            None => map.weaken(|_| true, |old| old.either(element, &index.from)),
        }
        Ok(())
    }

    fn ite_map(&mut self, cond: &Derived<bool>, a: &Map, b: &Map) -> Map {
        match cond.known {
            Some(true) => a.clone(),
            Some(false) => b.clone(),
            None => a.zip(b, |a, b| a.either(b, &cond.from)),
        }
    }

    fn require(
        &mut self,
        path: &mut Decided,
        cond: &Derived<bool>,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        match cond.known {
            Some(true) => Ok(()),
            Some(false) => Err(Stop::Fault(fault())),
            None => {
                self.alarms.push((fault(), cond.from.clone()));
                path.from = path.from.union(&cond.from);
                Ok(())
            }
        }
    }
}

impl Fork for Dependence {
    fn assume(&mut self, path: &mut Decided, cond: &Derived<bool>) -> bool {
        path.from = path.from.union(&cond.from);
        cond.known != Some(false)
    }
}

impl Abstract for Dependence {
    fn join(&mut self, a: &Derived<Bits>, b: &Derived<Bits>) -> Derived<Bits> {
        a.either(b, &Sources::default())
    }

    fn join_bool(&mut self, a: &Derived<bool>, b: &Derived<bool>) -> Derived<bool> {
        a.either(b, &Sources::default())
    }

    fn join_map(&mut self, a: &Map, b: &Map) -> Map {
        a.zip(b, |a, b| self.join(a, b))
    }

    fn widen(&mut self, older: &Derived<Bits>, newer: &Derived<Bits>, _: &[Bits]) -> Derived<Bits> {
        older.widen(newer)
    }

    fn widen_map(&mut self, older: &Map, newer: &Map, _: &[Bits]) -> Map {
        older.zip(newer, Derived::widen)
    }

    fn leq(&mut self, a: &Derived<Bits>, b: &Derived<Bits>) -> bool {
        a.leq(b)
    }

    fn leq_bool(&mut self, a: &Derived<bool>, b: &Derived<bool>) -> bool {
        a.leq(b)
    }

    fn leq_map(&mut self, a: &Map, b: &Map) -> bool {
        a.all(b, Derived::leq)
    }
}

impl Reading for Dependence {
    const EXACT: bool = false;

    fn covers(&mut self, _: &Inputs, value: SlotRef<'_, Dependence>, concrete: &Value) -> bool {
        let allows = |v: &Derived<Bits>, bits: &Bits| v.known.as_ref().is_none_or(|v| v == bits);
        match (value, concrete) {
            (Slot::Bv(v), Value::Bv(bits)) => allows(v, bits),
            (Slot::Bool(t), Value::Bool(truth)) => t.known.is_none_or(|known| known == *truth),
            (Slot::Map(map), Value::Array(array)) => map.covers(array, allows),
            _ => false,
        }
    }

    fn foreseen(&mut self, _: &Inputs) -> Vec<FaultKind> {
        std::mem::take(&mut self.alarms).into_iter().map(|(fault, _)| fault.kind).collect()
    }
}
