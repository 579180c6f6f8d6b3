//! What the compilers of this machine write: every C program here at every level, with and without debug information.
//!
//! `./x setup test` installs clang 19; others are used where they are found. Without any, the test says so and passes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use polysem_llvm::module::Module;

/// Names under which compilers are looked for.
const CLANGS: [&str; 9] = [
    "clang-15", "clang-16", "clang-17", "clang-18", "clang-19", "clang-20", "clang-21", "clang-22",
    "clang",
];

/// The compilers that are there and new enough.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn clangs() -> Vec<String> {
    let mut found = Vec::new();
    for name in CLANGS {
        let Ok(output) = Command::new(name).arg("--version").output() else { continue };
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let version = text.split("version ").nth(1).and_then(|v| v.split('.').next()?.parse().ok());
        let known = name == "clang" && !found.is_empty();
        if version.is_some_and(|v: u32| v >= 15) && !known {
            found.push(name.to_string());
        }
    }
    if found.is_empty() {
        eprintln!("skipped: no clang of version 15 or newer; install clang-19");
    }
    found
}

/// A directory for this test, fresh.
pub(crate) fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a temporary directory can be made");
    path
}

pub(crate) fn sources(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(folder).expect("the sources are there");
    let mut all: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    all.sort();
    all
}

/// Functions, blocks and instructions, counted line by line.
#[derive(PartialEq, Debug, Default)]
struct Counts {
    functions: usize,
    globals: usize,
    blocks: usize,
    insts: usize,
    located: usize,
    records: usize,
}

/// Whether a line defines a variable: `global` or `constant` comes before `alias` or `ifunc`.
fn is_global(line: &str) -> bool {
    let kinds = ["global", "constant", "alias", "ifunc"];
    let kind = line.split(' ').find(|word| kinds.contains(word));
    line.starts_with('@') && matches!(kind, Some("global" | "constant"))
}

/// Counts what a compiler wrote without reading it: indentation and the first words tell lines apart.
fn count(text: &str) -> Counts {
    let mut counts = Counts::default();
    let mut inside = false;
    let mut first = false;
    let mut cases = false;
    for line in text.lines() {
        if !inside {
            counts.globals += usize::from(is_global(line));
            if line.starts_with("define ") || line.starts_with("declare ") {
                counts.functions += 1;
                inside = line.starts_with("define ");
                first = true;
            }
            continue;
        }
        let record = (line.contains("call ") && line.contains(" @llvm.dbg."))
            || line.starts_with("    #dbg_");
        counts.located += usize::from(!record && line.contains(", !dbg !"));
        if line == "}" {
            inside = false;
        } else if cases {
            cases = !line.starts_with("  ]");
        } else if line.starts_with("    #dbg_") {
            counts.records += 1;
        } else if let Some(rest) = line.strip_prefix("  ") {
            if rest.starts_with(' ') {
                continue; // the rest of a landing pad, invoke or call
            }
            if first {
                counts.blocks += 1; // the first block has no label
                first = false;
            }
            let call = rest.contains("call ") && rest.contains(" @llvm.dbg.");
            counts.records += usize::from(call);
            counts.insts += usize::from(!call);
            cases = rest.starts_with("switch ") && !rest.contains(']');
        } else if line.contains(':') && !line.starts_with(';') {
            counts.blocks += 1;
            first = false;
        }
    }
    counts
}

fn counts_of(module: &Module) -> Counts {
    let mut counts = Counts {
        functions: module.functions.len(),
        globals: module.globals.len(),
        ..Counts::default()
    };
    for function in &module.functions {
        let body = &function.body;
        counts.blocks += body.blocks.len();
        counts.insts += body.insts.len();
        counts.located += body.locations.iter().filter(|l| l.is_some()).count();
        counts.records += body.records.len();
    }
    counts
}

fn check_file(path: &Path, name: &str) {
    let text = fs::read(path).expect("the compiler wrote it");
    let module = crate::check(&text, name);
    assert_eq!(counts_of(&module), count(&String::from_utf8_lossy(&text)), "{name}");
    fs::remove_file(path).expect("the file is ours");
}

/// Compiles and checks; whether the compiler can.
fn try_clang(clang: &str, flags: &[&str], source: &Path, out: &Path) -> bool {
    let name = format!("{clang} {} {}", flags.join(" "), source.display());
    let mut command = Command::new(clang);
    command.args(flags).args(["-w", "-S", "-emit-llvm", "-o"]).arg(out).arg(source);
    let compiled = command.output().expect("clang starts").status.success();
    if compiled {
        check_file(out, &name);
    }
    compiled
}

#[test]
fn reads_what_clang_writes() {
    let out = directory("clang").join("out.ll");
    for clang in clangs() {
        for source in sources("c").iter().chain(&sources("cpp")) {
            for level in ["-O0", "-O1", "-O2", "-O3"] {
                for debug in ["-g0", "-g"] {
                    let flags = [level, debug, "-march=native"];
                    assert!(
                        try_clang(&clang, &flags, source, &out),
                        "{clang} {level} {}",
                        source.display()
                    );
                }
            }
        }
    }
}

/// Other machines: big and little ends, 16 to 64 bits, other exceptions.
#[test]
fn reads_other_targets() {
    let targets = [
        "aarch64-linux-gnu",
        "amdgcn",
        "arm-linux-gnueabi",
        "arm64e-apple-ios",
        "avr",
        "bpf",
        "i386-linux-gnu",
        "msp430",
        "nvptx64",
        "powerpc64le-linux-gnu",
        "riscv64-linux-gnu",
        "s390x-linux-gnu",
        "sparc64",
        "wasm32",
        "x86_64-apple-macosx",
        "x86_64-pc-windows-msvc",
    ];
    let out = directory("targets").join("out.ll");
    let abi = &sources("targets")[0];
    let exceptions = &sources("cpp")[0];
    for clang in clangs() {
        let mut read = 0;
        for target in targets {
            let target = format!("--target={target}");
            for level in ["-O0", "-O2"] {
                read += usize::from(try_clang(&clang, &[&target, level, "-g"], abi, &out));
            }
        }
        assert!(read > 10, "{clang} knows few targets: {read}");
        // Exceptions of Windows have instructions of their own.
        let flags = ["--target=x86_64-pc-windows-msvc", "-fexceptions", "-fcxx-exceptions", "-O1"];
        assert!(try_clang(&clang, &flags, exceptions, &out), "{clang}");
    }
}

#[test]
fn reads_what_rustc_writes() {
    let folder = directory("rustc");
    let levels: &[&str] = if all() { &["0", "1", "2", "3", "s"] } else { &["0", "3"] };
    for source in sources("rust") {
        for level in levels {
            for debug in ["0", "2"] {
                let name = format!("rustc {level} {debug} {}", source.display());
                let out = folder.join("out.ll");
                let result = Command::new("rustc")
                    .args(["--edition", "2024", "-A", "warnings", "--emit=llvm-ir", "-C"])
                    .arg(format!("opt-level={level}"))
                    .args(["-C", &format!("debuginfo={debug}"), "-o"])
                    .arg(&out)
                    .arg(&source)
                    .status();
                let status = result.expect("rustc starts: it made this test");
                assert!(status.success(), "{name}");
                check_file(&out, &name);
            }
        }
    }
}

/// Whether the slow tests are wanted too.
fn all() -> bool {
    std::env::var_os("POLYSEM_TEST_ALL").is_some()
}
