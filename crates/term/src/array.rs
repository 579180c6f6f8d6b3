//! Array values: total maps from vectors to vectors, equal by content.
//!
//! Elements of up to 64 bits are kept in pages, so that reading or replacing one takes a few steps, whatever the array, and
//! allocates nothing where nothing is shared: this is the memory of concrete runs. Others are kept in a tree. Copies share
//! what they have in common.

use crate::bits::Bits;
use rpds::RedBlackTreeMap;
use std::rc::Rc;

/// A total map: finitely many entries, one element for all the rest.
#[derive(Clone, Debug)]
pub struct ArrayValue {
    index: u32,
    default: Bits,
    content: Content,
}

/// What differs from the default. In pages, elements may also equal it; in the tree, none does.
#[derive(Clone, Debug)]
enum Content {
    Bytes(Pages<u8>),
    Words(Pages<u64>),
    Tree(RedBlackTreeMap<Bits, Bits>),
}

/// Elements by index. What a page does not reach is the default.
#[derive(Clone, Debug)]
struct Pages<E> {
    /// The pages of indices below [`LOW`], by number.
    low: Rc<Vec<Page<E>>>,
    /// Others, which are few and far between: shorter pages.
    high: RedBlackTreeMap<u64, Page<E>>,
}

type Page<E> = Rc<Vec<E>>;

const LOW: u64 = 1 << 26;
/// How many elements a page has.
const NEAR: u64 = 1 << 12;
const FAR: u64 = 1 << 6;

impl<E: Copy + PartialEq> Pages<E> {
    fn new() -> Pages<E> {
        Pages { low: Rc::default(), high: RedBlackTreeMap::new() }
    }

    #[inline]
    fn get(&self, index: u64) -> Option<E> {
        if index < LOW {
            let page = self.low.get((index / NEAR) as usize)?;
            return page.get((index % NEAR) as usize).copied();
        }
        self.high.get(&(index / FAR))?.get((index % FAR) as usize).copied()
    }

    #[inline]
    fn set(&mut self, index: u64, element: E, default: E) {
        let (page, at, size) = if index < LOW {
            let pages = Rc::make_mut(&mut self.low);
            let number = (index / NEAR) as usize;
            if number >= pages.len() {
                pages.resize(number + 1, Rc::default());
            }
            (&mut pages[number], (index % NEAR) as usize, NEAR as usize)
        } else {
            let number = index / FAR;
            if !self.high.contains_key(&number) {
                self.high.insert_mut(number, Rc::default());
            }
            let Some(page) = self.high.get_mut(&number) else { return };
            (page, (index % FAR) as usize, FAR as usize)
        };
        let elements = Rc::make_mut(page);
        if at >= elements.len() {
            // Small arrays stay small.
            elements.resize((at + 1).next_power_of_two().max(16).min(size), default);
        }
        elements[at] = element;
    }

    /// What is not the default, by index.
    fn entries(&self, default: E) -> impl Iterator<Item = (u64, E)> {
        let low = self.low.iter().enumerate().map(|(number, page)| (number as u64 * NEAR, page));
        let high = self.high.iter().map(|(number, page)| (number * FAR, page));
        let all = low.chain(high).flat_map(|(start, page)| {
            page.iter().enumerate().map(move |(at, element)| (start + at as u64, *element))
        });
        all.filter(move |(_, element)| *element != default)
    }
}

impl ArrayValue {
    /// One element everywhere.
    #[must_use]
    pub fn constant(index: u32, element: Bits) -> ArrayValue {
        let content = match element.width() {
            _ if index > 64 => Content::Tree(RedBlackTreeMap::new()),
            1..=8 => Content::Bytes(Pages::new()),
            9..=64 => Content::Words(Pages::new()),
            _ => Content::Tree(RedBlackTreeMap::new()),
        };
        ArrayValue { index, default: element, content }
    }

    /// How many bits an index has.
    #[must_use]
    pub fn index_width(&self) -> u32 {
        self.index
    }

    /// The element at `index`.
    #[must_use]
    #[inline]
    pub fn select(&self, index: &Bits) -> Bits {
        let element = match (&self.content, index.word()) {
            (Content::Bytes(pages), Some(index)) => pages.get(index).map(u64::from),
            (Content::Words(pages), Some(index)) => pages.get(index),
            (Content::Tree(tree), _) => return tree.get(index).unwrap_or(&self.default).clone(),
            _ => None,
        };
        match element {
            Some(word) => Bits::new(self.default.width(), word),
            None => self.default.clone(),
        }
    }

