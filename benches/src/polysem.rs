//! The program `polysem` as a benchmark runs it: it is built beside the benchmarks, and tells its figures by `--json=FILE`.
//!
//! What flows: program and flags → `polysem VERB` → user time by the system, figures from the file → [`Run`].
//!
//! **Invariant:** the compiler does not count: before [`Polysem::best`] measures a program, it was compiled, and the cache has it.
//! **Invariant:** what a run is told to write goes into a directory of this process, which goes with the value.

use crate::measure::{children_seconds, load, per, title, unit_seconds};
use crate::table::Table;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The best of so many counts, where one takes less than [`LONG`] seconds.
const ROUNDS: usize = 3;
const LONG: f64 = 5.0;
/// The unit of time on the machine where the figures of KLEE and CBMC were taken.
pub const PEERS_UNIT: f64 = 0.4;
/// What asks for tables in Markdown.
pub const MARKDOWN: &str = "--markdown";

/// Where things are.
pub struct Polysem {
    program: PathBuf,
    /// For whatever files a benchmark needs.
    pub folder: PathBuf,
    /// Seconds that the unit of time takes here.
    pub unit: f64,
    markdown: bool,
}

/// What a run took, and what it told.
pub struct Run {
    /// User time.
    pub seconds: f64,
    /// System time: most of it is for the files of the tests.
    pub system: f64,
    /// Everything that it told.
    pub json: Value,
    /// What it said on the way, or what was before it.
    pub stderr: String,
}

impl Run {
    /// A number that it told, if it did.
    #[must_use]
    pub fn count(&self, path: &str) -> Option<u64> {
        self.json.pointer(path)?.as_u64()
    }

    /// The most memory that it held, in megabytes.
    #[must_use]
    pub fn megabytes(&self) -> f64 {
        per(self.count("/memory_bytes").unwrap_or(0) as usize, 1e6)
    }
}

impl Polysem {
    /// The program beside this one, and the unit as `./x bench` has measured it.
    ///
    /// # Errors
    ///
    /// What is missing, and how to get it.
    pub fn prepare(markdown: bool) -> Result<Polysem, String> {
        let program = std::env::current_exe().ok().map(|this| this.with_file_name("polysem"));
        let program = program
            .filter(|path| path.exists())
            .ok_or("polysem is not built; run: cargo build --release -p polysem-cli")?;
        let unit = unit_seconds().ok_or("the unit of time is not known; ./x bench measures it")?;
        let folder = std::env::temp_dir().join(format!("polysem-bench-{}", std::process::id()));
        let made = std::fs::create_dir_all(&folder);
        made.map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Polysem { program, folder, unit, markdown })
    }

    /// A C program of `benches/c`.
    #[must_use]
    pub fn source(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("c").join(name).with_extension("c")
    }

    /// Runs polysem, behind another program if one is given. None if it told nothing.
    #[must_use]
    pub fn run(&self, before: &[&str], verb: &str, source: &Path, flags: &[String]) -> Option<Run> {
        let json = self.folder.join("result.json");
        // What an earlier run told is not told by this one.
        let _ = std::fs::remove_file(&json);
        let (program, rest) = before.split_first().map_or((None, before), |(a, b)| (Some(a), b));
        let mut command = program.map_or_else(|| Command::new(&self.program), Command::new);
        if program.is_some() {
            command.args(rest).arg(&self.program);
        }
        command.arg(verb).arg(source).arg(format!("--json={}", json.display())).args(flags);
        if verb != "run" {
            // A new directory: to empty it of an earlier run's tests takes time too.
            let out = self.folder.join("out");
            let _ = std::fs::remove_dir_all(&out);
            command.arg("--out").arg(out);
        }
        let (user, system) = children_seconds();
        let output = command.stdin(Stdio::null()).output().ok()?;
        let (user_end, system_end) = children_seconds();
        let text = std::fs::read_to_string(&json).ok()?;
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let json = serde_json::from_str(&text).ok()?;
        Some(Run { seconds: user_end - user, system: system_end - system, json, stderr })
    }

    /// A run of one step: it has the program compiled, and does little else.
    #[must_use]
    pub fn start(&self, verb: &str, source: &Path, flags: &[String]) -> Option<Run> {
        self.run(&[], verb, source, &[flags, &["--steps=1".to_string()]].concat())
    }

    /// The best of several runs, once the compiler's work is done.
    #[must_use]
    pub fn best(&self, verb: &str, source: &Path, flags: &[String]) -> Option<Run> {
        self.start(verb, source, flags)?;
        let mut best = self.run(&[], verb, source, flags)?;
        for _ in 1..ROUNDS {
            if best.seconds > LONG {
                break;
            }
            let next = self.run(&[], verb, source, flags)?;
            if next.seconds < best.seconds {
                best = next;
            }
        }
        Some(best)
    }

    /// Prints a table under its heading, and what is to be known about it.
    #[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
    pub fn show(&self, head: &str, table: &Table, notes: &[&str]) {
        title(&format!("{head}; the load of the machine is {:.1}", load().unwrap_or(f64::NAN)));
        println!("\n{}\n", table.render(self.markdown));
        for note in notes {
            println!("{note}");
        }
    }
}

impl Drop for Polysem {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A quotient of counts.
#[must_use]
pub fn quotient(a: u64, b: u64) -> f64 {
    per(a as usize, per(b as usize, 1.0))
}

/// A number with about three digits.
#[must_use]
pub fn figure(number: f64) -> String {
    match number {
        ..0.1 => format!("{number:.3}"),
        0.1..10.0 => format!("{number:.2}"),
        _ => format!("{number:.0}"),
    }
}
