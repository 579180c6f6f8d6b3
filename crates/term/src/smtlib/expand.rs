//! Definitions with parameters: the body as a straight line of steps, run again at each use.
//!
//! A body is read once, with an input in the place of each parameter. What does not depend on a parameter is kept as
//! it is; the rest is one step per node, operands before users, so that a use costs as many constructions as the body
//! has nodes, however often it shares them and however deep it is.

use super::env::{Env, is_input};
use crate::arena::Terms;
use crate::node::{Node, Sort, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Definitions that use each other double in a few words; no larger one is expanded.
pub(super) const MAX_STEPS: usize = 1 << 24;

/// A definition with parameters.
#[derive(Clone, Debug)]
pub(super) struct Macro {
    pub(super) parameters: Vec<Sort>,
    steps: Vec<Step>,
    result: Operand,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    node: Node,
    sort: Sort,
    operands: [Operand; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Fixed(TermId),
    /// An argument, or the result of a step: arguments are numbered first.
    Slot(u32),
}

/// The input that stands for a parameter of that number and sort in a body.
pub(super) fn parameter(terms: &mut Terms, number: usize, sort: Sort) -> TermId {
    // No symbol of a script contains a bar, so that this is none of them.
    terms.input(&format!("|{number}:{sort}"), sort)
}

impl Macro {
    /// The definition with this body, in which these inputs are its parameters.
    pub(super) fn new(terms: &Terms, parameters: &[TermId], body: TermId) -> Macro {
        let mut slots: FxHashMap<TermId, u32> =
            parameters.iter().enumerate().map(|(at, &p)| (p, at as u32)).collect();
        let mut steps = Vec::new();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut work = vec![(body, false)];
        while let Some((t, operands_done)) = work.pop() {
            let kids = terms.node(t).kids();
            if !operands_done {
                if is_input(terms, t) || !seen.insert(t) {
                    continue;
                }
                work.push((t, true));
                work.extend(kids.iter().map(|&kid| (kid, false)));
                continue;
            }
            let operand =
                |kid: TermId| slots.get(&kid).map_or(Operand::Fixed(kid), |&s| Operand::Slot(s));
            let mut operands = [Operand::Fixed(t); 3];
            for (to, &kid) in operands.iter_mut().zip(&*kids) {
                *to = operand(kid);
            }
            if operands[..kids.len()].iter().any(|o| matches!(o, Operand::Slot(_))) {
                slots.insert(t, (parameters.len() + steps.len()) as u32);
                steps.push(Step { node: terms.node(t), sort: terms.sort(t), operands });
            }
        }
        let result = slots.get(&body).map_or(Operand::Fixed(body), |&s| Operand::Slot(s));
        let parameters = parameters.iter().map(|&p| terms.sort(p)).collect();
        Macro { parameters, steps, result }
    }

    /// What one use costs.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// What a collection must keep for later uses.
    pub(super) fn roots(&self) -> impl Iterator<Item = TermId> {
        let operands = self.steps.iter().flat_map(|step| step.operands).chain([self.result]);
        operands.filter_map(|operand| match operand {
            Operand::Fixed(t) => Some(t),
            Operand::Slot(_) => None,
        })
    }
}

/// The body with these arguments, whose sorts must be the parameters'. `slots` is scratch space.
pub(super) fn expand(
    env: &Env,
    terms: &mut Terms,
    number: u32,
    arguments: &[TermId],
    slots: &mut Vec<TermId>,
) -> TermId {
    let definition = &env.macros[number as usize];
    slots.clear();
    slots.extend_from_slice(arguments);
    for step in &definition.steps {
        let mut at = 0;
        let node = step.node.map(|_| {
            at += 1;
            match step.operands[at - 1] {
                Operand::Fixed(t) => t,
                Operand::Slot(slot) => slots[slot as usize],
            }
        });
        slots.push(match (node, node.head()) {
            (Node::ConstArray(element), _) => terms.const_array(step.sort, element),
            (_, Some(head)) => terms.apply(head, &node.kids()),
            (_, None) => unreachable!("a leaf depends on no parameter"),
        });
    }
    match definition.result {
        Operand::Fixed(t) => t,
        Operand::Slot(slot) => slots[slot as usize],
    }
}
