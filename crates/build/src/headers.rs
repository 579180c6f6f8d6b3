//! The headers for harnesses (`runtime/include`), where the user's compiler finds them: `polysem.h`, `klee/klee.h`, and the
//! declarations that programs for CBMC do without.
//!
//! They lie beside the cache, under the hash of their contents, so that compilations that used them stay valid; without a
//! cache, in a directory that goes with the [`Headers`].
//!
//! **Invariant:** a program that mentions no name of CBMC is compiled as if none of this were here, but for headers that it
//! includes and that nobody else has: ours are looked for last.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cache::{Cache, key};
use crate::scratch::Scratch;

/// The files, sorted by name.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// What programs for CBMC do not declare.
const CPROVER: &str = "polysem/cprover.h";

/// Where the headers are.
#[derive(Debug)]
pub(crate) struct Headers {
    /// None where they could not be written: then only programs that need them fail.
    directory: Option<PathBuf>,
    /// What keeps a directory of this process.
    _scratch: Option<Scratch>,
}

/// What a source file needs of us.
#[derive(Default)]
pub(crate) struct Needed {
    /// Flags before those of the user.
    pub(crate) flags: Vec<String>,
    /// A header with declarations that go before the file.
    pub(crate) declarations: Option<PathBuf>,
}

impl Headers {
    /// Writes them, where they are not there already.
    pub(crate) fn place(cache: &Cache) -> Headers {
        let parts = FILES.iter().flat_map(|(name, text)| [name.as_bytes(), text.as_bytes()]);
        let hash = key(parts).iter().take(8).fold(String::new(), |mut name, byte| {
            let _ = write!(name, "{byte:02x}"); // to a string, which cannot fail
            name
        });
        let kept = cache.beside("include").map(|all| all.join(hash));
        if let Some(directory) = kept.filter(|directory| all_there(directory, cache)) {
            return Headers { directory: Some(directory), _scratch: None };
        }
        let scratch = Scratch::new(FILES).ok();
        Headers { directory: scratch.as_ref().map(|scratch| scratch.0.clone()), _scratch: scratch }
    }

    /// What a file with this text needs.
    pub(crate) fn needed(&self, text: &[u8]) -> Needed {
        let Some(directory) = &self.directory else { return Needed::default() };
        let mentions = |name: &str| text.windows(name.len()).any(|at| at == name.as_bytes());
        let mut flags = vec!["-idirafter".to_owned(), directory.to_string_lossy().into_owned()];
        let cprover = mentions("__CPROVER_");
        if cprover || mentions("nondet_") {
            // Functions without a declaration give `int`, as they always did in C; newer compilers take that for an error.
            flags.push("-Wno-error=implicit-function-declaration".to_owned());
        }
        Needed { flags, declarations: cprover.then(|| directory.join(CPROVER)) }
    }
}

/// Sees to it that all files are in a directory.
fn all_there(directory: &Path, cache: &Cache) -> bool {
    FILES.iter().all(|(name, text)| {
        let path = directory.join(name);
        if fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            return true;
        }
        // As in the cache: whoever reads sees all of it or nothing.
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let Some(scratch) = cache.scratch() else { return false };
        let written = folder.and_then(|()| fs::write(&scratch, text));
        written.and_then(|()| fs::rename(&scratch, &path)).is_ok()
    })
}
