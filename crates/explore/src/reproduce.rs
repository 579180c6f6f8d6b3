//! Faults that were foreseen, seen to happen: which alternatives a run must take so that it ends in one.
//!
//! Where alternatives exclude each other there is one run on given inputs. Else there are many, and they are searched depth
//! first; configurations are remembered, so that runs that meet go on once.
//!
//! **Invariant:** what is remembered is a hash. Two configurations that are taken for one make the search miss a run,
//! never see one that is none.

use crate::emulate::{End, arrive, choosing, emulate_by};
use crate::finding::{Finding, Inputs};
use crate::watch::{STEP, Watch};
use polysem_domain::{Concrete, Run};
use polysem_sem::{Bits, Break, Cx, Domain, Fault, Flow, Language, Name, Slot, Stop};
use rpds::List;
use rustc_hash::FxHashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many configurations a search remembers before it gives up.
const REMEMBERED: usize = 200_000;

/// The finding that a fault at a place is, if a run on these inputs ends in it: first one that takes these choices where
/// it has any, and the first alternative after them, then any. All together they may take so many steps, and no more time and
/// memory than whoever watches allows.
///
/// # Errors
/// What to say of a fault that was foreseen and does not happen.
pub(crate) fn reproduce<L: Language>(
    program: &L::Program,
    start: L::Place,
    foreseen: (Fault, L::Place, Inputs),
    choices: &[Name],
    steps: u64,
    watch: &Arc<Watch>,
) -> Result<Finding<L::Place>, Stop> {
    let (fault, at, inputs) = foreseen;
    let mut made = Vec::new();
    let mut dom = Concrete { meter: watch.meter(), ..Concrete::new(inputs.clone()) };
    let see = |dom: &mut Concrete, _, _: &_| match dom.charge(STEP) {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(stop),
    };
    let run = emulate_by::<L>(program, &mut dom, start, steps, see, |_, names| {
        let planned = choices.get(made.len());
        let taken = planned.and_then(|planned| names.iter().position(|name| name == planned));
        let taken = taken.unwrap_or(0);
        made.push(names[taken]);
        Ok(taken)
    });
    let kind = fault.kind;
    let is_it = |end: &End, place: L::Place| {
        place == at && matches!(end, End::Stopped(Stop::Fault(fault)) if fault.kind == kind)
    };
    if is_it(&run.end, run.at) {
        return Ok(Finding { fault, at, inputs, choices: made });
    }
    if let Some(stop) = watch.stopped() {
        return Err(stop);
    }
    if !made.is_empty() {
        dom.outputs.clear();
        let search = Search { program, dom, steps: 0, limit: steps, known: FxHashSet::default() };
        if let Some(choices) = search.run::<L>(is_it) {
            return Ok(Finding { fault, at, inputs, choices });
        }
    }
    Err(Stop::unsupported(format!("{fault} was foreseen here but not reproduced")))
}

/// A configuration that runs come to.
struct Configuration<L: Language> {
    at: L::Place,
    state: L::State<Concrete>,
    path: Run,
    /// What was chosen on the way to it, the newest first.
    choices: List<Name>,
}

struct Search<'s, P> {
    program: &'s P,
    dom: Concrete,
    steps: u64,
    limit: u64,
    /// The configurations that were come to.
    known: FxHashSet<u64>,
}

impl<P> Search<'_, P> {
    /// The choices of a run whose end is the one that is looked for.
    fn run<L: Language<Program = P>>(
        mut self,
        is_it: impl Fn(&End, L::Place) -> bool,
    ) -> Option<Vec<Name>> {
        let mut path = self.dom.start();
        let begun = L::start(self.program, &mut Cx::new(&mut self.dom, &mut path, &[]));
        let (at, state) = begun.ok()?;
        let mut work = vec![Configuration::<L> { at, state, path, choices: List::new() }];
        while let Some(here) = work.pop() {
            let (at, before) = (here.at, work.len());
            for (end, choices) in self.advance(&here, &mut work) {
                if is_it(&end, at) {
                    let mut choices: Vec<_> = choices.iter().copied().collect();
                    choices.reverse();
                    return Some(choices);
                }
            }
            // The first alternative goes on first.
            work[before..].reverse();
            if self.dom.charge(STEP).is_err() {
                return None;
            }
            if self.steps >= self.limit || self.known.len() >= REMEMBERED {
                return None;
            }
        }
        None
    }

    /// Every step that may be taken here: configurations to go on from, and ends.
    fn advance<L: Language<Program = P>>(
        &mut self,
        here: &Configuration<L>,
        work: &mut Vec<Configuration<L>>,
    ) -> Vec<(End, List<Name>)> {
        let mut ends = Vec::new();
        // Within a step there may be several choices: which of the alternatives that hold is taken at each.
        let mut plans = vec![Vec::new()];
        while let Some(plan) = plans.pop() {
            self.steps += 1;
            let Configuration { at, mut state, mut path, choices } = here.clone();
            let mut made: Vec<Name> = Vec::new();
            let flow = self.step::<L>(at, &mut state, &mut path, &mut |names| {
                let taken = plan.get(made.len()).copied().unwrap_or(0);
                if made.len() >= plan.len() {
                    for other in (1..names.len()).rev() {
                        let zeros = std::iter::repeat_n(0, made.len() - plan.len());
                        plans.push(plan.iter().copied().chain(zeros).chain([other]).collect());
                    }
                }
                made.push(names[taken]);
                Ok(taken)
            });
            self.dom.outputs.clear();
            let choices = made.into_iter().fold(choices, |all, name| all.push_front(name));
            match flow.map_err(End::Stopped).and_then(arrive) {
                Err(end) => ends.push((end, choices)),
                Ok(at) if self.known.insert(key::<L>(at, &state, &path)) => {
                    work.push(Configuration { at, state, path, choices });
                }
                Ok(_) => {}
            }
        }
        ends
    }

    fn step<L: Language<Program = P>>(
        &mut self,
        at: L::Place,
        state: &mut L::State<Concrete>,
        path: &mut Run,
        choose: &mut dyn FnMut(&[Name]) -> Result<usize, Stop>,
    ) -> Result<Flow<L::Place, Bits, bool>, Stop> {
        let (program, dom) = (self.program, &mut self.dom);
        match L::step(program, at, state, &mut Cx::new(dom, path, &[])) {
            Ok(flow) => Ok(flow),
            Err(Break::Stop(stop)) => Err(stop),
            Err(Break::Choose(_)) => choosing::<L>(program, dom, path, at, state, choose),
        }
    }
}

impl<L: Language> Clone for Configuration<L> {
    fn clone(&self) -> Self {
        Configuration {
            at: self.at,
            state: self.state.clone(),
            path: self.path.clone(),
            choices: self.choices.clone(),
        }
    }
}

/// What tells configurations apart: where control is, all values, what was read and made.
fn key<L: Language>(at: L::Place, state: &L::State<Concrete>, path: &Run) -> u64 {
    let mut hasher = DefaultHasher::new();
    (at, L::stack::<Concrete>(state), path).hash(&mut hasher);
    L::visit::<Concrete>(state, &mut |location, value| {
        location.hash(&mut hasher);
        match value {
            Slot::Bv(bits) => bits.hash(&mut hasher),
            Slot::Bool(truth) => truth.hash(&mut hasher),
            Slot::Map(map) => {
                map.default().hash(&mut hasher);
                map.entries().for_each(|entry| entry.hash(&mut hasher));
            }
        }
    });
    hasher.finish()
}
