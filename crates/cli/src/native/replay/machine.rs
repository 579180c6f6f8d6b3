//! A test on this machine: the program compiled with what gives it the inputs of the test, and run.
//!
//! **Invariant:** only with an explicit flag: what runs here can do whatever the user can.

use super::arguments;
use super::feed::Test;
use super::recorded::Recorded;
use crate::args::{MAIN, Replay};
use crate::native::objects::is_address;
use crate::native::{Failed, options};
use crate::output::{Output, Problem, Status};
use polysem_build::{Build, Executable};
use polysem_report::{Object, TestCase, ktest};
use serde_json::json;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a program ends of whose assumptions one does not hold.
const UNMET: i32 = 78;

pub(super) fn run(
    args: &Replay,
    test: Test,
    recorded: Option<&Recorded>,
    output: &mut Output,
) -> Result<Status, Problem> {
    let arguments = arguments(args, &test);
    if args.surroundings.entry.function != MAIN {
        return Err(Problem::Input(
            "error: `--native` starts at `main`, and at no function that `--entry` names"
                .to_string(),
        ));
    }
    let Test::Ktest(test) = test else {
        return Err(Problem::Input(format!(
            "error: {}: `--native` takes .ktest files only\n  \
             = help: `polysem test --format ktest` writes them",
            args.test.display()
        )));
    };
    let program = match executable(args, output) {
        Ok(program) => program,
        Err(Failed::Input(problem)) => return Err(problem),
        Err(Failed::Unknown(what)) => return Ok(super::unknown(what, output)),
    };
    let mut given = Given { arguments, ..Given::default() };
    // Where objects lie is this machine's to say.
    let objects = test.objects.into_iter().filter(|object| !is_address(&object.name));
    given.take(args, objects.collect());
    let status = given.run(args, &program, output.is_only_json()).map_err(|error| {
        Problem::Input(format!("error: cannot run {}: {error}", args.files[0].display()))
    })?;
    Ok(tell(status, recorded, output))
}

fn executable(args: &Replay, output: &Output) -> Result<Executable, Failed> {
    let build = Build::new(options(&args.native, output)?);
    Ok(build.executable(&args.files, args.surroundings.malloc_may_fail)?)
}

/// What a program gets from outside, and what it asks for itself.
#[derive(Default)]
struct Given {
    arguments: Vec<Vec<u8>>,
    variables: Vec<(OsString, OsString)>,
    files: Vec<(String, Vec<u8>)>,
    input: Option<Vec<u8>>,
    objects: Vec<Object>,
}

impl Given {
    /// Objects that are the program's surroundings come first, and become just that.
    fn take(&mut self, args: &Replay, objects: Vec<Object>) {
        let environment = args.surroundings.environment();
        let outside = if environment.is_plain() { vec![] } else { environment.objects() };
        let mut objects = objects.into_iter().peekable();
        while let Some(object) =
            objects.next_if(|object| outside.iter().any(|known| known.name == object.base_name()))
        {
            let text = || {
                let end = object.bytes.iter().position(|byte| *byte == 0);
                object.bytes[..end.unwrap_or(object.bytes.len())].to_vec()
            };
            let name = object.base_name();
            if let Some(variable) = name.strip_prefix("env-") {
                self.variables.push((variable.into(), OsString::from_vec(text())));
            } else if let Some(file) = name.strip_suffix("-data") {
                self.files.push((file.to_string(), object.bytes.clone()));
            } else if name == "stdin" {
                self.input = Some(object.bytes.clone());
            } else if name.starts_with("arg") {
                self.arguments.push(text());
            }
        }
        self.objects = objects.collect();
    }

    fn run(
        self,
        args: &Replay,
        program: &Executable,
        silent: bool,
    ) -> io::Result<Option<ExitStatus>> {
        let test = program.directory().join("test.ktest");
        std::fs::write(&test, ktest::write(&TestCase { args: vec![], objects: self.objects }))?;
        let mut command = Command::new(program.path());
        command.args(self.arguments.iter().skip(1).map(|argument| OsStr::from_bytes(argument)));
        command.envs(self.variables).env("KTEST_FILE", test);
        // So that what a sanitizer finds ends the program as a fault does.
        for (name, value) in [
            ("ASAN_OPTIONS", "abort_on_error=1"),
            ("UBSAN_OPTIONS", "halt_on_error=1:abort_on_error=1"),
        ] {
            if std::env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
        if !self.files.is_empty() {
            let directory = program.directory().join("files");
            std::fs::create_dir(&directory)?;
            for (name, bytes) in self.files {
                std::fs::write(directory.join(name), bytes)?;
            }
            command.current_dir(directory);
        }
        let piped = self.input.is_some();
        command.stdin(if piped { Stdio::piped() } else { Stdio::null() });
        if silent {
            command.stdout(Stdio::null());
        }
        let mut child = command.spawn()?;
        if let (Some(mut stdin), Some(input)) = (child.stdin.take(), self.input) {
            // The program need not read it.
            thread::spawn(move || stdin.write_all(&input));
        }
        wait(child, args.limits.time)
    }
}

/// How a process ended; none if it took too long.
fn wait(mut child: Child, time: Option<Duration>) -> io::Result<Option<ExitStatus>> {
    let Some(deadline) = time.and_then(|time| Instant::now().checked_add(time)) else {
        return child.wait().map(Some);
    };
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn tell(status: Option<ExitStatus>, recorded: Option<&Recorded>, output: &mut Output) -> Status {
    let signal = status.and_then(|status| status.signal());
    let code = status.and_then(|status| status.code());
    let how = match (signal, code) {
        (Some(signal), _) => format!("the program was ended by signal {signal}"),
        (None, Some(UNMET)) => "the program ended at an assumption that does not hold".to_string(),
        (None, Some(code)) => format!("the program ended with exit code {code}"),
        (None, None) => "the program was ended: it took too long".to_string(),
    };
    match recorded {
        Some(recorded) if signal.is_some() => {
            output.tell(format_args!("reproduced natively: {how}; {recorded} was recorded"));
        }
        Some(recorded) => output.tell(format_args!(
            "not reproduced natively: {how}; {recorded} was recorded\n  \
             = help: not every fault is seen natively; --cflags=-fsanitize=address,undefined shows more"
        )),
        None => output.remark(&how),
    }
    let (verdict, end) = match (signal, code) {
        (Some(_), _) => ("unsafe", Status::Fault),
        (None, Some(_)) => ("safe", Status::Done),
        (None, None) => ("unknown", Status::Unknown),
    };
    output.field("verdict", verdict);
    let reasons: Vec<&str> = if end == Status::Unknown { vec!["time"] } else { vec![] };
    output.field("reasons", reasons);
    output.field("reproduced", json!(recorded.map(|_| signal.is_some())));
    output.field("signal", json!(signal));
    output.field("exit", json!(code));
    end
}
