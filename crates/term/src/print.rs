//! Terms for people: infix, with C's precedence and no more parentheses than that needs.
//!
//! Operators are unsigned unless they end in `s`: `<` and `<s`, `<=` and `<=s`, `/` and `/s`, `%` and `%s`, `>>` and
//! `>>s`; the remainder with the divisor's sign is `smod(a, b)`. `x[7:0]` are bits 7 down to 0, `zext32(x)` and
//! `sext32(x)` are `x` extended *to* 32 bits, `a ++ b` is `a` above `b` and binds between shifts and comparisons.
//! `A[i]` is an element, `A[i := v]` the array with one replaced, `[* := v]` the array that is `v` everywhere.
//! A literal shows no width: decimal below [`SMALL`], negative if as near to the top of more than ten bits, else
//! hexadecimal.
//!
//! What is large and used twice, or would make a line too long, stands on a line of its own before, as `t12 = …`
//! with the number of its [`TermId`]. With a limit, so many nodes nearest to the root are shown, and `…` for others.
//!
//! **Invariant:** nothing recurses over the depth of a term; the text is linear in the nodes shown.

use crate::arena::Terms;
use crate::bits::Bits;
use crate::node::{Node, Sort, TermId};
use crate::op::{BinOp, CmpOp, UnOp};
use crate::smtlib::symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::fmt;

/// Numbers up to this are decimal.
const SMALL: u64 = 1000;

/// A term used twice that is at least so large gets a line.
const SHARED_SIZE: u32 = 8;

/// A term so large gets a line.
const LINE_SIZE: u32 = 120;

/// What differs between the notations that terms are shown in. The default is that of this module's header.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Notation {
    /// Operators are signed unless they end in `u`, literals are signed numbers, and the condition of a choice that is
    /// no name stands in parentheses: as a language with signed numbers only would write it.
    pub signed: bool,
    /// How elements of an unknown array are written.
    pub reads: Reads,
}

/// How elements of an unknown array are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reads {
    /// `A[i]`
    #[default]
    Index,
    /// `*i`, and `x` where `i` is the symbol `&x`.
    Star,
    /// `[i]`
    Brackets,
}

/// A term to be shown to people.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'t> {
    terms: &'t Terms,
    root: TermId,
    limit: usize,
    notation: Notation,
}

impl Terms {
    /// The term as people read it; see the conventions in `print`.
    #[must_use]
    pub fn display(&self, t: TermId) -> Printed<'_> {
        Printed { terms: self, root: t, limit: usize::MAX, notation: Notation::default() }
    }
}

impl Printed<'_> {
    /// Shows no more than so many nodes, those nearest to the root, and `…` for others.
    #[must_use]
    pub fn limit(self, nodes: usize) -> Self {
        Printed { limit: nodes, ..self }
    }

    /// Shows it in another notation.
    #[must_use]
    pub fn notation(self, notation: Notation) -> Self {
        Printed { notation, ..self }
    }
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plan = Plan::new(self.terms, self.root, self.limit, self.notation);
        for &t in &plan.lines {
            write!(f, "{t:?} = ")?;
            plan.line(t, f)?;
            f.write_str("\n")?;
        }
        plan.line(self.root, f)
    }
}

/// How tightly an operator binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Binds {
    Choice,
    AnyOf,
    AllOf,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Order,
    Concat,
    Shift,
    Sum,
    Product,
    Unary,
    Postfix,
}

impl Binds {
    /// What an operand must bind like to stand where equally tight operators would be read otherwise.
    fn tighter(self) -> Binds {
        match self {
            Binds::Choice => Binds::AnyOf,
            Binds::AnyOf => Binds::AllOf,
            Binds::AllOf => Binds::BitOr,
            Binds::BitOr => Binds::BitXor,
            Binds::BitXor => Binds::BitAnd,
            Binds::BitAnd => Binds::Equality,
            Binds::Equality => Binds::Order,
            Binds::Order => Binds::Concat,
            Binds::Concat => Binds::Shift,
            Binds::Shift => Binds::Sum,
            Binds::Sum => Binds::Product,
            Binds::Product => Binds::Unary,
            Binds::Unary | Binds::Postfix => Binds::Postfix,
        }
    }
}

/// A piece of a line.
enum Piece {
    Term(TermId, Binds),
    Text(&'static str),
    Number(String),
}

use Piece::{Number, Term, Text};

/// What is shown, and what gets a line.
struct Plan<'t> {
    terms: &'t Terms,
    notation: Notation,
    /// How often each node that is shown is used, and its size as it stands in a line.
    shown: FxHashMap<TermId, (u32, u32)>,
    named: FxHashSet<TermId>,
    lines: Vec<TermId>,
}

