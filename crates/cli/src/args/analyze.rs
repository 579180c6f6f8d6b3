//! The flags of the verbs about abstract readings.

use super::{Language, Limits};
use std::path::PathBuf;

/// Find out what holds at every place of a program, on all runs at once
///
/// Runs the program in an abstract reading to a fixpoint and shows the state after each statement; `Z_T, N_F` is Z where
/// the branch is taken and N where it is not. Then come the faults that the reading cannot exclude. The last line is the
/// verdict: safe (exit code 0), or unknown (3), since an abstract reading can only prove that nothing goes wrong.
///
/// `reaching` shows which definitions reach the end of each statement, `live` which variables are live before it. They
/// look for no faults and give no verdict.
#[derive(clap::Args, Debug)]
#[command(after_help = "Readings:
  zero        whether it is zero: Z, N or ⊤
  sign        neg, zero, pos or ⊤
  const       the number that it is in every run, or ⊤
  interval    its signed bounds, and its lowest bits where they are known
  dependence  the inputs that it is computed from
  interval+sign and so on: several side by side; what one excludes does not happen
  reaching    reaching definitions
  live        live variables

Examples:
  polysem analyze examples/three-address.while --reading interval
  polysem analyze examples/swap.pl --reading sign --start x=neg,y=pos
  polysem analyze examples/three-address.while --reading live --result z")]
pub(crate) struct Analyze {
    /// The program; `-` is standard input, with --lang
    pub(crate) file: PathBuf,
    /// What to find out, see below
    #[arg(long, value_name = "READING", default_value = "interval")]
    pub(crate) reading: String,
    /// Show the statement at this label or line only
    #[arg(long, value_name = "PLACE")]
    pub(crate) at: Option<String>,
    /// Show the state before each statement instead of after it
    #[arg(long)]
    pub(crate) before: bool,
    /// Show the state along every edge as well
    #[arg(long)]
    pub(crate) edges: bool,
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true)]
    #[arg(help = "What a variable is at the start: neg, zero, pos, N, -5, [0,9], [0,∞] or any")]
    pub(crate) start: Vec<String>,
    /// A variable that matters at the end, for `live`
    #[arg(long = "result", value_name = "NAME")]
    pub(crate) results: Vec<String>,
    /// How often states are joined at the head of a loop before they are widened
    #[arg(long, value_name = "N")]
    pub(crate) delay: Option<u32>,
    /// How many descending passes follow
    #[arg(long, value_name = "N")]
    pub(crate) narrow: Option<u32>,
    /// Stop after so many steps
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) steps: u64,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Show the analyses that there are: every language in every reading
///
/// Each cell is a command on an example. With --run, every cell is run, and its result shown in a line; exits with 1 if
/// a cell fails.
#[derive(clap::Args, Debug)]
pub(crate) struct Matrix {
    /// Run every cell on its example
    #[arg(long)]
    pub(crate) run: bool,
}
