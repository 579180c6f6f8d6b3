//! Which entry of a map a key means, where data or nothing at all tells: each possible one is a way to apply the rule.
//!
//! A rule is tried once for each way: [`Ways`] remembers which entry was picked at each question, and goes on to the next
//! as one counts. Entries that the reading knows not to be meant are left out.
//!
//! **Invariant:** the name of a way tells the entries that were picked by their numbers: it is the same in every reading.

use super::definition::Term as Pat;
use super::engine::{Attempt, TableOf, TermOf, When};
use super::table::Table;
use super::term::{Key, Term};
use polysem_sem::{Domain, Exec, Stop};
use std::rc::Rc;

/// The entries that were picked.
#[derive(Default)]
pub(super) struct Ways {
    /// For each question, which of the candidates was picked, how many there are, and the number of the entry.
    picks: Vec<Pick>,
    /// How many questions were asked in this attempt.
    asked: usize,
    /// Whether the reading knew of an entry that it is not meant.
    pub(super) knew: bool,
}

struct Pick {
    candidate: usize,
    of: usize,
    entry: u64,
}

/// How many bits of a way's name a pick has. Digits start at one, so that a pick of the first entry is told from no pick.
const DIGIT: u32 = 16;
/// That it was none of the entries.
const ABSENT: u64 = (1 << DIGIT) - 2;

impl Ways {
    /// One of the candidates, which are numbers of entries; there is at least one.
    fn pick(&mut self, candidates: &[u64]) -> Option<u64> {
        if self.asked == self.picks.len() {
            self.picks.push(Pick { candidate: 0, of: candidates.len(), entry: 0 });
        }
        let pick = &mut self.picks[self.asked];
        self.asked += 1;
        pick.entry = *candidates.get(pick.candidate)?;
        Some(pick.entry)
    }

    /// Goes on to the next way, if there is one.
    pub(super) fn advance(&mut self) -> bool {
        self.picks.truncate(std::mem::take(&mut self.asked));
        while let Some(last) = self.picks.last_mut() {
            last.candidate += 1;
            if last.candidate < last.of {
                return true;
            }
            self.picks.pop();
        }
        false
    }

    /// What this way is called, if something was picked.
    pub(super) fn name(&self) -> Option<u64> {
        let picked = &self.picks[..self.asked];
        let digits = picked.iter().fold(0, |all, pick| all << DIGIT | (pick.entry + 1));
        (!picked.is_empty()).then_some(digits)
    }

    fn is_too_long(&self, table: usize) -> bool {
        self.asked as u32 >= u64::BITS / DIGIT || table as u64 >= ABSENT
    }
}

/// The entry that a key means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Plain(Key),
    Other(usize),
    New,
}

impl Found {
    /// What the entry holds.
    pub(super) fn value<'t, V, T>(&self, table: &'t Table<V, T>) -> Option<&'t Term<V, T>> {
        match self {
            Found::Plain(key) => table.entries.get(key),
            Found::Other(at) => table.others.get(*at).map(|(_, value)| value),
            Found::New => None,
        }
    }

    /// Makes it hold something else; the key is that of a new entry.
    pub(super) fn set<V: Clone, T: Clone>(
        self,
        table: &mut Table<V, T>,
        key: Term<V, T>,
        value: Term<V, T>,
    ) {
        match self {
            Found::Plain(key) => table.set(key, value),
            Found::Other(at) => table.set_other(Some(at), key, value),
            Found::New => table.set_other(None, key, value),
        }
    }
}

/// What becomes of the entries that a left side names, in one cell.
#[derive(Debug)]
pub(super) struct Carry {
    /// Whether the right side names the key of an entry again.
    pub(super) stays: Vec<bool>,
    /// For each entry of the right side, which one of the left side it is.
    pub(super) from: Vec<Option<usize>>,
    /// Whether the right side is what the left side is.
    pub(super) same: bool,
}

