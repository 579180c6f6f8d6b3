//! A language: data types plus one step function, written once for every reading.

use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::slot::{Location, Slot, SlotMut, SlotOf, SlotRef};
use crate::stop::Stop;
use polysem_term::Bits;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// A language.
pub trait Language {
    /// A whole program.
    type Program;
    /// A place in a program.
    type Place: Copy + Ord + Hash + Debug;
    /// The machine state of one path.
    type State<D: Domain>: Clone + Debug;

    /// Where, and with what state, execution starts.
    ///
    /// # Errors
    /// Why it cannot.
    fn start<D: Domain>(
        program: &Self::Program,
        cx: &mut Cx<'_, D>,
    ) -> Exec<(Self::Place, Self::State<D>), D>;

    /// Executes exactly the instruction at `at`. Widths come from the program, never from a value.
    ///
    /// # Errors
    /// Why the path ends here, or what must be chosen first.
    fn step<D: Domain>(
        program: &Self::Program,
        at: Self::Place,
        state: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Self::Place, D>, D>;

    /// The places where control may go from `at`, calls and returns included, without order or repetition.
    fn successors(program: &Self::Program, at: Self::Place) -> Vec<Self::Place>;

    /// Whether what is at `location` when control is at `at` can matter for what follows. To say yes is always right.
    fn is_live(program: &Self::Program, at: Self::Place, location: Location) -> bool {
        let _ = (program, at, location);
        true
    }

    /// Makes what is not live at `at`, where control is, the same in all states, where that is cheap: states that differ in
    /// nothing else can be joined and matched then. What follows stays as it is.
    fn forget<D: Domain>(program: &Self::Program, at: Self::Place, state: &mut Self::State<D>) {
        let _ = (program, at, state);
    }

    /// The places to which the active calls return, the innermost last. States are only joined, matched or compared
    /// under equal stacks.
    fn stack<D: Domain>(state: &Self::State<D>) -> Vec<Self::Place> {
        let _ = state;
        Vec::new()
    }

    /// The objects that names of the active calls stand for, in an order that is the same under equal stacks. Those
    /// that exist from the start, and those whose addresses are values of the state, are not among them.
    fn named_objects<D: Domain>(state: &Self::State<D>) -> Vec<u32> {
        let _ = state;
        Vec::new()
    }

    /// Calls `see` with every value of the state, in a fixed order.
    fn visit<D: Domain>(state: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>));

    /// The same state with each value translated, possibly to another reading. The kind of a value stays.
    fn map<D: Domain, E: Domain>(
        state: &Self::State<D>,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E>;

    /// Gives two states the same locations where their values can be put so: they are about to be combined.
    ///
    /// # Errors
    /// As the reading's operators.
    fn align<D: Domain>(
        dom: &mut D,
        state: &mut Self::State<D>,
        other: &mut Self::State<D>,
    ) -> Result<(), Stop> {
        let _ = (dom, state, other);
        Ok(())
    }

    /// Calls `combine` with each value of `state` and the value at the same location of `other`, to change the first.
    /// Gives `false`, and a state of no use, if the two have different locations.
    fn zip<D: Domain>(
        state: &mut Self::State<D>,
        other: &Self::State<D>,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool;

    /// Gives objects of `exact` an address if those of `state` have one. The first is the second in a reading that knows every
    /// value; whether an address was needed may be one of them.
    ///
    /// # Errors
    /// As [`Domain::base`].
    fn place_like<E: Domain, D: Domain>(
        cx: &mut Cx<'_, E>,
        exact: &mut Self::State<E>,
        state: &Self::State<D>,
    ) -> Exec<(), E> {
        let _ = (cx, exact, state);
        Ok(())
    }

    /// Calls `see` with each value of `state` and what it is in `exact`, as in [`Language::place_like`]. Locations are those of the
    /// first: a reading may put several values where another has one.
    ///
    /// # Errors
    /// What else the two differ in.
    fn pair<E: Domain, D: Domain>(
        cx: &mut Cx<'_, E>,
        exact: &Self::State<E>,
        dom: &mut D,
        state: &Self::State<D>,
        see: &mut impl FnMut(&mut D, Location, SlotRef<'_, D>, SlotRef<'_, E>),
    ) -> Result<(), String> {
        let _ = cx;
        let mut values: Vec<(Location, SlotOf<E>)> = Vec::new();
        Self::visit::<E>(exact, &mut |location, value| {
            let value = match value {
                Slot::Bv(v) => Slot::Bv(v.clone()),
                Slot::Bool(t) => Slot::Bool(t.clone()),
                Slot::Map(m) => Slot::Map(m.clone()),
            };
            values.push((location, value));
        });
        let mut values = values.iter();
        let mut wrong = None;
        Self::visit::<D>(state, &mut |location, value| match values.next() {
            Some((same, real)) if *same == location => {
                let real = match real {
                    Slot::Bv(v) => Slot::Bv(v),
                    Slot::Bool(t) => Slot::Bool(t),
                    Slot::Map(m) => Slot::Map(m),
                };
                see(dom, location, value, real);
            }
            real => {
                wrong.get_or_insert_with(|| format!("{location} is {value:?}, really {real:?}"));
            }
        });
        match (wrong, values.next()) {
            (Some(wrong), _) => Err(wrong),
            (None, Some((missing, _))) => Err(format!("{missing} is missing")),
            (None, None) => Ok(()),
        }
    }

    /// What a location is called in the program's own words, and in formulas.
    fn name(program: &Self::Program, location: Location) -> String {
        let _ = program;
        location.to_string()
    }

    /// The number under which the program, and formulas about its control, know a place.
    fn address(program: &Self::Program, at: Self::Place) -> Bits;

    /// A number of the place that is not much larger than the program, where places have such: what is kept of them is found
    /// by it without searching.
    fn number(at: Self::Place) -> Option<u32> {
        let _ = at;
        None
    }

    /// Literals that bounds may well stop at when they are widened.
    fn thresholds(program: &Self::Program) -> Vec<Bits> {
        let _ = program;
        Vec::new()
    }

    /// A place as a person would call it: `file:line`, or the language's own address.
    fn describe(program: &Self::Program, at: Self::Place) -> String {
        let _ = program;
        format!("{at:?}")
    }
}

/// Where control goes after a step in a reading.
pub type FlowOf<P, D> = Flow<P, <D as Domain>::Bv, <D as Domain>::Bool>;

/// Where control goes after a step.
#[derive(Clone, Debug)]
pub enum Flow<P, V, C> {
    /// On to one place.
    Goto(P),
    /// To `then` where `cond` holds, to `els` where it fails.
    Branch {
        /// The decision.
        cond: C,
        /// Taken where it holds.
        then: P,
        /// Taken where it fails.
        els: P,
    },
    /// To the place of the case that `on` equals, else to `default`. Cases are different literals.
    Switch {
        /// What is decided on.
        on: V,
        /// The cases, by rising literal.
        cases: Arc<[(Bits, P)]>,
        /// Taken where no case fits.
        default: P,
    },
    /// On to one place, in the runs where `cond` holds; no others are meant.
    Assume {
        /// What is assumed.
        cond: C,
        /// The place.
        then: P,
    },
    /// The program ended normally.
    Done,
}
