//! One procedure, or the main program: executed in the symbolic reading from where it starts to all its ends.
//!
//! What flows: states wait at places and go on in the order of the code, so that those that meet are joined; loops are cut
//! at their heads (`cut.rs`), calls by contract are what the contract says (`call.rs`), all else is `step`.

use crate::claim::{Claim, Origin};
use crate::decide::Decider;
use crate::formula;
use crate::report::{Kind, Report};
use crate::structure::has_contract;
use polysem_domain::{Facts, Sym, Symbolic};
use polysem_explore::merged::join_states;
use polysem_explore::{exits, step};
use polysem_lang::while_lang::ast::{Formula, Start, Var};
use polysem_lang::while_lang::ir::{Inst, Operand, Place};
use polysem_lang::while_lang::spec::{self, Known, Scope};
use polysem_lang::while_lang::{Program, State, While};
use polysem_sem::{Bits, Break, Cx, Domain, FaultKind, Flow, Language, Stop};
use polysem_solver::Verdict;
use polysem_term::{Sort, TermId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A loop in a call: the head, and where the calls around it return to.
pub(crate) type Key = (Place, Vec<Place>);

/// What was noted at the head of a loop for when control comes back.
#[derive(Debug)]
pub(crate) struct Cut {
    /// What the loop decreases, as it was there.
    pub(crate) variant: Option<TermId>,
}

/// A state on its way.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) path: Facts,
    pub(crate) state: State<Sym, TermId>,
    pub(crate) origin: Rc<Origin>,
    /// The loop at whose head the origin is.
    pub(crate) since: Option<Key>,
    /// The loops around.
    pub(crate) cuts: BTreeMap<Key, Rc<Cut>>,
    pub(crate) results: Vec<(String, TermId)>,
    pub(crate) cut: bool,
}

impl Way {
    pub(crate) fn stack(&self) -> Vec<Place> {
        While::stack::<Symbolic>(&self.state)
    }

    /// Whether it is behind the loop where its values come from.
    fn is_after_loop(&self) -> bool {
        self.since.as_ref().is_some_and(|key| !self.cuts.contains_key(key))
    }
}

/// A procedure that is verified.
pub(crate) struct Unit<'u, 'p> {
    pub(crate) p: &'p Program,
    pub(crate) routine: usize,
    pub(crate) decider: Decider<'p>,
    pub(crate) report: &'u mut Report,
    /// What was passed, and zero for all other variables; nothing in the main program.
    pub(crate) entry: Option<Known<Sym>>,
    /// What a recursion decreases, at the start.
    pub(crate) measure: Option<TermId>,
    /// Whether everything so far comes to an end.
    pub(crate) total: bool,
    waiting: BTreeMap<(usize, Vec<Place>, Place), Vec<Way>>,
}

/// Verifies a procedure; says whether it is shown to end if all its obligations are proved.
pub(crate) fn verify(
    p: &Program,
    routine: usize,
    decider: Decider<'_>,
    report: &mut Report,
) -> bool {
    let waiting = BTreeMap::new();
    let mut unit =
        Unit { p, routine, decider, report, entry: None, measure: None, total: true, waiting };
    unit.notes();
    if let Err(stop) = unit.start() {
        unit.stop(&stop, p.routines[routine].entry);
    }
    unit.run();
    unit.report.asked += unit.decider.oracle.asked;
    unit.total
}

/// The result of reading something before a run, where nothing is to be chosen.
fn plain<T>(result: Result<T, Break<polysem_domain::Condition>>) -> Result<T, Stop> {
    result.map_err(|broken| match broken {
        Break::Stop(stop) => stop,
        Break::Choose(_) => Stop::unsupported("a choice at the start"),
    })
}

impl Unit<'_, '_> {
    pub(crate) fn stop(&mut self, stop: &Stop, at: Place) {
        let offset = self.p.offsets[at.0 as usize];
        self.report.stop(&stop.to_string(), offset, self.decider.text);
    }

    pub(crate) fn note(&mut self, text: &str, offset: usize) {
        self.report.note(text, offset, self.decider.text);
    }

