//! The symbols of the theories: what each name stands for.
//!
//! An [`Op`] is what a script may apply; the reader turns it into core operators in `apply`.

use crate::node::Sort;
use crate::op::{BinOp, CmpOp, UnOp};

/// What can be applied to terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    Not,
    And,
    Or,
    Xor,
    Implies,
    /// Chainable: each with its neighbour.
    Eq,
    /// Pairwise: each with every other.
    Distinct,
    Ite,
    /// Associative to the left.
    Chain(BinOp),
    /// Of exactly two operands.
    Bin(BinOp),
    /// `bvnand` and its like: every bit of the result turned.
    Inverted(BinOp),
    Un(UnOp),
    Cmp(CmpOp),
    /// The comparison with its operands exchanged.
    Flipped(CmpOp),
    /// Equality as a vector of one bit.
    Comp,
    Overflow(Overflow),
    Repeat(u32),
    RotateLeft(u32),
    RotateRight(u32),
    Select,
    Store,
    ConstArray(Sort),
    /// A definition of the script, by its number.
    Macro(u32),
    /// A function that the script declares, by its number.
    Function(u32),
}

/// The overflow predicates of SMT-LIB 2.7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overflow {
    Neg,
    UnsignedAdd,
    SignedAdd,
    UnsignedMul,
    SignedMul,
    UnsignedSub,
    SignedSub,
    SignedDiv,
}

/// Words that are no symbols unless quoted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Let,
    Note,
    Index,
    As,
    /// Reserved, and nothing that can be read: quantifiers, `match`, `par` and the names of literals.
    Other,
}

/// Reserved words.
pub(super) const WORDS: [(&str, Word); 13] = [
    ("let", Word::Let),
    ("!", Word::Note),
    ("_", Word::Index),
    ("as", Word::As),
    ("forall", Word::Other),
    ("exists", Word::Other),
    ("match", Word::Other),
    ("par", Word::Other),
    ("lambda", Word::Other),
    ("BINARY", Word::Other),
    ("DECIMAL", Word::Other),
    ("HEXADECIMAL", Word::Other),
    ("NUMERAL", Word::Other),
];

/// Operators that are named by a symbol alone.
pub(super) const NAMED: [(&str, Op); 47] = [
    ("not", Op::Not),
    ("and", Op::And),
    ("or", Op::Or),
    ("xor", Op::Xor),
    ("=>", Op::Implies),
    ("=", Op::Eq),
    ("distinct", Op::Distinct),
    ("ite", Op::Ite),
    ("select", Op::Select),
    ("store", Op::Store),
    ("bvnot", Op::Un(UnOp::Not)),
    ("bvneg", Op::Un(UnOp::Neg)),
    ("concat", Op::Chain(BinOp::Concat)),
    ("bvand", Op::Chain(BinOp::And)),
    ("bvor", Op::Chain(BinOp::Or)),
    ("bvxor", Op::Chain(BinOp::Xor)),
    ("bvadd", Op::Chain(BinOp::Add)),
    ("bvmul", Op::Chain(BinOp::Mul)),
    ("bvsub", Op::Bin(BinOp::Sub)),
    ("bvudiv", Op::Bin(BinOp::Udiv)),
    ("bvurem", Op::Bin(BinOp::Urem)),
    ("bvsdiv", Op::Bin(BinOp::Sdiv)),
    ("bvsrem", Op::Bin(BinOp::Srem)),
    ("bvsmod", Op::Bin(BinOp::Smod)),
    ("bvshl", Op::Bin(BinOp::Shl)),
    ("bvlshr", Op::Bin(BinOp::Lshr)),
    ("bvashr", Op::Bin(BinOp::Ashr)),
    ("bvnand", Op::Inverted(BinOp::And)),
    ("bvnor", Op::Inverted(BinOp::Or)),
    ("bvxnor", Op::Inverted(BinOp::Xor)),
    ("bvcomp", Op::Comp),
    ("bvult", Op::Cmp(CmpOp::Ult)),
    ("bvule", Op::Cmp(CmpOp::Ule)),
    ("bvslt", Op::Cmp(CmpOp::Slt)),
    ("bvsle", Op::Cmp(CmpOp::Sle)),
    ("bvugt", Op::Flipped(CmpOp::Ult)),
    ("bvuge", Op::Flipped(CmpOp::Ule)),
    ("bvsgt", Op::Flipped(CmpOp::Slt)),
    ("bvsge", Op::Flipped(CmpOp::Sle)),
    ("bvnego", Op::Overflow(Overflow::Neg)),
    ("bvuaddo", Op::Overflow(Overflow::UnsignedAdd)),
    ("bvsaddo", Op::Overflow(Overflow::SignedAdd)),
    ("bvumulo", Op::Overflow(Overflow::UnsignedMul)),
    ("bvsmulo", Op::Overflow(Overflow::SignedMul)),
    ("bvusubo", Op::Overflow(Overflow::UnsignedSub)),
    ("bvssubo", Op::Overflow(Overflow::SignedSub)),
    ("bvsdivo", Op::Overflow(Overflow::SignedDiv)),
];

/// Operators with numbers in their names, and how many.
pub(super) const INDEXED: [(&str, usize); 6] = [
    ("extract", 2),
    ("zero_extend", 1),
    ("sign_extend", 1),
    ("repeat", 1),
    ("rotate_left", 1),
    ("rotate_right", 1),
];

/// The operator of that name with these numbers; none if the numbers make no sense whatever it is applied to.
pub(super) fn indexed(name: &[u8], numbers: &[u32]) -> Option<Op> {
    let bit = |n: u32| u16::try_from(n).ok();
    Some(match (name, numbers) {
        (b"extract", &[hi, lo]) if lo <= hi => Op::Un(UnOp::Extract { hi: bit(hi)?, lo: bit(lo)? }),
        (b"zero_extend", &[by]) => Op::Un(UnOp::ZeroExtend(by)),
        (b"sign_extend", &[by]) => Op::Un(UnOp::SignExtend(by)),
        (b"repeat", &[times]) if times > 0 => Op::Repeat(times),
        (b"rotate_left", &[by]) => Op::RotateLeft(by),
        (b"rotate_right", &[by]) => Op::RotateRight(by),
        _ => return None,
    })
}

/// Whether a script can have no symbol of that name, quoted or not, because a theory has one.
pub(super) fn is_theory_symbol(name: &str) -> bool {
    name == "true" || name == "false" || NAMED.iter().any(|(known, _)| *known == name)
}
