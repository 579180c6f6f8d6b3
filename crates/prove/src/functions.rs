//! Functions of specifications: uninterpreted for the solver, with their definitions unfolded where they are applied.
//!
//! What flows: reading a specification registers each application; for an obligation, the definitions of the applications
//! in it, and of those that these bring in, are added; a model that goes against a definition further down is refuted by the
//! function's value there, computed by unfolding ([`Functions::value`]).

use polysem_domain::{Facts, Sym, Symbolic};
use polysem_lang::while_lang::Program;
use polysem_lang::while_lang::spec::{self, number_of};
use polysem_sem::{Bits, Break, Cx, Exec, Stop};
use polysem_term::{Sort, TermId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// How many applications one value may take to compute.
const FUEL: u32 = 5_000;
/// How often definitions are unfolded, the applications in them included.
const LEVELS: u32 = 2;

/// A function and its arguments.
pub(crate) type Application = (u32, Vec<TermId>);

/// The applications seen so far, by their terms.
#[derive(Default, Debug)]
pub(crate) struct Registry(RefCell<BTreeMap<TermId, Application>>);

/// The functions in the symbolic reading.
pub(crate) struct Applied<'a> {
    pub(crate) program: &'a Program,
    pub(crate) registry: &'a Registry,
}

impl spec::Functions<Symbolic> for Applied<'_> {
    fn apply(
        &self,
        cx: &mut Cx<'_, Symbolic>,
        function: u32,
        arguments: Vec<Sym>,
    ) -> Exec<Sym, Symbolic> {
        let arguments: Vec<TermId> = arguments.iter().map(|a| cx.dom.term(a)).collect();
        let name = format!("{}()", self.program.tree.functions[function as usize].name);
        let sort = Sort::Bv(self.program.tree.width);
        let index = arguments.len() as u32 * self.program.tree.width;
        if index > 65_536 {
            return Err(Stop::unsupported("a function of so many arguments").into());
        }
        let term = cx.dom.terms.function(&name, &arguments, sort);
        self.registry.0.borrow_mut().insert(term, (function, arguments));
        Ok(cx.dom.sym(term))
    }
}

/// The functions of a program: which of their definitions may be used, and what is known of their values.
pub(crate) struct Functions<'p> {
    program: &'p Program,
    pub(crate) registry: Registry,
    /// Whether the definition may be used.
    pub(crate) defined: Vec<bool>,
    values: BTreeMap<(u32, Vec<Bits>), Bits>,
}

impl<'p> Functions<'p> {
    /// No definition may be used yet.
    pub(crate) fn new(program: &'p Program) -> Functions<'p> {
        let defined = vec![false; program.tree.functions.len()];
        Functions { program, registry: Registry::default(), defined, values: BTreeMap::new() }
    }

    pub(crate) fn applied(&self) -> Applied<'_> {
        Applied { program: self.program, registry: &self.registry }
    }

    /// The applications in terms.
    pub(crate) fn applications(
        &self,
        dom: &Symbolic,
        roots: &[TermId],
    ) -> Vec<(TermId, Application)> {
        let registry = self.registry.0.borrow();
        if registry.is_empty() {
            return Vec::new();
        }
        let cone: BTreeSet<TermId> = dom.terms.cone(roots).into_iter().collect();
        let found = registry.iter().filter(|(term, _)| cone.contains(term));
        found.map(|(term, application)| (*term, application.clone())).collect()
    }

    /// What a definition says of an application.
    fn body(&self, dom: &mut Symbolic, application: &Application) -> Result<TermId, Stop> {
        let (function, arguments) = application;
        let arguments: Vec<Sym> = arguments.iter().map(|&a| dom.sym(a)).collect();
        let body = &self.program.tree.functions[*function as usize].body;
        let mut path = Facts::default();
        let mut cx = Cx::new(dom, &mut path, &[]);
        let value = number_of(self.program, *function, &arguments, &self.applied(), &mut cx, body);
        match value {
            Ok(value) => Ok(dom.term(&value)),
            Err(Break::Stop(stop)) => Err(stop),
            Err(Break::Choose(_)) => Err(Stop::unsupported("a choice in a function")),
        }
    }

    /// The applications in terms, each with what its definition says.
    pub(crate) fn definitions(
        &self,
        dom: &mut Symbolic,
        roots: &[TermId],
    ) -> Result<Vec<(TermId, TermId)>, Stop> {
        let mut found = Vec::new();
        for (term, application) in self.applications(dom, roots) {
            if self.defined[application.0 as usize] {
                found.push((term, self.body(dom, &application)?));
            }
        }
        Ok(found)
    }

