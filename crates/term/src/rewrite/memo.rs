//! What recent constructor calls were rewritten to.
//!
//! A node in normal form is found in the arena when it is asked for again; one that a rule turns into another is
//! not there, and this saves turning it again. A table of fixed size, each place taken by the last that came.
//!
//! **Invariant:** every term in it is live: a collection forgets all.

use crate::code::Code;
use crate::node::TermId;

/// How many calls are remembered. The table fits a second-level cache.
const PLACES: usize = 1 << 14;

/// An arena with fewer terms has none: that it is not even made matters to short tests only.
const WORTHWHILE: usize = 1 << 12;

/// The table; an empty place holds a literal, which nobody asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    places: Vec<(Code, TermId)>,
}

impl Memo {
    #[inline]
    fn place(code: Code) -> usize {
        // Other bits than those by which the arena's table chooses.
        (code.hash() >> 8) as usize % PLACES
    }

    /// What the node was rewritten to, if that is remembered.
    #[inline]
    pub(crate) fn get(&self, code: Code) -> Option<TermId> {
        let (key, term) = self.places.get(Memo::place(code))?;
        (*key == code).then_some(*term)
    }

    /// Remembers it, in an arena of so many terms.
    #[inline]
    pub(crate) fn put(&mut self, code: Code, term: TermId, terms: usize) {
        if self.places.is_empty() {
            if terms < WORTHWHILE {
                return;
            }
            self.places = vec![(Code::NOTHING, TermId(0)); PLACES];
        }
        self.places[Memo::place(code)] = (code, term);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
    }
}
