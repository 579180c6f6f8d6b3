//! Formulas as graphs of their own.

use polysem_term::{Bits, Head, Node, Sort, TermId, Terms};
use rustc_hash::FxHashMap;

/// A constant or function symbol.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol {
    /// What it is called.
    pub name: String,
    /// What it stands for: a truth value, a vector, or a function from vectors to vectors.
    pub sort: Sort,
}

/// What a node is; operands come before it in the graph.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Lit(Bits),
    Truth(bool),
    Symbol(u32),
    Apply(Head),
    /// The function that is its operand everywhere, on vectors of a width.
    Constant(u32),
}

#[derive(Clone, Debug)]
pub(crate) struct Vertex {
    pub(crate) op: Op,
    pub(crate) kids: [u32; 3],
}

/// Terms and formulas that share what they have in common.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) roots: Vec<u32>,
    symbols: Vec<Symbol>,
}

impl Formula {
    /// The graph below some terms of an arena.
    #[must_use]
    pub fn new(terms: &Terms, roots: &[TermId]) -> Formula {
        let cone = terms.cone(roots);
        let mut place: FxHashMap<TermId, u32> = FxHashMap::default();
        let mut formula = Formula::default();
        for t in cone {
            let node = terms.node(t);
            let mut kids = [0; 3];
            for (kid, t) in kids.iter_mut().zip(node.kids().iter()) {
                *kid = place[t];
            }
            let op = formula.op(terms, t, node);
            place.insert(t, formula.vertices.len() as u32);
            formula.vertices.push(Vertex { op, kids });
        }
        formula.roots = roots.iter().map(|t| place[t]).collect();
        formula
    }

    fn op(&mut self, terms: &Terms, t: TermId, node: Node) -> Op {
        let head = match node {
            Node::Truth(truth) => return Op::Truth(truth),
            Node::Word(_) | Node::Wide(_) => {
                return Op::Lit(terms.as_lit(t).expect("it is a literal"));
            }
            Node::Input(id) => {
                let info = terms.input_info(id);
                self.symbols.push(Symbol { name: info.name.to_string(), sort: terms.sort(t) });
                return Op::Symbol(self.symbols.len() as u32 - 1);
            }
            Node::ConstArray(_) => {
                let Sort::Array { index, .. } = terms.sort(t) else {
                    unreachable!("a constant array is an array")
                };
                return Op::Constant(index);
            }
            Node::Not(_) => Head::Not,
            Node::And(..) => Head::And,
            Node::Or(..) => Head::Or,
            Node::Ite(..) => Head::Ite,
            Node::Un(op, _) => Head::Un(op),
            Node::Bin(op, ..) => Head::Bin(op),
            Node::Cmp(op, ..) => Head::Cmp(op),
            Node::Select(..) => Head::Select,
            Node::Store(..) => Head::Store,
        };
        Op::Apply(head)
    }

    /// Its free symbols, each once.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// How many nodes it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.vertices.len()
    }
}

/// What symbols become, all at once, in terms of what they were: a state change. Symbols not named stay.
#[derive(Clone, Debug, Default)]
pub struct Update {
    /// The symbols that change, in the order of the formula's roots.
    pub targets: Vec<Symbol>,
    /// What they become.
    pub values: Formula,
}

impl Update {
    /// The update that makes each symbol the term beside it. A symbol that would become itself is left out.
    #[must_use]
    pub fn new(terms: &Terms, changes: &[(Symbol, TermId)]) -> Update {
        let is_itself = |symbol: &Symbol, t: TermId| match terms.node(t) {
            Node::Input(id) => *terms.input_info(id).name == *symbol.name,
            _ => false,
        };
        let changes: Vec<_> = changes.iter().filter(|(s, t)| !is_itself(s, *t)).collect();
        let values: Vec<_> = changes.iter().map(|(_, t)| *t).collect();
        let targets = changes.iter().map(|(symbol, _)| symbol.clone()).collect();
        Update { targets, values: Formula::new(terms, &values) }
    }
}
