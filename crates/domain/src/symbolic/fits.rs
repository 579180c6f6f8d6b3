//! Whether a signed result fits, as ranges of its operands where that is possible: what is learned of it is then a range, too.

use super::{Condition, Sym, Symbolic};
use polysem_sem::{BinOp, Bits, CmpOp, Domain, Stop, UnOp};

/// A sum or difference with a number fits where the other operand is far enough from the end: a range, as programs need it.
pub(crate) fn exact(
    dom: &mut Symbolic,
    op: BinOp,
    width: u32,
    a: &Sym,
    b: &Sym,
) -> Result<(Sym, Condition), Stop> {
    let (open, number) = match (op, a, b) {
        (BinOp::Add, Sym::Term(_), Sym::Lit(number)) => (a, number.clone()),
        (BinOp::Add, Sym::Lit(number), Sym::Term(_)) => (b, number.clone()),
        (BinOp::Sub, Sym::Term(_), Sym::Lit(number)) if *number != Bits::min_signed(width) => {
            (a, BinOp::Sub.eval(&Bits::zero(width), number))
        }
        (BinOp::Mul, Sym::Term(_), Sym::Lit(number)) if is_factor(number) => {
            return exact_multiple(dom, width, a, number);
        }
        (BinOp::Mul, Sym::Lit(number), Sym::Term(_)) if is_factor(number) => {
            return exact_multiple(dom, width, b, number);
        }
        (BinOp::Add | BinOp::Sub | BinOp::Mul, _, _) => {
            return exact_in_range(dom, op, width, a, b);
        }
        _ => return dom.exact(op, width, a, b),
    };
    let value = dom.bin(op, a, b)?;
    let fits = if number.is_negative() {
        let least = BinOp::Sub.eval(&Bits::min_signed(width), &number);
        dom.cmp(CmpOp::Sle, &Sym::Lit(least), open)?
    } else {
        let most = BinOp::Sub.eval(&Bits::max_signed(width), &number);
        dom.cmp(CmpOp::Sle, open, &Sym::Lit(most))?
    };
    Ok((value, fits))
}

/// Whether a number is a factor whose multiples are seen to fit by a range.
fn is_factor(number: &Bits) -> bool {
    !number.is_negative() && !number.is_zero()
}

/// A multiple fits where the other operand is within the ends divided by the factor, which is positive.
fn exact_multiple(
    dom: &mut Symbolic,
    width: u32,
    open: &Sym,
    factor: &Bits,
) -> Result<(Sym, Condition), Stop> {
    let ends = [Bits::min_signed(width), Bits::max_signed(width)];
    let [least, most] = ends.map(|end| Sym::Lit(BinOp::Sdiv.eval(&end, factor)));
    let value = dom.bin(BinOp::Mul, open, &Sym::Lit(factor.clone()))?;
    let (above, below) = (dom.cmp(CmpOp::Sle, &least, open)?, dom.cmp(CmpOp::Sle, open, &most)?);
    Ok((value, dom.and(&above, &below)))
}

/// Computed wide enough that it fits, and compared with the ends: what follows from ranges is seen without a solver.
fn exact_in_range(
    dom: &mut Symbolic,
    op: BinOp,
    width: u32,
    a: &Sym,
    b: &Sym,
) -> Result<(Sym, Condition), Stop> {
    let wide = UnOp::SignExtend(if op == BinOp::Mul { width } else { 1 });
    let ends = [Bits::min_signed(width), Bits::max_signed(width)];
    let [least, most] = ends.map(|end| Sym::Lit(wide.eval(&end)));
    let value = dom.bin(op, a, b)?;
    let (a, b) = (dom.un(wide, a)?, dom.un(wide, b)?);
    let all = dom.bin(op, &a, &b)?;
    let (above, below) = (dom.cmp(CmpOp::Sle, &least, &all)?, dom.cmp(CmpOp::Sle, &all, &most)?);
    Ok((value, dom.and(&above, &below)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_term::{Model, Value};

    #[test]
    fn what_is_in_range_fits() {
        let mut dom = Symbolic::default();
        let mut path = dom.start();
        let [x, y] = ["x", "y"].map(|name| dom.input(&mut path, name, 3).expect("an input"));
        for op in [BinOp::Add, BinOp::Sub, BinOp::Mul] {
            let (value, fits) = exact(&mut dom, op, 3, &x, &y).expect("a result");
            let (same, real) = dom.exact(op, 3, &x, &y).expect("a result");
            let (fits, real) = (dom.condition(fits), dom.condition(real));
            let (value, same) = (dom.term(&value), dom.term(&same));
            for values in 0..64 {
                let mut model = Model::default();
                for (name, value) in [("x", values & 7), ("y", values >> 3)] {
                    let id = dom.terms.find_input(name).expect("an input");
                    model.set(id, Value::Bv(Bits::new(3, value)));
                }
                assert_eq!(dom.terms.eval(fits, &model), dom.terms.eval(real, &model));
                assert_eq!(dom.terms.eval(value, &model), dom.terms.eval(same, &model));
            }
        }
    }

    #[test]
    fn a_sum_with_a_number_fits_where_it_does() {
        let mut dom = Symbolic::default();
        let mut path = dom.start();
        let x = dom.input(&mut path, "x", 4).expect("an input");
        for op in [BinOp::Add, BinOp::Sub, BinOp::Mul] {
            for number in 0..16 {
                let number = Sym::Lit(Bits::new(4, number));
                for (a, b) in [(&x, &number), (&number, &x)] {
                    let (_, fits) = exact(&mut dom, op, 4, a, b).expect("a sum");
                    let (_, real) = dom.exact(op, 4, a, b).expect("a sum");
                    let (fits, real) = (dom.condition(fits), dom.condition(real));
                    let id = dom.terms.find_input("x").expect("an input");
                    for value in 0..16 {
                        let mut model = Model::default();
                        model.set(id, Value::Bv(Bits::new(4, value)));
                        assert_eq!(dom.terms.eval(fits, &model), dom.terms.eval(real, &model));
                    }
                }
            }
        }
    }
}
