//! Constructors by name. All but constant arrays end in `Terms::apply`, which simplifies.

use crate::arena::Terms;
use crate::head::Head;
use crate::node::{Node, Sort, TermId};
use crate::op::{BinOp, CmpOp, UnOp};

impl Head {
    /// The node with these operands.
    ///
    /// # Panics
    /// If there are not as many as the operator takes.
    #[must_use]
    pub fn node(self, kids: &[TermId]) -> Node {
        match (self, kids) {
            (Head::Not, &[a]) => Node::Not(a),
            (Head::And, &[a, b]) => Node::And(a, b),
            (Head::Or, &[a, b]) => Node::Or(a, b),
            (Head::Ite, &[a, b, c]) => Node::Ite(a, b, c),
            (Head::Un(op), &[a]) => Node::Un(op, a),
            (Head::Bin(op), &[a, b]) => Node::Bin(op, a, b),
            (Head::Cmp(op), &[a, b]) => Node::Cmp(op, a, b),
            (Head::ConstArray, &[a]) => Node::ConstArray(a),
            (Head::Select, &[a, b]) => Node::Select(a, b),
            (Head::Store, &[a, b, c]) => Node::Store(a, b, c),
            _ => panic!("{self:?} does not take {} operands", kids.len()),
        }
    }
}

impl Terms {
    /// A unary vector operator.
    pub fn un(&mut self, op: UnOp, a: TermId) -> TermId {
        self.apply(Head::Un(op), &[a])
    }

    /// A binary vector operator.
    pub fn bin(&mut self, op: BinOp, a: TermId, b: TermId) -> TermId {
        self.apply(Head::Bin(op), &[a, b])
    }

    /// A comparison.
    pub fn cmp(&mut self, op: CmpOp, a: TermId, b: TermId) -> TermId {
        self.apply(Head::Cmp(op), &[a, b])
    }

    /// Equality of terms of any one sort.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.cmp(CmpOp::Eq, a, b)
    }

    /// Negation of a truth value.
    pub fn not(&mut self, a: TermId) -> TermId {
        self.apply(Head::Not, &[a])
    }

    /// Conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.apply(Head::And, &[a, b])
    }

    /// Disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.apply(Head::Or, &[a, b])
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Exactly one of two truth values.
    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        let iff = self.eq(a, b);
        self.not(iff)
    }

    /// The conjunction of all.
    pub fn all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let yes = self.truth(true);
        terms.into_iter().fold(yes, |all, t| self.and(all, t))
    }

    /// The disjunction of all.
    pub fn any(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let no = self.truth(false);
        terms.into_iter().fold(no, |any, t| self.or(any, t))
    }

    /// `a` where `cond` holds, else `b`.
    pub fn ite(&mut self, cond: TermId, a: TermId, b: TermId) -> TermId {
        self.apply(Head::Ite, &[cond, a, b])
    }

    /// The truth value as a vector of one bit.
    pub fn bit_of_truth(&mut self, a: TermId) -> TermId {
        let (one, zero) = (self.num(1, 1), self.num(1, 0));
        self.ite(a, one, zero)
    }

    /// The vector of one bit as a truth value.
    pub fn truth_of_bit(&mut self, a: TermId) -> TermId {
        let one = self.num(1, 1);
        self.eq(a, one)
    }

    /// Bits `hi` down to `lo`.
    ///
    /// # Panics
    /// If the bits are not there.
    pub fn extract(&mut self, hi: u32, lo: u32, a: TermId) -> TermId {
        let bit = |n| u16::try_from(n).expect("a bit of a vector of at most 65,536");
        self.un(UnOp::Extract { hi: bit(hi), lo: bit(lo) }, a)
    }

    /// The array of that sort that is `element` everywhere.
    ///
    /// # Panics
    /// If the sort is none of arrays of such elements.
    pub fn const_array(&mut self, sort: Sort, element: TermId) -> TermId {
        let Sort::Array { element: width, .. } = sort else { panic!("{sort} is no array") };
        assert_eq!(self.width(element), width, "an element of {sort}");
        self.intern(Node::ConstArray(element), sort)
    }

    /// The element of `array` at `index`.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        self.apply(Head::Select, &[array, index])
    }

    /// `array` with the element at `index` replaced.
    pub fn store(&mut self, array: TermId, index: TermId, element: TermId) -> TermId {
        self.apply(Head::Store, &[array, index, element])
    }

    /// The uninterpreted function of that name, applied. It is an array from its arguments, put together in order with
    /// truth values as one bit: equal arguments give equal results, and nothing else is known of it.
    ///
    /// # Panics
    /// If an argument or the result is an array, if the arguments are wider than a vector can be, or if the name is
    /// taken by a symbol of another sort.
    pub fn function(&mut self, name: &str, arguments: &[TermId], result: Sort) -> TermId {
        if arguments.is_empty() {
            return self.input(name, result);
        }
        let bits = |sort: Sort| sort.bits().unwrap_or_else(|| panic!("`{name}` is of arrays"));
        let index = arguments.iter().map(|&argument| bits(self.sort(argument))).sum();
        let table = self.input(name, Sort::Array { index, element: bits(result) });
        self.look_up(table, arguments, result)
    }

    /// The function that an array tabulates, applied; there is an argument, and all fit the array.
    pub(crate) fn look_up(&mut self, table: TermId, arguments: &[TermId], result: Sort) -> TermId {
        let mut index = None;
        for &argument in arguments {
            let bits = match self.sort(argument) {
                Sort::Bool => self.bit_of_truth(argument),
                Sort::Bv(_) | Sort::Array { .. } => argument,
            };
            index = Some(index.map_or(bits, |index| self.bin(BinOp::Concat, index, bits)));
        }
        let value = self.select(table, index.expect("a function has arguments"));
        if result == Sort::Bool { self.truth_of_bit(value) } else { value }
    }
}
