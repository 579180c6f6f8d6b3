//! Memory as a language sees it: objects are made, cells are loaded and stored, and what must hold is said.
//!
//! Two models stand behind [`Memory`]. [`Flat`] is one total map from addresses to cells: no address is wrong, and an
//! unknown heap is an unknown map; weakest preconditions and compositions start from it. [`Objects`] keeps the cells of
//! each object apart, so that an access outside of all objects is a fault, a fork shares everything, and cells have
//! locations by which states can be matched. [`Store`] is either, as a program asks for. A model is generic over the
//! values of a reading and part of a language's state. [`heap`] stands beside them: objects of bytes, for languages whose
//! values may be pointers or undefined.
//!
//! **Invariant:** an address is a value of the reading; which object or cell it means is a choice, under the name of that
//! cell or object. A model makes its choice before it requires anything.

mod flat;
pub mod heap;
mod objects;
mod store;

pub use flat::Flat;
pub use objects::Objects;
pub use store::{Model, Store};

use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::slot::{Location, SlotMut, SlotOf, SlotRef};
use crate::whole::chain;
use std::fmt::Debug;

/// A memory model over a reading.
pub trait Memory<D: Domain>: Clone + Debug {
    /// The same model over another reading.
    type Over<E: Domain>: Memory<E>;

    /// The value at an address.
    ///
    /// # Errors
    /// A fault of the program, or a choice to be made.
    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D>;

    /// Replaces the value at an address.
    ///
    /// # Errors
    /// A fault of the program, or a choice to be made.
    fn store(&mut self, cx: &mut Cx<'_, D>, address: &D::Bv, value: &D::Bv) -> Exec<(), D> {
        self.store_by(cx, address, |_, _| Ok(value.clone()))
    }

    /// The same with a value that is made only when it is clear what the address means: an input, a new object.
    ///
    /// # Errors
    /// A fault of the program, or a choice to be made.
    fn store_by(
        &mut self,
        cx: &mut Cx<'_, D>,
        address: &D::Bv,
        value: impl FnOnce(&mut Self, &mut Cx<'_, D>) -> Exec<D::Bv, D>,
    ) -> Exec<(), D>;

    /// Makes an object of so many cells, which hold anything, and gives its number. `name` is what its address is
    /// called; one name must not mean two objects, on whatever path: see [`numbered`].
    ///
    /// # Errors
    /// A [`crate::Stop`] if there is no room for it.
    fn alloc(&mut self, cx: &mut Cx<'_, D>, name: &str, size: u64) -> Exec<u32, D>;

    /// How many objects there are.
    fn count(&self) -> u32;

    /// The address of an object.
    fn base(&self, object: u32) -> &D::Bv;

    /// How many cells an object has; nothing if there is no such object.
    fn size(&self, object: u32) -> Option<u64>;

    /// How many cells all objects have together.
    fn allocated(&self) -> u64;

    /// What an object is besides its contents; nothing if there is no such object.
    fn nature(&self, object: u32) -> Option<heap::Nature> {
        self.size(object).map(heap::Nature::of_cells)
    }

    /// A number that two memories have in common only if they have as many objects and cells: what is nowhere in one of them is
    /// nowhere in the other, and there is room for as much.
    fn weight(&self) -> u64 {
        chain(&(self.allocated(), self.count())) as u64
    }

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

/// What [`numbered`] calls an object whose size depends on inputs.
#[must_use]
pub(crate) fn numbered_any(name: &str, number: u32) -> String {
    format!("{name}@{number}x?")
}

/// What an address of [`numbered`] is called where the size of its object depends on inputs.
#[must_use]
pub fn of_any_size(name: &str) -> Option<String> {
    let (object, rest) = name.rsplit_once('@')?;
    let number = rest.split_once('x').map_or(rest, |(number, _)| number);
    Some(numbered_any(object, number.parse().ok()?))
}

/// The name of the address of an object that is made somewhere on a path: it says which one it is, and of what size.
#[must_use]
pub fn numbered(name: &str, number: u32, size: u64) -> String {
    if size == 1 { format!("{name}@{number}") } else { format!("{name}@{number}x{size}") }
}
