//! Answers of earlier runs, in a file.
//!
//! The file only ever grows, one line an answer (see `entry`); whoever finds it reads it whole. Lines that are damaged
//! or not ours are passed over. A stored model is tried by evaluation before it is believed; a stored core is believed,
//! on the strength of 128 bits of hash and the length of the question's text, unless that is switched off.

use super::Decide;
use super::canonical::{Canonical, canonical};
use super::entry::{Entry, Key, read_line, write_line};
use crate::Verdict;
use polysem_term::{Evaluator, Live, Model, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// How often the file had the answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DiskStats {
    /// Questions.
    pub asked: u64,
    /// Questions answered by an earlier run, or earlier in this one.
    pub hits: u64,
    /// Lines of the file that were passed over.
    pub damaged: u64,
    /// Stored models in which the question did not hold.
    pub refuted: u64,
    /// Answers that could not be written.
    pub unwritten: u64,
}

/// Looks into a file before it asks, if it has one.
pub struct OnDisk<D> {
    inner: D,
    store: Option<Store>,
    /// Whether a stored contradiction is an answer.
    cores: bool,
    stats: DiskStats,
}

/// A file and what is in it.
struct Store {
    entries: FxHashMap<Key, Entry>,
    file: File,
}

/// Opens the file of a cache to read and to append, and makes it if it is not there.
///
/// # Errors
/// The file can be neither read nor made, or not written to.
pub fn open_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).append(true).create(true).open(path)
}

impl<D: Decide> OnDisk<D> {
    /// Without a file: passes every question on.
    pub fn off(inner: D) -> OnDisk<D> {
        OnDisk { inner, store: None, cores: true, stats: DiskStats::default() }
    }

    /// Reads the file at `path`, which is made if it is not there.
    ///
    /// # Errors
    /// The file can be neither read nor made, or not written to.
    pub fn open(inner: D, path: &Path) -> io::Result<OnDisk<D>> {
        let mut disk = OnDisk::off(inner);
        disk.read(path)?;
        Ok(disk)
    }

    /// Uses the file at `path` from now on, which is made if it is not there.
    ///
    /// # Errors
    /// The file can be neither read nor made, or not written to.
    pub fn read(&mut self, path: &Path) -> io::Result<()> {
        let mut file = open_file(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // A line that was cut off must not swallow the next one.
        if bytes.last().is_some_and(|&last| last != b'\n') {
            file.write_all(b"\n")?;
        }
        let mut entries = FxHashMap::default();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            match std::str::from_utf8(line).ok().and_then(read_line) {
                Some((key, entry)) => {
                    entries.insert(key, entry);
                }
                None => self.stats.damaged += 1,
            }
        }
        self.store = Some(Store { entries, file });
        Ok(())
    }

    /// Believes stored contradictions, or asks anew where one is stored.
    #[must_use]
    pub fn with_cores(self, cores: bool) -> OnDisk<D> {
        OnDisk { cores, ..self }
    }

    /// How often the file had the answer.
    pub fn stats(&self) -> DiskStats {
        self.stats
    }

    /// What it asks.
    pub fn inner(&self) -> &D {
        &self.inner
    }

    /// What it asks.
    pub fn inner_mut(&mut self) -> &mut D {
        &mut self.inner
    }

    /// The stored answer, if there is one that fits the question.
    fn find(&mut self, terms: &Terms, question: &Canonical) -> Option<Verdict> {
        match self.store.as_ref()?.entries.get(&(question.key, question.len))? {
            Entry::Unsat(_) if !self.cores => None,
            Entry::Unsat(core) => core
                .iter()
                .map(|&at| question.constraints.get(at).copied())
                .collect::<Option<Vec<TermId>>>()
                .filter(|core| !core.is_empty())
                .map(Verdict::Unsat),
            Entry::Sat(values) => {
                let model = read_model(terms, question, values);
                let mut evaluator = Evaluator::default();
                let holds = model.as_ref().is_some_and(|model| {
                    question.constraints.iter().all(|&t| evaluator.truth(terms, model, t))
                });
                self.stats.refuted += u64::from(!holds);
                model.filter(|_| holds).map(Verdict::Sat)
            }
        }
    }

    /// Stores an answer, here and in the file.
    fn keep(&mut self, terms: &Terms, question: &Canonical, verdict: &Verdict) {
        let entry = match verdict {
            Verdict::Sat(model) => Entry::Sat(write_model(terms, question, model)),
            Verdict::Unsat(core) => {
                let place = |t: &TermId| question.constraints.iter().position(|c| c == t);
                match core.iter().map(place).collect() {
                    Some(core) => Entry::Unsat(core),
                    None => return,
                }
            }
            Verdict::Unknown(_) => return,
        };
        let key = (question.key, question.len);
        let Some(store) = &mut self.store else { return };
        if store.entries.get(&key) == Some(&entry) {
            return;
        }
        let line = write_line(key, &entry) + "\n";
        if store.file.write_all(line.as_bytes()).is_err() {
            self.stats.unwritten += 1;
        }
        store.entries.insert(key, entry);
    }
}

/// The model that stored values mean, if they are of the right number and sorts.
fn read_model(terms: &Terms, question: &Canonical, values: &[Value]) -> Option<Model> {
    if values.len() != question.inputs.len() {
        return None;
    }
    let mut model = Model::default();
    for (&input, value) in question.inputs.iter().zip(values) {
        if value.sort() != terms.input_info(input).sort {
            return None;
        }
        model.set(input, value.clone());
    }
    Some(model)
}

fn write_model(terms: &Terms, question: &Canonical, model: &Model) -> Vec<Value> {
    let value = |&input| match model.get(input) {
        Some(value) => value.clone(),
        None => Value::default_of(terms.input_info(input).sort),
    };
    question.inputs.iter().map(value).collect()
}

impl<D: Decide> Decide for OnDisk<D> {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        if self.store.is_none() {
            return self.inner.decide(terms, constraints);
        }
        self.stats.asked += 1;
        let question = canonical(terms, constraints);
        if let Some(verdict) = self.find(terms, &question) {
            self.stats.hits += 1;
            return verdict;
        }
        let verdict = self.inner.decide(terms, constraints);
        self.keep(terms, &question, &verdict);
        verdict
    }

    fn roots(&self, roots: &mut Vec<TermId>) {
        self.inner.roots(roots);
    }

    fn retain(&mut self, live: &Live) {
        self.inner.retain(live);
    }
}
