//! Engines over any language: exploration of paths, merging, subsumption, fixpoints, and the symbolic primitives.
//!
//! **Invariant:** nothing here names a language. An engine knows places, successors, and the values of a state by their
//! locations.

pub mod fixpoint;
