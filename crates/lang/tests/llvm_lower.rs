//! C programs, compiled by clang and lowered: the result passes the check whatever clang does.

use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_lang::llvm::{check::check, print::print};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn clang() -> Option<&'static str> {
    let found = ["clang-19", "clang"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok());
    if found.is_none() {
        #[expect(clippy::print_stderr, reason = "that a test did not run must be seen")]
        {
            eprintln!("skipped: there is no clang");
        }
    }
    found
}

fn compile(clang: &str, source: &Path, level: &str) -> polysem_llvm::Module {
    let out = Command::new(clang)
        .args(["-S", "-emit-llvm", "-g", "-o", "-", level, "-w"])
        .arg("-I")
        .arg(root().join("runtime"))
        .arg(source)
        .output()
        .unwrap();
    assert!(out.status.success(), "{}: {}", source.display(), String::from_utf8_lossy(&out.stderr));
    polysem_llvm::read(&out.stdout).unwrap()
}

#[test]
fn tmp() {
    let Some(clang) = clang() else { return };
    let path = std::env::var("SRC").unwrap();
    let level = std::env::var("LEVEL").unwrap_or("-O0".into());
    let module = compile(clang, Path::new(&path), &level);
    let mut lib = Vec::new();
    if std::env::var("LIB").is_ok() {
        for entry in std::fs::read_dir(root().join("runtime")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "c") {
                lib.push(compile(clang, &path, "-O1"));
            }
        }
    }
    let mut units =
        vec![Unit { name: &path, module: &module, optimised: level != "-O0", library: false }];
    for module in &lib {
        units.push(Unit { name: "lib", module, optimised: true, library: true });
    }
    let t = std::time::Instant::now();
    let program = lower(&units, &Options::default()).unwrap();
    let took = t.elapsed();
    println!("{}", print(&program));
    eprintln!(
        "{took:?} code {} functions {} consts {} statics {} refusals {:?}",
        program.code.len(),
        program.functions.len(),
        program.constants.len(),
        program.statics.len(),
        program.refusals
    );
    let missing: std::collections::BTreeSet<_> = program
        .calls
        .iter()
        .filter_map(|c| match &c.callee {
            polysem_lang::llvm::ir::Callee::Missing(n) => Some(n.clone()),
            _ => None,
        })
        .collect();
    eprintln!("missing {missing:?}");
    let missing: std::collections::BTreeSet<_> = program
        .statics
        .iter()
        .filter_map(|c| match &c.kind {
            polysem_lang::llvm::ir::StaticKind::Missing => Some(c.name.clone()),
            _ => None,
        })
        .collect();
    eprintln!("missing objects {missing:?}");
    check(&program).unwrap();
}

#[test]
fn all() {
    let Some(clang) = clang() else { return };
    let mut stack = vec![root().join("tests/c/programs")];
    let mut missing = std::collections::BTreeMap::new();
    let mut n = 0;
    let mut time = std::time::Duration::ZERO;
    let mut rtime = std::time::Duration::ZERO;
    let mut code = 0;
    while let Some(dir) = stack.pop() {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                stack.push(path);
                continue;
            }
            if !path.extension().is_some_and(|e| e == "c") {
                continue;
            }
            for level in ["-O0", "-O2"] {
                let out = Command::new(clang)
                    .args(["-S", "-emit-llvm", "-g", "-o", "-", level, "-w", "-std=gnu17"])
                    .arg(&path)
                    .output()
                    .unwrap();
                if !out.status.success() {
                    eprintln!("{}: {}", path.display(), String::from_utf8_lossy(&out.stderr));
                    continue;
                }
                let t = std::time::Instant::now();
                let module = polysem_llvm::read(&out.stdout).unwrap();
                rtime += t.elapsed();
                for promote in [true, false] {
                    let units = vec![Unit {
                        name: "x",
                        module: &module,
                        optimised: level != "-O0",
                        library: false,
                    }];
                    let t = std::time::Instant::now();
                    let program = match lower(&units, &Options { promote, ..Options::default() }) {
                        Ok(p) => p,
                        Err(e) => {
                            eprintln!("{}: {e}", path.display());
                            continue;
                        }
                    };
                    time += t.elapsed();
                    code += program.code.len();
                    if let Err(e) = check(&program) {
                        panic!("{}: {e}", path.display());
                    }
                    n += 1;
                    print(&program);
                    for r in &program.refusals {
                        *missing.entry(format!("refused {r}")).or_insert(0) += 1;
                    }
                    for c in &program.calls {
                        if let polysem_lang::llvm::ir::Callee::Missing(n) = &c.callee {
                            *missing.entry(n.to_string()).or_insert(0) += 1;
                        }
                    }
                }
            }
        }
    }
    eprintln!("{n} programs, {missing:?} {time:?} read {rtime:?} {code}");
}
