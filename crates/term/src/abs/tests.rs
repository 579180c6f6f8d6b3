//! Every transfer function against `eval`: all sets of narrow vectors, random sets of wide ones.

use super::*;
use crate::bits::mask;
use std::cmp::Ordering;

/// A small generator of pseudo-random numbers (Marsaglia's xorshift), so that failures reproduce.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        self.word() % end
    }

    /// A vector likely to be near an edge: small, near the end, near the sign, few bits, or anything.
    fn bits(&mut self, width: u32) -> Bits {
        let limbs = (0..width.div_ceil(64)).fold(BigUint::ZERO, |n, _| (n << 64u32) + self.word());
        let any = Bits::from_big(width, limbs);
        let small = Bits::new(width, self.below(20));
        match self.below(7) {
            0 => small,
            1 => UnOp::Not.eval(&small),
            2 => BinOp::Add.eval(&Bits::min_signed(width), &small),
            3 => BinOp::Sub.eval(&Bits::min_signed(width), &small),
            4 => BinOp::Lshr.eval(&any, &Bits::new(width, self.below(width.min(100).into()))),
            5 => Bits::from_bit(width, self.below(width.into()) as u32),
            _ => any,
        }
    }

    /// A few vectors near each other or not, and the least set that holds them.
    fn sample(&mut self, width: u32) -> (Vec<Bits>, Abs) {
        let first = self.bits(width);
        let near = self.below(2) == 0;
        let mut members = vec![first.clone()];
        for _ in 0..self.below(4) {
            let step = Bits::new(width, self.below(32) << self.below(4));
            members.push(if near { BinOp::Add.eval(&first, &step) } else { self.bits(width) });
        }
        let set = hull(&members).expect("not empty");
        // Members that were not put in test the description rather than the sample.
        for _ in 0..4 {
            let guess = self.bits(width);
            let (lo, hi) = (set.umin(), set.umax());
            let inside = if guess.cmp_unsigned(&hi) == Ordering::Greater { hi } else { lo };
            members.extend([guess, inside].into_iter().filter(|x| set.contains(x)));
        }
        (members, set)
    }
}

fn hull(members: &[Bits]) -> Option<Abs> {
    members.iter().map(Abs::lit).reduce(|a, b| a.join(&b))
}

fn all(width: u32) -> impl Iterator<Item = Bits> {
    (0..=mask(width)).map(move |bits| Bits::new(width, bits))
}

fn members(set: &Abs) -> Vec<Bits> {
    all(set.width()).filter(|x| set.contains(x)).collect()
}

