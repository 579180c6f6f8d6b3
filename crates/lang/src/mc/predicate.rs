//! Statements about states of MC: registers, `ZF`, `EIP`, variables, `&x`, labels as their addresses, `[e]`.

use super::ir::{Place, Program, Register};
use super::state::StateOf;
use crate::expr::{self, Ast, Env, Kind, Leaf, Lower, Style, Truth, Unary, Value, nearest};
use crate::text::{Error, Token, Tokens};
use polysem_sem::{Cx, Domain, Exec, Memory};

/// What a name in a predicate stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// A register.
    Register(Register),
    /// The flag.
    Zf,
    /// The address of the place where control is.
    Eip,
    /// The cell of a variable, by number.
    Variable(u32),
}

/// A statement about states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    truth: Truth<Name>,
}

struct Names<'p>(&'p Program);

impl Lower for Names<'_> {
    type Leaf = Name;

    fn width(&self) -> u32 {
        self.0.width
    }

    fn name(&self, name: &str, at: usize) -> Result<Leaf<Name>, Error> {
        if let Some(register) = Register::named(name) {
            return Ok(Leaf::Value(Name::Register(register)));
        }
        if name.eq_ignore_ascii_case("zf") {
            return Ok(Leaf::Truth(Name::Zf));
        }
        if name.eq_ignore_ascii_case("eip") {
            return Ok(Leaf::Value(Name::Eip));
        }
        if let Some(variable) = self.0.variables.iter().position(|known| known == name) {
            return Ok(Leaf::Value(Name::Variable(variable as u32)));
        }
        if let Some(label) = self.0.labels.iter().find(|known| known.name == name) {
            return Ok(Leaf::Lit(self.0.address(Place::At(label.at))));
        }
        let message = format!("`{name}` is neither a register, a variable nor a label");
        let known = Register::ALL.iter().map(|register| register.name());
        let known = known.chain(["ZF", "EIP"]).chain(self.0.variables.iter().map(String::as_str));
        let known = known.chain(self.0.labels.iter().map(|label| label.name.as_str()));
        let error = Error::new(at, message);
        Err(match nearest(name, known) {
            Some(hint) => error.hint(hint),
            None => error,
        })
    }

    fn address(&self, of: &Ast) -> Result<Value<Name>, Error> {
        let none = || Error::new(of.at, "this has no address").hint("`&` goes before a variable");
        match &of.kind {
            Kind::Name(name) => match self.name(name, of.at)? {
                Leaf::Value(leaf @ Name::Variable(_)) => Ok(Value::Address(leaf)),
                Leaf::Value(_) | Leaf::Truth(_) | Leaf::Lit(_) => Err(none()),
            },
            Kind::Unary(Unary::Deref, inner) => self.value(inner),
            _ => Err(none()),
        }
    }
}

/// Reads a predicate.
pub(super) fn read(program: &Program, text: &str) -> Result<Predicate, Error> {
    let mut tokens = Tokens::new(text)?;
    let ast = expr::parse(&mut tokens, Style { brackets: true, single_equals: true })?;
    if tokens.peek() != Token::End {
        return Err(tokens.wrong("an operator or the end"));
    }
    Ok(Predicate { truth: Names(program).truth(&ast)? })
}

struct At<'s, D: Domain> {
    width: u32,
    state: &'s StateOf<D>,
    control: &'s D::Bv,
}

impl<D: Domain> Env<D> for At<'_, D> {
    type Leaf = Name;

    fn leaf(&self, cx: &mut Cx<'_, D>, leaf: &Name) -> Exec<D::Bv, D> {
        match leaf {
            Name::Register(register) => Ok(self.state.registers[*register as usize].clone()),
            Name::Eip => Ok(self.control.clone()),
            Name::Variable(variable) => {
                let address = Memory::<D>::base(&self.state.memory, *variable);
                self.state.memory.load(cx, address)
            }
            Name::Zf => unreachable!("a flag is no number"),
        }
    }

    fn flag(&self, _: &mut Cx<'_, D>, leaf: &Name) -> Exec<D::Bool, D> {
        match leaf {
            Name::Zf => Ok(self.state.zf.clone()),
            Name::Register(_) | Name::Eip | Name::Variable(_) => unreachable!("these are numbers"),
        }
    }

    fn address(&self, _: &mut Cx<'_, D>, leaf: &Name) -> Exec<D::Bv, D> {
        match leaf {
            Name::Variable(variable) => {
                Ok(Memory::<D>::base(&self.state.memory, *variable).clone())
            }
            Name::Register(_) | Name::Zf | Name::Eip => unreachable!("these have no address"),
        }
    }

    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        self.state.memory.load(cx, address)
    }

    fn width(&self) -> u32 {
        self.width
    }
}

/// When a predicate holds.
pub(super) fn holds<D: Domain>(
    program: &Program,
    predicate: &Predicate,
    state: &StateOf<D>,
    control: &D::Bv,
    cx: &mut Cx<'_, D>,
) -> Exec<D::Bool, D> {
    let env = At { width: program.width, state, control };
    let mut pending = expr::Pending::default();
    let truth = expr::truth(cx, &env, &mut pending, &predicate.truth)?;
    pending.require(cx)?;
    Ok(truth)
}
