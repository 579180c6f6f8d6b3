//! Where things are in the source, as the user knows it.
//!
//! **Invariant:** nothing is read but regular files of bounded size that the compiler read, too, or that the user named.

use polysem_lang::llvm::ir::{Pc, Program, SourcePlace};
use polysem_report::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Of larger files, no lines are shown.
const LARGEST: u64 = 16 << 20;
/// The directory that the library says it was compiled in.
const RUNTIME: &str = "/polysem/runtime";

/// The source files of a program, read when something in them is shown.
pub(super) struct Sources<'a> {
    program: &'a Program,
    /// The files that the user named.
    named: &'a [PathBuf],
    here: PathBuf,
    /// What is shown of, by where they really are: the files that the compiler read, and those that the user named.
    readable: BTreeSet<PathBuf>,
    texts: Mutex<BTreeMap<u32, Option<Arc<[u8]>>>>,
}

/// A function that waits or runs, as the source has it: what was inlined counts.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) function: Arc<str>,
    /// Where it is.
    pub(super) at: Option<u32>,
    /// Whether it is part of the C library.
    pub(super) library: bool,
}

impl<'a> Sources<'a> {
    /// For a program of these files, on the way to which the compiler read those.
    pub(super) fn new(program: &'a Program, named: &'a [PathBuf], read: &[PathBuf]) -> Sources<'a> {
        let here = std::env::current_dir().unwrap_or_default();
        let all = named.iter().chain(read);
        let readable = all.filter_map(|path| fs::canonicalize(here.join(path)).ok()).collect();
        Sources { program, named, here, readable, texts: Mutex::default() }
    }

    /// The file as the user named it, or could.
    fn name(&self, file: u32) -> Arc<str> {
        let path = self.path(file);
        if let Some(named) = self.named.iter().find(|named| self.here.join(named) == path) {
            return named.to_string_lossy().into();
        }
        path.strip_prefix(&self.here).unwrap_or(&path).to_string_lossy().into()
    }

    fn path(&self, file: u32) -> PathBuf {
        let directory = Path::new(&*self.program.directories[file as usize]);
        self.here.join(directory.join(&*self.program.files[file as usize]))
    }

    fn text(&self, file: u32) -> Option<Arc<[u8]>> {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || {
            let path = self.path(file);
            match path.strip_prefix(RUNTIME) {
                Ok(name) => {
                    let text = polysem_build::library_source(name.to_str()?)?;
                    Some(text.as_bytes().into())
                }
                Err(_) => self.read(&path),
            }
        };
        texts.entry(file).or_insert_with(read).clone()
    }

    /// The text of a file, if it is one that may be shown: a program says where its lines are from, and may say anything.
    fn read(&self, path: &Path) -> Option<Arc<[u8]>> {
        let path = fs::canonicalize(path).ok().filter(|path| self.readable.contains(path))?;
        let about = fs::metadata(&path).ok()?;
        if !about.is_file() || about.len() > LARGEST {
            return None;
        }
        let mut text = Vec::new();
        File::open(path).ok()?.take(LARGEST).read_to_end(&mut text).ok()?;
        Some(text.into())
    }

    /// A location of the program.
    fn location(&self, number: u32) -> Option<&SourcePlace> {
        self.program.locations.get(number as usize).filter(|place| place.line > 0)
    }

    /// A location with its text.
    pub(super) fn place(&self, number: u32) -> Option<Place> {
        let SourcePlace { file, line, column, .. } = *self.location(number)?;
        Some(Place { file: self.name(file), text: self.text(file), line, column })
    }

    /// The file and line of a location.
    pub(super) fn line(&self, number: u32) -> Option<(Arc<str>, u32)> {
        let SourcePlace { file, line, .. } = *self.location(number)?;
        Some((self.name(file), line))
    }

    /// A location in short: `v.c:5:7`.
    pub(super) fn short(&self, number: u32) -> Option<String> {
        let SourcePlace { file, line, column, .. } = *self.location(number)?;
        let name = self.name(file);
        Some(if column > 0 { format!("{name}:{line}:{column}") } else { format!("{name}:{line}") })
    }

    /// The location of an instruction.
    pub(super) fn location_of(&self, at: Pc) -> Option<u32> {
        self.program.located.get(at.0 as usize).copied().filter(|&n| self.location(n).is_some())
    }

    /// The functions that an instruction of a function is in, the innermost first.
    pub(super) fn levels(&self, function: u32, at: Pc) -> Vec<Level> {
        let function = &self.program.functions[function as usize];
        let mut levels = Vec::new();
        let mut next = self.program.located.get(at.0 as usize).copied();
        loop {
            let place = next.and_then(|number| self.program.locations.get(number as usize));
            let inner = place.and_then(|place| place.function.clone());
            levels.push(Level {
                function: inner.unwrap_or_else(|| function.name.clone()),
                at: next.filter(|number| self.location(*number).is_some()),
                library: function.library,
            });
            match place.and_then(|place| place.inlined) {
                Some(around) => next = Some(around),
                None => return levels,
            }
        }
    }
}
