//! C programs as clang compiles them: what they become passes the check, with and without promotion.

use polysem_lang::llvm::check::check;
use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_lang::llvm::print::print;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler, or a message that there is none.
fn clang() -> Option<&'static str> {
    let found = ["clang-19", "clang"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok());
    if found.is_none() {
        #[expect(clippy::print_stderr, reason = "that a test did not run must be seen")]
        {
            eprintln!("skipped: there is no clang-19 or clang");
        }
    }
    found
}

fn compile(clang: &str, source: &Path, level: &str) -> polysem_llvm::Module {
    let mut command = Command::new(clang);
    command.args([
        "-S",
        "-emit-llvm",
        "-g",
        "-w",
        "-std=gnu17",
        "-fno-builtin-printf",
        "-o",
        "-",
        level,
    ]);
    let out = command.arg(source).output().expect("the compiler runs");
    assert!(out.status.success(), "{}: {}", source.display(), String::from_utf8_lossy(&out.stderr));
    polysem_llvm::read(&out.stdout).expect("clang writes what is read")
}

/// All sources below a directory, in order.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).expect("the directory is there") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c") {
                all.push(path);
            }
        }
    }
    all.sort();
    all
}

fn lowers(step: usize) {
    let Some(clang) = clang() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Below it are tests, and what runs on the machine itself.
    let folder = root.join("runtime");
    let runtime = sources(&folder).into_iter().filter(|path| path.parent() == Some(&folder));
    let library: Vec<_> = runtime.map(|path| compile(clang, &path, "-O1")).collect();
    for path in sources(&root.join("tests/c/programs")).iter().step_by(step) {
        for level in ["-O0", "-O2"] {
            let module = compile(clang, path, level);
            let name = path.to_string_lossy();
            let mut units = vec![Unit {
                name: &name,
                module: &module,
                optimised: level != "-O0",
                library: false,
            }];
            units.extend(library.iter().map(|module| Unit {
                name: "lib",
                module,
                optimised: true,
                library: true,
            }));
            for promote in [true, false] {
                let program =
                    lower(&units, &Options { promote, ..Options::default() }).expect("it links");
                check(&program).unwrap_or_else(|what| panic!("{name}: {what}"));
                assert!(print(&program).contains("\nmain("), "{name}");
                assert!(program.refusals.is_empty(), "{name}: {:?}", program.refusals);
            }
        }
    }
}

#[test]
fn some_programs_lower() {
    lowers(20);
}

#[test]
#[ignore = "compiles all programs: a minute"]
fn all_programs_lower() {
    lowers(1);
}

#[test]
fn every_form_lowers() {
    let forms = include_str!("../../../llvm/tests/reader/forms.ll");
    let name = |line: &str| -> Option<String> {
        let after = line.strip_prefix("define ")?.split_once('@')?.1;
        Some(after.split_once('(')?.0.to_owned())
    };
    let names: Vec<String> =
        forms.lines().filter_map(name).map(|name| format!("ptr @{name}")).collect();
    let (count, all) = (names.len(), names.join(", "));
    let text = format!(
        "{forms}\n@all = global [{count} x ptr] [{all}]\ndefine ptr @main() {{\n  ret ptr @all\n}}\n"
    );
    for promote in [true, false] {
        let options = Options { promote, ..Options::default() };
        let program = super::program(&[("forms.ll", &text)], &options).unwrap();
        assert!(program.functions.len() >= count);
        assert!(print(&program).contains("refused: exceptions"));
    }
}
