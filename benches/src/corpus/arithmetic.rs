//! Arithmetic of machine words: overflow checks, products, quotients by constants, inverses.

use super::explore::{Run, explore};
use super::interpreters::asked_in_turn;
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::{BinOp, TermId};

pub(super) const WORDS32: Family = Family {
    name: "words32",
    about: "overflow checks and wide products of 32-bit words",
    scripts: |size| vec![overflows(size), ledger(size), wide_products(size)],
    one_offs: 30,
};

/// A sum overflows exactly if the carry says so: three ways to say it.
fn overflows(size: Size) -> Script {
    let mut random = Random(20);
    let inputs: Vec<_> = (0..size.times(16)).map(|_| [(); 4].map(|()| random.word())).collect();
    explore(inputs, |run, input: [u64; 4]| {
        let named = input.iter().enumerate();
        let x: Vec<TermId> =
            named.map(|(at, &value)| run.input(&format!("x{at}"), 32, value)).collect();
        let mut total = x[0];
        for &term in &x[1..] {
            let sum = run.add(total, term);
            let carried = run.ult(sum, total);
            let (wide_a, wide_b) = (run.zext(total, 33), run.zext(term, 33));
            let wide = run.add(wide_a, wide_b);
            let top = run.terms().extract(32, 32, wide);
            let top = run.is(top, 1);
            let disagree = run.differ(carried, top);
            run.ask(disagree);
            if run.branch(carried) {
                return;
            }
            let (a, b) = (run.bxor(sum, total), run.bxor(sum, term));
            let signs = run.band(a, b);
            let zero = run.like(signs, 0);
            let overflow = run.slt(signs, zero);
            run.branch(overflow);
            total = sum;
        }
        let half = run.right(total, 1);
        let more = run.ult(half, x[0]);
        run.branch(more);
    })
}

/// Deposits and withdrawals with limits.
fn ledger(size: Size) -> Script {
    let mut random = Random(21);
    let inputs: Vec<_> = (0..size.times(30)).map(|_| random.bytes(5)).collect();
    explore(inputs, |run, input| {
        let mut balance = run.input("start", 32, 1000);
        let sane = run.below(balance, 1_000_000);
        if !run.assume(sane) {
            return;
        }
        for (at, &amount) in input.iter().enumerate() {
            let amount = run.input(&format!("amount{at}"), 32, 3 * u64::from(amount));
            let small = run.below(amount, 600);
            if !run.branch(small) {
                return;
            }
            if at % 2 == 0 {
                balance = run.add(balance, amount);
                let limit = run.below(balance, 1_000_700);
                if !run.branch(limit) {
                    return;
                }
            } else {
                let enough = run.ule(amount, balance);
                if !run.branch(enough) {
                    return;
                }
                balance = run.sub(balance, amount);
            }
            let zero = run.like(balance, 0);
            let negative = run.slt(balance, zero);
            run.ask(negative);
        }
    })
}

/// High halves of products of bounded operands.
fn wide_products(size: Size) -> Script {
    asked_in_turn(|run| {
        for bits in 5..size.of(7, 10) {
            let a = run.input(&format!("a{bits}"), 32, 1);
            let b = run.input(&format!("b{bits}"), 32, 1);
            let (small_a, small_b) = (run.below(a, 1 << bits), run.below(b, 1 << bits));
            let small = run.terms().and(small_a, small_b);
            let (wide_a, wide_b) = (run.zext(a, 64), run.zext(b, 64));
            let product = run.mul(wide_a, wide_b);
            let high = run.terms().extract(63, 32, product);
            let overflow = run.isnt(high, 0);
            let low = run.mul(a, b);
            let truncated = run.low(product, 32);
            let differ = run.differ(low, truncated);
            let square = run.is(low, (1 << bits) + 1);
            let large_low = run.within(low, 1 << (2 * bits), u64::from(u32::MAX));
            for wrong in [overflow, differ, square, large_low] {
                let question = run.terms().and(small, wrong);
                run.ask(question);
            }
        }
    })
}

pub(super) const WORDS64: Family = Family {
    name: "words64",
    about: "64-bit products with constants, inverses, clocks, small factors",
    scripts: |size| vec![inverses(size), clocks(size), factors(size)],
    one_offs: 24,
};

/// `x * odd = y` has one solution; affine chains are undone step by step.
fn inverses(size: Size) -> Script {
    let mut random = Random(22);
    let constants: Vec<u64> = (0..size.times(24)).map(|_| random.word() | 1).collect();
    asked_in_turn(move |run| {
        let (x, y) = (run.input("x", 64, 0), run.input("y", 64, 0));
        for (at, &odd) in constants.iter().enumerate() {
            let odd = if at % 3 == 0 { odd & 0xffff | 1 } else { odd };
            let product = run.times(x, odd);
            let hit = run.is(product, 0x0123_4567_89ab_cdef ^ odd);
            run.ask(hit);
            let even = run.times(x, odd << 1);
            let never = run.is(even, odd);
            run.ask(never);
            if at % 3 != 0 {
                continue;
            }
            let shifted = run.plus(product, 12_345);
            let mixed = run.bxor(shifted, y);
            let target = run.is(mixed, odd);
            let small = run.below(y, 1000);
            let both = run.terms().and(target, small);
            run.ask(both);
        }
    })
}

