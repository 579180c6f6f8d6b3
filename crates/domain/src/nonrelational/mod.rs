//! Readings that describe each value by itself: what they share, over one [`Lattice`] of descriptions.
//!
//! Operators compute a description of the result from those of the operands. A truth value remembers what was compared
//! (`truth.rs`), so that assuming it narrows the operands wherever they are, in registers and in cells of maps: the
//! path keeps what is known by now of each value, by the key that every computed value carries, and an explorer asks
//! [`Fork::narrow`]. A language that keeps its variables in one map at literal addresses loses nothing by it.
//!
//! **Invariant:** a join has a key of its own, and a joined truth says nothing about values. Hence in a state made of
//! joins no two values are thought equal, and such a state describes all that is below it value by value. Who compares
//! states by [`Abstract::leq`] joins the state that it keeps, the first time with itself.

mod lattice;
mod truth;

pub use lattice::Lattice;
use truth::CONSTANT;
pub use truth::{Key, Narrowed, Numbered, Truth};

use crate::cells::Cells;
use crate::conformance::{Inputs, Reading};
use polysem_sem::{
    Abstract, BinOp, Bits, CmpOp, Domain, Fault, FaultKind, FloatCmp, FloatFormat, FloatOp,
    FloatTest, Fork, Object, Slot, SlotRef, Stop, UnOp, literals,
};
use polysem_term::Value;
use std::marker::PhantomData;

/// The reading over a lattice, with the faults that it could not exclude.
#[derive(Clone, Debug)]
pub struct NonRelational<A> {
    /// In order of discovery.
    pub alarms: Vec<Fault>,
    numbers: u64,
    lattice: PhantomData<A>,
}

impl<A> Default for NonRelational<A> {
    fn default() -> NonRelational<A> {
        NonRelational { alarms: Vec::new(), numbers: 0, lattice: PhantomData }
    }
}

/// A map: what its elements can be.
type Map<A> = Cells<Numbered<A>>;

impl<A: Lattice> NonRelational<A> {
    /// An unknown value of which this much is known.
    pub fn some(&mut self, abs: A) -> Numbered<A> {
        self.value(abs, None)
    }

    fn value(&mut self, abs: A, lit: Option<Bits>) -> Numbered<A> {
        self.numbers += 1;
        Numbered { abs, lit, address: false, key: Key { number: self.numbers, at: None } }
    }

    /// What describes both, computed by `with`.
    fn merge(
        &mut self,
        a: &Numbered<A>,
        b: &Numbered<A>,
        with: impl Fn(&A, &A) -> A,
    ) -> Numbered<A> {
        let lit = if a.lit == b.lit { a.lit.clone() } else { None };
        let value = self.value(with(&a.abs, &b.abs), lit);
        Numbered { address: a.address && b.address, ..value }
    }
}

fn leq<A: Lattice>(a: &Numbered<A>, b: &Numbered<A>) -> bool {
    a.abs.leq(&b.abs) && (b.lit.is_none() || a.lit == b.lit) && (a.address || !b.address)
}

impl<A: Lattice> Domain for NonRelational<A> {
    type Bv = Numbered<A>;
    type Bool = Truth<A>;
    type Map = Map<A>;
    type Path = Narrowed<A>;

    fn start(&mut self) -> Narrowed<A> {
        Narrowed::new()
    }

    fn constant(bits: Bits) -> Numbered<A> {
        let key = Key { number: CONSTANT, at: Some(bits.clone()) };
        Numbered { abs: A::lit(&bits), lit: Some(bits), address: false, key }
    }

    fn truth(&mut self, truth: bool) -> Truth<A> {
        Truth::plain(Some(truth))
    }

    fn input(&mut self, _: &mut Narrowed<A>, _: &str, width: u32) -> Result<Numbered<A>, Stop> {
        Ok(self.value(A::top(width), None))
    }

    fn base(&mut self, _: &mut Narrowed<A>, object: Object<'_>) -> Result<Numbered<A>, Stop> {
        Ok(Numbered { address: true, ..self.lit(object.fixed()?) })
    }

    fn un(&mut self, op: UnOp, a: &Numbered<A>) -> Result<Numbered<A>, Stop> {
        let lit = a.lit.as_ref().map(|a| op.eval(a));
        Ok(self.value(A::un(op, &a.abs), lit))
    }

