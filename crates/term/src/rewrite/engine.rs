//! Matching and building: the rules as they are applied.
//!
//! `Terms::apply` is where every constructor ends: look the node up (a node that is there already is in normal
//! form), else fold literals, order operands, and try the rules that its root and its operands' roots allow.
//! A rule's result continues in the same loop; only operands of the result are made by recursion.
//!
//! **Invariant:** recursion is bounded by [`MAX_DEPTH`], whatever the depth of terms: below it, nodes are
//! folded and interned but no longer rewritten.

use super::memo::Memo;
use super::pattern::{
    Atom, Class, Meaning, Named, Number, Pattern, Rule, Tag, class_of, inner_width, inverse,
    read_rule,
};
use super::rules::FAMILIES;
use crate::arena::Terms;
use crate::bits::Bits;
use crate::code::Code;
use crate::head::{Head, SortError};
use crate::node::{Node, Sort, TermId};
use crate::op::CmpOp;
use crate::value::Value;
use std::sync::LazyLock;

/// How deep a rewrite may trigger rewrites of its operands.
const MAX_DEPTH: u32 = 24;

/// How many rewrites may follow one another at one root. Only read over write comes near.
const MAX_STEPS: u32 = 1 << 20;

/// Whether and how often rules were applied.
#[derive(Clone, Debug)]
pub struct Rewriting {
    on: bool,
    depth: u32,
    hits: Vec<u64>,
    pub(crate) memo: Memo,
}

impl Default for Rewriting {
    fn default() -> Rewriting {
        Rewriting { on: true, depth: 0, hits: vec![0; TABLE.rules.len()], memo: Memo::default() }
    }
}

impl Rewriting {
    pub(crate) fn off(&mut self) {
        self.on = false;
    }

    /// How often each rule was applied, by name, those never applied left out.
    pub fn hits(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let rules = TABLE.rules.iter().zip(&self.hits);
        rules.filter(|(_, hits)| **hits > 0).map(|((_, rule), hits)| (rule.name, *hits))
    }
}

/// Every rule with its family, in order.
#[must_use]
pub fn rule_table() -> &'static [(&'static str, Rule)] {
    &TABLE.rules
}

/// A rule's left side in one order of operands, with the roots that its operands may have.
struct Candidate {
    rule: usize,
    kids: Vec<Shape>,
    numbers: Vec<Number>,
    roots: [u64; 3],
    /// Two operands that are one letter, twice the first if there are none.
    twins: [usize; 2],
}

