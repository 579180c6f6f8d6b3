//! Memory as arrays: writes and reads at symbolic addresses.

use super::explore::{Run, explore};
use super::interpreters::asked_in_turn;
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::{Sort, TermId};

pub(super) const MEMORY: Family = Family {
    name: "memory",
    about: "arrays written and read at symbolic addresses: words, swaps, copies",
    scripts: |size| vec![words(size), swaps(size), copies(size), buffers(size)],
    one_offs: 20,
};

const BYTES: Sort = Sort::Array { index: 32, element: 8 };

fn write_word(run: &mut Run<'_>, memory: TermId, at: TermId, word: TermId) -> TermId {
    let count = run.terms().width(word) / 8;
    (0..count).fold(memory, |memory, byte| {
        let address = run.plus(at, byte.into());
        let value = run.terms().extract(8 * byte + 7, 8 * byte, word);
        run.terms().store(memory, address, value)
    })
}

fn read_word(run: &mut Run<'_>, memory: TermId, at: TermId, bytes: u64) -> TermId {
    let read: Vec<TermId> = (0..bytes)
        .map(|byte| {
            let address = run.plus(at, byte);
            run.terms().select(memory, address)
        })
        .collect();
    run.little_endian(&read)
}

/// Words written and read again, in places that may overlap.
fn words(size: Size) -> Script {
    let mut random = Random(31);
    let inputs: Vec<_> = (0..size.times(16)).map(|_| random.bytes(6)).collect();
    explore(inputs, |run, input| {
        let mut memory = run.terms().input("m", BYTES);
        let named = input[..3].iter().enumerate();
        let places: Vec<TermId> = named
            .map(|(at, &value)| run.input(&format!("p{at}"), 32, (value % 12).into()))
            .collect();
        let named = input[3..].iter().enumerate();
        let values: Vec<TermId> = named
            .map(|(at, &value)| run.input(&format!("v{at}"), 32, u64::from(value) << 4))
            .collect();
        for (&place, &value) in places.iter().zip(&values) {
            memory = write_word(run, memory, place, value);
        }
        let last = read_word(run, memory, places[2], 4);
        let wrong = run.differ(last, values[2]);
        run.ask(wrong);
        let first = read_word(run, memory, places[0], 4);
        let kept = run.same(first, values[0]);
        run.branch(kept);
        let apart = |run: &mut Run<'_>, a: TermId, b: TermId| {
            let distance = run.sub(a, b);
            run.within(distance, 4, u64::from(u32::MAX) - 3)
        };
        for other in [1, 2] {
            let apart = apart(run, places[0], places[other]);
            if !run.branch(apart) {
                return;
            }
        }
        let wrong = run.differ(first, values[0]);
        run.ask(wrong);
    })
}

/// Exchanges of elements: done twice nothing has changed, done in another order neither.
fn swaps(size: Size) -> Script {
    asked_in_turn(|run| {
        let sort = Sort::Array { index: 32, element: 32 };
        let array = run.terms().input("a", sort);
        let places: Vec<TermId> = (0..8).map(|at| run.input(&format!("i{at}"), 32, 0)).collect();
        let swap = |run: &mut Run<'_>, array: TermId, i: TermId, j: TermId| {
            let (a, b) = (run.terms().select(array, i), run.terms().select(array, j));
            let array = run.terms().store(array, i, b);
            run.terms().store(array, j, a)
        };
        for count in 1..=size.of(1, 3) {
            let pairs: Vec<(TermId, TermId)> =
                places.chunks(2).take(count).map(|pair| (pair[0], pair[1])).collect();
            let there = pairs.iter().fold(array, |a, &(i, j)| swap(run, a, i, j));
            let back = pairs.iter().rev().fold(there, |a, &(i, j)| swap(run, a, j, i));
            let at = run.input("k", 32, 0);
            let (before, after) = (run.terms().select(array, at), run.terms().select(back, at));
            let wrong = run.differ(before, after);
            run.ask(wrong);
            let wrong = run.differ(array, back);
            run.ask(wrong);
            let moved = run.terms().select(there, at);
            let moved = run.differ(before, moved);
            run.ask(moved);
        }
        // Writes to different places commute; to places that may be the same they need not.
        let values: Vec<TermId> = (0..2).map(|at| run.input(&format!("v{at}"), 32, 0)).collect();
        let one = run.terms().store(array, places[0], values[0]);
        let one = run.terms().store(one, places[1], values[1]);
        let two = run.terms().store(array, places[1], values[1]);
        let two = run.terms().store(two, places[0], values[0]);
        let differ = run.differ(one, two);
        run.ask(differ);
        let apart = run.differ(places[0], places[1]);
        let wrong = run.terms().and(apart, differ);
        run.ask(wrong);
    })
}

/// A copy of some bytes to a symbolic place, then a look at both.
fn copies(size: Size) -> Script {
    let mut random = Random(32);
    let inputs: Vec<_> = (0..size.times(12)).map(|_| random.bytes(3)).collect();
    explore(inputs, |run, input| {
        let memory = run.terms().input("m", BYTES);
        let from = run.input("from", 32, (input[0] % 16).into());
        let to = run.input("to", 32, (input[1] % 16).into());
        let index = run.input("index", 32, (input[2] % 8).into());
        let count = 6;
        let copied = (0..count).fold(memory, |copied, byte| {
            let (source, target) = (run.plus(from, byte), run.plus(to, byte));
            let value = run.terms().select(copied, source);
            run.terms().store(copied, target, value)
        });
        let inside = run.below(index, count);
        if !run.branch(inside) {
            return;
        }
        let (source, target) = (run.add(from, index), run.add(to, index));
        let (old, new) = (run.terms().select(memory, source), run.terms().select(copied, target));
        let wrong = run.differ(old, new);
        run.ask(wrong);
        let distance = run.sub(to, from);
        let apart = run.within(distance, count, u64::from(u32::MAX) - count);
        if run.branch(apart) {
            run.ask(wrong);
            let kept = run.terms().select(copied, source);
            let wrong = run.differ(kept, old);
            run.ask(wrong);
        }
    })
}

/// A ring of eight bytes with symbolic ends.
fn buffers(size: Size) -> Script {
    let mut random = Random(33);
    let inputs: Vec<_> = (0..size.times(12)).map(|_| random.bytes(6)).collect();
    explore(inputs, |run, input| {
        let sort = Sort::Array { index: 8, element: 8 };
        let zero = run.terms().num(8, 0);
        let mut ring = run.terms().const_array(sort, zero);
        let bytes = run.bytes(&input);
        let mut head = run.mask(bytes[0], 7);
        let tail = head;
        for (at, &byte) in bytes[1..].iter().enumerate() {
            let even = run.mask(byte, 1);
            let even = run.is(even, 0);
            if run.branch(even) {
                continue;
            }
            ring = run.terms().store(ring, head, byte);
            head = run.plus(head, 1);
            head = run.mask(head, 7);
            let first = run.terms().select(ring, tail);
            let lost = run.is(first, 0);
            run.ask(lost);
            let hit = run.is(first, 0x41 + 2 * at as u64);
            run.branch(hit);
        }
    })
}
