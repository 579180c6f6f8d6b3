//! The state of the machine: registers, the flag, memory.

use super::ir::{Program, Register};
use polysem_sem::{Cx, Domain, Exec, Flat, Location, Memory, Slot, SlotMut, SlotOf, SlotRef};

/// The state of the machine over the values of a reading.
#[derive(Clone, Debug)]
pub struct State<V, T, M> {
    /// The registers, by number.
    pub registers: [V; 8],
    /// The flag.
    pub zf: T,
    /// A cell at every address.
    pub memory: Flat<V, M>,
}

/// The state in a reading.
pub(super) type StateOf<D> = State<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;

/// The number of ZF among the registers.
pub(super) const ZF: u32 = 8;

fn location(register: usize) -> Location {
    Location::Register { frame: 0, register: register as u32 }
}

/// Everything is unknown; variables are objects of one cell, made in their order.
pub(super) fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<StateOf<D>, D> {
    let mut registers = Vec::with_capacity(Register::ALL.len());
    for register in Register::ALL {
        registers.push(cx.input(register.name(), p.width)?);
    }
    let registers = registers.try_into().expect("there are as many as that");
    let bit = cx.input("ZF", 1)?;
    let zf = cx.dom.holds(&bit)?;
    let mut memory = Flat::new(cx.map_input("memory", p.width, p.width)?, 0, p.width);
    for variable in &p.variables {
        memory.alloc(cx, &format!("&{variable}"), 1)?;
    }
    Ok(State { registers, zf, memory })
}

pub(super) fn visit<D: Domain>(s: &StateOf<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
    for (at, value) in s.registers.iter().enumerate() {
        see(location(at), Slot::Bv(value));
    }
    see(location(ZF as usize), Slot::Bool(&s.zf));
    Memory::<D>::visit(&s.memory, see);
}

pub(super) fn map<D: Domain, E: Domain>(
    s: &StateOf<D>,
    to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> StateOf<E> {
    let registers = std::array::from_fn(|at| {
        let value = to(location(at), Slot::Bv(&s.registers[at]));
        value.bv().expect("a translation keeps the kind of a value")
    });
    let zf = to(location(ZF as usize), Slot::Bool(&s.zf));
    let zf = zf.truth().expect("a translation keeps the kind of a value");
    State { registers, zf, memory: Memory::<D>::map::<E>(&s.memory, to) }
}

pub(super) fn zip<D: Domain>(
    s: &mut StateOf<D>,
    other: &StateOf<D>,
    with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) -> bool {
    for (at, (a, b)) in s.registers.iter_mut().zip(&other.registers).enumerate() {
        with(location(at), Slot::Bv(a), Slot::Bv(b));
    }
    with(location(ZF as usize), Slot::Bool(&mut s.zf), Slot::Bool(&other.zf));
    Memory::<D>::zip(&mut s.memory, &other.memory, with)
}
