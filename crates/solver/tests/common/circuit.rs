//! Circuits of and-gates, with their clauses and cones: what a bit-blaster would hand to the SAT layer.

#![allow(dead_code, reason = "shared by tests and an example, none of which uses all of it")]

use polysem_solver::sat::{Lit, Var};

/// Gates in topological order; variable 0 is constantly true.
pub(crate) struct Circuit {
    /// Per variable: the inputs of its gate, `None` for inputs of the circuit.
    pub(crate) gates: Vec<Option<[Lit; 2]>>,
    pub(crate) clauses: Vec<Vec<Lit>>,
}

impl Circuit {
    pub(crate) fn new() -> Self {
        Self { gates: vec![None], clauses: vec![vec![Var(0).pos()]] }
    }

    pub(crate) fn input(&mut self) -> Lit {
        self.gates.push(None);
        Var(self.gates.len() as u32 - 1).pos()
    }

    pub(crate) fn word(&mut self, width: usize) -> Vec<Lit> {
        (0..width).map(|_| self.input()).collect()
    }

    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (yes, no) = (Var(0).pos(), Var(0).neg());
        match (a, b) {
            _ if a == no || b == no || a == !b => return no,
            _ if a == yes || a == b => return b,
            _ if b == yes => return a,
            _ => {}
        }
        let out = self.input();
        self.gates[out.var().0 as usize] = Some([a, b]);
        self.clauses.extend([vec![!out, a], vec![!out, b], vec![out, !a, !b]]);
        out
    }

    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let both = self.and(a, b);
        let neither = self.and(!a, !b);
        self.and(!both, !neither)
    }

    pub(crate) fn add(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut carry = Var(0).neg();
        let mut sum = Vec::new();
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            let both = self.and(a, b);
            let through = self.and(half, carry);
            carry = self.or(both, through);
        }
        sum
    }

    pub(crate) fn mul(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Vec<Lit> {
        let no = Var(0).neg();
        let mut sum = vec![no; width];
        for (shift, &bit) in b.iter().enumerate() {
            let mut row = vec![no; width];
            for (at, &lit) in a.iter().enumerate().take(width - shift) {
                row[at + shift] = self.and(lit, bit);
            }
            sum = self.add(&sum, &row);
        }
        sum
    }

    pub(crate) fn eq(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut all = Var(0).pos();
        for (&a, &b) in a.iter().zip(b) {
            let differ = self.xor(a, b);
            all = self.and(all, !differ);
        }
        all
    }

    pub(crate) fn ult(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut less = Var(0).neg();
        for (&a, &b) in a.iter().zip(b) {
            let below = self.and(!a, b);
            let differ = self.xor(a, b);
            let keep = self.and(!differ, less);
            less = self.or(below, keep);
        }
        less
    }

    /// All variables that these literals depend on, inputs first.
    pub(crate) fn cone(&self, roots: &[Lit]) -> Vec<Var> {
        let mut seen = vec![false; self.gates.len()];
        let mut cone = Vec::new();
        let mut open: Vec<Var> = roots.iter().map(|lit| lit.var()).collect();
        while let Some(var) = open.pop() {
            if std::mem::replace(&mut seen[var.0 as usize], true) {
                continue;
            }
            cone.push(var);
            open.extend(self.gates[var.0 as usize].iter().flatten().map(|lit| lit.var()));
        }
        cone.sort_unstable();
        cone
    }

    /// Values of all variables for given inputs.
    pub(crate) fn evaluate(&self, input: impl Fn(Var) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::with_capacity(self.gates.len());
        for (at, gate) in self.gates.iter().enumerate() {
            let value = match gate {
                _ if at == 0 => true,
                None => input(Var(at as u32)),
                Some(inputs) => {
                    inputs.iter().all(|lit| values[lit.var().0 as usize] != lit.is_neg())
                }
            };
            values.push(value);
        }
        values
    }
}
