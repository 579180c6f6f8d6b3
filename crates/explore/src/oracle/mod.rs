//! Questions about paths, put to the solver.
//!
//! The facts of the path at hand are the solver's stack: what two paths have in common stays when one follows the other.

pub(crate) mod bounds;
pub(crate) mod order;
mod small;

use crate::choice::is_choice;
use crate::finding::Inputs;
use crate::watch::Watch;
use bounds::Bounds;
use order::Order;
use polysem_domain::{Facts, Symbolic};
use polysem_sem::Stop;
use polysem_solver::sat::Limits;
use polysem_solver::stats::Counter;
use polysem_solver::{Reason, Solver, SolverConfig, Verdict};
use polysem_term::{Abs, Bits, Model, Node, Sort, TermId, Value};
use rustc_hash::FxHashSet;
use small::{Answer, Small};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A solver and the path that it was last asked about.
pub struct Oracle {
    solver: Solver,
    stack: Vec<TermId>,
    /// How far the solver may search, but for the time of a question.
    limits: Limits,
    /// How long it may take for one answer.
    time: Option<Duration>,
    /// What holds on the path, the facts and what was found to follow from them, with the number of facts it follows from.
    holds: FxHashSet<TermId>,
    followed: Vec<(usize, TermId)>,
    small: Small,
    order: Order,
    bounds: Bounds,
    /// How often it was asked.
    pub asked: u64,
    /// How far who asks is, and whether to stop.
    pub watch: Arc<Watch>,
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Oracle").field("asked", &self.asked).finish_non_exhaustive()
    }
}

impl Default for Oracle {
    fn default() -> Oracle {
        Oracle::new(SolverConfig::default())
    }
}

impl Oracle {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(config: SolverConfig) -> Oracle {
        Oracle {
            solver: Solver::new(config),
            stack: vec![],
            limits: Limits::default(),
            time: None,
            holds: FxHashSet::default(),
            followed: vec![],
            small: Small::default(),
            order: Order::default(),
            bounds: Bounds::default(),
            asked: 0,
            watch: Arc::default(),
        }
    }

    /// How long and how far the solver may search for one answer.
    pub fn set_limits(&mut self, limits: Limits) {
        self.solver.set_limits(limits.clone());
        self.limits = limits;
    }

    /// How many conflicts the solver may have for one answer.
    pub fn set_conflicts(&mut self, conflicts: u64) {
        self.set_limits(Limits { conflicts: Some(conflicts), ..self.limits.clone() });
    }

    /// How long the solver may take for one answer, from the time when it is asked.
    pub fn set_time(&mut self, time: Duration) {
        self.time = Some(time);
    }

    /// The same for an exploration that someone watches, and may stop.
    #[must_use]
    pub fn watched(config: SolverConfig, watch: Arc<Watch>) -> Oracle {
        let mut oracle = Oracle::new(config);
        let interrupt = Some(watch.flag());
        oracle.set_limits(Limits { interrupt, ..Limits::default() });
        oracle.watch = watch;
        oracle
    }

    /// What the solver counted.
    #[must_use]
    pub fn stats(&self) -> &polysem_solver::Stats {
        self.solver.stats()
    }

    /// Why a path ends at a question that was not decided: the whole run was to end, or the solver gave up.
    #[must_use]
    pub fn gave_up(&self, reason: &Reason) -> Stop {
        let solver = || Stop::Budget(format!("solver: {reason}").into());
        self.watch.stopped().unwrap_or_else(solver)
    }

    /// What the solver's search took, as a number that grows with the time and is the same each time.
    #[must_use]
    pub fn effort(&self) -> u64 {
        let stats = self.solver.stats();
        let [solved, conflicts, decisions] =
            [Counter::Solved, Counter::Conflicts, Counter::Decisions].map(|c| stats.get(c));
        solved + conflicts + decisions / 32
    }

    /// Whether runs exist on a path in which `more` holds too.
    pub fn check(&mut self, dom: &mut Symbolic, path: &Facts, more: &[TermId]) -> Verdict {
        let mut facts: Vec<TermId> = path.facts.iter().copied().collect();
        facts.reverse();
        self.ask(dom, path, &facts, more)
    }

    /// The same under other facts than those of the path.
    pub fn ask(
        &mut self,
        dom: &mut Symbolic,
        path: &Facts,
        facts: &[TermId],
        more: &[TermId],
    ) -> Verdict {
        self.count();
        self.assume(dom, facts);
        self.possible(dom, path, more)
    }

    fn count(&mut self) {
        self.asked += 1;
        self.watch.asked.fetch_add(1, Ordering::Relaxed);
    }

