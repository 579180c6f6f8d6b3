//! Invariants of loops as C: which variables a proof speaks of, what the source calls them, and where a loop's keyword is.
//!
//! **Invariant:** an expression names only variables that are in scope where the loop's condition is evaluated, and means the same
//! there as what was proved. Whatever is in doubt is left out.

mod condition;
mod text;

use crate::native::sources::Sources;
use polysem_explore::verify::claim::{Home, Variable, stated};
use polysem_explore::verify::{Invariant, Report};
use polysem_lang::llvm::ir::{Loop, Pc, Program, Reg, Seat, Static, StaticKind};
use polysem_report::Place;
use polysem_report::witness::{Location, LoopInvariant};
use std::path::PathBuf;
use std::sync::Arc;
use text::Symbol;

/// What a proof says of the loops in these files.
pub(super) fn invariants(
    program: &Program,
    sources: &Sources<'_>,
    files: &[PathBuf],
    report: &Report<Pc>,
) -> Vec<LoopInvariant> {
    let found = program.loops.iter().filter_map(|each| {
        let known = report.invariants.iter().find(|known| known.at == each.at)?;
        let source = Source::find(program, sources, files, each)?;
        source.invariant(known)
    });
    found.collect()
}

/// A loop in its source.
struct Source<'a> {
    program: &'a Program,
    each: &'a Loop,
    /// Its keyword.
    start: Place,
}

impl<'a> Source<'a> {
    /// The loop, if its keyword is where it should be and nothing comes between what is known and its condition.
    fn find(
        program: &'a Program,
        sources: &Sources<'_>,
        files: &[PathBuf],
        each: &'a Loop,
    ) -> Option<Source<'a>> {
        let start = sources.place(each.start)?;
        let named = |file: &PathBuf| *file.to_string_lossy() == *start.file;
        if !files.iter().any(named) {
            return None;
        }
        let source = Source { program, each, start };
        let text = source.start.text.as_deref()?;
        let keyword = condition::word_at(text, source.start.line, source.start.column)?;
        let fits = if each.last {
            let end = sources.place(each.end).filter(|end| end.file == source.start.file)?;
            let condition = condition::before(text, end.line, end.column)?;
            // Where it is known what holds, the condition was evaluated already.
            keyword == "do" && condition::is_pure(condition, &|name| source.is_variable(name))
        } else {
            matches!(keyword, "for" | "while")
        };
        fits.then_some(source)
    }

    fn invariant(&self, known: &Invariant<Pc>) -> Option<LoopInvariant> {
        let name = |variable| self.symbol(variable).map(|symbol| symbol.signed);
        let cases = stated(&known.cases, &name);
        let value = text::cases(&cases, &|variable| self.symbol(variable))?;
        let function = self.program.function_at(self.each.at)?;
        let function = &self.program.functions[function as usize].name;
        Some(LoopInvariant { at: Location::of(&self.start, Some(function)), value })
    }

    /// What the source calls a variable, if it has a name in the loop's head.
    fn symbol(&self, Variable { home, width }: Variable) -> Option<Symbol> {
        let seat = match home {
            Home::Register(register) => Seat::In(Reg(register)),
            Home::Behind { register, offset: 0 } => Seat::At(Reg(register)),
            Home::Static { object, offset: 0 } => return self.global(object, width),
            Home::Behind { .. } | Home::Static { .. } => return None,
        };
        let named = self.each.scope.iter().find(|named| named.seat == Some(seat))?;
        let number = named.number.filter(|number| number.bits == width)?;
        Some(Symbol { name: named.name.clone(), signed: number.signed })
    }

    /// The same of a variable of the whole file: no other may have its name.
    fn global(&self, object: u32, width: u32) -> Option<Symbol> {
        let it = self.program.statics.get(object as usize)?;
        let number = it.number.filter(|number| number.bits == width)?;
        let alike = |other: &&Static| other.name == it.name;
        let hidden = self.each.scope.iter().any(|named| named.name == it.name)
            || self.program.statics.iter().filter(alike).count() > 1;
        let plain = it.size * 8 == u64::from(width) && self.is_before(it);
        (plain && !hidden).then(|| Symbol { name: it.name.clone(), signed: number.signed })
    }

    /// Whether a variable is declared in the loop's file, before it.
    fn is_before(&self, it: &Static) -> bool {
        let locations = &self.program.locations;
        let start = &locations[self.each.start as usize];
        let place = it.location.and_then(|location| locations.get(location as usize));
        matches!(it.kind, StaticKind::Variable { .. })
            && place.is_some_and(|place| place.file == start.file && place.line < start.line)
    }

    /// Whether a name is that of a variable in the loop's head.
    fn is_variable(&self, name: &str) -> bool {
        let is = |other: &Arc<str>| **other == *name;
        self.each.scope.iter().any(|named| is(&named.name))
            || self.program.statics.iter().any(|it| is(&it.name) && self.is_before(it))
    }
}
