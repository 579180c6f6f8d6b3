//! One total map from addresses to cells: no address is wrong.

use super::Memory;
use crate::context::{Cx, Exec};
use crate::domain::{Domain, Object, Promised};
use crate::slot::{Location, Slot, SlotMut, SlotOf, SlotRef};
use rpds::Vector;
use std::fmt::Debug;

/// A map from addresses to cells, and the addresses of the objects made in it.
#[derive(Clone, Debug)]
pub struct Flat<V, M> {
    cells: M,
    /// The address of each, and how many cells it has.
    objects: Vector<(V, u64)>,
    /// How many cells the objects have together.
    allocated: u64,
    number: u32,
    width: u32,
}

impl<V, M> Flat<V, M> {
    /// Memory number `number` (its location) of cells at addresses of `width` bits.
    pub fn new(cells: M, number: u32, width: u32) -> Flat<V, M> {
        Flat { cells, objects: Vector::new(), allocated: 0, number, width }
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    fn add<D: Domain<Bv = V, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        name: &str,
        size: u64,
    ) -> Exec<u32, D> {
        let number = self.objects.len() as u32;
        let object = Object {
            number,
            name,
            width: self.width,
            size,
            before: self.allocated,
            promise: Promised::room(size),
        };
        self.objects.push_back_mut((cx.base(object)?, size));
        self.allocated += size;
        Ok(number)
    }

    /// Makes an object of one cell that holds a value.
    pub(super) fn make<D: Domain<Bv = V, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        name: &str,
        value: V,
    ) -> Exec<u32, D>
    where
        V: Clone + Debug,
        M: Clone + Debug,
    {
        let object = self.add(cx, name, 1)?;
        cx.dom.store(&mut self.cells, &self.objects[object as usize].0, &value)?;
        Ok(object)
    }
}

impl<D: Domain> Memory<D> for Flat<D::Bv, D::Map> {
    type Over<E: Domain> = Flat<E::Bv, E::Map>;

    #[inline]
    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        Ok(cx.dom.select(&self.cells, address)?)
    }

    #[inline]
    fn store_by(
        &mut self,
        cx: &mut Cx<'_, D>,
        address: &D::Bv,
        value: impl FnOnce(&mut Self, &mut Cx<'_, D>) -> Exec<D::Bv, D>,
    ) -> Exec<(), D> {
        let value = value(self, cx)?;
        Ok(cx.dom.store(&mut self.cells, address, &value)?)
    }

    fn alloc(&mut self, cx: &mut Cx<'_, D>, name: &str, size: u64) -> Exec<u32, D> {
        self.add(cx, name, size)
    }

    fn count(&self) -> u32 {
        self.objects.len() as u32
    }

    fn base(&self, object: u32) -> &D::Bv {
        &self.objects[object as usize].0
    }

    fn size(&self, object: u32) -> Option<u64> {
        self.objects.get(object as usize).map(|(_, size)| *size)
    }

    fn allocated(&self) -> u64 {
        self.allocated
    }

    fn visit(&self, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        for (object, (base, _)) in self.objects.iter().enumerate() {
            see(Location::Base(object as u32), Slot::Bv(base));
        }
        see(Location::Memory(self.number), Slot::Map(&self.cells));
    }

    fn map<E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Flat<E::Bv, E::Map> {
        let mut objects = Vector::new();
        for (object, (base, size)) in self.objects.iter().enumerate() {
            let base = translate(Location::Base(object as u32), Slot::Bv(base));
            let base = base.bv().expect("a translation keeps the kind of a value");
            objects.push_back_mut((base, *size));
        }
        let cells = translate(Location::Memory(self.number), Slot::Map(&self.cells));
        let cells = cells.map().expect("a translation keeps the kind of a value");
        Flat { cells, objects, allocated: self.allocated, number: self.number, width: self.width }
    }

    fn zip(
        &mut self,
        other: &Self,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        for object in 0..self.objects.len().min(other.objects.len()) {
            let (mine, _) = self.objects.get_mut(object).expect("it is in range");
            let (theirs, _) = &other.objects[object];
            combine(Location::Base(object as u32), Slot::Bv(mine), Slot::Bv(theirs));
        }
        combine(Location::Memory(self.number), Slot::Map(&mut self.cells), Slot::Map(&other.cells));
        let shape = |flat: &Self| (flat.number, flat.objects.len(), flat.allocated);
        shape(self) == shape(other)
    }
}
