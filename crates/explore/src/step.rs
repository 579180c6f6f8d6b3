//! One step of a path in the symbolic reading, with every alternative of its choices, and where control may go then.

use polysem_domain::{Condition, Facts, Symbolic};
use polysem_sem::{Break, CmpOp, Cx, Domain, Flow, FlowOf, Fork, Language, Name, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// What a step came to under one choice of alternatives.
#[derive(Debug)]
pub struct Outcome<L: Language> {
    /// The state after it.
    pub state: L::State<Symbolic>,
    /// What is known after it.
    pub path: Facts,
    /// Where control goes.
    pub flow: Result<FlowOf<L::Place, Symbolic>, Stop>,
    /// The alternatives chosen.
    pub names: Vec<Name>,
}

/// Takes the step at a place. `feasible` says whether an alternative is worth following.
pub fn step<L: Language>(
    program: &L::Program,
    dom: &mut Symbolic,
    at: L::Place,
    mut state: L::State<Symbolic>,
    mut path: Facts,
    feasible: &mut impl FnMut(&mut Symbolic, &Facts) -> bool,
) -> Vec<Outcome<L>> {
    let mut names = Vec::new();
    let cx = Cx::new(dom, &mut path, &[]).recording(&mut names);
    let first = match L::step(program, at, &mut state, &mut { cx }) {
        Ok(flow) => return vec![Outcome { state, path, flow: Ok(flow), names }],
        Err(Break::Stop(stop)) => return vec![Outcome { state, path, flow: Err(stop), names }],
        Err(Break::Choose(alternatives)) => alternatives,
    };
    // Nothing was required or written before the choice, so the state is as it was.
    let chosen = names;
    let mut outcomes = Vec::new();
    let mut work = vec![(path, chosen, first)];
    while let Some((path, chosen, alternatives)) = work.pop() {
        for alternative in alternatives.into_iter().rev() {
            let (mut path, mut chosen) = (path.clone(), chosen.clone());
            if !dom.assume(&mut path, &alternative.guard) || !feasible(dom, &path) {
                continue;
            }
            chosen.push(alternative.name);
            let mut state = state.clone();
            let mut names = Vec::new();
            let mut before = path.clone();
            let cx = Cx::new(dom, &mut before, &chosen).recording(&mut names);
            match L::step(program, at, &mut state, &mut { cx }) {
                Ok(flow) => {
                    outcomes.push(Outcome { state, path: before, flow: Ok(flow), names });
                }
                Err(Break::Stop(stop)) => {
                    outcomes.push(Outcome { state, path: before, flow: Err(stop), names });
                }
                Err(Break::Choose(more)) => work.push((path, names, more)),
            }
        }
    }
    outcomes.reverse();
    outcomes
}

/// Where control may go, and when, also where that is known to be never. Nothing for a program that ends.
///
/// # Errors
/// As [`Domain::cmp`].
pub fn exits<P: Copy>(
    dom: &mut Symbolic,
    flow: &Flow<P, polysem_domain::Sym, Condition>,
) -> Result<Vec<(Condition, P)>, Stop> {
    way_conditions(dom, flow)
}

/// The same in any reading.
pub(crate) fn way_conditions<D: Domain, P: Copy>(
    dom: &mut D,
    flow: &FlowOf<P, D>,
) -> Result<Vec<(D::Bool, P)>, Stop> {
    Ok(match flow {
        Flow::Goto(to) => vec![(dom.truth(true), *to)],
        Flow::Assume { cond, then } => vec![(cond.clone(), *then)],
        Flow::Branch { cond, then, els } => {
            let not = dom.not(cond);
            vec![(cond.clone(), *then), (not, *els)]
        }
        Flow::Switch { on, cases, default } => {
            let mut exits = Vec::new();
            let mut none = dom.truth(true);
            for (case, to) in &**cases {
                let case = dom.lit(case.clone());
                let equal = dom.cmp(CmpOp::Eq, on, &case)?;
                let not = dom.not(&equal);
                none = dom.and(&none, &not);
                exits.push((equal, *to));
            }
            exits.push((none, *default));
            exits
        }
        Flow::Done => vec![],
    })
}

/// The places that paths meet at: those with two ways to them.
pub(crate) fn meetings<L: Language>(program: &L::Program, start: L::Place) -> BTreeSet<L::Place> {
    // To come from outside is a way too.
    let mut ways: BTreeMap<L::Place, u32> = BTreeMap::from([(start, 1)]);
    let mut work = vec![start];
    while let Some(at) = work.pop() {
        for next in L::successors(program, at) {
            let count = ways.entry(next).or_insert_with(|| {
                work.push(next);
                0
            });
            *count += 1;
        }
    }
    ways.into_iter().filter(|(_, count)| *count > 1).map(|(place, _)| place).collect()
}
