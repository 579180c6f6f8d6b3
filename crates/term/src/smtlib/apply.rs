//! Operators of scripts applied to terms: derived ones become core ones here, and nowhere else.
//!
//! **Invariant:** sorts are checked before anything is built, so that no constructor of `Terms` can panic.

use super::ops::{Op, Overflow};
use crate::arena::Terms;
use crate::bits::{Bits, MAX_WIDTH};
use crate::head::Head;
use crate::node::{Sort, TermId};
use crate::op::{BinOp, CmpOp, UnOp};

/// Why an operator does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Misuse {
    /// It takes another number of operands.
    Arity(&'static str),
    /// It takes other sorts.
    Sorts(&'static str),
    /// Something else, as a whole sentence.
    Other(String),
}

/// `distinct` is pairwise, so its size is the square of its operands.
const MAX_DISTINCT: usize = 4096;

type Built = Result<TermId, Misuse>;

/// The term that `op` gives on these operands.
#[inline]
pub(super) fn apply(terms: &mut Terms, op: Op, args: &[TermId]) -> Built {
    match (op, args) {
        (Op::Not, _) => core(terms, Head::Not, args),
        (Op::And, _) => fold(terms, Head::And, args, 1),
        (Op::Or, _) => fold(terms, Head::Or, args, 1),
        (Op::Xor, _) => xor(terms, args),
        (Op::Implies, _) => implies(terms, args),
        (Op::Eq, &[_, _]) => core(terms, Head::Cmp(CmpOp::Eq), args),
        (Op::Eq, _) => chain(terms, args),
        (Op::Distinct, _) => distinct(terms, args),
        (Op::Ite, _) => core(terms, Head::Ite, args),
        (Op::Chain(op), _) => fold(terms, Head::Bin(op), args, 2),
        (Op::Bin(op), _) => core(terms, Head::Bin(op), args),
        (Op::Inverted(op), _) => {
            let inner = core(terms, Head::Bin(op), args)?;
            Ok(terms.un(UnOp::Not, inner))
        }
        (Op::Un(op), _) => core(terms, Head::Un(op), args),
        (Op::Cmp(op), _) => core(terms, Head::Cmp(op), args),
        (Op::Flipped(op), &[a, b]) => core(terms, Head::Cmp(op), &[b, a]),
        (Op::Flipped(_), _) => Err(Misuse::Arity("2 arguments")),
        (Op::Comp, _) => {
            let (_, [a, b]) = vectors(terms, args)?;
            let equal = terms.eq(a, b);
            Ok(terms.bit_of_truth(equal))
        }
        (Op::Overflow(Overflow::Neg), &[a]) => {
            let width = vector(terms, a)?;
            let least = terms.lit(&Bits::min_signed(width));
            Ok(terms.eq(a, least))
        }
        (Op::Overflow(Overflow::Neg), _) => Err(Misuse::Arity("1 argument")),
        (Op::Overflow(kind), _) => {
            let (width, operands) = vectors(terms, args)?;
            overflow(terms, kind, width, operands)
        }
        (Op::Repeat(times), &[a]) => repeat(terms, times, a),
        (Op::RotateLeft(by), &[a]) => {
            let width = vector(terms, a)?;
            Ok(rotate(terms, by % width, a))
        }
        (Op::RotateRight(by), &[a]) => {
            let width = vector(terms, a)?;
            Ok(rotate(terms, (width - by % width) % width, a))
        }
        (Op::Repeat(_) | Op::RotateLeft(_) | Op::RotateRight(_), _) => {
            Err(Misuse::Arity("1 argument"))
        }
        (Op::Select, _) => core(terms, Head::Select, args),
        (Op::Store, _) => core(terms, Head::Store, args),
        (Op::ConstArray(sort), &[a]) => const_array(terms, sort, a),
        (Op::ConstArray(_), _) => Err(Misuse::Arity("1 argument")),
        (Op::Macro(_) | Op::Function(_), _) => {
            unreachable!("the script's own symbols are applied by the reader")
        }
    }
}

/// One core operator, checked.
#[inline]
fn core(terms: &mut Terms, head: Head, args: &[TermId]) -> Built {
    let mut sorts = [Sort::Bool; 3];
    if args.len() != arity(head) {
        return Err(Misuse::Arity(match arity(head) {
            1 => "1 argument",
            2 => "2 arguments",
            _ => "3 arguments",
        }));
    }
    for (sort, arg) in sorts.iter_mut().zip(args) {
        *sort = terms.sort(*arg);
    }
    match head.sort(&sorts[..args.len()]) {
        Ok(_) => Ok(terms.apply(head, args)),
        Err(_) => Err(misuse(head, &sorts[..args.len()])),
    }
}

fn arity(head: Head) -> usize {
    match head {
        Head::Not | Head::Un(_) | Head::ConstArray => 1,
        Head::And | Head::Or | Head::Bin(_) | Head::Cmp(_) | Head::Select => 2,
        Head::Ite | Head::Store => 3,
    }
}

fn misuse(head: Head, sorts: &[Sort]) -> Misuse {
    match (head, sorts) {
        (Head::Not | Head::And | Head::Or, _) => Misuse::Sorts("Bool"),
        (Head::Ite, _) => Misuse::Sorts("Bool and two terms of one sort"),
        (Head::Un(UnOp::Extract { hi, .. }), [Sort::Bv(width)]) => {
            Misuse::Other(format!("a vector of {width} bits has no bit {hi}"))
        }
        (Head::Un(UnOp::ZeroExtend(_) | UnOp::SignExtend(_)), [Sort::Bv(_)])
        | (Head::Bin(BinOp::Concat), [Sort::Bv(_), Sort::Bv(_)]) => too_wide(),
        (Head::Un(_), _) => Misuse::Sorts("a vector"),
        (Head::Bin(BinOp::Concat), _) => Misuse::Sorts("vectors"),
        (Head::Cmp(CmpOp::Eq), _) => Misuse::Sorts("terms of one sort"),
        (Head::Bin(_) | Head::Cmp(_), _) => Misuse::Sorts("vectors of one width"),
        (Head::ConstArray, _) => Misuse::Sorts("an element of the array"),
        (Head::Select, _) => Misuse::Sorts("an array and an index of it"),
        (Head::Store, _) => Misuse::Sorts("an array, an index and an element of it"),
    }
}

fn too_wide() -> Misuse {
    Misuse::Other(format!("the result would have more than {MAX_WIDTH} bits"))
}

/// Associative to the left. A single operand of `and` or `or`, which the standard does not allow, is common.
#[inline]
fn fold(terms: &mut Terms, head: Head, args: &[TermId], least: usize) -> Built {
    if let &[_, _] = args {
        return core(terms, head, args);
    }
    if args.len() < least {
        return Err(Misuse::Arity("2 or more arguments"));
    }
    if let (&[only], Head::And | Head::Or) = (args, head) {
        return if terms.sort(only) == Sort::Bool { Ok(only) } else { Err(Misuse::Sorts("Bool")) };
    }
    let mut result = args[0];
    for &arg in &args[1..] {
        result = core(terms, head, &[result, arg])?;
    }
    Ok(result)
}

fn all_bool(terms: &Terms, args: &[TermId]) -> Result<(), Misuse> {
    if args.len() < 2 {
        return Err(Misuse::Arity("2 or more arguments"));
    }
    let ok = args.iter().all(|&a| terms.sort(a) == Sort::Bool);
    if ok { Ok(()) } else { Err(Misuse::Sorts("Bool")) }
}

fn xor(terms: &mut Terms, args: &[TermId]) -> Built {
    all_bool(terms, args)?;
    Ok(args[1..].iter().fold(args[0], |sum, &a| terms.xor(sum, a)))
}

fn implies(terms: &mut Terms, args: &[TermId]) -> Built {
    all_bool(terms, args)?;
    let (&last, before) = args.split_last().expect("two or more");
    Ok(before.iter().rev().fold(last, |to, &a| terms.implies(a, to)))
}

fn one_sort(terms: &Terms, args: &[TermId]) -> Result<(), Misuse> {
    if args.len() < 2 {
        return Err(Misuse::Arity("2 or more arguments"));
    }
    let sort = terms.sort(args[0]);
    let ok = args.iter().all(|&a| terms.sort(a) == sort);
    if ok { Ok(()) } else { Err(Misuse::Sorts("terms of one sort")) }
}

fn chain(terms: &mut Terms, args: &[TermId]) -> Built {
    one_sort(terms, args)?;
    let mut all = terms.eq(args[0], args[1]);
    for pair in args[1..].windows(2) {
        let equal = terms.eq(pair[0], pair[1]);
        all = terms.and(all, equal);
    }
    Ok(all)
}

fn distinct(terms: &mut Terms, args: &[TermId]) -> Built {
    one_sort(terms, args)?;
    let values = match terms.sort(args[0]) {
        Sort::Bool => 2,
        Sort::Bv(width) if width < 32 => 1 << width,
        Sort::Bv(_) | Sort::Array { .. } => usize::MAX,
    };
    // By the pigeonhole principle, and before the square is built.
    if args.len() > values {
        return Ok(terms.truth(false));
    }
    if args.len() > MAX_DISTINCT {
        return Err(Misuse::Other(format!("no more than {MAX_DISTINCT} terms can be compared")));
    }
    let mut all = None;
    for (at, &a) in args.iter().enumerate() {
        for &b in &args[at + 1..] {
            let equal = terms.eq(a, b);
            let differ = terms.not(equal);
            all = Some(all.map_or(differ, |all| terms.and(all, differ)));
        }
    }
    Ok(all.expect("two or more"))
}

fn vector(terms: &Terms, a: TermId) -> Result<u32, Misuse> {
    terms.sort(a).width().ok_or(Misuse::Sorts("a vector"))
}

fn vectors(terms: &Terms, args: &[TermId]) -> Result<(u32, [TermId; 2]), Misuse> {
    let &[a, b] = args else { return Err(Misuse::Arity("2 arguments")) };
    match (terms.sort(a), terms.sort(b)) {
        (Sort::Bv(left), Sort::Bv(right)) if left == right => Ok((left, [a, b])),
        _ => Err(Misuse::Sorts("vectors of one width")),
    }
}

/// `a` so many times; halves are shared, so that the term is small.
fn repeat(terms: &mut Terms, times: u32, a: TermId) -> Built {
    let width = vector(terms, a)?;
    if u64::from(width) * u64::from(times) > u64::from(MAX_WIDTH) {
        return Err(too_wide());
    }
    let mut result = a;
    for bit in (0..times.ilog2()).rev() {
        result = terms.bin(BinOp::Concat, result, result);
        if times >> bit & 1 == 1 {
            result = terms.bin(BinOp::Concat, result, a);
        }
    }
    Ok(result)
}

/// To the left, by less than the width.
fn rotate(terms: &mut Terms, by: u32, a: TermId) -> TermId {
    let width = terms.width(a);
    if by == 0 {
        return a;
    }
    let high = terms.extract(width - by - 1, 0, a);
    let low = terms.extract(width - 1, width - by, a);
    terms.bin(BinOp::Concat, high, low)
}

fn const_array(terms: &mut Terms, sort: Sort, element: TermId) -> Built {
    match sort {
        Sort::Array { element: width, .. } if terms.sort(element) == Sort::Bv(width) => {
            Ok(terms.const_array(sort, element))
        }
        _ => Err(Misuse::Sorts("an element of the array")),
    }
}

/// Whether the exact result is none of the vectors of this width.
fn overflow(terms: &mut Terms, kind: Overflow, width: u32, [a, b]: [TermId; 2]) -> Built {
    Ok(match kind {
        Overflow::Neg => unreachable!("has one operand"),
        Overflow::UnsignedAdd => {
            let sum = terms.bin(BinOp::Add, a, b);
            terms.cmp(CmpOp::Ult, sum, a)
        }
        // A sum is wrong if its sign is neither operand's.
        Overflow::SignedAdd => {
            let sum = terms.bin(BinOp::Add, a, b);
            signs_differ(terms, (a, sum), (b, sum))
        }
        Overflow::UnsignedSub => terms.cmp(CmpOp::Ult, a, b),
        // A difference is wrong if the operands' signs differ, and its sign is not the first one's.
        Overflow::SignedSub => {
            let difference = terms.bin(BinOp::Sub, a, b);
            signs_differ(terms, (a, b), (a, difference))
        }
        Overflow::UnsignedMul => {
            let product = double(terms, UnOp::ZeroExtend(width), width, a, b)?;
            let high = terms.extract(2 * width - 1, width, product);
            let zero = terms.num(width, 0);
            let fits = terms.eq(high, zero);
            terms.not(fits)
        }
        Overflow::SignedMul => {
            let product = double(terms, UnOp::SignExtend(width), width, a, b)?;
            let low = terms.extract(width - 1, 0, product);
            let again = terms.un(UnOp::SignExtend(width), low);
            let fits = terms.eq(product, again);
            terms.not(fits)
        }
        Overflow::SignedDiv => {
            let (least, minus) =
                (terms.lit(&Bits::min_signed(width)), terms.lit(&Bits::ones(width)));
            let (a, b) = (terms.eq(a, least), terms.eq(b, minus));
            terms.and(a, b)
        }
    })
}

/// Whether the signs differ in both pairs.
fn signs_differ(terms: &mut Terms, x: (TermId, TermId), y: (TermId, TermId)) -> TermId {
    let (x, y) = (terms.bin(BinOp::Xor, x.0, x.1), terms.bin(BinOp::Xor, y.0, y.1));
    let both = terms.bin(BinOp::And, x, y);
    let zero = terms.num(terms.width(both), 0);
    terms.cmp(CmpOp::Slt, both, zero)
}

/// The exact product, of twice the width.
fn double(terms: &mut Terms, extend: UnOp, width: u32, a: TermId, b: TermId) -> Built {
    if 2 * width > MAX_WIDTH {
        return Err(Misuse::Other(format!(
            "products of more than {MAX_WIDTH} bits are not supported"
        )));
    }
    let (a, b) = (terms.un(extend, a), terms.un(extend, b));
    Ok(terms.bin(BinOp::Mul, a, b))
}
