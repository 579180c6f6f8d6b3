//! Asking the decision procedure, and what is kept of its answer.

use super::second::{Opinion, opinion};
use super::{Reply, Session};
use crate::sat::{Limits, Why};
use crate::{Reason, Solver, Verdict};
use polysem_term::smtlib::Env;
use polysem_term::{Model, TermId};
use std::fmt;
use std::time::Instant;

/// What the last command that matters was.
#[derive(Debug)]
pub(super) enum State {
    /// Something was asserted, or nothing was asked yet.
    Open,
    Sat(Model),
    Unsat {
        core: Vec<TermId>,
        assumptions: Vec<(TermId, String)>,
    },
    Unknown(Reason),
}

/// The answer to a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// No answer.
    Unknown,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown => "unknown",
        })
    }
}

/// A check, where it stands, and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The line of the command.
    pub line: usize,
    /// What was answered.
    pub answer: Answer,
    /// Why there is no answer.
    pub reason: Option<Reason>,
}

impl Session {
    pub(super) fn check(&mut self, assumptions: Vec<(TermId, String)>, env: &Env) -> Reply {
        let start = Instant::now();
        let query: Vec<TermId> = assumptions.iter().map(|&(term, _)| term).collect();
        if self.terms.wants_collection() {
            self.collect(&query, env);
        }
        let limits = self.limits(start);
        let mut solver = self.solver.take().unwrap_or_else(|| self.new_solver());
        solver.set_limits(limits);
        let mut verdict = solver.check(&mut self.terms, &query);
        if let (Verdict::Unsat(core), Some(z3)) = (&verdict, &self.second)
            && opinion(z3, &self.terms, core) == Opinion::Disagrees
        {
            verdict = Verdict::Unknown(Reason::Incomplete("a second solver disagrees"));
        }
        self.solver = Some(solver);
        let grown = self.budget.alarm.end();
        self.ended |= self.budget.alarm.interrupted();
        self.checking += start.elapsed();

        let (answer, reason, state) = match verdict {
            Verdict::Sat(model) => (Answer::Sat, None, State::Sat(model)),
            Verdict::Unsat(core) => (Answer::Unsat, None, State::Unsat { core, assumptions }),
            Verdict::Unknown(reason) => {
                let reason = if grown && reason == Reason::Limit(Why::Interrupted) {
                    Reason::Limit(Why::Memory)
                } else {
                    reason
                };
                (Answer::Unknown, Some(reason.clone()), State::Unknown(reason))
            }
        };
        self.state = state;
        if reason == Some(Reason::Limit(Why::Memory)) {
            // What earlier checks have left behind must not cost the next ones their answer.
            self.drop_solver();
        }
        self.answers.push(Answered { line: self.place.line(), answer, reason });
        Reply::Text(answer.to_string())
    }

    /// Frees the terms that neither the script nor the decision procedure can come back to. The last answer is void.
    fn collect(&mut self, query: &[TermId], env: &Env) {
        self.state = State::Open;
        let mut roots: Vec<TermId> = query.to_vec();
        roots.extend(env.roots());
        roots.extend(self.assertions.iter().map(|assertion| assertion.term));
        roots.extend(self.solver.iter().flat_map(Solver::roots));
        let live = self.terms.collect(roots);
        if let Some(solver) = &mut self.solver {
            solver.retain(&live);
        }
    }

    /// A solver that has assumed what is asserted.
    fn new_solver(&mut self) -> Solver {
        let mut solver = Solver::new(self.options.config.clone());
        let mut levels = self.levels.iter().peekable();
        for (at, assertion) in self.assertions.iter().enumerate() {
            while levels.next_if(|&&level| level <= at).is_some() {
                solver.push();
            }
            solver.assume(&mut self.terms, assertion.term);
        }
        levels.for_each(|_| solver.push());
        solver
    }

    fn limits(&self, start: Instant) -> Limits {
        let times = [self.budget.time, self.options.timeout()];
        let time = times.into_iter().flatten().min();
        Limits {
            conflicts: self.options.conflicts(),
            deadline: time.and_then(|time| start.checked_add(time)),
            interrupt: Some(self.budget.alarm.start()),
            memory: self.budget.memory,
        }
    }
}
