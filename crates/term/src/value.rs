//! Concrete values of every sort, and models: what each free symbol is.

use crate::array::ArrayValue;
use crate::bits::Bits;
use crate::node::{InputId, Sort};
use rpds::RedBlackTreeMap;
use std::fmt;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A vector.
    Bv(Bits),
    /// An array.
    Array(ArrayValue),
}

impl Value {
    /// The sort it has.
    #[must_use]
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Bv(bits) => Sort::Bv(bits.width()),
            Value::Array(array) => {
                Sort::Array { index: array.index_width(), element: array.default().width() }
            }
        }
    }

    /// The value that a symbol has where a model says nothing: false, zero, zeros everywhere.
    #[must_use]
    pub fn default_of(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Bv(width) => Value::Bv(Bits::zero(width)),
            Sort::Array { index, element } => {
                Value::Array(ArrayValue::constant(index, Bits::zero(element)))
            }
        }
    }

    /// The vector, if it is one.
    #[must_use]
    pub fn into_bits(self) -> Option<Bits> {
        match self {
            Value::Bv(bits) => Some(bits),
            Value::Bool(_) | Value::Array(_) => None,
        }
    }
}

/// As SMT-LIB writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(truth) => write!(f, "{truth}"),
            Value::Bv(bits) => write!(f, "{bits}"),
            Value::Array(array) => {
                for _ in array.entries() {
                    f.write_str("(store ")?;
                }
                write!(f, "((as const {}) {})", self.sort(), array.default())?;
                array.entries().try_for_each(|(index, value)| write!(f, " {index} {value})"))
            }
        }
    }
}

/// What each free symbol is; those not named have [`Value::default_of`] their sort.
/// Copies share what they have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: RedBlackTreeMap<InputId, Value>,
}

impl Model {
    /// Sets one symbol.
    pub fn set(&mut self, input: InputId, value: Value) {
        self.values.insert_mut(input, value);
    }

    /// The value of a symbol, if it is named.
    #[must_use]
    pub fn get(&self, input: InputId) -> Option<&Value> {
        self.values.get(&input)
    }

    /// All that are named, in order of declaration.
    pub fn iter(&self) -> impl Iterator<Item = (InputId, &Value)> {
        self.values.iter().map(|(&id, value)| (id, value))
    }
}
