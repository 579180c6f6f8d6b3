//! MC, the machine language of Lim, Lal and Reps, "Symbolic Analysis via Semantic Reinterpretation": eight registers, one
//! flag, a flat memory with one cell at each address, and a handful of x86's instructions.
//!
//! What flows: text -> `read.rs` (operands: `operand.rs`) -> `ir.rs` -> `step.rs` on the state of `state.rs`; `write.rs`
//! prints, `predicate.rs` reads statements about states.
//!
//! ```text
//! width 8;                      // bits of registers, cells and addresses; 32 if not said
//! var x, p;                     // cells somewhere, each apart from the others
//! loop:                         // a label is the address of the next instruction
//!     mov eax, [ebp-10]         // mov cmp test xor add sub and or: destination, source
//!     mov x, &p                 // a variable's name is its cell, with & its address
//!     jz loop                   // jmp jz jnz call: a label, a number, or an address in a register or cell
//!     push eax; pop ebx; ret    // lines mean nothing, and `;` may end an instruction
//!     in eax                    // the next input
//!     out eax                   // prints
//!     chkz                      // a fault unless ZF holds
//!     hlt                       // the normal end, as is running past the last instruction
//! ```
//!
//! At the start registers, ZF and memory hold anything. Instruction `i` is at address `0x1000 + 4 i` (`4 + 4 i` below 16
//! bits); code is not in memory. A jump to where no instruction is goes to [`Place::Nowhere`], whose step is a fault.
//!
//! **Invariant:** the meaning of an instruction stands in `step.rs`, and nowhere else.

mod ir;
mod operand;
mod predicate;
mod read;
mod state;
mod step;
mod write;

pub use ir::{
    Address, Alu, Constant, Dst, Inst, Label, Place, Program, Register, Src, Symbol, When,
};
pub use predicate::Predicate;
pub use state::State;

use crate::example;
use crate::source::{Example, Source};
use crate::text::Error;
use polysem_sem::heap::Nature;
use polysem_sem::{
    Bits, Cx, Domain, Exec, FlowOf, Language, Location, Memory, SlotMut, SlotOf, SlotRef, Watched,
};
use polysem_term::{Notation, Reads};

/// The language MC.
#[derive(Clone, Copy, Debug)]
pub struct Mc;

impl Language for Mc {
    type Program = Program;
    type Place = Place;
    type State<D: Domain> = State<D::Bv, D::Bool, D::Map>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(Place, Self::State<D>), D> {
        Ok((Place::At(0), state::start(p, cx)?))
    }

    fn step<D: Domain>(
        p: &Program,
        at: Place,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Place, D>, D> {
        step::step(p, at, s, cx)
    }

    fn successors(p: &Program, at: Place) -> Vec<Place> {
        step::successors(p, at)
    }

    fn visit<D: Domain>(s: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        state::visit::<D>(s, see);
    }

    fn map<D: Domain, E: Domain>(
        s: &Self::State<D>,
        to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        state::map::<D, E>(s, to)
    }

    fn zip<D: Domain>(
        s: &mut Self::State<D>,
        other: &Self::State<D>,
        with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        state::zip::<D>(s, other, with)
    }

    fn name(p: &Program, location: Location) -> String {
        match location {
            Location::Register { frame: 0, register: state::ZF } => "ZF".to_string(),
            Location::Register { frame: 0, register } if register < state::ZF => {
                Register::ALL[register as usize].name().to_string()
            }
            Location::Memory(0) => "memory".to_string(),
            Location::Base(object) if (object as usize) < p.variables.len() => {
                format!("&{}", p.variables[object as usize])
            }
            other => other.to_string(),
        }
    }

    fn address(p: &Program, at: Place) -> Bits {
        p.address(at)
    }

    /// The constants of the program and their neighbours: loops end where a counter meets one.
    fn thresholds(p: &Program) -> Vec<Bits> {
        let constants = p.code.iter().flat_map(Program::constants);
        let literals = constants.filter_map(|constant| p.literal(constant));
        let words = literals.filter_map(|bits| bits.word()).chain([0]);
        let near = words.flat_map(|word| [word.wrapping_sub(1), word, word.wrapping_add(1)]);
        let mut all: Vec<_> = near.map(|word| Bits::new(p.width, word)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn describe(p: &Program, at: Place) -> String {
        match at {
            Place::At(number) if number as usize == p.code.len() => "the end".to_string(),
            Place::At(number) => p
                .origins
                .get(number as usize)
                .map_or_else(String::new, |o| format!("line {}", o.line)),
            Place::Nowhere => "nowhere".to_string(),
        }
    }
}

impl Watched for Mc {
    fn nature<D: Domain>(s: &Self::State<D>, object: u32) -> Option<Nature> {
        Memory::<D>::nature(&s.memory, object)
    }

    fn weight<D: Domain>(s: &Self::State<D>) -> u64 {
        Memory::<D>::weight(&s.memory)
    }
}

impl Source for Mc {
    const NAME: &'static str = "MC";
    const EXTENSION: &'static str = "mc";
    type Predicate = Predicate;

    fn read(text: &str) -> Result<Program, Error> {
        read::read(text)
    }

    fn write(p: &Program) -> String {
        write::write(p)
    }

    fn predicate(p: &Program, text: &str) -> Result<Predicate, Error> {
        predicate::read(p, text)
    }

    fn holds<D: Domain>(
        p: &Program,
        predicate: &Predicate,
        s: &Self::State<D>,
        control: &D::Bv,
        cx: &mut Cx<'_, D>,
    ) -> Exec<D::Bool, D> {
        predicate::holds(p, predicate, s, control, cx)
    }

    /// The instructions, and the end.
    fn places(p: &Program) -> Vec<Place> {
        p.cases.iter().map(|(_, at)| *at).collect()
    }

    /// A label; else the first instruction, or the label, on a line.
    fn place(p: &Program, name: &str) -> Option<Place> {
        if let Some(label) = p.labels.iter().find(|label| label.name == name) {
            return Some(Place::At(label.at));
        }
        let line: usize = name.parse().ok()?;
        let code = &p.origins[..p.code.len()];
        let label = || p.labels.iter().find(|label| label.origin.line == line);
        let at = code.iter().position(|origin| origin.line == line).map(|at| at as u32);
        at.or_else(|| Some(label()?.at)).map(Place::At)
    }

    fn offset(p: &Program, at: Place) -> usize {
        match at {
            Place::At(number) => p.origins.get(number as usize).map_or(0, |origin| origin.offset),
            Place::Nowhere => 0,
        }
    }

    fn examples() -> &'static [Example] {
        const EXAMPLES: &[Example] = &[example!("MC", "branch.mc", None, "x == 5", "5", "x")];
        EXAMPLES
    }

    fn notation() -> Notation {
        Notation { signed: true, reads: Reads::Brackets }
    }
}
