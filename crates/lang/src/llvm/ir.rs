//! The IR that is executed: one list of instructions for the whole program, ready to run.
//!
//! What flows: modules → `link` (which definition a name means) → `lower` → [`Program`] → `step`. Registers are slots of a
//! frame, types are widths and layouts, constants are values, phis are moves on edges, and places of the source stand on
//! the side.
//!
//! **Invariant:** a register may be written several times (a promoted stack slot is one); what an instruction reads, it reads
//! before it writes.
//! **Invariant:** every number leads to something: [`super::check`] has seen it.

pub use polysem_llvm::Number;
use polysem_sem::Bits;
pub use polysem_sem::Promise;
use polysem_term::float::{FloatCmp, FloatFormat, FloatOp};
use std::sync::{Arc, OnceLock};

use super::native::Native;

/// A place: the position of an instruction in [`Program::code`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pc(pub u32);

/// A slot of a frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(pub u32);

/// What an instruction takes: a register, or a constant of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operand(u32);

/// An operand, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// What a register holds.
    Reg(Reg),
    /// A constant, by its position in [`Program::constants`].
    Const(u32),
}

impl Operand {
    const CONST: u32 = 1 << 31;

    /// A register.
    #[must_use]
    pub const fn reg(reg: Reg) -> Operand {
        Operand(reg.0)
    }

    /// A constant by position.
    #[must_use]
    pub const fn constant(position: u32) -> Operand {
        Operand(position | Operand::CONST)
    }

    /// Which of the two it is.
    #[inline]
    #[must_use]
    pub const fn arg(self) -> Arg {
        if self.0 & Operand::CONST == 0 {
            Arg::Reg(Reg(self.0))
        } else {
            Arg::Const(self.0 & !Operand::CONST)
        }
    }
}

/// A range of one of the program's tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The first.
    pub start: u32,
    /// How many.
    pub count: u32,
}

impl Span {
    /// The positions.
    #[must_use]
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.count as usize
    }
}

/// The array that an index counts the elements of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// How many elements it has.
    pub length: u32,
    /// Whether the index may lead to its end too: the address is not accessed there, as far as is known.
    pub end: bool,
}

impl Bound {
    /// Indices are less than this.
    #[inline]
    #[must_use]
    pub const fn limit(self) -> u64 {
        self.length as u64 + self.end as u64
    }
}

/// A type by its position in [`Program::types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty(pub u32);

/// What a type is to memory and to operators.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A number, a float or a pointer: so many bits, at most 32,767.
    Scalar {
        /// How many bits a value has.
        bits: u32,
        /// Whether it is a pointer.
        pointer: bool,
        /// The format, if it is a floating-point number.
        float: Option<FloatFormat>,
    },
    /// Lanes side by side without padding, the first lowest.
    Vector {
        /// How many.
        lanes: u32,
        /// Of what.
        element: Ty,
    },
    /// A structure or array: where each part is. An array of a million elements is no type of a register.
    Parts(Arc<[(u64, Ty)]>),
}

/// A type's shape, size and alignment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// What it is.
    pub shape: Shape,
    /// Bytes that a load reads and a store writes.
    pub store: u64,
    /// Bytes from one element of an array to the next.
    pub stride: u64,
}

impl Layout {
    /// The bytes of a scalar of whole bytes that fits a word.
    #[inline]
    #[must_use]
    pub fn word(&self) -> Option<u32> {
        match self.shape {
            Shape::Scalar { bits, .. } if bits <= 64 && bits.is_multiple_of(8) => Some(bits / 8),
            _ => None,
        }
    }
}

/// Integer operators of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "named as in LLVM IR")]
#[repr(u8)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// Comparisons of integers and pointers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "named as in LLVM IR")]
#[repr(u8)]
pub enum IntCmp {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// Changes of width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resize {
    /// High bits are dropped; may promise [`Promise::NUW`] and [`Promise::NSW`].
    Trunc,
    /// Zeros enter; may promise [`Promise::NNEG`].
    Zero,
    /// The sign enters.
    Sign,
}

