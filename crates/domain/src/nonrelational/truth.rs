//! Values that know which computed value they are, and truths that know what was compared.
//!
//! Assuming a truth narrows the values compared wherever they are: [`learn`] writes what is known by now of each value
//! into the path, under its [`Key`], and [`Numbered::narrowed`] reads it back.

use super::Lattice;
use polysem_sem::{Bits, CmpOp};
use rpds::RedBlackTreeMap;
use std::rc::Rc;

/// Which computed value a value is.
///
/// **Invariant:** on one path, equal keys mean equal values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// Values are counted, from one.
    pub(super) number: u64,
    /// For an element of a map that nobody wrote: its index. The number is that of the map's rest. For a constant: itself.
    pub(super) at: Option<Bits>,
}

/// The number that all constants have: equal ones are the same value.
pub(super) const CONSTANT: u64 = 0;

/// A vector: what it can be, and which computed value it is.
#[derive(Clone, Debug)]
pub struct Numbered<A> {
    /// What it can be.
    pub abs: A,
    /// What it is if it was computed from literals alone. It serves as an index into maps and as an address: the
    /// description `abs` stays as coarse as its lattice is.
    pub(super) lit: Option<Bits>,
    /// Whether it was computed from the address of an object, so that comparisons go by the literal as well: otherwise
    /// a coarse lattice could not tell objects apart.
    pub(super) address: bool,
    pub(super) key: Key,
}

/// What is known by now of values that were compared.
pub type Narrowed<A> = RedBlackTreeMap<Key, A>;

impl<A: Lattice> Numbered<A> {
    /// The literal that it is, if it can be no other.
    #[must_use]
    pub fn as_lit(&self) -> Option<Bits> {
        self.lit.clone().or_else(|| self.abs.as_lit())
    }

    /// Whether it may be these bits.
    #[must_use]
    pub fn contains(&self, bits: &Bits) -> bool {
        self.abs.contains(bits) && self.lit.as_ref().is_none_or(|lit| lit == bits)
    }

    /// A comparison with an address, if both are literals.
    pub(super) fn compared(&self, op: CmpOp, other: &Numbered<A>) -> Option<bool> {
        let (a, b) = (self.lit.as_ref()?, other.lit.as_ref()?);
        (self.address || other.address).then(|| op.eval(a, b))
    }

    /// Whether both are one computed value, whatever is known of it.
    #[must_use]
    pub fn is(&self, other: &Numbered<A>) -> bool {
        self.key == other.key
    }

    /// The same value as it is known on a path, if that is more.
    pub(super) fn narrowed(&self, path: &Narrowed<A>) -> Option<Numbered<A>> {
        let abs = path.get(&self.key)?.meet(&self.abs)?;
        (abs != self.abs).then(|| Numbered { abs, ..self.clone() })
    }
}

/// A truth value: yes, no or open, and why.
#[derive(Clone, Debug)]
pub struct Truth<A> {
    /// What is known of it.
    pub known: Option<bool>,
    pub(super) why: Option<Rc<Why<A>>>,
}

/// What a truth value says about values.
#[derive(Debug)]
pub(super) enum Why<A> {
    Cmp(CmpOp, Numbered<A>, Numbered<A>),
    Not(Rc<Why<A>>),
    And { parts: [Option<Rc<Why<A>>>; 2], size: u32 },
}

/// A conjunction of more parts than this, counted as often as they occur, is no longer remembered and narrows nothing:
/// it is walked over by recursion.
const MAX_SIZE: u32 = 256;

impl<A: Lattice> Truth<A> {
    /// A truth that says nothing about values.
    pub(super) fn plain(known: Option<bool>) -> Truth<A> {
        Truth { known, why: None }
    }

    pub(super) fn cmp(op: CmpOp, a: &Numbered<A>, b: &Numbered<A>) -> Truth<A> {
        let known = A::cmp(op, &a.abs, &b.abs);
        let why = known.is_none().then(|| Rc::new(Why::Cmp(op, a.clone(), b.clone())));
        Truth { known, why }
    }

    pub(super) fn not(&self) -> Truth<A> {
        let why = self.why.as_ref().map(|why| match &**why {
            Why::Not(why) => why.clone(),
            Why::Cmp(..) | Why::And { .. } => Rc::new(Why::Not(why.clone())),
        });
        Truth { known: self.known.map(|known| !known), why }
    }

    pub(super) fn and(&self, other: &Truth<A>) -> Truth<A> {
        match (self.known, other.known) {
            (Some(false), _) | (_, Some(true)) => self.clone(),
            (Some(true), _) | (_, Some(false)) => other.clone(),
            (None, None) => {
                let parts = [self.why.clone(), other.why.clone()];
                let size = 1 + parts.iter().flatten().map(|why| why.size()).sum::<u32>();
                let why = (size <= MAX_SIZE).then(|| Rc::new(Why::And { parts, size }));
                Truth { known: None, why }
            }
        }
    }
}

impl<A> Why<A> {
    /// How many parts it has.
    fn size(&self) -> u32 {
        match self {
            Why::Cmp(..) => 1,
            Why::Not(why) => why.size(),
            Why::And { size, .. } => *size,
        }
    }

    /// Appends the keys of the values that were compared.
    fn compared(&self, keys: &mut Vec<Key>) {
        match self {
            Why::Cmp(_, a, b) => keys.extend([a.key.clone(), b.key.clone()]),
            Why::Not(why) => why.compared(keys),
            Why::And { parts, .. } => parts.iter().flatten().for_each(|part| part.compared(keys)),
        }
    }
}

/// Adds to `path` what `why` being `truth` says; `false` if that is impossible.
pub(super) fn learn<A: Lattice>(path: &mut Narrowed<A>, why: &Why<A>, truth: bool) -> bool {
    match why {
        Why::Not(why) => learn(path, why, !truth),
        Why::And { parts, .. } if truth => {
            parts.iter().flatten().all(|part| learn(path, part, true))
        }
        Why::And { parts, .. } => learn_either(path, parts),
        Why::Cmp(op, a, b) => {
            let now = |v: &Numbered<A>| v.narrowed(path).map_or_else(|| v.abs.clone(), |v| v.abs);
            let (old_a, old_b) = (now(a), now(b));
            let Some((new_a, new_b)) = A::assume(*op, truth, &old_a, &old_b) else {
                return false;
            };
            for (key, old, new) in [(&a.key, old_a, new_a), (&b.key, old_b, new_b)] {
                if new != old {
                    path.insert_mut(key.clone(), new);
                }
            }
            true
        }
    }
}

/// Adds what holds of each value whichever of the parts fails; `false` if neither can.
fn learn_either<A: Lattice>(path: &mut Narrowed<A>, parts: &[Option<Rc<Why<A>>>; 2]) -> bool {
    let [one, other] = parts.each_ref().map(|part| {
        let mut path = path.clone();
        let possible = part.as_ref().is_none_or(|why| learn(&mut path, why, false));
        possible.then_some(path)
    });
    match (one, other) {
        (None, None) => return false,
        (Some(only), None) | (None, Some(only)) => *path = only,
        (Some(one), Some(other)) => {
            let mut compared = Vec::new();
            parts.iter().flatten().for_each(|part| part.compared(&mut compared));
            for key in compared {
                if let (Some(a), Some(b)) = (one.get(&key), other.get(&key)) {
                    path.insert_mut(key, a.join(b));
                }
            }
        }
    }
    true
}
