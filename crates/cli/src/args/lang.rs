//! The flags of the verb about languages.

use clap::Subcommand;
use std::path::PathBuf;

/// Show the languages that there are, and what a definition of one says
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem lang list
  polysem lang show examples/languages/imp.lang
  polysem lang show --symbolic examples/languages/imp.lang")]
pub(crate) struct Lang {
    #[command(subcommand)]
    pub(crate) verb: LangVerb,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LangVerb {
    /// List the languages and how their files end
    List,
    Show(Show),
}

/// Show what a file that defines a language says
///
/// The definition is shown as it was understood, with the rules that strict arguments make; what is shown can be read
/// again. Rules that may apply at the same time, or never alone, are warned about on stderr.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem lang show examples/languages/imp.lang
  polysem lang show --symbolic examples/languages/imp.lang")]
pub(crate) struct Show {
    /// The definition; `-` is standard input
    pub(crate) file: PathBuf,
    /// Show how the rules become symbolic: linear, without constants on left sides, and with a path condition
    #[arg(long)]
    pub(crate) symbolic: bool,
}
