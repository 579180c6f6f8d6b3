//! The meaning of WHILE3ADDR, once for every reading.
//!
//! What flows: a place and a state -> the state after the instruction there, and where control goes. `arith.rs` says
//! what operators mean.
//!
//! **Invariant:** an access to memory is an instruction of its own, so that its choice comes before any requirement.

use super::arith::{self, Registers};
use super::ir::{Atom, Cond, Inst, Operand, Place, Program, Reg, Role};
use super::live::next_places;
use super::state::{Frame, State};
use crate::expr::{Pending, Truth, Value, truth, value};
use polysem_sem::heap::Nature;
use polysem_sem::{
    BinOp, Bits, CmpOp, Cx, Domain, Exec, FaultKind, Flow, FlowOf, Language, Location, Memory,
    SlotMut, SlotOf, SlotRef, Store, Watched, numbered,
};

/// The WHILE language.
#[derive(Clone, Copy, Debug)]
pub struct While;

impl Language for While {
    type Program = Program;
    type Place = Place;
    type State<D: Domain> = State<D::Bv, D::Map>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(Place, Self::State<D>), D> {
        let (width, main) = (p.tree.width, &p.routines[0]);
        let memory = Store::new(cx, p.tree.model, width)?;
        let zero = cx.lit(Bits::zero(width));
        let regs = main.registers.iter().map(|register| {
            if register.input { cx.input(&register.name, width) } else { Ok(zero.clone()) }
        });
        let regs = regs.collect::<Exec<_, D>>()?;
        let frame = Frame { base: 0, first: main.first, to: None, back: main.entry };
        Ok((main.entry, State { regs, frames: vec![frame], base: 0, memory }))
    }

