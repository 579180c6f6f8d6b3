//! Scripts of incremental questions, in memory and as text.

use polysem_term::smtlib::{Command, ReadError, Reader, script_text};
use polysem_term::{TermId, Terms};
use std::collections::BTreeMap;
use std::fmt::Write;

/// One step of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Opens a scope.
    Push,
    /// Closes a scope.
    Pop,
    /// Assumes something until its scope is closed.
    Assume(TermId),
    /// Asks whether all that is assumed can hold.
    Check,
    /// Asks whether this can hold as well; as text, a scope of its own.
    Ask(TermId),
}

/// Terms, and what is asked of them.
#[derive(Debug)]
pub struct Script {
    /// Where the terms are.
    pub terms: Terms,
    /// What is asked.
    pub steps: Vec<Step>,
}

impl Script {
    /// How many questions there are.
    #[must_use]
    pub fn checks(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Check | Step::Ask(_))).count()
    }

    /// What each question is about: all that holds there.
    #[must_use]
    pub fn questions(&self) -> Vec<Vec<TermId>> {
        let (mut scopes, mut facts, mut questions) = (Vec::new(), Vec::new(), Vec::new());
        for &step in &self.steps {
            match step {
                Step::Push => scopes.push(facts.len()),
                Step::Pop => facts.truncate(scopes.pop().unwrap_or(0)),
                Step::Assume(fact) => facts.push(fact),
                Step::Check => questions.push(facts.clone()),
                Step::Ask(question) => {
                    questions.push(facts.iter().copied().chain([question]).collect());
                }
            }
        }
        questions
    }

    /// At most so many of the questions, evenly spread, each as a script of its own.
    #[must_use]
    pub fn one_offs(&self, most: usize) -> Vec<String> {
        let questions = self.questions();
        let count = questions.len().min(most);
        // The last question of each stretch: paths are longest there.
        let chosen = (1..=count).map(|nth| &questions[nth * questions.len() / count - 1]);
        chosen.map(|facts| script_text(&self.terms, facts)).collect()
    }

    /// SMT-LIB. What several steps share is defined at the start, so that the text is linear in the terms.
    #[must_use]
    pub fn text(&self) -> String {
        let mut numbers = BTreeMap::new();
        let mut roots = Vec::new();
        for step in &self.steps {
            if let Step::Assume(term) | Step::Ask(term) = step {
                numbers.entry(*term).or_insert_with(|| {
                    roots.push(*term);
                    roots.len() - 1
                });
            }
        }
        // The writer knows how to share; here its assertions are put where they belong.
        let all = script_text(&self.terms, &roots);
        let start = all.find("(assert ").unwrap_or(all.len());
        let (mut text, assertions) = (all[..start].to_owned(), &all[start..]);
        let assertions: Vec<&str> = assertions.lines().collect();
        for step in &self.steps {
            let _infallible = match step {
                Step::Push => writeln!(text, "(push 1)"),
                Step::Pop => writeln!(text, "(pop 1)"),
                Step::Assume(term) => writeln!(text, "{}", assertions[numbers[term]]),
                Step::Check => writeln!(text, "(check-sat)"),
                Step::Ask(term) => {
                    writeln!(text, "(push 1)\n{}\n(check-sat)\n(pop 1)", assertions[numbers[term]])
                }
            };
        }
        text
    }

    /// Reads a text with the commands that [`Script::text`] writes; others do nothing.
    ///
    /// # Errors
    /// The first command that is no SMT-LIB.
    pub fn read(text: &str) -> Result<Script, ReadError> {
        let (mut terms, mut steps) = (Terms::new(), Vec::new());
        let mut reader = Reader::new(text);
        while let Some(command) = reader.next_command(&mut terms) {
            match command? {
                Command::Push(scopes) => steps.extend((0..scopes).map(|_| Step::Push)),
                Command::Pop(scopes) => {
                    for _ in 0..scopes {
                        close(&mut steps);
                    }
                }
                Command::Assert { term, .. } => steps.push(Step::Assume(term)),
                Command::CheckSat => steps.push(Step::Check),
                _ => {}
            }
        }
        Ok(Script { terms, steps })
    }
}

/// Closes a scope; if one question is all that happened in it, that is what the step says.
fn close(steps: &mut Vec<Step>) {
    if let [.., Step::Push, Step::Assume(question), Step::Check] = steps[..] {
        steps.truncate(steps.len() - 3);
        steps.push(Step::Ask(question));
    } else {
        steps.push(Step::Pop);
    }
}