    /// Replaces one element.
    #[inline]
    pub fn set(&mut self, index: &Bits, element: &Bits) {
        match (&mut self.content, index.word(), element.word(), self.default.word()) {
            (Content::Bytes(pages), Some(index), Some(element), Some(default)) => {
                pages.set(index, element as u8, default as u8);
            }
            (Content::Words(pages), Some(index), Some(element), Some(default)) => {
                pages.set(index, element, default);
            }
            (Content::Tree(tree), ..) if *element == self.default => {
                tree.remove_mut(index);
            }
            (Content::Tree(tree), ..) => tree.insert_mut(index.clone(), element.clone()),
            _ => unreachable!("an index and an element of the array's sort"),
        }
    }

    /// The array with one element replaced.
    #[must_use]
    pub fn store(&self, index: &Bits, element: &Bits) -> ArrayValue {
        let mut array = self.clone();
        array.set(index, element);
        array
    }

    /// What differs from [`ArrayValue::default`], by index.
    pub fn entries(&self) -> impl Iterator<Item = (Bits, Bits)> {
        let (index, element) = (self.index, self.default.width());
        let default = self.default.word().unwrap_or(0);
        let (mut bytes, mut words, mut tree) = (None, None, None);
        match &self.content {
            Content::Bytes(pages) => bytes = Some(pages.entries(default as u8)),
            Content::Words(pages) => words = Some(pages.entries(default)),
            Content::Tree(entries) => tree = Some(entries.iter()),
        }
        let bytes = bytes.into_iter().flatten().map(|(at, byte)| (at, u64::from(byte)));
        let paged = bytes.chain(words.into_iter().flatten());
        let paged = paged.map(move |(at, word)| (Bits::new(index, at), Bits::new(element, word)));
        paged.chain(tree.into_iter().flatten().map(|(at, value)| (at.clone(), value.clone())))
    }

    /// The element at all other indices.
    #[must_use]
    pub fn default(&self) -> &Bits {
        &self.default
    }
}

/// Two arrays are equal if they agree at every index, however they are written down.
impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        if self.index != other.index || self.default.width() != other.default.width() {
            return false;
        }
        let agree = |a: &ArrayValue, b: &ArrayValue| a.entries().all(|(i, v)| b.select(&i) == v);
        if !agree(self, other) || !agree(other, self) {
            return false;
        }
        let is_default = |array: &ArrayValue, i: &Bits| array.select(i) == array.default;
        let mine = self.entries().filter(|(i, _)| is_default(other, i)).count();
        let named = mine + other.entries().count();
        let all_named = self.index < 32 && named == 1 << self.index;
        all_named || self.default == other.default
    }
}

impl Eq for ArrayValue {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn arrays_are_equal_by_content() {
        let zero = ArrayValue::constant(1, Bits::zero(8));
        let one = ArrayValue::constant(1, Bits::one(8));
        let at = |i| Bits::new(1, i);
        let both = zero.store(&at(0), &Bits::one(8)).store(&at(1), &Bits::one(8));
        assert_eq!(both, one);
        assert_ne!(zero.store(&at(0), &Bits::one(8)), one);
        assert_eq!(both.store(&at(0), &Bits::zero(8)).store(&at(1), &Bits::zero(8)), zero);
    }

    /// Against a map of the standard library: widths of each kind, near and far indices, copies that must not change.
    #[test]
    fn arrays_are_maps() {
        let mut seed = 1u64;
        let mut random = move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 20
        };
        for (index, element) in [(4, 1), (16, 8), (64, 8), (64, 32), (32, 64), (64, 100), (80, 8)] {
            let default = Bits::new(element, random());
            let mut array = ArrayValue::constant(index, default.clone());
            let mut model: BTreeMap<Bits, Bits> = BTreeMap::new();
            let mut copies = Vec::new();
            for round in 0..600 {
                let far = match round % 10 {
                    0 => random(),
                    5 => u64::MAX - random() % 100,
                    _ => random() % 5000,
                };
                let (at, value) = (Bits::new(index, far), Bits::new(element, random() % 3));
                array.set(&at, &value);
                model.insert(at, value);
                if round % 100 == 0 {
                    copies.push((array.clone(), model.clone()));
                }
            }
            copies.push((array, model));
            for (array, model) in copies {
                for (at, value) in &model {
                    assert_eq!(array.select(at), *value);
                }
                let found: Vec<_> = array.entries().collect();
                let wanted = model.into_iter().filter(|(_, value)| *value != default);
                assert_eq!(found, wanted.collect::<Vec<_>>(), "{index} {element}");
                assert_eq!(array.select(&Bits::new(index, 6000)).width(), element);
            }
        }
    }
}
