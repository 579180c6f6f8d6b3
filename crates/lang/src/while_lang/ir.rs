//! WHILE3ADDR: one instruction does one thing, and control is jumps. All procedures of a program are one list.
//!
//! What flows: `compile.rs` makes it, `live.rs` says which registers matter where, `step.rs` is its meaning and
//! `print.rs` its text.
//!
//! **Invariant:** a register is below the number of its routine's registers; a place is below the number of
//! instructions; jumps stay in their routine.
//! **Invariant:** the values in conditions are registers and literals, nothing else.
//! **Invariant:** no instruction falls off the end of its routine.

use super::ast::{Formula, Number, Tree};
use super::live::Live;
use crate::expr::{Truth, Value};
use polysem_sem::{BinOp, Bits, UnOp};
use std::collections::BTreeMap;

/// An instruction, by its index. Listings count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub u32);

impl Place {
    /// The place after it in the list.
    #[inline]
    #[must_use]
    pub fn next(self) -> Place {
        Place(self.0 + 1)
    }
}

/// A register of the routine around it.
pub type Reg = u32;
/// A comparison of registers and literals, or several.
pub type Cond = Truth<Reg>;

/// What an instruction works on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A register.
    Reg(Reg),
    /// A number.
    Lit(Bits),
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inst {
    /// `x := y`, `x := 7`
    Copy(Reg, Operand),
    /// `x := ~y`
    Un(Reg, UnOp, Operand),
    /// `x := y + z`
    Bin(Reg, BinOp, Operand, Operand),
    /// `x := b ? y : z`
    Ite(Reg, Box<(Cond, Operand, Operand)>),
    /// `if b goto n`, else on to the next.
    If(Cond, Place),
    /// `goto n`
    Goto(Place),
    /// `assert b`
    Assert(Cond),
    /// `assume b`
    Assume(Cond),
    /// `read x`, of an input of this name.
    Input(Reg, Box<str>),
    /// `print x`
    Print(Operand),
    /// `x := f(y, …)`: the routine, what is passed, where the result goes.
    Call(u32, Box<[Operand]>, Option<Reg>),
    /// `return x`
    Return(Operand),
    /// `x := *p`, `x := p.f`: the cell so far from an address.
    Load(Reg, Operand, u64),
    /// `*p := x`, `p.f := x`: the address, how far from it, what.
    Store(Operand, u64, Operand),
    /// `x := malloc`: what the address is called, and how many cells there are.
    Alloc(Reg, Box<str>, u64),
    /// `halt`
    Halt,
}

/// What a register is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It holds a variable.
    Value,
    /// It holds what a variable in memory starts with.
    Passed,
    /// It holds the address of a variable in memory.
    Address,
    /// It holds a part of an expression.
    Temporary,
}

/// A register's name and purpose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    /// The name of its variable, or its own.
    pub name: String,
    /// What it is for.
    pub role: Role,
    /// Whether it starts with an input of its name, in the main program.
    pub input: bool,
}

/// A procedure or the main program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Routine {
    /// What it is called.
    pub name: String,
    /// How many of the registers hold what was passed, by parameter.
    pub params: Vec<Reg>,
    /// Its registers.
    pub registers: Vec<Register>,
    /// The number of its first register in locations: those of all routines are counted together.
    pub first: u32,
    /// Its first instruction.
    pub entry: Place,
    /// The first instruction that is not its own.
    pub end: Place,
    /// How many of its instructions put variables into memory before it starts.
    pub prologue: u32,
    /// Where a variable of the tree is.
    pub homes: Vec<Home>,
}

/// Where a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In a register.
    Register(Reg),
    /// In memory, at the address in a register.
    Memory(Reg),
}

/// A loop of a structured statement, and what is said of it.
///
/// **Invariant:** its instructions are those from its head to `back`; unless there are jumps to numbers, control comes in at
/// the head only, and comes back to the head from `back` only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// The jump back to its head: its last instruction.
    pub back: Place,
    /// The byte where the statement starts.
    pub at: usize,
    /// What always holds at its head, each with the byte where it starts.
    pub invariants: Vec<(usize, Formula)>,
    /// What gets smaller with every round, and is never negative, with the byte where it starts.
    pub decreases: Option<(usize, Number)>,
}

