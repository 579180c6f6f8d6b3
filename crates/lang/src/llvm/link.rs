//! Which definition a name means, over several modules.
//!
//! What flows: [`Unit`]s → [`Link`] → [`Definition`]s, by name. The rules are those of C's linkers: a strong definition beats
//! a common one, that beats a weak one; the largest common one and the first weak one win; what a program defines beats
//! what a library defines, which is only there where something is missing.

use polysem_llvm::constant::Constant;
use polysem_llvm::module::{Linking, Symbol, SymbolKind};
use polysem_llvm::words::Linkage;
use polysem_llvm::{Module, SymbolId, Value};
use rustc_hash::FxHashMap;
use std::fmt;

/// A module and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// What messages call it: the name of the source file.
    pub name: &'a str,
    /// What it holds.
    pub module: &'a Module,
    /// Whether an optimiser has touched it.
    pub optimised: bool,
    /// Whether it is part of the library: it defines what is missing otherwise, and a program's own definitions win.
    pub library: bool,
}

/// Why units are no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkError {
    /// One sentence each.
    pub messages: Vec<String>,
}

impl LinkError {
    pub(super) fn new(message: impl Into<String>) -> LinkError {
        LinkError { messages: vec![message.into()] }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages.join("\n"))
    }
}

impl std::error::Error for LinkError {}

/// Where a name is defined: the unit, and the symbol in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The unit's position.
    pub unit: u32,
    /// The symbol in its module.
    pub symbol: SymbolId,
}

/// How much a definition counts, more being better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Strength {
    Weak,
    Common,
    Strong,
}

#[derive(Clone, Copy)]
struct Known {
    definition: Definition,
    strength: Strength,
    library: bool,
    size: u64,
}

/// What the names of a program mean.
pub struct Link<'a> {
    known: FxHashMap<&'a [u8], Known>,
}

/// A symbol of a module that other modules may mean: how it is linked, if it is a definition.
fn definition<'m>(module: &'m Module, symbol: &Symbol) -> Option<&'m Linking> {
    let linking = match symbol.kind {
        SymbolKind::Missing(_) => return None,
        SymbolKind::Global(index) => {
            let global = &module.globals[index as usize];
            global.init?;
            &global.linking
        }
        SymbolKind::Function(index) => {
            let function = &module.functions[index as usize];
            if function.body.blocks.is_empty() {
                return None;
            }
            &function.linking
        }
        SymbolKind::Alias(index) => &module.aliases[index as usize].linking,
    };
    Some(linking)
}

fn strength(module: &Module, linking: &Linking) -> Option<Strength> {
    Some(match linking.linkage {
        Linkage::External => {
            // Of a group, one is kept.
            let grouped = linking.comdat.is_some_and(|at| {
                module.names.bytes(module.comdats[at as usize].kind) != b"nodeduplicate"
            });
            if grouped { Strength::Weak } else { Strength::Strong }
        }
        Linkage::Common => Strength::Common,
        Linkage::Weak | Linkage::WeakOdr | Linkage::LinkOnce | Linkage::LinkOnceOdr => {
            Strength::Weak
        }
        Linkage::Private
        | Linkage::Internal
        | Linkage::AvailableExternally
        | Linkage::Appending
        | Linkage::ExternWeak => return None,
    })
}

fn size(module: &Module, symbol: &Symbol) -> u64 {
    match symbol.kind {
        SymbolKind::Global(index) => {
            module.layout.alloc_size(module.globals[index as usize].ty).unwrap_or(0)
        }
        _ => 0,
    }
}

