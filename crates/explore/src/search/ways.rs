//! Where control may go from a place, each place once, and when.

use polysem_domain::{Condition, Sym, Symbolic};
use polysem_sem::{CmpOp, Domain, Flow, Stop};
use smallvec::{SmallVec, smallvec};

/// Conditions that exclude each other, with the places to which control goes then.
pub(super) type Ways<P> = SmallVec<[(Condition, P); 2]>;

/// The ways of a flow that may go several. A place that several cases lead to is one way.
///
/// # Errors
/// As [`Domain::cmp`].
pub(super) fn ways<P: Copy + PartialEq>(
    dom: &mut Symbolic,
    flow: Flow<P, Sym, Condition>,
) -> Result<Ways<P>, Stop> {
    Ok(match flow {
        Flow::Goto(to) => smallvec![(Condition::Known(true), to)],
        Flow::Assume { cond, then } => smallvec![(cond, then)],
        Flow::Branch { cond, then, els } if then == els => {
            let _ = cond;
            smallvec![(Condition::Known(true), then)]
        }
        Flow::Branch { cond, then, els } => {
            let not = dom.not(&cond);
            smallvec![(cond, then), (not, els)]
        }
        Flow::Switch { on, cases, default } => {
            if let Some(on) = Symbolic::literal(&on) {
                let found = cases.binary_search_by(|(case, _)| case.cmp_unsigned(&on));
                return Ok(smallvec![(
                    Condition::Known(true),
                    found.map_or(default, |found| cases[found].1)
                )]);
            }
            let mut ways: Ways<P> = SmallVec::new();
            let mut none = Condition::Known(true);
            for (case, to) in &*cases {
                let case = dom.lit(case.clone());
                let equal = dom.cmp(CmpOp::Eq, &on, &case)?;
                let not = dom.not(&equal);
                none = dom.and(&none, &not);
                join(dom, &mut ways, equal, *to);
            }
            join(dom, &mut ways, none, default);
            ways
        }
        Flow::Done => SmallVec::new(),
    })
}

fn join<P: Copy + PartialEq>(dom: &mut Symbolic, ways: &mut Ways<P>, cond: Condition, to: P) {
    match ways.iter_mut().find(|(_, other)| *other == to) {
        Some((known, _)) => *known = dom.or(known, &cond),
        None => ways.push((cond, to)),
    }
}
