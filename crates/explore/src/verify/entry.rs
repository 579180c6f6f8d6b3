//! Something that was learned, and whether it fits a state: whose objects play the parts of those that it speaks of.
//!
//! **Invariant:** the map from objects of the entry to objects of the state is injective: two access paths that were different
//! cells there are different cells here. Whatever is in doubt does not fit.

use super::lesson::{Needs, reals};
use super::position::{Loop, Round};
use super::{Engine, Position};
use polysem_domain::{Sym, Twin};
use polysem_sem::heap::{Form, Leaf, Nature, Observed, Odd, Pointer, Val, form};
use polysem_sem::{CmpOp, Cx, Location, Watched};
use polysem_term::{Bits, Node as Term, TermId};
use rpds::RedBlackTreeMap;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// How many entries that look like a state are tried for it.
const TRIED: usize = 16;

/// What was learned at a place.
#[derive(Debug)]
pub(crate) struct Entry<P> {
    pub(super) needs: Rc<Needs<P>>,
    /// What the objects are that it speaks of, besides their contents.
    natures: BTreeMap<u32, Nature>,
    /// The objects that names of the active calls stand for: each has its part played by that of the same name.
    named: Vec<u32>,
    /// Registers that must hold a number, and which.
    pub(super) pins: Vec<(Location, Bits)>,
    /// The same of all locations.
    equal: BTreeMap<Location, Bits>,
    /// What else is needed.
    rest: Rc<[TermId]>,
    /// The node of the tree that it was learned at.
    node: usize,
    /// Whether it is true no longer.
    pub(super) forgotten: bool,
}

impl<P: Copy + Ord> Entry<P> {
    pub(super) fn new(
        dom: &mut Twin,
        needs: Rc<Needs<P>>,
        (natures, named): (BTreeMap<u32, Nature>, Vec<u32>),
        node: usize,
    ) -> Entry<P> {
        let mut equal = BTreeMap::new();
        let mut rest = Vec::new();
        for &t in &needs.formula {
            match number_of(dom, t) {
                Some((location, bits)) if !equal.contains_key(&location) => {
                    equal.insert(location, bits);
                }
                _ => rest.push(t),
            }
        }
        let registers =
            equal.iter().filter(|(location, _)| matches!(location, Location::Register { .. }));
        let pins = registers.map(|(location, bits)| (*location, bits.clone())).collect();
        Entry { needs, natures, named, pins, equal, rest: rest.into(), node, forgotten: false }
    }

    /// Whether loops that were gone round so often are cut no later than where this was learned.
    pub(super) fn is_cut_for(&self, rounds: &RedBlackTreeMap<Loop<P>, Round>) -> bool {
        let is_less = |(which, least): (_, &u64)| {
            rounds.get(which).is_some_and(|round| round.counted >= *least)
        };
        self.needs.rounds.iter().all(is_less)
    }

    /// What the objects that needs speak of are in a state; nothing if one is not there.
    pub(super) fn natures_of<L: Watched<Place = P>>(
        needs: &Needs<P>,
        state: &L::State<Twin>,
    ) -> Option<BTreeMap<u32, Nature>> {
        let mut objects = BTreeSet::new();
        for (location, form) in &needs.forms {
            objects.extend(object_of(*location));
            objects_in(form, &mut objects);
        }
        objects
            .into_iter()
            .map(|object| L::nature::<Twin>(state, object).map(|nature| (object, nature)))
            .collect()
    }
}

/// The location that a conjunct says to hold a number, and which, if that is what it says.
fn number_of(dom: &Twin, t: TermId) -> Option<(Location, Bits)> {
    let terms = &dom.symbolic.terms;
    let Term::Cmp(CmpOp::Eq, a, b) = terms.node(t) else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(symbol, literal)| {
        let (location, 0) = dom.place_of(symbol)? else { return None };
        Some((location, terms.as_lit(literal)?))
    })
}

fn object_of(location: Location) -> Option<u32> {
    match location {
        Location::Cell { object, .. }
        | Location::CellPart { object, .. }
        | Location::Size(object)
        | Location::Life(object)
        | Location::Base(object) => Some(object),
        Location::Register { .. }
        | Location::Part { .. }
        | Location::Memory(_)
        | Location::Iterations(_) => None,
    }
}

