//! Structured programs to three-address code, as in the textbook's chapter 2.
//!
//! What flows: [`Tree`] -> [`Program`]; `flatten.rs` turns expressions into instructions and operands.
//!
//! Operands are evaluated from left to right, both sides of `and` and `or` included. A condition stays one tree of
//! comparisons, so that a reading can narrow by it. A variable whose address is taken lives in memory: the first
//! instructions of its routine put it there.

use super::ast::{Kind, Loop, Number, Proc, Start, Stmt, Tree, Var};
use super::flatten::negate;
use super::ir::{
    Cond, Home, Inst, Operand, Place, Program, Reg, Register, Repeated, Role, Routine,
};
use super::live::Live;
use crate::text::line_of;
use polysem_sem::Bits;
use std::collections::{BTreeMap, BTreeSet};

/// Where a jump goes whose target is not known yet.
const LATER: Place = Place(u32::MAX);

pub(super) struct Compiler<'t> {
    pub(super) tree: &'t Tree,
    code: Vec<Inst>,
    offsets: Vec<usize>,
    labels: BTreeMap<u64, Place>,
    loops: BTreeMap<Place, Repeated>,
    /// Jumps to numbers.
    pending: Vec<(Place, u64)>,
    /// Of the routine at hand: its number, where its variables are, and its temporaries.
    routine: usize,
    pub(super) homes: Vec<Home>,
    pub(super) first_temporary: Reg,
    pub(super) temporaries: u32,
    most_temporaries: u32,
    /// The byte of the statement at hand.
    at: usize,
}

/// Compiles a program.
pub(super) fn compile(tree: Tree, text: &str) -> Program {
    let mut compiler = Compiler {
        tree: &tree,
        code: Vec::new(),
        offsets: Vec::new(),
        labels: BTreeMap::new(),
        loops: BTreeMap::new(),
        pending: Vec::new(),
        routine: 0,
        homes: Vec::new(),
        first_temporary: 0,
        temporaries: 0,
        most_temporaries: 0,
        at: 0,
    };
    let mut routines: Vec<Routine> = Vec::new();
    for number in 0..tree.procs.len() {
        let first = routines.last().map_or(0, |last| last.first + last.registers.len() as u32);
        routines.push(compiler.routine(number, first));
    }
    for (at, label) in std::mem::take(&mut compiler.pending) {
        let to = compiler.labels[&label];
        compiler.aim(at, to);
    }
    let Compiler { code, offsets, labels, loops, .. } = compiler;
    let live = Live::new(&code, &routines, &tree);
    let lines = lines(text, &offsets);
    Program { tree, code, offsets, lines, routines, loops, labels, live }
}

/// The lines of bytes, without counting from the start for each.
fn lines(text: &str, offsets: &[usize]) -> Vec<u32> {
    let mut ordered: Vec<_> = offsets.iter().copied().enumerate().collect();
    ordered.sort_unstable_by_key(|(_, offset)| *offset);
    let mut lines = vec![1; offsets.len()];
    let (mut seen, mut line) = (0, 1);
    for (index, offset) in ordered {
        line += line_of(&text[seen..], offset - seen) as u32 - 1;
        seen = offset;
        lines[index] = line;
    }
    lines
}

