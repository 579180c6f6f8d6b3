//! What holds of our answers to every script, whoever else is asked.

use crate::generate::{Case, Command};
use polysem_solver::sat::Limits;
use polysem_solver::{Solver, SolverConfig, Verdict};
use polysem_term::{Evaluator, TermId, Terms};
use std::time::{Duration, Instant};

/// What a question may cost us.
const QUESTION: Duration = Duration::from_secs(10);

/// An answer without its reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Sat,
    Unsat,
    Unknown,
}

/// Our answers to a script.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) answers: Vec<Answer>,
    /// Numbers of constraints that cannot hold together.
    #[allow(dead_code, reason = "the fuzz target does not look")]
    pub(crate) cores: Vec<Vec<usize>>,
}

/// Answers all questions; models are checked by evaluation, cores by a solver that knows nothing yet.
///
/// # Panics
/// If a model or a core is wrong.
pub(crate) fn answer(case: &Case, config: &SolverConfig) -> Answered {
    let (mut terms, roots) = case.read();
    let mut solver = Solver::new(config.clone());
    let (mut answers, mut cores) = (Vec::new(), Vec::new());
    let mut questions = case.questions().into_iter();
    for command in &case.commands {
        match command {
            Command::Push => solver.push(),
            Command::Pop(count) => solver.pop(*count as u32),
            Command::Assert(root) => solver.assume(&mut terms, roots[*root]),
            Command::Check(extra) => {
                let extra: Vec<TermId> = extra.iter().map(|&root| roots[root]).collect();
                let question = questions.next().expect("as many as checks");
                limit(&mut solver);
                let verdict = solver.check(&mut terms, &extra);
                ask_once(case, &question, &verdict);
                answers.push(match verdict {
                    Verdict::Unknown(_) => Answer::Unknown,
                    Verdict::Sat(model) => {
                        let model = case.model_from(&terms, &model);
                        let mut evaluator = Evaluator::default();
                        for &root in &question {
                            let holds = evaluator.truth(&case.terms, &model, case.roots[root]);
                            assert!(holds, "a wrong model at {question:?}:\n{}", case.text());
                        }
                        Answer::Sat
                    }
                    Verdict::Unsat(core) => {
                        cores.push(check_core(case, &mut terms, &roots, &question, &core, config));
                        Answer::Unsat
                    }
                });
            }
        }
    }
    Answered { answers, cores }
}

/// The same question asked once, which is simplified at word level first, has the same answer.
fn ask_once(case: &Case, question: &[usize], verdict: &Verdict) {
    let (mut terms, roots) = case.read();
    let roots: Vec<TermId> = question.iter().map(|&root| roots[root]).collect();
    let mut solver = Solver::new(SolverConfig::default());
    limit(&mut solver);
    match (solver.check(&mut terms, &roots), verdict) {
        (Verdict::Sat(model), Verdict::Sat(_) | Verdict::Unknown(_)) => {
            let model = case.model_from(&terms, &model);
            let mut evaluator = Evaluator::default();
            let mut all = question.iter();
            let holds = all.all(|&root| evaluator.truth(&case.terms, &model, case.roots[root]));
            assert!(holds, "a wrong model of {question:?} asked once:\n{}", case.text());
        }
        (Verdict::Unsat(core), Verdict::Unsat(_) | Verdict::Unknown(_)) => {
            let asked = core.iter().all(|part| roots.contains(part));
            assert!(asked, "a core of what was not asked, {core:?}:\n{}", case.text());
            let mut again =
                Solver::new(SolverConfig { word_once: false, ..SolverConfig::default() });
            limit(&mut again);
            let again = again.check(&mut terms, &core);
            assert!(!matches!(again, Verdict::Sat(_)), "no core, {core:?}:\n{}", case.text());
        }
        (Verdict::Unknown(_), _) => {}
        (once, verdict) => {
            panic!("{question:?} once {once:?}, incrementally {verdict:?}:\n{}", case.text())
        }
    }
}

fn limit(solver: &mut Solver) {
    let deadline = Some(Instant::now() + QUESTION);
    solver.set_limits(Limits { deadline, ..Limits::default() });
}

/// The numbers of a core's constraints, all of which were asked about, and which already have no model.
fn check_core(
    case: &Case,
    terms: &mut Terms,
    roots: &[TermId],
    question: &[usize],
    core: &[TermId],
    config: &SolverConfig,
) -> Vec<usize> {
    let number = |&part: &TermId| question.iter().copied().find(|&root| roots[root] == part);
    let numbers: Option<Vec<usize>> = core.iter().map(number).collect();
    let Some(numbers) = numbers else {
        panic!("a core of what was not asked, {core:?}:\n{}", case.text());
    };
    let mut fresh = Solver::new(config.clone());
    limit(&mut fresh);
    let again = fresh.check(terms, core);
    assert!(
        !matches!(again, Verdict::Sat(_)),
        "the core {numbers:?} has a model:\n{}",
        case.text()
    );
    numbers
}
