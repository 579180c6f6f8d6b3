//! The reader: text in, [`Module`] out, in one pass without a token list or a tree.
//!
//! Whatever is mentioned before it is defined (symbols, types, attribute groups, metadata, locals, blocks) gets its number at
//! the first mention; the end of the function or of the module sees that every number was defined, and complains at the place
//! of the first mention otherwise.
//!
//! **Invariant:** recursion is bounded by [`DEPTH`]: types, constants and metadata that nest deeper are refused.

mod attrs;
mod body;
mod call;
mod constants;
mod expr;
mod floats;
mod flow;
mod global;
mod header;
mod inst;
mod meta;
mod numbers;
mod ops;
mod records;
mod types;

use rustc_hash::FxHashMap;

use crate::attrs::{Attrs, AttrsId};
use crate::constant::ConstId;
use crate::error::Error;
use crate::lex::{Lexer, Tok, unescape};
use crate::metadata::Node;
use crate::module::{Label, Module, Symbol, SymbolKind};
use crate::names::NameId;
use crate::types::TypeId;
use crate::value::{SymbolId, Value};
use body::State;
use numbers::Numbers;

/// How deep types, constants and metadata may nest.
pub const DEPTH: u32 = 500;

/// Errors are rare and large, results are many and small.
pub(crate) type Fallible<T> = Result<T, Box<Error>>;

/// Reads a module of textual LLVM IR.
///
/// # Errors
/// The first thing that is not LLVM IR, or not of the kind that is read here, with its place.
pub fn read(text: &[u8]) -> Result<Module, Error> {
    // So that no count overflows the 30 bits that an operand has for it.
    if text.len() >= 1 << 31 {
        return Err(Error::at(&[], 0, "the text has 2 GiB or more, which is not supported"));
    }
    if text.starts_with(b"BC\xc0\xde") || text.starts_with(b"\xde\xc0\x17\x0b") {
        return Err(Error::at(text, 0, "this is LLVM bitcode, not text")
            .hint("llvm-dis turns it into text"));
    }
    Reader::new(text).module().map_err(|error| *error)
}

/// Block addresses wait for their function.
struct BlockAddress {
    constant: ConstId,
    function: SymbolId,
    label: Label,
    at: u32,
}

pub(crate) struct Reader<'t> {
    lex: Lexer<'t>,
    m: Module,
    depth: u32,
    /// Of names with escapes.
    bytes: Vec<u8>,
    symbol_of_number: Numbers,
    next_symbol: u32,
    type_of_name: Vec<u32>,
    type_of_number: Numbers,
    /// Of each named type: its first mention, or `u32::MAX` once it is defined.
    type_mentions: Vec<u32>,
    comdat_of_name: FxHashMap<NameId, u32>,
    /// Of each comdat: its first mention, or `u32::MAX` once it is defined.
    comdat_mentions: Vec<u32>,
    group_of_number: Numbers,
    /// Of each group: its first mention, or `u32::MAX` once it is defined.
    group_mentions: Vec<(AttrsId, u32)>,
    /// Sets that are made of a group and more.
    merges: FxHashMap<(AttrsId, AttrsId), AttrsId>,
    merge_order: Vec<(AttrsId, AttrsId, AttrsId)>,
    meta_of_number: Numbers,
    block_addresses: Vec<BlockAddress>,
    known_addresses: FxHashMap<(SymbolId, Label), ConstId>,
    /// A stack for values of nested lists.
    values: Vec<Value>,
    /// A stack for types of nested lists.
    types: Vec<TypeId>,
    /// Attributes of the call or function at hand.
    attr_list: Vec<AttrsId>,
    state: State,
}

fn grow<T: Clone + Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if index >= list.len() {
        list.resize(index + 1, T::default());
    }
    &mut list[index]
}

