//! The one meaning of expressions, in every reading.
//!
//! All parts of an expression are evaluated, also the arm of a conditional that is not taken and the second operand of
//! `&&` and `||`, as in the papers. What must hold for an expression to have a value (a divisor that is not zero) is collected, not required at once: a
//! step makes its choices first, so it requires only when everything was loaded.

use super::tree::{Truth, Value};
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, Fault, FaultKind};

/// Where a language keeps what its names stand for.
pub trait Env<D: Domain> {
    /// What names stand for.
    type Leaf;

    /// The number that a name stands for.
    ///
    /// # Errors
    /// As [`polysem_sem::Memory::load`].
    fn leaf(&self, cx: &mut Cx<'_, D>, leaf: &Self::Leaf) -> Exec<D::Bv, D>;

    /// The truth value that a name stands for.
    ///
    /// # Errors
    /// As [`polysem_sem::Memory::load`].
    fn flag(&self, cx: &mut Cx<'_, D>, leaf: &Self::Leaf) -> Exec<D::Bool, D> {
        let _ = (cx, leaf);
        unreachable!("this language has no names for truth values")
    }

    /// The address of what a name stands for.
    ///
    /// # Errors
    /// As [`polysem_sem::Memory::load`].
    fn address(&self, cx: &mut Cx<'_, D>, leaf: &Self::Leaf) -> Exec<D::Bv, D> {
        let _ = (cx, leaf);
        unreachable!("names of this language have no address")
    }

    /// What is at an address.
    ///
    /// # Errors
    /// As [`polysem_sem::Memory::load`].
    fn load(&self, cx: &mut Cx<'_, D>, address: &D::Bv) -> Exec<D::Bv, D>;

    /// What a function gives.
    ///
    /// # Errors
    /// As [`polysem_sem::Memory::load`].
    fn call(&self, cx: &mut Cx<'_, D>, function: u32, arguments: Vec<D::Bv>) -> Exec<D::Bv, D> {
        let _ = (cx, function, arguments);
        unreachable!("expressions of this language call nothing")
    }

    /// How many bits numbers have.
    fn width(&self) -> u32;

    /// Whether division by zero is a fault here.
    fn divides(&self) -> bool {
        true
    }
}

/// What must hold for expressions to have a value, in order.
#[derive(Debug)]
pub struct Pending<T> {
    conditions: Vec<(T, FaultKind)>,
}

impl<T> Default for Pending<T> {
    fn default() -> Pending<T> {
        Pending { conditions: Vec::new() }
    }
}

impl<T> Pending<T> {
    /// Requires all of it.
    ///
    /// # Errors
    /// The first fault that happens everywhere.
    pub fn require<D: Domain<Bool = T>>(self, cx: &mut Cx<'_, D>) -> Exec<(), D> {
        for (cond, kind) in self.conditions {
            cx.require(&cond, || Fault::from(kind))?;
        }
        Ok(())
    }
}

/// The number that an expression is.
///
/// # Errors
/// A fault, or a choice to be made.
pub fn value<D: Domain, E: Env<D>>(
    cx: &mut Cx<'_, D>,
    env: &E,
    pending: &mut Pending<D::Bool>,
    tree: &Value<E::Leaf>,
) -> Exec<D::Bv, D> {
    match tree {
        Value::Lit(bits) => Ok(cx.lit(bits.clone())),
        Value::Leaf(leaf) => env.leaf(cx, leaf),
        Value::Address(leaf) => env.address(cx, leaf),
        Value::Load(address) => {
            let address = value(cx, env, pending, address)?;
            env.load(cx, &address)
        }
        Value::Un(op, a) => {
            let a = value(cx, env, pending, a)?;
            cx.un(*op, &a)
        }
        Value::Bin(op, a, b) => {
            let (a, b) = (value(cx, env, pending, a)?, value(cx, env, pending, b)?);
            if matches!(op, BinOp::Sdiv | BinOp::Srem) && env.divides() {
                let zero = cx.lit(Bits::zero(env.width()));
                let is_zero = cx.cmp(CmpOp::Eq, &b, &zero)?;
                let nonzero = cx.dom.not(&is_zero);
                pending.conditions.push((nonzero, FaultKind::Division));
            }
            cx.bin(*op, &a, &b)
        }
        Value::Ite(cond, a, b) => {
            let cond = truth(cx, env, pending, cond)?;
            let (a, b) = (value(cx, env, pending, a)?, value(cx, env, pending, b)?);
            Ok(cx.dom.ite(&cond, &a, &b))
        }
        Value::Call(function, arguments) => {
            let arguments = arguments.iter().map(|a| value(cx, env, pending, a));
            let arguments = arguments.collect::<Exec<_, D>>()?;
            env.call(cx, *function, arguments)
        }
    }
}

/// The truth value that an expression is.
///
/// # Errors
/// A fault, or a choice to be made.
pub fn truth<D: Domain, E: Env<D>>(
    cx: &mut Cx<'_, D>,
    env: &E,
    pending: &mut Pending<D::Bool>,
    tree: &Truth<E::Leaf>,
) -> Exec<D::Bool, D> {
    match tree {
        Truth::Lit(truth) => Ok(cx.dom.truth(*truth)),
        Truth::Leaf(leaf) => env.flag(cx, leaf),
        Truth::Cmp(op, a, b) => {
            let (a, b) = (value(cx, env, pending, a)?, value(cx, env, pending, b)?);
            cx.cmp(*op, &a, &b)
        }
        Truth::Not(a) => {
            let a = truth(cx, env, pending, a)?;
            Ok(cx.dom.not(&a))
        }
        Truth::And(a, b) => {
            let (a, b) = (truth(cx, env, pending, a)?, truth(cx, env, pending, b)?);
            Ok(cx.dom.and(&a, &b))
        }
        Truth::Or(a, b) => {
            let (a, b) = (truth(cx, env, pending, a)?, truth(cx, env, pending, b)?);
            Ok(cx.dom.or(&a, &b))
        }
        Truth::Ite(c, a, b) => {
            let c = truth(cx, env, pending, c)?;
            let (a, b) = (truth(cx, env, pending, a)?, truth(cx, env, pending, b)?);
            Ok(cx.dom.ite_bool(&c, &a, &b))
        }
    }
}
