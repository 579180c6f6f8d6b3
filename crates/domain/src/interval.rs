//! The interval reading: known bits with unsigned and signed ranges.
//!
//! A truth value remembers what was compared, so that assuming it narrows the operands: the path keeps what is known
//! by now of each value, by the number that every computed value carries, and an explorer asks [`Fork::narrow`].

use polysem_sem::{Abstract, BinOp, Bits, CmpOp, Domain, Fault, Fork, Object, Stop, UnOp};
use polysem_term::Abs;
use rpds::RedBlackTreeMap;
use std::rc::Rc;

/// A vector: what it can be, and which computed value it is.
///
/// **Invariant:** on one path, equal numbers mean equal values.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// What it can be.
    pub abs: Abs,
    number: u64,
}

/// A truth value: yes, no or open, and why.
#[derive(Clone, Debug)]
pub struct Truth {
    /// What is known of it.
    pub known: Option<bool>,
    why: Option<Rc<Why>>,
}

/// What a truth value says about values.
#[derive(Debug)]
enum Why {
    Cmp(CmpOp, Bounds, Bounds),
    Not(Rc<Why>),
    And { parts: [Option<Rc<Why>>; 2], depth: u32 },
}

/// A conjunction nested deeper than this is no longer remembered: what was compared further down narrows nothing.
const MAX_DEPTH: u32 = 64;

impl Why {
    fn depth(&self) -> u32 {
        match self {
            Why::Cmp(..) => 0,
            Why::Not(why) => why.depth(),
            Why::And { depth, .. } => *depth,
        }
    }
}

/// A map: what its elements can be, apart at literal indices.
#[derive(Clone, Debug)]
pub struct IntervalMap {
    index: u32,
    cells: RedBlackTreeMap<Bits, Abs>,
    rest: Abs,
}

/// The reading, with the faults that it could not exclude.
#[derive(Clone, Debug, Default)]
pub struct Interval {
    /// In order of discovery.
    pub alarms: Vec<Fault>,
    numbers: u64,
}

/// What is known by now of values that were compared.
pub type Narrowed = RedBlackTreeMap<u64, Abs>;

impl Interval {
    fn value(&mut self, abs: Abs) -> Bounds {
        self.numbers += 1;
        Bounds { abs, number: self.numbers }
    }

    /// Adds to `path` what `why` being `truth` says; `false` if that is impossible.
    fn learn(path: &mut Narrowed, why: &Why, truth: bool) -> bool {
        let mut work = vec![(why, truth)];
        while let Some((why, truth)) = work.pop() {
            match why {
                Why::Not(why) => work.push((why, !truth)),
                Why::And { parts, .. } if truth => {
                    work.extend(parts.iter().flatten().map(|why| (&**why, true)));
                }
                Why::And { .. } => {}
                Why::Cmp(op, a, b) => {
                    let now = |v: &Bounds| path.get(&v.number).unwrap_or(&v.abs).clone();
                    let Some((new_a, new_b)) = op.assume(truth, &now(a), &now(b)) else {
                        return false;
                    };
                    path.insert_mut(a.number, new_a);
                    path.insert_mut(b.number, new_b);
                }
            }
        }
        true
    }
}

impl Truth {
    fn known(known: Option<bool>) -> Truth {
        Truth { known, why: None }
    }
}

impl Domain for Interval {
    type Bv = Bounds;
    type Bool = Truth;
    type Map = IntervalMap;
    type Path = Narrowed;

    fn start(&mut self) -> Narrowed {
        Narrowed::new()
    }

    fn lit(&mut self, bits: Bits) -> Bounds {
        self.value(Abs::lit(&bits))
    }

    fn truth(&mut self, truth: bool) -> Truth {
        Truth::known(Some(truth))
    }

    fn input(&mut self, _: &mut Narrowed, _: &str, width: u32) -> Result<Bounds, Stop> {
        Ok(self.value(Abs::top(width)))
    }

    fn base(&mut self, _: &mut Narrowed, object: Object<'_>) -> Result<Bounds, Stop> {
        Ok(self.value(Abs::lit(&object.fixed()?)))
    }

    fn un(&mut self, op: UnOp, a: &Bounds) -> Result<Bounds, Stop> {
        Ok(self.value(op.abs(&a.abs)))
    }

    fn bin(&mut self, op: BinOp, a: &Bounds, b: &Bounds) -> Result<Bounds, Stop> {
        Ok(self.value(op.abs(&a.abs, &b.abs)))
    }

    fn cmp(&mut self, op: CmpOp, a: &Bounds, b: &Bounds) -> Result<Truth, Stop> {
        let known = op.abs(&a.abs, &b.abs);
        let why = known.is_none().then(|| Rc::new(Why::Cmp(op, a.clone(), b.clone())));
        Ok(Truth { known, why })
    }

    fn ite(&mut self, cond: &Truth, a: &Bounds, b: &Bounds) -> Bounds {
        match cond.known {
            Some(true) => a.clone(),
            Some(false) => b.clone(),
            None => self.value(a.abs.join(&b.abs)),
        }
    }

    fn not(&mut self, a: &Truth) -> Truth {
        let why = a.why.as_ref().map(|why| match &**why {
            Why::Not(why) => why.clone(),
            Why::Cmp(..) | Why::And { .. } => Rc::new(Why::Not(why.clone())),
        });
        Truth { known: a.known.map(|a| !a), why }
    }

    fn and(&mut self, a: &Truth, b: &Truth) -> Truth {
        match (a.known, b.known) {
            (Some(false), _) | (_, Some(true)) => a.clone(),
            (Some(true), _) | (_, Some(false)) => b.clone(),
            (None, None) => {
                let parts = [a.why.clone(), b.why.clone()];
                let depth = 1 + parts.iter().flatten().map(|why| why.depth()).max().unwrap_or(0);
                let why = (depth <= MAX_DEPTH).then(|| Rc::new(Why::And { parts, depth }));
                Truth { known: None, why }
            }
        }
    }

