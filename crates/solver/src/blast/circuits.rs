//! Circuits of the vector operators, over any edges: bit 0 is the least significant.
//!
//! Gate-optimal rather than shallow (thesis 5.1.2): ripple adders whose carry is a choice, shift-and-add products over
//! the operand with more constant bits, constants recoded into signed digits, one restoring divider for quotient and
//! remainder, logarithmic shifters.

use crate::aig::{Aig, Edge};

/// A vector of edges.
pub(super) type Word = Vec<Edge>;

/// `a + b + carry`, and the carry out.
pub(super) fn add(g: &mut Aig, a: &[Edge], b: &[Edge], carry: Edge) -> (Word, Edge) {
    let mut carry = carry;
    let sum = a.iter().zip(b).map(|(&a, &b)| {
        let differ = g.xor(a, b);
        let sum = g.xor(differ, carry);
        carry = g.ite(differ, carry, a);
        sum
    });
    (sum.collect(), carry)
}

pub(super) fn not(a: &[Edge]) -> Word {
    a.iter().map(|&bit| !bit).collect()
}

pub(super) fn sub(g: &mut Aig, a: &[Edge], b: &[Edge]) -> Word {
    add(g, a, &not(b), Edge::TRUE).0
}

pub(super) fn neg(g: &mut Aig, a: &[Edge]) -> Word {
    let zero = vec![Edge::FALSE; a.len()];
    sub(g, &zero, a)
}

pub(super) fn ite(g: &mut Aig, cond: Edge, a: &[Edge], b: &[Edge]) -> Word {
    a.iter().zip(b).map(|(&a, &b)| g.ite(cond, a, b)).collect()
}

pub(super) fn eq(g: &mut Aig, a: &[Edge], b: &[Edge]) -> Edge {
    let differ: Word = a.iter().zip(b).map(|(&a, &b)| g.xor(a, b)).collect();
    !any(g, &differ)
}

/// Whether one of the bits is set, by a balanced tree.
pub(super) fn any(g: &mut Aig, bits: &[Edge]) -> Edge {
    let mut bits = bits.to_vec();
    while bits.len() > 1 {
        bits = bits
            .chunks(2)
            .map(|pair| match pair {
                [a, b] => g.or(*a, *b),
                rest => rest[0],
            })
            .collect();
    }
    bits.first().copied().unwrap_or(Edge::FALSE)
}

/// Unsigned `a < b`, from the least significant bit: where bits differ, `b`'s decides.
pub(super) fn ult(g: &mut Aig, a: &[Edge], b: &[Edge]) -> Edge {
    a.iter().zip(b).fold(Edge::FALSE, |less, (&a, &b)| {
        let differ = g.xor(a, b);
        g.ite(differ, b, less)
    })
}

pub(super) fn slt(g: &mut Aig, a: &[Edge], b: &[Edge]) -> Edge {
    let top = a.len() - 1;
    let flip = |bits: &[Edge]| {
        let mut bits = bits.to_vec();
        bits[top] = !bits[top];
        bits
    };
    ult(g, &flip(a), &flip(b))
}

/// `a` times `b`, modulo 2^width.
pub(super) fn mul(g: &mut Aig, a: &[Edge], b: &[Edge]) -> Word {
    let constants = |bits: &[Edge]| bits.iter().filter(|b| b.as_constant().is_some()).count();
    let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
    if let Some(digits) = signed_digits(b) {
        return mul_constant(g, a, &digits);
    }
    let width = a.len();
    let mut product: Option<Word> = None;
    for (at, &bit) in b.iter().enumerate().filter(|(_, bit)| **bit != Edge::FALSE) {
        let row: Word = a[..width - at].iter().map(|&a| g.and(a, bit)).collect();
        product = Some(match product {
            None => shifted(&row, at, width),
            Some(mut product) => {
                let (high, _) = add(g, &product[at..], &row, Edge::FALSE);
                product.truncate(at);
                product.extend(high);
                product
            }
        });
    }
    product.unwrap_or_else(|| vec![Edge::FALSE; width])
}