/// The objects that a form points into.
fn objects_in(form: &Form, all: &mut BTreeSet<u32>) {
    match form {
        Val::Bits(()) | Val::Undef(_) => {}
        Val::Ptr(pointer) => {
            all.insert(pointer.object);
        }
        Val::Odd(odd) => match &**odd {
            Odd::Partial { .. } => {}
            Odd::Part { pointer, .. } => {
                all.insert(pointer.object);
            }
            Odd::Glued(pieces) => pieces.iter().for_each(|(_, piece)| objects_in(piece, all)),
            Odd::When { value, .. } => objects_in(value, all),
            Odd::Many(parts) => parts.iter().for_each(|part| objects_in(part, all)),
        },
    }
}

/// Whether what is at a location looks as it did, in the same state.
pub(super) fn forms_match(form: &Form, found: &Observed<Twin>) -> bool {
    match found {
        Observed::Value(value) => {
            let found = polysem_sem::heap::form(value);
            are_alike(form, &found)
        }
        Observed::Truth(_) | Observed::Map(_) => true,
    }
}

/// Whether two forms are the same, of the same state.
pub(super) fn are_alike(a: &Form, b: &Form) -> bool {
    alike(a, b, &mut |a, b| a == b)
}

/// Whether two forms are the same, if objects are as `same` has it. Why something is undefined does not matter.
fn alike(a: &Form, b: &Form, same: &mut impl FnMut(u32, u32) -> bool) -> bool {
    match (a, b) {
        (Val::Bits(()), Val::Bits(())) | (Val::Undef(_), Val::Undef(_)) => true,
        (Val::Ptr(a), Val::Ptr(b)) => same(a.object, b.object),
        (Val::Odd(a), Val::Odd(b)) => match (&**a, &**b) {
            (Odd::Partial { undefined: a, .. }, Odd::Partial { undefined: b, .. }) => a == b,
            (
                Odd::Part { pointer: a, at: i, bytes: m },
                Odd::Part { pointer: b, at: j, bytes: n },
            ) => (i, m) == (j, n) && same(a.object, b.object),
            (Odd::Glued(a), Odd::Glued(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|((m, a), (n, b))| m == n && alike(a, b, same))
            }
            (Odd::When { value: a, .. }, Odd::When { value: b, .. }) => alike(a, b, same),
            (Odd::Many(a), Odd::Many(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b, same))
            }
            _ => false,
        },
        _ => false,
    }
}

/// A form with its objects replaced; nothing if one has no part.
fn moved_form(form: &Form, map: &Parts) -> Option<Form> {
    let pointer = |p: &Pointer<()>| Some(Pointer { object: *map.get(&p.object)?, offset: () });
    Some(match form {
        Val::Bits(()) => Val::Bits(()),
        Val::Undef(why) => Val::Undef(*why),
        Val::Ptr(p) => Val::Ptr(pointer(p)?),
        Val::Odd(odd) => Val::odd(match &**odd {
            Odd::Partial { undefined, why, .. } => {
                Odd::Partial { bits: (), undefined: undefined.clone(), why: *why }
            }
            Odd::Part { pointer: p, at, bytes } => {
                Odd::Part { pointer: pointer(p)?, at: *at, bytes: *bytes }
            }
            Odd::Glued(pieces) => {
                let pieces = pieces.iter().map(|(n, piece)| Some((*n, moved_form(piece, map)?)));
                Odd::Glued(pieces.collect::<Option<_>>()?)
            }
            Odd::When { value, why, .. } => {
                Odd::When { value: moved_form(value, map)?, defined: (), why: *why }
            }
            Odd::Many(parts) => {
                let parts = parts.iter().map(|part| moved_form(part, map));
                Odd::Many(parts.collect::<Option<_>>()?)
            }
        }),
    })
}

/// Before everything that is in an object.
const FIRST_CELL: Location = Location::Cell { object: 0, offset: 0, width: 0 };

/// The contents of an object.
fn cells(object: u32) -> RangeInclusive<Location> {
    let last = Location::Cell { object, offset: u64::MAX, width: u32::MAX };
    Location::Cell { object, offset: 0, width: 0 }..=last
}

