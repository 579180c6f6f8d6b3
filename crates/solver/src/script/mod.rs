//! SMT-LIB scripts: commands in, the standard's responses out.
//!
//! A [`Session`] is what the standard calls a solver: text is read command by command, [`Session::run`] obeys each and
//! writes its response before it looks at the next one. `feed` cuts a stream into commands for tools that drive us
//! through a pipe, `options` keeps what can be set, `check` asks the decision procedure, `show` tells about the last
//! answer, `place` knows the line.
//!
//! **Invariant:** a command that is answered by `(error …)` or `unsupported` had no effect.
//! **Invariant:** the decision procedure, if there is one, has assumed exactly `assertions`, level by level; where it
//! has to be replaced it is dropped, and made anew when it is next asked.

mod budget;
mod check;
mod feed;
mod options;
mod place;
mod second;
mod show;

pub use budget::{Alarm, Budget};
pub use check::{Answer, Answered};

use crate::{Solver, SolverConfig, Stats};
use check::State;
use options::{Effect, Options};
use place::{Place, Source};
use polysem_term::smtlib::{Command, Env, Reader, term_text};
use polysem_term::{TermId, Terms};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A text with this many errors and no command between them is no script; reading ends.
const MOST_REFUSED: u32 = 1000;

/// A constraint that a script has asserted.
#[derive(Debug)]
struct Assertion {
    term: TermId,
    name: Option<String>,
    /// As it was written.
    written: Source,
}

/// What a command is answered.
enum Reply {
    /// `success`, where the script wants to read it.
    Success,
    /// The response.
    Text(String),
    Unsupported,
}

/// Why a command is not obeyed.
struct Refusal {
    message: String,
    /// Whether the script is wrong in itself; else only the moment was, as for a model after `unsat`.
    malformed: bool,
}

impl Refusal {
    fn malformed(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), malformed: true }
    }

    fn untimely(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), malformed: false }
    }
}

type Response = Result<Reply, Refusal>;

/// A script being run.
#[derive(Debug)]
pub struct Session {
    terms: Terms,
    /// Away while a reader has it.
    env: Option<Env>,
    options: Options,
    /// What the options are after `reset`.
    initial: SolverConfig,
    budget: Budget,
    solver: Option<Solver>,
    /// A Z3 that is asked about every `unsat`.
    second: Option<PathBuf>,
    /// Of solvers that were dropped.
    past: Stats,
    assertions: Vec<Assertion>,
    levels: Vec<usize>,
    state: State,
    answers: Vec<Answered>,
    checking: Duration,
    place: Place,
    refused: u32,
    malformed: u64,
    ended: bool,
}

impl Session {
    /// Before the first command.
    #[must_use]
    pub fn new(config: SolverConfig) -> Session {
        Session {
            terms: Terms::new(),
            env: None,
            options: Options::new(config.clone()),
            initial: config,
            budget: Budget::default(),
            solver: None,
            second: None,
            past: Stats::default(),
            assertions: Vec::new(),
            levels: Vec::new(),
            state: State::Open,
            answers: Vec::new(),
            checking: Duration::ZERO,
            place: Place::start(),
            refused: 0,
            malformed: 0,
            ended: false,
        }
    }

    /// Has that Z3 asked about every `unsat` too; where it finds a model, the answer is `unknown`.
    pub fn set_second(&mut self, z3: PathBuf) {
        self.second = Some(z3);
    }

