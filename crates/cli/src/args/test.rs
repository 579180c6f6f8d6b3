//! The flags of `polysem test` and `polysem replay`.

use super::entry::EntryFlags;
use super::{Limits, Native, seconds};
use polysem_build::{Arguments, Environment, Files};
use polysem_explore::search::Order;
use polysem_lang::llvm::lower;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Explore every path of a C program, and write a test for each
///
/// Inputs are what the program says they are (`klee_make_symbolic`, `polysem_symbolic`, `__VERIFIER_nondet_int`,
/// `LLVMFuzzerTestOneInput`, …), or its surroundings (`--sym-args`, …). Tests go to the output directory with what was found
/// and what was covered. The last line is the verdict: safe (exit code 0) if every path ended by itself and none is
/// wrong, unsafe (1), or unknown (3).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem test parser.c
  polysem test main.c list.c --cflags='-DN=4' --time 60 --only-covering
  polysem test wc.c --sym-args 0 2 3 --sym-stdin 8 --format ktest,xml
  polysem test buffer.c --entry append --entry-size data=length --max-size 16
  polysem replay polysem-out/test000001.ktest parser.c")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Test {
    /// The files of the program: .c .i .cc .cpp .ll .bc
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// What the program is called with, before what is symbolic
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<OsString>,
    /// The directory for tests and reports; files of an earlier exploration in it are replaced
    #[arg(long, value_name = "DIR", default_value = "polysem-out")]
    pub(crate) out: PathBuf,
    /// Go on where an exploration with the same options was cut off, by the journal that it left in the directory
    #[arg(long)]
    pub(crate) resume: bool,
    /// What to write for each test
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', default_value = "ktest")]
    pub(crate) format: Vec<Format>,
    /// Keep only tests that cover something that no test before them does, and those of faults
    #[arg(long)]
    pub(crate) only_covering: bool,
    /// Call a program safe that has no fault within the bounds that were set
    #[arg(long)]
    pub(crate) bounded_ok: bool,
    /// How many threads explore; all together find what one would. With --steps, --paths or --forks only one does, since
    /// where those end would be another place each time
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = jobs)]
    pub(crate) jobs: usize,
    /// Stop at the first fault
    #[arg(long)]
    pub(crate) first: bool,
    /// Which paths to run first; several take turns
    #[arg(
        long,
        value_name = "ORDERS",
        value_delimiter = ',',
        default_value = "random-path,coverage"
    )]
    pub(crate) search: Vec<Search>,
    /// What random choices begin with
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Stop after so many steps of all paths together
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Cut a path after so many decisions that depend on inputs
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// How often paths may fork
    #[arg(long, value_name = "N")]
    pub(crate) forks: Option<u64>,
    /// Stop after so many paths
    #[arg(long, value_name = "N")]
    pub(crate) paths: Option<u64>,
    /// Give up a question to the solver after this time; that costs a path
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) solver_time: Option<Duration>,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) surroundings: Surroundings,
    #[command(flatten)]
    pub(crate) native: Native,
}

impl Test {
    /// The options that what is found on paths, and what is said of it, depends on. An exploration that is resumed must have
    /// the same.
    pub(crate) fn identity(&self) -> Vec<(&'static str, String)> {
        // Without `..`: whoever adds a flag says here whether it matters.
        let Test {
            arguments,
            bounded_ok,
            depth,
            forks,
            solver_time,
            surroundings,
            native,
            // What is written, and where.
            out: _,
            resume: _,
            format: _,
            only_covering: _,
            // In which order paths are explored, and how far this time. Files are known by the program that is in them.
            files: _,
            jobs: _,
            first: _,
            search: _,
            seed: _,
            steps: _,
            paths: _,
            limits: _,
        } = self;
        vec![
            ("version", super::VERSION.to_string()),
            ("verb", "test".to_string()),
            ("arguments", format!("{arguments:?}")),
            ("bounded-ok", bounded_ok.to_string()),
            ("depth", format!("{depth:?}")),
            ("forks", format!("{forks:?}")),
            ("solver-time", format!("{solver_time:?}")),
            ("surroundings", surroundings.words().join(" ")),
            ("compiler", native.words().join(" ")),
        ]
    }
}

