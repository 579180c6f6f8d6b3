//! A language definition as data: what the reader of `.lang` files makes and the engine runs.
//!
//! Everything is resolved: sorts, constructors, cells and variables are numbers. A *constructor* is a production of the
//! language's syntax; terms are trees of constructors with data at the leaves. Rules rewrite the contents of cells.
//!
//! **Invariant:** each variable of a rule's right side and condition is bound by its left side.

use polysem_sem::{BinOp, CmpOp};

/// A whole definition.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    /// What the language is called.
    pub name: String,
    /// How many bits its integers have.
    pub width: u32,
    /// What starts a comment that runs to the end of the line.
    pub comments: Vec<String>,
    /// The sorts of its syntax, by number; the data sorts come first, see [`Sort`].
    pub sorts: Vec<String>,
    /// The productions that make terms, by number.
    pub constructors: Vec<Constructor>,
    /// Productions `S ::= T`: a term of the second sort is one of the first.
    pub subsorts: Vec<(Sort, Sort)>,
    /// Sorts whose terms are values: a strict argument is evaluated until it is of one of these.
    pub results: Vec<Sort>,
    /// The cells that hold something, by number, outermost first in the text. Nesting is for people only.
    pub cells: Vec<Cell>,
    /// The cell that holds the computation.
    pub computation: usize,
    /// The rules, in the order of the text.
    pub rules: Vec<Rule>,
}

impl Definition {
    /// What a cell is called: with the cell around it, where its own name does not tell it from others.
    #[must_use]
    pub fn cell_name(&self, number: usize) -> String {
        let Some(cell) = self.cells.get(number) else { return String::new() };
        let alone = self.cells.iter().filter(|other| other.name == cell.name).count() == 1;
        match cell.around.last() {
            Some(around) if !alone => format!("{around}.{}", cell.name),
            _ => cell.name.clone(),
        }
    }
}

/// A sort by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sort(pub u32);

impl Sort {
    /// Numbers of the language's width.
    pub const INT: Sort = Sort(0);
    /// Truth values.
    pub const BOOL: Sort = Sort(1);
    /// Identifiers.
    pub const ID: Sort = Sort(2);
    /// Strings.
    pub const STRING: Sort = Sort(3);
    /// Maps from terms to terms.
    pub const MAP: Sort = Sort(4);
    /// Lists of terms.
    pub const LIST: Sort = Sort(5);
    /// Sets of terms.
    pub const SET: Sort = Sort(6);
    /// A computation: terms one after the other. Every sort of the syntax is one.
    pub const CODE: Sort = Sort(7);
    /// How many sorts every definition has.
    pub const BUILT_IN: [&str; 8] = ["Int", "Bool", "Id", "String", "Map", "List", "Set", "Code"];
}

/// A production that makes terms.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// The sort of the term.
    pub sort: Sort,
    /// What it is written like.
    pub symbols: Vec<Symbol>,
    /// How tightly it binds; a larger number binds tighter. Productions separated by `>` in the text differ in it.
    pub binds: u32,
    /// Which side nested uses of the same tightness go to.
    pub associates: Associates,
    /// The arguments that are evaluated first, counted from 0, in this order.
    pub strict: Vec<usize>,
    /// Whether it only groups: its one argument stands for it.
    pub bracket: bool,
    /// The byte of the definition's text where it stands.
    pub at: usize,
}

impl Constructor {
    /// The sorts of its arguments.
    pub fn arguments(&self) -> impl Iterator<Item = Sort> {
        self.symbols.iter().filter_map(|symbol| match symbol {
            Symbol::Sort(sort) => Some(*sort),
            Symbol::Token(_) => None,
        })
    }
}

/// A part of a production.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// This text.
    Token(String),
    /// A term of this sort.
    Sort(Sort),
}

/// Which side nested uses go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Associates {
    /// `a + b + c` is `(a + b) + c`.
    Left,
    /// `a ; b ; c` is `a ; (b ; c)`.
    Right,
    /// `a <= b <= c` is nothing.
    Not,
    /// Nothing was said: both are read, and the text is ambiguous.
    #[default]
    Unsaid,
}

/// A cell of the configuration that holds something.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What it is called.
    pub name: String,
    /// The cells around it, outermost first.
    pub around: Vec<String>,
    /// What it may hold.
    pub sort: Sort,
    /// What it holds at first.
    pub initial: Initial,
    /// Whether a run's inputs are taken from it, or its outputs are.
    pub stream: Option<Stream>,
}

/// What a cell holds at first.
#[derive(Clone, Debug)]
pub enum Initial {
    /// The program.
    Program(Sort),
    /// A term without variables.
    Term(Term),
    /// The input of this name, a number or a truth value.
    Input(String),
}

/// A cell that stands for the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Taking its first element reads an input.
    Input,
    /// Appending to it gives a value away.
    Output,
}

