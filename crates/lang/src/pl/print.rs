//! PL as text again: jumps and labels instead of blocks, every operand in parentheses.

use super::ir::{Cond, Inst, Num, Program, Var};
use crate::expr::{Binary, Truth, Value, spelling};
use polysem_sem::{Model, UnOp};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The program as text.
pub(super) fn text(p: &Program) -> String {
    let mut out = String::new();
    let model = if p.model == Model::Flat { "flat" } else { "objects" };
    let _ = writeln!(out, "width {};\nmemory {model};", p.width);
    if !p.globals.is_empty() {
        let _ = writeln!(out, "var {};", p.globals.join(", "));
    }
    let targets = targets(p);
    let end = p.procedures.first().map_or(p.code.len(), |first| first.entry as usize);
    let printer = |procedure: Option<usize>| Printer { p, procedure };
    // The last instruction of the main part and of a procedure is put there by the reader.
    for at in 0..end - 1 {
        line(&mut out, &printer(None), &targets, at);
    }
    label(&mut out, &targets, end - 1);
    for (number, procedure) in p.procedures.iter().enumerate() {
        let (parameters, locals) = procedure.variables.split_at(procedure.parameters as usize);
        let _ = writeln!(out, "proc {}({}) {{", procedure.name, parameters.join(", "));
        if !locals.is_empty() {
            let _ = writeln!(out, "  var {};", locals.join(", "));
        }
        let next = p.procedures.get(number + 1);
        let end = next.map_or(p.code.len(), |next| next.entry as usize);
        for at in procedure.entry as usize..end - 1 {
            line(&mut out, &printer(Some(number)), &targets, at);
        }
        label(&mut out, &targets, end - 1);
        out.push_str("}\n");
    }
    out
}

fn targets(p: &Program) -> BTreeSet<u32> {
    let mut targets = BTreeSet::new();
    for (at, inst) in p.code.iter().enumerate() {
        match inst {
            Inst::If(_, then, els) | Inst::Either(then, els) => {
                targets.insert(*then);
                targets.extend(Some(*els).filter(|to| *to != at as u32 + 1));
            }
            Inst::Goto(to) => {
                targets.insert(*to);
            }
            _ => {}
        }
    }
    targets
}

fn label(out: &mut String, targets: &BTreeSet<u32>, at: usize) {
    if targets.contains(&(at as u32)) {
        let _ = writeln!(out, "L{at}:");
    }
}

fn line(out: &mut String, printer: &Printer<'_>, targets: &BTreeSet<u32>, at: usize) {
    label(out, targets, at);
    let next = at as u32 + 1;
    let number = |tree| printer.number(tree);
    let text = match &printer.p.code[at] {
        Inst::Store(to, value) => format!("{} = {};", printer.target(to), number(value)),
        Inst::Alloc(to, size) => format!("{} = alloc({size});", printer.target(to)),
        Inst::Input(to) => format!("{} = input();", printer.target(to)),
        Inst::Print(value) => format!("print {};", number(value)),
        Inst::Assert(cond) => format!("assert {};", printer.truth(cond)),
        Inst::Assume(cond) => format!("assume {};", printer.truth(cond)),
        Inst::If(cond, then, els) => jumps(&printer.truth(cond), *then, *els, next),
        Inst::Either(then, els) => jumps("*", *then, *els, next),
        Inst::Goto(to) => format!("goto L{to};"),
        Inst::Call(procedure, arguments, to) => {
            let to = to.map_or(String::new(), |to| format!("{} = ", printer.var(to)));
            let arguments: Vec<_> = arguments.iter().map(number).collect();
            let name = &printer.p.procedures[*procedure as usize].name;
            format!("{to}{name}({});", arguments.join(", "))
        }
        Inst::Return(Some(value)) => format!("return {};", number(value)),
        Inst::Return(None) => "return;".to_string(),
        Inst::Halt => "halt;".to_string(),
    };
    let _ = writeln!(out, "  {text}");
}

/// A decision; where the second arm is not the next line, that is a jump too.
fn jumps(cond: &str, then: u32, els: u32, next: u32) -> String {
    if els == next {
        format!("if ({cond}) goto L{then};")
    } else {
        format!("if ({cond}) goto L{then}; else goto L{els};")
    }
}

struct Printer<'p> {
    p: &'p Program,
    procedure: Option<usize>,
}

impl Printer<'_> {
    fn var(&self, var: Var) -> &str {
        match (var, self.procedure) {
            (Var::Global(number), _) => &self.p.globals[number as usize],
            (Var::Local(number), Some(at)) => &self.p.procedures[at].variables[number as usize],
            (Var::Local(_), None) => unreachable!("locals are in scope only inside of procedures"),
        }
    }

    fn target(&self, tree: &Num) -> String {
        match tree {
            Value::Address(var) => self.var(*var).to_string(),
            other => format!("*{}", self.number(other)),
        }
    }

    fn number(&self, tree: &Num) -> String {
        match tree {
            Value::Lit(bits) => {
                bits.signed_word().map_or_else(String::new, |number| number.to_string())
            }
            Value::Leaf(var) => self.var(*var).to_string(),
            Value::Address(var) => format!("&{}", self.var(*var)),
            Value::Load(address) => format!("(*{})", self.number(address)),
            Value::Un(UnOp::Neg, a) => format!("(-({}))", self.number(a)),
            Value::Un(_, a) => format!("(~{})", self.number(a)),
            Value::Bin(op, a, b) => {
                format!(
                    "({} {} {})",
                    self.number(a),
                    spelling(Binary::Arithmetic(*op)),
                    self.number(b)
                )
            }
            Value::Ite(c, a, b) => {
                format!("({} ? {} : {})", self.truth(c), self.number(a), self.number(b))
            }
            Value::Call(..) => unreachable!("expressions of PL call nothing"),
        }
    }

    fn truth(&self, tree: &Cond) -> String {
        match tree {
            Truth::Lit(truth) => truth.to_string(),
            Truth::Leaf(_) => unreachable!("PL has no names for truth values"),
            Truth::Cmp(op, a, b) => {
                let op = spelling(Binary::Compare(*op, false));
                format!("({} {op} {})", self.number(a), self.number(b))
            }
            Truth::Not(a) => format!("(!{})", self.truth(a)),
            Truth::And(a, b) => format!("({} && {})", self.truth(a), self.truth(b)),
            Truth::Or(a, b) => format!("({} || {})", self.truth(a), self.truth(b)),
            Truth::Ite(c, a, b) => {
                format!("({} ? {} : {})", self.truth(c), self.truth(a), self.truth(b))
            }
        }
    }
}
