//! What `test` and `verify` tell alike in the end: the faults, what was not explored, the verdict; as text and as JSON.

use super::suite::{Found, Suite};
use super::verdict::Reason;
use crate::output::{Output, Problem, Status};
use crate::show::Verdict;
use polysem_solver::Stats;
use polysem_solver::stats::Counter;
use serde_json::json;

/// So many of the reasons why something was not explored are shown; JSON has all.
const SHOWN: usize = 10;

/// What is told.
pub(super) struct Told<'a> {
    pub(super) suite: &'a Suite,
    pub(super) reasons: &'a [Reason],
    pub(super) verdict: Verdict,
}

impl Told<'_> {
    /// The faults, and what was not explored.
    pub(super) fn begin(&self, vacuous: bool, output: &mut Output) -> Result<(), Problem> {
        for Found { case, tests } in &self.suite.found {
            let Some(fault) = &self.suite.cases[*case].fault else { continue };
            let colour = output.is_result_coloured();
            output.rendered(fault.finding.render(colour).trim_end())?;
            if *tests > 1 {
                output.line(format_args!("  = note: {tests} tests show it"))?;
            }
            output.line("")?;
        }
        for reason in self.reasons.iter().take(SHOWN) {
            let times = match reason.times {
                1 => String::new(),
                times => format!(" ({times} times)"),
            };
            output.line(format_args!("not explored: {reason}{times}"))?;
        }
        if let more @ 1.. = self.reasons.len().saturating_sub(SHOWN) {
            output.line(format_args!("not explored: … and for {more} more reasons"))?;
        }
        if vacuous {
            output.remark(
                "warning: no path was completed: the assumptions of the program contradict each other",
            );
        }
        Ok(())
    }

    /// The verdict.
    pub(super) fn end(&self, output: &mut Output) -> Result<Status, Problem> {
        output.line(format_args!("verdict: {}", self.verdict))?;
        Ok(match self.verdict {
            Verdict::Safe => Status::Done,
            Verdict::Unsafe => Status::Fault,
            Verdict::Unknown(_) => Status::Unknown,
        })
    }

    /// The same for programs, and what the solver was asked.
    pub(super) fn fields(&self, asked: u64, stats: &Stats, output: &mut Output) {
        let word = match self.verdict {
            Verdict::Safe => "safe",
            Verdict::Unsafe => "unsafe",
            Verdict::Unknown(_) => "unknown",
        };
        output.field("verdict", word);
        output.field("bounded", !self.reasons.is_empty() && self.verdict == Verdict::Safe);
        let mut reasons: Vec<String> = self.reasons.iter().map(Reason::to_string).collect();
        if let (true, Verdict::Unknown(why)) = (reasons.is_empty(), &self.verdict) {
            reasons.push(why.clone());
        }
        output.field("reasons", reasons);
        output.field("halts", self.reasons.iter().map(Reason::json).collect::<Vec<_>>());
        let findings = self.suite.found.iter().filter_map(|found| {
            let mut json = self.suite.cases[found.case].fault.as_ref()?.json.clone();
            json["tests"] = json!(found.tests);
            Some(json)
        });
        output.field("findings", findings.collect::<Vec<_>>());
        output.field("tests", self.suite.tests);
        let cached = [Counter::ModelHits, Counter::CoreHits, Counter::SliceHits, Counter::DiskHits];
        let cached: u64 = cached.iter().map(|&counter| stats.get(counter)).sum();
        let solved = stats.get(Counter::Solved);
        output.field("queries", json!({ "asked": asked, "cached": cached, "solved": solved }));
    }
}

/// `1 path`, `2 paths`.
pub(super) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
