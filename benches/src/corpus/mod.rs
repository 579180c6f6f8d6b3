//! Questions as symbolic executors ask them, generated: families of scripts, the same on every run.
//!
//! Terms are built without rewriting, so that the texts are what a plain executor would send; whoever rewrites
//! does it on its own time.

mod arithmetic;
mod bits;
mod checksums;
pub mod explore;
mod interpreters;
mod memory;
mod order;
pub mod queries;
pub mod script;
mod tables;
mod text;
pub mod words;

use script::Script;
use std::io;
use std::path::Path;

/// How much is generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// About a tenth, to see that all is well.
    Quick,
    /// What figures are about.
    Full,
}

impl Size {
    /// One of two numbers.
    #[must_use]
    pub fn of<T>(self, quick: T, full: T) -> T {
        match self {
            Size::Quick => quick,
            Size::Full => full,
        }
    }
}

/// Scripts of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// What its scripts are about.
    pub about: &'static str,
    /// The scripts.
    pub scripts: fn(Size) -> Vec<Script>,
    /// How many questions of a script become files of their own.
    pub one_offs: usize,
}

/// All families that are generated.
pub const FAMILIES: &[Family] = &[
    interpreters::MACHINE,
    interpreters::PROTOCOL,
    text::TOKENS,
    text::PARSER,
    text::STRINGS,
    checksums::CRC,
    checksums::SUMS,
    checksums::HASHES,
    order::SORTING,
    order::TREE,
    order::BOUNDS,
    arithmetic::WORDS32,
    arithmetic::WORDS64,
    arithmetic::DIVISION,
    tables::BOXES,
    bits::TRICKS,
    memory::MEMORY,
];

/// A family as text.
#[derive(Clone, Debug)]
pub struct Texts {
    /// Its name.
    pub name: &'static str,
    /// Scripts of incremental questions, each to be run from a fresh start.
    pub incremental: Vec<String>,
    /// Scripts of one question each.
    pub one_offs: Vec<String>,
}

impl Family {
    /// Its scripts as text, and some of their questions as files of their own.
    #[must_use]
    pub fn texts(&self, size: Size) -> Texts {
        let scripts = (self.scripts)(size);
        let most = size.of(self.one_offs.div_ceil(5), self.one_offs);
        Texts {
            name: self.name,
            incremental: scripts.iter().map(Script::text).collect(),
            one_offs: scripts.iter().flat_map(|script| script.one_offs(most)).collect(),
        }
    }
}

/// The generated families and the real queries, as text.
#[must_use]
pub fn all(size: Size) -> Vec<Texts> {
    FAMILIES.iter().map(|family| family.texts(size)).chain([queries::texts()]).collect()
}

/// Writes the whole corpus as files: `FAMILY/incremental-N.smt2`, `FAMILY/one-off-N.smt2`.
///
/// # Errors
/// Those of the file system.
pub fn write_files(directory: &Path, size: Size) -> io::Result<()> {
    for family in all(size) {
        let place = directory.join(family.name);
        std::fs::create_dir_all(&place)?;
        for (kind, texts) in [("incremental", &family.incremental), ("one-off", &family.one_offs)] {
            for (number, text) in texts.iter().enumerate() {
                std::fs::write(place.join(format!("{kind}-{number:03}.smt2")), text)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back_to_the_same_questions() {
        for family in FAMILIES {
            for (script, text) in
                (family.scripts)(Size::Quick).iter().zip(family.texts(Size::Quick).incremental)
            {
                let read = Script::read(&text).unwrap();
                assert_eq!(read.checks(), script.checks(), "{}", family.name);
                assert!(script.checks() > 0, "{} asks nothing", family.name);
            }
        }
    }

    #[test]
    fn the_corpus_is_the_same_every_time() {
        for family in FAMILIES {
            let [a, b] = [(); 2].map(|()| family.texts(Size::Quick));
            assert_eq!(a.incremental, b.incremental, "{}", family.name);
            assert_eq!(a.one_offs, b.one_offs, "{}", family.name);
        }
    }
}
