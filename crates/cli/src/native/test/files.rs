//! Tests as files, each as soon as its path has ended; in the end they get the numbers that they have in the order of paths.
//!
//! **Invariant:** a number is that of one test at any time, and its files are whole.
//! **Invariant:** what cannot be written is told in the end, and changes nothing else.

use super::folder::Folder;
use super::gather::name;
use super::order::{Key, Order, number};
use super::suite::Case;
use super::write::Writer;
use crate::args::Format;
use crate::output::Problem;
use polysem_sem::FaultKind;
use std::time::Instant;

/// How many tests are renamed before the clock is looked at.
const PERIOD: usize = 64;
/// Says in a mark that a path printed something; what is below it is one more than the number of the kind of its fault.
const PRINTS: u8 = 0x80;

/// Tests that are being written.
pub(super) struct Files<'a> {
    writer: Writer<'a>,
    order: Order,
    problem: Option<Problem>,
}

/// Tests that have their numbers.
pub(super) struct Named {
    /// Of each test as it came: how many come before it.
    ranks: Vec<u32>,
    pub(super) is_ordered: bool,
    pub(super) problem: Option<Problem>,
}

impl<'a> Files<'a> {
    pub(super) fn new(writer: Writer<'a>) -> Files<'a> {
        Files { writer, order: Order::default(), problem: None }
    }

    /// Writes a test; its number for now.
    pub(super) fn add(&mut self, key: &Key, case: &mut Case) -> usize {
        let came = self.order.len();
        case.name = name(came + 1);
        let kind = case.fault.as_ref().and_then(|fault| {
            let kind = FaultKind::ALL.iter().find(|kind| kind.name() == fault.finding.kind);
            kind.map(|kind| number(*kind) + 1)
        });
        let prints = if case.path.outputs.is_empty() { 0 } else { PRINTS };
        self.order.push(key, kind.unwrap_or(0) | prints);
        if self.problem.is_none() {
            let test = self.writer.test(case);
            self.problem = self.writer.each(case, &test).err();
        }
        came
    }

    /// Gives tests the numbers of their order, as far as there is time for it.
    pub(super) fn finish(self, until: Option<Instant>) -> Named {
        let late = || until.is_some_and(|until| Instant::now() >= until);
        let marked = if self.problem.is_none() && !late() { self.order.ranks() } else { vec![] };
        let as_they_came = (0..self.order.len() as u32).collect();
        if marked.is_empty() {
            let is_ordered = self.order.len() == 0;
            return Named { ranks: as_they_came, is_ordered, problem: self.problem };
        }
        let (marks, wanted): (Vec<u8>, Vec<u32>) = marked.into_iter().unzip();
        let mut named = Named { ranks: as_they_came, is_ordered: true, problem: None };
        let (folder, formats) = (self.writer.folder, &self.writer.args.format);
        let mut done = 0;
        for start in 0..wanted.len() {
            if named.ranks[start] == wanted[start] {
                continue;
            }
            let mut cycle = vec![start];
            while let Some(next) = cycle.last().map(|&last| wanted[last] as usize)
                && next != start
            {
                cycle.push(next);
            }
            done += cycle.len();
            if done >= PERIOD && late() {
                named.is_ordered = false;
                return named;
            }
            done %= PERIOD;
            if let Err(problem) = turn(folder, formats, &marks, &cycle) {
                named.problem = Some(problem);
                return named;
            }
            for &test in &cycle {
                named.ranks[test] = wanted[test];
            }
        }
        named
    }
}

impl Named {
    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The name of a test by its number as it came.
    pub(super) fn name(&self, came: usize) -> String {
        name(self.ranks[came] as usize + 1)
    }
}

/// Each test takes the number of the one behind it; the last, that of the first.
fn turn(folder: &Folder, formats: &[Format], marks: &[u8], cycle: &[usize]) -> Result<(), Problem> {
    let endings = |test: usize| endings(formats, marks[test]);
    let Some((&last, others)) = cycle.split_last() else { return Ok(()) };
    for ending in endings(last) {
        folder.set_aside(&format!("{}.{ending}", name(last + 1)))?;
    }
    let mut to = last;
    for &test in others.iter().rev() {
        for ending in endings(test) {
            folder.rename(&name(test + 1), &name(to + 1), &ending)?;
        }
        to = test;
    }
    for ending in endings(last) {
        let (from, to) =
            (format!("{}.{ending}", name(last + 1)), format!("{}.{ending}", name(to + 1)));
        folder.put_back(&from, &to)?;
    }
    Ok(())
}

/// What there is of a test.
fn endings(formats: &[Format], mark: u8) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for format in formats {
        match format {
            Format::Ktest => all.push("ktest".into()),
            Format::Xml => all.push("xml".into()),
            Format::Bin => all.push("bin".into()),
            // With these, tests are written in the end.
            Format::C | Format::Gtest | Format::Rust => {}
        }
    }
    if mark & PRINTS != 0 {
        all.push("out".into());
    }
    let kind = usize::from(mark & !PRINTS).checked_sub(1).and_then(|kind| FaultKind::ALL.get(kind));
    all.extend(kind.map(|kind| format!("{}.err", kind.name())));
    all.sort();
    all.dedup();
    all
}
