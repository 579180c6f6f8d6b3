//! `polysem compose`: what two program parts make of the state, and what they make of it together.
//!
//! A part is one or more cases, each an update under a condition. Their composition is computed from these alone: the
//! second part's condition and values are read in the state that the first one's update gives.

use super::wlp::{cuts, nothing};
use crate::args::Compose;
use crate::language::{self, Text, Verb, dispatch};
use crate::output::{Output, Problem, Status};
use crate::show;
use crate::watch::Progress;
use polysem_domain::{Facts, Symbolic};
use polysem_explore::merged::{self, Summary, explore_until};
use polysem_explore::primitive::{self, Identity};
use polysem_explore::{Oracle, Watch};
use polysem_lang::Source;
use polysem_logic::Update;
use polysem_sem::{Language, Stop};
use polysem_solver::{SolverConfig, Verdict};
use polysem_term::smtlib::script_text;
use polysem_term::{Sort, TermId};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(crate) fn run(args: &Compose, output: &mut Output) -> Result<Status, Problem> {
    let lang = &args.language;
    let second = args.second.as_ref().map(|path| Text::open(path, lang, output)).transpose()?;
    dispatch(Composing { args, second }, &args.first, lang, output)
}

struct Composing<'a> {
    args: &'a Compose,
    second: Option<Text>,
}

/// What a part does where a condition holds.
struct Case {
    condition: TermId,
    update: Update,
    /// What is known of inputs and objects.
    path: Facts,
}

impl Verb for Composing<'_> {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem> {
        let program = text.read::<L>(output)?;
        if let Some(why) = L::undivided() {
            return Ok(nothing(text, &Stop::unsupported(why), output));
        }
        let other = match &self.second {
            Some(second) if !second.is_like(text) => {
                return Err(Problem::Input(format!(
                    "error: {} and {} are in different languages",
                    text.name, second.name
                )));
            }
            Some(second) => Some((second, second.read::<L>(output)?)),
            None => None,
        };
        let at = match &self.args.at {
            Some(place) => Some(language::place::<L>(&program, text, place)?),
            None => None,
        };
        let (second_text, second) = other.as_ref().map_or((text, &program), |(t, p)| (*t, p));
        let watch = Arc::new(Watch::default());
        output.attend(&watch);
        let oracle = Oracle::watched(SolverConfig::default(), Arc::clone(&watch));
        let progress = Progress::new(&watch, output.shows_progress());
        let config =
            merged::Config { steps: self.args.steps, unwind: self.args.unwind, length: None };
        let mut composer = Composer { dom: Symbolic::default(), oracle, config };
        let parts = Parts::<L> { first: (text, &program), second: (second_text, second), at };
        let composed = composer.compose(&parts, output);
        drop(progress);
        match composed? {
            Err(stop) => Ok(nothing(text, &stop, output)),
            Ok((blocks, status)) => {
                for (name, cases) in &blocks {
                    composer.show::<L>(name, cases, self.args.smt2, output)?;
                }
                Ok(status)
            }
        }
    }
}

/// What is to be composed.
struct Parts<'p, L: Source> {
    first: (&'p Text, &'p L::Program),
    second: (&'p Text, &'p L::Program),
    /// Where the first part ends and the second starts, if they are of one program.
    at: Option<L::Place>,
}

/// The parts and their composition under their names, and whether they are about all runs.
type Composed = (Vec<(String, Vec<Case>)>, Status);

/// Why parts are not composed: no update tells which of several states comes of one.
const CHOICES: &str = "a part in which several steps are possible at once";

struct Composer {
    dom: Symbolic,
    oracle: Oracle,
    config: merged::Config,
}