/// One instruction. Those of values take vectors lane by lane; widths are those of a lane.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(missing_docs, reason = "operands are named by what they are")]
pub enum Op {
    /// `dst` becomes undefined: a promoted stack slot comes to life. [`Program::variables`] says which.
    Fresh {
        dst: Reg,
    },
    /// Also `bitcast`, `ptrtoint`, `inttoptr` where nothing changes.
    Copy {
        dst: Reg,
        a: Operand,
    },
    Int {
        op: IntOp,
        promise: Promise,
        width: u16,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Compare {
        pred: IntCmp,
        promise: Promise,
        width: u16,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Resize {
        how: Resize,
        promise: Promise,
        from: u16,
        to: u16,
        dst: Reg,
        a: Operand,
    },
    /// A float operator on one or two operands; a position in [`Program::floats`].
    Float {
        float: u32,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    FloatCompare {
        pred: FloatCmp,
        format: FloatFormat,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Select {
        dst: Reg,
        cond: Operand,
        a: Operand,
        b: Operand,
    },
    Freeze {
        ty: Ty,
        dst: Reg,
        a: Operand,
    },
    /// The same bits under another type, where lanes or parts change.
    Bitcast {
        from: Ty,
        to: Ty,
        dst: Reg,
        a: Operand,
    },
    /// `base + by` for a constant of 64 bits. `inbounds`: the result stays in the object or one past it.
    Offset {
        inbounds: bool,
        dst: Reg,
        base: Operand,
        by: i64,
    },
    /// `base + index * scale`; the index is signed and has `width` bits.
    Index {
        inbounds: bool,
        width: u8,
        bound: Option<Bound>,
        dst: Reg,
        base: Operand,
        index: Operand,
        scale: i64,
    },
    /// The next instruction makes an array of so many elements, or of a multiple of that: from 1 to `most`, all of 64 bits.
    Length {
        count: Operand,
        most: u64,
    },
    /// A scalar or a vector or parts; `align` is the logarithm.
    Load {
        align: u8,
        volatile: bool,
        ty: Ty,
        dst: Reg,
        ptr: Operand,
    },
    Store {
        align: u8,
        volatile: bool,
        ty: Ty,
        value: Operand,
        ptr: Operand,
    },
    /// `count` elements of `stride` bytes on the stack, until the function returns; `count` has `width` bits.
    Alloca {
        align: u8,
        width: u8,
        dst: Reg,
        count: Operand,
        stride: u64,
    },
    /// The part of a structure or array value, one level down.
    Extract {
        dst: Reg,
        a: Operand,
        part: u32,
    },
    Insert {
        dst: Reg,
        a: Operand,
        value: Operand,
        part: u32,
    },
    /// The lane of a vector; the index has `width` bits, the vector `lanes` lanes.
    Lane {
        width: u8,
        lanes: u32,
        dst: Reg,
        a: Operand,
        index: Operand,
    },
    /// A position in [`Program::with_lanes`].
    WithLane {
        at: u32,
    },
    /// Lanes of `a` followed by `b`; the mask is at a position in [`Program::shuffles`].
    Shuffle {
        shuffle: u32,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    /// A position in [`Program::calls`].
    Call {
        call: u32,
    },
    /// A position in [`Program::calls`], whose function is one of ours.
    Native {
        call: u32,
    },
    /// Reads, combines and writes in one; a position in [`Program::atomics`].
    Atomic {
        atomic: u32,
    },
    VaArg {
        ty: Ty,
        dst: Reg,
        list: Operand,
    },
    /// All moves of an edge at once: a span of [`Program::moves`].
    Moves {
        moves: Span,
        to: Pc,
    },
    Jump {
        to: Pc,
    },
    Branch {
        cond: Operand,
        then: Pc,
        els: Pc,
    },
    /// A position in [`Program::switches`].
    Switch {
        on: Operand,
        switch: u32,
    },
    /// To a block of this function by its address; a span of [`Program::targets`].
    Indirect {
        address: Operand,
        targets: Span,
    },
    Return {
        value: Operand,
    },
    ReturnVoid,
    Unreachable,
    /// Nothing of ours does this: a position in [`Program::refusals`] says what it is.
    Refused {
        what: u32,
    },
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// The arguments, variadic ones included.
    pub args: Box<[Argument]>,
    /// How many of the arguments are not variadic.
    pub fixed: u32,
    /// Where the result goes.
    pub dst: Option<Reg>,
    /// The type of the result.
    pub ty: Option<Ty>,
    /// Whether the result may not be undefined.
    pub noundef: bool,
    /// Whether the caller's frame ends with the call.
    pub must_tail: bool,
    /// For a native: immediate numbers, as its place in `native.rs` says. Mostly none.
    pub numbers: Box<[u64]>,
}

/// What a call calls.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A function of the program, by position.
    Function(u32),
    /// Whatever a pointer points to.
    Pointer(Operand),
    /// One of ours.
    Native(Native),
    /// Nobody defines it, and its name says that it gives an input: any number of the type of its result.
    Input(Arc<str>),
    /// A name that nobody defines.
    Missing(Arc<str>),
}

/// An argument.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its value.
    pub value: Operand,
    /// Its type.
    pub ty: Ty,
    /// Whether it may not be undefined.
    pub noundef: bool,
    /// The callee gets a copy of so many bytes, aligned to the second (bytes).
    pub byval: Option<(u64, u32)>,
}

/// An atomic instruction. All are sequential.
#[derive(Clone, Copy, Debug)]
pub struct Atomic {
    /// What is done.
    pub kind: AtomicKind,
    /// The type in memory.
    pub ty: Ty,
    /// The logarithm of the alignment.
    pub align: u8,
    /// Where.
    pub ptr: Operand,
    /// With what: for an exchange, what is expected.
    pub a: Operand,
    /// For an exchange under a condition: what is written.
    pub b: Operand,
    /// The old value; with whether it was as expected, as a structure, for an exchange under a condition.
    pub dst: Reg,
}

/// What an atomic instruction does.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(missing_docs, reason = "named as in LLVM IR")]
pub enum AtomicKind {
    Exchange,
    CompareExchange,
    Int(IntOp),
    Nand,
    Max,
    Min,
    UMax,
    UMin,
    UIncWrap,
    UDecWrap,
    USubCond,
    USubSat,
    Float(FloatOp),
}

/// `dst` is the vector `a` with one lane replaced.
#[derive(Clone, Copy, Debug)]
pub struct WithLane {
    /// How many bits the index has.
    pub width: u8,
    /// How many lanes there are.
    pub lanes: u32,
    /// The result.
    pub dst: Reg,
    /// The vector.
    pub a: Operand,
    /// The new lane.
    pub value: Operand,
    /// Which lane.
    pub index: Operand,
}

/// A shuffle of two vectors.
#[derive(Clone, Debug)]
pub struct Shuffle {
    /// How many lanes each operand has.
    pub lanes: u32,
    /// Lanes of `a`, then of `b`; `None` is undefined.
    pub mask: Box<[Option<u32>]>,
}

/// A switch.
#[derive(Clone, Debug)]
pub struct Switch {
    /// By rising literal.
    pub cases: Arc<[(Bits, Pc)]>,
    /// Otherwise.
    pub default: Pc,
}

/// A constant as a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// A number.
    Bits(Bits),
    /// Somewhere in, or about, an object that exists from the start.
    Pointer {
        /// Which, by position in [`Program::statics`].
        object: u32,
        /// How far from its start.
        offset: i64,
    },
    /// `undef` and `poison`.
    Undefined,
    /// A vector, structure or array.
    Many(Arc<[Const]>),
}

/// What exists from the start: global variables and functions. The position is the number of the object.
#[derive(Clone, Debug)]
pub struct Static {
    /// What the source calls it.
    pub name: Arc<str>,
    /// Bytes.
    pub size: u64,
    /// In bytes.
    pub align: u64,
    /// How many bytes the numbers have that it consists of: all of it is read and written in multiples of these, as a rule.
    pub unit: u8,
    /// What it is.
    pub kind: StaticKind,
    /// Where it is declared.
    pub location: Option<u32>,
    /// What it is, if it is a plain number that changes and that code of the user's whole file can name.
    pub number: Option<Number>,
}

/// What kind of thing exists from the start.
#[derive(Clone, Debug)]
pub enum StaticKind {
    /// A variable.
    Variable {
        /// Whether it is never written.
        constant: bool,
        /// What it holds at first.
        image: Image,
    },
    /// A function with a body, by position in [`Program::functions`].
    Function(u32),
    /// A function of ours, called through a pointer.
    Native(Native),
    /// Somebody would have to define it: reading it, writing it or calling it is refused.
    Missing,
    /// A block of a function, whose address was taken.
    Block(Pc),
}

/// What an object holds at first.
#[derive(Clone, Debug, Default)]
pub struct Image {
    /// Its bytes; zeros after the last of them.
    pub bytes: Arc<[u8]>,
    /// Pointers in it: where, to which object, how far from its start.
    pub pointers: Box<[(u64, u32, i64)]>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// What the source calls it.
    pub name: Arc<str>,
    /// Its first instruction.
    pub entry: Pc,
    /// The instruction after its last.
    pub end: Pc,
    /// How many registers its frames have; the first are the parameters.
    pub registers: u32,
    /// The parameters' types.
    pub params: Box<[Ty]>,
    /// The type of its result.
    pub ty: Option<Ty>,
    /// Whether it takes more arguments than it names.
    pub variadic: bool,
    /// Whether it is part of the library that programs are linked with.
    pub library: bool,
    /// Whether its result may not be undefined.
    pub noundef: bool,
    /// What registers are called in the source, by rising register.
    pub variables: Box<[(Reg, Arc<str>)]>,
    /// Where it is declared.
    pub location: Option<u32>,
}

/// A variable of a function as the source knows it, at the place of the instruction that makes it.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The instruction.
    pub at: Pc,
    /// What the source calls it.
    pub name: Arc<str>,
    /// Bytes; of an array whose length is computed, those of one element.
    pub size: u64,
    /// How many bytes the numbers have that it consists of.
    pub unit: u8,
    /// Where it is declared.
    pub location: Option<u32>,
}

/// A loop of the source, in code that no optimiser touched.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Where control is each time that the condition is about to be evaluated, or was, if it comes last.
    pub at: Pc,
    /// Whether the condition comes last.
    pub last: bool,
    /// Where its first token begins: a position in [`Program::locations`].
    pub start: u32,
    /// Where its last token begins: a position in [`Program::locations`].
    pub end: u32,
    /// The variables of the function that its condition can name.
    pub scope: Box<[Named]>,
}

