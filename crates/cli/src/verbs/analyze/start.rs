//! What is known where a program starts: `--start x=neg`.

use crate::output::Problem;
use crate::readings::{self, All};
use polysem_domain::Interval;
use polysem_lang::Source;
use polysem_sem::{Cx, Domain, Location, Slot, Stop};
use polysem_term::Abs;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Where a variable is when the program starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Home {
    /// At a location of its own.
    At(Location),
    /// In the flat memory, at the address of an object.
    Cell(u32),
}

/// What each variable that a user named is known to be.
pub(super) struct Start<L> {
    known: BTreeMap<Home, (String, Abs)>,
    language: PhantomData<L>,
}

impl<L: Source> Start<L> {
    /// Reads flags of the form `NAME=VALUE`; several may stand in one, with commas between.
    pub(super) fn parse(program: &L::Program, flags: &[String]) -> Result<Start<L>, Problem> {
        let homes = homes::<L>(program);
        let mut known = BTreeMap::new();
        for flag in flags.iter().flat_map(|flags| split(flags)) {
            let (name, text) = flag.split_once('=').unwrap_or((flag.as_str(), ""));
            let (name, text) = (name.trim(), text.trim());
            let Some(&(home, width)) = homes.get(name) else {
                let names = homes.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                return Err(Problem::Input(format!(
                    "error: `--start {flag}`: no variable `{name}` holds a number at the start\n  = help: these do: {names}"
                )));
            };
            let Some(set) = readings::set(text, width) else {
                let hint = "a value is neg, zero, pos, Z, N, a number like -5, [0,9], [0,∞] or any";
                return Err(Problem::Input(format!(
                    "error: `--start {flag}` is not NAME=VALUE with a value of {width} bits\n  = help: {hint}"
                )));
            };
            known.insert(home, (name.to_string(), set));
        }
        Ok(Start { known, language: PhantomData })
    }

    /// The state with what is known.
    pub(super) fn apply(
        &self,
        dom: &mut All,
        state: &L::State<All>,
    ) -> Result<L::State<All>, Stop> {
        let mut bases = BTreeMap::new();
        L::visit::<All>(state, &mut |location, value| {
            if let (Location::Base(object), Slot::Bv(base)) = (location, value) {
                bases.insert(object, base.clone());
            }
        });
        let mut failed = None;
        let state = L::map::<All, All>(state, &mut |location, value| match value {
            Slot::Bv(old) => Slot::Bv(match self.known.get(&Home::At(location)) {
                Some((name, set)) => readings::value(dom, set, name),
                None => old.clone(),
            }),
            Slot::Bool(old) => Slot::Bool(old.clone()),
            Slot::Map(old) => {
                let mut map = old.clone();
                for (home, (name, set)) in &self.known {
                    if let Home::Cell(object) = home
                        && let Some(base) = bases.get(object)
                    {
                        let value = readings::value(dom, set, name);
                        failed = dom.store(&mut map, base, &value).err().or(failed.take());
                    }
                }
                Slot::Map(map)
            }
        });
        failed.map_or(Ok(state), Err)
    }
}

/// Flags at the commas that are not between brackets.
fn split(flags: &str) -> Vec<String> {
    let (mut all, mut depth) = (vec![String::new()], 0_u32);
    for c in flags.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match all.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => all.push(String::new()),
        }
    }
    all
}

/// The variables that hold a number at the start, with its width.
fn homes<L: Source>(program: &L::Program) -> BTreeMap<String, (Home, u32)> {
    let mut homes = BTreeMap::new();
    let mut dom = Interval::default();
    let mut path = dom.start();
    let Ok((_, state)) = L::start(program, &mut Cx::new(&mut dom, &mut path, &[])) else {
        return homes;
    };
    let mut has_map = false;
    L::visit::<Interval>(&state, &mut |_, value| has_map |= matches!(value, Slot::Map(_)));
    L::visit::<Interval>(&state, &mut |location, value| {
        let (name, Slot::Bv(value)) = (L::name(program, location), value) else { return };
        let width = value.abs.width();
        match location {
            Location::Base(object) if has_map => {
                if let Some(name) = name.strip_prefix('&') {
                    homes.insert(name.to_string(), (Home::Cell(object), width));
                }
            }
            Location::Register { .. } | Location::Cell { .. } if name != location.to_string() => {
                homes.insert(name, (Home::At(location), width));
            }
            _ => {}
        }
    });
    homes
}
