//! Where results, remarks and complaints go.
//!
//! Results go to stdout, remarks and complaints to stderr; with `--json`, one object to stdout and nothing else.
//!
//! **Invariant:** the exit code is what came of the work, whatever became of the text about it. What was done with nothing
//! found, and could not be told for want of room, is not done.
//! **Invariant:** a line is one line, and no text of a program acts on a terminal.

use crate::args::{Global, Verb};
use crate::guard::{Guard, LastWords, Verdict};
use crate::stdout::{Steady, is_desertion};
use anstream::AutoStream;
use clap::ColorChoice;
use polysem_explore::Watch;
use polysem_report::{Diagnostic, Source, plain, plain_lines};
use polysem_sem::Meter;
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;

/// How a verb ended that came to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Done, with nothing found.
    Done,
    /// A fault of the program was found.
    Fault,
    /// Part of the input was wrong, which the result tells.
    Refused,
    /// Something asked for has no answer.
    Unknown,
    /// The program that was run ended, and gave this exit code.
    Exit(u8),
}

impl Status {
    /// The same, or what else is to be said where that would be that all is well.
    fn unless_done(self, other: Status) -> Status {
        match self {
            Status::Done | Status::Exit(0) => other,
            Status::Fault | Status::Refused | Status::Unknown | Status::Exit(_) => self,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::Fault => ExitCode::from(1),
            Status::Refused => ExitCode::from(2),
            Status::Unknown => ExitCode::from(3),
            Status::Exit(code) => ExitCode::from(code),
        }
    }
}

/// Why a verb could not come to an end.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The input or the usage is wrong: what to tell the user, already rendered.
    Input(String),
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        Problem::Input(format!("error: cannot write the result: {error}"))
    }
}

/// The two streams and how they are to be used.
pub(crate) struct Output {
    stdout: Steady,
    /// The JSON object, if one is wanted.
    json: Option<Map<String, Value>>,
    /// Where it goes, if not to stdout in place of all else.
    json_file: Option<PathBuf>,
    quiet: bool,
    /// Whether stderr shows colours.
    colour: bool,
    /// Whether stdout does.
    colour_of_result: bool,
    /// Who looks after the limits, if the verb has some.
    guard: Option<Guard>,
}

