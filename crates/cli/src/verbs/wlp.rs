//! `polysem wlp`: what must hold before a program so that it does no wrong and ends as wanted.

use crate::args::Wlp;
use crate::language::{self, Text, Verb, dispatch};
use crate::output::{Output, Problem, Status};
use crate::show;
use crate::watch::Progress;
use polysem_domain::{Condition, Facts, Symbolic};
use polysem_explore::merged::{self, Summary, explore_until};
use polysem_explore::primitive::{self, Identity, Post};
use polysem_explore::{Oracle, Watch};
use polysem_lang::Source;
use polysem_sem::{Break, Cx, Domain, Name, Stop};
use polysem_solver::SolverConfig;
use polysem_term::TermId;
use polysem_term::smtlib::script_text;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(crate) fn run(args: &Wlp, output: &mut Output) -> Result<Status, Problem> {
    dispatch(Asking { args }, &args.file, &args.language, output)
}

struct Asking<'a> {
    args: &'a Wlp,
}

impl Verb for Asking<'_> {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem> {
        let args = self.args;
        let program = text.read::<L>(output)?;
        let post = language::predicate::<L>(&program, &args.post, output)?;
        let watch = Arc::new(Watch::default());
        output.attend(&watch);
        let mut oracle = Oracle::watched(SolverConfig::default(), Arc::clone(&watch));
        let mut dom = Symbolic::default();
        let identity = match identity::<L>(&program, &mut dom) {
            Ok(identity) => identity,
            Err(stop) => return Ok(nothing(text, &stop, output)),
        };
        if let (Some(_), Some(why)) = (&args.from, L::undivided()) {
            return Ok(nothing(text, &Stop::unsupported(why), output));
        }
        let identity = match &args.from {
            Some(place) => {
                let at = language::place::<L>(&program, text, place)?;
                arrive::<L>(&program, &mut dom, &mut oracle, identity, at, args)?
            }
            None => identity,
        };
        let config = merged::Config { steps: args.steps, unwind: args.unwind, length: args.length };
        let start = (identity.at, identity.state.clone(), identity.path.clone());
        let progress = Progress::new(&watch, output.shows_progress());
        let summary = merged::explore::<L>(&program, &mut dom, &mut oracle, &config, start);
        drop(progress);
        let precondition = match before::<L>(&program, &mut dom, &identity, &summary, &post) {
            Ok(precondition) => precondition,
            Err(stop) => return Ok(nothing(text, &stop, output)),
        };
        print::<L>(&dom, precondition, args.smt2, output)?;
        Ok(cuts::<L>(&program, text, &summary, output))
    }
}

/// The identity at the program's start.
pub(super) fn identity<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
) -> Result<Identity<L>, Stop> {
    match L::undivided() {
        None => primitive::identity::<L>(program, dom),
        Some(_) => primitive::identity_beside_code::<L>(program, dom),
    }
}

/// What must hold of the identity so that all goes well and the predicate holds at the end.
pub(super) fn before<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    identity: &Identity<L>,
    summary: &Summary<L>,
    post: &L::Predicate,
) -> Result<TermId, Stop> {
    primitive::wlp(dom, identity, summary, |dom, exit| {
        let control = dom.lit(L::address(program, exit.at));
        let there = holds(dom, &identity.path, |cx| {
            L::holds::<Symbolic>(program, post, &identity.state, &control, cx)
        });
        match there {
            Ok(post) => Ok(Post::There(post)),
            // What the predicate is about may come into being only on the way.
            Err(Stop::Unsupported(_)) => {
                let ask = |cx: &mut Cx<'_, Symbolic>| {
                    L::holds::<Symbolic>(program, post, &exit.state, &control, cx)
                };
                holds(dom, &exit.path, ask).map(Post::Before)
            }
            Err(stop) => Err(stop),
        }
    })
}

/// The identity at a place: which procedures are active there, and which objects there are, tells a run that comes to it.
fn arrive<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    identity: Identity<L>,
    at: L::Place,
    args: &Wlp,
) -> Result<Identity<L>, Problem> {
    if at == identity.at {
        return Ok(identity);
    }
    // Any run will do, so that few turns of a loop suffice.
    for unwind in [2, args.unwind] {
        let start = (identity.at, identity.state.clone(), identity.path.clone());
        let config = merged::Config { steps: args.steps, unwind, length: None };
        let summary = explore_until::<L>(program, dom, oracle, &config, start, Some(at));
        if let Some(exit) = summary.exits.iter().find(|exit| exit.at == at) {
            return Ok(primitive::identity_of::<L>(program, dom, at, &exit.state, &exit.path));
        }
    }
    let place = args.from.as_deref().unwrap_or_default();
    Err(Problem::Input(format!("error: no run was found that comes to `{place}`")))
}

fn print<L: Source>(
    dom: &Symbolic,
    precondition: TermId,
    smt2: bool,
    output: &mut Output,
) -> Result<(), Problem> {
    let script = script_text(&dom.terms, &[precondition]);
    let shown = show::term::<L>(dom, precondition);
    output.lines(if smt2 { script.trim_end() } else { &shown })?;
    output.field("wlp", shown);
    output.field("script", script);
    Ok(())
}

/// Tells where paths were cut, so that the result is about the others only.
pub(super) fn cuts<L: Source>(
    program: &L::Program,
    text: &Text,
    summary: &Summary<L>,
    output: &mut Output,
) -> Status {
    let mut seen = BTreeSet::new();
    for halt in &summary.halts {
        let at = L::describe(program, halt.at);
        let line = match &halt.stop {
            Stop::Bound(which) => format!("loops were cut: {which}"),
            stop => format!("stopped at {at}: {stop}"),
        };
        if seen.insert(line.clone()) {
            let name = &text.name;
            output.tell(format_args!("{name}: {line}; the result is about the other runs only"));
        }
    }
    output.field("reasons", show::reasons(&summary.halts));
    if summary.halts.is_empty() { Status::Done } else { Status::Unknown }
}

/// There is no result, and why.
pub(super) fn nothing(text: &Text, stop: &Stop, output: &mut Output) -> Status {
    output.tell(format_args!("{}: no result: {stop}", text.name));
    output.field("reasons", vec![stop.to_string()]);
    Status::Unknown
}

/// When a predicate holds, whichever way its choices go. Where it is at fault, it does not.
fn holds(
    dom: &mut Symbolic,
    path: &Facts,
    mut ask: impl FnMut(&mut Cx<'_, Symbolic>) -> Result<Condition, Break<Condition>>,
) -> Result<TermId, Stop> {
    let mut cases = Vec::new();
    let mut work: Vec<(Vec<Name>, TermId)> = vec![(vec![], dom.terms.truth(true))];
    while let Some((chosen, guard)) = work.pop() {
        let asked = ask(&mut Cx::new(dom, &mut path.clone(), &chosen));
        dom.obligations.clear();
        match asked {
            Ok(cond) => {
                let cond = dom.condition(cond);
                cases.push(dom.terms.and(guard, cond));
            }
            Err(Break::Stop(Stop::Fault(_))) => {}
            Err(Break::Stop(stop)) => return Err(stop),
            Err(Break::Choose(alternatives)) => {
                for alternative in alternatives {
                    let more = dom.condition(alternative.guard);
                    let mut chosen = chosen.clone();
                    chosen.push(alternative.name);
                    work.push((chosen, dom.terms.and(guard, more)));
                }
            }
        }
    }
    let mut any = dom.terms.truth(false);
    for case in cases {
        any = dom.terms.or(any, case);
    }
    Ok(any)
}
