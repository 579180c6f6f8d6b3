//! Paths as they end: what is wrong on each, and what is kept of it.
//!
//! What flows: a path → [`Maker`], on the worker's own thread → [`Made`] → [`Gather`] → files of the test at once, and of
//! each fault the test with the least input → in the end, [`Suite`].
//!
//! **Invariant:** of a path whose test is a file, some bytes are kept; of others, what is kept has a bound that does not
//! depend on how many paths there are, except where tests are wanted as source.
//! **Invariant:** what comes out does not depend on the order in which paths come.

use super::super::leaks::{is_an_end, leaks};
use super::super::objects::{wholes, within};
use super::super::report::{Reported, Reporter};
use super::super::rerun::rerun;
use super::coverage::{Item, Items, own_code};
use super::files::Files;
use super::order::{Key, key};
use super::suite::{Case, Found, Suite};
use crate::args::Owed;
use crate::output::Problem;
use polysem_build::Length;
use polysem_explore::End;
use polysem_explore::search::Ended;
use polysem_lang::llvm::ir::Pc;
use polysem_sem::{FaultKind, Stop};
use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::time::Instant;

/// What to look for.
#[derive(Clone, Copy, Default)]
pub(super) struct Wanted<'a> {
    /// Whether what each path covers is to be known.
    pub(super) coverage: bool,
    /// Memory that has to be freed before the end.
    pub(super) owed: Option<Owed>,
    /// The kinds of faults that were asked for; all, if nothing is said.
    pub(super) kinds: Option<&'a [FaultKind]>,
    /// Inputs that say how many there are of others.
    pub(super) lengths: &'a [Length],
}

/// Which tests to keep, and how.
pub(super) enum Keep<'a> {
    /// All, as files.
    Files(Files<'a>),
    /// All, in memory.
    All,
    /// Those that are the first to come to something, or show a fault.
    Covering,
    /// Those that show faults, one each.
    Found,
}

/// Makes of paths what is kept of them.
pub(super) struct Maker<'a> {
    reporter: &'a Reporter<'a>,
    wanted: Wanted<'a>,
    /// Of each instruction, whether it is the user's; empty where that does not matter.
    own: Vec<bool>,
}

/// A path did not end again as it had.
struct Doubt;

/// A path that was looked at.
pub(super) struct Made {
    key: Key,
    case: Case,
    items: Vec<Item>,
    /// Whether it did not end again as it had: with a fault that was foreseen, or at all.
    is_doubt: bool,
}

