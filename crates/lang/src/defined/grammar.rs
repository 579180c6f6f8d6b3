//! Productions as the parser wants them: by number, with the productions that may stand at each place.
//!
//! There are no productions from one sort to another here: a *slot* is the set of productions that may fill a place, with
//! subsorts followed and with those taken out that precedence or associativity forbid. So a derivation is a tree of
//! productions that make something, and the same tree is never found twice.
//!
//! **Invariant:** no production is empty, and none is a single slot that it may fill itself.

use super::definition::{Associates, Definition, Operation, Sort, Symbol};
use super::tokens::{self, Lexicon, Terminal};
use std::collections::{BTreeMap, BTreeSet};

/// What is made of a production's parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Makes {
    /// A term of this constructor.
    Constructor(usize),
    /// What is inside.
    Inside,
    /// What the token carries.
    Leaf,
    /// `_`
    Any,
    /// This truth value.
    Truth(bool),
    /// An operation.
    Apply(Operation),
    /// Nothing of this kind.
    Empty(Kind),
    /// One of this kind.
    One(Kind),
    /// One more of this kind.
    Push(Kind),
}

/// Collections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Tasks one after the other.
    Code,
    /// Entries.
    Map,
    /// Elements in order.
    List,
    /// Elements.
    Set,
}

/// What a production gives, and what a place wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A term of a sort.
    Sort(Sort),
    /// A term of whatever sort.
    Anything,
    /// A part of notation, wanted by name only.
    Hidden(u32),
}

/// A part of a production that is not resolved yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Raw {
    /// This text.
    Token(String),
    /// A token of this kind.
    Terminal(Terminal),
    /// Something of this class.
    Of(Class),
}

/// A part of a production.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A token.
    Terminal(Terminal),
    /// One of the productions of this slot.
    Slot(usize),
}

/// A production before slots are known.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What it gives.
    pub gives: Class,
    /// What it is written like.
    pub raw: Vec<Raw>,
    /// What it makes.
    pub makes: Makes,
    /// Precedence is compared within a group only.
    pub group: u32,
    /// A larger number binds tighter.
    pub binds: u32,
    /// Which side nested uses go to.
    pub associates: Associates,
}

/// A production.
#[derive(Clone, Debug)]
pub struct Production {
    /// Its parts, at least one.
    pub parts: Vec<Part>,
    /// What it makes.
    pub makes: Makes,
}

/// A grammar.
#[derive(Clone, Debug)]
pub struct Grammar {
    /// How texts are cut.
    pub lexicon: Lexicon,
    /// The productions by number; the first ones are the starts, each a single slot.
    pub productions: Vec<Production>,
    /// Which productions may fill a slot, in order.
    pub slots: Vec<Vec<u32>>,
    /// How many starts there are.
    pub starts: usize,
}

/// Which sorts are which, by subsorts and through.
#[derive(Clone, Debug)]
pub struct Order {
    below: Vec<BTreeSet<u32>>,
}

impl Order {
    /// The order of a definition.
    #[must_use]
    pub fn new(definition: &Definition) -> Order {
        let mut below: Vec<BTreeSet<u32>> =
            (0..definition.sorts.len() as u32).map(|s| BTreeSet::from([s])).collect();
        let data = [Sort::MAP.0, Sort::LIST.0, Sort::SET.0];
        let code = (0..definition.sorts.len() as u32).filter(|s| !data.contains(s));
        if let Some(all) = below.get_mut(Sort::CODE.0 as usize) {
            all.extend(code);
        }
        let mut grew = true;
        while grew {
            grew = false;
            for (above, under) in &definition.subsorts {
                let more = below[under.0 as usize].clone();
                let set = &mut below[above.0 as usize];
                let before = set.len();
                set.extend(more);
                grew |= set.len() > before;
            }
        }
        Order { below }
    }

    /// Whether each term of the first sort is one of the second.
    #[must_use]
    pub fn under(&self, sort: Sort, above: Sort) -> bool {
        self.below.get(above.0 as usize).is_some_and(|set| set.contains(&sort.0))
    }

    /// Whether a term may be of both sorts.
    #[must_use]
    pub fn meet(&self, a: Sort, b: Sort) -> bool {
        match (self.below.get(a.0 as usize), self.below.get(b.0 as usize)) {
            (Some(a), Some(b)) => !a.is_disjoint(b),
            _ => false,
        }
    }
}

/// Whether precedence or associativity forbid `child` as the argument of `parent` at place `at` of so many.
/// Both are `(binds, opens to the left, opens to the right)`, of one group.
#[must_use]
pub fn forbidden(
    (binds, associates): (u32, Associates),
    (at, parts): (usize, usize),
    (child_binds, left_open, right_open): (u32, bool, bool),
) -> bool {
    let (first, last) = (at == 0, at + 1 == parts);
    if !(first || last) || !(left_open || right_open) {
        return false;
    }
    if child_binds != binds {
        return child_binds < binds;
    }
    let (bad_first, bad_last) = match associates {
        Associates::Left => (false, true),
        Associates::Right => (true, false),
        Associates::Not => (true, true),
        Associates::Unsaid => (false, false),
    };
    first && bad_first && right_open || last && bad_last && left_open
}

