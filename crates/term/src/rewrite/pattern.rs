//! The notation of rewrite rules, and its reader.
//!
//! `name: (bvadd (bvadd a k) m) => (bvadd a (bvadd k m)) if cond, cond`
//!
//! A letter says what it stands for: `a b c d e` any vector, `k m n` a literal vector, `p q r` a truth value,
//! `x y z` a term of any sort, `A B` an array, `h l i j w` a number (a parameter of an operator).
//! `0 1 ones smin smax` are literals of the width that fits. Numbers are sums like `h+j` or `|a|-1` (the width
//! of `a`), `$k` the value of literal `k`, `#k` the number of bits it needs, `^k` its zeros at the low end. A condition compares two numbers (`h<|b|`) or is a
//! truth over literals, which folds. The right side may also use `(inverse k)` of an odd literal.
//!
//! **Invariant:** every letter on the right stands on the left.

use crate::bits::Bits;
use crate::head::Head;
use crate::node::Sort;
use crate::op::{BinOp, CmpOp, UnOp};
use crate::value::Value;
use std::cmp::Ordering;

/// What stands at the root of a term, without operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tag {
    /// A literal, of vector or truth.
    Literal,
    /// A free symbol.
    Input,
    /// `not`
    Not,
    /// `and`
    And,
    /// `or`
    Or,
    /// `ite`
    Ite,
    /// `const_array`
    ConstArray,
    /// `select`
    Select,
    /// `store`
    Store,
    /// `bvnot`
    BvNot,
    /// `bvneg`
    BvNeg,
    /// `extract`
    Extract,
    /// `zero_extend`
    ZeroExtend,
    /// `sign_extend`
    SignExtend,
    /// A binary vector operator.
    Bin(BinOp),
    /// A comparison.
    Cmp(CmpOp),
}

impl Tag {
    /// How many tags there are.
    pub const COUNT: usize = 14 + BinOp::ALL.len() + CmpOp::ALL.len();

    /// A small dense number.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Tag::Literal => 0,
            Tag::Input => 1,
            Tag::Not => 2,
            Tag::And => 3,
            Tag::Or => 4,
            Tag::Ite => 5,
            Tag::ConstArray => 6,
            Tag::Select => 7,
            Tag::Store => 8,
            Tag::BvNot => 9,
            Tag::BvNeg => 10,
            Tag::Extract => 11,
            Tag::ZeroExtend => 12,
            Tag::SignExtend => 13,
            Tag::Bin(op) => 14 + op as usize,
            Tag::Cmp(op) => 14 + BinOp::ALL.len() + op as usize,
        }
    }

    /// The tag of an operator.
    #[must_use]
    pub fn of(head: Head) -> Tag {
        match head {
            Head::Not => Tag::Not,
            Head::And => Tag::And,
            Head::Or => Tag::Or,
            Head::Ite => Tag::Ite,
            Head::ConstArray => Tag::ConstArray,
            Head::Select => Tag::Select,
            Head::Store => Tag::Store,
            Head::Un(UnOp::Not) => Tag::BvNot,
            Head::Un(UnOp::Neg) => Tag::BvNeg,
            Head::Un(UnOp::Extract { .. }) => Tag::Extract,
            Head::Un(UnOp::ZeroExtend(_)) => Tag::ZeroExtend,
            Head::Un(UnOp::SignExtend(_)) => Tag::SignExtend,
            Head::Bin(op) => Tag::Bin(op),
            Head::Cmp(op) => Tag::Cmp(op),
        }
    }

    /// The operator with its numbers; none if a number does not fit.
    #[must_use]
    pub fn head(self, numbers: &[u32]) -> Option<Head> {
        Some(match self {
            Tag::Literal | Tag::Input => return None,
            Tag::Not => Head::Not,
            Tag::And => Head::And,
            Tag::Or => Head::Or,
            Tag::Ite => Head::Ite,
            Tag::ConstArray => Head::ConstArray,
            Tag::Select => Head::Select,
            Tag::Store => Head::Store,
            Tag::BvNot => Head::Un(UnOp::Not),
            Tag::BvNeg => Head::Un(UnOp::Neg),
            Tag::Extract => Head::Un(UnOp::Extract {
                hi: numbers[0].try_into().ok()?,
                lo: numbers[1].try_into().ok()?,
            }),
            Tag::ZeroExtend => Head::Un(UnOp::ZeroExtend(numbers[0])),
            Tag::SignExtend => Head::Un(UnOp::SignExtend(numbers[0])),
            Tag::Bin(op) => Head::Bin(op),
            Tag::Cmp(op) => Head::Cmp(op),
        })
    }

    /// How many numbers parameterise it.
    #[must_use]
    pub fn parameters(self) -> usize {
        match self {
            Tag::Extract => 2,
            Tag::ZeroExtend | Tag::SignExtend => 1,
            _ => 0,
        }
    }

    fn commutes(self) -> bool {
        match self {
            Tag::And | Tag::Or | Tag::Cmp(CmpOp::Eq) => true,
            Tag::Bin(op) => op.commutes(),
            _ => false,
        }
    }

    fn named(name: &str) -> Option<Tag> {
        let fixed = [
            ("not", Tag::Not),
            ("and", Tag::And),
            ("or", Tag::Or),
            ("ite", Tag::Ite),
            ("const_array", Tag::ConstArray),
            ("select", Tag::Select),
            ("store", Tag::Store),
            ("bvnot", Tag::BvNot),
            ("bvneg", Tag::BvNeg),
            ("extract", Tag::Extract),
            ("zero_extend", Tag::ZeroExtend),
            ("sign_extend", Tag::SignExtend),
        ];
        let fixed = fixed.into_iter().find(|(n, _)| *n == name).map(|(_, tag)| tag);
        fixed
            .or_else(|| BinOp::ALL.into_iter().find(|op| op.smt_name() == name).map(Tag::Bin))
            .or_else(|| CmpOp::ALL.into_iter().find(|op| op.smt_name() == name).map(Tag::Cmp))
    }
}