impl<'a> Maker<'a> {
    pub(super) fn new(reporter: &'a Reporter<'a>, wanted: Wanted<'a>) -> Maker<'a> {
        let own = if wanted.coverage { own_code(reporter.program) } else { vec![] };
        Maker { reporter, wanted, own }
    }

    pub(super) fn make(&self, path: Ended<Pc>) -> Made {
        let (fault, is_doubt) = match self.fault(&path) {
            Ok(fault) => (fault, false),
            Err(Doubt) => (None, true),
        };
        let wholes = wholes(&within(&path.inputs, self.wanted.lengths));
        let mut items = Items::new(self.reporter.program, &self.own);
        if self.wanted.coverage && !is_doubt {
            rerun(self.reporter.program, &path, &self.reporter.meter, |at| items.see(at));
        }
        let items = items.all();
        Made {
            key: key(&path),
            case: Case { name: String::new(), path, wholes, fault },
            items,
            is_doubt,
        }
    }

    /// What goes wrong on a path, as it is seen to happen. A doubt where the path is not seen to end as it did: neither that a
    /// fault happens is known then, nor that all memory was freed.
    fn fault(&self, path: &Ended<Pc>) -> Result<Option<Reported>, Doubt> {
        let Maker { reporter, wanted, .. } = self;
        let foreseen = match &path.end {
            End::Stopped(Stop::Fault(fault)) => Some(fault.kind),
            End::Done if wanted.owed.is_some() => None,
            End::Done | End::Blocked | End::Stopped(_) => return Ok(None),
        };
        let run = rerun(reporter.program, path, &reporter.meter, |_| ());
        let leak = || leaks(reporter, &run, wanted.owed?).into_iter().next();
        match (&run.end, foreseen) {
            (End::Stopped(Stop::Fault(fault)), Some(kind)) if fault.kind == kind => {
                let asked_for = wanted.kinds.is_none_or(|kinds| kinds.contains(&kind));
                let leak = if is_an_end(kind) && !asked_for { leak() } else { None };
                Ok(leak.or_else(|| Some(reporter.fault(fault, run.at, run.state.as_ref()))))
            }
            (End::Done, None) => Ok(leak()),
            _ => Err(Doubt),
        }
    }
}

/// A fault, and the test with the least input that shows it.
struct Best {
    size: usize,
    key: Key,
    case: Case,
    /// How many tests show it.
    tests: usize,
    /// The number that the test had when it came.
    came: usize,
}

/// All that is known of the paths that have ended.
pub(super) struct Gather<'a> {
    keep: Keep<'a>,
    /// Whether the place is one of which a run is to be known that was cut there.
    is_asked: Box<dyn Fn(Pc) -> bool + Send + 'a>,
    found: BTreeMap<(String, String), Best>,
    cut: BTreeMap<Pc, (Key, Ended<Pc>)>,
    doubts: Vec<Pc>,
    cases: Vec<(Key, Case)>,
    covering: Covering,
    /// Of the paths that are not to be taken twice: their keys.
    seen: Option<BTreeSet<Key>>,
    /// How many came to an end of their own.
    pub(super) completed: u64,
}

