//! What an instruction reads and writes, found out by taking its step once: no language says it itself.
//!
//! The step starts in a state in which each location holds a value that comes from that location, and runs in the
//! reading of dependences beside one that knows computed values apart. What is another value afterwards was written;
//! what new values, decisions, requirements and outputs come from was read.
//!
//! A literal comes from nothing, but must stay one where it is an address: values that are the same in every run are
//! kept, and hidden one after the other, to see whether they are read.
//!
//! In a flat memory each variable has a fixed address: it is told as the cell of its object, all else as the memory.

use crate::fixpoint::ways::{Outcome, outcomes};
use crate::fixpoint::{Config, Effects, analyze};
use polysem_domain::{Cells, Constants, Dependence, Derived, Numbered, OrTop, Product, Sources};
use polysem_sem::{
    Abstract, Bits, CmpOp, Domain, Flow, Language, Location, Slot, SlotOf, SlotRef, Stop,
};
use std::collections::{BTreeMap, BTreeSet};

/// The reading: where values come from, and which computed value each is.
pub type Reading = Product<Dependence, Constants>;

type Map = (Cells<Derived<Bits>>, Cells<Numbered<OrTop<Bits>>>);

/// What every place of a program reads and writes.
pub struct Table<L: Language> {
    /// Of the places that can be reached.
    pub at: BTreeMap<L::Place, Effects>,
    /// Where the program starts.
    pub entries: Vec<L::Place>,
    /// The locations of the states in which it starts or ends.
    pub locations: BTreeSet<Location>,
    /// What was left out, and where.
    pub stops: Vec<(L::Place, Stop)>,
}

impl<L: Language> Table<L> {
    /// Of a place; nothing where control never comes.
    #[must_use]
    pub fn of(&self, at: L::Place) -> Effects {
        self.at.get(&at).cloned().unwrap_or_default()
    }
}

/// The effects of all instructions of a program.
///
/// # Errors
/// Why the program cannot start.
pub fn table<L: Language>(program: &L::Program, config: &Config) -> Result<Table<L>, Stop> {
    let mut dom = Reading::default();
    let drop_alarms = |dom: &mut Reading| {
        dom.first.alarms.clear();
        dom.second.alarms.clear();
        Vec::new()
    };
    let analysis = analyze::<L, Reading>(program, &mut dom, config, drop_alarms)?;
    let mut at: BTreeMap<L::Place, Effects> = BTreeMap::new();
    for (key, state) in &analysis.keys {
        let new = effects::<L>(program, &mut dom, key.place, state);
        let both = match at.remove(&key.place) {
            Some(old) => either(&old, &new),
            None => new,
        };
        at.insert(key.place, both);
    }
    let mut locations = BTreeSet::new();
    let ends = analysis.keys.iter().filter(|(key, _)| L::successors(program, key.place).is_empty());
    let states = analysis.start.iter().map(|(_, state)| state);
    for state in states.chain(ends.map(|(_, state)| state)) {
        locations.extend(Shape::new::<L>(state).names.into_values());
    }
    let entries = analysis.start.iter().map(|(place, _)| *place).collect();
    Ok(Table { at, entries, locations, stops: analysis.stops })
}

/// The effects of the instruction at a place on states that `shape` describes.
pub fn effects<L: Language>(
    program: &L::Program,
    dom: &mut Reading,
    at: L::Place,
    shape: &L::State<Reading>,
) -> Effects {
    let known = Shape::new::<L>(shape);
    let (mut effects, uses) = run::<L>(program, dom, at, shape, &known, None);
    effects.uses = uses;
    for &location in &known.literals {
        let (_, uses) = run::<L>(program, dom, at, shape, &known, Some(location));
        if uses.contains(&location) {
            effects.uses.insert(location);
        }
    }
    effects
}

/// What two instructions do of which either is executed.
fn either(a: &Effects, b: &Effects) -> Effects {
    let defines: BTreeSet<_> = a.defines.intersection(&b.defines).copied().collect();
    let sets = [&a.defines, &a.may_define, &b.defines, &b.may_define];
    let may = sets.into_iter().flatten().filter(|location| !defines.contains(location));
    Effects { may_define: may.copied().collect(), uses: &a.uses | &b.uses, defines }
}

/// What the locations of a state are called, and which hold literals.
#[derive(Default)]
struct Shape {
    names: BTreeMap<String, Location>,
    /// The cells of objects in a flat memory, by address.
    cells: BTreeMap<Bits, Location>,
    literals: BTreeSet<Location>,
}

