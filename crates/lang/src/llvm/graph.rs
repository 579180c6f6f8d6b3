//! What is known of a program's control flow beyond single instructions: where returns go, and which registers are live.
//!
//! It is found out when somebody first asks: running a program needs none of it.

use super::ir::{Arg, Callee, Function, Op, Pc, Program, Reg, StaticKind};
use super::native::Native;
use super::state::{Frame, StateOf, blank};
use super::{rejoin, visit};
use polysem_sem::Domain;
use polysem_sem::heap::Val;
use std::sync::OnceLock;

/// Tables of control flow.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The functions by their first places.
    entries: Vec<(Pc, u32)>,
    /// Of each function: where the calls of it by name go on.
    returns: Vec<Vec<Pc>>,
    /// Of each function: whether pointers may point to it.
    pointed: Vec<bool>,
    /// Where calls by pointer go on.
    indirect: Vec<Pc>,
    /// Where calls of `setjmp` go on.
    again: Vec<Pc>,
    /// Of each function: which registers are live.
    live: Vec<Live>,
    /// Of each function: where the ways from its instructions meet again.
    rejoins: Vec<OnceLock<Vec<Option<Pc>>>>,
}

impl Graph {
    fn new(program: &Program) -> Graph {
        let functions = &program.functions;
        let mut entries: Vec<_> = functions.iter().map(|f| f.entry).zip(0..).collect();
        entries.sort_unstable();
        let mut pointed = vec![false; functions.len()];
        for object in &program.statics {
            if let StaticKind::Function(function) = object.kind {
                pointed[function as usize] = true;
            }
        }
        let mut returns = vec![Vec::new(); functions.len()];
        let (mut indirect, mut again) = (Vec::new(), Vec::new());
        for (op, next) in program.code.iter().zip(1..) {
            match callee(program, op) {
                Some(Callee::Function(function)) => returns[*function as usize].push(Pc(next)),
                Some(Callee::Pointer(_)) => indirect.push(Pc(next)),
                Some(Callee::Native(Native::SetJmp)) => again.push(Pc(next)),
                Some(Callee::Native(_) | Callee::Input(_) | Callee::Missing(_)) | None => {}
            }
        }
        let live = functions.iter().map(|function| Live::new(program, function)).collect();
        let rejoins = vec![OnceLock::new(); functions.len()];
        Graph { entries, returns, pointed, indirect, again, live, rejoins }
    }
}

fn callee<'p>(program: &'p Program, op: &Op) -> Option<&'p Callee> {
    match op {
        Op::Call { call } | Op::Native { call } => Some(&program.calls[*call as usize].callee),
        _ => None,
    }
}

