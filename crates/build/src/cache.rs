//! Results kept in files, found by the hash of all that they depend on.
//!
//! **Invariant:** a cache that cannot be read, written or trusted only costs time: every failure here is a miss.
//!
//! An entry ends in the hash of its key and its content, so that one that was cut short, changed or put in another's place
//! is none.
//! Entries are written under another name and renamed: whoever reads sees all of one or nothing.
//! The hash is SHA-256 and not a faster one without collision resistance: programs under analysis may be hostile,
//! and must not be able to pass for another.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, process};

use sha2::{Digest, Sha256};

/// A hash.
pub(crate) type Key = [u8; 32];

/// The hash of several parts; where one ends and the next begins counts.
pub(crate) fn key<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Key {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Parts as one run of bytes, for [`unpack`].
pub(crate) fn pack<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in parts {
        bytes.extend((part.len() as u64).to_le_bytes());
        bytes.extend(part);
    }
    bytes
}

/// The parts that were packed.
pub(crate) fn unpack(mut bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        let (part, rest) =
            rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        parts.push(part);
        bytes = rest;
    }
    bytes.is_empty().then_some(parts)
}

/// How names of entries end, so that programs with other kinds of entries may share a directory; those go when they are not
/// used any more.
const VERSION: &str = ".2";

/// What an entry ends in.
fn sum_of(key: &Key, content: &[u8]) -> Vec<u8> {
    Sha256::new().chain_update(key).chain_update(content).finalize().to_vec()
}

/// A directory of results, or none.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    directory: Option<PathBuf>,
    limit: u64,
    /// Whether anything was added since the last [`Cache::trim`].
    grown: Arc<AtomicBool>,
}

impl Cache {
    /// Opens the cache below a directory, which is made if need be.
    pub(crate) fn open(root: Option<&Path>, limit: u64) -> Cache {
        // A directory of our own: what else is in the user's is never removed.
        let directory =
            root.map(|root| root.join("build")).filter(|d| fs::create_dir_all(d).is_ok());
        Cache { directory, limit, grown: Arc::default() }
    }

    /// What is kept under a key.
    pub(crate) fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.path(key)?;
        let mut bytes = fs::read(&path).ok()?;
        let at = bytes.len().checked_sub(size_of::<Key>())?;
        let sum = bytes.split_off(at);
        if sum_of(key, &bytes) != sum {
            return None;
        }
        // What was used lately is removed last.
        if let Ok(file) = fs::File::options().append(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(bytes)
    }

    /// Keeps something, if that is possible.
    pub(crate) fn put(&self, key: &Key, mut bytes: Vec<u8>) {
        let (Some(path), Some(scratch)) = (self.path(key), self.scratch()) else { return };
        let sum = sum_of(key, &bytes);
        bytes.extend_from_slice(&sum);
        self.grown.store(true, Ordering::Relaxed);
        if fs::write(&scratch, bytes).and_then(|()| fs::rename(&scratch, path)).is_err() {
            let _ = fs::remove_file(scratch);
        }
    }

    /// A directory beside the results, for what is no result.
    pub(crate) fn beside(&self, name: &str) -> Option<PathBuf> {
        self.directory.as_ref()?.parent().map(|root| root.join(name))
    }

    /// A name that nobody else uses: the time tells processes of one number apart, which containers may have.
    pub(crate) fn scratch(&self) -> Option<PathBuf> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let directory = self.directory.as_ref()?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        Some(directory.join(format!("tmp-{}-{number}-{time}", process::id())))
    }

    /// Removes what was not used for longest while there is more than the limit, and what processes left behind.
    pub(crate) fn trim(&self) {
        if !self.grown.swap(false, Ordering::Relaxed) {
            return;
        }
        let Some(entries) = self.directory.as_ref().and_then(|d| fs::read_dir(d).ok()) else {
            return;
        };
        let mut files = Vec::new();
        let mut total = 0;
        for entry in entries.flatten() {
            let Ok(about) = entry.metadata() else { continue };
            let Ok(used) = about.modified() else { continue };
            let old = used.elapsed().is_ok_and(|age| age > Duration::from_hours(1));
            if old && entry.file_name().to_string_lossy().starts_with("tmp-") {
                let _ = fs::remove_file(entry.path());
                continue;
            }
            total += about.len();
            files.push((used, about.len(), entry.path()));
        }
        if total <= self.limit {
            return;
        }
        files.sort();
        // A quarter more than needed, so that not every run that follows has to remove something.
        for (_, size, path) in files {
            if total <= self.limit / 4 * 3 {
                break;
            }
            if fs::remove_file(path).is_ok() {
                total -= size;
            }
        }
    }

    fn path(&self, key: &Key) -> Option<PathBuf> {
        let name = key.iter().fold(String::new(), |mut name, byte| {
            let _ = write!(name, "{byte:02x}"); // to a string, which cannot fail
            name
        });
        self.directory.as_ref().map(|d| d.join(name + VERSION))
    }
}
