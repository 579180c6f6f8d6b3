//! The reading that learns: what values are on a path, and beside it what they are of the state where a watch began.
//!
//! The *real* side is the symbolic reading. The *ideal* side is a term over symbols, one for each value that the path found
//! where it looked; what does not depend on any of them has none. So whatever a part of a path did is known as a formula over
//! the state in which that part began, for this state and for all others that go the same way. What makes them go the same way
//! is kept in [`Twin::needs`].
//!
//! **Invariant:** a value without an ideal side is a literal, the same in every state that satisfies the needs.
//! **Invariant:** nothing is decided by the real side alone: a value is known to contexts and memory only if it has no ideal side,
//! or by [`Domain::settle`], which is a need.

use crate::symbolic::fits::exact;
use crate::symbolic::{Condition, Facts, Sym, Symbolic};
use polysem_sem::heap::Form;
use polysem_sem::{
    Alternative, BinOp, Bits, CmpOp, Domain, Fault, FaultKind, FloatCmp, FloatFormat, FloatOp,
    FloatTest, Fork, Location, Name, Object, Slot, SlotOf, SlotRef, Stop, UnOp,
};
use polysem_term::{Sort, TermId};
use rustc_hash::FxHashMap;

/// The reading.
#[derive(Default, Debug)]
pub struct Twin {
    /// Has the terms of both sides, and the obligations of the real one.
    pub symbolic: Symbolic,
    /// What was needed since somebody last looked, in order.
    pub needs: Vec<Need>,
    /// What was found since somebody last looked.
    pub found: Vec<Found>,
    /// Why nothing can be learned, if so.
    pub lost: Option<&'static str>,
    symbols: FxHashMap<(Location, u32, Sort), TermId>,
    places: FxHashMap<TermId, (Location, u32)>,
    fresh: u64,
    /// What symbols for something new stand for on the path, where that is compared.
    pub(crate) drawn: Option<Vec<(TermId, SlotOf<Symbolic>)>>,
}

/// Something that must hold of the state where the watch began.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// Or the step would have been another one.
    Same(TermId),
    /// Or the program would be at fault; whether that is an obligation of the real side, too.
    Fine(TermId, FaultKind, bool),
}

/// Something that was in the state where the watch began.
#[derive(Clone, Debug)]
pub enum Found {
    /// A value had this form.
    Form(Location, Form),
    /// A symbol stands for this.
    Value(TermId, SlotOf<Symbolic>),
}

/// What something is on the path, and of the state where the watch began; a constant has no second side.
#[derive(Clone, PartialEq, Debug)]
pub struct Both<R> {
    /// On the path.
    pub real: R,
    /// Of the state where the watch began.
    pub ideal: Option<TermId>,
}

type Bv = Both<Sym>;
type Truth = Both<Condition>;
type Map = Both<TermId>;

impl Twin {
    /// The ideal side as a vector.
    #[must_use]
    pub fn ideal(&self, value: &Bv) -> Sym {
        value.ideal.map_or_else(|| value.real.clone(), |t| self.symbolic.sym(t))
    }

    /// The ideal side as a truth value.
    #[must_use]
    pub fn ideal_truth(&self, truth: &Truth) -> Condition {
        truth.ideal.map_or(truth.real, |t| self.symbolic.cond(t))
    }

    fn ideal_map(map: &Map) -> TermId {
        map.ideal.unwrap_or(map.real)
    }

    /// A vector of two sides.
    fn both(real: Sym, ideal: Sym) -> Bv {
        match (&real, ideal) {
            (Sym::Lit(a), Sym::Lit(b)) if *a == b => Both { real, ideal: None },
            // The ideal side never knows more than the real one; if it seems so, the path is impossible.
            (_, Sym::Lit(b)) => Both { real: Sym::Lit(b), ideal: None },
            (_, Sym::Term(t)) => Both { real, ideal: Some(t) },
        }
    }

    fn both_truth(real: Condition, ideal: Condition) -> Truth {
        match ideal {
            Condition::Known(truth) => Both { real: Condition::Known(truth), ideal: None },
            Condition::Term(t) => Both { real, ideal: Some(t) },
        }
    }

    fn both_map(real: TermId, ideal: TermId, constant: bool) -> Map {
        Both { real, ideal: if constant { None } else { Some(ideal) } }
    }

