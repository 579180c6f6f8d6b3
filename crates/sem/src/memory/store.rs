//! Either model, as a program asks for.

use super::{Flat, Memory, Objects};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::slot::{Location, SlotMut, SlotOf, SlotRef};
use std::fmt::Debug;

/// Which model a program asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    /// One map from addresses to cells.
    Flat,
    /// Objects with cells of their own.
    Objects,
}

/// Memory in the model that a program asks for.
#[derive(Clone, Debug)]
pub enum Store<V, M> {
    /// One map from addresses to cells.
    Flat(Flat<V, M>),
    /// Objects with cells of their own.
    Objects(Objects<V>),
}

impl<V: Clone + Debug, M: Clone + Debug> Store<V, M> {
    /// Memory before anything was made in it: a flat one holds anything.
    ///
    /// # Errors
    /// As [`Cx::map_input`].
    pub fn new<D: Domain<Bv = V, Map = M>>(
        cx: &mut Cx<'_, D>,
        model: Model,
        width: u32,
    ) -> Exec<Store<V, M>, D> {
        Ok(match model {
            Model::Flat => Store::Flat(Flat::new(cx.map_input("memory", width, width)?, 0, width)),
            Model::Objects => Store::Objects(Objects::new(width)),
        })
    }

    /// Makes an object of one cell for a variable, which holds `initial` or else the input of the variable's name. A
    /// name must not mean two objects: say which one it is.
    ///
    /// # Errors
    /// As [`Memory::alloc`].
    pub fn variable<D: Domain<Bv = V, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        name: &str,
        initial: Option<&V>,
    ) -> Exec<u32, D> {
        let initial = match initial {
            Some(initial) => initial.clone(),
            None => cx.input(name, self.width())?,
        };
        let name = format!("&{name}");
        match self {
            Store::Flat(flat) => flat.make(cx, &name, initial),
            Store::Objects(objects) => objects.make(cx, &name, vec![initial]),
        }
    }

    fn width(&self) -> u32 {
        match self {
            Store::Flat(flat) => flat.width(),
            Store::Objects(objects) => objects.width(),
        }
    }
}

impl<D: Domain> Memory<D> for Store<D::Bv, D::Map> {
    type Over<E: Domain> = Store<E::Bv, E::Map>;

    #[inline]
    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        match self {
            Store::Flat(flat) => flat.load(cx, address),
            Store::Objects(objects) => objects.load(cx, address),
        }
    }

    fn store_by(
        &mut self,
        cx: &mut Cx<'_, D>,
        address: &D::Bv,
        value: impl FnOnce(&mut Self, &mut Cx<'_, D>) -> Exec<D::Bv, D>,
    ) -> Exec<(), D> {
        // What an address means is found out by the model; the value may need all of memory.
        match self {
            Store::Flat(_) => {
                let value = value(self, cx)?;
                let Store::Flat(flat) = self else { unreachable!("the model stays") };
                flat.store(cx, address, &value)
            }
            Store::Objects(objects) => {
                let target = objects.resolve(cx, address)?;
                let value = value(self, cx)?;
                let Store::Objects(objects) = self else { unreachable!("the model stays") };
                objects.write(cx, target, value)
            }
        }
    }

    fn alloc(&mut self, cx: &mut Cx<'_, D>, name: &str, size: u64) -> Exec<u32, D> {
        match self {
            Store::Flat(flat) => flat.alloc(cx, name, size),
            Store::Objects(objects) => objects.alloc(cx, name, size),
        }
    }

    fn count(&self) -> u32 {
        match self {
            Store::Flat(flat) => Memory::<D>::count(flat),
            Store::Objects(objects) => Memory::<D>::count(objects),
        }
    }

    fn base(&self, object: u32) -> &D::Bv {
        match self {
            Store::Flat(flat) => Memory::<D>::base(flat, object),
            Store::Objects(objects) => Memory::<D>::base(objects, object),
        }
    }

    fn size(&self, object: u32) -> Option<u64> {
        match self {
            Store::Flat(flat) => Memory::<D>::size(flat, object),
            Store::Objects(objects) => Memory::<D>::size(objects, object),
        }
    }

    fn allocated(&self) -> u64 {
        match self {
            Store::Flat(flat) => Memory::<D>::allocated(flat),
            Store::Objects(objects) => Memory::<D>::allocated(objects),
        }
    }

    fn visit(&self, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        match self {
            Store::Flat(flat) => Memory::<D>::visit(flat, see),
            Store::Objects(objects) => Memory::<D>::visit(objects, see),
        }
    }

    fn map<E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Store<E::Bv, E::Map> {
        match self {
            Store::Flat(flat) => Store::Flat(Memory::<D>::map::<E>(flat, translate)),
            Store::Objects(objects) => Store::Objects(Memory::<D>::map::<E>(objects, translate)),
        }
    }

    fn zip(
        &mut self,
        other: &Self,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        match (self, other) {
            (Store::Flat(mine), Store::Flat(theirs)) => Memory::<D>::zip(mine, theirs, combine),
            (Store::Objects(mine), Store::Objects(theirs)) => {
                Memory::<D>::zip(mine, theirs, combine)
            }
            (Store::Flat(_), Store::Objects(_)) | (Store::Objects(_), Store::Flat(_)) => false,
        }
    }
}
