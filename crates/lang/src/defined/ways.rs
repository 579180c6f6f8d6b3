//! Which entry of a map a key means, where data or nothing at all tells: each possible one is a way to apply the rule.
//!
//! A rule is tried once for each way: [`Ways`] remembers which entry was picked at each question, and goes on to the next
//! as one counts. Entries that the reading knows not to be meant are left out.
//!
//! **Invariant:** the name of a way tells the entries that were picked by their numbers: it is the same in every reading.

use super::definition::Term as Pat;
use super::engine::{Attempt, TableOf, TermOf, When};
use super::term::Key;
use polysem_sem::{Domain, Exec, Stop};

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

/// How many bits of a way's name a pick has: all of them tell that it was none of the entries.
const DIGIT: u32 = 16;
const ABSENT: u64 = (1 << DIGIT) - 1;

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
        let digits = picked.iter().fold(0, |all, pick| all << DIGIT | pick.entry);
        (!picked.is_empty()).then_some(digits)
    }

    fn is_too_long(&self, table: usize) -> bool {
        self.asked as u32 >= u64::BITS / DIGIT || table as u64 >= ABSENT
    }
}

/// The entry that a key means.
pub(super) enum Found {
    Plain(Key),
    Other(usize),
    New,
}

impl<'e, D: Domain> Attempt<'e, '_, D> {
    /// Takes the entry that a key of a left side means out of a table; gives what it holds.
    pub(super) fn entry(
        &mut self,
        table: &mut TableOf<D>,
        key: &'e Pat,
    ) -> Exec<Option<TermOf<D>>, D> {
        if !self.is_bound(key) {
            return self.any_entry(table, key);
        }
        let Some(key) = self.build(key)? else { return Ok(None) };
        Ok(match self.find(table, &key, false)? {
            Some(Found::Plain(key)) => table.remove(&key),
            Some(Found::Other(at)) => {
                let value = table.others.get(at).map(|(_, value)| value.clone());
                table.remove_other(at);
                value
            }
            Some(Found::New) | None => None,
        })
    }

    /// A key with variables that nothing binds yet may mean any entry.
    fn any_entry(
        &mut self,
        table: &mut TableOf<D>,
        pattern: &'e Pat,
    ) -> Exec<Option<TermOf<D>>, D> {
        let candidates: Vec<u64> = (0..table.len() as u64).collect();
        let Some(number) = self.pick(&candidates, table.len())? else { return Ok(None) };
        let number = number as usize;
        if let Some((key, value)) = table.entries.iter().nth(number) {
            let (key, value) = (key.clone(), value.clone());
            table.remove(&key);
            return Ok(self.matches(pattern, &key.term())?.then_some(value));
        }
        let at = number - table.entries.size();
        let Some((key, value)) = table.others.get(at).cloned() else { return Ok(None) };
        table.remove_other(at);
        Ok(self.matches(pattern, &key)?.then_some(value))
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
        let (mut candidates, mut guards) = (Vec::new(), Vec::new());
        let mut absent = When::Known(true);
        for (number, (other, _)) in table.others.iter().enumerate() {
            let same = match self.same(key, other)? {
                When::Known(false) => continue,
                When::Known(true) => self.cx.dom.truth(true),
                When::Data(same) => same,
            };
            if self.cx.dom.known(&same) == Some(false) {
                self.ways.knew = true;
                continue;
            }
            let not = self.cx.dom.not(&same);
            absent = self.and(absent, When::Data(not));
            candidates.push(number as u64);
            guards.push(same);
        }
        if new {
            candidates.push(ABSENT);
            guards.push(match absent {
                When::Known(truth) => self.cx.dom.truth(truth),
                When::Data(truth) => truth,
            });
        }
        let Some(picked) = self.pick(&candidates, table.len())? else { return Ok(None) };
        let guard = candidates.iter().position(|&number| number == picked).map(|at| &guards[at]);
        if let Some(guard) = guard.cloned() {
            self.must(guard);
        }
        Ok(Some(if picked == ABSENT { Found::New } else { Found::Other(picked as usize) }))
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
    pub(super) fn pick(&mut self, candidates: &[u64], of: usize) -> Exec<Option<u64>, D> {
        if candidates.is_empty() {
            return Ok(None);
        }
        if self.ways.is_too_long(of) {
            return Err(Stop::unsupported("a rule with too many ways to apply").into());
        }
        Ok(self.ways.pick(candidates))
    }

    /// Whether all variables of a pattern are bound.
    fn is_bound(&self, pattern: &Pat) -> bool {
        match pattern {
            Pat::Any => false,
            Pat::Var(variable) => self.bound[*variable].is_some(),
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
