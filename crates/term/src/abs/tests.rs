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
        let chosen: Vec<Bits> = all(width).filter(|x| subset >> x.to_u64().unwrap() & 1 == 1).collect();
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
            assert_eq!(got, op.apply(&a.wide().into_owned()).into(), "{op:?} {a:?} wide");
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
                let wide: Abs = op.apply(&a.wide().into_owned(), &b.wide().into_owned()).into();
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

#[test]
fn exhaustive_to_three_bits() {
    for width in 1..=3 {
        let sets = all_sets(width);
        check_unary(&sets);
        let scores = check_binary(&sets);
        eprintln!("{width} {} {scores:?}", sets.len());
        check_compare(&sets);
    }
}

#[test]
fn samples_of_four_bits() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let sets = some_sets(4, 120, &mut random);
    check_unary(&sets);
    let scores = check_binary(&sets);
        eprintln!("{} {scores:?}", sets.len());
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
