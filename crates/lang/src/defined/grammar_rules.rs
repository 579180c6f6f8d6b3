//! The grammar of the terms in rules: the language's own, with variables, `_`, `~>`, collections and operations on data.
//!
//! **Invariant:** precedence is compared among operations on data and among productions of one sort, never across.

use super::definition::{Associates, Definition, Operation, Sort, Symbol};
use super::grammar::{Class, Draft, Grammar, Kind, Makes, Raw, drafts, lexicon};
use polysem_sem::{BinOp, CmpOp};

/// What the texts of rules start with; the number of the grammar's start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Tasks.
    Tasks,
    /// Entries of a map.
    Entries,
    /// Elements of a list or set.
    Elements,
    /// A term of any sort.
    Anything,
    /// A term of this sort.
    Sort(Sort),
}

const TASKS: Class = Class::Hidden(0);
const ENTRIES: Class = Class::Hidden(1);
const ELEMENTS: Class = Class::Hidden(2);
const DATA: u32 = u32::MAX - 1;
const CODE: Class = Class::Sort(Sort::CODE);
const INT: Class = Class::Sort(Sort::INT);
const BOOL: Class = Class::Sort(Sort::BOOL);
const MAP: Class = Class::Sort(Sort::MAP);
const LIST: Class = Class::Sort(Sort::LIST);
const SET: Class = Class::Sort(Sort::SET);
const ANY: Class = Class::Anything;

impl Start {
    /// Its number among the grammar's starts.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Start::Tasks => 0,
            Start::Entries => 1,
            Start::Elements => 2,
            Start::Anything => 3,
            Start::Sort(sort) => 4 + sort.0 as usize,
        }
    }
}

fn token(text: &str) -> Raw {
    Raw::Token(text.to_owned())
}

fn of(class: Class) -> Raw {
    Raw::Of(class)
}

/// The grammar of rules.
#[must_use]
pub fn grammar(definition: &Definition) -> Grammar {
    let mut all = drafts(definition);
    let lexicon = lexicon(definition, &[]);
    for sort in (0..definition.sorts.len() as u32).map(Sort) {
        let class = Class::Sort(sort);
        let variable = vec![Raw::Terminal(lexicon.variable(sort))];
        all.push(Draft::plain(class, variable, Makes::Leaf));
        let round = |symbols: &[Symbol]| matches!(symbols, [Symbol::Token(a), Symbol::Sort(_), Symbol::Token(b)] if a == "(" && b == ")");
        let has = definition.constructors.iter();
        if !has.into_iter().any(|c| c.sort == sort && c.bracket && round(&c.symbols))
            && sort != Sort::CODE
        {
            let parts = vec![token("("), of(class), token(")")];
            all.push(Draft::plain(class, parts, Makes::Inside));
        }
    }
    for value in ["true", "false"] {
        let is_mark = |symbol: &Symbol| matches!(symbol, Symbol::Token(text) if text == value);
        if definition.constructors.iter().any(|c| c.symbols.iter().any(is_mark)) {
            all.push(Draft::plain(BOOL, vec![token(value)], Makes::Truth(value == "true")));
        }
    }
    collections(&mut all);
    operations(&mut all);
    let mut starts = vec![TASKS, ENTRIES, ELEMENTS, ANY];
    starts.extend((0..definition.sorts.len() as u32).map(|sort| Class::Sort(Sort(sort))));
    Grammar::new(definition, lexicon, &starts, &all)
}