/// The descriptions of all sets of vectors of a width of at most 3, each with its members.
fn all_sets(width: u32) -> Vec<(Abs, Vec<Bits>)> {
    let mut sets: Vec<Abs> = Vec::new();
    for subset in 1u64..1 << (1 << width) {
        let chosen: Vec<Bits> =
            all(width).filter(|x| subset >> x.to_u64().unwrap() & 1 == 1).collect();
        let set = hull(&chosen).unwrap();
        assert!(chosen.iter().all(|x| set.contains(x)));
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets.into_iter().map(|set| (set.clone(), members(&set))).collect()
}

fn some_sets(width: u32, count: usize, random: &mut Random) -> Vec<(Abs, Vec<Bits>)> {
    (0..count).map(|_| random.sample(width).1).map(|set| (set.clone(), members(&set))).collect()
}

const UNARY: [UnOp; 9] = [
    UnOp::Not,
    UnOp::Neg,
    UnOp::Extract { hi: 0, lo: 0 },
    UnOp::Extract { hi: 1, lo: 0 },
    UnOp::Extract { hi: 2, lo: 1 },
    UnOp::ZeroExtend(0),
    UnOp::ZeroExtend(2),
    UnOp::SignExtend(0),
    UnOp::SignExtend(2),
];

/// How often a transfer function gave the best set, of how many times.
#[derive(Default)]
struct Score(u64, u64);

impl Score {
    fn count(&mut self, got: &Abs, results: &[Bits], what: impl FnOnce() -> String) {
        for result in results {
            assert!(got.contains(result), "{} = {got:?} lacks {result}", what());
        }
        let best = hull(results).unwrap();
        assert_eq!(hull(&members(got)).as_ref(), Some(got), "{} is not reduced", what());
        self.0 += u64::from(best == *got);
        self.1 += 1;
    }
}

fn check_unary(sets: &[(Abs, Vec<Bits>)]) {
    for op in UNARY {
        let mut score = Score::default();
        for (a, xs) in sets.iter().filter(|(a, _)| op.width(a.width()).is_ok()) {
            let results: Vec<Bits> = xs.iter().map(|x| op.eval(x)).collect();
            let got = op.abs(a);
            score.count(&got, &results, || format!("{op:?} {a:?}"));
            assert_eq!(got, op.apply(&a.wide()).into(), "{op:?} {a:?} wide");
        }
        assert!(score.0 * 100 >= score.1 * 60, "{op:?}: {} of {} exact", score.0, score.1);
    }
}

/// Soundness on every pair; returns how often each operator was exact, in percent.
fn check_binary(sets: &[(Abs, Vec<Bits>)]) -> Vec<(BinOp, u64)> {
    let check = |op: BinOp| {
        let mut score = Score::default();
        for (a, xs) in sets {
            for (b, ys) in sets {
                let results: Vec<Bits> =
                    xs.iter().flat_map(|x| ys.iter().map(|y| op.eval(x, y))).collect();
                let got = op.abs(a, b);
                score.count(&got, &results, || format!("{op:?} {a:?} {b:?}"));
                let wide: Abs = op.apply(&a.wide(), &b.wide()).into();
                assert!(got.leq(&wide), "{op:?} {a:?} {b:?}: {got:?}, wide {wide:?}");
            }
        }
        (op, score.0 * 100 / score.1.max(1))
    };
    BinOp::ALL.into_iter().map(check).collect()
}

fn check_compare(sets: &[(Abs, Vec<Bits>)]) {
    for op in CmpOp::ALL {
        for (a, xs) in sets {
            for (b, ys) in sets {
                let pairs = || xs.iter().flat_map(|x| ys.iter().map(move |y| (x, y)));
                let first = op.eval(&xs[0], &ys[0]);
                let always = pairs().all(|(x, y)| op.eval(x, y) == first).then_some(first);
                assert_eq!(op.abs(a, b), always, "{op:?} {a:?} {b:?}");
                for truth in [false, true] {
                    let kept = op.assume(truth, a, b);
                    let holds = pairs().filter(|(x, y)| op.eval(x, y) == truth);
                    for (x, y) in holds {
                        let (a, b) = kept.as_ref().expect("some pair satisfies it");
                        assert!(a.contains(x) && b.contains(y), "{op:?} {truth} {x} {y}");
                    }
                    assert_eq!(kept.is_none(), always == Some(!truth), "{op:?} {a:?} {b:?}");
                    assert!(kept.is_none_or(|(c, d)| c.leq(a) && d.leq(b)));
                }
            }
        }
    }
}

/// How often, in percent of all pairs of sets of three bits, an operator must give the best set.
/// Narrow vectors wrap at once and so are the worst case; this only tells when precision is lost by mistake.
fn floor(op: BinOp) -> u64 {
    match op {
        BinOp::Concat => 100,
        BinOp::And | BinOp::Or | BinOp::Lshr | BinOp::Ashr => 99,
        BinOp::Add | BinOp::Sub => 97,
        BinOp::Xor => 93,
        BinOp::Sdiv => 91,
        BinOp::Smod => 84,
        BinOp::Srem => 79,
        BinOp::Udiv => 75,
        BinOp::Shl => 71,
        BinOp::Urem => 61,
        BinOp::Mul => 57,
        #[allow(unreachable_patterns, reason = "operators to come")]
        _ => 50,
    }
}

#[test]
fn exhaustive_to_three_bits() {
    for width in 1..=3 {
        let sets = all_sets(width);
        check_unary(&sets);
        for (op, percent) in check_binary(&sets) {
            assert!(percent >= floor(op), "{op:?} at {width}: only {percent}% exact");
        }
        check_compare(&sets);
    }
}

#[test]
fn samples_of_four_bits() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let sets = some_sets(4, 120, &mut random);
    check_unary(&sets);
    check_binary(&sets);
    check_compare(&sets);
}

/// The lattice is that of sets: order is inclusion, meet is exact, join the least upper bound.
#[test]
fn lattice() {
    for width in 1..=3 {
        let sets = all_sets(width);
        for (a, xs) in &sets {
            assert_eq!(hull(xs).as_ref(), Some(a), "bounds and bits are the best");
            for (b, ys) in &sets {
                assert_eq!(a.leq(b), xs.iter().all(|x| ys.contains(x)), "{a:?} {b:?}");
                let join = a.join(b);
                assert!(a.leq(&join) && b.leq(&join));
                assert_eq!(a.leq(b), join == *b);
                let common: Vec<Bits> = xs.iter().filter(|x| ys.contains(x)).cloned().collect();
                assert_eq!(a.meet(b), hull(&common), "{a:?} {b:?}");
            }
        }
    }
}

fn unary_at(width: u32) -> [UnOp; 7] {
    let (top, middle) = (width as u16 - 1, width as u16 / 2);
    [
        UnOp::Not,
        UnOp::Neg,
        UnOp::Extract { hi: top, lo: middle },
        UnOp::Extract { hi: middle, lo: 0 },
        UnOp::Extract { hi: top - 1, lo: 1 },
        UnOp::ZeroExtend(7),
        UnOp::SignExtend(7),
    ]
}

