//! A node as two words: what the arena stores, hashes and compares.
//!
//! The lowest byte of the first word is the [`Tag`] of the root, so that a rule's candidates are chosen by one
//! load; its second byte tells the kinds of literals apart; its upper half is the third operand, or what
//! parameterises the operator, or the sort of what has one of its own. The second word is the first and the second
//! operand (0 where there is none) or the value of a literal.
//!
//! **Invariant:** two nodes of equal sort are equal iff their codes are.

use crate::head::Head;
use crate::node::{InputId, Node, TermId, WideId};
use crate::op::{BinOp, CmpOp, UnOp};
use crate::rewrite::pattern::Tag;

/// A node, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    head: u64,
    rest: u64,
}

const LITERAL: u8 = Tag::Literal.index() as u8;
const INPUT: u8 = Tag::Input.index() as u8;
const NOT: u8 = Tag::Not.index() as u8;
const AND: u8 = Tag::And.index() as u8;
const OR: u8 = Tag::Or.index() as u8;
const ITE: u8 = Tag::Ite.index() as u8;
const CONST_ARRAY: u8 = Tag::ConstArray.index() as u8;
const SELECT: u8 = Tag::Select.index() as u8;
const STORE: u8 = Tag::Store.index() as u8;
const BV_NOT: u8 = Tag::BvNot.index() as u8;
const BV_NEG: u8 = Tag::BvNeg.index() as u8;
const EXTRACT: u8 = Tag::Extract.index() as u8;
const ZERO_EXTEND: u8 = Tag::ZeroExtend.index() as u8;
const SIGN_EXTEND: u8 = Tag::SignExtend.index() as u8;
const BIN: u8 = SIGN_EXTEND + 1;
const CMP: u8 = BIN + BinOp::ALL.len() as u8;
const EQ: u8 = CMP + CmpOp::Eq as u8;

/// How many operands follow each tag.
const ARITY: [u8; Tag::COUNT] = {
    let mut arity = [2; Tag::COUNT];
    arity[LITERAL as usize] = 0;
    arity[INPUT as usize] = 0;
    arity[ITE as usize] = 3;
    arity[STORE as usize] = 3;
    let unary = [NOT, CONST_ARRAY, BV_NOT, BV_NEG, EXTRACT, ZERO_EXTEND, SIGN_EXTEND];
    let mut at = 0;
    while at < unary.len() {
        arity[unary[at] as usize] = 1;
        at += 1;
    }
    arity
};

/// The tags of commuting operators, a bit each.
const COMMUTING: u64 = {
    let mut set = 1 << AND | 1 << OR | 1 << EQ;
    let mut at = 0;
    while at < BinOp::ALL.len() {
        if BinOp::ALL[at].commutes() {
            set |= 1 << (BIN as usize + BinOp::ALL[at] as usize);
        }
        at += 1;
    }
    set
};

/// The kinds of literals, in the second byte.
const WORD: u64 = 0;
const TRUTH: u64 = 1 << 8;
const WIDE: u64 = 2 << 8;

impl Code {
    /// The falsehood, for slots that hold nothing.
    pub(crate) const NOTHING: Code = Code { head: TRUTH, rest: 0 };

