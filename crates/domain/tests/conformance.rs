//! Every reading agrees with the concrete one: on every input of random programs of 4 bits, on samples at 32 and 64.

mod toy;
mod wrong;

use polysem_domain::conformance::{Inputs, Outcome, Reading, check};
use polysem_domain::{Concrete, Constants, Interval, Sign, Symbolic, Zero};
use polysem_sem::{BinOp, Bits, CmpOp, FaultKind, Language, UnOp};
use polysem_term::{ArrayValue, Value};
use std::collections::BTreeMap;
use toy::{FLAGS, Inst, Program, REGISTERS, Toy};
use wrong::{Mistake, Wrong};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
        ((self.0 >> 33) as usize) % n
    }

    fn bits(&mut self, width: u32) -> Bits {
        let word = (self.below(1 << 31) as u64) << 33 ^ (self.below(1 << 31) as u64);
        match self.below(6) {
            0 => Bits::zero(width),
            1 => Bits::ones(width),
            2 => Bits::min_signed(width),
            3 => Bits::new(width, word % 8),
            _ => Bits::new(width, word),
        }
    }

    fn inst(&mut self, width: u32, at: usize, len: usize) -> Inst {
        let [d, a, b, c] = std::array::from_fn(|_| self.below(REGISTERS));
        let [f, g, h, i] = std::array::from_fn(|_| self.below(FLAGS));
        let forward = |r: &mut Random| at + 1 + r.below(len - at - 1);
        match self.below(27) {
            0 => Inst::Lit(d, self.bits(width)),
            1 => Inst::Un(d, [UnOp::Not, UnOp::Neg][self.below(2)], a),
            2..=7 => {
                let ops = BinOp::ALL.len() - 1;
                Inst::Bin(d, BinOp::ALL[self.below(ops)], a, b)
            }
            8 => {
                let lo = self.below(width as usize);
                let hi = lo + self.below(width as usize - lo);
                Inst::Slice(d, a, hi as u16, lo as u16, c % 2 == 0)
            }
            9 => Inst::Join(d, a, b),
            10..=12 => Inst::Cmp(f, CmpOp::ALL[self.below(5)], a, b),
            13 => [Inst::Not(f, g), Inst::And(f, g, h), Inst::Or(f, g, h)][self.below(3)].clone(),
            14 => [Inst::FromFlag(d, g), Inst::ToFlag(f, a)][self.below(2)].clone(),
            15 => [Inst::Ite(d, f, a, b), Inst::IteFlag(f, g, h, i)][self.below(2)].clone(),
            16 => Inst::Load(d, a),
            17 => Inst::Store(a, b),
            18 => Inst::Assert(f),
            19 | 20 => Inst::Brif(f, forward(self), forward(self)),
            21 => {
                let cases = (0..self.below(4)).map(|n| (Bits::new(width, n as u64), forward(self)));
                let cases = cases.collect();
                Inst::Switch(a, cases, forward(self))
            }
            22 => {
                let mut targets: Vec<_> = (0..=self.below(3)).map(|_| forward(self)).collect();
                targets.sort_unstable();
                targets.dedup();
                Inst::Indirect(a, targets)
            }
            23..=25 => {
                let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Sdiv];
                Inst::Exact(d, ops[self.below(4)], a, b)
            }
            _ => Inst::Input(d),
        }
    }

    fn program(&mut self, width: u32) -> Program {
        let len = 10 + self.below(20);
        let mut code = vec![Inst::Input(0), Inst::Input(1)];
        for at in 2..len - 1 {
            code.push(self.inst(width, at, len));
        }
        code.push(Inst::Ret);
        Program { width, code }
    }

    fn inputs(&mut self, width: u32, first: [Bits; 2]) -> Inputs {
        let mut memory = ArrayValue::constant(4, self.bits(width));
        for _ in 0..3 {
            let at = Bits::new(4, self.below(16) as u64);
            memory = memory.store(&at, &self.bits(width));
        }
        let [a, b] = first;
        let mut inputs =
            BTreeMap::from([("in".into(), Value::Bv(a)), ("in!1".into(), Value::Bv(b))]);
        for more in 2..8 {
            inputs.insert(format!("in!{more}"), Value::Bv(self.bits(width)));
        }
        inputs.insert("memory".into(), Value::Array(memory));
        inputs
    }
}

/// Runs programs of one width with chosen first inputs; counts how they end.
fn conform<R: Reading + Default>(
    width: u32,
    programs: usize,
    inputs: impl Fn(&mut Random) -> Vec<[Bits; 2]>,
) -> BTreeMap<String, usize> {
    let mut random = Random(u64::from(width) + 1);
    let mut ends = BTreeMap::new();
    for _ in 0..programs {
        let program = random.program(width);
        let mut reading = R::default();
        for first in inputs(&mut random) {
            let inputs = random.inputs(width, first);
            let outcome = check::<Toy, R>(&program, &mut reading, &inputs, 100)
                .unwrap_or_else(|wrong| panic!("{wrong}\n{program:?}\n{inputs:?}"));
            *ends.entry(format!("{outcome:?}")).or_default() += 1;
        }
    }
    ends
}

/// The property for a reading, by one line.
fn conforms<R: Reading + Default>() {
    let all = |_: &mut Random| {
        let bits = |n| Bits::new(4, n);
        (0..256).map(|n| [bits(n / 16), bits(n % 16)]).collect()
    };
    let ends = conform::<R>(4, 120, all);
    // The programs exercise what they are meant to.
    for end in [
        Outcome::Done,
        Outcome::Fault(FaultKind::Division),
        Outcome::Fault(FaultKind::Assertion),
        Outcome::Fault(FaultKind::BadJump),
        Outcome::Fault(FaultKind::Overflow),
    ] {
        assert!(ends.get(&format!("{end:?}")).is_some_and(|&n| n > 100), "{ends:?}");
    }
    assert!(!ends.contains_key("GaveUp") && !ends.contains_key("Cut"), "{ends:?}");
    for width in [32, 64] {
        conform::<R>(width, 1500, |r| (0..4).map(|_| [r.bits(width), r.bits(width)]).collect());
    }
}

#[test]
fn concrete_conforms() {
    conforms::<Concrete>();
}

#[test]
fn symbolic_conforms() {
    conforms::<Symbolic>();
}

#[test]
fn interval_conforms() {
    conforms::<Interval>();
}

#[test]
fn zero_conforms() {
    conforms::<Zero>();
}

#[test]
fn sign_conforms() {
    conforms::<Sign>();
}

#[test]
fn constants_conform() {
    conforms::<Constants>();
}

/// The property can fail: seeded wrongs in a reading are caught.
#[test]
fn wrong_readings_are_caught() {
    for mistake in [Mistake::AddsOne, Mistake::ForgetsRequirements, Mistake::DropsStores] {
        let mut random = Random(9);
        let caught = (0..300).any(|_| {
            let program = random.program(4);
            let first = [random.bits(4), random.bits(4)];
            let inputs = random.inputs(4, first);
            check::<Toy, _>(&program, &mut Wrong::new(mistake), &inputs, 100).is_err()
        });
        assert!(caught, "{mistake:?} went unnoticed");
    }
}

#[test]
fn successors_cover_every_step() {
    let mut random = Random(5);
    for _ in 0..200 {
        let program = random.program(4);
        for at in 0..program.code.len() {
            assert!(Toy::successors(&program, at).iter().all(|&to| to < program.code.len()));
        }
    }
}
