//! A directory with files for the compiler, removed when it is no longer needed.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io, process};

use crate::Error;

/// The directory.
#[derive(Debug)]
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// Makes one with these files, whose names may have directories.
    pub(crate) fn new(files: &[(&str, &str)]) -> Result<Scratch, Error> {
        // A name that nobody else has made: `create_dir` fails on what is there, a link of someone else's included.
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = || NEXT.fetch_add(1, Ordering::Relaxed);
        let name =
            || env::temp_dir().join(format!("polysem-runtime-{}-{}", process::id(), number()));
        let mut path = name();
        let mut made = fs::create_dir(&path);
        while made.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists) {
            path = name();
            made = fs::create_dir(&path);
        }
        let failed = |error| Error::System(path.clone(), error);
        made.map_err(failed)?;
        let scratch = Scratch(path.clone());
        for (name, text) in files {
            let file = path.join(name);
            let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
            folder.and_then(|()| fs::write(file, text)).map_err(failed)?;
        }
        Ok(scratch)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