/// Two equal letters among the operands.
fn twins(kids: &[Pattern]) -> [usize; 2] {
    let is_letter = |at: usize| matches!(kids[at], Pattern::Var(_));
    let pairs = (0..kids.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
    pairs.into_iter().find(|&[a, b]| is_letter(a) && kids[a] == kids[b]).unwrap_or([0, 0])
}

/// A pattern made ready for matching: letters are slots of [`Bindings`], tags are their numbers.
#[derive(Clone)]
enum Shape {
    Var { slot: usize, class: Class },
    Truth(bool),
    Named(Named),
    Node { tag: usize, numbers: Vec<Number>, kids: Vec<Shape> },
}

impl Shape {
    /// A pattern as operand number `at` of an operator.
    fn of(pattern: &Pattern, parent: Tag, at: usize) -> Shape {
        match pattern {
            Pattern::Var(letter) => {
                let class = class_of(*letter).expect("the reader took it for a term");
                let class = if is_told(class, parent, at) { Class::Any } else { class };
                Shape::Var { slot: term_slot(*letter), class }
            }
            Pattern::Truth(truth) => Shape::Truth(*truth),
            Pattern::Named(named) => Shape::Named(*named),
            Pattern::Node(tag, numbers, kids) => {
                let kids = kids.iter().enumerate();
                Shape::Node {
                    tag: tag.index(),
                    numbers: numbers.clone(),
                    kids: kids.map(|(at, kid)| Shape::of(kid, *tag, at)).collect(),
                }
            }
            Pattern::Inverse(_) => unreachable!("the inverse stands on the right only"),
        }
    }
}

/// Whether an operator takes nothing but that class as its operand number `at`, so that it need not be looked at.
fn is_told(class: Class, parent: Tag, at: usize) -> bool {
    class != Class::Literal
        && match parent {
            Tag::Cmp(CmpOp::Eq) => false,
            Tag::Ite => at == 0,
            _ => true,
        }
}

struct Table {
    rules: Vec<(&'static str, Rule)>,
    /// By root and by root of the first operand.
    index: Vec<Vec<Candidate>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let lines = FAMILIES.iter().flat_map(|(family, text)| text.lines().map(move |l| (*family, l)));
    let rules: Vec<_> =
        lines.filter(|(_, line)| !line.is_empty()).map(|(f, line)| (f, read_rule(line))).collect();
    let mut index: Vec<Vec<Candidate>> = Vec::new();
    index.resize_with(Tag::COUNT * Tag::COUNT, Vec::new);
    for (number, (_, rule)) in rules.iter().enumerate() {
        for left in rule.left.orders() {
            let Pattern::Node(tag, numbers, kids) = left else {
                unreachable!("a rule matches an operator");
            };
            let mut roots = [u64::MAX; 3];
            for (root, kid) in roots.iter_mut().zip(&kids) {
                *root = possible_roots(kid);
            }
            let twins = twins(&kids);
            for first in (0..Tag::COUNT).filter(|first| roots[0] >> first & 1 == 1) {
                let kids = kids.iter().enumerate();
                let kids = kids.map(|(at, kid)| Shape::of(kid, tag, at)).collect();
                let numbers = numbers.clone();
                let candidate = Candidate { rule: number, kids, numbers, roots, twins };
                index[tag.index() * Tag::COUNT + first].push(candidate);
            }
        }
    }
    Table { rules, index }
});

fn possible_roots(pattern: &Pattern) -> u64 {
    match pattern {
        Pattern::Var(letter) if class_of(*letter) == Some(Class::Literal) => {
            1 << Tag::Literal.index()
        }
        Pattern::Var(_) => u64::MAX,
        Pattern::Truth(_) | Pattern::Named(_) => 1 << Tag::Literal.index(),
        Pattern::Node(tag, ..) => 1 << tag.index(),
        Pattern::Inverse(_) => unreachable!("the inverse stands on the right only"),
    }
}

/// What the letters were matched with; the bound ones are told by a bit each.
struct Bindings {
    terms: [TermId; 16],
    bound_terms: u32,
    numbers: [u32; 5],
    bound_numbers: u32,
}

impl Bindings {
    fn new() -> Bindings {
        Bindings { terms: [TermId(0); 16], bound_terms: 0, numbers: [0; 5], bound_numbers: 0 }
    }

    fn clear(&mut self) {
        (self.bound_terms, self.bound_numbers) = (0, 0);
    }

    #[inline]
    fn term(&self, slot: usize) -> Option<TermId> {
        (self.bound_terms >> slot & 1 == 1).then(|| self.terms[slot])
    }

    #[inline]
    fn number(&self, slot: usize) -> Option<u32> {
        (self.bound_numbers >> slot & 1 == 1).then(|| self.numbers[slot])
    }

    #[inline]
    fn bind_term(&mut self, slot: usize, t: TermId) {
        self.terms[slot] = t;
        self.bound_terms |= 1 << slot;
    }

    /// Binds a number, or says whether it is the one bound.
    #[inline]
    fn bind_number(&mut self, slot: usize, n: u32) -> bool {
        if let Some(bound) = self.number(slot) {
            return bound == n;
        }
        self.numbers[slot] = n;
        self.bound_numbers |= 1 << slot;
        true
    }
}

fn term_slot(letter: u8) -> usize {
    usize::from(match letter {
        b'a'..=b'e' => letter - b'a',
        b'k' => 5,
        b'm' | b'n' => 6 + letter - b'm',
        b'p'..=b'r' => 8 + letter - b'p',
        b'x'..=b'z' => 11 + letter - b'x',
        _ => 14 + letter - b'A',
    })
}

fn number_slot(letter: u8) -> usize {
    match letter {
        b'h' => 0,
        b'l' => 1,
        b'i' => 2,
        b'j' => 3,
        _ => 4,
    }
}

/// Binds the numbers of a left side to those of a node with the same root.
#[inline]
fn match_numbers(numbers: &[Number], code: Code, to: &mut Bindings) -> bool {
    numbers.is_empty()
        || numbers.iter().zip(code.numbers()).all(|(pattern, actual)| match pattern.0[..] {
            [(true, Atom::Const(n))] => n == actual,
            [(true, Atom::Var(letter))] => to.bind_number(number_slot(letter), actual),
            _ => unreachable!("a left side computes no numbers"),
        })
}

struct Bound<'a> {
    terms: &'a Terms,
    to: &'a Bindings,
}

impl Meaning for Bound<'_> {
    fn value(&self, letter: u8) -> Option<Value> {
        self.to.term(term_slot(letter)).and_then(|t| self.terms.as_lit(t)).map(Value::Bv)
    }

    fn width(&self, letter: u8) -> Option<u32> {
        self.to.term(term_slot(letter)).and_then(|t| self.terms.sort(t).width())
    }

    fn number(&self, letter: u8) -> Option<u32> {
        self.to.number(number_slot(letter))
    }
}

