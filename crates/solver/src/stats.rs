//! Where the time of the decision procedure goes, and how often what happens.
//!
//! A [`Stage`] has a duration and a number of runs, a [`Counter`] a number.
//! Both are arrays: counting costs an addition, timing two readings of the clock around real work.
//!
//! **Invariant:** stages do not nest: no moment is counted twice, so that shares add up to at most the whole.

use std::time::{Duration, Instant};

/// Declares an enum whose variants have a name and an index.
macro_rules! named {
    ($(#[doc = $doc:literal])+ $name:ident { $( #[doc = $of:literal] $variant:ident = $text:literal, )* }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $( #[doc = $of] $variant, )* }

        impl $name {
            /// All of them, in the order in which a question passes through them.
            pub const ALL: &'static [$name] = &[$( $name::$variant, )*];

            /// As listings show it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( $name::$variant => $text, )* }
            }
        }
    };
}

named! {
    /// A station of the decision procedure.
    Stage {
        /// Word-level simplification.
        Simplify = "simplify",
        /// Splitting into independent components.
        Slice = "slice",
        /// Looking up earlier answers.
        Caches = "caches",
        /// Terms to the and-inverter graph.
        Blast = "blast",
        /// The graph to clauses.
        Cnf = "cnf",
        /// The lean solver.
        SmallSat = "small-sat",
        /// The solver for hard questions.
        Cadical = "cadical",
        /// Lemmas about arrays.
        Arrays = "arrays",
        /// Abstraction and refinement of costly operators.
        Abstraction = "abstraction",
        /// Evaluation of what was asked under the model.
        ModelCheck = "model-check",
    }
}

named! {
    /// Something that is counted.
    Counter {
        /// Questions.
        Queries = "queries",
        /// Questions answered `sat`.
        Sat = "sat",
        /// Questions answered `unsat`.
        Unsat = "unsat",
        /// Questions without an answer.
        Unknown = "unknown",
        /// Questions that simplification alone decided.
        Simplified = "simplified",
        /// Questions that an earlier model answered.
        ModelHits = "model-hits",
        /// Questions that an earlier core answered.
        CoreHits = "core-hits",
        /// Questions that the cache of slices answered.
        SliceHits = "slice-hits",
        /// Questions that the cache on disk answered.
        DiskHits = "disk-hits",
        /// Lines of the cache on disk that were passed over because they are damaged.
        DiskDamaged = "disk-damaged",
        /// Answers that could not be stored on disk, and files that could not be opened.
        DiskLost = "disk-lost",
        /// Questions that went to a SAT solver.
        Solved = "solved",
        /// Questions that were simplified at word level because the lean solver gave them up.
        Hard = "hard",
        /// Questions that the lean solver gave up, simplified or not.
        Escalated = "escalated",
        /// Gates of the graph.
        Gates = "gates",
        /// Clauses handed to SAT solvers.
        Clauses = "clauses",
        /// Conflicts in SAT solvers.
        Conflicts = "conflicts",
        /// Decisions of the lean solver.
        Decisions = "decisions",
        /// Propagations of the lean solver.
        Propagations = "propagations",
        /// Lemmas about arrays.
        ArrayLemmas = "array-lemmas",
        /// Lemmas about abstracted operators.
        Refinements = "refinements",
        /// Solvers that were rebuilt because of garbage.
        Rebuilds = "rebuilds",
        /// Answers that a proof or a second solver confirmed.
        Confirmed = "confirmed",
    }
}

/// What [`Stats::iter`] lists.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Figure {
    /// A number of things.
    Count(u64),
    /// A duration.
    Seconds(f64),
}

/// Durations of stages and counters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    spent: [Duration; Stage::ALL.len()],
    runs: [u64; Stage::ALL.len()],
    counts: [u64; Counter::ALL.len()],
}

impl Stats {
    /// Counts so many more.
    #[inline]
    pub fn count(&mut self, counter: Counter, more: u64) {
        self.counts[counter as usize] += more;
    }

    /// Ends a run of a stage that started then.
    #[inline]
    pub fn ran(&mut self, stage: Stage, since: Instant) {
        self.spent[stage as usize] += since.elapsed();
        self.runs[stage as usize] += 1;
    }

    /// Runs a stage. For work that itself needs the statistics, there is [`Stats::ran`].
    pub fn time<T>(&mut self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let since = Instant::now();
        let result = work();
        self.ran(stage, since);
        result
    }

    /// How often something happened.
    #[must_use]
    pub fn get(&self, counter: Counter) -> u64 {
        self.counts[counter as usize]
    }

    /// How long a stage took in all.
    #[must_use]
    pub fn spent(&self, stage: Stage) -> Duration {
        self.spent[stage as usize]
    }

    /// How often a stage ran.
    #[must_use]
    pub fn runs(&self, stage: Stage) -> u64 {
        self.runs[stage as usize]
    }

    /// How long all stages took.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.spent.iter().sum()
    }

    /// Adds what another one has.
    pub fn merge(&mut self, other: &Stats) {
        for (mine, theirs) in self.spent.iter_mut().zip(&other.spent) {
            *mine += *theirs;
        }
        for (mine, theirs) in self.runs.iter_mut().zip(&other.runs) {
            *mine += theirs;
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }

    /// Counters, then durations, each by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Figure)> {
        let counts = Counter::ALL.iter().map(|&c| (c.name(), Figure::Count(self.get(c))));
        let spent = Stage::ALL.iter();
        counts.chain(spent.map(|&s| (s.name(), Figure::Seconds(self.spent(s).as_secs_f64()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_listed_under_its_own_name() {
        let mut stats = Stats::default();
        stats.count(Counter::Sat, 2);
        assert_eq!(stats.time(Stage::Cadical, || 7), 7);
        let mut twice = stats.clone();
        twice.merge(&stats);
        assert_eq!((twice.get(Counter::Sat), twice.runs(Stage::Cadical)), (4, 2));
        assert_eq!(twice.total(), 2 * stats.spent(Stage::Cadical));
        let mut names: Vec<_> = stats.iter().map(|(name, _)| name).collect();
        assert!(stats.iter().any(|figure| figure == ("sat", Figure::Count(2))));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Stage::ALL.len() + Counter::ALL.len());
    }
}
