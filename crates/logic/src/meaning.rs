//! The meaning of formulas and updates in any reading: the functions T, F, FE and U of the paper's Fig. 2 in one.

use crate::formula::{Formula, Op, Symbol, Update};
use polysem_sem::{CmpOp, Domain, Slot, SlotOf, Stop};
use polysem_term::Head;
use std::collections::BTreeMap;

/// What symbols stand for, in a reading.
pub trait Structure<D: Domain> {
    /// What a symbol stands for.
    ///
    /// # Errors
    /// A [`Stop`] if it stands for nothing.
    fn lookup(&mut self, dom: &mut D, symbol: &Symbol) -> Result<SlotOf<D>, Stop>;
}

impl<D: Domain> Structure<D> for BTreeMap<String, SlotOf<D>> {
    fn lookup(&mut self, _: &mut D, symbol: &Symbol) -> Result<SlotOf<D>, Stop> {
        let value = self.get(&symbol.name).cloned();
        value.ok_or_else(|| Stop::unsupported(format!("`{}` stands for nothing", symbol.name)))
    }
}

/// What the roots of a formula stand for.
///
/// # Errors
/// A [`Stop`] if a symbol stands for nothing, or the reading cannot model an operator.
pub fn meaning<D: Domain>(
    dom: &mut D,
    formula: &Formula,
    structure: &mut impl Structure<D>,
) -> Result<Vec<SlotOf<D>>, Stop> {
    let mut values: Vec<SlotOf<D>> = Vec::with_capacity(formula.vertices.len());
    for vertex in &formula.vertices {
        let [a, b, c] = vertex.kids.map(|kid| values.get(kid as usize));
        let value = match &vertex.op {
            Op::Lit(bits) => Slot::Bv(dom.lit(bits.clone())),
            Op::Truth(truth) => Slot::Bool(dom.truth(*truth)),
            Op::Symbol(at) => structure.lookup(dom, &formula.symbols()[*at as usize])?,
            Op::Constant(index) => match a {
                Some(Slot::Bv(a)) => Slot::Map(dom.map(*index, a)),
                _ => unreachable!("a constant function gives vectors"),
            },
            Op::Apply(head) => operator(dom, *head, [a, b, c])?,
        };
        values.push(value);
    }
    Ok(formula.roots.iter().map(|&root| values[root as usize].clone()).collect())
}

/// What an update makes of a structure: what each target stands for then.
///
/// # Errors
/// As [`meaning`].
pub fn apply<D: Domain>(
    dom: &mut D,
    update: &Update,
    structure: &mut impl Structure<D>,
) -> Result<Vec<(Symbol, SlotOf<D>)>, Stop> {
    let values = meaning(dom, &update.values, structure)?;
    Ok(update.targets.iter().cloned().zip(values).collect())
}

fn operator<D: Domain>(
    dom: &mut D,
    head: Head,
    kids: [Option<&SlotOf<D>>; 3],
) -> Result<SlotOf<D>, Stop> {
    use Slot::{Bool, Bv, Map};
    Ok(match (head, kids) {
        (Head::Not, [Some(Bool(a)), ..]) => Bool(dom.not(a)),
        (Head::And, [Some(Bool(a)), Some(Bool(b)), _]) => Bool(dom.and(a, b)),
        (Head::Or, [Some(Bool(a)), Some(Bool(b)), _]) => Bool(dom.or(a, b)),
        (Head::Ite, [Some(Bool(c)), Some(Bv(a)), Some(Bv(b))]) => Bv(dom.ite(c, a, b)),
        (Head::Ite, [Some(Bool(c)), Some(Bool(a)), Some(Bool(b))]) => Bool(dom.ite_bool(c, a, b)),
        (Head::Ite, [Some(Bool(c)), Some(Map(a)), Some(Map(b))]) => Map(dom.ite_map(c, a, b)),
        (Head::Un(op), [Some(Bv(a)), ..]) => Bv(dom.un(op, a)?),
        (Head::Bin(op), [Some(Bv(a)), Some(Bv(b)), _]) => Bv(dom.bin(op, a, b)?),
        (Head::Cmp(op), [Some(Bv(a)), Some(Bv(b)), _]) => Bool(dom.cmp(op, a, b)?),
        (Head::Cmp(CmpOp::Eq), [Some(Bool(a)), Some(Bool(b)), _]) => {
            let not = dom.not(b);
            Bool(dom.ite_bool(a, b, &not))
        }
        (Head::Cmp(CmpOp::Eq), [Some(Map(_)), ..]) => {
            return Err(Stop::unsupported("whether two maps are equal"));
        }
        (Head::Select, [Some(Map(a)), Some(Bv(i)), _]) => Bv(dom.select(a, i)?),
        (Head::Store, [Some(Map(a)), Some(Bv(i)), Some(Bv(v))]) => {
            let mut map = a.clone();
            dom.store(&mut map, i, v)?;
            Map(map)
        }
        (head, _) => unreachable!("{head:?} has operands of other sorts"),
    })
}