    /// What the definitions say of the applications in terms, and of those that this brings in.
    pub(crate) fn unfolded(
        &self,
        dom: &mut Symbolic,
        roots: &[TermId],
    ) -> Result<Vec<TermId>, Stop> {
        let mut done = BTreeSet::new();
        let mut facts = Vec::new();
        let mut from = roots.to_vec();
        for _ in 0..LEVELS {
            let mut new = Vec::new();
            for (term, application) in self.applications(dom, &from) {
                if self.defined[application.0 as usize] && done.insert(term) {
                    let body = self.body(dom, &application)?;
                    new.push(dom.terms.eq(term, body));
                }
            }
            if new.is_empty() {
                break;
            }
            facts.extend(&new);
            from = new;
        }
        facts.retain(|&fact| dom.terms.as_truth(fact) != Some(true));
        Ok(facts)
    }

    /// The value of a function on literals; nothing if it takes too long, or if its definition may not be used.
    pub(crate) fn value(
        &mut self,
        dom: &mut Symbolic,
        function: u32,
        arguments: &[Bits],
    ) -> Option<Bits> {
        let wanted = (function, arguments.to_vec());
        let mut open = vec![wanted.clone()];
        let mut fuel = FUEL;
        while let Some(call) = open.last().cloned() {
            if self.values.contains_key(&call) {
                open.pop();
                continue;
            }
            fuel = fuel.checked_sub(1)?;
            if !self.defined[call.0 as usize] {
                return None;
            }
            let literals = call.1.iter().map(|bits| dom.terms.lit(bits)).collect();
            let body = self.body(dom, &(call.0, literals)).ok()?;
            let mut known = FxHashMap::default();
            let before = open.len();
            for (term, (inner, arguments)) in self.applications(dom, &[body]) {
                let literals: Option<Vec<Bits>> =
                    arguments.iter().map(|&a| dom.terms.as_lit(a)).collect();
                // An argument that is itself an application is known later.
                let Some(literals) = literals else { continue };
                match self.values.get(&(inner, literals.clone())) {
                    Some(value) => {
                        let value = dom.terms.lit(value);
                        known.insert(term, value);
                    }
                    None => open.push((inner, literals)),
                }
            }
            if open.len() > before {
                continue;
            }
            let value = self.settle(dom, body, known)?;
            match value {
                Ok(bits) => {
                    self.values.insert(call, bits);
                    open.pop();
                }
                Err(more) => open.extend(more),
            }
        }
        self.values.get(&wanted).cloned()
    }

    /// Puts known values into a term until it is a literal; else what must be known first.
    #[expect(clippy::type_complexity, reason = "either a value, or the calls to be made first")]
    fn settle(
        &self,
        dom: &mut Symbolic,
        mut term: TermId,
        mut known: FxHashMap<TermId, TermId>,
    ) -> Option<Result<Bits, Vec<(u32, Vec<Bits>)>>> {
        loop {
            term = dom.terms.substitute(&[term], &known)[0];
            if let Some(bits) = dom.terms.as_lit(term) {
                return Some(Ok(bits));
            }
            known.clear();
            let mut more = Vec::new();
            for (inner, application) in self.inner(dom, term) {
                match self.values.get(&application) {
                    Some(value) => {
                        let value = dom.terms.lit(value);
                        known.insert(inner, value);
                    }
                    None => more.push(application),
                }
            }
            if !more.is_empty() {
                return Some(Err(more));
            }
            if known.is_empty() {
                return None;
            }
        }
    }

    /// The applications to literals in a term, also those that came about by substitution.
    fn inner(&self, dom: &mut Symbolic, term: TermId) -> Vec<(TermId, (u32, Vec<Bits>))> {
        let registry = self.registry.0.borrow();
        let cone: BTreeSet<TermId> = dom.terms.cone(&[term]).into_iter().collect();
        let mut found = Vec::new();
        for (term, (function, arguments)) in registry.iter() {
            let literals: Option<Vec<Bits>> =
                arguments.iter().map(|&a| dom.terms.as_lit(a)).collect();
            if let Some(literals) = literals
                && cone.contains(term)
            {
                found.push((*term, (*function, literals)));
            }
        }
        found
    }
}