impl Terms {
    /// The term with that operator and operands, simplified.
    ///
    /// # Panics
    /// If the operands' sorts do not fit: a caller that is not sure asks [`Head::sort`] first.
    pub fn apply(&mut self, head: Head, kids: &[TermId]) -> TermId {
        let code = self.likely_order(Code::of(head, kids));
        if let Some(known) = self.lookup(code) {
            return known;
        }
        if let Some(known) = self.rewriting.memo.get(code) {
            return known;
        }
        let sort = self.sort_of(head, kids).unwrap_or_else(|_| {
            let sorts: Vec<_> = kids.iter().map(|&kid| self.sort(kid)).collect();
            panic!("{head:?} does not take {sorts:?}")
        });
        let term = self.make_new(code, sort);
        if self.rewriting.on && self.rewriting.depth == 0 && self.code(term) != code {
            self.rewriting.memo.put(code, term, self.len());
        }
        term
    }

    /// Which rules were applied how often.
    #[must_use]
    pub fn rewriting(&self) -> &Rewriting {
        &self.rewriting
    }

    /// The term with that node, which was looked up and is not there, simplified.
    fn make_new(&mut self, code: Code, sort: Sort) -> TermId {
        if !self.rewriting.on {
            return self.insert(code, sort);
        }
        let mut code = code;
        for step in 0..MAX_STEPS {
            if let Some(folded) = self.fold(code) {
                return folded;
            }
            let ordered = self.order(code);
            if (ordered != code || step > 0)
                && let Some(known) = self.lookup(ordered)
            {
                return known;
            }
            code = ordered;
            if self.rewriting.depth >= MAX_DEPTH {
                return self.insert(code, sort);
            }
            let before = self.len();
            match self.rewrite(code, sort) {
                Some(Rewritten::Term(t)) => return t,
                Some(Rewritten::Node(next)) => code = self.sorted(next, sort),
                None if self.len() == before => return self.insert(code, sort),
                // A rule that was given up half-way made terms: this one may be among them.
                None => break,
            }
        }
        self.lookup(code).unwrap_or_else(|| self.insert(code, sort))
    }

    /// The literal that the node is, if its operands are literals.
    #[inline]
    fn fold(&mut self, code: Code) -> Option<TermId> {
        let kids = code.kids();
        if kids[..code.arity()].iter().all(|&kid| self.code(kid).is_literal()) {
            return self.fold_literals(code.node());
        }
        None
    }

    fn fold_literals(&mut self, node: Node) -> Option<TermId> {
        match node {
            Node::Un(op, a) => {
                let a = self.as_lit(a)?;
                Some(self.lit(&op.eval(&a)))
            }
            Node::Bin(op, a, b) => {
                let (a, b) = (self.as_lit(a)?, self.as_lit(b)?);
                Some(self.lit(&op.eval(&a, &b)))
            }
            Node::Cmp(op, a, b) => {
                if let (Some(a), Some(b)) = (self.as_truth(a), self.as_truth(b)) {
                    return Some(self.truth(a == b));
                }
                let (a, b) = (self.as_lit(a)?, self.as_lit(b)?);
                Some(self.truth(op.eval(&a, &b)))
            }
            Node::Not(a) => {
                let a = self.as_truth(a)?;
                Some(self.truth(!a))
            }
            _ => None,
        }
    }

    /// The node in order unless that is likely already: without a look at operands, which may be far away.
    #[inline]
    fn likely_order(&self, code: Code) -> Code {
        match code.commuting() {
            Some((a, b)) if a > b && self.rewriting.on => self.order(code),
            _ => code,
        }
    }

    /// Operands of a commuting operator in order: literals last, else by id.
    #[inline]
    fn order(&self, code: Code) -> Code {
        let Some((a, b)) = code.commuting() else { return code };
        let after = (self.code(a).is_literal(), a) > (self.code(b).is_literal(), b);
        if after { code.swapped() } else { code }
    }

    fn rewrite(&mut self, code: Code, sort: Sort) -> Option<Rewritten> {
        let all = code.kids();
        let kids = &all[..code.arity()];
        let mut tags = [0; 3];
        for (tag, kid) in tags.iter_mut().zip(kids) {
            *tag = self.code(*kid).tag();
        }
        let table: &'static Table = &TABLE;
        let mut to = Bindings::new();
        for candidate in &table.index[code.tag() * Tag::COUNT + tags[0]] {
            if candidate.roots[1] >> tags[1] & candidate.roots[2] >> tags[2] & 1 == 0
                || all[candidate.twins[0]] != all[candidate.twins[1]]
            {
                continue;
            }
            to.clear();
            let fits = match_numbers(&candidate.numbers, code, &mut to)
                && candidate.kids.iter().zip(kids).all(|(p, &t)| self.matches(p, t, &mut to));
            if fits && let Some(rewritten) = self.try_rule(candidate.rule, &to, sort) {
                self.rewriting.hits[candidate.rule] += 1;
                return Some(rewritten);
            }
        }
        self.procedures(code.node()).map(Rewritten::Term)
    }

