//! The lines of the user's own code that a run comes to.

use super::super::sources::Sources;
use super::world::Still;
use polysem_lang::llvm::ir::{Pc, Program};
use std::io::Write;
use std::sync::Arc;

/// Shows each line when control comes to it from another.
pub(super) struct Tracer<'a> {
    program: &'a Program,
    sources: &'a Sources<'a>,
    last: Option<(Arc<str>, u32)>,
    /// The location of the step before, which most steps share.
    location: Option<u32>,
}

impl<'a> Tracer<'a> {
    pub(super) fn new(program: &'a Program, sources: &'a Sources<'a>) -> Tracer<'a> {
        Tracer { program, sources, last: None, location: None }
    }

    /// The run comes to a place. What the program has written by then is seen first.
    pub(super) fn see(&mut self, at: Pc, world: &mut Still) {
        let location = self.sources.location_of(at);
        if location.is_none() || location == self.location {
            return;
        }
        let function = self.program.function_at(at);
        if function.is_none_or(|number| self.program.functions[number as usize].library) {
            return;
        }
        self.location = location;
        let Some(place) = location.and_then(|location| self.sources.place(location)) else {
            return;
        };
        if self.last.as_ref().is_some_and(|(file, line)| *file == place.file && *line == place.line)
        {
            return;
        }
        let text = place.text.as_deref().unwrap_or_default();
        let line = text.split(|byte| *byte == b'\n').nth(place.line as usize - 1);
        let line = String::from_utf8_lossy(line.unwrap_or_default()).into_owned();
        // A trace that cannot be written is lost; the run goes on.
        world.flush();
        let _ = writeln!(std::io::stderr(), "{}:{} | {}", place.file, place.line, line.trim_end());
        self.last = Some((place.file, place.line));
    }
}
