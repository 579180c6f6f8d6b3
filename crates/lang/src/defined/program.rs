//! A program in a defined language, ready to run: its definition, its term, and the rules by what they need on top.

use super::definition::{Contents, Definition, Initial, Pattern, Rule, Sort, Stream, Term as Pat};
use super::engine::{TermOf, data_sort};
use super::grammar::Order;
use super::index::Index;
use super::parse::Places;
use super::row::Row;
use super::step::{Place, State};
use super::table::Table;
use super::term::{Arguments, Key, Term, deep};
use super::ways::Carry;
use crate::source::Warning;
use crate::text::Error;
use polysem_sem::{Bits, Cx, Domain, Exec};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// A program in a defined language.
#[derive(Debug)]
pub struct Program {
    /// The language.
    pub definition: Arc<Definition>,
    /// The program.
    pub term: Pat,
    /// Where its parts are in the text.
    places: Places,
    /// The line of each byte that a part starts at.
    pub(super) text: String,
    order: Order,
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
    /// The left sides of each rule in the order in which they are matched: the computation first.
    pub(super) lefts: Vec<Vec<usize>>,
    index: Index,
    /// What becomes of the entries of maps, by rule and cell.
    carries: Vec<Vec<(usize, Carry)>>,
    /// Pairs of rules that differ in one truth value on their left sides: one of the two always applies.
    complete: BTreeSet<(usize, usize)>,
    /// Constructors whose terms are values.
    values: Vec<bool>,
    data_values: [bool; 8],
    /// Identifiers that are inputs from the start.
    symbolic: Vec<String>,
    /// What looks wrong in the definition.
    pub(super) warnings: Vec<Warning>,
    /// Where control may go, found out when it is first asked for.
    pub(super) graph: OnceCell<BTreeMap<Place, Vec<Place>>>,
    /// On which of these ways it goes back.
    pub(super) back: OnceCell<BTreeSet<(Place, Place)>>,
}

impl Drop for Program {
    fn drop(&mut self) {
        super::parse::discard(std::mem::replace(&mut self.term, Pat::Any));
    }
}

impl Program {
    /// How many rules are tried on a configuration.
    #[must_use]
    pub fn tried<V, T>(&self, state: &State<V, T>) -> usize {
        self.candidates(&state.cells).count()
    }

