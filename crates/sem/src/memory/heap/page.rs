//! A stretch of an object's contents: literal bytes as bytes, everything else as cells on top of them.
//!
//! Each byte has its value and the mask of its undefined bits. A pointer at a multiple of eight whose offset is a literal is
//! also kept as bytes (the offset), with the object beside it; so programs on literals read and write words and nothing else.
//! What is none of these is a cell: an offset, a size, a value.
//!
//! **Invariant:** a cell never overlaps another; where one lies, `marks` says so.

use super::value::{Odd, Pointer, Val, Why};
use super::{ValOf, pieces};
use crate::context::{Cx, Exec};
use crate::domain::Domain;
use polysem_term::Bits;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// How many bytes a page has; the only page of a smaller object has as many as the object.
pub(super) const PAGE: u64 = 1 << 12;

/// Beside eight bytes: nothing, a cell, or one more than the object that a pointer points into.
type Mark = u32;
const PLAIN: Mark = 0;
const CELL: Mark = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Page<V, T> {
    /// The bytes, and after them as many masks of undefined bits. Those of small objects lie here.
    bytes: SmallVec<[u8; 64]>,
    /// Of each eight bytes; empty where all are plain.
    marks: SmallVec<[Mark; 4]>,
    /// By offset: how many bytes, and what.
    cells: BTreeMap<u32, (u32, Val<V, T>)>,
}

/// What was read.
pub(super) enum Read {
    /// A number.
    Plain(u64),
    /// A number with a mask of undefined bits, not zero.
    Masked(u64, u64),
    /// A pointer: the object and the offset.
    Pointer(u32, u64),
    /// Something that lies in cells, wholly or in part.
    Odd,
}

/// The number that up to eight bytes are, the lowest first.
#[inline]
fn number(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => u64::from(a),
        [a, b] => u64::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes.iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte)),
    }
}

impl<V: Clone, T: Clone> Page<V, T> {
    /// So many bytes, all undefined or all zero.
    pub(super) fn new(size: usize, undefined: bool) -> Page<V, T> {
        let mut bytes = SmallVec::from_elem(0, 2 * size);
        if undefined {
            bytes[size..].fill(0xff);
        }
        Page { bytes, marks: SmallVec::new(), cells: BTreeMap::new() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.bytes.len() / 2
    }

    /// Up to eight bytes.
    #[inline]
    pub(super) fn read(&self, at: usize, bytes: usize) -> Read {
        let half = self.len();
        let value = number(&self.bytes[at..at + bytes]);
        if !self.marks.is_empty() {
            let first = self.marks[at / 8];
            if first != PLAIN || self.marks[(at + bytes - 1) / 8] != PLAIN {
                let whole = first != CELL && first != PLAIN && bytes == 8 && at.is_multiple_of(8);
                return if whole { Read::Pointer(first - 1, value) } else { Read::Odd };
            }
        }
        match number(&self.bytes[half + at..half + at + bytes]) {
            0 => Read::Plain(value),
            mask => Read::Masked(value, mask),
        }
    }

    /// Whether writing here touches no cell and no pointer that is not wholly overwritten.
    #[inline]
    pub(super) fn is_clear(&self, at: usize, bytes: usize) -> bool {
        if self.marks.is_empty() {
            return true;
        }
        let (first, last) = (at / 8, (at + bytes - 1) / 8);
        let free = |mark: Mark| mark == PLAIN;
        if first == last {
            return free(self.marks[first]) || bytes == 8 && self.marks[first] != CELL;
        }
        self.marks[first..=last].iter().all(|mark| free(*mark))
    }

    /// Replaces up to eight bytes with a number and a mask. The place must be clear.
    #[inline]
    pub(super) fn write(&mut self, at: usize, bytes: usize, value: u64, mask: u64) {
        let half = self.len();
        let (low, high) = self.bytes.split_at_mut(half);
        put(&mut low[at..at + bytes], value);
        put(&mut high[at..at + bytes], mask);
        if !self.marks.is_empty() && bytes == 8 && at.is_multiple_of(8) {
            self.marks[at / 8] = PLAIN;
        }
    }

    /// Replaces the eight bytes at a multiple of eight with a pointer. The place must be clear.
    #[inline]
    pub(super) fn write_pointer(&mut self, at: usize, object: u32, offset: u64) {
        self.write(at, 8, offset, 0);
        self.mark(at / 8, object + 1);
    }

    #[inline]
    fn mark(&mut self, word: usize, mark: Mark) {
        if self.marks.is_empty() {
            self.marks = SmallVec::from_elem(PLAIN, self.len().div_ceil(8));
        }
        self.marks[word] = mark;
    }

    /// Puts a value of so many bytes into a cell of its own.
    pub(super) fn put_cell<D: Domain<Bv = V, Bool = T>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: usize,
        bytes: usize,
        value: Val<V, T>,
    ) -> Exec<(), D> {
        self.clear(cx, at, bytes)?;
        self.cells.insert(at as u32, (bytes as u32, value));
        for word in at / 8..=(at + bytes - 1) / 8 {
            self.make_cell(cx, word);
            self.mark(word, CELL);
        }
        Ok(())
    }

