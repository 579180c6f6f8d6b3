//! A module as plain data: everything is a number into a table of the module or of the function.
//!
//! Why so: a module of a hundred megabytes of text must be read in a second and kept in less memory than its text,
//! and what comes after (the IR that is executed) wants numbers and not names.
//!
//! **Invariant:** after reading, every number leads to something; [`crate::verify()`] checks what that something must be.

use crate::attrs::{AttrListId, AttrTable, AttrsId};
use crate::constant::{Constant, Constants};
use crate::inst::{Call, Inst};
use crate::layout::Layout;
use crate::metadata::{MetaId, Metadata};
use crate::names::{NameId, Names};
use crate::types::{Range, Type, TypeId, Types};
use crate::value::{BlockId, Kind, SymbolId, Value};
use crate::words::Linkage;

/// A module: what one `.ll` holds.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Names and strings.
    pub names: Names,
    /// Types.
    pub types: Types,
    /// Constants.
    pub constants: Constants,
    /// Sets of attributes.
    pub attrs: AttrTable,
    /// Debug information and flags.
    pub metadata: Metadata,
    /// All that has a global name or number.
    pub symbols: Vec<Symbol>,
    /// Of names: one more than the position of the symbol.
    pub(crate) symbol_of_name: Vec<u32>,
    /// Global variables, in the order of the text.
    pub globals: Vec<Global>,
    /// Functions, in the order of the text.
    pub functions: Vec<Function>,
    /// Aliases and ifuncs, in the order of the text.
    pub aliases: Vec<Alias>,
    /// Groups of which the linker keeps one.
    pub comdats: Vec<Comdat>,
    /// Inline assembly that is called.
    pub asm: Vec<Asm>,
    /// Assembly of the module itself, line by line.
    pub module_asm: Vec<NameId>,
    /// Sizes and alignments.
    pub layout: Layout,
    /// `target datalayout`, as it stands in the text.
    pub datalayout: Option<NameId>,
    /// `target triple`
    pub triple: Option<NameId>,
    /// `source_filename`
    pub source: Option<NameId>,
}

/// Something with a global name or number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// The name; `None` where it is a number.
    pub name: Option<NameId>,
    /// The number where there is no name.
    pub number: u32,
    /// What it is.
    pub kind: SymbolKind,
}

/// What a symbol is: a position in the module's tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    /// Mentioned and not (yet) defined, with the place of its first mention.
    Missing(u32),
    /// A global variable.
    Global(u32),
    /// A function.
    Function(u32),
    /// An alias or ifunc.
    Alias(u32),
}

/// Who sees a symbol in a shared library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "named after the keywords")]
pub enum Visibility {
    #[default]
    Default,
    Hidden,
    Protected,
}

/// How a symbol is linked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword of its own")]
pub struct Linking {
    /// Which definition wins.
    pub linkage: Linkage,
    /// Who sees it.
    pub visibility: Visibility,
    /// `dllimport`
    pub dll_import: bool,
    /// `dllexport`
    pub dll_export: bool,
    /// `dso_local`
    pub dso_local: bool,
    /// `unnamed_addr`: its address is not compared.
    pub unnamed_addr: bool,
    /// `local_unnamed_addr`: its address is not compared in this module.
    pub local_unnamed_addr: bool,
    /// `thread_local`
    pub thread_local: bool,
    /// The section; empty where none is said.
    pub section: NameId,
    /// The group, a position in the module's comdats.
    pub comdat: Option<u32>,
}

impl Default for Linking {
    fn default() -> Linking {
        Linking {
            linkage: Linkage::External,
            visibility: Visibility::Default,
            dll_import: false,
            dll_export: false,
            dso_local: false,
            unnamed_addr: false,
            local_unnamed_addr: false,
            thread_local: false,
            section: NameId::EMPTY,
            comdat: None,
        }
    }
}

/// A global variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its name.
    pub symbol: SymbolId,
    /// The type of its content.
    pub ty: TypeId,
    /// The type of its address.
    pub address: TypeId,
    /// Whether it is never written.
    pub constant: bool,
    /// Whether something outside fills it before the program starts.
    pub externally_initialized: bool,
    /// What it holds at first; `None` where it is defined elsewhere.
    pub init: Option<Value>,
    /// The alignment in bytes; 0 where the type's preferred one holds.
    pub align: u64,
    /// How it is linked.
    pub linking: Linking,
    /// Its variable in the debug information (a variable expression).
    pub debug: MetaId,
    /// The line of the text.
    pub line: u32,
}

