//! Big-step semantics of WHILE over Rust integers: appendix A of the textbook, written apart from the language's own
//! step, with faults, inputs, outputs, procedures and memory.

use polysem_lang::expr::{Truth, Value};
use polysem_lang::while_lang::ast::{Formula, Kind, Number, Proc, Start, Stmt, Tree, Var};
use polysem_sem::{BinOp, CmpOp, FaultKind, Model, UnOp};
use std::collections::BTreeMap;

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Done,
    Fault(FaultKind),
    /// An assumption failed.
    Blocked,
    /// No room for another object.
    Full,
    /// Too many statements.
    Fuel,
}

/// Why a statement is not followed by the next.
enum Leave {
    End(End),
    Return(i128),
}

type Eval<T> = Result<T, Leave>;

#[derive(Clone, Copy)]
enum Home {
    Here(i128),
    At(i128),
}

pub(crate) struct Oracle<'t> {
    tree: &'t Tree,
    inputs: &'t BTreeMap<String, i128>,
    read: BTreeMap<String, u32>,
    memory: BTreeMap<i128, i128>,
    next: i128,
    pub(crate) outputs: Vec<i128>,
    fuel: u32,
}

/// Runs a program: how it ends, and its variables then.
pub(crate) fn run<'t>(
    tree: &'t Tree,
    inputs: &'t BTreeMap<String, i128>,
    fuel: u32,
) -> (End, Vec<i128>, BTreeMap<String, i128>) {
    let next = if tree.width < 16 { 1 } else { 0x1000 };
    let (read, memory) = (BTreeMap::new(), BTreeMap::new());
    let mut oracle = Oracle { tree, inputs, read, memory, next, outputs: Vec::new(), fuel };
    let mut variables = BTreeMap::new();
    let end = match oracle.routine(0, &[], &mut variables) {
        Ok(_) | Err(Leave::Return(_)) => End::Done,
        Err(Leave::End(end)) => end,
    };
    (end, oracle.outputs, variables)
}

fn fault<T>(kind: FaultKind) -> Eval<T> {
    Err(Leave::End(End::Fault(kind)))
}

