//! Random tests for the tests, the same ones each time.

use crate::{Object, TestCase};

/// Xorshift, so that tests repeat.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound.max(1)
    }

    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.next() as u8).collect()
    }

    /// Arguments and objects with any bytes and any names, among them those of input functions.
    pub(crate) fn test_case(&mut self) -> TestCase {
        let names =
            ["nondet_int", "__VERIFIER_nondet_uchar!2", "x", "", "<&>\"'", "größe", "a b!1"];
        let args = (0..self.below(3)).map(|_| self.bytes(5)).collect();
        let objects = (0..self.below(5))
            .map(|_| Object {
                name: names[self.below(names.len())].into(),
                bytes: self.bytes(20),
                ty: None,
            })
            .collect();
        TestCase { args, objects }
    }
}
