//! Programs as WHILE3ADDR text, numbered from 1, which reads as the same instructions. Specifications are not part of it.

use super::ast::Start;
use super::ir::{Cond, Inst, Operand, Program, Reg, Role, Routine};
use crate::expr::{Truth, Value};
use polysem_sem::{BinOp, Bits, CmpOp, Model, UnOp};
use std::fmt::Write;

/// The listing of a program.
pub(super) fn listing(p: &Program) -> String {
    let mut text = format!("width {};\n", p.tree.width);
    if p.tree.wraps {
        text.push_str("overflow wrap;\n");
    }
    if p.tree.model == Model::Flat {
        text.push_str("memory flat;\n");
    }
    if !p.tree.fields.is_empty() {
        text.extend(["fields ", &p.tree.fields.join(", "), ";\n"]);
    }
    for (number, routine) in p.routines.iter().enumerate() {
        let printer = Printer { p, routine };
        text.push_str(&printer.head(number));
        for at in routine.entry.0 + routine.prologue..routine.end.0 {
            let inst = printer.inst(&p.code[at as usize]);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}: {inst}", at + 1);
        }
    }
    text
}

struct Printer<'p> {
    p: &'p Program,
    routine: &'p Routine,
}

impl Printer<'_> {
    /// The declarations: all of them, so that registers keep their numbers.
    fn head(&self, number: usize) -> String {
        let proc = &self.p.tree.procs[number];
        let of = |start| {
            let named = proc.variables.iter().filter(move |v| v.start == start);
            named.map(|variable| variable.name.as_str())
        };
        let temporaries = self.routine.registers.iter().filter(|r| r.role == Role::Temporary);
        let temporaries = temporaries.map(|register| register.name.as_str());
        let locals: Vec<_> = of(Start::Zero).chain(temporaries).collect();
        let locals = if locals.is_empty() {
            String::new()
        } else {
            format!("local {};\n", locals.join(", "))
        };
        if number == 0 {
            let inputs: Vec<_> = of(Start::Input).collect();
            let space = if inputs.is_empty() { "" } else { " " };
            return format!("var{space}{};\n{locals}", inputs.join(", "));
        }
        let params: Vec<_> = of(Start::Argument).collect();
        format!("proc {}({})\n{locals}", proc.name, params.join(", "))
    }

    fn reg(&self, reg: Reg) -> &str {
        &self.routine.registers[reg as usize].name
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Reg(reg) => self.reg(*reg).to_string(),
            Operand::Lit(bits) => literal(bits),
        }
    }

    /// A cell as the text that loads it or is assigned to.
    fn cell(&self, address: &Operand, offset: u64) -> String {
        let base = self.operand(address);
        let simple = base.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if offset == 0 {
            // A variable in memory is called by its name.
            return base.strip_prefix('&').map_or_else(|| format!("*{base}"), str::to_string);
        }
        let field = usize::try_from(offset - 1).ok().and_then(|at| self.p.tree.fields.get(at));
        match field {
            Some(field) if simple => format!("{base}.{field}"),
            Some(field) => format!("({base}).{field}"),
            None => format!("*({base} + {})", literal(&Bits::new(self.p.tree.width, offset))),
        }
    }

    fn inst(&self, inst: &Inst) -> String {
        match inst {
            Inst::Copy(to, a) => format!("{} := {}", self.reg(*to), self.operand(a)),
            Inst::Un(to, op, a) => {
                let op = if *op == UnOp::Neg { "-" } else { "~" };
                format!("{} := {op}{}", self.reg(*to), self.operand(a))
            }
            Inst::Bin(to, op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                format!("{} := {a} {} {b}", self.reg(*to), symbol(*op))
            }
            Inst::Ite(to, parts) => {
                let cond = self.cond(&parts.0, 0);
                let (a, b) = (self.operand(&parts.1), self.operand(&parts.2));
                format!("{} := {cond} ? {a} : {b}", self.reg(*to))
            }
            Inst::If(cond, to) => format!("if {} goto {}", self.cond(cond, 0), to.0 + 1),
            Inst::Goto(to) => format!("goto {}", to.0 + 1),
            Inst::Assert(cond) => format!("assert {}", self.cond(cond, 0)),
            Inst::Assume(cond) => format!("assume {}", self.cond(cond, 0)),
            Inst::Input(to, name) => {
                let (to, prefix) = (self.reg(*to), format!("{}.", self.routine.name));
                let name = name.strip_prefix(&prefix).unwrap_or(name);
                if name == to { format!("read {to}") } else { format!("{to} := input({name})") }
            }
            Inst::Print(a) => format!("print {}", self.operand(a)),
            Inst::Call(callee, arguments, to) => {
                let arguments: Vec<_> = arguments.iter().map(|a| self.operand(a)).collect();
                let callee = &self.p.routines[*callee as usize].name;
                let to = to.map_or(String::new(), |to| format!("{} := ", self.reg(to)));
                format!("{to}{callee}({})", arguments.join(", "))
            }
            Inst::Return(a) => format!("return {}", self.operand(a)),
            Inst::Load(to, a, offset) => format!("{} := {}", self.reg(*to), self.cell(a, *offset)),
            Inst::Store(a, offset, value) => {
                format!("{} := {}", self.cell(a, *offset), self.operand(value))
            }
            Inst::Alloc(to, ..) => format!("{} := malloc", self.reg(*to)),
            Inst::Halt => "halt".to_string(),
        }
    }

    /// A condition; `binds` is 2 below `not`, 1 below `and`, 0 elsewhere.
    fn cond(&self, cond: &Cond, binds: u8) -> String {
        let (text, own) = match cond {
            Truth::Lit(truth) => (truth.to_string(), 3),
            Truth::Leaf(reg) => (self.reg(*reg).to_string(), 3),
            Truth::Cmp(op, a, b) => (self.compared(compare(*op, false), a, b), 2),
            Truth::Not(inner) => match &**inner {
                Truth::Cmp(op, a, b) => (self.compared(compare(*op, true), a, b), 2),
                inner => (format!("not ({})", self.cond(inner, 0)), 3),
            },
            Truth::And(a, b) => (format!("{} and {}", self.cond(a, 1), self.cond(b, 2)), 1),
            Truth::Or(a, b) => (format!("{} or {}", self.cond(a, 0), self.cond(b, 1)), 0),
            Truth::Ite(c, a, b) => {
                let [c, a, b] = [c, a, b].map(|part| self.cond(part, 0));
                (format!("(({c}) ? ({a}) : ({b}))"), 3)
            }
        };
        if own < binds { format!("({text})") } else { text }
    }

    fn compared(&self, op: &str, a: &Value<Reg>, b: &Value<Reg>) -> String {
        let atom = |value: &Value<Reg>| match value {
            Value::Leaf(reg) => self.reg(*reg).to_string(),
            Value::Lit(bits) => literal(bits),
            _ => unreachable!("conditions are over registers and literals"),
        };
        format!("{} {op} {}", atom(a), atom(b))
    }
}

fn literal(bits: &Bits) -> String {
    bits.signed_word().map_or_else(|| bits.to_string(), |number| number.to_string())
}

fn compare(op: CmpOp, negated: bool) -> &'static str {
    match (op, negated) {
        (CmpOp::Eq, false) => "=",
        (CmpOp::Eq, true) => "!=",
        (CmpOp::Slt | CmpOp::Ult, false) => "<",
        (CmpOp::Slt | CmpOp::Ult, true) => ">=",
        (CmpOp::Sle | CmpOp::Ule, false) => "<=",
        (CmpOp::Sle | CmpOp::Ule, true) => ">",
    }
}

/// The operator; the reader makes no others.
fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Sdiv => "/",
        BinOp::Srem => "%",
        BinOp::And => "&",
        BinOp::Or => "|",
        BinOp::Xor => "^",
        BinOp::Shl => "<<",
        BinOp::Ashr => ">>",
        _ => "?",
    }
}
