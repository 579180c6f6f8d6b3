//! What programs say about themselves, in the comments at their head.

use polysem_build::{Arguments, Environment, Files};
use polysem_explore::Inputs;
use polysem_sem::Bits;
use polysem_term::Value;
use std::path::{Path, PathBuf};

/// What a run comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Exit(u64),
    Blocked,
    Fault(String),
}

/// What is expected of a program.
#[derive(Clone, Default, Debug)]
pub(crate) struct Expected {
    /// Its name below the directory of all.
    pub(crate) name: PathBuf,
    pub(crate) environment: Environment,
    /// How many paths end by themselves.
    pub(crate) paths: usize,
    /// The kind of the only fault, and what is in its message.
    pub(crate) fault: Option<(String, String)>,
    /// The line that is marked.
    pub(crate) line: Option<u32>,
    /// What paths end with that are not modelled.
    pub(crate) unsupported: Vec<String>,
    /// Inputs of the fault.
    pub(crate) inputs: Vec<(String, u64)>,
    /// What runs on given inputs come to; what is not given is zero.
    pub(crate) runs: Vec<(Inputs, Outcome)>,
}

/// The programs of a dialect, by name.
pub(crate) fn all(directory: &Path, dialect: &str) -> Vec<Expected> {
    let entries = std::fs::read_dir(directory.join(dialect)).expect("the directory is there");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("it can be read").file_name()).collect();
    names.sort();
    let read = |name: &std::ffi::OsString| {
        let name = Path::new(dialect).join(name);
        let text = std::fs::read_to_string(directory.join(&name)).expect("it is text");
        Expected { name, ..expected(&text) }
    };
    names.iter().map(read).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(' ').map(number).collect()
}

fn expected(text: &str) -> Expected {
    let mut all = Expected::default();
    let marked = (1..).zip(text.lines()).find(|(_, line)| line.contains("/* here */"));
    all.line = marked.map(|(number, _)| number);
    let head = text.lines().map_while(|line| line.strip_prefix("// "));
    for (word, rest) in head.filter_map(|line| line.split_once(": ")) {
        match word {
            "paths" => all.paths = number(rest),
            "fault" => {
                let (kind, detail) = rest.split_once(' ').unwrap_or((rest, ""));
                all.fault = Some((kind.to_owned(), detail.to_owned()));
            }
            "input" => {
                let (name, value) = rest.split_once(' ').expect("a name and a number");
                all.inputs.push((name.to_owned(), number(value)));
            }
            "run" => all.runs.push(one_run(rest)),
            "unsupported" => all.unsupported.push(rest.to_owned()),
            "fuzz" => all.environment.fuzzed = number(rest),
            "sym-args" => {
                let [least, most, size] = numbers(rest)[..] else { panic!("three numbers") };
                all.environment.arguments.push(Arguments { least, most, size });
            }
            "sym-files" => {
                let [count, size] = numbers(rest)[..] else { panic!("two numbers") };
                all.environment.files = Some(Files { count, size });
            }
            "sym-stdin" => all.environment.input = Some(number(rest)),
            "sym-env" => {
                let (name, size) = rest.split_once(' ').expect("a name and a number");
                all.environment.variables.push((name.to_owned(), number(size)));
            }
            _ => {}
        }
    }
    all
}

/// `x=1 y=2 exit 3`
fn one_run(text: &str) -> (Inputs, Outcome) {
    let mut inputs = Inputs::new();
    let mut words = text.split(' ').peekable();
    while let Some((name, value)) = words.peek().and_then(|word| word.split_once('=')) {
        // Numbers are taken in the width that is read.
        inputs.insert(name.to_owned(), Value::Bv(Bits::new(64, number(value))));
        words.next();
    }
    let outcome = match words.next() {
        Some("exit") => Outcome::Exit(number(words.next().expect("a code"))),
        Some("blocked") => Outcome::Blocked,
        Some(kind) => Outcome::Fault(kind.to_owned()),
        None => panic!("`{text}` does not say how it ends"),
    };
    (inputs, outcome)
}
