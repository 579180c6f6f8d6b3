//! `polysem solve`: SMT-LIB scripts in, the standard's responses out.

use crate::args::Solve;
use crate::output::{Output, Problem, Status, read};
use crate::watch;
use polysem_solver::cache::open_file;
use polysem_solver::sat::cadical::Cadical;
use polysem_solver::script::{Alarm, Answer, Budget, Session};
use polysem_solver::stats::{Counter, Figure, Stage};
use polysem_solver::{SolverConfig, Stats};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &Solve, output: &mut Output) -> Result<Status, Problem> {
    let config = configure(args)?;
    if args.list_options {
        return list(output);
    }
    let alarm = Arc::new(Alarm::default());
    watch::signals(&alarm);
    let memory = args.memory;
    if let Some(most) = memory {
        watch::memory(&alarm, most);
    }
    let memory = memory.and_then(|bytes| usize::try_from(bytes).ok());
    let budget = Budget { time: args.time, memory, alarm: Arc::clone(&alarm) };

    let start = Instant::now();
    let mut sum = Sum::default();
    let mut files = Vec::new();
    let mut cut = false;
    let second = args.check.then(second_solver).flatten();
    for file in &args.files {
        let mut session = Session::new(config.clone());
        session.set_budget(budget.clone());
        if let Some(z3) = &second {
            session.set_second(z3.clone());
        }
        let (text, whole) = script(file, &mut session, output)?;
        cut |= !whole;
        sum.add(&session);
        remark_unknown(file, &session, output);
        files.push(fields(file, &session, &text));
        if alarm.interrupted() {
            break;
        }
    }
    sum.seconds = start.elapsed();
    if args.stats {
        sum.table().iter().for_each(|line| output.remark(line));
    }
    output.field("files", files);
    sum.fields(output);
    Ok(sum.status(alarm.interrupted() || cut))
}

/// Runs one script, and says whether all of it was read; its responses are kept only where they are not written.
fn script(
    file: &Path,
    session: &mut Session,
    output: &mut Output,
) -> Result<(Vec<u8>, bool), Problem> {
    let mut kept = Vec::new();
    let mut whole = true;
    let losing = output.losing();
    let out = output.stream().unwrap_or(&mut kept);
    if file.as_os_str() == "-" {
        let mut input = Input { error: None, losing, cut: false };
        let result = session.run_stream(&mut input, out);
        if let Some(error) = input.error {
            return Err(Problem::Input(format!("error: cannot read -: {error}")));
        }
        result?;
        whole = !input.cut;
    } else {
        session.run(read(file)?, out)?;
    }
    Ok((kept, whole))
}

/// Standard input, which remembers that it failed, and ends where nobody gets the answers: it may have no other end.
struct Input {
    error: Option<String>,
    losing: Rc<Cell<bool>>,
    /// Whether it ended for that.
    cut: bool,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.losing.get() {
            self.cut = true;
            return Ok(0);
        }
        let result = io::stdin().read(buffer);
        if let Err(error) = &result
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.error = Some(error.to_string());
        }
        result
    }
}

fn configure(args: &Solve) -> Result<SolverConfig, Problem> {
    let mut config = match &args.config {
        None => SolverConfig::default(),
        Some(path) => {
            let text = read(path)?;
            let complain =
                |error: &str| Problem::Input(format!("error: in {}: {error}", path.display()));
            let text = String::from_utf8(text).map_err(|_| complain("the text is not UTF-8"))?;
            SolverConfig::from_toml(&text).map_err(|error| complain(&error.to_string()))?
        }
    };
    for setting in &args.set {
        let Some((name, value)) = setting.split_once('=') else {
            return Err(Problem::Input(format!("error: `--set {setting}` is not NAME=VALUE")));
        };
        config.set(name.trim(), value).map_err(|error| {
            let hint = "`polysem solve --list-options` lists the parameters";
            Problem::Input(format!("error: `--set {setting}`: {error}\n  = help: {hint}"))
        })?;
    }
    if !config.cadical.is_empty() {
        // A wrong option would be met only when a hard question escalates.
        Cadical::new(&config).map_err(|error| Problem::Input(format!("error: {error}")))?;
    }
    config.check |= args.check;
    if let Some(path) = &args.cache {
        let Some(path) = path.to_str() else {
            let path = path.display();
            return Err(Problem::Input(format!(
                "error: the path of the cache {path} is not UTF-8"
            )));
        };
        path.clone_into(&mut config.cache_disk);
    }
    let cache = &config.cache_disk;
    if !args.list_options && !cache.is_empty() {
        open_file(Path::new(cache)).map_err(|error| {
            Problem::Input(format!("error: cannot open the cache {cache}: {error}"))
        })?;
    }
    Ok(config)
}

/// A Z3 for a second opinion: the one that `POLYSEM_Z3` names, or the one on the path, if it runs.
fn second_solver() -> Option<PathBuf> {
    let named = std::env::var_os("POLYSEM_Z3").map_or_else(|| "z3".into(), PathBuf::from);
    let runs =
        Command::new(&named).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    runs.is_ok_and(|status| status.success()).then_some(named)
}

