//! An operator of any kind without its operands: what sorts it takes, and its meaning on values.
//!
//! [`Head::eval`] only dispatches: a vector operator's meaning stands in `op`, an array's in `value`.

use crate::array::ArrayValue;
use crate::node::Sort;
use crate::op::{BinOp, CmpOp, UnOp};
use crate::value::Value;

/// An operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Head {
    /// Negation of a truth value.
    Not,
    /// Conjunction of two.
    And,
    /// Disjunction of two.
    Or,
    /// Choice, of any sort.
    Ite,
    /// A vector operator.
    Un(UnOp),
    /// A vector operator.
    Bin(BinOp),
    /// A comparison; [`CmpOp::Eq`] of any sort.
    Cmp(CmpOp),
    /// A constant array. Its index width is not known from its operand, see [`Head::sort`].
    ConstArray,
    /// Element of an array.
    Select,
    /// Array with one element replaced.
    Store,
}

/// An operator was given sorts that it does not take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SortError;

impl Head {
    /// The sort of the result.
    ///
    /// # Errors
    /// [`SortError`] if the operator does not take these sorts, or so many; always for [`Head::ConstArray`],
    /// whose sort must be said by whoever makes one.
    pub fn sort(self, kids: &[Sort]) -> Result<Sort, SortError> {
        use Sort::{Array, Bool, Bv};
        match (self, kids) {
            (Head::Not, [Bool]) | (Head::And | Head::Or, [Bool, Bool]) => Ok(Bool),
            (Head::Ite, [Bool, a, b]) if a == b => Ok(*a),
            (Head::Un(op), [Bv(a)]) => op.width(*a).map(Bv).map_err(|_| SortError),
            (Head::Bin(op), [Bv(a), Bv(b)]) => op.width(*a, *b).map(Bv).map_err(|_| SortError),
            (Head::Cmp(CmpOp::Eq), [a, b]) if a == b => Ok(Bool),
            (Head::Cmp(_), [Bv(a), Bv(b)]) if a == b => Ok(Bool),
            (Head::Select, [Array { index, element }, Bv(i)]) if i == index => Ok(Bv(*element)),
            (Head::Store, [array @ Array { index, element }, Bv(i), Bv(v)])
                if i == index && v == element =>
            {
                Ok(*array)
            }
            _ => Err(SortError),
        }
    }

    /// The meaning on values of fitting sorts.
    ///
    /// # Panics
    /// If the sorts do not fit, or on [`Head::ConstArray`], whose index width must be known.
    #[must_use]
    pub fn eval(self, kids: &[Value]) -> Value {
        use Value::{Array, Bool, Bv};
        match (self, kids) {
            (Head::Not, [Bool(a)]) => Bool(!a),
            (Head::And, [Bool(a), Bool(b)]) => Bool(*a && *b),
            (Head::Or, [Bool(a), Bool(b)]) => Bool(*a || *b),
            (Head::Ite, [Bool(c), a, b]) => if *c { a } else { b }.clone(),
            (Head::Un(op), [Bv(a)]) => Bv(op.eval(a)),
            (Head::Bin(op), [Bv(a), Bv(b)]) => Bv(op.eval(a, b)),
            (Head::Cmp(op), [Bv(a), Bv(b)]) => Bool(op.eval(a, b)),
            (Head::Cmp(CmpOp::Eq), [a, b]) => Bool(a == b),
            (Head::Select, [Array(a), Bv(i)]) => Bv(a.select(i).clone()),
            (Head::Store, [Array(a), Bv(i), Bv(v)]) => Array(a.store(i, v)),
            _ => unreachable!("{self:?} does not take {kids:?}"),
        }
    }

    /// The meaning of a constant array of a sort.
    #[must_use]
    pub fn eval_const_array(index: u32, element: &crate::bits::Bits) -> Value {
        Value::Array(ArrayValue::constant(index, element.clone()))
    }
}
