//! The state of a running WHILE program: the registers of all active calls in one row, and memory.
//!
//! **Invariant:** the registers of a frame lie between its base and the next frame's; there is always a frame.

use super::ir::{Place, Reg};
use polysem_sem::{Domain, Location, Memory, Slot, SlotMut, SlotOf, SlotRef, Store};
use std::fmt::Debug;

/// A state over the values and maps of a reading.
#[derive(Clone, Debug)]
pub struct State<V, M> {
    pub(super) regs: Vec<V>,
    pub(super) frames: Vec<Frame>,
    /// The base of the innermost frame.
    pub(super) base: usize,
    pub(super) memory: Store<V, M>,
}

/// An active call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    /// Its first register in the row.
    pub(super) base: u32,
    /// The number of its first register in locations.
    pub(super) first: u32,
    /// The caller's register for the result.
    pub(super) to: Option<Reg>,
    /// Where the caller goes on.
    pub(super) back: Place,
}

impl<V: Clone + Debug, M: Clone + Debug> State<V, M> {
    /// A register of the innermost frame.
    #[inline]
    pub(super) fn reg(&self, reg: Reg) -> &V {
        &self.regs[self.base + reg as usize]
    }

    /// Writes a register of the innermost frame.
    #[inline]
    pub(super) fn set(&mut self, reg: Reg, value: V) {
        self.regs[self.base + reg as usize] = value;
    }

    /// The place of each register in the row, in order.
    fn locations(&self) -> impl Iterator<Item = Location> + '_ {
        let ends = self.frames.iter().skip(1).map(|frame| frame.base);
        let ends = ends.chain([self.regs.len() as u32]);
        self.frames.iter().zip(ends).enumerate().flat_map(|(depth, (frame, end))| {
            (0..end - frame.base).map(move |at| Location::Register {
                frame: depth as u32,
                register: frame.first + at,
            })
        })
    }

    pub(super) fn visit<D>(&self, see: &mut impl FnMut(Location, SlotRef<'_, D>))
    where
        D: Domain<Bv = V, Map = M>,
    {
        for (location, value) in self.locations().zip(&self.regs) {
            see(location, Slot::Bv(value));
        }
        Memory::<D>::visit(&self.memory, see);
    }

    pub(super) fn map<D: Domain<Bv = V, Map = M>, E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> State<E::Bv, E::Map> {
        let regs = self.locations().zip(&self.regs).map(|(location, value)| {
            let value = translate(location, Slot::Bv(value)).bv();
            value.expect("a translation keeps the kind of a value")
        });
        let regs = regs.collect();
        let memory = Memory::<D>::map::<E>(&self.memory, translate);
        State { regs, frames: self.frames.clone(), base: self.base, memory }
    }

    pub(super) fn zip<D: Domain<Bv = V, Map = M>>(
        &mut self,
        other: &State<V, M>,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        if self.frames != other.frames || self.regs.len() != other.regs.len() {
            return false;
        }
        let locations = other.locations();
        for ((location, mine), theirs) in locations.zip(&mut self.regs).zip(&other.regs) {
            combine(location, Slot::Bv(mine), Slot::Bv(theirs));
        }
        Memory::<D>::zip(&mut self.memory, &other.memory, combine)
    }
}
