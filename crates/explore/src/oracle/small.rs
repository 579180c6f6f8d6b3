//! Conditions on one small input, decided by looking at all of its values.
//!
//! Programs that read text compare one byte after the other with constants. For such a condition there is a table of the
//! values under which it holds, made once; what is known of an input is the common part of the tables of all facts about
//! it. As long as no fact relates the input to others, that is all there is to know, and no solver need be asked.
//!
//! **Invariant:** facts are forgotten in the reverse order in which they were learned.

use polysem_term::{Evaluator, InputId, Model, Node, Sort, TermId, Terms, Value};
use rustc_hash::FxHashMap;

/// The values that are meant: one bit each.
type Table = [u64; 4];

const ALL: Table = [u64::MAX; 4];
/// The widest input that is looked at value by value.
const WIDEST: u32 = 8;

fn both(a: Table, b: Table) -> Table {
    std::array::from_fn(|at| a[at] & b[at])
}

fn first(table: Table) -> Option<u64> {
    let word = table.iter().position(|word| *word != 0)?;
    Some(word as u64 * 64 + u64::from(table[word].trailing_zeros()))
}

/// What facts say of small inputs.
#[derive(Debug, Default)]
pub(super) struct Small {
    tables: FxHashMap<TermId, Option<(InputId, Table)>>,
    domains: FxHashMap<InputId, Table>,
    /// How many facts relate an input to others.
    related: FxHashMap<InputId, u32>,
    undo: Vec<(usize, Undo)>,
    eval: Evaluator,
}

#[derive(Debug)]
enum Undo {
    Domain(InputId, Table),
    Related(Box<[InputId]>),
}

/// Whether a condition can hold.
pub(super) enum Answer {
    /// It cannot.
    Never,
    /// It does where the input has this value, whatever all others are.
    Where(InputId, u64),
}

impl Small {
    /// A fact, the `level`-th.
    pub(super) fn learn(&mut self, terms: &mut Terms, fact: TermId, level: usize) {
        let mut work = vec![fact];
        while let Some(t) = work.pop() {
            if let Node::And(a, b) = terms.node(t) {
                work.extend([a, b]);
                continue;
            }
            if let Some((id, table)) = self.table(terms, t) {
                let old = self.domains.get(&id).copied().unwrap_or(ALL);
                self.domains.insert(id, both(old, table));
                self.undo.push((level, Undo::Domain(id, old)));
                continue;
            }
            let set = terms.inputs_of(t);
            let ids: Box<[InputId]> = terms.inputs_in(set).collect();
            for id in &ids {
                *self.related.entry(*id).or_insert(0) += 1;
            }
            self.undo.push((level, Undo::Related(ids)));
        }
    }

    /// Forgets all but so many facts.
    pub(super) fn forget(&mut self, level: usize) {
        while let Some((_, undo)) = self.undo.pop_if(|(at, _)| *at >= level) {
            match undo {
                Undo::Domain(id, old) => drop(self.domains.insert(id, old)),
                Undo::Related(ids) => {
                    for id in &ids {
                        self.related.entry(*id).and_modify(|count| *count -= 1);
                    }
                }
            }
        }
    }

    /// Whether a condition can hold together with the facts, if that can be told.
    pub(super) fn can(&mut self, terms: &mut Terms, t: TermId) -> Option<Answer> {
        let (id, table) = self.table(terms, t)?;
        let domain = self.domains.get(&id).copied().unwrap_or(ALL);
        match first(both(domain, table)) {
            None => Some(Answer::Never),
            Some(value) if self.related.get(&id).is_none_or(|count| *count == 0) => {
                Some(Answer::Where(id, value))
            }
            Some(_) => None,
        }
    }

    /// The values of its one small input under which a condition holds.
    fn table(&mut self, terms: &mut Terms, t: TermId) -> Option<(InputId, Table)> {
        if let Some(known) = self.tables.get(&t) {
            return *known;
        }
        let found = self.tabulate(terms, t);
        self.tables.insert(t, found);
        found
    }

    fn tabulate(&mut self, terms: &mut Terms, t: TermId) -> Option<(InputId, Table)> {
        let set = terms.inputs_of(t);
        let mut inputs = terms.inputs_in(set);
        let (id, None) = (inputs.next()?, inputs.next()) else { return None };
        drop(inputs);
        let Sort::Bv(width @ 1..=WIDEST) = terms.input_info(id).sort else { return None };
        let mut table = [0; 4];
        let mut model = Model::default();
        for value in 0..1u64 << width {
            model.set(id, Value::Bv(polysem_term::Bits::new(width, value)));
            self.eval.reset();
            if self.eval.truth(terms, &model, t) {
                table[value as usize / 64] |= 1 << (value % 64);
            }
        }
        Some((id, table))
    }
}
