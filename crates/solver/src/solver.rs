//! The front: constraints on a stack, questions about them.
//!
//! A question is decided only with the constraints that share inputs with it, directly or through one another, since the
//! others are known to hold together. On its way it meets the model that satisfied the stack last, recent models,
//! remembered subsets, the answers of earlier runs, and only then the backend. What is asked once, before anything was
//! pushed, is looked up in earlier runs only, and simplified at word level first.
//!
//! **Invariant:** `base` satisfies the first `verified` constraints of the stack.

use crate::backend::Backend;
use crate::cache::{Decide, DiskStats, Independent, OnDisk, Recent, Subsets};
use crate::config::SolverConfig;
use crate::sat::{Limits, Why};
use crate::stats::{Counter, Stage, Stats};
use crate::verdict::{Reason, Verdict};
use crate::word;
use polysem_term::{Evaluator, InputId, Live, Model, Node, TermId, Terms, Value};
use rustc_hash::FxHashSet;
use std::fmt;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

/// Decides questions about terms, incrementally.
pub struct Solver {
    caches: Recent<Subsets<OnDisk<Core>>>,
    /// The constraints as the caller gave them, one conjunct each, with the constraint they came from.
    stack: Vec<Conjunct>,
    /// Which conjuncts of the stack mention an input, rising.
    mentions: Vec<Vec<u32>>,
    levels: Vec<usize>,
    base: Model,
    eval: Evaluator,
    verified: usize,
    /// Whether a level was ever opened or a question answered: whether more questions are to be expected.
    incremental: bool,
}

/// What the caches ask: the backend with what it may spend.
struct Core {
    backend: Backend,
    config: SolverConfig,
    limits: Limits,
    stats: Stats,
    /// Whether the next question will not be asked again.
    once: bool,
    /// Whether the questions at hand were simplified at word level.
    simple: bool,
}

impl Decide for Core {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        if std::mem::take(&mut self.once) {
            return self.decide_once(terms, constraints);
        }
        let patience = self.config.small_conflicts;
        let allowed = self.limits.conflicts.unwrap_or(u64::MAX);
        if self.simple || self.config.check || !self.config.word_hard || allowed <= patience {
            return self.backend.decide(terms, constraints, &self.limits, &mut self.stats);
        }
        let limits = Limits { conflicts: Some(patience), ..self.limits.clone() };
        match self.backend.decide(terms, constraints, &limits, &mut self.stats) {
            Verdict::Unknown(Reason::Limit(Why::Conflicts)) => {
                // It is hard: what equations say of terms may make it easier, where gates do not see them.
                self.stats.count(Counter::Hard, 1);
                self.simple = true;
                let verdict = self.decide_once(terms, constraints);
                self.simple = false;
                verdict
            }
            verdict => verdict,
        }
    }

    fn retain(&mut self, live: &Live) {
        self.backend.retain(live);
    }
}

impl Core {
    /// Decides a question that will not be asked again: simplified first, then part by part.
    fn decide_once(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        let since = Instant::now();
        let mut word_stats = word::WordStats::default();
        let simple = word::simplify(terms, constraints, &self.config, &mut word_stats);
        self.stats.ran(Stage::Simplify, since);
        let original = |numbers: Vec<usize>| numbers.into_iter().map(|n| constraints[n]).collect();
        if let Some(core) = simple.verdict.clone() {
            self.stats.count(Counter::Simplified, 1);
            return Verdict::Unsat(original(core));
        }
        let mut parts: Vec<TermId> = simple.assertions.iter().map(|derived| derived.term).collect();
        parts.sort_unstable();
        parts.dedup();
        let verdict = if self.config.cache_independent {
            Independent::new(&mut *self).decide(terms, &parts)
        } else {
            self.decide(terms, &parts)
        };
        match verdict {
            Verdict::Sat(mut model) => {
                let since = Instant::now();
                simple.complete(terms, &mut model);
                let mut eval = Evaluator::default();
                let holds = constraints.iter().all(|&c| eval.truth(terms, &model, c));
                self.stats.ran(Stage::ModelCheck, since);
                if holds {
                    Verdict::Sat(model)
                } else {
                    Verdict::Unknown(Reason::Incomplete("a model that does not check"))
                }
            }
            Verdict::Unsat(core) => {
                let derived = simple.assertions.iter().enumerate();
                let used = derived.filter(|(_, d)| core.contains(&d.term)).map(|(at, _)| at);
                Verdict::Unsat(original(simple.core(used.collect::<Vec<_>>())))
            }
            unknown @ Verdict::Unknown(_) => unknown,
        }
    }
}

