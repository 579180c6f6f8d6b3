//! Expressions to instructions: parts go to temporaries, what remains are registers and literals.

use super::ast::{Formula, Number};
use super::compile::Compiler;
use super::ir::{Cond, Home, Inst, Operand, Reg};
use crate::expr::{Truth, Value};
use polysem_sem::{BinOp, UnOp};

/// The opposite of a condition, without a double negation.
pub(super) fn negate(cond: Cond) -> Cond {
    match cond {
        Truth::Not(inner) => *inner,
        cond => Truth::Not(Box::new(cond)),
    }
}

impl Compiler<'_> {
    /// An expression as an operand.
    pub(super) fn operand(&mut self, value: &Number) -> Operand {
        match value {
            Value::Lit(bits) => Operand::Lit(bits.clone()),
            Value::Leaf(var) if let Home::Register(reg) = self.homes[var.0 as usize] => {
                Operand::Reg(reg)
            }
            Value::Address(var) => {
                let (Home::Register(reg) | Home::Memory(reg)) = self.homes[var.0 as usize];
                Operand::Reg(reg)
            }
            value => {
                // Parts may use the same temporary: an instruction reads before it writes.
                let mark = self.temporaries;
                let to = self.temporary();
                self.temporaries = mark;
                self.into(to, value);
                self.temporaries = mark + 1;
                Operand::Reg(to)
            }
        }
    }

    /// Emits what puts the value of an expression into a register.
    pub(super) fn into(&mut self, to: Reg, value: &Number) {
        let inst = match value {
            Value::Lit(_) | Value::Address(_) => Inst::Copy(to, self.operand(value)),
            Value::Call(..) => unreachable!("functions are called in specifications only"),
            Value::Leaf(var) => match self.homes[var.0 as usize] {
                Home::Register(reg) => Inst::Copy(to, Operand::Reg(reg)),
                Home::Memory(address) => Inst::Load(to, Operand::Reg(address), 0),
            },
            Value::Load(address) => {
                let (address, offset) = self.address(address);
                Inst::Load(to, address, offset)
            }
            // `-a` fits where `0 - a` does.
            Value::Un(UnOp::Neg, a) => {
                let a = self.operand(a);
                Inst::Bin(to, BinOp::Sub, self.zero(), a)
            }
            Value::Un(op, a) => Inst::Un(to, *op, self.operand(a)),
            Value::Bin(op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                Inst::Bin(to, *op, a, b)
            }
            Value::Ite(cond, a, b) => {
                let cond = self.cond(cond);
                let (a, b) = (self.operand(a), self.operand(b));
                Inst::Ite(to, Box::new((cond, a, b)))
            }
        };
        self.emit(inst);
    }

    /// An address as an operand and a distance from it. Addresses wrap around.
    pub(super) fn address(&mut self, address: &Number) -> (Operand, u64) {
        if let Value::Bin(BinOp::Add, base, offset) = address
            && let Value::Lit(offset) = &**offset
            && let Some(offset) = offset.word()
        {
            return (self.operand(base), offset);
        }
        (self.operand(address), 0)
    }

    /// A condition over operands.
    pub(super) fn cond(&mut self, cond: &Formula) -> Cond {
        match cond {
            Truth::Lit(truth) => Truth::Lit(*truth),
            // Names of this language are numbers.
            Truth::Leaf(_) => Truth::Lit(false),
            Truth::Cmp(op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                Truth::Cmp(*op, Box::new(leaf(a)), Box::new(leaf(b)))
            }
            Truth::Not(a) => Truth::Not(Box::new(self.cond(a))),
            Truth::And(a, b) => {
                let (a, b) = (self.cond(a), self.cond(b));
                Truth::And(Box::new(a), Box::new(b))
            }
            Truth::Or(a, b) => {
                let (a, b) = (self.cond(a), self.cond(b));
                Truth::Or(Box::new(a), Box::new(b))
            }
            Truth::Ite(c, a, b) => {
                let (c, a, b) = (self.cond(c), self.cond(a), self.cond(b));
                Truth::Ite(Box::new(c), Box::new(a), Box::new(b))
            }
        }
    }
}

fn leaf(operand: Operand) -> Value<Reg> {
    match operand {
        Operand::Reg(reg) => Value::Leaf(reg),
        Operand::Lit(bits) => Value::Lit(bits),
    }
}