    /// Makes these the facts of the path that it is at.
    fn assume(&mut self, dom: &mut Symbolic, facts: &[TermId]) {
        let common = self.stack.iter().zip(facts).take_while(|(a, b)| a == b).count();
        self.solver.pop((self.stack.len() - common) as u32);
        self.stack.truncate(common);
        self.small.forget(common);
        self.order.forget(common);
        self.bounds.forget(common);
        while let Some((_, t)) = self.followed.pop_if(|(count, _)| *count > common) {
            self.holds.remove(&t);
        }
        for &fact in &facts[common..] {
            self.learn(dom, fact);
        }
    }

    /// Goes to a path, under whose facts these values hold.
    pub(crate) fn enter(&mut self, dom: &mut Symbolic, path: &Facts, model: &Model) {
        let mut facts: Vec<TermId> = path.facts.iter().copied().collect();
        facts.reverse();
        self.assume(dom, &facts);
        self.solver.trust(&dom.terms, model);
    }

    /// One more fact of the path that it is at.
    pub(crate) fn learn(&mut self, dom: &mut Symbolic, fact: TermId) {
        self.solver.push();
        self.solver.assume(&mut dom.terms, fact);
        self.small.learn(&mut dom.terms, fact, self.stack.len());
        self.order.learn(&dom.terms, fact, self.stack.len());
        self.bounds.learn(fact, self.stack.len());
        self.stack.push(fact);
        self.note(fact);
    }

    /// Something was found to follow from the facts of the path that it is at.
    pub(crate) fn note(&mut self, t: TermId) {
        if self.holds.insert(t) {
            self.followed.push((self.stack.len(), t));
        }
    }

    /// Whether a condition can hold on the path that it is at; where it can, the values at hand have it so.
    ///
    /// # Errors
    /// Why the solver does not know.
    pub(crate) fn can(
        &mut self,
        dom: &mut Symbolic,
        path: &Facts,
        t: TermId,
    ) -> Result<bool, Reason> {
        if self.guess(dom, t) == Some(true) {
            return Ok(true);
        }
        let not = dom.terms.not(t);
        if self.is_refuted(dom, t) {
            return Ok(false);
        }
        self.count();
        let answer = if self.solver.guess(&dom.terms, t).is_some() {
            self.small.can(&mut dom.terms, t)
        } else {
            None
        };
        let possible = match answer {
            Some(Answer::Never) => false,
            Some(Answer::Where(id, value)) => {
                let Sort::Bv(width) = dom.terms.input_info(id).sort else {
                    unreachable!("small inputs are vectors")
                };
                let mut model = self.solver.model().clone();
                model.set(id, Value::Bv(Bits::new(width, value)));
                self.solver.trust(&dom.terms, &model);
                true
            }
            None => match self.possible(dom, path, &[t]) {
                Verdict::Sat(_) => true,
                Verdict::Unsat(_) => false,
                Verdict::Unknown(reason) => return Err(reason),
            },
        };
        if !possible {
            self.note(not);
        }
        Ok(possible)
    }

    /// Whether a condition is known not to hold on the path that it is at, without asking the solver.
    pub(crate) fn is_refuted(&mut self, dom: &mut Symbolic, t: TermId) -> bool {
        let not = dom.terms.not(t);
        self.holds.contains(&not)
            || self.order.is_impossible(&dom.terms, t)
            || self.bounds.is_impossible(&mut dom.terms, t)
    }

    /// What a vector can be on the path that it is at, as far as that is seen without the solver.
    pub(crate) fn range(&mut self, dom: &mut Symbolic, t: TermId) -> Option<Abs> {
        self.bounds.range(&mut dom.terms, t)
    }

    /// Whether a condition holds in a run that is at hand on the path that it is at.
    pub(crate) fn guess(&mut self, dom: &mut Symbolic, t: TermId) -> Option<bool> {
        if dom.speaks_of_addresses(t) {
            return None;
        }
        self.solver.guess(&dom.terms, t)
    }

    /// The values at hand.
    pub(crate) fn model(&self) -> &Model {
        self.solver.model()
    }

    /// Whether runs exist in which `more` holds, on the path that it is at.
    pub(crate) fn possible(
        &mut self,
        dom: &mut Symbolic,
        path: &Facts,
        more: &[TermId],
    ) -> Verdict {
        if let Some(deadline) = self.time.and_then(|time| Instant::now().checked_add(time)) {
            self.solver.set_limits(Limits { deadline: Some(deadline), ..self.limits.clone() });
        }
        let mut query = more.to_vec();
        if !path.objects.is_empty() {
            let mut all = self.stack.clone();
            all.extend(more);
            query.extend(dom.layout(path, &all));
        }
        self.solver.check(&mut dom.terms, &query)
    }