/// What a letter may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Any vector.
    Bv,
    /// A literal vector.
    Literal,
    /// A truth value.
    Bool,
    /// Anything.
    Any,
    /// An array.
    Array,
}

/// The class of a letter that stands for a term.
#[must_use]
pub fn class_of(letter: u8) -> Option<Class> {
    match letter {
        b'a'..=b'e' => Some(Class::Bv),
        b'k' | b'm' | b'n' => Some(Class::Literal),
        b'p'..=b'r' => Some(Class::Bool),
        b'x'..=b'z' => Some(Class::Any),
        b'A' | b'B' => Some(Class::Array),
        _ => None,
    }
}

fn is_number(letter: u8) -> bool {
    matches!(letter, b'h' | b'l' | b'i' | b'j' | b'w')
}

/// A literal that exists at every width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// All zeros.
    Zero,
    /// The number one.
    One,
    /// All ones.
    Ones,
    /// The least signed value.
    SignedMin,
    /// The greatest signed value.
    SignedMax,
}

/// One side of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// A letter that stands for a term.
    Var(u8),
    /// `true` or `false`.
    Truth(bool),
    /// A literal of the width that fits.
    Named(Named),
    /// An operator with its numbers and operands.
    Node(Tag, Vec<Number>, Vec<Pattern>),
    /// The multiplicative inverse of an odd literal; on the right only.
    Inverse(u8),
}

/// A sum of atoms with their signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number(pub Vec<(bool, Atom)>);

/// A summand of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// Itself.
    Const(u32),
    /// A letter that stands for a number.
    Var(u8),
    /// The width of what a letter stands for.
    Width(u8),
    /// The value of the literal behind a letter; too great a number where it does not fit.
    Value(u8),
    /// How many bits the literal behind a letter needs.
    Length(u8),
    /// How many zeros stand at the low end of the literal behind a letter.
    Zeros(u8),
}

/// What must hold beside the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The first number is less than, equal to, … the second.
    Compare(Number, Ordering, bool, Number),
    /// A truth over literals.
    Holds(Pattern),
}

