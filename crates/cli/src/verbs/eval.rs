//! `polysem eval`: the value of a term.

use super::diagnostic;
use crate::args::Eval;
use crate::output::{Output, Problem, Status};
use polysem_report::Source;
use polysem_term::smtlib::{Env, read_term};
use polysem_term::{Bits, Model, Terms, Value};

pub(crate) fn run(args: &Eval, output: &mut Output) -> Result<Status, Problem> {
    let mut terms = Terms::new();
    let mut env = Env::new();
    let mut model = Model::default();
    for binding in &args.bindings {
        let (name, value) = bind(binding).ok_or_else(|| bad_binding(binding))?;
        env.declare(&mut terms, name, value.sort()).map_err(|_| bad_binding(binding))?;
        let id = terms.find_input(name).expect("just declared");
        model.set(id, value);
    }
    let source = Source { name: "<term>", text: args.term.as_bytes() };
    let term = read_term(&args.term, &mut terms, &mut env)
        .map_err(|error| output.at(&diagnostic(&error), source))?;
    let value = terms.eval(term, &model);
    output.field("value", value.to_string());
    output.field("sort", value.sort().to_string());
    match &value {
        Value::Bv(bits) => output.line(format_args!("{value}  {}", in_decimal(bits)))?,
        Value::Bool(_) | Value::Array(_) => output.line(&value)?,
    }
    Ok(Status::Done)
}

/// `NAME=VALUE`, the value a literal of SMT-LIB, `true`, `false`, or `NUMBER:WIDTH`.
fn bind(binding: &str) -> Option<(&str, Value)> {
    let (name, value) = binding.split_once('=')?;
    if name.is_empty() {
        return None;
    }
    if let Ok(truth) = value.parse() {
        return Some((name, Value::Bool(truth)));
    }
    if let Some((number, width)) = value.split_once(':') {
        let width =
            width.parse().ok().filter(|width| (1..=polysem_term::MAX_WIDTH).contains(width))?;
        let (negative, digits) = number.strip_prefix('-').map_or((false, number), |n| (true, n));
        let magnitude: u64 = digits.parse().ok()?;
        let bits = Bits::new(width, magnitude);
        if bits.to_u64() != Some(magnitude) {
            return None;
        }
        let bits = if negative { polysem_term::UnOp::Neg.eval(&bits) } else { bits };
        return Some((name, Value::Bv(bits)));
    }
    let mut terms = Terms::new();
    let literal = read_term(value, &mut terms, &mut Env::new()).ok()?;
    terms.as_lit(literal).map(|bits| (name, Value::Bv(bits)))
}

fn bad_binding(binding: &str) -> Problem {
    Problem::Input(format!(
        "error: `--let {binding}` is not NAME=VALUE with a value like #xff, #b01, true or 41:32 (a number that fits its width), or names a symbol twice"
    ))
}

/// Unsigned, and signed where that differs.
fn in_decimal(bits: &Bits) -> String {
    let unsigned = bits.to_big();
    if bits.is_negative() {
        let magnitude = polysem_term::UnOp::Neg.eval(bits).to_big();
        format!("({unsigned}, signed -{magnitude})")
    } else {
        format!("({unsigned})")
    }
}
