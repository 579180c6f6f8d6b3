//! WHILE programs as they were written, names resolved and sorts checked: what a verifier of annotated loops walks.
//!
//! What flows: `resolve.rs` makes it, `compile.rs` turns it into three-address code. Expressions are the shared typed
//! trees; their leaves are variables of the procedure around them.
//!
//! **Invariant:** a [`Var`] is below the number of its procedure's variables, or [`Proc::result`] in an `ensures`.
//! **Invariant:** calls of specification functions ([`Value::Call`]) occur in specifications and functions only.
//! **Invariant:** `a > b` is `not a <= b`, so that operands stand in the order in which they are evaluated.

use crate::expr::{Truth, Value};
use polysem_sem::Model;

/// A variable of a procedure, by number: parameters first. In a function's body, a parameter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// A number.
pub type Number = Value<Var>;
/// A truth value.
pub type Formula = Truth<Var>;

/// A whole program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// How many bits numbers have.
    pub width: u32,
    /// Whether arithmetic wraps around; else a result that does not fit is a fault.
    pub wraps: bool,
    /// Which memory it runs on.
    pub model: Model,
    /// The fields of records, the first in cell 1: cell 0 is what `*p` means.
    pub fields: Vec<String>,
    /// Functions for specifications, by the number that [`Value::Call`] has.
    pub functions: Vec<Function>,
    /// Procedures, by the number that [`Kind::Call`] has. The main program is the first.
    pub procs: Vec<Proc>,
}

/// A pure function, for specifications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// What it is called.
    pub name: String,
    /// The byte where its name is.
    pub at: usize,
    /// Its parameters.
    pub params: Vec<String>,
    /// Its value; leaves are parameters.
    pub body: Number,
}

/// A procedure or the main program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proc {
    /// What it is called; the main program is `main`.
    pub name: String,
    /// The byte where it starts.
    pub at: usize,
    /// How many of the variables are parameters.
    pub params: usize,
    /// Its variables.
    pub variables: Vec<Variable>,
    /// What callers must see to.
    pub requires: Vec<Formula>,
    /// What holds when it returns.
    pub ensures: Vec<Formula>,
    /// What gets smaller from call to recursive call, and is never negative.
    pub decreases: Option<Number>,
    /// The bytes where these start.
    pub clauses: Clauses,
    /// What it does.
    pub body: Vec<Stmt>,
}

impl Proc {
    /// What stands for the returned value in an `ensures`: the number after the last variable.
    #[must_use]
    pub fn result(&self) -> Var {
        Var(self.variables.len() as u32)
    }
}

/// The bytes where what is said of a procedure starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clauses {
    /// Of each `requires`.
    pub requires: Vec<usize>,
    /// Of each `ensures`.
    pub ensures: Vec<usize>,
    /// Of the `decreases`.
    pub decreases: Option<usize>,
}

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// What it is called.
    pub name: String,
    /// What it holds at first.
    pub start: Start,
    /// Whether its address is taken somewhere in the code, so that it lives in memory.
    pub in_memory: bool,
}

/// What a variable holds at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Zero.
    Zero,
    /// What the caller passed.
    Argument,
    /// Anything: an input of the variable's name.
    Input,
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    /// The byte where it starts.
    pub at: usize,
    /// Its number in a numbered text.
    pub label: Option<u64>,
    /// What it is.
    pub kind: Kind,
}

/// What a statement is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `skip`
    Skip,
    /// `x := a`
    Assign(Var, Number),
    /// `*a := a`; the first is the address. A field is an address plus a literal.
    Store(Number, Number),
    /// `if b then S else S`
    If(Formula, Vec<Stmt>, Vec<Stmt>),
    /// `while b do S`
    While(Box<Loop>),
    /// `assert b`
    Assert(Formula),
    /// `assume b`
    Assume(Formula),
    /// `read x`, `input x`, `x := input()`, `x := input(name)`: the next input of a name, which is the variable's if
    /// none is given.
    Input(Var, String),
    /// `havoc x`
    Havoc(Var),
    /// `print a`
    Print(Number),
    /// `x := f(a, …)` or `f(a, …)`
    Call {
        /// Which procedure.
        proc: u32,
        /// What is passed.
        arguments: Vec<Number>,
        /// Where the result goes.
        to: Option<Var>,
    },
    /// `x := malloc`
    Malloc(Var),
    /// `return a`; nothing is zero. Ends the main program.
    Return(Option<Number>),
    /// `goto n`, in numbered texts.
    Goto(u64),
    /// `if b goto n`, in numbered texts.
    Branch(Formula, u64),
    /// `halt`: the main program ends.
    Halt,
}

/// A loop and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// While this holds …
    pub cond: Formula,
    /// What always holds before the condition, each with the byte where it starts.
    pub invariants: Vec<(usize, Formula)>,
    /// What gets smaller with every round, and is never negative, with the byte where it starts.
    pub decreases: Option<(usize, Number)>,
    /// … this is done.
    pub body: Vec<Stmt>,
}
