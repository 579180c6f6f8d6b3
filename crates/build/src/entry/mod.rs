//! A harness for any function, made from its type: `--entry f`.
//!
//! What flows: a name -> the function of that name in the units (`mod.rs`) -> its parameters (`parameters.rs`), with types from
//! debug information (`types.rs`) -> a module that defines `__polysem_harness` (`write.rs`): it makes inputs, and calls what it
//! gets a pointer to.
//!
//! **Invariant:** what cannot be made an input is refused before anything runs, or ends the path where it is used; nothing gets a
//! value that nobody asked for, but for null behind the depth, and for pointers to functions in structures.

mod parameters;
mod types;
mod write;

use std::path::Path;

use polysem_llvm::module::Linking;
use polysem_llvm::words::Linkage;
use polysem_llvm::{Function, Module, SymbolId};

use crate::{Error, Unit, check};
use parameters::parameters;
use write::Writer;

/// Which function to start with, and what its parameters are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name, as the source or the linker has it; `file.c:name` for one of several that are static.
    pub function: String,
    /// How many elements objects have, by the names of the pointers to them: `p`, `p->next`, `v[0]`.
    pub sizes: Vec<(String, Size)>,
    /// How many numbers or bytes an object has if nobody says it. Of structures and pointers it is one.
    pub elements: u64,
    /// Whether each pointer may be null, too.
    pub null: bool,
    /// How many pointers lead from what a parameter points to on to other objects, before they are null.
    pub depth: u32,
}

/// How many elements an object has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// So many.
    Elements(u64),
    /// As many as an integer says that is known before: a parameter, or a field on the way to the pointer.
    Of(String),
}

/// A function that was found.
#[derive(Debug)]
pub struct Entered {
    /// The position of its unit.
    pub unit: usize,
    /// Its symbol in that.
    pub symbol: SymbolId,
    /// What calls it, if it has parameters: one more unit of the program.
    pub harness: Option<Unit>,
    /// Objects that have as many elements as an input says.
    pub lengths: Vec<Length>,
}

/// An input that says how many elements an object has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Length {
    /// What the inputs in the object are called, before the index.
    pub object: String,
    /// What the input is called that says their number.
    pub input: String,
    /// Whether that may be negative, which is none.
    pub signed: bool,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry { function: "main".into(), sizes: vec![], elements: 8, null: false, depth: 1 }
    }
}

impl Entry {
    /// Finds the function, and makes what calls it.
    ///
    /// # Errors
    /// [`Error::Entry`]: there is no such function, or no inputs for it.
    pub fn enter(&self, units: &[Unit]) -> Result<Entered, Error> {
        const NAME: &str = "harness.ll";
        let Found { unit, index, .. } = self.find(units)?;
        let module = &units[unit].module;
        let function = &module.functions[index];
        let wrong = |what: String| Error::Entry(format!("`{}`: {what}", self.function));
        let all = parameters(module, function)
            .map_err(|what| wrong(format!("no input can be made of the parameter {what}")))?;
        let symbol = function.symbol;
        if all.is_empty() && self.sizes.is_empty() {
            return Ok(Entered { unit, symbol, harness: None, lengths: vec![] });
        }
        let (text, lengths) = Writer::new(self, module).harness(&all).map_err(wrong)?;
        let module = check(Path::new(NAME), text.as_bytes(), true)?;
        let harness = Unit {
            name: NAME.to_owned(),
            module,
            optimised: true,
            library: true,
            warnings: String::new(),
            files: Vec::new(),
        };
        Ok(Entered { unit, symbol, harness: Some(harness), lengths })
    }

    /// The function of the name: one that all units see, or the only one of its file.
    fn find<'u>(&self, units: &'u [Unit]) -> Result<Found<'u>, Error> {
        let all = || units.iter().enumerate().filter(|(_, unit)| !unit.library).flat_map(functions);
        if let Some(found) = all().find(|found| found.seen && found.name == self.function) {
            return Ok(found);
        }
        let fitting: Vec<Found<'_>> = all().filter(|found| found.is(&self.function)).collect();
        let several: Vec<String> = fitting.iter().map(Found::exactly).collect();
        if let ([_], Some(found)) = (&several[..], fitting.into_iter().next()) {
            return Ok(found);
        }
        let (what, note, names) = if several.is_empty() {
            let note = "; of static functions, those that nothing uses are not compiled";
            let names = all().map(|found| found.name).collect();
            ("there is no function", note, near(&self.function, names))
        } else {
            ("there are several functions", "", several)
        };
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let names = match &names[..] {
            [] => String::new(),
            names => format!("\nremedy: name one of {}", names.join(", ")),
        };
        Err(Error::Entry(format!("{what} `{}`{note}{names}", self.function)))
    }
}

/// A function with a body.
struct Found<'u> {
    unit: usize,
    index: usize,
    file: &'u str,
    /// As linkers know it.
    name: String,
    /// As the source has it, if it is another name.
    source: String,
    /// Whether other units see it.
    seen: bool,
}

impl Found<'_> {
    fn is(&self, wanted: &str) -> bool {
        self.name == wanted || self.source == wanted || self.exactly() == wanted
    }

    /// A name that means no other function.
    fn exactly(&self) -> String {
        if self.seen { self.name.clone() } else { format!("{}:{}", self.file, self.name) }
    }
}

fn functions((unit, of): (usize, &Unit)) -> impl Iterator<Item = Found<'_>> {
    let all = of.module.functions.iter().enumerate();
    all.filter(|(_, function)| !function.body.blocks.is_empty()).map(move |(index, function)| {
        Found {
            unit,
            index,
            file: &of.name,
            name: of.module.symbol_name(function.symbol),
            source: source_name(&of.module, function),
            seen: is_seen(&function.linking),
        }
    })
}

fn source_name(module: &Module, function: &Function) -> String {
    let subprogram = module.metadata.entity(function.debug);
    subprogram.map_or_else(String::new, |found| module.names.text(found.name).into_owned())
}

fn is_seen(linking: &Linking) -> bool {
    !matches!(linking.linkage, Linkage::Private | Linkage::Internal)
}

/// So many names are shown.
const SHOWN: usize = 5;

/// The names that are most like another, if any are.
fn near(wanted: &str, names: Vec<String>) -> Vec<String> {
    let most = wanted.chars().count().div_ceil(3).max(2);
    let mut all: Vec<(usize, String)> = names
        .into_iter()
        .map(|name| (if name.contains(wanted) { 1 } else { distance(wanted, &name) }, name))
        .filter(|(distance, _)| *distance <= most)
        .collect();
    all.sort();
    all.dedup();
    all.into_iter().take(SHOWN).map(|(_, name)| name).collect()
}

/// How many letters to change, add and drop to make one name the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, &opposite) in (1..).zip(&other) {
            let changed = diagonal + usize::from(letter != opposite);
            diagonal = row[column];
            row[column] = changed.min(diagonal + 1).min(row[column - 1] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests;