/// Another name for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    /// Its name.
    pub symbol: SymbolId,
    /// The type of what it names.
    pub ty: TypeId,
    /// The type of its address.
    pub address: TypeId,
    /// What it names; for an ifunc the function that finds it out.
    pub target: Value,
    /// Whether it is an ifunc.
    pub ifunc: bool,
    /// How it is linked.
    pub linking: Linking,
}

/// A group of which the linker keeps one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comdat {
    /// Its name.
    pub name: NameId,
    /// `any`, `exactmatch`, `largest`, `nodeduplicate`, `samesize`.
    pub kind: NameId,
}

/// Inline assembly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword of its own")]
pub struct Asm {
    /// The template.
    pub text: NameId,
    /// The constraints.
    pub constraints: NameId,
    /// `sideeffect`
    pub side_effect: bool,
    /// `alignstack`
    pub align_stack: bool,
    /// `inteldialect`
    pub intel: bool,
    /// `unwind`
    pub unwind: bool,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub symbol: SymbolId,
    /// Its type.
    pub ty: TypeId,
    /// The type of its address.
    pub address: TypeId,
    /// Attributes of the function, its result and parameters.
    pub attrs: AttrListId,
    /// The calling convention's number; 0 is C's.
    pub convention: u16,
    /// The alignment in bytes; 0 where none is said.
    pub align: u64,
    /// How it is linked.
    pub linking: Linking,
    /// The function that exceptions ask.
    pub personality: Option<Value>,
    /// `prefix` data.
    pub prefix: Option<Value>,
    /// `prologue` data.
    pub prologue: Option<Value>,
    /// Its subprogram in the debug information.
    pub debug: MetaId,
    /// The line of the text.
    pub line: u32,
    /// How many parameters it has.
    pub params: u32,
    /// Its code; without blocks where it is defined elsewhere.
    pub body: Body,
}

/// A function's code.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// The blocks, in the order of the text.
    pub blocks: Box<[Block]>,
    /// The instructions of all blocks.
    pub insts: Box<[Inst]>,
    /// What each instruction yields; `void` for nothing.
    pub types: Box<[TypeId]>,
    /// Where each instruction comes from: a location, or none.
    pub locations: Box<[MetaId]>,
    /// Instructions that go round a loop, in order, with the `!llvm.loop` that says which. It is not printed.
    pub loops: Box<[(u32, MetaId)]>,
    /// The line of the text of each instruction.
    pub lines: Box<[u32]>,
    /// Operands of instructions that have any number of them.
    pub operands: Box<[Value]>,
    /// What is called.
    pub calls: Box<[Call]>,
    /// Operand bundles of calls.
    pub bundles: Box<[Bundle]>,
    /// What is said of variables, in order.
    pub records: Box<[Record]>,
    /// Names of locals, in order of the local.
    pub names: Box<[(u32, NameId)]>,
}

/// A basic block: instructions that follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The first instruction.
    pub first: u32,
    /// How many.
    pub count: u32,
    /// What the text calls it.
    pub label: Label,
}

/// What a text calls a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// By name.
    Name(NameId),
    /// By a number.
    Number(u32),
}

impl Block {
    /// The positions of its instructions.
    #[must_use]
    pub fn insts(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// Operands of a call that are no arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bundle {
    /// What they are for.
    pub tag: NameId,
    /// The operands, in the function's.
    pub operands: Range,
}

/// What a debug record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// The variable lives at this address.
    Declare,
    /// The variable has this value from here on.
    Value,
    /// The same, with the store that made it so.
    Assign,
    /// A label of the source is here.
    Label,
}

/// What is said of a variable: `#dbg_…`, or a call of `llvm.dbg.…`, which is not among the instructions then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// What is said.
    pub kind: RecordKind,
    /// It is said before this instruction.
    pub before: u32,
    /// The address or values, in the function's operands: one, or those of a `DIArgList`, or none.
    pub values: Range,
    /// Of an assignment: where it goes to, in the function's operands; one or none.
    pub address: Range,
    /// The variable or label.
    pub variable: MetaId,
    /// How the variable is computed from the values.
    pub expression: MetaId,
    /// Where it is said.
    pub location: MetaId,
}

impl Body {
    /// Operands of an instruction, call or record.
    #[must_use]
    pub fn operands(&self, range: Range) -> &[Value] {
        &self.operands[range.indices()]
    }

