//! Claims to verdicts.
//!
//! A model that gives a function a value it does not have is no counterexample: the true value is added, and the solver
//! asked again.

use crate::claim::Claim;
use crate::functions::Functions;
use crate::report::{Obligation, Outcome, Values};
use crate::{Config, measure, reduce, replay};
use polysem_domain::Symbolic;
use polysem_explore::Oracle;
use polysem_lang::text::line_of;
use polysem_lang::while_lang::Program;
use polysem_sem::{Bits, Stop};
use polysem_solver::Verdict;
use polysem_solver::sat::Limits;
use polysem_term::smtlib::script_text;
use polysem_term::{Model, TermId, Value};
use std::time::Instant;

/// How many wrong values of functions are corrected before an obligation is given up.
const ROUNDS: u32 = 40;

/// The solver, and all that it is told.
pub(crate) struct Decider<'p> {
    pub(crate) program: &'p Program,
    pub(crate) text: &'p str,
    pub(crate) config: &'p Config,
    pub(crate) dom: Symbolic,
    pub(crate) functions: Functions<'p>,
    pub(crate) oracle: Oracle,
}

/// What the solver says of a claim.
enum Found {
    Holds,
    Fails(Model, Vec<TermId>),
    Unknown(String),
}

impl<'p> Decider<'p> {
    pub(crate) fn new(program: &'p Program, text: &'p str, config: &'p Config) -> Decider<'p> {
        let mut dom = Symbolic::default();
        let mut functions = Functions::new(program);
        let mut oracle = Oracle::new(config.solver.clone());
        limit(&mut oracle, config);
        measure::define(program, &mut functions, &mut dom, &mut oracle);
        Decider { program, text, config, dom, functions, oracle }
    }

    /// Decides a claim.
    pub(crate) fn decide(&mut self, routine: usize, claim: &Claim) -> Obligation {
        let mut scripts = Vec::new();
        let outcome = match self.ask(claim, &mut scripts) {
            Err(stop) => Outcome::Unknown(stop.to_string()),
            Ok(Found::Holds) => Outcome::Proved,
            Ok(Found::Unknown(why)) => Outcome::Unknown(why),
            Ok(Found::Fails(model, query)) => self.failure(routine, claim, &model, &query),
        };
        Obligation {
            kind: claim.kind.clone(),
            procedure: self.program.routines[routine].name.clone(),
            offset: claim.offset,
            line: line_of(self.text, claim.offset),
            text: excerpt(self.text, claim.offset),
            outcome,
            scripts,
        }
    }

    fn ask(&mut self, claim: &Claim, scripts: &mut Vec<String>) -> Result<Found, Stop> {
        let mut facts: Vec<TermId> = claim.given.facts.iter().copied().collect();
        facts.reverse();
        let mut query = vec![self.dom.terms.not(claim.must)];
        let mut roots = facts.clone();
        roots.extend(&query);
        let unfolded = self.functions.unfolded(&mut self.dom, &roots)?;
        query.extend(unfolded);
        if self.config.scripts {
            let mut all = facts.clone();
            all.extend(&query);
            all.extend(self.dom.layout(&claim.given, &all));
            scripts.push(script_text(&self.dom.terms, &all));
        }
        if self.is_plain(claim, &facts, query[0])? {
            return Ok(Found::Holds);
        }
        limit(&mut self.oracle, self.config);
        for _ in 0..ROUNDS {
            let model = match self.oracle.ask(&mut self.dom, &claim.given, &facts, &query) {
                Verdict::Unsat(_) => return Ok(Found::Holds),
                Verdict::Unknown(why) => {
                    return Ok(Found::Unknown(format!("the solver does not know: {why}")));
                }
                Verdict::Sat(model) => model,
            };
            let mut roots = facts.clone();
            roots.extend(&query);
            match self.corrections(&model, &roots) {
                Ok(new) if new.is_empty() => return Ok(Found::Fails(model, query)),
                Ok(new) => query.extend(new),
                Err(why) => return Ok(Found::Unknown(why)),
            }
        }
        Ok(Found::Unknown("definitions of functions were unfolded too often".to_string()))
    }

    /// Whether it is clear that facts and a goal cannot hold together: once equals are put for equals, and functions are
    /// just functions; or else with what the definitions say of the goal.
    fn is_plain(&mut self, claim: &Claim, facts: &[TermId], goal: TermId) -> Result<bool, Stop> {
        let mut all = facts.to_vec();
        all.push(goal);
        if self.functions.applications(&self.dom, &all).is_empty() {
            return Ok(false);
        }
        let definitions = self.functions.definitions(&mut self.dom, &[goal])?;
        let unfolded = reduce::unfold(&mut self.dom, goal, &definitions);
        for goal in [goal, unfolded] {
            let (facts, goal) = reduce::reduced(&mut self.dom, facts, goal);
            let mut oracle = Oracle::new(self.config.solver.clone());
            let deadline = Instant::now().checked_add(self.config.time / 4);
            oracle.set_limits(Limits { deadline, ..Limits::default() });
            let query: Vec<TermId> = facts.into_iter().chain([goal]).collect();
            self.oracle.asked += 1;
            if let Verdict::Unsat(_) = oracle.ask(&mut self.dom, &claim.given, &[], &query) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The values of functions that a model has wrong.
    fn corrections(&mut self, model: &Model, roots: &[TermId]) -> Result<Vec<TermId>, String> {
        let mut new = Vec::new();
        for (term, (function, arguments)) in self.functions.applications(&self.dom, roots) {
            let bits = |terms: &polysem_term::Terms, t| terms.eval(t, model).into_bits();
            let values: Option<Vec<Bits>> =
                arguments.iter().map(|&a| bits(&self.dom.terms, a)).collect();
            let (Some(values), Some(shown)) = (values, bits(&self.dom.terms, term)) else {
                continue;
            };
            let name = &self.program.tree.functions[function as usize].name;
            if !self.functions.defined[function as usize] {
                return Err(format!("nothing is known of `{name}`"));
            }
            let Some(value) = self.functions.value(&mut self.dom, function, &values) else {
                return Err(format!("`{name}` would have to be unfolded further"));
            };
            if value != shown {
                let terms = &mut self.dom.terms;
                let equal: Vec<TermId> = arguments
                    .iter()
                    .zip(&values)
                    .map(|(&argument, value)| {
                        let value = terms.lit(value);
                        terms.eq(argument, value)
                    })
                    .collect();
                let (equal, value) = (terms.all(equal), terms.lit(&value));
                let is = terms.eq(term, value);
                new.push(terms.implies(equal, is));
            }
        }
        Ok(new)
    }

    fn failure(
        &mut self,
        routine: usize,
        claim: &Claim,
        model: &Model,
        query: &[TermId],
    ) -> Outcome {
        let shown = |dom: &Symbolic, t: TermId| number(&dom.terms.eval(t, model));
        let named = claim.origin.variables.iter().chain(&claim.results);
        let values: Values =
            named.map(|(name, term)| (name.clone(), shown(&self.dom, *term))).collect();
        let run = if routine == 0 { self.run(claim, query) } else { None };
        Outcome::Fails { from: claim.origin.from.clone(), values, assumed: claim.cut, run }
    }

    /// A run of the program that goes wrong, on the inputs of the counterexample.
    fn run(&mut self, claim: &Claim, query: &[TermId]) -> Option<(String, Values)> {
        let inputs = self.oracle.inputs(&mut self.dom, &claim.given, query)?;
        // A loop's annotations are not the program: they count only where the counterexample is a whole run.
        let wrong = replay::run(self, &inputs, !claim.cut)?;
        let program = self.program;
        let is_input = |name: &str| {
            let stem = name.split('!').next().unwrap_or(name);
            !name.contains(['@', '&', '('])
                && program.tree.procs.iter().any(|proc| {
                    let own = stem.strip_prefix(&format!("{}.", proc.name)).unwrap_or(stem);
                    proc.variables.iter().any(|v| v.name == own)
                })
        };
        let values = inputs.iter().filter(|(name, _)| is_input(name));
        let values = values.map(|(name, value)| (name.clone(), number(value))).collect();
        Some((wrong.sentence, values))
    }
}

fn limit(oracle: &mut Oracle, config: &Config) {
    let deadline = Instant::now().checked_add(config.time);
    oracle.set_limits(Limits { deadline, ..Limits::default() });
}

/// A value as people write it.
pub(crate) fn number(value: &Value) -> String {
    match value {
        Value::Bv(bits) => bits.signed_word().map_or_else(|| bits.to_string(), |n| n.to_string()),
        Value::Bool(truth) => truth.to_string(),
        Value::Array(_) => "…".to_string(),
    }
}

/// What stands at a byte, as far as a line and a clause go.
pub(crate) fn excerpt(text: &str, offset: usize) -> String {
    let rest = text.get(offset..).unwrap_or_default();
    let line = rest.split(['\n', ';', '{', '}']).next().unwrap_or_default();
    let mut line = line.split("//").next().unwrap_or_default();
    for word in ["invariant", "decreases", "requires", "ensures", "do"] {
        let clause = line.match_indices(word).find(|(at, _)| {
            let before = line[..*at].chars().next_back();
            let after = line[at + word.len()..].chars().next();
            *at > 0
                && before.is_some_and(char::is_whitespace)
                && after.is_none_or(char::is_whitespace)
        });
        // A loop is told by its condition; its own clauses follow.
        if let Some((at, _)) = clause {
            line = &line[..at];
        }
    }
    line.trim().to_string()
}
