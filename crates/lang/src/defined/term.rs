//! Terms of a running program: constructors over the reading's data.
//!
//! **Invariant:** a *skeleton* is a term with its data left out, as a number: two terms of equal skeletons have the same
//! shape. It is kept where a term is made, so that the skeleton of a configuration costs nothing to know.

use rpds::{List, RedBlackTreeMap, Vector};
use std::rc::Rc;

/// A term. Names are numbers of the program's table.
#[derive(Clone, Debug)]
pub enum Term<V, T> {
    /// A number.
    Int(V),
    /// A truth value.
    Bool(T),
    /// An identifier.
    Id(u32),
    /// A string.
    Text(u32),
    /// A constructor with its arguments.
    Make(Rc<Made<V, T>>),
    /// What an argument that is being evaluated leaves behind.
    Hole,
    /// Tasks one after the other.
    Code(Row<V, T>),
    /// A list.
    List(Row<V, T>),
    /// A map.
    Map(Table<V, T>),
    /// A set: a map to nothing.
    Set(Table<V, T>),
}

/// A constructor with its arguments.
#[derive(Clone, Debug)]
pub struct Made<V, T> {
    /// Which constructor.
    pub constructor: usize,
    /// The argument that is being evaluated elsewhere, if one is.
    pub hole: Option<usize>,
    /// The byte of the program's text that it comes from.
    pub at: u32,
    /// The arguments.
    pub arguments: Vec<Term<V, T>>,
    skeleton: u64,
    depth: u32,
}

/// What can be looked up by what it is: a term without data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    /// An identifier.
    Id(u32),
    /// A string.
    Text(u32),
    /// A constructor with its arguments.
    Make(usize, Vec<Key>),
}

/// Terms in a row, the first at hand. Copies share what they have in common.
#[derive(Clone, Debug)]
pub struct Row<V, T> {
    /// Each with the skeleton of itself and all behind it, and how deep these are.
    items: List<(Term<V, T>, u64, u32)>,
}

/// Entries by key.
#[derive(Clone, Debug)]
pub struct Table<V, T> {
    /// The entries whose keys are free of data.
    pub entries: RedBlackTreeMap<Key, Term<V, T>>,
    /// The entries whose keys have data in them, in the order in which they came: whether two of these keys are the same is
    /// for the reading to tell. No key among them equals another on any path that comes here.
    pub others: Vector<(Term<V, T>, Term<V, T>)>,
    skeleton: u64,
    /// At least how deep its values are.
    depth: u32,
}

