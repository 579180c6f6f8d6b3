//! The order of paths, which does not depend on the search: what each is sorted by, in few bytes.
//!
//! What flows: a path → its [`Key`] → [`Order`], which keeps nothing else of it → for each path its place among all.
//!
//! **Invariant:** keys are compared byte by byte, and that is how paths are ordered: by their decisions, where several
//! end with the same ones by place, faults first, and then by what tells them apart.

use polysem_explore::End;
use polysem_explore::search::{Decision, Ended};
use polysem_lang::llvm::ir::Pc;
use polysem_sem::{FaultKind, Name, Stop};
use sha2::{Digest, Sha256};

/// By which a path is sorted.
pub(super) type Key = Box<[u8]>;

/// The key of a path. Decisions that no input could have made otherwise follow from those before them.
pub(super) fn key(path: &Ended<Pc>) -> Key {
    let mut out = Digits::default();
    for decision in &path.decisions {
        match *decision {
            Decision::Way { forced: true, .. } => {}
            Decision::Way { number: number @ 0..=1, forced: false } => out.put(number as u8 + 1),
            Decision::Way { number, forced: false } => out.other(0, &[u64::from(number)]),
            Decision::Name(Name::Object(object)) => out.other(1, &[u64::from(object)]),
            Decision::Name(Name::Place(place)) => out.other(2, &[u64::from(place)]),
            Decision::Name(Name::Rule(rule)) => out.other(3, &[u64::from(rule)]),
            Decision::Name(Name::Way { rule, way }) => out.other(4, &[u64::from(rule), way]),
            Decision::Name(Name::Cell { object, offset }) => {
                out.other(5, &[u64::from(object), offset]);
            }
        }
    }
    out.put(0);
    let mut bytes = out.bytes;
    bytes.extend(path.at.0.to_be_bytes());
    match &path.end {
        End::Done => bytes.push(2),
        End::Stopped(Stop::Fault(fault)) => {
            bytes.extend([0, number(fault.kind)]);
            bytes.extend(path.steps.to_be_bytes());
            bytes.extend(inputs(path));
        }
        End::Stopped(_) | End::Blocked => {
            bytes.push(1);
            bytes.extend(inputs(path));
        }
    }
    bytes.into()
}

/// What tells apart paths that are the same in all else.
fn inputs(path: &Ended<Pc>) -> [u8; 4] {
    let mut hash = Sha256::new();
    for input in &path.inputs {
        hash.update(input.name.as_bytes());
        hash.update(format!("={:x};", input.value.to_big()));
    }
    let hash = hash.finalize();
    [hash[0], hash[1], hash[2], hash[3]]
}

