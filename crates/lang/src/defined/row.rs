//! Terms in a row, the first at hand: computations and lists.
//!
//! Copies share what they have in common. A list of its own because each link knows the skeleton and the depth of all that
//! follows, and because what only one owner has is taken without a copy: rules take and put at the front all the time.

use super::term::{SHALLOW, Term, deep, mix};
use std::rc::Rc;

/// Terms in a row.
#[derive(Clone, Debug)]
pub struct Row<V, T>(Option<Rc<Link<V, T>>>);

#[derive(Debug)]
struct Link<V, T> {
    term: Term<V, T>,
    /// Of the term and all behind it.
    skeleton: u64,
    depth: u32,
    length: u32,
    rest: Row<V, T>,
}

impl<V, T> Default for Row<V, T> {
    fn default() -> Self {
        Row(None)
    }
}

impl<V, T> Drop for Row<V, T> {
    fn drop(&mut self) {
        // Not by recursion: rows get long. What is in them may be deep.
        let mut next = self.0.take();
        while let Some(mut link) = next.and_then(Rc::into_inner) {
            next = link.rest.0.take();
            if link.depth > SHALLOW {
                deep(|| drop(link));
            }
        }
    }
}

impl<V, T> Row<V, T> {
    /// These terms, the first at hand.
    pub fn of(terms: impl IntoIterator<Item = Term<V, T>, IntoIter: DoubleEndedIterator>) -> Self {
        let mut row = Row::default();
        row.put_all(terms);
        row
    }

    /// Puts a term before the others.
    pub fn put(&mut self, term: Term<V, T>) {
        let skeleton = mix(self.skeleton(), term.skeleton());
        let depth = self.depth().max(term.depth());
        let length = self.len() as u32 + 1;
        let rest = std::mem::take(self);
        self.0 = Some(Rc::new(Link { term, skeleton, depth, length, rest }));
    }

    /// Puts terms before the others.
    pub fn put_all(
        &mut self,
        terms: impl IntoIterator<Item = Term<V, T>, IntoIter: DoubleEndedIterator>,
    ) {
        for term in terms.into_iter().rev() {
            self.put(term);
        }
    }

    /// Takes the term at hand away.
    pub fn drop_first(&mut self) {
        if let Some(link) = self.0.take() {
            self.0.clone_from(&link.rest.0);
        }
    }

    /// The term at hand.
    #[must_use]
    pub fn first(&self) -> Option<&Term<V, T>> {
        self.0.as_ref().map(|link| &link.term)
    }

    /// All of them, the first at hand.
    pub fn iter(&self) -> impl Iterator<Item = &Term<V, T>> {
        let links = std::iter::successors(self.0.as_deref(), |link| link.rest.0.as_deref());
        links.map(|link| &link.term)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length as usize)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(super) fn skeleton(&self) -> u64 {
        self.0.as_ref().map_or(10, |link| link.skeleton)
    }

    pub(super) fn depth(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.depth)
    }
}

impl<V: Clone, T: Clone> Row<V, T> {
    /// Takes the term at hand; without a copy where nobody else has it.
    pub fn take(&mut self) -> Option<Term<V, T>> {
        let link = self.0.take()?;
        match Rc::try_unwrap(link) {
            Ok(Link { term, mut rest, .. }) => {
                self.0 = rest.0.take();
                Some(term)
            }
            Err(link) => {
                self.0.clone_from(&link.rest.0);
                Some(link.term.clone())
            }
        }
    }
}