/// A rewrite rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// What it matches.
    pub left: Pattern,
    /// What it gives.
    pub right: Pattern,
    /// When.
    pub conditions: Vec<Condition>,
    /// As written.
    pub text: &'static str,
}

impl Pattern {
    /// The pattern with operands of commuting operators in every order that can occur: a literal stands last.
    #[must_use]
    pub fn orders(&self) -> Vec<Pattern> {
        let Pattern::Node(tag, numbers, kids) = self else { return vec![self.clone()] };
        let mut choices = vec![Vec::new()];
        for kid in kids {
            let orders = kid.orders();
            choices = choices
                .iter()
                .flat_map(|prefix: &Vec<Pattern>| {
                    orders
                        .iter()
                        .map(move |kid| [prefix.as_slice(), std::slice::from_ref(kid)].concat())
                })
                .collect();
        }
        let mut all = Vec::new();
        for kids in choices {
            if tag.commutes() {
                let swapped = vec![kids[1].clone(), kids[0].clone()];
                if !swapped[0].is_literal() {
                    all.push(Pattern::Node(*tag, numbers.clone(), swapped));
                }
            }
            if !tag.commutes() || !kids[0].is_literal() {
                all.push(Pattern::Node(*tag, numbers.clone(), kids));
            }
        }
        all.dedup();
        all
    }

    fn is_literal(&self) -> bool {
        match self {
            Pattern::Var(letter) => class_of(*letter) == Some(Class::Literal),
            Pattern::Truth(_) | Pattern::Named(_) => true,
            Pattern::Node(..) | Pattern::Inverse(_) => false,
        }
    }
}

/// What the letters of a rule stand for.
pub trait Meaning {
    /// The value behind a letter that stands for a term, if it is known.
    fn value(&self, letter: u8) -> Option<Value>;
    /// The width of the vector behind a letter.
    fn width(&self, letter: u8) -> Option<u32>;
    /// The number behind a letter.
    fn number(&self, letter: u8) -> Option<u32>;
    /// The index width of constant arrays.
    fn index_width(&self) -> Option<u32> {
        None
    }
}

impl Named {
    /// The literal at a width.
    #[must_use]
    pub fn bits(self, width: u32) -> Bits {
        match self {
            Named::Zero => Bits::zero(width),
            Named::One => Bits::one(width),
            Named::Ones => Bits::ones(width),
            Named::SignedMin => Bits::min_signed(width),
            Named::SignedMax => Bits::max_signed(width),
        }
    }
}

impl Number {
    /// The number, if all is known and it is not negative.
    pub fn value(&self, meaning: &impl Meaning) -> Option<u32> {
        let mut sum = 0i64;
        for &(plus, atom) in &self.0 {
            let literal = |letter| meaning.value(letter).and_then(Value::into_bits);
            let value = match atom {
                Atom::Const(n) => n,
                Atom::Var(letter) => meaning.number(letter)?,
                Atom::Width(letter) => meaning.width(letter)?,
                Atom::Value(letter) => literal(letter)?
                    .to_u64()
                    .map_or(u32::MAX, |n| n.min(u64::from(u32::MAX)) as u32),
                Atom::Length(letter) => literal(letter).map(|k| k.width() - k.leading_zeros())?,
                Atom::Zeros(letter) => literal(letter)?.trailing_zeros(),
            };
            sum += if plus { i64::from(value) } else { -i64::from(value) };
        }
        u32::try_from(sum).ok()
    }
}

impl Condition {
    /// Whether it holds; not, where a part of it has no meaning.
    pub fn holds(&self, meaning: &impl Meaning) -> bool {
        match self {
            Condition::Compare(a, order, wanted, b) => {
                let (Some(a), Some(b)) = (a.value(meaning), b.value(meaning)) else { return false };
                (a.cmp(&b) == *order) == *wanted
            }
            Condition::Holds(truth) => truth.evaluate(meaning, None) == Some(Value::Bool(true)),
        }
    }
}

