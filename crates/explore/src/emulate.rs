//! The emulator: a program in the concrete reading, one step after the other.

use polysem_domain::{Concrete, Run};
use polysem_sem::{Bits, Break, Cx, Domain, Flow, Language, Name, Stop};
use std::ops::ControlFlow;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Normally.
    Done,
    /// At an assumption that does not hold: the run is none of those meant.
    Blocked,
    /// Before its time.
    Stopped(Stop),
}

/// A run that ended.
#[derive(Debug)]
pub struct Emulation<L: Language> {
    /// How.
    pub end: End,
    /// The last place.
    pub at: L::Place,
    /// The last state; none if the program could not start.
    pub state: Option<L::State<Concrete>>,
    /// What it had read and made by then.
    pub path: Run,
    /// How many steps were taken.
    pub steps: u64,
}

/// Runs a program for at most so many steps. `see` is called before each, and may end the run. Where several
/// alternatives hold, the first is taken.
pub fn emulate<L: Language>(
    program: &L::Program,
    dom: &mut Concrete,
    start: L::Place,
    limit: u64,
    see: impl FnMut(&mut Concrete, L::Place, &L::State<Concrete>) -> ControlFlow<Stop>,
) -> Emulation<L> {
    emulate_by(program, dom, start, limit, see, |_, _| Ok(0))
}

/// The same, where `choose` says which of several alternatives that hold at a place is taken, or why the run ends there.
pub fn emulate_by<L: Language>(
    program: &L::Program,
    dom: &mut Concrete,
    start: L::Place,
    limit: u64,
    see: impl FnMut(&mut Concrete, L::Place, &L::State<Concrete>) -> ControlFlow<Stop>,
    choose: impl FnMut(L::Place, &[Name]) -> Result<usize, Stop>,
) -> Emulation<L> {
    let mut path = dom.start();
    match L::start(program, &mut Cx::new(dom, &mut path, &[])) {
        Ok((at, state)) => emulate_from(program, dom, path, (at, state), limit, see, choose),
        Err(broken) => {
            let end = End::Stopped(stop_of(broken));
            Emulation { end, at: start, state: None, path, steps: 0 }
        }
    }
}

/// The same, from a place and state in the middle of a run.
pub fn emulate_from<L: Language>(
    program: &L::Program,
    dom: &mut Concrete,
    mut path: Run,
    (mut at, mut state): (L::Place, L::State<Concrete>),
    limit: u64,
    mut see: impl FnMut(&mut Concrete, L::Place, &L::State<Concrete>) -> ControlFlow<Stop>,
    mut choose: impl FnMut(L::Place, &[Name]) -> Result<usize, Stop>,
) -> Emulation<L> {
    let mut steps = 0;
    let end = loop {
        if let ControlFlow::Break(stop) = see(dom, at, &state) {
            break End::Stopped(stop);
        }
        if steps == limit {
            break End::Stopped(Stop::Budget(format!("{limit} steps").into()));
        }
        steps += 1;
        let flow = match L::step(program, at, &mut state, &mut Cx::new(dom, &mut path, &[])) {
            // The most frequent ways right here: a flow is large to hand on.
            Ok(Flow::Goto(to)) => {
                at = to;
                continue;
            }
            Ok(Flow::Branch { cond, then, els }) => {
                at = if cond { then } else { els };
                continue;
            }
            Ok(flow) => flow,
            Err(Break::Choose(_)) => {
                let choose = &mut |names: &[Name]| choose(at, names);
                match choosing::<L>(program, dom, &mut path, at, &mut state, choose) {
                    Ok(flow) => flow,
                    Err(stop) => break End::Stopped(stop),
                }
            }
            Err(Break::Stop(stop)) => break End::Stopped(stop),
        };
        match arrive(flow) {
            Ok(to) => at = to,
            Err(end) => break end,
        }
    };
    Emulation { end, at, state: Some(state), path, steps }
}

/// Where control goes, or how the run ends.
#[inline]
pub(crate) fn arrive<P: Copy>(flow: Flow<P, Bits, bool>) -> Result<P, End> {
    Ok(match flow {
        Flow::Goto(to) | Flow::Assume { cond: true, then: to } => to,
        Flow::Branch { cond, then, els } => {
            if cond {
                then
            } else {
                els
            }
        }
        Flow::Switch { on, cases, default } => {
            let found = cases.binary_search_by(|(case, _)| case.cmp_unsigned(&on));
            found.map_or(default, |found| cases[found].1)
        }
        Flow::Assume { cond: false, .. } => return Err(End::Blocked),
        Flow::Done => return Err(End::Done),
    })
}

/// Takes a step again until it has nothing to choose, also not among one: of the alternatives, one that holds.
#[cold]
pub(crate) fn choosing<L: Language>(
    program: &L::Program,
    dom: &mut Concrete,
    path: &mut Run,
    at: L::Place,
    state: &mut L::State<Concrete>,
    choose: &mut dyn FnMut(&[Name]) -> Result<usize, Stop>,
) -> Result<Flow<L::Place, Bits, bool>, Stop> {
    let mut chosen: Vec<Name> = Vec::new();
    loop {
        let alternatives = match L::step(program, at, state, &mut Cx::asking(dom, path, &chosen)) {
            Ok(flow) => return Ok(flow),
            Err(Break::Stop(stop)) => return Err(stop),
            Err(Break::Choose(alternatives)) => alternatives,
        };
        let held: Vec<Name> = alternatives.iter().filter(|a| a.guard).map(|a| a.name).collect();
        chosen.push(match held[..] {
            [] => return Err(Stop::unsupported("no alternative of a choice holds")),
            [only] => only,
            _ => held[choose(&held)?],
        });
    }
}

/// Why a program cannot start.
pub(crate) fn stop_of<C>(broken: Break<C>) -> Stop {
    match broken {
        Break::Stop(stop) => stop,
        Break::Choose(_) => Stop::unsupported("a choice before the program starts"),
    }
}
