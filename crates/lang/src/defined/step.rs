//! A defined language as a [`Language`]: one step is one rule, after strict arguments were put on top or back.
//!
//! A *place* is the configuration without its data, as a number: two states at one place have the same shape, so they join
//! and compare value by value. Rules that match are alternatives under their numbers; where none applies and code is left
//! the configuration is stuck, which is a fault.

use super::any::{graph, ways_back};
use super::choose::choose;
use super::engine::{MatchOf, MatchesOf, attempt, finish};
use super::program::Program;
use super::row::Row;
use super::term::Term;
use super::values::{Where, combine, owned, translate, visit};
use super::ways::Ways;
use crate::text::line_of;
use polysem_sem::{
    Bits, Cx, Domain, Exec, Fault, FaultKind, Flow, FlowOf, Language, Location, SlotMut, SlotOf,
    SlotRef, Stop, Watched,
};
use std::rc::Rc;

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
pub(super) const CELLS: u32 = 8;

impl<V: Clone, T: Clone> State<V, T> {
    fn place(&self, program: &Program) -> Place {
        let skeleton = self.cells.iter().fold(17u64, |all, cell| {
            (all.rotate_left(7) ^ cell.skeleton()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let task = |cell: &Term<V, T>| match cell {
            Term::Code(row) => row.iter().map(Term::at).find(|at| *at > 0),
            _ => None,
        };
        let first = task(&self.cells[program.definition.computation]);
        let at = first.or_else(|| self.cells.iter().find_map(task)).unwrap_or(0);
        Place { at, skeleton }
    }

    /// Whether no code is left in any cell, or nothing but a value.
    fn is_finished(&self, program: &Program) -> bool {
        self.cells.iter().all(|cell| match cell {
            Term::Code(row) => {
                row.first().is_none_or(|task| row.len() == 1 && program.is_value(task))
            }
            _ => true,
        })
    }

    /// Puts strict arguments that are no values yet on top, and values back where they belong.
    fn settle(&mut self, program: &Program, cell: usize) {
        if let Term::Code(row) = &mut self.cells[cell] {
            while evaluate(program, row) || put_back(program, row) {}
        }
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
    let Some(Term::Make(made)) = row.take() else { return false };
    let mut made = Rc::unwrap_or_clone(made);
    let argument = made.put(open, Term::Hole, Some(open));
    row.put(Term::Make(Rc::new(made)));
    row.put(argument);
    true
}

/// Cooling: a value goes back into the term that waits for it.
fn put_back<V: Clone, T: Clone>(program: &Program, row: &mut Row<V, T>) -> bool {
    let waiting = {
        let mut tasks = row.iter();
        match (tasks.next(), tasks.next()) {
            (Some(value), Some(Term::Make(waits))) if program.is_value(value) => waits.hole,
            _ => None,
        }
    };
    let Some(hole) = waiting else { return false };
    let (Some(value), Some(Term::Make(mut waits))) = (row.take(), row.take()) else {
        return false;
    };
    Rc::make_mut(&mut waits).put(hole, value, None);
    row.put(Term::Make(waits));
    true
}

impl Language for Defined {
    type Program = Program;
    type Place = Place;
    type State<D: Domain> = State<D::Bv, D::Bool>;

    fn start<D: Domain>(p: &Program, cx: &mut Cx<'_, D>) -> Exec<(Place, Self::State<D>), D> {
        let mut state = State { cells: p.initial(cx)?, taken: u32::MAX };
        (0..state.cells.len()).for_each(|cell| state.settle(p, cell));
        Ok((state.place(p), state))
    }

    fn step<D: Domain>(
        p: &Program,
        _: Place,
        s: &mut Self::State<D>,
        cx: &mut Cx<'_, D>,
    ) -> Exec<FlowOf<Place, D>, D> {
        let mut matches = MatchesOf::<D>::new();
        let mut knew = false;
        for rule in p.candidates(&s.cells) {
            knew |= attempt(p, cx, rule, &s.cells, &mut matches)?.knew;
        }
        let Some(taken) = choose(p, cx, &matches, knew)? else {
            return if s.is_finished(p) { Ok(Flow::Done) } else { Err(cx.fail(stuck())) };
        };
        let matched = &mut matches[taken];
        read(p, cx, matched)?;
        s.taken = matched.rule as u32;
        for (cell, made) in std::mem::take(&mut matched.made) {
            s.cells[cell] = made;
            s.settle(p, cell);
        }
        for value in &matched.outputs {
            match value {
                Term::Int(value) => cx.output(value),
                Term::Bool(truth) => {
                    let bit = cx.dom.bit(truth);
                    cx.output(&bit);
                }
                _ => return Err(Stop::unsupported("an output that is no data").into()),
            }
        }
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
                let (key, part) = (frame >> CELLS, register);
                match (key, part) {
                    // A cell that holds one number or truth value is called like it.
                    (0, 0) if p.holds_data(cell) => p.definition.cell_name(cell),
                    (0, part) => format!("{}.{part}", p.definition.cell_name(cell)),
                    (key, _) => p.name(key - 1).to_string(),
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

impl Watched for Defined {
    /// Places have no order that says so.
    fn goes_back(p: &Program, from: Place, to: Place) -> bool {
        p.back.get_or_init(|| ways_back(p)).contains(&(from, to))
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

/// Reads the inputs that a rule takes, and makes its right sides.
fn read<D: Domain>(p: &Program, cx: &mut Cx<'_, D>, matched: &mut MatchOf<D>) -> Exec<(), D> {
    if matched.reads.is_empty() {
        return Ok(());
    }
    let name = matched.subject().map_or("input", |name| p.name(name));
    let variables = &p.definition.rules[matched.rule].variables;
    let mut inputs = Vec::new();
    for &variable in &matched.reads {
        inputs.push(p.input(cx, name, variables[variable].1)?);
    }
    // It was chosen by its guard: what comes up only now cannot be decided any more.
    matched.guard = None;
    let mut ways = Ways::default();
    let made = finish(p, cx, matched, inputs, &mut ways)?;
    if !made || matched.fits.is_some() || matched.guard.is_some() || ways.name().is_some() {
        return Err(Stop::unsupported("a rule that computes with what it reads").into());
    }
    Ok(())
}
