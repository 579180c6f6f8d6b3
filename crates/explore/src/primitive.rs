//! The primitives of the reinterpretation paper, the same code for every language.
//!
//! A program part is read from the [`Identity`]: the state in which every location holds a symbol of its own. What it makes of
//! that state is an [`Update`] of the logic L. A formula over the symbols, or another update, is then given its meaning
//! under the update: that is the weakest liberal precondition, or the composition.

use crate::choice::whatever;
use crate::emulate::stop_of;
use crate::merged::{Exit, Summary};
use crate::step::{exits, step};
use polysem_domain::{Condition, Facts, Sym, Symbolic};
use polysem_logic::{Formula, Structure, Symbol, Update, apply, meaning};
use polysem_sem::{Cx, Domain, Fork, Language, Location, Slot, SlotOf, SlotRef, Stop};
use polysem_term::{Sort, TermId, Terms};
use std::collections::BTreeMap;

/// A state in which every location holds a symbol of its own; the addresses of objects are symbols already.
#[derive(Debug)]
pub struct Identity<L: Language> {
    /// Where the program starts.
    pub at: L::Place,
    /// The state.
    pub state: L::State<Symbolic>,
    /// What is known of it: which objects there are.
    pub path: Facts,
    /// The symbol of each location.
    pub symbols: BTreeMap<Location, Symbol>,
}

/// The identity of a program.
///
/// # Errors
/// Why the program cannot start.
pub fn identity<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
) -> Result<Identity<L>, Stop> {
    let mut path = dom.start();
    let begun = L::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (at, state) = begun.map_err(stop_of)?;
    Ok(identity_of(program, dom, at, &state, &path))
}

/// The same for a language whose states hold code: what is the same in every run is no variable, and stays as it is.
///
/// # Errors
/// Why the program cannot start.
pub fn identity_beside_code<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
) -> Result<Identity<L>, Stop> {
    let mut path = dom.start();
    let begun = L::start(program, &mut Cx::new(dom, &mut path, &[]));
    let (at, state) = begun.map_err(stop_of)?;
    Ok(symbolised(program, dom, at, &state, &path, |value| match value {
        Slot::Bv(value) => matches!(value, Sym::Lit(_)),
        Slot::Bool(truth) => matches!(truth, Condition::Known(_)),
        Slot::Map(_) => false,
    }))
}

/// The identity at any place: a symbol for each location of a state. What the path has read and made stays so.
pub fn identity_of<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    at: L::Place,
    state: &L::State<Symbolic>,
    path: &Facts,
) -> Identity<L> {
    symbolised(program, dom, at, state, path, |_| false)
}

fn symbolised<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    at: L::Place,
    state: &L::State<Symbolic>,
    path: &Facts,
    stays: impl Fn(&SlotRef<'_, Symbolic>) -> bool,
) -> Identity<L> {
    let mut symbols = BTreeMap::new();
    let state = L::map(state, &mut |location, value| {
        let sort = sort_of(&dom.terms, &value);
        if matches!(location, Location::Base(_)) || stays(&value) {
            return owned(value);
        }
        let symbol = fresh(&mut dom.terms, &L::name(program, location), sort);
        let term = dom.terms.input(&symbol.name, sort);
        symbols.insert(location, symbol);
        slot(dom, sort, term)
    });
    let mut path = path.with(rpds::List::new());
    path.outputs = rpds::List::new();
    Identity { at, state, path, symbols }
}

/// A symbol of that name and sort; where the name already means something of another sort, one like it.
fn fresh(terms: &mut Terms, name: &str, sort: Sort) -> Symbol {
    let mut name = name.to_string();
    while terms.try_input(&name, sort).is_err() {
        name.push('\'');
    }
    Symbol { name, sort }
}

fn sort_of(terms: &Terms, value: &SlotRef<'_, Symbolic>) -> Sort {
    match value {
        Slot::Bv(Sym::Lit(bits)) => Sort::Bv(bits.width()),
        Slot::Bool(_) => Sort::Bool,
        Slot::Bv(Sym::Term(t)) => terms.sort(*t),
        Slot::Map(t) => terms.sort(**t),
    }
}

fn owned(value: SlotRef<'_, Symbolic>) -> SlotOf<Symbolic> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(*t),
        Slot::Map(m) => Slot::Map(*m),
    }
}

fn slot(dom: &Symbolic, sort: Sort, term: TermId) -> SlotOf<Symbolic> {
    match sort {
        Sort::Bv(_) => Slot::Bv(dom.sym(term)),
        Sort::Bool => Slot::Bool(dom.cond(term)),
        Sort::Array { .. } => Slot::Map(term),
    }
}

/// A value as a term.
pub fn term_of(dom: &mut Symbolic, value: &SlotOf<Symbolic>) -> TermId {
    match value {
        Slot::Bv(v) => dom.term(v),
        Slot::Bool(t) => dom.condition(*t),
        Slot::Map(m) => *m,
    }
}

/// What a state is in terms of the identity. Locations that the identity does not have are left out.
pub fn update<L: Language>(
    dom: &mut Symbolic,
    identity: &Identity<L>,
    state: &L::State<Symbolic>,
) -> Update {
    let mut values = Vec::new();
    L::visit::<Symbolic>(state, &mut |location, value| {
        if let Some(symbol) = identity.symbols.get(&location) {
            values.push((symbol.clone(), owned(value)));
        }
    });
    let mut changes = Vec::new();
    for (symbol, value) in values {
        changes.push((symbol, term_of(dom, &value)));
    }
    Update::new(&dom.terms, &changes)
}

/// The structure that an update is: a symbol that it does not name stands for itself.
struct Updated(BTreeMap<Symbol, SlotOf<Symbolic>>);