    /// The symbol of a location.
    pub fn symbol(&mut self, location: Location, part: u32, sort: Sort) -> TermId {
        if let Some(&symbol) = self.symbols.get(&(location, part, sort)) {
            return symbol;
        }
        let kind = match sort {
            Sort::Bool => "?".into(),
            Sort::Bv(width) => width.to_string(),
            Sort::Array { .. } => "[]".into(),
        };
        let symbol = self.symbolic.terms.input(&format!("@{location}.{part}:{kind}"), sort);
        self.symbols.insert((location, part, sort), symbol);
        self.places.insert(symbol, (location, part));
        symbol
    }

    /// The location and part that a symbol stands for.
    #[must_use]
    pub fn place_of(&self, symbol: TermId) -> Option<(Location, u32)> {
        self.places.get(&symbol).copied()
    }

    /// A symbol for something that comes new, whatever it is.
    fn anything(&mut self, sort: Sort, real: SlotRef<'_, Symbolic>) -> TermId {
        self.fresh += 1;
        let symbol = self.symbolic.terms.input(&format!("%{}", self.fresh), sort);
        if let Some(drawn) = &mut self.drawn {
            drawn.push((symbol, owned(real)));
        }
        symbol
    }

    /// A sum or difference that fits as one operand is far from the ends and the other is small, whatever it is exactly: what is
    /// needed then is a bound of the first.
    fn surely_exact(&mut self, op: BinOp, width: u32, a: &Bv, b: &Bv) -> Result<Option<Bv>, Stop> {
        const SMALL: u64 = 1 << 16;
        if !matches!(op, BinOp::Add | BinOp::Sub) || width < 32 {
            return Ok(None);
        }
        let orders: &[(&Bv, &Bv)] = if op == BinOp::Add { &[(a, b), (b, a)] } else { &[(a, b)] };
        for (large, small) in orders {
            let Some(ideal) = large.ideal else { continue };
            let other = self.ideal(small);
            let other = self.symbolic.term(&other);
            let range = self.symbolic.terms.abs(other);
            let most = range.smax();
            if range.smin().is_negative() || most.word().is_none_or(|most| most > SMALL) {
                continue;
            }
            let real = self.symbolic.term(&large.real);
            let real = self.symbolic.terms.abs(real);
            let (bound, far) = if op == BinOp::Add {
                let bound = BinOp::Sub.eval(&Bits::max_signed(width), &most);
                let far = real.smax().cmp_signed(&bound).is_le();
                (bound, far)
            } else {
                let bound = BinOp::Add.eval(&Bits::min_signed(width), &most);
                let far = real.smin().cmp_signed(&bound).is_ge();
                (bound, far)
            };
            if !far {
                continue;
            }
            let bound = self.symbolic.terms.lit(&bound);
            let (low, high) = if op == BinOp::Add { (ideal, bound) } else { (bound, ideal) };
            let within = self.symbolic.terms.cmp(CmpOp::Sle, low, high);
            self.needs.push(Need::Same(within));
            return Ok(Some(self.bin(op, a, b)?));
        }
        Ok(None)
    }

    /// Keeps in mind that a vector is its literal; nothing if it is none.
    fn pin(&mut self, value: &Bv) -> Option<Bits> {
        let Sym::Lit(bits) = &value.real else { return None };
        if let Some(ideal) = value.ideal {
            let literal = self.symbolic.terms.lit(bits);
            let same = self.symbolic.terms.eq(ideal, literal);
            self.needs.push(Need::Same(same));
        }
        Some(bits.clone())
    }
}

fn owned(slot: SlotRef<'_, Symbolic>) -> SlotOf<Symbolic> {
    match slot {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(*t),
        Slot::Map(m) => Slot::Map(*m),
    }
}

/// As far as it is known what they are, floats are computed on literals.
fn unknown_float() -> Stop {
    Stop::unsupported("floating-point numbers that depend on inputs")
}

impl Domain for Twin {
    type Bv = Bv;
    type Bool = Truth;
    type Map = Map;
    type Path = Facts;

    const RECALLS: bool = true;

    fn start(&mut self) -> Facts {
        self.symbolic.start()
    }

