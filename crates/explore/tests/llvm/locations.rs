//! Each value of a state has a location of its own, and translating and combining go by it.

use super::common::{PROGRAMS, program};
use polysem_domain::Symbolic;
use polysem_explore::{Oracle, paths};
use polysem_lang::llvm::Llvm;
use polysem_sem::{Language, Location, Slot, SlotRef};
use std::collections::BTreeSet;

fn text(value: SlotRef<'_, Symbolic>) -> String {
    format!("{value:?}")
}

#[test]
fn locations_are_different_and_stay() {
    let mut parts = 0;
    for (name, source) in PROGRAMS {
        let program = program(source, true, true);
        let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
        let config = paths::Config { trace: true, paths: 4, ..paths::Config::default() };
        let report = paths::explore::<Llvm>(&program, &mut dom, &mut oracle, &config);
        for moment in report.paths.iter().flat_map(|path| &path.trace) {
            let mut seen = Vec::new();
            let state = &moment.state;
            Llvm::visit::<Symbolic>(state, &mut |at, value| seen.push((at, text(value))));
            let different: BTreeSet<Location> = seen.iter().map(|(at, _)| *at).collect();
            assert_eq!(different.len(), seen.len(), "{name}: {seen:?}");
            parts += seen
                .iter()
                .filter(|(at, _)| matches!(at, Location::Part { .. } | Location::CellPart { .. }))
                .count();
            let mut mapped = Vec::new();
            let mut copy = Llvm::map::<Symbolic, Symbolic>(state, &mut |at, value| {
                mapped.push((at, text(value)));
                match value {
                    Slot::Bv(v) => Slot::Bv(v.clone()),
                    Slot::Bool(t) => Slot::Bool(*t),
                    Slot::Map(m) => Slot::Map(*m),
                }
            });
            let sorted = |mut all: Vec<(Location, String)>| {
                all.sort();
                all
            };
            assert_eq!(sorted(mapped), sorted(seen.clone()), "{name}");
            let known: BTreeSet<_> = seen.into_iter().collect();
            assert!(Llvm::zip::<Symbolic>(&mut copy, state, &mut |at, mine, theirs| {
                let theirs = text(theirs);
                let mine = match mine {
                    Slot::Bv(v) => text(Slot::Bv(v)),
                    Slot::Bool(t) => text(Slot::Bool(t)),
                    Slot::Map(m) => text(Slot::Map(m)),
                };
                assert_eq!(mine, theirs, "{name} at {at}");
                assert!(known.contains(&(at, mine)), "{name} at {at}");
            }));
        }
    }
    assert!(parts > 0);
}
