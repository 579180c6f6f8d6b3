//! Three-address programs, numbered from 1, with everything that an analysis can meet: loops, flags that are compared
//! and branched on later, switches, choices, memory, calls, faults, and states that change their shape.

use polysem_sem::{
    Alternative, BinOp, Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Flat, Flow, FlowOf,
    Language, Location, Memory, NOWHERE, Name, Slot, SlotMut, SlotOf, SlotRef, Stop,
};

pub(crate) type Var = usize;
pub(crate) type Place = u32;

#[derive(Clone, Debug)]
pub(crate) enum Inst {
    Const(Var, i64),
    Copy(Var, Var),
    Input(Var),
    /// Wraps around; division by zero is a fault.
    Op(Var, BinOp, Var, Var),
    /// A sum with a number; only runs where it does not wrap around are meant.
    Add(Var, Var, i64),
    /// Sets the flag.
    Cmp(CmpOp, Var, Var),
    /// Branches on the flag.
    IfFlag(Place),
    If(Var, CmpOp, Var, Place),
    IfConst(Var, CmpOp, i64, Place),
    Goto(Place),
    Switch(Var, Vec<(i64, Place)>, Place),
    /// To the place whose number among these a variable holds; else a fault.
    Indirect(Var, Vec<Place>),
    /// Chooses among one, then among two: skips the next instruction unless a variable is zero.
    Rules(Var),
    Load(Var, Var),
    Store(Var, Var),
    Assert,
    Call(Place),
    Return,
    /// Adds a variable to the state.
    Grow,
    Unsupported,
    Halt,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) width: u32,
    pub(crate) vars: usize,
    pub(crate) code: Vec<Inst>,
}

impl Program {
    pub(crate) fn new(width: u32, vars: usize, code: &[Inst]) -> Program {
        Program { width, vars, code: code.to_vec() }
    }

    fn lit(&self, n: i64) -> Bits {
        Bits::new(self.width, n.cast_unsigned())
    }