impl Output {
    pub(crate) fn new(global: &Global) -> Output {
        let colour = |terminal: bool| match global.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => terminal && std::env::var_os("NO_COLOR").is_none(),
        };
        let colour_of_result = colour(io::stdout().is_terminal());
        let colour = colour(io::stderr().is_terminal());
        let json = global.json.as_ref();
        let json_file = json.and_then(Clone::clone);
        let json = json.map(|_| Map::from_iter([("schema".into(), json!("polysem/1"))]));
        Output {
            stdout: Steady::default(),
            json,
            json_file,
            quiet: global.quiet,
            colour,
            colour_of_result,
            guard: None,
        }
    }

    /// From now on, the limits of a verb hold, whatever it does.
    pub(crate) fn guard(&mut self, verb: &Verb) {
        let verdict = match verb {
            Verb::Run(_) | Verb::Replay(_) => Verdict::Beside,
            Verb::Eval(_)
            | Verb::Simplify(_)
            | Verb::Solve(_)
            | Verb::Matrix(_)
            | Verb::Lang(_) => Verdict::None,
            Verb::Test(_)
            | Verb::Explore(_)
            | Verb::Verify(_)
            | Verb::Wlp(_)
            | Verb::Compose(_)
            | Verb::Analyze(_)
            | Verb::Prove(_) => Verdict::Result,
        };
        let json = self.json.is_some().then(|| self.json_file.clone());
        let words = LastWords { stdout: self.stdout.shared(), verdict, json };
        self.guard = verb.limits().map(|limits| Guard::new(limits, words));
    }

    /// From now on, the limits end an exploration with what it has, and so does whoever interrupts it.
    pub(crate) fn attend(&self, watch: &Arc<Watch>) {
        self.guard.iter().for_each(|guard| guard.attend(watch));
    }

    /// Whether the time is over, so that so many more of something are not shown; which is told.
    pub(crate) fn is_late(&mut self, left: usize, what: &str) -> Result<bool, Problem> {
        let late = self.guard.as_ref().is_some_and(Guard::is_late);
        if late {
            self.line(format_args!("{left} more {what} are not shown: the time is over"))?;
            self.line("")?;
        }
        Ok(late)
    }

    /// The verb came to its end, and its limits no longer matter.
    pub(crate) fn leaves(&self) {
        self.guard.iter().for_each(Guard::leaves);
    }

    /// What runs are charged to that show again what was found.
    pub(crate) fn roof(&self) -> Meter {
        self.guard.as_ref().map_or_else(Meter::default, Guard::roof)
    }

    /// The exploration is over, and what it found is about to be written.
    pub(crate) fn writes(&self) {
        self.guard.iter().for_each(Guard::writes);
    }

    /// A line of the result, which is one line whatever names of a program are in it.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Problem> {
        self.rendered(plain(&text.to_string()))
    }

    /// Lines of the result.
    pub(crate) fn lines(&mut self, text: impl Display) -> Result<(), Problem> {
        self.rendered(plain_lines(&text.to_string()))
    }

    /// A message as part of the result, rendered by [`polysem_report`]: what of it is the program's was made plain there.
    pub(crate) fn rendered(&mut self, text: impl Display) -> Result<(), Problem> {
        if !self.is_only_json() {
            writeln!(self.stdout, "{text}")?;
        }
        Ok(())
    }

    /// Where a result goes that is written piece by piece; nowhere if it is to be a field of the JSON object.
    pub(crate) fn stream(&mut self) -> Option<&mut dyn Write> {
        if self.is_only_json() { None } else { Some(&mut self.stdout) }
    }

    /// Whether a JSON object on stdout is all that there is to be.
    pub(crate) fn is_only_json(&self) -> bool {
        self.json.is_some() && self.json_file.is_none()
    }

    /// Whether stderr shows colours.
    pub(crate) fn is_coloured(&self) -> bool {
        self.colour
    }

    /// Whether stdout does.
    pub(crate) fn is_result_coloured(&self) -> bool {
        self.colour_of_result
    }

    /// Whether nothing but the result is wanted.
    pub(crate) fn is_silent(&self) -> bool {
        self.quiet || self.is_only_json()
    }

    /// Whether a JSON object is wanted.
    pub(crate) fn is_json(&self) -> bool {
        self.json.is_some()
    }

    /// A field of the JSON object.
    pub(crate) fn field(&mut self, name: &str, value: impl Into<Value>) {
        if let Some(json) = &mut self.json {
            json.insert(name.to_string(), value.into());
        }
    }

    /// Something that is good to know beside the result, on one line.
    pub(crate) fn remark(&mut self, text: impl Display) {
        self.remark_rendered(plain(&text.to_string()));
    }

    /// The same, rendered by [`polysem_report`], or as a compiler printed it.
    pub(crate) fn remark_rendered(&mut self, text: impl Display) {
        if !self.quiet && !self.is_only_json() {
            // The result so far comes first where both streams meet; a remark that cannot be written is lost.
            let _ = self.stdout.flush();
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// What a user must know beside the result, whatever they asked for; on one line.
    pub(crate) fn tell(&mut self, text: impl Display) {
        self.tell_rendered(plain(&text.to_string()));
    }

    /// The same, rendered by [`polysem_report`], or as a compiler printed it.
    pub(crate) fn tell_rendered(&mut self, text: impl Display) {
        if !self.is_only_json() {
            let _ = self.stdout.flush();
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Writes what waits to be written.
    pub(crate) fn flush(&mut self) -> Result<(), Problem> {
        Ok(self.stdout.flush()?)
    }

    /// What a program of the user's wrote to our stdout is lost.
    pub(crate) fn lose(&mut self, error: io::Error) {
        self.stdout.lose(error);
    }

    /// Whether nothing that is written to stdout comes anywhere any more, which may turn out while something else is at hand.
    pub(crate) fn losing(&self) -> Rc<Cell<bool>> {
        self.stdout.losing()
    }

    /// Whether whoever read our output went away.
    pub(crate) fn is_deserted(&self) -> bool {
        self.stdout.is_deserted()
    }

    /// Whether someone at a terminal may be shown how far the work is.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// A finding as part of the result.
    pub(crate) fn in_result(&self, diagnostic: &Diagnostic, source: Source<'_>) -> String {
        diagnostic.render(source, self.colour_of_result)
    }

    /// A finding beside the result.
    pub(crate) fn beside(&self, diagnostic: &Diagnostic, source: Source<'_>) -> String {
        diagnostic.render(source, self.colour)
    }

    /// Writes what is left to be written, and says how the process is to end.
    pub(crate) fn finish(&mut self, status: Status) -> ExitCode {
        let mut status = status;
        if let Err(Problem::Input(message)) = self.write_json() {
            self.warn(&message);
            status = status.unless_done(Status::Refused);
        }
        let _ = self.stdout.flush();
        // Who went away does not want to know; but where there was no room, somebody expects to find what is not there.
        if let Some(error) = self.stdout.lost.take_if(|error| !is_desertion(error)) {
            let Problem::Input(message) = error.into();
            self.warn(&message);
            status = status.unless_done(Status::Unknown);
        }
        status.into()
    }

    fn write_json(&mut self) -> Result<(), Problem> {
        let Some(json) = &self.json else { return Ok(()) };
        let text = format!("{}\n", Value::Object(json.clone()));
        match &self.json_file {
            None => Ok(self.stdout.write_all(text.as_bytes())?),
            Some(path) => std::fs::write(path, text).map_err(|error| {
                Problem::Input(format!("error: cannot write {}: {error}", path.display()))
            }),
        }
    }

    /// How a verb ended, part of whose output could not be written, if so: that is told behind the result, and nothing is
    /// done then.
    pub(crate) fn unless_unwritten(&mut self, status: Status, why: Option<Problem>) -> Status {
        let Some(Problem::Input(message)) = why else { return status };
        self.field("error", message.clone());
        self.tell_rendered(message);
        match status {
            Status::Fault => status,
            Status::Done | Status::Refused | Status::Unknown | Status::Exit(_) => Status::Refused,
        }
    }

    /// Tells what is wrong with the input.
    pub(crate) fn complain(&mut self, message: &str) -> ExitCode {
        let _ = self.stdout.flush();
        let plain = || anstream::adapter::strip_str(message).to_string();
        let object = || json!({ "schema": "polysem/1", "error": plain() });
        if let Some(path) = &self.json_file {
            // The message itself says more than that this failed, too.
            let _ = std::fs::write(path, format!("{}\n", object()));
        }
        if self.is_only_json() {
            let _ = writeln!(io::stdout(), "{}", object());
        } else {
            self.warn(message);
        }
        ExitCode::from(2)
    }

    /// Tells on stderr what is wrong.
    fn warn(&self, message: &str) {
        let choice = if self.colour { ColorChoice::Always } else { ColorChoice::Never };
        let choice = match choice {
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Auto | ColorChoice::Never => anstream::ColorChoice::Never,
        };
        let _ = writeln!(AutoStream::new(io::stderr(), choice), "{message}");
    }

    /// A message about a place in a text, beside the result.
    pub(crate) fn show(&mut self, diagnostic: &Diagnostic, source: Source<'_>) {
        let text = diagnostic.render(source, self.colour);
        self.remark_rendered(text);
    }

    /// The complaint about a place in a text.
    pub(crate) fn at(&self, diagnostic: &Diagnostic, source: Source<'_>) -> Problem {
        Problem::Input(diagnostic.render(source, self.colour))
    }
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    let mut text = Vec::new();
    let result = if path.as_os_str() == "-" {
        io::Read::read_to_end(&mut io::stdin(), &mut text).map(|_| text)
    } else {
        std::fs::read(path)
    };
    result.map_err(|e| Problem::Input(format!("error: cannot read {}: {e}", path.display())))
}