    /// The blocks that may follow an instruction; `f` may get one several times.
    pub fn successors(&self, inst: &Inst, mut f: impl FnMut(BlockId)) {
        let mut known = |block: BlockId| {
            if block != BlockId::NONE {
                f(block);
            }
        };
        match *inst {
            Inst::Br { to } | Inst::CatchRet { to, .. } | Inst::CleanupRet { to, .. } => known(to),
            Inst::CondBr { then, els, .. } => {
                known(then);
                known(els);
            }
            Inst::Invoke { normal, unwind, .. } => {
                known(normal);
                known(unwind);
            }
            Inst::Switch { cases: range, .. }
            | Inst::IndirectBr { targets: range, .. }
            | Inst::CallBr { targets: range, .. }
            | Inst::CatchSwitch { targets: range, .. } => {
                self.operands(range).iter().for_each(|v| known(v.as_block()));
            }
            _ => {}
        }
    }

    /// All operands of an instruction, those of its call and bundles too, without blocks.
    pub fn uses(&self, inst: &Inst, mut f: impl FnMut(Value)) {
        let mut each = |v: Value| {
            if v != Value::NONE && !matches!(v.kind(), Kind::Block(_)) {
                f(v);
            }
        };
        let mut copy = *inst;
        copy.own_mut(&mut |v| each(*v), &mut |_| {});
        self.operands(inst.range()).iter().for_each(|&v| each(v));
        if let Some(call) = inst.call() {
            let call = &self.calls[call as usize];
            each(call.callee);
            self.operands(call.args).iter().for_each(|&v| each(v));
            for bundle in &self.bundles[call.bundles.indices()] {
                self.operands(bundle.operands).iter().for_each(|&v| each(v));
            }
        }
    }

    /// The name of a local.
    #[must_use]
    pub fn name(&self, local: u32) -> Option<NameId> {
        let at = self.names.binary_search_by_key(&local, |(local, _)| *local).ok()?;
        Some(self.names[at].1)
    }
}

impl Module {
    /// A symbol by name.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<SymbolId> {
        self.symbol_named(self.names.find(name.as_bytes())?)
    }

    /// A symbol by name.
    #[must_use]
    pub fn symbol_named(&self, name: NameId) -> Option<SymbolId> {
        let at = self.symbol_of_name.get(name.index())?.checked_sub(1)?;
        Some(SymbolId(at))
    }

    /// A function by name.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        match self.symbols[self.symbol(name)?.index()].kind {
            SymbolKind::Function(index) => Some(&self.functions[index as usize]),
            _ => None,
        }
    }

    /// A symbol's name as text, a number where it has none.
    #[must_use]
    pub fn symbol_name(&self, id: SymbolId) -> String {
        let symbol = self.symbols[id.index()];
        match symbol.name {
            Some(name) => self.names.text(name).into_owned(),
            None => symbol.number.to_string(),
        }
    }

    /// The type of a symbol's address.
    #[must_use]
    pub fn address_type(&self, id: SymbolId) -> TypeId {
        match self.symbols[id.index()].kind {
            SymbolKind::Missing(_) => TypeId::PTR,
            SymbolKind::Global(index) => self.globals[index as usize].address,
            SymbolKind::Function(index) => self.functions[index as usize].address,
            SymbolKind::Alias(index) => self.aliases[index as usize].address,
        }
    }

    /// The type of an operand.
    #[must_use]
    pub fn type_of(&self, function: &Function, value: Value) -> TypeId {
        match value.kind() {
            Kind::Local(index) => self.local_type(function, index),
            Kind::Const(id) => self.constants.ty(id),
            Kind::Symbol(id) => self.address_type(id),
            Kind::Block(_) => TypeId::LABEL,
        }
    }

    /// The type of a local.
    #[must_use]
    pub fn local_type(&self, function: &Function, local: u32) -> TypeId {
        if local >= function.params {
            return function.body.types[(local - function.params) as usize];
        }
        match self.types.get(function.ty) {
            Type::Function { params, .. } => self.types.list(params)[local as usize],
            _ => TypeId::VOID,
        }
    }

    /// The attributes of a parameter.
    #[must_use]
    pub fn param_attrs(&self, function: &Function, index: usize) -> &crate::attrs::Attrs {
        self.attrs.param(function.attrs, index)
    }

    /// The integer that a constant is, if it has at most 64 bits.
    #[must_use]
    pub fn as_int(&self, value: Value) -> Option<u64> {
        match self.constants.get(value.as_const()?) {
            Constant::Int(bits) => Some(bits),
            Constant::Zero if self.types.is_int(self.constants.ty(value.as_const()?)) => Some(0),
            _ => None,
        }
    }

    /// A set of attributes.
    #[must_use]
    pub fn attr_set(&self, id: AttrsId) -> &crate::attrs::Attrs {
        self.attrs.get(id)
    }
}