    /// The operator with these operands; the sort of a constant array is still to be said.
    ///
    /// # Panics
    /// If there are not as many as the operator takes.
    #[inline]
    pub(crate) fn of(head: Head, kids: &[TermId]) -> Code {
        let (tag, number) = match head {
            Head::Not => (NOT, 0),
            Head::And => (AND, 0),
            Head::Or => (OR, 0),
            Head::Ite => (ITE, 0),
            Head::Un(UnOp::Not) => (BV_NOT, 0),
            Head::Un(UnOp::Neg) => (BV_NEG, 0),
            Head::Un(UnOp::Extract { hi, lo }) => (EXTRACT, u32::from(hi) | u32::from(lo) << 16),
            Head::Un(UnOp::ZeroExtend(by)) => (ZERO_EXTEND, by),
            Head::Un(UnOp::SignExtend(by)) => (SIGN_EXTEND, by),
            Head::Bin(op) => (BIN + op as u8, 0),
            Head::Cmp(op) => (CMP + op as u8, 0),
            Head::ConstArray => (CONST_ARRAY, 0),
            Head::Select => (SELECT, 0),
            Head::Store => (STORE, 0),
        };
        let arity = usize::from(ARITY[usize::from(tag)]);
        assert!(kids.len() == arity, "{head:?} does not take {} operands", kids.len());
        let kid = |at: usize| kids.get(at).map_or(0, |kid| kid.0);
        Code::packed(tag, number | kid(2), kid(0), kid(1))
    }

    #[inline]
    fn packed(tag: u8, upper: u32, a: u32, b: u32) -> Code {
        Code {
            head: u64::from(tag) | u64::from(upper) << 32,
            rest: u64::from(a) | u64::from(b) << 32,
        }
    }

    /// A node, its sort packed where it is not determined by the node.
    #[inline]
    pub(crate) fn of_node(node: Node, sort: u32) -> Code {
        let literal = |kind, rest| Code { head: u64::from(LITERAL) | kind, rest };
        match node {
            Node::Truth(truth) => literal(TRUTH, u64::from(truth)),
            Node::Word(word) => literal(WORD | u64::from(sort) << 32, word),
            Node::Wide(wide) => literal(WIDE, u64::from(wide.0)),
            Node::Input(input) => Code::packed(INPUT, 0, input.0, 0),
            Node::ConstArray(a) => Code::packed(CONST_ARRAY, sort, a.0, 0),
            _ => Code::of(node.head().expect("neither literal nor symbol"), &node.kids()),
        }
    }

    /// The same with its packed sort, if that is not determined by the node.
    #[inline]
    pub(crate) fn sorted(self, sort: u32) -> Code {
        if self.tag() == usize::from(CONST_ARRAY) {
            return Code::packed(CONST_ARRAY, sort, self.a().0, 0);
        }
        self
    }

    /// The node.
    #[inline]
    pub(crate) fn node(self) -> Node {
        let (a, b, c) = (self.a(), self.b(), self.c());
        let tag = self.head as u8;
        match tag {
            LITERAL => match self.head & 0xff00 {
                WORD => Node::Word(self.rest),
                TRUTH => Node::Truth(self.rest == 1),
                _ => Node::Wide(WideId(a.0)),
            },
            INPUT => Node::Input(InputId(a.0)),
            NOT => Node::Not(a),
            AND => Node::And(a, b),
            OR => Node::Or(a, b),
            ITE => Node::Ite(a, b, c),
            CONST_ARRAY => Node::ConstArray(a),
            SELECT => Node::Select(a, b),
            STORE => Node::Store(a, b, c),
            BV_NOT => Node::Un(UnOp::Not, a),
            BV_NEG => Node::Un(UnOp::Neg, a),
            EXTRACT => Node::Un(UnOp::Extract { hi: c.0 as u16, lo: (c.0 >> 16) as u16 }, a),
            ZERO_EXTEND => Node::Un(UnOp::ZeroExtend(c.0), a),
            SIGN_EXTEND => Node::Un(UnOp::SignExtend(c.0), a),
            BIN..CMP => Node::Bin(BinOp::ALL[usize::from(tag - BIN)], a, b),
            _ => Node::Cmp(CmpOp::ALL[usize::from(tag - CMP)], a, b),
        }
    }

    /// The number of the tag at the root.
    #[inline]
    pub(crate) fn tag(self) -> usize {
        usize::from(self.head as u8)
    }

    #[inline]
    pub(crate) fn is_literal(self) -> bool {
        self.head as u8 == LITERAL
    }