    /// Functions of which nothing is known.
    fn notes(&mut self) {
        for (number, function) in self.p.tree.functions.iter().enumerate() {
            if !self.decider.functions.defined[number] {
                let text = format!(
                    "nothing is known of `{}`: its recursion was not shown to come to an end",
                    function.name
                );
                self.note(&text, function.at);
            }
        }
    }

    fn start(&mut self) -> Result<(), Stop> {
        let (p, own) = (self.p, &self.p.routines[self.routine]);
        let mut path = self.decider.dom.start();
        let mut cx = Cx::new(&mut self.decider.dom, &mut path, &[]);
        let (mut at, mut state) = plain(if self.routine == 0 {
            While::start(p, &mut cx)
        } else {
            spec::alone(p, self.routine, &mut cx)
        })?;
        if self.routine != 0 {
            let zero = Sym::Lit(Bits::zero(p.tree.width));
            let variables = &p.tree.procs[self.routine].variables;
            let mut known: Known<Sym> =
                (0..variables.len() as u32).map(|var| (Var(var), zero.clone())).collect();
            for (var, &reg) in own.params.iter().enumerate() {
                let mut cx = Cx::new(&mut self.decider.dom, &mut path, &[]);
                let value = spec::operand::<Symbolic>(&state, &mut cx, &Operand::Reg(reg));
                known.insert(Var(var as u32), value);
            }
            self.entry = Some(known);
            self.required(&state, &mut path)?;
        }
        for _ in 0..own.prologue {
            let outcomes =
                step::<While>(p, &mut self.decider.dom, at, state, path, &mut |_, _| true);
            let Ok([outcome]) = <[_; 1]>::try_from(outcomes) else {
                return Err(Stop::unsupported("a choice at the start"));
            };
            let Flow::Goto(next) = outcome.flow? else {
                return Err(Stop::unsupported("a jump at the start"));
            };
            (at, state, path) = (next, outcome.state, outcome.path);
        }
        if self.routine == 0 {
            self.required(&state, &mut path)?;
        }
        let origin = Rc::new(self.origin(&state, &path)?);
        if matches!(self.decider.oracle.check(&mut self.decider.dom, &path, &[]), Verdict::Unsat(_))
        {
            let at = self.p.tree.procs[self.routine].clauses.requires.first().copied();
            self.note(
                "nothing does what is required here: whatever is said holds",
                at.unwrap_or(0),
            );
        }
        let (results, cuts) = (Vec::new(), BTreeMap::new());
        let way = Way { path, state, origin, since: None, cuts, results, cut: false };
        self.arrive(None, at, way);
        Ok(())
    }

    /// Assumes what is required, and notes what a recursion decreases.
    fn required(&mut self, state: &State<Sym, TermId>, path: &mut Facts) -> Result<(), Stop> {
        let proc = &self.p.tree.procs[self.routine];
        let entry = self.entry.clone();
        for formula in &proc.requires {
            let fact = self.formula(state, path, self.routine, entry.as_ref(), formula, true)?;
            path.facts.push_front_mut(fact);
        }
        if let Some(decreases) = proc.decreases.as_ref().filter(|_| self.routine != 0) {
            let functions = self.decider.functions.applied();
            let contract = entry.as_ref();
            let scope = Scope {
                program: self.p,
                state,
                routine: self.routine,
                contract,
                functions: &functions,
            };
            let dom = &mut self.decider.dom;
            let measure = formula::number(dom, path, |cx| scope.number(cx, decreases))?;
            self.measure = Some(self.decider.dom.term(&measure));
        }
        Ok(())
    }

    /// The start of the procedure, with what is unknown there.
    fn origin(&mut self, state: &State<Sym, TermId>, path: &Facts) -> Result<Origin, Stop> {
        let proc = &self.p.tree.procs[self.routine];
        let from = match self.routine {
            0 => "at the start".to_string(),
            _ => format!("at the start of `{}`", proc.name),
        };
        let unknown: Vec<u32> = (0..proc.variables.len() as u32)
            .filter(|&var| proc.variables[var as usize].start != Start::Zero)
            .collect();
        let variables = self.variables(state, path, self.routine, &unknown)?;
        Ok(Origin { from, variables })
    }

