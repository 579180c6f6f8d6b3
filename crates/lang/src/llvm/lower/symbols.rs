//! What symbols mean, and the objects and functions that they become when something mentions them.

use polysem_llvm::module::{Module, SymbolKind};
use polysem_llvm::{Kind, NameId, SymbolId, Value};
use std::sync::Arc;

use super::super::ir::{Const, Function, Image, Pc, Static, StaticKind};
use super::super::link::{Definition, is_optional, is_own};
use super::super::native::Native;
use super::types;
use super::{Lower, NONE, Work};

/// Aliases of aliases at most.
const ALIASES: u32 = 100;

/// What a symbol means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A function with a body, by number.
    Function(u32),
    /// A place in an object.
    Object(u32, i64),
    /// One of ours.
    Native(Native),
    /// Nobody defines it.
    Missing,
    /// Nobody need define it.
    Null,
}

impl Lower<'_> {
    /// What a symbol of a unit means.
    pub(super) fn meaning(&mut self, unit: usize, symbol: SymbolId) -> Meaning {
        self.meaning_within(unit, symbol, ALIASES)
    }

    fn meaning_within(&mut self, unit: usize, id: SymbolId, steps: u32) -> Meaning {
        if let Some(known) = self.tables[unit].meanings[id.index()] {
            return known;
        }
        // An alias of itself means nothing.
        self.tables[unit].meanings[id.index()] = Some(Meaning::Missing);
        let meaning = self.new_meaning(unit, id, steps);
        self.tables[unit].meanings[id.index()] = Some(meaning);
        meaning
    }

    fn new_meaning(&mut self, unit: usize, id: SymbolId, steps: u32) -> Meaning {
        let module = self.units[unit].module;
        let symbol = module.symbols[id.index()];
        if is_own(module, &symbol) {
            return self.defined(Definition { unit: unit as u32, symbol: id }, steps);
        }
        let name = module.names.bytes(symbol.name.unwrap_or(NameId::EMPTY));
        let native = std::str::from_utf8(name).ok().and_then(Native::of);
        let reserved = name.starts_with(b"llvm.") || name.starts_with(b"__polysem_");
        match (native, self.link.find(name)) {
            (_, Some((definition, false))) if native.is_none() || !reserved => {
                self.defined(definition, steps)
            }
            (Some(native), _) => Meaning::Native(native),
            (None, Some((definition, _))) => self.defined(definition, steps),
            (None, None) if is_optional(module, &symbol) => Meaning::Null,
            (None, None) => Meaning::Missing,
        }
    }

    fn defined(&mut self, definition: Definition, steps: u32) -> Meaning {
        let unit = definition.unit as usize;
        let module = self.units[unit].module;
        match module.symbols[definition.symbol.index()].kind {
            SymbolKind::Missing(_) => Meaning::Missing,
            SymbolKind::Function(index) => Meaning::Function(self.function(unit, index)),
            SymbolKind::Global(index) => Meaning::Object(self.variable(unit, index), 0),
            SymbolKind::Alias(index) => {
                let alias = &module.aliases[index as usize];
                match steps.checked_sub(1) {
                    Some(steps) if !alias.ifunc => self.aliased(unit, alias.target, steps),
                    _ => Meaning::Missing,
                }
            }
        }
    }

    fn aliased(&mut self, unit: usize, target: Value, steps: u32) -> Meaning {
        match target.kind() {
            Kind::Symbol(symbol) => self.meaning_within(unit, symbol, steps),
            _ => match self.fold(unit, target) {
                Some(Const::Pointer { object, offset: 0 }) => {
                    match self.program.statics[object as usize].kind {
                        StaticKind::Function(function) => Meaning::Function(function),
                        _ => Meaning::Object(object, 0),
                    }
                }
                Some(Const::Pointer { object, offset }) => Meaning::Object(object, offset),
                _ => Meaning::Missing,
            },
        }
    }

    /// The number of a function with a body.
    pub(super) fn function(&mut self, unit: usize, index: u32) -> u32 {
        let known = self.tables[unit].functions[index as usize];
        if known != NONE {
            return known;
        }
        let number = self.add_function(unit, index);
        self.tables[unit].functions[index as usize] = number;
        self.tables[unit].used = true;
        self.queue.push_back(Work::Function(number));
        number
    }

    /// A new number for a function, whose body comes later.
    pub(super) fn add_function(&mut self, unit: usize, index: u32) -> u32 {
        let number = self.program.functions.len() as u32;
        self.functions.push((unit, index));
        self.addresses.push(NONE);
        self.program.functions.push(Function {
            name: "".into(),
            entry: Pc(0),
            end: Pc(0),
            registers: 0,
            params: Box::default(),
            ty: None,
            variadic: false,
            library: false,
            noundef: false,
            variables: Box::default(),
            location: None,
        });
        number
    }

    fn variable(&mut self, unit: usize, index: u32) -> u32 {
        let known = self.tables[unit].globals[index as usize];
        if known != NONE {
            return known;
        }
        let module = self.units[unit].module;
        let global = &module.globals[index as usize];
        let size = module.layout.alloc_size(global.ty).unwrap_or(0);
        let align = module.layout.align(global.ty).map_or(1, u64::from);
        let object = self.add_static(Static {
            name: global_name(module, index),
            size,
            align: global.align.max(align),
            unit: types::unit(module, global.ty),
            kind: StaticKind::Variable { constant: global.constant, image: Image::default() },
            location: None,
            number: None,
        });
        let location = self.variable_place(unit, global.debug);
        self.program.statics[object as usize].location = location;
        if !self.units[unit].library && !global.constant {
            self.program.statics[object as usize].number = module.global_number(global.debug);
        }
        self.tables[unit].globals[index as usize] = object;
        self.tables[unit].used = true;
        self.queue.push_back(Work::Variable { object, unit, global: index });
        object
    }

    pub(super) fn add_static(&mut self, object: Static) -> u32 {
        self.program.statics.push(object);
        self.program.statics.len() as u32 - 1
    }

    /// An object without bytes that something points to.
    fn add_point(&mut self, name: Arc<str>, kind: StaticKind, location: Option<u32>) -> u32 {
        self.add_static(Static { name, size: 0, align: 1, unit: 1, kind, location, number: None })
    }

    /// The address of a symbol.
    pub(super) fn address(&mut self, unit: usize, symbol: SymbolId) -> Const {
        let object = match self.meaning(unit, symbol) {
            Meaning::Object(object, offset) => return Const::Pointer { object, offset },
            Meaning::Null => return Const::Bits(polysem_sem::Bits::zero(64)),
            Meaning::Function(number) => self.function_address(number),
            Meaning::Native(native) => {
                if let Some(&known) = self.natives.get(&native) {
                    known
                } else {
                    let name = self.units[unit].module.symbol_name(symbol).into();
                    let object = self.add_point(name, StaticKind::Native(native), None);
                    self.natives.insert(native, object);
                    object
                }
            }
            Meaning::Missing => self.missing(unit, symbol),
        };
        Const::Pointer { object, offset: 0 }
    }

    fn missing(&mut self, unit: usize, symbol: SymbolId) -> u32 {
        let module = self.units[unit].module;
        let name = module.symbol_name(symbol);
        if let Some(&known) = self.missing.get(name.as_bytes()) {
            return known;
        }
        let size = match module.symbols[symbol.index()].kind {
            SymbolKind::Global(index) => {
                module.layout.alloc_size(module.globals[index as usize].ty)
            }
            _ => None,
        };
        let object = self.add_static(Static {
            name: name.as_str().into(),
            size: size.unwrap_or(0),
            align: 1,
            unit: 1,
            kind: StaticKind::Missing,
            location: None,
            number: None,
        });
        self.missing.insert(name.into_bytes(), object);
        object
    }

    /// The object that is a function's address.
    pub(super) fn function_address(&mut self, number: u32) -> u32 {
        let known = self.addresses[number as usize];
        if known != NONE {
            return known;
        }
        let (unit, index) = self.functions[number as usize];
        let name = self.function_name(unit, index);
        let location = self.function_place(unit, index);
        let object = self.add_point(name, StaticKind::Function(number), location);
        self.addresses[number as usize] = object;
        object
    }

    /// The object that is a block's address. Where it is, is known when everything is lowered.
    pub(super) fn block_address(&mut self, number: u32, block: u32) -> u32 {
        if let Some(&known) = self.blocks.get(&(number, block)) {
            return known;
        }
        let (unit, index) = self.functions[number as usize];
        let name = format!("a label of {}", self.function_name(unit, index));
        let object = self.add_point(name.into(), StaticKind::Block(Pc(0)), None);
        self.blocks.insert((number, block), object);
        object
    }

    /// Gives the objects that are blocks their places.
    pub(super) fn place_blocks(&mut self) {
        let mut blocks: Vec<_> = self.blocks.iter().map(|(&key, &object)| (key, object)).collect();
        blocks.sort_unstable();
        for ((number, block), object) in blocks {
            let places = self.block_places.get(&number);
            let entry = self.program.functions[number as usize].entry;
            let place =
                places.and_then(|places| places.get(block as usize)).map_or(entry, |&at| Pc(at));
            self.program.statics[object as usize].kind = StaticKind::Block(place);
        }
    }
}

/// What the source calls a global variable.
pub(super) fn global_name(module: &Module, index: u32) -> Arc<str> {
    let global = &module.globals[index as usize];
    if let Some(variable) = module.variable(global.debug)
        && variable.name != NameId::EMPTY
    {
        return module.names.text(variable.name).into();
    }
    let linking = &global.linking;
    let text = module.types.get(global.ty);
    let bytes = matches!(text, polysem_llvm::Type::Array { element, .. } if element == polysem_llvm::TypeId::I8);
    let private = linking.linkage == polysem_llvm::words::Linkage::Private;
    if private && linking.unnamed_addr && global.constant && bytes {
        return "string".into();
    }
    let name = module.symbol_name(global.symbol);
    match name.strip_prefix("__const.") {
        Some(rest) => rest.rsplit('.').next().unwrap_or(rest).into(),
        None => name.into(),
    }
}
