//! A register language with everything the contract has: branches, switches, choices, requirements, memory.
//!
//! All vectors of a program have one width; memory has 16 cells of that width, addressed by 4 bits.

use polysem_sem::{
    Alternative, BinOp, Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Flat, Flow, FlowOf,
    Language, Location, Memory, Name, Slot, SlotMut, SlotOf, SlotRef, UnOp,
};

pub(crate) type Reg = usize;

/// Instructions. `Reg` is a vector register, or a flag where the text says so.
#[derive(Clone, Debug)]
pub(crate) enum Inst {
    Lit(Reg, Bits),
    Input(Reg),
    Un(Reg, UnOp, Reg),
    /// Division by zero is a fault.
    Bin(Reg, BinOp, Reg, Reg),
    /// The same of signed numbers, where a result that does not fit is a fault.
    Exact(Reg, BinOp, Reg, Reg),
    /// Bits `hi..=lo` of a register, extended again with zeros or the sign.
    Slice(Reg, Reg, u16, u16, bool),
    /// The low halves of two registers.
    Join(Reg, Reg, Reg),
    /// A flag.
    Cmp(Reg, CmpOp, Reg, Reg),
    /// Flags: not, and, or.
    Not(Reg, Reg),
    And(Reg, Reg, Reg),
    Or(Reg, Reg, Reg),
    /// A flag's truth as 0 or 1, and the lowest bit of a register as a flag.
    FromFlag(Reg, Reg),
    ToFlag(Reg, Reg),
    /// A register by a flag; a flag by a flag.
    Ite(Reg, Reg, Reg, Reg),
    IteFlag(Reg, Reg, Reg, Reg),
    /// Memory at the low four bits of a register.
    Load(Reg, Reg),
    Store(Reg, Reg),
    /// Memory at a literal address.
    Get(Reg, u64),
    Put(u64, Reg),
    /// Every cell of memory.
    Fill(Reg),
    /// Fault unless the flag holds.
    Assert(Reg),
    Brif(Reg, usize, usize),
    Switch(Reg, Vec<(Bits, usize)>, usize),
    /// To the target whose number the register holds; a fault if there is none.
    Indirect(Reg, Vec<usize>),
    Ret,
}

#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) width: u32,
    pub(crate) code: Vec<Inst>,
}

pub(crate) const REGISTERS: usize = 6;
pub(crate) const FLAGS: usize = 3;
const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct State<V, T, M> {
    regs: Vec<V>,
    flags: Vec<T>,
    memory: Flat<V, M>,
}

#[derive(Debug)]
pub(crate) struct Toy;

impl Language for Toy {
    type Program = Program;
    type Place = usize;
    type State<D: Domain> = State<D::Bv, D::Bool, D::Map>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(usize, Self::State<D>), D> {
        let zero = cx.lit(Bits::zero(p.width));
        let no = cx.dom.truth(false);
        let cells = cx.map_input("memory", 4, p.width)?;
        let memory = Flat::new(cells, 0, 4);
        Ok((0, State { regs: vec![zero; REGISTERS], flags: vec![no; FLAGS], memory }))
    }

