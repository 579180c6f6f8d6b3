//! Bit tricks: ways to say the same, asked whether they ever differ, and paths through loops over bits.

use super::explore::{Run, explore};
use super::interpreters::asked_in_turn;
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::{BinOp, TermId};

pub(super) const TRICKS: Family = Family {
    name: "tricks",
    about: "identities of bit tricks, and loops over bits",
    scripts: |size| {
        let widths: &[u32] = size.of(&[16], &[16, 32, 64]);
        widths.iter().map(|&width| identities(width)).chain([loops(size)]).collect()
    },
    one_offs: 30,
};

fn masks(width: u32) -> [u64; 6] {
    let full = u64::MAX >> (64 - width);
    [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ]
    .map(|mask| mask & full)
}

/// How many bits are set: fields of two, four, eight … summed.
fn count_by_fields(run: &mut Run<'_>, x: TermId) -> TermId {
    let width = run.terms().width(x);
    let steps = width.ilog2() as usize;
    masks(width)[..steps].iter().enumerate().fold(x, |x, (step, &mask)| {
        let high = run.right(x, 1 << step);
        let (high, low) = (run.mask(high, mask), run.mask(x, mask));
        run.add(high, low)
    })
}

/// The same, bit by bit.
fn count_by_bits(run: &mut Run<'_>, x: TermId) -> TermId {
    let width = run.terms().width(x);
    let zero = run.like(x, 0);
    (0..width).fold(zero, |sum, at| {
        let bit = run.terms().extract(at, at, x);
        let bit = run.zext(bit, width);
        run.add(sum, bit)
    })
}

fn reverse(run: &mut Run<'_>, x: TermId) -> TermId {
    let width = run.terms().width(x);
    let steps = width.ilog2() as usize;
    masks(width)[..steps].iter().enumerate().fold(x, |x, (step, &mask)| {
        let (high, low) = (run.right(x, 1 << step), run.mask(x, mask));
        let (high, low) = (run.mask(high, mask), run.left(low, 1 << step));
        run.bor(high, low)
    })
}

fn identities(width: u32) -> Script {
    asked_in_turn(|run| {
        let (x, y) = (run.input("x", width, 0), run.input("y", width, 0));
        let mut pairs = lowest_bit(run, x)
            .into_iter()
            .chain(averages(run, x, y))
            .chain(signs(run, x))
            .collect::<Vec<_>>();
        // Wider sums of bits keep everyone busy for minutes.
        if width <= 32 {
            pairs.extend(rearranged(run, x));
        }
        for (one, other) in pairs {
            let differ = run.differ(one, other);
            run.ask(differ);
            // And where they agree on a given value, there is one.
            let hit = run.is(one, 4);
            run.ask(hit);
        }
    })
}

type Pair = (TermId, TermId);

fn lowest_bit(run: &mut Run<'_>, x: TermId) -> [Pair; 3] {
    let minus = run.neg(x);
    let lowest = run.band(x, minus);
    let less = run.plus(x, u64::MAX);
    let cleared = run.band(x, less);
    let without = run.bxor(x, cleared);
    let added = run.add(lowest, cleared);
    let ones = run.bnot(x);
    let ones = run.band(ones, less);
    let trailing = run.plus(lowest, u64::MAX);
    [(lowest, without), (added, x), (ones, trailing)]
}

fn averages(run: &mut Run<'_>, x: TermId, y: TermId) -> [Pair; 4] {
    let width = run.terms().width(x);
    let (both, either, differ) = (run.band(x, y), run.bor(x, y), run.bxor(x, y));
    let half = run.right(differ, 1);
    let average = run.add(both, half);
    let (wide_x, wide_y) = (run.zext(x, width + 1), run.zext(y, width + 1));
    let wide = run.add(wide_x, wide_y);
    let exact = run.terms().extract(width, 1, wide);
    let sum = run.add(x, y);
    let parts = run.add(both, either);
    let difference = run.sub(either, both);
    // Exchange without a third variable.
    let first = run.bxor(x, y);
    let second = run.bxor(first, y);
    let third = run.bxor(first, second);
    [(average, exact), (parts, sum), (difference, differ), (third, y)]
}

fn signs(run: &mut Run<'_>, x: TermId) -> [Pair; 2] {
    let width = u64::from(run.terms().width(x));
    let sign = run.asr(x, width - 1);
    let turned = run.bxor(x, sign);
    let absolute = run.sub(turned, sign);
    let (zero, minus) = (run.like(x, 0), run.neg(x));
    let negative = run.slt(x, zero);
    let chosen = run.terms().ite(negative, minus, x);
    let top = run.right(x, width - 1);
    let shifted = run.left(top, width - 1);
    let smeared = run.asr(shifted, width - 1);
    [(absolute, chosen), (smeared, sign)]
}

fn rearranged(run: &mut Run<'_>, x: TermId) -> [Pair; 3] {
    let turned = reverse(run, x);
    let twice = reverse(run, turned);
    let by_fields = count_by_fields(run, x);
    let by_bits = count_by_bits(run, x);
    let of_turned = count_by_fields(run, turned);
    [(twice, x), (by_fields, by_bits), (of_turned, by_fields)]
}

/// Loops that end when no bit is left, and a search for the highest bit by halves.
fn loops(size: Size) -> Script {
    let mut random = Random(30);
    let inputs: Vec<_> = (0..size.times(40)).map(|_| random.word() & random.word()).collect();
    explore(inputs, |run, value| {
        let x = run.input("x", 16, value);
        let mut rest = x;
        let mut count = 0;
        loop {
            let done = run.is(rest, 0);
            if run.branch(done) {
                break;
            }
            let less = run.plus(rest, u64::MAX);
            rest = run.band(rest, less);
            count += 1;
        }
        let counted = count_by_fields(run, x);
        let wrong = run.isnt(counted, count);
        run.ask(wrong);
        let (mut at, mut y) = (0, x);
        for step in [8, 4, 2, 1] {
            let high = run.right(y, step);
            let some = run.isnt(high, 0);
            if run.branch(some) {
                y = high;
                at += step;
            }
        }
        let by = run.like(x, at);
        let top = run.op(BinOp::Lshr, x, by);
        let wrong = run.below(top, 2);
        let wrong = run.negate(wrong);
        run.ask(wrong);
    })
}
