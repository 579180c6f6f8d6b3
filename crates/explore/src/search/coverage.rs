//! Which places were reached, and which ways of each branch were taken.

use polysem_sem::Language;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

const REACHED: u8 = 1;
const THEN: u8 = 2;
const ELSE: u8 = 4;

/// What all paths together have covered.
#[derive(Clone, Debug)]
pub struct Coverage<P> {
    /// By the number of a place; where places have none, `others` is used.
    marks: Vec<u8>,
    others: BTreeMap<P, u8>,
    /// Ways of switches: from where, and where to.
    switched: BTreeSet<(P, P)>,
    /// How many places were reached.
    count: u64,
}

impl<P> Default for Coverage<P> {
    fn default() -> Coverage<P> {
        let (marks, others) = (Vec::new(), BTreeMap::new());
        Coverage { marks, others, switched: BTreeSet::new(), count: 0 }
    }
}

impl<P: Copy + Ord + std::hash::Hash> Coverage<P> {
    /// How many places were reached.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    #[inline]
    fn mark(&mut self, number: Option<u32>, at: P) -> &mut u8 {
        let Some(number) = number else { return self.others.entry(at).or_insert(0) };
        let number = number as usize;
        if number >= self.marks.len() {
            self.marks.resize((number + 1).next_power_of_two(), 0);
        }
        &mut self.marks[number]
    }

    fn get(&self, number: Option<u32>, at: P) -> u8 {
        let mark = match number {
            Some(number) => self.marks.get(number as usize),
            None => self.others.get(&at),
        };
        mark.copied().unwrap_or(0)
    }

    /// Control is at a place. True if that is for the first time.
    #[inline]
    pub fn reach<L: Language<Place = P>>(&mut self, at: P) -> bool {
        let mark = self.mark(L::number(at), at);
        let new = *mark & REACHED == 0;
        *mark |= REACHED;
        self.count += u64::from(new);
        new
    }

    /// A branch was taken one way. True if that is for the first time.
    #[inline]
    pub fn take<L: Language<Place = P>>(&mut self, at: P, holds: bool) -> bool {
        let way = if holds { THEN } else { ELSE };
        let mark = self.mark(L::number(at), at);
        let new = *mark & way == 0;
        *mark |= way;
        new
    }

    /// A switch went somewhere. True if that is for the first time.
    pub fn switch(&mut self, at: P, to: P) -> bool {
        self.switched.insert((at, to))
    }

    /// Whether a place was reached.
    #[must_use]
    pub fn is_reached<L: Language<Place = P>>(&self, at: P) -> bool {
        self.get(L::number(at), at) & REACHED != 0
    }

    /// Whether a branch was taken where its condition holds, and where not.
    #[must_use]
    pub fn taken<L: Language<Place = P>>(&self, at: P) -> (bool, bool) {
        let mark = self.get(L::number(at), at);
        (mark & THEN != 0, mark & ELSE != 0)
    }

    /// Whether a switch went from one place to another.
    #[must_use]
    pub fn has_switched(&self, at: P, to: P) -> bool {
        self.switched.contains(&(at, to))
    }

    /// Adds what another exploration of the same program covered.
    pub fn add(&mut self, other: &Coverage<P>) {
        if self.marks.len() < other.marks.len() {
            self.marks.resize(other.marks.len(), 0);
        }
        for (mark, more) in self.marks.iter_mut().zip(&other.marks) {
            self.count += u64::from(*more & !*mark & REACHED);
            *mark |= more;
        }
        for (at, more) in &other.others {
            let mark = self.others.entry(*at).or_insert(0);
            self.count += u64::from(*more & !*mark & REACHED);
            *mark |= more;
        }
        self.switched.extend(&other.switched);
    }
}

/// How far each place is from one that was not reached yet.
#[derive(Debug)]
pub(super) struct Distances<P> {
    places: Vec<P>,
    /// Who leads to each of the places, by their positions.
    before: Vec<Vec<u32>>,
    positions: FxHashMap<P, u32>,
    far: Vec<u32>,
    /// How many places were reached when it was last computed.
    as_of: u64,
}

impl<P: Copy + Ord + std::hash::Hash> Distances<P> {
    /// Of the places that can be reached from the start by the control flow.
    pub(super) fn new<L: Language<Place = P>>(program: &L::Program, start: P) -> Distances<P> {
        let mut positions = FxHashMap::default();
        let mut places = vec![start];
        let mut before: Vec<Vec<u32>> = vec![vec![]];
        positions.insert(start, 0);
        let mut next = 0;
        while let Some(&at) = places.get(next) {
            for to in L::successors(program, at) {
                let position = *positions.entry(to).or_insert_with(|| {
                    places.push(to);
                    before.push(vec![]);
                    places.len() as u32 - 1
                });
                before[position as usize].push(next as u32);
            }
            next += 1;
        }
        Distances { places, before, positions, far: vec![], as_of: u64::MAX }
    }

    /// How many steps it is from a place to one that was not reached; none if there is none.
    pub(super) fn from<L: Language<Place = P>>(
        &mut self,
        at: P,
        coverage: &Coverage<P>,
    ) -> Option<u32> {
        if self.as_of != coverage.count() {
            self.as_of = coverage.count();
            self.compute::<L>(coverage);
        }
        let position = *self.positions.get(&at)?;
        Some(self.far[position as usize]).filter(|far| *far != u32::MAX)
    }

    fn compute<L: Language<Place = P>>(&mut self, coverage: &Coverage<P>) {
        self.far = vec![u32::MAX; self.places.len()];
        let mut work = VecDeque::new();
        for (position, at) in self.places.iter().enumerate() {
            if !coverage.is_reached::<L>(*at) {
                self.far[position] = 0;
                work.push_back(position as u32);
            }
        }
        while let Some(position) = work.pop_front() {
            let far = self.far[position as usize] + 1;
            for &before in &self.before[position as usize] {
                if self.far[before as usize] == u32::MAX {
                    self.far[before as usize] = far;
                    work.push_back(before);
                }
            }
        }
    }
}
