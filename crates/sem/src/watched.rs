//! Languages whose states can be compared with what was learned of others: the values of a state by their locations, old and new.

use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::language::Language;
use crate::memory::heap::{Nature, Observed};
use crate::slot::Location;

/// A place that control comes by in every round of a loop, and what is always the same there.
#[derive(Clone, Debug)]
pub struct Head<P> {
    /// The place.
    pub at: P,
    /// The function that it is in.
    pub function: u32,
    /// Registers of the function that are variables of it.
    pub registers: Vec<u32>,
    /// Registers of the function at hand that point to the start of a variable of its own, each to the same one always.
    pub addresses: Vec<u32>,
}

/// A language whose states can be watched: see [`Domain::recall`].
pub trait Watched: Language {
    /// Everything in a state is old from here on. Gives `false` if the state holds what cannot be compared.
    fn watch<D: Domain>(state: &mut Self::State<D>) -> bool;

    /// What is at a location, recalled where it is old; nothing if there is no such location.
    ///
    /// # Errors
    /// As the reading's operators.
    fn at<D: Domain>(
        state: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D>;

    /// What is at a location, as it is.
    ///
    /// # Errors
    /// As the reading's operators.
    fn peek<D: Domain>(
        state: &Self::State<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D>;

    /// Where the ways that part at a place meet again, whichever is gone to the end of the call at hand; nothing if that is nowhere,
    /// or not known.
    fn rejoins(program: &Self::Program, at: Self::Place) -> Option<Self::Place> {
        let _ = (program, at);
        None
    }

    /// Makes two states at one place, which were one when the watch began, ready to be combined value by value: what is old in
    /// one only is recalled there, and what nothing reads any more is dropped. Gives `false` if calls were made or left since.
    ///
    /// # Errors
    /// As the reading's operators.
    fn meet<D: Domain>(
        program: &Self::Program,
        at: Self::Place,
        cx: &mut Cx<'_, D>,
        a: &mut Self::State<D>,
        b: &mut Self::State<D>,
    ) -> Exec<bool, D>;

    /// What an object is besides its contents; nothing if there is no such object.
    fn nature<D: Domain>(state: &Self::State<D>, object: u32) -> Option<Nature>;

    /// How many objects exist from the start: they have the same numbers in all states.
    fn roots(program: &Self::Program) -> u32;

    /// What the calls that wait are told apart by: the same only for the same calls.
    fn calls<D: Domain>(state: &Self::State<D>) -> u128;

    /// How often the innermost call that waits is among those that do.
    fn recursion<D: Domain>(state: &Self::State<D>) -> u32;

    /// A number that states have in common if one can stand for the other, besides what their locations hold.
    fn weight<D: Domain>(state: &Self::State<D>) -> u64;

    /// The functions that wait and the one at hand, the outermost first: the numbers of frames.
    fn frames<D: Domain>(state: &Self::State<D>) -> Vec<u32>;

    /// Cells that are variables and exist from the start.
    fn globals(program: &Self::Program) -> Vec<Location>;

    /// The loops of which something may be told, each once.
    fn heads(program: &Self::Program) -> Vec<Head<Self::Place>>;
}
