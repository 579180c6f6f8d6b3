//! Languages whose states can be compared with what was learned of others: the values of a state by their locations, old and new.
//!
//! What is not said otherwise here is right for a language whose states are small: they are watched as a whole (`whole.rs`), and
//! nothing is told of its loops.

use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::language::Language;
use crate::memory::heap::{Nature, Observed};
use crate::slot::Location;
use crate::whole;

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
pub trait Watched: Language + Sized {
    /// Whether all of a state is recalled where a watch begins, so that what was found there says nothing of what matters.
    const WHOLE: bool = true;

    /// Everything in a state is old from here on. Gives `false` if the state holds what cannot be compared.
    ///
    /// # Errors
    /// As the reading's operators.
    fn watch<D: Domain>(state: &mut Self::State<D>, cx: &mut Cx<'_, D>) -> Exec<bool, D> {
        whole::watch::<Self, D>(state, cx).map(|()| true)
    }

    /// What is at a location, recalled where it is old; nothing if there is no such location.
    ///
    /// # Errors
    /// As the reading's operators.
    fn at<D: Domain>(
        state: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        whole::at::<Self, D>(state, cx, location)
    }

    /// What is at a location, as it is.
    ///
    /// # Errors
    /// As the reading's operators.
    fn peek<D: Domain>(
        state: &Self::State<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        whole::at::<Self, D>(state, cx, location)
    }

    /// Whether all that is at a location is surely old, and not recalled yet.
    fn is_old<D: Domain>(state: &Self::State<D>, location: Location) -> bool {
        let _ = (state, location);
        false
    }

    /// Whether control goes back where it goes from one place to another: in every round of a loop it does so once at least.
    fn goes_back(program: &Self::Program, from: Self::Place, to: Self::Place) -> bool {
        let _ = program;
        to <= from
    }

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
    ) -> Exec<bool, D> {
        let _ = (program, at, cx, a, b);
        Ok(false)
    }

    /// What an object is besides its contents; nothing if there is no such object.
    fn nature<D: Domain>(state: &Self::State<D>, object: u32) -> Option<Nature> {
        let _ = (state, object);
        None
    }

    /// How many objects exist where a program starts, in this state: they have the same numbers in all states.
    fn roots<D: Domain>(program: &Self::Program, start: &Self::State<D>) -> u32 {
        let _ = program;
        let mut roots = 0;
        Self::visit::<D>(start, &mut |location, _| {
            roots += u32::from(matches!(location, Location::Base(_)));
        });
        roots
    }

    /// What the calls that wait are told apart by: the same only for the same calls.
    fn calls<D: Domain>(state: &Self::State<D>) -> u128 {
        let stack = Self::stack(state);
        if stack.is_empty() { 0 } else { whole::chain(&stack) }
    }

    /// How often the innermost call that waits is among those that do.
    fn recursion<D: Domain>(state: &Self::State<D>) -> u32 {
        let stack = Self::stack(state);
        stack.last().map_or(0, |last| stack.iter().filter(|call| *call == last).count() as u32)
    }

    /// Whether a place is in what came with a language, and not from whoever wrote the program.
    fn is_foreign(program: &Self::Program, at: Self::Place) -> bool {
        let _ = (program, at);
        false
    }

    /// A number that states have in common if one can stand for the other, besides what their locations hold.
    fn weight<D: Domain>(state: &Self::State<D>) -> u64 {
        let _ = state;
        0
    }

    /// The functions that wait and the one at hand, the outermost first: the numbers of frames.
    fn frames<D: Domain>(state: &Self::State<D>) -> Vec<u32> {
        let _ = state;
        vec![]
    }

    /// Cells that are variables and exist from the start.
    fn globals(program: &Self::Program) -> Vec<Location> {
        let _ = program;
        vec![]
    }

    /// The loops of which something may be told, each once.
    fn heads(program: &Self::Program) -> Vec<Head<Self::Place>> {
        let _ = program;
        vec![]
    }
}