    fn step<D: Domain>(
        p: &Program,
        at: usize,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<usize, D>, D> {
        match &p.code[at] {
            Inst::Lit(d, bits) => s.regs[*d] = cx.lit(bits.clone()),
            Inst::Input(d) => s.regs[*d] = cx.input("in", p.width)?,
            Inst::Un(d, op, a) => s.regs[*d] = cx.un(*op, &s.regs[*a])?,
            Inst::Bin(d, op, a, b) => s.regs[*d] = bin(p, cx, *op, &s.regs[*a], &s.regs[*b])?,
            Inst::Exact(d, op, a, b) => s.regs[*d] = exact(p, cx, *op, &s.regs[*a], &s.regs[*b])?,
            Inst::Slice(d, a, hi, lo, signed) => {
                let part = cx.un(UnOp::Extract { hi: *hi, lo: *lo }, &s.regs[*a])?;
                let more = p.width - u32::from(hi - lo) - 1;
                let op = if *signed { UnOp::SignExtend(more) } else { UnOp::ZeroExtend(more) };
                s.regs[*d] = cx.un(op, &part)?;
            }
            Inst::Join(d, a, b) => {
                let half = UnOp::Extract { hi: (p.width / 2 - 1) as u16, lo: 0 };
                let (a, b) = (cx.un(half, &s.regs[*a])?, cx.un(half, &s.regs[*b])?);
                s.regs[*d] = cx.bin(BinOp::Concat, &a, &b)?;
            }
            Inst::Cmp(d, op, a, b) => s.flags[*d] = cx.cmp(*op, &s.regs[*a], &s.regs[*b])?,
            Inst::Not(d, a) => s.flags[*d] = cx.dom.not(&s.flags[*a]),
            Inst::And(d, a, b) => s.flags[*d] = cx.dom.and(&s.flags[*a], &s.flags[*b]),
            Inst::Or(d, a, b) => s.flags[*d] = cx.dom.or(&s.flags[*a], &s.flags[*b]),
            Inst::FromFlag(d, a) => {
                let bit = cx.dom.bit(&s.flags[*a]);
                s.regs[*d] = cx.un(UnOp::ZeroExtend(p.width - 1), &bit)?;
            }
            Inst::ToFlag(d, a) => {
                let bit = cx.un(UnOp::Extract { hi: 0, lo: 0 }, &s.regs[*a])?;
                s.flags[*d] = cx.dom.holds(&bit)?;
            }
            Inst::Ite(d, c, a, b) => {
                s.regs[*d] = cx.dom.ite(&s.flags[*c], &s.regs[*a], &s.regs[*b]);
            }
            Inst::IteFlag(d, c, a, b) => {
                s.flags[*d] = cx.dom.ite_bool(&s.flags[*c], &s.flags[*a], &s.flags[*b]);
            }
            Inst::Load(d, a) => {
                let address = cx.un(UnOp::Extract { hi: 3, lo: 0 }, &s.regs[*a])?;
                s.regs[*d] = s.memory.load(cx, &address)?;
            }
            Inst::Store(a, v) => {
                let address = cx.un(UnOp::Extract { hi: 3, lo: 0 }, &s.regs[*a])?;
                s.memory.store(cx, &address, &s.regs[*v])?;
            }
            Inst::Get(d, at) => {
                let address = cx.lit(Bits::new(4, *at));
                s.regs[*d] = s.memory.load(cx, &address)?;
            }
            Inst::Put(at, v) => {
                let address = cx.lit(Bits::new(4, *at));
                s.memory.store(cx, &address, &s.regs[*v])?;
            }
            Inst::Fill(a) => s.memory = Flat::new(cx.dom.map(4, &s.regs[*a]), 0, 4),
            Inst::Assert(a) => cx.require(&s.flags[*a], || FaultKind::Assertion.into())?,
            Inst::Brif(a, then, els) => {
                return Ok(Flow::Branch { cond: s.flags[*a].clone(), then: *then, els: *els });
            }
            Inst::Switch(a, cases, default) => {
                let (on, cases) = (s.regs[*a].clone(), cases.as_slice().into());
                return Ok(Flow::Switch { on, cases, default: *default });
            }
            Inst::Indirect(a, targets) => return indirect(p, cx, &s.regs[*a], targets),
            Inst::Ret => return Ok(Flow::Done),
        }
        Ok(Flow::Goto(at + 1))
    }

    fn successors(p: &Program, at: usize) -> Vec<usize> {
        let mut places = match &p.code[at] {
            Inst::Brif(_, then, els) => vec![*then, *els],
            Inst::Switch(_, cases, default) => {
                cases.iter().map(|(_, to)| *to).chain([*default]).collect()
            }
            Inst::Indirect(_, targets) => targets.clone(),
            Inst::Ret => vec![],
            _ => vec![at + 1],
        };
        places.sort_unstable();
        places.dedup();
        places
    }

    fn address(_: &Program, at: usize) -> Bits {
        Bits::new(32, at as u64)
    }

    fn visit<D: Domain>(s: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        for (at, value) in s.regs.iter().enumerate() {
            see(register(0, at), Slot::Bv(value));
        }
        for (at, value) in s.flags.iter().enumerate() {
            see(register(1, at), Slot::Bool(value));
        }
        Memory::<D>::visit(&s.memory, see);
    }

    fn map<D: Domain, E: Domain>(
        s: &Self::State<D>,
        to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        let regs = s.regs.iter().enumerate().map(|(at, v)| to(register(0, at), Slot::Bv(v)).bv());
        let regs = regs.collect::<Option<_>>().expect("vectors stay vectors");
        let flags =
            s.flags.iter().enumerate().map(|(at, v)| to(register(1, at), Slot::Bool(v)).truth());
        let flags = flags.collect::<Option<_>>().expect("flags stay flags");
        State { regs, flags, memory: Memory::<D>::map::<E>(&s.memory, to) }
    }

    fn zip<D: Domain>(
        s: &mut Self::State<D>,
        other: &Self::State<D>,
        with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        for (at, (a, b)) in s.regs.iter_mut().zip(&other.regs).enumerate() {
            with(register(0, at), Slot::Bv(a), Slot::Bv(b));
        }
        for (at, (a, b)) in s.flags.iter_mut().zip(&other.flags).enumerate() {
            with(register(1, at), Slot::Bool(a), Slot::Bool(b));
        }
        Memory::<D>::zip(&mut s.memory, &other.memory, with)
    }
}

fn register(frame: u32, at: usize) -> Location {
    Location::Register { frame, register: at as u32 }
}

/// Division is checked before the value is formed.
fn bin<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    op: BinOp,
    a: &D::Bv,
    b: &D::Bv,
) -> Exec<D::Bv, D> {
    if matches!(op, BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem | BinOp::Smod) {
        divisible(p, cx, b)?;
    }
    cx.bin(op, a, b)
}

