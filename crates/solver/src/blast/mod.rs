//! Terms to gates: each term is encoded once, as the edges of its bits.
//!
//! A vector is its bits, least significant first; a truth value is one bit. What gates cannot express, or only at a price
//! (elements of arrays, equality of arrays, wide products and quotients), becomes fresh inputs here: an *abstraction*,
//! which `refine` ties to its meaning by lemmas where a model goes against it.
//!
//! **Invariant:** under any assignment of the graph's inputs in which every abstraction has its term's value, an edge has
//! the value of its bit.

mod circuits;
mod tables;

use crate::aig::{Aig, Edge};
use crate::sat::{Limits, Patience, Why};
use circuits::{Direction, Word};
use polysem_term::{BinOp, CmpOp, Live, Node, Sort, TermId, Terms, UnOp};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use tables::Table;

/// The graph and what each term is in it.
#[derive(Debug)]
pub struct Blaster {
    /// The graph.
    pub aig: Aig,
    /// The bits of all encoded terms, one after the other.
    edges: Vec<Edge>,
    /// Where a term's bits are.
    terms: FxHashMap<TermId, (u32, u32)>,
    /// Products and quotients of more bits than this are abstracted.
    widest_product: u32,
    /// Products by constants are cheaper, and abstracted above this.
    widest_circuit: u32,
    /// How many products and quotients have circuits of some size.
    products: usize,
    /// Which arrays are tables.
    tables: RefCell<FxHashMap<TermId, Option<Rc<Table>>>>,
}

impl Blaster {
    /// An empty graph; products and quotients above `widest_product` bits are abstracted, those by constants above
    /// `widest_circuit`.
    #[must_use]
    pub fn new(rewrite: bool, widest_product: u32, widest_circuit: u32) -> Blaster {
        Blaster {
            aig: Aig::new(rewrite),
            edges: Vec::new(),
            terms: FxHashMap::default(),
            widest_product,
            widest_circuit,
            products: 0,
            tables: RefCell::default(),
        }
    }

    /// How many terms were encoded that [`product`] tells of.
    #[must_use]
    pub fn products(&self) -> usize {
        self.products
    }

    /// The bits of a term that was encoded.
    #[must_use]
    pub fn bits(&self, t: TermId) -> Option<&[Edge]> {
        let &(start, len) = self.terms.get(&t)?;
        Some(&self.edges[start as usize..(start + len) as usize])
    }

    /// The bits of a term, encoded now if it was not.
    ///
    /// # Panics
    /// If `t` is an array.
    pub fn encode(&mut self, terms: &Terms, t: TermId) -> &[Edge] {
        if !self.terms.contains_key(&t) {
            self.encode_cone(terms, t, &Limits::default()).expect("there is no limit");
        }
        self.bits(t).expect("just encoded")
    }

    /// Encodes a term, unless that takes too long.
    ///
    /// # Errors
    /// The limit that was reached; what was encoded until then stays.
    pub fn prepare(&mut self, terms: &Terms, t: TermId, limits: &Limits) -> Result<(), Why> {
        if self.terms.contains_key(&t) { Ok(()) } else { self.encode_cone(terms, t, limits) }
    }

    /// The edge of a truth value.
    pub fn truth(&mut self, terms: &Terms, t: TermId) -> Edge {
        self.encode(terms, t)[0]
    }

    fn encode_cone(&mut self, terms: &Terms, t: TermId, limits: &Limits) -> Result<(), Why> {
        let mut patience = Patience::new(limits);
        let mut work = vec![t];
        while let Some(&t) = work.last() {
            if self.terms.contains_key(&t) {
                work.pop();
                continue;
            }
            let before = work.len();
            match (self.table(terms, t), terms.node(t)) {
                (Some(table), Node::Select(_, index)) => {
                    let elements = table.entries.values().chain(&table.rest);
                    let operands = elements.chain([&index]).copied();
                    work.extend(operands.filter(|t| !self.terms.contains_key(t)));
                }
                (_, node) if !self.is_abstracted(terms, t) => {
                    let kids = node.kids();
                    work.extend(kids.iter().copied().filter(|kid| !self.terms.contains_key(kid)));
                }
                _ => {}
            }
            if work.len() == before {
                work.pop();
                // Circuits differ in size: a product of 64 bits has thousands of gates.
                let gates = self.aig.len();
                let bits = self.gates(terms, t);
                self.products += usize::from(product(terms, t).is_some());
                self.set(t, &bits);
                (gates..=self.aig.len()).try_for_each(|_| patience.step())?;
            }
        }
        Ok(())
    }