    /// Sets what each check may spend, and who may stop it.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Obeys the commands of a text, which continues what was run before.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn run(&mut self, text: Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
        let text = Arc::new(text);
        let mut reader = Reader::with_env(text.as_slice(), self.env.take().unwrap_or_default());
        while !self.ended {
            let Some(command) = reader.next_command(&mut self.terms) else { break };
            let span = reader.span();
            self.place.advance(&text, span.start);
            let (offset, response) = match command {
                Ok(command) => {
                    let written = Source { text: Arc::clone(&text), span: span.clone() };
                    (span.start, self.obey(command, reader.env(), written))
                }
                Err(error) => (error.offset, Err(Refusal::malformed(error.to_string()))),
            };
            self.respond(response, &text, offset, out)?;
        }
        self.place.advance(&text, text.len());
        self.place.next_text();
        self.env = Some(reader.into_env());
        Ok(())
    }

    /// Obeys commands as they come in, each as soon as all of it is there, up to `exit` or the end.
    ///
    /// # Errors
    /// Those of `input` and `out`.
    pub fn run_stream(&mut self, input: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
        let mut feed = feed::Feed::default();
        while !self.ended {
            let more = feed.read(input)?;
            let text = if more { feed.commands() } else { feed.rest() };
            if !text.is_empty() {
                self.run(text, out)?;
            }
            if !more {
                break;
            }
        }
        Ok(())
    }

    /// The answers to `check-sat` and `check-sat-assuming`, in order.
    #[must_use]
    pub fn answers(&self) -> &[Answered] {
        &self.answers
    }

    /// How many commands were refused because the script is wrong, or are not supported.
    #[must_use]
    pub fn malformed(&self) -> u64 {
        self.malformed
    }

    /// Where the decision procedure spent its time.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let mut stats = self.past.clone();
        if let Some(solver) = &self.solver {
            stats.merge(solver.stats());
        }
        stats
    }

    /// How long checks took in all.
    #[must_use]
    pub fn checking(&self) -> Duration {
        self.checking
    }

    /// Writes the response to a command, which others may be waiting for.
    fn respond(
        &mut self,
        response: Response,
        text: &[u8],
        offset: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let refused = self.refused;
        self.refused = 0;
        match response {
            Ok(Reply::Success) if !self.options.is_on(":print-success") => return Ok(()),
            Ok(Reply::Success) => out.write_all(b"success\n")?,
            Ok(Reply::Text(text)) => writeln!(out, "{text}")?,
            Ok(Reply::Unsupported) => out.write_all(b"unsupported\n")?,
            Err(refusal) => {
                let at = self.place.of(text, offset);
                let (line, column) = (at.line, at.column);
                let message = refusal.message.replace('"', "\"\"");
                writeln!(out, "(error \"line {line} column {column}: {message}\")")?;
                if refusal.malformed {
                    self.malformed += 1;
                    self.refused = refused + 1;
                }
                if self.refused == MOST_REFUSED {
                    let message = format!("{MOST_REFUSED} errors without a command between them");
                    writeln!(out, "(error \"line {line} column {column}: {message}, giving up\")")?;
                    self.ended = true;
                }
            }
        }
        out.flush()
    }

    fn obey(&mut self, command: Command, env: &Env, written: Source) -> Response {
        match command {
            Command::SetLogic(name) => return self.options.set_logic(name),
            Command::SetOption(option, value) => return self.set_option(&option, &value),
            Command::GetOption(option) => return Ok(self.options.get(&option)),
            Command::GetInfo(info) => return self.info(&info, env),
            // A symbol that is new has any value in the last model: declaring it does not make that void.
            Command::SetInfo(..)
            | Command::Declare(..)
            | Command::Define(_)
            | Command::DefineSort(_) => {}
            Command::Assert { term, name } => self.assert(term, name, written),
            Command::Push(levels) => self.push(levels),
            Command::Pop(levels) => self.pop(levels),
            Command::CheckSat => return Ok(self.check(Vec::new(), env)),
            Command::CheckSatAssuming(assumptions) => return Ok(self.check(assumptions, env)),
            Command::GetModel => return self.model(env),
            Command::GetValue(asked) => return self.values(&asked),
            Command::GetUnsatCore => return self.core(),
            Command::GetUnsatAssumptions => return self.unsat_assumptions(),
            Command::GetAssertions => return self.show_assertions(),
            Command::GetAssignment => return self.assignment(env),
            Command::Simplify(term) => return Ok(Reply::Text(term_text(&self.terms, term))),
            // The standard wants the string as it is written, quotes included.
            Command::Echo(text) => {
                return Ok(Reply::Text(format!("\"{}\"", text.replace('"', "\"\""))));
            }
            Command::Reset => return Ok(self.reset()),
            Command::ResetAssertions => self.reset_assertions(),
            Command::Exit => self.ended = true,
            Command::Unsupported(_) => {
                self.malformed += 1;
                return Ok(Reply::Unsupported);
            }
        }
        Ok(Reply::Success)
    }

    fn set_option(&mut self, option: &str, value: &str) -> Response {
        match self.options.set(option, value)? {
            Effect::None => Ok(Reply::Success),
            Effect::Unsupported => Ok(Reply::Unsupported),
            Effect::Config => {
                self.drop_solver();
                Ok(Reply::Success)
            }
        }
    }

    fn assert(&mut self, term: TermId, name: Option<String>, written: Source) {
        self.state = State::Open;
        if let Some(solver) = &mut self.solver {
            solver.assume(&mut self.terms, term);
        }
        self.assertions.push(Assertion { term, name, written });
    }

    fn push(&mut self, levels: u32) {
        self.state = State::Open;
        self.levels.extend(std::iter::repeat_n(self.assertions.len(), levels as usize));
        if let Some(solver) = &mut self.solver {
            (0..levels).for_each(|_| solver.push());
        }
    }

    /// The reader has seen that so many are open.
    fn pop(&mut self, levels: u32) {
        self.state = State::Open;
        let keep = self.levels.len() - levels as usize;
        if let Some(&assertions) = self.levels.get(keep) {
            self.assertions.truncate(assertions);
            self.levels.truncate(keep);
            if let Some(solver) = &mut self.solver {
                solver.pop(levels);
            }
        }
    }

    fn reset_assertions(&mut self) {
        // What the outermost level holds cannot be popped.
        self.drop_solver();
        self.assertions.clear();
        self.levels.clear();
        self.state = State::Open;
    }

    /// The reader has forgotten all symbols, so that no term is in use any more.
    fn reset(&mut self) -> Reply {
        // Who has asked for `success` waits for this one too, though the option is reset with the others.
        let told = self.options.is_on(":print-success");
        self.reset_assertions();
        self.options = Options::new(self.initial.clone());
        self.terms = Terms::new();
        if told { Reply::Text("success".to_string()) } else { Reply::Success }
    }

    fn drop_solver(&mut self) {
        if let Some(solver) = self.solver.take() {
            self.past.merge(solver.stats());
        }
    }
}
