//! What a C program reaches outside of itself: its streams, the files below one directory, the clock.
//!
//! **Invariant:** what the program wrote is out before it waits for input, before anything goes to stderr, and at the end.
//! **Invariant:** no name leads out of the directory, neither by `..` nor by a link.

use crate::stdout::is_desertion;
use polysem_explore::{Cause, Watch};
use polysem_sem::World;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How much output waits until it is written.
const BLOCK: usize = 1 << 16;

/// Our own process as the program's world.
#[derive(Debug)]
pub(super) struct Host {
    /// Standard input without a buffer of ours: what the program does not read is left for others.
    stdin: Option<File>,
    stdout: Vec<u8>,
    to_terminal: bool,
    /// Whether whoever read our output went away, or it could not be written.
    pub(super) lost: Option<io::Error>,
    files: Option<Files>,
    watch: Arc<Watch>,
    /// Whether the program waits for input. None as long as it never did.
    waits: Option<Arc<AtomicBool>>,
    time: u64,
}

impl Host {
    /// Connected to our streams, and to the files below a directory.
    pub(super) fn new(directory: Option<&Path>, watch: &Arc<Watch>) -> io::Result<Host> {
        Ok(Host {
            stdin: io::stdin().as_fd().try_clone_to_owned().ok().map(File::from),
            stdout: Vec::with_capacity(BLOCK),
            to_terminal: io::stdout().is_terminal(),
            lost: None,
            files: directory.map(Files::new).transpose()?,
            watch: Arc::clone(watch),
            waits: None,
            time: 0,
        })
    }

    /// Writes what waits to be written; whether that was possible.
    pub(super) fn flush(&mut self) -> bool {
        let mut stdout = io::stdout();
        let written = stdout.write_all(&self.stdout).and_then(|()| stdout.flush());
        self.stdout.clear();
        if let Err(error) = written {
            if is_desertion(&error) {
                // Nobody sees what the program does: it need not go on.
                self.watch.stop(Cause::Interrupted);
            }
            self.lost.get_or_insert(error);
        }
        self.lost.is_none()
    }

    /// A read may wait for long: whoever wants the run to end meanwhile gets what they want.
    fn waiting(&mut self) -> &AtomicBool {
        let watch = &self.watch;
        self.waits.get_or_insert_with(|| {
            let waits = Arc::new(AtomicBool::new(false));
            let (watch, told) = (Arc::clone(watch), Arc::clone(&waits));
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(Duration::from_millis(50));
                    if let Some(stop) = watch.stopped().filter(|_| told.load(Ordering::SeqCst)) {
                        let _ = writeln!(io::stderr(), "verdict: unknown ({stop})");
                        std::process::exit(3);
                    }
                }
            });
            waits
        })
    }
}

impl World for Host {
    fn read(&mut self, _: u32, limit: usize) -> Option<Vec<u8>> {
        self.flush();
        self.waiting().store(true, Ordering::SeqCst);
        let mut bytes = vec![0; limit.min(BLOCK)];
        let read = loop {
            match self.stdin.as_mut()?.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.waiting().store(false, Ordering::SeqCst);
        bytes.truncate(read.ok()?);
        Some(bytes)
    }

    fn write(&mut self, channel: u32, bytes: &[u8]) -> bool {
        if channel == 2 {
            return self.flush() && io::stderr().write_all(bytes).is_ok();
        }
        self.stdout.extend_from_slice(bytes);
        if self.to_terminal || self.stdout.len() >= BLOCK {
            return self.flush();
        }
        self.lost.is_none()
    }

    fn is_terminal(&mut self, channel: u32) -> bool {
        match channel {
            0 => io::stdin().is_terminal(),
            1 => self.to_terminal,
            _ => io::stderr().is_terminal(),
        }
    }

    fn file_size(&mut self, path: &[u8]) -> i64 {
        self.files.as_ref().and_then(|files| files.size(path)).unwrap_or(-1)
    }

    fn file_read(&mut self, path: &[u8], offset: u64, limit: usize) -> Option<Vec<u8>> {
        self.files.as_mut()?.read(path, offset, limit.min(1 << 20)).ok()
    }

    fn time(&mut self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.time = self.time.max(now.as_nanos() as u64);
        self.time
    }
}

/// The files below a directory, to be read.
#[derive(Debug)]
struct Files {
    root: PathBuf,
    /// The file that was read last.
    open: Option<(Vec<u8>, File)>,
}

impl Files {
    fn new(directory: &Path) -> io::Result<Files> {
        let root = directory.canonicalize()?;
        if !root.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Files { root, open: None })
    }

    /// Where a name of the program's leads; none if that is nowhere below the directory.
    fn find(&self, path: &[u8]) -> Option<PathBuf> {
        let name = Path::new(OsStr::from_bytes(path));
        let mut inner = PathBuf::new();
        for component in name.components() {
            match component {
                Component::Normal(part) => inner.push(part),
                // As in every file system, the root is its own parent.
                Component::ParentDir => drop(inner.pop()),
                Component::RootDir | Component::CurDir | Component::Prefix(_) => {}
            }
        }
        let found = self.root.join(inner).canonicalize().ok()?;
        found.starts_with(&self.root).then_some(found)
    }

    fn size(&self, path: &[u8]) -> Option<i64> {
        let data = std::fs::metadata(self.find(path)?).ok()?;
        match (data.is_dir(), data.is_file()) {
            (true, _) => Some(-2),
            (_, true) => i64::try_from(data.len()).ok(),
            // A device or pipe is no data: reading it may do anything.
            _ => None,
        }
    }

    fn read(&mut self, path: &[u8], offset: u64, limit: usize) -> io::Result<Vec<u8>> {
        if self.open.as_ref().is_none_or(|(name, _)| name != path) {
            let missing = || io::Error::from(io::ErrorKind::NotFound);
            self.size(path).filter(|size| *size >= 0).ok_or_else(missing)?;
            let file = File::open(self.find(path).ok_or_else(missing)?)?;
            self.open = Some((path.to_vec(), file));
        }
        let Some((_, file)) = &mut self.open else { return Ok(Vec::new()) };
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        file.take(limit as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
