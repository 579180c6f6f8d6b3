//! Concrete values of every sort, and models: what each free symbol is.

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
                Sort::Array { index: array.index, element: array.default.width() }
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
                write!(f, "((as const {}) {})", self.sort(), array.default)?;
                array.entries().try_for_each(|(index, value)| write!(f, " {index} {value})"))
            }
        }
    }
}

/// A total map: finitely many entries, one element for all the rest. Copies share what they have in common.
#[derive(Clone, Debug)]
pub struct ArrayValue {
    index: u32,
    default: Bits,
    /// **Invariant:** no entry equals the default.
    entries: RedBlackTreeMap<Bits, Bits>,
}

impl ArrayValue {
    /// One element everywhere.
    #[must_use]
    pub fn constant(index: u32, element: Bits) -> ArrayValue {
        ArrayValue { index, default: element, entries: RedBlackTreeMap::new() }
    }

    /// The element at `index`.
    #[must_use]
    pub fn select(&self, index: &Bits) -> &Bits {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// The array with one element replaced.
    #[must_use]
    pub fn store(&self, index: &Bits, element: &Bits) -> ArrayValue {
        let entries = if *element == self.default {
            self.entries.remove(index)
        } else {
            self.entries.insert(index.clone(), element.clone())
        };
        ArrayValue { index: self.index, default: self.default.clone(), entries }
    }

    /// What differs from [`ArrayValue::default`], by index.
    pub fn entries(&self) -> impl Iterator<Item = (&Bits, &Bits)> {
        self.entries.iter()
    }

    /// The element at all other indices.
    #[must_use]
    pub fn default(&self) -> &Bits {
        &self.default
    }
}

/// Two arrays are equal if they agree at every index, however they are written down.
impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        if self.index != other.index {
            return false;
        }
        let agree = |a: &ArrayValue, b: &ArrayValue| a.entries().all(|(i, v)| b.select(i) == v);
        if !agree(self, other) || !agree(other, self) {
            return false;
        }
        let named = self.entries().filter(|(i, _)| other.entries.get(*i).is_none()).count();
        let named = named + other.entries.size();
        let all_named = self.index < 32 && named == 1 << self.index;
        all_named || self.default == other.default
    }
}

impl Eq for ArrayValue {}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_equal_by_content() {
        let zero = ArrayValue::constant(1, Bits::zero(8));
        let one = ArrayValue::constant(1, Bits::one(8));
        let at = |i| Bits::new(1, i);
        let both = zero.store(&at(0), &Bits::one(8)).store(&at(1), &Bits::one(8));
        assert_eq!(both, one);
        assert_ne!(zero.store(&at(0), &Bits::one(8)), one);
        assert_eq!(both.store(&at(0), &Bits::zero(8)).store(&at(1), &Bits::zero(8)), zero);
    }
}
