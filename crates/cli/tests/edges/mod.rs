//! One program, explored and run natively: the very same text with calls on its edges.
//!
//! What flows: C → a module → text that calls `__polysem_edge` on every conditional edge → `polysem test` with `hook.c`,
//! whose paths say in their output which edges they took; and the compiler with `trace.c`, whose program says in a
//! file which it took on the inputs of a test.

mod machine;
mod subjects;

use crate::effort::{everything, seed};
use crate::interpret::{head, limited};
use crate::suite::root;
use machine::Test;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
pub(crate) use subjects::{Subject, subjects};

/// What edges call.
const HOOK: &str = "__polysem_edge";
const CLANG: &str = "clang-19";
/// An exploration takes no longer.
const LIMIT: Duration = Duration::from_mins(10);
/// So many tests of each program if not everything is wanted.
const SAMPLE: usize = 4;

/// How much was compared.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Compared {
    /// Programs with at least one test.
    pub(crate) programs: usize,
    /// Tests that were run natively.
    pub(crate) tests: usize,
    /// Of these, the tests whose path came to the end of the program: there are no other edges natively.
    pub(crate) ended: usize,
    /// Of these, the tests of faults: the edges before the fault are the same natively.
    pub(crate) faults: usize,
    /// Edges of all tests.
    pub(crate) edges: usize,
}

impl std::ops::AddAssign for Compared {
    fn add_assign(&mut self, other: Compared) {
        self.programs += other.programs;
        self.tests += other.tests;
        self.ended += other.ended;
        self.faults += other.faults;
        self.edges += other.edges;
    }
}

/// What all programs are made and run with.
pub(crate) struct Kit {
    folder: PathBuf,
    /// `trace.c`, and what gives a native program the inputs of a test.
    objects: Vec<PathBuf>,
}

impl Kit {
    pub(crate) fn new(folder: &Path) -> Kit {
        let replay = folder.join("replay.c");
        fs::write(&replay, polysem_build::replay_source()).expect("the directory is ours");
        let object = |source: PathBuf| {
            let to = folder.join(source.file_name().expect("a file")).with_extension("o");
            compile(Command::new(CLANG).args(["-O1", "-w", "-c"]).arg(source).arg("-o").arg(&to));
            to
        };
        let objects = [replay, ours("trace.c")].map(object).into();
        Kit { folder: folder.to_path_buf(), objects }
    }

    /// Explores a program and runs its tests natively; the second is what is wrong.
    pub(crate) fn compare(&self, subject: &Subject) -> (Compared, Option<String>) {
        let folder = self.folder.join(subject.name.replace('/', "-"));
        fs::create_dir(&folder).expect("the directory is ours");
        let text = folder.join("program.ll");
        fs::write(&text, instrumented(subject, &folder)).expect("the directory is ours");
        let out = folder.join("out");
        if let Err(message) = explore(subject, &text, &out) {
            return (Compared::default(), Some(format!("{}:\n{message}", subject.name)));
        }
        let program = folder.join("program");
        let mut linking = Command::new(CLANG);
        linking.args(["-O0", "-w"]).arg(&text).args(&self.objects).arg("-lm").arg("-o");
        compile(linking.arg(&program));
        let (mut compared, mut wrong) = (Compared::default(), String::new());
        for (name, fault) in chosen(&out) {
            let test = Test::read(&out, &name, fault);
            let natively = test.run(&program, &folder, subject.has_surroundings());
            compared += Compared {
                programs: usize::from(compared.tests == 0),
                tests: 1,
                ended: usize::from(test.is_ended()),
                faults: usize::from(test.fault),
                edges: test.edges.len(),
            };
            if let Some(what) = test.difference(&natively) {
                let _ = writeln!(wrong, "{} {name}: {what}", subject.name); // to a string, which cannot fail
            }
        }
        if wrong.is_empty() {
            fs::remove_dir_all(&folder).expect("the directory is ours");
            return (compared, None);
        }
        (compared, Some(format!("{wrong}    see {}\n", folder.display())))
    }
}

/// A file of this folder.
fn ours(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edges").join(name)
}

fn compile(command: &mut Command) {
    let output = command.output().expect("the compiler starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {errors}");
}

/// The program as text, with a call on each conditional edge. There is no debug information: LLVM would refuse ours.
fn instrumented(subject: &Subject, folder: &Path) -> String {
    let plain = folder.join("plain.ll");
    let headers = root().join("runtime/include");
    let mut command = Command::new(CLANG);
    command.args(["-O0", "-w", "-S", "-emit-llvm", "-Wno-error=implicit-function-declaration"]);
    command.arg("-idirafter").arg(&headers).args(&subject.cflags);
    let source = fs::read_to_string(&subject.source).expect("a program is text");
    if source.contains("__CPROVER_") {
        command.arg("-include").arg(headers.join("polysem/cprover.h"));
    }
    compile(command.arg(&subject.source).arg("-o").arg(&plain));
    let module = polysem_llvm::read(&fs::read(plain).expect("it was just written"));
    let module = module.unwrap_or_else(|error| panic!("{}: {error}", subject.name));
    polysem_llvm::print_with_edges(&module, HOOK)
}

/// `polysem test`; what it said if it did not come to a verdict.
fn explore(subject: &Subject, text: &Path, out: &Path) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polysem"));
    command.env("NO_COLOR", "1").args(["test", "--cc", CLANG, "--out"]).arg(out);
    command.arg(text).arg(ours("hook.c")).args(&subject.flags);
    match limited(&mut command, b"", LIMIT) {
        None => Err("    not explored in time\n".into()),
        Some(ended) if matches!(ended.code, Some(0 | 1 | 3)) => Ok(()),
        Some(ended) => Err(head(&ended.stderr)),
    }
}

/// The tests in a directory that are to be run, by name and whether they show a fault: all, or some that are far from
/// each other.
fn chosen(out: &Path) -> Vec<(String, bool)> {
    let entries = fs::read_dir(out).into_iter().flatten();
    let files: Vec<_> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    let ending = |end: &'static str| files.iter().filter(move |file| file.ends_with(end));
    let name = |file: &String| file.split('.').next().unwrap_or_default().to_owned();
    let faults: BTreeSet<String> = ending(".err").map(name).collect();
    let names: BTreeSet<String> = ending(".ktest").map(name).collect();
    let all = names.into_iter().map(|name| (name.clone(), faults.contains(&name)));
    let all: Vec<_> = all.collect();
    if everything() || all.len() <= SAMPLE {
        return all;
    }
    let first = seed() as usize;
    (0..SAMPLE).map(|n| all[(first + n * all.len() / SAMPLE) % all.len()].clone()).collect()
}
