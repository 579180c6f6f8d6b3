//! Weakest liberal preconditions beside the emulator, in every state of a few variables.

use super::emulator::fault;
use super::{Random, model, place_at, read};
use polysem_domain::{Concrete, Symbolic};
use polysem_explore::merged::{self, Summary};
use polysem_explore::{End, Inputs, Oracle, emulate, primitive};
use polysem_lang::Source;
use polysem_sem::{Bits, Cx, Domain as _, Object, Stop};
use polysem_term::{TermId, Value};
use std::ops::ControlFlow;

/// How often it held and how often not.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) programs: u64,
    pub(crate) cut: u64,
    pub(crate) held: u64,
    pub(crate) failed: u64,
}

/// Checks a program and a postcondition. `varied` are the inputs of which all values are tried, `cells` those of them
/// that are in memory, which start at its first address.
pub(crate) fn check<L: Source>(
    random: &mut Random,
    text: &str,
    post: &str,
    width: u32,
    varied: &[&str],
    cells: &[&str],
    seen: &mut Seen,
) {
    let program = read::<L>(text);
    let what = format!("{post}\n{text}");
    let mut dom = Symbolic::default();
    let identity = primitive::identity::<L>(&program, &mut dom).expect("programs of tests start");
    let start = (identity.at, identity.state.clone(), identity.path.clone());
    let config = merged::Config { steps: 3000, unwind: 40, length: None };
    let summary: Summary<L> =
        merged::explore(&program, &mut dom, &mut Oracle::default(), &config, start);
    seen.programs += 1;
    if !summary.halts.is_empty() {
        seen.cut += 1;
        return;
    }
    let predicate = L::predicate(&program, post).unwrap_or_else(|error| panic!("{error}\n{what}"));
    let wlp = primitive::wlp(&mut dom, &identity, &summary, |dom, exit| {
        let control = dom.lit(L::address(&program, exit.at));
        let mut path = identity.path.clone();
        let cx = &mut Cx::new(dom, &mut path, &[]);
        let holds = L::holds(&program, &predicate, &identity.state, &control, cx)
            .expect("predicates of tests need no choice");
        Ok(primitive::Post::There(dom.condition(holds)))
    });
    let wlp = wlp.expect("it has a meaning");
    let bases = bases(&identity.path, width);
    let memory = random.map(width);
    let input = Value::Bv(random.bits(width));
    let flag = random.one_in(2);
    let mut values = vec![0_u64; varied.len()];
    loop {
        let mut inputs = Inputs::new();
        for (name, &value) in varied.iter().zip(&values) {
            inputs.insert((*name).to_string(), Value::Bv(Bits::new(width, value)));
        }
        let mut cells_now = memory.clone();
        for (at, cell) in cells.iter().enumerate() {
            let value = inputs.get(*cell).cloned().and_then(Value::into_bits);
            let value = value.unwrap_or_else(|| Bits::zero(width));
            if let Value::Array(map) = &cells_now {
                let address = Bits::new(width, 1 + at as u64);
                cells_now = Value::Array(map.store(&address, &value));
            }
        }
        inputs.insert("memory".to_string(), cells_now);
        inputs.insert("ZF".to_string(), Value::Bv(Bits::new(1, u64::from(flag))));
        inputs.insert("input".to_string(), input.clone());
        let holds = {
            let mut all = inputs.clone();
            all.insert("ZF'".to_string(), Value::Bool(flag));
            let mut model = model(&dom, &all);
            for (base, address) in &bases {
                place_at(&dom, &mut model, *base, Value::Bv(address.clone()));
            }
            dom.terms.eval(wlp, &model) == Value::Bool(true)
        };
        let expected = runs::<L>(&program, &predicate, identity.at, &inputs, &what);
        assert_eq!(holds, expected, "wlp {}\n{what}\n{inputs:?}", dom.terms.display(wlp));
        *(if holds { &mut seen.held } else { &mut seen.failed }) += 1;
        let Some(next) = values.iter().position(|value| *value + 1 < 1 << width) else { return };
        values[next] += 1;
        values[..next].fill(0);
    }
}

fn bases(path: &polysem_domain::Facts, width: u32) -> Vec<(TermId, Bits)> {
    let objects: Vec<_> = path.objects.iter().copied().collect();
    let mut before = 0;
    let mut bases = Vec::new();
    for (base, promise) in objects.into_iter().rev() {
        let size = promise.room;
        let object = Object { number: 0, name: "", width, size, before, promise };
        bases.push((base, object.fixed().expect("there is room")));
        before += size;
    }
    bases
}

/// Whether a run ends without a fault, and so that the predicate holds; or does not end.
fn runs<L: Source>(
    program: &L::Program,
    predicate: &L::Predicate,
    start: L::Place,
    inputs: &Inputs,
    what: &str,
) -> bool {
    let mut dom = Concrete::new(inputs.clone());
    let run = emulate::<L>(program, &mut dom, start, 2000, |_, _, _| ControlFlow::Continue(()));
    match &run.end {
        End::Blocked | End::Stopped(Stop::Budget(_)) => true,
        End::Stopped(stop) => {
            assert!(fault(&run.end).is_some(), "{stop}\n{what}");
            false
        }
        End::Done => {
            let state = run.state.expect("it ran");
            let mut path = run.path;
            let control = L::address(program, run.at);
            let cx = &mut Cx::new(&mut dom, &mut path, &[]);
            L::holds(program, predicate, &state, &control, cx).expect("it needs no choice")
        }
    }
}
