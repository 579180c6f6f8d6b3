//! What is unknown of the surroundings of a program: arguments, files, standard input, variables, and how much a harness of
//! libFuzzer gets. One value says it all; C code in `runtime/environment.c` and `runtime/fuzz.c` makes the inputs.
//!
//! What flows: [`Environment`] -> a module that defines `__polysem_environment` (`runtime/environment.h` has its layout) ->
//! a unit of the program, in [`crate::Library::complete`].

use std::fmt::Write;
use std::path::Path;

use crate::{Error, Unit, check};

/// The symbol that the module defines.
pub(crate) const SYMBOL: &str = "__polysem_environment";

/// Larger objects than this are no inputs that anybody could explore.
const LARGEST: u64 = 1 << 20;
/// The files are called by one letter each.
const FILES: u64 = 26;
/// The arguments are numbered with two digits.
const ARGUMENTS: u64 = 100;

/// Symbolic arguments of `main`, behind those that are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arguments {
    /// The fewest.
    pub least: u64,
    /// The most. Where it is more than `least`, the input `n_args` says how many there are.
    pub most: u64,
    /// The bytes of each, without the zero behind them; a zero among them ends the text early.
    pub size: u64,
}

/// Files with symbolic contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Files {
    /// How many: `A`, `B`, …
    pub count: u64,
    /// The bytes of each.
    pub size: u64,
}

/// What is unknown of the surroundings of a program. The default is nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Environment {
    /// Groups of arguments, in order: `--sym-arg N` is one argument, `--sym-args MIN MAX N` several.
    pub arguments: Vec<Arguments>,
    /// `--sym-files N SIZE`
    pub files: Option<Files>,
    /// The bytes of standard input, `--sym-stdin N`.
    pub input: Option<u64>,
    /// Variables of the environment and their sizes, `--sym-env NAME=N`.
    pub variables: Vec<(String, u64)>,
    /// The most bytes that `LLVMFuzzerTestOneInput` gets. Default: 64.
    pub fuzzed: u64,
}

/// An input object that a program gets before it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// What it is called.
    pub name: String,
    /// How many bytes it has.
    pub size: u64,
}

impl Default for Environment {
    fn default() -> Environment {
        Environment {
            arguments: Vec::new(),
            files: None,
            input: None,
            variables: Vec::new(),
            fuzzed: 64,
        }
    }
}