/// Run one test
///
/// The program runs in the interpreter, with the inputs of the test in the order in which it reads them. Its output is
/// on stdout; a fault, and whether it is the recorded one, are told on stderr. Exits with 1 on a fault, with 2 if the
/// test is not one of this program, with 3 if the run was cut, and with 0 otherwise.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem replay polysem-out/test000001.ktest parser.c
  polysem replay polysem-out/test000001.ktest parser.c --trace
  polysem replay polysem-out/test000001.ktest parser.c --native --cflags='-fsanitize=address'")]
pub(crate) struct Replay {
    /// The test: a .ktest, a Test-Comp .xml, or the bytes of all inputs
    pub(crate) test: PathBuf,
    /// The files of the program, as they were given to `polysem test`
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// What the program is called with; otherwise what a .ktest says
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<OsString>,
    /// Show the lines that the program comes to, on stderr
    #[arg(long, conflicts_with = "run_natively")]
    pub(crate) trace: bool,
    /// Compile the program for this machine and run it, instead of interpreting it: it can do whatever you can
    #[arg(long = "native")]
    pub(crate) run_natively: bool,
    /// Stop after so many steps
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) surroundings: Surroundings,
    #[command(flatten)]
    pub(crate) native: Native,
}

/// What a harness for a fuzzer gets at most, if nobody says it.
const FUZZED: u64 = 64;
/// Where programs start.
pub(crate) const MAIN: &str = "main";
/// How large objects of unknown size are, if nobody says it.
const MAX_SIZE: u64 = 4096;

/// What is unknown of a program's surroundings.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Surroundings")]
pub(crate) struct Surroundings {
    /// One symbolic argument of up to N bytes; may be repeated, and comes before --sym-args
    #[arg(long, value_name = "N")]
    pub(crate) sym_arg: Vec<u64>,
    /// MIN to MAX symbolic arguments of up to N bytes each
    #[arg(long, value_names = ["MIN", "MAX", "N"], num_args = 3)]
    pub(crate) sym_args: Vec<u64>,
    /// COUNT files A, B, … of SIZE symbolic bytes each
    #[arg(long, value_names = ["COUNT", "SIZE"], num_args = 2)]
    pub(crate) sym_files: Vec<u64>,
    /// N symbolic bytes on standard input
    #[arg(long, value_name = "N")]
    pub(crate) sym_stdin: Option<u64>,
    /// An environment variable with up to N symbolic bytes; may be repeated
    #[arg(long, value_name = "NAME=N", value_parser = variable)]
    pub(crate) sym_env: Vec<(String, u64)>,
    /// How many bytes `LLVMFuzzerTestOneInput` gets at most
    #[arg(long, value_name = "N", default_value_t = FUZZED)]
    pub(crate) fuzz_size: u64,
    #[command(flatten)]
    pub(crate) entry: EntryFlags,
    /// How many bytes objects have at most whose size depends on inputs
    #[arg(long, value_name = "BYTES", default_value_t = MAX_SIZE)]
    pub(crate) max_size: u64,
    /// What bytes are that were never initialised: using them is a fault, or they are inputs
    #[arg(long, value_name = "WHAT", default_value = "fault")]
    pub(crate) uninit: Uninit,
    /// Let `malloc`, `calloc`, `realloc`, `strdup` and their kin give null, too: each call has an input that says whether it
    /// does; otherwise there is always enough memory
    #[arg(long)]
    pub(crate) malloc_may_fail: bool,
}

/// What bytes are that were never initialised.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Uninit {
    /// Using them is a fault
    Fault,
    /// They are inputs
    Input,
}

