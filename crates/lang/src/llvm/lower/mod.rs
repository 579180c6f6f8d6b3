//! From modules to the program that runs.
//!
//! What flows: roots → a worklist of functions and variables → for each function `plan.rs` (what stays in registers) →
//! `body.rs` and the families of instructions → `registers.rs` (compact numbers) → [`Program`]. Only what the roots reach
//! is lowered: the library is big.
//!
//! **Invariant:** an instruction writes its result with the last of the operations that it becomes, so that the result may be
//! a register that the others read.
//! **Invariant:** what cannot be lowered becomes [`Op::Refused`](super::ir::Op::Refused) in its place, never an error.

mod aggregates;
mod arrays;
mod asm;
mod body;
mod calls;
mod constants;
mod flow;
mod fold;
mod images;
mod insts;
mod loops;
mod memory;
mod places;
mod plan;
mod registers;
mod relative;
mod start;
mod symbols;
mod types;
mod uses;
mod values;

use polysem_llvm::Value;
use polysem_term::float::FloatOp;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::Arc;

use super::calls::passes;
use super::ir::{Callee, Const, Layout, Program, Ty};
use super::link::Link;
pub use super::link::{Definition, LinkError, Unit};
use super::native::Native;
use symbols::Meaning;

/// How programs are lowered.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Options {
    /// Whether stack slots whose address nobody takes become registers.
    pub promote: bool,
    /// Whether an access at an address that is not a multiple of what the code promises is a fault. Most machines do not mind.
    pub alignment: bool,
    /// Whether sums, differences and products that do not fit go round, as machines have it, instead of being a fault.
    pub wraps: bool,
    /// Whether only the lowest bits count of how far a value is shifted, as machines have it, instead of a fault if there are more.
    pub masks: bool,
    /// Whether an index outside of its array is a fault, also where it stays in the object. Asked of what no optimiser has
    /// touched, and not of the library.
    pub array_bounds: bool,
    /// Whether an array whose length is computed, and is not positive, is a fault.
    pub lengths: bool,
    /// The function that the program is; with another one than `main`, one without parameters, or one that a unit of the
    /// library defines [`HARNESS`] for.
    pub entry: String,
    /// Where that function is, if it is not what all units mean by the name.
    pub root: Option<Definition>,
    /// How many bytes objects and blocks have at most, where that depends on inputs: paths with more end at this bound.
    pub max_size: u64,
    /// What bytes are that were never initialised.
    pub uninit: Uninit,
    /// Whether `malloc` and its kin may give null, as an input says that each call has; if not, there is always enough memory.
    pub malloc_may_fail: bool,
}

/// What bytes are that were never initialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uninit {
    /// Undefined: using them is a fault.
    Fault,
    /// Inputs called `uninit`, where they are read from memory. No stack slot becomes a register then.
    Input,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            promote: true,
            alignment: false,
            wraps: false,
            masks: false,
            array_bounds: true,
            lengths: true,
            entry: "main".to_owned(),
            root: None,
            max_size: 4096,
            uninit: Uninit::Fault,
            malloc_may_fail: false,
        }
    }
}

/// The function that calls the entry function, which it gets a pointer to, with arguments of its own.
pub const HARNESS: &str = "__polysem_harness";

/// Not known yet, or none.
const NONE: u32 = u32::MAX;
/// Known not to be: a type that we do not have, a constant that must be computed.
const NEVER: u32 = u32::MAX - 1;

/// What is known of a unit's numbers.
#[derive(Default)]
struct Tables {
    /// Of types: their layout.
    types: Vec<u32>,
    /// Of constants: their position.
    constants: Vec<u32>,
    /// Of symbols: what they mean.
    meanings: Vec<Option<Meaning>>,
    /// Of functions: their number.
    functions: Vec<u32>,
    /// Of global variables: their object.
    globals: Vec<u32>,
    /// Of nodes of metadata: their place in the source.
    places: Vec<u32>,
    /// Whether any function holds the address of a block.
    blocks: bool,
    /// Whether something of it is part of the program.
    used: bool,
}

/// What is still to be lowered.
enum Work {
    /// A function by number.
    Function(u32),
    /// A variable: its object, and where it is defined.
    Variable { object: u32, unit: usize, global: u32 },
}

/// A value that only a running program can write into a variable.
struct Late {
    object: u32,
    offset: u64,
    unit: usize,
    value: Value,
}

