//! Which of the rules that match is taken: an alternative each, under their names.
//!
//! Beside the rules there may be a place where none applies (*stuck*, or the end), and one where a number that a rule
//! computes is too large for the integers' width.
//!
//! **Invariant:** the alternatives cover all that may happen here, and whether there is a choice at all depends on structure
//! alone.

use super::engine::MatchOf;
use super::program::Program;
use polysem_sem::{Alternative, Cx, Domain, Exec, Name, Stop};

/// No rule applies, and a number that is too large: names of alternatives.
pub(super) const STUCK: Name = Name::Rule(u32::MAX);
pub(super) const TOO_LARGE: Name = Name::Rule(u32::MAX - 1);

/// The number of the match that is taken; nothing if none applies. `knew` tells that the reading left out ways that
/// others may see.
pub(super) fn choose<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    matches: &[MatchOf<D>],
    knew: bool,
) -> Exec<Option<usize>, D> {
    match matches {
        [] if !knew => return Ok(None),
        [only] if only.is_sure() && !knew => return Ok(Some(0)),
        _ => {}
    }
    // Rules for all other cases depend on all others.
    let otherwise = |matched: &MatchOf<D>| p.definition.rules[matched.rule].otherwise;
    let sole = if matches.iter().any(otherwise) {
        None
    } else {
        let rules = matches.iter().map(|m| (m.name(), m.guard.as_ref(), m.fits.as_ref()));
        let unsure = matches.iter().filter_map(|m| m.unsure.as_ref());
        cx.sole(rules.chain(unsure.map(|unsure| (TOO_LARGE, Some(unsure), None))))
    };
    let name = if let Some(name) = sole {
        name
    } else {
        let alternatives = alternatives(p, cx, matches);
        cx.choose(alternatives)?
    };
    match name {
        STUCK => Ok(None),
        TOO_LARGE => Err(Stop::unsupported("integer too large").into()),
        name => Ok(matches.iter().position(|matched| matched.name() == name)),
    }
}

/// All that may happen.
fn alternatives<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    matches: &[MatchOf<D>],
) -> Vec<Alternative<D::Bool>> {
    let mut found = Vec::new();
    let mut none = cx.dom.truth(true);
    let mut large = cx.dom.truth(false);
    let covers = |a: &MatchOf<D>| matches.iter().any(|b| p.cover(a.rule, b.rule));
    let mut sure = matches.iter().any(covers);
    for matched in matches {
        if let Some(unsure) = &matched.unsure {
            large = cx.dom.or(&large, unsure);
            let not = cx.dom.not(unsure);
            none = cx.dom.and(&none, &not);
        }
    }
    for otherwise in [false, true] {
        // Rules for all other cases apply where no ordinary one does.
        let others = none.clone();
        if otherwise && sure {
            break;
        }
        let of_pass = |m: &&MatchOf<D>| p.definition.rules[m.rule].otherwise == otherwise;
        for matched in matches.iter().filter(of_pass) {
            let mut guard = match &matched.guard {
                Some(guard) => guard.clone(),
                None => cx.dom.truth(true),
            };
            if otherwise {
                guard = cx.dom.and(&others, &guard);
            }
            sure |= matched.guard.is_none();
            let not = cx.dom.not(&guard);
            none = cx.dom.and(&none, &not);
            if let Some(fits) = &matched.fits {
                let over = cx.dom.not(fits);
                let over = cx.dom.and(&guard, &over);
                large = cx.dom.or(&large, &over);
                guard = cx.dom.and(&guard, fits);
            }
            found.push(Alternative { name: matched.name(), guard });
        }
    }
    if !sure {
        found.push(Alternative { name: STUCK, guard: none });
    }
    found.push(Alternative { name: TOO_LARGE, guard: large });
    found
}
