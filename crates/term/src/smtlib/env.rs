//! What the symbols of a script mean at one place in it.
//!
//! Every symbol is numbered once and has one current meaning, so that a look-up is one hash; a `let` replaces the
//! meaning and puts it back at its end. Declarations are logged, and leaving a level of the assertion stack undoes
//! what was logged since it was entered.
//!
//! **Invariant:** a symbol of the log is bound by nothing else: what is in scope cannot be declared again.
//! **Invariant:** no two declarations in scope are the same input.

use super::error::{Fallible, fail, fail_hint, shown};
use super::expand::Macro;
use super::lex::{Kind, Token};
use super::ops::{INDEXED, NAMED, Op, WORDS, Word};
use super::sorts::Abbreviation;
use crate::arena::Terms;
use crate::node::{Node, Sort, TermId};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::Hasher;

/// A numbered symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Symbol(u32);

/// What a symbol means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Binding {
    Free,
    Word(Word),
    Truth(bool),
    Op(Op),
    Term(TermId),
}

/// A constant or a function that `declare-const` or `declare-fun` has put in scope.
#[derive(Clone, Debug)]
pub struct Declared<'e> {
    /// As it is written.
    pub name: String,
    /// The input; of a function, the array that tabulates it.
    pub term: TermId,
    /// What a function takes and gives.
    pub function: Option<&'e Signature>,
}

/// What a function takes and gives: truth values and vectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The sorts of the arguments, of which there is one at least.
    pub parameters: Vec<Sort>,
    /// The sort of the result.
    pub result: Sort,
}

/// A declared function and the array that tabulates it.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) signature: Signature,
    pub(super) table: TermId,
}

#[derive(Clone, Debug)]
enum Entry {
    Input(Symbol, TermId),
    /// By its number.
    Function(Symbol, u32),
    Definition(Symbol),
    Label(Symbol, TermId),
    Sort(Box<[u8]>),
}

/// The symbols in scope: the theories', and what a script has declared and defined so far.
#[derive(Clone, Debug)]
pub struct Env {
    bytes: Vec<u8>,
    /// Where each symbol's name ends in `bytes`.
    ends: Vec<usize>,
    numbers: HashTable<Symbol>,
    pub(super) bindings: Vec<Binding>,
    sorts: FxHashMap<Box<[u8]>, Abbreviation>,
    pub(super) macros: Vec<Macro>,
    pub(super) functions: Vec<Function>,
    log: Vec<Entry>,
    levels: Vec<usize>,
    /// Inputs of declarations in scope.
    held: FxHashSet<TermId>,
    /// Whether declarations outlive the level in which they are made.
    pub(super) global: bool,
    pub(super) work: super::read::Work,
    /// How often it may still be guessed what was meant.
    guesses: u32,
}

impl Default for Env {
    fn default() -> Env {
        Env::new()
    }
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

impl Env {
    /// Only what the theories have.
    #[must_use]
    pub fn new() -> Env {
        let mut env = Env {
            bytes: Vec::new(),
            ends: Vec::new(),
            numbers: HashTable::new(),
            bindings: Vec::new(),
            sorts: FxHashMap::default(),
            macros: Vec::new(),
            functions: Vec::new(),
            log: Vec::new(),
            levels: Vec::new(),
            held: FxHashSet::default(),
            global: false,
            work: super::read::Work::default(),
            guesses: 100,
        };
        for (name, word) in WORDS {
            env.preset(name, Binding::Word(word));
        }
        for (name, op) in NAMED {
            env.preset(name, Binding::Op(op));
        }
        env.preset("true", Binding::Truth(true));
        env.preset("false", Binding::Truth(false));
        env
    }

