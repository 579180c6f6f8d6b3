//! Checksums and hashes of symbolic bytes.

use super::explore::{Run, explore};
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::TermId;

pub(super) const CRC: Family = Family {
    name: "crc",
    about: "CRC-32 by its table of sixteen, read at symbolic indices",
    scripts: |size| vec![crc_messages(size), crc_collision(1)],
    one_offs: 12,
};

fn crc_table() -> Vec<u64> {
    let step = |c: u64, _| if c & 1 == 1 { (c >> 1) ^ 0xedb8_8320 } else { c >> 1 };
    (0..16).map(|n| (0..4).fold(n, step)).collect()
}

fn crc(run: &mut Run<'_>, bytes: &[TermId]) -> TermId {
    let table = run.table(4, 32, &crc_table());
    let start = run.terms().num(32, 0xffff_ffff);
    let sum = bytes.iter().fold(start, |sum, &byte| {
        [0, 4].into_iter().fold(sum, |sum, half| {
            let (low, nibble) = (run.low(sum, 4), run.terms().extract(half + 3, half, byte));
            let index = run.bxor(low, nibble);
            let entry = run.terms().select(table, index);
            let shifted = run.right(sum, 4);
            run.bxor(entry, shifted)
        })
    });
    run.bnot(sum)
}

/// A packet of a length, a kind, a payload and its checksum.
fn crc_messages(size: Size) -> Script {
    let mut random = Random(8);
    let messages: Vec<_> = (0..size.times(40)).map(|_| random.bytes(4)).collect();
    explore(messages, |run, message| {
        let bytes = run.bytes(&message);
        for count in 1..=2 {
            let sum = crc(run, &bytes[..count]);
            let low = run.mask(sum, 0xff);
            for byte in [0x5a, 0x00, 0xff, 0x7e] {
                let hit = run.is(low, byte);
                run.ask(hit);
            }
            let order = run.below(low, 0x60);
            run.branch(order);
            let high = run.right(sum, 24);
            let stored = run.zext(bytes[3], 32);
            let agree = run.same(high, stored);
            run.branch(agree);
        }
    })
}

/// Two different short messages never have the same sum.
fn crc_collision(most: usize) -> Script {
    explore([()], |run, ()| {
        for count in 1..=most {
            let [a, b] = ["p", "q"].map(|name| {
                (0..count).map(|at| run.input(&format!("{name}{at}"), 8, 0)).collect::<Vec<_>>()
            });
            let (sum_a, sum_b) = (crc(run, &a), crc(run, &b));
            let same_sum = run.same(sum_a, sum_b);
            let (word_a, word_b) = (run.little_endian(&a), run.little_endian(&b));
            let differ = run.differ(word_a, word_b);
            let collision = run.terms().and(same_sum, differ);
            run.ask(collision);
        }
    })
}

pub(super) const SUMS: Family = Family {
    name: "sums",
    about: "Adler, Fletcher and Luhn checks",
    scripts: |size| vec![adler(size), fletcher(size), luhn(size)],
    one_offs: 14,
};

fn adler(size: Size) -> Script {
    let mut random = Random(9);
    let messages: Vec<_> = (0..size.times(6)).map(|_| random.bytes(5)).collect();
    explore(messages, |run, message| {
        let bytes = run.bytes(&message);
        let base = run.terms().num(32, 65_521);
        let (mut a, mut b) = (run.terms().num(32, 1), run.terms().num(32, 0));
        for (at, &byte) in bytes.iter().enumerate() {
            let wide = run.zext(byte, 32);
            a = run.add(a, wide);
            a = reduce(run, a, base);
            b = run.add(b, a);
            b = reduce(run, b, base);
            let high = run.left(b, 16);
            let sum = run.bor(high, a);
            let wanted = run.is(sum, 0x011a_0070 + (at as u64) * 0x00a1_0030);
            run.branch(wanted);
            let large = run.below(b, 300 * (at as u64 + 1));
            run.branch(large);
        }
    })
}

/// The remainder of a sum of two that were reduced.
fn reduce(run: &mut Run<'_>, sum: TermId, base: TermId) -> TermId {
    let (small, less) = (run.ult(sum, base), run.sub(sum, base));
    run.terms().ite(small, sum, less)
}

