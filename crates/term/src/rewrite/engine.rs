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
use crate::head::Head;
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
    fn of(pattern: &Pattern) -> Shape {
        match pattern {
            Pattern::Var(letter) => {
                let class = class_of(*letter).expect("the reader took it for a term");
                Shape::Var { slot: term_slot(*letter), class }
            }
            Pattern::Truth(truth) => Shape::Truth(*truth),
            Pattern::Named(named) => Shape::Named(*named),
            Pattern::Node(tag, numbers, kids) => Shape::Node {
                tag: tag.index(),
                numbers: numbers.clone(),
                kids: kids.iter().map(Shape::of).collect(),
            },
            Pattern::Inverse(_) => unreachable!("the inverse stands on the right only"),
        }
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
            for first in (0..Tag::COUNT).filter(|first| roots[0] >> first & 1 == 1) {
                let (numbers, kids) = (numbers.clone(), kids.iter().map(Shape::of).collect());
                let candidate = Candidate { rule: number, kids, numbers, roots };
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

/// What the letters were matched with.
struct Bindings {
    terms: [Option<TermId>; 16],
    numbers: [Option<u32>; 5],
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
fn match_numbers(numbers: &[Number], node: Node, to: &mut Bindings) -> bool {
    if numbers.is_empty() {
        return true;
    }
    let Node::Un(op, _) = node else { return true };
    numbers.iter().zip(op.numbers()).all(|(pattern, actual)| match pattern.0[..] {
        [(true, Atom::Const(n))] => n == actual,
        [(true, Atom::Var(letter))] => {
            let slot = &mut to.numbers[number_slot(letter)];
            *slot.get_or_insert(actual) == actual
        }
        _ => unreachable!("a left side computes no numbers"),
    })
}

/// The number of the tag at a node's root.
#[inline]
fn tag_of(node: Node) -> usize {
    let tag = match node {
        Node::Truth(_) | Node::Word(_) | Node::Wide(_) => Tag::Literal,
        Node::Input(_) => Tag::Input,
        Node::Not(_) => Tag::Not,
        Node::And(..) => Tag::And,
        Node::Or(..) => Tag::Or,
        Node::Ite(..) => Tag::Ite,
        Node::Un(op, _) => Tag::of(Head::Un(op)),
        Node::Bin(op, ..) => Tag::Bin(op),
        Node::Cmp(op, ..) => Tag::Cmp(op),
        Node::ConstArray(_) => Tag::ConstArray,
        Node::Select(..) => Tag::Select,
        Node::Store(..) => Tag::Store,
    };
    tag.index()
}

struct Bound<'a> {
    terms: &'a Terms,
    to: &'a Bindings,
}

impl Meaning for Bound<'_> {
    fn value(&self, letter: u8) -> Option<Value> {
        self.to.terms[term_slot(letter)].and_then(|t| self.terms.as_lit(t)).map(Value::Bv)
    }

    fn width(&self, letter: u8) -> Option<u32> {
        self.to.terms[term_slot(letter)].and_then(|t| self.terms.sort(t).width())
    }

    fn number(&self, letter: u8) -> Option<u32> {
        self.to.numbers[number_slot(letter)]
    }
}

impl Terms {
    /// The term with that operator and operands, simplified.
    ///
    /// # Panics
    /// If the operands' sorts do not fit: a caller that is not sure asks [`Head::sort`] first.
    pub fn apply(&mut self, head: Head, kids: &[TermId]) -> TermId {
        let node = self.likely_order(head.node(kids));
        if head != Head::ConstArray {
            if let Some(known) = self.lookup(node) {
                return known;
            }
            if let Some(known) = self.rewriting.memo.get(node) {
                return known;
            }
        }
        let mut sorts = [Sort::Bool; 3];
        for (sort, kid) in sorts.iter_mut().zip(kids) {
            *sort = self.sort(*kid);
        }
        let sort = head
            .sort(&sorts[..kids.len()])
            .unwrap_or_else(|_| panic!("{head:?} does not take {:?}", &sorts[..kids.len()]));
        let term = self.make_new(node, sort);
        if self.rewriting.on && self.node(term) != node && self.rewriting.depth == 0 {
            self.rewriting.memo.put(node, term, self.len());
        }
        term
    }

    /// Which rules were applied how often.
    #[must_use]
    pub fn rewriting(&self) -> &Rewriting {
        &self.rewriting
    }

    /// The term with that node, which was looked up and is not there, simplified.
    fn make_new(&mut self, node: Node, sort: Sort) -> TermId {
        if !self.rewriting.on {
            return self.insert(node, sort);
        }
        let mut node = node;
        for step in 0..MAX_STEPS {
            if let Some(folded) = self.fold(node) {
                return folded;
            }
            let ordered = self.order(node);
            if (ordered != node || step > 0)
                && let Some(known) = self.lookup_of(ordered, sort)
            {
                return known;
            }
            node = ordered;
            if self.rewriting.depth >= MAX_DEPTH {
                return self.insert(node, sort);
            }
            let before = self.len();
            match self.rewrite(node, sort) {
                Some(Rewritten::Term(t)) => return t,
                Some(Rewritten::Node(next)) => node = next,
                None if self.len() == before => return self.insert(node, sort),
                // A rule that was given up half-way made terms: this one may be among them.
                None => break,
            }
        }
        self.intern(node, sort)
    }

    /// The literal that the node is, if its operands are literals.
    fn fold(&mut self, node: Node) -> Option<TermId> {
        if !node.kids().iter().all(|&kid| self.node(kid).is_literal()) {
            return None;
        }
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
    fn likely_order(&self, node: Node) -> Node {
        match node {
            Node::And(a, b) | Node::Or(a, b) | Node::Bin(_, a, b) | Node::Cmp(CmpOp::Eq, a, b)
                if a > b && self.rewriting.on =>
            {
                self.order(node)
            }
            _ => node,
        }
    }

    /// Operands of a commuting operator in order: literals last, else by id.
    fn order(&self, node: Node) -> Node {
        let after = |a: TermId, b: TermId| {
            let (lit_a, lit_b) = (self.node(a).is_literal(), self.node(b).is_literal());
            (lit_a && !lit_b) || (lit_a == lit_b && a > b)
        };
        match node {
            Node::And(a, b) if after(a, b) => Node::And(b, a),
            Node::Or(a, b) if after(a, b) => Node::Or(b, a),
            Node::Cmp(CmpOp::Eq, a, b) if after(a, b) => Node::Cmp(CmpOp::Eq, b, a),
            Node::Bin(op, a, b) if op.commutes() && after(a, b) => Node::Bin(op, b, a),
            _ => node,
        }
    }

    fn rewrite(&mut self, node: Node, sort: Sort) -> Option<Rewritten> {
        let kids = node.kids();
        let root = tag_of(node);
        let mut tags = [0; 3];
        for (tag, kid) in tags.iter_mut().zip(&*kids) {
            *tag = tag_of(self.node(*kid));
        }
        let table: &'static Table = &TABLE;
        for candidate in &table.index[root * Tag::COUNT + tags[0]] {
            if candidate.roots[1] >> tags[1] & candidate.roots[2] >> tags[2] & 1 == 0 {
                continue;
            }
            if let Some(rewritten) = self.try_rule(candidate, node, &kids, sort) {
                self.rewriting.hits[candidate.rule] += 1;
                return Some(rewritten);
            }
        }
        self.procedures(node).map(Rewritten::Term)
    }

    fn try_rule(
        &mut self,
        candidate: &'static Candidate,
        node: Node,
        kids: &[TermId],
        sort: Sort,
    ) -> Option<Rewritten> {
        let mut to = Bindings { terms: [None; 16], numbers: [None; 5] };
        let fits = match_numbers(&candidate.numbers, node, &mut to)
            && candidate.kids.iter().zip(kids).all(|(p, &t)| self.matches(p, t, &mut to));
        if !fits {
            return None;
        }
        let rule = &TABLE.rules[candidate.rule].1;
        let bound = Bound { terms: self, to: &to };
        if !rule.conditions.iter().all(|condition| condition.holds(&bound)) {
            return None;
        }
        match &rule.right {
            Pattern::Node(..) => {
                self.build_node(&rule.right, &to, sort.width()).map(Rewritten::Node)
            }
            right => self.build(right, &to, sort.width()).map(Rewritten::Term),
        }
    }

    fn matches(&self, shape: &Shape, t: TermId, to: &mut Bindings) -> bool {
        match shape {
            Shape::Var { slot, class } => {
                if let Some(bound) = to.terms[*slot] {
                    return bound == t;
                }
                to.terms[*slot] = Some(t);
                match class {
                    Class::Bv => matches!(self.sort(t), Sort::Bv(_)),
                    Class::Literal => matches!(self.node(t), Node::Word(_) | Node::Wide(_)),
                    Class::Bool => self.sort(t) == Sort::Bool,
                    Class::Array => matches!(self.sort(t), Sort::Array { .. }),
                    Class::Any => true,
                }
            }
            Shape::Truth(truth) => self.node(t) == Node::Truth(*truth),
            Shape::Named(named) => match (self.node(t), self.sort(t)) {
                (Node::Word(word), Sort::Bv(width)) => named.bits(width).word() == Some(word),
                (Node::Wide(_), _) => {
                    self.as_lit(t).is_some_and(|bits| bits == named.bits(bits.width()))
                }
                _ => false,
            },
            Shape::Node { tag, numbers, kids } => {
                let node = self.node(t);
                tag_of(node) == *tag
                    && match_numbers(numbers, node, to)
                    && kids.iter().zip(&*node.kids()).all(|(p, &kid)| self.matches(p, kid, to))
            }
        }
    }

    /// The term that a right side gives; none if one of its numbers makes no sense.
    fn build(&mut self, pattern: &Pattern, to: &Bindings, width: Option<u32>) -> Option<TermId> {
        Some(match pattern {
            Pattern::Var(letter) => to.terms[term_slot(*letter)]?,
            Pattern::Truth(truth) => self.truth(*truth),
            Pattern::Named(named) => self.lit(&named.bits(width?)),
            Pattern::Inverse(letter) => {
                let k: Bits = self.as_lit(to.terms[term_slot(*letter)]?)?;
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

    fn build_node(&mut self, pattern: &Pattern, to: &Bindings, width: Option<u32>) -> Option<Node> {
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
        Some(head.node(&terms[..kids.len()]))
    }

    /// The term with a node whose operands are known to fit, simplified.
    fn make(&mut self, node: Node) -> TermId {
        let node = self.likely_order(node);
        self.lookup(node).unwrap_or_else(|| {
            let sort = self.sort_of(node);
            self.make_new(node, sort)
        })
    }

    /// The sort of a node whose operands are known to fit.
    fn sort_of(&self, node: Node) -> Sort {
        let mut sorts = [Sort::Bool; 3];
        let kids = node.kids();
        for (sort, kid) in sorts.iter_mut().zip(&*kids) {
            *sort = self.sort(*kid);
        }
        let head = node.head().expect("a rule gives an operator");
        head.sort(&sorts[..kids.len()]).expect("the rule was proved to keep sorts")
    }
}

enum Rewritten {
    /// Done.
    Term(TermId),
    /// Go on with this at the root.
    Node(Node),
}
