//! All readings agree with the concrete one on random programs, which use every instruction and kind of operand.

use super::{bv, program};
use polysem_domain::conformance::{Inputs, Outcome, Reading, check};
use polysem_domain::{Concrete, Interval, Symbolic};
use polysem_lang::mc::{Mc, Register};
use polysem_sem::{Bits, FaultKind};
use polysem_term::{ArrayValue, Value};
use std::collections::BTreeMap;

pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
        ((self.0 >> 33) as usize) % n
    }

    fn bits(&mut self, width: u32) -> Bits {
        let word = (self.below(1 << 31) as u64) << 33 ^ (self.below(1 << 31) as u64);
        match self.below(5) {
            0 => Bits::zero(width),
            1 => Bits::ones(width),
            2 => Bits::new(width, word % 8),
            _ => Bits::new(width, word),
        }
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn dst(&mut self) -> &'static str {
        self.pick(&[
            "eax", "ebx", "ecx", "esp", "x", "y", "[eax]", "[ebp-10]", "[esp+4]", "[&x+1]", "[2]",
            "[ebx+&y]",
        ])
    }

    fn src(&mut self) -> &'static str {
        match self.below(3) {
            0 => self.pick(&["0", "1", "-1", "5", "&x", "&y+1", "L0", "L1", "L2-4"]),
            _ => self.dst(),
        }
    }

    fn inst(&mut self) -> String {
        let (a, b) = (self.dst(), self.src());
        let jump = self.pick(&["jz", "jnz", "jmp", "call"]);
        match self.below(16) {
            0..=3 => format!("mov {a}, {b}"),
            4 | 5 => format!("{} {a}, {b}", self.pick(&["cmp", "test"])),
            6..=8 => format!("{} {a}, {b}", self.pick(&["xor", "add", "sub", "and", "or"])),
            9 | 10 => format!("{jump} {}", self.pick(&["L0", "L1", "L2", "L1+4"])),
            11 => format!("{jump} {b}"),
            12 => format!("mov ecx, L{}; {jump} ecx", self.below(3)),
            13 => {
                format!("push L{}; {}", self.below(3), self.pick(&["ret", "pop eax", "pop [esp]"]))
            }
            14 => self.pick(&["chkz", "hlt", "in eax", "in [esi]", "out x"]).to_string(),
            _ => format!("{} {b}", self.pick(&["push", "out"])),
        }
    }

    /// A small program with three labels and two variables.
    pub(super) fn program(&mut self, width: u32) -> String {
        let mut lines = vec![format!("width {width}; var x, y;")];
        for label in 0..3 {
            for _ in 0..=self.below(5) {
                lines.push(self.inst());
            }
            lines.push(format!("L{label}:"));
        }
        lines.push(self.inst());
        lines.join("\n")
    }

    fn inputs(&mut self, width: u32) -> Inputs {
        let mut memory = ArrayValue::constant(width, self.bits(width));
        for _ in 0..4 {
            memory = memory.store(&self.bits(width), &self.bits(width));
        }
        let mut inputs: Inputs = BTreeMap::from([("memory".to_string(), Value::Array(memory))]);
        let names = Register::ALL.map(Register::name);
        for name in names.into_iter().chain(["in", "in!1", "in!2", "in!3"]) {
            inputs.insert(name.to_string(), Value::Bv(self.bits(width)));
        }
        inputs.insert("ZF".to_string(), bv(1, self.below(2) as u64));
        // Where readings with a fixed layout put the variables.
        let first = if width < 16 { 1 } else { 0x1000 };
        inputs.insert("&x".to_string(), bv(width, first));
        inputs.insert("&y".to_string(), bv(width, first + 1));
        inputs
    }
}

fn conforms<R: Reading + Default>() {
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for width in [8, 32] {
        let mut random = Random(u64::from(width));
        for _ in 0..1500 {
            let text = random.program(width);
            let p = program(&text);
            let mut reading = R::default();
            for _ in 0..3 {
                let inputs = random.inputs(width);
                let outcome = check::<Mc, R>(&p, &mut reading, &inputs, 40)
                    .unwrap_or_else(|wrong| panic!("{wrong}\n{text}\n{inputs:?}"));
                *ends.entry(format!("{outcome:?}")).or_default() += 1;
            }
        }
    }
    // The programs exercise what they are meant to, and readings model all of it.
    let faults = [FaultKind::Assertion, FaultKind::BadJump].map(Outcome::Fault);
    for end in faults.into_iter().chain([Outcome::Done]) {
        assert!(ends.get(&format!("{end:?}")).is_some_and(|&n| n > 100), "{ends:?}");
    }
    assert!(!ends.contains_key("GaveUp"), "{ends:?}");
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