    /// The values of variables of the innermost call.
    pub(crate) fn variables(
        &mut self,
        state: &State<Sym, TermId>,
        path: &Facts,
        routine: usize,
        which: &[u32],
    ) -> Result<Vec<(String, TermId)>, Stop> {
        let mut values = Vec::new();
        for &var in which {
            let functions = self.decider.functions.applied();
            let scope =
                Scope { program: self.p, state, routine, contract: None, functions: &functions };
            let dom = &mut self.decider.dom;
            let value = formula::number(dom, path, |cx| scope.variable(cx, Var(var)))?;
            let name = self.p.tree.procs[routine].variables[var as usize].name.clone();
            values.push((name, self.decider.dom.term(&value)));
        }
        Ok(values)
    }

    /// A formula about a state.
    pub(crate) fn formula(
        &mut self,
        state: &State<Sym, TermId>,
        path: &Facts,
        routine: usize,
        contract: Option<&Known<Sym>>,
        formula: &Formula,
        undefined: bool,
    ) -> Result<TermId, Stop> {
        let functions = self.decider.functions.applied();
        let scope = Scope { program: self.p, state, routine, contract, functions: &functions };
        formula::truth(&mut self.decider.dom, path, undefined, |cx| scope.holds(cx, formula))
    }

    /// A symbol that occurs nowhere yet.
    pub(crate) fn fresh(&mut self, stem: &str, line: u32, sort: Sort) -> TermId {
        let terms = &mut self.decider.dom.terms;
        let mut name = format!("{stem}@{line}");
        let mut number = 1;
        while terms.find_input(&name).is_some() {
            number += 1;
            name = format!("{stem}@{line}'{number}");
        }
        terms.input(&name, sort)
    }

    /// Has something decided that must hold on a way.
    pub(crate) fn claim(
        &mut self,
        kind: Kind,
        offset: usize,
        way: &Way,
        given: Facts,
        must: TermId,
    ) {
        let after = way.is_after_loop();
        let kind = match kind {
            Kind::Ensures | Kind::No(FaultKind::Assertion) if after => {
                Kind::Sufficient(Box::new(kind))
            }
            kind => kind,
        };
        let (origin, results) = (way.origin.clone(), way.results.clone());
        let claim = Claim { kind, offset, given, must, origin, results, cut: way.cut };
        let obligation = self.decider.decide(self.routine, &claim);
        self.report.add(obligation);
    }

    /// A state comes to a place.
    pub(crate) fn arrive(&mut self, from: Option<Place>, to: Place, mut way: Way) {
        let stack = way.stack();
        way.path.outputs = rpds::List::new();
        way.cuts.retain(|key, _| self.is_inside(key, to, &stack));
        if let Some(whole) = self.p.loops.get(&to) {
            let back = from == Some(whole.back) && way.cuts.contains_key(&(to, stack.clone()));
            let result = if back { self.back(to, &way) } else { self.initially(to, &way) };
            if let Err(stop) = result {
                self.stop(&stop, to);
            }
            if back {
                return;
            }
        }
        let head = self.p.loops.contains_key(&to);
        let depth = usize::MAX - stack.len();
        let waiting = self.waiting.entry((depth, stack, to)).or_default();
        for old in waiting.iter_mut() {
            if let Some(joined) = join(&mut self.decider.dom, old, &way, head) {
                *old = joined;
                return;
            }
        }
        waiting.push(way);
    }

    /// Whether a place, with the calls around it, is in a loop.
    fn is_inside(&self, (head, around): &Key, at: Place, stack: &[Place]) -> bool {
        let back = self.p.loops[head].back;
        let inside = |at: Place| *head <= at && at <= back;
        stack.strip_prefix(&around[..]).is_some_and(|inner| inside(*inner.first().unwrap_or(&at)))
    }

    fn run(&mut self) {
        let mut steps = 0;
        while let Some(((_, _, at), ways)) = self.waiting.pop_first() {
            for way in ways {
                steps += 1;
                self.report.steps += 1;
                if steps > self.decider.config.steps {
                    let stop = Stop::Budget(format!("{} steps", self.decider.config.steps).into());
                    self.stop(&stop, at);
                    return;
                }
                if let Err(stop) = self.advance(at, way) {
                    self.stop(&stop, at);
                }
            }
        }
    }

