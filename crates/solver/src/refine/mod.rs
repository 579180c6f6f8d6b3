//! Lemmas on demand: what an abstraction means, said only where a model goes against it.
//!
//! The SAT solver sees elements of arrays, equalities of arrays and wide products as fresh inputs. Under a model that it
//! found, [`arrays`] and [`products`] look for abstractions whose value is not their meaning, and give lemmas: terms that
//! hold always and exclude the model.
//!
//! **Invariant:** every lemma is valid.

mod arrays;
mod products;

use crate::blast::Blaster;
use polysem_term::{Evaluator, Model, TermId, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use arrays::ArrayModel;
pub(crate) use products::{Products, Refinement};

/// A model of the abstraction: inputs, and a value for each abstracted term.
pub(crate) struct Candidate<'a> {
    model: &'a Model,
    eval: &'a mut Evaluator,
}

impl<'a> Candidate<'a> {
    pub(crate) fn new(
        terms: &Terms,
        eval: &'a mut Evaluator,
        model: &'a Model,
        abstracted: &[(TermId, Value)],
    ) -> Self {
        eval.reset();
        for (t, value) in abstracted {
            eval.preset(terms, *t, value.clone());
        }
        Candidate { model, eval }
    }

    pub(crate) fn value(&mut self, terms: &Terms, t: TermId) -> Value {
        self.eval.value(terms, self.model, t)
    }
}

/// Which abstractions each constraint has in it, those inside of others included.
#[derive(Debug, Default)]
pub(crate) struct Abstractions {
    of: FxHashMap<TermId, Box<[TermId]>>,
}

impl Abstractions {
    /// The abstractions of a term, operands before users.
    pub(crate) fn of(&mut self, terms: &Terms, blaster: &Blaster, t: TermId) -> &[TermId] {
        self.of.entry(t).or_insert_with(|| {
            let cone = terms.cone(&[t]).into_iter();
            // One that has its circuit by now still has operands that may be abstracted, and is harmless itself.
            cone.filter(|&t| blaster.is_abstracted(terms, t)).collect()
        })
    }

    /// All abstractions of several terms, each once.
    pub(crate) fn of_all(
        &mut self,
        terms: &Terms,
        blaster: &Blaster,
        roots: impl IntoIterator<Item = TermId>,
    ) -> Vec<TermId> {
        let mut seen = FxHashSet::default();
        let mut all = Vec::new();
        for root in roots {
            let of = self.of(terms, blaster, root);
            all.extend(of.iter().copied().filter(|&t| seen.insert(t)));
        }
        all
    }

    pub(crate) fn retain(&mut self, live: &polysem_term::Live) {
        self.of.retain(|t, of| live.contains(*t) && of.iter().all(|t| live.contains(*t)));
    }
}