    /// Whether this is a literal vector.
    #[inline]
    pub(crate) fn is_vector_literal(self) -> bool {
        self.is_literal() && self.head & 0xff00 != TRUTH
    }

    #[inline]
    pub(crate) fn is_constant_array(self) -> bool {
        self.head as u8 == CONST_ARRAY
    }

    /// How many operands there are.
    #[inline]
    pub(crate) fn arity(self) -> usize {
        usize::from(ARITY[self.tag()])
    }

    /// Three operands; those beyond [`Code::arity`] mean nothing.
    #[inline]
    pub(crate) fn kids(self) -> [TermId; 3] {
        [self.a(), self.b(), self.c()]
    }

    #[inline]
    fn a(self) -> TermId {
        TermId(self.rest as u32)
    }

    #[inline]
    fn b(self) -> TermId {
        TermId((self.rest >> 32) as u32)
    }

    #[inline]
    fn c(self) -> TermId {
        TermId((self.head >> 32) as u32)
    }

    /// The numbers that parameterise the operator, as SMT-LIB orders them; zero where there is none.
    #[inline]
    pub(crate) fn numbers(self) -> [u32; 2] {
        match self.head as u8 {
            EXTRACT => [self.c().0 & 0xffff, self.c().0 >> 16],
            ZERO_EXTEND | SIGN_EXTEND => [self.c().0, 0],
            _ => [0; 2],
        }
    }

    /// The two operands of a commuting operator.
    #[inline]
    pub(crate) fn commuting(self) -> Option<(TermId, TermId)> {
        (COMMUTING >> self.tag() & 1 == 1).then(|| (self.a(), self.b()))
    }

    /// The same with its two operands exchanged.
    #[inline]
    pub(crate) fn swapped(self) -> Code {
        Code { head: self.head, rest: self.rest.rotate_left(32) }
    }

    /// The greatest operand, if there is any.
    #[inline]
    pub(crate) fn newest(self) -> Option<TermId> {
        let arity = self.arity();
        let third = if arity == 3 { self.c() } else { TermId(0) };
        (arity > 0).then(|| self.a().max(self.b()).max(third))
    }

    /// The two words multiplied to one.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        // Digits of the square roots of two and three: no operand makes a factor zero but by accident.
        let product = u128::from(self.head ^ 0x6a09_e667_f3bc_c908)
            * u128::from(self.rest ^ 0xbb67_ae85_84ca_a73b);
        (product as u64) ^ (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_what_its_code_says() {
        let (a, b, c) = (TermId(7), TermId(u32::MAX), TermId(1 << 31));
        let mut nodes = vec![
            Node::Truth(false),
            Node::Truth(true),
            Node::Word(u64::MAX),
            Node::Wide(WideId(3)),
            Node::Input(InputId(4)),
            Node::Not(a),
            Node::And(a, b),
            Node::Or(a, b),
            Node::Ite(a, b, c),
            Node::Un(UnOp::Not, b),
            Node::Un(UnOp::Neg, b),
            Node::Un(UnOp::Extract { hi: u16::MAX, lo: 2 }, b),
            Node::Un(UnOp::ZeroExtend(65_535), b),
            Node::Un(UnOp::SignExtend(65_535), b),
            Node::ConstArray(b),
            Node::Select(b, a),
            Node::Store(c, b, a),
        ];
        nodes.extend(BinOp::ALL.map(|op| Node::Bin(op, a, b)));
        nodes.extend(CmpOp::ALL.map(|op| Node::Cmp(op, a, b)));
        for node in nodes {
            let code = Code::of_node(node, 9);
            assert_eq!(code.node(), node);
            assert_eq!(&code.kids()[..code.arity()], &*node.kids());
            assert_eq!(code.newest(), node.kids().iter().copied().max());
            let tag = node.head().map(|head| Tag::of(head).index());
            assert_eq!(tag.unwrap_or(code.tag()), code.tag());
        }
    }
}