#[test]
fn random_sets_of_any_width() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for (width, rounds) in [(8, 1500), (32, 1500), (63, 300), (64, 1500), (65, 250), (128, 250)] {
        for _ in 0..rounds {
            let ((xs, a), (ys, b)) = (random.sample(width), random.sample(width));
            for op in unary_at(width) {
                let got = op.abs(&a);
                for x in &xs {
                    assert!(got.contains(&op.eval(x)), "{op:?} {a:?} at {x} = {got:?}");
                }
            }
            let pairs = || xs.iter().flat_map(|x| ys.iter().map(move |y| (x, y)));
            for op in BinOp::ALL {
                let got = op.abs(&a, &b);
                for (x, y) in pairs() {
                    assert!(got.contains(&op.eval(x, y)), "{op:?} {a:?} {b:?} at {x} {y}: {got:?}");
                }
                let (x, y) = (Abs::lit(&xs[0]), Abs::lit(&ys[0]));
                assert_eq!(op.abs(&x, &y), Abs::lit(&op.eval(&xs[0], &ys[0])), "{op:?}");
            }
            for op in CmpOp::ALL {
                for (x, y) in pairs() {
                    let truth = op.eval(x, y);
                    assert_ne!(op.abs(&a, &b), Some(!truth), "{op:?} {a:?} {b:?} at {x} {y}");
                    let (c, d) = op.assume(truth, &a, &b).expect("a pair satisfies it");
                    assert!(c.contains(x) && d.contains(y), "{op:?} {truth} {a:?} {b:?} {x} {y}");
                }
            }
        }
    }
}

/// Literals survive the operators themselves, not only the shortcut before them.
#[test]
fn literals_stay_literals() {
    let mut random = Random(77);
    for width in [1, 8, 64, 65] {
        for _ in 0..500 {
            let (x, y) = (random.bits(width), random.bits(width));
            let (a, b) = (Abs::lit(&x), Abs::lit(&y));
            for op in BinOp::ALL {
                let got: Abs = op.apply(&a.wide(), &b.wide()).into();
                assert_eq!(got.as_lit(), Some(op.eval(&x, &y)), "{op:?} {x} {y}");
            }
            for op in [UnOp::Not, UnOp::Neg, UnOp::ZeroExtend(3), UnOp::SignExtend(3)] {
                assert_eq!(op.abs(&a).as_lit(), Some(op.eval(&x)), "{op:?} {x}");
            }
        }
    }
}

#[test]
fn precision_where_it_matters() {
    for width in [32, 64, 80] {
        let lit = |n: u64| Bits::new(width, n);
        let of = |n: u64| Abs::lit(&lit(n));
        let range = |lo: u64, hi: u64| Abs::range(&lit(lo), &lit(hi));
        let minus = |n: u64| UnOp::Neg.eval(&lit(n));
        let top = Abs::top(width);
        assert!(top.is_top());
        assert_eq!(BinOp::And.abs(&top, &of(0xff)), range(0, 0xff));
        assert_eq!(BinOp::Urem.abs(&top, &of(8)), range(0, 7));
        assert_eq!(BinOp::Urem.abs(&top, &of(10)), range(0, 9));
        assert_eq!(BinOp::Urem.abs(&range(23, 27), &of(10)), range(3, 7));
        assert_eq!(BinOp::Add.abs(&range(0, 10), &range(0, 10)), range(0, 20));
        let around = Abs::signed_range(&minus(10), &lit(10));
        assert_eq!(BinOp::Sub.abs(&range(0, 10), &range(0, 10)), around);
        assert_eq!(UnOp::Neg.abs(&around), around);
        let squares = BinOp::Mul.abs(&around, &around);
        assert_eq!((squares.smin(), squares.smax()), (minus(100), lit(100)));
        let by_seven = BinOp::Mul.abs(&range(0, 5), &of(7));
        assert_eq!((by_seven.umin(), by_seven.umax()), (lit(0), lit(35)));
        let aligned = BinOp::Shl.abs(&top, &of(3));
        assert_eq!(aligned.zeros(), lit(7));
        assert_eq!(BinOp::Add.abs(&aligned, &of(3)).ones(), lit(3));
        assert_eq!(BinOp::Mul.abs(&aligned, &aligned).zeros(), lit(63));
        assert_eq!(BinOp::Shl.abs(&range(0, 5), &of(4)).umax(), lit(80));
        let top_half = BinOp::Lshr.abs(&top, &of(u64::from(width) - 4));
        assert_eq!(top_half, range(0, 15));
        let tens = Abs::signed_range(&minus(9), &lit(9));
        assert_eq!(BinOp::Srem.abs(&top, &of(10)), tens);
        assert_eq!(BinOp::Smod.abs(&top, &of(10)), range(0, 9));
        let small = Abs::signed_range(&minus(5), &lit(5));
        assert_eq!(BinOp::Sdiv.abs(&Abs::signed_range(&minus(50), &lit(59)), &of(10)), small);
        assert_eq!(BinOp::Or.abs(&range(0, 7), &of(8)), range(8, 15));
        assert_eq!(BinOp::Xor.abs(&range(0, 7), &of(8)), range(8, 15));
        assert_eq!(UnOp::Extract { hi: 7, lo: 0 }.abs(&range(256, 260)).umax(), Bits::new(8, 4));
        assert_eq!(UnOp::ZeroExtend(9).abs(&range(3, 4)).umax(), Bits::new(width + 9, 4));
        let back = UnOp::Extract { hi: width as u16 - 1, lo: 0 };
        assert_eq!(back.abs(&UnOp::SignExtend(9).abs(&around)), around);
    }
}