/// Mixes a number into another so that order matters.
fn mix(a: u64, b: u64) -> u64 {
    let x = (a.rotate_left(5) ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

impl<V, T> Term<V, T> {
    /// A constructor with its arguments.
    #[must_use]
    pub fn make(constructor: usize, hole: Option<usize>, at: u32, arguments: Vec<Self>) -> Self {
        let start = mix(11, constructor as u64 * 64 + hole.map_or(0, |hole| hole as u64 + 1));
        let skeleton = arguments.iter().fold(start, |all, a| mix(all, a.skeleton()));
        let depth = 1 + arguments.iter().map(Term::depth).max().unwrap_or(0);
        Term::Make(Rc::new(Made { constructor, hole, at, arguments, skeleton, depth }))
    }

    /// How deep it is nested, or more.
    #[must_use]
    pub fn depth(&self) -> u32 {
        match self {
            Term::Int(_) | Term::Bool(_) | Term::Hole | Term::Id(_) | Term::Text(_) => 1,
            Term::Make(made) => made.depth,
            Term::Code(row) | Term::List(row) => {
                1 + row.items.first().map_or(0, |(_, _, depth)| *depth)
            }
            Term::Map(table) | Term::Set(table) => 1 + table.depth,
        }
    }

    /// What it is like without its data.
    #[must_use]
    pub fn skeleton(&self) -> u64 {
        match self {
            Term::Int(_) => 1,
            Term::Bool(_) => 2,
            Term::Hole => 3,
            Term::Id(name) => mix(4, u64::from(*name)),
            Term::Text(name) => mix(5, u64::from(*name)),
            Term::Make(made) => made.skeleton,
            Term::Code(row) => mix(6, row.skeleton()),
            Term::List(row) => mix(7, row.skeleton()),
            Term::Map(table) => mix(8, table.skeleton),
            Term::Set(table) => mix(9, table.skeleton),
        }
    }

    /// The key that it is, if it has no data.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        match self {
            Term::Id(name) => Some(Key::Id(*name)),
            Term::Text(name) => Some(Key::Text(*name)),
            Term::Make(made) => {
                let arguments = made.arguments.iter().map(Term::key);
                Some(Key::Make(made.constructor, arguments.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// The byte of the program's text that it comes from.
    #[must_use]
    pub fn at(&self) -> u32 {
        match self {
            Term::Make(made) => made.at,
            _ => 0,
        }
    }
}

impl Key {
    fn depth(&self) -> u32 {
        match self {
            Key::Id(_) | Key::Text(_) => 1,
            Key::Make(_, arguments) => 1 + arguments.iter().map(Key::depth).max().unwrap_or(0),
        }
    }

    fn skeleton(&self) -> u64 {
        match self {
            Key::Id(name) => mix(4, u64::from(*name)),
            Key::Text(name) => mix(5, u64::from(*name)),
            Key::Make(constructor, arguments) => {
                let start = mix(11, *constructor as u64 * 64);
                arguments.iter().fold(start, |all, a| mix(all, a.skeleton()))
            }
        }
    }

    /// The term that it is.
    #[must_use]
    pub fn term<V, T>(&self) -> Term<V, T> {
        match self {
            Key::Id(name) => Term::Id(*name),
            Key::Text(name) => Term::Text(*name),
            Key::Make(constructor, arguments) => {
                Term::make(*constructor, None, 0, arguments.iter().map(Key::term).collect())
            }
        }
    }
}

impl<V, T> Default for Row<V, T> {
    fn default() -> Self {
        Row { items: List::new() }
    }
}

impl<V: Clone, T: Clone> Row<V, T> {
    /// These terms, the first at hand.
    pub fn of(terms: impl IntoIterator<Item = Term<V, T>, IntoIter: DoubleEndedIterator>) -> Self {
        let mut row = Row::default();
        row.put_all(terms);
        row
    }

    /// Puts a term before the others.
    pub fn put(&mut self, term: Term<V, T>) {
        let skeleton = mix(self.skeleton(), term.skeleton());
        let behind = self.items.first().map_or(0, |(_, _, depth)| *depth);
        let depth = behind.max(term.depth());
        self.items.push_front_mut((term, skeleton, depth));
    }

    /// Puts terms before the others; a computation among them is its tasks.
    pub fn put_all(
        &mut self,
        terms: impl IntoIterator<Item = Term<V, T>, IntoIter: DoubleEndedIterator>,
    ) {
        for term in terms.into_iter().rev() {
            self.put(term);
        }
    }

    /// Takes the term at hand away.
    pub fn drop_first(&mut self) -> bool {
        self.items.drop_first_mut()
    }
}

impl<V, T> Row<V, T> {
    /// The term at hand.
    #[must_use]
    pub fn first(&self) -> Option<&Term<V, T>> {
        self.items.first().map(|(term, ..)| term)
    }

    /// All of them, the first at hand.
    pub fn iter(&self) -> impl Iterator<Item = &Term<V, T>> {
        self.items.iter().map(|(term, ..)| term)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    fn skeleton(&self) -> u64 {
        self.items.first().map_or(10, |(_, skeleton, _)| *skeleton)
    }
}

/// What an entry adds to the skeleton, where its number matters.
fn part<V, T>(at: usize, key: &Term<V, T>, value: &Term<V, T>) -> u64 {
    mix(mix(at as u64 + 1, key.skeleton()), value.skeleton())
}

impl<V, T> Table<V, T> {
    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.size() + self.others.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<V, T> Default for Table<V, T> {
    fn default() -> Self {
        Table { entries: RedBlackTreeMap::new(), others: Vector::new(), skeleton: 0, depth: 0 }
    }
}

impl<V: Clone, T: Clone> Table<V, T> {
    /// Makes an entry.
    pub fn set(&mut self, key: Key, value: Term<V, T>) {
        let part = |value: &Term<V, T>| mix(key.skeleton(), value.skeleton());
        // A sum, so that the order of updates does not matter.
        if let Some(old) = self.entries.get(&key) {
            self.skeleton = self.skeleton.wrapping_sub(part(old));
        }
        self.skeleton = self.skeleton.wrapping_add(part(&value));
        self.depth = self.depth.max(value.depth()).max(key.depth());
        self.entries.insert_mut(key, value);
    }

    /// Takes an entry away.
    pub fn remove(&mut self, key: &Key) -> Option<Term<V, T>> {
        let old = self.entries.get(key)?.clone();
        self.skeleton = self.skeleton.wrapping_sub(mix(key.skeleton(), old.skeleton()));
        self.entries.remove_mut(key);
        Some(old)
    }

    /// Makes an entry whose key has data in it: in place of the one with this number, or as a new one.
    pub fn set_other(&mut self, at: Option<usize>, key: Term<V, T>, value: Term<V, T>) {
        self.depth = self.depth.max(value.depth()).max(key.depth());
        let (at, key) = match at.and_then(|at| Some((at, self.others.get(at)?.clone()))) {
            Some((at, (old, before))) => {
                self.skeleton = self.skeleton.wrapping_sub(part(at, &old, &before));
                (at, old)
            }
            None => (self.others.len(), key),
        };
        self.skeleton = self.skeleton.wrapping_add(part(at, &key, &value));
        if at == self.others.len() {
            self.others.push_back_mut((key, value));
        } else {
            self.others.set_mut(at, (key, value));
        }
    }

    /// Takes the entry with this number among those whose keys have data away.
    pub fn remove_other(&mut self, at: usize) {
        let kept: Vec<_> = self.others.iter().cloned().collect();
        for (number, (key, value)) in kept.iter().enumerate() {
            self.skeleton = self.skeleton.wrapping_sub(part(number, key, value));
        }
        self.others = Vector::new();
        for (number, (key, value)) in kept.into_iter().enumerate() {
            if number != at {
                self.set_other(None, key, value);
            }
        }
    }

    /// Puts an entry where its key belongs, as a new one if it has data.
    pub fn put(&mut self, key: Term<V, T>, value: Term<V, T>) {
        match key.key() {
            Some(key) => self.set(key, value),
            None => self.set_other(None, key, value),
        }
    }
}
