//! What an object holds: pages of bytes and cells, made when they are first written; or numbers in a map (`anywhere.rs`), and
//! everything else beside it.

use super::page::{PAGE, Page, Read, masked};
use super::pieces;
use super::value::{Odd, Val, Why};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use polysem_term::Bits;
use smallvec::SmallVec;
use std::rc::Rc;

/// How many pages further than the last one a page may be that is made without a word: a list of pages takes memory, too.
const NEAR: usize = 1 << 12;

/// As much work as going over so many bytes is to find or replace one in a map.
pub(super) const MAPPED: u64 = 1 << 12;
/// The same of a cell, or of a byte under a condition.
pub(super) const CELL: u64 = 1 << 8;

/// The contents of an object.
#[derive(Clone, Debug)]
pub(super) struct Contents<V, T, M> {
    pub(super) size: u64,
    /// Whether pages that do not exist yet are undefined, and not zero.
    pub(super) undefined: bool,
    pub(super) pages: SmallVec<[Maybe<V, T>; 1]>,
    /// The numbers among the bytes, once some were accessed at an unknown offset.
    pub(super) whole: Option<Box<M>>,
}

/// A page, once something was written to it.
type Maybe<V, T> = Option<Rc<Page<V, T>>>;

/// Values side by side with their sizes in bytes, the lowest first.
type Pieces<V, T> = Vec<(u32, Val<V, T>)>;

pub(super) type ContentsOf<D> =
    Contents<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;

impl<V: Clone, T: Clone, M: Clone> Contents<V, T, M> {
    /// So many bytes, undefined or zero.
    pub(super) fn new(size: u64, undefined: bool) -> Contents<V, T, M> {
        Contents { size, undefined, pages: SmallVec::new(), whole: None }
    }

    /// A page, if something was written to it.
    #[inline]
    pub(super) fn page(&self, number: usize) -> Option<&Rc<Page<V, T>>> {
        self.pages.get(number).and_then(Option::as_ref)
    }

    /// Nothing: the object has ended.
    pub(super) fn none() -> Contents<V, T, M> {
        Contents::new(0, true)
    }

    #[inline]
    pub(super) fn page_mut(&mut self, number: usize) -> &mut Page<V, T> {
        let (size, undefined) = (self.size, self.undefined);
        if number >= self.pages.len() {
            self.pages.resize(number + 1, None);
        }
        let page = self.pages[number].get_or_insert_with(|| {
            let left = size - number as u64 * PAGE;
            Rc::new(Page::new(left.min(PAGE) as usize, undefined))
        });
        Rc::make_mut(page)
    }

    /// Sets bytes at first.
    pub(super) fn preset(&mut self, at: u64, bytes: &[u8]) {
        let mut at = at;
        let mut bytes = bytes;
        while !bytes.is_empty() {
            let room = (PAGE - at % PAGE).min(bytes.len() as u64) as usize;
            self.page_mut((at / PAGE) as usize).preset((at % PAGE) as usize, &bytes[..room]);
            at += room as u64;
            bytes = &bytes[room..];
        }
    }

