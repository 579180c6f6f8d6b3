//! Telling what a path found in memory from what it put there: for readings that learn what a part of a program needs.
//!
//! Such a reading begins to watch at some place of a path. What memory holds there is *old*: it is recalled where it is first
//! read, which gives the reading the chance to put a symbol in its place and to keep in mind what form it had. What is written
//! from then on is no longer old. Nothing of this happens in other readings.
//!
//! **Invariant:** what is not old was recalled or written since the watch began; constants and code are never old.

use super::value::{Leaf, Val};
use super::{Fate, Heap, Kind, ValOf, pieces};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::slot::{Location, Slot};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a value looks like, without its vectors and truth values.
pub type Form = Val<(), ()>;

/// The form of a value.
pub fn form<V, T>(value: &Val<V, T>) -> Form {
    value.translate(&mut |leaf| match leaf {
        Leaf::Bv(_) => Leaf::Bv(()),
        Leaf::Bool(_) => Leaf::Bool(()),
    })
}

/// A value that was at a location when the watch began, as the reading will have it.
pub fn recalled<D: Domain>(dom: &mut D, location: Location, value: &ValOf<D>) -> ValOf<D> {
    dom.notice(location, form(value));
    let mut part = 0;
    value.translate(&mut |leaf| {
        let slot = match leaf {
            Leaf::Bv(v) => dom.recall(location, part, Slot::Bv(v)),
            Leaf::Bool(t) => dom.recall(location, part, Slot::Bool(t)),
        };
        part += 1;
        match slot {
            Slot::Bv(v) => Leaf::Bv(v),
            Slot::Bool(t) => Leaf::Bool(t),
            Slot::Map(_) => unreachable!("a reading keeps the kind of a value"),
        }
    })
}

/// How many bytes are recalled at once: each piece of them is kept in mind.
const LARGEST: u64 = 1 << 16;

/// What is no longer old of the objects of a path.
#[derive(Clone, Default, Debug)]
pub(super) struct Watch {
    objects: BTreeMap<u32, Known>,
}

#[derive(Clone, Default, Debug)]
struct Known {
    /// Bytes from and up to, in order and apart.
    ranges: Vec<(u64, u64)>,
    size: bool,
    base: bool,
}

impl Known {
    /// The parts of a range that are old.
    fn old(&self, from: u64, to: u64) -> Vec<(u64, u64)> {
        let mut old = Vec::new();
        let mut at = from;
        for &(start, end) in &self.ranges {
            if end <= at {
                continue;
            }
            if start >= to {
                break;
            }
            if start > at {
                old.push((at, start));
            }
            at = end;
        }
        if at < to {
            old.push((at, to));
        }
        old
    }

    /// Whether all of a range is old.
    fn is_old(&self, from: u64, to: u64) -> bool {
        let first = self.ranges.partition_point(|(_, end)| *end <= from);
        self.ranges.get(first).is_none_or(|(start, _)| *start >= to)
    }

    fn add(&mut self, from: u64, to: u64) {
        let first = self.ranges.partition_point(|(_, end)| *end < from);
        let last = self.ranges.partition_point(|(start, _)| *start <= to);
        let merged = self.ranges[first..last]
            .iter()
            .fold((from, to), |(low, high), (start, end)| (low.min(*start), high.max(*end)));
        self.ranges.splice(first..last, [merged]);
    }
}

/// How long an object of the stack lives: until its function returns, or cuts the stack back to where it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The function that made it: how many others wait below.
    pub frame: u32,
    /// Its position among the objects of that function, where the stack may be cut back between two of them.
    pub order: Option<u32>,
}

/// What an object is besides its contents, as far as a program can notice, now or later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nature {
    kind: Kind,
    fate: Fate,
    /// When it ends at the latest, if it lives on the stack.
    span: Option<Span>,
    align: u8,
    /// At most.
    size: u64,
    sized: bool,
    placed: bool,
    mapped: bool,
}

impl Nature {
    /// That of so many cells that are there for good.
    #[must_use]
    pub fn of_cells(size: u64) -> Nature {
        Nature {
            kind: Kind::Allocated(0),
            fate: Fate::Alive,
            span: None,
            align: 0,
            size,
            sized: false,
            placed: true,
            mapped: false,
        }
    }
}

impl<V: Clone, T: Clone, M: Clone> Heap<V, T, M> {
    /// Everything is old from here on.
    pub fn watch(&mut self) {
        self.watch = Some(Rc::default());
    }

    /// An object is new: nothing of it is old.
    pub(super) fn begin(&mut self, object: u32) {
        if let Some(watch) = &mut self.watch {
            let known = Known { ranges: vec![(0, u64::MAX)], size: true, base: true };
            Rc::make_mut(watch).objects.insert(object, known);
        }
    }

    /// An object gets a base: that is not old.
    pub(super) fn based(&mut self, object: u32) {
        if self.watch.is_some()
            && let Some(known) = self.known_mut(object)
        {
            known.base = true;
        }
    }

