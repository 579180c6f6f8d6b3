//! Specifications in the symbolic reading: every choice of what an address means is followed, and a formula is put together
//! from what it is under each.
//!
//! **Invariant:** a formula that reads memory where no known object is fails where it must be shown, and says nothing where
//! it is assumed: the object may be one that is not known any more.

use polysem_domain::{Condition, Facts, Sym, Symbolic};
use polysem_sem::{Break, Cx, Domain, Exec, Name, Stop};
use polysem_term::TermId;

/// What an expression is under each choice: when the choice is right, and the value if there is one.
fn cases<T>(
    dom: &mut Symbolic,
    path: &Facts,
    mut read: impl FnMut(&mut Cx<'_, Symbolic>) -> Exec<T, Symbolic>,
) -> Result<Vec<(Condition, Option<T>)>, Stop> {
    let mut found = Vec::new();
    let kept = dom.obligations.len();
    let mut work: Vec<(Vec<Name>, Condition)> = vec![(Vec::new(), Condition::Known(true))];
    while let Some((chosen, guard)) = work.pop() {
        // Nothing of the path is used up by reading.
        let mut scratch = path.clone();
        match read(&mut Cx::new(dom, &mut scratch, &chosen)) {
            Ok(value) => found.push((guard, Some(value))),
            Err(Break::Stop(Stop::Fault(_))) => found.push((guard, None)),
            Err(Break::Stop(stop)) => return Err(stop),
            Err(Break::Choose(alternatives)) => {
                for alternative in alternatives {
                    let guard = dom.and(&guard, &alternative.guard);
                    if !guard.is_never() {
                        let mut chosen = chosen.clone();
                        chosen.push(alternative.name);
                        work.push((chosen, guard));
                    }
                }
            }
        }
    }
    dom.obligations.truncate(kept);
    Ok(found)
}

/// A formula: `undefined` is what it is where it reads memory that is not there.
pub(crate) fn truth(
    dom: &mut Symbolic,
    path: &Facts,
    undefined: bool,
    read: impl FnMut(&mut Cx<'_, Symbolic>) -> Exec<Condition, Symbolic>,
) -> Result<TermId, Stop> {
    let mut all = Condition::Known(true);
    for (guard, value) in cases(dom, path, read)? {
        let value = value.unwrap_or(Condition::Known(undefined));
        let not = dom.not(&guard);
        let case = dom.or(&not, &value);
        all = dom.and(&all, &case);
    }
    Ok(dom.condition(all))
}

/// A number. Where it reads memory that is not there it is no number, and the verification stops.
pub(crate) fn number(
    dom: &mut Symbolic,
    path: &Facts,
    read: impl FnMut(&mut Cx<'_, Symbolic>) -> Exec<Sym, Symbolic>,
) -> Result<Sym, Stop> {
    let mut whole: Option<Sym> = None;
    for (guard, value) in cases(dom, path, read)? {
        let value = value.ok_or_else(|| {
            Stop::unsupported(
                "a number of a specification that reads memory which may not be there",
            )
        })?;
        whole = Some(match whole {
            None => value,
            Some(whole) => dom.ite(&guard, &value, &whole),
        });
    }
    whole.ok_or_else(|| Stop::unsupported("a number without a value"))
}
