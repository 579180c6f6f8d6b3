//! Inputs by name and number: the third `x` that a path reads is `x!2`, on every path and in every reading.

use rpds::RedBlackTreeMap;
use std::rc::Rc;

/// How many inputs of each name a path has read. Copies share what they have in common.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Numbering {
    read: RedBlackTreeMap<Rc<str>, u32>,
}

impl Numbering {
    /// The full name of the next input of that name.
    pub fn next(&mut self, name: &str) -> String {
        let number = self.read.get(name).copied().unwrap_or(0);
        self.read.insert_mut(name.into(), number + 1);
        if number == 0 { name.to_string() } else { format!("{name}!{number}") }
    }
}