/// Days, hours and minutes of a time, with bounded operands.
fn clocks(size: Size) -> Script {
    let mut random = Random(23);
    let inputs: Vec<_> = (0..size.times(20)).map(|_| random.below(200_000)).collect();
    explore(inputs, |run, stamp| {
        let time = run.input("time", 32, stamp % 1600);
        let sane = run.below(time, 1440);
        if !run.branch(sane) {
            return;
        }
        let [minute, hour] = [10, 60].map(|n| run.like(time, n));
        let second = run.urem(time, minute);
        let hours = run.udiv(time, hour);
        let rest = run.urem(time, hour);
        let minutes = run.udiv(rest, minute);
        let late = run.within(hours, 18, 23);
        run.branch(late);
        let beyond = run.below(minutes, 6);
        let beyond = run.negate(beyond);
        run.ask(beyond);
        let half = run.is(minutes, 3);
        run.branch(half);
        let odd = run.is(second, 9);
        run.branch(odd);
        let (h, m) = (run.times(hours, 60), run.times(minutes, 10));
        let again = run.add(h, m);
        let again = run.add(again, second);
        let differ = run.differ(again, time);
        run.ask(differ);
    })
}

/// Products of two small unknowns.
fn factors(size: Size) -> Script {
    let targets: Vec<u64> = [15_u64, 221, 899, 3599, 10_403, 39_203, 62_615_533 % 65_521, 8_191]
        .into_iter()
        .take(size.of(3, 8))
        .collect();
    asked_in_turn(move |run| {
        let (a, b) = (run.input("a", 64, 0), run.input("b", 64, 0));
        for &target in &targets {
            let (low_a, low_b) = (run.within(a, 2, 255), run.within(b, 2, 255));
            let small = run.terms().and(low_a, low_b);
            let product = run.mul(a, b);
            let hit = run.is(product, target);
            let ordered = run.ule(a, b);
            let question = run.terms().all([small, hit, ordered]);
            run.ask(question);
        }
    })
}

pub(super) const DIVISION: Family = Family {
    name: "division",
    about: "quotients by constants and by small unknowns; numbers to text",
    scripts: |size| vec![magic(size), digits(size), quotients(size), euclid(size)],
    one_offs: 16,
};

/// Division by a constant is a multiplication and a shift.
fn magic(size: Size) -> Script {
    asked_in_turn(|run| {
        let cases = [
            (8, 10, 205, 11),
            (8, 7, 147, 10),
            (10, 10, 1639, 14),
            (12, 10, 6554, 16),
            (11, 60, 4370, 18),
        ];
        for &(bits, divisor, factor, shift) in &cases[..size.of(2, 5)] {
            let x = run.input(&format!("x{bits}by{divisor}"), 32, 0);
            let small = run.below(x, 1 << bits.min(8));
            let by = run.like(x, divisor);
            let quotient = run.udiv(x, by);
            let product = run.times(x, factor);
            let shifted = run.right(product, shift);
            let differ = run.differ(quotient, shifted);
            let wrong = run.terms().and(small, differ);
            run.ask(wrong);
            let rest = run.urem(x, by);
            let again = run.mul(quotient, by);
            let again = run.add(again, rest);
            let differ = run.differ(again, x);
            let wrong = run.terms().and(small, differ);
            run.ask(wrong);
        }
    })
}

/// The decimal digits of a number, as `itoa` finds them.
fn digits(size: Size) -> Script {
    let mut random = Random(24);
    let inputs: Vec<_> = (0..size.times(8)).map(|_| random.below(20_000)).collect();
    explore(inputs, |run, value| {
        let mut number = run.input("number", 32, value);
        let sane = run.below(number, 100_000);
        if !run.assume(sane) {
            return;
        }
        let ten = run.like(number, 10);
        for _ in 0..4 {
            let digit = run.urem(number, ten);
            let seven = run.is(digit, 7);
            run.branch(seven);
            number = run.udiv(number, ten);
            let done = run.is(number, 0);
            if run.branch(done) {
                return;
            }
        }
    })
}

/// Quotients of unknowns: average, share, rate.
fn quotients(size: Size) -> Script {
    let mut random = Random(25);
    let inputs: Vec<_> = (0..size.times(8)).map(|_| random.bytes(3)).collect();
    explore(inputs, |run, input| {
        let total = run.input("total", 16, input[0].into());
        let count = run.input("count", 16, (input[1] % 9).into());
        let none = run.is(count, 0);
        if run.branch(none) {
            return;
        }
        let few = run.below(count, 12);
        if !run.branch(few) {
            return;
        }
        let share = run.udiv(total, count);
        let more = run.ult(total, share);
        run.ask(more);
        let rest = run.urem(total, count);
        let odd = run.is(rest, 5);
        run.branch(odd);
        let hit = run.is(share, 20);
        run.branch(hit);
        let (a, b) = (run.sext(total, 32), run.sext(count, 32));
        let signed = run.op(BinOp::Sdiv, a, b);
        let wide = run.sext(share, 32);
        let agree = run.same(signed, wide);
        run.branch(agree);
    })
}

/// Euclid's algorithm, unrolled.
fn euclid(size: Size) -> Script {
    let mut random = Random(26);
    let inputs: Vec<_> = (0..size.times(8)).map(|_| random.bytes(2)).collect();
    explore(inputs, |run: &mut Run<'_>, input| {
        let mut a = run.input("a", 8, input[0].into());
        let mut b = run.input("b", 8, input[1].into());
        for _ in 0..4 {
            let done = run.is(b, 0);
            if run.branch(done) {
                let coprime = run.is(a, 1);
                run.ask(coprime);
                return;
            }
            (a, b) = (b, run.urem(a, b));
        }
    })
}
