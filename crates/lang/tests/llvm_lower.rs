//! C programs, compiled by clang and lowered: the result passes the check whatever clang does.

use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_lang::llvm::{check::check, print::print};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn clang() -> Option<&'static str> {
    let found = ["clang-19", "clang"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok());
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
    let units = [Unit { name: &path, module: &module, optimised: level != "-O0", library: false }];
    let program = lower(&units, &Options::default()).unwrap();
    println!("{}", print(&program));
    check(&program).unwrap();
}
