//! Memory as a language sees it: loads and stores that say what must hold.
//!
//! Three models stand behind [`Memory`]: flat (here), objects, and lazily named cells of an unknown heap; the latter
//! two come with the languages that need them. A model is generic over the reading and part of a language's state.

use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::slot::{Location, Slot, SlotMut, SlotOf, SlotRef};
use polysem_term::{BinOp, Bits};
use std::fmt::Debug;

/// A memory model over a reading.
pub trait Memory<D: Domain>: Clone + Debug {
    /// The same model over another reading.
    type Over<E: Domain>: Memory<E>;

    /// The value of `width` bits at an address.
    ///
    /// # Errors
    /// A fault of the program, or a choice to be made.
    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv, width: u32) -> Exec<D::Bv, D>;

    /// Replaces the value of `width` bits at an address.
    ///
    /// # Errors
    /// A fault of the program, or a choice to be made.
    fn store(
        &mut self,
        cx: &mut Cx<'_, D>,
        address: &D::Bv,
        value: &D::Bv,
        width: u32,
    ) -> Exec<(), D>;

    /// Calls `see` with every value, in a fixed order.
    fn visit(&self, see: &mut impl FnMut(Location, SlotRef<'_, D>));

    /// The same memory with each value translated.
    fn map<E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::Over<E>;

    /// Combines with another memory value by value; `false` if the two have different locations.
    fn zip(
        &mut self,
        other: &Self,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool;
}

/// One total map from addresses to cells, little end first: no address is wrong.
#[derive(Clone, Debug)]
pub struct Flat<M> {
    cells: M,
    number: u32,
    address: u32,
    cell: u32,
}

impl<M> Flat<M> {
    /// Memory number `number` (its location) of cells of `cell` bits at addresses of `address` bits.
    pub fn new(cells: M, number: u32, address: u32, cell: u32) -> Flat<M> {
        Flat { cells, number, address, cell }
    }

    /// The address `at` cells further.
    fn offset<D: Domain>(&self, cx: &mut Cx<'_, D>, address: &D::Bv, at: u32) -> Exec<D::Bv, D> {
        if at == 0 {
            return Ok(address.clone());
        }
        let at = cx.lit(Bits::new(self.address, u64::from(at)));
        cx.bin(BinOp::Add, address, &at)
    }

    /// How many cells hold `width` bits.
    ///
    /// # Panics
    /// If that is no whole number: a bug of the language.
    fn count(&self, width: u32) -> u32 {
        assert!(width.is_multiple_of(self.cell), "{width} bits do not fill cells of {}", self.cell);
        width / self.cell
    }
}

impl<D: Domain> Memory<D> for Flat<D::Map> {
    type Over<E: Domain> = Flat<E::Map>;

    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv, width: u32) -> Exec<D::Bv, D> {
        let mut value = cx.dom.select(&self.cells, address)?;
        for at in 1..self.count(width) {
            let address = self.offset(cx, address, at)?;
            let higher = cx.dom.select(&self.cells, &address)?;
            value = cx.bin(BinOp::Concat, &higher, &value)?;
        }
        Ok(value)
    }

    fn store(
        &mut self,
        cx: &mut Cx<'_, D>,
        address: &D::Bv,
        value: &D::Bv,
        width: u32,
    ) -> Exec<(), D> {
        if width == self.cell {
            return Ok(cx.dom.store(&mut self.cells, address, value)?);
        }
        for at in 0..self.count(width) {
            let address = self.offset(cx, address, at)?;
            let (lo, hi) = (at * self.cell, (at + 1) * self.cell - 1);
            let part = polysem_term::UnOp::Extract { hi: hi as u16, lo: lo as u16 };
            let part = cx.un(part, value)?;
            cx.dom.store(&mut self.cells, &address, &part)?;
        }
        Ok(())
    }

    fn visit(&self, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        see(Location::Memory(self.number), Slot::Map(&self.cells));
    }

    fn map<E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Flat<E::Map> {
        let cells = translate(Location::Memory(self.number), Slot::Map(&self.cells));
        let cells = cells.map().expect("a translation keeps the kind of a value");
        Flat { cells, number: self.number, address: self.address, cell: self.cell }
    }

    fn zip(
        &mut self,
        other: &Self,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        combine(Location::Memory(self.number), Slot::Map(&mut self.cells), Slot::Map(&other.cells));
        self.number == other.number
    }
}
