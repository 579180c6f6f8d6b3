//! What a term is made of: ids, sorts, and the node behind an id.

use crate::head::Head;
use crate::op::{BinOp, CmpOp, UnOp};
use std::fmt;

/// A term of one [`Terms`](crate::Terms).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(pub(crate) u32);

impl TermId {
    /// The id as an index, for side tables.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for TermId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// A free symbol: an input of the program, or a symbol that a script declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct InputId(pub(crate) u32);

impl InputId {
    /// The id as an index, for side tables.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A literal of more than 64 bits, kept beside the nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WideId(pub(crate) u32);

/// The sort of a term. A vector of width 1 and a truth value are different things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit-vector of this width.
    Bv(u32),
    /// A total map from vectors to vectors.
    Array {
        /// Width of an index.
        index: u32,
        /// Width of an element.
        element: u32,
    },
}

impl Sort {
    /// The width of a bit-vector sort.
    #[must_use]
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::Bv(width) => Some(width),
            Sort::Bool | Sort::Array { .. } => None,
        }
    }

    /// How many bits a value has; none for arrays. A truth value has one.
    #[must_use]
    pub fn bits(self) -> Option<u32> {
        match self {
            Sort::Bool => Some(1),
            Sort::Bv(width) => Some(width),
            Sort::Array { .. } => None,
        }
    }
}

/// As SMT-LIB writes it.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Bv(width) => write!(f, "(_ BitVec {width})"),
            Sort::Array { index, element } => {
                write!(f, "(Array (_ BitVec {index}) (_ BitVec {element}))")
            }
        }
    }
}

/// A node of the graph: an operator and its operands.
///
/// The sort of a literal and of a constant array is not in the node but beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A truth literal.
    Truth(bool),
    /// A vector literal of up to 64 bits.
    Word(u64),
    /// A wider vector literal.
    Wide(WideId),
    /// A free symbol.
    Input(InputId),
    /// Negation of a truth value.
    Not(TermId),
    /// Conjunction.
    And(TermId, TermId),
    /// Disjunction.
    Or(TermId, TermId),
    /// The second operand where the first holds, else the third; of any sort.
    Ite(TermId, TermId, TermId),
    /// A vector operator.
    Un(UnOp, TermId),
    /// A vector operator.
    Bin(BinOp, TermId, TermId),
    /// A comparison of vectors; [`CmpOp::Eq`] compares operands of any sort.
    Cmp(CmpOp, TermId, TermId),
    /// The array that is this element everywhere.
    ConstArray(TermId),
    /// The element at an index.
    Select(TermId, TermId),
    /// The array with one element replaced.
    Store(TermId, TermId, TermId),
}

impl Node {
    /// The operands, in order.
    #[inline]
    #[must_use]
    pub fn kids(&self) -> Kids {
        let none = TermId(0);
        let (len, ids) = match *self {
            Node::Truth(_) | Node::Word(_) | Node::Wide(_) | Node::Input(_) => {
                (0, [none, none, none])
            }
            Node::Not(a) | Node::Un(_, a) | Node::ConstArray(a) => (1, [a, none, none]),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Bin(_, a, b)
            | Node::Cmp(_, a, b)
            | Node::Select(a, b) => (2, [a, b, none]),
            Node::Ite(a, b, c) | Node::Store(a, b, c) => (3, [a, b, c]),
        };
        Kids { ids, len }
    }

    /// The same operator with other operands: `map` is applied to each in order.
    #[must_use]
    pub fn map(self, mut map: impl FnMut(TermId) -> TermId) -> Node {
        match self {
            Node::Truth(_) | Node::Word(_) | Node::Wide(_) | Node::Input(_) => self,
            Node::Not(a) => Node::Not(map(a)),
            Node::And(a, b) => Node::And(map(a), map(b)),
            Node::Or(a, b) => Node::Or(map(a), map(b)),
            Node::Ite(a, b, c) => Node::Ite(map(a), map(b), map(c)),
            Node::Un(op, a) => Node::Un(op, map(a)),
            Node::Bin(op, a, b) => Node::Bin(op, map(a), map(b)),
            Node::Cmp(op, a, b) => Node::Cmp(op, map(a), map(b)),
            Node::ConstArray(a) => Node::ConstArray(map(a)),
            Node::Select(a, b) => Node::Select(map(a), map(b)),
            Node::Store(a, b, c) => Node::Store(map(a), map(b), map(c)),
        }
    }

    /// The operator without its operands; none for a literal or a symbol.
    #[must_use]
    pub fn head(&self) -> Option<Head> {
        Some(match *self {
            Node::Truth(_) | Node::Word(_) | Node::Wide(_) | Node::Input(_) => return None,
            Node::Not(_) => Head::Not,
            Node::And(..) => Head::And,
            Node::Or(..) => Head::Or,
            Node::Ite(..) => Head::Ite,
            Node::Un(op, _) => Head::Un(op),
            Node::Bin(op, ..) => Head::Bin(op),
            Node::Cmp(op, ..) => Head::Cmp(op),
            Node::ConstArray(_) => Head::ConstArray,
            Node::Select(..) => Head::Select,
            Node::Store(..) => Head::Store,
        })
    }

    /// Whether this is a literal, of whatever sort.
    #[inline]
    #[must_use]
    pub fn is_literal(&self) -> bool {
        matches!(self, Node::Truth(_) | Node::Word(_) | Node::Wide(_))
    }
}

/// Up to three operands, by value.
#[derive(Clone, Copy, Debug)]
pub struct Kids {
    ids: [TermId; 3],
    len: u8,
}

impl std::ops::Deref for Kids {
    type Target = [TermId];

    #[inline]
    fn deref(&self) -> &[TermId] {
        &self.ids[..usize::from(self.len)]
    }
}
