//! The one meaning of MC's instructions, after Fig. 4 of Lim, Lal and Reps, "Symbolic Analysis via Semantic
//! Reinterpretation".
//!
//! As there, CMP subtracts and compares with 0, XOR leaves ZF alone, and memory is a map with one cell at each address. JZ goes
//! to its operand where ZF holds, as in Example 7 (Fig. 4 prints the two the other way round). The other instructions
//! are x86's: ADD, SUB, AND and OR set ZF; PUSH and CALL read their operand before ESP moves; POP writes its operand
//! after.
//!
//! An operand that is fixed gives a jump to a place; any other gives a switch on the address, over all of the code.

use super::ir::{
    Address, Alu, Constant, Dst, Inst, Place, Program, Register, STEP, Src, Symbol, When,
};
use super::state::StateOf;
use polysem_sem::{
    BinOp, Bits, Break, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf, Memory,
};

/// Executes the instruction at `at`.
pub(super) fn step<D: Domain>(
    program: &Program,
    at: Place,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<FlowOf<Place, D>, D> {
    let Place::At(number) = at else { return Err(nowhere(cx)) };
    let Some(inst) = program.code.get(number as usize) else { return Ok(Flow::Done) };
    let next = Place::At(number + 1);
    let mut machine = Machine { program, state, cx };
    match inst {
        Inst::Mov(to, from) => machine.mov(to, from)?,
        Inst::Cmp(a, b) => machine.compare(BinOp::Sub, a, b)?,
        Inst::Test(a, b) => machine.compare(BinOp::And, a, b)?,
        Inst::Alu(op, to, from) => machine.alu(*op, to, from)?,
        Inst::Jump(when, to) => return machine.jump(*when, to, next),
        Inst::Call(to) => return machine.call(to, next),
        Inst::Ret => return machine.ret(),
        Inst::Push(from) => machine.push_operand(from)?,
        Inst::Pop(to) => machine.pop_operand(to)?,
        Inst::In(to) => machine.input(to)?,
        Inst::Out(from) => machine.output(from)?,
        Inst::Chkz => machine.cx.require(&machine.state.zf, || FaultKind::Assertion.into())?,
        Inst::Hlt => return Ok(Flow::Done),
    }
    Ok(Flow::Goto(next))
}

/// The end of a path that jumped to where no instruction is.
fn nowhere<D: Domain>(cx: &mut Cx<'_, D>) -> Break<D::Bool> {
    cx.fail(Fault::with(FaultKind::BadJump, "no instruction is there"))
}

struct Machine<'m, 'x, D: Domain> {
    program: &'m Program,
    state: &'m mut StateOf<D>,
    cx: &'m mut Cx<'x, D>,
}

/// Operands.
impl<D: Domain> Machine<'_, '_, D> {
    fn number(&mut self, number: u64) -> D::Bv {
        self.cx.lit(Bits::new(self.program.width, number))
    }

    fn constant(&mut self, constant: &Constant) -> Exec<D::Bv, D> {
        match (self.program.literal(constant), constant.symbol) {
            (Some(bits), _) => Ok(self.cx.lit(bits)),
            (None, Symbol::Variable(variable)) => {
                let base = Memory::<D>::base(&self.state.memory, variable).clone();
                self.plus(base, &constant.offset)
            }
            (None, Symbol::None | Symbol::Label(_)) => unreachable!("these are literals"),
        }
    }

    fn plus(&mut self, value: D::Bv, offset: &Bits) -> Exec<D::Bv, D> {
        if offset.is_zero() {
            return Ok(value);
        }
        let offset = self.cx.lit(offset.clone());
        self.cx.bin(BinOp::Add, &value, &offset)
    }

    fn address(&mut self, address: &Address) -> Exec<D::Bv, D> {
        let Some(register) = address.register else { return self.constant(&address.constant) };
        let value = self.state.registers[register as usize].clone();
        if let Some(offset) = self.program.literal(&address.constant) {
            return self.plus(value, &offset);
        }
        let offset = self.constant(&address.constant)?;
        self.cx.bin(BinOp::Add, &value, &offset)
    }

    fn read_dst(&mut self, from: &Dst) -> Exec<D::Bv, D> {
        match from {
            Dst::Register(register) => Ok(self.state.registers[*register as usize].clone()),
            Dst::Cell(address) => {
                let address = self.address(address)?;
                self.state.memory.load(self.cx, &address)
            }
        }
    }

    fn read(&mut self, from: &Src) -> Exec<D::Bv, D> {
        match from {
            Src::Dst(from) => self.read_dst(from),
            Src::Immediate(constant) => self.constant(constant),
        }
    }

    fn write(&mut self, to: &Dst, value: D::Bv) -> Exec<(), D> {
        match to {
            Dst::Register(register) => self.state.registers[*register as usize] = value,
            Dst::Cell(address) => {
                let address = self.address(address)?;
                self.state.memory.store(self.cx, &address, &value)?;
            }
        }
        Ok(())
    }
}

/// Data.
impl<D: Domain> Machine<'_, '_, D> {
    fn mov(&mut self, to: &Dst, from: &Src) -> Exec<(), D> {
        let value = self.read(from)?;
        self.write(to, value)
    }

    /// ZF := `value relop(=) 0`.
    fn set_zf(&mut self, value: &D::Bv) -> Exec<(), D> {
        let zero = self.number(0);
        self.state.zf = self.cx.cmp(CmpOp::Eq, value, &zero)?;
        Ok(())
    }

    /// ZF := `a op b relop(=) 0`.
    fn compare(&mut self, op: BinOp, a: &Dst, b: &Src) -> Exec<(), D> {
        let (a, b) = (self.read_dst(a)?, self.read(b)?);
        let value = self.cx.bin(op, &a, &b)?;
        self.set_zf(&value)
    }

    fn alu(&mut self, op: Alu, to: &Dst, from: &Src) -> Exec<(), D> {
        let (op, flags) = op.meaning();
        let (a, b) = (self.read_dst(to)?, self.read(from)?);
        let value = self.cx.bin(op, &a, &b)?;
        if flags {
            self.set_zf(&value)?;
        }
        self.write(to, value)
    }

    fn input(&mut self, to: &Dst) -> Exec<(), D> {
        let value = self.cx.input("in", self.program.width)?;
        self.write(to, value)
    }

    fn output(&mut self, from: &Src) -> Exec<(), D> {
        let value = self.read(from)?;
        self.cx.output(&value);
        Ok(())
    }
}

/// The stack. It lies where ESP says, in the same memory.
impl<D: Domain> Machine<'_, '_, D> {
    fn push(&mut self, value: &D::Bv) -> Exec<(), D> {
        let step = self.number(STEP);
        let top = self.cx.bin(BinOp::Sub, &self.state.registers[Register::Esp as usize], &step)?;
        self.state.memory.store(self.cx, &top, value)?;
        self.state.registers[Register::Esp as usize] = top;
        Ok(())
    }

    fn pop(&mut self) -> Exec<D::Bv, D> {
        let step = self.number(STEP);
        let top = &self.state.registers[Register::Esp as usize];
        let value = self.state.memory.load(self.cx, top)?;
        self.state.registers[Register::Esp as usize] = self.cx.bin(BinOp::Add, top, &step)?;
        Ok(value)
    }

    fn push_operand(&mut self, from: &Src) -> Exec<(), D> {
        let value = self.read(from)?;
        self.push(&value)
    }

    fn pop_operand(&mut self, to: &Dst) -> Exec<(), D> {
        let value = self.pop()?;
        self.write(to, value)
    }
}

/// Control.
impl<D: Domain> Machine<'_, '_, D> {
    /// To the instruction at an address; elsewhere is nowhere.
    fn switch(&self, on: D::Bv) -> FlowOf<Place, D> {
        Flow::Switch { on, cases: self.program.cases.clone(), default: Place::Nowhere }
    }

    fn jump(&mut self, when: When, to: &Src, next: Place) -> Exec<FlowOf<Place, D>, D> {
        let Some(target) = self.program.target(to) else { return self.indirect(when, to, next) };
        let cond = self.state.zf.clone();
        Ok(match when {
            When::Always => Flow::Goto(target),
            When::Zero => Flow::Branch { cond, then: target, els: next },
            When::NotZero => Flow::Branch { cond, then: next, els: target },
        })
    }

    /// EIP := `cond(ZF, …, …)`, as the paper writes it.
    fn indirect(&mut self, when: When, to: &Src, next: Place) -> Exec<FlowOf<Place, D>, D> {
        let target = self.read(to)?;
        let next = self.cx.lit(self.program.address(next));
        let on = match when {
            When::Always => target,
            When::Zero => self.cx.dom.ite(&self.state.zf, &target, &next),
            When::NotZero => self.cx.dom.ite(&self.state.zf, &next, &target),
        };
        Ok(self.switch(on))
    }

    fn call(&mut self, to: &Src, next: Place) -> Exec<FlowOf<Place, D>, D> {
        let flow = self.jump(When::Always, to, next)?;
        let back = self.cx.lit(self.program.address(next));
        self.push(&back)?;
        Ok(flow)
    }

    fn ret(&mut self) -> Exec<FlowOf<Place, D>, D> {
        let on = self.pop()?;
        Ok(self.switch(on))
    }
}

/// Where control may go from `at`. An address can be computed, so a switch may go to all of the code.
pub(super) fn successors(program: &Program, at: Place) -> Vec<Place> {
    let Place::At(number) = at else { return Vec::new() };
    let next = Place::At(number + 1);
    let anywhere = || program.cases.iter().map(|(_, to)| *to).chain([Place::Nowhere]).collect();
    let mut places = match program.code.get(number as usize) {
        None | Some(Inst::Hlt) => Vec::new(),
        Some(Inst::Ret) => anywhere(),
        Some(Inst::Call(to) | Inst::Jump(When::Always, to)) => {
            program.target(to).map_or_else(anywhere, |target| vec![target])
        }
        Some(Inst::Jump(When::Zero | When::NotZero, to)) => {
            program.target(to).map_or_else(anywhere, |target| vec![target, next])
        }
        Some(
            Inst::Mov(..)
            | Inst::Cmp(..)
            | Inst::Test(..)
            | Inst::Alu(..)
            | Inst::Push(_)
            | Inst::Pop(_)
            | Inst::In(_)
            | Inst::Out(_)
            | Inst::Chkz,
        ) => vec![next],
    };
    places.sort_unstable();
    places.dedup();
    places
}