    #[inline]
    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.symbolic.charge(bytes)
    }

    fn recall(&mut self, location: Location, part: u32, value: SlotRef<'_, Twin>) -> SlotOf<Twin> {
        match value {
            Slot::Bv(v) => {
                let width = match &v.real {
                    Sym::Lit(bits) => bits.width(),
                    Sym::Term(t) => self.symbolic.terms.width(*t),
                };
                let symbol = self.symbol(location, part, Sort::Bv(width));
                if let (Location::Base(number), Sym::Term(base)) = (location, &v.real)
                    && let Some((_, size, _)) = self.symbolic.object_at(*base)
                    && !self.symbolic.name(symbol, number, size)
                {
                    self.lose("objects of several sizes that have one number");
                }
                self.found.push(Found::Value(symbol, Slot::Bv(v.real.clone())));
                Slot::Bv(Both { real: v.real.clone(), ideal: Some(symbol) })
            }
            Slot::Bool(t) => {
                let symbol = self.symbol(location, part, Sort::Bool);
                self.found.push(Found::Value(symbol, Slot::Bool(t.real)));
                Slot::Bool(Both { real: t.real, ideal: Some(symbol) })
            }
            Slot::Map(m) => {
                let sort = self.symbolic.terms.sort(m.real);
                let symbol = self.symbol(location, part, sort);
                self.found.push(Found::Value(symbol, Slot::Map(m.real)));
                Slot::Map(Both { real: m.real, ideal: Some(symbol) })
            }
        }
    }

    fn notice(&mut self, location: Location, form: Form) {
        self.found.push(Found::Form(location, form));
    }

    fn lose(&mut self, what: &'static str) {
        self.lost.get_or_insert(what);
    }

    fn settle(&mut self, value: &Bv) -> Bv {
        match self.pin(value) {
            Some(bits) => Both { real: Sym::Lit(bits), ideal: None },
            None => value.clone(),
        }
    }

    #[inline]
    fn constant(bits: Bits) -> Bv {
        Both { real: Sym::Lit(bits), ideal: None }
    }

    fn truth(&mut self, truth: bool) -> Truth {
        Both { real: Condition::Known(truth), ideal: None }
    }

    fn known(&self, truth: &Truth) -> Option<bool> {
        match (truth.real, truth.ideal) {
            (Condition::Known(truth), None) => Some(truth),
            _ => None,
        }
    }

    #[inline]
    fn literal(value: &Bv) -> Option<Bits> {
        match (&value.real, value.ideal) {
            (Sym::Lit(bits), None) => Some(bits.clone()),
            _ => None,
        }
    }

    #[inline]
    fn word(value: &Bv) -> Option<u64> {
        match (&value.real, value.ideal) {
            (Sym::Lit(bits), None) => bits.word(),
            _ => None,
        }
    }

    /// Whatever the input is: it is fresh on the ideal side, and so is nothing that another state knows of.
    fn input(&mut self, path: &mut Facts, name: &str, width: u32) -> Result<Bv, Stop> {
        let real = self.symbolic.input(path, name, width)?;
        let ideal = self.anything(Sort::Bv(width), Slot::Bv(&real));
        Ok(Both { real, ideal: Some(ideal) })
    }

    fn output(&mut self, path: &mut Facts, value: &Bv) {
        self.symbolic.output(path, &value.real);
    }

    fn base(&mut self, path: &mut Facts, object: Object<'_>) -> Result<Bv, Stop> {
        let real = self.symbolic.base(path, object)?;
        let ideal = self.anything(Sort::Bv(object.width), Slot::Bv(&real));
        self.symbolic.name(ideal, object.number, object.size);
        Ok(Both { real, ideal: Some(ideal) })
    }

    /// The cell that the path knows; that it is that one is needed.
    fn pointees(&mut self, path: &Facts, address: &Bv) -> Option<Vec<Alternative<Truth>>> {
        let alternatives = self.symbolic.pointees(path, &address.real)?;
        let [Alternative { name: name @ Name::Cell { object, offset }, .. }] = alternatives[..]
        else {
            return None;
        };
        if let Some(ideal) = address.ideal {
            let distance = self.symbolic.distance(ideal, object)?;
            let literal = self.symbolic.terms.num(self.symbolic.terms.width(ideal), offset);
            let same = self.symbolic.terms.eq(distance, literal);
            if self.symbolic.terms.as_truth(same) != Some(true) {
                self.needs.push(Need::Same(same));
            }
        }
        Some(vec![Alternative { name, guard: self.truth(true) }])
    }

    fn object_of(&self, address: &Bv) -> Option<u32> {
        match &address.real {
            Sym::Lit(_) => None,
            Sym::Term(t) => self.symbolic.object_at(*t).map(|(object, ..)| object),
        }
    }

    fn un(&mut self, op: UnOp, a: &Bv) -> Result<Bv, Stop> {
        let real = self.symbolic.un(op, &a.real)?;
        if a.ideal.is_none() {
            return Ok(Both { real, ideal: None });
        }
        let ideal = self.ideal(a);
        Ok(Twin::both(real, self.symbolic.un(op, &ideal)?))
    }

    fn bin(&mut self, op: BinOp, a: &Bv, b: &Bv) -> Result<Bv, Stop> {
        let real = self.symbolic.bin(op, &a.real, &b.real)?;
        if a.ideal.is_none() && b.ideal.is_none() {
            return Ok(Both { real, ideal: None });
        }
        let (a, b) = (self.ideal(a), self.ideal(b));
        Ok(Twin::both(real, self.symbolic.bin(op, &a, &b)?))
    }

    fn exact(&mut self, op: BinOp, width: u32, a: &Bv, b: &Bv) -> Result<(Bv, Truth), Stop> {
        let (real, fits) = exact(&mut self.symbolic, op, width, &a.real, &b.real)?;
        if a.ideal.is_none() && b.ideal.is_none() {
            return Ok((Both { real, ideal: None }, Both { real: fits, ideal: None }));
        }
        if let Some(value) = self.surely_exact(op, width, a, b)? {
            return Ok((value, self.truth(true)));
        }
        let (a, b) = (self.ideal(a), self.ideal(b));
        let (value, holds) = exact(&mut self.symbolic, op, width, &a, &b)?;
        Ok((Twin::both(real, value), Twin::both_truth(fits, holds)))
    }

    fn cmp(&mut self, op: CmpOp, a: &Bv, b: &Bv) -> Result<Truth, Stop> {
        let real = self.symbolic.cmp(op, &a.real, &b.real)?;
        if a.ideal.is_none() && b.ideal.is_none() {
            return Ok(Both { real, ideal: None });
        }
        let (a, b) = (self.ideal(a), self.ideal(b));
        Ok(Twin::both_truth(real, self.symbolic.cmp(op, &a, &b)?))
    }

    fn float(&mut self, op: FloatOp, args: &[&Bv]) -> Result<Bv, Stop> {
        let pinned: Option<Vec<Bits>> = args.iter().map(|arg| self.pin(arg)).collect();
        let pinned = pinned.ok_or_else(unknown_float)?;
        Ok(Self::constant(op.eval(&pinned.iter().collect::<Vec<_>>())))
    }

    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Bv,
        b: &Bv,
    ) -> Result<Truth, Stop> {
        let both = self.pin(a).zip(self.pin(b));
        let (a, b) = both.ok_or_else(unknown_float)?;
        Ok(self.truth(cmp.eval(format, &a, &b)))
    }

    fn float_test(&mut self, test: FloatTest, format: FloatFormat, a: &Bv) -> Result<Truth, Stop> {
        let a = self.pin(a).ok_or_else(unknown_float)?;
        Ok(self.truth(test.eval(format, &a)))
    }

    fn ite(&mut self, cond: &Truth, a: &Bv, b: &Bv) -> Bv {
        let real = self.symbolic.ite(&cond.real, &a.real, &b.real);
        if cond.ideal.is_none() && a.ideal.is_none() && b.ideal.is_none() {
            return Both { real, ideal: None };
        }
        let (cond, a, b) = (self.ideal_truth(cond), self.ideal(a), self.ideal(b));
        Twin::both(real, self.symbolic.ite(&cond, &a, &b))
    }

    fn pick(&mut self, width: u32, index: &Bv, elements: &[Bv]) -> Result<Bv, Stop> {
        let reals: Vec<Sym> = elements.iter().map(|element| element.real.clone()).collect();
        let real = self.symbolic.pick(width, &index.real, &reals)?;
        if index.ideal.is_none() && elements.iter().all(|element| element.ideal.is_none()) {
            return Ok(Both { real, ideal: None });
        }
        let index = self.ideal(index);
        let ideals: Vec<Sym> = elements.iter().map(|element| self.ideal(element)).collect();
        Ok(Twin::both(real, self.symbolic.pick(width, &index, &ideals)?))
    }

    /// What the path knows; that it is so is needed.
    fn most(&mut self, path: Option<&Facts>, value: &Bv) -> u64 {
        let Some(ideal) = value.ideal else { return self.symbolic.most(path, &value.real) };
        let ever = self.symbolic.most(None, &Sym::Term(ideal));
        let most = self.symbolic.most(path, &value.real);
        if path.is_none() || most >= ever {
            return ever;
        }
        let width = self.symbolic.terms.width(ideal);
        let limit = self.symbolic.terms.num(width, most);
        let within = self.symbolic.terms.cmp(CmpOp::Ule, ideal, limit);
        self.needs.push(Need::Same(within));
        most
    }

    fn not(&mut self, a: &Truth) -> Truth {
        let real = self.symbolic.not(&a.real);
        let Some(ideal) = a.ideal else { return Both { real, ideal: None } };
        Both { real, ideal: Some(self.symbolic.terms.not(ideal)) }
    }

    fn and(&mut self, a: &Truth, b: &Truth) -> Truth {
        let real = self.symbolic.and(&a.real, &b.real);
        if a.ideal.is_none() && b.ideal.is_none() {
            return Both { real, ideal: None };
        }
        let (a, b) = (self.ideal_truth(a), self.ideal_truth(b));
        Twin::both_truth(real, self.symbolic.and(&a, &b))
    }

    fn map(&mut self, index: u32, element: &Bv) -> Map {
        let real = self.symbolic.map(index, &element.real);
        let ideal = self.ideal(element);
        let ideal = self.symbolic.map(index, &ideal);
        Twin::both_map(real, ideal, element.ideal.is_none())
    }

    fn table(&mut self, index: u32, elements: &[Bv], rest: &Bv) -> Result<Map, Stop> {
        let constant = elements.iter().chain([rest]).all(|element| element.ideal.is_none());
        let reals: Vec<Sym> = elements.iter().map(|element| element.real.clone()).collect();
        let real = self.symbolic.table(index, &reals, &rest.real)?;
        if constant {
            return Ok(Both { real, ideal: None });
        }
        let ideals: Vec<Sym> = elements.iter().map(|element| self.ideal(element)).collect();
        let rest = self.ideal(rest);
        Ok(Both { real, ideal: Some(self.symbolic.table(index, &ideals, &rest)?) })
    }

    fn map_input(
        &mut self,
        path: &mut Facts,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<Map, Stop> {
        let real = self.symbolic.map_input(path, name, index, element)?;
        let ideal = self.anything(Sort::Array { index, element }, Slot::Map(&real));
        Ok(Both { real, ideal: Some(ideal) })
    }

    fn select(&mut self, map: &Map, index: &Bv) -> Result<Bv, Stop> {
        let real = self.symbolic.select(&map.real, &index.real)?;
        if map.ideal.is_none() && index.ideal.is_none() {
            return Ok(Both { real, ideal: None });
        }
        let index = self.ideal(index);
        Ok(Twin::both(real, self.symbolic.select(&Twin::ideal_map(map), &index)?))
    }

    fn store(&mut self, map: &mut Map, index: &Bv, element: &Bv) -> Result<(), Stop> {
        let constant = map.ideal.is_none() && index.ideal.is_none() && element.ideal.is_none();
        let mut ideal = Twin::ideal_map(map);
        self.symbolic.store(&mut map.real, &index.real, &element.real)?;
        if constant {
            return Ok(());
        }
        let (index, element) = (self.ideal(index), self.ideal(element));
        self.symbolic.store(&mut ideal, &index, &element)?;
        map.ideal = Some(ideal);
        Ok(())
    }

    fn ite_map(&mut self, cond: &Truth, a: &Map, b: &Map) -> Map {
        let real = self.symbolic.ite_map(&cond.real, &a.real, &b.real);
        let constant = cond.ideal.is_none() && a.ideal.is_none() && b.ideal.is_none();
        let cond = self.ideal_truth(cond);
        let ideal = self.symbolic.ite_map(&cond, &Twin::ideal_map(a), &Twin::ideal_map(b));
        Twin::both_map(real, ideal, constant)
    }

    fn require(
        &mut self,
        path: &mut Facts,
        cond: &Truth,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        let Some(ideal) = cond.ideal else {
            return self.symbolic.require(path, &cond.real, fault);
        };
        let fault = fault();
        self.needs.push(match cond.real {
            // The fault happens wherever it does.
            Condition::Known(false) => Need::Same(self.symbolic.terms.not(ideal)),
            Condition::Known(true) => Need::Fine(ideal, fault.kind, false),
            Condition::Term(_) => Need::Fine(ideal, fault.kind, true),
        });
        self.symbolic.require(path, &cond.real, || fault)
    }
}

impl Fork for Twin {
    fn assume(&mut self, path: &mut Facts, cond: &Truth) -> bool {
        self.symbolic.assume(path, &cond.real)
    }
}
