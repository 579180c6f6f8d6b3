//! What a verifier of annotated programs asks of WHILE: the meaning of specifications in a state, a procedure on its own,
//! and what instructions may change.
//!
//! Specifications are the shared expressions in whatever reading: their arithmetic wraps around, division is total as in
//! SMT-LIB, and functions mean what [`Functions`] says.

use super::ast::{Formula, Number, Var};
use super::ir::{Home, Inst, Operand, Place, Program, Reg};
use super::state::{Frame, State};
use crate::expr::{Env, Pending, truth, value};
use polysem_sem::{Bits, Cx, Domain, Exec, Memory, Stop, Store};
use std::collections::BTreeMap;

/// What the functions of specifications mean in a reading.
pub trait Functions<D: Domain> {
    /// The value of a function.
    ///
    /// # Errors
    /// If the reading cannot tell.
    fn apply(&self, cx: &mut Cx<'_, D>, function: u32, arguments: Vec<D::Bv>) -> Exec<D::Bv, D>;
}

/// Values for variables that are not those of a state.
pub type Known<V> = BTreeMap<Var, V>;

/// A state and the place where control is, for specifications to be about.
pub struct Scope<'a, D: Domain> {
    /// The program.
    pub program: &'a Program,
    /// The state; what is said is about its innermost call.
    pub state: &'a State<D::Bv, D::Map>,
    /// Which routine that is of.
    pub routine: usize,
    /// Values that come before those of the state; contracts have all theirs here, and speak of no addresses.
    pub contract: Option<&'a Known<D::Bv>>,
    /// What functions mean.
    pub functions: &'a dyn Functions<D>,
}

impl<D: Domain> std::fmt::Debug for Scope<'_, D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scope").field("routine", &self.routine).finish_non_exhaustive()
    }
}

impl<D: Domain> Scope<'_, D> {
    /// Whether a formula holds.
    ///
    /// # Errors
    /// A fault where memory is read that is not there, or a choice to be made.
    pub fn holds(&self, cx: &mut Cx<'_, D>, formula: &Formula) -> Exec<D::Bool, D> {
        truth(cx, self, &mut Pending::default(), formula)
    }

    /// The value of a number.
    ///
    /// # Errors
    /// As [`Scope::holds`].
    pub fn number(&self, cx: &mut Cx<'_, D>, number: &Number) -> Exec<D::Bv, D> {
        value(cx, self, &mut Pending::default(), number)
    }

    /// The value of a variable.
    ///
    /// # Errors
    /// As [`Scope::holds`].
    pub fn variable(&self, cx: &mut Cx<'_, D>, var: Var) -> Exec<D::Bv, D> {
        self.leaf(cx, &var)
    }

    fn register(&self, reg: Reg) -> D::Bv {
        self.state.reg(reg).clone()
    }
}

impl<D: Domain> Env<D> for Scope<'_, D> {
    type Leaf = Var;

    fn leaf(&self, cx: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        if let Some(known) = self.contract {
            let value = known.get(var).cloned();
            return value.ok_or_else(|| Stop::unsupported("a variable of a contract").into());
        }
        match self.program.routines[self.routine].homes.get(var.0 as usize) {
            Some(Home::Register(reg)) => Ok(self.register(*reg)),
            Some(Home::Memory(reg)) => self.state.memory.load(cx, &self.register(*reg)),
            None => Err(Stop::unsupported("`result` outside of an `ensures`").into()),
        }
    }

    fn address(&self, _: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        if self.contract.is_some() {
            let what = "the address of a variable in the contract of a procedure";
            return Err(Stop::unsupported(what).into());
        }
        let (Home::Register(reg) | Home::Memory(reg)) =
            self.program.routines[self.routine].homes[var.0 as usize];
        Ok(self.register(reg))
    }

    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D> {
        self.state.memory.load(cx, address)
    }

    fn call(&self, cx: &mut Cx<'_, D>, function: u32, arguments: Vec<D::Bv>) -> Exec<D::Bv, D> {
        self.functions.apply(cx, function, arguments)
    }

    fn width(&self) -> u32 {
        self.program.tree.width
    }

    fn divides(&self) -> bool {
        false
    }
}

