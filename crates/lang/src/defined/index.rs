//! The rules by what they need on top of a computation: few are tried in a step, however many there are.
//!
//! A rule is filed under one cell of code that its left side looks at, by the top of it; rules that look at none are tried
//! always.

use super::definition::{Definition, Pattern, Rule, Sort, Term as Pat};
use super::engine::data_sort;
use super::grammar::Order;
use super::term::Term;

/// The rules of a definition, filed.
#[derive(Debug, Default)]
pub(super) struct Index {
    tops: Vec<Tops>,
    always: Vec<usize>,
}

/// The rules that look at the top of one cell.
#[derive(Debug)]
struct Tops {
    cell: usize,
    by_constructor: Vec<Vec<usize>>,
    by_data: Vec<Vec<usize>>,
    empty: Vec<usize>,
}

/// What a rule needs on top of a cell of code.
enum Top<'r> {
    /// A term that matches this.
    Task(&'r Pat),
    /// The cell is empty.
    Empty,
    /// Anything.
    Any,
}

fn top(pattern: &Pattern) -> Top<'_> {
    let (tasks, open) = match pattern {
        Pattern::Code { first, open } => (&first[..], *open),
        Pattern::Whole(Pat::Code(tasks)) => (&tasks[..], false),
        _ => return Top::Any,
    };
    match tasks.first() {
        Some(task) => Top::Task(task),
        None if open => Top::Any,
        None => Top::Empty,
    }
}

impl Index {
    pub(super) fn new(definition: &Definition, order: &Order) -> Index {
        let code = (0..definition.cells.len()).filter(|c| definition.cells[*c].sort == Sort::CODE);
        let tops = code.map(|cell| Tops {
            cell,
            by_constructor: vec![Vec::new(); definition.constructors.len()],
            by_data: vec![Vec::new(); Sort::BUILT_IN.len()],
            empty: Vec::new(),
        });
        let mut index = Index { tops: tops.collect(), always: Vec::new() };
        for (number, rule) in definition.rules.iter().enumerate() {
            index.file(definition, order, number, rule);
        }
        index
    }

    fn file(&mut self, definition: &Definition, order: &Order, number: usize, rule: &Rule) {
        let sides = rule.left.iter().filter_map(|(cell, pattern)| {
            let tops = self.tops.iter().position(|tops| tops.cell == *cell)?;
            let top = top(pattern);
            (!matches!(top, Top::Any)).then_some((tops, *cell, top))
        });
        // The program's own cell tells most.
        let best = sides.min_by_key(|(_, cell, _)| (*cell != definition.computation, *cell));
        let Some((tops, _, top)) = best else {
            self.always.push(number);
            return;
        };
        let tops = &mut self.tops[tops];
        let task = match top {
            Top::Task(task) => task,
            Top::Empty | Top::Any => {
                tops.empty.push(number);
                return;
            }
        };
        let may_be = |constructor, sort| may_be(order, task, rule, constructor, sort);
        for (constructor, rules) in tops.by_constructor.iter_mut().enumerate() {
            if may_be(Some(constructor), definition.constructors[constructor].sort) {
                rules.push(number);
            }
        }
        for (sort, rules) in tops.by_data.iter_mut().enumerate() {
            if may_be(None, Sort(sort as u32)) {
                rules.push(number);
            }
        }
        // A variable for code may stand for no task at all.
        let is_code = |v: usize| rule.variables[v].1 == Sort::CODE;
        if matches!(task, Pat::Code(_)) || matches!(task, Pat::Var(v) if is_code(*v)) {
            tops.empty.push(number);
        }
    }

    /// The rules to try on a configuration.
    pub(super) fn candidates<'i, V, T>(
        &'i self,
        cells: &'i [Term<V, T>],
    ) -> impl Iterator<Item = usize> + 'i {
        let filed = self.tops.iter().flat_map(|tops| tops.of(&cells[tops.cell]));
        filed.chain(&self.always).copied()
    }
}

impl Tops {
    fn of<V, T>(&self, cell: &Term<V, T>) -> &[usize] {
        let Term::Code(row) = cell else { return &[] };
        match row.first() {
            None => &self.empty,
            Some(Term::Make(made)) => &self.by_constructor[made.constructor],
            Some(term) => match data_sort(term) {
                Some(sort) => &self.by_data[sort.0 as usize],
                None => &[],
            },
        }
    }
}

/// Whether a pattern may match a term of a constructor, or data, of this sort.
fn may_be(order: &Order, pattern: &Pat, rule: &Rule, made: Option<usize>, sort: Sort) -> bool {
    let is_data = |of| made.is_none() && sort == of;
    match pattern {
        Pat::Var(variable) => order.under(sort, rule.variables[*variable].1),
        Pat::Make(other, _) => made == Some(*other),
        Pat::Int(_) => is_data(Sort::INT),
        Pat::Bool(_) => is_data(Sort::BOOL),
        Pat::Id(_) => is_data(Sort::ID),
        Pat::String(_) => is_data(Sort::STRING),
        Pat::List(_) => is_data(Sort::LIST),
        Pat::Map(_) => is_data(Sort::MAP),
        Pat::Set(_) => is_data(Sort::SET),
        Pat::Any | Pat::Code(_) | Pat::Apply(..) => true,
    }
}
