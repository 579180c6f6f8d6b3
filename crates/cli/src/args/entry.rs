//! The flags for the function that a program starts with.

use super::MAIN;
use polysem_build::{Entry, Size};

/// How far pointers lead, if nobody says it.
const DEPTH: u32 = 1;
/// How far they may lead.
const DEEPEST: i64 = 100;

/// Which function is explored, and what its parameters are.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct EntryFlags {
    /// Start at this function; its parameters are inputs, made from its type
    #[arg(id = "entry", long = "entry", value_name = "FUNCTION", default_value = MAIN)]
    pub(crate) function: String,
    /// How many elements there are where the parameter or field P points: a number, or the name of another parameter; without
    /// P, for all pointers to numbers and bytes; may be repeated [default: 8]
    #[arg(id = "entry-size", long = "entry-size", value_name = "[P=]N", value_parser = size)]
    sizes: Vec<(Option<String>, Size)>,
    /// Each pointer of the function that --entry names may be null, too
    #[arg(id = "entry-null", long = "entry-null")]
    null: bool,
    /// How many pointers in structures lead on from where a parameter points, before they are null
    #[arg(id = "entry-depth", long = "entry-depth", value_name = "N", default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    depth: u32,
}

impl EntryFlags {
    /// What the flags say, if they name another function than `main`.
    pub(crate) fn entry(&self) -> Result<Option<Entry>, String> {
        if self.function == MAIN {
            let given = self.words();
            return match given.first() {
                None => Ok(None),
                Some(flag) => Err(format!("`{flag}` is about a function that --entry names")),
            };
        }
        let mut entry = Entry {
            function: self.function.clone(),
            null: self.null,
            depth: self.depth,
            ..Entry::default()
        };
        for (pointer, size) in &self.sizes {
            match (pointer, size) {
                (Some(pointer), size) => entry.sizes.push((pointer.clone(), size.clone())),
                (None, Size::Elements(count)) => entry.elements = *count,
                (None, Size::Of(name)) => {
                    return Err(format!("`--entry-size {name}`: a number, or P=N, is expected"));
                }
            }
        }
        Ok(Some(entry))
    }

    /// The flags again, as words of a command.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.function != MAIN {
            words.push(format!("--entry={}", self.function));
        }
        for (pointer, size) in &self.sizes {
            let size = match size {
                Size::Elements(count) => count.to_string(),
                Size::Of(name) => name.clone(),
            };
            let pointer = pointer.as_ref().map_or_else(String::new, |name| format!("{name}="));
            words.push(format!("--entry-size={pointer}{size}"));
        }
        if self.null {
            words.push("--entry-null".to_owned());
        }
        if self.depth != DEPTH {
            words.push(format!("--entry-depth={}", self.depth));
        }
        words
    }
}

fn size(text: &str) -> Result<(Option<String>, Size), String> {
    let (pointer, size) = match text.rsplit_once('=') {
        Some((pointer, size)) => (Some(pointer), size),
        None => (None, text),
    };
    if pointer == Some("") || size.is_empty() {
        return Err("P=N is expected: the name of a pointer, and a number or a name".to_string());
    }
    let size = match size.parse() {
        Ok(count) => Size::Elements(count),
        Err(_) if size.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
            return Err(format!("`{size}` is no number of elements"));
        }
        Err(_) => Size::Of(size.to_owned()),
    };
    Ok((pointer.map(ToOwned::to_owned), size))
}