#[derive(Clone, Debug)]
struct Conjunct {
    term: TermId,
    from: TermId,
    inputs: Rc<[InputId]>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("stack", &self.stack)
            .field("levels", &self.levels)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Nothing assumed. A file for answers (`cache.disk`) that cannot be opened is done without, and counted as lost;
    /// [`crate::cache::open_file`] tells beforehand.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a solver owns its configuration")]
    pub fn new(config: SolverConfig) -> Solver {
        let core = Core {
            backend: Backend::new(&config),
            config: config.clone(),
            limits: Limits::default(),
            stats: Stats::default(),
            once: false,
            simple: false,
        };
        // Where a proof is wanted, what an earlier run has found contradictory is none.
        let mut disk = OnDisk::off(core).with_cores(!config.check);
        if !config.cache_disk.is_empty() && disk.read(Path::new(&config.cache_disk)).is_err() {
            disk.inner_mut().stats.count(Counter::DiskLost, 1);
        }
        let damaged = disk.stats().damaged;
        disk.inner_mut().stats.count(Counter::DiskDamaged, damaged);
        let subsets = Subsets::new(disk, config.cache_subsets);
        Solver {
            caches: Recent::new(subsets, config.cache_recent),
            stack: Vec::new(),
            mentions: Vec::new(),
            levels: Vec::new(),
            base: Model::default(),
            eval: Evaluator::default(),
            verified: 0,
            incremental: false,
        }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.incremental = true;
        self.levels.push(self.stack.len());
    }

    /// Closes levels and forgets what was assumed in them.
    pub fn pop(&mut self, levels: u32) {
        let mut left = self.stack.len();
        for _ in 0..levels {
            left = self.levels.pop().unwrap_or(0);
        }
        for conjunct in self.stack.drain(left..) {
            for id in conjunct.inputs.iter() {
                self.mentions[id.index()].pop();
            }
        }
        self.verified = self.verified.min(self.stack.len());
    }

