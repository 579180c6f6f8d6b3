//! Runs of the program on the inputs of a counterexample: does what was claimed go wrong?

use crate::decide::Decider;
use crate::functions::Functions;
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::{End, Inputs, emulate};
use polysem_lang::text::line_of;
use polysem_lang::while_lang::ast::Var;
use polysem_lang::while_lang::ir::{Inst, Place};
use polysem_lang::while_lang::spec::{self, Known, Scope};
use polysem_lang::while_lang::{Program, State, While};
use polysem_sem::{Bits, Break, Cx, Domain, Exec, Language, Name, Stop};
use polysem_term::ArrayValue;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// What goes wrong in a run.
pub(crate) struct Wrong {
    pub(crate) sentence: String,
}

/// Functions computed by unfolding.
struct Computed<'a, 'p>(RefCell<(&'a mut Functions<'p>, &'a mut Symbolic)>);

impl spec::Functions<Concrete> for Computed<'_, '_> {
    fn apply(
        &self,
        _: &mut Cx<'_, Concrete>,
        function: u32,
        of: Vec<Bits>,
    ) -> Exec<Bits, Concrete> {
        let (functions, dom) = &mut *self.0.borrow_mut();
        let value = functions.value(dom, function, &of);
        value.ok_or_else(|| Stop::unsupported("a function without a value").into())
    }
}

/// The truth of a formula in a run; nothing if it has none.
fn truth(
    dom: &mut Concrete,
    mut read: impl FnMut(&mut Cx<'_, Concrete>) -> Exec<bool, Concrete>,
) -> Option<bool> {
    let mut chosen: Vec<Name> = Vec::new();
    loop {
        let mut path = dom.start();
        match read(&mut Cx::new(dom, &mut path, &chosen)) {
            Ok(truth) => return Some(truth),
            Err(Break::Stop(_)) => return None,
            Err(Break::Choose(alternatives)) => {
                chosen.push(alternatives.into_iter().find(|a| a.guard)?.name);
            }
        }
    }
}

struct Monitor<'a, 'p> {
    p: &'p Program,
    text: &'p str,
    functions: Computed<'a, 'p>,
    /// Whether invariants are looked at.
    invariants: bool,
    started: bool,
}

impl Monitor<'_, '_> {
    /// What is wrong before a step; `Err` if the run is none of those meant.
    fn see(
        &mut self,
        dom: &mut Concrete,
        at: Place,
        state: &State<Bits, ArrayValue>,
    ) -> Result<Option<Wrong>, Stop> {
        let (p, routine) = (self.p, self.p.routine_at(at));
        let outermost = While::stack::<Concrete>(state).is_empty();
        let scope =
            Scope { program: p, state, routine, contract: None, functions: &self.functions };
        let main = &p.tree.procs[0];
        if !self.started && at.0 == p.routines[0].entry.0 + p.routines[0].prologue {
            self.started = true;
            for formula in &main.requires {
                if truth(dom, |cx| scope.holds(cx, formula)) != Some(true) {
                    return Err(Stop::unsupported("what is required does not hold"));
                }
            }
        }
        let line = |offset: usize| line_of(self.text, offset);
        if let Some(whole) = p.loops.get(&at).filter(|_| self.invariants) {
            for (offset, formula) in &whole.invariants {
                if truth(dom, |cx| scope.holds(cx, formula)) == Some(false) {
                    let sentence = format!("the invariant at line {} fails", line(*offset));
                    return Ok(Some(Wrong { sentence }));
                }
            }
        }
        match &p.code[at.0 as usize] {
            Inst::Halt | Inst::Return(_) if outermost => {
                for (formula, offset) in main.ensures.iter().zip(&main.clauses.ensures) {
                    if truth(dom, |cx| scope.holds(cx, formula)) == Some(false) {
                        let sentence = format!("the `ensures` at line {} fails", line(*offset));
                        return Ok(Some(Wrong { sentence }));
                    }
                }
            }
            Inst::Call(callee, arguments, _) => {
                let proc = &p.tree.procs[*callee as usize];
                let zero = Bits::zero(p.tree.width);
                let mut known: Known<Bits> =
                    (0..proc.variables.len() as u32).map(|v| (Var(v), zero.clone())).collect();
                for (var, argument) in arguments.iter().enumerate() {
                    let mut path = dom.start();
                    let mut cx = Cx::new(dom, &mut path, &[]);
                    let value = spec::operand::<Concrete>(state, &mut cx, argument);
                    known.insert(Var(var as u32), value);
                }
                let scope = Scope { routine: *callee as usize, contract: Some(&known), ..scope };
                for formula in &proc.requires {
                    if truth(dom, |cx| scope.holds(cx, formula)) == Some(false) {
                        let line = p.lines[at.0 as usize];
                        let name = proc.name.clone();
                        let sentence =
                            format!("the call at line {line} breaks what `{name}` requires");
                        return Ok(Some(Wrong { sentence }));
                    }
                }
            }
            _ => {}
        }
        Ok(None)
    }
}

/// What goes wrong first in the run on some inputs, if anything does. Invariants count if they are to be looked at.
pub(crate) fn run(decider: &mut Decider<'_>, inputs: &Inputs, invariants: bool) -> Option<Wrong> {
    let (p, text) = (decider.program, decider.text);
    let functions = Computed(RefCell::new((&mut decider.functions, &mut decider.dom)));
    let mut monitor = Monitor { p, text, functions, invariants, started: false };
    let mut dom = Concrete::new(inputs.clone());
    let mut wrong = None;
    let start = p.routines[0].entry;
    let limit = decider.config.replay;
    let run = emulate::<While>(p, &mut dom, start, limit, |dom, at, state| {
        match monitor.see(dom, at, state) {
            Err(stop) => ControlFlow::Break(stop),
            Ok(None) => ControlFlow::Continue(()),
            Ok(found) => {
                wrong = found;
                ControlFlow::Break(Stop::unsupported("it is clear by now"))
            }
        }
    });
    if wrong.is_none()
        && let End::Stopped(Stop::Fault(fault)) = &run.end
    {
        let sentence = format!("{} at {}", fault.kind.name(), While::describe(p, run.at));
        wrong = Some(Wrong { sentence });
    }
    wrong
}