    /// What a rule gives whose left side was matched.
    fn try_rule(&mut self, rule: usize, to: &Bindings, sort: Sort) -> Option<Rewritten> {
        let rule = &TABLE.rules[rule].1;
        let bound = Bound { terms: self, to };
        if !rule.conditions.iter().all(|condition| condition.holds(&bound)) {
            return None;
        }
        match &rule.right {
            Pattern::Node(..) => {
                self.build_node(&rule.right, to, sort.width()).map(Rewritten::Node)
            }
            right => self.build(right, to, sort.width()).map(Rewritten::Term),
        }
    }

    #[inline]
    fn matches(&self, shape: &Shape, t: TermId, to: &mut Bindings) -> bool {
        match shape {
            Shape::Var { slot, class } => {
                if let Some(bound) = to.term(*slot) {
                    return bound == t;
                }
                to.bind_term(*slot, t);
                match class {
                    Class::Bv => self.is_vector(t),
                    Class::Literal => self.code(t).is_vector_literal(),
                    Class::Bool => self.sort(t) == Sort::Bool,
                    Class::Array => matches!(self.sort(t), Sort::Array { .. }),
                    Class::Any => true,
                }
            }
            Shape::Truth(truth) => self.as_truth(t) == Some(*truth),
            Shape::Named(named) => {
                self.as_lit(t).is_some_and(|bits| bits == named.bits(bits.width()))
            }
            Shape::Node { tag, numbers, kids } => {
                let code = self.code(t);
                code.tag() == *tag && self.matches_inside(numbers, kids, code, to)
            }
        }
    }

    fn matches_inside(
        &self,
        numbers: &[Number],
        kids: &[Shape],
        code: Code,
        to: &mut Bindings,
    ) -> bool {
        match_numbers(numbers, code, to)
            && kids.iter().zip(code.kids()).all(|(p, kid)| self.matches(p, kid, to))
    }

    /// The term that a right side gives; none if one of its numbers makes no sense.
    fn build(&mut self, pattern: &Pattern, to: &Bindings, width: Option<u32>) -> Option<TermId> {
        Some(match pattern {
            Pattern::Var(letter) => to.term(term_slot(*letter))?,
            Pattern::Truth(truth) => self.truth(*truth),
            Pattern::Named(named) => self.lit(&named.bits(width?)),
            Pattern::Inverse(letter) => {
                let k: Bits = self.as_lit(to.term(term_slot(*letter))?)?;
                self.lit(&inverse(&k))
            }
            Pattern::Node(..) => {
                self.rewriting.depth += 1;
                let node = self.build_node(pattern, to, width);
                let term = node.map(|node| self.make(node));
                self.rewriting.depth -= 1;
                term?
            }
        })
    }

    fn build_node(&mut self, pattern: &Pattern, to: &Bindings, width: Option<u32>) -> Option<Code> {
        let Pattern::Node(tag, _, kids) = pattern else { unreachable!("the caller looked") };
        let bound = Bound { terms: self, to };
        let head = pattern.head(&bound)?;
        let inner = inner_width(*tag, kids, &bound, width);
        let mut terms = [TermId(0); 3];
        for (term, kid) in terms.iter_mut().zip(kids) {
            *term = self.build(kid, to, inner)?;
        }
        if let (Head::Un(op), Some(width)) = (head, self.sort(terms[0]).width()) {
            op.width(width).ok()?;
        }
        Some(Code::of(head, &terms[..kids.len()]))
    }

    /// The term with a node whose operands are known to fit, simplified.
    fn make(&mut self, code: Code) -> TermId {
        let code = self.likely_order(code);
        self.lookup(code).unwrap_or_else(|| {
            let head = code.node().head().expect("a rule gives an operator");
            let kids = code.kids();
            let sort = self.sort_of(head, &kids[..code.arity()]);
            self.make_new(code, sort.expect("the rule was proved to keep sorts"))
        })
    }

    /// The sort of an operator on operands.
    #[inline]
    fn sort_of(&self, head: Head, kids: &[TermId]) -> Result<Sort, SortError> {
        let mut sorts = [Sort::Bool; 3];
        for (sort, kid) in sorts.iter_mut().zip(kids) {
            *sort = self.sort(*kid);
        }
        head.sort(&sorts[..kids.len()])
    }
}

enum Rewritten {
    /// Done.
    Term(TermId),
    /// Go on with this at the root.
    Node(Code),
}
