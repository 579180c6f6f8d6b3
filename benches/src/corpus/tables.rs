//! Constant tables read at symbolic indices.

use super::explore::{Run, explore};
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::TermId;

pub(super) const BOXES: Family = Family {
    name: "boxes",
    about: "permutation tables, tables of tables, classes of characters",
    scripts: |size| vec![cipher(size), automaton(size), classes(size)],
    one_offs: 20,
};

/// A permutation of the numbers below 16, by random swaps.
fn permutation(seed: u64) -> Vec<u64> {
    let mut random = Random(seed);
    let mut table: Vec<u64> = (0..16).collect();
    for at in (1..16).rev() {
        table.swap(at, random.below(at as u64 + 1) as usize);
    }
    table
}

/// Rounds of key, box and mixing, as block ciphers have them.
fn cipher(size: Size) -> Script {
    let mut random = Random(27);
    let inputs: Vec<_> = (0..size.times(40)).map(|_| random.bytes(5)).collect();
    explore(inputs, |run, input| {
        let bytes = run.bytes(&input);
        let nibbles: Vec<TermId> = bytes.iter().map(|&byte| run.low(byte, 4)).collect();
        let sbox = run.table(4, 4, &permutation(1));
        let (mut a, mut b) = (nibbles[0], nibbles[1]);
        for (round, key) in nibbles[2..].iter().enumerate() {
            let keyed = run.bxor(a, *key);
            let out = run.terms().select(sbox, keyed);
            (a, b) = (run.bxor(b, out), a);
            let hit = run.is(a, 4 + round as u64);
            run.branch(hit);
            let order = run.ult(a, b);
            run.branch(order);
        }
        // A permutation has no two equal entries.
        let (p, q) = (run.terms().select(sbox, nibbles[0]), run.terms().select(sbox, nibbles[1]));
        let (same, differ) = (run.same(p, q), run.differ(nibbles[0], nibbles[1]));
        let collision = run.terms().and(same, differ);
        run.ask(collision);
    })
}

/// An automaton whose transitions are a table: the state is never known, only where it is asked for.
fn automaton(size: Size) -> Script {
    let mut random = Random(28);
    let transitions: Vec<u64> = (0..32).map(|_| random.below(4)).collect();
    let inputs: Vec<_> = (0..size.times(20)).map(|_| random.bytes(4)).collect();
    explore(inputs, move |run: &mut Run<'_>, input| {
        let bytes = run.bytes(&input);
        let table = run.table(5, 8, &transitions);
        let mut state = run.terms().num(8, 0);
        for (at, &byte) in bytes.iter().enumerate() {
            let row = run.left(state, 3);
            let column = run.mask(byte, 7);
            let index = run.bor(row, column);
            let index = run.low(index, 5);
            state = run.terms().select(table, index);
            let accepting = run.is(state, at as u64 % 4);
            run.branch(accepting);
            let outside = run.within(state, 4, 255);
            run.ask(outside);
        }
    })
}

/// Classes of characters by a table, then a table of what each class may be followed by.
fn classes(size: Size) -> Script {
    let class = |c: u8| match c {
        b'0'..=b'9' => 1,
        b'a'..=b'z' | b'A'..=b'Z' => 2,
        b' ' | b'\t' | b'\n' => 3,
        b'+' | b'-' | b'*' | b'/' => 4,
        _ => 0,
    };
    let kinds: Vec<u64> = (0..=255).map(class).collect();
    let follows = [0, 0b01010, 0b11110, 0b11110, 0b00110];
    let mut random = Random(29);
    let inputs: Vec<Vec<u8>> =
        (0..size.times(40)).map(|_| (0..6).map(|_| random.pick(b"07azQ +-*$")).collect()).collect();
    explore(inputs, move |run, input| {
        let bytes = run.bytes(&input);
        let kinds = run.table(8, 8, &kinds);
        let follows = run.table(8, 8, &follows);
        let mut last: Option<TermId> = None;
        for &byte in &bytes {
            let kind = run.terms().select(kinds, byte);
            let bad = run.is(kind, 0);
            if run.branch(bad) {
                return;
            }
            if let Some(last) = last {
                let mask = run.terms().select(follows, last);
                let shifted = run.op(polysem_term::BinOp::Lshr, mask, kind);
                let may = run.mask(shifted, 1);
                let may = run.is(may, 1);
                if !run.branch(may) {
                    return;
                }
            }
            last = Some(kind);
        }
    })
}