#[test]
fn assumptions_move_bounds() {
    for width in [8, 64, 100] {
        let range = |lo: u64, hi: u64| Abs::range(&Bits::new(width, lo), &Bits::new(width, hi));
        let (top, ten) = (Abs::top(width), range(10, 10));
        let first = |pair: Option<(Abs, Abs)>| pair.map(|(a, _)| a);
        assert_eq!(first(CmpOp::Ult.assume(true, &top, &ten)), Some(range(0, 9)));
        assert_eq!(first(CmpOp::Ule.assume(true, &top, &ten)), Some(range(0, 10)));
        assert_eq!(first(CmpOp::Ult.assume(false, &range(0, 20), &ten)), Some(range(10, 20)));
        assert_eq!(CmpOp::Ult.assume(true, &ten, &range(0, 10)), None);
        assert_eq!(CmpOp::Ult.assume(true, &top, &range(0, 0)), None);
        assert_eq!(first(CmpOp::Eq.assume(false, &range(10, 20), &ten)), Some(range(11, 20)));
        assert_eq!(first(CmpOp::Eq.assume(false, &range(5, 10), &ten)), Some(range(5, 9)));
        assert_eq!(CmpOp::Eq.assume(false, &ten, &ten), None);
        assert_eq!(CmpOp::Eq.assume(true, &range(0, 10), &range(10, 20)), Some((ten.clone(), ten)));
        let positive = first(CmpOp::Slt.assume(false, &top, &range(0, 0))).expect("possible");
        assert_eq!(positive.umax(), Bits::max_signed(width));
    }
}

#[test]
fn widening_stops() {
    let mut random = Random(4242);
    for width in [1, 8, 64, 65, 200] {
        for count in [0, 3] {
            let thresholds: Vec<Bits> = (0..count).map(|_| random.bits(width)).collect();
            let mut set = random.sample(width).1;
            let mut changes = 0;
            // Always adding a vector that is not yet a member, the nearest one where there is a choice.
            for _ in 0..2000 {
                let step = Bits::new(width, 1 + random.below(3));
                let next = BinOp::Add.eval(&set.umax(), &step);
                let next = if set.contains(&next) { random.bits(width) } else { next };
                let wider = set.widen(&Abs::lit(&next), &thresholds);
                assert!(set.leq(&wider) && wider.contains(&next));
                changes += usize::from(wider != set);
                set = wider;
            }
            assert!(changes <= 8 + 4 * count + 6, "{changes} widenings at {width}");
            assert!(set.is_top());
        }
    }
}

/// The longest chain there is loses one known bit at a time, from the highest down.
#[test]
fn widening_loses_each_bit_once() {
    for width in [8, 64, 65] {
        let mut set = Abs::lit(&Bits::zero(width));
        let mut changes = 0;
        for at in (0..width).rev().chain(0..width) {
            let wider = set.widen(&set.join(&Abs::lit(&Bits::from_bit(width, at))), &[]);
            changes += u32::from(wider != set);
            set = wider;
        }
        assert!(changes <= width, "{changes} widenings at {width}");
    }
}

/// A loop's counter goes to the bound that the loop tests, keeping its alignment, and stays.
#[test]
fn widening_of_a_counter() {
    let lit = |n: u64| Bits::new(32, n);
    let end = Abs::lit(&lit(100));
    let mut counter = Abs::lit(&lit(0));
    for _ in 0..3 {
        let (inside, _) = CmpOp::Ult.assume(true, &counter, &end).expect("the loop is entered");
        let next = BinOp::Add.abs(&inside, &Abs::lit(&lit(4)));
        counter = counter.widen(&next, &[lit(100)]);
    }
    assert_eq!((counter.umin(), counter.umax()), (lit(0), lit(100)));
    assert_eq!(counter.zeros(), lit(!127 | 3));
}