impl Composer {
    fn compose<L: Source>(
        &mut self,
        parts: &Parts<'_, L>,
        output: &mut Output,
    ) -> Result<Result<Composed, Stop>, Problem> {
        let (text, program) = parts.first;
        let identity = match primitive::identity::<L>(program, &mut self.dom) {
            Ok(identity) => identity,
            Err(stop) => return Ok(Err(stop)),
        };
        let start = match parts.at {
            Some(at) => at,
            None => match self.second_start::<L>(parts, &identity)? {
                Ok(start) => start,
                Err(stop) => return Ok(Err(stop)),
            },
        };
        let summary = self.part::<L>(program, &identity, parts.at);
        if summary.choices > 0 {
            return Ok(Err(Stop::unsupported(CHOICES)));
        }
        let mut status = tell::<L>(program, text, &summary, parts.at, output);
        let (mut first, mut second, mut both) = (vec![], vec![], vec![]);
        for exit in summary.exits.iter().filter(|exit| exit.done == parts.at.is_none()) {
            let case = self.case(&identity, &exit.path, &exit.state);
            if parts.at.is_none() && !L::stack::<Symbolic>(&exit.state).is_empty() {
                let what = "a program that ends inside of a procedure";
                return Ok(Err(Stop::unsupported(what)));
            }
            let (text, program) = parts.second;
            let (dom, state) = (&mut self.dom, &exit.state);
            let after = primitive::identity_of::<L>(program, dom, start, state, &exit.path);
            let summary = self.part::<L>(program, &after, None);
            if summary.choices > 0 {
                return Ok(Err(Stop::unsupported(CHOICES)));
            }
            let told = tell::<L>(program, text, &summary, None, output);
            status = if told == Status::Done { status } else { told };
            for exit in &summary.exits {
                let next = self.case(&after, &exit.path, &exit.state);
                match self.then(&case, &next) {
                    Ok(composed) => both.extend(composed),
                    Err(stop) => return Ok(Err(stop)),
                }
                second.push(next);
            }
            first.push(case);
        }
        let blocks = [("first", first), ("second", second), ("composition", both)];
        let blocks = blocks.into_iter().map(|(name, cases)| (name.to_string(), cases)).collect();
        Ok(Ok((blocks, status)))
    }

    /// Where the second program starts; it must have the variables of the first.
    fn second_start<L: Source>(
        &mut self,
        parts: &Parts<'_, L>,
        first: &Identity<L>,
    ) -> Result<Result<L::Place, Stop>, Problem> {
        let second = match primitive::identity::<L>(parts.second.1, &mut self.dom) {
            Ok(second) => second,
            Err(stop) => return Ok(Err(stop)),
        };
        let names = |program: &L::Program, identity: &Identity<L>| {
            let mut names = Vec::new();
            L::visit::<Symbolic>(&identity.state, &mut |location, _| {
                names.push((L::name(program, location), identity.symbols.get(&location).cloned()));
            });
            names
        };
        if names(parts.first.1, first) == names(parts.second.1, &second) {
            return Ok(Ok(second.at));
        }
        let (a, b) = (&parts.first.0.name, &parts.second.0.name);
        let hint = "declare the same ones in the same order, in the same width and memory";
        Err(Problem::Input(format!(
            "error: {a} and {b} have different variables\n  = help: {hint}"
        )))
    }

    /// What a part makes of the identity.
    fn part<L: Language>(
        &mut self,
        program: &L::Program,
        identity: &Identity<L>,
        until: Option<L::Place>,
    ) -> Summary<L> {
        let start = (identity.at, identity.state.clone(), identity.path.clone());
        let (dom, oracle) = (&mut self.dom, &mut self.oracle);
        explore_until::<L>(program, dom, oracle, &self.config, start, until)
    }

    fn case<L: Language>(
        &mut self,
        identity: &Identity<L>,
        path: &Facts,
        state: &L::State<Symbolic>,
    ) -> Case {
        let condition = primitive::constraint(&mut self.dom, path);
        let update = primitive::update(&mut self.dom, identity, state);
        Case { condition, update, path: path.clone() }
    }

