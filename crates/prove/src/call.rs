//! Calls of procedures that have a contract: what is required must hold, what is ensured may be relied upon, and that is all
//! that is known of the call.

use crate::formula;
use crate::report::Kind;
use crate::structure::reaches;
use crate::unit::{Unit, Way};
use polysem_domain::{Sym, Symbolic};
use polysem_lang::while_lang::ast::Var;
use polysem_lang::while_lang::ir::{Operand, Place, Reg};
use polysem_lang::while_lang::spec::{self, Known, Scope};
use polysem_sem::{Bits, Cx, Location, Stop};
use polysem_term::Sort;
use std::collections::BTreeSet;

impl Unit<'_, '_> {
    /// Takes a call by its contract.
    pub(crate) fn call(
        &mut self,
        at: Place,
        mut way: Way,
        callee: usize,
        arguments: &[Operand],
        to: Option<Reg>,
    ) -> Result<(), Stop> {
        let (p, proc) = (self.p, &self.p.tree.procs[callee]);
        let (offset, line) = (p.offsets[at.0 as usize], p.lines[at.0 as usize]);
        let zero = Sym::Lit(Bits::zero(p.tree.width));
        let mut known: Known<Sym> =
            (0..proc.variables.len() as u32).map(|var| (Var(var), zero.clone())).collect();
        for (var, argument) in arguments.iter().enumerate() {
            let mut path = way.path.clone();
            let mut cx = Cx::new(&mut self.decider.dom, &mut path, &[]);
            let value = spec::operand::<Symbolic>(&way.state, &mut cx, argument);
            known.insert(Var(var as u32), value);
        }
        for formula in &proc.requires {
            let (state, path) = (&way.state, &way.path);
            let must = self.formula(state, path, callee, Some(&known), formula, false)?;
            self.claim(Kind::Requires(proc.name.clone()), offset, &way, way.path.clone(), must);
            way.path.facts.push_front_mut(must);
        }
        if self.routine != 0 && (callee == self.routine || reaches(p, callee, self.routine)) {
            self.recursion(at, &way, callee, &known)?;
        }
        // From here on nothing is known but what is ensured.
        let own = &p.routines[callee];
        let memory = spec::stores(p, own.entry, Place(own.end.0 - 1));
        let sort = Sort::Bv(p.tree.width);
        let result = self.fresh(&proc.name, line, sort);
        let register = to.map(|reg| {
            let first = p.routines[p.routine_at(at)].first;
            Location::Register { frame: way.stack().len() as u32, register: first + reg }
        });
        way.state = self.forget(&way.state, &BTreeSet::new(), memory, line);
        if let Some(register) = register {
            let value = Sym::Term(result);
            way.state = set(&way.state, register, &value);
        }
        for var in proc.params as u32..proc.variables.len() as u32 {
            let name = format!("{}.{}", proc.name, proc.variables[var as usize].name);
            let symbol = self.fresh(&name, line, sort);
            known.insert(Var(var), Sym::Term(symbol));
        }
        known.insert(proc.result(), Sym::Term(result));
        for formula in &proc.ensures {
            let (state, path) = (&way.state, &way.path);
            let fact = self.formula(state, path, callee, Some(&known), formula, true)?;
            way.path.facts.push_front_mut(fact);
        }
        way.cut = true;
        way.results.push((format!("{}(…) at line {line}", proc.name), result));
        self.arrive(Some(at), at.next(), way);
        Ok(())
    }

    /// A call that may lead back to the procedure at hand: it must be closer to the end.
    fn recursion(
        &mut self,
        at: Place,
        way: &Way,
        callee: usize,
        known: &Known<Sym>,
    ) -> Result<(), Stop> {
        let (p, offset) = (self.p, self.p.offsets[at.0 as usize]);
        let (Some(before), Some(decreases)) = (self.measure, &p.tree.procs[callee].decreases)
        else {
            self.total = false;
            self.note("this recursion has no `decreases`: it may go on for ever", offset);
            return Ok(());
        };
        let functions = self.decider.functions.applied();
        let (program, state, contract) = (p, &way.state, Some(known));
        let scope = Scope { program, state, routine: callee, contract, functions: &functions };
        let after =
            formula::number(&mut self.decider.dom, &way.path, |cx| scope.number(cx, decreases))?;
        let after = self.decider.dom.term(&after);
        self.decreasing(offset, way, before, after);
        Ok(())
    }
}

/// The state with another value in a register.
fn set(
    state: &polysem_lang::while_lang::State<Sym, polysem_term::TermId>,
    register: Location,
    value: &Sym,
) -> polysem_lang::while_lang::State<Sym, polysem_term::TermId> {
    use polysem_lang::while_lang::While;
    use polysem_sem::{Language, Slot};
    While::map::<Symbolic, Symbolic>(state, &mut |location, old| match old {
        Slot::Bv(_) if location == register => Slot::Bv(value.clone()),
        Slot::Bv(old) => Slot::Bv(old.clone()),
        Slot::Bool(old) => Slot::Bool(*old),
        Slot::Map(old) => Slot::Map(*old),
    })
}
