//! LLVM IR as a language: what compilers make of C, C++ and Rust.
//!
//! What flows: modules → `link.rs`, `lower/` → [`ir::Program`] → `step.rs` and its families: `int.rs`, `compare.rs`,
//! `convert.rs`, `float.rs`, `memory.rs`, `aggregate.rs`, `calls.rs`, `natives/`. Memory is [`polysem_sem::heap`].
//!
//! Poison, undefined and uninitialised values are carried, and a fault where they are used: in a decision, an address, a
//! divisor, an argument that must be defined, output. In code that no optimiser touched, overflow of signed numbers and
//! oversized shifts are faults where they happen.

mod aggregate;
mod calls;
pub mod check;
mod compare;
mod convert;
mod float;
pub mod flush;
mod graph;
mod int;
pub mod ir;
mod lanes;
pub mod link;
pub mod lower;
mod memory;
pub mod native;
mod natives;
pub mod print;
mod rejoin;
mod slow;
mod start;
mod state;
mod step;
mod values;
mod visit;
mod watch;

pub use state::{Frame, State, StateOf};

use ir::{Pc, Program};
use polysem_sem::{
    BinOp, Bits, Cx, Domain, Exec, FlowOf, Language, Location, SlotMut, SlotOf, SlotRef, Stop,
};
use std::sync::Arc;

/// LLVM IR.
#[derive(Clone, Copy, Debug)]
pub struct Llvm;

impl Language for Llvm {
    type Program = Program;
    type Place = Pc;
    type State<D: Domain> = StateOf<D>;

    fn start<D: Domain>(program: &Program, cx: &mut Cx<'_, D>) -> Exec<(Pc, StateOf<D>), D> {
        start::start(program, cx)
    }

    #[inline]
    fn step<D: Domain>(
        program: &Program,
        at: Pc,
        state: &mut StateOf<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Pc, D>, D> {
        step::step(program, at, state, cx)
    }

    fn successors(program: &Program, at: Pc) -> Vec<Pc> {
        program.successors(at)
    }

    /// Registers that nothing reads any more become undefined, so that what they hold keeps no states apart.
    fn forget<D: Domain>(program: &Program, at: Pc, state: &mut StateOf<D>) {
        graph::forget::<D>(program, at, state);
    }

    fn stack<D: Domain>(state: &StateOf<D>) -> Vec<Pc> {
        let mut all: Vec<Pc> = state.callers().map(|(_, at)| at).collect();
        all.reverse();
        all
    }

    fn visit<D: Domain>(state: &StateOf<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        values::visit::<D>(state, see);
    }

    fn map<D: Domain, E: Domain>(
        state: &StateOf<D>,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> StateOf<E> {
        values::map::<D, E>(state, translate)
    }

    fn zip<D: Domain>(
        state: &mut StateOf<D>,
        other: &StateOf<D>,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        values::zip::<D>(state, other, combine)
    }

    fn align<D: Domain>(
        dom: &mut D,
        state: &mut StateOf<D>,
        other: &mut StateOf<D>,
    ) -> Result<(), Stop> {
        values::align::<D>(dom, state, other)
    }

    fn place_like<E: Domain, D: Domain>(
        cx: &mut Cx<'_, E>,
        exact: &mut StateOf<E>,
        state: &StateOf<D>,
    ) -> Exec<(), E> {
        exact.heap.place_like::<E, D>(cx, &state.heap)
    }

    fn pair<E: Domain, D: Domain>(
        cx: &mut Cx<'_, E>,
        exact: &StateOf<E>,
        dom: &mut D,
        state: &StateOf<D>,
        see: &mut impl FnMut(&mut D, Location, SlotRef<'_, D>, SlotRef<'_, E>),
    ) -> Result<(), String> {
        values::pair::<E, D>(cx, exact, dom, state, see)
    }

    fn address(_: &Program, at: Pc) -> Bits {
        Bits::new(64, u64::from(at.0))
    }

    /// Constants, and what is just below and above them: loops are left where a counter passes one.
    fn thresholds(program: &Program) -> Vec<Bits> {
        let numbers = program.constants.iter().filter_map(|constant| match constant {
            ir::Const::Bits(bits) if bits.width() <= 64 => Some(bits),
            ir::Const::Bits(_)
            | ir::Const::Pointer { .. }
            | ir::Const::Undefined
            | ir::Const::Many(_) => None,
        });
        let near = numbers.flat_map(|bits| {
            let one = Bits::one(bits.width());
            [BinOp::Sub.eval(bits, &one), bits.clone(), BinOp::Add.eval(bits, &one)]
        });
        near.collect()
    }

    #[inline]
    fn number(at: Pc) -> Option<u32> {
        Some(at.0)
    }

    fn describe(program: &Program, at: Pc) -> String {
        program.describe(at)
    }
}

impl Program {
    /// What the stack object that an instruction makes is called.
    #[must_use]
    pub fn variable(&self, at: Pc) -> Arc<str> {
        self.variable_at(at).map_or_else(|| Arc::from("alloca"), |variable| variable.name.clone())
    }

    /// The variable that an instruction makes.
    #[must_use]
    pub fn variable_at(&self, at: Pc) -> Option<&ir::Variable> {
        let found = self.variables.binary_search_by_key(&at, |variable| variable.at).ok()?;
        Some(&self.variables[found])
    }

    /// The place in the source that an instruction comes from.
    #[must_use]
    pub fn source(&self, at: Pc) -> Option<&ir::SourcePlace> {
        self.locations.get(*self.located.get(at.0 as usize)? as usize)
    }

    /// A place as a person would call it.
    #[must_use]
    pub fn describe(&self, at: Pc) -> String {
        match self.source(at) {
            Some(place) if place.line > 0 => {
                format!("{}:{}", self.files[place.file as usize], place.line)
            }
            _ => match self.function_at(at) {
                Some(function) => {
                    let function = &self.functions[function as usize];
                    format!("{}+{}", function.name, at.0 - function.entry.0)
                }
                None => format!("{}", at.0),
            },
        }
    }
}
