//! What an exploration comes to, and what stands against calling a program safe.

use super::super::report::Reporter;
use super::super::rerun::rerun;
use crate::show::{self, Verdict, listed};
use polysem_explore::Halt;
use polysem_explore::search::{Ended, Report};
use polysem_lang::llvm::ir::Pc;
use polysem_sem::Stop;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// Why paths ended for no fault of the program, at a place.
pub(super) struct Reason {
    pub(super) why: String,
    /// Where; none if it is about the whole exploration.
    pub(super) at: Option<String>,
    pub(super) times: usize,
    /// Whether it is a bound that was set, and so part of the question.
    is_bound: bool,
}

impl Reason {
    pub(super) fn json(&self) -> Value {
        json!({ "reason": self.why, "place": self.at, "times": self.times })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        self.at.as_ref().map_or(Ok(()), |at| write!(f, " at {at}"))
    }
}

/// Each reason and place once, in the order of places. Paths that were cut tell who called the library there.
pub(super) fn reasons(
    reporter: &Reporter<'_>,
    halts: &[Halt<Pc>],
    cut: &BTreeMap<Pc, Ended<Pc>>,
) -> Vec<Reason> {
    let program = reporter.program;
    let mut all: BTreeMap<(Option<Pc>, String, bool), usize> = BTreeMap::new();
    for halt in halts {
        let is_start = program.function_at(halt.at) == Some(program.start);
        let at = Some(halt.at).filter(|_| !is_start);
        *all.entry((at, halt.stop.to_string(), halt.stop.allows_safe())).or_default() += 1;
    }
    let reason = |((at, why, is_bound), times): ((Option<Pc>, _, _), _)| {
        let at = at.map(|at| place(reporter, at, cut));
        Reason { why, at, times, is_bound }
    };
    all.into_iter().map(reason).collect()
}

/// A place as the user knows it.
fn place(reporter: &Reporter<'_>, at: Pc, cut: &BTreeMap<Pc, Ended<Pc>>) -> String {
    let (program, sources) = (reporter.program, reporter.sources);
    let function = program.function_at(at).map(|number| &program.functions[number as usize]);
    let Some(function) = function.filter(|function| function.library) else {
        let short = sources.location_of(at).and_then(|at| sources.short(at));
        return short.unwrap_or_else(|| program.describe(at));
    };
    if program.harness.is_some_and(|harness| program.function_at(at) == Some(harness)) {
        return "the arguments of the function".to_string();
    }
    let run = cut.get(&at).map(|path| rerun(program, path, &reporter.meter, |_| ()));
    let run = run.filter(|run| run.at == at);
    let called = run.and_then(|run| reporter.place(run.at, run.state.as_ref()));
    called.unwrap_or_else(|| format!("`{}` of the C library", function.name))
}

/// The verdict on a program of which that was explored, and so many faults were found.
pub(super) fn verdict(
    report: &Report<Pc>,
    faults: usize,
    reasons: &[Reason],
    bounded_ok: bool,
) -> Verdict {
    if let Some(stop) = &report.failed {
        return match stop {
            Stop::Fault(_) => Verdict::Unsafe,
            _ => Verdict::Unknown(format!("the program cannot start: {stop}")),
        };
    }
    if faults > 0 {
        return Verdict::Unsafe;
    }
    let limits: Vec<&Reason> = reasons.iter().filter(|reason| !reason.is_bound).collect();
    if !limits.is_empty() {
        return Verdict::Unknown(listed(limits.iter().map(ToString::to_string)));
    }
    if !reasons.is_empty() && !bounded_ok {
        let bounds = listed(reasons.iter().map(Reason::to_string));
        return Verdict::Unknown(format!("no fault within bounds: {bounds}"));
    }
    if report.completed == 0 && reasons.is_empty() {
        return Verdict::Unknown(show::VACUOUS.to_string());
    }
    Verdict::Safe
}

/// Whether nothing was explored for no reason but the assumptions of the program.
pub(super) fn is_vacuous(report: &Report<Pc>) -> bool {
    report.failed.is_none()
        && report.completed == 0
        && report.halts.is_empty()
        && report.findings.is_empty()
}
