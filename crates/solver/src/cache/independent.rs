//! Questions split into parts that share no input.
//!
//! Each part is decided alone: it is smaller, and more likely to have been asked before. The whole holds iff all parts
//! do; its model takes each input from its part's model.

use super::Decide;
use crate::{Reason, Verdict};
use polysem_term::{InputId, Live, Model, SetId, TermId, Terms, Value};
use rustc_hash::FxHashMap;

/// What was split.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct IndependentStats {
    /// Questions.
    pub asked: u64,
    /// Parts decided.
    pub parts: u64,
}

/// Decides part by part.
pub struct Independent<D> {
    inner: D,
    stats: IndependentStats,
    owners: Owners,
}

/// Which constraint of the current question an input was first met in.
#[derive(Default)]
struct Owners {
    /// By input: the question, and the number of the constraint.
    by_input: Vec<(u64, u32)>,
    question: u64,
}

impl Owners {
    /// The constraint that has the input: `at`, unless another was told before.
    fn owner(&mut self, input: InputId, at: u32) -> u32 {
        if self.by_input.len() <= input.index() {
            self.by_input.resize(2 * input.index() + 16, (0, 0));
        }
        let slot = &mut self.by_input[input.index()];
        if slot.0 != self.question {
            *slot = (self.question, at);
        }
        slot.1
    }
}

/// A part of a question.
struct Part {
    constraints: Vec<TermId>,
    /// The inputs of each constraint, every set once.
    inputs: Vec<SetId>,
}

impl<D: Decide> Independent<D> {
    /// Splits what it asks.
    pub fn new(inner: D) -> Independent<D> {
        Independent { inner, stats: IndependentStats::default(), owners: Owners::default() }
    }

    /// What was split.
    pub fn stats(&self) -> IndependentStats {
        self.stats
    }

    /// What it asks.
    pub fn inner(&self) -> &D {
        &self.inner
    }
}

/// The root of a number's class, with paths halved on the way.
fn find(classes: &mut [u32], mut at: u32) -> u32 {
    while classes[at as usize] != at {
        classes[at as usize] = classes[classes[at as usize] as usize];
        at = classes[at as usize];
    }
    at
}

/// Splits into parts, in the order of their first constraints.
fn split(terms: &mut Terms, constraints: &[TermId], owners: &mut Owners) -> Vec<Part> {
    owners.question += 1;
    let sets: Vec<SetId> = constraints.iter().map(|&t| terms.inputs_of(t)).collect();
    // Classes of constraints; each input remembers one that has it, each set one with the same inputs.
    let mut classes: Vec<u32> = (0..constraints.len() as u32).collect();
    let mut of_set: FxHashMap<SetId, u32> = FxHashMap::default();
    for (at, &set) in sets.iter().enumerate() {
        let at = at as u32;
        if let Some(&twin) = of_set.get(&set) {
            if set != SetId::EMPTY {
                classes[at as usize] = find(&mut classes, twin);
            }
            continue;
        }
        of_set.insert(set, at);
        for input in terms.inputs_in(set) {
            let other = owners.owner(input, at);
            let (a, b) = (find(&mut classes, at), find(&mut classes, other));
            classes[a.max(b) as usize] = a.min(b);
        }
    }
    let mut parts: Vec<Part> = Vec::new();
    // The part of each class; a class is named by its first constraint.
    let mut place = vec![usize::MAX; constraints.len()];
    for (at, (&constraint, &set)) in constraints.iter().zip(&sets).enumerate() {
        let class = find(&mut classes, at as u32) as usize;
        if place[class] == usize::MAX {
            place[class] = parts.len();
            parts.push(Part { constraints: Vec::new(), inputs: Vec::new() });
        }
        let part = place[class];
        parts[part].constraints.push(constraint);
        if of_set.get(&set) == Some(&(at as u32)) {
            parts[part].inputs.push(set);
        }
    }
    parts
}

impl<D: Decide> Decide for Independent<D> {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        self.stats.asked += 1;
        let mut whole = Model::default();
        let mut unknown: Option<Reason> = None;
        let parts = split(terms, constraints, &mut self.owners);
        if let [_] = &parts[..] {
            self.stats.parts += 1;
            return self.inner.decide(terms, constraints);
        }
        for part in parts {
            self.stats.parts += 1;
            match self.inner.decide(terms, &part.constraints) {
                Verdict::Sat(model) => part.take(terms, &model, &mut whole),
                Verdict::Unsat(core) => return Verdict::Unsat(core),
                // Another part may still be contradictory.
                Verdict::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        unknown.map_or(Verdict::Sat(whole), Verdict::Unknown)
    }

    fn roots(&self, roots: &mut Vec<TermId>) {
        self.inner.roots(roots);
    }

    fn retain(&mut self, live: &Live) {
        self.inner.retain(live);
    }
}

impl Part {
    /// Copies the part's own inputs; a cached model may speak of others too.
    fn take(&self, terms: &Terms, model: &Model, whole: &mut Model) {
        for &set in &self.inputs {
            for input in terms.inputs_in(set) {
                if whole.get(input).is_none() {
                    let default = || Value::default_of(terms.input_info(input).sort);
                    whole.set(input, model.get(input).cloned().unwrap_or_else(default));
                }
            }
        }
    }
}
