//! The flags, as users see them in `--help`.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand};
use std::path::PathBuf;

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
    /// Print one JSON object on stdout and nothing else
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// Say nothing but the result
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    Eval(Eval),
    Simplify(Simplify),
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
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// An SMT-LIB script that other solvers read
    Smt2,
    /// Expressions that read like C
    C,
}