impl<'a> Link<'a> {
    /// Finds out what the names of all units mean.
    ///
    /// # Errors
    /// Where a name has two strong definitions, or a unit is for a machine that is not ours.
    pub fn new(units: &[Unit<'a>]) -> Result<Link<'a>, LinkError> {
        let mut link = Link { known: FxHashMap::default() };
        let mut messages = Vec::new();
        for (at, unit) in units.iter().enumerate() {
            let layout = &unit.module.layout;
            if layout.big_endian || layout.pointer_in(0).size != 64 {
                messages.push(format!(
                    "{}: compiled for a machine whose pointers have {} bits{}: only 64 bits with the lowest byte first are known",
                    unit.name,
                    layout.pointer_in(0).size,
                    if layout.big_endian { ", highest byte first" } else { "" }
                ));
                continue;
            }
            link.add(units, at as u32, &mut messages);
        }
        if messages.is_empty() { Ok(link) } else { Err(LinkError { messages }) }
    }

    fn add(&mut self, units: &[Unit<'a>], at: u32, messages: &mut Vec<String>) {
        let unit = &units[at as usize];
        let module = unit.module;
        for (index, symbol) in module.symbols.iter().enumerate() {
            let Some(name) = symbol.name else { continue };
            let Some(linking) = definition(module, symbol) else { continue };
            let Some(strength) = strength(module, linking) else { continue };
            let name = module.names.bytes(name);
            let Some(symbol_id) =
                module.symbol_named(symbol.name.unwrap_or(polysem_llvm::NameId::EMPTY))
            else {
                continue;
            };
            debug_assert_eq!(symbol_id.index(), index);
            let new = Known {
                definition: Definition { unit: at, symbol: symbol_id },
                strength,
                library: unit.library,
                size: size(module, symbol),
            };
            let Some(old) = self.known.get_mut(name) else {
                self.known.insert(name, new);
                continue;
            };
            let better = match (old.library, new.library) {
                (true, false) => true,
                (false, true) => false,
                _ => new.strength > old.strength,
            };
            let both = old.library == new.library && old.strength == new.strength;
            if both && strength == Strength::Strong && !new.library {
                messages.push(format!(
                    "`{}` is defined twice: in {} and in {}",
                    String::from_utf8_lossy(name),
                    units[old.definition.unit as usize].name,
                    unit.name
                ));
            }
            if better || both && strength == Strength::Common && new.size > old.size {
                *old = new;
            }
        }
    }

    /// What a name means to all units: the definition, and whether it is the library's.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<(Definition, bool)> {
        self.known.get(name).map(|known| (known.definition, known.library))
    }
}

/// Whether a symbol is only known in its own module, and defined there.
#[must_use]
pub fn is_own(module: &Module, symbol: &Symbol) -> bool {
    symbol.name.is_none()
        || definition(module, symbol)
            .is_some_and(|linking| matches!(linking.linkage, Linkage::Private | Linkage::Internal))
}

/// Whether a symbol that nobody defines is null.
#[must_use]
pub fn is_optional(module: &Module, symbol: &Symbol) -> bool {
    let linking = match symbol.kind {
        SymbolKind::Missing(_) => return false,
        SymbolKind::Global(index) => &module.globals[index as usize].linking,
        SymbolKind::Function(index) => &module.functions[index as usize].linking,
        SymbolKind::Alias(index) => &module.aliases[index as usize].linking,
    };
    linking.linkage == Linkage::ExternWeak
}

/// The entries of `llvm.global_ctors` and its like: priority and function.
#[must_use]
pub fn registered(module: &Module, name: &str) -> Vec<(u64, Value)> {
    let Some(symbol) = module.symbol(name) else { return Vec::new() };
    let SymbolKind::Global(index) = module.symbols[symbol.index()].kind else { return Vec::new() };
    let elements = |value: Value| match value.as_const().map(|id| module.constants.get(id)) {
        Some(Constant::Aggregate(range)) => module.constants.elements(range),
        _ => &[],
    };
    let entries = module.globals[index as usize].init.map_or(&[][..], elements);
    let entry = |&entry: &Value| match *elements(entry) {
        [priority, function, ..] => Some((module.as_int(priority)?, function)),
        _ => None,
    };
    entries.iter().filter_map(entry).collect()
}
