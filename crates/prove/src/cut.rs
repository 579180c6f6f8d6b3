//! What happens at the head of a loop.
//!
//! Coming from outside, its invariants must hold; then everything that the loop may change is forgotten, the invariants are
//! assumed, and its body is executed once. Where control comes back, the invariants must hold again, and what the loop
//! decreases must have become smaller.

use crate::claim::Origin;
use crate::formula;
use crate::report::Kind;
use crate::unit::{Cut, Unit, Way};
use polysem_domain::{Sym, Symbolic};
use polysem_lang::while_lang::ast::{Number, Start};
use polysem_lang::while_lang::ir::{Inst, Place, Reg};
use polysem_lang::while_lang::spec::{self, Scope};
use polysem_lang::while_lang::{State, While};
use polysem_sem::{CmpOp, Language, Location, Slot, SlotOf, SlotRef, Stop};
use polysem_term::{Sort, TermId};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Unit<'_, '_> {
    /// Coming from outside: the invariants hold.
    pub(crate) fn initially(&mut self, head: Place, way: &Way) -> Result<(), Stop> {
        self.invariants(head, way, &Kind::Initially)
    }

    fn invariants(&mut self, head: Place, way: &Way, kind: &Kind) -> Result<(), Stop> {
        let p = self.p;
        let routine = p.routine_at(head);
        for (offset, formula) in &p.loops[&head].invariants {
            let must = self.formula(&way.state, &way.path, routine, None, formula, false)?;
            self.claim(kind.clone(), *offset, way, way.path.clone(), must);
        }
        Ok(())
    }

    /// Forgets what the loop may change, and assumes its invariants.
    pub(crate) fn enter(&mut self, head: Place, mut way: Way) -> Result<Way, Stop> {
        let (p, whole, line) = (self.p, &self.p.loops[&head], self.p.lines[head.0 as usize]);
        let (routine, stack) = (p.routine_at(head), way.stack());
        let body = head.0 as usize..=whole.back.0 as usize;
        let written: BTreeSet<Reg> = p.code[body].iter().filter_map(Inst::written).collect();
        let first = p.routines[routine].first;
        let registers = written
            .into_iter()
            .map(|reg| Location::Register { frame: stack.len() as u32, register: first + reg });
        let memory = spec::stores(p, head, whole.back);
        way.state = self.forget(&way.state, &registers.collect(), memory, line);
        for (_, formula) in &whole.invariants {
            let fact = self.formula(&way.state, &way.path, routine, None, formula, true)?;
            way.path.facts.push_front_mut(fact);
        }
        let variant = if let Some((_, number)) = &whole.decreases {
            Some(self.number(&way, routine, number)?)
        } else {
            self.total = false;
            None
        };
        if whole.invariants.is_empty() {
            self.note("this loop has no invariant: nothing is known of what it changes", whole.at);
        }
        let variables = &p.tree.procs[routine].variables;
        let mut shown: Vec<u32> = (0..variables.len() as u32).collect();
        shown.sort_by_key(|&var| variables[var as usize].start == Start::Zero);
        let variables = self.variables(&way.state, &way.path, routine, &shown)?;
        let from = format!("at the head of the loop at line {line}");
        way.origin = Rc::new(Origin { from, variables });
        let key = (head, stack);
        way.cuts.insert(key.clone(), Rc::new(Cut { variant }));
        (way.since, way.cut) = (Some(key), true);
        way.results.clear();
        Ok(way)
    }

    /// Coming back: the invariants hold again, and it got closer to its end.
    pub(crate) fn back(&mut self, head: Place, way: &Way) -> Result<(), Stop> {
        self.invariants(head, way, &Kind::Preserved)?;
        let p = self.p;
        let before = way.cuts.get(&(head, way.stack())).and_then(|cut| cut.variant);
        if let (Some((offset, number)), Some(before)) = (&p.loops[&head].decreases, before) {
            let after = self.number(way, p.routine_at(head), number)?;
            self.decreasing(*offset, way, before, after);
        }
        Ok(())
    }

    /// Something was not negative, and is smaller now.
    pub(crate) fn decreasing(&mut self, offset: usize, way: &Way, before: TermId, after: TermId) {
        let terms = &mut self.decider.dom.terms;
        let zero = terms.num(terms.width(before), 0);
        let negative = terms.cmp(CmpOp::Slt, before, zero);
        let bounded = terms.not(negative);
        let smaller = terms.cmp(CmpOp::Slt, after, before);
        self.claim(Kind::Bounded, offset, way, way.path.clone(), bounded);
        self.claim(Kind::Decreases, offset, way, way.path.clone(), smaller);
    }

    fn number(&mut self, way: &Way, routine: usize, number: &Number) -> Result<TermId, Stop> {
        let functions = self.decider.functions.applied();
        let (program, state) = (self.p, &way.state);
        let scope = Scope { program, state, routine, contract: None, functions: &functions };
        let value =
            formula::number(&mut self.decider.dom, &way.path, |cx| scope.number(cx, number))?;
        Ok(self.decider.dom.term(&value))
    }

    /// The state with symbols of their own at some locations, and in all of memory if that may have changed.
    pub(crate) fn forget(
        &mut self,
        state: &State<Sym, TermId>,
        registers: &BTreeSet<Location>,
        memory: bool,
        line: u32,
    ) -> State<Sym, TermId> {
        let p = self.p;
        While::map::<Symbolic, Symbolic>(state, &mut |location, value| {
            let changes = match location {
                Location::Register { .. } | Location::Part { .. } => registers.contains(&location),
                Location::Cell { .. } | Location::CellPart { .. } | Location::Memory(_) => memory,
                Location::Base(_)
                | Location::Size(_)
                | Location::Life(_)
                | Location::Iterations(_) => false,
            };
            if !changes {
                return owned(value);
            }
            let name = match location {
                Location::Register { .. } => While::name(p, location),
                _ => location.to_string(),
            };
            let sort = match value {
                Slot::Bv(Sym::Lit(bits)) => Sort::Bv(bits.width()),
                Slot::Bv(Sym::Term(t)) | Slot::Map(t) => self.decider.dom.terms.sort(*t),
                Slot::Bool(_) => Sort::Bool,
            };
            let symbol = self.fresh(&name, line, sort);
            match sort {
                Sort::Bv(_) => Slot::Bv(Sym::Term(symbol)),
                Sort::Bool => Slot::Bool(self.decider.dom.cond(symbol)),
                Sort::Array { .. } => Slot::Map(symbol),
            }
        })
    }
}

fn owned(value: SlotRef<'_, Symbolic>) -> SlotOf<Symbolic> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(*t),
        Slot::Map(m) => Slot::Map(*m),
    }
}