    /// Reads a program by a definition.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn new(
        definition: Arc<Definition>,
        text: &str,
        symbolic: &[String],
    ) -> Result<Program, Error> {
        let (term, places) = super::parse::program(&definition, text)?;
        if definition.cells.len() > 255 {
            let error = Error::new(0, "a configuration has 255 cells at most");
            return Err(Error { in_definition: true, ..error });
        }
        if depth(&term) > DEEPEST {
            super::parse::discard(term);
            let message = format!("this program is nested deeper than {DEEPEST} levels");
            return Err(Error::new(0, message).hint("a sequence counts a level for each part"));
        }
        definition.rules.iter().try_for_each(|rule| reads_plainly(&definition, rule))?;
        let order = Order::new(&definition);
        let mut program = Program {
            lefts: definition.rules.iter().map(|_| Vec::new()).collect(),
            index: Index::default(),
            carries: definition.rules.iter().map(carries).collect(),
            complete: BTreeSet::new(),
            values: Vec::new(),
            data_values: [false; 8],
            definition,
            term,
            places,
            text: text.to_string(),
            order,
            names: vec![],
            numbers: BTreeMap::new(),
            symbolic: symbolic.to_vec(),
            warnings: Vec::new(),
            graph: OnceCell::new(),
            back: OnceCell::new(),
        };
        program.name_all();
        program.index();
        Ok(program)
    }

    /// Numbers every identifier and string of the program and of the rules.
    fn name_all(&mut self) {
        let definition = Arc::clone(&self.definition);
        let mut found = Vec::new();
        names_in(&self.term, &mut found);
        found.extend(self.symbolic.iter().cloned());
        for cell in &definition.cells {
            if let Initial::Term(term) = &cell.initial {
                names_in(term, &mut found);
            }
        }
        for rule in &definition.rules {
            for (_, pattern) in &rule.left {
                terms_of(pattern).for_each(|term| names_in(term, &mut found));
            }
            rule.condition.iter().for_each(|term| names_in(term, &mut found));
            for (_, contents) in &rule.right {
                terms_made(contents).for_each(|term| names_in(term, &mut found));
            }
        }
        for name in found {
            if !self.numbers.contains_key(&name) {
                self.numbers.insert(name.clone(), self.names.len() as u32);
                self.names.push(name);
            }
        }
    }

    fn index(&mut self) {
        let definition = Arc::clone(&self.definition);
        let results = &definition.results;
        let is_value = |sort| results.iter().any(|result| self.order.under(sort, *result));
        self.values = definition.constructors.iter().map(|c| is_value(c.sort)).collect();
        self.data_values = std::array::from_fn(|sort| is_value(Sort(sort as u32)));
        for (number, rule) in definition.rules.iter().enumerate() {
            let others = definition.rules.iter().enumerate().skip(number + 1);
            let covers = others.filter(|(_, other)| complementary(rule, other));
            self.complete.extend(covers.map(|(other, _)| (number, other)));
            let mut sides: Vec<usize> = (0..rule.left.len()).collect();
            sides.sort_by_key(|&side| (rule.left[side].0 != definition.computation, side));
            self.lefts[number] = sides;
        }
        self.index = Index::new(&definition, &self.order);
    }

    /// Whether two rules cover all cases together.
    pub(super) fn cover(&self, a: usize, b: usize) -> bool {
        self.complete.contains(&(a.min(b), a.max(b)))
    }

    /// The rules to try on a configuration.
    pub(super) fn candidates<'p, V, T>(
        &'p self,
        cells: &'p [Term<V, T>],
    ) -> impl Iterator<Item = usize> + 'p {
        self.index.candidates(cells)
    }

    /// Whether a term is of a sort.
    pub(super) fn has_sort<V, T>(&self, term: &Term<V, T>, sort: Sort) -> bool {
        match term {
            Term::Make(made) => {
                made.hole.is_none()
                    && self.order.under(self.definition.constructors[made.constructor].sort, sort)
            }
            Term::Hole => false,
            term => data_sort(term).is_some_and(|own| self.order.under(own, sort)),
        }
    }

    /// Whether a strict argument need not be evaluated any further.
    pub(super) fn is_value<V, T>(&self, term: &Term<V, T>) -> bool {
        match term {
            Term::Make(made) => made.hole.is_none() && self.values[made.constructor],
            Term::Hole => false,
            term => data_sort(term).is_some_and(|sort| self.data_values[sort.0 as usize]),
        }
    }

    pub(super) fn is_input(&self, cell: usize) -> bool {
        self.definition.cells[cell].stream == Some(Stream::Input)
    }

    /// What becomes of the entries that a rule names in a cell.
    pub(super) fn carry(&self, rule: usize, cell: usize) -> Option<&Carry> {
        self.carries[rule].iter().find(|(other, _)| *other == cell).map(|(_, carry)| carry)
    }

    /// Whether a cell holds one number or truth value.
    pub(super) fn holds_data(&self, cell: usize) -> bool {
        [Sort::INT, Sort::BOOL].contains(&self.definition.cells[cell].sort)
    }

    pub(super) fn is_code(&self, cell: usize) -> bool {
        self.definition.cells[cell].sort == Sort::CODE
    }

    pub(super) fn is_output(&self, cell: usize) -> bool {
        self.definition.cells[cell].stream == Some(Stream::Output)
    }

    /// Whether a name occurs.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// The name with a number.
    pub(super) fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// The number of a name; all that occur have one.
    pub(super) fn number(&self, name: &str) -> u32 {
        self.numbers.get(name).copied().unwrap_or(u32::MAX)
    }

    /// What the cells hold at first. Names that are inputs from the start are entries of the first map.
    pub(super) fn initial<D: Domain>(&self, cx: &mut Cx<'_, D>) -> Exec<Vec<TermOf<D>>, D> {
        let mut cells = Vec::with_capacity(self.definition.cells.len());
        for cell in &self.definition.cells {
            cells.push(match &cell.initial {
                Initial::Program(_) => {
                    let mut places = self.places.0.iter();
                    Term::Code(Row::of([self.ground(cx, &self.term, &mut places)]))
                }
                Initial::Term(term) => self.ground(cx, term, &mut [].iter()),
                Initial::Input(name) => self.input(cx, name, cell.sort)?,
            });
        }
        let map = cells.iter_mut().find_map(|cell| match cell {
            Term::Map(table) => Some(table),
            _ => None,
        });
        if let Some(table) = map {
            for name in &self.symbolic {
                let value = self.input(cx, name, Sort::INT)?;
                Rc::make_mut(table).set(Key::Id(self.number(name)), value);
            }
        }
        Ok(cells)
    }

    /// The next input of a name: a number, or a truth value.
    pub(super) fn input<D: Domain>(
        &self,
        cx: &mut Cx<'_, D>,
        name: &str,
        sort: Sort,
    ) -> Exec<TermOf<D>, D> {
        if sort == Sort::BOOL {
            let bit = cx.input(name, 1)?;
            return Ok(Term::Bool(cx.dom.holds(&bit)?));
        }
        Ok(Term::Int(cx.input(name, self.definition.width)?))
    }

    /// A term without variables, with the places of its parts.
    fn ground<D: Domain>(
        &self,
        cx: &mut Cx<'_, D>,
        term: &Pat,
        places: &mut std::slice::Iter<'_, usize>,
    ) -> Term<D::Bv, D::Bool> {
        let at = places.next().copied().unwrap_or(0) as u32;
        let mut each = |terms: &[Pat]| -> Arguments<D::Bv, D::Bool> {
            deep(|| terms.iter().map(|term| self.ground(cx, term, places)).collect())
        };
        match term {
            Pat::Int(number) => {
                Term::Int(cx.lit(Bits::new(self.definition.width, number.cast_unsigned())))
            }
            Pat::Bool(truth) => Term::Bool(cx.dom.truth(*truth)),
            Pat::Id(name) => Term::Id(self.number(name)),
            Pat::String(name) => Term::Text(self.number(name)),
            // The first byte is told apart from none.
            Pat::Make(constructor, arguments) => {
                Term::make(*constructor, None, at + 1, each(arguments))
            }
            Pat::Code(tasks) => Term::Code(Row::of(each(tasks))),
            Pat::List(items) => Term::List(Row::of(each(items))),
            Pat::Set(items) => {
                let mut table = Table::default();
                for key in each(items) {
                    table.put(key, Term::Hole);
                }
                Term::Set(Rc::new(table))
            }
            Pat::Map(entries) => {
                let mut table = Table::default();
                for (key, value) in entries {
                    let key = self.ground(cx, key, places);
                    let value = self.ground(cx, value, places);
                    table.put(key, value);
                }
                Term::Map(Rc::new(table))
            }
            Pat::Var(_) | Pat::Any | Pat::Apply(..) => Term::Hole,
        }
    }
}

