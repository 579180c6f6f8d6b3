//! Forgetting objects that have ended and that nothing points to any more.
//!
//! An object that ended is kept so that a use of its address is known for what it is. Where nothing holds its address, nothing
//! can use it: its number is given again, so that a program that allocates and frees for ever needs no more memory for it.
//! Objects with a base are kept: numbers may lead to them.

use super::{Fate, Heap, Kind};
use std::rc::Rc;

/// How many objects end before they are looked for, at least.
const MANY: u32 = 1 << 12;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Whether so many objects have ended that it pays to look for those that nobody remembers.
    #[inline]
    #[must_use]
    pub fn is_littered(&self) -> bool {
        self.ended >= MANY && self.ended as usize * 2 >= self.lasting.len() + self.stack.len()
    }

    /// Forgets ended objects that neither memory nor `roots` point to.
    pub fn sweep(&mut self, roots: &[u32]) {
        self.ended = 0;
        let mut remembered = [vec![false; self.lasting.len()], vec![false; self.stack.len()]];
        let mut pointers = roots.to_vec();
        for object in self.lasting.iter().chain(self.stack.iter()) {
            object.contents.points_to(&mut pointers);
        }
        for number in pointers {
            let (table, at) =
                if number & super::STACK == 0 { (0, number) } else { (1, number & !super::STACK) };
            if let Some(mark) = remembered[table].get_mut(at as usize) {
                *mark = true;
            }
        }
        let mut free = Vec::new();
        for (at, object) in self.lasting.iter().enumerate() {
            let ended = object.fate == Fate::Freed && matches!(object.kind, Kind::Allocated(_));
            if ended && object.base.is_none() && !remembered[0][at] {
                free.push(at as u32);
            }
        }
        // The lowest is given first.
        free.reverse();
        self.free = Rc::new(free);
        while let Some(last) = self.stack.len().checked_sub(1) {
            let object = self.stack.get(last);
            let gone = matches!(object.fate, Fate::Returned | Fate::Cut);
            if !gone || object.base.is_some() || remembered[1][last] {
                break;
            }
            self.stack.pop();
        }
    }
}
