//! What a language offers beyond the contract because people write it as text.

use crate::text::Error;
use polysem_sem::{Cx, Domain, Exec, Language, Location};
use polysem_term::Notation;

/// What a language may need beside a program's text.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The text of a file that says what the language is.
    pub definition: Option<String>,
    /// The names that are inputs from the start, where the language leaves that open.
    pub symbolic: Vec<String>,
}

/// What a definition of a language says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// What the language is called.
    pub name: String,
    /// All of it, for people.
    pub text: String,
    /// The rules: names, and each on a line.
    pub rules: Vec<(String, String)>,
    /// What looks wrong in it.
    pub remarks: Vec<Remark>,
}

/// Something that looks wrong in a text but is no error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// One sentence.
    pub message: String,
    /// The byte where it is.
    pub offset: usize,
    /// The byte of the other place, if it takes two.
    pub other: Option<usize>,
}

/// A language whose programs are read from text.
pub trait Source: Language {
    /// What people call it.
    const NAME: &'static str;
    /// How names of files end that hold its programs.
    const EXTENSION: &'static str;
    /// Whether files with that ending are not programs but say what the language of a program is.
    const DEFINES: bool = false;
    /// A statement about states.
    type Predicate;

    /// Reads and checks a program.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read(text: &str) -> Result<Self::Program, Error>;

    /// The same for a language that needs more than the program's text. An error in the definition says so.
    ///
    /// # Errors
    /// What is wrong with either text, and where.
    fn read_with(setup: &Setup, text: &str) -> Result<Self::Program, Error> {
        let _ = setup;
        Self::read(text)
    }

    /// The program as text, which reads as the same program.
    fn write(program: &Self::Program) -> String;

    /// Reads a statement about states of a program.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn predicate(program: &Self::Program, text: &str) -> Result<Self::Predicate, Error>;

    /// When a predicate holds: of a state, and of the number of the place where control is.
    ///
    /// # Errors
    /// A fault, or a choice to be made.
    fn holds<D: Domain>(
        program: &Self::Program,
        predicate: &Self::Predicate,
        state: &Self::State<D>,
        control: &D::Bv,
        cx: &mut Cx<'_, D>,
    ) -> Exec<D::Bool, D>;

    /// Whether a location is the program's own: what a compiler adds is not shown to people.
    fn is_own(program: &Self::Program, location: Location) -> bool {
        let _ = (program, location);
        true
    }

    /// All places, in the order of the text.
    fn places(program: &Self::Program) -> Vec<Self::Place>;

    /// The place that a label, or else a line, names.
    fn place(program: &Self::Program, name: &str) -> Option<Self::Place>;

    /// The byte of the text that a place comes from.
    fn offset(program: &Self::Program, at: Self::Place) -> usize;

    /// How terms over its states are written.
    fn notation() -> Notation;

    /// What a definition says, where [`Source::DEFINES`]: as it was understood, or as symbolic execution reads it.
    ///
    /// # Errors
    /// What is wrong with the text, or that the language is not defined by one.
    fn about(text: &str, symbolic: bool) -> Result<About, Error> {
        let _ = (text, symbolic);
        Err(Error::new(0, format!("{} is built in: no text defines it", Self::NAME))
            .hint("this shows files that define languages: polysem lang show FILE.lang"))
    }
}