fn collections(all: &mut Vec<Draft>) {
    let mut add = |gives, raw, makes| all.push(Draft::plain(gives, raw, makes));
    add(ANY, vec![token("_")], Makes::Any);
    add(CODE, vec![token(".")], Makes::Empty(Kind::Code));
    add(MAP, vec![token(".Map")], Makes::Empty(Kind::Map));
    add(LIST, vec![token(".List")], Makes::Empty(Kind::List));
    add(SET, vec![token(".Set")], Makes::Empty(Kind::Set));
    let sequence = vec![of(TASKS), token("~>"), of(CODE)];
    add(TASKS, vec![of(CODE)], Makes::One(Kind::Code));
    add(TASKS, sequence.clone(), Makes::Push(Kind::Code));
    let round = [vec![token("(")], sequence, vec![token(")")]].concat();
    add(CODE, round, Makes::Push(Kind::Code));
    let entry = [of(ANY), token("|->"), of(ANY)];
    add(ENTRIES, entry.to_vec(), Makes::One(Kind::Map));
    let mut next = vec![of(ENTRIES)];
    next.extend(entry.clone());
    add(ENTRIES, next, Makes::Push(Kind::Map));
    let mut next = vec![of(ENTRIES), token(",")];
    next.extend(entry);
    add(ENTRIES, next, Makes::Push(Kind::Map));
    add(ELEMENTS, vec![of(ANY)], Makes::One(Kind::List));
    add(ELEMENTS, vec![of(ELEMENTS), token(","), of(ANY)], Makes::Push(Kind::List));
    for (sort, name, kind) in [(LIST, "ListItem", Kind::List), (SET, "SetItem", Kind::Set)] {
        add(sort, vec![token(name), token("("), of(ANY), token(")")], Makes::One(kind));
    }
    let lookup = vec![of(MAP), token("["), of(ANY), token("]")];
    add(ANY, lookup, Makes::Apply(Operation::Lookup));
    let update = vec![of(MAP), token("["), of(ANY), token("<-"), of(ANY), token("]")];
    add(MAP, update, Makes::Apply(Operation::Update));
    let element = vec![of(LIST), token("["), of(INT), token("]")];
    add(ANY, element, Makes::Apply(Operation::Lookup));
    let keys = vec![token("keys"), token("("), of(MAP), token(")")];
    add(SET, keys, Makes::Apply(Operation::Keys));
    for sort in [MAP, LIST, SET] {
        let size = vec![token("size"), token("("), of(sort), token(")")];
        add(INT, size, Makes::Apply(Operation::Size));
    }
    for sort in [INT, BOOL] {
        let [start, then] = [token("if"), token("then")];
        let raw = vec![start, of(BOOL), then, of(sort), token("else"), of(sort), token("fi")];
        add(sort, raw, Makes::Apply(Operation::Choose));
    }
}

fn operations(all: &mut Vec<Draft>) {
    use Associates::{Left, Not};
    let mut add = |gives, raw, operation, binds, associates| {
        let makes = Makes::Apply(operation);
        all.push(Draft { gives, raw, makes, group: DATA, binds, associates });
    };
    let ints: [(&str, BinOp, u32); 8] = [
        ("*Int", BinOp::Mul, 9),
        ("/Int", BinOp::Sdiv, 9),
        ("%Int", BinOp::Srem, 9),
        ("+Int", BinOp::Add, 8),
        ("-Int", BinOp::Sub, 8),
        ("&Int", BinOp::And, 7),
        ("xorInt", BinOp::Xor, 6),
        ("|Int", BinOp::Or, 5),
    ];
    add(INT, vec![token("negInt"), of(INT)], Operation::Negate, 10, Left);
    for (text, op, binds) in ints {
        let raw = vec![of(INT), token(text), of(INT)];
        add(INT, raw, Operation::Arithmetic(op), binds, Left);
    }
    let compares = [
        ("==Int", CmpOp::Eq, false),
        ("=/=Int", CmpOp::Eq, true),
        ("<Int", CmpOp::Slt, false),
        (">=Int", CmpOp::Slt, true),
        ("<=Int", CmpOp::Sle, false),
        (">Int", CmpOp::Sle, true),
    ];
    for (text, op, negated) in compares {
        let raw = vec![of(INT), token(text), of(INT)];
        add(BOOL, raw, Operation::Compare(op, negated), 4, Not);
    }
    let between = |left, text, right| vec![of(left), token(text), of(right)];
    add(BOOL, between(BOOL, "==Bool", BOOL), Operation::SameTruth, 4, Not);
    add(BOOL, between(ANY, "==K", ANY), Operation::Same, 4, Not);
    add(BOOL, between(ANY, "=/=K", ANY), Operation::Different, 4, Not);
    add(BOOL, between(ANY, "in", MAP), Operation::In, 4, Not);
    add(BOOL, between(ANY, "in", SET), Operation::In, 4, Not);
    add(BOOL, vec![token("notBool"), of(BOOL)], Operation::Not, 3, Left);
    add(BOOL, between(BOOL, "andBool", BOOL), Operation::And, 2, Left);
    add(BOOL, between(BOOL, "orBool", BOOL), Operation::Or, 1, Left);
    add(LIST, between(LIST, "++", LIST), Operation::Append, 9, Left);
    add(MAP, between(MAP, "-Map", ANY), Operation::Remove, 9, Left);
    add(SET, between(SET, "-Set", SET), Operation::Difference, 9, Left);
    add(SET, between(SET, "|Set", SET), Operation::Union, 9, Left);
}
