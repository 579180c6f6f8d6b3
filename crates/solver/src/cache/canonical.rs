//! A question's text with nothing left of how it came about, and its hash.
//!
//! The text is SMT-LIB, one node a line: inputs are numbered in the order in which they occur, terms likewise, and
//! constraints and operands that commute are ordered by shape (the term with its inputs' names erased). It is never
//! kept, only hashed: 128 bits of FNV-1a, which is defined by its constants and the same everywhere, and its length.
//!
//! Terms of equal shape stay in the order of their ids, which differs between runs: then a question may fail to be
//! recognised, never be taken for another.

use polysem_term::{BinOp, CmpOp, InputId, Node, TermId, Terms, UnOp};
use rustc_hash::FxHashMap;
use std::fmt::{self, Write};

/// A question as it is known to other runs.
pub(super) struct Canonical {
    /// The hash of its text.
    pub(super) key: u128,
    /// How long its text is.
    pub(super) len: u64,
    /// Its inputs, as they are numbered.
    pub(super) inputs: Vec<InputId>,
    /// Its constraints, as they are numbered.
    pub(super) constraints: Vec<TermId>,
}

/// FNV-1a, as text is written to it.
struct Fnv {
    hash: u128,
    len: u64,
}

impl Fnv {
    const PRIME: u128 = (1 << 88) + 0x13b;
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

    fn new() -> Fnv {
        Fnv { hash: Fnv::BASIS, len: 0 }
    }
}

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u128::from(byte)).wrapping_mul(Fnv::PRIME);
        }
        self.len += text.len() as u64;
        Ok(())
    }
}

/// The hash of a text.
pub(super) fn checksum(text: &str) -> u64 {
    let mut fnv = Fnv::new();
    let _infallible = fnv.write_str(text);
    (fnv.hash ^ (fnv.hash >> 64)) as u64
}

/// Writes a node's operator, or the whole of a leaf that is no input.
fn write_head(terms: &Terms, t: TermId, out: &mut Fnv) -> fmt::Result {
    match terms.node(t) {
        Node::Truth(truth) => write!(out, "{truth}"),
        Node::Word(_) | Node::Wide(_) => match terms.as_lit(t) {
            Some(bits) => write!(out, "{bits}"),
            None => Ok(()),
        },
        Node::Input(_) => write!(out, "{}", terms.sort(t)),
        Node::Not(_) => out.write_str("not"),
        Node::And(..) => out.write_str("and"),
        Node::Or(..) => out.write_str("or"),
        Node::Ite(..) => out.write_str("ite"),
        Node::Un(UnOp::Not, _) => out.write_str("bvnot"),
        Node::Un(UnOp::Neg, _) => out.write_str("bvneg"),
        Node::Un(UnOp::Extract { hi, lo }, _) => write!(out, "(_ extract {hi} {lo})"),
        Node::Un(UnOp::ZeroExtend(by), _) => write!(out, "(_ zero_extend {by})"),
        Node::Un(UnOp::SignExtend(by), _) => write!(out, "(_ sign_extend {by})"),
        Node::Bin(op, ..) => out.write_str(op.smt_name()),
        Node::Cmp(op, ..) => out.write_str(op.smt_name()),
        Node::ConstArray(_) => write!(out, "(as const {})", terms.sort(t)),
        Node::Select(..) => out.write_str("select"),
        Node::Store(..) => out.write_str("store"),
    }
}

fn commutes(node: Node) -> bool {
    match node {
        Node::And(..) | Node::Or(..) | Node::Cmp(CmpOp::Eq, ..) => true,
        Node::Bin(op, ..) => op.commutes() && op != BinOp::Concat,
        _ => false,
    }
}

/// Shapes and numbers of terms.
struct Writer<'t> {
    terms: &'t Terms,
    shapes: FxHashMap<TermId, u128>,
    numbers: FxHashMap<TermId, usize>,
    inputs: Vec<InputId>,
    out: Fnv,
}

/// The canonical form of a conjunction.
pub(super) fn canonical(terms: &Terms, constraints: &[TermId]) -> Canonical {
    let mut writer = Writer {
        terms,
        shapes: FxHashMap::default(),
        numbers: FxHashMap::default(),
        inputs: Vec::new(),
        out: Fnv::new(),
    };
    for t in terms.cone(constraints) {
        let shape = writer.shape(t);
        writer.shapes.insert(t, shape);
    }
    let mut constraints = constraints.to_vec();
    constraints.sort_by_key(|t| writer.shapes[t]);
    for &constraint in &constraints {
        // A hash takes everything.
        let _infallible = writer.write(constraint);
    }
    let Fnv { hash, len } = writer.out;
    Canonical { key: hash, len, inputs: writer.inputs, constraints }
}

impl Writer<'_> {
    /// Operands in canonical order.
    fn kids(&self, t: TermId) -> Vec<TermId> {
        let node = self.terms.node(t);
        let mut kids = node.kids().to_vec();
        if commutes(node) {
            kids.sort_by_key(|kid| self.shapes[kid]);
        }
        kids
    }

    fn shape(&self, t: TermId) -> u128 {
        let mut out = Fnv::new();
        let _infallible = write_head(self.terms, t, &mut out);
        for kid in self.kids(t) {
            let _infallible = write!(out, " {:x}", self.shapes[&kid]);
        }
        out.hash
    }

    fn write(&mut self, constraint: TermId) -> fmt::Result {
        let mut work = vec![(constraint, false)];
        while let Some((t, operands_done)) = work.pop() {
            if self.numbers.contains_key(&t) {
                continue;
            }
            let kids = self.kids(t);
            if operands_done || kids.is_empty() {
                self.write_line(t, &kids)?;
            } else {
                work.push((t, true));
                work.extend(kids.into_iter().rev().map(|kid| (kid, false)));
            }
        }
        writeln!(self.out, "(assert t{})", self.numbers[&constraint])
    }

    fn write_line(&mut self, t: TermId, kids: &[TermId]) -> fmt::Result {
        let number = self.numbers.len();
        self.numbers.insert(t, number);
        let sort = self.terms.sort(t);
        if let Node::Input(id) = self.terms.node(t) {
            self.inputs.push(id);
            return writeln!(self.out, "(declare-fun t{number} () {sort})");
        }
        write!(self.out, "(define-fun t{number} () {sort} (")?;
        write_head(self.terms, t, &mut self.out)?;
        for kid in kids {
            write!(self.out, " t{}", self.numbers[kid])?;
        }
        writeln!(self.out, "))")
    }
}
