//! The language of C programs with a mistake planted: whose frame an object of the stack lives in is not part of what it is.
//!
//! So an object is matched with one that ends earlier, and what may dangle is pruned by what was learned where it does not.

use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::{Llvm, StateOf};
use polysem_sem::heap::{Nature, Observed};
use polysem_sem::{
    Bits, Cx, Domain, Exec, FlowOf, Head, Language, Location, SlotMut, SlotOf, SlotRef, Stop,
    Watched,
};

pub(crate) struct Frameless;

impl Language for Frameless {
    type Program = Program;
    type Place = Pc;
    type State<D: Domain> = StateOf<D>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(Pc, StateOf<D>), D> {
        Llvm::start(p, cx)
    }

    fn step<D: Domain>(
        p: &Program,
        at: Pc,
        state: &mut StateOf<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Pc, D>, D> {
        Llvm::step(p, at, state, cx)
    }

    fn successors(p: &Program, at: Pc) -> Vec<Pc> {
        Llvm::successors(p, at)
    }

    fn is_live(p: &Program, at: Pc, location: Location) -> bool {
        Llvm::is_live(p, at, location)
    }

    fn forget<D: Domain>(p: &Program, at: Pc, state: &mut StateOf<D>) {
        Llvm::forget::<D>(p, at, state);
    }

    fn stack<D: Domain>(state: &StateOf<D>) -> Vec<Pc> {
        Llvm::stack::<D>(state)
    }

    fn named_objects<D: Domain>(state: &StateOf<D>) -> Vec<u32> {
        Llvm::named_objects::<D>(state)
    }

    fn visit<D: Domain>(state: &StateOf<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        Llvm::visit::<D>(state, see);
    }

    fn map<D: Domain, E: Domain>(
        state: &StateOf<D>,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> StateOf<E> {
        Llvm::map::<D, E>(state, translate)
    }

    fn align<D: Domain>(
        dom: &mut D,
        state: &mut StateOf<D>,
        other: &mut StateOf<D>,
    ) -> Result<(), Stop> {
        Llvm::align(dom, state, other)
    }

    fn zip<D: Domain>(
        state: &mut StateOf<D>,
        other: &StateOf<D>,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        Llvm::zip::<D>(state, other, combine)
    }

    fn address(p: &Program, at: Pc) -> Bits {
        Llvm::address(p, at)
    }

    fn number(at: Pc) -> Option<u32> {
        Llvm::number(at)
    }

    fn describe(p: &Program, at: Pc) -> String {
        Llvm::describe(p, at)
    }
}

impl Watched for Frameless {
    const WHOLE: bool = Llvm::WHOLE;

    /// The mistake.
    fn nature<D: Domain>(state: &StateOf<D>, object: u32) -> Option<Nature> {
        state.heap.nature(object, || None)
    }

    fn watch<D: Domain>(state: &mut StateOf<D>, cx: &mut Cx<'_, D>) -> Exec<bool, D> {
        Llvm::watch(state, cx)
    }

    fn at<D: Domain>(
        state: &mut StateOf<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        Llvm::at(state, cx, location)
    }

    fn peek<D: Domain>(
        state: &StateOf<D>,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        Llvm::peek(state, cx, location)
    }

    fn is_old<D: Domain>(state: &StateOf<D>, location: Location) -> bool {
        Llvm::is_old::<D>(state, location)
    }

    fn goes_back(p: &Program, from: Pc, to: Pc) -> bool {
        Llvm::goes_back(p, from, to)
    }

    fn rejoins(p: &Program, at: Pc) -> Option<Pc> {
        Llvm::rejoins(p, at)
    }

    fn meet<D: Domain>(
        p: &Program,
        at: Pc,
        cx: &mut Cx<'_, D>,
        a: &mut StateOf<D>,
        b: &mut StateOf<D>,
    ) -> Exec<bool, D> {
        Llvm::meet(p, at, cx, a, b)
    }

    fn roots<D: Domain>(p: &Program, start: &StateOf<D>) -> u32 {
        Llvm::roots::<D>(p, start)
    }

    fn calls<D: Domain>(state: &StateOf<D>) -> u128 {
        Llvm::calls::<D>(state)
    }

    fn recursion<D: Domain>(state: &StateOf<D>) -> u32 {
        Llvm::recursion::<D>(state)
    }

    fn is_foreign(p: &Program, at: Pc) -> bool {
        Llvm::is_foreign(p, at)
    }

    fn weight<D: Domain>(state: &StateOf<D>) -> u64 {
        Llvm::weight::<D>(state)
    }

    fn frames<D: Domain>(state: &StateOf<D>) -> Vec<u32> {
        Llvm::frames::<D>(state)
    }

    fn globals(p: &Program) -> Vec<Location> {
        Llvm::globals(p)
    }

    fn heads(p: &Program) -> Vec<Head<Pc>> {
        Llvm::heads(p)
    }
}
