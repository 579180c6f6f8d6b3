//! A defined language as a [`Language`]: one step is one rule, after strict arguments were put on top or back.
//!
//! A *place* is the configuration without its data, as a number: two states at one place have the same shape, so they join
//! and compare value by value. Rules that match are alternatives under their numbers; where none applies and code is left
//! the configuration is stuck, which is a fault.

use super::any::graph;
use super::engine::{MatchOf, attempt, finish};
use super::program::Program;
use super::term::{Key, Row, Term};
use crate::text::line_of;
use polysem_sem::{
    Alternative, Bits, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf, Language, Location, Name,
    Slot, SlotMut, SlotOf, SlotRef, Stop,
};

/// Languages from definition files.
#[derive(Clone, Copy, Debug)]
pub struct Defined;

/// A configuration without its data, and the byte of the program that its first task comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    at: u32,
    skeleton: u64,
}

/// A configuration: what each cell holds.
#[derive(Clone, Debug)]
pub struct State<V, T> {
    /// By the number of the cell.
    pub cells: Vec<Term<V, T>>,
    /// The rule that led here; no rule has the number of the start.
    pub(super) taken: u32,
}

/// How many bits of a location's frame are the cell; the others are the key.
const CELLS: u32 = 8;

/// No rule applies, and a number that is too large: names of alternatives.
const STUCK: Name = Name::Rule(u32::MAX);
const TOO_LARGE: Name = Name::Rule(u32::MAX - 1);

