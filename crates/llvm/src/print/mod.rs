//! A module as text again: it reads back as the same module.
//!
//! Numbers of values and metadata may differ from the original text, attributes that were skipped are missing,
//! and calls of `llvm.dbg.…` come out as debug records. Without debug information LLVM reads the text too;
//! of debug information only what we keep is there, which LLVM may refuse.

mod edges;
mod flow;
mod insts;
mod meta;
mod values;

use std::fmt::Write;

pub use edges::print_with_edges;

use crate::attrs::{Attr, Attrs};
use crate::metadata::MetaId;
use crate::module::{Alias, Function, Global, Linking, Module, Visibility};
use crate::names::NameId;
use crate::types::{Type, TypeId};
use crate::value::{BlockId, SymbolId, Value};
use crate::words::Linkage;

/// Writes a module as textual LLVM IR.
#[must_use]
pub fn print(module: &Module) -> String {
    let mut printer = Printer::new(module);
    printer.module();
    printer.out
}

/// A type as LLVM writes it.
#[must_use]
pub fn type_text(module: &Module, ty: TypeId) -> String {
    let mut printer = Printer::new(module);
    printer.ty(ty);
    printer.out
}

/// A constant or symbol as LLVM writes it, without its type; a local as `%n` by our number.
#[must_use]
pub fn value_text(module: &Module, value: Value) -> String {
    let mut printer = Printer::new(module);
    printer.value(value);
    printer.out
}

/// How a local or block is called: by name or by number.
type Called = Result<NameId, u32>;

/// Text under way. Writing to a string cannot fail, so results of `write!` are ignored.
pub(super) struct Printer<'m> {
    m: &'m Module,
    out: String,
    /// How the function at hand calls its locals: the name, or a number.
    locals: Vec<Called>,
    /// How it calls its blocks.
    blocks: Vec<Called>,
    /// The function whose blocks' addresses were written last, and how it calls them.
    labels_of: Option<u32>,
    labels: Vec<Called>,
    /// The numbers of nodes that were mentioned.
    node_numbers: Vec<u32>,
    /// The nodes that were mentioned, in order.
    node_order: Vec<MetaId>,
    /// What conditional edges call, if they are to call something.
    edges: Option<edges::Edges<'m>>,
    /// The block that is written.
    at: BlockId,
}