fn exact<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    op: BinOp,
    a: &D::Bv,
    b: &D::Bv,
) -> Exec<D::Bv, D> {
    if op == BinOp::Sdiv {
        divisible(p, cx, b)?;
    }
    cx.exact(op, p.width, a, b)
}

fn divisible<D: Domain>(p: &Program, cx: &mut Cx<'_, D>, by: &D::Bv) -> Exec<(), D> {
    let zero = cx.lit(Bits::zero(p.width));
    let is_zero = cx.cmp(CmpOp::Eq, by, &zero)?;
    let nonzero = cx.dom.not(&is_zero);
    cx.require(&nonzero, || FaultKind::Division.into())
}

fn indirect<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    on: &D::Bv,
    targets: &[usize],
) -> Exec<FlowOf<usize, D>, D> {
    let mut alternatives = Vec::new();
    let mut nowhere = cx.dom.truth(true);
    for (number, target) in targets.iter().enumerate() {
        let literal = cx.lit(Bits::new(p.width, number as u64));
        let guard = cx.cmp(CmpOp::Eq, on, &literal)?;
        let not = cx.dom.not(&guard);
        nowhere = cx.dom.and(&nowhere, &not);
        alternatives.push(Alternative { name: Name::Place(*target as u32), guard });
    }
    alternatives.push(Alternative { name: Name::Place(NOWHERE), guard: nowhere });
    match cx.choose(alternatives)? {
        Name::Place(NOWHERE) => Err(cx.fail(Fault::with(FaultKind::BadJump, "no such target"))),
        Name::Place(to) => Ok(Flow::Goto(to as usize)),
        Name::Object(_) | Name::Rule(_) | Name::Way { .. } | Name::Cell { .. } => {
            unreachable!("only places were offered")
        }
    }
}