impl Shape {
    fn new<L: Language>(state: &L::State<Reading>) -> Shape {
        let mut shape = Shape::default();
        L::visit::<Reading>(state, &mut |location, value| {
            if let (Location::Base(object), Slot::Bv((base, _))) = (location, value)
                && let Some(base) = &base.known
            {
                let cell = Location::Cell { object, offset: 0, width: base.width() };
                shape.cells.entry(base.clone()).or_insert(cell);
            }
        });
        L::visit::<Reading>(state, &mut |location, value| match value {
            _ if !is_told(location) => {}
            Slot::Bv((value, _)) => shape.add(location, value.known.is_some()),
            Slot::Bool(_) => shape.add(location, false),
            Slot::Map((map, _)) => {
                shape.add(location, false);
                for (address, cell) in shape.cells.clone() {
                    shape.add(cell, map.at(&address).known.is_some());
                }
            }
        });
        shape
    }

    fn add(&mut self, location: Location, literal: bool) {
        self.names.insert(location.to_string(), location);
        if literal {
            self.literals.insert(location);
        }
    }

    fn locations<'a>(&'a self, from: &'a Sources) -> impl Iterator<Item = Location> + 'a {
        from.names().filter_map(|name| self.names.get(name).copied())
    }
}

/// Whether a location is one that programs read and write.
fn is_told(location: Location) -> bool {
    match location {
        Location::Register { .. }
        | Location::Part { .. }
        | Location::Memory(_)
        | Location::Cell { .. }
        | Location::CellPart { .. } => true,
        Location::Size(_) | Location::Life(_) | Location::Base(_) | Location::Iterations(_) => {
            false
        }
    }
}

/// A value that comes from its location, unless it is a literal that is to stay one.
fn sourced(old: &Derived<Bits>, location: Location, hidden: Option<Location>) -> Derived<Bits> {
    if old.known.is_some() && hidden != Some(location) {
        old.clone()
    } else {
        Dependence::source(&location.to_string())
    }
}

/// The state in which every location comes from itself, and no two values are one.
fn sources<L: Language>(
    dom: &mut Reading,
    state: &L::State<Reading>,
    shape: &Shape,
    hidden: Option<Location>,
) -> L::State<Reading> {
    L::map::<Reading, Reading>(state, &mut |location, value| match value {
        Slot::Bv(v) if !is_told(location) => Slot::Bv(v.clone()),
        Slot::Bv((from, which)) => {
            let apart = dom.second.join(which, which);
            Slot::Bv((sourced(from, location, hidden), apart))
        }
        Slot::Bool((_, truth)) => {
            let zero = dom.first.lit(Bits::zero(1));
            let open = Dependence::source(&location.to_string());
            let open = dom.first.cmp(CmpOp::Eq, &open, &zero);
            let open = open.unwrap_or_else(|_| dom.first.truth(true));
            Slot::Bool((open, dom.second.join_bool(truth, truth)))
        }
        Slot::Map((from, which)) => {
            let rest = sourced(from.rest(), location, hidden);
            let mut map = dom.first.map(from.index(), &rest);
            let others = from.named().filter(|(at, _)| !shape.cells.contains_key(at));
            let others = others.map(|(at, old)| (at, sourced(old, location, hidden)));
            let own = shape.cells.iter();
            let own = own.map(|(at, cell)| (at, sourced(from.at(at), *cell, hidden)));
            for (at, value) in others.chain(own) {
                let at = dom.first.lit(at.clone());
                // A store at a literal address always succeeds.
                let _ = dom.first.store(&mut map, &at, &value);
            }
            Slot::Map((map, dom.second.join_map(which, which)))
        }
    })
}

/// One step: what it writes, and what it reads as far as that is not hidden in literals.
fn run<L: Language>(
    program: &L::Program,
    dom: &mut Reading,
    at: L::Place,
    state: &L::State<Reading>,
    shape: &Shape,
    hidden: Option<Location>,
) -> (Effects, BTreeSet<Location>) {
    let before = sources::<L>(dom, state, shape, hidden);
    let (mut all, mut uses): (Option<Effects>, _) = (None, BTreeSet::new());
    for outcome in outcomes::<L, Reading>(program, dom, at, &before) {
        uses.extend(decided::<L>(shape, &outcome));
        if let (Ok((_, after)), _) = outcome {
            let effects = changes::<L>(dom, &before, &after, shape);
            uses.extend(&effects.uses);
            all = Some(all.map_or_else(|| effects.clone(), |all| either(&all, &effects)));
        }
    }
    (all.unwrap_or_default(), uses)
}

