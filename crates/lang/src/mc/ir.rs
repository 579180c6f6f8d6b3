//! MC programs: instructions at addresses, operands as in the paper, names kept for printing.
//!
//! **Invariant:** instruction `i` is at address `base + 4 i`; the end, one further, has an address too, all of them fit
//! in the width, and 0 is none of them.
//! **Invariant:** labels and variables are numbers into the program's own tables.

use polysem_sem::{BinOp, Bits};
use std::sync::Arc;

/// The registers. `EIP` is none: it is the place where control is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "their names say it all")]
pub enum Register {
    Eax,
    Ebx,
    Ecx,
    Edx,
    Esp,
    Ebp,
    Esi,
    Edi,
}

impl Register {
    /// Every register, by number.
    pub const ALL: [Register; 8] = [
        Register::Eax,
        Register::Ebx,
        Register::Ecx,
        Register::Edx,
        Register::Esp,
        Register::Ebp,
        Register::Esi,
        Register::Edi,
    ];

    /// What it is called in formulas.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["EAX", "EBX", "ECX", "EDX", "ESP", "EBP", "ESI", "EDI"][self as usize]
    }

    /// The register of that name, in small letters or large.
    #[must_use]
    pub fn named(name: &str) -> Option<Register> {
        Register::ALL.into_iter().find(|register| register.name().eq_ignore_ascii_case(name))
    }
}

/// Where control is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// At an instruction by number, or just after the last.
    At(u32),
    /// Where a jump went that met no instruction.
    Nowhere,
}

/// What a constant is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// Zero.
    None,
    /// The address of a label, by number.
    Label(u32),
    /// The address of a variable, by number.
    Variable(u32),
}

/// `symbol + offset`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constant {
    /// What it is counted from.
    pub symbol: Symbol,
    /// How far.
    pub offset: Bits,
}

/// `register + constant`, the address of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The register, if there is one.
    pub register: Option<Register>,
    /// The constant.
    pub constant: Constant,
}

/// What can be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dst {
    /// A register.
    Register(Register),
    /// The cell at an address; the cell of a variable is one.
    Cell(Address),
}

/// What can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Src {
    /// What can be written too.
    Dst(Dst),
    /// A constant.
    Immediate(Constant),
}

/// Operations on two operands whose result goes to the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it all")]
pub enum Alu {
    Xor,
    Add,
    Sub,
    And,
    Or,
}

impl Alu {
    /// The operator, and whether ZF then says if the result is zero. XOR leaves it alone, as in the paper.
    #[must_use]
    pub const fn meaning(self) -> (BinOp, bool) {
        match self {
            Alu::Xor => (BinOp::Xor, false),
            Alu::Add => (BinOp::Add, true),
            Alu::Sub => (BinOp::Sub, true),
            Alu::And => (BinOp::And, true),
            Alu::Or => (BinOp::Or, true),
        }
    }
}

/// When a jump is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Always.
    Always,
    /// If ZF holds.
    Zero,
    /// If ZF fails.
    NotZero,
}

/// Instructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inst {
    /// Copies the second to the first.
    Mov(Dst, Src),
    /// ZF := the difference is zero.
    Cmp(Dst, Src),
    /// ZF := the conjunction is zero.
    Test(Dst, Src),
    /// The result of an operation goes to the first.
    Alu(Alu, Dst, Src),
    /// Control goes to the address.
    Jump(When, Src),
    /// Pushes the address of the next instruction, and jumps.
    Call(Src),
    /// Pops an address, and jumps there.
    Ret,
    /// ESP goes down by 4, and the value there.
    Push(Src),
    /// The value at ESP goes out, and ESP up by 4.
    Pop(Dst),
    /// Reads an input.
    In(Dst),
    /// Gives a value away.
    Out(Src),
    /// A fault unless ZF holds.
    Chkz,
    /// The normal end.
    Hlt,
}

/// A label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// What it is called.
    pub name: String,
    /// The number of the instruction that it stands before.
    pub at: u32,
    /// Where it stands in the text.
    pub(super) origin: Origin,
}

/// Where in the text something comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Origin {
    pub(super) offset: usize,
    pub(super) line: usize,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// How many bits registers, cells and addresses have.
    pub width: u32,
    /// The names of variables, by number.
    pub variables: Vec<String>,
    /// The labels, in the order of the text.
    pub labels: Vec<Label>,
    /// The instructions.
    pub code: Vec<Inst>,
    /// Where each instruction comes from, and the end.
    pub(super) origins: Vec<Origin>,
    /// Every address of code with its place, rising: what an indirect jump decides among.
    pub(super) cases: Arc<[(Bits, Place)]>,
}

/// How long an instruction is, and how far PUSH and POP move ESP.
pub(super) const STEP: u64 = 4;

/// The address of the first instruction.
pub(super) const fn base(width: u32) -> u64 {
    if width < 16 { STEP } else { 0x1000 }
}

/// Every address of code with its place, for so many instructions.
pub(super) fn cases(width: u32, count: u32) -> Arc<[(Bits, Place)]> {
    let case = |at| (Bits::new(width, base(width) + STEP * u64::from(at)), Place::At(at));
    (0..=count).map(case).collect()
}

impl Program {
    /// The address of a place; that of nowhere is 0, which no instruction has.
    #[must_use]
    pub fn address(&self, at: Place) -> Bits {
        match at {
            Place::At(at) => Bits::new(self.width, base(self.width) + STEP * u64::from(at)),
            Place::Nowhere => Bits::zero(self.width),
        }
    }

    /// The place at an address.
    #[must_use]
    pub fn place_at(&self, address: &Bits) -> Place {
        let found = self.cases.binary_search_by(|(case, _)| case.cmp_unsigned(address));
        found.map_or(Place::Nowhere, |at| self.cases[at].1)
    }

    /// The number that a constant is, unless it depends on where variables are.
    #[must_use]
    pub fn literal(&self, constant: &Constant) -> Option<Bits> {
        match constant.symbol {
            Symbol::None => Some(constant.offset.clone()),
            Symbol::Label(label) => {
                let address = self.address(Place::At(self.labels[label as usize].at));
                Some(BinOp::Add.eval(&address, &constant.offset))
            }
            Symbol::Variable(_) => None,
        }
    }

    /// Where a jump to this operand goes, if that is fixed.
    #[must_use]
    pub fn target(&self, to: &Src) -> Option<Place> {
        match to {
            Src::Dst(_) => None,
            Src::Immediate(constant) => self.literal(constant).map(|at| self.place_at(&at)),
        }
    }

    /// The constants in an instruction.
    pub(super) fn constants(inst: &Inst) -> impl Iterator<Item = &Constant> {
        fn written(dst: &Dst) -> Option<&Constant> {
            match dst {
                Dst::Register(_) => None,
                Dst::Cell(address) => Some(&address.constant),
            }
        }
        fn read(src: &Src) -> Option<&Constant> {
            match src {
                Src::Dst(dst) => written(dst),
                Src::Immediate(constant) => Some(constant),
            }
        }
        let (first, second) = match inst {
            Inst::Mov(a, b) | Inst::Cmp(a, b) | Inst::Test(a, b) | Inst::Alu(_, a, b) => {
                (written(a), read(b))
            }
            Inst::Jump(_, a) | Inst::Call(a) | Inst::Push(a) | Inst::Out(a) => (read(a), None),
            Inst::Pop(a) | Inst::In(a) => (written(a), None),
            Inst::Ret | Inst::Chkz | Inst::Hlt => (None, None),
        };
        first.into_iter().chain(second)
    }
}