impl Pattern {
    /// The value of the pattern, if all its letters have one; `width` is what the context wants.
    pub fn evaluate(&self, meaning: &impl Meaning, width: Option<u32>) -> Option<Value> {
        Some(match self {
            Pattern::Var(letter) => return meaning.value(*letter),
            Pattern::Truth(truth) => Value::Bool(*truth),
            Pattern::Named(named) => Value::Bv(named.bits(width?)),
            Pattern::Inverse(letter) => Value::Bv(inverse(&meaning.value(*letter)?.into_bits()?)),
            Pattern::Node(Tag::ConstArray, _, kids) => {
                let element = kids[0].evaluate(meaning, None)?.into_bits()?;
                Head::eval_const_array(meaning.index_width()?, &element)
            }
            Pattern::Node(tag, _, kids) => {
                let head = self.head(meaning)?;
                let inner = inner_width(*tag, kids, meaning, width);
                let mut values = [const { Value::Bool(false) }; 3];
                let mut sorts = [Sort::Bool; 3];
                for ((value, sort), kid) in values.iter_mut().zip(&mut sorts).zip(kids) {
                    *value = kid.evaluate(meaning, inner)?;
                    *sort = value.sort();
                }
                head.sort(&sorts[..kids.len()]).ok()?;
                head.eval(&values[..kids.len()])
            }
        })
    }

    /// The operator at the root, its numbers computed.
    pub fn head(&self, meaning: &impl Meaning) -> Option<Head> {
        let Pattern::Node(tag, numbers, _) = self else { return None };
        let mut values = [0; 2];
        for (value, number) in values.iter_mut().zip(numbers) {
            *value = number.value(meaning)?;
        }
        tag.head(&values)
    }

    /// The width of the pattern as far as its letters tell.
    fn width(&self, meaning: &impl Meaning) -> Option<u32> {
        match self {
            Pattern::Var(letter) | Pattern::Inverse(letter) => meaning.width(*letter),
            Pattern::Node(Tag::Bin(BinOp::Concat), _, kids) => {
                Some(kids[0].width(meaning)? + kids[1].width(meaning)?)
            }
            Pattern::Node(Tag::Extract, numbers, _) => {
                Some((numbers[0].value(meaning)? + 1).saturating_sub(numbers[1].value(meaning)?))
            }
            Pattern::Node(Tag::ZeroExtend | Tag::SignExtend, numbers, kids) => {
                Some(kids[0].width(meaning)? + numbers[0].value(meaning)?)
            }
            Pattern::Node(Tag::Bin(_) | Tag::BvNot | Tag::BvNeg | Tag::Ite, _, kids) => {
                kids.iter().find_map(|kid| kid.width(meaning))
            }
            Pattern::Truth(_) | Pattern::Named(_) | Pattern::Node(..) => None,
        }
    }
}

/// The width that a literal among the operands has: what the siblings say, else what the context wants.
pub(crate) fn inner_width(
    tag: Tag,
    kids: &[Pattern],
    meaning: &impl Meaning,
    outer: Option<u32>,
) -> Option<u32> {
    match tag {
        Tag::Bin(BinOp::Concat) | Tag::Extract | Tag::ZeroExtend | Tag::SignExtend => None,
        Tag::Cmp(_) => kids.iter().find_map(|kid| kid.width(meaning)),
        _ => outer.or_else(|| kids.iter().find_map(|kid| kid.width(meaning))),
    }
}

/// The inverse of an odd number modulo 2^width, by Newton's iteration: each round doubles the right bits.
pub(crate) fn inverse(k: &Bits) -> Bits {
    let two = BinOp::Add.eval(&Bits::one(k.width()), &Bits::one(k.width()));
    let mut x = k.clone();
    for _ in 0..=k.width().ilog2() {
        x = BinOp::Mul.eval(&x, &BinOp::Sub.eval(&two, &BinOp::Mul.eval(k, &x)));
    }
    x
}