    /// Asks something to which no answer within little effort is one, too.
    pub(crate) fn soon<T>(&mut self, ask: impl FnOnce(&mut Oracle) -> T) -> T {
        const CONFLICTS: u64 = 500;
        let limits = self.limits.clone();
        self.set_conflicts(limits.conflicts.map_or(CONFLICTS, |most| most.min(CONFLICTS)));
        let answer = ask(self);
        self.set_limits(limits);
        answer
    }

    /// Whether nothing of the kind exists, as far as that is found out with little effort.
    pub(crate) fn is_soon_impossible(
        &mut self,
        dom: &mut Symbolic,
        path: &Facts,
        more: TermId,
    ) -> bool {
        let verdict = self.soon(|oracle| oracle.possible(dom, path, &[more]));
        matches!(verdict, Verdict::Unsat(_))
    }

    /// Values under which a path is taken, given some under which its `known` oldest facts hold: the same ones if they
    /// serve, else the solver's; none if there are none.
    ///
    /// # Errors
    /// Why the solver does not know.
    pub fn extend(
        &mut self,
        dom: &mut Symbolic,
        path: &Facts,
        known: usize,
        model: &Model,
    ) -> Result<Option<Model>, Reason> {
        let new: Vec<TermId> = path.facts.iter().take(path.facts.len() - known).copied().collect();
        let serves = new
            .iter()
            .all(|&t| !dom.speaks_of_addresses(t) && dom.terms.eval(t, model) == Value::Bool(true));
        if serves {
            return Ok(Some(model.clone()));
        }
        match self.check(dom, path, &[]) {
            Verdict::Sat(model) => Ok(Some(model)),
            Verdict::Unsat(_) => Ok(None),
            Verdict::Unknown(reason) => Err(reason),
        }
    }

    /// Whether `goal` holds in every run of a path; nothing if that could not be decided.
    pub fn entails(&mut self, dom: &mut Symbolic, path: &Facts, goal: TermId) -> Option<bool> {
        let not = dom.terms.not(goal);
        if dom.terms.as_truth(not) == Some(false) {
            return Some(true);
        }
        match self.check(dom, path, &[not]) {
            Verdict::Sat(_) => Some(false),
            Verdict::Unsat(_) => Some(true),
            Verdict::Unknown(_) => None,
        }
    }

    /// Inputs under which the path is taken and `more` holds, all that these speak of. Where the addresses of objects
    /// matter, all of them are among the inputs; else none is, and objects lie where the emulator puts them.
    pub fn inputs(&mut self, dom: &mut Symbolic, path: &Facts, more: &[TermId]) -> Option<Inputs> {
        let mut all: Vec<TermId> = path.facts.iter().copied().chain(more.iter().copied()).collect();
        let mut more = more.to_vec();
        let addresses = !dom.layout(path, &all).is_empty();
        if addresses {
            all.extend(path.objects.iter().map(|(base, _)| *base));
            more.extend(dom.layout(path, &all));
        }
        let Verdict::Sat(model) = self.check(dom, path, &more) else { return None };
        let mut inputs = inputs(dom, &model);
        // A model leaves out what may be zero.
        all.extend(more);
        for id in dom.terms.free_inputs(&all) {
            let term = dom.terms.input_term(id);
            let name = &dom.terms.input_info(id).name;
            if !is_choice(name) {
                let sort = dom.terms.sort(term);
                inputs.entry(name.to_string()).or_insert_with(|| Value::default_of(sort));
            }
        }
        if !addresses {
            forget_addresses(dom, path, &mut inputs);
        }
        Some(inputs)
    }

    /// The inputs that a model of a path's facts is, with addresses as [`Oracle::inputs`] has them.
    /// Nothing if there are none, or none were found: there may be no room for all objects of the path at once.
    pub(crate) fn inputs_of(
        &mut self,
        dom: &mut Symbolic,
        path: &Facts,
        model: &Model,
    ) -> Option<Inputs> {
        let facts: Vec<TermId> = path.facts.iter().copied().collect();
        if !dom.layout(path, &facts).is_empty() {
            return self.inputs(dom, path, &[]);
        }
        let mut inputs = inputs(dom, model);
        forget_addresses(dom, path, &mut inputs);
        Some(inputs)
    }
}

/// A model may be an older one, and know addresses of which nothing was asked: they may overlap with others.
fn forget_addresses(dom: &Symbolic, path: &Facts, inputs: &mut Inputs) {
    for (base, _) in &path.objects {
        if let Node::Input(id) = dom.terms.node(*base) {
            inputs.remove(&*dom.terms.input_info(id).name);
        }
    }
}

/// A model by the names of inputs; what is chosen is none.
pub(crate) fn inputs(dom: &Symbolic, model: &Model) -> Inputs {
    let named = model.iter().filter_map(|(id, value)| {
        let (name, value): (_, Value) = (&dom.terms.input_info(id).name, value.clone());
        (!is_choice(name)).then(|| (name.to_string(), value))
    });
    named.collect()
}