/// A variable that can be named.
#[derive(Clone, Debug)]
pub struct Named {
    /// How.
    pub name: Arc<str>,
    /// Where it is, if that is always the same.
    pub seat: Option<Seat>,
    /// What it is, if it is a plain number.
    pub number: Option<Number>,
}

/// Where a variable of the function at hand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// In a register that nothing else is in.
    In(Reg),
    /// Where a register points that nothing else is in.
    At(Reg),
}

/// A place in a source file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourcePlace {
    /// A position in [`Program::files`].
    pub file: u32,
    /// From 1; 0 where none is known.
    pub line: u32,
    /// From 1; 0 where none is known.
    pub column: u32,
    /// The function of the source, where it is not the one whose code this is: it was inlined.
    pub function: Option<Arc<str>>,
    /// Where it was inlined, a position in [`Program::locations`].
    pub inlined: Option<u32>,
}

/// A whole program.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the types say what the tables hold")]
pub struct Program {
    pub code: Vec<Op>,
    pub functions: Vec<Function>,
    pub statics: Vec<Static>,
    pub constants: Vec<Const>,
    pub types: Vec<Layout>,
    pub calls: Vec<Call>,
    pub floats: Vec<FloatOp>,
    pub with_lanes: Vec<WithLane>,
    pub shuffles: Vec<Shuffle>,
    pub atomics: Vec<Atomic>,
    pub moves: Vec<(Reg, Operand)>,
    pub switches: Vec<Switch>,
    /// Blocks whose address was taken: the object that stands for it, and where it is.
    pub targets: Vec<(u32, Pc)>,
    pub refusals: Vec<Arc<str>>,
    /// What stack objects and promoted slots are, by rising place of their `Alloca` or `Fresh`.
    pub variables: Vec<Variable>,
    pub loops: Vec<Loop>,
    /// Of each instruction: a position in `locations`, or `u32::MAX`.
    pub located: Vec<u32>,
    pub locations: Vec<SourcePlace>,
    pub files: Vec<Arc<str>>,
    /// Of each file: the directory that its name starts in, unless it starts at the root.
    pub directories: Vec<Arc<str>>,
    /// What the program is called with, its own name first.
    pub arguments: Vec<Arc<[u8]>>,
    /// What its environment holds: `NAME=value`.
    pub environment: Vec<Arc<[u8]>>,
    /// The function that starts it all: `(argc, argv, envp)` are its parameters, it calls the rest.
    pub start: u32,
    /// What calls the function that is explored with arguments, if that has parameters.
    pub harness: Option<u32>,
    /// The function of the library that writes out what streams still hold.
    pub flush: Option<u32>,
    /// How many bytes objects and blocks have at most, where that depends on inputs.
    pub max_size: u64,
    /// Whether bytes that were never initialised are inputs where they are read.
    pub reads_fresh: bool,
    /// Whether memory may be refused, as inputs say.
    pub malloc_may_fail: bool,
    /// What `graph.rs` finds out when it is first asked for. Code does not change after that.
    pub(super) graph: OnceLock<super::graph::Graph>,
}

/// What speed rests on: two instructions and more fit a cache line.
const _: () = assert!(size_of::<Op>() <= 32);
