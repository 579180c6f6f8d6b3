//! States as structures, and how an entry's objects are matched with a state's.
//!
//! The symbol of a location is the same at every node; the address of an object is the symbol that its path has for it. An
//! entry binds pointers to the cells they mean (`x = &o + k`); walking these bindings from the objects that exist from the
//! start finds, for each object of the entry, the one that plays its part in the state at hand.
//!
//! **Invariant:** the match is one to one, so that different cells of the entry are different cells of the state.

use super::interpolant::Conjuncts;
use polysem_domain::{Condition, Sym, Symbolic};
use polysem_logic::{Formula, Structure, Symbol, meaning};
use polysem_sem::{BinOp, Bits, CmpOp, Language, Location, Slot, SlotOf, SlotRef, Stop};
use polysem_term::{Node, TermId};
use std::collections::{BTreeMap, BTreeSet};

/// The name of a location's symbol. No input is called so. What is a number at one place may be a truth value at another:
/// that is another symbol.
pub(super) fn symbol_of(location: Location, is_truth: bool) -> String {
    if is_truth { format!("@{location}?") } else { format!("@{location}") }
}

/// What symbols stand for in a state.
#[derive(Debug)]
pub(super) struct Values {
    /// By name: the location, and what it holds.
    named: BTreeMap<String, (Location, SlotOf<Symbolic>)>,
    /// By location: the name.
    located: BTreeMap<Location, String>,
}

impl Values {
    /// The values of `ideal`, under the names that locations have in `real`; both have the same locations.
    pub(super) fn new<L: Language>(
        dom: &Symbolic,
        real: &L::State<Symbolic>,
        ideal: &L::State<Symbolic>,
    ) -> Values {
        let mut names = Vec::new();
        L::visit::<Symbolic>(real, &mut |location, value| {
            names.push((location, name_in(dom, location, &value)));
        });
        let (mut named, mut located) = (BTreeMap::new(), BTreeMap::new());
        let mut names = names.into_iter();
        L::visit::<Symbolic>(ideal, &mut |location, value| {
            if let Some((same, name)) = names.next().filter(|(same, _)| *same == location) {
                named.insert(name.clone(), (same, owned(value)));
                located.insert(location, name);
            }
        });
        Values { named, located }
    }

    fn at(&self, location: Location) -> Option<&SlotOf<Symbolic>> {
        let name = self.located.get(&location)?;
        self.named.get(name).map(|(_, value)| value)
    }

    /// Terms over the symbols as terms over what these stand for.
    pub(super) fn read(&self, dom: &mut Symbolic, terms: &[TermId]) -> Option<Vec<TermId>> {
        let formula = Formula::new(&dom.terms, terms);
        let values = meaning(dom, &formula, &mut Read(self)).ok()?;
        Some(values.iter().map(|value| term_of(dom, value)).collect())
    }
}

/// A structure in which inputs stand for themselves.
struct Read<'v>(&'v Values);

impl Structure<Symbolic> for Read<'_> {
    fn lookup(&mut self, dom: &mut Symbolic, symbol: &Symbol) -> Result<SlotOf<Symbolic>, Stop> {
        if let Some((_, value)) = self.0.named.get(&symbol.name) {
            return Ok(value.clone());
        }
        if symbol.name.starts_with('@') {
            return Err(Stop::unsupported("a location that this state does not have"));
        }
        Ok(itself(dom, symbol))
    }
}

fn itself(dom: &mut Symbolic, symbol: &Symbol) -> SlotOf<Symbolic> {
    let term = dom.terms.input(&symbol.name, symbol.sort);
    match symbol.sort {
        polysem_term::Sort::Bv(_) => Slot::Bv(Sym::Term(term)),
        polysem_term::Sort::Bool => Slot::Bool(Condition::Term(term)),
        polysem_term::Sort::Array { .. } => Slot::Map(term),
    }
}

fn name_in(dom: &Symbolic, location: Location, value: &SlotRef<'_, Symbolic>) -> String {
    match (location, value) {
        (Location::Base(_), Slot::Bv(Sym::Term(t))) => match dom.terms.node(*t) {
            Node::Input(id) => dom.terms.input_info(id).name.to_string(),
            _ => symbol_of(location, false),
        },
        (_, value) => symbol_of(location, matches!(value, Slot::Bool(_))),
    }
}