fn fletcher(size: Size) -> Script {
    let mut random = Random(10);
    let messages: Vec<_> = (0..size.times(5)).map(|_| random.bytes(4)).collect();
    explore(messages, |run, message| {
        let bytes = run.bytes(&message);
        let base = run.terms().num(16, 255);
        let (mut a, mut b) = (run.terms().num(16, 0), run.terms().num(16, 0));
        for &byte in &bytes {
            let wide = run.zext(byte, 16);
            a = run.add(a, wide);
            a = run.urem(a, base);
            b = run.add(b, a);
            b = run.urem(b, base);
            let (zero_a, zero_b) = (run.is(a, 0), run.is(b, 0));
            let both = run.terms().and(zero_a, zero_b);
            run.branch(both);
            let more = run.ult(a, b);
            run.branch(more);
        }
    })
}

fn luhn(size: Size) -> Script {
    let mut random = Random(11);
    let digits = |random: &mut Random| (0..8).map(|_| b'0' + random.below(10) as u8).collect();
    let cards: Vec<Vec<u8>> = (0..size.times(10)).map(|_| digits(&mut random)).collect();
    explore(cards, |run, card| {
        let bytes = run.bytes(&card);
        let mut total = run.terms().num(16, 0);
        for (at, &byte) in bytes.iter().enumerate() {
            let digit = run.within(byte, b'0'.into(), b'9'.into());
            if !run.branch(digit) {
                return;
            }
            let wide = run.zext(byte, 16);
            let mut value = run.mask(wide, 15);
            if at % 2 == 0 {
                value = run.left(value, 1);
                let carry = run.below(value, 10);
                if !run.branch(carry) {
                    value = run.plus(value, (-9_i64).cast_unsigned());
                }
            }
            total = run.add(total, value);
        }
        let ten = run.like(total, 10);
        let rest = run.urem(total, ten);
        let valid = run.is(rest, 0);
        run.branch(valid);
        let most = run.below(total, 73);
        let too_much = run.negate(most);
        run.ask(too_much);
    })
}

pub(super) const HASHES: Family = Family {
    name: "hashes",
    about: "multiplying and rotating hashes, and a hash table's buckets",
    scripts: |size| vec![buckets(size), rotations(size)],
    one_offs: 24,
};

fn djb(run: &mut Run<'_>, bytes: &[TermId]) -> TermId {
    let start = run.terms().num(32, 5381);
    bytes.iter().fold(start, |hash, &byte| {
        let wide = run.zext(byte, 32);
        let hash = run.times(hash, 33);
        run.add(hash, wide)
    })
}

/// Keys of three letters put into a table of eight buckets; equal keys are found again.
fn buckets(size: Size) -> Script {
    let mut random = Random(12);
    let keys = |random: &mut Random| (0..9).map(|_| b'a' + random.below(4) as u8).collect();
    let inputs: Vec<Vec<u8>> = (0..size.times(40)).map(|_| keys(&mut random)).collect();
    explore(inputs, |run, input| {
        let bytes = run.bytes(&input);
        for &byte in &bytes {
            let letter = run.within(byte, b'a'.into(), b'z'.into());
            if !run.assume(letter) {
                return;
            }
        }
        let mut table: Vec<(TermId, &[TermId])> = Vec::new();
        for key in bytes.chunks(3) {
            let hash = djb(run, key);
            let bucket = run.mask(hash, 7);
            for &(other, old) in &table {
                let same_bucket = run.same(bucket, other);
                if !run.branch(same_bucket) {
                    continue;
                }
                let same_key = old.iter().zip(key).all(|(&a, &b)| {
                    let same = run.same(a, b);
                    run.branch(same)
                });
                if same_key {
                    return;
                }
            }
            table.push((bucket, key));
        }
    })
}

/// Exclusive or, rotation, multiplication: can the hash be this?
fn rotations(size: Size) -> Script {
    let mut random = Random(13);
    let messages: Vec<_> = (0..size.times(24)).map(|_| random.bytes(6)).collect();
    explore(messages, |run, message| {
        let bytes = run.bytes(&message);
        let mut hash = run.terms().num(32, 0x811c_9dc5);
        for (at, &byte) in bytes.iter().enumerate() {
            let wide = run.zext(byte, 32);
            hash = run.bxor(hash, wide);
            hash = run.rotate(hash, 5 + at as u64);
            if at % 3 == 2 {
                hash = run.times(hash, 0x0100_0193);
            }
            let low = run.mask(hash, 0xf0f);
            let hit = run.is(low, 0x305);
            run.branch(hit);
        }
        let wanted = run.is(hash, 0xdead_beef);
        run.ask(wanted);
    })
}