    /// One case after the other; nothing if no run does both.
    fn then(&mut self, first: &Case, second: &Case) -> Result<Option<Case>, Stop> {
        let dom = &mut self.dom;
        let before = primitive::before(dom, &first.update, &[second.condition])?[0];
        let condition = dom.terms.and(first.condition, before);
        let path = second.path.with(std::iter::once(condition).collect());
        if dom.terms.as_truth(condition) == Some(false)
            || matches!(self.oracle.check(dom, &path, &[]), Verdict::Unsat(_))
        {
            return Ok(None);
        }
        let update = primitive::compose(dom, &first.update, &second.update)?;
        Ok(Some(Case { condition, update, path }))
    }

    fn show<L: Source>(
        &mut self,
        name: &str,
        cases: &[Case],
        smt2: bool,
        output: &mut Output,
    ) -> Result<(), Problem> {
        let mut all = Vec::new();
        if !smt2 {
            output.line(format_args!("{name}:"))?;
        }
        for case in cases {
            let changes = match primitive::changes(&mut self.dom, &case.update) {
                Ok(changes) => changes,
                Err(stop) => return Err(Problem::Input(format!("error: {stop}"))),
            };
            let lines = changes.iter().map(|(symbol, t)| (symbol.name.clone() + "'", *t));
            let lines: Vec<_> = lines.collect();
            if smt2 {
                output.line(format_args!("; {name}"))?;
                output.lines(self.script(case.condition, &lines).trim_end())?;
                output.line("(reset)")?;
            } else {
                self.lines::<L>(case.condition, &lines, output)?;
            }
            let text = |t| Value::from(show::term::<L>(&self.dom, t));
            let changes = lines.iter().map(|(name, t)| (name.clone(), text(*t)));
            let changes = changes.collect::<Map<_, _>>();
            all.push(json!({ "when": text(case.condition), "changes": changes }));
        }
        if cases.is_empty() && !smt2 {
            output.line("    (no run)")?;
        }
        output.field(name, all);
        Ok(())
    }

    fn lines<L: Source>(
        &self,
        condition: TermId,
        lines: &[(String, TermId)],
        output: &mut Output,
    ) -> Result<(), Problem> {
        let always = self.dom.terms.as_truth(condition) == Some(true);
        let indent = if always { "    " } else { "        " };
        if !always {
            output.lines(show::labelled::<L>(&self.dom, "    ", "when ", condition) + ":")?;
        }
        for (name, t) in lines {
            let label = format!("{name} = ");
            output.lines(show::labelled::<L>(&self.dom, indent, &label, *t))?;
        }
        if lines.is_empty() {
            output.line(format_args!("{indent}(nothing changes)"))?;
        }
        Ok(())
    }

    /// A script that asserts the condition, and of each symbol with a prime what it becomes.
    fn script(&mut self, condition: TermId, lines: &[(String, TermId)]) -> String {
        let mut all = vec![condition];
        for (name, t) in lines {
            let sort: Sort = self.dom.terms.sort(*t);
            let mut name = name.clone();
            let primed = loop {
                match self.dom.terms.try_input(&name, sort) {
                    Ok(primed) => break primed,
                    Err(_) => name.push('\''),
                }
            };
            all.push(self.dom.terms.eq(primed, *t));
        }
        script_text(&self.dom.terms, &all)
    }
}

/// Tells which runs are left out: those that are cut, end before the second part, or end in a fault.
fn tell<L: Source>(
    program: &L::Program,
    text: &Text,
    summary: &Summary<L>,
    until: Option<L::Place>,
    output: &mut Output,
) -> Status {
    let mut left = BTreeSet::new();
    for condition in &summary.conditions {
        let at = L::describe(program, condition.at);
        left.insert(format!("that end in a fault ({}) at {at}", condition.fault.kind.name()));
    }
    if until.is_some() {
        for exit in summary.exits.iter().filter(|exit| exit.done) {
            let at = L::describe(program, exit.at);
            left.insert(format!("that end at {at} and do not come to the second part"));
        }
    }
    for left in left {
        output.remark(format_args!("{}: runs {left} are left out", text.name));
    }
    cuts::<L>(program, text, summary, output)
}