    fn set(&mut self, t: TermId, bits: &[Edge]) {
        let start = self.edges.len() as u32;
        self.edges.extend_from_slice(bits);
        self.terms.insert(t, (start, bits.len() as u32));
    }

    /// The table that a term reads, if it reads one.
    fn table(&self, terms: &Terms, t: TermId) -> Option<Rc<Table>> {
        let Node::Select(array, _) = terms.node(t) else { return None };
        let mut known = self.tables.borrow_mut();
        known.entry(array).or_insert_with(|| tables::table(terms, array).map(Rc::new)).clone()
    }

    /// Whether the term stands for fresh inputs.
    #[must_use]
    pub fn is_abstracted(&self, terms: &Terms, t: TermId) -> bool {
        match terms.node(t) {
            Node::Select(..) => self.table(terms, t).is_none(),
            Node::Cmp(CmpOp::Eq, a, _) => matches!(terms.sort(a), Sort::Array { .. }),
            Node::Bin(
                BinOp::Mul | BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem | BinOp::Smod,
                a,
                b,
            ) => {
                let width = terms.width(a);
                let by_constant =
                    matches!(terms.node(t), Node::Bin(BinOp::Mul, ..)) && terms.as_lit(b).is_some();
                width > self.widest_product && !(by_constant && width <= self.widest_circuit)
            }
            _ => false,
        }
    }

    fn get(&self, t: TermId) -> &[Edge] {
        self.bits(t).expect("operands come first")
    }

    /// The circuit of one term whose operands are encoded.
    fn gates(&mut self, terms: &Terms, t: TermId) -> Word {
        let width = terms.sort(t).width().unwrap_or(1) as usize;
        if self.is_abstracted(terms, t) {
            return (0..width).map(|_| self.aig.input()).collect();
        }
        match terms.node(t) {
            Node::Truth(truth) => vec![Edge::constant(truth)],
            Node::Word(_) | Node::Wide(_) => {
                let bits = terms.as_lit(t).expect("a literal");
                (0..width as u32).map(|at| Edge::constant(bits.bit(at))).collect()
            }
            Node::Input(_) => (0..width).map(|_| self.aig.input()).collect(),
            Node::Not(a) => circuits::not(self.get(a)),
            Node::And(a, b) => vec![self.aig_and(a, b)],
            Node::Or(a, b) => {
                let (a, b) = (self.get(a)[0], self.get(b)[0]);
                vec![self.aig.or(a, b)]
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.get(c)[0], self.get(a).to_vec(), self.get(b).to_vec());
                circuits::ite(&mut self.aig, c, &a, &b)
            }
            Node::Un(op, a) => self.unary(op, a),
            Node::Bin(op, a, b) => {
                let (a, b) = (self.get(a).to_vec(), self.get(b).to_vec());
                binary(&mut self.aig, op, &a, &b)
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.get(a).to_vec(), self.get(b).to_vec());
                vec![compare(&mut self.aig, op, &a, &b)]
            }
            Node::Select(_, index) => {
                let table = self.table(terms, t).expect("other reads are abstracted");
                let index = self.get(index).to_vec();
                let (edges, places) = (&self.edges, &self.terms);
                let bits = |t: TermId| {
                    let (start, len) = places[&t];
                    &edges[start as usize..(start + len) as usize]
                };
                table.read(&mut self.aig, &index, &bits)
            }
            Node::ConstArray(_) | Node::Store(..) => unreachable!("an array has no bits"),
        }
    }

    fn aig_and(&mut self, a: TermId, b: TermId) -> Edge {
        let (a, b) = (self.get(a)[0], self.get(b)[0]);
        self.aig.and(a, b)
    }

    fn unary(&mut self, op: UnOp, a: TermId) -> Word {
        let a = self.get(a).to_vec();
        match op {
            UnOp::Not => circuits::not(&a),
            UnOp::Neg => circuits::neg(&mut self.aig, &a),
            UnOp::Extract { hi, lo } => a[usize::from(lo)..=usize::from(hi)].to_vec(),
            UnOp::ZeroExtend(by) => extend(&a, by, Edge::FALSE),
            UnOp::SignExtend(by) => extend(&a, by, a[a.len() - 1]),
        }
    }

    /// The bits that an abstracted product or quotient stands for, and those of its circuit, to be equated.
    pub fn refine_to_circuit(
        &mut self,
        terms: &Terms,
        t: TermId,
    ) -> Option<(Vec<Edge>, Vec<Edge>)> {
        let Node::Bin(op, a, b) = terms.node(t) else { return None };
        let old = self.encode(terms, t).to_vec();
        let (a, b) = (self.encode(terms, a).to_vec(), self.encode(terms, b).to_vec());
        let new = binary(&mut self.aig, op, &a, &b);
        Some((old, new))
    }

    /// How many terms are encoded.
    #[must_use]
    pub fn encoded(&self) -> usize {
        self.terms.len()
    }

    /// Forgets terms that were freed: their ids may come back as others.
    pub fn retain(&mut self, live: &Live) {
        self.terms.retain(|t, _| live.contains(*t));
        // A live array's entries are live too.
        self.tables.borrow_mut().retain(|t, _| live.contains(*t));
    }
}