impl Compiler<'_> {
    pub(super) fn emit(&mut self, inst: Inst) -> Place {
        self.code.push(inst);
        self.offsets.push(self.at);
        Place(self.code.len() as u32 - 1)
    }

    pub(super) fn zero(&self) -> Operand {
        Operand::Lit(Bits::zero(self.tree.width))
    }

    pub(super) fn temporary(&mut self) -> Reg {
        self.temporaries += 1;
        self.most_temporaries = self.most_temporaries.max(self.temporaries);
        self.first_temporary + self.temporaries - 1
    }

    fn here(&self) -> Place {
        Place(self.code.len() as u32)
    }

    fn aim(&mut self, at: Place, target: Place) {
        if let Inst::If(_, to) | Inst::Goto(to) = &mut self.code[at.0 as usize] {
            *to = target;
        }
    }

    fn routine(&mut self, number: usize, first: u32) -> Routine {
        let tree = self.tree;
        let proc = &tree.procs[number];
        (self.routine, self.temporaries, self.most_temporaries) = (number, 0, 0);
        let mut registers = registers(proc, &mut self.homes);
        self.first_temporary = registers.len() as u32;
        let entry = self.here();
        self.at = proc.body.first().map_or(proc.at, |stmt| stmt.at);
        self.prologue(proc, &registers);
        let prologue = self.here().0 - entry.0;
        self.block(&proc.body);
        let end = self.here();
        let leaves = matches!(
            self.code[entry.0 as usize..].last(),
            Some(Inst::Halt | Inst::Goto(_) | Inst::Return(_))
        );
        let reached = self.code[entry.0 as usize..]
            .iter()
            .any(|inst| matches!(inst, Inst::If(_, to) | Inst::Goto(to) if *to == end));
        if !leaves || reached {
            let zero = self.zero();
            self.emit(if number == 0 { Inst::Halt } else { Inst::Return(zero) });
        }
        registers.extend(temporaries(proc, self.most_temporaries));
        Routine {
            name: proc.name.clone(),
            params: params(proc, &self.homes),
            registers,
            first,
            entry,
            end: self.here(),
            prologue,
            homes: std::mem::take(&mut self.homes),
        }
    }

    /// Puts variables into memory whose address is taken.
    fn prologue(&mut self, proc: &Proc, registers: &[Register]) {
        for (number, variable) in proc.variables.iter().enumerate() {
            let Home::Memory(address) = self.homes[number] else { continue };
            let passed = variable.start != Start::Zero;
            let value = if passed { Operand::Reg(address - 1) } else { self.zero() };
            self.emit(Inst::Alloc(address, registers[address as usize].name.as_str().into(), 1));
            self.emit(Inst::Store(Operand::Reg(address), 0, value));
        }
    }

    fn block(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.statement(stmt);
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        self.at = stmt.at;
        self.temporaries = 0;
        if let Some(label) = stmt.label {
            self.labels.insert(label, self.here());
        }
        match &stmt.kind {
            Kind::Skip if stmt.label.is_none() => {}
            // What is jumped to is there.
            Kind::Skip => {
                let next = self.here().next();
                self.emit(Inst::Goto(next));
            }
            Kind::Assign(var, value) => self.assign(*var, value),
            Kind::Store(address, value) => {
                let (address, offset) = self.address(address);
                let value = self.operand(value);
                self.emit(Inst::Store(address, offset, value));
            }
            Kind::If(cond, then, els) => {
                let cond = self.cond(cond);
                self.conditional(cond, then, els);
            }
            Kind::While(whole) => self.repeated(whole),
            Kind::Assert(cond) => {
                let cond = self.cond(cond);
                self.emit(Inst::Assert(cond));
            }
            Kind::Assume(cond) => {
                let cond = self.cond(cond);
                self.emit(Inst::Assume(cond));
            }
            Kind::Input(var, name) => {
                let name = self.input_name(name);
                self.write(*var, |to| Inst::Input(to, name));
            }
            Kind::Havoc(var) => {
                let proc = &self.tree.procs[self.routine];
                let name = self.input_name(&proc.variables[var.0 as usize].name);
                self.write(*var, |to| Inst::Input(to, name));
            }
            Kind::Print(value) => {
                let value = self.operand(value);
                self.emit(Inst::Print(value));
            }
            Kind::Call { proc, arguments, to } => self.call(*proc, arguments, *to),
            Kind::Malloc(var) => {
                let size = self.tree.fields.len() as u64 + 1;
                self.write(*var, |to| Inst::Alloc(to, "malloc".into(), size));
            }
            Kind::Return(value) => {
                let value = value.as_ref().map_or(self.zero(), |value| self.operand(value));
                self.emit(Inst::Return(value));
            }
            Kind::Goto(to) => self.jump(Inst::Goto(LATER), *to),
            Kind::Branch(cond, to) => {
                let cond = self.cond(cond);
                self.jump(Inst::If(cond, LATER), *to);
            }
            Kind::Halt => {
                self.emit(Inst::Halt);
            }
        }
    }

    fn assign(&mut self, var: Var, value: &Number) {
        match self.homes[var.0 as usize] {
            Home::Register(to) => self.into(to, value),
            Home::Memory(address) => {
                let value = self.operand(value);
                self.emit(Inst::Store(Operand::Reg(address), 0, value));
            }
        }
    }

    fn call(&mut self, proc: u32, arguments: &[Number], to: Option<Var>) {
        let arguments: Vec<_> = arguments.iter().map(|a| self.operand(a)).collect();
        let call = |to| Inst::Call(proc, arguments.into(), to);
        match to {
            Some(var) => self.write(var, |to| call(Some(to))),
            None => {
                self.emit(call(None));
            }
        }
    }

    /// A jump to a number, whose place is filled in at the end.
    fn jump(&mut self, inst: Inst, label: u64) {
        let at = self.emit(inst);
        self.pending.push((at, label));
    }

    /// Emits what writes a variable, by way of a temporary if it is in memory.
    fn write(&mut self, var: Var, inst: impl FnOnce(Reg) -> Inst) {
        match self.homes[var.0 as usize] {
            Home::Register(to) => {
                self.emit(inst(to));
            }
            Home::Memory(address) => {
                let to = self.temporary();
                self.emit(inst(to));
                self.emit(Inst::Store(Operand::Reg(address), 0, Operand::Reg(to)));
            }
        }
    }

    /// What an input is called: those of procedures have their name before them.
    fn input_name(&self, name: &str) -> Box<str> {
        match self.routine {
            0 => name.into(),
            routine => format!("{}.{name}", self.tree.procs[routine].name).into(),
        }
    }

    fn conditional(&mut self, cond: Cond, then: &[Stmt], els: &[Stmt]) {
        let at = self.at;
        if els.iter().all(|stmt| stmt.kind == Kind::Skip && stmt.label.is_none()) {
            let over = self.emit(Inst::If(negate(cond), LATER));
            self.block(then);
            self.aim(over, self.here());
            return;
        }
        let over = self.emit(Inst::If(cond, LATER));
        self.block(els);
        self.at = at;
        let out = self.emit(Inst::Goto(LATER));
        self.aim(over, self.here());
        self.block(then);
        self.aim(out, self.here());
    }

    fn repeated(&mut self, whole: &Loop) {
        let (head, at) = (self.here(), self.at);
        let cond = negate(self.cond(&whole.cond));
        let out = self.emit(Inst::If(cond, LATER));
        self.block(&whole.body);
        self.at = at;
        let back = self.emit(Inst::Goto(head));
        self.aim(out, self.here());
        let (invariants, decreases) = (whole.invariants.clone(), whole.decreases.clone());
        self.loops.insert(head, Repeated { back, at, invariants, decreases });
    }
}

