//! What PL's instructions do, in every reading.

use super::ir::{Cond, Inst, Num, Program, Var};
use super::{print, read};
use crate::example;
use crate::expr::{self, Env, Pending};
use crate::source::{Example, Source};
use crate::text::Error;
use polysem_sem::heap::Nature;
use polysem_sem::{
    Bits, Cx, Domain, Exec, FaultKind, Flow, FlowOf, Language, Location, Memory, SlotMut, SlotOf,
    SlotRef, Store, Watched, numbered,
};
use polysem_term::{Notation, Reads};
use std::rc::Rc;

/// The language PL.
#[derive(Clone, Copy, Debug)]
pub struct Pl;

/// The state of a path: what memory holds, and which procedures are active.
#[derive(Clone, Debug)]
pub struct State<V, M> {
    /// All variables and allocated objects.
    pub memory: Store<V, M>,
    frames: Vec<Frame>,
}

/// An active procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The objects of its variables.
    variables: Rc<[u32]>,
    /// Where it returns to.
    back: u32,
    /// The caller's variable that gets what it returns.
    to: Option<Var>,
}

/// A state together with the width of its numbers, to evaluate expressions in.
struct Scope<'s, V, M> {
    width: u32,
    faults: bool,
    state: &'s State<V, M>,
}

impl<V, M> State<V, M> {
    /// The object of a variable: those of the whole program come first.
    fn object(&self, var: Var) -> u32 {
        match (var, self.frames.last()) {
            (Var::Global(number), _) => number,
            (Var::Local(number), Some(frame)) => frame.variables[number as usize],
            (Var::Local(_), None) => unreachable!("locals are in scope only inside of procedures"),
        }
    }
}

impl<D: Domain> Env<D> for Scope<'_, D::Bv, D::Map> {
    type Leaf = Var;

    fn leaf(&self, cx: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        let address = Memory::<D>::base(&self.state.memory, self.state.object(*var)).clone();
        self.state.memory.load(cx, &address)
    }

    fn address(&self, _: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        Ok(Memory::<D>::base(&self.state.memory, self.state.object(*var)).clone())
    }

    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        self.state.memory.load(cx, address)
    }

    fn width(&self) -> u32 {
        self.width
    }

    fn divides(&self) -> bool {
        self.faults
    }
}

/// Evaluates expressions of one step: choices first, requirements at the end.
struct Eval<'p, T> {
    program: &'p Program,
    pending: Pending<T>,
}

impl<T> Eval<'_, T> {
    fn number<D: Domain<Bool = T>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        state: &State<D::Bv, D::Map>,
        tree: &Num,
    ) -> Exec<D::Bv, D> {
        let scope = Scope { width: self.program.width, faults: true, state };
        expr::value(cx, &scope, &mut self.pending, tree)
    }

    fn truth<D: Domain<Bool = T>>(
        &mut self,
        cx: &mut Cx<'_, D>,
        state: &State<D::Bv, D::Map>,
        tree: &Cond,
    ) -> Exec<D::Bool, D> {
        let scope = Scope { width: self.program.width, faults: true, state };
        expr::truth(cx, &scope, &mut self.pending, tree)
    }
}

impl Language for Pl {
    type Program = Program;
    type Place = u32;
    type State<D: Domain> = State<D::Bv, D::Map>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(u32, Self::State<D>), D> {
        let mut memory = Store::new(cx, p.model, p.width)?;
        for name in &p.globals {
            memory.variable(cx, name, None)?;
        }
        Ok((0, State { memory, frames: vec![] }))
    }

