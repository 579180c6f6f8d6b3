//! Circuits against `eval`: every operator exhaustively up to 6 bits, also with each literal operand, and at random up
//! to 130 bits.
//!
//! A term is encoded into the and-inverter graph, and the graph simulated, 64 assignments at a time.

use polysem_solver::aig::{Aig, Edge};
use polysem_solver::blast::Blaster;
use polysem_term::{BinOp, Bits, CmpOp, Head, Sort, TermId, Terms, UnOp, Value};

/// A term over inputs as gates, and where the inputs are.
struct Circuit {
    blaster: Blaster,
    output: Vec<Edge>,
    inputs: Vec<Vec<Edge>>,
}

impl Circuit {
    /// With no abstraction: whatever the width, there are gates.
    fn new(terms: &Terms, term: TermId, inputs: &[TermId]) -> Circuit {
        let mut blaster = Blaster::new(true, u32::MAX, u32::MAX);
        let output = blaster.encode(terms, term).to_vec();
        let inputs = inputs.iter().map(|&input| blaster.encode(terms, input).to_vec()).collect();
        Circuit { blaster, output, inputs }
    }

    /// The output's value under each assignment, at most 64.
    fn values(&self, assignments: &[Vec<Bits>]) -> Vec<Bits> {
        assert!(assignments.len() <= 64);
        let aig: &Aig = &self.blaster.aig;
        let mut lanes = vec![0_u64; aig.len()];
        for (lane, assignment) in assignments.iter().enumerate() {
            for (edges, bits) in self.inputs.iter().zip(assignment) {
                for (at, edge) in edges.iter().enumerate() {
                    lanes[edge.node() as usize] |= u64::from(bits.bit(at as u32)) << lane;
                }
            }
        }
        let value = |lanes: &[u64], edge: Edge| {
            let lane = lanes[edge.node() as usize];
            if edge.is_negated() { !lane } else { lane }
        };
        for node in 1..aig.len() {
            if let Some([a, b]) = aig.operands(node as u32) {
                lanes[node] = value(&lanes, a) & value(&lanes, b);
            }
        }
        let width = self.output.len() as u32;
        (0..assignments.len())
            .map(|lane| {
                let set = |&(_, &edge): &(usize, &Edge)| value(&lanes, edge) >> lane & 1 == 1;
                let set = self.output.iter().enumerate().filter(set);
                set.fold(Bits::zero(width), |bits, (at, _)| bits.flip_bit(at as u32))
            })
            .collect()
    }
}

fn as_bits(value: Value) -> Bits {
    match value {
        Value::Bool(truth) => Bits::new(1, u64::from(truth)),
        Value::Bv(bits) => bits,
        Value::Array(_) => unreachable!("no arrays here"),
    }
}

/// Compares the circuit of an operator with its meaning; some operands may be literals.
fn check(head: Head, widths: &[u32], literals: &[Option<Bits>], assignments: &[Vec<Bits>]) {
    let mut terms = Terms::without_rewriting();
    let mut inputs = Vec::new();
    let mut kids = Vec::new();
    for (at, (&width, literal)) in widths.iter().zip(literals).enumerate() {
        let input = terms.input(&format!("x{at}"), Sort::Bv(width));
        inputs.push(input);
        kids.push(match literal {
            Some(bits) => terms.lit(bits),
            None => input,
        });
    }
    let term = terms.apply(head, &kids);
    let circuit = Circuit::new(&terms, term, &inputs);
    for block in assignments.chunks(64) {
        for (assignment, got) in block.iter().zip(circuit.values(block)) {
            let operands = assignment.iter().zip(literals);
            let operands =
                operands.map(|(bits, lit)| Value::Bv(lit.as_ref().unwrap_or(bits).clone()));
            let operands: Vec<Value> = operands.collect();
            let expected = as_bits(head.eval(&operands));
            assert_eq!(got, expected, "{head:?} of {operands:?}, literals {literals:?}");
        }
    }
}

