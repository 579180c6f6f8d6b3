//! The front: constraints on a stack, questions about them.
//!
//! Constraints are kept in independent groups (those that share inputs, directly or through one another). A question is
//! decided with its own group only, since the others are known to hold together; the last model that satisfied the
//! stack is tried by evaluation first.
//!
//! **Invariant:** `base` satisfies the first `verified` constraints of the stack.

use crate::backend::Backend;
use crate::config::SolverConfig;
use crate::sat::Limits;
use crate::stats::{Counter, Stats};
use crate::verdict::Verdict;
use polysem_term::{Evaluator, Live, Model, Node, SetId, TermId, Terms, Value};

/// Decides questions about terms, incrementally.
#[derive(Debug)]
pub struct Solver {
    backend: Backend,
    limits: Limits,
    stats: Stats,
    /// The constraints as the caller gave them, one conjunct each, with the constraint they came from.
    stack: Vec<Conjunct>,
    levels: Vec<usize>,
    base: Model,
    eval: Evaluator,
    verified: usize,
}

#[derive(Clone, Copy, Debug)]
struct Conjunct {
    term: TermId,
    from: TermId,
    inputs: SetId,
}

impl Solver {
    /// Nothing assumed.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a solver owns its configuration")]
    pub fn new(config: SolverConfig) -> Solver {
        Solver {
            backend: Backend::new(&config),
            limits: Limits::default(),
            stats: Stats::default(),
            stack: Vec::new(),
            levels: Vec::new(),
            base: Model::default(),
            eval: Evaluator::default(),
            verified: 0,
        }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.stack.len());
    }

    /// Closes levels and forgets what was assumed in them.
    pub fn pop(&mut self, levels: u32) {
        for _ in 0..levels {
            self.stack.truncate(self.levels.pop().unwrap_or(0));
        }
        self.verified = self.verified.min(self.stack.len());
    }

    /// What a check may spend from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Where the time went.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Adds a constraint at the current level.
    pub fn assume(&mut self, terms: &mut Terms, constraint: TermId) {
        let mut conjuncts = Vec::new();
        split(terms, constraint, &mut conjuncts);
        self.stack.extend(conjuncts);
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

    /// Whether all that is assumed and all of `query` hold together.
    pub fn check(&mut self, terms: &mut Terms, query: &[TermId]) -> Verdict {
        self.stats.count(Counter::Queries, 1);
        let verdict = self.decide(terms, query);
        let counter = match &verdict {
            Verdict::Sat(_) => Counter::Sat,
            Verdict::Unsat(_) => Counter::Unsat,
            Verdict::Unknown(_) => Counter::Unknown,
        };
        self.stats.count(counter, 1);
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
            self.stats.count(Counter::ModelHits, 1);
            return Verdict::Sat(self.base.clone());
        }
        // What is not verified must be decided too, with all that depends on it.
        wanted.splice(0..0, open.iter().copied());
        let verified = self.stack.len() - open.len();
        let taken = self.slice(terms, &wanted, verified);
        let mut constraints: Vec<TermId> = taken
            .iter()
            .chain(&wanted)
            .map(|c| c.term)
            .filter(|&t| terms.as_truth(t).is_none())
            .collect();
        let mut seen = rustc_hash::FxHashSet::default();
        constraints.retain(|&t| seen.insert(t));
        match self.backend.decide(terms, &constraints, &self.limits, &mut self.stats) {
            Verdict::Sat(part) => {
                let mut model = self.base.clone();
                for (id, value) in part.iter() {
                    model.set(id, value.clone());
                }
                self.base = model.clone();
                self.eval.reset();
                self.verified = self.stack.len();
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

    /// The first `verified` constraints that share inputs with what is wanted, directly or through one another.
    fn slice(&self, terms: &mut Terms, wanted: &[Conjunct], verified: usize) -> Vec<Conjunct> {
        let mut inputs = SetId::EMPTY;
        for conjunct in wanted {
            inputs = terms.union(inputs, conjunct.inputs);
        }
        let mut taken = vec![false; verified];
        loop {
            let mut grown = false;
            for (conjunct, taken) in self.stack.iter().zip(&mut taken) {
                if !*taken && terms.sets().intersect(conjunct.inputs, inputs) {
                    *taken = true;
                    grown = true;
                    inputs = terms.union(inputs, conjunct.inputs);
                }
            }
            if !grown {
                let all = self.stack.iter().zip(&taken);
                return all.filter(|(_, taken)| **taken).map(|(c, _)| *c).collect();
            }
        }
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
        self.backend.retain(live);
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
        out.push(Conjunct { term: t, from, inputs });
    }
}