    fn bin(&mut self, op: BinOp, a: &Numbered<A>, b: &Numbered<A>) -> Result<Numbered<A>, Stop> {
        let value = self.value(A::bin(op, &a.abs, &b.abs), both(op, a, b));
        Ok(Numbered { address: a.address || b.address, ..value })
    }

    fn exact(
        &mut self,
        op: BinOp,
        _: u32,
        a: &Numbered<A>,
        b: &Numbered<A>,
    ) -> Result<(Numbered<A>, Truth<A>), Stop> {
        let (abs, fits) = A::exact(op, &a.abs, &b.abs);
        let value = self.value(abs, both(op, a, b));
        Ok((Numbered { address: a.address || b.address, ..value }, Truth::plain(fits)))
    }

    fn cmp(&mut self, op: CmpOp, a: &Numbered<A>, b: &Numbered<A>) -> Result<Truth<A>, Stop> {
        Ok(match a.compared(op, b) {
            Some(known) => Truth::plain(Some(known)),
            None => Truth::cmp(op, a, b),
        })
    }

    // No lattice speaks of floating-point numbers: one that is not known can be any.
    fn float(&mut self, op: FloatOp, args: &[&Numbered<A>]) -> Result<Numbered<A>, Stop> {
        Ok(match literals::<Self>(args) {
            Some(known) => self.lit(op.eval(&known.iter().collect::<Vec<_>>())),
            None => self.value(A::top(op.width()), None),
        })
    }

    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Numbered<A>,
        b: &Numbered<A>,
    ) -> Result<Truth<A>, Stop> {
        let both = a.as_lit().zip(b.as_lit());
        Ok(Truth::plain(both.map(|(a, b)| cmp.eval(format, &a, &b))))
    }

    fn float_test(
        &mut self,
        test: FloatTest,
        format: FloatFormat,
        a: &Numbered<A>,
    ) -> Result<Truth<A>, Stop> {
        Ok(Truth::plain(a.as_lit().map(|a| test.eval(format, &a))))
    }

    fn ite(&mut self, cond: &Truth<A>, a: &Numbered<A>, b: &Numbered<A>) -> Numbered<A> {
        match cond.known {
            Some(true) => a.clone(),
            Some(false) => b.clone(),
            None => self.join(a, b),
        }
    }

    fn known(&self, truth: &Truth<A>) -> Option<bool> {
        truth.known
    }

    fn literal(value: &Numbered<A>) -> Option<Bits> {
        value.as_lit()
    }

    fn not(&mut self, a: &Truth<A>) -> Truth<A> {
        a.not()
    }

    fn and(&mut self, a: &Truth<A>, b: &Truth<A>) -> Truth<A> {
        a.and(b)
    }

    fn map(&mut self, index: u32, element: &Numbered<A>) -> Map<A> {
        let rest = self.value(element.abs.clone(), element.lit.clone());
        Cells::new(index, rest)
    }

    fn map_input(
        &mut self,
        _: &mut Narrowed<A>,
        _: &str,
        index: u32,
        element: u32,
    ) -> Result<Map<A>, Stop> {
        Ok(Cells::new(index, self.value(A::top(element), None)))
    }

    fn select(&mut self, map: &Map<A>, index: &Numbered<A>) -> Result<Numbered<A>, Stop> {
        let rest = map.rest();
        let Some(index) = index.as_lit() else {
            // Two reads may be of two elements: each has a key of its own.
            let any = self.value(rest.abs.clone(), rest.lit.clone());
            let near = map.named().filter(|(at, _)| index.abs.contains(at));
            return Ok(near.fold(any, |all, (_, cell)| self.join(&all, cell)));
        };
        Ok(map.get(&index).cloned().unwrap_or_else(|| {
            let key = Key { number: rest.key.number, at: Some(index) };
            Numbered { key, ..rest.clone() }
        }))
    }

    fn store(
        &mut self,
        map: &mut Map<A>,
        index: &Numbered<A>,
        element: &Numbered<A>,
    ) -> Result<(), Stop> {
        match index.as_lit() {
            Some(index) => map.set(index, element.clone()),
            // Any cell that the index may mean holds its old element or the new one.
            None => map.weaken(|at| index.abs.contains(at), |old| self.join(old, element)),
        }
        Ok(())
    }

    fn ite_map(&mut self, cond: &Truth<A>, a: &Map<A>, b: &Map<A>) -> Map<A> {
        match cond.known {
            Some(true) => a.clone(),
            Some(false) => b.clone(),
            None => self.join_map(a, b),
        }
    }

    fn require(
        &mut self,
        path: &mut Narrowed<A>,
        cond: &Truth<A>,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if cond.known == Some(true) {
            return Ok(());
        }
        if !self.assume(path, cond) {
            return Err(Stop::Fault(fault()));
        }
        self.alarms.push(fault());
        Ok(())
    }
}