    /// The bytes from `at`, as one value. They are in range.
    #[inline]
    pub(super) fn load<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u32,
    ) -> Exec<Val<V, T>, D> {
        let within = (at % PAGE) as usize;
        if bytes <= 8 && within + bytes as usize <= PAGE as usize && self.whole.is_none() {
            let read = match self.page((at / PAGE) as usize) {
                Some(page) => page.read(within, bytes as usize),
                None => self.blank(bytes),
            };
            match read {
                Read::Plain(value) => return Ok(Val::Bits(cx.lit(Bits::new(bytes * 8, value)))),
                Read::Pointer(object, offset) => {
                    return Ok(Val::pointer(object, cx.lit(Bits::new(64, offset))));
                }
                Read::Masked(value, mask) => {
                    let why = Why::Byte { object, offset: at as u32 };
                    return Ok(masked(cx, bytes as usize, value, mask, why));
                }
                Read::Odd => {}
            }
        }
        self.load_pieces(cx, object, at, bytes)
    }

    /// Puts the bytes from `at`, up to eight, into a place, if they are a literal or a pointer; else `false`. They are in range.
    #[inline]
    pub(super) fn load_known<D: Domain<Bv = V, Bool = T>>(
        &self,
        at: u64,
        bytes: u32,
        place: &mut Val<V, T>,
    ) -> bool {
        let within = (at % PAGE) as usize;
        if self.whole.is_some() || within + bytes as usize > PAGE as usize {
            return false;
        }
        let Some(page) = self.page((at / PAGE) as usize) else { return false };
        match page.read(within, bytes as usize) {
            Read::Plain(value) => *place = Val::Bits(D::constant(Bits::new(bytes * 8, value))),
            Read::Pointer(object, offset) => {
                *place = Val::pointer(object, D::constant(Bits::new(64, offset)));
            }
            Read::Masked(..) | Read::Odd => return false,
        }
        true
    }

    /// Replaces the bytes from `at`, up to eight, if nothing but literals is there; else `false`. They are in range.
    #[inline]
    pub(super) fn store_known(&mut self, at: u64, bytes: u32, word: u64) -> bool {
        let within = (at % PAGE) as usize;
        let number = (at / PAGE) as usize;
        let far = number >= self.pages.len() + NEAR;
        if far || self.whole.is_some() || within + bytes as usize > PAGE as usize {
            return false;
        }
        let page = self.page_mut(number);
        let clear = page.is_clear(within, bytes as usize);
        if clear {
            page.write(within, bytes as usize, word, 0);
        }
        clear
    }

    fn blank(&self, bytes: u32) -> Read {
        if self.undefined { Read::Masked(0, u64::MAX >> (64 - bytes * 8)) } else { Read::Plain(0) }
    }

    fn load_pieces<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u32,
    ) -> Exec<Val<V, T>, D> {
        let all = self.gather(cx, object, at, bytes)?;
        pieces::glue(cx, all)
    }

    /// The bytes from `at` as they lie there, with their sizes, the lowest first.
    pub(super) fn gather<D: Domain<Bv = V, Bool = T, Map = M>>(
        &self,
        cx: &mut Cx<'_, D>,
        object: u32,
        at: u64,
        bytes: u32,
    ) -> Exec<Pieces<V, T>, D> {
        let (mut at, end) = (at, at + u64::from(bytes));
        let mut all = Vec::new();
        while at < end {
            if self.whole.is_some() {
                cx.charge(MAPPED)?;
            }
            let (start, within) = (at / PAGE * PAGE, (at % PAGE) as usize);
            let upto = if self.whole.is_some() { at + 1 } else { end.min(start + PAGE) };
            let count = (upto - at) as usize;
            let before = all.len();
            match self.page((at / PAGE) as usize) {
                Some(page) => page.pieces(cx, (object, start), within, count, &mut all)?,
                None if self.undefined => {
                    let why = Why::Byte { object, offset: at as u32 };
                    all.push((count as u32, Val::Undef(why)));
                }
                None => {
                    let zero = cx.lit(Bits::zero(count as u32 * 8));
                    all.push((count as u32, Val::Bits(zero)));
                }
            }
            if let (Some(map), Some((1, value @ Val::Bits(_)))) = (&self.whole, all.get_mut(before))
            {
                let index = cx.lit(Bits::new(64, at));
                *value = Val::Bits(cx.dom.select(map, &index)?);
            }
            at = upto;
        }
        Ok(all)
    }

    /// Replaces the bytes from `at`. They are in range.
    #[inline]
    pub(super) fn store<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: u64,
        bytes: u32,
        value: &Val<V, T>,
    ) -> Exec<(), D> {
        let within = (at % PAGE) as usize;
        let ahead = ((at / PAGE) as usize).saturating_sub(self.pages.len());
        if ahead >= NEAR {
            cx.charge((ahead * size_of::<Maybe<V, T>>()) as u64)?;
        }
        if bytes <= 8 && within + bytes as usize <= PAGE as usize && self.whole.is_none() {
            match value {
                Val::Bits(v) => {
                    if let Some(word) = D::word(v) {
                        let page = self.page_mut((at / PAGE) as usize);
                        if !page.is_clear(within, bytes as usize) {
                            page.clear(cx, within, bytes as usize)?;
                        }
                        page.write(within, bytes as usize, word, 0);
                        return Ok(());
                    }
                }
                Val::Ptr(pointer) if at.is_multiple_of(8) && bytes == 8 => {
                    if let Some(offset) = D::word(&pointer.offset) {
                        let page = self.page_mut((at / PAGE) as usize);
                        if !page.is_clear(within, 8) {
                            page.clear(cx, within, 8)?;
                        }
                        page.write_pointer(within, pointer.object, offset);
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        self.store_pieces(cx, at, bytes, value)
    }

    fn store_pieces<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: u64,
        bytes: u32,
        value: &Val<V, T>,
    ) -> Exec<(), D> {
        if self.whole.is_some() {
            return self.store_bytes(cx, at, bytes, value);
        }
        let mut done = 0;
        while done < bytes {
            let here = at + u64::from(done);
            let within = (here % PAGE) as usize;
            // Whole words keep large values in pieces that are literals where they can be.
            let room = 8 - (here % 8) as u32;
            let mut count = (bytes - done).min(room);
            if done == 0 && bytes <= 8 && within + bytes as usize <= PAGE as usize {
                count = bytes;
            }
            let part = pieces::cut(cx, value, bytes, done, count)?;
            self.store_part(cx, here, count, part)?;
            done += count;
        }
        Ok(())
    }

    /// Byte by byte: numbers go to the map, everything else beside it.
    fn store_bytes<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: u64,
        bytes: u32,
        value: &Val<V, T>,
    ) -> Exec<(), D> {
        for byte in 0..bytes {
            cx.charge(MAPPED)?;
            let here = at + u64::from(byte);
            let part = pieces::cut(cx, value, bytes, byte, 1)?;
            if let (Some(map), Val::Bits(element)) = (&mut self.whole, &part) {
                let index = cx.lit(Bits::new(64, here));
                cx.dom.store(map, &index, element)?;
                self.fill(cx, here, 1, 0, 0)?;
            } else {
                self.store_part(cx, here, 1, part)?;
            }
        }
        Ok(())
    }

    /// A part that lies within one page.
    fn store_part<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: u64,
        bytes: u32,
        value: Val<V, T>,
    ) -> Exec<(), D> {
        let (number, within) = ((at / PAGE) as usize, (at % PAGE) as usize);
        let plain = match &value {
            Val::Bits(v) => D::word(v).map(|word| (word, 0)),
            Val::Undef(_) => Some((0, u64::MAX)),
            Val::Ptr(p) if bytes == 8 && at.is_multiple_of(8) => {
                if let Some(offset) = D::word(&p.offset) {
                    let page = self.page_mut(number);
                    page.clear(cx, within, 8)?;
                    page.write_pointer(within, p.object, offset);
                    return Ok(());
                }
                None
            }
            Val::Odd(odd) => match &**odd {
                Odd::Partial { bits, undefined, .. } => {
                    let word = D::word(bits);
                    word.map(|word| (word, undefined.word().unwrap_or(u64::MAX)))
                }
                _ => None,
            },
            Val::Ptr(_) => None,
        };
        let page = self.page_mut(number);
        match plain {
            Some((word, mask)) if bytes <= 8 => {
                page.clear(cx, within, bytes as usize)?;
                page.write(within, bytes as usize, word, mask);
                Ok(())
            }
            _ => page.put_cell(cx, within, bytes as usize, value),
        }
    }

    /// Replaces bytes by one byte with one mask of undefined bits. They are in range.
    pub(super) fn fill<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: u64,
        bytes: u64,
        value: u8,
        mask: u8,
    ) -> Exec<(), D> {
        let (mut at, end) = (at, at + bytes);
        while at < end {
            let upto = end.min((at / PAGE + 1) * PAGE);
            let (within, count) = ((at % PAGE) as usize, (upto - at) as usize);
            cx.charge(count as u64)?;
            let page = self.page_mut((at / PAGE) as usize);
            page.clear(cx, within, count)?;
            if !page.fill_plain(within, count, value, mask) {
                // Cells beside the place: byte by byte.
                (within..within + count)
                    .for_each(|at| page.write(at, 1, value.into(), mask.into()));
            }
            at = upto;
        }
        Ok(())
    }

    /// Copies bytes from other contents, whatever they are. Both places are in range; `from` is a copy if it is the same object.
    pub(super) fn copy<D: Domain<Bv = V, Bool = T, Map = M>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        to: u64,
        (from, object): (&Contents<V, T, M>, u32),
        at: u64,
        bytes: u64,
    ) -> Exec<(), D> {
        let mut done = 0;
        while done < bytes {
            let (dst, src) = (to + done, at + done);
            let room = (PAGE - dst % PAGE).min(PAGE - src % PAGE).min(bytes - done);
            cx.charge(room)?;
            let (dst_in, src_in) = ((dst % PAGE) as usize, (src % PAGE) as usize);
            if room > 8
                && self.whole.is_none()
                && from.whole.is_none()
                && let Some(source) = from.page((src / PAGE) as usize)
            {
                let page = self.page_mut((dst / PAGE) as usize);
                if page.copy_plain(dst_in, source, src_in, room as usize) {
                    done += room;
                    continue;
                }
            }
            // Word by word, as the source has them, so that pointers stay whole.
            let count = (8 - src % 8).min(bytes - done) as u32;
            cx.charge(CELL)?;
            let parts = from.gather(cx, object, src, count)?;
            // What is defined only under a condition does not make its neighbours so.
            let apart = parts.iter().any(|(_, part)| part.is_conditional());
            let parts = if apart { parts } else { vec![(count, pieces::glue(cx, parts)?)] };
            let mut to = dst;
            for (size, part) in parts {
                self.store(cx, to, size, &part)?;
                to += u64::from(size);
            }
            done += u64::from(count);
        }
        Ok(())
    }

    /// Whether the numbers are in a map.
    pub(super) fn has_map(&self) -> bool {
        self.whole.is_some()
    }

    /// The objects that pointers in it point into.
    pub(super) fn points_to(&self, all: &mut Vec<u32>) {
        self.pages.iter().flatten().for_each(|page| page.remembers(all));
    }

    /// The objects that pointers in a range of bytes point into.
    pub(super) fn remembers(&self, at: u64, bytes: u64) -> Vec<u32> {
        let mut all = Vec::new();
        if bytes > 0 {
            for number in at / PAGE..=(at + bytes - 1) / PAGE {
                if let Some(page) = self.page(number as usize) {
                    page.remembers(&mut all);
                }
            }
        }
        all
    }
}
