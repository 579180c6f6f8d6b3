//! Which registers matter where: liveness, backwards, once when a program is read.
//!
//! At the end of the main program its variables matter that its `ensures` speaks of.
//!
//! **Invariant:** a register that is not live at a place is written before it is read on every way from there, or never
//! read.

use super::ast::{Formula, Number, Tree, Var};
use super::ir::{Atom, Home, Inst, Place, Reg, Routine};
use crate::expr::{Truth, Value};

/// The live registers at every place of its routine, as bits.
#[derive(Clone, Debug)]
pub(super) struct Live {
    /// Where the words of a place start.
    starts: Vec<usize>,
    words: Vec<u64>,
    /// By routine: whether it may be called while it is active.
    recursive: Vec<bool>,
    /// By routine: what is live where one of its calls returns.
    held: Vec<Vec<u64>>,
}

impl Live {
    pub(super) fn new(code: &[Inst], routines: &[Routine], tree: &Tree) -> Live {
        let mut live = Live {
            starts: Vec::with_capacity(code.len()),
            words: Vec::new(),
            recursive: recursive(code, routines),
            held: Vec::new(),
        };
        for (number, routine) in routines.iter().enumerate() {
            let words = routine.registers.len().div_ceil(64);
            for _ in routine.entry.0..routine.end.0 {
                live.starts.push(live.words.len());
                live.words.resize(live.words.len() + words, 0);
            }
            let mut ending = vec![0; words];
            if number == 0 {
                wanted(tree, routine, &mut ending);
            }
            while live.pass(code, routine, &ending) {}
            let mut held = vec![0; words];
            for at in routine.entry.0..routine.end.0 {
                if matches!(code[at as usize], Inst::Call(..)) {
                    let start = live.starts[at as usize + 1];
                    held.iter_mut().zip(&live.words[start..]).for_each(|(a, b)| *a |= b);
                }
            }
            live.held.push(held);
        }
        live
    }

    /// One pass backwards over a routine; says whether anything changed.
    fn pass(&mut self, code: &[Inst], routine: &Routine, ending: &[u64]) -> bool {
        let mut changed = false;
        for at in (routine.entry.0..routine.end.0).rev() {
            let inst = &code[at as usize];
            let mut now = vec![0; ending.len()];
            for next in next_places(inst, Place(at)) {
                let start = self.starts[next.0 as usize];
                now.iter_mut().zip(&self.words[start..]).for_each(|(a, b)| *a |= b);
            }
            if matches!(inst, Inst::Halt | Inst::Return(_)) {
                now.copy_from_slice(ending);
            }
            if let Some(reg) = inst.written() {
                now[reg as usize / 64] &= !(1 << (reg % 64));
            }
            inst.operands(&mut |atom| {
                if let Atom::Reg(reg) = atom {
                    now[reg as usize / 64] |= 1 << (reg % 64);
                }
            });
            let start = self.starts[at as usize];
            let old = &mut self.words[start..start + now.len()];
            changed |= *old != *now;
            old.copy_from_slice(&now);
        }
        changed
    }

    /// Whether a register of the routine at hand matters, be it of the innermost call or, if the routine is recursive, of
    /// one around it.
    pub(super) fn at(&self, at: Place, routine: usize, reg: Reg) -> bool {
        let (word, bit) = (reg as usize / 64, reg % 64);
        let here = self.words[self.starts[at.0 as usize] + word];
        let held = if self.recursive[routine] { self.held[routine][word] } else { 0 };
        (here | held) >> bit & 1 == 1
    }
}

/// The places after an instruction in its routine.
pub(super) fn next_places(inst: &Inst, at: Place) -> Vec<Place> {
    match inst {
        Inst::Goto(to) => vec![*to],
        Inst::If(_, to) if *to == at.next() => vec![*to],
        Inst::If(_, to) => vec![at.next(), *to],
        Inst::Halt | Inst::Return(_) => vec![],
        _ => vec![at.next()],
    }
}

/// The routines from which a chain of calls leads back to them.
fn recursive(code: &[Inst], routines: &[Routine]) -> Vec<bool> {
    let calls: Vec<Vec<u32>> = routines
        .iter()
        .map(|routine| {
            let own = &code[routine.entry.0 as usize..routine.end.0 as usize];
            let callees = own.iter().filter_map(|inst| match inst {
                Inst::Call(callee, _, _) => Some(*callee),
                _ => None,
            });
            callees.collect()
        })
        .collect();
    let leads_back = |start: usize| {
        let mut seen = vec![false; routines.len()];
        let mut open = calls[start].clone();
        while let Some(routine) = open.pop() {
            if !std::mem::replace(&mut seen[routine as usize], true) {
                open.extend(&calls[routine as usize]);
            }
        }
        seen[start]
    };
    (0..routines.len()).map(leads_back).collect()
}

/// Marks the variables that the main program's `ensures` speaks of.
fn wanted(tree: &Tree, routine: &Routine, words: &mut [u64]) {
    let mut mark = |var: Var| {
        if let Some(Home::Register(reg) | Home::Memory(reg)) = routine.homes.get(var.0 as usize) {
            words[*reg as usize / 64] |= 1 << (reg % 64);
        }
    };
    tree.procs[0].ensures.iter().for_each(|formula| in_formula(formula, &mut mark));
}

fn in_formula(formula: &Formula, see: &mut impl FnMut(Var)) {
    match formula {
        Truth::Lit(_) => {}
        Truth::Leaf(var) => see(*var),
        Truth::Cmp(_, a, b) => [a, b].into_iter().for_each(|a| in_number(a, see)),
        Truth::Not(a) => in_formula(a, see),
        Truth::And(a, b) | Truth::Or(a, b) => {
            in_formula(a, see);
            in_formula(b, see);
        }
        Truth::Ite(c, a, b) => [c, a, b].into_iter().for_each(|a| in_formula(a, see)),
    }
}

fn in_number(number: &Number, see: &mut impl FnMut(Var)) {
    match number {
        Value::Lit(_) => {}
        Value::Leaf(var) | Value::Address(var) => see(*var),
        Value::Load(a) | Value::Un(_, a) => in_number(a, see),
        Value::Bin(_, a, b) => [a, b].into_iter().for_each(|a| in_number(a, see)),
        Value::Ite(cond, a, b) => {
            in_formula(cond, see);
            in_number(a, see);
            in_number(b, see);
        }
        Value::Call(_, arguments) => arguments.iter().for_each(|a| in_number(a, see)),
    }
}
