//! Questions to the debug information: where an instruction comes from, what variables are called and of what type.
//!
//! Metadata may be cyclic or wrong: every walk counts its steps, and what is missing is empty.

use std::fmt::Write;

use crate::metadata::{EntityKind, MetaId};
use crate::module::{Function, Module, Record, RecordKind};
use crate::names::NameId;
use crate::value::Value;

/// Steps of a walk at most.
const STEPS: usize = 1000;

/// Where an instruction comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file's name; empty where it is not known.
    pub file: NameId,
    /// The directory that the name is relative to.
    pub directory: NameId,
    /// From 1; 0 for code that no line stands for.
    pub line: u32,
    /// From 1; 0 where it is not known.
    pub column: u32,
    /// The source's function: its name.
    pub function: NameId,
    /// The source's function: its linkage name, empty where it is the same.
    pub linkage: NameId,
    /// The innermost scope.
    pub scope: MetaId,
    /// The call that was replaced by the body that this is in.
    pub inlined_at: MetaId,
}

/// The places of a chain of inlined calls, the innermost first.
pub struct Places<'m> {
    module: &'m Module,
    next: MetaId,
    steps: usize,
}

impl Iterator for Places<'_> {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        if self.steps == 0 {
            return None;
        }
        self.steps -= 1;
        let place = self.module.place(self.next)?;
        self.next = place.inlined_at;
        Some(place)
    }
}

/// A variable of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: NameId,
    /// Its type, an entity.
    pub ty: MetaId,
    /// Where it is declared: the file's name.
    pub file: NameId,
    /// The directory that the name starts in.
    pub directory: NameId,
    /// Where it is declared: the line.
    pub line: u32,
    /// The scope it belongs to.
    pub scope: MetaId,
    /// Its number among the parameters, from 1; 0 for other variables.
    pub parameter: u32,
}

/// What a number of the source is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// How many bits it has.
    pub bits: u32,
    /// Whether one of them is its sign.
    pub signed: bool,
}

impl Module {
    /// Where a loop begins and ends, of its `!llvm.loop`: the first character of its first token, and that of its last.
    #[must_use]
    pub fn loop_places(&self, node: MetaId) -> Option<[MetaId; 2]> {
        let nodes = self.metadata.list(node).iter().copied();
        let mut places = nodes.filter(|&node| self.metadata.location(node).is_some());
        Some([places.next()?, places.next()?])
    }

    /// A scope and those around it, up to the function.
    #[must_use]
    pub fn scopes(&self, scope: MetaId) -> Vec<MetaId> {
        let mut all = Vec::new();
        let mut next = scope;
        while let Some(entity) = self.metadata.entity(next)
            && all.len() < STEPS
        {
            all.push(next);
            if entity.kind == EntityKind::Subprogram {
                break;
            }
            next = entity.scope;
        }
        all
    }

    /// What a type is of which variables are plain numbers; nothing if they are something else, or may change by themselves.
    #[must_use]
    pub fn number(&self, ty: MetaId) -> Option<Number> {
        let mut ty = ty;
        for _ in 0..STEPS {
            let entity = self.metadata.entity(ty)?;
            match &*self.names.text(entity.tag) {
                "DW_TAG_typedef" | "DW_TAG_const_type" | "DW_TAG_enumeration_type" => {
                    ty = entity.ty;
                }
                _ if entity.kind == EntityKind::BasicType => {
                    let signed = match &*self.names.text(entity.encoding) {
                        "DW_ATE_signed" | "DW_ATE_signed_char" => true,
                        "DW_ATE_unsigned" | "DW_ATE_unsigned_char" | "DW_ATE_boolean" => false,
                        _ => return None,
                    };
                    return Some(Number { bits: u32::try_from(entity.size).ok()?, signed });
                }
                _ => return None,
            }
        }
        None
    }

    /// What a global variable of a whole file is, if it is a plain number.
    #[must_use]
    pub fn global_number(&self, variable: MetaId) -> Option<Number> {
        let variable = self.variable(variable)?;
        let scope = self.metadata.entity(variable.scope)?;
        (scope.kind == EntityKind::CompileUnit).then(|| self.number(variable.ty)).flatten()
    }

    /// The place of an instruction.
    #[must_use]
    pub fn place_of(&self, function: &Function, inst: usize) -> Option<Place> {
        self.place(*function.body.locations.get(inst)?)
    }

