//! Questions in the order in which a symbolic executor asks them.
//!
//! A program is a Rust function over terms that also has concrete inputs, by which it decides where to go. It is run
//! on many of them; together the runs are a tree. Walking the tree depth first, both sides of every branch are asked
//! for, and those that some run took are entered. So infeasible sides occur as they do in programs, and no solver is
//! needed to make the script.

use super::script::{Script, Step};
use super::words::Words;
use polysem_term::{Bits, Evaluator, Model, Node, Sort, TermId, Terms, Value};

/// What happens on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    /// The path goes on one way where it holds, another where not.
    Branch(TermId),
    /// Whether this is possible is asked; the path goes on without it.
    Ask(TermId),
    /// The path is left but where this holds.
    Assume(TermId),
}

/// One run of a program: terms, and what they are worth on its inputs.
#[derive(Debug)]
pub struct Run<'t> {
    terms: &'t mut Terms,
    model: Model,
    evaluator: Evaluator,
    events: Vec<(Event, bool)>,
}

impl Words for Run<'_> {
    fn terms(&mut self) -> &mut Terms {
        self.terms
    }
}

impl Run<'_> {
    /// A symbolic vector, and its value in this run.
    ///
    /// # Panics
    /// If another run said that it is of another width.
    pub fn input(&mut self, name: &str, width: u32, value: u64) -> TermId {
        let input = self.terms.input(name, Sort::Bv(width));
        if let Node::Input(id) = self.terms.node(input) {
            self.model.set(id, Value::Bv(Bits::new(width, value)));
        }
        input
    }

    /// Symbolic bytes.
    pub fn bytes(&mut self, values: &[u8]) -> Vec<TermId> {
        let named = values.iter().enumerate();
        named.map(|(at, &value)| self.input(&format!("b{at}"), 8, value.into())).collect()
    }

    /// Goes where the run's inputs say.
    pub fn branch(&mut self, condition: TermId) -> bool {
        if let Some(truth) = self.terms.as_truth(condition) {
            return truth;
        }
        let taken = self.evaluator.truth(self.terms, &self.model, condition);
        self.events.push((Event::Branch(condition), taken));
        taken
    }

    /// Asks whether something is possible here.
    pub fn ask(&mut self, condition: TermId) {
        if self.terms.as_truth(condition).is_none() {
            self.events.push((Event::Ask(condition), true));
        }
    }

    /// Restricts the path; false if that leaves this run out, which should then end.
    #[must_use]
    pub fn assume(&mut self, condition: TermId) -> bool {
        let holds = self.evaluator.truth(self.terms, &self.model, condition);
        if holds && self.terms.as_truth(condition).is_none() {
            self.events.push((Event::Assume(condition), true));
        }
        holds
    }
}

/// A point of the tree: what happens there, and where that leads; 0 is nowhere.
#[derive(Debug)]
struct Point {
    event: Event,
    next: [usize; 2],
}

/// The script of a program's runs on all these inputs.
///
/// # Panics
/// If two runs that went the same way then differ.
pub fn explore<T>(
    inputs: impl IntoIterator<Item = T>,
    program: impl Fn(&mut Run<'_>, T),
) -> Script {
    let mut terms = Terms::without_rewriting();
    let yes = terms.truth(true);
    let mut points = vec![Point { event: Event::Assume(yes), next: [0; 2] }];
    for input in inputs {
        let mut run = Run {
            terms: &mut terms,
            model: Model::default(),
            evaluator: Evaluator::default(),
            events: Vec::new(),
        };
        program(&mut run, input);
        let (mut at, mut side) = (0, 0);
        for (event, taken) in run.events {
            let mut next = points[at].next[side];
            if next == 0 {
                next = points.len();
                points.push(Point { event, next: [0; 2] });
                points[at].next[side] = next;
            }
            assert_eq!(points[next].event, event, "programs are deterministic");
            (at, side) = (next, usize::from(!taken));
        }
    }
    let mut steps = Vec::new();
    walk(&mut terms, &points, points[0].next[0], &mut steps);
    Script { terms, steps }
}

fn walk(terms: &mut Terms, points: &[Point], mut at: usize, steps: &mut Vec<Step>) {
    while at != 0 {
        let point = &points[at];
        match point.event {
            Event::Ask(question) => steps.push(Step::Ask(question)),
            Event::Assume(fact) => steps.push(Step::Assume(fact)),
            Event::Branch(condition) => {
                let otherwise = terms.not(condition);
                for (side, next) in [condition, otherwise].into_iter().zip(point.next) {
                    if next == 0 {
                        steps.push(Step::Ask(side));
                    } else {
                        steps.extend([Step::Push, Step::Assume(side), Step::Check]);
                        walk(terms, points, next, steps);
                        steps.push(Step::Pop);
                    }
                }
                return;
            }
        }
        at = point.next[0];
    }
}
