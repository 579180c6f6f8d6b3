//! What a language offers beyond the contract because people write it as text.

use crate::text::Error;
use polysem_sem::{Cx, Domain, Exec, Location, NOWHERE, Name, SlotRef, Watched};
use polysem_term::Notation;

/// What a language may need beside a program's text.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The text of a file that says what the language is.
    pub definition: Option<String>,
    /// The names that are inputs from the start, where the language leaves that open.
    pub symbolic: Vec<String>,
}

/// A program that shows a language: what its readings are tried on.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What the language is called.
    pub language: &'static str,
    /// The program's file in the repository.
    pub file: &'static str,
    /// The program.
    pub text: &'static str,
    /// The file that defines the language, and its text, if one does.
    pub definition: Option<(&'static str, &'static str)>,
    /// A postcondition, in the language's own words.
    pub post: &'static str,
    /// A place between two parts.
    pub at: &'static str,
    /// A variable that matters at the end.
    pub result: &'static str,
    /// Why nothing can be asked of variables at the end, if so: then `post` and `result` say nothing.
    pub forgets: Option<&'static str>,
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
    pub warnings: Vec<Warning>,
}

/// An example of a language: its name, its file below `examples`, and what [`Example`] says of it in that order.
#[macro_export]
macro_rules! example {
    ($language:expr, $file:literal, $definition:expr, $post:literal, $at:literal, $result:literal) => {
        $crate::Example {
            language: $language,
            file: concat!("examples/", $file),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/", $file)),
            definition: $definition,
            post: $post,
            at: $at,
            result: $result,
            forgets: None,
        }
    };
}

/// What looks wrong in a definition but is no error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// One sentence.
    pub message: String,
    /// The byte where it is.
    pub offset: usize,
    /// The byte of the other place, if it takes two.
    pub other: Option<usize>,
}

/// A language whose programs are read from text.
pub trait Source: Watched {
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

    /// Why programs cannot be taken apart at a place, if so.
    #[must_use]
    fn undivided() -> Option<&'static str> {
        None
    }

    /// All places, in the order of the text.
    fn places(program: &Self::Program) -> Vec<Self::Place>;

    /// The place that a label, or else a line, names.
    fn place(program: &Self::Program, name: &str) -> Option<Self::Place>;

    /// The byte of the text that a place comes from.
    fn offset(program: &Self::Program, at: Self::Place) -> usize;

    /// How terms over its states are written.
    fn notation() -> Notation;

    /// Programs that show the language.
    #[must_use]
    fn examples() -> &'static [Example] {
        &[]
    }

    /// What looks wrong in the definition that a program was read with.
    fn warnings(program: &Self::Program) -> &[Warning] {
        let _ = program;
        &[]
    }

    /// A state as the language writes it: parts and what they hold, where that is more than values by their names.
    fn parts<D: Domain>(
        program: &Self::Program,
        state: &Self::State<D>,
        show: &mut impl FnMut(SlotRef<'_, D>) -> String,
    ) -> Vec<(String, String)> {
        let _ = (program, state, show);
        Vec::new()
    }

    /// What the step that led to a state is called, where steps have names.
    fn taken<'p, D: Domain>(program: &'p Self::Program, state: &Self::State<D>) -> Option<&'p str> {
        let _ = (program, state);
        None
    }

    /// What an alternative of a step is called, where several are possible at once; different ones differently.
    fn alternative(program: &Self::Program, name: Name) -> String {
        let _ = program;
        match name {
            NOWHERE => "nowhere".to_string(),
            Name::Object(object) => format!("object{object}"),
            Name::Place(place) => format!("place{place}"),
            Name::Rule(rule) => format!("rule{rule}"),
            Name::Way { rule, way } => format!("rule{rule}#{way}"),
            Name::Cell { object, offset } => format!("object{object}+{offset}"),
        }
    }

    /// Of a state that cannot go on: the steps that nearly could, and what each lacks.
    ///
    /// # Errors
    /// What the reading cannot tell.
    fn missed<D: Domain>(
        program: &Self::Program,
        state: &Self::State<D>,
        cx: &mut Cx<'_, D>,
        show: &mut impl FnMut(&mut D, SlotRef<'_, D>) -> String,
    ) -> Exec<Vec<(String, String)>, D> {
        let _ = (program, state, cx, show);
        Ok(Vec::new())
    }

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