impl Surroundings {
    /// How the program is to be prepared.
    pub(crate) fn lowering(&self) -> lower::Options {
        lower::Options {
            entry: self.entry.function.clone(),
            max_size: self.max_size,
            uninit: match self.uninit {
                Uninit::Fault => lower::Uninit::Fault,
                Uninit::Input => lower::Uninit::Input,
            },
            malloc_may_fail: self.malloc_may_fail,
            ..lower::Options::default()
        }
    }

    /// What the flags say.
    pub(crate) fn environment(&self) -> Environment {
        let one = |&size: &u64| Arguments { least: 1, most: 1, size };
        let groups = self.sym_args.as_chunks::<3>().0.iter();
        let several = groups.map(|&[least, most, size]| Arguments { least, most, size });
        let files = self.sym_files.as_chunks::<2>().0.last();
        Environment {
            arguments: self.sym_arg.iter().map(one).chain(several).collect(),
            files: files.map(|&[count, size]| Files { count, size }),
            input: self.sym_stdin,
            variables: self.sym_env.clone(),
            fuzzed: self.fuzz_size,
        }
    }
}

impl Surroundings {
    /// The flags again, as words of a command.
    pub(crate) fn words(&self) -> Vec<String> {
        let numbers = |flag: &str, all: &[u64]| {
            let numbers = all.iter().map(ToString::to_string);
            std::iter::once(flag.to_string()).chain(numbers).collect::<Vec<_>>()
        };
        let mut words: Vec<String> = Vec::new();
        words.extend(self.sym_arg.iter().flat_map(|&size| numbers("--sym-arg", &[size])));
        words.extend(self.sym_args.chunks(3).flat_map(|group| numbers("--sym-args", group)));
        words.extend(self.sym_files.chunks(2).flat_map(|group| numbers("--sym-files", group)));
        words.extend(self.sym_stdin.iter().flat_map(|&size| numbers("--sym-stdin", &[size])));
        words.extend(self.sym_env.iter().map(|(name, size)| format!("--sym-env={name}={size}")));
        if self.fuzz_size != FUZZED {
            words.extend(numbers("--fuzz-size", &[self.fuzz_size]));
        }
        words.extend(self.entry.words());
        if self.max_size != MAX_SIZE {
            words.extend(numbers("--max-size", &[self.max_size]));
        }
        if self.uninit == Uninit::Input {
            words.push("--uninit=input".to_string());
        }
        if self.malloc_may_fail {
            words.push("--malloc-may-fail".to_string());
        }
        words
    }
}

fn jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=1024).contains(jobs));
    jobs.ok_or_else(|| "a number of threads from 1 to 1024 is expected".to_string())
}

fn variable(text: &str) -> Result<(String, u64), String> {
    let parts = text.split_once('=').and_then(|(name, size)| Some((name, size.parse().ok()?)));
    let (name, size) = parts.ok_or("NAME=N is expected: a name and a number of bytes")?;
    Ok((name.to_string(), size))
}

/// What is written for a test.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// test000001.ktest, as KLEE has it
    Ktest,
    /// test000001.xml and metadata.xml, as Test-Comp has it
    Xml,
    /// test000001.bin, the bytes of all inputs
    Bin,
    /// test000001.c, the inputs as C source
    C,
    /// `polysem_test.cc`, all tests for `GoogleTest`
    Gtest,
    /// `polysem_test.rs`, all tests as Rust source
    Rust,
}

/// Which of the waiting paths runs next.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    /// The newest
    Dfs,
    /// The oldest
    Bfs,
    /// One found by going down the tree of decisions at random
    RandomPath,
    /// One that is near to code that was not reached yet
    Coverage,
    /// One with few decisions
    Shallow,
    /// One that asked little of the solver
    Cheap,
}

impl From<Search> for Order {
    fn from(search: Search) -> Order {
        match search {
            Search::Dfs => Order::Dfs,
            Search::Bfs => Order::Bfs,
            Search::RandomPath => Order::RandomPath,
            Search::Coverage => Order::Coverage,
            Search::Shallow => Order::Shallow,
            Search::Cheap => Order::Cheap,
        }
    }
}
