//! One step in an abstract reading: every choice that is possible, and the state along every edge.
//!
//! **Invariant:** the edges of all ways together describe every run of the step, except those that end in a [`Stop`].

use super::states::narrow;
use polysem_sem::{Break, CmpOp, Cx, Domain, Exec, Flow, FlowOf, Fork, Language, Name, Stop};

/// One way in which a step can go.
pub(super) struct Way<L: Language, D: Fork> {
    /// The state after it, before any branch narrowed it; none if the step stopped.
    pub(super) after: Option<L::State<D>>,
    /// Where control goes, and with what state.
    pub(super) edges: Vec<(L::Place, L::State<D>)>,
    /// Why it ends instead, for some of its runs at least.
    pub(super) stop: Option<Stop>,
}

/// Runs something under every choice that is possible, and gives what each comes to with the path that it is on.
///
/// `narrowed` is told what is known by then, each time before `run` is tried again.
fn choices<D: Fork, S: Clone, T>(
    dom: &mut D,
    state: S,
    narrowed: impl Fn(&mut D, &D::Path, &S) -> S,
    run: impl Fn(&mut Cx<'_, D>, S) -> Exec<T, D>,
) -> Vec<(Result<T, Stop>, D::Path)> {
    let mut ends = Vec::new();
    let mut work: Vec<(Vec<Name>, D::Path, S)> = vec![(Vec::new(), dom.start(), state)];
    while let Some((chosen, path, state)) = work.pop() {
        let mut taken = path.clone();
        // Every choice is asked for, so that names and choices stay in step.
        let end = run(&mut Cx::asking(dom, &mut taken, &chosen), state.clone());
        match end {
            Ok(end) => ends.push((Ok(end), taken)),
            Err(Break::Stop(stop)) => ends.push((Err(stop), taken)),
            Err(Break::Choose(alternatives)) => {
                for alternative in alternatives.iter().rev() {
                    let mut path = path.clone();
                    if dom.assume(&mut path, &alternative.guard) {
                        let state = narrowed(dom, &path, &state);
                        let chosen = chosen.iter().copied().chain([alternative.name]).collect();
                        work.push((chosen, path, state));
                    }
                }
            }
        }
    }
    ends
}

/// A place and a state.
type Start<L, D> = (<L as Language>::Place, <L as Language>::State<D>);

/// Where a program starts.
pub(super) fn starts<L: Language, D: Fork>(
    program: &L::Program,
    dom: &mut D,
) -> Vec<Result<Start<L, D>, Stop>> {
    let ends = choices(dom, (), |_, _, ()| (), |cx, ()| L::start(program, cx));
    let ends = ends
        .into_iter()
        .map(|(end, path)| end.map(|(place, state)| (place, narrow::<L, D>(dom, &path, &state))));
    ends.collect()
}

/// How a step went: where control goes and with what state, or why it ends; and the path that it is on.
pub(crate) type Outcome<L, D> = (
    Result<(FlowOf<<L as Language>::Place, D>, <L as Language>::State<D>), Stop>,
    <D as Domain>::Path,
);

/// How the step at `at` can go, one outcome for each choice that is possible.
pub(crate) fn outcomes<L: Language, D: Fork>(
    program: &L::Program,
    dom: &mut D,
    at: L::Place,
    state: &L::State<D>,
) -> Vec<Outcome<L, D>> {
    choices(dom, state.clone(), narrow::<L, D>, |cx, mut state| {
        L::step(program, at, &mut state, cx).map(|flow| (flow, state))
    })
}

/// Every way in which the step at `at` can go.
pub(super) fn ways<L: Language, D: Fork>(
    program: &L::Program,
    dom: &mut D,
    at: L::Place,
    state: &L::State<D>,
) -> Vec<Way<L, D>> {
    let ends = outcomes::<L, D>(program, dom, at, state).into_iter().map(|(end, path)| match end {
        Err(stop) => Way { after: None, edges: Vec::new(), stop: Some(stop) },
        Ok((flow, state)) => {
            let mut edges = Vec::new();
            let stop = follow::<L, D>(program, dom, path, &state, &flow, &mut edges).err();
            Way { after: Some(state), edges, stop }
        }
    });
    ends.collect()
}

/// Where control goes if the decision of a branch at `at` holds, and where if it fails.
pub fn sides<L: Language, D: Fork>(
    program: &L::Program,
    dom: &mut D,
    at: L::Place,
    state: &L::State<D>,
) -> Option<(L::Place, L::Place)> {
    let mut ends = outcomes::<L, D>(program, dom, at, state).into_iter();
    ends.find_map(|(end, _)| match end {
        Ok((Flow::Branch { then, els, .. }, _)) => Some((then, els)),
        _ => None,
    })
}

/// Adds every edge that the reading thinks possible.
fn follow<L: Language, D: Fork>(
    program: &L::Program,
    dom: &mut D,
    mut path: D::Path,
    state: &L::State<D>,
    flow: &FlowOf<L::Place, D>,
    edges: &mut Vec<(L::Place, L::State<D>)>,
) -> Result<(), Stop> {
    let mut go = |dom: &mut D, path: &D::Path, cond: &D::Bool, to: L::Place| {
        let mut path = path.clone();
        if dom.assume(&mut path, cond) {
            let mut state = narrow::<L, D>(dom, &path, state);
            L::forget(program, to, &mut state);
            edges.push((to, state));
        }
    };
    match flow {
        Flow::Done => {}
        Flow::Goto(to) => {
            let always = dom.truth(true);
            go(dom, &path, &always, *to);
        }
        Flow::Assume { cond, then } => go(dom, &path, cond, *then),
        Flow::Branch { cond, then, els } => {
            go(dom, &path, cond, *then);
            let not = dom.not(cond);
            go(dom, &path, &not, *els);
        }
        Flow::Switch { on, cases, default } => {
            for (case, to) in &**cases {
                let literal = dom.lit(case.clone());
                let equal = dom.cmp(CmpOp::Eq, on, &literal)?;
                go(dom, &path, &equal, *to);
                let different = dom.not(&equal);
                if !dom.assume(&mut path, &different) {
                    return Ok(());
                }
            }
            let always = dom.truth(true);
            go(dom, &path, &always, *default);
        }
    }
    Ok(())
}