fn owned(value: SlotRef<'_, Symbolic>) -> SlotOf<Symbolic> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(*t),
        Slot::Map(m) => Slot::Map(*m),
    }
}

fn term_of(dom: &mut Symbolic, value: &SlotOf<Symbolic>) -> TermId {
    match value {
        Slot::Bv(v) => dom.term(v),
        Slot::Bool(t) => dom.condition(*t),
        Slot::Map(m) => *m,
    }
}

/// A pointer that an entry relies on: what it holds is the address of a cell.
#[derive(Clone, Debug)]
struct Binding {
    pointer: Location,
    object: u32,
    size: u64,
    offset: Bits,
}

/// What was learned at a place.
#[derive(Debug)]
pub(super) struct Entry {
    formula: Formula,
    bindings: Vec<Binding>,
    /// The locations that the formula speaks of, and the addresses: which object each belongs to.
    locations: Vec<(Symbol, Location)>,
    /// The objects that names of the active calls stand for: each is matched with the one of the same name.
    named: Vec<u32>,
}

impl Entry {
    pub(super) fn new(dom: &mut Symbolic, needed: &Conjuncts, named: Vec<u32>) -> Entry {
        let formula = Formula::new(&dom.terms, &needed.0);
        let mut locations = Vec::new();
        for symbol in formula.symbols() {
            if let Some(location) = location_named(dom, &symbol.name) {
                locations.push((symbol.clone(), location));
            }
        }
        let of: BTreeMap<&str, Location> =
            locations.iter().map(|(symbol, location)| (&*symbol.name, *location)).collect();
        let mut bindings = Vec::new();
        for &t in &needed.0 {
            let Node::Cmp(CmpOp::Eq, a, b) = dom.terms.node(t) else { continue };
            for (pointer, address) in [(a, b), (b, a)] {
                let Node::Input(id) = dom.terms.node(pointer) else { continue };
                let name = &dom.terms.input_info(id).name;
                let Some(&pointer) = of.get(&**name) else { continue };
                if matches!(pointer, Location::Base(_)) {
                    continue;
                }
                if let Some((object, size, offset)) = dom.object_at(address) {
                    bindings.push(Binding { pointer, object, size, offset });
                }
            }
        }
        Entry { formula, bindings, locations, named }
    }

    /// Which object of a state plays the part of each object that the entry speaks of; nothing if one has none. `named`
    /// are the objects that names of the state's active calls stand for.
    pub(super) fn matches(
        &self,
        dom: &Symbolic,
        values: &Values,
        roots: u32,
        named: &[u32],
    ) -> Option<Matched> {
        if self.named.len() != named.len() {
            return None;
        }
        let same = (0..roots).map(|object| (object, object));
        let named = self.named.iter().copied().zip(named.iter().copied());
        let mut map: BTreeMap<u32, u32> = same.chain(named).collect();
        let mut open: Vec<&Binding> = self.bindings.iter().collect();
        loop {
            let before = open.len();
            let mut rest = Vec::new();
            for binding in open {
                let Some(pointer) = moved(binding.pointer, &map) else {
                    rest.push(binding);
                    continue;
                };
                let Slot::Bv(Sym::Term(value)) = values.at(pointer)? else { return None };
                let (object, size, offset) = dom.object_at(*value)?;
                let fits = size == binding.size && offset == binding.offset;
                if !fits || *map.entry(binding.object).or_insert(object) != object {
                    return None;
                }
            }
            if rest.len() == before {
                break;
            }
            open = rest;
        }
        let all: BTreeSet<u32> = map.values().copied().collect();
        let complete = self.locations.iter().all(|(_, at)| moved(*at, &map).is_some());
        (all.len() == map.len() && complete).then_some(Matched(map))
    }
}

/// Which object plays the part of which.
#[derive(Debug)]
pub(super) struct Matched(BTreeMap<u32, u32>);

impl Matched {
    /// What the entry needs, of the state's values.
    pub(super) fn holds(
        &self,
        dom: &mut Symbolic,
        entry: &Entry,
        values: &Values,
    ) -> Option<TermId> {
        let mut structure = BTreeMap::new();
        for (symbol, location) in &entry.locations {
            let value = values.at(moved(*location, &self.0)?)?;
            structure.insert(symbol.name.clone(), value.clone());
        }
        let terms = Matched::read(dom, entry, structure)?;
        Some(dom.terms.all(terms))
    }