fn extend(a: &[Edge], by: u32, with: Edge) -> Word {
    a.iter().copied().chain(std::iter::repeat_n(with, by as usize)).collect()
}

/// The circuit of a binary operator.
fn binary(g: &mut Aig, op: BinOp, a: &[Edge], b: &[Edge]) -> Word {
    let mut bitwise = |gate: fn(&mut Aig, Edge, Edge) -> Edge| -> Word {
        a.iter().zip(b).map(|(&a, &b)| gate(g, a, b)).collect()
    };
    match op {
        BinOp::And => bitwise(Aig::and),
        BinOp::Or => bitwise(Aig::or),
        BinOp::Xor => bitwise(Aig::xor),
        BinOp::Add => circuits::add(g, a, b, Edge::FALSE).0,
        BinOp::Sub => circuits::sub(g, a, b),
        BinOp::Mul => circuits::mul(g, a, b),
        BinOp::Udiv => circuits::udivrem(g, a, b).0,
        BinOp::Urem => circuits::udivrem(g, a, b).1,
        BinOp::Sdiv => {
            let (quotient, _) = signed_division(g, a, b);
            let negate = g.xor(a[a.len() - 1], b[b.len() - 1]);
            negate_if(g, negate, &quotient)
        }
        BinOp::Srem => {
            let (_, rest) = signed_division(g, a, b);
            negate_if(g, a[a.len() - 1], &rest)
        }
        BinOp::Smod => {
            let (_, rest) = signed_division(g, a, b);
            let rest = negate_if(g, a[a.len() - 1], &rest);
            // The sign of the divisor is wanted: where the rest is not zero and has the other, the divisor is added.
            let nonzero = circuits::any(g, &rest);
            let differ = g.xor(rest[rest.len() - 1], b[b.len() - 1]);
            let turn = g.and(nonzero, differ);
            let added: Word = b.iter().map(|&bit| g.and(bit, turn)).collect();
            circuits::add(g, &rest, &added, Edge::FALSE).0
        }
        BinOp::Shl => circuits::shift(g, a, b, Direction::Left),
        BinOp::Lshr => circuits::shift(g, a, b, Direction::Right),
        BinOp::Ashr => circuits::shift(g, a, b, Direction::Arithmetic),
        BinOp::Concat => b.iter().chain(a).copied().collect(),
    }
}

/// Quotient and remainder of the magnitudes.
fn signed_division(g: &mut Aig, a: &[Edge], b: &[Edge]) -> (Word, Word) {
    let a = negate_if(g, a[a.len() - 1], a);
    let b = negate_if(g, b[b.len() - 1], b);
    circuits::udivrem(g, &a, &b)
}

fn negate_if(g: &mut Aig, negate: Edge, a: &[Edge]) -> Word {
    let flipped: Word = a.iter().map(|&bit| g.xor(bit, negate)).collect();
    let zero = vec![Edge::FALSE; a.len()];
    circuits::add(g, &flipped, &zero, negate).0
}

/// The circuit of a comparison.
fn compare(g: &mut Aig, op: CmpOp, a: &[Edge], b: &[Edge]) -> Edge {
    match op {
        CmpOp::Eq => circuits::eq(g, a, b),
        CmpOp::Ult => circuits::ult(g, a, b),
        CmpOp::Ule => !circuits::ult(g, b, a),
        CmpOp::Slt => circuits::slt(g, a, b),
        CmpOp::Sle => !circuits::slt(g, b, a),
    }
}

#[cfg(test)]
mod tests;

/// A product or quotient whose circuit is hard to see through: its operator and operands. Those by constants of few bits are
/// sums, and those of few bits are small.
#[must_use]
pub fn product(terms: &Terms, t: TermId) -> Option<(BinOp, TermId, TermId)> {
    const NARROW: u32 = 16;
    let Node::Bin(op @ (BinOp::Mul | BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem), a, b) =
        terms.node(t)
    else {
        return None;
    };
    let few = |t| {
        terms.as_lit(t).is_some_and(|bits| bits.word().is_some_and(|word| word.count_ones() <= 2))
    };
    (terms.width(t) > NARROW && !few(a) && !few(b)).then_some((op, a, b))
}
