//! Bounded variable elimination for formulas that are solved once.
//!
//! A variable in few clauses is resolved away: its clauses give way to their resolvents.
//! Rarest variables go first, as in SPEAR, whose bounds (4 clauses, 100 literals) are parameters here.
//! Clauses flow in, fewer variables flow out, and [`Simplified::extend`] gives a model of what is left values for the
//! variables that are gone.
//!
//! **Invariant:** a frozen variable is never eliminated, so assumptions about it mean the same afterwards.
//! There is no proof logging here: whoever wants a proof solves without elimination.

use super::cdcl::Cdcl;
use super::{Limits, Lit, Outcome, Sat, Var};
use crate::SolverConfig;

/// A formula after elimination.
#[derive(Debug)]
pub struct Simplified {
    clauses: Vec<Vec<Lit>>,
    /// In order of elimination: a literal of the variable, and the clauses that held it.
    gone: Vec<(Lit, Vec<Vec<Lit>>)>,
}

impl Simplified {
    /// The clauses left.
    #[must_use]
    pub fn clauses(&self) -> &[Vec<Lit>] {
        &self.clauses
    }

    /// How many variables are gone.
    #[must_use]
    pub fn eliminated(&self) -> usize {
        self.gone.len()
    }

    /// Gives the eliminated variables values under which the clauses that held them are true.
    pub fn extend(&self, model: &mut [bool]) {
        for (lit, clauses) in self.gone.iter().rev() {
            // The literal stays false unless a clause needs it; the resolvents vouch for the opposite side.
            model[lit.var().index()] = lit.is_neg();
            let holds = |other: &Lit| model[other.var().index()] != other.is_neg();
            if !clauses.iter().all(|clause| clause.iter().any(holds)) {
                model[lit.var().index()] = !lit.is_neg();
            }
        }
    }
}

/// Eliminates variables that are not frozen, within the bounds of `sat.elim.*`.
#[must_use]
pub fn eliminate(
    vars: u32,
    clauses: &[Vec<Lit>],
    frozen: &[Var],
    config: &SolverConfig,
) -> Simplified {
    let mut work = Work::new(vars, frozen);
    for clause in clauses {
        work.add(clause.clone());
    }
    for _ in 0..config.sat_elim_rounds {
        if !work.round(config) {
            break;
        }
    }
    Simplified { clauses: work.clauses.into_iter().flatten().collect(), gone: work.gone }
}

/// What a one-shot solve found.
#[derive(Debug)]
pub struct Answer {
    /// The verdict.
    pub outcome: Outcome,
    /// Values of all variables if satisfiable, else empty.
    pub model: Vec<bool>,
    /// Failed assumptions if unsatisfiable, else empty.
    pub core: Vec<Lit>,
}

/// Solves a formula once, after elimination if `sat.elim` is set.
#[must_use]
pub fn solve_once(
    vars: u32,
    clauses: &[Vec<Lit>],
    assumptions: &[Lit],
    config: &SolverConfig,
    limits: &Limits,
) -> Answer {
    let frozen: Vec<Var> = assumptions.iter().map(|lit| lit.var()).collect();
    let simplified = config.sat_elim.then(|| eliminate(vars, clauses, &frozen, config));
    let mut solver = Cdcl::new(config);
    for _ in 0..vars {
        solver.new_var();
    }
    for clause in simplified.as_ref().map_or(clauses, Simplified::clauses) {
        solver.add_clause(clause);
    }
    let outcome = solver.solve(assumptions, None, limits);
    let mut model = Vec::new();
    if outcome == Outcome::Sat {
        model.extend((0..vars).map(|var| solver.value(Var(var).pos()).unwrap_or(false)));
        if let Some(simplified) = &simplified {
            simplified.extend(&mut model);
        }
    }
    let core = if outcome == Outcome::Unsat { solver.core().to_vec() } else { Vec::new() };
    Answer { outcome, model, core }
}

