//! Wide products and quotients: cheap lemmas first, the circuit last.
//!
//! An operation whose value in a model is wrong gets the lemmas that this model breaks; after a few rounds, or when no
//! lemma is broken, its circuit.

use super::Candidate;
use polysem_term::{BinOp, Bits, CmpOp, Live, Node, TermId, Terms, Value};
use rustc_hash::FxHashMap;

/// How often each operation was refined.
#[derive(Debug, Default)]
pub(crate) struct Products {
    rounds: FxHashMap<TermId, u32>,
}

/// What to add for the operations that a model gets wrong.
#[derive(Default)]
pub(crate) struct Refinement {
    pub(crate) lemmas: Vec<TermId>,
    /// Operations whose circuit is due.
    pub(crate) circuits: Vec<TermId>,
}

impl Products {
    pub(crate) fn check(
        &mut self,
        terms: &mut Terms,
        candidate: &mut Candidate<'_>,
        abstracted: &[TermId],
        max_rounds: u32,
    ) -> Refinement {
        let mut refinement = Refinement::default();
        for &t in abstracted {
            let Node::Bin(op, a, b) = terms.node(t) else { continue };
            let bits = |value: Value| value.into_bits().expect("operands are vectors");
            let (x, y) = (bits(candidate.value(terms, a)), bits(candidate.value(terms, b)));
            let z = bits(candidate.value(terms, t));
            if op.eval(&x, &y) == z {
                continue;
            }
            let round = self.rounds.entry(t).or_default();
            *round += 1;
            let lemmas = if *round <= max_rounds {
                let all = lemmas(terms, op, a, b, t, &x, &y);
                all.into_iter()
                    .filter(|&lemma| candidate.value(terms, lemma) == Value::Bool(false))
                    .collect()
            } else {
                Vec::new()
            };
            if lemmas.is_empty() {
                refinement.circuits.push(t);
            }
            refinement.lemmas.extend(lemmas);
        }
        refinement
    }

    pub(crate) fn retain(&mut self, live: &Live) {
        self.rounds.retain(|t, _| live.contains(*t));
    }
}

/// Facts about `z = a op b`, those that follow from the values `x` and `y` among them.
fn lemmas(
    terms: &mut Terms,
    op: BinOp,
    a: TermId,
    b: TermId,
    z: TermId,
    x: &Bits,
    y: &Bits,
) -> Vec<TermId> {
    match op {
        BinOp::Mul => product(terms, a, b, z, x, y),
        BinOp::Udiv | BinOp::Urem => unsigned(terms, op, a, b, z, y),
        BinOp::Sdiv | BinOp::Srem | BinOp::Smod => signed(terms, op, a, b, z, y),
        _ => Vec::new(),
    }
}

fn product(terms: &mut Terms, a: TermId, b: TermId, z: TermId, x: &Bits, y: &Bits) -> Vec<TermId> {
    let mut lemmas = Vec::new();
    for (a, b, x) in [(a, b, x), (b, a, y)] {
        // Where one factor is 0, 1, -1 or a power of two, the product is cheap; so it is by any constant.
        let k = terms.lit(x);
        let is_k = terms.eq(a, k);
        let by_k = terms.bin(BinOp::Mul, b, k);
        let same = terms.eq(z, by_k);
        lemmas.push(terms.implies(is_k, same));
        // The product has at least the trailing zeros of a factor: an even factor gives an even product.
        let bit = |terms: &mut Terms, t| terms.extract(0, 0, t);
        let (low_a, low_z) = (bit(terms, a), bit(terms, z));
        let zero = terms.num(1, 0);
        let (even_a, even_z) = (terms.eq(low_a, zero), terms.eq(low_z, zero));
        lemmas.push(terms.implies(even_a, even_z));
    }
    // The low byte, or all where there is less, is the product of the low bytes.
    let top = x.width().min(8) - 1;
    let [low_a, low_b, low_z] = [a, b, z].map(|t| terms.extract(top, 0, t));
    let low = terms.bin(BinOp::Mul, low_a, low_b);
    lemmas.push(terms.eq(low_z, low));
    lemmas
}

fn unsigned(
    terms: &mut Terms,
    op: BinOp,
    a: TermId,
    b: TermId,
    z: TermId,
    y: &Bits,
) -> Vec<TermId> {
    let width = y.width();
    let mut lemmas = special_divisors(terms, op, a, b, z);
    let smaller = terms.cmp(CmpOp::Ult, a, b);
    let zero = terms.num(width, 0);
    let result = if op == BinOp::Udiv { zero } else { a };
    let same = terms.eq(z, result);
    lemmas.push(terms.implies(smaller, same));
    if op == BinOp::Urem {
        let below = terms.cmp(CmpOp::Ult, z, b);
        let by_zero = terms.eq(b, zero);
        lemmas.push(terms.or(below, by_zero));
        lemmas.push(terms.cmp(CmpOp::Ule, z, a));
    } else {
        let by_zero = terms.eq(b, zero);
        let at_most = terms.cmp(CmpOp::Ule, z, a);
        lemmas.push(terms.or(by_zero, at_most));
    }
    if y.count_ones() == 1 {
        // By a power of two it is a shift or a mask.
        let k = terms.lit(y);
        let is_k = terms.eq(b, k);
        let by_k = terms.bin(op, a, k);
        let same = terms.eq(z, by_k);
        lemmas.push(terms.implies(is_k, same));
    }
    lemmas
}

fn signed(terms: &mut Terms, op: BinOp, a: TermId, b: TermId, z: TermId, y: &Bits) -> Vec<TermId> {
    let mut lemmas = special_divisors(terms, op, a, b, z);
    let zero = terms.num(y.width(), 0);
    let (pos_a, pos_b) = (terms.cmp(CmpOp::Sle, zero, a), terms.cmp(CmpOp::Sle, zero, b));
    let both = terms.and(pos_a, pos_b);
    let by_zero = terms.eq(b, zero);
    let pos_z = terms.cmp(CmpOp::Sle, zero, z);
    let sign = terms.or(by_zero, pos_z);
    lemmas.push(terms.implies(both, sign));
    lemmas
}

/// Divisors 0, 1 and -1, for which the rewrite rules know the result.
fn special_divisors(terms: &mut Terms, op: BinOp, a: TermId, b: TermId, z: TermId) -> Vec<TermId> {
    let width = terms.width(a);
    let special = [Bits::zero(width), Bits::one(width), Bits::ones(width)];
    let lemma = |k: &Bits| {
        let k = terms.lit(k);
        let is_k = terms.eq(b, k);
        let by_k = terms.bin(op, a, k);
        let same = terms.eq(z, by_k);
        terms.implies(is_k, same)
    };
    special.iter().map(lemma).collect()
}
