//! Composition: one part after the other is the composition of what they do.

use super::{Random, read, same};
use polysem_domain::{Facts, Symbolic};
use polysem_explore::merged::{self, Summary};
use polysem_explore::{Oracle, primitive};
use polysem_lang::Source;
use polysem_logic::{Symbol, Update};
use polysem_term::{Model, Sort, TermId, Value};
use std::collections::BTreeMap;

/// How composition and execution agreed.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) programs: u64,
    /// Parts that do not end in one state.
    pub(crate) cut: u64,
    /// Values that are the same term.
    pub(crate) equal: u64,
    /// Values that are so by evaluation, and where that is decided, by the solver.
    pub(crate) evaluated: u64,
}

/// What a program does to every state, if it ends in one state whatever happens.
fn update<L: Source>(dom: &mut Symbolic, text: &str) -> Option<(Update, Facts)> {
    let program = read::<L>(text);
    let identity = primitive::identity::<L>(&program, dom).expect("programs of tests start");
    let start = (identity.at, identity.state.clone(), identity.path.clone());
    let config = merged::Config { steps: 3000, unwind: 40, length: None };
    let summary: Summary<L> =
        merged::explore(&program, dom, &mut Oracle::default(), &config, start);
    let [exit] = &summary.exits[..] else { return None };
    let whole = summary.halts.is_empty() && summary.conditions.is_empty();
    whole.then(|| (primitive::update(dom, &identity, &exit.state), identity.path.clone()))
}

/// Checks two parts after the same declarations.
pub(crate) fn check<L: Source>(
    random: &mut Random,
    [header, a, b]: &[String; 3],
    width: u32,
    seen: &mut Seen,
) {
    let text = format!("{header}{a}// and then\n{b}");
    let mut dom = Symbolic::default();
    let texts = [format!("{header}{a}"), format!("{header}{b}"), text.clone()];
    let [first, second, both] = texts.map(|text| update::<L>(&mut dom, &text));
    seen.programs += 1;
    let (Some((first, _)), Some((second, _)), Some((both, path))) = (first, second, both) else {
        seen.cut += 1;
        return;
    };
    let composed = primitive::compose(&mut dom, &first, &second).expect("it has a meaning");
    let mut pairs: BTreeMap<Symbol, [Option<TermId>; 2]> = BTreeMap::new();
    for (side, update) in [&composed, &both].into_iter().enumerate() {
        for (symbol, term) in primitive::changes(&mut dom, update).expect("it has a meaning") {
            pairs.entry(symbol).or_default()[side] = Some(term);
        }
    }
    for (symbol, sides) in pairs {
        let itself = dom.terms.input(&symbol.name, symbol.sort);
        let [x, y] = sides.map(|side| side.unwrap_or(itself));
        if x == y {
            seen.equal += 1;
            continue;
        }
        seen.evaluated += 1;
        for _ in 0..40 {
            let model = models(random, &mut dom, &[x, y], width);
            let (a, b) = (dom.terms.eval(x, &model), dom.terms.eval(y, &model));
            assert!(same(&a, &b), "{}: {a:?} {b:?}\n{text}", symbol.name);
        }
        if !matches!(symbol.sort, Sort::Array { .. }) {
            let equal = dom.terms.eq(x, y);
            let mut oracle = Oracle::default();
            assert_eq!(oracle.entails(&mut dom, &path, equal), Some(true), "{text}");
        }
    }
}

/// Any values, but different addresses for different variables.
fn models(random: &mut Random, dom: &mut Symbolic, terms: &[TermId], width: u32) -> Model {
    let mut model = Model::default();
    let mut next = random.below(5) as u64;
    for id in dom.terms.free_inputs(terms) {
        let info = dom.terms.input_info(id);
        let value = match info.sort {
            Sort::Bv(w) if info.name.starts_with('&') => {
                next += 1;
                Value::Bv(polysem_sem::Bits::new(w, next))
            }
            Sort::Bv(w) => Value::Bv(random.bits(w)),
            Sort::Bool => Value::Bool(random.one_in(2)),
            Sort::Array { .. } => random.map(width),
        };
        model.set(id, value);
    }
    model
}