/// Everything that lowering knows.
struct Lower<'a> {
    units: &'a [Unit<'a>],
    options: &'a Options,
    link: Link<'a>,
    tables: Vec<Tables>,
    program: Program,
    types: FxHashMap<Layout, Ty>,
    /// How many scalars a type has.
    leaves: Vec<u64>,
    constants: FxHashMap<Const, u32>,
    floats: FxHashMap<FloatOp, u32>,
    files: FxHashMap<(Arc<str>, Arc<str>), u32>,
    refusals: FxHashMap<Arc<str>, u32>,
    missing: FxHashMap<Vec<u8>, u32>,
    natives: FxHashMap<Native, u32>,
    /// Of functions by number: unit and position, and the object that is its address.
    functions: Vec<(usize, u32)>,
    addresses: Vec<u32>,
    /// Objects that are blocks, by function and block.
    blocks: FxHashMap<(u32, u32), u32>,
    /// Where the blocks of functions are whose addresses may be taken.
    block_places: FxHashMap<u32, Box<[u32]>>,
    /// Tables of pointers that stand for tables of distances, by unit and global variable.
    relative: FxHashMap<(usize, u32), u32>,
    queue: VecDeque<Work>,
    late: Vec<Late>,
    scratch: registers::Scratch,
}

/// Lowers what the entry function reaches.
///
/// # Errors
/// Where the units cannot be linked, or there is no entry function.
pub fn lower(units: &[Unit<'_>], options: &Options) -> Result<Program, LinkError> {
    let link = Link::new(units)?;
    let mut lower = Lower::new(units, options, link);
    let entry = lower.entry()?;
    let roots = lower.roots(entry);
    lower.run();
    let registered = lower.registered();
    lower.start(&roots, &registered);
    lower.run();
    lower.place_blocks();
    lower.doubt_calls();
    debug_assert_eq!(super::check::check(&lower.program), Ok(()));
    Ok(lower.program)
}

impl<'a> Lower<'a> {
    fn new(units: &'a [Unit<'a>], options: &'a Options, link: Link<'a>) -> Lower<'a> {
        let tables = units.iter().map(|unit| Tables::new(unit.module)).collect();
        Lower {
            units,
            options,
            link,
            tables,
            program: Program {
                max_size: options.max_size,
                reads_fresh: options.uninit == Uninit::Input,
                malloc_may_fail: options.malloc_may_fail,
                ..Program::default()
            },
            types: FxHashMap::default(),
            leaves: Vec::new(),
            constants: FxHashMap::default(),
            floats: FxHashMap::default(),
            files: FxHashMap::default(),
            refusals: FxHashMap::default(),
            missing: FxHashMap::default(),
            natives: FxHashMap::default(),
            functions: Vec::new(),
            addresses: Vec::new(),
            blocks: FxHashMap::default(),
            block_places: FxHashMap::default(),
            relative: FxHashMap::default(),
            queue: VecDeque::new(),
            late: Vec::new(),
            scratch: registers::Scratch::default(),
        }
    }

    /// Lowers until nothing is left to do.
    fn run(&mut self) {
        while let Some(work) = self.queue.pop_front() {
            match work {
                Work::Function(number) => body::lower(self, number),
                Work::Variable { object, unit, global } => self.image(object, unit, global),
            }
        }
    }

    /// A call that does not fit what it names is found out when it is executed, as if it were one through a pointer.
    fn doubt_calls(&mut self) {
        for at in 0..self.program.calls.len() {
            let call = &self.program.calls[at];
            let Callee::Function(number) = call.callee else { continue };
            if !passes(&self.program, call, &self.program.functions[number as usize]) {
                let object = self.function_address(number);
                let pointer = self.intern(Const::Pointer { object, offset: 0 });
                self.program.calls[at].callee = Callee::Pointer(pointer);
            }
        }
    }

    /// The position of a float operator.
    fn float(&mut self, op: FloatOp) -> u32 {
        let Lower { floats, program, .. } = self;
        *floats.entry(op).or_insert_with(|| {
            program.floats.push(op);
            program.floats.len() as u32 - 1
        })
    }

    /// The position of a text of what is refused.
    fn refusal(&mut self, what: &str) -> u32 {
        if let Some(&known) = self.refusals.get(what) {
            return known;
        }
        let what: Arc<str> = what.into();
        let position = self.program.refusals.len() as u32;
        self.program.refusals.push(what.clone());
        self.refusals.insert(what, position);
        position
    }
}

impl Tables {
    fn new(module: &polysem_llvm::Module) -> Tables {
        Tables {
            types: vec![NONE; module.types.len()],
            constants: vec![NONE; module.constants.len()],
            meanings: vec![None; module.symbols.len()],
            functions: vec![NONE; module.functions.len()],
            globals: vec![NONE; module.globals.len()],
            places: vec![NONE; module.metadata.len()],
            blocks: module.constants.has_blocks(),
            used: false,
        }
    }
}
