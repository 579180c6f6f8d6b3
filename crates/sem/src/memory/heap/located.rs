//! What an object holds, by locations: visiting, translating, combining.

use super::ValOf;
use super::contents::{Contents, ContentsOf};
use super::page::{PAGE, Page};
use super::value::Why;
use super::values::{map_value, visit_value, zip_value};
use crate::domain::Domain;
use crate::slot::{Location, Slot, SlotMut, SlotOf, SlotRef};
use std::rc::Rc;

/// What is at a run of bytes, without a reading: literals are made, cells borrowed.
fn run<D: Domain>(contents: &ContentsOf<D>, at: u64, bytes: u32) -> Option<ValOf<D>> {
    let page = contents.page((at / PAGE) as usize)?;
    let within = (at % PAGE) as usize;
    page.at::<D>(within, bytes as usize, Why::Byte { object: 0, offset: at as u32 })
}

/// Values by location: visiting, translating, combining.
impl<V: Clone, T: Clone, M: Clone> Contents<V, T, M> {
    /// The runs of bytes that hold one value each: pages, and where in them.
    fn runs(&self) -> Vec<(u64, u32)> {
        let mut all = Vec::new();
        for (number, page) in self.pages.iter().enumerate() {
            let start = number as u64 * PAGE;
            if let Some(page) = page {
                all.extend(page.layout().into_iter().map(|(at, n)| (start + u64::from(at), n)));
            }
        }
        all
    }

    pub(super) fn visit<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        object: u32,
        see: &mut impl FnMut(Location, SlotRef<'_, D>),
    ) {
        for (at, bytes) in self.runs() {
            let location = Location::Cell { object, offset: at, width: bytes * 8 };
            if let Some(value) = run::<D>(self, at, bytes) {
                visit_value::<D>(&value, location, see);
            }
        }
        if let Some(map) = &self.whole {
            see(Location::Memory(object), Slot::Map(&**map));
        }
    }

    pub(super) fn map<D: Domain<Bv = V, Bool = T, Map = M>, E: Domain>(
        &self,
        object: u32,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> ContentsOf<E> {
        let mut new: ContentsOf<E> = Contents::new(self.size, self.undefined);
        for (number, page) in self.pages.iter().enumerate() {
            let Some(page) = page else { continue };
            let start = number as u64 * PAGE;
            let mut other = Page::new(page.len(), self.undefined);
            for (at, bytes) in page.layout() {
                let offset = start + u64::from(at);
                let location = Location::Cell { object, offset, width: bytes * 8 };
                let why = Why::Byte { object, offset: offset as u32 };
                let Some(value) = page.at::<D>(at as usize, bytes as usize, why) else { continue };
                let value = map_value::<D, E>(&value, location, translate);
                other.set::<E>(at as usize, bytes as usize, value);
            }
            new.pages.resize(number, None);
            new.pages.push(Some(Rc::new(other)));
        }
        new.whole = self.whole.as_ref().map(|map| {
            let map = translate(Location::Memory(object), Slot::Map(&**map)).map();
            Box::new(map.expect("a translation keeps the kind of a value"))
        });
        new
    }

    pub(super) fn zip<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        other: &Self,
        object: u32,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        if (self.size, self.undefined) != (other.size, other.undefined) {
            return false;
        }
        let pages = self.pages.len().max(other.pages.len());
        self.pages.resize(pages, None);
        for number in 0..pages {
            let (mine, theirs) = (self.page(number), other.page(number));
            match (mine, theirs) {
                (None, None) => continue,
                (Some(a), Some(b)) if Rc::ptr_eq(a, b) => continue,
                _ => {}
            }
            let blank = || Rc::new(Page::new(self.page_size(number), self.undefined));
            let theirs = theirs.cloned().unwrap_or_else(blank);
            let mut mine = mine.cloned().unwrap_or_else(blank);
            if !zip_page::<D>(Rc::make_mut(&mut mine), &theirs, object, number, combine) {
                return false;
            }
            self.pages[number] = Some(mine);
        }
        match (&mut self.whole, &other.whole) {
            (None, None) => true,
            (Some(a), Some(b)) => {
                combine(Location::Memory(object), Slot::Map(&mut **a), Slot::Map(&**b));
                true
            }
            _ => false,
        }
    }

    pub(super) fn page_size(&self, number: usize) -> usize {
        (self.size - number as u64 * PAGE).min(PAGE) as usize
    }
}

fn zip_page<D: Domain>(
    mine: &mut Page<D::Bv, D::Bool>,
    theirs: &Page<D::Bv, D::Bool>,
    object: u32,
    number: usize,
    combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    let start = number as u64 * PAGE;
    for (at, bytes) in super::page::common(&mine.layout(), &theirs.layout()) {
        if mine.same_run(theirs, at as usize, bytes as usize) {
            continue;
        }
        let offset = start + u64::from(at);
        let location = Location::Cell { object, offset, width: bytes * 8 };
        let why = Why::Byte { object, offset: offset as u32 };
        let at = at as usize;
        let (Some(mut a), Some(b)) =
            (mine.at::<D>(at, bytes as usize, why), theirs.at::<D>(at, bytes as usize, why))
        else {
            return false;
        };
        if !zip_value::<D>(&mut a, &b, location, combine) {
            return false;
        }
        mine.set::<D>(at, bytes as usize, a);
    }
    true
}
