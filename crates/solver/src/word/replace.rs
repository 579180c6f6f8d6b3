//! Replacing terms inside assertions, with what the result rests on.
//!
//! A [`Replacer`] knows results for some terms and definitions for some inputs; everything else is rebuilt from its
//! operands' results. Definitions may mention each other: each is expanded when its input is first met, and one that is
//! met inside itself is dropped, which leaves that input as it is.

use super::map::TermMap;
use super::problem::{OriginSet, Problem};
use polysem_term::{Node, SetId, TermId, Terms};

/// A result and the assertions that justify it.
pub(super) type Known = (TermId, OriginSet);

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Active,
    Taken,
    Dropped,
}

/// What an input is, if that does not turn out to be circular.
struct Definition {
    value: TermId,
    from: OriginSet,
    state: State,
}

/// Results so far.
pub(super) struct Replacer {
    done: TermMap<Known>,
    definitions: TermMap<Definition>,
}

impl Replacer {
    pub(super) fn new(problem: &Problem<'_>) -> Replacer {
        let capacity = problem.terms.capacity();
        Replacer { done: TermMap::new(capacity), definitions: TermMap::new(0) }
    }

    /// Whatever stands there, `t` becomes `new`.
    pub(super) fn set(&mut self, t: TermId, new: Known) {
        self.done.insert(t, new);
    }

    /// What `t` becomes, if that is known.
    pub(super) fn get(&self, t: TermId) -> Option<Known> {
        self.done.get(t).copied()
    }

    /// Lets `input` be `value`, unless it has a definition already.
    pub(super) fn define(&mut self, input: TermId, value: TermId, from: OriginSet) {
        if !self.definitions.contains(input) {
            self.definitions.insert(input, Definition { value, from, state: State::Waiting });
        }
    }

    /// Whether the input has a definition, taken or not.
    pub(super) fn defines(&self, input: TermId) -> bool {
        self.definitions.contains(input)
    }

    /// Whether the input's definition was used, and not dropped.
    pub(super) fn took(&self, input: TermId) -> bool {
        self.definitions.get(input).is_some_and(|d| d.state == State::Taken)
    }

    /// What `root` becomes.
    pub(super) fn replace(&mut self, problem: &mut Problem<'_>, root: TermId) -> Known {
        let mut work = vec![(root, false)];
        while let Some((t, operands_done)) = work.pop() {
            if self.done.contains(t) {
                continue;
            }
            if self.definitions.contains(t) {
                self.expand(problem, t, operands_done, &mut work);
                continue;
            }
            let node = problem.terms.node(t);
            if operands_done || node.kids().is_empty() {
                problem.visited += 1;
                let new = self.rebuild(problem, t, node);
                self.done.insert(t, new);
            } else {
                work.push((t, true));
                let open = |&&kid: &&TermId| !self.done.contains(kid);
                work.extend(node.kids().iter().filter(open).map(|&kid| (kid, false)));
            }
        }
        self.get(root).unwrap_or((root, SetId::EMPTY))
    }

    /// One step with an input that has a definition.
    fn expand(
        &mut self,
        problem: &mut Problem<'_>,
        input: TermId,
        value_done: bool,
        work: &mut Vec<(TermId, bool)>,
    ) {
        let Some(definition) = self.definitions.get_mut(input) else { return };
        match definition.state {
            State::Waiting => {
                definition.state = State::Active;
                work.extend([(input, true), (definition.value, false)]);
            }
            State::Active if value_done => {
                definition.state = State::Taken;
                let (value, from) =
                    self.done.get(definition.value).copied().unwrap_or((input, SetId::EMPTY));
                let from = problem.origins.union(from, definition.from);
                self.done.insert(input, (value, from));
            }
            State::Active | State::Taken | State::Dropped => {
                definition.state = State::Dropped;
                self.done.insert(input, (input, SetId::EMPTY));
            }
        }
    }

    /// `t` with its operands replaced, itself not.
    pub(super) fn rebuild(&self, problem: &mut Problem<'_>, t: TermId, node: Node) -> Known {
        let mut from = SetId::EMPTY;
        let mut same = true;
        for &kid in &*node.kids() {
            if let Some(&(new, why)) = self.done.get(kid)
                && new != kid
            {
                same = false;
                from = problem.origins.union(from, why);
            }
        }
        if same {
            return (t, SetId::EMPTY);
        }
        let new = node.map(|kid| self.get(kid).map_or(kid, |(new, _)| new));
        (build(problem.terms, t, new), from)
    }
}

/// The term of this node, which has the sort of `like`.
pub(super) fn build(terms: &mut Terms, like: TermId, node: Node) -> TermId {
    match (node, node.head()) {
        (Node::ConstArray(element), _) => {
            let sort = terms.sort(like);
            terms.const_array(sort, element)
        }
        (_, Some(head)) => terms.apply(head, &node.kids()),
        (_, None) => like,
    }
}