/// The registers of a routine's variables, and where these are.
fn registers(proc: &Proc, homes: &mut Vec<Home>) -> Vec<Register> {
    let mut registers = Vec::new();
    homes.clear();
    for variable in &proc.variables {
        let (name, input) = (&variable.name, variable.start == Start::Input);
        if !variable.in_memory {
            homes.push(Home::Register(registers.len() as u32));
            registers.push(Register { name: name.clone(), role: Role::Value, input });
            continue;
        }
        if variable.start != Start::Zero {
            registers.push(Register { name: name.clone(), role: Role::Passed, input });
        }
        homes.push(Home::Memory(registers.len() as u32));
        registers.push(Register { name: format!("&{name}"), role: Role::Address, input: false });
    }
    registers
}

/// The registers into which parameters are passed.
fn params(proc: &Proc, homes: &[Home]) -> Vec<Reg> {
    let homes = homes.iter().take(proc.params);
    homes
        .map(|home| match home {
            Home::Register(register) => *register,
            Home::Memory(address) => address - 1,
        })
        .collect()
}

/// Temporaries, by names that no variable has.
fn temporaries(proc: &Proc, most: u32) -> impl Iterator<Item = Register> {
    let taken: BTreeSet<&str> = proc.variables.iter().map(|v| v.name.as_str()).collect();
    let names = (1_u32..).map(|number| format!("t{number}"));
    names
        .filter(move |name| !taken.contains(name.as_str()))
        .take(most as usize)
        .map(|name| Register { name, role: Role::Temporary, input: false })
}