impl<'t> Reader<'t> {
    fn new(text: &'t [u8]) -> Reader<'t> {
        Reader {
            lex: Lexer::new(text),
            m: Module::default(),
            depth: 0,
            bytes: Vec::new(),
            symbol_of_number: Numbers::default(),
            next_symbol: 0,
            type_of_name: Vec::new(),
            type_of_number: Numbers::default(),
            type_mentions: Vec::new(),
            comdat_of_name: FxHashMap::default(),
            comdat_mentions: Vec::new(),
            group_of_number: Numbers::default(),
            group_mentions: Vec::new(),
            merges: FxHashMap::default(),
            merge_order: Vec::new(),
            meta_of_number: Numbers::default(),
            block_addresses: Vec::new(),
            known_addresses: FxHashMap::default(),
            values: Vec::new(),
            types: Vec::new(),
            attr_list: Vec::new(),
            state: State::default(),
        }
    }

    // --- Complaints ---

    #[expect(clippy::unnecessary_box_returns, reason = "results stay small")]
    fn error_at(&self, offset: u32, message: impl Into<String>) -> Box<Error> {
        Box::new(Error::at(self.lex.text, offset as usize, message))
    }

    fn error<T>(&self, message: impl Into<String>) -> Fallible<T> {
        Err(self.error_at(self.lex.token.at, message))
    }

    /// The token at hand as a message shows it.
    fn shown(&self) -> String {
        if self.lex.token.kind == Tok::End {
            return "the end of the text".into();
        }
        format!("`{}`", self.token_at(self.lex.token.at, self.lex.pos as u32))
    }

    fn token_at(&self, at: u32, end: u32) -> String {
        let text = &self.lex.text[at as usize..end.max(at + 1) as usize];
        let shown = String::from_utf8_lossy(&text[..text.len().min(60)]).into_owned();
        if text.len() > 60 { shown + "…" } else { shown }
    }

    /// The token that starts at a place, as a message shows it.
    fn mention(&self, at: u32) -> String {
        let rest = Lexer::new(&self.lex.text[at as usize..]);
        self.token_at(at, at + rest.pos as u32)
    }

    fn expected<T>(&self, what: &str) -> Fallible<T> {
        if self.lex.token.kind == Tok::Bad {
            let text = &self.lex.text[self.lex.token.at as usize..];
            let quote = text.iter().take(3).any(|&b| b == b'"');
            let what = if quote && self.lex.token.end as usize == self.lex.text.len() {
                "this string has no end".to_string()
            } else {
                format!("{} starts no token: {what} is expected", self.shown())
            };
            return self.error(what);
        }
        self.error(format!("{what} is expected, not {}", self.shown()))
    }

    // --- Tokens ---

    fn kind(&self) -> Tok {
        self.lex.token.kind
    }

    fn is(&self, mark: u8) -> bool {
        self.kind() == Tok::Mark(mark)
    }

    fn eat(&mut self, mark: u8) -> bool {
        let found = self.is(mark);
        if found {
            self.lex.bump();
        }
        found
    }

    fn expect(&mut self, mark: u8) -> Fallible<()> {
        if self.eat(mark) {
            return Ok(());
        }
        self.expected(&format!("`{}`", char::from(mark)))
    }

    fn is_word(&self, word: &[u8]) -> bool {
        self.kind() == Tok::Word && self.lex.slice() == word
    }

    fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.is_word(word);
        if found {
            self.lex.bump();
        }
        found
    }

