//! Why no rule applies: the rules that nearly do, and what each lacks.

use super::engine::{MatchesOf, Miss, attempt};
use super::print::{show_left, show_with};
use super::program::Program;
use super::step::State;
use polysem_sem::{Cx, Domain, Exec, Slot, SlotRef};

/// The rules that were tried on a configuration, each with what would have to hold for it to apply.
pub(super) fn missed<D: Domain>(
    program: &Program,
    state: &State<D::Bv, D::Bool>,
    cx: &mut Cx<'_, D>,
    show: &mut impl FnMut(&mut D, SlotRef<'_, D>) -> String,
) -> Exec<Vec<(String, String)>, D> {
    let definition = &program.definition;
    let mut found = Vec::new();
    for number in program.candidates(&state.cells) {
        let rule = &definition.rules[number];
        let mut matches = MatchesOf::<D>::new();
        let tried = attempt(program, cx, number, &state.cells, &mut matches)?;
        let condition = |text: &mut String| {
            if let Some(condition) = &rule.condition {
                *text = show_with(definition, &rule.variables, condition);
            }
        };
        let guards = matches.iter().filter_map(|matched| matched.guard.as_ref());
        let mut guards: Vec<_> = guards.map(|guard| show(cx.dom, Slot::Bool(guard))).collect();
        // What the reading is sure of says nothing: then it is what the rule says that fails.
        guards.retain(|guard| !["true", "false"].contains(&guard.as_str()));
        if guards.is_empty() {
            let side = match tried.missed {
                Some(Miss::Left(side)) => side,
                _ => program.lefts[number].first().copied().unwrap_or(0),
            };
            let mut text = show_left(definition, rule, side);
            if !matches!(tried.missed, Some(Miss::Left(_))) {
                condition(&mut text);
            }
            found.push((rule.name.clone(), text));
        }
        found.extend(guards.into_iter().map(|guard| (rule.name.clone(), guard)));
    }
    Ok(found)
}
