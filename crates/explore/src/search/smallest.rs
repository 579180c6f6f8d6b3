//! The smallest inputs that take a path: what its test is.
//!
//! The facts of a path fall into groups that share no inputs. In each group the inputs are made as readable as they can be
//! in the order in which the program reads them: bytes are letters, digits or other text if they may be, numbers are near to
//! zero. So a group has one answer, whoever asks for it and whatever was asked before; it is computed once for all
//! paths that have it.
//!
//! **Invariant:** what is given satisfies all facts.

use polysem_domain::Symbolic;
use polysem_solver::sat::Limits;
use polysem_solver::{Solver, SolverConfig, Verdict};
use polysem_term::{Bits, CmpOp, InputId, Model, Node, Sort, TermId, Terms, UnOp, Value};
use rustc_hash::FxHashMap;

/// How long the search for a smaller value may take, in conflicts.
const CONFLICTS: u64 = 2_000;

/// What some inputs are.
type Values = Box<[(InputId, Value)]>;

/// Finds the smallest inputs of paths, and remembers those of groups.
pub(crate) struct Smallest {
    solver: Solver,
    groups: FxHashMap<Box<[TermId]>, Values>,
    /// Whether a question about the group at hand was too hard: the rest of its inputs stay as they are.
    hard: bool,
}

impl Smallest {
    pub(crate) fn new(config: SolverConfig) -> Smallest {
        Smallest { solver: Solver::new(config), groups: FxHashMap::default(), hard: false }
    }

    /// The smallest values of the inputs that facts speak of, given some under which they hold. `order` are all inputs
    /// of the path, as it read them.
    pub(crate) fn of(
        &mut self,
        dom: &mut Symbolic,
        facts: &[TermId],
        order: &[TermId],
        model: &Model,
    ) -> Model {
        let positions: FxHashMap<InputId, usize> = order
            .iter()
            .enumerate()
            .filter_map(|(position, t)| match dom.terms.node(*t) {
                Node::Input(id) => Some((id, position)),
                _ => None,
            })
            .collect();
        let mut smallest = Model::default();
        for (mut facts, mut inputs) in groups(&mut dom.terms, facts) {
            facts.sort_unstable();
            facts.dedup();
            let key: Box<[TermId]> = facts.into();
            if !self.groups.contains_key(&key) {
                inputs.sort_by_key(|id| positions.get(id).copied().unwrap_or(usize::MAX));
                let found = self.group(&mut dom.terms, &key, &inputs, model);
                self.groups.insert(key.clone(), found);
            }
            for (id, value) in &self.groups[&key] {
                smallest.set(*id, value.clone());
            }
        }
        smallest
    }

    fn group(
        &mut self,
        terms: &mut Terms,
        facts: &[TermId],
        inputs: &[InputId],
        model: &Model,
    ) -> Values {
        self.solver.push();
        for fact in facts {
            self.solver.assume(terms, *fact);
        }
        self.solver.trust(terms, model);
        self.solver.set_limits(Limits { conflicts: Some(CONFLICTS), ..Limits::default() });
        self.hard = false;
        let mut found = Vec::new();
        for id in inputs {
            let t = terms.input_term(*id);
            let value = match terms.sort(t) {
                Sort::Bv(width) if width <= 64 => {
                    let word = self.number(terms, t, width);
                    Value::Bv(Bits::new(width, word))
                }
                _ => self.solver.value(terms, t),
            };
            if let Value::Bv(bits) = &value {
                let value = terms.lit(bits);
                let same = terms.eq(t, value);
                self.solver.assume(terms, same);
            }
            found.push((*id, value));
        }
        self.solver.pop(1);
        found.into()
    }

    /// The most readable value of a number.
    fn number(&mut self, terms: &mut Terms, t: TermId, width: u32) -> u64 {
        let most = u64::MAX >> (64 - width);
        let classes: &[(u64, u64)] = if width == 8 {
            &[(0x61, 0x7a), (0x30, 0x39), (0x20, 0x7e), (0, 0xff)]
        } else {
            &[(0, most >> 1)]
        };
        for &(low, high) in classes {
            if self.within(terms, t, width, (low, high)) {
                return self.least(terms, t, width, low);
            }
        }
        // It is negative: as near to zero as it can be.
        let not = terms.un(UnOp::Not, t);
        most ^ self.least(terms, not, width, 0)
    }

    /// The least value of a number that is at least `low`; there is one, and the solver's values have one.
    fn least(&mut self, terms: &mut Terms, t: TermId, width: u32, low: u64) -> u64 {
        let mut least = low;
        loop {
            let high = self.now(terms, t);
            if least >= high || self.within(terms, t, width, (least, least)) {
                return least.min(high);
            }
            least += 1;
            if least >= high || !self.within(terms, t, width, (least, high - 1)) {
                return high;
            }
            // There is one below: near to the least first, in steps that double.
            let mut step = 1;
            while least + step < self.now(terms, t)
                && !self.within(terms, t, width, (least, least + step))
            {
                least += step + 1;
                step *= 2;
            }
        }
    }

    /// Whether a number can be in a range; if so, the solver's values have it there.
    fn within(
        &mut self,
        terms: &mut Terms,
        t: TermId,
        width: u32,
        (low, high): (u64, u64),
    ) -> bool {
        let (low, high) = (terms.num(width, low), terms.num(width, high));
        let range = [terms.cmp(CmpOp::Ule, low, t), terms.cmp(CmpOp::Ule, t, high)];
        if self.hard {
            return false;
        }
        let verdict = self.solver.check(terms, &range);
        self.hard = matches!(verdict, Verdict::Unknown(_));
        matches!(verdict, Verdict::Sat(_))
    }

    fn now(&mut self, terms: &Terms, t: TermId) -> u64 {
        self.solver.value(terms, t).into_bits().and_then(|bits| bits.word()).unwrap_or(0)
    }
}

/// Facts that share inputs, directly or through one another, with these inputs.
fn groups(terms: &mut Terms, facts: &[TermId]) -> Vec<(Vec<TermId>, Vec<InputId>)> {
    let mut groups: Vec<Option<(Vec<TermId>, Vec<InputId>)>> = Vec::new();
    let mut group_of: FxHashMap<InputId, usize> = FxHashMap::default();
    for &fact in facts {
        let set = terms.inputs_of(fact);
        let inputs: Vec<InputId> = terms.inputs_in(set).collect();
        let mut touched: Vec<usize> =
            inputs.iter().filter_map(|id| group_of.get(id).copied()).collect();
        touched.sort_unstable();
        touched.dedup();
        let home = touched.first().copied().unwrap_or_else(|| {
            groups.push(Some((vec![], vec![])));
            groups.len() - 1
        });
        for &other in touched.iter().skip(1) {
            let Some((more, ids)) = groups[other].take() else { continue };
            group_of.extend(ids.iter().map(|id| (*id, home)));
            if let Some((all, inputs)) = &mut groups[home] {
                all.extend(more);
                inputs.extend(ids);
            }
        }
        let Some((all, known)) = &mut groups[home] else { continue };
        all.push(fact);
        for id in inputs {
            if group_of.insert(id, home).is_none() {
                known.push(id);
            }
        }
    }
    groups.into_iter().flatten().collect()
}
