//! The flags of `polysem verify`.

use super::test::Surroundings;
use super::{Format, Language, Limits, Native, Search, Test, seconds};
use polysem_explore::verify::{Config, Joining};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Prove that no path of a program has a fault, or find one
///
/// Explores with interpolants: what made one part of the program safe prunes others. Loops need no bound, as long as they end.
/// The last line is the verdict: safe (exit code 0) if every path was explored or pruned, unsafe (1) with inputs that show the
/// fault, or unknown (3) with the reasons.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  polysem verify queue.c
  polysem verify main.c list.c --cflags='-DN=4' --time 60
  polysem verify task.c --property unreach-call.prp
  polysem verify server.c --unwind 10 --unwind server.c:42=100 --bounded-ok
  polysem verify examples/lists.pl
  polysem verify examples/languages/greater.imp --lang examples/languages/imp.lang")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Verify {
    /// The files of the program: .c .i .cc .cpp .ll .bc; or one in a small language, `-` for standard input with --lang
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// What the program is called with, before what is symbolic
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<OsString>,
    /// The directory for counterexamples and evidence; files of an earlier run in it are replaced
    #[arg(long, value_name = "DIR", default_value = "polysem-out")]
    pub(crate) out: PathBuf,
    /// What to write for each counterexample
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', default_value = "ktest")]
    pub(crate) format: Vec<Format>,
    /// What is to be shown, as a property file of SV-COMP; otherwise that nothing at all goes wrong
    #[arg(long, value_name = "FILE")]
    pub(crate) property: Option<PathBuf>,
    /// How often loops may be gone round, each time that they are entered: all, or the one whose head is at a line;
    /// without it, as often as they are
    #[arg(long, value_name = "[FILE:LINE=]K", value_parser = unwind)]
    pub(crate) unwind: Vec<(Option<String>, u32)>,
    /// Call a program safe that has no fault within the bounds that were set
    #[arg(long)]
    pub(crate) bounded_ok: bool,
    /// Stop at the first fault; with --property, at the first that it asks for
    #[arg(long)]
    pub(crate) first: bool,
    /// Explore every path, and learn nothing
    #[arg(long)]
    pub(crate) no_interpolants: bool,
    /// Keep paths apart where they meet again, however many that makes
    #[arg(long)]
    pub(crate) no_joining: bool,
    /// Explore what was pruned all the same, as far as a budget goes, and panic if it holds a fault
    #[arg(long)]
    pub(crate) paranoid: bool,
    /// Draw the paths as a tree, `tree.svg`
    #[arg(long)]
    pub(crate) tree: bool,
    /// Cut a path after so many decisions that depend on inputs
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Stop after so many steps of all paths together
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Give up a question to the solver after this time; that costs a path
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) solver_time: Option<Duration>,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) surroundings: Surroundings,
    #[command(flatten)]
    pub(crate) native: Native,
}

impl Verify {
    /// The bound of all loops.
    pub(crate) fn bound(&self) -> Option<u32> {
        self.unwind.iter().rev().find(|(place, _)| place.is_none()).map(|(_, bound)| *bound)
    }

    /// Bounds of single loops.
    pub(crate) fn bounds(&self) -> Vec<(String, u32)> {
        self.unwind.iter().filter_map(|(place, bound)| Some((place.clone()?, *bound))).collect()
    }

    /// A flag that is about programs in C, and was given.
    pub(crate) fn of_c(&self) -> Option<&'static str> {
        let Verify { native, surroundings, .. } = self;
        let given = [
            (self.property.is_some(), "--property"),
            (self.format != [Format::Ktest], "--format"),
            (!self.arguments.is_empty(), "what follows `--`"),
            (!native.check.is_empty(), "--check"),
            (!native.no_check.is_empty(), "--no-check"),
            (native.cflags.is_some(), "--cflags"),
            (native.print_ir, "--print-ir"),
            (!surroundings.sym_arg.is_empty(), "--sym-arg"),
            (!surroundings.sym_args.is_empty(), "--sym-args"),
            (!surroundings.sym_files.is_empty(), "--sym-files"),
            (surroundings.sym_stdin.is_some(), "--sym-stdin"),
            (!surroundings.sym_env.is_empty(), "--sym-env"),
            (surroundings.malloc_may_fail, "--malloc-may-fail"),
        ];
        given.into_iter().find_map(|(given, flag)| given.then_some(flag))
    }

    /// How far to go, and how.
    pub(crate) fn config(&self) -> Config {
        let default = Config::default();
        Config {
            steps: self.steps.unwrap_or(default.steps),
            unwind: self.bound(),
            unwinds: self.bounds(),
            prune: !self.no_interpolants,
            joining: if self.no_interpolants || self.no_joining {
                Joining::Never
            } else {
                default.joining
            },
            paranoid: self.paranoid,
            first: self.first,
            counts: None,
            // A fault that was not asked for is no reason to look less for one that was.
            search: if self.property.is_some() { u64::MAX } else { default.search },
            quick: if self.no_interpolants || self.paranoid || self.tree {
                0
            } else {
                default.quick
            },
            depth: self.depth.unwrap_or(default.depth),
            tree: self.tree,
            invariants: true,
        }
    }

    /// What counterexamples are written by, and paths explored where nothing is to be learned.
    pub(crate) fn test(&self) -> Test {
        Test {
            files: self.files.clone(),
            arguments: self.arguments.clone(),
            out: self.out.clone(),
            resume: false,
            format: self.format.clone(),
            only_covering: false,
            bounded_ok: self.bounded_ok,
            jobs: 1,
            first: self.first,
            search: vec![Search::Dfs],
            seed: 0,
            steps: self.steps,
            depth: self.depth,
            forks: None,
            paths: None,
            solver_time: self.solver_time,
            limits: self.limits.clone(),
            surroundings: self.surroundings.clone(),
            native: self.native.clone(),
        }
    }
}

/// `K`, or `FILE:LINE=K`.
fn unwind(text: &str) -> Result<(Option<String>, u32), String> {
    let (place, bound) = match text.rsplit_once('=') {
        Some((place, bound)) => (Some(place), bound),
        None => (None, text),
    };
    let bound = bound.parse().map_err(|_| {
        format!("`{bound}` is no number of rounds; what is meant is `5`, or `file.c:12=5`")
    })?;
    let named =
        |place: &str| place.rsplit_once(':').is_some_and(|(_, line)| line.parse::<u32>().is_ok());
    match place {
        Some(place) if !named(place) => {
            Err(format!("`{place}` is no line; what is meant is `file.c:12=5`"))
        }
        place => Ok((place.map(str::to_string), bound)),
    }
}
