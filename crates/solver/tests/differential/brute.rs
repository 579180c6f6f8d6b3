//! Verdicts by trying all inputs: slow, and simple enough to believe.

use polysem_term::{ArrayValue, Bits, Evaluator, InputId, Model, Sort, TermId, Terms, Value};

/// A model of all constraints, if there is one; nothing at all if the inputs have more than `most` bits.
#[expect(clippy::option_option, reason = "no answer is not the same as no model")]
pub(crate) fn decide(terms: &Terms, constraints: &[TermId], most: u32) -> Option<Option<Model>> {
    let inputs = terms.free_inputs(constraints);
    let sizes = inputs.iter().map(|&id| bits_of(terms.input_info(id).sort));
    let total = sizes.sum::<u64>();
    if total > u64::from(most) {
        return None;
    }
    let mut evaluator = Evaluator::default();
    for code in 0..1_u64 << total {
        let model = model_of(terms, &inputs, code);
        evaluator.reset();
        if constraints.iter().all(|&c| evaluator.truth(terms, &model, c)) {
            return Some(Some(model));
        }
    }
    Some(None)
}

/// How many bits tell the values of a sort apart.
pub(crate) fn bits_of(sort: Sort) -> u64 {
    match sort {
        Sort::Bool => 1,
        Sort::Bv(width) => u64::from(width),
        Sort::Array { index, element } => u64::from(element) << index.min(40),
    }
}

/// The inputs' values, cut from a number one after the other.
fn model_of(terms: &Terms, inputs: &[InputId], mut code: u64) -> Model {
    let mut cut = |width: u32| {
        let bits = Bits::new(width, code);
        code = code.checked_shr(width).unwrap_or(0);
        bits
    };
    let mut model = Model::default();
    for &id in inputs {
        let value = match terms.input_info(id).sort {
            Sort::Bool => Value::Bool(cut(1).bit(0)),
            Sort::Bv(width) => Value::Bv(cut(width)),
            Sort::Array { index, element } => {
                let zero = ArrayValue::constant(index, Bits::zero(element));
                let all = (0..1_u64 << index)
                    .fold(zero, |array, at| array.store(&Bits::new(index, at), &cut(element)));
                Value::Array(all)
            }
        };
        model.set(id, value);
    }
    model
}
