//! Whatever text is run: it ends, or is cut off, in every reading, and nothing panics.

use polysem_domain::{Concrete, Symbolic};
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::ir::Program;
use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_sem::{Break, CmpOp, Cx, Flow, Fork, Language, Name};

/// The steps that are taken in each reading.
pub(crate) struct Steps {
    pub(crate) concrete: usize,
    pub(crate) symbolic: usize,
}

/// Reads, verifies, lowers and runs a text from a function; whether it came to running.
pub(crate) fn survive(text: &[u8], entry: &str, optimised: bool, steps: &Steps) -> bool {
    let Ok(module) = polysem_llvm::read(text) else { return false };
    if polysem_llvm::verify(&module).is_err() {
        return false;
    }
    let unit = Unit { name: "text", module: &module, optimised, library: false };
    let options = Options { entry: entry.into(), promote: !optimised, ..Options::default() };
    let Ok(program) = lower(&[unit], &options) else { return false };
    run(&program, &mut Concrete::default(), steps.concrete, 0);
    for turn in 0..3 {
        run(&program, &mut Symbolic::default(), steps.symbolic, turn);
    }
    true
}

/// One path; where there are several, `turn` says which, without asking whether it is possible.
fn run<D: Fork>(program: &Program, dom: &mut D, steps: usize, turn: usize) -> Option<()> {
    let mut path = dom.start();
    let (mut at, mut state) = {
        let mut cx = Cx::new(dom, &mut path, &[]);
        Llvm::start(program, &mut cx).ok()?
    };
    let mut decisions = turn;
    let mut choose = |count: usize| {
        decisions = decisions.wrapping_mul(5).wrapping_add(turn);
        decisions % count
    };
    for _ in 0..steps {
        let mut chosen: Vec<Name> = Vec::new();
        let flow = loop {
            let before = state.clone();
            let mut cx = Cx::new(dom, &mut path, &chosen);
            match Llvm::step(program, at, &mut state, &mut cx) {
                Ok(flow) => break flow,
                Err(Break::Stop(_)) => return None,
                Err(Break::Choose(all)) => {
                    let one = &all[choose(all.len())];
                    if chosen.len() > 16 || !dom.assume(&mut path, &one.guard) {
                        return None;
                    }
                    chosen.push(one.name);
                    state = before;
                }
            }
        };
        at = match flow {
            Flow::Goto(to) => to,
            Flow::Branch { cond, then, els } => {
                let yes = dom.known(&cond).unwrap_or_else(|| choose(2) == 1);
                let taken = if yes { cond } else { dom.not(&cond) };
                dom.assume(&mut path, &taken);
                if yes { then } else { els }
            }
            Flow::Switch { on, cases, default } => {
                let mut possible = Vec::new();
                for (bits, to) in cases.iter() {
                    let bits = dom.lit(bits.clone());
                    let same = dom.cmp(CmpOp::Eq, &on, &bits).ok()?;
                    match dom.known(&same) {
                        Some(true) => possible = vec![*to],
                        Some(false) => {}
                        None => possible.push(*to),
                    }
                }
                let known = D::literal(&on).is_some();
                if possible.is_empty() || !known && choose(3) == 0 {
                    default
                } else {
                    possible[choose(possible.len())]
                }
            }
            Flow::Assume { cond, then } => {
                if !dom.assume(&mut path, &cond) {
                    return None;
                }
                then
            }
            Flow::Done => return Some(()),
        };
    }
    Some(())
}