    /// An object is empty: nothing that it holds is old.
    pub(super) fn emptied(&mut self, object: u32) {
        if self.watch.is_some()
            && let Some(known) = self.known_mut(object)
        {
            known.add(0, u64::MAX);
        }
    }

    fn known_mut(&mut self, object: u32) -> Option<&mut Known> {
        let watch = Rc::make_mut(self.watch.as_mut()?);
        Some(watch.objects.entry(object).or_default())
    }

    /// Whether what an object holds can be old at all.
    fn can_be_old(&self, object: u32) -> bool {
        self.watch.is_some()
            && !matches!(self.object(object).kind, Kind::Constant | Kind::Code | Kind::Foreign)
    }

    /// Bytes are about to be replaced.
    #[inline]
    pub(super) fn replaced<D: Domain>(&mut self, object: u32, at: u64, bytes: u64) {
        if D::RECALLS
            && self.watch.is_some()
            && let Some(known) = self.known_mut(object)
        {
            known.add(at, at + bytes);
        }
    }

    /// The same of bytes that may be in a map, which is recalled as one.
    #[inline]
    pub(super) fn overwrite<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u64,
    ) -> Exec<(), D> {
        if D::RECALLS && self.watch.is_some() && self.object(object).contents.whole.is_some() {
            return self.touch_all(cx, object);
        }
        self.replaced::<D>(object, at, bytes);
        Ok(())
    }

    /// Bytes are about to be read: those that are old are recalled.
    #[inline]
    pub(super) fn touch<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u64,
    ) -> Exec<(), D> {
        if D::RECALLS && bytes > 0 && self.can_be_old(object) {
            return self.recall_bytes(cx, object, at, bytes);
        }
        Ok(())
    }

    fn recall_bytes<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u64,
    ) -> Exec<(), D> {
        let Some(known) = self.known_mut(object) else { return Ok(()) };
        let old = known.old(at, at + bytes);
        if old.is_empty() {
            return Ok(());
        }
        if self.object(object).contents.whole.is_some() {
            self.recall_map(cx, object);
            return Ok(());
        }
        if let Some(known) = self.known_mut(object) {
            known.add(at, at + bytes);
        }
        if bytes > LARGEST {
            cx.dom.lose("a large block");
            return Ok(());
        }
        for (start, end) in old {
            let mut place = start;
            let gathered =
                self.object(object).contents.gather(cx, object, start, (end - start) as u32)?;
            for (size, value) in gathered {
                let width = size * 8;
                let location = Location::Cell { object, offset: place, width };
                let value = recalled(cx.dom, location, &value);
                self.object_mut(object).contents.store(cx, place, size, &value)?;
                place += u64::from(size);
            }
        }
        Ok(())
    }

    /// An object whose numbers are in a map is recalled as one.
    fn recall_map<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
    ) {
        // What was written since the watch began went to the map too.
        let all_old = self.known_mut(object).is_some_and(|known| known.ranges.is_empty());
        self.known_mut(object).into_iter().for_each(|known| known.add(0, u64::MAX));
        let contents = &mut self.object_mut(object).contents;
        if !all_old || !contents.is_numbers() {
            cx.dom.lose("memory at unknown offsets");
            return;
        }
        let location = Location::Cell { object, offset: 0, width: 0 };
        if let Some(map) = &mut contents.whole
            && let Slot::Map(new) = cx.dom.recall(location, 0, Slot::Map(map))
        {
            **map = new;
        }
        cx.dom.notice(location, Val::Bits(()));
    }

    /// All of an object is about to be read.
    pub(super) fn touch_all<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
    ) -> Exec<(), D> {
        if D::RECALLS {
            let size = self.object(object).contents.size;
            self.touch(cx, object, 0, size)?;
            // So that what is written to any place is not taken for old.
            if size > 0 {
                self.replaced::<D>(object, 0, size);
            }
        }
        Ok(())
    }

    /// The size of an object is about to be asked for.
    pub(super) fn touch_size<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
    ) {
        if !D::RECALLS || self.watch.is_none() || self.object(object).extent.is_none() {
            return;
        }
        let Some(known) = self.known_mut(object) else { return };
        if std::mem::replace(&mut known.size, true) {
            return;
        }
        let location = Location::Size(object);
        cx.dom.notice(location, Val::Bits(()));
        let object = self.object_mut(object);
        // How many bytes it surely has was found out before.
        object.size = 0;
        if let Some(extent) = &mut object.extent
            && let Slot::Bv(size) = cx.dom.recall(location, 0, Slot::Bv(&extent.size))
        {
            extent.size = size;
        }
    }

    /// The base of an object is about to be asked for, which it has.
    pub(super) fn touch_base<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        object: u32,
    ) {
        if !D::RECALLS || self.watch.is_none() {
            return;
        }
        let Some(known) = self.known_mut(object) else { return };
        if std::mem::replace(&mut known.base, true) {
            return;
        }
        let location = Location::Base(object);
        cx.dom.notice(location, Val::Bits(()));
        if let Some(base) = &mut self.object_mut(object).base
            && let Slot::Bv(new) = cx.dom.recall(location, 0, Slot::Bv(base))
        {
            *base = new;
        }
    }

    /// Recalls what is no longer old in another memory of the same objects.
    ///
    /// # Errors
    /// As the reading's operators.
    pub fn recall_like<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        other: &Self,
    ) -> Exec<(), D> {
        let (Some(mine), Some(theirs)) = (&self.watch, other.watch.clone()) else { return Ok(()) };
        if Rc::ptr_eq(mine, &theirs) {
            return Ok(());
        }
        for (&object, known) in &theirs.objects {
            if !self.exists(object) {
                continue;
            }
            let size = self.object(object).contents.size;
            for &(from, to) in &known.ranges {
                if from < to.min(size) {
                    self.touch(cx, object, from, to.min(size) - from)?;
                }
            }
            if known.size {
                self.touch_size(cx, object);
            }
            if known.base {
                self.touch_base(cx, object);
            }
        }
        Ok(())
    }

    /// What an object is besides its contents; nothing if there is no such object. Who calls functions knows how long one of the
    /// stack lives.
    pub fn nature(&self, object: u32, span: impl FnOnce() -> Option<Span>) -> Option<Nature> {
        if !self.exists(object) {
            return None;
        }
        let o = self.object(object);
        // What a function made ends with it for good; a scope may be entered again.
        let ends = o.kind == Kind::Stack && o.fate != Fate::Returned;
        Some(Nature {
            kind: o.kind,
            fate: o.fate,
            span: if ends { span() } else { None },
            align: o.align,
            size: o.most(),
            sized: o.extent.is_some(),
            placed: o.base.is_some(),
            mapped: o.contents.whole.is_some(),
        })
    }

    /// What is at a location of memory, which is recalled where it is old; nothing if there is no such location.
    ///
    /// # Errors
    /// As the reading's operators.
    pub fn at<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        match location {
            Location::Cell { object, offset, width } if self.has(object, offset, width) => {
                if let Some(value) = self.old_cell(cx, object, offset, width / 8)? {
                    return Ok(Some(Observed::Value(recalled(cx.dom, location, &value))));
                }
                if width == 0 {
                    self.touch_all(cx, object)?;
                } else {
                    self.touch(cx, object, offset, u64::from(width / 8))?;
                }
            }
            Location::Size(object) if self.exists(object) => self.touch_size(cx, object),
            Location::Base(object) if self.exists(object) => self.touch_base(cx, object),
            _ => {}
        }
        self.peek(cx, location)
    }

    /// Whether all that is at a location of memory is old.
    #[must_use]
    pub fn is_old(&self, location: Location) -> bool {
        match location {
            Location::Cell { object, offset, width } => {
                self.has(object, offset, width) && self.are_old(object, offset, width / 8)
            }
            _ => false,
        }
    }

    /// Whether so many bytes are old, and in no map.
    fn are_old(&self, object: u32, at: u64, bytes: u32) -> bool {
        if bytes == 0 || !self.can_be_old(object) || self.object(object).contents.whole.is_some() {
            return false;
        }
        let known = self.watch.as_ref().and_then(|watch| watch.objects.get(&object));
        known.is_none_or(|known| known.is_old(at, at + u64::from(bytes)))
    }

    /// What is in so many bytes, if all of them are old and it is one value.
    fn old_cell<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u32,
    ) -> Exec<Option<ValOf<D>>, D> {
        if !D::RECALLS || !self.are_old(object, at, bytes) {
            return Ok(None);
        }
        let pieces = self.object(object).contents.gather(cx, object, at, bytes)?;
        Ok(if let [(_, value)] = &pieces[..] { Some(value.clone()) } else { None })
    }

    /// What is at a location of memory, as it is.
    ///
    /// # Errors
    /// As the reading's operators.
    pub fn peek<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        location: Location,
    ) -> Exec<Option<Observed<D>>, D> {
        Ok(match location {
            Location::Cell { object, offset, width } if self.has(object, offset, width) => {
                let contents = &self.object(object).contents;
                if width == 0 {
                    return Ok(contents.whole.as_ref().map(|map| Observed::Map((**map).clone())));
                }
                if contents.whole.is_some() {
                    return Ok(None);
                }
                let pieces = contents.gather(cx, object, offset, width / 8)?;
                Some(Observed::Value(pieces::glue(cx, pieces)?))
            }
            Location::Size(object) if self.exists(object) => {
                let extent = self.object(object).extent.as_ref();
                extent.map(|extent| Observed::Value(Val::Bits(extent.size.clone())))
            }
            Location::Base(object) if self.exists(object) => {
                let base = self.object(object).base.clone();
                base.map(|base| Observed::Value(Val::Bits(base)))
            }
            _ => None,
        })
    }

    fn has(&self, object: u32, offset: u64, width: u32) -> bool {
        self.exists(object) && offset + u64::from(width / 8) <= self.object(object).contents.size
    }
}

/// What is at a location.
#[derive(Clone, Debug)]
pub enum Observed<D: Domain> {
    /// A value.
    Value(ValOf<D>),
    /// A truth value, where a language keeps such.
    Truth(D::Bool),
    /// The numbers of an object.
    Map(D::Map),
}