/// The body of a function on arguments.
struct Body<'a, D: Domain> {
    program: &'a Program,
    name: &'a str,
    arguments: &'a [D::Bv],
    functions: &'a dyn Functions<D>,
}

impl<D: Domain> Env<D> for Body<'_, D> {
    type Leaf = Var;

    fn leaf(&self, _: &mut Cx<'_, D>, var: &Var) -> Exec<D::Bv, D> {
        Ok(self.arguments[var.0 as usize].clone())
    }

    fn load(&self, _: &mut Cx<'_, D>, _: &D::Bv) -> Exec<D::Bv, D> {
        Err(Stop::unsupported(format!("the function `{}` reads memory", self.name)).into())
    }

    fn call(&self, cx: &mut Cx<'_, D>, function: u32, arguments: Vec<D::Bv>) -> Exec<D::Bv, D> {
        self.functions.apply(cx, function, arguments)
    }

    fn width(&self) -> u32 {
        self.program.tree.width
    }

    fn divides(&self) -> bool {
        false
    }
}

/// A number over the parameters of a function, on arguments.
///
/// # Errors
/// [`Stop::Unsupported`] if it reads memory.
pub fn number_of<D: Domain>(
    program: &Program,
    function: u32,
    arguments: &[D::Bv],
    functions: &dyn Functions<D>,
    cx: &mut Cx<'_, D>,
    number: &Number,
) -> Exec<D::Bv, D> {
    let name = &program.tree.functions[function as usize].name;
    let body = Body { program, name, arguments, functions };
    value(cx, &body, &mut Pending::default(), number)
}

/// A formula over the parameters of a function, on arguments.
///
/// # Errors
/// [`Stop::Unsupported`] if it reads memory.
pub fn formula_of<D: Domain>(
    program: &Program,
    function: u32,
    arguments: &[D::Bv],
    functions: &dyn Functions<D>,
    cx: &mut Cx<'_, D>,
    formula: &Formula,
) -> Exec<D::Bool, D> {
    let name = &program.tree.functions[function as usize].name;
    let body = Body { program, name, arguments, functions };
    truth(cx, &body, &mut Pending::default(), formula)
}

/// A place, and a state there.
pub type Started<D> = (Place, State<<D as Domain>::Bv, <D as Domain>::Map>);

/// A procedure on its own: nothing is known of its arguments, nor of memory.
///
/// # Errors
/// As [`polysem_sem::Language::start`].
pub fn alone<D: Domain>(p: &Program, routine: usize, cx: &mut Cx<'_, D>) -> Exec<Started<D>, D> {
    let (width, own) = (p.tree.width, &p.routines[routine]);
    let memory = Store::new(cx, p.tree.model, width)?;
    let zero = cx.lit(Bits::zero(width));
    let mut regs = vec![zero; own.registers.len()];
    for &param in &own.params {
        regs[param as usize] = cx.input(&own.registers[param as usize].name, width)?;
    }
    let frame = Frame { base: 0, first: own.first, to: None, back: own.entry };
    Ok((own.entry, State { regs, frames: vec![frame], base: 0, memory }))
}

/// The value of an operand in the innermost call.
pub fn operand<D: Domain>(
    state: &State<D::Bv, D::Map>,
    cx: &mut Cx<'_, D>,
    operand: &Operand,
) -> D::Bv {
    match operand {
        Operand::Reg(reg) => state.reg(*reg).clone(),
        Operand::Lit(bits) => cx.lit(bits.clone()),
    }
}

/// Whether instructions, or procedures that they call, may store something.
#[must_use]
pub fn stores(p: &Program, from: Place, to: Place) -> bool {
    let mut seen = vec![false; p.routines.len()];
    let mut open = vec![(from, to)];
    while let Some((from, to)) = open.pop() {
        for inst in &p.code[from.0 as usize..=to.0 as usize] {
            match inst {
                Inst::Store(..) => return true,
                Inst::Call(callee, _, _) if !seen[*callee as usize] => {
                    seen[*callee as usize] = true;
                    let callee = &p.routines[*callee as usize];
                    open.push((callee.entry, Place(callee.end.0 - 1)));
                }
                _ => {}
            }
        }
    }
    false
}