/// All values of vectors of these widths.
fn all_values(widths: &[u32]) -> Vec<Vec<Bits>> {
    let total: u32 = widths.iter().sum();
    let cut = |code: u64| {
        let mut code = code;
        let cut = widths.iter().map(|&width| {
            let bits = Bits::new(width, code);
            code >>= width;
            bits
        });
        cut.collect()
    };
    (0..1_u64 << total).map(cut).collect()
}

fn binary() -> impl Iterator<Item = Head> {
    BinOp::ALL.into_iter().map(Head::Bin).chain(CmpOp::ALL.into_iter().map(Head::Cmp))
}

fn unary(width: u32) -> impl Iterator<Item = Head> {
    let extracts = (0..width as u16)
        .flat_map(move |lo| (lo..width as u16).map(move |hi| UnOp::Extract { hi, lo }));
    let extends = (0..3).flat_map(|by| [UnOp::ZeroExtend(by), UnOp::SignExtend(by)]);
    [UnOp::Not, UnOp::Neg].into_iter().chain(extracts).chain(extends).map(Head::Un)
}

#[test]
fn all_values_up_to_six_bits() {
    for width in 1..=6 {
        let (one, two) = (all_values(&[width]), all_values(&[width, width]));
        for head in unary(width) {
            check(head, &[width], &[None], &one);
        }
        for head in binary() {
            check(head, &[width, width], &[None, None], &two);
        }
    }
}

#[test]
fn all_literals_up_to_six_bits() {
    for width in 1..=6 {
        let values = all_values(&[width]);
        for head in binary() {
            for literal in &values {
                let literal = literal[0].clone();
                let one = |at: usize| {
                    let pair = |value: &Vec<Bits>| {
                        let mut pair = vec![literal.clone(); 2];
                        pair[at] = value[0].clone();
                        pair
                    };
                    values.iter().map(pair).collect::<Vec<_>>()
                };
                check(head, &[width; 2], &[None, Some(literal.clone())], &one(0));
                check(head, &[width; 2], &[Some(literal.clone()), None], &one(1));
            }
        }
    }
}

/// Xorshift, so that every run is the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Often an end of the range, or small.
    fn bits(&mut self, width: u32) -> Bits {
        match self.next() >> 60 {
            0 => Bits::zero(width),
            1 => Bits::ones(width),
            2 => Bits::min_signed(width),
            3 => Bits::max_signed(width),
            4..8 => Bits::new(width, self.next() >> 58),
            _ => {
                let words = (0..width.div_ceil(64)).map(|_| self.next());
                let wide = width.next_multiple_of(64);
                let all = words.fold(Bits::zero(wide), |all, word| {
                    let up = BinOp::Shl.eval(&all, &Bits::new(wide, 64));
                    BinOp::Or.eval(&up, &Bits::new(wide, word))
                });
                UnOp::Extract { hi: width as u16 - 1, lo: 0 }.eval(&all)
            }
        }
    }
}

#[test]
fn random_values_of_wide_vectors() {
    let mut random = Random(7);
    for width in [7, 8, 13, 16, 31, 32, 33, 64, 65, 130] {
        let assignments: Vec<Vec<Bits>> =
            (0..128).map(|_| vec![random.bits(width), random.bits(width)]).collect();
        for head in binary() {
            check(head, &[width; 2], &[None, None], &assignments);
            for _ in 0..3 {
                let literal = random.bits(width);
                check(head, &[width; 2], &[None, Some(literal.clone())], &assignments[..64]);
                check(head, &[width; 2], &[Some(literal), None], &assignments[..64]);
            }
        }
        for op in [UnOp::Not, UnOp::Neg, UnOp::ZeroExtend(70), UnOp::SignExtend(70)] {
            let one: Vec<Vec<Bits>> = assignments.iter().map(|pair| pair[..1].to_vec()).collect();
            check(Head::Un(op), &[width], &[None], &one);
        }
    }
}