/// Reads one rule. The table is ours, so a mistake in it is our bug.
///
/// # Panics
/// If the text is no rule.
#[must_use]
pub fn read_rule(text: &'static str) -> Rule {
    let (name, body) = text.split_once(": ").expect("a rule has a name");
    let (body, conditions) = body.split_once(" if ").unwrap_or((body, ""));
    let (left, right) = body.split_once(" => ").expect("a rule has two sides");
    let side = |text: &str| Reader::all(text, Reader::pattern);
    Rule {
        name: name.trim(),
        left: side(left),
        right: side(right),
        conditions: conditions.split(", ").filter(|c| !c.is_empty()).map(condition).collect(),
        text,
    }
}

fn condition(text: &str) -> Condition {
    use Ordering::{Equal, Greater, Less};
    if text.starts_with('(') {
        return Condition::Holds(Reader::all(text, Reader::pattern));
    }
    let signs = [
        ("<=", Greater, false),
        (">=", Less, false),
        ("<", Less, true),
        (">", Greater, true),
        ("=", Equal, true),
    ];
    let (sign, order, wanted) =
        signs.into_iter().find(|(sign, ..)| text.contains(sign)).expect("a condition compares");
    let (a, b) = text.split_once(sign).expect("just found");
    Condition::Compare(number(a.trim()), order, wanted, number(b.trim()))
}

fn number(text: &str) -> Number {
    let mut atoms = Vec::new();
    let mut rest = text;
    let mut plus = true;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
        atoms.push((plus, atom(&rest[..end])));
        plus = !rest[end..].starts_with('-');
        rest = rest[end..].trim_start_matches(['+', '-']);
    }
    Number(atoms)
}

fn atom(text: &str) -> Atom {
    let bytes = text.as_bytes();
    match bytes {
        [b'|', letter, b'|'] => Atom::Width(*letter),
        [b'$', letter] => Atom::Value(*letter),
        [b'#', letter] => Atom::Length(*letter),
        [b'^', letter] => Atom::Zeros(*letter),
        [letter] if is_number(*letter) => Atom::Var(*letter),
        _ => Atom::Const(text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))),
    }
}

struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn all<T>(text: &'a str, read: impl Fn(&mut Self) -> T) -> T {
        let mut tokens = Vec::new();
        for word in text.split_whitespace() {
            let inner = word.trim_start_matches('(');
            tokens.extend(std::iter::repeat_n("(", word.len() - inner.len()));
            let name = inner.trim_end_matches(')');
            tokens.push(name);
            tokens.extend(std::iter::repeat_n(")", inner.len() - name.len()));
        }
        let mut reader = Reader { tokens, at: 0 };
        let result = read(&mut reader);
        assert_eq!(reader.at, reader.tokens.len(), "more than one pattern in `{text}`");
        result
    }

    fn next(&mut self) -> &'a str {
        self.at += 1;
        self.tokens[self.at - 1]
    }

    fn pattern(&mut self) -> Pattern {
        match self.next() {
            "(" => {}
            "true" => return Pattern::Truth(true),
            "false" => return Pattern::Truth(false),
            "0" => return Pattern::Named(Named::Zero),
            "1" => return Pattern::Named(Named::One),
            "ones" => return Pattern::Named(Named::Ones),
            "smin" => return Pattern::Named(Named::SignedMin),
            "smax" => return Pattern::Named(Named::SignedMax),
            name => {
                let [letter] = name.as_bytes() else { panic!("`{name}` is no letter") };
                assert!(class_of(*letter).is_some(), "`{name}` stands for no term");
                return Pattern::Var(*letter);
            }
        }
        let head = self.next();
        if head == "inverse" {
            let Pattern::Var(letter) = self.pattern() else { panic!("the inverse of a letter") };
            assert_eq!(self.next(), ")");
            return Pattern::Inverse(letter);
        }
        let tag = Tag::named(head).unwrap_or_else(|| panic!("`{head}` is no operator"));
        let numbers = (0..tag.parameters()).map(|_| number(self.next())).collect();
        let mut kids = Vec::new();
        while self.tokens[self.at] != ")" {
            kids.push(self.pattern());
        }
        self.at += 1;
        Pattern::Node(tag, numbers, kids)
    }
}
