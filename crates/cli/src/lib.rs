//! `polysem`: flags to configuration to the pipeline.
//!
//! The program is [`main`]; it is a library so that tests and fuzzing get at the readers that are nowhere else ([`hostile`]).
//!
//! **Invariant:** only this crate reads flags, the environment and files, and only it writes to the terminal.

mod args;
mod guard;
mod input;
mod language;
mod native;
mod output;
mod parts;
mod readings;
mod show;
mod signals;
mod stdout;
mod verbs;
mod watch;

use args::{Args, Verb};
use clap::Parser;
use output::{Output, Problem};
use std::process::ExitCode;

/// What tests and fuzzing ask of the readers here, whatever is read.
#[doc(hidden)]
pub mod hostile {
    pub use crate::native::replay::hostile::feed;
    pub use crate::native::test::hostile::journal;
}

/// All of the program.
#[must_use]
pub fn main() -> ExitCode {
    signals::prepare();
    let args = Args::parse();
    let mut output = Output::new(&args.global);
    output.guard(&args.verb);
    let result = match &args.verb {
        Verb::Run(args) => verbs::run::run(args, &mut output),
        Verb::Test(args) => native::test::run(args, &mut output),
        Verb::Replay(args) => native::replay::run(args, &mut output),
        Verb::Explore(args) => verbs::explore::run(args, &mut output),
        Verb::Verify(args) => match &args.files[..] {
            [only] if !native::is_native(only) => verbs::explore::verify(args, &mut output),
            _ => native::test::verify::run(args, &mut output),
        },
        Verb::Wlp(args) => verbs::wlp::run(args, &mut output),
        Verb::Compose(args) => verbs::compose::run(args, &mut output),
        Verb::Analyze(args) => verbs::analyze::run(args, &mut output),
        Verb::Matrix(args) => verbs::matrix::run(args, &mut output),
        Verb::Lang(args) => verbs::lang::run(args, &mut output),
        Verb::Eval(args) => verbs::eval::run(args, &mut output),
        Verb::Prove(args) => verbs::prove::run(args, &mut output),
        Verb::Simplify(args) => verbs::simplify::run(args, &mut output),
        Verb::Solve(args) => verbs::solve::run(args, &mut output),
    };
    let code = match result {
        Ok(status) => output.finish(status),
        Err(Problem::Input(message)) => output.complain(&message),
    };
    output.leaves();
    code
}