    /// A pointer beside eight bytes becomes a cell, so that parts of it can be replaced.
    fn make_cell<D: Domain<Bv = V, Bool = T>>(&mut self, cx: &mut Cx<'_, D>, word: usize) {
        let mark = self.marks.get(word).copied().unwrap_or(PLAIN);
        if mark == PLAIN || mark == CELL {
            return;
        }
        let offset = number(&self.bytes[word * 8..word * 8 + 8]);
        let offset = cx.lit(Bits::new(64, offset));
        let pointer = Val::Ptr(Pointer { object: mark - 1, offset });
        self.cells.insert(word as u32 * 8, (8, pointer));
        self.marks[word] = CELL;
    }

    /// Makes a place clear: cells that reach into it keep what lies outside.
    pub(super) fn clear<D: Domain<Bv = V, Bool = T>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        at: usize,
        bytes: usize,
    ) -> Exec<(), D> {
        if self.marks.is_empty() {
            return Ok(());
        }
        for word in at / 8..=(at + bytes - 1) / 8 {
            self.make_cell(cx, word);
        }
        let (start, end) = (at as u32, (at + bytes) as u32);
        let below = self.cells.range(..start).next_back().map(|(first, _)| *first);
        let first = below.unwrap_or(start);
        let touched: Vec<u32> = self.cells.range(first..end).map(|(first, _)| *first).collect();
        for first in touched {
            let Some((size, value)) = self.cells.remove(&first) else { continue };
            if first + size <= start {
                self.cells.insert(first, (size, value));
                continue;
            }
            if first < start {
                let low = pieces::cut(cx, &value, size, 0, start - first)?;
                self.set::<D>(first as usize, (start - first) as usize, low);
            }
            if first + size > end {
                let high = pieces::cut(cx, &value, size, end - first, first + size - end)?;
                self.set::<D>(end as usize, (first + size - end) as usize, high);
            }
        }
        for word in at / 8..=(at + bytes - 1) / 8 {
            let (low, high) = (word as u32 * 8, word as u32 * 8 + 8);
            let before = self.cells.range(..high).next_back();
            if before.is_none_or(|(first, (size, _))| first + size <= low) {
                self.marks[word] = PLAIN;
            }
        }
        Ok(())
    }

    /// Any number of bytes, whatever lies there, as pieces from the lowest. `object` and `start` say where this page is.
    pub(super) fn pieces<D: Domain<Bv = V, Bool = T>>(
        &self,
        cx: &mut Cx<'_, D>,
        (object, start): (u32, u64),
        at: usize,
        bytes: usize,
        out: &mut Vec<(u32, Val<V, T>)>,
    ) -> Exec<(), D> {
        let (mut at, end) = (at, at + bytes);
        while at < end {
            let mark = self.marks.get(at / 8).copied().unwrap_or(PLAIN);
            let mut upto = end.min((at / 8 + 1) * 8);
            if mark == CELL {
                let before = self.cells.range(..=at as u32).next_back();
                if let Some((&first, (size, value))) = before
                    && (first + size) as usize > at
                {
                    let upto = end.min((first + size) as usize);
                    let value =
                        pieces::cut(cx, value, *size, at as u32 - first, (upto - at) as u32)?;
                    out.push(((upto - at) as u32, value));
                    at = upto;
                    continue;
                }
                // Bytes beside a cell.
                if let Some((&next, _)) = self.cells.range(at as u32..).next() {
                    upto = upto.min(next as usize);
                }
            } else if mark != PLAIN {
                let offset = cx.lit(Bits::new(64, number(&self.bytes[at / 8 * 8..at / 8 * 8 + 8])));
                let pointer = Val::Ptr(Pointer { object: mark - 1, offset });
                let value = pieces::cut(cx, &pointer, 8, (at % 8) as u32, (upto - at) as u32)?;
                out.push(((upto - at) as u32, value));
                at = upto;
                continue;
            }
            let (size, half) = (upto - at, self.len());
            let value = number(&self.bytes[at..upto]);
            let mask = number(&self.bytes[half + at..half + upto]);
            let why = Why::Byte { object, offset: (start + at as u64) as u32 };
            out.push((size as u32, masked(cx, size, value, mask, why)));
            at = upto;
        }
        Ok(())
    }

    /// Copies bytes and masks from another page where both are plain; `false`, and nothing done, where they are not.
    pub(super) fn copy_plain(
        &mut self,
        to: usize,
        from: &Page<V, T>,
        at: usize,
        bytes: usize,
    ) -> bool {
        if !from.all_plain(at, bytes) || !self.all_plain(to, bytes) {
            return false;
        }
        let (half, other) = (self.len(), from.len());
        self.bytes[to..to + bytes].copy_from_slice(&from.bytes[at..at + bytes]);
        self.bytes[half + to..half + to + bytes]
            .copy_from_slice(&from.bytes[other + at..other + at + bytes]);
        true
    }

    /// Replaces bytes by one byte and mask; `false`, and nothing done, where there are cells.
    pub(super) fn fill_plain(&mut self, at: usize, bytes: usize, value: u8, mask: u8) -> bool {
        if !self.all_plain(at, bytes) {
            return false;
        }
        let half = self.len();
        self.bytes[at..at + bytes].fill(value);
        self.bytes[half + at..half + at + bytes].fill(mask);
        true
    }

    fn all_plain(&self, at: usize, bytes: usize) -> bool {
        self.marks.is_empty()
            || self.marks[at / 8..=(at + bytes - 1) / 8].iter().all(|mark| *mark == PLAIN)
    }

    /// Whether every byte is a number and defined.
    pub(super) fn is_numbers(&self) -> bool {
        self.cells.values().all(|(_, value)| matches!(value, Val::Bits(_)))
            && self.marks.iter().all(|mark| *mark == PLAIN || *mark == CELL)
            && (0..self.len()).all(|at| self.bytes[self.len() + at] == 0 || self.in_cell(at))
    }

    /// Whether every byte is a number, perhaps one that is defined only under a condition, or wholly undefined.
    pub(super) fn is_simple(&self) -> bool {
        let is_whole = |mask: u8| mask == 0 || mask == 0xff;
        self.cells.values().all(|(_, value)| super::anywhere::is_simple(value))
            && self.marks.iter().all(|mark| *mark == PLAIN || *mark == CELL)
            && (0..self.len()).all(|at| is_whole(self.bytes[self.len() + at]) || self.in_cell(at))
    }

    fn in_cell(&self, at: usize) -> bool {
        let before = self.cells.range(..=at as u32).next_back();
        before.is_some_and(|(first, (size, _))| (first + size) as usize > at)
    }

    /// The objects that pointers in it point into.
    pub(super) fn remembers(&self, all: &mut Vec<u32>) {
        let marks = self.marks.iter().filter(|mark| **mark != PLAIN && **mark != CELL);
        all.extend(marks.map(|mark| mark - 1));
        for (_, value) in self.cells.values() {
            value.pointees(all);
        }
    }

    /// Sets bytes at first.
    pub(super) fn preset(&mut self, at: usize, bytes: &[u8]) {
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// The pieces of the page in order: each a run of up to eight bytes that are all undefined or none, a pointer or a cell.
    pub(super) fn layout(&self) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        let mut at = 0;
        while at < self.len() {
            let mark = self.marks.get(at / 8).copied().unwrap_or(PLAIN);
            let mut upto = self.len().min((at / 8 + 1) * 8);
            if mark == CELL {
                let before = self.cells.range(..=at as u32).next_back();
                let here = before.filter(|(first, (size, _))| (*first + size) as usize > at);
                if let Some((first, (size, _))) = here {
                    upto = (first + size) as usize;
                } else if let Some((next, _)) = self.cells.range(at as u32..).next() {
                    upto = upto.min(*next as usize);
                }
            }
            if mark == PLAIN || mark == CELL && !self.in_cell(at) {
                // What is undefined is a run of its own.
                let undefined = |at: usize| self.bytes[self.len() + at] == 0xff;
                upto = (at..upto).find(|&to| undefined(to) != undefined(at)).unwrap_or(upto);
            }
            all.push((at as u32, (upto - at) as u32));
            at = upto;
        }
        all
    }

    /// Whether both hold the same bytes and masks in this run, and neither has a cell there.
    pub(super) fn same_run(&self, other: &Page<V, T>, at: usize, bytes: usize) -> bool {
        let (half, mark) =
            (self.len(), |page: &Page<V, T>| page.marks.get(at / 8).copied().unwrap_or(PLAIN));
        mark(self) == mark(other)
            && mark(self) != CELL
            && self.bytes[at..at + bytes] == other.bytes[at..at + bytes]
            && self.bytes[half + at..half + at + bytes] == other.bytes[half + at..half + at + bytes]
    }
}