/// The result of an operator on values computed from literals alone.
fn both<A>(op: BinOp, a: &Numbered<A>, b: &Numbered<A>) -> Option<Bits> {
    Some(op.eval(a.lit.as_ref()?, b.lit.as_ref()?))
}

impl<A: Lattice> Fork for NonRelational<A> {
    fn assume(&mut self, path: &mut Narrowed<A>, cond: &Truth<A>) -> bool {
        match (cond.known, &cond.why) {
            (Some(truth), _) => truth,
            (None, Some(why)) => truth::learn(path, why, true),
            (None, None) => true,
        }
    }

    fn narrow(&mut self, path: &Narrowed<A>, value: &Numbered<A>) -> Numbered<A> {
        value.narrowed(path).unwrap_or_else(|| value.clone())
    }

    fn narrow_map(&mut self, path: &Narrowed<A>, map: &Map<A>) -> Map<A> {
        let mut narrowed = map.clone();
        for (at, cell) in map.named() {
            if let Some(cell) = cell.narrowed(path) {
                narrowed.set(at.clone(), cell);
            }
        }
        // Elements that nobody wrote, but that were read and compared, are named from now on.
        let rest = map.rest();
        let key = |number| Key { number, at: None };
        for (key, abs) in path.range(key(rest.key.number)..key(rest.key.number + 1)) {
            if let Some(at) = key.at.as_ref().filter(|at| map.get(at).is_none()) {
                let cell = Numbered { abs: abs.clone(), key: key.clone(), ..rest.clone() };
                narrowed.set(at.clone(), cell);
            }
        }
        narrowed
    }
}

impl<A: Lattice> Abstract for NonRelational<A> {
    fn join(&mut self, a: &Numbered<A>, b: &Numbered<A>) -> Numbered<A> {
        self.merge(a, b, A::join)
    }

    fn join_bool(&mut self, a: &Truth<A>, b: &Truth<A>) -> Truth<A> {
        Truth::plain(if a.known == b.known { a.known } else { None })
    }

    fn join_map(&mut self, a: &Map<A>, b: &Map<A>) -> Map<A> {
        a.zip(b, |a, b| self.join(a, b))
    }

    fn widen(
        &mut self,
        older: &Numbered<A>,
        newer: &Numbered<A>,
        thresholds: &[Bits],
    ) -> Numbered<A> {
        self.merge(older, newer, |a, b| a.widen(b, thresholds))
    }

    fn widen_map(&mut self, older: &Map<A>, newer: &Map<A>, thresholds: &[Bits]) -> Map<A> {
        older.zip(newer, |a, b| self.widen(a, b, thresholds))
    }

    fn leq(&mut self, a: &Numbered<A>, b: &Numbered<A>) -> bool {
        leq(a, b)
    }

    fn leq_bool(&mut self, a: &Truth<A>, b: &Truth<A>) -> bool {
        // What `b` says about values need not hold where `a` does.
        b.why.is_none() && (b.known.is_none() || a.known == b.known)
    }

    fn leq_map(&mut self, a: &Map<A>, b: &Map<A>) -> bool {
        a.all(b, leq)
    }
}

impl<A: Lattice> Reading for NonRelational<A> {
    const EXACT: bool = false;

    fn covers(&mut self, _: &Inputs, value: SlotRef<'_, Self>, concrete: &Value) -> bool {
        match (value, concrete) {
            (Slot::Bv(v), Value::Bv(bits)) => v.contains(bits),
            (Slot::Bool(t), Value::Bool(truth)) => t.known.is_none_or(|known| known == *truth),
            (Slot::Map(map), Value::Array(array)) => map.covers(array, Numbered::contains),
            _ => false,
        }
    }

    fn foreseen(&mut self, _: &Inputs) -> Vec<FaultKind> {
        std::mem::take(&mut self.alarms).into_iter().map(|fault| fault.kind).collect()
    }
}
