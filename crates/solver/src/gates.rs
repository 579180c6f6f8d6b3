//! Gates to clauses: how each node of the graph is written down in CNF, decided once for all solvers.
//!
//! Choices and exclusive ors are recognised (four clauses instead of nine), conjunctions with a single user are
//! flattened into it. [`Loaded`] is a SAT solver with the part of the graph that it was asked about so far.
//!
//! **Invariant:** clauses only define gates (or state lemmas that hold of them); constraints are assumptions. So an
//! assignment of a cone that breaks no clause extends to all gates by evaluation.

use crate::aig::{Aig, Edge};
use crate::sat::{Limits, Lit, Patience, Sat, Var, Why};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a node is, with its operands in [`Gates::operands`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Undecided,
    Input,
    And,
    Xor,
    Ite,
}

/// A conjunction is flattened up to so many operands.
const WIDEST_AND: usize = 24;

/// The gates of all nodes that were asked for.
#[derive(Debug, Default)]
pub struct Gates {
    table: Vec<(Kind, u32, u32)>,
    operands: Vec<Edge>,
}

impl Gates {
    /// The kind of a node and where its operands are.
    fn gate(&mut self, aig: &Aig, node: u32) -> (Kind, std::ops::Range<usize>) {
        if self.table.len() < aig.len() {
            self.table.resize(aig.len(), (Kind::Undecided, 0, 0));
        }
        if self.table[node as usize].0 == Kind::Undecided {
            let start = self.operands.len();
            let kind = self.decide(aig, node);
            self.table[node as usize] = (kind, start as u32, self.operands.len() as u32);
        }
        let (kind, start, end) = self.table[node as usize];
        (kind, start as usize..end as usize)
    }

    fn decide(&mut self, aig: &Aig, node: u32) -> Kind {
        let Some(operands) = aig.operands(node) else { return Kind::Input };
        if let Some((cond, then, els)) = choice(aig, operands) {
            if then == !els {
                self.operands.extend([cond, els]);
                return Kind::Xor;
            }
            self.operands.extend([cond, then, els]);
            return Kind::Ite;
        }
        let start = self.operands.len();
        let mut work = vec![operands[1], operands[0]];
        while let Some(edge) = work.pop() {
            let inner = aig.operands(edge.node()).filter(|&inner| {
                !edge.is_negated()
                    && aig.has_one_user(edge.node())
                    && self.operands.len() - start + work.len() < WIDEST_AND
                    && choice(aig, inner).is_none()
            });
            match inner {
                Some([a, b]) => work.extend([b, a]),
                None => self.operands.push(edge),
            }
        }
        Kind::And
    }
}

/// `(c, t, e)` if the conjunction is `c ? t : e`.
fn choice(aig: &Aig, [x, y]: [Edge; 2]) -> Option<(Edge, Edge, Edge)> {
    if !x.is_negated() || !y.is_negated() {
        return None;
    }
    let ([a, b], [c, d]) = (aig.operands(x.node())?, aig.operands(y.node())?);
    // Neither (c and t) nor (not c and e) is: c ? not t : not e.
    [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
        .into_iter()
        .find(|(cond, _, other, _)| *cond == !*other)
        .map(|(cond, then, _, els)| (cond, !then, !els))
}

/// A SAT solver and what of the graph it knows.
#[derive(Debug)]
pub struct Loaded<S> {
    /// The solver.
    pub sat: S,
    vars: FxHashMap<u32, Var>,
    lemmas: FxHashSet<Edge>,
}

/// Marks of the last walk, shared by all walks.
#[derive(Debug, Default)]
pub struct Marks {
    marks: Vec<u32>,
    generation: u32,
}

impl Marks {
    fn start(&mut self, len: usize) {
        self.marks.resize(self.marks.len().max(len), 0);
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.marks.fill(0);
            self.generation = 1;
        }
    }

    fn is_marked(&self, node: u32) -> bool {
        self.marks[node as usize] == self.generation
    }

    /// Marks a node; whether it was not marked.
    fn mark(&mut self, node: u32) -> bool {
        let mark = &mut self.marks[node as usize];
        let new = *mark != self.generation;
        *mark = self.generation;
        new
    }
}