/// A location in the state whose objects play these parts.
fn moved(location: Location, map: &Parts) -> Option<Location> {
    let at = |object: u32| map.get(&object).copied();
    Some(match location {
        Location::Cell { object, offset, width } => {
            Location::Cell { object: at(object)?, offset, width }
        }
        Location::Size(object) => Location::Size(at(object)?),
        Location::Base(object) => Location::Base(at(object)?),
        Location::Register { .. } | Location::Memory(_) => location,
        Location::CellPart { .. }
        | Location::Part { .. }
        | Location::Life(_)
        | Location::Iterations(_) => return None,
    })
}

/// Which object of a state plays the part of which.
type Parts = FxHashMap<u32, u32>;

/// A state that looks like an entry.
struct Matched {
    /// Which object plays the part of which.
    map: Parts,
    /// The locations of the entry, those of the state that play their parts, and what is there.
    found: Vec<(Location, Location, Observed<Twin>)>,
    /// What of the entry's formula is to be found out.
    open: Rc<[TermId]>,
}

impl<L: Watched> Engine<'_, L> {
    /// What an entry that fits needs, in terms of the state at hand, which the oracle is at; and the node that it is from.
    pub(super) fn look_up(&mut self, here: &Position<L>) -> Option<(Rc<Needs<L::Place>>, usize)> {
        let candidates = self.candidates(here)?;
        let found = self.find(here, candidates);
        self.table.note(here.at, found.is_some());
        found
    }

    fn find(
        &mut self,
        here: &Position<L>,
        candidates: Vec<usize>,
    ) -> Option<(Rc<Needs<L::Place>>, usize)> {
        let mut tried = 0;
        for number in candidates {
            let Some(matched) = self.fit(here, number) else { continue };
            if tried == TRIED {
                return None;
            }
            tried += 1;
            if self.has_what_is_needed(here, number, &matched) {
                let needs = self.needs_of(number, &matched)?;
                return Some((needs, self.table.entry(number).node));
            }
        }
        None
    }

    /// Whether what an entry needs holds in a state that looks like it.
    fn has_what_is_needed(&mut self, here: &Position<L>, number: usize, matched: &Matched) -> bool {
        let Matched { found, open, .. } = matched;
        if open.is_empty() {
            return true;
        }
        let mut values = FxHashMap::default();
        for (location, _, value) in found {
            for (part, (real, sort)) in reals(self.dom, value).into_iter().enumerate() {
                values.insert(self.dom.symbol(*location, part as u32, sort), real);
            }
        }
        let symbols = &self.table.entry(number).needs.symbols;
        if !symbols.iter().all(|(symbol, _)| values.contains_key(symbol)) {
            return false;
        }
        let mut left = Vec::new();
        for t in self.dom.symbolic.substitute_by(open, &mut values) {
            match self.dom.symbolic.terms.as_truth(t) {
                Some(true) => {}
                Some(false) => return false,
                None => left.push(t),
            }
        }
        // What fails for the values at hand needs no solver.
        let fails = left.iter().any(|t| {
            let not = self.dom.symbolic.terms.not(*t);
            self.oracle.guess(&mut self.dom.symbolic, not) == Some(true)
        });
        if fails {
            return false;
        }
        left.retain(|t| {
            let not = self.dom.symbolic.terms.not(*t);
            !self.oracle.is_refuted(&mut self.dom.symbolic, not)
        });
        let all = self.dom.symbolic.terms.all(left);
        self.follows(&here.path, all)
    }

    /// What an entry needs, in terms of a state that looks like it.
    fn needs_of(&mut self, number: usize, matched: &Matched) -> Option<Rc<Needs<L::Place>>> {
        let Matched { map, found, .. } = matched;
        let needs = Rc::clone(&self.table.entry(number).needs);
        if map.iter().all(|(object, there)| object == there) {
            return Some(needs);
        }
        let forms = needs
            .forms
            .iter()
            .map(|(location, form)| Some((moved(*location, map)?, moved_form(form, map)?)));
        let forms = forms.collect::<Option<BTreeMap<_, _>>>()?;
        let mut symbols = FxHashMap::default();
        for (location, there, value) in found {
            for (part, (_, sort)) in reals(self.dom, value).into_iter().enumerate() {
                let moved = self.dom.symbol(*there, part as u32, sort);
                symbols.insert(self.dom.symbol(*location, part as u32, sort), moved);
            }
        }
        let formula = self.dom.symbolic.substitute_by(&needs.formula, &mut symbols);
        let symbols = self.symbols_of(&formula);
        let Needs { rounds, cut, .. } = &*needs;
        let (rounds, cut, entry) = (rounds.clone(), *cut, number);
        Some(Rc::new(Needs { forms, formula, symbols, rounds, cut, entry }))
    }

    /// The objects whose parts are played by those of the same number or name, as far as an entry speaks of them; and those of the
    /// state that play no other part.
    fn known_parts(
        &self,
        here: &Position<L>,
        entry: &Entry<L::Place>,
    ) -> Option<(Parts, FxHashSet<u32>)> {
        let named = L::named_objects::<Twin>(&here.state);
        if named.len() != entry.named.len() {
            return None;
        }
        let roots = entry.natures.range(..self.roots).map(|(object, _)| (*object, *object));
        let others = entry.named.iter().copied().zip(named.iter().copied());
        let mut map = Parts::default();
        for (object, there) in roots.chain(others) {
            let Some(nature) = entry.natures.get(&object) else { continue };
            if L::nature::<Twin>(&here.state, there)? != *nature {
                return None;
            }
            map.insert(object, there);
        }
        Some((map, named.into_iter().collect()))
    }

    /// Which objects of a state play the parts of those that an entry speaks of.
    fn fit(&mut self, here: &Position<L>, number: usize) -> Option<Matched> {
        let (roots, entry) = (self.roots, self.table.entry(number));
        let (mut map, mut taken) = self.known_parts(here, entry)?;
        // The objects that have one to play their part, whose contents were not compared yet.
        let mut open: Vec<u32> = map.keys().copied().collect();
        let forms = &entry.needs.forms;
        let mut found = Vec::with_capacity(forms.len());
        // How many of its numbers are here, too.
        let mut known = 0;
        let mut path = here.path.clone();
        let mut next: Vec<(&Location, &Form)> = forms.range(..FIRST_CELL).collect();
        loop {
            for (location, wanted) in next.drain(..) {
                let there = moved(*location, &map)?;
                let mut cx = Cx::new(self.dom, &mut path, &[]);
                let value = L::peek(&here.state, &mut cx, there).ok()??;
                let looks = match &value {
                    Observed::Value(value) => form(value),
                    Observed::Truth(_) | Observed::Map(_) => Val::Bits(()),
                };
                let mut same = |a: u32, b: u32| match map.get(&a) {
                    Some(known) => *known == b,
                    None if a < roots || b < roots => false,
                    None => {
                        let nature = entry.natures.get(&a);
                        let alike = nature == L::nature::<Twin>(&here.state, b).as_ref();
                        let new = alike && taken.insert(b);
                        if new {
                            map.insert(a, b);
                            open.push(a);
                        }
                        new
                    }
                };
                if let Some(bits) = entry.equal.get(location)
                    && let Some(Sym::Lit(found)) = first(&value)
                {
                    if *bits != found {
                        return None;
                    }
                    known += 1;
                }
                if !alike(wanted, &looks, &mut same) {
                    return None;
                }
                found.push((*location, there, value));
            }
            let Some(object) = open.pop() else { break };
            next.extend(forms.range(cells(object)));
            let others = [Location::Size(object), Location::Base(object)];
            next.extend(others.iter().filter_map(|location| forms.get_key_value(location)));
        }
        // What nothing leads to is not comparable.
        if found.len() < forms.len() {
            return None;
        }
        let open = if known == entry.equal.len() {
            Rc::clone(&entry.rest)
        } else {
            entry.needs.formula.as_slice().into()
        };
        Some(Matched { map, found, open })
    }

    /// What a register holds, if that is a number.
    pub(super) fn number_in(&mut self, here: &Position<L>, location: Location) -> Option<Bits> {
        let mut path = here.path.clone();
        let mut cx = Cx::new(self.dom, &mut path, &[]);
        match first(&L::peek(&here.state, &mut cx, location).ok()??)? {
            Sym::Lit(bits) => Some(bits),
            Sym::Term(_) => None,
        }
    }
}

/// The first vector of what is at a location.
fn first(found: &Observed<Twin>) -> Option<Sym> {
    let Observed::Value(value) = found else { return None };
    let mut first = None;
    value.visit(&mut |leaf| {
        if let (None, Leaf::Bv(v)) = (&first, leaf) {
            first = Some(v.real.clone());
        }
    });
    first
}