/// What decisions, requirements and outputs of a step come from.
fn decided<L: Language>(shape: &Shape, (end, path): &Outcome<L, Reading>) -> BTreeSet<Location> {
    let mut uses: BTreeSet<_> = shape.locations(&path.0.from).collect();
    uses.extend(shape.locations(&path.0.given));
    match end {
        Ok((Flow::Branch { cond, .. } | Flow::Assume { cond, .. }, _)) => {
            uses.extend(shape.locations(&cond.0.from));
        }
        Ok((Flow::Switch { on, .. }, _)) => uses.extend(shape.locations(&on.0.from)),
        Ok((Flow::Goto(_) | Flow::Done, _)) | Err(_) => {}
    }
    uses
}

/// What is another value in the second state, and where it comes from.
fn changes<L: Language>(
    dom: &mut Reading,
    before: &L::State<Reading>,
    after: &L::State<Reading>,
    shape: &Shape,
) -> Effects {
    let mut old: BTreeMap<Location, SlotOf<Reading>> = BTreeMap::new();
    L::visit::<Reading>(before, &mut |location, value| drop(old.insert(location, owned(value))));
    let mut found = Found { shape, effects: Effects::default() };
    // Cells by object: where several change at once, it was one of them.
    let mut objects: BTreeMap<u32, Vec<(Location, Sources)>> = BTreeMap::new();
    L::visit::<Reading>(after, &mut |location, value| {
        if !is_told(location) {
            return;
        }
        match (old.get(&location), value) {
            (Some(Slot::Bv(old)), Slot::Bv(new)) if old.1.is(&new.1) => {}
            (Some(Slot::Bool(old)), Slot::Bool(new)) if old.0 == new.0 => {}
            (Some(Slot::Map(old)), Slot::Map(new)) => found.map(dom, location, old, new),
            (_, Slot::Map(_)) => {}
            (Some(_), Slot::Bv((from, _)))
                if let Location::Cell { object, .. } | Location::CellPart { object, .. } =
                    location =>
            {
                objects.entry(object).or_default().push((location, from.from.clone()));
            }
            (_, Slot::Bv((value, _))) => found.defines(location, &value.from),
            (_, Slot::Bool((value, _))) => found.defines(location, &value.from),
        }
    });
    for cells in objects.into_values() {
        for (cell, from) in &cells {
            if cells.len() == 1 {
                found.defines(*cell, from);
            } else {
                found.may_define(*cell, from);
            }
        }
    }
    found.effects
}

struct Found<'a> {
    shape: &'a Shape,
    effects: Effects,
}

impl Found<'_> {
    fn defines(&mut self, location: Location, from: &Sources) {
        self.effects.defines.insert(location);
        self.effects.uses.extend(self.shape.locations(from));
    }

    /// What is perhaps still there was not read for that.
    fn may_define(&mut self, location: Location, from: &Sources) {
        self.effects.may_define.insert(location);
        let read = self.shape.locations(from).filter(|other| *other != location);
        self.effects.uses.extend(read);
    }

    fn map(&mut self, dom: &mut Reading, location: Location, old: &Map, new: &Map) {
        let weak = !old.1.rest().is(new.1.rest());
        if weak {
            self.may_define(location, &new.0.rest().from);
        }
        let named = old.1.named().chain(new.1.named()).map(|(at, _)| at);
        for at in named.chain(self.shape.cells.keys()).collect::<BTreeSet<_>>() {
            let index = dom.second.lit(at.clone());
            let [was, is] = [&old.1, &new.1].map(|map| dom.second.select(map, &index));
            if matches!((was, is), (Ok(was), Ok(is)) if was.is(&is)) {
                continue;
            }
            let from = &new.0.at(at).from;
            match self.shape.cells.get(at) {
                Some(cell) if weak => self.may_define(*cell, from),
                Some(cell) => self.defines(*cell, from),
                None if weak => self.may_define(location, from),
                None => {
                    self.effects.may_define.insert(location);
                    self.effects.uses.extend(self.shape.locations(from));
                }
            }
        }
    }
}

fn owned(value: SlotRef<'_, Reading>) -> SlotOf<Reading> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(t.clone()),
        Slot::Map(m) => Slot::Map(m.clone()),
    }
}