    fn advance(&mut self, at: Place, mut way: Way) -> Result<(), Stop> {
        let p = self.p;
        if p.loops.contains_key(&at) {
            way = self.enter(at, way)?;
        }
        match &p.code[at.0 as usize] {
            Inst::Halt if way.stack().is_empty() => self.ensure(&way, None),
            Inst::Return(value) if way.stack().is_empty() => self.ensure(&way, Some(value)),
            Inst::Call(callee, arguments, to) if has_contract(p, *callee as usize) => {
                self.call(at, way, *callee as usize, arguments, *to)
            }
            _ => self.step(at, &way),
        }
    }

    fn step(&mut self, at: Place, way: &Way) -> Result<(), Stop> {
        let (p, offset) = (self.p, self.p.offsets[at.0 as usize]);
        let (state, path) = (way.state.clone(), way.path.clone());
        let outcomes = step::<While>(p, &mut self.decider.dom, at, state, path, &mut |_, _| true);
        for obligation in std::mem::take(&mut self.decider.dom.obligations) {
            let given = way.path.with(obligation.given);
            self.claim(Kind::of(&obligation.fault), offset, way, given, obligation.must);
        }
        for outcome in outcomes {
            let flow = match outcome.flow {
                Ok(flow) => flow,
                Err(Stop::Fault(fault)) => {
                    let never = self.decider.dom.terms.truth(false);
                    self.claim(Kind::of(&fault), offset, way, outcome.path, never);
                    continue;
                }
                Err(stop) => {
                    self.stop(&stop, at);
                    continue;
                }
            };
            for (cond, to) in exits(&mut self.decider.dom, &flow)? {
                let mut path = outcome.path.clone();
                if polysem_sem::Fork::assume(&mut self.decider.dom, &mut path, &cond) {
                    let state = outcome.state.clone();
                    self.arrive(Some(at), to, Way { path, state, ..way.clone() });
                }
            }
        }
        Ok(())
    }

    /// The end: what the procedure ensures must hold.
    fn ensure(&mut self, way: &Way, value: Option<&Operand>) -> Result<(), Stop> {
        self.report.ends += 1;
        let proc = &self.p.tree.procs[self.routine];
        let mut contract = None;
        if let Some(entry) = &self.entry {
            let mut known = entry.clone();
            let locals: Vec<u32> = (proc.params as u32..proc.variables.len() as u32).collect();
            let values = self.variables(&way.state, &way.path, self.routine, &locals)?;
            for (var, (_, value)) in locals.into_iter().zip(values) {
                known.insert(Var(var), self.decider.dom.sym(value));
            }
            let mut path = way.path.clone();
            let mut cx = Cx::new(&mut self.decider.dom, &mut path, &[]);
            let zero = Operand::Lit(Bits::zero(self.p.tree.width));
            let result = spec::operand::<Symbolic>(&way.state, &mut cx, value.unwrap_or(&zero));
            known.insert(proc.result(), result);
            contract = Some(known);
        }
        for (formula, &offset) in proc.ensures.iter().zip(&proc.clauses.ensures) {
            let (state, path) = (&way.state, &way.path);
            let must =
                self.formula(state, path, self.routine, contract.as_ref(), formula, false)?;
            self.claim(Kind::Ensures, offset, way, way.path.clone(), must);
        }
        Ok(())
    }
}

/// Two ways as one. At the head of a loop it does not matter where their values come from: the loop is their new start.
fn join(dom: &mut Symbolic, a: &Way, b: &Way, head: bool) -> Option<Way> {
    let same = |a: &BTreeMap<Key, Rc<Cut>>, b: &BTreeMap<Key, Rc<Cut>>| {
        a.len() == b.len() && a.iter().zip(b).all(|((k, a), (l, b))| k == l && Rc::ptr_eq(a, b))
    };
    if !same(&a.cuts, &b.cuts) || !(head || Rc::ptr_eq(&a.origin, &b.origin)) {
        return None;
    }
    let (path, state) = join_states::<While>(dom, (&a.path, &a.state), (&b.path, &b.state))?;
    let mut results = a.results.clone();
    results.extend(b.results.iter().filter(|new| !a.results.contains(new)).cloned());
    Some(Way { path, state, results, cut: a.cut || b.cut, ..a.clone() })
}