impl<V: Clone, T: Clone> State<V, T> {
    fn place(&self, program: &Program) -> Place {
        let skeleton = self.cells.iter().fold(17u64, |all, cell| {
            (all.rotate_left(7) ^ cell.skeleton()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let at = match &self.cells[program.definition.computation] {
            Term::Code(row) => row.iter().map(Term::at).find(|at| *at > 0).unwrap_or(0),
            _ => 0,
        };
        Place { at, skeleton }
    }

    /// Whether no code is left in any cell.
    fn is_finished(&self) -> bool {
        self.cells.iter().all(|cell| match cell {
            Term::Code(row) => row.is_empty(),
            _ => true,
        })
    }

    /// Puts strict arguments that are no values yet on top, and values back where they belong.
    fn settle(&mut self, program: &Program) {
        let Term::Code(row) = &mut self.cells[program.definition.computation] else { return };
        while evaluate(program, row) || put_back(program, row) {}
    }
}

/// Heating: the first strict argument that is no value goes on top.
fn evaluate<V: Clone, T: Clone>(program: &Program, row: &mut Row<V, T>) -> bool {
    let Some(Term::Make(made)) = row.first() else { return false };
    if made.hole.is_some() {
        return false;
    }
    let strict = &program.definition.constructors[made.constructor].strict;
    let open = strict.iter().find(|&&at| !program.is_value(&made.arguments[at]));
    let Some(&open) = open else { return false };
    let made = made.clone();
    row.take();
    let mut arguments = made.arguments.clone();
    let argument = std::mem::replace(&mut arguments[open], Term::Hole);
    row.put(Term::make(made.constructor, Some(open), made.at, arguments));
    row.put(argument);
    true
}

/// Cooling: a value goes back into the term that waits for it.
fn put_back<V: Clone, T: Clone>(program: &Program, row: &mut Row<V, T>) -> bool {
    let waiting = |row: &Row<V, T>| {
        let mut tasks = row.iter();
        let (Some(value), Some(Term::Make(waits))) = (tasks.next(), tasks.next()) else {
            return None;
        };
        let hole = waits.hole?;
        program.is_value(value).then(|| (value.clone(), waits.clone(), hole))
    };
    let Some((value, waits, hole)) = waiting(row) else { return false };
    row.take();
    row.take();
    let mut arguments = waits.arguments.clone();
    arguments[hole] = value;
    row.put(Term::make(waits.constructor, None, waits.at, arguments));
    true
}

impl Language for Defined {
    type Program = Program;
    type Place = Place;
    type State<D: Domain> = State<D::Bv, D::Bool>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(Place, Self::State<D>), D> {
        let mut state = State { cells: p.initial(cx)?, taken: u32::MAX };
        state.settle(p);
        Ok((state.place(p), state))
    }

    fn step<D: Domain>(
        p: &Program,
        _: Place,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Place, D>, D> {
        let mut matches = Vec::new();
        let top = match &s.cells[p.definition.computation] {
            Term::Code(row) => row.first(),
            _ => None,
        };
        for &rule in p.candidates(top) {
            if let Some(matched) = attempt(p, cx, rule, &s.cells)? {
                matches.push(matched);
            }
        }
        if matches.is_empty() {
            return if s.is_finished() { Ok(Flow::Done) } else { Err(cx.fail(stuck())) };
        }
        let matched = choose(p, cx, matches)?;
        let Some(mut matched) = matched else {
            return if s.is_finished() { Ok(Flow::Done) } else { Err(cx.fail(stuck())) };
        };
        read(p, cx, &mut matched)?;
        s.taken = matched.rule as u32;
        for (cell, made) in std::mem::take(&mut matched.made) {
            s.cells[cell] = made;
        }
        for value in &matched.outputs {
            match value {
                Term::Int(value) => cx.output(value),
                _ => return Err(Stop::unsupported("an output that is no number").into()),
            }
        }
        s.settle(p);
        Ok(Flow::Goto(s.place(p)))
    }

    fn successors(p: &Program, at: Place) -> Vec<Place> {
        p.graph.get_or_init(|| graph(p)).get(&at).cloned().unwrap_or_default()
    }

    fn visit<D: Domain>(s: &Self::State<D>, see: &mut impl FnMut(Location, SlotRef<'_, D>)) {
        for (number, cell) in s.cells.iter().enumerate() {
            let mut at = Where::of(number);
            visit::<D>(cell, &mut at, see);
        }
    }

    fn map<D: Domain, E: Domain>(
        s: &Self::State<D>,
        to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
    ) -> Self::State<E> {
        let cells = s.cells.iter().enumerate().map(|(number, cell)| {
            let mut at = Where::of(number);
            translate::<D, E>(cell, &mut at, to)
        });
        State { cells: cells.collect(), taken: s.taken }
    }

    fn zip<D: Domain>(
        s: &mut Self::State<D>,
        other: &Self::State<D>,
        with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
    ) -> bool {
        let same = s.cells.iter().zip(&other.cells).all(|(a, b)| a.skeleton() == b.skeleton());
        if !same {
            return false;
        }
        let mut theirs = Vec::new();
        Defined::visit::<D>(other, &mut |_, value| theirs.push(owned::<D>(value)));
        let mut theirs = theirs.into_iter();
        let combined = Defined::map::<D, D>(s, &mut |location, mine| {
            let mut mine = owned::<D>(mine);
            if let Some(theirs) = theirs.next() {
                combine::<D>(location, &mut mine, &theirs, with);
            }
            mine
        });
        *s = combined;
        true
    }

    fn name(p: &Program, location: Location) -> String {
        match location {
            Location::Register { frame, register } => {
                let cell = (frame & ((1 << CELLS) - 1)) as usize;
                let cell = &p.definition.cells[cell].name;
                let (key, part) = (frame >> CELLS, register);
                let name = if key == 0 { String::new() } else { p.name(key - 1).to_string() };
                match (key, part) {
                    (0, part) => format!("{cell}.{part}"),
                    (_, 0) => name,
                    (_, part) => format!("{name}.{part}"),
                }
            }
            _ => location.to_string(),
        }
    }

    fn address(_: &Program, at: Place) -> Bits {
        Bits::new(64, at.skeleton)
    }

    fn describe(p: &Program, at: Place) -> String {
        match at.at {
            0 => "the end".to_string(),
            at => format!("line {}", line_of(&p.text, at as usize - 1)),
        }
    }
}

impl Place {
    /// The byte of the program's text that the first task comes from.
    #[must_use]
    pub fn offset(self) -> usize {
        (self.at as usize).saturating_sub(1)
    }
}

fn stuck() -> Fault {
    FaultKind::Stuck.into()
}

/// Which of the rules that match is taken; nothing if none applies.
fn choose<D: Domain>(
    p: &Program,
    cx: &mut Cx<'_, D>,
    mut matches: Vec<MatchOf<D>>,
) -> Exec<Option<MatchOf<D>>, D> {
    let ordinary = |m: &MatchOf<D>| !p.definition.rules[m.rule].otherwise;
    if let [only] = &matches[..]
        && only.guard.is_none()
        && only.fits.is_none()
    {
        return Ok(matches.pop());
    }
    let mut alternatives = Vec::new();
    let mut none = cx.dom.truth(true);
    let covers = |a: &MatchOf<D>| matches.iter().any(|b| p.cover(a.rule, b.rule));
    let mut sure = matches.iter().any(covers);
    let mut large = cx.dom.truth(false);
    let mut may_be_large = false;
    for pass in [true, false] {
        // Rules for all other cases apply where no ordinary one does.
        let others = none.clone();
        if !pass && sure {
            break;
        }
        for matched in matches.iter().filter(|m| ordinary(m) == pass) {
            let mut guard = match &matched.guard {
                Some(guard) => guard.clone(),
                None => cx.dom.truth(true),
            };
            if !pass {
                guard = cx.dom.and(&others, &guard);
            }
            sure |= matched.guard.is_none();
            let not = cx.dom.not(&guard);
            none = cx.dom.and(&none, &not);
            if let Some(fits) = &matched.fits {
                let over = cx.dom.not(fits);
                let over = cx.dom.and(&guard, &over);
                large = cx.dom.or(&large, &over);
                may_be_large = true;
                guard = cx.dom.and(&guard, fits);
            }
            alternatives.push(Alternative { name: Name::Rule(matched.rule as u32), guard });
        }
    }
    if !sure {
        alternatives.push(Alternative { name: STUCK, guard: none });
    }
    if may_be_large {
        alternatives.push(Alternative { name: TOO_LARGE, guard: large });
    }
    match cx.choose(alternatives)? {
        STUCK => Ok(None),
        TOO_LARGE => Err(Stop::unsupported("integer too large").into()),
        Name::Rule(rule) => {
            let at = matches.iter().position(|m| m.rule as u32 == rule);
            Ok(at.map(|at| matches.swap_remove(at)))
        }
        Name::Object(_) | Name::Place(_) | Name::Cell { .. } => {
            unreachable!("only rules were offered")
        }
    }
}

/// Reads the inputs that a rule takes, and makes its right sides.
fn read<D: Domain>(p: &Program, cx: &mut Cx<'_, D>, matched: &mut MatchOf<D>) -> Exec<(), D> {
    if matched.reads.is_empty() {
        return Ok(());
    }
    let name = matched.subject().map_or("input", |name| p.name(name));
    let mut inputs = Vec::new();
    for _ in 0..matched.reads.len() {
        inputs.push(cx.input(name, p.definition.width)?);
    }
    // It was chosen by its guard: what comes up only now cannot be decided any more.
    matched.guard = None;
    let made = finish(p, cx, matched, &inputs)?;
    if !made || matched.fits.is_some() || matched.guard.is_some() {
        return Err(Stop::unsupported("a rule that computes with what it reads").into());
    }
    Ok(())
}

/// Where in a cell a value is: under which key, and the how many-th there.
struct Where {
    cell: u32,
    key: u32,
    part: u32,
}

impl Where {
    fn of(cell: usize) -> Where {
        Where { cell: cell as u32, key: 0, part: 0 }
    }

    fn next(&mut self) -> Location {
        let (frame, register) = ((self.key << CELLS) + self.cell, self.part);
        self.part += 1;
        Location::Register { frame, register }
    }

    /// Goes on under a key; gives where it was.
    fn enter(&mut self, key: &Key) -> (u32, u32) {
        let before = (self.key, self.part);
        if let (0, Key::Id(name) | Key::Text(name)) = (self.key, key) {
            (self.key, self.part) = (*name + 1, 0);
        }
        before
    }

    fn leave(&mut self, before: (u32, u32)) {
        if self.key != before.0 {
            (self.key, self.part) = before;
        }
    }
}

fn visit<D: Domain>(
    term: &Term<D::Bv, D::Bool>,
    at: &mut Where,
    see: &mut impl FnMut(Location, SlotRef<'_, D>),
) {
    match term {
        Term::Int(value) => see(at.next(), Slot::Bv(value)),
        Term::Bool(value) => see(at.next(), Slot::Bool(value)),
        Term::Id(_) | Term::Text(_) | Term::Hole | Term::Set(_) => {}
        Term::Make(made) => made.arguments.iter().for_each(|a| visit::<D>(a, at, see)),
        Term::Code(row) | Term::List(row) => row.iter().for_each(|a| visit::<D>(a, at, see)),
        Term::Map(table) => {
            for (key, value) in &table.entries {
                let before = at.enter(key);
                visit::<D>(value, at, see);
                at.leave(before);
            }
        }
    }
}

fn translate<D: Domain, E: Domain>(
    term: &Term<D::Bv, D::Bool>,
    at: &mut Where,
    to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Term<E::Bv, E::Bool> {
    const KEEPS: &str = "a translation keeps the kind of a value";
    match term {
        Term::Int(value) => Term::Int(to(at.next(), Slot::Bv(value)).bv().expect(KEEPS)),
        Term::Bool(value) => Term::Bool(to(at.next(), Slot::Bool(value)).truth().expect(KEEPS)),
        Term::Id(name) => Term::Id(*name),
        Term::Text(name) => Term::Text(*name),
        Term::Hole => Term::Hole,
        Term::Set(set) => Term::Set(set.clone()),
        Term::Make(made) => {
            let arguments = made.arguments.iter().map(|a| translate::<D, E>(a, at, to)).collect();
            Term::make(made.constructor, made.hole, made.at, arguments)
        }
        Term::Code(row) => Term::Code(each::<D, E>(row, at, to)),
        Term::List(row) => Term::List(each::<D, E>(row, at, to)),
        Term::Map(table) => {
            let mut new = super::term::Table::default();
            for (key, value) in &table.entries {
                let before = at.enter(key);
                new.set(key.clone(), translate::<D, E>(value, at, to));
                at.leave(before);
            }
            Term::Map(new)
        }
    }
}

fn each<D: Domain, E: Domain>(
    row: &Row<D::Bv, D::Bool>,
    at: &mut Where,
    to: &mut impl FnMut(Location, SlotRef<'_, D>) -> SlotOf<E>,
) -> Row<E::Bv, E::Bool> {
    let items: Vec<_> = row.iter().map(|a| translate::<D, E>(a, at, to)).collect();
    Row::of(items)
}

fn owned<D: Domain>(value: SlotRef<'_, D>) -> SlotOf<D> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(t.clone()),
        Slot::Map(m) => Slot::Map(m.clone()),
    }
}

fn combine<D: Domain>(
    location: Location,
    mine: &mut SlotOf<D>,
    theirs: &SlotOf<D>,
    with: &mut impl FnMut(Location, SlotMut<'_, D>, SlotRef<'_, D>),
) {
    match (mine, theirs) {
        (Slot::Bv(a), Slot::Bv(b)) => with(location, Slot::Bv(a), Slot::Bv(b)),
        (Slot::Bool(a), Slot::Bool(b)) => with(location, Slot::Bool(a), Slot::Bool(b)),
        _ => unreachable!("equal shapes have values of equal kinds"),
    }
}