/// For each map of which a rule names entries and leaves the rest open, on both sides: which of them stay.
fn carries(rule: &Rule) -> Vec<(usize, Carry)> {
    let both = rule.left.iter().filter_map(|(cell, pattern)| {
        let right = rule.right.iter().find(|(other, _)| other == cell);
        let (Pattern::Map { entries: left, open: true }, Some((_, Contents::Map(right, true)))) =
            (pattern, right)
        else {
            return None;
        };
        let from = right.iter().map(|(key, _)| left.iter().position(|(other, _)| other == key));
        let from: Vec<Option<usize>> = from.collect();
        let stays = (0..left.len()).map(|number| from.contains(&Some(number))).collect();
        Some((*cell, Carry { stays, from, same: left == right }))
    });
    both.collect()
}

/// Whether the left sides of two rules are the same but for one truth value, and that is all that decides between them:
/// no condition, no other data to compare, no variable twice, nothing on the right that data may leave without a value.
fn complementary(a: &Rule, b: &Rule) -> bool {
    if !is_decided_by_truth(a) || !is_decided_by_truth(b) || a.left.len() != b.left.len() {
        return false;
    }
    let mut turned = 0;
    let same = a.left.iter().zip(&b.left).all(|((cell, p), (other, q))| {
        let kind = std::mem::discriminant(p) == std::mem::discriminant(q);
        let (p, q): (Vec<_>, Vec<_>) = (terms_of(p).collect(), terms_of(q).collect());
        cell == other
            && kind
            && p.len() == q.len()
            && p.iter().zip(&q).all(|(p, q)| alike(a, p, b, q, &mut turned))
    });
    same && turned == 1
}

/// Whether two patterns match the same terms, but for truth values that are counted.
fn alike(a: &Rule, p: &Pat, b: &Rule, q: &Pat, turned: &mut u32) -> bool {
    match (p, q) {
        (Pat::Var(x), Pat::Var(y)) => a.variables[*x].1 == b.variables[*y].1,
        (Pat::Bool(x), Pat::Bool(y)) => {
            *turned += 1;
            x != y
        }
        (Pat::Make(c, xs), Pat::Make(d, ys)) => {
            c == d && xs.iter().zip(ys).all(|(x, y)| alike(a, x, b, y, turned))
        }
        (Pat::Any, Pat::Any) => true,
        (Pat::Id(x), Pat::Id(y)) | (Pat::String(x), Pat::String(y)) => x == y,
        _ => false,
    }
}

