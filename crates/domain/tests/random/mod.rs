//! Random programs of the toy language, and random inputs for them.

use crate::toy::{FLAGS, Inst, Program, REGISTERS};
use polysem_domain::conformance::Inputs;
use polysem_sem::{BinOp, Bits, CmpOp, UnOp};
use polysem_term::{ArrayValue, Value};
use std::collections::BTreeMap;

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
        ((self.0 >> 33) as usize) % n
    }

    pub(crate) fn bits(&mut self, width: u32) -> Bits {
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
        match self.below(33) {
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
            26..=28 => Inst::Get(d, self.below(3) as u64),
            29..=30 => Inst::Put(self.below(3) as u64, a),
            31 => Inst::Fill(a),
            _ => Inst::Input(d),
        }
    }

    pub(crate) fn program(&mut self, width: u32) -> Program {
        let len = 10 + self.below(20);
        let mut code = vec![Inst::Input(0), Inst::Input(1)];
        for at in 2..len - 1 {
            code.push(self.inst(width, at, len));
        }
        code.push(Inst::Ret);
        Program { width, code }
    }

    pub(crate) fn inputs(&mut self, width: u32, first: [Bits; 2]) -> Inputs {
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