    fn expect_word(&mut self, word: &[u8]) -> Fallible<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        self.expected(&format!("`{}`", String::from_utf8_lossy(word)))
    }

    /// The number that the token at hand is or carries.
    fn number(&self, what: &str) -> Fallible<u64> {
        let token = &self.lex.token;
        if token.big || self.lex.slice().first() == Some(&b'-') {
            return self.error(format!("{what} is too large or negative"));
        }
        Ok(token.number)
    }

    fn expect_number(&mut self, what: &str) -> Fallible<u64> {
        if self.kind() != Tok::Int {
            return self.expected(what);
        }
        let number = self.number(what)?;
        self.lex.bump();
        Ok(number)
    }

    fn number32(&self, what: &str) -> Fallible<u32> {
        match u32::try_from(self.number(what)?) {
            Ok(number) if number < u32::MAX - 1 => Ok(number),
            _ => self.error(format!("{what} is too large")),
        }
    }

    /// An alignment: a power of two.
    fn alignment(&mut self) -> Fallible<u64> {
        let at = self.lex.token.at;
        let bytes = self.expect_number("an alignment")?;
        if !bytes.is_power_of_two() || bytes > 1 << 32 {
            return Err(self.error_at(at, "an alignment is a power of two of at most 2^32"));
        }
        Ok(bytes)
    }

    /// The name of the token at hand.
    fn intern(&mut self) -> NameId {
        let slice = self.lex.slice();
        if !self.lex.token.escaped {
            return self.m.names.intern(slice);
        }
        self.bytes.clear();
        unescape(slice, &mut self.bytes);
        self.m.names.intern(&self.bytes)
    }

    fn expect_string(&mut self, what: &str) -> Fallible<NameId> {
        if self.kind() != Tok::Str {
            return self.expected(what);
        }
        let name = self.intern();
        self.lex.bump();
        Ok(name)
    }

    /// Skips `(…)` with what is nested in it.
    fn skip_parens(&mut self) -> Fallible<()> {
        let open = self.lex.token.at;
        let mut depth = 0u32;
        loop {
            match self.kind() {
                Tok::Mark(b'(' | b'[' | b'{') => depth += 1,
                Tok::Mark(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
                Tok::End => return Err(self.error_at(open, "this is never closed")),
                _ => {}
            }
            self.lex.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn nest<T>(&mut self, inside: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.depth == DEPTH {
            return self.error(format!("this nests deeper than {DEPTH} levels"));
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    // --- Symbols ---

    fn symbol(&mut self) -> Fallible<SymbolId> {
        let at = self.lex.token.at;
        let (name, number) = match self.kind() {
            Tok::GlobalName => (Some(self.intern()), 0),
            Tok::GlobalNumber => (None, self.number32("the number of a symbol")?),
            _ => return self.expected("a symbol such as `@name`"),
        };
        self.lex.bump();
        let known = match name {
            Some(name) => *grow(&mut self.m.symbol_of_name, name.index()),
            None => self.symbol_of_number.get(number).unwrap_or(0),
        };
        if known != 0 {
            return Ok(SymbolId(known - 1));
        }
        self.m.symbols.push(Symbol { name, number, kind: SymbolKind::Missing(at) });
        let id = self.m.symbols.len() as u32;
        match name {
            Some(name) => self.m.symbol_of_name[name.index()] = id,
            None => self.symbol_of_number.set(number, id),
        }
        Ok(SymbolId(id - 1))
    }

    /// The symbol at hand is now defined.
    fn define_symbol(&mut self, kind: SymbolKind) -> Fallible<SymbolId> {
        let at = self.lex.token.at;
        if self.kind() == Tok::GlobalNumber {
            let number = self.number32("the number of a symbol")?;
            if number < self.next_symbol {
                return self
                    .error(format!("the next symbol's number is {} or more", self.next_symbol));
            }
            self.next_symbol = number + 1;
        }
        let id = self.symbol()?;
        let symbol = &mut self.m.symbols[id.index()];
        if !matches!(symbol.kind, SymbolKind::Missing(_)) {
            let message = format!("`{}` is defined twice", self.mention(at));
            return Err(self.error_at(at, message));
        }
        symbol.kind = kind;
        Ok(id)
    }

    // --- The module ---

    fn module(mut self) -> Fallible<Module> {
        while self.kind() != Tok::End {
            self.top_level()?;
        }
        self.finish()?;
        Ok(self.m)
    }

    /// Sees that everything that was mentioned is there.
    fn finish(&mut self) -> Fallible<()> {
        self.finish_attrs();
        for symbol in &self.m.symbols {
            if let SymbolKind::Missing(at) = symbol.kind {
                let message = format!("`{}` is not defined", self.mention(at));
                return Err(self.error_at(at, message));
            }
        }
        let unknown = |at: &&u32| **at != u32::MAX;
        if let Some(&at) = self.type_mentions.iter().find(unknown) {
            let message = format!("the type `{}` is not defined", self.mention(at));
            return Err(self.error_at(at, message));
        }
        if let Some(&at) = self.comdat_mentions.iter().find(unknown) {
            let message = format!("the comdat `{}` is not defined", self.mention(at));
            return Err(self.error_at(at, message));
        }
        for node in &self.m.metadata.nodes {
            if let Node::Missing(at) = *node {
                let message = format!("the metadata `{}` is not defined", self.mention(at));
                return Err(self.error_at(at, message));
            }
        }
        self.finish_block_addresses()?;
        let mut layout = std::mem::take(&mut self.m.layout);
        if let Err(id) = layout.compute(&self.m.types) {
            let name = crate::print::type_text(&self.m, id);
            return Err(self.error_at(0, format!("the type `{name}` contains itself")));
        }
        self.m.layout = layout;
        Ok(())
    }

    fn finish_attrs(&mut self) {
        for (a, b, into) in std::mem::take(&mut self.merge_order) {
            let mut merged: Attrs = *self.m.attrs.get(a);
            merged.merge(&self.m.attrs.get(b).clone());
            self.m.attrs.fill(into, merged);
        }
    }

    fn finish_block_addresses(&mut self) -> Fallible<()> {
        let mut waits = std::mem::take(&mut self.block_addresses);
        waits.sort_by_key(|wait| wait.function);
        let mut blocks: FxHashMap<Label, u32> = FxHashMap::default();
        let mut of = None;
        for wait in &waits {
            if of != Some(wait.function) {
                of = Some(wait.function);
                blocks.clear();
                if let SymbolKind::Function(index) = self.m.symbols[wait.function.index()].kind {
                    let function = &self.m.functions[index as usize].body.blocks;
                    blocks.extend(function.iter().zip(0..).map(|(block, at)| (block.label, at)));
                }
            }
            let Some(&block) = blocks.get(&wait.label) else {
                return Err(self.error_at(wait.at, "the function has no such block"));
            };
            self.m.constants.set_block(wait.constant, block);
        }
        Ok(())
    }
}