    /// The places of an instruction: its own, then those of the calls around it.
    #[must_use]
    pub fn places_of(&self, function: &Function, inst: usize) -> Places<'_> {
        let next = function.body.locations.get(inst).copied().unwrap_or(MetaId::NONE);
        Places { module: self, next, steps: STEPS }
    }

    /// The place that a location says.
    #[must_use]
    pub fn place(&self, location: MetaId) -> Option<Place> {
        let location = self.metadata.location(location)?;
        let mut place = Place {
            file: NameId::EMPTY,
            directory: NameId::EMPTY,
            line: location.line,
            column: location.column,
            function: NameId::EMPTY,
            linkage: NameId::EMPTY,
            scope: location.scope,
            inlined_at: location.inlined_at,
        };
        let mut scope = location.scope;
        let mut file = MetaId::NONE;
        for _ in 0..STEPS {
            let Some(entity) = self.metadata.entity(scope) else { break };
            if !file.is_some() {
                file = entity.file;
            }
            if entity.kind == EntityKind::Subprogram {
                place.function = entity.name;
                place.linkage = entity.second;
                break;
            }
            scope = entity.scope;
        }
        (place.file, place.directory) = self.file(file);
        Some(place)
    }

    /// Name and directory of a file.
    #[must_use]
    pub fn file(&self, file: MetaId) -> (NameId, NameId) {
        match self.metadata.entity(file) {
            Some(entity) if entity.kind == EntityKind::File => (entity.name, entity.second),
            _ => (NameId::EMPTY, NameId::EMPTY),
        }
    }

    /// The variable that a node is: local, global, or a global with its expression.
    #[must_use]
    pub fn variable(&self, id: MetaId) -> Option<Variable> {
        let mut entity = self.metadata.entity(id)?;
        if entity.kind == EntityKind::GlobalVariableExpression {
            entity = self.metadata.entity(entity.ty)?;
        }
        if !matches!(entity.kind, EntityKind::LocalVariable | EntityKind::GlobalVariable) {
            return None;
        }
        let (file, directory) = self.file(entity.file);
        Some(Variable {
            name: entity.name,
            ty: entity.ty,
            file,
            directory,
            line: entity.line,
            scope: entity.scope,
            parameter: if entity.kind == EntityKind::LocalVariable {
                entity.size as u32
            } else {
                0
            },
        })
    }

    /// The variable that lives where a local points, if a declaration says so.
    #[must_use]
    pub fn variable_at(&self, function: &Function, local: u32) -> Option<Variable> {
        let declares = |record: &&Record| {
            record.kind == RecordKind::Declare
                && function.body.operands(record.values) == [Value::local(local)]
        };
        self.variable(function.body.records.iter().find(declares)?.variable)
    }

    /// A type of the source as C would write it, about: `char *`, `struct point`, `int[10]`.
    #[must_use]
    pub fn source_type(&self, ty: MetaId) -> String {
        let mut text = String::new();
        let mut suffix = String::new();
        let mut ty = ty;
        for _ in 0..STEPS {
            let Some(entity) = self.metadata.entity(ty) else {
                text.insert_str(0, "void");
                return text + &suffix;
            };
            let named = entity.name != NameId::EMPTY;
            let tag = self.names.text(entity.tag);
            let before = match &*tag {
                "DW_TAG_pointer_type" => " *",
                "DW_TAG_reference_type" => " &",
                "DW_TAG_rvalue_reference_type" => " &&",
                "DW_TAG_const_type" => " const",
                "DW_TAG_volatile_type" => " volatile",
                "DW_TAG_restrict_type" => " restrict",
                "DW_TAG_array_type" => {
                    for &range in self.metadata.list(entity.elements) {
                        let count = self.metadata.entity(range).map_or(0, |e| e.size);
                        let _ = write!(suffix, "[{count}]");
                    }
                    ""
                }
                _ if named => {
                    text.insert_str(0, &self.names.text(entity.name));
                    let keyword = match &*tag {
                        "DW_TAG_structure_type" => "struct ",
                        "DW_TAG_union_type" => "union ",
                        "DW_TAG_enumeration_type" => "enum ",
                        "DW_TAG_class_type" => "class ",
                        _ => "",
                    };
                    text.insert_str(0, keyword);
                    return text + &suffix;
                }
                _ => {
                    let what = if entity.kind == EntityKind::SubroutineType {
                        "(function)"
                    } else {
                        "(unnamed)"
                    };
                    text.insert_str(0, what);
                    return text + &suffix;
                }
            };
            if named && before == " *" {
                // A pointer type with a name of its own, as rustc writes it.
                text.insert_str(0, &self.names.text(entity.name));
                return text + &suffix;
            }
            text.insert_str(0, before);
            ty = entity.ty;
        }
        text
    }

    /// Entries of `!llvm.module.flags`: behaviour, name, and the value as a constant or node.
    #[must_use]
    pub fn flags(&self) -> Vec<(NameId, MetaId)> {
        let Some(name) = self.names.find(b"llvm.module.flags") else { return Vec::new() };
        let list = self.metadata.named(name).iter();
        list.filter_map(|&flag| match self.metadata.list(flag) {
            &[_, name, value] => match self.metadata.get(name) {
                crate::metadata::Node::String(name) => Some((name, value)),
                _ => None,
            },
            _ => None,
        })
        .collect()
    }

    /// A module flag that is an integer, such as `PIC Level`.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<u64> {
        let name = self.names.find(name.as_bytes())?;
        let (_, value) = self.flags().into_iter().find(|(flag, _)| *flag == name)?;
        match self.metadata.get(value) {
            crate::metadata::Node::Value(value) => self.as_int(value),
            _ => None,
        }
    }
}