impl<S: Sat> Loaded<S> {
    /// A solver that knows nothing yet.
    pub fn new(sat: S) -> Loaded<S> {
        Loaded { sat, vars: FxHashMap::default(), lemmas: FxHashSet::default() }
    }

    /// How many gates it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.vars.is_empty()
    }

    /// The literal of an edge whose node was loaded.
    #[must_use]
    pub fn lit(&self, edge: Edge) -> Option<Lit> {
        self.vars.get(&edge.node()).map(|var| var.lit(!edge.is_negated()))
    }

    /// The value of an edge after a solve; false where nothing was assigned.
    pub fn value(&self, edge: Edge) -> bool {
        match edge.as_constant() {
            Some(constant) => constant,
            None => self.lit(edge).and_then(|lit| self.sat.value(lit)).unwrap_or(edge.is_negated()),
        }
    }

    /// Loads what the roots depend on, and gives the variables of all of it, operands before users.
    ///
    /// # Errors
    /// The limit that was reached; what was loaded until then stays, and is right.
    pub fn load(
        &mut self,
        aig: &Aig,
        gates: &mut Gates,
        marks: &mut Marks,
        roots: &[Edge],
        limits: &Limits,
    ) -> Result<Vec<Var>, Why> {
        let mut patience = Patience::new(limits);
        marks.start(aig.len());
        let mut cone = Vec::new();
        let mut work: Vec<(u32, bool)> = Vec::new();
        for root in roots {
            work.push((root.node(), false));
            while let Some((node, operands_done)) = work.pop() {
                if !operands_done && !marks.mark(node) {
                    continue;
                }
                patience.step()?;
                let (kind, range) = gates.gate(aig, node);
                if operands_done || kind == Kind::Input {
                    cone.push(self.define(gates, node, kind, range));
                    continue;
                }
                work.push((node, true));
                let operands = gates.operands[range].iter().map(|edge| edge.node());
                work.extend(
                    operands.filter(|&node| !marks.is_marked(node)).map(|node| (node, false)),
                );
            }
        }
        Ok(cone)
    }

    fn define(
        &mut self,
        gates: &Gates,
        node: u32,
        kind: Kind,
        range: std::ops::Range<usize>,
    ) -> Var {
        if let Some(&var) = self.vars.get(&node) {
            return var;
        }
        let var = self.sat.new_var();
        self.vars.insert(node, var);
        let operands: Vec<Lit> = gates.operands[range]
            .iter()
            .map(|&edge| self.lit(edge).expect("operands come first"))
            .collect();
        let out = var.pos();
        match (kind, &operands[..]) {
            (Kind::And, operands) => {
                for &operand in operands {
                    self.sat.add_clause(&[!out, operand]);
                }
                let mut clause: Vec<Lit> = operands.iter().map(|&lit| !lit).collect();
                clause.push(out);
                self.sat.add_clause(&clause);
            }
            (Kind::Xor, &[a, b]) => {
                for clause in [[!out, a, b], [!out, !a, !b], [out, !a, b], [out, a, !b]] {
                    self.sat.add_clause(&clause);
                }
            }
            (Kind::Ite, &[c, t, e]) => {
                for clause in [[!out, !c, t], [!out, c, e], [out, !c, !t], [out, c, !e]] {
                    self.sat.add_clause(&clause);
                }
                // Implied, but they let a choice propagate before its condition is known.
                self.sat.add_clause(&[!out, t, e]);
                self.sat.add_clause(&[out, !t, !e]);
            }
            _ => {}
        }
        var
    }

    /// States that an edge, loaded before, always holds.
    pub fn lemma(&mut self, edge: Edge) {
        if self.lemmas.insert(edge)
            && let Some(lit) = self.lit(edge)
        {
            self.sat.add_clause(&[lit]);
        }
    }
}
