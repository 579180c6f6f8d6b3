//! Shared by the tests: verify a text, and look at what came out.

use polysem_lang::Source;
use polysem_lang::while_lang::While;
use polysem_prove::{Answer, Config, Correctness, Outcome, Report, prove};

/// Verifies a text.
pub(crate) fn report(text: &str) -> Report {
    let program = While::read(text).unwrap_or_else(|e| panic!("{}: {text}", e.message));
    let time = std::time::Duration::from_secs(5);
    let config = Config { time, replay: 5_000, ..Config::default() };
    prove(&program, text, &config)
}

/// The kinds of obligations that were not proved, with their lines.
#[allow(dead_code, reason = "not every test file looks at failures")]
pub(crate) fn open(report: &Report) -> Vec<String> {
    let open = report.obligations.iter().filter(|o| o.outcome != Outcome::Proved);
    open.map(|o| format!("{}: {}", o.line, o.kind)).collect()
}

/// Asserts that a text is proved.
#[allow(dead_code, reason = "not every test file proves")]
pub(crate) fn assert_proved(text: &str, correctness: Correctness) {
    let report = report(text);
    assert_eq!(report.answer(), Answer::Safe(correctness), "{text}\n{report:#?}");
}
