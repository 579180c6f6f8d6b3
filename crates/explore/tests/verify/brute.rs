//! Brute force: a program in the concrete reading, on all inputs.
//!
//! The name of an input says which bits of it the program looks at: `m3` the two lowest. Runs are counted up over the inputs that
//! they read: after one that read `v` to its end comes the next larger sequence, so that each run happens once.

use polysem_domain::{Concrete, Supply};
use polysem_explore::{End, emulate};
use polysem_lang::llvm::ir::{Pc, Program};
use polysem_lang::llvm::{Llvm, StateOf};
use polysem_sem::{Bits, FaultKind, Stop};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// What happens on all inputs.
#[derive(Default, Debug)]
pub(crate) struct Runs {
    /// Faults by kind and place, each with the inputs of a run that comes to it.
    pub(crate) faults: BTreeMap<(FaultKind, Pc), Vec<u64>>,
    /// The inputs of a run that ends well, the last.
    pub(crate) fine: Option<Vec<u64>>,
    /// The inputs that each run reads, and how it goes wrong.
    pub(crate) each: Vec<(Vec<u64>, Option<FaultKind>)>,
}

/// No program takes more steps.
const STEPS: u64 = 100_000;

/// The inputs of a run, in order, each with the most that it can be.
#[derive(Debug, Default)]
struct Counter {
    values: Vec<(u64, u64)>,
    read: usize,
}

impl Supply for Counter {
    fn next(&mut self, name: &str, width: u32) -> Result<Bits, Stop> {
        if self.read == self.values.len() {
            self.values.push((0, most(name)));
        }
        self.read += 1;
        Ok(Bits::new(width, self.values[self.read - 1].0))
    }
}

impl Counter {
    /// Goes to the next run; whether there is one.
    fn advance(&mut self) -> bool {
        self.values.truncate(self.read);
        self.read = 0;
        while let Some((value, most)) = self.values.last_mut() {
            if value < most {
                *value += 1;
                return true;
            }
            self.values.pop();
        }
        false
    }

    fn inputs(&self) -> Vec<u64> {
        self.values[..self.read].iter().map(|(value, _)| *value).collect()
    }
}

/// The most that an input of this name can be, as far as its program looks.
fn most(name: &str) -> u64 {
    let digits = name.trim_start_matches("nondet_").trim_start_matches('m');
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("the input {name} does not say what it can be"))
}

/// All runs of a program; nothing if it has more than that.
///
/// # Panics
/// If a run ends in another way.
pub(crate) fn runs(program: &Program, runs: usize) -> Option<Runs> {
    runs_seen(program, runs, &mut |_, _, _| ())
}

/// The same, and `see` sees each state of each run.
pub(crate) fn runs_seen(
    program: &Program,
    runs: usize,
    see: &mut impl FnMut(&mut Concrete, Pc, &StateOf<Concrete>),
) -> Option<Runs> {
    let counter = Rc::new(RefCell::new(Counter::default()));
    let mut all = Runs::default();
    for _ in 0..runs {
        let mut dom = Concrete { supply: Some(counter.clone()), ..Concrete::default() };
        let seen = |dom: &mut Concrete, at, state: &StateOf<Concrete>| {
            see(dom, at, state);
            ControlFlow::Continue(())
        };
        let run = emulate::<Llvm>(program, &mut dom, Pc(0), STEPS, seen);
        match run.end {
            End::Done => {
                let inputs = counter.borrow().inputs();
                all.each.push((inputs.clone(), None));
                all.fine = Some(inputs);
            }
            End::Blocked => {}
            End::Stopped(Stop::Fault(fault)) => {
                let inputs = counter.borrow().inputs();
                all.each.push((inputs.clone(), Some(fault.kind)));
                all.faults.entry((fault.kind, run.at)).or_insert(inputs);
            }
            End::Stopped(stop) => panic!("a run on {:?}: {stop}", counter.borrow().inputs()),
        }
        if !counter.borrow_mut().advance() {
            return Some(all);
        }
    }
    None
}
