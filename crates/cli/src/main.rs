//! `polysem`: flags to configuration to the pipeline.
//!
//! **Invariant:** only this crate reads flags, the environment and files, and only it writes to the terminal.

mod args;
mod output;
mod verbs;
mod watch;

use args::{Args, Verb};
use clap::Parser;
use output::{Output, Problem};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut output = Output::new(&args.global);
    let result = match &args.verb {
        Verb::Eval(args) => verbs::eval::run(args, &mut output),
        Verb::Prove(args) => verbs::prove::run(args, &mut output),
        Verb::Simplify(args) => verbs::simplify::run(args, &mut output),
        Verb::Solve(args) => verbs::solve::run(args, &mut output),
    };
    match result.and_then(|status| output.finish().map(|()| status)) {
        Ok(status) => status.into(),
        Err(Problem::Closed) => ExitCode::SUCCESS,
        Err(Problem::Input(message)) => output.complain(&message),
    }
}
