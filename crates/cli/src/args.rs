//! The flags, as users see them in `--help`.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

mod analyze;
mod entry;
mod lang;
mod limits;
mod native;
mod program;
mod test;
mod verify;

pub(crate) use analyze::{Analyze, Matrix};
pub(crate) use lang::{Lang, LangVerb, Show};
pub(crate) use limits::Limits;
pub(crate) use native::{Check, Native, Owed, Unchecked};
pub(crate) use program::{Compose, Explore, Language, Run, Variant, Wlp};
pub(crate) use test::{Format, MAIN, Replay, Search, Surroundings, Test};
pub(crate) use verify::Verify;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("POLYSEM_COMMIT"), ")");

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Symbolic execution, bounded verification and static checking from one semantics.
#[derive(Parser, Debug)]
#[command(name = "polysem", version = VERSION, styles = STYLES, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, nothing found; 1 a fault was found; 2 bad usage or input; 3 unknown."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Global {
    /// Print one JSON object on stdout and nothing else; with `=FILE`, write it there beside everything else
    #[arg(long, global = true, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[expect(clippy::option_option, reason = "not given, given, given with a file")]
    pub(crate) json: Option<Option<PathBuf>>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// Say nothing but the result
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    Run(Run),
    Test(Test),
    Replay(Replay),
    Explore(Explore),
    Verify(Verify),
    Wlp(Wlp),
    Compose(Compose),
    Analyze(Analyze),
    Matrix(Matrix),
    Lang(Lang),
    Eval(Eval),
    Prove(Prove),
    Simplify(Simplify),
    Solve(Solve),
}

impl Verb {
    /// What the verb may spend, and who owns stdout: where limits end the process itself. A solver is given its limits check by
    /// check.
    pub(crate) fn limits(&self) -> Option<&Limits> {
        match self {
            Verb::Run(args) => Some(&args.limits),
            Verb::Test(args) => Some(&args.limits),
            Verb::Replay(args) => Some(&args.limits),
            Verb::Explore(args) => Some(&args.limits),
            Verb::Verify(args) => Some(&args.limits),
            Verb::Wlp(args) => Some(&args.limits),
            Verb::Compose(args) => Some(&args.limits),
            Verb::Analyze(args) => Some(&args.limits),
            Verb::Eval(args) => Some(&args.limits),
            Verb::Prove(args) => Some(&args.limits),
            Verb::Simplify(args) => Some(&args.limits),
            Verb::Matrix(_) | Verb::Lang(_) | Verb::Solve(_) => None,
        }
    }
}

/// Evaluate an SMT-LIB term
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem eval '(bvsdiv #xf9 #x02)'
  polysem eval '(bvadd x (_ bv1 32))' --let x=41:32")]
pub(crate) struct Eval {
    /// The term
    pub(crate) term: String,
    /// What a symbol of the term is: an SMT-LIB literal, or VALUE:WIDTH in decimal
    #[arg(long = "let", value_name = "NAME=VALUE")]
    pub(crate) bindings: Vec<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Prove an annotated WHILE program correct
///
/// Loops are cut at their invariants, calls at contracts. Exits with 0 when everything was proved, with 1 when a run of the
/// program goes wrong, with 3 when something was not proved.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem prove examples/power.while
  polysem prove examples/power.while --smt2 - | polysem solve -")]
pub(crate) struct Prove {
    /// The program; `-` is standard input
    pub(crate) file: PathBuf,
    /// Give up an obligation after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) solver_time: Duration,
    /// Write the obligations as SMT-LIB: a file each into this directory, or all to stdout for `-`, and nothing else
    #[arg(long, value_name = "DIR")]
    pub(crate) smt2: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Simplify an SMT-LIB script or term and show what it shrank to
///
/// The simplified script goes to stdout, sizes (nodes of the shared graph) before and after to stderr. A file that
/// holds a single term instead of commands is printed as a term.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem simplify query.smt2 > smaller.smt2
  polysem simplify query.smt2 --as c --rules")]
pub(crate) struct Simplify {
    /// The file; `-` is standard input
    pub(crate) file: PathBuf,
    /// How to print the result
    #[arg(long = "as", value_name = "FORM", default_value = "smt2")]
    pub(crate) form: Form,
    /// List the rewrite rules that were applied, and how often
    #[arg(long)]
    pub(crate) rules: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// An SMT-LIB script that other solvers read
    Smt2,
    /// Expressions that read like C
    C,
}

/// Answer SMT-LIB scripts
///
/// Speaks SMT-LIB 2.6 for bit-vectors, arrays and functions of them, so that it can stand in for another solver. Every
/// response is written before the next command is read. Exits with 0 when every check was answered by sat or unsat,
/// with 3 when one was not, with 2 when a command was malformed or not supported.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem solve query.smt2 --time 10
  polysem solve - --set sat.restart.rule=luby < query.smt2
  polysem solve --list-options")]
pub(crate) struct Solve {
    /// The scripts, each run on its own; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "list_options")]
    pub(crate) files: Vec<PathBuf>,
    /// Give up a check after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Give up a check when the process takes more memory than this: megabytes, or with K, M, G or T
    #[arg(long, value_name = "MB", value_parser = limits::bytes)]
    pub(crate) memory: Option<u64>,
    /// Read solver parameters from a TOML file
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Set a solver parameter; may be repeated, and comes after `--config`
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    /// Keep answers in this file, and look into it before a question is decided
    #[arg(long, value_name = "FILE")]
    pub(crate) cache: Option<PathBuf>,
    /// List all solver parameters with their defaults and ranges
    #[arg(long)]
    pub(crate) list_options: bool,
    /// Show each stage's share of the time, on stderr
    #[arg(long)]
    pub(crate) stats: bool,
    /// Confirm unsat answers by a proof, and by Z3 where there is one (`POLYSEM_Z3`, or `z3` on the path)
    #[arg(long)]
    pub(crate) check: bool,
}

/// A positive number of seconds, fractions included.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "a positive number of seconds is expected".to_string())
}