impl<'t> Plan<'t> {
    fn new(terms: &'t Terms, root: TermId, limit: usize, notation: Notation) -> Plan<'t> {
        let (shown, named) = (FxHashMap::default(), FxHashSet::default());
        let mut plan = Plan { terms, notation, shown, named, lines: vec![] };
        plan.reach(root, limit);
        plan.measure(root);
        plan
    }

    /// Nearest nodes first, so that a limit cuts what is deep.
    fn reach(&mut self, root: TermId, limit: usize) {
        let mut queue = VecDeque::from([root]);
        self.shown.insert(root, (1, 0));
        while let Some(t) = queue.pop_front() {
            for &kid in &*self.terms.node(t).kids() {
                if let Some((uses, _)) = self.shown.get_mut(&kid) {
                    *uses = uses.saturating_add(1);
                } else if self.shown.len() < limit {
                    self.shown.insert(kid, (1, 0));
                    queue.push_back(kid);
                }
            }
        }
    }

    /// Sizes, operands first, and with them the lines in an order in which each uses only those before it.
    fn measure(&mut self, root: TermId) {
        let mut done: FxHashSet<TermId> = FxHashSet::default();
        let mut work = vec![(root, false)];
        while let Some((t, operands_done)) = work.pop() {
            let kids = self.terms.node(t).kids();
            let Some(&(uses, _)) = self.shown.get(&t) else { continue };
            if !operands_done {
                if done.insert(t) {
                    work.push((t, true));
                    work.extend(kids.iter().rev().map(|&kid| (kid, false)));
                }
                continue;
            }
            let size = 1 + kids.iter().map(|kid| self.size(*kid)).sum::<u32>();
            self.shown.insert(t, (uses, size));
            let large = size >= LINE_SIZE || (uses > 1 && size >= SHARED_SIZE);
            if large && t != root {
                self.named.insert(t);
                self.lines.push(t);
            }
        }
    }

    fn size(&self, t: TermId) -> u32 {
        match self.shown.get(&t) {
            Some((_, size)) if !self.named.contains(&t) => *size,
            _ => 1,
        }
    }

    /// The node of an operand, if it is written out where it is used.
    fn inline(&self, t: TermId) -> Option<Node> {
        let leaf = self.terms.node(t).kids().is_empty();
        let out = leaf || self.shown.contains_key(&t) && !self.named.contains(&t);
        out.then(|| self.terms.node(t))
    }

    /// One term written out.
    fn line(&self, t: TermId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut work: Vec<Piece> = Vec::new();
        let push = |work: &mut Vec<Piece>, (binds, pieces): (Binds, Vec<Piece>), least: Binds| {
            let parentheses = binds < least;
            if parentheses {
                work.push(Text(")"));
            }
            work.extend(pieces.into_iter().rev());
            if parentheses {
                work.push(Text("("));
            }
        };
        push(&mut work, self.pieces(t, self.terms.node(t)), Binds::Choice);
        while let Some(piece) = work.pop() {
            match piece {
                Text(text) => f.write_str(text)?,
                Number(text) => f.write_str(&text)?,
                Term(t, least) => match self.inline(t) {
                    Some(node) => push(&mut work, self.pieces(t, node), least),
                    None if self.named.contains(&t) => write!(f, "{t:?}")?,
                    None => f.write_str("…")?,
                },
            }
        }
        Ok(())
    }

    /// A node in pieces, and how tightly it binds.
    fn pieces(&self, t: TermId, node: Node) -> (Binds, Vec<Piece>) {
        use Binds::{AllOf, AnyOf, Choice, Postfix, Unary};
        match node {
            Node::Truth(true) => (Postfix, vec![Text("true")]),
            Node::Truth(false) => (Postfix, vec![Text("false")]),
            Node::Word(_) | Node::Wide(_) => {
                let text = self.terms.as_lit(t).map_or_else(String::new, |bits| self.number(&bits));
                (if text.starts_with('-') { Unary } else { Postfix }, vec![Number(text)])
            }
            Node::Input(id) => {
                let name = symbol(&self.terms.input_info(id).name).to_string();
                (Postfix, vec![Number(name)])
            }
            Node::Not(a) => self.negation(a),
            Node::And(a, b) => infix(AllOf, a, " && ", b),
            Node::Or(a, b) => infix(AnyOf, a, " || ", b),
            Node::Ite(c, a, b) => {
                let least = if self.notation.signed { Postfix } else { AnyOf };
                let (c, a) = (Term(c, least), Term(a, AnyOf));
                (Choice, vec![c, Text(" ? "), a, Text(" : "), Term(b, Choice)])
            }
            Node::Un(op, a) => self.unary(op, a),
            Node::Bin(op, a, b) => self.binary(op, a, b),
            Node::Cmp(op, a, b) => self.comparison(op, a, b),
            Node::ConstArray(a) => (Postfix, vec![Text("[* := "), Term(a, Choice), Text("]")]),
            Node::Select(a, i) => self.read(a, i),
            Node::Store(a, i, v) => {
                let (a, i, v) = (Term(a, Postfix), Term(i, Choice), Term(v, Choice));
                (Postfix, vec![a, Text("["), i, Text(" := "), v, Text("]")])
            }
        }
    }

    fn read(&self, a: TermId, i: TermId) -> (Binds, Vec<Piece>) {
        let unknown = matches!(self.terms.node(a), Node::Input(_));
        match self.notation.reads {
            Reads::Star if unknown => {
                if let Node::Input(id) = self.terms.node(i)
                    && let Some(name) = self.terms.input_info(id).name.strip_prefix('&')
                {
                    return (Binds::Postfix, vec![Number(name.to_string())]);
                }
                (Binds::Unary, vec![Text("*"), Term(i, Binds::Unary)])
            }
            Reads::Brackets if unknown => {
                (Binds::Postfix, vec![Text("["), Term(i, Binds::Choice), Text("]")])
            }
            Reads::Index | Reads::Star | Reads::Brackets => {
                let (a, i) = (Term(a, Binds::Postfix), Term(i, Binds::Choice));
                (Binds::Postfix, vec![a, Text("["), i, Text("]")])
            }
        }
    }

    /// Of the operator's spellings `unsigned` and `signed` in the default notation, what this one writes.
    fn sign(
        &self,
        is_signed: bool,
        plain: &'static str,
        marked: [&'static str; 2],
    ) -> &'static str {
        if is_signed == self.notation.signed { plain } else { marked[usize::from(is_signed)] }
    }

    /// `!(b < a)` is `a <= b`.
    fn negation(&self, a: TermId) -> (Binds, Vec<Piece>) {
        match self.inline(a) {
            Some(Node::Cmp(CmpOp::Eq, a, b)) => {
                let (a, b) = if self.goes_right(a) { (b, a) } else { (a, b) };
                infix_strict(Binds::Equality, a, " != ", b)
            }
            Some(Node::Cmp(CmpOp::Ult, a, b)) => self.comparison(CmpOp::Ule, b, a),
            Some(Node::Cmp(CmpOp::Ule, a, b)) => self.comparison(CmpOp::Ult, b, a),
            Some(Node::Cmp(CmpOp::Slt, a, b)) => self.comparison(CmpOp::Sle, b, a),
            Some(Node::Cmp(CmpOp::Sle, a, b)) => self.comparison(CmpOp::Slt, b, a),
            _ => (Binds::Unary, vec![Text("!"), Term(a, Binds::Unary)]),
        }
    }

    /// What people compare with: a literal, or where variables have addresses, such an address.
    fn goes_right(&self, t: TermId) -> bool {
        match self.terms.node(t) {
            Node::Input(id) if self.notation.reads != Reads::Index => {
                self.terms.input_info(id).name.starts_with('&')
            }
            node => node.is_literal(),
        }
    }

    /// A literal goes to the right: `5 < x` is `x > 5`.
    fn comparison(&self, op: CmpOp, a: TermId, b: TermId) -> (Binds, Vec<Piece>) {
        let (less, signed) = match op {
            CmpOp::Eq => {
                let (a, b) = if self.goes_right(a) { (b, a) } else { (a, b) };
                return infix_strict(Binds::Equality, a, " == ", b);
            }
            CmpOp::Ult => (true, false),
            CmpOp::Ule => (false, false),
            CmpOp::Slt => (true, true),
            CmpOp::Sle => (false, true),
        };
        let (is, turned) = if less {
            (self.sign(signed, " < ", [" <u ", " <s "]), self.sign(signed, " > ", [" >u ", " >s "]))
        } else {
            (
                self.sign(signed, " <= ", [" <=u ", " <=s "]),
                self.sign(signed, " >= ", [" >=u ", " >=s "]),
            )
        };
        if self.terms.node(a).is_literal() {
            infix_strict(Binds::Order, b, turned, a)
        } else {
            infix_strict(Binds::Order, a, is, b)
        }
    }

    fn unary(&self, op: UnOp, a: TermId) -> (Binds, Vec<Piece>) {
        let extended = |name: &str, by: u32| {
            let width = match self.terms.sort(a) {
                Sort::Bv(width) => width + by,
                Sort::Bool | Sort::Array { .. } => by,
            };
            let name = Number(format!("{name}{width}("));
            (Binds::Postfix, vec![name, Term(a, Binds::Choice), Text(")")])
        };
        match op {
            UnOp::Not => (Binds::Unary, vec![Text("~"), Term(a, Binds::Unary)]),
            // `--x` is something else in C.
            UnOp::Neg => (Binds::Unary, vec![Text("-"), Term(a, Binds::Postfix)]),
            UnOp::Extract { hi, lo } => {
                let bits = Number(format!("[{hi}:{lo}]"));
                (Binds::Postfix, vec![Term(a, Binds::Postfix), bits])
            }
            UnOp::ZeroExtend(by) => extended("zext", by),
            UnOp::SignExtend(by) => extended("sext", by),
        }
    }

    fn binary(&self, op: BinOp, a: TermId, b: TermId) -> (Binds, Vec<Piece>) {
        match op {
            BinOp::And => infix(Binds::BitAnd, a, " & ", b),
            BinOp::Or => infix(Binds::BitOr, a, " | ", b),
            BinOp::Xor => infix(Binds::BitXor, a, " ^ ", b),
            BinOp::Add => self.sum(a, b),
            BinOp::Sub => infix_left(Binds::Sum, a, " - ", b),
            BinOp::Mul => infix_left(Binds::Product, a, " * ", b),
            BinOp::Udiv => {
                let op = self.sign(false, " / ", [" /u ", " /s "]);
                infix_left(Binds::Product, a, op, b)
            }
            BinOp::Urem => {
                let op = self.sign(false, " % ", [" %u ", " %s "]);
                infix_left(Binds::Product, a, op, b)
            }
            BinOp::Sdiv => {
                let op = self.sign(true, " / ", [" /u ", " /s "]);
                infix_left(Binds::Product, a, op, b)
            }
            BinOp::Srem => {
                let op = self.sign(true, " % ", [" %u ", " %s "]);
                infix_left(Binds::Product, a, op, b)
            }
            BinOp::Smod => {
                let (a, b) = (Term(a, Binds::Choice), Term(b, Binds::Choice));
                (Binds::Postfix, vec![Text("smod("), a, Text(", "), b, Text(")")])
            }
            BinOp::Shl => infix_left(Binds::Shift, a, " << ", b),
            BinOp::Lshr => {
                let op = self.sign(false, " >> ", [" >>u ", " >>s "]);
                infix_left(Binds::Shift, a, op, b)
            }
            BinOp::Ashr => {
                let op = self.sign(true, " >> ", [" >>u ", " >>s "]);
                infix_left(Binds::Shift, a, op, b)
            }
            BinOp::Concat => infix(Binds::Concat, a, " ++ ", b),
        }
    }

    fn number(&self, bits: &Bits) -> String {
        match bits.signed_word() {
            Some(n) if self.notation.signed && bits.width() > 1 => n.to_string(),
            _ => number(bits),
        }
    }

    /// A sum with what is negative subtracted, and last.
    fn sum(&self, a: TermId, b: TermId) -> (Binds, Vec<Piece>) {
        let (first, less) = match (self.subtracted(b), self.subtracted(a)) {
            (Some(less), _) => (a, less),
            (None, Some(less)) => (b, less),
            (None, None) => return infix(Binds::Sum, a, " + ", b),
        };
        (Binds::Sum, vec![Term(first, Binds::Sum), Text(" - "), less])
    }

    /// What is subtracted where `t` is added, if that is simpler.
    fn subtracted(&self, t: TermId) -> Option<Piece> {
        if let Node::Un(UnOp::Neg, a) = self.inline(t)? {
            return Some(Term(a, Binds::Product));
        }
        let bits = self.terms.as_lit(t)?;
        let magnitude = UnOp::Neg.eval(&bits);
        let simpler = bits.width() > 1 && bits.is_negative() && magnitude.to_u64()? <= SMALL;
        simpler.then(|| Number(self.number(&magnitude)))
    }
}

/// Operands of an operator for which it does not matter how they are grouped.
fn infix(binds: Binds, a: TermId, op: &'static str, b: TermId) -> (Binds, Vec<Piece>) {
    (binds, vec![Term(a, binds), Text(op), Term(b, binds)])
}

/// Operands that are grouped to the left.
fn infix_left(binds: Binds, a: TermId, op: &'static str, b: TermId) -> (Binds, Vec<Piece>) {
    (binds, vec![Term(a, binds), Text(op), Term(b, binds.tighter())])
}

/// Operands that must show how they are grouped: nobody remembers what `a == b == c` means.
fn infix_strict(binds: Binds, a: TermId, op: &'static str, b: TermId) -> (Binds, Vec<Piece>) {
    // Comparisons of both kinds are alike in this.
    let least = if binds == Binds::Equality { Binds::Concat } else { binds.tighter() };
    (binds, vec![Term(a, least), Text(op), Term(b, least)])
}

/// A literal without its width.
fn number(bits: &Bits) -> String {
    let small = |bits: &Bits| bits.to_u64().filter(|&n| n <= SMALL);
    if let Some(n) = small(bits) {
        return n.to_string();
    }
    if bits.is_negative()
        && let Some(n) = small(&UnOp::Neg.eval(bits))
    {
        return format!("-{n}");
    }
    format!("0x{:x}", bits.to_big())
}
