//! The symbolic reading: values are literals or terms, a path is the facts assumed on it.
//!
//! A literal never touches the arena: operators on literals are evaluated, and become terms only where they meet one.
//! A requirement is an obligation, to be proved by whoever has a solver, and then a fact.

use crate::numbering::Numbering;
use polysem_sem::{BinOp, Bits, CmpOp, Domain, Fault, Fork, Stop, UnOp};
use polysem_term::{Sort, TermId, Terms};
use rpds::List;

/// A vector: a literal as long as it can be.
///
/// **Invariant:** a term here is no literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sym {
    /// A literal.
    Lit(Bits),
    /// A term.
    Term(TermId),
}

/// A truth value: known as long as it can be.
///
/// **Invariant:** a term here is no literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Known.
    Known(bool),
    /// A term.
    Term(TermId),
}

/// What holds on a path: facts, the newest first, and how many inputs were read.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The facts.
    pub facts: List<TermId>,
    inputs: Numbering,
}

/// Wherever all of `given` holds, `must` holds too, or the program commits `fault`.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// Facts of the path.
    pub given: List<TermId>,
    /// What must hold.
    pub must: TermId,
    /// What it is if it does not.
    pub fault: Fault,
}

/// The arena, and everything to be proved so far.
#[derive(Default, Debug)]
pub struct Symbolic {
    /// All terms.
    pub terms: Terms,
    /// In order of discovery.
    pub obligations: Vec<Obligation>,
}

impl Symbolic {
    /// The value as a term.
    pub fn term(&mut self, value: &Sym) -> TermId {
        match value {
            Sym::Lit(bits) => self.terms.lit(bits),
            Sym::Term(t) => *t,
        }
    }

    /// The truth value as a term.
    pub fn condition(&mut self, cond: Condition) -> TermId {
        match cond {
            Condition::Known(truth) => self.terms.truth(truth),
            Condition::Term(t) => t,
        }
    }

    fn sym(&self, t: TermId) -> Sym {
        self.terms.as_lit(t).map_or(Sym::Term(t), Sym::Lit)
    }

    fn cond(&self, t: TermId) -> Condition {
        self.terms.as_truth(t).map_or(Condition::Term(t), Condition::Known)
    }
}

impl Domain for Symbolic {
    type Bv = Sym;
    type Bool = Condition;
    type Map = TermId;
    type Path = Facts;

    fn start(&mut self) -> Facts {
        Facts::default()
    }

    fn lit(&mut self, bits: Bits) -> Sym {
        Sym::Lit(bits)
    }

    fn truth(&mut self, truth: bool) -> Condition {
        Condition::Known(truth)
    }

    fn input(&mut self, path: &mut Facts, name: &str, width: u32) -> Result<Sym, Stop> {
        let name = path.inputs.next(name);
        Ok(Sym::Term(self.terms.input(&name, Sort::Bv(width))))
    }

    #[inline]
    fn un(&mut self, op: UnOp, a: &Sym) -> Result<Sym, Stop> {
        Ok(match a {
            Sym::Lit(a) => Sym::Lit(op.eval(a)),
            Sym::Term(a) => {
                let t = self.terms.un(op, *a);
                self.sym(t)
            }
        })
    }

    #[inline]
    fn bin(&mut self, op: BinOp, a: &Sym, b: &Sym) -> Result<Sym, Stop> {
        if let (Sym::Lit(a), Sym::Lit(b)) = (a, b) {
            return Ok(Sym::Lit(op.eval(a, b)));
        }
        let (a, b) = (self.term(a), self.term(b));
        let t = self.terms.bin(op, a, b);
        Ok(self.sym(t))
    }

    #[inline]
    fn cmp(&mut self, op: CmpOp, a: &Sym, b: &Sym) -> Result<Condition, Stop> {
        if let (Sym::Lit(a), Sym::Lit(b)) = (a, b) {
            return Ok(Condition::Known(op.eval(a, b)));
        }
        let (a, b) = (self.term(a), self.term(b));
        let t = self.terms.cmp(op, a, b);
        Ok(self.cond(t))
    }

    fn ite(&mut self, cond: &Condition, a: &Sym, b: &Sym) -> Sym {
        match cond {
            Condition::Known(true) => a.clone(),
            Condition::Known(false) => b.clone(),
            Condition::Term(c) => {
                let (a, b) = (self.term(a), self.term(b));
                let t = self.terms.ite(*c, a, b);
                self.sym(t)
            }
        }
    }

    fn not(&mut self, a: &Condition) -> Condition {
        match a {
            Condition::Known(truth) => Condition::Known(!truth),
            Condition::Term(t) => {
                let t = self.terms.not(*t);
                self.cond(t)
            }
        }
    }

    fn and(&mut self, a: &Condition, b: &Condition) -> Condition {
        match (a, b) {
            (Condition::Known(false), _) | (_, Condition::Known(true)) => *a,
            (Condition::Known(true), _) | (_, Condition::Known(false)) => *b,
            (Condition::Term(a), Condition::Term(b)) => {
                let t = self.terms.and(*a, *b);
                self.cond(t)
            }
        }
    }

    fn map(&mut self, index: u32, element: &Sym) -> TermId {
        let element = self.term(element);
        let sort = Sort::Array { index, element: self.terms.width(element) };
        self.terms.const_array(sort, element)
    }

    fn map_input(
        &mut self,
        path: &mut Facts,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<TermId, Stop> {
        let name = path.inputs.next(name);
        Ok(self.terms.input(&name, Sort::Array { index, element }))
    }

    fn select(&mut self, map: &TermId, index: &Sym) -> Result<Sym, Stop> {
        let index = self.term(index);
        let t = self.terms.select(*map, index);
        Ok(self.sym(t))
    }

    fn store(&mut self, map: &mut TermId, index: &Sym, element: &Sym) -> Result<(), Stop> {
        let (index, element) = (self.term(index), self.term(element));
        *map = self.terms.store(*map, index, element);
        Ok(())
    }

    fn ite_map(&mut self, cond: &Condition, a: &TermId, b: &TermId) -> TermId {
        match cond {
            Condition::Known(true) => *a,
            Condition::Known(false) => *b,
            Condition::Term(c) => self.terms.ite(*c, *a, *b),
        }
    }

    fn require(
        &mut self,
        path: &mut Facts,
        cond: &Condition,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        match cond {
            Condition::Known(true) => Ok(()),
            Condition::Known(false) => Err(Stop::Fault(fault())),
            Condition::Term(t) => {
                let given = path.facts.clone();
                self.obligations.push(Obligation { given, must: *t, fault: fault() });
                path.facts.push_front_mut(*t);
                Ok(())
            }
        }
    }
}

impl Fork for Symbolic {
    fn assume(&mut self, path: &mut Facts, cond: &Condition) -> bool {
        match cond {
            Condition::Known(truth) => *truth,
            Condition::Term(t) => {
                path.facts.push_front_mut(*t);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbolic_value_is_two_words() {
        assert_eq!(size_of::<Sym>(), 16);
    }
}
