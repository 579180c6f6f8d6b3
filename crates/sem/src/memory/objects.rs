//! Objects with cells of their own: an access outside of them is a fault.

use super::Memory;
use crate::context::{Alternative, Cx, Exec, NOWHERE, Name};
use crate::domain::{Domain, Object, Promised};
use crate::slot::{Location, Slot, SlotMut, SlotOf, SlotRef};
use crate::stop::{Fault, FaultKind};
use polysem_term::{BinOp, Bits, CmpOp};
use rpds::Vector;
use std::rc::Rc;

/// All objects made so far, by number. Copies share what they have in common.
#[derive(Clone, Debug)]
pub struct Objects<V> {
    all: Vector<Cells<V>>,
    /// How many cells the objects have together.
    allocated: u64,
    width: u32,
}

/// An object: where it is, and what it holds.
#[derive(Clone, Debug)]
struct Cells<V> {
    base: V,
    cells: Rc<Vec<V>>,
}

/// Where in memory an access is.
pub(super) enum Target<V> {
    /// At one cell.
    Cell(u32, u64),
    /// At some cell of one object: how far from its base.
    Somewhere(u32, V),
}

impl<V: Clone> Objects<V> {
    /// No objects. Addresses and cells have `width` bits.
    #[must_use]
    pub fn new(width: u32) -> Objects<V> {
        Objects { all: Vector::new(), allocated: 0, width }
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// Makes an object of these cells.
    pub(super) fn make<D: Domain<Bv = V>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        name: &str,
        cells: Vec<V>,
    ) -> Exec<u32, D> {
        let (number, size) = (self.all.len() as u32, cells.len() as u64);
        let object = Object {
            number,
            name,
            width: self.width,
            size,
            before: self.allocated,
            promise: Promised::room(size),
        };
        let base = cx.base(object)?;
        self.all.push_back_mut(Cells { base, cells: Rc::new(cells) });
        self.allocated += size;
        Ok(number)
    }

    fn number<D: Domain<Bv = V>>(&self, cx: &mut Cx<'_, D>, number: u64) -> V {
        cx.lit(Bits::new(self.width, number))
    }

    /// What an address may mean, by comparing it with every object.
    fn any<D: Domain<Bv = V>>(
        &self,
        cx: &mut Cx<'_, D>,
        address: &V,
    ) -> Exec<Vec<Alternative<D::Bool>>, D> {
        let mut alternatives = Vec::new();
        let mut nowhere = cx.dom.truth(true);
        for object in 0..self.all.len() as u32 {
            let guard = self.within(cx, address, object)?;
            let not = cx.dom.not(&guard);
            nowhere = cx.dom.and(&nowhere, &not);
            alternatives.push(Alternative { name: Name::Object(object), guard });
        }
        alternatives.push(Alternative { name: NOWHERE, guard: nowhere });
        Ok(alternatives)
    }

    /// When an address is within an object.
    fn within<D: Domain<Bv = V>>(
        &self,
        cx: &mut Cx<'_, D>,
        address: &V,
        object: u32,
    ) -> Exec<D::Bool, D> {
        let Cells { base, cells } = &self.all[object as usize];
        let offset = cx.bin(BinOp::Sub, address, base)?;
        let size = self.number(cx, cells.len() as u64);
        cx.cmp(CmpOp::Ult, &offset, &size)
    }

    /// The cell or object that an address means on this path.
    pub(super) fn resolve<D: Domain<Bv = V>>(
        &self,
        cx: &mut Cx<'_, D>,
        address: &V,
    ) -> Exec<Target<V>, D> {
        let name = cx.choose_by(|cx| match cx.pointees(address) {
            Some(alternatives) => Ok(alternatives),
            None => self.any(cx, address),
        })?;
        match name {
            NOWHERE => {
                let null = cx.lit(Bits::zero(self.width));
                let null = cx.cmp(CmpOp::Eq, address, &null)?;
                let not = cx.dom.not(&null);
                cx.require(&not, || FaultKind::Null.into())?;
                Err(cx.fail(Fault::with(FaultKind::OutOfBounds, "no object is at this address")))
            }
            Name::Cell { object, offset } => Ok(Target::Cell(object, offset)),
            Name::Object(object) => {
                let base = &self.all[object as usize].base;
                Ok(Target::Somewhere(object, cx.bin(BinOp::Sub, address, base)?))
            }
            Name::Place(_) | Name::Rule(_) | Name::Way { .. } => {
                unreachable!("addresses mean cells and objects")
            }
        }
    }

