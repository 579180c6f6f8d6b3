//! A language that lies, to see that the tests above would notice: PL, but an engine that translates a state is told that the
//! first variable is the second one.

use polysem_lang::pl::{Pl, Program, State};
use polysem_sem::heap::Nature;
use polysem_sem::{
    Bits, Cx, Domain, Exec, FlowOf, Language, Location, SlotMut, SlotOf, SlotRef, Watched,
};

pub(crate) struct Lying;

impl Language for Lying {
    type Program = Program;
    type Place = u32;
    type State<D: Domain> = State<D::Bv, D::Map>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(u32, Self::State<D>), D> {
        Pl::start(p, cx)
    }

    fn step<D: Domain>(
        p: &Program,
        at: u32,
        state: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<u32, D>, D> {
        Pl::step(p, at, state, cx)
    }

    fn successors(p: &Program, at: u32) -> Vec<u32> {
        Pl::successors(p, at)
    }

    fn stack<D: Domain>(state: &Self::State<D>) -> Vec<u32> {
        Pl::stack::<D>(state)
    }

    fn named_objects<D: Domain>(state: &Self::State<D>) -> Vec<u32> {
        Pl::named_objects::<D>(state)
    }

    fn visit<D: Domain>(state: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        Pl::visit::<D>(state, see);
    }

    fn map<D: Domain, E: Domain>(
        state: &Self::State<D>,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        Pl::map::<D, E>(state, &mut |location, value| match location {
            Location::Cell { object: 0, offset, width } => {
                translate(Location::Cell { object: 1, offset, width }, value)
            }
            _ => translate(location, value),
        })
    }

    fn zip<D: Domain>(
        state: &mut Self::State<D>,
        other: &Self::State<D>,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        Pl::zip::<D>(state, other, combine)
    }

    fn address(p: &Program, at: u32) -> Bits {
        Pl::address(p, at)
    }
}

impl Watched for Lying {
    fn nature<D: Domain>(state: &Self::State<D>, object: u32) -> Option<Nature> {
        Pl::nature::<D>(state, object)
    }

    fn weight<D: Domain>(state: &Self::State<D>) -> u64 {
        Pl::weight::<D>(state)
    }
}
