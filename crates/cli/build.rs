//! Puts the commit into `--version`; a source tree without git has none.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=../../.git/HEAD");
    println!("cargo:rerun-if-changed=../../.git/refs/heads");
    let git = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output();
    let commit = git.ok().filter(|out| out.status.success()).map(|out| out.stdout);
    let commit = commit.and_then(|out| String::from_utf8(out).ok());
    let commit = commit.map_or_else(|| "no commit".to_string(), |id| id.trim().to_string());
    println!("cargo:rustc-env=POLYSEM_COMMIT={commit}");
}
