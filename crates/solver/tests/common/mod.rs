//! Random formulas and the slow truth about them.

pub(crate) mod circuit;

use polysem_solver::sat::{Lit, Var};

/// Xorshift, so that tests repeat.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((self.next() >> 33) % u64::from(bound.max(1))) as u32
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }
}

/// Clauses of three different variables each; if `mixed`, some are shorter, longer, repetitive or tautological.
pub(crate) fn random_clauses(rng: &mut Rng, vars: u32, count: u32, mixed: bool) -> Vec<Vec<Lit>> {
    (0..count)
        .map(|_| {
            let len = match rng.below(40) {
                0 if mixed => 1,
                1..=4 if mixed => 2,
                5..=10 if mixed => 4 + rng.below(3),
                _ => 3,
            };
            let mut clause: Vec<Lit> = Vec::new();
            while clause.len() < len as usize {
                let lit = Var(rng.below(vars)).lit(rng.coin());
                if mixed || clause.iter().all(|other| other.var() != lit.var()) {
                    clause.push(lit);
                }
            }
            clause
        })
        .collect()
}

/// Whether some assignment satisfies every clause.
pub(crate) fn brute_force(vars: u32, clauses: &[Vec<Lit>]) -> bool {
    let masks: Vec<(u32, u32)> = clauses
        .iter()
        .map(|clause| {
            clause.iter().fold((0, 0), |(pos, neg), lit| {
                let bit = 1 << lit.var().0;
                if lit.is_neg() { (pos, neg | bit) } else { (pos | bit, neg) }
            })
        })
        .collect();
    (0..1_u32 << vars)
        .any(|model| masks.iter().all(|&(pos, neg)| model & pos != 0 || !model & neg != 0))
}
