//! The flags of the verbs that read programs.

use super::{Limits, Native};
use std::ffi::OsString;
use std::path::PathBuf;

/// Which language a program is in.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Language {
    /// The language by the ending of its files, or a file that defines it (`imp.lang`); otherwise the ending tells
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) lang: Option<String>,
    /// Names that are inputs from the start, in a language that a file defines
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "lang")]
    pub(crate) symbolic: Vec<String>,
}

/// Run a program
///
/// A C program (.c .i .cc .cpp .ll .bc; several files are linked) owns stdin, stdout and the exit code, and every access,
/// division, shift, signed result and use of a value is checked on the way: a fault is reported on stderr, and ends the
/// run with exit code 1.
///
/// Of the small languages, stdout has one number a line, and stderr tells how the program ended. The exit code is 0 when
/// it ended, 1 on a fault. For all, it is 2 for bad usage or input, and 3 when the run was cut, or came to something
/// that is not supported.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem run examples/c/primes.c -- 30
  polysem run main.c list.c -O1 --cflags='-Iinclude -DN=4' --check leak
  polysem run examples/gcd.pl --input a=48 --input b=36
  polysem run examples/gcd.pl --input a=48 --trace
  polysem run examples/languages/greater.imp --lang examples/languages/imp.lang --trace")]
pub(crate) struct Run {
    /// The program: the files of a C program, or one file in a small language; `-` is standard input, with --lang
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// What a C program is called with
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<OsString>,
    /// What an input is: a number, true, false, or `[* := 0][4 := 7]` for a memory; the others are zero
    #[arg(long = "input", value_name = "NAME=VALUE")]
    pub(crate) inputs: Vec<String>,
    /// Which step is taken where several are possible, by name and in order; after that, the first
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) choose: Vec<String>,
    /// Stop after so many steps; 100 million if not given, and no limit for C programs
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Show every step on stderr: its line, and the variables that changed; where rules have names, the rule and the
    /// cells that changed
    #[arg(long)]
    pub(crate) trace: bool,
    #[command(flatten)]
    pub(crate) native: Native,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Explore every path of a program
///
/// Shows each path with the constraint on its inputs, inputs that lead along it, and what the variables become; then
/// the faults, each with inputs that reproduce it; then where paths were cut. The last line is the verdict: safe
/// (exit code 0), unsafe (1) or unknown (3).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem explore examples/gcd.pl --unwind 5
  polysem explore examples/paths.pl --table
  polysem explore examples/languages/race.threads --lang examples/languages/threads.lang --search
  polysem explore examples/paths.pl --merged --smt2
  polysem explore examples/lists.pl --interpolants --paranoid
  polysem explore examples/paths.pl --concolic faithful --input a=3")]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Explore {
    /// The program; `-` is standard input, with --lang
    pub(crate) file: PathBuf,
    /// Stop after so many steps of all paths together
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) steps: u64,
    /// How often a path may come to the same place again; with --merged, 1000 if not given, else no bound
    #[arg(long, value_name = "K")]
    pub(crate) unwind: Option<u32>,
    /// Stop after so many paths
    #[arg(long, value_name = "N", default_value_t = 100_000, conflicts_with = "merged")]
    pub(crate) paths: usize,
    /// Show each path as a table: line, path condition, values of the variables
    #[arg(long, conflicts_with = "merged")]
    pub(crate) table: bool,
    /// List the states in which paths end, also where they are stuck, each once; whole, in terms of the inputs
    #[arg(long, conflicts_with_all = ["merged", "table", "smt2", "interpolants", "concolic"])]
    pub(crate) search: bool,
    /// Explore all paths at once: where they meet they are joined, and there is one condition a place
    #[arg(long)]
    pub(crate) merged: bool,
    /// Learn what each explored part needs to be free of faults, and prune what satisfies it
    #[arg(long, conflicts_with_all = ["merged", "table", "smt2"])]
    pub(crate) interpolants: bool,
    /// Explore what was pruned all the same, as far as a budget goes, and panic if it holds a fault
    #[arg(long, requires = "interpolants")]
    pub(crate) paranoid: bool,
    /// Run on inputs, then on inputs that turn one decision after the other; `approximate` replaces what is hard by its
    /// value on the run
    #[arg(long, value_name = "VARIANT", conflicts_with_all = ["merged", "table", "smt2", "interpolants"])]
    pub(crate) concolic: Option<Variant>,
    /// With --concolic, what an input is on the first run
    #[arg(long = "input", value_name = "NAME=VALUE", requires = "concolic")]
    pub(crate) inputs: Vec<String>,
    /// Show constraints and conditions as SMT-LIB scripts
    #[arg(long)]
    pub(crate) smt2: bool,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// How exact concolic execution is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Variant {
    /// Every term is kept.
    Faithful,
    /// What is not linear, and addresses, are replaced by their values.
    Approximate,
}

/// Show the weakest liberal precondition of a program
///
/// That is what must hold before so that no fault happens and, wherever the program ends, the postcondition holds.
/// Exits with 3 when loops were cut by a bound, or something could not be modelled: then it only holds for the runs
/// that stay within.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem wlp examples/store.pl --post 'x == 5'
  polysem wlp examples/swap.pl --post 'a == 1' --smt2")]
pub(crate) struct Wlp {
    /// The program; `-` is standard input, with --lang
    pub(crate) file: PathBuf,
    /// What must hold at the end, in the language's own notation
    #[arg(long, value_name = "PREDICATE")]
    pub(crate) post: String,
    /// Start at this label or line instead of at the program's start
    #[arg(long, value_name = "PLACE")]
    pub(crate) from: Option<String>,
    /// End every path after so many statements
    #[arg(long, value_name = "N")]
    pub(crate) length: Option<u64>,
    /// How often a path may come to the same place
    #[arg(long, value_name = "K", default_value_t = 1000)]
    pub(crate) unwind: u32,
    /// Stop after so many steps of all paths together
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) steps: u64,
    /// Print an SMT-LIB script that asserts it
    #[arg(long)]
    pub(crate) smt2: bool,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Show what two program parts do, and what they do one after the other
///
/// The parts are a program up to a place and from there on, or two programs over the same variables. Each is shown
/// as lines `x' = …`: what it makes of the symbols. The composition is computed from these two updates alone.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem compose examples/swap.pl --at 6
  polysem compose first.pl second.pl --smt2")]
pub(crate) struct Compose {
    /// The program, or the first of two; `-` is standard input, with --lang
    pub(crate) first: PathBuf,
    /// The second program
    #[arg(conflicts_with = "at", required_unless_present = "at")]
    pub(crate) second: Option<PathBuf>,
    /// The label or line where the second part starts
    #[arg(long, value_name = "PLACE")]
    pub(crate) at: Option<String>,
    /// How often a path may come to the same place
    #[arg(long, value_name = "K", default_value_t = 1000)]
    pub(crate) unwind: u32,
    /// Stop after so many steps of all paths together
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) steps: u64,
    /// Print SMT-LIB scripts, in which x' is what x becomes
    #[arg(long)]
    pub(crate) smt2: bool,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