impl<'a> Gather<'a> {
    pub(super) fn new(keep: Keep<'a>, reporter: &Reporter<'a>) -> Gather<'a> {
        let program = reporter.program;
        let is_library = move |at| {
            let function = program.function_at(at);
            function.is_some_and(|number| program.functions[number as usize].library)
        };
        Gather {
            keep,
            is_asked: Box::new(is_library),
            found: BTreeMap::new(),
            cut: BTreeMap::new(),
            doubts: Vec::new(),
            cases: Vec::new(),
            covering: Covering::default(),
            seen: None,
            completed: 0,
        }
    }

    /// From now on, paths are remembered, and none is taken twice.
    pub(super) fn remember(&mut self) {
        self.seen = Some(BTreeSet::new());
    }

    pub(super) fn add(&mut self, Made { key, mut case, items, is_doubt }: Made) {
        if self.seen.as_mut().is_some_and(|seen| !seen.insert(key.clone())) {
            return;
        }
        let ended = matches!(case.path.end, End::Done | End::Stopped(Stop::Fault(_)));
        self.completed += u64::from(ended);
        if is_doubt {
            self.doubts.push(case.path.at);
            return;
        }
        if case.path.end != End::Done && (self.is_asked)(case.path.at) {
            self.cut(&key, &case.path);
        }
        let came = match &mut self.keep {
            Keep::Files(files) => files.add(&key, &mut case),
            Keep::All | Keep::Covering | Keep::Found => 0,
        };
        self.shows(&key, &case, came);
        match &self.keep {
            Keep::All => self.cases.push((key, case)),
            Keep::Covering => self.covering.add(&key, case, &items),
            Keep::Files(_) | Keep::Found => {}
        }
    }

    fn cut(&mut self, key: &Key, path: &Ended<Pc>) {
        match self.cut.entry(path.at) {
            btree_map::Entry::Vacant(entry) => {
                entry.insert((key.clone(), path.clone()));
            }
            btree_map::Entry::Occupied(mut entry) if *key < entry.get().0 => {
                entry.insert((key.clone(), path.clone()));
            }
            btree_map::Entry::Occupied(_) => {}
        }
    }

    /// Of each kind and place, the test with the least input counts, the first of several.
    fn shows(&mut self, key: &Key, case: &Case, came: usize) {
        let Some(fault) = &case.fault else { return };
        let at = fault.finding.at.as_ref();
        let at = at.map_or_else(String::new, |at| format!("{}:{}:{}", at.file, at.line, at.column));
        let size = case.objects().map(|object| object.bytes.len()).sum();
        let new = |tests| Best { size, key: key.clone(), case: case.clone(), tests, came };
        match self.found.entry((fault.finding.kind.clone(), at)) {
            btree_map::Entry::Vacant(entry) => {
                entry.insert(new(1));
            }
            btree_map::Entry::Occupied(mut entry) => {
                let best = entry.get_mut();
                best.tests += 1;
                if (size, key) < (best.size, &best.key) {
                    *best = new(best.tests);
                }
            }
        }
    }

    /// What all of it comes to, by then if it takes long; and why files could not be written.
    pub(super) fn finish(self, until: Option<Instant>) -> (Suite, Option<Problem>) {
        let cut = self.cut.into_iter().map(|(at, (_, path))| (at, path)).collect();
        let mut found: Vec<Best> = self.found.into_values().collect();
        found.sort_by(|a, b| a.key.cmp(&b.key));
        let mut suite = Suite {
            cases: vec![],
            found: vec![],
            doubts: self.doubts,
            cut,
            tests: 0,
            is_ordered: true,
        };
        suite.doubts.sort();
        let mut problem = None;
        let mut cases = self.cases;
        match self.keep {
            Keep::Files(files) => {
                let mut named = files.finish(until);
                problem = named.problem.take();
                suite.tests = named.len();
                suite.is_ordered = named.is_ordered;
                for best in found {
                    let case = Case { name: named.name(best.came), ..best.case };
                    suite.found.push(Found { case: suite.cases.len(), tests: best.tests });
                    suite.cases.push(case);
                }
                return (suite, problem);
            }
            Keep::Covering => cases = self.covering.cases(),
            Keep::All | Keep::Found => {}
        }
        for best in &found {
            if !cases.iter().any(|(key, _)| *key == best.key) {
                cases.push((best.key.clone(), best.case.clone()));
            }
        }
        cases.sort_by(|a, b| a.0.cmp(&b.0));
        for (number, (key, mut case)) in (1..).zip(cases) {
            case.name = name(number);
            if let Some(best) = found.iter().find(|best| best.key == key) {
                suite.found.push(Found { case: suite.cases.len(), tests: best.tests });
            }
            suite.cases.push(case);
        }
        suite.tests = suite.cases.len();
        (suite, problem)
    }
}

/// `test000001`
pub(super) fn name(number: usize) -> String {
    format!("test{number:06}")
}

/// The tests that are the first to come to something.
#[derive(Default)]
struct Covering {
    /// What was come to, and the first that did.
    first: BTreeMap<Item, Key>,
    /// Each, and how much it is the first to come to.
    cases: BTreeMap<Key, (usize, Case)>,
}

impl Covering {
    fn add(&mut self, key: &Key, case: Case, items: &[Item]) {
        let mut count = 0;
        for item in items {
            match self.first.entry(*item) {
                btree_map::Entry::Vacant(entry) => {
                    entry.insert(key.clone());
                }
                btree_map::Entry::Occupied(entry) if entry.get() <= key => continue,
                btree_map::Entry::Occupied(mut entry) => {
                    let before = entry.insert(key.clone());
                    if let Some((count, _)) = self.cases.get_mut(&before) {
                        *count -= 1;
                        if *count == 0 {
                            self.cases.remove(&before);
                        }
                    }
                }
            }
            count += 1;
        }
        if count > 0 {
            self.cases.insert(key.clone(), (count, case));
        }
    }

    fn cases(self) -> Vec<(Key, Case)> {
        self.cases.into_iter().map(|(key, (_, case))| (key, case)).collect()
    }
}
