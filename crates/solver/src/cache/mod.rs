//! Answers remembered: wrappers around anything that decides conjunctions.
//!
//! [`Decide`] is the small trait that they wrap and are; each can be put around a plain solver and compared with it.
//! The usual order, outermost first: [`Recent`] tries models that were found lately, [`Independent`] splits the
//! question into parts that share no input, [`Subsets`] looks for contradictory subsets and satisfied supersets of a
//! part, [`OnDisk`] for the same part in an earlier run.
//!
//! **Invariant:** what a cache answers holds: models satisfy the question, cores are contradictory subsets of it.
//! **Invariant:** after the arena was collected, no cache mentions a freed term (see [`Decide::retain`]).

mod canonical;
mod disk;
mod entry;
mod independent;
mod recent;
mod subsets;
mod trie;

pub use disk::{DiskStats, OnDisk, open_file};
pub use independent::{Independent, IndependentStats};
pub use recent::{Recent, RecentStats};
pub use subsets::{Subsets, SubsetsStats};

use crate::Verdict;
use polysem_term::{Live, TermId, Terms};

/// Decides conjunctions.
pub trait Decide {
    /// Whether all constraints, sorted and different, can hold together.
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict;

    /// Appends the terms that it would like to see survive a collection of the arena. Whoever collects may pass
    /// fewer on: what was freed is forgotten in [`Decide::retain`].
    fn roots(&self, roots: &mut Vec<TermId>) {
        let _ = roots;
    }

    /// Forgets everything about terms that did not survive. Must be called after every collection.
    fn retain(&mut self, live: &Live) {
        let _ = live;
    }
}

impl<D: Decide + ?Sized> Decide for &mut D {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        (**self).decide(terms, constraints)
    }

    fn roots(&self, roots: &mut Vec<TermId>) {
        (**self).roots(roots);
    }

    fn retain(&mut self, live: &Live) {
        (**self).retain(live);
    }
}

impl<D: Decide + ?Sized> Decide for Box<D> {
    fn decide(&mut self, terms: &mut Terms, constraints: &[TermId]) -> Verdict {
        (**self).decide(terms, constraints)
    }

    fn roots(&self, roots: &mut Vec<TermId>) {
        (**self).roots(roots);
    }

    fn retain(&mut self, live: &Live) {
        (**self).retain(live);
    }
}