/// An input is known only after the rule was chosen: nothing may be decided by it.
fn reads_plainly(definition: &Definition, rule: &Rule) -> Result<(), Error> {
    let wrong = |what: &str| {
        let message = format!("rule `{}` {what}", rule.name);
        Err(Error { in_definition: true, ..Error::new(rule.at, message) }
            .hint("read it into a variable first, and decide in another rule"))
    };
    let inputs =
        rule.left.iter().filter(|(cell, _)| definition.cells[*cell].stream == Some(Stream::Input));
    for (_, pattern) in inputs {
        let Pattern::List { first, open: true } = pattern else {
            return wrong("must leave the rest of its inputs open");
        };
        for item in first {
            let Pat::Var(variable) = item else { return wrong("reads what is no variable") };
            if ![Sort::INT, Sort::BOOL].contains(&rule.variables[*variable].1) {
                return wrong("reads a variable that is no Int and no Bool");
            }
            let mut uses = 0;
            let mut count = |term| {
                walk(term, &mut |part| uses += u32::from(*part == Pat::Var(*variable)));
            };
            rule.left.iter().flat_map(|(_, pattern)| terms_of(pattern)).for_each(&mut count);
            rule.condition.iter().for_each(&mut count);
            if uses != 1 {
                return wrong("decides by what it reads");
            }
        }
    }
    Ok(())
}

fn is_decided_by_truth(rule: &Rule) -> bool {
    let mut seen = BTreeSet::new();
    let mut once = true;
    for term in rule.left.iter().flat_map(|(_, pattern)| terms_of(pattern)) {
        walk(term, &mut |part| {
            if let Pat::Var(variable) = part {
                once &= seen.insert(*variable);
            }
        });
    }
    let mut may_fail = false;
    for term in rule.right.iter().flat_map(|(_, contents)| terms_made(contents)) {
        walk(term, &mut |part| {
            may_fail |= matches!(part, Pat::Apply(operation, _) if operation.may_fail());
        });
    }
    rule.condition.is_none() && !rule.otherwise && once && !may_fail
}

/// How deep a program may be nested.
const DEEPEST: usize = 50_000;

fn depth(term: &Pat) -> usize {
    let mut work = vec![(term, 1)];
    let mut deepest = 0;
    while let Some((term, depth)) = work.pop() {
        deepest = deepest.max(depth);
        if let Pat::Make(_, terms) | Pat::Code(terms) = term {
            work.extend(terms.iter().map(|term| (term, depth + 1)));
        }
    }
    deepest
}

/// Calls `see` with a term and all its parts.
fn walk<'t>(term: &'t Pat, see: &mut impl FnMut(&'t Pat)) {
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        see(term);
        match term {
            Pat::Make(_, terms)
            | Pat::Code(terms)
            | Pat::List(terms)
            | Pat::Set(terms)
            | Pat::Apply(_, terms) => work.extend(terms.iter().rev()),
            Pat::Map(entries) => work.extend(entries.iter().flat_map(|(k, v)| [k, v])),
            Pat::Var(_) | Pat::Any | Pat::Int(_) | Pat::Bool(_) | Pat::Id(_) | Pat::String(_) => {}
        }
    }
}

fn names_in(term: &Pat, found: &mut Vec<String>) {
    walk(term, &mut |part| {
        if let Pat::Id(name) | Pat::String(name) = part {
            found.push(name.clone());
        }
    });
}

fn terms_of(pattern: &Pattern) -> Box<dyn Iterator<Item = &Pat> + '_> {
    match pattern {
        Pattern::Whole(term) => Box::new(std::iter::once(term)),
        Pattern::Code { first, .. } | Pattern::List { first, .. } => Box::new(first.iter()),
        Pattern::Map { entries, .. } => Box::new(entries.iter().flat_map(|(k, v)| [k, v])),
        Pattern::Set { elements, .. } => Box::new(elements.iter()),
    }
}

fn terms_made(contents: &Contents) -> Box<dyn Iterator<Item = &Pat> + '_> {
    match contents {
        Contents::Whole(term) => Box::new(std::iter::once(term)),
        Contents::Code(terms, _) | Contents::Set(terms, _) => Box::new(terms.iter()),
        Contents::List(before, _, after) => Box::new(before.iter().chain(after)),
        Contents::Map(entries, _) => Box::new(entries.iter().flat_map(|(k, v)| [k, v])),
    }
}
