//! A directory for each test, and the compilers at hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use polysem_build::{Build, Error, Options, Unit};

/// A directory of a test's own, empty at first, with its own cache.
pub(crate) struct Place {
    pub(crate) path: PathBuf,
}

impl Place {
    /// None where there is no compiler to test with.
    pub(crate) fn new(test: &str) -> Option<Place> {
        if clangs().is_empty() {
            return None;
        }
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build").join(test);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the test's directory can be written");
        Some(Place { path })
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().expect("it is below the test's"))
            .expect("the test's directory can be written");
        fs::write(&path, text).expect("the test's directory can be written");
        PathBuf::from(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path.join(name)).unwrap_or_default()
    }

    /// Options of a user who is in this directory.
    pub(crate) fn options(&self) -> Options {
        Options {
            cc: None,
            directory: self.path.clone(),
            cache: Some(self.path.join("cache")),
            ..Options::from_env()
        }
    }

    /// A compiler that notes each file that it compiles, for [`Place::compiled`].
    pub(crate) fn noting(&self) -> Options {
        let log = self.path.join("log");
        let real = clangs().pop().expect("a clang is installed");
        let script = format!(
            "#!/bin/sh\ncase $* in --version*|*-fsanitize=*) ;; *) echo x >>'{}';; esac\nexec {real} \"$@\"\n",
            log.display()
        );
        // Written by another process: a test that starts one at this moment would hold the file open, and an open file
        // cannot be executed.
        let write = r#"printf %s "$1" >"$0" && chmod 755 "$0""#;
        let path = self.path.join("cc");
        let status = Command::new("sh")
            .args(["-c", write])
            .args([path.as_os_str(), script.as_ref()])
            .status();
        assert!(status.is_ok_and(|status| status.success()));
        Options { cc: Some("./cc".to_owned()), ..self.options() }
    }

    /// How many files were compiled since it was last asked. That each is compiled with checks as well does not count.
    pub(crate) fn compiled(&self) -> usize {
        let count = self.read("log").lines().count();
        let _ = fs::remove_file(self.path.join("log"));
        count
    }
}

/// Loads files without a word.
pub(crate) fn load(options: &Options, inputs: &[PathBuf]) -> Result<Vec<Unit>, Error> {
    Build::new(options.clone()).load(inputs, &mut |_| ())
}

/// All compilers that are installed, by name, old ones first.
pub(crate) fn clangs() -> Vec<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there =
        |name: &String| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let mut names: Vec<_> = (15..=30).map(|n| format!("clang-{n}")).filter(there).collect();
    if names.is_empty() {
        names.extend(Some("clang".to_owned()).filter(there));
    }
    names
}

/// Whether a module has some text in a constant or name.
pub(crate) fn mentions(unit: &Unit, text: &str) -> bool {
    polysem_llvm::print(&unit.module).contains(text)
}
