//! Every operator's circuit against `eval`, on all values up to 6 bits.

use super::*;
use polysem_term::{Bits, Head};

/// The value of a word under an assignment of the graph's inputs, 64 assignments at once.
fn simulate(aig: &Aig, inputs: &FxHashMap<u32, u64>, word: &[Edge]) -> Vec<u64> {
    let mut values = vec![0u64; aig.len()];
    let get = |values: &[u64], e: Edge| {
        let value = values[e.node() as usize];
        if e.is_negated() { !value } else { value }
    };
    for node in 1..aig.len() {
        values[node] = match aig.operands(node as u32) {
            Some([a, b]) => get(&values, a) & get(&values, b),
            None => inputs.get(&(node as u32)).copied().unwrap_or(0),
        };
    }
    word.iter().map(|&edge| get(&values, edge)).collect()
}

/// Checks `head` on all values of two vectors of these widths, one of them possibly a literal.
fn check(head: Head, widths: &[u32]) {
    let mut terms = Terms::without_rewriting();
    let names = ["a", "b"];
    let kids: Vec<_> =
        widths.iter().zip(names).map(|(&w, n)| terms.input(n, Sort::Bv(w))).collect();
    let t = terms.apply(head, &kids);
    let total: u32 = widths.iter().sum();
    let mut blaster = Blaster::new(true, 64, 64);
    let word = blaster.encode(&terms, t).to_vec();
    let inputs: Vec<Vec<Edge>> = kids.iter().map(|&k| blaster.encode(&terms, k).to_vec()).collect();
    for block in 0..(1u64 << total).div_ceil(64) {
        let mut assignment = FxHashMap::default();
        let mut at = 0;
        for bits in &inputs {
            for edge in bits {
                let lanes = (0..64).map(|lane| ((block * 64 + lane) >> at & 1) << lane);
                assignment.insert(edge.node(), lanes.fold(0, |all, lane| all | lane));
                at += 1;
            }
        }
        let result = simulate(&blaster.aig, &assignment, &word);
        for lane in 0..64.min(1 << total) {
            let all = block * 64 + lane;
            let mut shift = 0;
            let values: Vec<_> = widths
                .iter()
                .map(|&w| {
                    let bits = Bits::new(w, all >> shift);
                    shift += w;
                    polysem_term::Value::Bv(bits)
                })
                .collect();
            let got = result.iter().rev().fold(0, |n, bits| n << 1 | bits >> lane & 1);
            let expected = match head.eval(&values) {
                polysem_term::Value::Bv(bits) => bits.word().expect("a small vector"),
                polysem_term::Value::Bool(truth) => u64::from(truth),
                polysem_term::Value::Array(_) => unreachable!("no arrays here"),
            };
            assert_eq!(got, expected, "{head:?} {values:?}");
        }
    }
}

#[test]
fn circuits_mean_what_eval_says() {
    for width in 1..=6 {
        for op in BinOp::ALL {
            check(Head::Bin(op), &[width, width]);
        }
        for op in CmpOp::ALL {
            check(Head::Cmp(op), &[width, width]);
        }
        for op in [UnOp::Not, UnOp::Neg, UnOp::ZeroExtend(2), UnOp::SignExtend(2)] {
            check(Head::Un(op), &[width]);
        }
        for hi in 0..width as u16 {
            for lo in 0..=hi {
                check(Head::Un(UnOp::Extract { hi, lo }), &[width]);
            }
        }
    }
    check(Head::Bin(BinOp::Concat), &[2, 5]);
}

/// One operand a constant: other circuits, the same meaning.
#[test]
fn circuits_with_constants() {
    for width in 1..=6u32 {
        for op in BinOp::ALL {
            for k in 0..1u64 << width {
                for constant_first in [false, true] {
                    let mut terms = Terms::without_rewriting();
                    let a = terms.input("a", Sort::Bv(width));
                    let lit = terms.num(width, k);
                    let kids = if constant_first { [lit, a] } else { [a, lit] };
                    let t = terms.apply(Head::Bin(op), &kids);
                    let mut blaster = Blaster::new(true, 64, 64);
                    let word = blaster.encode(&terms, t).to_vec();
                    let bits = blaster.encode(&terms, a).to_vec();
                    let mut assignment = FxHashMap::default();
                    for (at, edge) in bits.iter().enumerate() {
                        let lanes = (0..64u64).map(|lane| (lane >> at & 1) << lane);
                        assignment.insert(edge.node(), lanes.fold(0, |all, lane| all | lane));
                    }
                    let result = simulate(&blaster.aig, &assignment, &word);
                    for lane in 0..1u64 << width {
                        let (x, k) = (Bits::new(width, lane), Bits::new(width, k));
                        let expected =
                            if constant_first { op.eval(&k, &x) } else { op.eval(&x, &k) };
                        let got = result.iter().rev().fold(0, |n, bits| n << 1 | bits >> lane & 1);
                        assert_eq!(Some(got), expected.word(), "{op:?} {x} {k} {constant_first}");
                    }
                }
            }
        }
    }
}