impl Oracle<'_> {
    fn unsigned(&self, n: i128) -> i128 {
        n & ((1 << self.tree.width) - 1)
    }

    fn wrapped(&self, n: i128) -> i128 {
        let n = self.unsigned(n);
        if n >> (self.tree.width - 1) == 1 { n - (1 << self.tree.width) } else { n }
    }

    fn exact(&self, n: i128) -> Eval<i128> {
        if self.tree.wraps || self.wrapped(n) == n {
            Ok(self.wrapped(n))
        } else {
            fault(FaultKind::Overflow)
        }
    }

    fn input(&mut self, name: &str) -> i128 {
        let count = self.read.entry(name.to_string()).or_default();
        let full = if *count == 0 { name.to_string() } else { format!("{name}!{count}") };
        *count += 1;
        self.inputs.get(&full).copied().unwrap_or(0)
    }

    fn alloc(&mut self, size: i128) -> Eval<i128> {
        let base = self.next;
        if base + size > 1 << self.tree.width {
            return Err(Leave::End(End::Full));
        }
        for at in base..base + size {
            self.memory.entry(at).or_insert(0);
        }
        self.next += size;
        Ok(self.wrapped(base))
    }

    fn load(&self, address: i128) -> Eval<i128> {
        match self.memory.get(&self.unsigned(address)) {
            Some(value) => Ok(*value),
            None if self.tree.model == Model::Flat => Ok(0),
            None if address == 0 => fault(FaultKind::Null),
            None => fault(FaultKind::OutOfBounds),
        }
    }

    fn store(&mut self, address: i128, value: i128) -> Eval<()> {
        self.load(address)?;
        self.memory.insert(self.unsigned(address), value);
        Ok(())
    }

    fn routine(
        &mut self,
        number: u32,
        arguments: &[i128],
        last: &mut BTreeMap<String, i128>,
    ) -> Eval<i128> {
        let tree = self.tree;
        let proc = &tree.procs[number as usize];
        let first: Vec<i128> = proc
            .variables
            .iter()
            .enumerate()
            .map(|(at, variable)| match variable.start {
                Start::Zero => 0,
                Start::Argument => arguments[at],
                Start::Input => self.input(&variable.name),
            })
            .collect();
        let mut env = Vec::new();
        for (variable, first) in proc.variables.iter().zip(first) {
            env.push(if variable.in_memory {
                let at = self.alloc(1)?;
                self.store(at, first)?;
                Home::At(at)
            } else {
                Home::Here(first)
            });
        }
        let ended = self.block(&proc.body, proc, number, &mut env);
        if matches!(ended, Ok(()) | Err(Leave::Return(_))) {
            for (at, variable) in proc.variables.iter().enumerate() {
                last.insert(variable.name.clone(), self.get(&env, Var(at as u32))?);
            }
        }
        match ended {
            Ok(()) => Ok(0),
            Err(Leave::Return(value)) => Ok(value),
            Err(leave) => Err(leave),
        }
    }

    fn get(&self, env: &[Home], var: Var) -> Eval<i128> {
        match env[var.0 as usize] {
            Home::Here(value) => Ok(value),
            Home::At(address) => self.load(address),
        }
    }

    fn set(&mut self, env: &mut [Home], var: Var, value: i128) -> Eval<()> {
        match &mut env[var.0 as usize] {
            Home::Here(old) => {
                *old = value;
                Ok(())
            }
            Home::At(address) => {
                let address = *address;
                self.store(address, value)
            }
        }
    }

    fn block(&mut self, body: &[Stmt], proc: &Proc, number: u32, env: &mut Vec<Home>) -> Eval<()> {
        body.iter().try_for_each(|stmt| self.statement(stmt, proc, number, env))
    }

    fn burn(&mut self) -> Eval<()> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Leave::End(End::Fuel))?;
        Ok(())
    }

    fn statement(
        &mut self,
        stmt: &Stmt,
        proc: &Proc,
        number: u32,
        env: &mut Vec<Home>,
    ) -> Eval<()> {
        self.burn()?;
        match &stmt.kind {
            Kind::Skip => Ok(()),
            Kind::Assign(var, value) => {
                let value = self.number(value, env)?;
                self.set(env, *var, value)
            }
            Kind::Store(address, value) => {
                let (address, value) = (self.address(address, env)?, self.number(value, env)?);
                self.store(address, value)
            }
            Kind::If(cond, then, els) => {
                let branch = if self.truth(cond, env)? { then } else { els };
                self.block(branch, proc, number, env)
            }
            Kind::While(whole) => {
                while self.truth(&whole.cond, env)? {
                    self.burn()?;
                    self.block(&whole.body, proc, number, env)?;
                }
                Ok(())
            }
            Kind::Assert(cond) => {
                if self.truth(cond, env)? {
                    Ok(())
                } else {
                    fault(FaultKind::Assertion)
                }
            }
            Kind::Assume(cond) => {
                if self.truth(cond, env)? {
                    Ok(())
                } else {
                    Err(Leave::End(End::Blocked))
                }
            }
            Kind::Input(var, _) | Kind::Havoc(var) => {
                let name = match &stmt.kind {
                    Kind::Input(_, name) => name,
                    _ => &proc.variables[var.0 as usize].name,
                };
                let name = if number == 0 { name.clone() } else { format!("{}.{name}", proc.name) };
                let value = self.input(&name);
                self.set(env, *var, value)
            }
            Kind::Print(value) => {
                let value = self.number(value, env)?;
                self.outputs.push(value);
                Ok(())
            }
            Kind::Call { proc, arguments, to } => {
                let arguments: Vec<_> =
                    arguments.iter().map(|a| self.number(a, env)).collect::<Eval<_>>()?;
                let value = self.routine(*proc, &arguments, &mut BTreeMap::new())?;
                to.map_or(Ok(()), |to| self.set(env, to, value))
            }
            Kind::Malloc(var) => {
                let address = self.alloc(self.tree.fields.len() as i128 + 1)?;
                self.set(env, *var, address)
            }
            Kind::Return(value) => {
                let value = value.as_ref().map_or(Ok(0), |value| self.number(value, env))?;
                Err(Leave::Return(value))
            }
            Kind::Goto(_) | Kind::Branch(..) | Kind::Halt => panic!("not structured"),
        }
    }

    /// An address; a literal distance wraps around.
    fn address(&self, address: &Number, env: &[Home]) -> Eval<i128> {
        match address {
            Value::Bin(BinOp::Add, base, offset) if matches!(**offset, Value::Lit(_)) => {
                Ok(self.wrapped(self.number(base, env)? + self.number(offset, env)?))
            }
            address => self.number(address, env),
        }
    }

    fn number(&self, value: &Number, env: &[Home]) -> Eval<i128> {
        match value {
            Value::Lit(bits) => Ok(i128::from(bits.signed_word().expect("64 bits at most"))),
            Value::Leaf(var) => self.get(env, *var),
            Value::Address(var) => match env[var.0 as usize] {
                Home::At(address) => Ok(address),
                Home::Here(_) => panic!("it is not in memory"),
            },
            Value::Load(address) => self.load(self.address(address, env)?),
            Value::Un(UnOp::Neg, a) => self.exact(-self.number(a, env)?),
            Value::Un(UnOp::Not, a) => Ok(!self.number(a, env)?),
            Value::Bin(op, a, b) => self.binary(*op, self.number(a, env)?, self.number(b, env)?),
            Value::Ite(cond, a, b) => {
                let cond = self.truth(cond, env)?;
                let (a, b) = (self.number(a, env)?, self.number(b, env)?);
                Ok(if cond { a } else { b })
            }
            Value::Un(..) | Value::Call(..) => panic!("not in programs"),
        }
    }

    fn binary(&self, op: BinOp, a: i128, b: i128) -> Eval<i128> {
        let amount = self.unsigned(b);
        match op {
            BinOp::Add => self.exact(a + b),
            BinOp::Sub => self.exact(a - b),
            BinOp::Mul => self.exact(a * b),
            BinOp::Sdiv | BinOp::Srem if b == 0 => fault(FaultKind::Division),
            BinOp::Sdiv => self.exact(a / b),
            BinOp::Srem => Ok(a % b),
            BinOp::And => Ok(a & b),
            BinOp::Or => Ok(a | b),
            BinOp::Xor => Ok(a ^ b),
            BinOp::Shl if amount >= i128::from(self.tree.width) => Ok(0),
            BinOp::Shl => Ok(self.wrapped(a << amount)),
            BinOp::Ashr => Ok(a >> amount.min(100)),
            _ => panic!("not in programs"),
        }
    }

    fn truth(&self, cond: &Formula, env: &[Home]) -> Eval<bool> {
        match cond {
            Truth::Lit(truth) => Ok(*truth),
            Truth::Leaf(_) => panic!("names are numbers"),
            Truth::Cmp(op, a, b) => {
                let (a, b) = (self.number(a, env)?, self.number(b, env)?);
                Ok(match op {
                    CmpOp::Eq => a == b,
                    CmpOp::Slt => a < b,
                    CmpOp::Sle => a <= b,
                    CmpOp::Ult | CmpOp::Ule => panic!("numbers are signed"),
                })
            }
            Truth::Not(a) => Ok(!self.truth(a, env)?),
            Truth::And(a, b) => {
                let (a, b) = (self.truth(a, env)?, self.truth(b, env)?);
                Ok(a && b)
            }
            Truth::Or(a, b) => {
                let (a, b) = (self.truth(a, env)?, self.truth(b, env)?);
                Ok(a || b)
            }
            Truth::Ite(c, a, b) => {
                let c = self.truth(c, env)?;
                let (a, b) = (self.truth(a, env)?, self.truth(b, env)?);
                Ok(if c { a } else { b })
            }
        }
    }
}