impl Environment {
    /// Whether a program with a `main` is to start as it always does.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Environment { fuzzed: self.fuzzed, ..Environment::default() }
    }

    /// The objects that become inputs before `main`, in order. On a path with fewer arguments than the most, the last ones of
    /// their group are missing.
    #[must_use]
    pub fn objects(&self) -> Vec<Object> {
        let mut all = Vec::new();
        let mut add = |name: String, size| all.push(Object { name, size });
        let mut number = 0;
        for group in &self.arguments {
            if group.least < group.most {
                add("n_args".into(), 4);
            }
            for _ in 0..group.most {
                add(format!("arg{number:02}"), group.size);
                number += 1;
            }
        }
        if let Some(files) = self.files {
            let letters = ('A'..='Z').zip(0..files.count);
            letters.for_each(|(letter, _)| add(format!("{letter}-data"), files.size));
        }
        if let Some(size) = self.input {
            add("stdin".into(), size);
        }
        for (name, size) in &self.variables {
            add(format!("env-{name}"), *size);
        }
        all
    }

    /// The objects that become inputs before `LLVMFuzzerTestOneInput`: of the bytes of the first, the second says how many
    /// the harness gets.
    #[must_use]
    pub fn fuzzed_objects(&self) -> [Object; 2] {
        [("data", self.fuzzed), ("size", 8)]
            .map(|(name, size)| Object { name: name.to_owned(), size })
    }

    /// Whether there can be such surroundings.
    ///
    /// # Errors
    /// [`Error::Environment`] says what is wrong.
    pub fn check(&self) -> Result<(), Error> {
        let wrong = |what: String| Err(Error::Environment(what));
        if let Some(group) = self.arguments.iter().find(|group| group.least > group.most) {
            return wrong(format!(
                "at least {} arguments, but at most {}",
                group.least, group.most
            ));
        }
        let most = self.arguments.iter().fold(0, |sum: u64, group| sum.saturating_add(group.most));
        if most > ARGUMENTS {
            return wrong(format!("{most} symbolic arguments, of {ARGUMENTS} at most"));
        }
        if let Some(files) = self.files
            && files.count > FILES
        {
            return wrong(format!("{} symbolic files, of {FILES} at most", files.count));
        }
        let is_name = |name: &str| !name.is_empty() && !name.contains(['=', '\0']);
        if let Some((name, _)) = self.variables.iter().find(|(name, _)| !is_name(name)) {
            return wrong(format!("`{name}` is no name of a variable"));
        }
        let objects = self.objects().into_iter().chain(self.fuzzed_objects());
        match objects.into_iter().find(|object| object.size > LARGEST) {
            Some(Object { name, size }) => {
                wrong(format!("`{name}` has {size} bytes, of {LARGEST} at most"))
            }
            None => Ok(()),
        }
    }

    /// What defines [`SYMBOL`].
    pub(crate) fn unit(&self) -> Result<Unit, Error> {
        const NAME: &str = "environment.ll";
        let module = check(Path::new(NAME), self.text().as_bytes(), true)?;
        Ok(Unit {
            name: NAME.to_owned(),
            module,
            optimised: true,
            library: true,
            warnings: String::new(),
            files: Vec::new(),
        })
    }

    fn text(&self) -> String {
        let mut text = String::from(
            "target datalayout = \"e-m:e-i64:64-n8:16:32:64-S128\"\n\
             target triple = \"x86_64-linux-gnu\"\n",
        );
        // Writing to a string cannot fail.
        for (number, (name, _)) in self.variables.iter().enumerate() {
            let bytes = name.bytes().fold(String::new(), |all, byte| format!("{all}\\{byte:02X}"));
            let length = name.len() + 1;
            let _ = writeln!(
                text,
                "@name.{number} = private constant [{length} x i8] c\"{bytes}\\00\""
            );
        }
        let arguments = self.arguments.iter().map(|Arguments { least, most, size }| {
            format!("{{ i64, i64, i64 }} {{ i64 {least}, i64 {most}, i64 {size} }}")
        });
        table(&mut text, "arguments", "{ i64, i64, i64 }", arguments);
        let variables = self.variables.iter().enumerate().map(|(number, (_, size))| {
            format!("{{ ptr, i64 }} {{ ptr @name.{number}, i64 {size} }}")
        });
        table(&mut text, "variables", "{ ptr, i64 }", variables);
        let files = self.files.unwrap_or(Files { count: 0, size: 0 });
        let _ = writeln!(
            text,
            "@{SYMBOL} = constant {{ i64, i64, ptr, i64, i64, i64, i64, i64, ptr }} {{ i64 {}, i64 {}, ptr @arguments, \
             i64 {}, i64 {}, i64 {}, i64 {}, i64 {}, ptr @variables }}",
            self.fuzzed,
            self.arguments.len(),
            files.count,
            files.size,
            u8::from(self.input.is_some()),
            self.input.unwrap_or(0),
            self.variables.len(),
        );
        text
    }
}

/// A constant array of structures.
fn table(text: &mut String, name: &str, element: &str, rows: impl Iterator<Item = String>) {
    let rows: Vec<_> = rows.collect();
    let (count, rows) = (rows.len(), rows.join(", "));
    let _ = writeln!(text, "@{name} = private constant [{count} x {element}] [{rows}]");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Environment {
        Environment {
            arguments: vec![
                Arguments { least: 1, most: 1, size: 3 },
                Arguments { least: 0, most: 2, size: 5 },
            ],
            files: Some(Files { count: 2, size: 10 }),
            input: Some(7),
            variables: vec![("HOME".into(), 9), ("a\"b\\".into(), 1)],
            fuzzed: 16,
        }
    }

    #[test]
    fn every_environment_is_a_module() {
        for environment in [Environment::default(), full()] {
            let unit = environment.unit().unwrap();
            assert!(unit.module.symbol(SYMBOL).is_some());
        }
        assert!(Environment { fuzzed: 3, ..Environment::default() }.is_plain());
        assert!(!full().is_plain());
    }

    #[test]
    fn objects_are_in_order() {
        let objects = full().objects();
        let names: Vec<_> =
            objects.iter().map(|object| (object.name.as_str(), object.size)).collect();
        let expected = [
            ("arg00", 3),
            ("n_args", 4),
            ("arg01", 5),
            ("arg02", 5),
            ("A-data", 10),
            ("B-data", 10),
            ("stdin", 7),
            ("env-HOME", 9),
            ("env-a\"b\\", 1),
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert!(full().check().is_ok());
        let refused = [
            Environment { arguments: vec![Arguments { least: 2, most: 1, size: 1 }], ..full() },
            Environment { arguments: vec![Arguments { least: 0, most: 101, size: 1 }], ..full() },
            Environment { files: Some(Files { count: 27, size: 1 }), ..full() },
            Environment { input: Some(LARGEST + 1), ..full() },
            Environment { variables: vec![("A=B".into(), 1)], ..full() },
            Environment { fuzzed: u64::MAX, ..full() },
        ];
        for environment in refused {
            let error = environment.check().unwrap_err();
            assert!(matches!(error, Error::Environment(_)), "{error}");
        }
    }
}
