//! Which objects a program can still get to.

use super::{Fate, Heap, Kind, STACK, Val};
use std::collections::BTreeSet;

/// The last of the families of functions that programs allocate with; what is above is the library's own.
const OURS: u8 = 2;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// The allocations that still live and that nothing leads to: neither one of the values at hand, nor a variable that
    /// lives, nor what these lead to. By number.
    #[must_use]
    pub fn lost<'v>(&self, values: impl IntoIterator<Item = &'v Val<V, T>>) -> Vec<u32>
    where
        V: 'v,
        T: 'v,
    {
        let mut waiting = Vec::new();
        values.into_iter().for_each(|value| value.objects(&mut waiting));
        let lasting = self.lasting.iter().zip(0..);
        let stack = self.stack.iter().zip(STACK..);
        let is_root = |kind: Kind| match kind {
            Kind::Variable | Kind::Constant | Kind::Stack => true,
            Kind::Allocated(family) => family > OURS,
            Kind::Code | Kind::Foreign => false,
        };
        let roots = lasting.chain(stack).filter(|(object, _)| is_root(object.kind));
        waiting.extend(roots.map(|(_, number)| number));
        let mut found = BTreeSet::new();
        while let Some(number) = waiting.pop() {
            if !self.exists(number) || !found.insert(number) {
                continue;
            }
            let object = self.object(number);
            if object.fate == Fate::Alive {
                object.contents.points_to(&mut waiting);
            }
        }
        self.unfreed().filter(|number| !found.contains(number)).collect()
    }

    /// The allocations of the program that still live, whatever leads to them. By number.
    pub fn unfreed(&self) -> impl Iterator<Item = u32> {
        self.allocated().filter(|number| self.is_ours(*number))
    }

    fn is_ours(&self, number: u32) -> bool {
        matches!(self.kind(number), Kind::Allocated(family) if family <= OURS)
    }
}