    #[inline]
    fn step<D: Domain>(
        p: &Program,
        at: Place,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Place, D>, D> {
        match &p.code[at.0 as usize] {
            Inst::Copy(to, a) => {
                let value = read(s, cx, a);
                s.set(*to, value);
            }
            Inst::Bin(to, op, a, b) => {
                let value = binary(p, s, cx, *op, a, b)?;
                s.set(*to, value);
            }
            Inst::Un(to, op, a) => {
                let value = read(s, cx, a);
                let value = cx.un(*op, &value)?;
                s.set(*to, value);
            }
            Inst::If(cond, then) => {
                let cond = holds(p, s, cx, cond)?;
                return Ok(Flow::Branch { cond, then: *then, els: at.next() });
            }
            Inst::Goto(to) => return Ok(Flow::Goto(*to)),
            Inst::Ite(to, parts) => {
                let cond = holds(p, s, cx, &parts.0)?;
                let (a, b) = (read(s, cx, &parts.1), read(s, cx, &parts.2));
                let value = cx.dom.ite(&cond, &a, &b);
                s.set(*to, value);
            }
            Inst::Assert(cond) => {
                let cond = holds(p, s, cx, cond)?;
                cx.require(&cond, || FaultKind::Assertion.into())?;
            }
            Inst::Assume(cond) => {
                let cond = holds(p, s, cx, cond)?;
                return Ok(Flow::Assume { cond, then: at.next() });
            }
            Inst::Input(to, name) => {
                let value = cx.input(name, p.tree.width)?;
                s.set(*to, value);
            }
            Inst::Print(a) => {
                let value = read(s, cx, a);
                cx.output(&value);
            }
            Inst::Call(callee, arguments, to) => {
                return Ok(Flow::Goto(call(p, s, cx, *callee, arguments, *to, at.next())));
            }
            Inst::Return(a) => return Ok(finish(s, cx, a)),
            Inst::Load(to, a, offset) => {
                let address = address(p, s, cx, a, *offset)?;
                let value = s.memory.load(cx, &address)?;
                s.set(*to, value);
            }
            Inst::Store(a, offset, value) => {
                let address = address(p, s, cx, a, *offset)?;
                let value = read(s, cx, value);
                s.memory.store(cx, &address, &value)?;
            }
            Inst::Alloc(to, name, size) => {
                // The main program's variables are made once; all else says which object it is.
                let object = if p.routine_at(at) == 0 && name.starts_with('&') {
                    s.memory.alloc(cx, name, *size)?
                } else {
                    let name = numbered(name, Memory::<D>::count(&s.memory), *size);
                    s.memory.alloc(cx, &name, *size)?
                };
                let address = Memory::<D>::base(&s.memory, object).clone();
                s.set(*to, address);
            }
            Inst::Halt => return Ok(Flow::Done),
        }
        Ok(Flow::Goto(at.next()))
    }

    fn successors(p: &Program, at: Place) -> Vec<Place> {
        let mut places = match &p.code[at.0 as usize] {
            Inst::Call(callee, _, _) => vec![p.routines[*callee as usize].entry],
            Inst::Return(_) => {
                let routine = p.routine_at(at) as u32;
                let calls = p.code.iter().zip(0..).filter_map(|(inst, at)| match inst {
                    Inst::Call(callee, _, _) if *callee == routine => Some(Place(at + 1)),
                    _ => None,
                });
                calls.collect()
            }
            inst => next_places(inst, at),
        };
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Of the active call; registers of the calls around it always matter.
    fn is_live(p: &Program, at: Place, location: Location) -> bool {
        let Location::Register { register, .. } = location else { return true };
        let routine = p.routine_at(at);
        match p.register(register) {
            Some((owner, register)) if owner == routine => p.live.at(at, routine, register),
            Some(_) | None => true,
        }
    }

    fn stack<D: Domain>(s: &Self::State<D>) -> Vec<Place> {
        s.frames.iter().skip(1).map(|frame| frame.back).collect()
    }

    fn visit<D: Domain>(s: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        s.visit::<D>(see);
    }

    fn map<D: Domain, E: Domain>(
        s: &Self::State<D>,
        translate: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        s.map::<D, E>(translate)
    }

    fn zip<D: Domain>(
        s: &mut Self::State<D>,
        other: &Self::State<D>,
        combine: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        s.zip::<D>(other, combine)
    }

    fn name(p: &Program, location: Location) -> String {
        name(p, location).unwrap_or_else(|| location.to_string())
    }

    fn address(_: &Program, at: Place) -> Bits {
        Bits::new(32, u64::from(at.0))
    }

    /// The literals of the program, and their neighbours.
    fn thresholds(p: &Program) -> Vec<Bits> {
        let mut all = Vec::new();
        for inst in &p.code {
            inst.operands(&mut |atom| {
                if let Atom::Lit(bits) = atom {
                    let one = Bits::one(bits.width());
                    all.push(BinOp::Sub.eval(bits, &one));
                    all.push(BinOp::Add.eval(bits, &one));
                    all.push(bits.clone());
                }
            });
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn describe(p: &Program, at: Place) -> String {
        format!("line {}", p.lines[at.0 as usize])
    }
}

impl Watched for While {
    fn nature<D: Domain>(s: &Self::State<D>, object: u32) -> Option<Nature> {
        Memory::<D>::nature(&s.memory, object)
    }

    fn weight<D: Domain>(s: &Self::State<D>) -> u64 {
        Memory::<D>::weight(&s.memory)
    }
}

/// The name of a location in the program's words: `x`, `&x`, `f.x`, `o3.next`.
fn name(p: &Program, location: Location) -> Option<String> {
    // The first objects of a run are the main program's variables in memory.
    let variable = |object: u32| {
        let mut objects = p.routines[0].registers.iter().filter(|r| r.role == Role::Address);
        objects.nth(object as usize).map(|register| register.name.clone())
    };
    match location {
        Location::Register { register, .. } => {
            let (routine, register) = p.register(register)?;
            let register = &p.routines[routine].registers[register as usize];
            let at_first = if register.role == Role::Passed { " at first" } else { "" };
            let own = format!("{}{at_first}", register.name);
            Some(if routine == 0 { own } else { format!("{}.{own}", p.routines[routine].name) })
        }
        Location::Base(object) => variable(object),
        Location::Cell { object, offset, .. } => match (variable(object), offset) {
            (Some(address), 0) => Some(address[1..].to_string()),
            (None, 0) => Some(format!("*o{object}")),
            _ => {
                let field = p.tree.fields.get(usize::try_from(offset).ok()?.checked_sub(1)?)?;
                Some(format!("o{object}.{field}"))
            }
        },
        Location::Part { .. }
        | Location::CellPart { .. }
        | Location::Memory(_)
        | Location::Size(_)
        | Location::Life(_)
        | Location::Iterations(_) => None,
    }
}

#[inline]
fn read<D: Domain>(s: &State<D::Bv, D::Map>, cx: &mut Cx<'_, D>, operand: &Operand) -> D::Bv {
    match operand {
        Operand::Reg(reg) => s.reg(*reg).clone(),
        Operand::Lit(bits) => cx.lit(bits.clone()),
    }
}

#[inline]
fn binary<D: Domain>(
    p: &Program,
    s: &State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    op: BinOp,
    a: &Operand,
    b: &Operand,
) -> Exec<D::Bv, D> {
    let (first, second);
    let a = match a {
        Operand::Reg(reg) => s.reg(*reg),
        Operand::Lit(bits) => {
            first = cx.lit(bits.clone());
            &first
        }
    };
    let b = match b {
        Operand::Reg(reg) => s.reg(*reg),
        Operand::Lit(bits) => {
            second = cx.lit(bits.clone());
            &second
        }
    };
    arith::binary(p, cx, op, a, b)
}

/// The cell so far from an address.
fn address<D: Domain>(
    p: &Program,
    s: &State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    base: &Operand,
    offset: u64,
) -> Exec<D::Bv, D> {
    let base = read(s, cx, base);
    if offset == 0 {
        return Ok(base);
    }
    let offset = cx.lit(Bits::new(p.tree.width, offset));
    cx.bin(BinOp::Add, &base, &offset)
}

/// Whether a condition holds. Most are one comparison, which is worth not walking a tree for.
#[inline]
fn holds<D: Domain>(
    p: &Program,
    s: &State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    cond: &Cond,
) -> Exec<D::Bool, D> {
    match cond {
        Truth::Cmp(op, a, b) => compare(p, s, cx, *op, a, b),
        Truth::Not(inner) if let Truth::Cmp(op, a, b) = &**inner => {
            let holds = compare(p, s, cx, *op, a, b)?;
            Ok(cx.dom.not(&holds))
        }
        cond => {
            let registers = Registers { regs: &s.regs[s.base..], width: p.tree.width };
            truth(cx, &registers, &mut Pending::default(), cond)
        }
    }
}

#[inline]
fn compare<D: Domain>(
    p: &Program,
    s: &State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    op: CmpOp,
    a: &Value<Reg>,
    b: &Value<Reg>,
) -> Exec<D::Bool, D> {
    match (a, b) {
        (Value::Leaf(a), Value::Leaf(b)) => cx.cmp(op, s.reg(*a), s.reg(*b)),
        (Value::Leaf(a), Value::Lit(b)) => {
            let b = cx.lit(b.clone());
            cx.cmp(op, s.reg(*a), &b)
        }
        (a, b) => {
            let registers = Registers { regs: &s.regs[s.base..], width: p.tree.width };
            let a = value(cx, &registers, &mut Pending::default(), a)?;
            let b = value(cx, &registers, &mut Pending::default(), b)?;
            cx.cmp(op, &a, &b)
        }
    }
}

/// Starts a call; registers that nothing is passed into are zero.
fn call<D: Domain>(
    p: &Program,
    s: &mut State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    callee: u32,
    arguments: &[Operand],
    to: Option<Reg>,
    back: Place,
) -> Place {
    let routine = &p.routines[callee as usize];
    let base = s.regs.len();
    let zero = cx.lit(Bits::zero(p.tree.width));
    s.regs.resize(base + routine.registers.len(), zero);
    for (argument, param) in arguments.iter().zip(&routine.params) {
        s.regs[base + *param as usize] = read(s, cx, argument);
    }
    s.frames.push(Frame { base: base as u32, first: routine.first, to, back });
    s.base = base;
    routine.entry
}

/// Ends a call, or the program.
fn finish<D: Domain>(
    s: &mut State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    result: &Operand,
) -> FlowOf<Place, D> {
    let [.., caller, own] = &s.frames[..] else { return Flow::Done };
    let (base, Frame { to, back, .. }) = (caller.base as usize, *own);
    let value = read(s, cx, result);
    s.frames.pop();
    s.regs.truncate(s.base);
    s.base = base;
    if let Some(to) = to {
        s.set(to, value);
    }
    Flow::Goto(back)
}
