//! C programs of other people: source packages of Debian, compiled file by file (`./x test --all`).
//!
//! Files that do not compile without their build system are left out; what compiles must read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGES: [&str; 5] = ["bzip2", "cjson", "lua5.4", "lz4", "zlib"];
const LEVELS: [&str; 4] = ["-O0", "-O1", "-O2", "-O3"];

/// Sources by `apt-get`, with lists of its own: nothing of the machine is changed.
fn fetch(folder: &Path) -> bool {
    let parts = folder.join("parts");
    fs::create_dir_all(&parts).expect("a temporary directory can be made");
    fs::create_dir_all(folder.join("lists")).expect("a temporary directory can be made");
    let source = "Types: deb-src\nURIs: http://deb.debian.org/debian\nSuites: stable\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n";
    fs::write(parts.join("here.sources"), source).expect("the directory is ours");
    let apt = |arguments: &[&str]| {
        let status = Command::new("apt-get")
            .args(["-qq", "-o", "Dir::Etc::sourcelist=/dev/null", "-o"])
            .arg(format!("Dir::Etc::sourceparts={}", parts.display()))
            .arg("-o")
            .arg(format!("Dir::State::lists={}", folder.join("lists").display()))
            .args(arguments)
            .current_dir(folder)
            .output();
        status.is_ok_and(|output| output.status.success())
    };
    let mut wanted = vec!["source", "--download-only"];
    wanted.extend(PACKAGES);
    apt(&["update"]) && apt(&wanted)
}

/// All C files below a directory, in order.
fn c_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        fs::read_dir(folder).expect("it is there").map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            c_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            into.push(path);
        }
    }
}

#[test]
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn reads_packages_of_debian() {
    if std::env::var_os("POLYSEM_TEST_ALL").is_none() {
        return;
    }
    let folder = crate::compilers::directory("debian");
    if !fetch(&folder) {
        eprintln!("skipped: no apt-get, or no network");
        return;
    }
    let unpack = "for archive in *.orig.tar.*; do tar xf $archive; done; rm -rf lists parts";
    let status = Command::new("sh").args(["-c", unpack]).current_dir(&folder).status();
    assert!(status.expect("sh starts").success());
    let mut files = Vec::new();
    c_files(&folder, &mut files);
    let out = folder.join("out.ll");
    for clang in crate::compilers::clangs() {
        let mut read = 0;
        for (index, file) in files.iter().enumerate() {
            let mut command = Command::new(&clang);
            command
                .args(["-w", "-g", LEVELS[index % 4], "-S", "-emit-llvm", "-o"])
                .arg(&out)
                .arg(file);
            for parent in file.ancestors().skip(1).take(3) {
                command.arg("-I").arg(parent).arg("-I").arg(parent.join("lib"));
            }
            if command.output().expect("clang starts").status.success() {
                crate::check(
                    &fs::read(&out).expect("it is there"),
                    &format!("{clang} {}", file.display()),
                );
                read += 1;
            }
        }
        assert!(read > 100, "{clang}: only {read} of {} files compile", files.len());
    }
    fs::remove_dir_all(folder).expect("the directory is ours");
}