impl<'m> Printer<'m> {
    fn new(m: &'m Module) -> Printer<'m> {
        Printer {
            m,
            out: String::new(),
            locals: Vec::new(),
            blocks: Vec::new(),
            labels_of: None,
            labels: Vec::new(),
            node_numbers: Vec::new(),
            node_order: Vec::new(),
            edges: None,
            at: BlockId::NONE,
        }
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn number(&mut self, number: impl std::fmt::Display) {
        let _ = write!(self.out, "{number}");
    }

    /// Bytes between quotes.
    fn quoted(&mut self, bytes: &[u8]) {
        self.out.push('"');
        for &b in bytes {
            match b {
                b'"' | b'\\' => drop(write!(self.out, "\\{b:02X}")),
                0x20..=0x7e => self.out.push(char::from(b)),
                _ => drop(write!(self.out, "\\{b:02X}")),
            }
        }
        self.out.push('"');
    }

    fn string(&mut self, name: NameId) {
        let m = self.m;
        self.quoted(m.names.bytes(name));
    }

    /// A name, in quotes where it must be.
    fn name(&mut self, name: NameId) {
        let bytes = self.m.names.bytes(name);
        let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_');
        if bytes.first().is_some_and(|b| !b.is_ascii_digit()) && bytes.iter().all(plain) {
            self.out.extend(bytes.iter().map(|&b| char::from(b)));
        } else {
            self.quoted(bytes);
        }
    }

    fn symbol(&mut self, id: SymbolId) {
        self.text("@");
        let symbol = self.m.symbols[id.index()];
        match symbol.name {
            Some(name) => self.name(name),
            None => self.number(symbol.number),
        }
    }

    fn module(&mut self) {
        let m = self.m;
        for (what, text) in [
            ("source_filename = ", m.source),
            ("target datalayout = ", m.datalayout),
            ("target triple = ", m.triple),
        ] {
            if let Some(text) = text {
                self.text(what);
                self.string(text);
                self.text("\n");
            }
        }
        for &line in &m.module_asm {
            self.text("module asm ");
            self.string(line);
            self.text("\n");
        }
        for &index in m.types.defined() {
            self.named_type(index);
        }
        for comdat in &m.comdats {
            self.text("$");
            self.name(comdat.name);
            self.text(" = comdat ");
            self.name(comdat.kind);
            self.text("\n");
        }
        for global in &m.globals {
            self.global(global);
        }
        for alias in &m.aliases {
            self.alias(alias);
        }
        for function in &m.functions {
            self.function(function);
        }
        self.metadata();
    }

    fn named_type(&mut self, index: u32) {
        let named = self.m.types.named(index);
        self.text("%");
        match named.name {
            Some(name) => self.name(name),
            None => self.number(named.number),
        }
        self.text(" = type ");
        match named.body {
            Some(body) => self.ty(body),
            None => self.text("opaque"),
        }
        self.text("\n");
    }

    /// `internal hidden … `, and what comes with it; `declared` symbols say `external`.
    fn linking(&mut self, linking: &Linking, declared: bool) {
        if linking.linkage != Linkage::External || declared {
            self.text(linking.linkage.name());
            self.text(" ");
        }
        let visibility = match linking.visibility {
            Visibility::Default => "",
            Visibility::Hidden => "hidden ",
            Visibility::Protected => "protected ",
        };
        for (said, word) in [
            (linking.dso_local, "dso_local "),
            (true, visibility),
            (linking.dll_import, "dllimport "),
            (linking.dll_export, "dllexport "),
        ] {
            if said {
                self.text(word);
            }
        }
    }

    fn unnamed(&mut self, linking: &Linking) {
        if linking.unnamed_addr {
            self.text("unnamed_addr ");
        } else if linking.local_unnamed_addr {
            self.text("local_unnamed_addr ");
        }
    }

    fn space(&mut self, address: TypeId) {
        if let Type::Ptr(space) = self.m.types.get(address)
            && space != 0
        {
            let _ = write!(self.out, "addrspace({space}) ");
        }
    }

    fn comdat(&mut self, linking: &Linking) {
        if let Some(comdat) = linking.comdat {
            self.text("comdat($");
            self.name(self.m.comdats[comdat as usize].name);
            self.text(")");
        }
    }

    fn global(&mut self, global: &Global) {
        self.symbol(global.symbol);
        self.text(" = ");
        self.linking(&global.linking, global.init.is_none());
        if global.linking.thread_local {
            self.text("thread_local ");
        }
        self.unnamed(&global.linking);
        self.space(global.address);
        if global.externally_initialized {
            self.text("externally_initialized ");
        }
        self.text(if global.constant { "constant " } else { "global " });
        self.ty(global.ty);
        if let Some(init) = global.init {
            self.text(" ");
            self.value(init);
        }
        if global.linking.section != NameId::EMPTY {
            self.text(", section ");
            self.string(global.linking.section);
        }
        if global.linking.comdat.is_some() {
            self.text(", ");
            self.comdat(&global.linking);
        }
        if global.align != 0 {
            let _ = write!(self.out, ", align {}", global.align);
        }
        self.debug(", ", global.debug);
        self.text("\n");
    }

    /// `!dbg !5`, where there is something.
    fn debug(&mut self, before: &str, node: MetaId) {
        if node.is_some() {
            self.text(before);
            self.text("!dbg ");
            self.node(node);
        }
    }

    fn alias(&mut self, alias: &Alias) {
        self.symbol(alias.symbol);
        self.text(" = ");
        self.linking(&alias.linking, false);
        if alias.linking.thread_local {
            self.text("thread_local ");
        }
        self.unnamed(&alias.linking);
        self.text(if alias.ifunc { "ifunc " } else { "alias " });
        self.ty(alias.ty);
        self.text(", ");
        self.ty(alias.address);
        self.text(" ");
        self.value(alias.target);
        self.text("\n");
    }

    /// Attributes, each with a space before it.
    fn attrs(&mut self, attrs: &Attrs) {
        for &attr in Attr::ALL {
            if attrs.has(attr) {
                self.text(" ");
                self.text(attr.name());
                let typed = matches!(
                    attr,
                    Attr::ByVal
                        | Attr::StructRet
                        | Attr::InAlloca
                        | Attr::Preallocated
                        | Attr::ByRef
                        | Attr::ElementType
                );
                if let (true, Some(ty)) = (typed, attrs.ty) {
                    self.text("(");
                    self.ty(ty);
                    self.text(")");
                }
            }
        }
        for (name, number) in [
            (" align ", u64::from(attrs.align)),
            (" alignstack(", u64::from(attrs.stack_align)),
            (" dereferenceable(", attrs.dereferenceable),
            (" dereferenceable_or_null(", attrs.dereferenceable_or_null),
        ] {
            if number != 0 {
                let close = if name.ends_with('(') { ")" } else { "" };
                let _ = write!(self.out, "{name}{number}{close}");
            }
        }
    }

    fn function(&mut self, function: &Function) {
        let m = self.m;
        let defined = !function.body.blocks.is_empty();
        self.text(if defined { "\ndefine" } else { "\ndeclare" });
        if !defined {
            self.debug(" ", function.debug);
        }
        self.text(" ");
        self.linking(&function.linking, false);
        if function.convention != 0 {
            let _ = write!(self.out, "cc {}", function.convention);
        }
        self.attrs(m.attrs.ret(function.attrs));
        let Type::Function { ret, params, variadic } = m.types.get(function.ty) else { return };
        self.text(" ");
        self.ty(ret);
        self.text(" ");
        self.symbol(function.symbol);
        self.name_locals(function);
        self.text("(");
        for (index, &ty) in m.types.list(params).iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.ty(ty);
            self.attrs(m.attrs.param(function.attrs, index));
            if defined {
                self.text(" ");
                self.local(index as u32);
            }
        }
        if variadic {
            self.text(if params.count > 0 { ", ..." } else { "..." });
        }
        self.text(") ");
        self.unnamed(&function.linking);
        self.space(function.address);
        // `align 4` is an attribute of parameters alone: a function's own comes below.
        self.attrs(m.attrs.function(function.attrs));
        if function.linking.section != NameId::EMPTY {
            self.text(" section ");
            self.string(function.linking.section);
        }
        self.text(" ");
        self.comdat(&function.linking);
        if function.align != 0 {
            let _ = write!(self.out, " align {}", function.align);
        }
        for (word, constant) in [
            (" prefix ", function.prefix),
            (" prologue ", function.prologue),
            (" personality ", function.personality),
        ] {
            if let Some(constant) = constant {
                self.text(word);
                self.typed(constant);
            }
        }
        if defined {
            self.debug(" ", function.debug);
            self.text(" {\n");
            self.body(function);
            self.text("}");
        }
        self.text("\n");
    }
}
