//! Programs of PL: one list of instructions, places are indices into it.

use crate::expr::{Truth, Value};
use polysem_sem::{Bits, Model};
use std::collections::{BTreeMap, BTreeSet};

/// A variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Var {
    /// Of the whole program, by number.
    Global(u32),
    /// Of the procedure, by number, parameters first.
    Local(u32),
}

/// An expression that is a number.
pub type Num = Value<Var>;
/// An expression that is true or false.
pub type Cond = Truth<Var>;

/// An instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inst {
    /// Writes a value at an address; `x = e` writes at `&x`.
    Store(Num, Num),
    /// Makes an object of so many cells and writes its address at an address.
    Alloc(Num, u64),
    /// Writes the next input at an address.
    Input(Num),
    /// Gives a value away.
    Print(Num),
    /// A fault unless it holds.
    Assert(Cond),
    /// Only runs in which it holds are meant.
    Assume(Cond),
    /// To the first place where it holds, else to the second.
    If(Cond, u32, u32),
    /// To either place, whatever the state.
    Either(u32, u32),
    /// To a place.
    Goto(u32),
    /// Calls a procedure; what it returns is written to a variable of the caller.
    Call(u32, Vec<Num>, Option<Var>),
    /// Returns to the caller.
    Return(Option<Num>),
    /// The program ends.
    Halt,
}

/// A procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Procedure {
    /// What it is called.
    pub name: String,
    /// How many of its variables are parameters.
    pub parameters: u32,
    /// Its variables, parameters first.
    pub variables: Vec<String>,
    /// Where it starts.
    pub entry: u32,
}

/// A whole program. Execution starts at place 0; the last instruction is [`Inst::Halt`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// How many bits numbers and addresses have.
    pub width: u32,
    /// Which memory it asks for.
    pub model: Model,
    /// The variables of the whole program.
    pub globals: Vec<String>,
    /// The procedures.
    pub procedures: Vec<Procedure>,
    /// The instructions.
    pub code: Vec<Inst>,
    /// The byte of the text that each instruction comes from.
    pub offsets: Vec<usize>,
    /// The line of each, from 1.
    pub lines: Vec<usize>,
    /// The places that have names.
    pub labels: BTreeMap<String, u32>,
}

impl Program {
    /// The numbers that it mentions, and their neighbours.
    pub(super) fn literals(&self) -> Vec<Bits> {
        let mut found = BTreeSet::new();
        for inst in &self.code {
            match inst {
                Inst::Store(a, b) => {
                    a.literals(&mut found);
                    b.literals(&mut found);
                }
                Inst::Alloc(a, _) | Inst::Input(a) | Inst::Print(a) | Inst::Return(Some(a)) => {
                    a.literals(&mut found);
                }
                Inst::Assert(c) | Inst::Assume(c) | Inst::If(c, ..) => c.literals(&mut found),
                Inst::Call(_, arguments, _) => {
                    for a in arguments {
                        a.literals(&mut found);
                    }
                }
                Inst::Either(..) | Inst::Goto(_) | Inst::Return(None) | Inst::Halt => {}
            }
        }
        found.into_iter().collect()
    }
}