/// The number of a kind of faults.
pub(super) fn number(kind: FaultKind) -> u8 {
    let at = FaultKind::ALL.iter().position(|known| *known == kind);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

/// Numbers below 4, four in a byte, the first highest.
#[derive(Default)]
struct Digits {
    bytes: Vec<u8>,
    count: usize,
}

impl Digits {
    fn put(&mut self, digit: u8) {
        if self.count.is_multiple_of(4) {
            self.bytes.push(0);
        }
        let last = self.bytes.last_mut().expect("one was just added, or has room");
        *last |= digit << (6 - 2 * (self.count % 4));
        self.count += 1;
    }

    /// A decision that is no plain branch: of this sort, with these numbers; a longer number is a larger one.
    fn other(&mut self, sort: u8, numbers: &[u64]) {
        self.put(3);
        self.put(sort >> 2);
        self.put(sort & 3);
        for &number in numbers {
            let bytes = number.to_be_bytes();
            let significant = &bytes[number.leading_zeros() as usize / 8..];
            self.byte(significant.len() as u8);
            for &byte in significant {
                self.byte(byte);
            }
        }
    }

    fn byte(&mut self, byte: u8) {
        for at in 0..4 {
            self.put(byte >> (6 - 2 * at) & 3);
        }
    }
}

/// Keys of many paths, in the order in which they came, and a byte for each.
#[derive(Default)]
pub(super) struct Order {
    /// Of each: the byte, the length of the key in two bytes or, where that is not enough, in nine, and the key.
    bytes: Vec<u8>,
    count: usize,
}

impl Order {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn push(&mut self, key: &Key, mark: u8) {
        self.bytes.push(mark);
        match u16::try_from(key.len()) {
            Ok(length) if length < u16::MAX => self.bytes.extend(length.to_le_bytes()),
            _ => {
                self.bytes.extend(u16::MAX.to_le_bytes());
                self.bytes.extend((key.len() as u64).to_le_bytes());
            }
        }
        self.bytes.extend(key);
        self.count += 1;
    }

    /// Of each path in the order in which they came: the byte, and how many come before it.
    pub(super) fn ranks(&self) -> Vec<(u8, u32)> {
        let mut rest = &self.bytes[..];
        let mut all: Vec<(&[u8], u32)> = Vec::with_capacity(self.count);
        let mut ranks = Vec::with_capacity(self.count);
        while let Some((mark, key, more)) = first(rest) {
            all.push((key, all.len() as u32));
            ranks.push((mark, 0));
            rest = more;
        }
        all.sort();
        for (rank, (_, came)) in (0..).zip(all) {
            ranks[came as usize].1 = rank;
        }
        ranks
    }
}

/// The byte and the key that some bytes begin with, and what is behind them.
fn first(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (mark, rest) = bytes.split_first()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (length, rest) = match u16::from_le_bytes(*length) {
        u16::MAX => {
            let (length, rest) = rest.split_first_chunk()?;
            (usize::try_from(u64::from_le_bytes(*length)).ok()?, rest)
        }
        length => (usize::from(length), rest),
    };
    let (key, rest) = rest.split_at_checked(length)?;
    Some((*mark, key, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_sem::Fault;

    fn path(decisions: &[Decision], end: End) -> Ended<Pc> {
        Ended {
            end,
            at: Pc(7),
            decisions: decisions.to_vec(),
            inputs: vec![],
            outputs: vec![],
            steps: 1,
            covers: false,
            known: false,
        }
    }

    fn way(number: u32) -> Decision {
        Decision::Way { number, forced: false }
    }

    #[test]
    fn keys_are_ordered_as_decisions_are() {
        let object = |number| Decision::Name(Name::Object(number));
        let cell = |object, offset| Decision::Name(Name::Cell { object, offset });
        let rising: [&[Decision]; 13] = [
            &[],
            &[way(0)],
            &[way(0), way(0)],
            &[way(0), way(0), way(0), way(0), way(1)],
            &[way(0), way(1)],
            &[way(1)],
            &[way(1), way(2)],
            &[way(2)],
            &[way(300), way(0)],
            &[way(70_000)],
            &[object(0), way(0)],
            &[object(256)],
            &[cell(1, 1 << 40)],
        ];
        let mut sorted = rising.map(<[Decision]>::to_vec);
        sorted.sort();
        assert_eq!(sorted, rising.map(<[Decision]>::to_vec));
        let keys = rising.map(|decisions| key(&path(decisions, End::Done)));
        assert!(keys.is_sorted(), "{keys:?}");
        // A branch takes two bits.
        assert!(key(&path(&[way(1); 20], End::Done)).len() <= 11);
    }

    #[test]
    fn paths_have_their_place_whatever_order_they_came_in() {
        let fault = End::Stopped(Stop::Fault(Fault::from(FaultKind::Division)));
        let long = vec![way(1); 300_000];
        let all = [
            path(&long, End::Done),
            path(&[way(0)], End::Done),
            path(&[way(0)], fault),
            path(&[way(0)], End::Blocked),
        ];
        let mut order = Order::default();
        for (mark, path) in (10..).zip(&all) {
            order.push(&key(path), mark);
        }
        assert_eq!(order.ranks(), [(10, 3), (11, 2), (12, 0), (13, 1)]);
    }
}