    fn step<D: Domain>(
        p: &Program,
        at: u32,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<u32, D>, D> {
        let mut eval = Eval { program: p, pending: Pending::default() };
        let flow = match &p.code[at as usize] {
            Inst::Store(to, value) => {
                let to = eval.number(cx, s, to)?;
                let value = eval.number(cx, s, value)?;
                s.memory.store(cx, &to, &value)?;
                Flow::Goto(at + 1)
            }
            Inst::Alloc(to, size) => alloc(&mut eval, cx, s, to, *size, at)?,
            Inst::Input(to) => input(&mut eval, cx, s, to, at)?,
            Inst::Print(value) => {
                let value = eval.number(cx, s, value)?;
                cx.output(&value);
                Flow::Goto(at + 1)
            }
            Inst::Assert(cond) => {
                let cond = eval.truth(cx, s, cond)?;
                std::mem::take(&mut eval.pending).require(cx)?;
                cx.require(&cond, || FaultKind::Assertion.into())?;
                Flow::Goto(at + 1)
            }
            Inst::Assume(cond) => Flow::Assume { cond: eval.truth(cx, s, cond)?, then: at + 1 },
            Inst::If(cond, then, els) => {
                Flow::Branch { cond: eval.truth(cx, s, cond)?, then: *then, els: *els }
            }
            Inst::Either(then, els) => {
                let choice = cx.input("choice", 1)?;
                Flow::Branch { cond: cx.dom.holds(&choice)?, then: *then, els: *els }
            }
            Inst::Goto(to) => Flow::Goto(*to),
            Inst::Call(procedure, arguments, to) => {
                call(&mut eval, cx, s, at, *procedure, arguments, *to)?
            }
            Inst::Return(value) => give_back(&mut eval, cx, s, value.as_ref())?,
            Inst::Halt => Flow::Done,
        };
        eval.pending.require(cx)?;
        Ok(flow)
    }

    fn successors(p: &Program, at: u32) -> Vec<u32> {
        let mut places = match &p.code[at as usize] {
            Inst::If(_, then, els) | Inst::Either(then, els) => vec![*then, *els],
            Inst::Goto(to) => vec![*to],
            Inst::Call(procedure, ..) => vec![p.procedures[*procedure as usize].entry],
            Inst::Return(_) => returns(p, at),
            Inst::Halt => vec![],
            Inst::Store(..)
            | Inst::Alloc(..)
            | Inst::Input(_)
            | Inst::Print(_)
            | Inst::Assert(_)
            | Inst::Assume(_) => vec![at + 1],
        };
        places.sort_unstable();
        places.dedup();
        places
    }

    fn stack<D: Domain>(s: &Self::State<D>) -> Vec<u32> {
        s.frames.iter().map(|frame| frame.back).collect()
    }

    fn named_objects<D: Domain>(s: &Self::State<D>) -> Vec<u32> {
        s.frames.iter().flat_map(|frame| frame.variables.iter().copied()).collect()
    }

    fn visit<D: Domain>(s: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        Memory::<D>::visit(&s.memory, see);
    }

    fn map<D: Domain, E: Domain>(
        s: &Self::State<D>,
        to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        State { memory: Memory::<D>::map::<E>(&s.memory, to), frames: s.frames.clone() }
    }

    fn zip<D: Domain>(
        s: &mut Self::State<D>,
        other: &Self::State<D>,
        with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        s.frames == other.frames && Memory::<D>::zip(&mut s.memory, &other.memory, with)
    }

    fn name(p: &Program, location: Location) -> String {
        let global = |object: u32| p.globals.get(object as usize);
        match location {
            Location::Base(object) => match global(object) {
                Some(name) => format!("&{name}"),
                None => location.to_string(),
            },
            Location::Cell { object, offset: 0, .. } => match global(object) {
                Some(name) => name.clone(),
                None => location.to_string(),
            },
            Location::Memory(_) => "memory".to_string(),
            _ => location.to_string(),
        }
    }

    fn address(_: &Program, at: u32) -> Bits {
        Bits::new(32, u64::from(at))
    }

    fn thresholds(p: &Program) -> Vec<Bits> {
        p.literals()
    }

    fn describe(p: &Program, at: u32) -> String {
        format!("line {}", p.lines[at as usize])
    }
}

impl Watched for Pl {
    fn nature<D: Domain>(s: &Self::State<D>, object: u32) -> Option<Nature> {
        Memory::<D>::nature(&s.memory, object)
    }