impl Draft {
    /// A production that no precedence concerns.
    #[must_use]
    pub fn plain(gives: Class, raw: Vec<Raw>, makes: Makes) -> Draft {
        Draft { gives, raw, makes, group: u32::MAX, binds: 0, associates: Associates::Unsaid }
    }

    /// Whether another term of its own sort may stand at its left and right end.
    fn open(&self, order: &Order) -> (bool, bool) {
        let is_open = |part: Option<&Raw>| match (part, self.gives) {
            (Some(Raw::Of(Class::Sort(sort))), Class::Sort(own)) => order.under(own, *sort),
            (Some(Raw::Of(_)), _) => true,
            (Some(Raw::Token(_) | Raw::Terminal(_)) | None, _) => false,
        };
        (is_open(self.raw.first()), is_open(self.raw.last()))
    }
}

/// The productions of a definition's syntax, and of its data.
#[must_use]
pub fn drafts(definition: &Definition) -> Vec<Draft> {
    let leaf = |sort, terminal| {
        Draft::plain(Class::Sort(sort), vec![Raw::Terminal(terminal)], Makes::Leaf)
    };
    let mut drafts = vec![
        leaf(Sort::INT, tokens::INT),
        leaf(Sort::BOOL, tokens::BOOL),
        leaf(Sort::ID, tokens::ID),
        leaf(Sort::STRING, tokens::STRING),
    ];
    for (number, constructor) in definition.constructors.iter().enumerate() {
        let raw = constructor.symbols.iter().map(|symbol| match symbol {
            Symbol::Token(text) => Raw::Token(text.clone()),
            Symbol::Sort(sort) => Raw::Of(Class::Sort(*sort)),
        });
        drafts.push(Draft {
            gives: Class::Sort(constructor.sort),
            raw: raw.collect(),
            makes: if constructor.bracket { Makes::Inside } else { Makes::Constructor(number) },
            group: constructor.sort.0,
            binds: constructor.binds,
            associates: constructor.associates,
        });
    }
    drafts
}

/// A lexicon of a definition with no terminals yet.
#[must_use]
pub fn lexicon(definition: &Definition, comments: &[String]) -> Lexicon {
    let minus = Symbol::Token("-".to_owned());
    let has_minus = definition.constructors.iter().any(|c| c.symbols.contains(&minus));
    Lexicon::new(definition.sorts.len(), definition.width, comments, !has_minus)
}

impl Grammar {
    /// The grammar of programs, which start with `sort`.
    #[must_use]
    pub fn of_programs(definition: &Definition, sort: Sort) -> Grammar {
        let lexicon = lexicon(definition, &definition.comments);
        Grammar::new(definition, lexicon, &[Class::Sort(sort)], &drafts(definition))
    }

    /// The grammar of these productions.
    #[must_use]
    pub fn new(
        definition: &Definition,
        mut lexicon: Lexicon,
        starts: &[Class],
        drafts: &[Draft],
    ) -> Grammar {
        let order = Order::new(definition);
        let fits = |gives: Class, wants: Class| match (gives, wants) {
            (Class::Sort(sort), Class::Sort(above)) => order.under(sort, above),
            (Class::Hidden(a), Class::Hidden(b)) => a == b,
            (Class::Hidden(_), _) | (_, Class::Hidden(_)) => false,
            (Class::Anything, _) | (_, Class::Anything) => true,
        };
        let mut numbers: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
        let mut slot = |parent: Option<(&Draft, usize)>, wants: Class| {
            let fills = |child: &Draft| {
                let (left, right) = child.open(&order);
                fits(child.gives, wants)
                    && !parent.is_some_and(|(parent, at)| {
                        parent.group == child.group
                            && parent.group != u32::MAX
                            && forbidden(
                                (parent.binds, parent.associates),
                                (at, parent.raw.len()),
                                (child.binds, left, right),
                            )
                    })
            };
            let all = (0u32..).zip(drafts).filter(|(_, child)| fills(child));
            let set: Vec<u32> = all.map(|(n, _)| n + starts.len() as u32).collect();
            let next = numbers.len();
            *numbers.entry(set).or_insert(next)
        };
        let mut productions: Vec<Production> = starts
            .iter()
            .map(|&class| Production {
                parts: vec![Part::Slot(slot(None, class))],
                makes: Makes::Inside,
            })
            .collect();
        for draft in drafts {
            let parts = draft.raw.iter().enumerate().map(|(at, raw)| match raw {
                Raw::Token(text) => Part::Terminal(lexicon.mark(text)),
                Raw::Terminal(terminal) => Part::Terminal(*terminal),
                Raw::Of(class) => Part::Slot(slot(Some((draft, at)), *class)),
            });
            productions.push(Production { parts: parts.collect(), makes: draft.makes });
        }
        let mut slots = vec![Vec::new(); numbers.len()];
        for (set, number) in numbers {
            slots[number] = set;
        }
        Grammar { lexicon, productions, slots, starts: starts.len() }
    }
}