/// A program: as it was written, and as it runs.
#[derive(Clone, Debug)]
pub struct Program {
    /// As it was written.
    pub tree: Tree,
    /// All instructions.
    pub code: Vec<Inst>,
    /// The byte of the text that each comes from.
    pub offsets: Vec<usize>,
    /// The line of the text that each comes from.
    pub lines: Vec<u32>,
    /// Procedures; the main program is the first.
    pub routines: Vec<Routine>,
    /// The loops of structured statements, by the place of their head.
    pub loops: BTreeMap<Place, Repeated>,
    /// The places of numbered statements.
    pub labels: BTreeMap<u64, Place>,
    /// Which registers matter where.
    pub(super) live: Live,
}

impl Program {
    /// The routine that a place is in.
    #[must_use]
    pub fn routine_at(&self, at: Place) -> usize {
        self.routines.partition_point(|routine| routine.end <= at)
    }

    /// The routine that a location's register belongs to, and its number there.
    #[must_use]
    pub fn register(&self, number: u32) -> Option<(usize, Reg)> {
        let routine = self.routines.partition_point(|routine| routine.first <= number) - 1;
        let register = number - self.routines[routine].first;
        let known = (register as usize) < self.routines[routine].registers.len();
        known.then_some((routine, register))
    }
}

impl Inst {
    /// Calls `see` with every operand.
    pub fn operands<'i>(&'i self, see: &mut impl FnMut(Atom<'i>)) {
        match self {
            Inst::Copy(_, a) | Inst::Un(_, _, a) | Inst::Print(a) | Inst::Return(a) => {
                see(a.atom());
            }
            Inst::Load(_, a, _) => see(a.atom()),
            Inst::Bin(_, _, a, b) | Inst::Store(a, _, b) => {
                see(a.atom());
                see(b.atom());
            }
            Inst::Ite(_, parts) => {
                atoms(&parts.0, see);
                see(parts.1.atom());
                see(parts.2.atom());
            }
            Inst::If(cond, _) | Inst::Assert(cond) | Inst::Assume(cond) => atoms(cond, see),
            Inst::Call(_, arguments, _) => arguments.iter().for_each(|a| see(a.atom())),
            Inst::Goto(_) | Inst::Input(..) | Inst::Alloc(..) | Inst::Halt => {}
        }
    }

    /// The register that it writes.
    #[must_use]
    pub fn written(&self) -> Option<Reg> {
        match self {
            Inst::Copy(to, _)
            | Inst::Un(to, ..)
            | Inst::Bin(to, ..)
            | Inst::Ite(to, _)
            | Inst::Input(to, _)
            | Inst::Load(to, ..)
            | Inst::Alloc(to, ..) => Some(*to),
            Inst::Call(_, _, to) => *to,
            Inst::If(..)
            | Inst::Goto(_)
            | Inst::Assert(_)
            | Inst::Assume(_)
            | Inst::Print(_)
            | Inst::Return(_)
            | Inst::Store(..)
            | Inst::Halt => None,
        }
    }
}

/// An operand, borrowed.
#[derive(Clone, Copy, Debug)]
pub enum Atom<'i> {
    /// A register.
    Reg(Reg),
    /// A number.
    Lit(&'i Bits),
}

impl Operand {
    /// The operand, borrowed.
    #[must_use]
    pub fn atom(&self) -> Atom<'_> {
        match self {
            Operand::Reg(reg) => Atom::Reg(*reg),
            Operand::Lit(bits) => Atom::Lit(bits),
        }
    }
}

/// Calls `see` with every register and literal of a condition.
pub fn atoms<'c>(cond: &'c Cond, see: &mut impl FnMut(Atom<'c>)) {
    match cond {
        Truth::Lit(_) | Truth::Leaf(_) => {}
        Truth::Cmp(_, a, b) => {
            for value in [a, b] {
                match &**value {
                    Value::Leaf(reg) => see(Atom::Reg(*reg)),
                    Value::Lit(bits) => see(Atom::Lit(bits)),
                    Value::Address(_)
                    | Value::Load(_)
                    | Value::Un(..)
                    | Value::Bin(..)
                    | Value::Ite(..)
                    | Value::Call(..) => {}
                }
            }
        }
        Truth::Not(a) => atoms(a, see),
        Truth::And(a, b) | Truth::Or(a, b) => {
            atoms(a, see);
            atoms(b, see);
        }
        Truth::Ite(c, a, b) => {
            atoms(c, see);
            atoms(a, see);
            atoms(b, see);
        }
    }
}
