//! One test: the edges of the path that it was made for, and those that the machine takes on its inputs.

use polysem_report::{Object, TestCase, ktest};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is before each edge in the output of a path; `hook.c` writes it.
const MARK: &[u8; 8] = b"\x01edges\x02\x03";
/// What is told instead of a branch when the program ends by itself.
const END: u32 = u32::MAX;

/// A branch, and which of its targets was taken.
type Edge = (u32, u32);

/// A test as `polysem test` wrote it.
pub(crate) struct Test {
    case: TestCase,
    /// What its path took.
    pub(crate) edges: Vec<Edge>,
    /// Whether its path ends in a fault.
    pub(crate) fault: bool,
}

impl Test {
    /// The test of that name in a directory, and whether there is a report of a fault with it.
    pub(crate) fn read(out: &Path, name: &str, fault: bool) -> Test {
        let bytes = fs::read(out.join(format!("{name}.ktest"))).expect("the test is there");
        let case = ktest::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Without output there is no such file.
        let told = fs::read(out.join(format!("{name}.out"))).unwrap_or_default();
        Test { case, edges: told_edges(&told), fault }
    }

    /// Whether the path came to the end of the program.
    pub(crate) fn is_ended(&self) -> bool {
        self.edges.last().is_some_and(|(branch, _)| *branch == END)
    }

    /// Runs the program on the inputs of the test; the edges that it takes, up to one more than the path has.
    pub(crate) fn run(&self, program: &Path, folder: &Path, surroundings: bool) -> Vec<Edge> {
        let edges = folder.join("edges");
        let _ = fs::remove_file(&edges);
        let mut command = Command::new(program);
        command.current_dir(folder).env("EDGES", &edges);
        command.env("EDGES_MOST", (self.edges.len() + 1).to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut objects = self.case.objects.clone();
        if surroundings {
            objects.retain(|object| !is_given(object, folder, &mut command));
        }
        let test = folder.join("test.ktest");
        let case = TestCase { args: vec![], objects };
        fs::write(&test, ktest::write(&case)).expect("the directory is ours");
        // How it ends does not matter: a fault may be anything on the machine.
        let _ = command.env("KTEST_FILE", test).status().expect("the program starts");
        let bytes = fs::read(&edges).unwrap_or_default();
        bytes.as_chunks::<8>().0.iter().copied().map(edge).collect()
    }

    /// Where the machine goes another way than the path.
    pub(crate) fn difference(&self, natively: &[Edge]) -> Option<String> {
        let same = self.edges.iter().zip(natively).take_while(|(a, b)| a == b).count();
        let (ours, theirs) = (self.edges.get(same), natively.get(same));
        // What the machine does behind a fault, or behind a bound of ours, is its own affair.
        let over = ours.is_none() && !self.is_ended();
        (!over && (ours, theirs) != (None, None))
            .then(|| format!("after {same} edges: the path takes {ours:?}, the machine {theirs:?}"))
    }
}

fn edge(bytes: [u8; 8]) -> Edge {
    let both = u64::from_le_bytes(bytes);
    (both as u32, (both >> 32) as u32)
}

/// The edges among the output of a path.
fn told_edges(mut output: &[u8]) -> Vec<Edge> {
    let mut edges = Vec::new();
    while let Some(rest) = output.get(1..) {
        match output.strip_prefix(MARK).and_then(|told| told.split_first_chunk::<8>()) {
            Some((told, behind)) => {
                edges.push(edge(*told));
                output = behind;
            }
            None => output = rest,
        }
    }
    edges
}

/// Whether an object of a test is one of the program's surroundings; gives it to the program if so.
fn is_given(object: &Object, folder: &Path, command: &mut Command) -> bool {
    let text = object.bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    let name = object.base_name();
    if name == "stdin" {
        let file = folder.join("stdin");
        fs::write(&file, &object.bytes).expect("the directory is ours");
        command.stdin(File::open(file).expect("it was just written"));
    } else if let Some(variable) = name.strip_prefix("env-") {
        command.env(variable, OsStr::from_bytes(text));
    } else if let Some(file) = name.strip_suffix("-data") {
        fs::write(folder.join(file), &object.bytes).expect("the directory is ours");
    } else if name.starts_with("arg") {
        command.arg(OsStr::from_bytes(text));
    } else {
        return name == "n_args";
    }
    true
}