impl Program {
    fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::new(self))
    }

    /// The function whose code a place is in.
    #[must_use]
    pub fn function_at(&self, at: Pc) -> Option<u32> {
        let entries = &self.graph().entries;
        let after = entries.partition_point(|(entry, _)| *entry <= at);
        let (_, function) = entries[..after].last()?;
        (at < self.functions[*function as usize].end).then_some(*function)
    }

    /// Where control may go from a place, calls and returns included.
    #[must_use]
    pub fn successors(&self, at: Pc) -> Vec<Pc> {
        let (graph, next) = (self.graph(), Pc(at.0 + 1));
        let mut all = match &self.code[at.0 as usize] {
            op @ (Op::Call { .. } | Op::Native { .. }) => match callee(self, op) {
                Some(Callee::Function(function)) => vec![self.functions[*function as usize].entry],
                Some(Callee::Pointer(_)) => {
                    let pointed = self.functions.iter().zip(&graph.pointed).filter(|(_, is)| **is);
                    // It may be one of ours, too.
                    pointed.map(|(function, _)| function.entry).chain([next]).collect()
                }
                Some(Callee::Native(Native::LongJmp)) => graph.again.clone(),
                Some(Callee::Native(_) | Callee::Input(_)) => vec![next],
                Some(Callee::Missing(_)) | None => Vec::new(),
            },
            Op::Return { .. } | Op::ReturnVoid => self.function_at(at).map_or_else(Vec::new, |f| {
                let mut all = graph.returns[f as usize].clone();
                if graph.pointed[f as usize] {
                    all.extend(&graph.indirect);
                }
                all
            }),
            _ => self.within(at),
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The first place that every way from here to the end of the function comes to.
    pub(super) fn rejoins(&self, at: Pc) -> Option<Pc> {
        let number = self.function_at(at)?;
        let function = &self.functions[number as usize];
        let found =
            self.graph().rejoins[number as usize].get_or_init(|| rejoin::all(self, function));
        found[(at.0 - function.entry.0) as usize]
    }

    /// Whether something may read a register of the function that a place is in from there on.
    pub(super) fn is_live(&self, at: Pc, register: usize) -> bool {
        let function = self.function_at(at);
        function.is_none_or(|function| self.graph().live[function as usize].is_live(at, register))
    }

    /// Where control goes on in the function at hand, after calls included.
    pub(super) fn within(&self, at: Pc) -> Vec<Pc> {
        match self.code[at.0 as usize] {
            Op::Jump { to } | Op::Moves { to, .. } => vec![to],
            Op::Branch { then, els, .. } => vec![then, els],
            Op::Switch { switch, .. } => {
                let switch = &self.switches[switch as usize];
                switch.cases.iter().map(|(_, to)| *to).chain([switch.default]).collect()
            }
            Op::Indirect { targets, .. } => {
                self.targets[targets.indices()].iter().map(|(_, to)| *to).collect()
            }
            Op::Return { .. } | Op::ReturnVoid | Op::Unreachable | Op::Refused { .. } => Vec::new(),
            _ => vec![Pc(at.0 + 1)],
        }
    }
}

/// Which registers of a function are live before each of its instructions.
#[derive(Clone, Debug)]
struct Live {
    first: u32,
    /// Words for each instruction.
    words: usize,
    /// A bit for each register; none where all are live: control may come back from a call to where it was long ago.
    bits: Vec<u64>,
}

impl Live {
    fn new(program: &Program, function: &Function) -> Live {
        let (first, end) = (function.entry.0, function.end.0);
        let words = (function.registers as usize).div_ceil(64);
        let code = &program.code[first as usize..end as usize];
        let twice = code.iter().any(|op| match callee(program, op) {
            Some(Callee::Native(native)) => *native == Native::SetJmp,
            // A pointer may point to `setjmp`.
            Some(Callee::Pointer(_)) => program
                .statics
                .iter()
                .any(|object| matches!(object.kind, StaticKind::Native(Native::SetJmp))),
            _ => false,
        });
        if twice {
            return Live { first, words, bits: Vec::new() };
        }
        let mut live = Live { first, words, bits: vec![0; words * code.len()] };
        // Most edges go forward, so a pass from the end settles nearly all.
        let mut changed = true;
        while changed {
            changed = (first..end).rev().filter(|&at| live.flow(program, Pc(at))).count() > 0;
        }
        live
    }

    /// What is live before an instruction, from what is live after it; whether that is more than before.
    fn flow(&mut self, program: &Program, at: Pc) -> bool {
        let mut new = vec![0; self.words];
        for to in program.within(at) {
            let from = (to.0 - self.first) as usize * self.words;
            new.iter_mut().zip(&self.bits[from..]).for_each(|(word, more)| *word |= more);
        }
        let mut reads = Vec::new();
        visit::visit(
            program,
            &program.code[at.0 as usize],
            &mut |operand| reads.push(operand),
            &mut |Reg(reg)| new[reg as usize / 64] &= !(1 << (reg % 64)),
        );
        for operand in reads {
            if let Arg::Reg(Reg(reg)) = operand.arg() {
                new[reg as usize / 64] |= 1 << (reg % 64);
            }
        }
        let here = (at.0 - self.first) as usize * self.words;
        let old = &mut self.bits[here..here + self.words];
        let changed = old != new;
        old.copy_from_slice(&new);
        changed
    }

    fn is_live(&self, at: Pc, register: usize) -> bool {
        let word = (at.0 - self.first) as usize * self.words + register / 64;
        self.bits.get(word).is_none_or(|word| word >> (register % 64) & 1 == 1)
    }

    /// Drops what is not live before a place.
    fn clean<V, T>(&self, at: Pc, frame: &mut Frame<V, T>) {
        if self.bits.is_empty() {
            return;
        }
        for (register, value) in frame.registers.iter_mut().enumerate() {
            if !self.is_live(at, register) && !matches!(value, Val::Undef(_)) {
                *value = blank();
            }
        }
    }
}

/// Drops what registers of the function at hand hold that nothing reads after `at`.
pub(super) fn forget<D: Domain>(program: &Program, at: Pc, state: &mut StateOf<D>) {
    let function = &program.functions[state.top.function as usize];
    if (function.entry..function.end).contains(&at) {
        program.graph().live[state.top.function as usize].clean(at, &mut state.top);
    }
}