/// What a run of [`Page::layout`] holds, and putting it there: for who has no reading at hand.
impl<V: Clone, T: Clone> Page<V, T> {
    /// The value of a run, or of a part of a run of bytes; nothing where a cell or pointer would have to be cut.
    pub(super) fn at<D: Domain<Bv = V, Bool = T>>(
        &self,
        at: usize,
        bytes: usize,
        why: Why,
    ) -> Option<Val<V, T>> {
        let value = number(&self.bytes[at..(at + bytes).min(at + 8)]);
        match self.marks.get(at / 8).copied().unwrap_or(PLAIN) {
            CELL if self.in_cell(at) => {
                let (size, value) = self.cells.get(&(at as u32))?;
                (*size as usize == bytes).then(|| value.clone())
            }
            PLAIN | CELL => {
                let half = self.len();
                let mask = number(&self.bytes[half + at..half + at + bytes]);
                let undefined = Bits::new(bytes as u32 * 8, mask);
                let bits = D::constant(Bits::new(bytes as u32 * 8, value & !mask));
                Some(pieces::partial(bits, undefined, why))
            }
            mark => {
                let offset = D::constant(Bits::new(64, value));
                (bytes == 8).then(|| Val::Ptr(Pointer { object: mark - 1, offset }))
            }
        }
    }