fn shifted(bits: &[Edge], by: usize, width: usize) -> Word {
    let zeros = std::iter::repeat_n(Edge::FALSE, by);
    zeros.chain(bits.iter().copied()).take(width).collect()
}

/// The digits -1, 0, 1 of a constant, no two neighbours other than 0; none if a bit is no constant.
fn signed_digits(bits: &[Edge]) -> Option<Vec<i8>> {
    let bits: Option<Vec<bool>> = bits.iter().map(|bit| bit.as_constant()).collect();
    let bits = bits?;
    let mut carry = false;
    let digits = (0..bits.len()).map(|at| {
        let next = bits.get(at + 1).copied().unwrap_or(false);
        let digit = i8::from(bits[at]) + i8::from(carry);
        match digit {
            1 if next => {
                carry = true;
                -1
            }
            2 => {
                carry = true;
                0
            }
            digit => {
                carry = false;
                digit
            }
        }
    });
    Some(digits.collect())
}

fn mul_constant(g: &mut Aig, a: &[Edge], digits: &[i8]) -> Word {
    let width = a.len();
    let mut product = vec![Edge::FALSE; width];
    for (at, &digit) in digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        let (row, carry) = if digit > 0 {
            (a[..width - at].to_vec(), Edge::FALSE)
        } else {
            (not(&a[..width - at]), Edge::TRUE)
        };
        let (high, _) = add(g, &product[at..], &row, carry);
        product.truncate(at);
        product.extend(high);
    }
    product
}

/// Quotient and remainder, bit by bit from the top: the divisor is subtracted where it fits. With a divisor of zero it
/// always fits, which gives what SMT-LIB asks for: all ones, and the dividend.
pub(super) fn udivrem(g: &mut Aig, a: &[Edge], b: &[Edge]) -> (Word, Word) {
    let width = a.len();
    let mut quotient = vec![Edge::FALSE; width];
    let mut rest: Word = Vec::new();
    for at in (0..width).rev() {
        // Only as many bits as the rest can have by now take part; the divisor's higher bits must then be zero.
        rest.insert(0, a[at]);
        let low = rest.len().min(width);
        let too_big = any(g, &b[low..]);
        let mut divisor = b[..low].to_vec();
        divisor.resize(rest.len(), Edge::FALSE);
        let (difference, fits) = add(g, &rest, &not(&divisor), Edge::TRUE);
        let fits = g.and(fits, !too_big);
        quotient[at] = fits;
        rest = ite(g, fits, &difference, &rest);
        rest.truncate(width);
    }
    (quotient, rest)
}

/// What a shift fills in with, and where.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    /// Right, with the sign.
    Arithmetic,
}

/// A shift by a variable amount: one stage for each bit of the amount that matters.
pub(super) fn shift(g: &mut Aig, a: &[Edge], amount: &[Edge], direction: Direction) -> Word {
    let width = a.len();
    let fill = if direction == Direction::Arithmetic { a[width - 1] } else { Edge::FALSE };
    let stages = usize::BITS - (width - 1).leading_zeros();
    let mut bits = a.to_vec();
    for (stage, &by) in amount.iter().enumerate().take(stages as usize) {
        let distance = 1usize << stage;
        let moved: Word = (0..width)
            .map(|at| match direction {
                Direction::Left if at >= distance => bits[at - distance],
                Direction::Right | Direction::Arithmetic if at + distance < width => {
                    bits[at + distance]
                }
                _ => fill,
            })
            .collect();
        bits = ite(g, by, &moved, &bits);
    }
    let rest = &amount[amount.len().min(stages as usize)..];
    let far = any(g, rest);
    bits.iter().map(|&bit| g.ite(far, fill, bit)).collect()
}
