//! Exploration of every path for its tests: what `polysem test` does.
//!
//! A path runs as long as what it does is known, in place and without copies, since most steps of most paths are on
//! literals. At a decision that depends on inputs the last model says one way for free, and the solver is asked about the
//! others; the path goes on by the first and leaves a copy for each of the others in the pool. A searcher says which of the
//! waiting paths runs next.
//!
//! A path is known by its decisions alone, and can be run again from them without a solver. When it ends, its inputs are
//! the smallest that take it (`smallest.rs`): they depend on the path, and not on who found it, when, or what was asked before.
//!
//! **Invariant:** every path that was begun is told of by its end, or waits when a limit ends the exploration, which is told.
//! **Invariant:** a finding has been seen to happen in the emulator.

mod advance;
mod coverage;
mod ending;
mod engine;
mod fork;
mod jobs;
mod outlook;
mod path;
mod pool;
mod report;
mod smallest;
mod ways;

pub use coverage::Coverage;
pub use jobs::{explore, explore_together};
pub use path::Decision;
pub use pool::Order;
pub use report::{Ended, Event, Found, Input, Report};
pub(crate) use smallest::Smallest;

use rustc_hash::FxHashSet;

/// What an earlier exploration of the same program has done.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Decisions such that all paths that begin with them have ended.
    pub closed: FxHashSet<Vec<Decision>>,
}

/// How to explore, and how far.
#[derive(Clone, Debug)]
pub struct Config {
    /// Which paths to run first: these in turn.
    pub orders: Vec<Order>,
    /// What random choices begin with.
    pub seed: u64,
    /// Steps of all paths together.
    pub steps: u64,
    /// Whether to stop as soon as these will not suffice by far, as it seems.
    pub foresee: bool,
    /// What each worker's solver may spend on searching: questions, conflicts, and decisions by 32.
    pub effort: u64,
    /// Whether inputs are wanted for each path, and not only for faults.
    pub tests: bool,
    /// How many decisions a path may have that depend on inputs.
    pub depth: u32,
    /// How many copies may be made of paths.
    pub forks: u64,
    /// How many paths to complete.
    pub paths: u64,
    /// How many paths may wait as states; the others wait as their decisions.
    pub states: usize,
    /// How many steps a path may run before the searcher is asked again.
    pub batch: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            orders: vec![Order::RandomPath, Order::Coverage],
            seed: 0,
            steps: u64::MAX,
            foresee: false,
            effort: u64::MAX,
            tests: true,
            depth: u32::MAX,
            forks: u64::MAX,
            paths: u64::MAX,
            states: 20_000,
            batch: 100_000,
        }
    }
}