/// A rule: where the left sides match and the condition holds, cells become the right sides.
#[derive(Clone, Debug)]
pub struct Rule {
    /// What it is called; stable, decisions are recorded by its number.
    pub name: String,
    /// The variables, by number: name and sort.
    pub variables: Vec<(String, Sort)>,
    /// What cells must hold, by cell. A cell that is not named may hold anything.
    pub left: Vec<(usize, Pattern)>,
    /// When it applies.
    pub condition: Option<Term>,
    /// What cells hold then. A cell that is not named stays as it is.
    pub right: Vec<(usize, Contents)>,
    /// Whether it applies only where no other rule does.
    pub otherwise: bool,
    /// The byte of the definition's text where it starts.
    pub at: usize,
}

/// What a cell must hold.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// All of it is this.
    Whole(Term),
    /// A computation that starts with these, and goes on in any way if `open`.
    Code {
        /// The first tasks.
        first: Vec<Term>,
        /// Whether more may follow.
        open: bool,
    },
    /// A map with these entries, and others if `open`.
    Map {
        /// Keys and values.
        entries: Vec<(Term, Term)>,
        /// Whether there may be others.
        open: bool,
    },
    /// A list that starts with these, and goes on in any way if `open`.
    List {
        /// The first elements.
        first: Vec<Term>,
        /// Whether more may follow.
        open: bool,
    },
    /// A set with these elements, and others if `open`.
    Set {
        /// The elements.
        elements: Vec<Term>,
        /// Whether there may be others.
        open: bool,
    },
}

/// What a cell is made to hold.
#[derive(Clone, Debug)]
pub enum Contents {
    /// All of it is this.
    Whole(Term),
    /// These tasks, then what the left side left open.
    Code(Vec<Term>, bool),
    /// These entries, and what the left side left open.
    Map(Vec<(Term, Term)>, bool),
    /// These elements before what the left side left open, and these after it.
    List(Vec<Term>, bool, Vec<Term>),
    /// These elements, and what the left side left open.
    Set(Vec<Term>, bool),
}

/// A term of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A variable by number.
    Var(usize),
    /// Anything, on left sides.
    Any,
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// An identifier.
    Id(String),
    /// A string.
    String(String),
    /// A constructor with its arguments.
    Make(usize, Vec<Term>),
    /// Tasks one after the other; none is the empty computation.
    Code(Vec<Term>),
    /// A map of these entries.
    Map(Vec<(Term, Term)>),
    /// A list of these elements.
    List(Vec<Term>),
    /// A set of these elements.
    Set(Vec<Term>),
    /// An operation on data.
    Apply(Operation, Vec<Term>),
}

/// Operations on data. Their names in definitions: `+Int`, `<=Int`, `andBool`, `M[K]`, …
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Numbers to a number: `+Int -Int *Int /Int %Int &Int |Int xorInt`. A result that does not fit ends the path.
    Arithmetic(BinOp),
    /// `negInt` before one number.
    Negate,
    /// Numbers to a truth value: `==Int <Int <=Int`; and negated: `=/=Int >Int >=Int`.
    Compare(CmpOp, bool),
    /// `notBool`
    Not,
    /// `andBool`
    And,
    /// `orBool`
    Or,
    /// `==Bool`, on truth values.
    SameTruth,
    /// `==K`: two terms are equal, data in them compared by the reading.
    Same,
    /// `=/=K`
    Different,
    /// `M[K]`: what a map has for a key, and `L[I]`, an element of a list counted from 0. A key that it lacks makes the rule
    /// fail.
    Lookup,
    /// `M[K <- V]`
    Update,
    /// `M -Map K`: a map without a key.
    Remove,
    /// `S1 -Set S2`
    Difference,
    /// `S1 |Set S2`
    Union,
    /// `keys(M)`: a set.
    Keys,
    /// `K in M`, of maps and sets.
    In,
    /// `size(X)` of maps, lists and sets.
    Size,
    /// `L1 ++ L2`
    Append,
    /// `if B then X else Y fi`, of numbers and truth values.
    Choose,
}

impl Operation {
    /// Whether it divides: then a divisor of zero makes its rule fail.
    #[must_use]
    pub fn divides(self) -> bool {
        matches!(self, Operation::Arithmetic(BinOp::Sdiv | BinOp::Srem))
    }

    /// Whether its result may not fit the width.
    #[must_use]
    pub fn must_fit(self) -> bool {
        match self {
            Operation::Arithmetic(op) => {
                matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Sdiv)
            }
            operation => operation == Operation::Negate,
        }
    }

    /// Whether it is the data that tells if it has a value: a rule with it may fail though its left side matches.
    #[must_use]
    pub fn may_fail(self) -> bool {
        self.divides() || self == Operation::Lookup
    }
}
