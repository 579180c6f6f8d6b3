//! A defined language as one that people write: the definition comes beside the program.

use super::about::about;
use super::choose::{STUCK, TOO_LARGE};
use super::definition::Sort;
use super::program::Program;
use super::step::{CELLS, Defined, Place, State};
use super::term::{Key, Term};
use super::{definition, show};
use crate::example;
use crate::expr::{self, Env, Leaf, Lower, Pending, Style, Truth};
use crate::source::{About, Example, Setup, Source, Warning};
use crate::text::{Error, Token, Tokens, line_of};
use polysem_sem::{Cx, Domain, Exec, Language, Location, Name, SlotRef, Stop};
use polysem_term::{Notation, Reads};
use std::sync::Arc;

/// A file that defines a language, and its text.
macro_rules! defined {
    ($file:literal) => {
        Some((
            concat!("examples/languages/", $file),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/languages/", $file)),
        ))
    };
}

#[rustfmt::skip] // A line each.
const EXAMPLES: &[Example] = &[
    example!("IMP", "languages/greater.imp", defined!("imp.lang"), "m = 3", "3", "m"),
    example!("STACK", "languages/zero.stack", defined!("stack.lang"), "x = 7", "4", "x"),
    Example {
        forgets: Some("variables are known inside of a `let` or a function only, not at the end"),
        ..example!("LAMBDA", "languages/greater.lambda", defined!("lambda.lang"), "", "5", "")
    },
    example!("THREADS", "languages/race.threads", defined!("threads.lang"), "n = 2", "2", "n"),
];

/// The names that a predicate speaks of: keys of maps in the configuration.
struct Names<'p> {
    program: &'p Program,
}

impl Lower for Names<'_> {
    type Leaf = String;

    fn width(&self) -> u32 {
        self.program.definition.width
    }

    fn name(&self, name: &str, at: usize) -> Result<Leaf<String>, Error> {
        if self.program.knows(name) {
            Ok(Leaf::Value(name.to_string()))
        } else {
            Err(Error::new(at, format!("the program does not mention `{name}`")))
        }
    }
}

/// The values of names in a state.
struct Values<'s, V, T> {
    program: &'s Program,
    state: &'s State<V, T>,
}

impl<D: Domain> Env<D> for Values<'_, D::Bv, D::Bool> {
    type Leaf = String;

    fn leaf(&self, _: &mut Cx<'_, D>, name: &String) -> Exec<D::Bv, D> {
        let key = Key::Id(self.program.number(name));
        let found = self.state.cells.iter().find_map(|cell| match cell {
            Term::Map(table) => table.entries.get(&key),
            _ => None,
        });
        match found {
            Some(Term::Int(value)) => Ok(value.clone()),
            _ => Err(Stop::unsupported(format!("`{name}` is no number here")).into()),
        }
    }

    fn load(&self, _: &mut Cx<'_, D>, _: &D::Bv) -> Exec<D::Bv, D> {
        Err(Stop::unsupported("an address in a predicate").into())
    }

    fn width(&self) -> u32 {
        self.program.definition.width
    }

    fn divides(&self) -> bool {
        false
    }
}

impl Source for Defined {
    const NAME: &'static str = "a defined language";
    const EXTENSION: &'static str = "lang";
    const DEFINES: bool = true;
    type Predicate = Truth<String>;

    fn read(_: &str) -> Result<Program, Error> {
        Err(Error::new(0, "this is a definition, or a program without one")
            .hint("polysem run PROGRAM --lang DEFINITION.lang"))
    }

    fn read_with(setup: &Setup, text: &str) -> Result<Program, Error> {
        let Some(defined) = &setup.definition else { return Defined::read(text) };
        let (definition, warnings) =
            definition(defined).map_err(|error| Error { in_definition: true, ..error })?;
        let mut program = Program::new(Arc::new(definition), text, &setup.symbolic)?;
        program.warnings = warnings;
        Ok(program)
    }