    /// What a check may spend from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.core().limits = limits;
    }

    fn disk(&mut self) -> &mut OnDisk<Core> {
        self.caches.inner_mut().inner_mut()
    }

    fn core(&mut self) -> &mut Core {
        self.disk().inner_mut()
    }

    /// Where the time went.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.caches.inner().inner().inner().stats
    }

    /// Adds a constraint at the current level.
    pub fn assume(&mut self, terms: &mut Terms, constraint: TermId) {
        let mut conjuncts = Vec::new();
        split(terms, constraint, &mut conjuncts);
        for conjunct in &conjuncts {
            for id in conjunct.inputs.iter() {
                if self.mentions.len() <= id.index() {
                    self.mentions.resize_with(id.index() + 1, Vec::new);
                }
                self.mentions[id.index()].push(self.stack.len() as u32);
            }
            self.stack.push(conjunct.clone());
        }
        self.extend_verified(terms);
    }

    /// As long as the base model satisfies the next constraint, it counts as verified.
    fn extend_verified(&mut self, terms: &Terms) {
        while let Some(next) = self.stack.get(self.verified) {
            if !self.eval.truth(terms, &self.base, next.term) {
                break;
            }
            self.verified += 1;
        }
    }

    /// Tells values under which all that is assumed holds: the caller knows that from an earlier answer.
    pub fn trust(&mut self, terms: &Terms, model: &Model) {
        self.base = model.clone();
        self.eval.reset();
        self.verified = self.stack.len();
        debug_assert!(
            self.stack.iter().all(|c| self.eval.truth(terms, &self.base, c.term)),
            "values that were told satisfy what is assumed"
        );
    }

    /// Whether `t` holds under values that satisfy all that is assumed, if such are at hand: what is found so is possible.
    pub fn guess(&mut self, terms: &Terms, t: TermId) -> Option<bool> {
        let known = self.verified == self.stack.len();
        known.then(|| self.eval.truth(terms, &self.base, t))
    }

    /// The values at hand: they satisfy all that is assumed if [`Solver::guess`] answers.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.base
    }

    /// Whether all that is assumed and all of `query` hold together.
    pub fn check(&mut self, terms: &mut Terms, query: &[TermId]) -> Verdict {
        self.core().stats.count(Counter::Queries, 1);
        let DiskStats { hits, unwritten, .. } = self.disk().stats();
        let verdict = self.decide(terms, query);
        let disk = self.disk().stats();
        self.core().stats.count(Counter::DiskHits, disk.hits - hits);
        self.core().stats.count(Counter::DiskLost, disk.unwritten - unwritten);
        let counter = match &verdict {
            Verdict::Sat(_) => Counter::Sat,
            Verdict::Unsat(_) => Counter::Unsat,
            Verdict::Unknown(_) => Counter::Unknown,
        };
        self.core().stats.count(counter, 1);
        verdict
    }

    fn decide(&mut self, terms: &mut Terms, query: &[TermId]) -> Verdict {
        let mut wanted = Vec::new();
        for &q in query {
            split(terms, q, &mut wanted);
        }
        let open = &self.stack[self.verified..];
        for conjunct in wanted.iter().chain(open) {
            if terms.as_truth(conjunct.term) == Some(false) {
                return Verdict::Unsat(vec![conjunct.from]);
            }
        }
        if open.is_empty() && wanted.iter().all(|c| self.eval.truth(terms, &self.base, c.term)) {
            self.core().stats.count(Counter::ModelHits, 1);
            return Verdict::Sat(self.base.clone());
        }
        // What is not verified must be decided too, with all that depends on it.
        wanted.splice(0..0, open.iter().cloned());
        let since = Instant::now();
        let (taken, inputs) = self.slice(&wanted);
        self.core().stats.ran(Stage::Slice, since);
        let all = taken.iter().chain(&wanted).map(|c| c.term);
        let mut constraints: Vec<TermId> = all.filter(|&t| terms.as_truth(t).is_none()).collect();
        constraints.sort_unstable();
        constraints.dedup();
        // A proof starts from the clauses, so what is to be confirmed gets there as it is.
        let config = &self.core().config;
        let once = config.word_once && !config.check && !self.incremental;
        self.incremental = true;
        let verdict = if once {
            self.core().once = true;
            let verdict = self.disk().decide(terms, &constraints);
            self.core().once = false;
            verdict
        } else {
            self.remembered(terms, &constraints)
        };
        match verdict {
            Verdict::Sat(part) => {
                for id in inputs {
                    let sort = terms.input_info(id).sort;
                    let value = part.get(id).cloned().unwrap_or_else(|| Value::default_of(sort));
                    self.base.set(id, value);
                }
                self.eval.reset();
                self.verified = self.stack.len();
                let model = self.base.clone();
                debug_assert!(
                    self.stack
                        .iter()
                        .chain(&wanted)
                        .all(|c| self.eval.truth(terms, &model, c.term)),
                    "groups are independent, so their models go together"
                );
                Verdict::Sat(model)
            }
            Verdict::Unsat(core) => {
                let from = |t: &TermId| {
                    let mut all = taken.iter().chain(&wanted);
                    all.find(|c| c.term == *t).map(|c| c.from).expect("a core of what was asked")
                };
                let mut core: Vec<TermId> = core.iter().map(from).collect();
                core.sort_unstable();
                core.dedup();
                Verdict::Unsat(core)
            }
            unknown @ Verdict::Unknown(_) => unknown,
        }
    }

    /// Asks the caches, and counts what they answered.
    fn remembered(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        let before = (self.caches.stats(), self.caches.inner().stats());
        let verdict = self.caches.decide(terms, constraints);
        let after = (self.caches.stats(), self.caches.inner().stats());
        let models = (after.0.hits - before.0.hits) + (after.1.sat_hits - before.1.sat_hits);
        let cores = after.1.unsat_hits - before.1.unsat_hits;
        let stats = &mut self.core().stats;
        stats.count(Counter::ModelHits, models);
        stats.count(Counter::CoreHits, cores);
        verdict
    }

    /// The verified constraints that share inputs with what is wanted, directly or through one another, in
    /// order; and all inputs of these and of what is wanted.
    fn slice(&self, wanted: &[Conjunct]) -> (Vec<Conjunct>, Vec<InputId>) {
        let mut seen = FxHashSet::default();
        let mut inputs: Vec<InputId> = Vec::new();
        let mut taken: FxHashSet<u32> = FxHashSet::default();
        for conjunct in wanted {
            inputs.extend(conjunct.inputs.iter().copied().filter(|&id| seen.insert(id)));
        }
        let mut at = 0;
        while let Some(id) = inputs.get(at) {
            at += 1;
            let mentions = self.mentions.get(id.index()).into_iter().flatten().copied();
            for number in mentions.take_while(|&n| (n as usize) < self.verified) {
                if taken.insert(number) {
                    let more = self.stack[number as usize].inputs.iter().copied();
                    inputs.extend(more.filter(|&id| seen.insert(id)));
                }
            }
        }
        let mut taken: Vec<u32> = taken.into_iter().collect();
        taken.sort_unstable();
        (taken.into_iter().map(|n| self.stack[n as usize].clone()).collect(), inputs)
    }

    /// The value of a term under the model of the last satisfiable check.
    pub fn value(&mut self, terms: &Terms, t: TermId) -> Value {
        self.eval.value(terms, &self.base, t)
    }

    /// Whether `t` holds wherever all that is assumed holds; none if that is not known.
    pub fn entails(&mut self, terms: &mut Terms, t: TermId) -> Option<bool> {
        let not = terms.not(t);
        match self.check(terms, &[not]) {
            Verdict::Sat(_) => Some(false),
            Verdict::Unsat(_) => Some(true),
            Verdict::Unknown(_) => None,
        }
    }

    /// The terms that must survive a collection of the arena.
    pub fn roots(&self) -> impl Iterator<Item = TermId> {
        self.stack.iter().flat_map(|c| [c.term, c.from])
    }

    /// Forgets what speaks of freed terms.
    pub fn retain(&mut self, live: &Live) {
        self.caches.retain(live);
        self.eval.reset();
    }
}

/// The conjuncts of a constraint, `true` left out.
fn split(terms: &mut Terms, from: TermId, out: &mut Vec<Conjunct>) {
    let mut work = vec![from];
    while let Some(t) = work.pop() {
        match terms.node(t) {
            Node::Truth(true) => continue,
            Node::And(a, b) => {
                work.extend([b, a]);
                continue;
            }
            Node::Not(inner) => {
                if let Node::Or(a, b) = terms.node(inner) {
                    let (a, b) = (terms.not(a), terms.not(b));
                    work.extend([b, a]);
                    continue;
                }
            }
            _ => {}
        }
        let inputs = terms.inputs_of(t);
        let inputs = terms.inputs_in(inputs).collect();
        out.push(Conjunct { term: t, from, inputs });
    }
}