impl Updated {
    fn new(dom: &mut Symbolic, update: &Update) -> Result<Updated, Stop> {
        let values = apply(dom, update, &mut Updated(BTreeMap::new()))?;
        Ok(Updated(values.into_iter().collect()))
    }
}

impl Structure<Symbolic> for Updated {
    fn lookup(&mut self, dom: &mut Symbolic, symbol: &Symbol) -> Result<SlotOf<Symbolic>, Stop> {
        if let Some(value) = self.0.get(symbol) {
            return Ok(value.clone());
        }
        let term = dom.terms.input(&symbol.name, symbol.sort);
        Ok(slot(dom, symbol.sort, term))
    }
}

/// Terms over the symbols after an update, as terms over the symbols before it.
///
/// # Errors
/// As [`meaning`].
pub fn before(dom: &mut Symbolic, update: &Update, terms: &[TermId]) -> Result<Vec<TermId>, Stop> {
    let formula = Formula::new(&dom.terms, terms);
    let mut structure = Updated::new(dom, update)?;
    let values = meaning(dom, &formula, &mut structure)?;
    Ok(values.iter().map(|value| term_of(dom, value)).collect())
}

/// The update that is one after the other.
///
/// # Errors
/// As [`meaning`].
pub fn compose(dom: &mut Symbolic, first: &Update, second: &Update) -> Result<Update, Stop> {
    let mut structure = Updated::new(dom, first)?;
    let mut changes: BTreeMap<Symbol, TermId> = BTreeMap::new();
    for (symbol, value) in structure.0.clone() {
        let term = term_of(dom, &value);
        changes.insert(symbol, term);
    }
    for (symbol, value) in apply(dom, second, &mut structure)? {
        let term = term_of(dom, &value);
        changes.insert(symbol, term);
    }
    let changes: Vec<_> = changes.into_iter().collect();
    Ok(Update::new(&dom.terms, &changes))
}

/// An update as terms: each symbol and what it becomes.
///
/// # Errors
/// As [`meaning`].
pub fn changes(dom: &mut Symbolic, update: &Update) -> Result<Vec<(Symbol, TermId)>, Stop> {
    let values = apply(dom, update, &mut Updated(BTreeMap::new()))?;
    Ok(values.into_iter().map(|(symbol, value)| (symbol, term_of(dom, &value))).collect())
}

/// The conjunction of what is known on a path.
pub fn constraint(dom: &mut Symbolic, path: &Facts) -> TermId {
    let mut facts: Vec<_> = path.facts.iter().copied().collect();
    facts.reverse();
    dom.terms.all(facts)
}

/// When a postcondition holds at an end.
#[derive(Clone, Copy, Debug)]
pub enum Post {
    /// In symbols for what locations hold there.
    There(TermId),
    /// In those of the identity: what it speaks of is not there from the start.
    Before(TermId),
}

/// The weakest liberal precondition of a postcondition, given what all paths from the identity come to: no fault happens,
/// and wherever a path ends, the postcondition holds, whatever is chosen where several steps are possible at once.
///
/// # Errors
/// As [`meaning`], and if too much is chosen.
pub fn wlp<L: Language>(
    dom: &mut Symbolic,
    identity: &Identity<L>,
    summary: &Summary<L>,
    mut post: impl FnMut(&mut Symbolic, &Exit<L>) -> Result<Post, Stop>,
) -> Result<TermId, Stop> {
    let mut parts = Vec::new();
    for condition in &summary.conditions {
        let given = constraint(dom, &condition.given);
        let must = condition.must.unwrap_or_else(|| dom.terms.truth(false));
        parts.push(dom.terms.implies(given, must));
    }
    for exit in &summary.exits {
        let before = match post(dom, exit)? {
            Post::Before(post) => post,
            Post::There(post) => {
                let update = update(dom, identity, &exit.state);
                before(dom, &update, &[post])?[0]
            }
        };
        let given = constraint(dom, &exit.path);
        parts.push(dom.terms.implies(given, before));
    }
    let all = dom.terms.all(parts);
    if summary.choices == 0 { Ok(all) } else { whatever(dom, all) }
}

/// What a given path comes to.
#[derive(Debug)]
pub struct Followed<L: Language> {
    /// What must hold for the path to be taken: the paper's Fig. 7.
    pub path: Facts,
    /// The state at its end.
    pub state: L::State<Symbolic>,
}

/// Executes the places of a path in order, from a state. The last place is where it ends and is not executed.
///
/// # Errors
/// Why the path cannot be followed, and at which of its places.
pub fn follow<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    start: (L::State<Symbolic>, Facts),
    places: &[L::Place],
) -> Result<Followed<L>, (usize, Stop)> {
    let (mut state, mut path) = start;
    for (number, pair) in places.windows(2).enumerate() {
        let [at, to] = [pair[0], pair[1]];
        let fail = |stop| (number, stop);
        let outcomes = step::<L>(program, dom, at, state, path, &mut |_, _| true);
        dom.obligations.clear();
        let mut taken = None;
        for outcome in outcomes {
            let flow = outcome.flow.map_err(fail)?;
            for (cond, target) in exits(dom, &flow).map_err(fail)? {
                if target == to && taken.is_none() && !cond.is_never() {
                    taken = Some((cond, outcome.state.clone(), outcome.path.clone()));
                }
            }
        }
        let Some((cond, next, known)) = taken else {
            let (from, to) = (L::describe(program, at), L::describe(program, to));
            return Err(fail(Stop::unsupported(format!(
                "control does not go from {from} to {to}"
            ))));
        };
        (state, path) = (next, known);
        if cond != Condition::Known(true) && !dom.assume(&mut path, &cond) {
            return Err(fail(Stop::unsupported("the path is impossible")));
        }
    }
    Ok(Followed { path, state })
}