    fn map(&mut self, index: u32, element: &Bounds) -> IntervalMap {
        IntervalMap { index, cells: RedBlackTreeMap::new(), rest: element.abs.clone() }
    }

    fn map_input(
        &mut self,
        _: &mut Narrowed,
        _: &str,
        index: u32,
        element: u32,
    ) -> Result<IntervalMap, Stop> {
        Ok(IntervalMap { index, cells: RedBlackTreeMap::new(), rest: Abs::top(element) })
    }

    fn select(&mut self, map: &IntervalMap, index: &Bounds) -> Result<Bounds, Stop> {
        debug_assert_eq!(map.index, index.abs.width(), "an index of this map");
        let abs = if let Some(index) = index.abs.as_lit() {
            map.at(&index).clone()
        } else {
            let near = map.cells.iter().filter(|(at, _)| index.abs.contains(at));
            near.fold(map.rest.clone(), |all, (_, cell)| all.join(cell))
        };
        Ok(self.value(abs))
    }

    fn store(
        &mut self,
        map: &mut IntervalMap,
        index: &Bounds,
        element: &Bounds,
    ) -> Result<(), Stop> {
        if let Some(index) = index.abs.as_lit() {
            map.cells.insert_mut(index, element.abs.clone());
            return Ok(());
        }
        // Any cell that the index may mean holds its old element or the new one.
        let weak = |old: &Abs| old.join(&element.abs);
        let touched = map.cells.iter().filter(|(at, _)| index.abs.contains(at));
        let touched: Vec<_> = touched.map(|(at, old)| (at.clone(), weak(old))).collect();
        for (at, cell) in touched {
            map.cells.insert_mut(at, cell);
        }
        map.rest = weak(&map.rest);
        Ok(())
    }

    fn ite_map(&mut self, cond: &Truth, a: &IntervalMap, b: &IntervalMap) -> IntervalMap {
        match cond.known {
            Some(true) => a.clone(),
            Some(false) => b.clone(),
            None => self.join_map(a, b),
        }
    }

    fn require(
        &mut self,
        path: &mut Narrowed,
        cond: &Truth,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if cond.known == Some(true) {
            return Ok(());
        }
        if cond.known == Some(false) || !self.assume(path, cond) {
            return Err(Stop::Fault(fault()));
        }
        self.alarms.push(fault());
        Ok(())
    }
}

impl Fork for Interval {
    fn assume(&mut self, path: &mut Narrowed, cond: &Truth) -> bool {
        match (cond.known, &cond.why) {
            (Some(truth), _) => truth,
            (None, Some(why)) => Interval::learn(path, why, true),
            (None, None) => true,
        }
    }

    fn narrow(&mut self, path: &Narrowed, value: &Bounds) -> Bounds {
        let abs = path.get(&value.number).unwrap_or(&value.abs).clone();
        Bounds { abs, number: value.number }
    }
}

/// Combines two maps cell by cell.
fn zip_maps(a: &IntervalMap, b: &IntervalMap, with: impl Fn(&Abs, &Abs) -> Abs) -> IntervalMap {
    let mut cells = RedBlackTreeMap::new();
    for (at, _) in a.cells.iter().chain(b.cells.iter()) {
        cells.insert_mut(at.clone(), with(a.at(at), b.at(at)));
    }
    IntervalMap { index: a.index, cells, rest: with(&a.rest, &b.rest) }
}

impl Abstract for Interval {
    fn join(&mut self, a: &Bounds, b: &Bounds) -> Bounds {
        if a.number == b.number { a.clone() } else { self.value(a.abs.join(&b.abs)) }
    }

    fn join_bool(&mut self, a: &Truth, b: &Truth) -> Truth {
        Truth::known(if a.known == b.known { a.known } else { None })
    }

    fn join_map(&mut self, a: &IntervalMap, b: &IntervalMap) -> IntervalMap {
        zip_maps(a, b, Abs::join)
    }

    fn widen(&mut self, older: &Bounds, newer: &Bounds, thresholds: &[Bits]) -> Bounds {
        self.value(older.abs.widen(&newer.abs, thresholds))
    }

    fn widen_map(
        &mut self,
        older: &IntervalMap,
        newer: &IntervalMap,
        thresholds: &[Bits],
    ) -> IntervalMap {
        zip_maps(older, newer, |a, b| a.widen(b, thresholds))
    }

    fn leq(&mut self, a: &Bounds, b: &Bounds) -> bool {
        a.abs.leq(&b.abs)
    }

    fn leq_bool(&mut self, a: &Truth, b: &Truth) -> bool {
        b.known.is_none() || a.known == b.known
    }

    fn leq_map(&mut self, a: &IntervalMap, b: &IntervalMap) -> bool {
        let at =
            |map: &IntervalMap, index: &Bits| map.cells.get(index).unwrap_or(&map.rest).clone();
        a.rest.leq(&b.rest)
            && a.cells.iter().chain(b.cells.iter()).all(|(i, _)| at(a, i).leq(&at(b, i)))
    }
}

impl IntervalMap {
    /// What the element at an index can be.
    #[must_use]
    pub fn at(&self, index: &Bits) -> &Abs {
        self.cells.get(index).unwrap_or(&self.rest)
    }

    /// The indices that are named apart.
    pub fn cells(&self) -> impl Iterator<Item = (&Bits, &Abs)> {
        self.cells.iter()
    }

    /// What the elements at indices not named apart can be.
    #[must_use]
    pub fn rest(&self) -> &Abs {
        &self.rest
    }
}