/// A formula under elimination.
struct Work {
    clauses: Vec<Option<Vec<Lit>>>,
    /// Per literal: clauses that hold it, and perhaps some that are gone.
    holders: Vec<Vec<usize>>,
    untouchable: Vec<bool>,
    gone: Vec<(Lit, Vec<Vec<Lit>>)>,
}

impl Work {
    fn new(vars: u32, frozen: &[Var]) -> Self {
        let mut untouchable = vec![false; vars as usize];
        for var in frozen {
            untouchable[var.index()] = true;
        }
        Self {
            clauses: Vec::new(),
            holders: vec![Vec::new(); 2 * vars as usize],
            untouchable,
            gone: Vec::new(),
        }
    }

    /// Adds a clause unless it is a tautology.
    fn add(&mut self, mut clause: Vec<Lit>) {
        clause.sort_unstable();
        clause.dedup();
        if clause.windows(2).any(|pair| pair[0].var() == pair[1].var()) {
            return;
        }
        for lit in &clause {
            self.holders[lit.index()].push(self.clauses.len());
        }
        self.clauses.push(Some(clause));
    }

    /// One pass over all variables, rarest first; whether any was eliminated.
    fn round(&mut self, config: &SolverConfig) -> bool {
        for list in &mut self.holders {
            list.retain(|&at| self.clauses[at].is_some());
        }
        let mut order: Vec<(usize, Var)> = (0..self.untouchable.len() as u32)
            .map(Var)
            .filter(|var| !self.untouchable[var.index()])
            .map(|var| {
                (self.holders[var.pos().index()].len() + self.holders[var.neg().index()].len(), var)
            })
            .collect();
        order.sort_unstable();
        let before = self.gone.len();
        for (_, var) in order {
            self.try_eliminate(var, config);
        }
        self.gone.len() > before
    }

    fn try_eliminate(&mut self, var: Var, config: &SolverConfig) {
        for lit in [var.pos(), var.neg()] {
            self.holders[lit.index()].retain(|&at| self.clauses[at].is_some());
        }
        let [positive, negative] = [var.pos(), var.neg()].map(|lit| self.holding(lit));
        let count = positive.len() + negative.len();
        let literals: usize = positive.iter().chain(&negative).map(|clause| clause.len()).sum();
        if count > config.sat_elim_clauses as usize || literals >= config.sat_elim_literals as usize
        {
            return;
        }
        let mut resolvents = Vec::new();
        for a in &positive {
            resolvents.extend(negative.iter().filter_map(|b| resolve(a, b, var)));
        }
        #[expect(clippy::cast_precision_loss, reason = "counts are below the cut-off")]
        if resolvents.len() as f64 > config.sat_elim_increment * count as f64 {
            return;
        }
        let kept = if positive.len() <= negative.len() {
            (var.pos(), positive)
        } else {
            (var.neg(), negative)
        };
        let (lit, kept) = (kept.0, kept.1.into_iter().cloned().collect());
        self.gone.push((lit, kept));
        self.untouchable[var.index()] = true;
        for lit in [var.pos(), var.neg()] {
            for at in std::mem::take(&mut self.holders[lit.index()]) {
                self.clauses[at] = None;
            }
        }
        for resolvent in resolvents {
            self.add(resolvent);
        }
    }

    fn holding(&self, lit: Lit) -> Vec<&Vec<Lit>> {
        self.holders[lit.index()].iter().filter_map(|&at| self.clauses[at].as_ref()).collect()
    }
}

/// The resolvent of two sorted clauses on a variable; `None` if it is a tautology.
fn resolve(a: &[Lit], b: &[Lit], var: Var) -> Option<Vec<Lit>> {
    let mut both: Vec<Lit> = a.iter().chain(b).copied().filter(|lit| lit.var() != var).collect();
    both.sort_unstable();
    both.dedup();
    (!both.windows(2).any(|pair| pair[0].var() == pair[1].var())).then_some(both)
}