    fn weight<D: Domain>(s: &Self::State<D>) -> u64 {
        Memory::<D>::weight(&s.memory)
    }
}

/// The address goes where it should before the object is made: that is a choice, making it is not.
fn alloc<D: Domain>(
    eval: &mut Eval<'_, D::Bool>,
    cx: &mut Cx<'_, D>,
    s: &mut State<D::Bv, D::Map>,
    to: &Num,
    size: u64,
    at: u32,
) -> Exec<FlowOf<u32, D>, D> {
    let to = eval.number(cx, s, to)?;
    s.memory.store_by(cx, &to, |memory, cx| {
        let name = numbered("&alloc", Memory::<D>::count(memory), size);
        let object = memory.alloc(cx, &name, size)?;
        Ok(Memory::<D>::base(memory, object).clone())
    })?;
    Ok(Flow::Goto(at + 1))
}

fn input<D: Domain>(
    eval: &mut Eval<'_, D::Bool>,
    cx: &mut Cx<'_, D>,
    s: &mut State<D::Bv, D::Map>,
    to: &Num,
    at: u32,
) -> Exec<FlowOf<u32, D>, D> {
    let width = eval.program.width;
    let to = eval.number(cx, s, to)?;
    s.memory.store_by(cx, &to, |_, cx| cx.input("input", width))?;
    Ok(Flow::Goto(at + 1))
}

fn call<D: Domain>(
    eval: &mut Eval<'_, D::Bool>,
    cx: &mut Cx<'_, D>,
    s: &mut State<D::Bv, D::Map>,
    at: u32,
    procedure: u32,
    arguments: &[Num],
    to: Option<Var>,
) -> Exec<FlowOf<u32, D>, D> {
    let procedure = &eval.program.procedures[procedure as usize];
    let arguments = arguments.iter().map(|a| eval.number(cx, s, a)).collect::<Exec<Vec<_>, D>>()?;
    let names = procedure.variables.iter().enumerate();
    let variables = names.map(|(number, name)| {
        let name = format!("{}.{name}", procedure.name);
        let name = numbered(&name, Memory::<D>::count(&s.memory), 1);
        s.memory.variable(cx, &name, arguments.get(number))
    });
    let variables = variables.collect::<Exec<Rc<[_]>, D>>()?;
    s.frames.push(Frame { variables, back: at + 1, to });
    Ok(Flow::Goto(procedure.entry))
}

fn give_back<D: Domain>(
    eval: &mut Eval<'_, D::Bool>,
    cx: &mut Cx<'_, D>,
    s: &mut State<D::Bv, D::Map>,
    value: Option<&Num>,
) -> Exec<FlowOf<u32, D>, D> {
    let value = match value {
        Some(value) => eval.number(cx, s, value)?,
        None => cx.lit(Bits::zero(eval.program.width)),
    };
    // A `return` outside of procedures ends the program.
    let Some(frame) = s.frames.last().cloned() else { return Ok(Flow::Done) };
    let callee = s.frames.pop();
    if let Some(to) = frame.to {
        let address = Memory::<D>::base(&s.memory, s.object(to)).clone();
        if let Err(stop) = s.memory.store(cx, &address, &value) {
            s.frames.extend(callee);
            return Err(stop);
        }
    }
    Ok(Flow::Goto(frame.back))
}

/// Where a return may go: behind the calls of the procedure that it is in.
fn returns(p: &Program, at: u32) -> Vec<u32> {
    let inside = p.procedures.iter().rposition(|procedure| procedure.entry <= at);
    let calls = p.code.iter().enumerate().filter(|(_, inst)| {
        matches!(inst, Inst::Call(procedure, ..) if Some(*procedure as usize) == inside)
    });
    calls.map(|(call, _)| call as u32 + 1).collect()
}

impl Source for Pl {
    const NAME: &'static str = "PL";
    const EXTENSION: &'static str = "pl";
    type Predicate = Cond;

    fn read(text: &str) -> Result<Program, Error> {
        read::program(text)
    }

    fn write(program: &Program) -> String {
        print::text(program)
    }

    fn predicate(program: &Program, text: &str) -> Result<Cond, Error> {
        read::predicate(program, text)
    }

    fn holds<D: Domain>(
        p: &Program,
        predicate: &Cond,
        state: &Self::State<D>,
        _: &D::Bv,
        cx: &mut Cx<'_, D>,
    ) -> Exec<D::Bool, D> {
        let scope = Scope { width: p.width, faults: false, state };
        expr::truth(cx, &scope, &mut Pending::default(), predicate)
    }

    fn places(p: &Program) -> Vec<u32> {
        (0..p.code.len() as u32).collect()
    }

    fn place(p: &Program, name: &str) -> Option<u32> {
        let line = || name.parse::<usize>().ok();
        let by_line = || p.lines.iter().position(|l| Some(*l) == line()).map(|at| at as u32);
        p.labels.get(name).copied().or_else(by_line)
    }

    fn offset(p: &Program, at: u32) -> usize {
        p.offsets[at as usize]
    }

    fn examples() -> &'static [Example] {
        const EXAMPLES: &[Example] = &[example!("PL", "paths.pl", None, "x == 1", "5", "x")];
        EXAMPLES
    }

    fn notation() -> Notation {
        Notation { signed: true, reads: Reads::Star }
    }
}
