//! The values of memory by their locations: visiting, translating, combining.

use super::table::Table;
use super::{Extent, Heap, HeapOf, Leaf, Object, STACK, ValOf};
use crate::domain::Domain;
use crate::slot::{Location, Slot, SlotMut, SlotOf, SlotRef};

type ObjectOf<D> = Object<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, &Object<V, T, M>)> {
        let lasting = self.lasting.iter().zip(0..).map(|(object, number)| (number, object));
        lasting.chain(self.stack.iter().zip(0..).map(|(object, number)| (number | STACK, object)))
    }

    /// Calls `see` with every value, in a fixed order.
    pub fn visit<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        see: &mut impl FnMut(Location, SlotRef<'_, D>),
    ) {
        for (number, object) in self.all() {
            if let Some(base) = &object.base {
                see(Location::Base(number), Slot::Bv(base));
            }
            if let Some(extent) = &object.extent {
                see(Location::Size(number), Slot::Bv(&extent.size));
            }
            object.contents.visit::<D>(number, see);
        }
    }

    /// The same memory with each value translated.
    pub fn map<D: Domain<Bv = V, Bool = T, Map = M>, E: Domain>(
        &self,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> HeapOf<E> {
        HeapOf::<E> {
            lasting: map_table::<D, E>(&self.lasting, 0, translate),
            stack: map_table::<D, E>(&self.stack, STACK, translate),
            based: self.based.clone(),
            placed: self.placed,
            free: self.free.clone(),
            ended: self.ended,
            stacked: self.stacked,
            fresh: self.fresh,
            watch: None,
        }
    }

    /// Combines with another memory value by value; `false` if the two have different locations.
    pub fn zip<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        other: &Self,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        self.based == other.based
            && self.free == other.free
            && zip_table::<D>(&mut self.lasting, &other.lasting, 0, combine)
            && zip_table::<D>(&mut self.stack, &other.stack, STACK, combine)
    }
}

fn map_table<D: Domain, E: Domain>(
    table: &Table<ObjectOf<D>>,
    bit: u32,
    translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Table<ObjectOf<E>> {
    let mut new = Table::new();
    for (object, number) in table.iter().zip(0u32..) {
        let number = number | bit;
        let base = object.base.as_ref().map(|base| {
            let base = translate(Location::Base(number), Slot::Bv(base)).bv();
            base.expect("a translation keeps the kind of a value")
        });
        let extent = object.extent.as_ref().map(|extent| {
            let size = translate(Location::Size(number), Slot::Bv(&extent.size)).bv();
            let size = size.expect("a translation keeps the kind of a value");
            Box::new(Extent { size, most: extent.most })
        });
        new.push(Object {
            name: object.name.clone(),
            // What is known of another size is not known of this one.
            size: object.known_size().unwrap_or(0),
            extent,
            kind: object.kind,
            fate: object.fate,
            exposed: object.exposed,
            align: object.align,
            made: object.made,
            ended: object.ended,
            base,
            contents: object.contents.map::<D, E>(number, translate),
        });
    }
    new
}

fn zip_table<D: Domain>(
    mine: &mut Table<ObjectOf<D>>,
    theirs: &Table<ObjectOf<D>>,
    bit: u32,
    combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    if mine.len() != theirs.len() {
        return false;
    }
    for at in 0..mine.len() {
        if mine.shares(theirs, at) {
            continue;
        }
        let (number, other) = (at as u32 | bit, theirs.get(at));
        let shape = |o: &ObjectOf<D>| (o.known_size(), o.most(), o.kind, o.fate, o.made);
        if shape(mine.get(at)) != shape(other) {
            return false;
        }
        let object = mine.get_mut(at);
        object.exposed |= other.exposed;
        if let (Some(a), Some(b)) = (&mut object.extent, &other.extent) {
            object.size = object.size.min(other.size);
            combine(Location::Size(number), Slot::Bv(&mut a.size), Slot::Bv(&b.size));
        }
        if let (Some(a), Some(b)) = (&mut object.base, &other.base) {
            combine(Location::Base(number), Slot::Bv(a), Slot::Bv(b));
        }
        if !object.contents.zip::<D>(&other.contents, number, combine) {
            return false;
        }
    }
    true
}

/// A value with its leaves by location: the first is at the location itself, the others at its parts.
pub fn visit_value<D: Domain>(
    value: &ValOf<D>,
    location: Location,
    see: &mut impl FnMut(Location, SlotRef<'_, D>),
) {
    let mut part = 0;
    value.visit(&mut |leaf| {
        let here = location.part(part);
        part += 1;
        match leaf {
            Leaf::Bv(v) => see(here, Slot::Bv(v)),
            Leaf::Bool(t) => see(here, Slot::Bool(t)),
        }
    });
}

/// A value with its leaves translated.
///
/// # Panics
/// If a translation changes the kind of a value.
pub fn map_value<D: Domain, E: Domain>(
    value: &ValOf<D>,
    location: Location,
    translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> ValOf<E> {
    let kept = "a translation keeps the kind of a value";
    let mut part = 0;
    value.translate(&mut |leaf| {
        let here = location.part(part);
        part += 1;
        match leaf {
            Leaf::Bv(v) => Leaf::Bv(translate(here, Slot::Bv(v)).bv().expect(kept)),
            Leaf::Bool(t) => Leaf::Bool(translate(here, Slot::Bool(t)).truth().expect(kept)),
        }
    })
}

/// A value with its leaves combined with those of another; `false` if they differ in form.
pub fn zip_value<D: Domain>(
    value: &mut ValOf<D>,
    other: &ValOf<D>,
    location: Location,
    combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    let mut part = 0;
    value.combine(other, &mut |mine, theirs| {
        let here = location.part(part);
        part += 1;
        match (mine, theirs) {
            (Leaf::Bv(a), Leaf::Bv(b)) => combine(here, Slot::Bv(a), Slot::Bv(b)),
            (Leaf::Bool(a), Leaf::Bool(b)) => combine(here, Slot::Bool(a), Slot::Bool(b)),
            _ => unreachable!("values of one form have leaves of one kind"),
        }
    })
}
