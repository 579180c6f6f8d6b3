//! WHILE as text: reading, writing, and statements about states.

use super::ast::{Formula, Var};
use super::ir::{Home, Place, Program, Role};
use super::names::{Functions, Scope};
use super::raw::normal;
use super::state::State;
use super::step::While;
use super::{compile, print, read, resolve};
use crate::example;
use crate::expr::{self, Env, Lower, Pending, truth};
use crate::source::{Example, Source};
use crate::text::{Error, Token, Tokens};
use polysem_sem::{Cx, Domain, Exec, Location, Memory};
use polysem_term::{Notation, Reads};

/// A statement about the variables of the main program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate(pub Formula);

impl Source for While {
    const NAME: &'static str = "WHILE";
    const EXTENSION: &'static str = "while";
    type Predicate = Predicate;

    fn read(text: &str) -> Result<Program, Error> {
        let tree = resolve::resolve(&read::read(text)?)?;
        Ok(compile::compile(tree, text))
    }

    fn write(program: &Program) -> String {
        print::listing(program)
    }

    fn predicate(program: &Program, text: &str) -> Result<Predicate, Error> {
        let mut tokens = Tokens::new(text)?;
        let ast = normal(expr::parse(&mut tokens, read::STYLE)?)?;
        if tokens.peek() != Token::End {
            return Err(tokens.wrong("the end"));
        }
        let scope = Scope {
            width: program.tree.width,
            variables: &program.tree.procs[0].variables,
            fields: &program.tree.fields,
            functions: Some(&Functions::new()),
            result: false,
        };
        scope.truth(&ast).map(Predicate)
    }

    fn holds<D: Domain>(
        program: &Program,
        predicate: &Predicate,
        state: &State<D::Bv, D::Map>,
        _: &D::Bv,
        cx: &mut Cx<'_, D>,
    ) -> Exec<D::Bool, D> {
        truth(cx, &Variables { program, state }, &mut Pending::default(), &predicate.0)
    }

    fn is_own(program: &Program, location: Location) -> bool {
        let Location::Register { register, .. } = location else { return true };
        program.register(register).is_none_or(|(routine, register)| {
            program.routines[routine].registers[register as usize].role != Role::Temporary
        })
    }

    fn places(program: &Program) -> Vec<Place> {
        (0..program.code.len() as u32).map(Place).collect()
    }

    /// The number of a statement, the name of a procedure, or a line.
    fn place(program: &Program, name: &str) -> Option<Place> {
        if let Some(routine) = program.routines.iter().find(|routine| routine.name == name) {
            return Some(routine.entry);
        }
        let number: u64 = name.strip_prefix("line ").unwrap_or(name).parse().ok()?;
        if !program.labels.is_empty() && !name.starts_with("line") {
            return program.labels.get(&number).copied();
        }
        let at = program.lines.iter().position(|line| u64::from(*line) == number)?;
        Some(Place(at as u32))
    }

    fn offset(program: &Program, at: Place) -> usize {
        program.offsets[at.0 as usize]
    }

    fn examples() -> &'static [Example] {
        const EXAMPLES: &[Example] = &[example!("WHILE", "greater.while", None, "m = 3", "4", "m")];
        EXAMPLES
    }

    fn notation() -> Notation {
        Notation { signed: true, reads: Reads::Star }
    }
}

/// The variables of the main program in a state.
struct Variables<'a, V, M> {
    program: &'a Program,
    state: &'a State<V, M>,
}

impl<D: Domain> Env<D> for Variables<'_, D::Bv, D::Map> {
    type Leaf = Var;

    fn leaf(&self, cx: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        match self.program.routines[0].homes[var.0 as usize] {
            Home::Register(reg) => Ok(self.state.regs[reg as usize].clone()),
            Home::Memory(reg) => self.state.memory.load(cx, &self.state.regs[reg as usize]),
        }
    }

    fn address(&self, _: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        let (Home::Register(reg) | Home::Memory(reg)) =
            self.program.routines[0].homes[var.0 as usize];
        Ok(self.state.regs[reg as usize].clone())
    }

    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        self.state.memory.load(cx, address)
    }

    fn width(&self) -> u32 {
        self.program.tree.width
    }

    fn divides(&self) -> bool {
        false
    }
}
