//! Names and places of the source.

use polysem_llvm::metadata::{EntityKind, MetaId};
use polysem_llvm::{NameId, Place};
use std::sync::Arc;

use super::super::ir::SourcePlace;
use super::{Lower, NEVER, NONE};

/// Calls that were inlined into each other, at most.
const INLINED: u32 = 1000;

impl Lower<'_> {
    /// The position of a location; [`u32::MAX`] for none.
    pub(super) fn place(&mut self, unit: usize, location: MetaId) -> u32 {
        self.place_within(unit, location, INLINED)
    }

    /// The position of a location of the function itself, where there is one.
    pub(super) fn known_place(&mut self, unit: usize, location: MetaId) -> Option<u32> {
        let place = self.place(unit, location);
        let known = self.program.locations.get(place as usize)?;
        (known.line > 0 && known.inlined.is_none()).then_some(place)
    }

    fn place_within(&mut self, unit: usize, location: MetaId, steps: u32) -> u32 {
        let module = self.units[unit].module;
        match self.tables[unit].places.get(location.index()) {
            None | Some(&NEVER) => return NONE,
            Some(&NONE) => {}
            Some(&known) => return known,
        }
        let place = match module.place(location) {
            Some(place) => self.add_place(unit, &place, steps),
            None => NEVER,
        };
        self.tables[unit].places[location.index()] = place;
        if place == NEVER { NONE } else { place }
    }

    fn add_place(&mut self, unit: usize, place: &Place, steps: u32) -> u32 {
        let module = self.units[unit].module;
        let inlined = place.inlined_at.is_some() && steps > 0;
        let around =
            if inlined { self.place_within(unit, place.inlined_at, steps - 1) } else { NONE };
        let function = (around != NONE).then(|| module.names.text(place.function).into());
        let file = self.file(unit, (place.file, place.directory));
        self.program.locations.push(SourcePlace {
            file,
            line: place.line,
            column: place.column,
            function,
            inlined: (around != NONE).then_some(around),
        });
        self.program.locations.len() as u32 - 1
    }

    /// The position of a file, by its name and directory.
    fn file(&mut self, unit: usize, (name, directory): (NameId, NameId)) -> u32 {
        let names = &self.units[unit].module.names;
        let key: (Arc<str>, Arc<str>) = (names.text(name).into(), names.text(directory).into());
        if let Some(&known) = self.files.get(&key) {
            return known;
        }
        let position = self.program.files.len() as u32;
        self.program.files.push(key.0.clone());
        self.program.directories.push(key.1.clone());
        self.files.insert(key, position);
        position
    }

    /// Where a declaration is.
    fn declared(&mut self, unit: usize, file: (NameId, NameId), line: u32) -> Option<u32> {
        if file.0 == NameId::EMPTY {
            return None;
        }
        let file = self.file(unit, file);
        self.program.locations.push(SourcePlace {
            file,
            line,
            column: 0,
            function: None,
            inlined: None,
        });
        Some(self.program.locations.len() as u32 - 1)
    }

    pub(super) fn variable_place(&mut self, unit: usize, variable: MetaId) -> Option<u32> {
        let variable = self.units[unit].module.variable(variable)?;
        self.declared(unit, (variable.file, variable.directory), variable.line)
    }

    pub(super) fn function_place(&mut self, unit: usize, index: u32) -> Option<u32> {
        let module = self.units[unit].module;
        let entity = module.metadata.entity(module.functions[index as usize].debug)?;
        let (file, line) = (module.file(entity.file), entity.line);
        self.declared(unit, file, line)
    }

    /// What the source calls a function.
    pub(super) fn function_name(&self, unit: usize, index: u32) -> Arc<str> {
        let module = self.units[unit].module;
        let function = &module.functions[index as usize];
        match module.metadata.entity(function.debug) {
            Some(entity)
                if entity.kind == EntityKind::Subprogram && entity.name != NameId::EMPTY =>
            {
                module.names.text(entity.name).into()
            }
            _ => module.symbol_name(function.symbol).into(),
        }
    }
}