    /// Replaces the value of a run, or of a part of a run of bytes.
    pub(super) fn set<D: Domain<Bv = V, Bool = T>>(
        &mut self,
        at: usize,
        bytes: usize,
        value: Val<V, T>,
    ) {
        self.cells.remove(&(at as u32));
        let word = match &value {
            Val::Bits(v) if bytes <= 8 => D::word(v).map(|word| (word, 0)),
            Val::Undef(_) if bytes <= 8 => Some((0, u64::MAX)),
            Val::Ptr(p) if bytes == 8 && at.is_multiple_of(8) => {
                if let Some(offset) = D::word(&p.offset) {
                    return self.write_pointer(at, p.object, offset);
                }
                None
            }
            Val::Odd(odd) if bytes <= 8 => match &**odd {
                Odd::Partial { bits, undefined, .. } => D::word(bits).zip(undefined.word()),
                _ => None,
            },
            _ => None,
        };
        if let Some((word, mask)) = word {
            // The mark stays where it says that there are cells: there may be others.
            return self.write(at, bytes, word, mask);
        }
        self.cells.insert(at as u32, (bytes as u32, value));
        (at / 8..=(at + bytes - 1) / 8).for_each(|word| self.mark(word, CELL));
    }
}

/// The runs that two layouts have in common, cut where either is.
pub(super) fn common(a: &[(u32, u32)], b: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut cuts: Vec<u32> = a.iter().chain(b).flat_map(|(at, n)| [*at, at + n]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2).map(|pair| (pair[0], pair[1] - pair[0])).collect()
}

#[inline]
fn put(place: &mut [u8], value: u64) {
    match place.len() {
        1 => place[0] = value as u8,
        2 => place.copy_from_slice(&(value as u16).to_le_bytes()),
        4 => place.copy_from_slice(&(value as u32).to_le_bytes()),
        8 => place.copy_from_slice(&value.to_le_bytes()),
        n => place.copy_from_slice(&value.to_le_bytes()[..n]),
    }
}

/// A number of so many bytes with a mask of undefined bits.
pub(super) fn masked<D: Domain>(
    cx: &mut Cx<'_, D>,
    bytes: usize,
    value: u64,
    mask: u64,
    why: Why,
) -> ValOf<D> {
    let width = bytes as u32 * 8;
    let undefined = Bits::new(width, mask);
    if undefined.is_ones() {
        return Val::Undef(why);
    }
    let bits = cx.lit(Bits::new(width, value & !mask));
    if mask == 0 { Val::Bits(bits) } else { Val::odd(Odd::Partial { bits, undefined, why }) }
}
