//! The reading that knows nothing: a run in it takes every decision both ways, and so finds where control may go.
//!
//! What flows: a program -> its configurations without data, by place -> the places that each may go to. It ends early on
//! programs with too many of them; who asks must expect places that it does not know.

use super::program::Program;
use super::step::{Defined, Place};
use polysem_sem::{
    BinOp, Bits, Break, CmpOp, Cx, Domain, Fault, FloatCmp, FloatFormat, FloatOp, FloatTest, Flow,
    Language, Name, Object, Stop, UnOp,
};
use std::collections::{BTreeMap, BTreeSet};

/// How many places to look at.
const MOST: usize = 20_000;

struct Any;

impl Domain for Any {
    type Bv = ();
    type Bool = ();
    type Map = ();
    type Path = ();

    fn start(&mut self) {}
    fn constant(_: Bits) {}
    fn truth(&mut self, _: bool) {}

    fn input(&mut self, (): &mut (), _: &str, _: u32) -> Result<(), Stop> {
        Ok(())
    }

    fn base(&mut self, (): &mut (), _: Object<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn un(&mut self, _: UnOp, (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn bin(&mut self, _: BinOp, (): &(), (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn cmp(&mut self, _: CmpOp, (): &(), (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn float(&mut self, _: FloatOp, _: &[&()]) -> Result<(), Stop> {
        Ok(())
    }

    fn float_cmp(&mut self, _: FloatCmp, _: FloatFormat, (): &(), (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn float_test(&mut self, _: FloatTest, _: FloatFormat, (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn ite(&mut self, (): &(), (): &(), (): &()) {}
    fn not(&mut self, (): &()) {}
    fn and(&mut self, (): &(), (): &()) {}
    fn map(&mut self, _: u32, (): &()) {}

    fn map_input(&mut self, (): &mut (), _: &str, _: u32, _: u32) -> Result<(), Stop> {
        Ok(())
    }

    fn select(&mut self, (): &(), (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn store(&mut self, (): &mut (), (): &(), (): &()) -> Result<(), Stop> {
        Ok(())
    }

    fn ite_map(&mut self, (): &(), (): &(), (): &()) {}

    fn require(&mut self, (): &mut (), (): &(), _: impl FnOnce() -> Fault) -> Result<(), Stop> {
        Ok(())
    }
}

/// Where control may go from each place.
pub(super) fn graph(program: &Program) -> BTreeMap<Place, Vec<Place>> {
    let mut graph: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    let Ok((start, state)) = Defined::start(program, &mut Cx::new(&mut Any, &mut (), &[])) else {
        return graph;
    };
    let mut work = vec![(start, state)];
    while let Some((at, state)) = work.pop() {
        if graph.contains_key(&at) || graph.len() >= MOST {
            continue;
        }
        let mut next = Vec::new();
        let mut choices: Vec<Vec<Name>> = vec![vec![]];
        while let Some(chosen) = choices.pop() {
            let mut state = state.clone();
            let (mut any, mut path) = (Any, ());
            let cx = &mut Cx::new(&mut any, &mut path, &chosen);
            match Defined::step(program, at, &mut state, cx) {
                Ok(Flow::Goto(to)) => {
                    next.push(to);
                    work.push((to, state));
                }
                Ok(_) | Err(Break::Stop(_)) => {}
                Err(Break::Choose(alternatives)) => {
                    choices.extend(alternatives.iter().map(|alternative| {
                        let mut chosen = chosen.clone();
                        chosen.push(alternative.name);
                        chosen
                    }));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        graph.insert(at, next);
    }
    graph
}

/// The ways on which control goes back to a place that it came from: each round of a loop has one.
pub(super) fn ways_back(program: &Program) -> BTreeSet<(Place, Place)> {
    let mut back = BTreeSet::new();
    let Ok((start, _)) = Defined::start(program, &mut Cx::new(&mut Any, &mut (), &[])) else {
        return back;
    };
    let (mut seen, mut open) = (BTreeSet::from([start]), BTreeSet::from([start]));
    let mut trail = vec![(start, Defined::successors(program, start))];
    while let Some((at, next)) = trail.last_mut() {
        let at = *at;
        match next.pop() {
            Some(to) if open.contains(&to) => {
                back.insert((at, to));
            }
            Some(to) if seen.insert(to) => {
                open.insert(to);
                trail.push((to, Defined::successors(program, to)));
            }
            Some(_) => {}
            None => {
                open.remove(&at);
                trail.pop();
            }
        }
    }
    back
}