impl<'e, D: Domain> Attempt<'e, '_, D> {
    /// Matches keys, and what they lead to, with entries of a table, no two with the same; gives the table without those
    /// that the right side does not speak of again.
    pub(super) fn table(
        &mut self,
        (cell, carry): (usize, Option<&Carry>),
        keys: impl Iterator<Item = (&'e Pat, Option<&'e Pat>)>,
        table: &TableOf<D>,
    ) -> Exec<Option<TableOf<D>>, D> {
        let first = self.matched.placed.len();
        for (number, (key, value)) in keys.enumerate() {
            let Some(found) = self.entry(table, key)? else { return Ok(None) };
            if self.matched.placed[first..].iter().any(|(.., other)| *other == found) {
                return Ok(None);
            }
            if let (Some(value), Some(held)) = (value, found.value(table))
                && !self.matches(value, held)?
            {
                return Ok(None);
            }
            self.matched.placed.push((cell, number, found));
        }
        let mut rest = Rc::clone(table);
        let stays = |number: usize| carry.is_some_and(|carry| carry.stays[number]);
        let mut gone = Vec::new();
        for (_, number, found) in self.matched.placed[first..].iter().filter(|(_, n, _)| !stays(*n))
        {
            match found {
                Found::Plain(key) => {
                    Rc::make_mut(&mut rest).remove(key);
                }
                Found::Other(at) => gone.push((*at, *number)),
                Found::New => {}
            }
        }
        // From the last on, so that numbers stay right; those behind move up.
        gone.sort_unstable_by(|a, b| b.cmp(a));
        for (at, _) in gone {
            Rc::make_mut(&mut rest).remove_other(at);
            for (.., found) in &mut self.matched.placed[first..] {
                if let Found::Other(behind) = found
                    && *behind > at
                {
                    *behind -= 1;
                }
            }
        }
        Ok(Some(rest))
    }

    /// The entry that a key of a left side means.
    fn entry(&mut self, table: &TableOf<D>, key: &'e Pat) -> Exec<Option<Found>, D> {
        if !self.is_bound(key) {
            return self.any_entry(table, key);
        }
        let Some(key) = self.build(key)? else { return Ok(None) };
        self.find(table, &key, false)
    }

    /// A key with variables that nothing binds yet may mean any entry.
    fn any_entry(&mut self, table: &TableOf<D>, pattern: &'e Pat) -> Exec<Option<Found>, D> {
        let candidates: Vec<u64> = (0..table.len() as u64).collect();
        let Some(number) = self.pick(&candidates, table.len())? else { return Ok(None) };
        let number = number as usize;
        if let Some(key) = table.entries.keys().nth(number) {
            return Ok(self.matches(pattern, &key.term())?.then(|| Found::Plain(key.clone())));
        }
        let at = number - table.entries.size();
        let Some((key, _)) = table.others.get(at) else { return Ok(None) };
        Ok(self.matches(pattern, key)?.then_some(Found::Other(at)))
    }

    /// The entry that a key means. With `new`, it may also be that there is none.
    pub(super) fn find(
        &mut self,
        table: &TableOf<D>,
        key: &TermOf<D>,
        new: bool,
    ) -> Exec<Option<Found>, D> {
        if let Some(key) = key.key() {
            let there = table.entries.contains_key(&key);
            return Ok((there || new).then_some(Found::Plain(key)));
        }
        let mut candidates = Vec::new();
        let mut absent = When::Known(true);
        for (number, (other, _)) in table.others.iter().enumerate() {
            let same = match self.same(key, other)? {
                When::Known(false) => continue,
                When::Known(true) => self.cx.dom.truth(true),
                When::Data(same) => same,
            };
            let not = self.cx.dom.not(&same);
            absent = self.and(absent, When::Data(not));
            candidates.push((number as u64, same));
        }
        if new {
            let absent = match absent {
                When::Known(truth) => self.cx.dom.truth(truth),
                When::Data(truth) => truth,
            };
            candidates.push((ABSENT, absent));
        }
        let picked = self.pick_where(candidates, table.len())?;
        Ok(picked.map(|entry| match entry {
            ABSENT => Found::New,
            entry => Found::Other(entry as usize),
        }))
    }

    /// When a table has a key.
    pub(super) fn has(&mut self, table: &TableOf<D>, key: &TermOf<D>) -> Exec<When<D::Bool>, D> {
        if let Some(key) = key.key() {
            return Ok(When::Known(table.entries.contains_key(&key)));
        }
        let mut absent = When::Known(true);
        for (other, _) in &table.others {
            let same = self.same(key, other)?;
            let not = self.not(same);
            absent = self.and(absent, not);
        }
        Ok(self.not(absent))
    }

    /// One of several numbers below `of`.
    fn pick(&mut self, candidates: &[u64], of: usize) -> Exec<Option<u64>, D> {
        if candidates.is_empty() {
            return Ok(None);
        }
        if self.ways.is_too_long(of) {
            return Err(Stop::unsupported("a rule with too many ways to apply").into());
        }
        Ok(self.ways.pick(candidates))
    }

    /// One of several numbers below `of`, each of which is it under a condition.
    pub(super) fn pick_where(
        &mut self,
        mut candidates: Vec<(u64, D::Bool)>,
        of: usize,
    ) -> Exec<Option<u64>, D> {
        self.ways.knew |= self.cx.possible(&mut candidates);
        let numbers: Vec<u64> = candidates.iter().map(|(number, _)| *number).collect();
        let picked = self.pick(&numbers, of)?;
        let guard = candidates.into_iter().find(|(number, _)| Some(*number) == picked);
        if let Some((_, guard)) = guard {
            self.must(guard);
        }
        Ok(picked)
    }

    /// Whether all variables of a pattern are bound.
    fn is_bound(&self, pattern: &Pat) -> bool {
        match pattern {
            Pat::Any => false,
            Pat::Var(variable) => self.matched.bound[*variable].is_some(),
            Pat::Int(_) | Pat::Bool(_) | Pat::Id(_) | Pat::String(_) => true,
            Pat::Make(_, parts)
            | Pat::Code(parts)
            | Pat::List(parts)
            | Pat::Set(parts)
            | Pat::Apply(_, parts) => parts.iter().all(|part| self.is_bound(part)),
            Pat::Map(entries) => entries.iter().all(|(k, v)| self.is_bound(k) && self.is_bound(v)),
        }
    }
}
