//! What is said of the heads of loops, beside what runs are in there.

use crate::brute;
use polysem_domain::Concrete;
use polysem_explore::verify::Invariant;
use polysem_explore::verify::claim::{Case, Claim, Home, Number, Variable, stated};
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::{Llvm, StateOf};
use polysem_sem::heap::{Observed, Val};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Location, Watched};
use std::collections::BTreeMap;

/// A state of a run.
struct Seen<'s> {
    dom: &'s mut Concrete,
    state: &'s StateOf<Concrete>,
}

impl Seen<'_> {
    /// What a variable holds; nothing where it is undefined.
    fn read(&mut self, Variable { home, width }: Variable) -> Option<Bits> {
        let top = &self.state.top.registers;
        let (object, offset) = match home {
            Home::Register(register) => match &top[register as usize] {
                Val::Bits(bits) => return Some(bits.clone()).filter(|bits| bits.width() == width),
                _ => return None,
            },
            Home::Behind { register, offset } => match &top[register as usize] {
                Val::Ptr(pointer) => (pointer.object, offset),
                _ => return None,
            },
            Home::Static { object, offset } => (object, offset),
        };
        let mut path = self.dom.start();
        let mut cx = Cx::new(self.dom, &mut path, &[]);
        let location = Location::Cell { object, offset, width };
        match Llvm::peek(self.state, &mut cx, location).ok()?? {
            Observed::Value(Val::Bits(bits)) => Some(bits),
            Observed::Value(_) | Observed::Truth(_) | Observed::Map(_) => None,
        }
    }

    fn number(&mut self, number: &Number) -> Option<Bits> {
        Some(match number {
            Number::Literal { width, bits } => Bits::new(*width, *bits),
            Number::Variable(variable) => self.read(*variable)?,
            Number::Computed(op, both) => {
                let op: BinOp = *op;
                op.eval(&self.number(&both.0)?, &self.number(&both.1)?)
            }
            Number::Resized { number, to, signed } => {
                let bits = self.number(number)?;
                let word = if *signed { bits.signed_word()?.cast_unsigned() } else { bits.word()? };
                Bits::new(*to, word)
            }
        })
    }

    fn holds(&mut self, claim: &Claim) -> Option<bool> {
        Some(match claim {
            Claim::Compare(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                match op {
                    CmpOp::Eq => a == b,
                    CmpOp::Ult => a.cmp_unsigned(&b).is_lt(),
                    CmpOp::Ule => a.cmp_unsigned(&b).is_le(),
                    CmpOp::Slt => a.cmp_signed(&b).is_lt(),
                    CmpOp::Sle => a.cmp_signed(&b).is_le(),
                }
            }
            Claim::Not(claim) => !self.holds(claim)?,
            Claim::All(all) => all
                .iter()
                .map(|it| self.holds(it))
                .collect::<Option<Vec<_>>>()?
                .iter()
                .all(|it| *it),
            Claim::Any(all) => all
                .iter()
                .map(|it| self.holds(it))
                .collect::<Option<Vec<_>>>()?
                .iter()
                .any(|it| *it),
        })
    }

    fn has(&mut self, case: &Case) -> bool {
        case.iter().all(|claim| self.holds(claim) == Some(true))
    }

    /// Whether nothing in a case is undefined.
    fn knows(&mut self, case: &Case) -> bool {
        case.iter().all(|claim| self.holds(claim).is_some())
    }
}

/// Runs a program on all inputs, and looks whether what is said holds: how often runs came to a place of which something is
/// said, or an error.
pub(crate) fn hold(
    program: &Program,
    invariants: &[Invariant<Pc>],
    runs: usize,
) -> Result<u64, String> {
    if invariants.is_empty() {
        return Ok(0);
    }
    let said: BTreeMap<Pc, Vec<Vec<Case>>> = invariants
        .iter()
        .map(|said| {
            let signed = |_| Some(true);
            let unsigned = |_| Some(false);
            let [a, b] = [stated(&said.cases, &signed), stated(&said.cases, &unsigned)];
            (said.at, vec![said.cases.clone(), a, b])
        })
        .collect();
    let (mut count, mut wrong) = (0, None);
    let _ = brute::runs_seen(program, runs, &mut |dom, at, state| {
        let Some(said) = said.get(&at) else { return };
        count += 1;
        let mut seen = Seen { dom, state };
        for (number, cases) in said.iter().enumerate().filter(|(_, cases)| !cases.is_empty()) {
            let defined = number == 0 || cases.iter().all(|case| seen.knows(case));
            if !defined || !cases.iter().any(|case| seen.has(case)) {
                let line = program.describe(at);
                wrong = Some(format!("at {line} a run comes that is none of {cases:?}"));
            }
        }
    });
    wrong.map_or(Ok(count), Err)
}