    fn write(program: &Program) -> String {
        show(&program.definition, &program.term)
    }

    fn predicate(program: &Program, text: &str) -> Result<Truth<String>, Error> {
        let mut tokens = Tokens::new(text)?;
        let ast = expr::parse(&mut tokens, Style { single_equals: true, ..Style::default() })?;
        if tokens.peek() != Token::End {
            return Err(tokens.wrong("the end of the predicate"));
        }
        Names { program }.truth(&ast)
    }

    fn holds<D: Domain>(
        program: &Program,
        predicate: &Truth<String>,
        state: &Self::State<D>,
        _: &D::Bv,
        cx: &mut Cx<'_, D>,
    ) -> Exec<D::Bool, D> {
        expr::truth(cx, &Values { program, state }, &mut Pending::default(), predicate)
    }

    /// Numbers inside of code, and inside of what entries of maps hold, are the program's text.
    fn is_own(program: &Program, location: Location) -> bool {
        let Location::Register { frame, .. } = location else { return true };
        let (cell, key) = ((frame & ((1 << CELLS) - 1)) as usize, frame >> CELLS);
        let sort = program.definition.cells[cell].sort;
        key > 0 || ![Sort::CODE, Sort::MAP].contains(&sort)
    }

    fn places(program: &Program) -> Vec<Place> {
        program.places().collect()
    }

    fn place(program: &Program, name: &str) -> Option<Place> {
        let line = name.parse::<usize>().ok()?;
        program.places().find(|at| line_of(&program.text, at.offset()) == line)
    }

    fn offset(_: &Program, at: Place) -> usize {
        at.offset()
    }

    fn notation() -> Notation {
        Notation { signed: true, reads: Reads::Index }
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn undivided() -> Option<&'static str> {
        Some(
            "the code that is left is part of the state, so that no part of a program stands for itself",
        )
    }

    fn warnings(program: &Program) -> &[Warning] {
        &program.warnings
    }

    fn parts<D: Domain>(
        program: &Program,
        state: &Self::State<D>,
        show: &mut impl FnMut(SlotRef<'_, D>) -> String,
    ) -> Vec<(String, String)> {
        super::picture::parts::<D>(program, state, show)
    }

    fn missed<D: Domain>(
        program: &Program,
        state: &Self::State<D>,
        cx: &mut Cx<'_, D>,
        show: &mut impl FnMut(&mut D, SlotRef<'_, D>) -> String,
    ) -> Exec<Vec<(String, String)>, D> {
        super::missed::missed(program, state, cx, show)
    }

    fn taken<'p, D: Domain>(program: &'p Program, state: &Self::State<D>) -> Option<&'p str> {
        let rule = program.definition.rules.get(state.taken as usize)?;
        Some(&rule.name)
    }

    fn alternative(program: &Program, name: Name) -> String {
        let rule = |rule: u32| program.definition.rules.get(rule as usize).map(|rule| &rule.name);
        match name {
            STUCK => "#stuck".to_string(),
            TOO_LARGE => "#too-large".to_string(),
            Name::Rule(number) => rule(number).map_or_else(|| format!("#{number}"), String::clone),
            Name::Way { rule: number, way } => {
                format!("{}#{way}", rule(number).map_or("", |name| name))
            }
            Name::Object(_) | Name::Place(_) | Name::Cell { .. } => {
                unreachable!("rules are all that there is to choose among")
            }
        }
    }

    fn about(text: &str, symbolic: bool) -> Result<About, Error> {
        about(text, symbolic)
    }
}

impl Program {
    /// The places that control may come to.
    fn places(&self) -> impl Iterator<Item = Place> {
        let start = Defined::successors(self, Place::default());
        let known = self.graph.get().into_iter().flat_map(|graph| graph.keys().copied());
        start.into_iter().chain(known)
    }
}