    fn at(&self, at: Place) -> &Inst {
        self.code.get(at as usize - 1).unwrap_or(&Inst::Halt)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct State<V, T, M> {
    pub(crate) vars: Vec<V>,
    flag: T,
    memory: Flat<V, M>,
    stack: Vec<Place>,
}

#[derive(Debug)]
pub(crate) struct Tac;

pub(crate) fn var(register: usize) -> Location {
    Location::Register { frame: 0, register: register as u32 }
}

const FLAG: Location = Location::Register { frame: 1, register: 0 };

impl Language for Tac {
    type Program = Program;
    type Place = Place;
    type State<D: Domain> = State<D::Bv, D::Bool, D::Map>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(Place, Self::State<D>), D> {
        let vars = (0..p.vars).map(|_| cx.input("var", p.width)).collect::<Exec<_, D>>()?;
        let memory = Flat::new(cx.map_input("memory", p.width, p.width)?, 0, p.width);
        Ok((1, State { vars, flag: cx.dom.truth(false), memory, stack: Vec::new() }))
    }

    fn step<D: Domain>(
        p: &Program,
        at: Place,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Place, D>, D> {
        let next = at + 1;
        match p.at(at) {
            Inst::Const(d, n) => s.vars[*d] = cx.lit(p.lit(*n)),
            Inst::Copy(d, a) => s.vars[*d] = s.vars[*a].clone(),
            Inst::Input(d) => s.vars[*d] = cx.input("in", p.width)?,
            Inst::Op(d, op, a, b) => s.vars[*d] = bin(p, cx, *op, &s.vars[*a], &s.vars[*b])?,
            Inst::Add(d, a, n) => {
                let (old, n, up) = (s.vars[*a].clone(), cx.lit(p.lit(*n)), *n >= 0);
                s.vars[*d] = cx.bin(BinOp::Add, &old, &n)?;
                let (less, more) = if up { (&old, &s.vars[*d]) } else { (&s.vars[*d], &old) };
                return Ok(Flow::Assume { cond: cx.cmp(CmpOp::Slt, less, more)?, then: next });
            }
            Inst::Cmp(op, a, b) => s.flag = cx.cmp(*op, &s.vars[*a], &s.vars[*b])?,
            Inst::IfFlag(to) => {
                return Ok(Flow::Branch { cond: s.flag.clone(), then: *to, els: next });
            }
            Inst::If(a, op, b, to) => {
                let cond = cx.cmp(*op, &s.vars[*a], &s.vars[*b])?;
                return Ok(Flow::Branch { cond, then: *to, els: next });
            }
            Inst::IfConst(a, op, n, to) => {
                let n = cx.lit(p.lit(*n));
                let cond = cx.cmp(*op, &s.vars[*a], &n)?;
                return Ok(Flow::Branch { cond, then: *to, els: next });
            }
            Inst::Goto(to) => return Ok(Flow::Goto(*to)),
            Inst::Switch(a, cases, default) => {
                let cases = cases.iter().map(|(n, to)| (p.lit(*n), *to)).collect();
                return Ok(Flow::Switch { on: s.vars[*a].clone(), cases, default: *default });
            }
            Inst::Indirect(a, targets) => return indirect(p, cx, &s.vars[*a], targets),
            Inst::Rules(a) => return rules(p, cx, &s.vars[*a], next),
            Inst::Load(d, a) => s.vars[*d] = s.memory.load(cx, &s.vars[*a])?,
            Inst::Store(a, b) => s.memory.store(cx, &s.vars[*a], &s.vars[*b])?,
            Inst::Assert => cx.require(&s.flag, || FaultKind::Assertion.into())?,
            Inst::Call(to) => {
                s.stack.push(next);
                return Ok(Flow::Goto(*to));
            }
            Inst::Return => return Ok(s.stack.pop().map_or(Flow::Done, Flow::Goto)),
            Inst::Grow => s.vars.push(cx.lit(p.lit(0))),
            Inst::Unsupported => return Err(Stop::unsupported("this instruction").into()),
            Inst::Halt => return Ok(Flow::Done),
        }
        Ok(Flow::Goto(next))
    }

    fn successors(p: &Program, at: Place) -> Vec<Place> {
        let mut places = match p.at(at) {
            Inst::IfFlag(to) | Inst::If(_, _, _, to) | Inst::IfConst(_, _, _, to) => {
                vec![*to, at + 1]
            }
            Inst::Goto(to) | Inst::Call(to) => vec![*to],
            Inst::Rules(_) => vec![at + 1, at + 2],
            Inst::Switch(_, cases, default) => {
                cases.iter().map(|(_, to)| *to).chain([*default]).collect()
            }
            Inst::Indirect(_, targets) => targets.clone(),
            Inst::Return => {
                let sites = (1..).zip(&p.code).filter(|(_, i)| matches!(i, Inst::Call(_)));
                sites.map(|(site, _)| site + 1).collect()
            }
            Inst::Unsupported | Inst::Halt => vec![],
            _ => vec![at + 1],
        };
        places.sort_unstable();
        places.dedup();
        places
    }

    fn stack<D: Domain>(s: &Self::State<D>) -> Vec<Place> {
        s.stack.clone()
    }

    fn address(_: &Program, at: Place) -> Bits {
        Bits::new(32, u64::from(at))
    }

    fn thresholds(p: &Program) -> Vec<Bits> {
        let literals = p.code.iter().filter_map(|inst| match inst {
            Inst::Const(_, n) | Inst::Add(_, _, n) | Inst::IfConst(_, _, n, _) => Some(n.abs()),
            _ => None,
        });
        literals.map(|n| p.lit(n)).collect()
    }

    fn visit<D: Domain>(s: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        s.vars.iter().enumerate().for_each(|(at, value)| see(var(at), Slot::Bv(value)));
        see(FLAG, Slot::Bool(&s.flag));
        Memory::<D>::visit(&s.memory, see);
    }

    fn map<D: Domain, E: Domain>(
        s: &Self::State<D>,
        to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        let vars = s.vars.iter().enumerate().map(|(at, v)| to(var(at), Slot::Bv(v)).bv());
        let vars = vars.collect::<Option<_>>().expect("vectors stay vectors");
        let flag = to(FLAG, Slot::Bool(&s.flag)).truth().expect("flags stay flags");
        let memory = Memory::<D>::map::<E>(&s.memory, to);
        State { vars, flag, memory, stack: s.stack.clone() }
    }

    fn zip<D: Domain>(
        s: &mut Self::State<D>,
        other: &Self::State<D>,
        with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        for (at, (a, b)) in s.vars.iter_mut().zip(&other.vars).enumerate() {
            with(var(at), Slot::Bv(a), Slot::Bv(b));
        }
        with(FLAG, Slot::Bool(&mut s.flag), Slot::Bool(&other.flag));
        s.vars.len() == other.vars.len() && Memory::<D>::zip(&mut s.memory, &other.memory, with)
    }
}

fn bin<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    op: BinOp,
    a: &D::Bv,
    b: &D::Bv,
) -> Exec<D::Bv, D> {
    if matches!(op, BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem | BinOp::Smod) {
        let zero = cx.lit(p.lit(0));
        let is_zero = cx.cmp(CmpOp::Eq, b, &zero)?;
        let nonzero = cx.dom.not(&is_zero);
        cx.require(&nonzero, || FaultKind::Division.into())?;
    }
    cx.bin(op, a, b)
}

fn indirect<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    on: &D::Bv,
    targets: &[Place],
) -> Exec<FlowOf<Place, D>, D> {
    let mut alternatives = Vec::new();
    let mut nowhere = cx.dom.truth(true);
    for (number, target) in (0..).zip(targets) {
        let literal = cx.lit(p.lit(number));
        let guard = cx.cmp(CmpOp::Eq, on, &literal)?;
        let not = cx.dom.not(&guard);
        nowhere = cx.dom.and(&nowhere, &not);
        alternatives.push(Alternative { name: Name::Place(*target), guard });
    }
    alternatives.push(Alternative { name: NOWHERE, guard: nowhere });
    match cx.choose(alternatives)? {
        Name::Place(to) => Ok(Flow::Goto(to)),
        _ => Err(cx.fail(Fault::with(FaultKind::BadJump, "no such target"))),
    }
}

fn rules<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    on: &D::Bv,
    next: Place,
) -> Exec<FlowOf<Place, D>, D> {
    let always = cx.dom.truth(true);
    let only = cx.choose(vec![Alternative { name: Name::Rule(0), guard: always }])?;
    assert_eq!(only, Name::Rule(0), "choices are taken in order");
    let zero = cx.lit(p.lit(0));
    let zero = cx.cmp(CmpOp::Eq, on, &zero)?;
    let not = cx.dom.not(&zero);
    let rule = |name, guard| Alternative { name: Name::Rule(name), guard };
    let chosen = cx.choose(vec![rule(1, zero), rule(2, not)])?;
    Ok(Flow::Goto(if chosen == Name::Rule(1) { next } else { next + 1 }))
}
