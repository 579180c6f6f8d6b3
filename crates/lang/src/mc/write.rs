//! MC programs as text, which reads as the same program.

use super::ir::{Address, Alu, Constant, Dst, Inst, Program, Register, Src, Symbol, When};
use polysem_sem::Bits;
use std::fmt::{self, Display, Formatter};

/// The program as text.
pub(super) fn write(program: &Program) -> String {
    Whole(program).to_string()
}

struct Whole<'p>(&'p Program);

impl Display for Whole<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let program = self.0;
        if program.width != super::read::WIDTH {
            writeln!(f, "width {};", program.width)?;
        }
        if !program.variables.is_empty() {
            writeln!(f, "var {};", program.variables.join(", "))?;
        }
        let mut labels = program.labels.iter().peekable();
        for number in 0..=program.code.len() {
            while let Some(label) = labels.next_if(|label| label.at as usize == number) {
                writeln!(f, "{}:", label.name)?;
            }
            if let Some(inst) = program.code.get(number) {
                writeln!(f, "    {}", Shown(program, inst))?;
            }
        }
        Ok(())
    }
}

/// A part of a program, to be shown in its names.
struct Shown<'p, T>(&'p Program, &'p T);

impl Display for Shown<'_, Inst> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let p = self.0;
        let two = |f: &mut Formatter<'_>, name: &str, a: &Dst, b: &Src| {
            write!(f, "{name} {}, {}", Shown(p, a), Shown(p, b))
        };
        match self.1 {
            Inst::Mov(a, b) => two(f, "mov", a, b),
            Inst::Cmp(a, b) => two(f, "cmp", a, b),
            Inst::Test(a, b) => two(f, "test", a, b),
            Inst::Alu(op, a, b) => two(f, alu(*op), a, b),
            Inst::Jump(when, to) => write!(f, "{} {}", jump(*when), Shown(p, to)),
            Inst::Call(to) => write!(f, "call {}", Shown(p, to)),
            Inst::Ret => f.write_str("ret"),
            Inst::Push(from) => write!(f, "push {}", Shown(p, from)),
            Inst::Pop(to) => write!(f, "pop {}", Shown(p, to)),
            Inst::In(to) => write!(f, "in {}", Shown(p, to)),
            Inst::Out(from) => write!(f, "out {}", Shown(p, from)),
            Inst::Chkz => f.write_str("chkz"),
            Inst::Hlt => f.write_str("hlt"),
        }
    }
}

const fn alu(op: Alu) -> &'static str {
    match op {
        Alu::Xor => "xor",
        Alu::Add => "add",
        Alu::Sub => "sub",
        Alu::And => "and",
        Alu::Or => "or",
    }
}

const fn jump(when: When) -> &'static str {
    match when {
        When::Always => "jmp",
        When::Zero => "jz",
        When::NotZero => "jnz",
    }
}

impl Display for Shown<'_, Src> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.1 {
            Src::Dst(dst) => Shown(self.0, dst).fmt(f),
            Src::Immediate(constant) => Shown(self.0, constant).fmt(f),
        }
    }
}

impl Display for Shown<'_, Dst> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.1 {
            Dst::Register(register) => small(f, *register),
            Dst::Cell(address) => Shown(self.0, address).fmt(f),
        }
    }
}

impl Display for Shown<'_, Address> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Address { register, constant } = self.1;
        match (register, constant.symbol) {
            (None, Symbol::Variable(variable)) if constant.offset.is_zero() => {
                f.write_str(&self.0.variables[variable as usize])
            }
            (None, _) => write!(f, "[{}]", Shown(self.0, constant)),
            (Some(register), symbol) => {
                f.write_str("[")?;
                small(f, *register)?;
                match symbol {
                    Symbol::None => offset(f, &constant.offset)?,
                    Symbol::Label(_) | Symbol::Variable(_) => {
                        write!(f, "+{}", Shown(self.0, constant))?;
                    }
                }
                f.write_str("]")
            }
        }
    }
}

impl Display for Shown<'_, Constant> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Constant { symbol, offset: far } = self.1;
        match symbol {
            Symbol::None => return write!(f, "{}", far.signed_word().unwrap_or_default()),
            Symbol::Label(label) => f.write_str(&self.0.labels[*label as usize].name)?,
            Symbol::Variable(variable) => {
                write!(f, "&{}", self.0.variables[*variable as usize])?;
            }
        }
        offset(f, far)
    }
}

/// What is added, with its sign; nothing if it is nothing.
fn offset(f: &mut Formatter<'_>, far: &Bits) -> fmt::Result {
    if far.is_zero() { Ok(()) } else { write!(f, "{:+}", far.signed_word().unwrap_or_default()) }
}

/// A register as programs call it.
fn small(f: &mut Formatter<'_>, register: Register) -> fmt::Result {
    f.write_str(&register.name().to_ascii_lowercase())
}
