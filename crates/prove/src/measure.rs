//! Which definitions of functions may be used: those whose recursion comes to an end, so that there is such a function.
//!
//! A recursion ends if some measure of the arguments gets smaller as an unsigned number with every call, under the
//! conditions around the call. Measures tried: each parameter, its absolute value, and the differences of two.

use crate::functions::Functions;
use polysem_domain::{Facts, Sym, Symbolic};
use polysem_explore::Oracle;
use polysem_lang::expr::{Truth, Value};
use polysem_lang::while_lang::Program;
use polysem_lang::while_lang::ast::{Formula, Number, Var};
use polysem_lang::while_lang::spec::{formula_of, number_of};
use polysem_sem::{CmpOp, Cx, UnOp};
use polysem_solver::Verdict;
use polysem_term::{BinOp, Sort, TermId};

/// Marks the definitions that may be used.
pub(crate) fn define(
    p: &Program,
    functions: &mut Functions<'_>,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
) {
    let calls: Vec<Vec<u32>> = p.tree.functions.iter().map(|f| called(&f.body)).collect();
    for function in 0..calls.len() {
        let ends = match circle(&calls, function) {
            Circle::None => true,
            Circle::Own => ends(p, functions, dom, oracle, function as u32) == Some(true),
            Circle::Others => false,
        };
        functions.defined[function] = ends;
    }
}

enum Circle {
    None,
    Own,
    Others,
}

/// Whether a function calls itself, and whether it does so through others.
fn circle(calls: &[Vec<u32>], function: usize) -> Circle {
    let mut seen = vec![false; calls.len()];
    let mut open: Vec<u32> =
        calls[function].iter().copied().filter(|&c| c as usize != function).collect();
    while let Some(next) = open.pop() {
        if next as usize == function {
            return Circle::Others;
        }
        if !std::mem::replace(&mut seen[next as usize], true) {
            open.extend(&calls[next as usize]);
        }
    }
    if calls[function].contains(&(function as u32)) { Circle::Own } else { Circle::None }
}

fn called(number: &Number) -> Vec<u32> {
    let mut calls = Vec::new();
    each(number, &mut Vec::new(), &mut |function, _, _| calls.push(function));
    calls
}

/// A condition around a call, and whether it holds there.
type Guards<'t> = Vec<(&'t Formula, bool)>;

/// Calls `see` with every application in a number, its arguments, and the conditions around it.
fn each<'t>(
    number: &'t Number,
    guards: &mut Guards<'t>,
    see: &mut impl FnMut(u32, &'t [Value<Var>], &Guards<'t>),
) {
    match number {
        Value::Lit(_) | Value::Leaf(_) | Value::Address(_) => {}
        Value::Load(a) | Value::Un(_, a) => each(a, guards, see),
        Value::Bin(_, a, b) => {
            each(a, guards, see);
            each(b, guards, see);
        }
        Value::Ite(cond, a, b) => {
            each_in(cond, guards, see);
            for (arm, holds) in [(a, true), (b, false)] {
                guards.push((cond, holds));
                each(arm, guards, see);
                guards.pop();
            }
        }
        Value::Call(function, arguments) => {
            for argument in arguments {
                each(argument, guards, see);
            }
            see(*function, arguments, guards);
        }
    }
}

fn each_in<'t>(
    formula: &'t Formula,
    guards: &mut Guards<'t>,
    see: &mut impl FnMut(u32, &'t [Value<Var>], &Guards<'t>),
) {
    match formula {
        Truth::Lit(_) | Truth::Leaf(_) => {}
        Truth::Cmp(_, a, b) => {
            each(a, guards, see);
            each(b, guards, see);
        }
        Truth::Not(a) => each_in(a, guards, see),
        Truth::And(a, b) | Truth::Or(a, b) => {
            each_in(a, guards, see);
            each_in(b, guards, see);
        }
        Truth::Ite(c, a, b) => [c, a, b].into_iter().for_each(|a| each_in(a, guards, see)),
    }
}

/// A recursive call: the conditions around it, and its arguments.
struct Recursion {
    guards: Vec<TermId>,
    arguments: Vec<TermId>,
}

/// Whether the recursion of a function that calls itself comes to an end; nothing if it reads memory.
fn ends(
    p: &Program,
    functions: &Functions<'_>,
    dom: &mut Symbolic,
    oracle: &mut Oracle,
    function: u32,
) -> Option<bool> {
    let own = &p.tree.functions[function as usize];
    let sort = Sort::Bv(p.tree.width);
    let names = own.params.iter().map(|param| format!("{}().{param}", own.name));
    let params: Vec<TermId> = names.map(|name| dom.terms.input(&name, sort)).collect();
    let symbols: Vec<Sym> = params.iter().map(|&t| dom.sym(t)).collect();
    let mut found = Vec::new();
    each(&own.body, &mut Vec::new(), &mut |callee, arguments, guards| {
        if callee == function {
            found.push((arguments, guards.clone()));
        }
    });
    let mut recursions = Vec::new();
    for (arguments, guards) in found {
        let mut recursion = Recursion { guards: Vec::new(), arguments: Vec::new() };
        let (mut path, applied) = (Facts::default(), functions.applied());
        for (guard, holds) in guards {
            let cx = &mut Cx::new(dom, &mut path, &[]);
            let guard = formula_of(p, function, &symbols, &applied, cx, guard).ok()?;
            let guard = dom.condition(guard);
            recursion.guards.push(if holds { guard } else { dom.terms.not(guard) });
        }
        for argument in arguments {
            let cx = &mut Cx::new(dom, &mut path, &[]);
            let argument = number_of(p, function, &symbols, &applied, cx, argument).ok()?;
            recursion.arguments.push(dom.term(&argument));
        }
        recursions.push(recursion);
    }
    let mut all = Vec::new();
    for a in 0..params.len() {
        all.extend([Measure::Whole(a), Measure::Absolute(a)]);
        all.extend((0..params.len()).filter(|&b| a != b).map(|b| Measure::Difference(a, b)));
    }
    Some(all.into_iter().any(|m| {
        recursions.iter().all(|recursion| {
            let (before, after) = (m.of(dom, &params), m.of(dom, &recursion.arguments));
            let less = dom.terms.cmp(CmpOp::Ult, after, before);
            let mut query = recursion.guards.clone();
            query.push(dom.terms.not(less));
            matches!(oracle.ask(dom, &Facts::default(), &[], &query), Verdict::Unsat(_))
        })
    }))
}

/// What may get smaller.
#[derive(Clone, Copy)]
enum Measure {
    Whole(usize),
    Absolute(usize),
    Difference(usize, usize),
}

impl Measure {
    fn of(self, dom: &mut Symbolic, of: &[TermId]) -> TermId {
        match self {
            Measure::Whole(a) => of[a],
            Measure::Absolute(a) => {
                let zero = dom.terms.num(dom.terms.width(of[a]), 0);
                let negative = dom.terms.cmp(CmpOp::Slt, of[a], zero);
                let opposite = dom.terms.un(UnOp::Neg, of[a]);
                dom.terms.ite(negative, opposite, of[a])
            }
            Measure::Difference(a, b) => dom.terms.bin(BinOp::Sub, of[a], of[b]),
        }
    }
}
