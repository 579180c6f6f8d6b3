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
mod int;
pub mod ir;
mod lanes;
pub mod link;
pub mod lower;
mod memory;
pub mod native;
mod natives;
pub mod print;
mod slow;
mod start;
mod state;
mod step;
mod values;
mod visit;

pub use state::{Frame, State, StateOf};

use ir::{Op, Pc, Program};
use polysem_sem::{Bits, Cx, Domain, Exec, FlowOf, Language, Location, SlotMut, SlotOf, SlotRef};
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

    fn address(_: &Program, at: Pc) -> Bits {
        Bits::new(64, u64::from(at.0))
    }

    fn describe(program: &Program, at: Pc) -> String {
        program.describe(at)
    }
}

impl Program {
    /// The function whose code a place is in.
    #[must_use]
    pub fn function_at(&self, at: Pc) -> Option<u32> {
        let found = self.functions.iter().position(|f| f.entry <= at && at < f.end);
        found.map(|found| found as u32)
    }

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

    /// Where control may go from a place, calls and returns included.
    #[must_use]
    pub fn successors(&self, at: Pc) -> Vec<Pc> {
        let mut all = match self.code[at.0 as usize] {
            Op::Jump { to } | Op::Moves { to, .. } => vec![to],
            Op::Branch { then, els, .. } => vec![then, els],
            Op::Switch { switch, .. } => {
                let switch = &self.switches[switch as usize];
                switch.cases.iter().map(|(_, to)| *to).chain([switch.default]).collect()
            }
            Op::Indirect { targets, .. } => {
                self.targets[targets.indices()].iter().map(|(_, to)| *to).collect()
            }
            Op::Call { call } => match &self.calls[call as usize].callee {
                ir::Callee::Function(function) => vec![self.functions[*function as usize].entry],
                ir::Callee::Pointer(_) => self.functions.iter().map(|f| f.entry).collect(),
                ir::Callee::Native(_) => vec![Pc(at.0 + 1)],
                ir::Callee::Missing(_) => Vec::new(),
            },
            Op::Return { .. } | Op::ReturnVoid => self.returns(at),
            Op::Unreachable | Op::Refused { .. } => Vec::new(),
            _ => vec![Pc(at.0 + 1)],
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Where a return may go: after every call that may have called the function.
    fn returns(&self, at: Pc) -> Vec<Pc> {
        let Some(function) = self.function_at(at) else { return Vec::new() };
        let calls = self.code.iter().zip(0..).filter_map(|(op, place)| match op {
            Op::Call { call } => match &self.calls[*call as usize].callee {
                ir::Callee::Function(other) if *other == function => Some(Pc(place + 1)),
                ir::Callee::Pointer(_) => Some(Pc(place + 1)),
                _ => None,
            },
            _ => None,
        });
        calls.collect()
    }
}