    /// The theories' symbols and every input that the arena has.
    ///
    /// Inputs whose names a script cannot write, or that the theories have, are left out.
    #[must_use]
    pub fn of_inputs(terms: &mut Terms) -> Env {
        let mut env = Env::new();
        let inputs: Vec<_> = (0..terms.input_count())
            .map(|at| terms.input_info(crate::node::InputId(at as u32)).clone())
            .collect();
        for input in inputs {
            // Names outside of what can be written would only be in the way.
            if !input.name.contains(['|', '\\']) {
                let _taken = env.declare(terms, &input.name, input.sort);
            }
        }
        env
    }

    /// Declares a constant, as `declare-const` does, and gives its term.
    ///
    /// # Errors
    /// If the symbol means something already; the error's offset is 0.
    pub fn declare(
        &mut self,
        terms: &mut Terms,
        name: &str,
        sort: Sort,
    ) -> Result<TermId, super::ReadError> {
        let symbol = self.symbol(&Token { kind: Kind::Quoted, at: 0, text: name.as_bytes() });
        self.declare_symbol(terms, symbol, 0, sort).map_err(|error| *error)
    }

    /// What `declare-const` and `declare-fun` have put in scope, as written, in order.
    pub fn declared(&self) -> impl Iterator<Item = Declared<'_>> {
        self.log.iter().filter_map(|entry| match entry {
            Entry::Input(symbol, term) => {
                Some(Declared { name: self.name_text(*symbol), term: *term, function: None })
            }
            Entry::Function(symbol, number) => {
                let Function { signature, table } = &self.functions[*number as usize];
                let name = self.name_text(*symbol);
                Some(Declared { name, term: *table, function: Some(signature) })
            }
            Entry::Definition(_) | Entry::Label(..) | Entry::Sort(_) => None,
        })
    }

    /// The terms in scope that a `:named` annotation has given a name, in order.
    pub fn labels(&self) -> impl Iterator<Item = (String, TermId)> {
        self.log.iter().filter_map(|entry| match entry {
            Entry::Label(symbol, term) => Some((self.name_text(*symbol), *term)),
            Entry::Definition(_) | Entry::Input(..) | Entry::Function(..) | Entry::Sort(_) => None,
        })
    }

    /// Every term that later text may refer to: what a collection must keep.
    pub fn roots(&self) -> impl Iterator<Item = TermId> {
        let bound = self.bindings.iter().filter_map(|binding| match binding {
            Binding::Term(term) => Some(*term),
            _ => None,
        });
        let tables = self.functions.iter().map(|function| function.table);
        bound.chain(tables).chain(self.macros.iter().flat_map(Macro::roots))
    }