    pub(super) fn write<D: Domain<Bv = V>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        target: Target<V>,
        value: V,
    ) -> Exec<(), D> {
        let (object, offset) = match target {
            Target::Cell(object, offset) => {
                let cells = self.all.get_mut(object as usize).expect("it exists");
                Rc::make_mut(&mut cells.cells)[offset as usize] = value;
                return Ok(());
            }
            Target::Somewhere(object, offset) => (object, offset),
        };
        let mut cells = (*self.all[object as usize].cells).clone();
        for (at, cell) in cells.iter_mut().enumerate() {
            let here = self.cell(cx, &offset, at)?;
            *cell = cx.dom.ite(&here, &value, cell);
        }
        self.all.get_mut(object as usize).expect("it exists").cells = Rc::new(cells);
        Ok(())
    }

    fn cell<D: Domain<Bv = V>>(
        &self,
        cx: &mut Cx<'_, D>,
        offset: &V,
        at: usize,
    ) -> Exec<D::Bool, D> {
        let at = self.number(cx, at as u64);
        cx.cmp(CmpOp::Eq, offset, &at)
    }
}

impl<D: Domain> Memory<D> for Objects<D::Bv> {
    type Over<E: Domain> = Objects<E::Bv>;

    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        match self.resolve(cx, address)? {
            Target::Cell(object, offset) => {
                Ok(self.all[object as usize].cells[offset as usize].clone())
            }
            Target::Somewhere(object, offset) => {
                let cells = &self.all[object as usize].cells;
                let mut value = cells[cells.len() - 1].clone();
                for at in (0..cells.len() - 1).rev() {
                    let here = self.cell(cx, &offset, at)?;
                    value = cx.dom.ite(&here, &cells[at], &value);
                }
                Ok(value)
            }
        }
    }

    fn store_by(
        &mut self,
        cx: &mut Cx<'_, D>,
        address: &D::Bv,
        value: impl FnOnce(&mut Self, &mut Cx<'_, D>) -> Exec<D::Bv, D>,
    ) -> Exec<(), D> {
        let target = self.resolve(cx, address)?;
        let value = value(self, cx)?;
        self.write(cx, target, value)
    }

    fn alloc(&mut self, cx: &mut Cx<'_, D>, name: &str, size: u64) -> Exec<u32, D> {
        let cells = (0..size).map(|_| cx.input("memory", self.width));
        let cells = cells.collect::<Exec<Vec<_>, D>>()?;
        self.make(cx, name, cells)
    }

    fn count(&self) -> u32 {
        self.all.len() as u32
    }

    fn base(&self, object: u32) -> &D::Bv {
        &self.all[object as usize].base
    }

    fn size(&self, object: u32) -> Option<u64> {
        self.all.get(object as usize).map(|object| object.cells.len() as u64)
    }

    fn allocated(&self) -> u64 {
        self.allocated
    }

    fn visit(&self, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        for (object, cells) in self.all.iter().enumerate() {
            see(Location::Base(object as u32), Slot::Bv(&cells.base));
            for (offset, cell) in cells.cells.iter().enumerate() {
                see(location(object, offset, self.width), Slot::Bv(cell));
            }
        }
    }

    fn map<E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Objects<E::Bv> {
        let mut all = Vector::new();
        let mut one = |at, value| {
            translate(at, Slot::Bv(value)).bv().expect("a translation keeps the kind of a value")
        };
        for (object, cells) in self.all.iter().enumerate() {
            let base = one(Location::Base(object as u32), &cells.base);
            let cells = cells.cells.iter().enumerate();
            let cells = cells.map(|(offset, cell)| one(location(object, offset, self.width), cell));
            all.push_back_mut(Cells { base, cells: Rc::new(cells.collect()) });
        }
        Objects { all, allocated: self.allocated, width: self.width }
    }

    fn zip(
        &mut self,
        other: &Self,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        if self.all.len() != other.all.len() {
            return false;
        }
        for (object, theirs) in other.all.iter().enumerate() {
            let mine = self.all.get_mut(object).expect("they are as many");
            if mine.cells.len() != theirs.cells.len() {
                return false;
            }
            let base = Location::Base(object as u32);
            combine(base, Slot::Bv(&mut mine.base), Slot::Bv(&theirs.base));
            let cells = Rc::make_mut(&mut mine.cells).iter_mut().zip(theirs.cells.iter());
            for (offset, (mine, theirs)) in cells.enumerate() {
                combine(location(object, offset, self.width), Slot::Bv(mine), Slot::Bv(theirs));
            }
        }
        true
    }
}

fn location(object: usize, offset: usize, width: u32) -> Location {
    Location::Cell { object: object as u32, offset: offset as u64, width }
}