/// Every parameter with its default, what it may be, and what it is.
fn list(output: &mut Output) -> Result<Status, Problem> {
    let params: Vec<_> = SolverConfig::params().collect();
    let mut rows = vec![["name", "default", "range", ""].map(String::from)];
    for param in &params {
        let range = match (param.kind, param.range.as_str()) {
            (kind, "") => kind.to_string(),
            (kind, range) => format!("{kind} {range}"),
        };
        rows.push([param.name.into(), param.default.clone(), range, param.doc.into()]);
    }
    rows.push(
        ["cadical.<option>", "", "int", "An option of CaDiCaL, by its own name."].map(String::from),
    );
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (name, default, range) = (width(0), width(1), width(2));
    for row in &rows {
        let line = format!("{:name$}  {:default$}  {:range$}  {}", row[0], row[1], row[2], row[3]);
        output.line(line.trim_end())?;
    }
    let options = params.iter().map(|param| {
        json!({
            "name": param.name,
            "kind": param.kind,
            "range": param.range,
            "default": param.default,
            "doc": param.doc,
        })
    });
    output.field("options", options.collect::<Vec<_>>());
    Ok(Status::Done)
}

fn remark_unknown(file: &Path, session: &Session, output: &mut Output) {
    for check in session.answers() {
        if let Some(reason) = &check.reason {
            let line = check.line;
            output.remark(format_args!("{}:{line}: unknown ({reason})", file.display()));
        }
    }
}

/// What the JSON object says about one script.
fn fields(file: &Path, session: &Session, text: &[u8]) -> Value {
    let answers = session.answers().iter().map(|check| {
        let mut answer = json!({ "line": check.line, "answer": check.answer.to_string() });
        if let Some(reason) = &check.reason {
            answer["reason"] = reason.to_string().into();
        }
        answer
    });
    json!({
        "file": file.to_string_lossy(),
        "answers": answers.collect::<Vec<_>>(),
        "errors": session.malformed(),
        "output": String::from_utf8_lossy(text),
    })
}

/// All scripts together.
#[derive(Default)]
struct Sum {
    stats: Stats,
    answers: [u64; 3],
    malformed: u64,
    checking: Duration,
    seconds: Duration,
}

impl Sum {
    fn add(&mut self, session: &Session) {
        self.stats.merge(&session.stats());
        self.malformed += session.malformed();
        self.checking += session.checking();
        for check in session.answers() {
            self.answers[check.answer as usize] += 1;
        }
    }

    fn asked(&self) -> u64 {
        self.answers.iter().sum()
    }

    fn status(&self, interrupted: bool) -> Status {
        if interrupted {
            Status::Unknown
        } else if self.malformed > 0 {
            Status::Refused
        } else if self.answers[Answer::Unknown as usize] > 0 {
            Status::Unknown
        } else {
            Status::Done
        }
    }

    /// Stages by their share of the time, then what was counted.
    fn table(&self) -> Vec<String> {
        let whole = self.seconds.as_secs_f64().max(1e-9);
        let mut lines =
            vec![format!("{:14} {:>9} {:>11} {:>7}", "stage", "runs", "seconds", "share")];
        let mut line = |name: &str, runs: Option<u64>, spent: Duration| {
            let spent = spent.as_secs_f64();
            let runs = runs.map_or(String::new(), |runs| runs.to_string());
            let share = 100.0 * spent / whole;
            lines.push(format!("{name:14} {runs:>9} {spent:>11.6} {share:>6.1}%"));
        };
        line("read, write", None, self.seconds.saturating_sub(self.checking));
        for &stage in Stage::ALL {
            if self.stats.runs(stage) > 0 {
                line(stage.name(), Some(self.stats.runs(stage)), self.stats.spent(stage));
            }
        }
        line("other", None, self.checking.saturating_sub(self.stats.total()));
        line("total", Some(self.asked()), self.seconds);
        lines.push(String::new());
        for &counter in Counter::ALL {
            let count = self.stats.get(counter);
            if count > 0 {
                lines.push(format!("{:14} {count:>9}", counter.name()));
            }
        }
        lines
    }

    fn fields(&self, output: &mut Output) {
        let [sat, unsat, unknown] = self.answers;
        let cached = [Counter::ModelHits, Counter::CoreHits, Counter::SliceHits, Counter::DiskHits];
        let cached: u64 = cached.iter().map(|&counter| self.stats.get(counter)).sum();
        output.field("answers", json!({ "sat": sat, "unsat": unsat, "unknown": unknown }));
        output.field(
            "queries",
            json!({
                "asked": self.asked(),
                "cached": cached,
                "solved": self.stats.get(Counter::Solved),
            }),
        );
        let stats = self.stats.iter().map(|(name, figure)| match figure {
            Figure::Count(count) => (name.to_string(), count.into()),
            Figure::Seconds(seconds) => (format!("{name}_seconds"), seconds.into()),
        });
        output.field("stats", stats.collect::<Map<_, _>>());
        output.field("seconds", self.seconds.as_secs_f64());
        output.field("memory_bytes", watch::peak());
    }
}