    /// How many levels of the assertion stack are open.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    fn preset(&mut self, name: &str, binding: Binding) {
        let symbol = self.number(name.as_bytes());
        self.bind(symbol, binding);
    }

    pub(super) fn name(&self, symbol: Symbol) -> &[u8] {
        let at = symbol.0 as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.bytes[start..self.ends[at]]
    }

    pub(super) fn name_text(&self, symbol: Symbol) -> String {
        let name = self.name(symbol);
        String::from_utf8_lossy(name.strip_prefix(b"|").unwrap_or(name)).into_owned()
    }

    /// The number of a name, new or not.
    #[inline]
    pub(super) fn number(&mut self, name: &[u8]) -> Symbol {
        let key = hash(name);
        let (bytes, ends) = (&self.bytes, &self.ends);
        let of = |symbol: Symbol| {
            let at = symbol.0 as usize;
            &bytes[if at == 0 { 0 } else { ends[at - 1] }..ends[at]]
        };
        if let Some(&known) = self.numbers.find(key, |&symbol| of(symbol) == name) {
            return known;
        }
        let symbol = Symbol(u32::try_from(ends.len()).expect("fewer than 2^32 symbols"));
        self.bytes.extend_from_slice(name);
        self.ends.push(self.bytes.len());
        self.bindings.push(Binding::Free);
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.numbers.insert_unique(key, symbol, |&symbol| {
            let at = symbol.0 as usize;
            hash(&bytes[if at == 0 { 0 } else { ends[at - 1] }..ends[at]])
        });
        symbol
    }

    /// The symbol that a token is. A reserved word in bars is a symbol like any other.
    #[inline]
    pub(super) fn symbol(&mut self, token: &Token<'_>) -> Symbol {
        let symbol = self.number(token.text);
        if token.kind == Kind::Quoted && matches!(self.get(symbol), Binding::Word(_)) {
            // No symbol contains a bar, so that this is the name of nothing else.
            return self.number(&[b"|", token.text].concat());
        }
        symbol
    }

    #[inline]
    pub(super) fn get(&self, symbol: Symbol) -> Binding {
        self.bindings[symbol.0 as usize]
    }

    /// Gives the symbol a meaning and returns the one it had.
    #[inline]
    pub(super) fn bind(&mut self, symbol: Symbol, binding: Binding) -> Binding {
        std::mem::replace(&mut self.bindings[symbol.0 as usize], binding)
    }

    /// That the symbol can be declared.
    pub(super) fn check_free(&self, symbol: Symbol, at: usize) -> Fallible<()> {
        let name = shown(self.name(symbol));
        match self.get(symbol) {
            Binding::Free => Ok(()),
            Binding::Word(_) => {
                fail_hint(at, format!("`{name}` is a reserved word"), format!("write |{name}|"))
            }
            Binding::Truth(_) | Binding::Op(_) if !self.is_own(symbol) => {
                fail(at, format!("`{name}` is a symbol of the theory"))
            }
            Binding::Truth(_) | Binding::Op(_) | Binding::Term(_) => {
                fail(at, format!("`{name}` is already declared"))
            }
        }
    }

    /// Whether the script has given the symbol its meaning as a function.
    fn is_own(&self, symbol: Symbol) -> bool {
        matches!(self.get(symbol), Binding::Op(Op::Macro(_) | Op::Function(_)))
    }

    pub(super) fn declare_symbol(
        &mut self,
        terms: &mut Terms,
        symbol: Symbol,
        at: usize,
        sort: Sort,
    ) -> Fallible<TermId> {
        self.check_free(symbol, at)?;
        let term = self.hold_input(terms, symbol, sort);
        self.bind(symbol, Binding::Term(term));
        self.log.push(Entry::Input(symbol, term));
        Ok(term)
    }

    /// Declares a function, whose table is an array of this sort, and gives the table.
    pub(super) fn declare_function(
        &mut self,
        terms: &mut Terms,
        symbol: Symbol,
        signature: Signature,
        table: Sort,
    ) -> TermId {
        let table = self.hold_input(terms, symbol, table);
        let number = self.functions.len() as u32;
        self.functions.push(Function { signature, table });
        self.bind(symbol, Binding::Op(Op::Function(number)));
        self.log.push(Entry::Function(symbol, number));
        table
    }

    /// The input of a declaration, named after its symbol.
    fn hold_input(&mut self, terms: &mut Terms, symbol: Symbol, sort: Sort) -> TermId {
        let name = self.name_text(symbol);
        let mut number = 1;
        // An input keeps its sort for good; another declaration of the name, of another sort, needs another one.
        let term = loop {
            let tried = match number {
                1 => terms.try_input(&name, sort),
                _ => terms.try_input(&format!("{name}!{number}"), sort),
            };
            match tried {
                Ok(term) if !self.held.contains(&term) => break term,
                Ok(_) | Err(_) => number += 1,
            }
        };
        self.held.insert(term);
        term
    }

    pub(super) fn define(&mut self, symbol: Symbol, term: TermId) {
        self.bind(symbol, Binding::Term(term));
        self.log.push(Entry::Definition(symbol));
    }

    pub(super) fn define_macro(&mut self, symbol: Symbol, definition: Macro) {
        let number = self.macros.len() as u32;
        self.macros.push(definition);
        self.bind(symbol, Binding::Op(Op::Macro(number)));
        self.log.push(Entry::Definition(symbol));
    }

    pub(super) fn label(&mut self, symbol: Symbol, term: TermId) {
        self.bind(symbol, Binding::Term(term));
        self.log.push(Entry::Label(symbol, term));
    }

    /// The last label since the mark, if it is that term's.
    pub(super) fn last_label(&self, mark: usize, term: TermId) -> Option<String> {
        match self.log[mark..].last() {
            Some(Entry::Label(symbol, named)) if *named == term => Some(self.name_text(*symbol)),
            _ => None,
        }
    }

    pub(super) fn abbreviation(&self, name: &[u8]) -> Option<Abbreviation> {
        self.sorts.get(name).copied()
    }

    pub(super) fn abbreviate(&mut self, name: &[u8], sort: Abbreviation) {
        self.sorts.insert(name.into(), sort);
        self.log.push(Entry::Sort(name.into()));
    }

    /// How much is in the log, to come back to it.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Undoes what was declared since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for entry in self.log.drain(mark..).rev() {
            let symbol = match entry {
                Entry::Input(symbol, term) => {
                    self.held.remove(&term);
                    symbol
                }
                Entry::Function(symbol, number) => {
                    self.held.remove(&self.functions[number as usize].table);
                    self.functions.truncate(number as usize);
                    symbol
                }
                Entry::Definition(symbol) | Entry::Label(symbol, _) => symbol,
                Entry::Sort(name) => {
                    self.sorts.remove(&name);
                    continue;
                }
            };
            let meant = std::mem::replace(&mut self.bindings[symbol.0 as usize], Binding::Free);
            if let Binding::Op(Op::Macro(number)) = meant {
                self.macros.truncate(number as usize);
            }
        }
    }

    pub(super) fn push(&mut self, levels: u32) {
        let mark = self.mark();
        self.levels.extend((0..levels).map(|_| mark));
    }

    /// Leaves so many levels, which must be open.
    pub(super) fn pop(&mut self, levels: usize) {
        let keep = self.levels.len() - levels;
        let mark = self.levels.get(keep).copied();
        self.levels.truncate(keep);
        if let Some(mark) = mark.filter(|_| !self.global) {
            self.undo(mark);
        }
    }

    /// Leaves all levels; forgets declarations unless they are global.
    pub(super) fn reset_assertions(&mut self) {
        self.levels.clear();
        if !self.global {
            self.undo(0);
        }
    }

    /// Why a symbol that means nothing may have been written.
    pub(super) fn unknown<T>(&mut self, name: &[u8], at: usize) -> Fallible<T> {
        let message = format!("unknown symbol `{}`", shown(name));
        if let Some((name, count)) = INDEXED.iter().find(|(known, _)| known.as_bytes() == name) {
            let numbers = if *count == 2 { "i j" } else { "i" };
            return fail_hint(at, message, format!("write ((_ {name} {numbers}) x)"));
        }
        match self.nearest(name) {
            Some(near) => fail_hint(at, message, format!("did you mean `{near}`?")),
            None => fail(at, message),
        }
    }

    /// A known name that differs by one or two characters.
    fn nearest(&mut self, name: &[u8]) -> Option<String> {
        // Guessing must stay cheap, however many symbols and errors there are.
        const LOOKED_AT: u32 = 1000;
        if name.len() < 3 || name.len() > 40 || self.guesses == 0 {
            return None;
        }
        self.guesses -= 1;
        let known = (0..self.ends.len() as u32).take(LOOKED_AT as usize).map(Symbol);
        let bound = known.filter(|&s| !matches!(self.get(s), Binding::Free));
        let near = bound.map(|s| (distance(name, self.name(s)), s)).min_by_key(|(d, _)| *d)?;
        let limit = if name.len() < 5 { 1 } else { 2 };
        (near.0 <= limit).then(|| self.name_text(near.1))
    }
}

/// How many characters must be inserted, removed or replaced; large if lengths alone say that it is not near.
fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.len().abs_diff(b.len()) > 2 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// Whether a term is a symbol that was declared.
pub(super) fn is_input(terms: &Terms, t: TermId) -> bool {
    matches!(terms.node(t), Node::Input(_))
}
