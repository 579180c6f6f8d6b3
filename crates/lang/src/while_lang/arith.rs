//! What the operators of WHILE mean: signed numbers that must fit unless the program says `overflow wrap`.

use super::ir::{Program, Reg};
use crate::expr::Env;
use polysem_sem::{BinOp, Bits, CmpOp, Cx, Domain, Exec, FaultKind, Stop};

/// The registers that conditions speak of.
pub(super) struct Registers<'s, V> {
    pub(super) regs: &'s [V],
    pub(super) width: u32,
}

impl<D: Domain> Env<D> for Registers<'_, D::Bv> {
    type Leaf = Reg;

    #[inline]
    fn leaf(&self, _: &mut Cx<'_, D>, leaf: &Reg) -> Exec<D::Bv, D> {
        Ok(self.regs[*leaf as usize].clone())
    }

    fn load(&self, _: &mut Cx<'_, D>, _: &D::Bv) -> Exec<D::Bv, D> {
        Err(Stop::unsupported("memory in a condition").into())
    }

    fn width(&self) -> u32 {
        self.width
    }
}

/// `a op b`. A divisor of zero is a fault; so is a result that does not fit.
#[inline]
pub(super) fn binary<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    op: BinOp,
    a: &D::Bv,
    b: &D::Bv,
) -> Exec<D::Bv, D> {
    let width = p.tree.width;
    match op {
        // One arm each, so that the operator is known where it is computed.
        BinOp::Add if !p.tree.wraps => cx.exact(BinOp::Add, width, a, b),
        BinOp::Sub if !p.tree.wraps => cx.exact(BinOp::Sub, width, a, b),
        BinOp::Mul if !p.tree.wraps => cx.exact(BinOp::Mul, width, a, b),
        BinOp::Sdiv | BinOp::Srem => {
            let zero = cx.lit(Bits::zero(width));
            let is_zero = cx.cmp(CmpOp::Eq, b, &zero)?;
            let nonzero = cx.dom.not(&is_zero);
            cx.require(&nonzero, || FaultKind::Division.into())?;
            // A remainder always fits.
            if op == BinOp::Sdiv && !p.tree.wraps {
                return cx.exact(op, width, a, b);
            }
            cx.bin(op, a, b)
        }
        _ => cx.bin(op, a, b),
    }
}