    /// What the entry needs, in the symbols of the state.
    pub(super) fn renamed(
        &self,
        dom: &mut Symbolic,
        entry: &Entry,
        values: &Values,
    ) -> Option<Conjuncts> {
        let mut structure = BTreeMap::new();
        for (symbol, location) in &entry.locations {
            let name = values.located.get(&moved(*location, &self.0)?)?.clone();
            let renamed = Symbol { name, sort: symbol.sort };
            structure.insert(symbol.name.clone(), itself(dom, &renamed));
        }
        Matched::read(dom, entry, structure).map(Conjuncts)
    }

    fn read(
        dom: &mut Symbolic,
        entry: &Entry,
        structure: BTreeMap<String, SlotOf<Symbolic>>,
    ) -> Option<Vec<TermId>> {
        let values = meaning(dom, &entry.formula, &mut Renamed(structure)).ok()?;
        Some(values.iter().map(|value| term_of(dom, value)).collect())
    }
}

/// A structure for some symbols; others stand for themselves.
struct Renamed(BTreeMap<String, SlotOf<Symbolic>>);

impl Structure<Symbolic> for Renamed {
    fn lookup(&mut self, dom: &mut Symbolic, symbol: &Symbol) -> Result<SlotOf<Symbolic>, Stop> {
        match self.0.get(&symbol.name) {
            Some(value) => Ok(value.clone()),
            None => Ok(itself(dom, symbol)),
        }
    }
}

/// A location in the state whose objects play these parts.
fn moved(location: Location, map: &BTreeMap<u32, u32>) -> Option<Location> {
    Some(match location {
        Location::Cell { object, offset, width } => {
            Location::Cell { object: *map.get(&object)?, offset, width }
        }
        Location::CellPart { object, offset, part } => {
            Location::CellPart { object: *map.get(&object)?, offset, part }
        }
        Location::Base(object) => Location::Base(*map.get(&object)?),
        Location::Size(object) => Location::Size(*map.get(&object)?),
        Location::Life(object) => Location::Life(*map.get(&object)?),
        Location::Register { .. }
        | Location::Part { .. }
        | Location::Memory(_)
        | Location::Iterations(_) => location,
    })
}

/// The location that a symbol of this name stands for.
fn location_named(dom: &mut Symbolic, name: &str) -> Option<Location> {
    if let Some(text) = name.strip_prefix('@') {
        return parse(text.strip_suffix('?').unwrap_or(text));
    }
    let id = dom.terms.find_input(name)?;
    let term = dom.terms.input_term(id);
    dom.object_at(term).map(|(object, ..)| Location::Base(object))
}

/// Reads a location as [`Location`] is displayed.
fn parse(text: &str) -> Option<Location> {
    if let Some(rest) = text.strip_prefix('r') {
        let (register, frame) = rest.split_once('@')?;
        let frame = frame.parse().ok()?;
        return Some(match register.split_once('.') {
            Some((register, part)) => {
                let (register, part) = (register.parse().ok()?, part.parse().ok()?);
                Location::Part { frame, register, part }
            }
            None => Location::Register { frame, register: register.parse().ok()? },
        });
    }
    if let Some(number) = text.strip_prefix("memory") {
        return Some(Location::Memory(number.parse().ok()?));
    }
    let (object, cell) = text.strip_prefix('o')?.strip_suffix(']')?.split_once('[')?;
    let object = object.parse().ok()?;
    if let Some((offset, part)) = cell.split_once('.') {
        let (offset, part) = (offset.parse().ok()?, part.parse().ok()?);
        return Some(Location::CellPart { object, offset, part });
    }
    let (offset, width) = cell.split_once(':')?;
    Some(Location::Cell { object, offset: offset.parse().ok()?, width: width.parse().ok()? })
}

/// The sum of a term and a number, taken apart.
pub(super) fn sum(dom: &Symbolic, t: TermId) -> (TermId, Bits) {
    if let Node::Bin(BinOp::Add, a, b) = dom.terms.node(t) {
        if let Some(bits) = dom.terms.as_lit(b) {
            return (a, bits);
        }
        if let Some(bits) = dom.terms.as_lit(a) {
            return (b, bits);
        }
    }
    (t, Bits::zero(dom.terms.width(t)))
}
