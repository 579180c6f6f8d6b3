//! Random scripts, from bytes: any bytes make a well-sorted script over all operators and sorts.

use polysem_term::smtlib::{Command as Read, Reader, script_text};
use polysem_term::{BinOp, Bits, CmpOp, Head, Model, Node, Sort, TermId, Terms, UnOp};
use std::fmt::Write;

/// The widest vectors that scripts have.
const WIDEST: u32 = 130;

/// Choices: from bytes, then zeros; or from a seed, for ever.
#[derive(Clone, Debug)]
pub(crate) enum Source<'a> {
    /// What a fuzzer says.
    #[allow(dead_code, reason = "one user has bytes, the other a seed")]
    Bytes(&'a [u8]),
    /// A counter, mixed.
    #[allow(dead_code, reason = "one user has bytes, the other a seed")]
    Seed(u64),
}

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        match self {
            Source::Bytes(bytes) => {
                let Some((&first, rest)) = bytes.split_first() else { return 0 };
                *bytes = rest;
                first
            }
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let x = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                (x >> 56) as u8
            }
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        u32::from(self.byte()) % bound.max(1)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// Mostly narrow, so that both verdicts occur and brute force can follow.
    fn width(&mut self) -> u32 {
        match self.below(32) {
            0..18 => 1 + self.below(5),
            18..25 => 1 + self.below(12),
            25..29 => self.pick(&[8, 16, 32, 33]),
            29..31 => self.pick(&[31, 32, 63, 64, 65]),
            _ => 1 + self.below(WIDEST),
        }
    }

    fn bits(&mut self, width: u32) -> Bits {
        match self.below(8) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::min_signed(width),
            4 => Bits::max_signed(width),
            5 | 6 => Bits::new(width, u64::from(self.byte())),
            _ => {
                let bytes = (0..width.div_ceil(8)).map(|_| u64::from(self.byte()));
                let wide = width.next_multiple_of(8);
                let all = bytes.fold(Bits::zero(wide), |all, byte| {
                    let up = BinOp::Shl.eval(&all, &Bits::new(wide, 8));
                    BinOp::Or.eval(&up, &Bits::new(wide, byte))
                });
                UnOp::Extract { hi: width as u16 - 1, lo: 0 }.eval(&all)
            }
        }
    }
}

/// One command of a script; constraints by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Opens a scope.
    Push,
    /// Closes so many.
    Pop(usize),
    /// Assumes a constraint.
    Assert(usize),
    /// Asks whether these hold together with what is assumed.
    Check(Vec<usize>),
}

/// A script, its terms as they were made: not rewritten.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) terms: Terms,
    /// The constraints.
    pub(crate) roots: Vec<TermId>,
    pub(crate) commands: Vec<Command>,
}

/// The script that the choices make.
pub(crate) fn case(source: &mut Source<'_>) -> Case {
    let mut maker = Maker {
        terms: Terms::without_rewriting(),
        pool: Vec::new(),
        widths: [source.width(), source.width(), source.width()],
        index: 1 + source.below(3),
        arrays: source.below(4) == 0,
    };
    if source.below(16) == 0 {
        maker.index = source.pick(&[8, 32, 64]);
    }
    let count = 2 + source.below(8) as usize;
    let mut roots: Vec<TermId> = Vec::new();
    for _ in 0..count {
        let depth = 1 + source.below(4);
        let root = match source.below(8) {
            0 if !roots.is_empty() => {
                let old = source.pick(&roots);
                maker.terms.not(old)
            }
            1 => maker.bound(source),
            _ => maker.truth(source, depth),
        };
        roots.push(root);
    }
    let commands = commands(source, roots.len());
    Case { terms: maker.terms, roots, commands }
}

fn commands(source: &mut Source<'_>, roots: usize) -> Vec<Command> {
    let (mut commands, mut open) = (Vec::new(), 0);
    let length = 4 + source.below(16);
    for _ in 0..length {
        commands.push(match source.below(8) {
            0 | 1 => {
                open += 1;
                Command::Push
            }
            2 if open > 0 => {
                let closed = 1 + source.below(open) as usize;
                open -= closed as u32;
                Command::Pop(closed)
            }
            3 | 4 => {
                let count = source.below(4);
                Command::Check((0..count).map(|_| source.below(roots as u32) as usize).collect())
            }
            _ => Command::Assert(source.below(roots as u32) as usize),
        });
    }
    commands.push(Command::Check(vec![]));
    commands
}

/// Makes terms over those made before.
struct Maker {
    terms: Terms,
    pool: Vec<TermId>,
    widths: [u32; 3],
    index: u32,
    arrays: bool,
}

impl Maker {
    fn made(&mut self, term: TermId) -> TermId {
        self.pool.push(term);
        term
    }

    fn array(&self, source: &mut Source<'_>) -> Sort {
        Sort::Array { index: self.index, element: source.pick(&self.widths[..2]) }
    }

    fn leaf(&mut self, source: &mut Source<'_>, sort: Sort) -> TermId {
        let literal = source.below(3) == 0;
        match sort {
            Sort::Bool if literal => self.terms.truth(source.below(2) == 1),
            Sort::Bv(width) if literal => {
                let bits = source.bits(width);
                self.terms.lit(&bits)
            }
            _ => {
                let name = format!("{}{sort}", source.pick(&["x", "y", "x", "z"]));
                let name = name.replace(['(', ')', ' '], "_");
                self.terms.input(&name, sort)
            }
        }
    }

    /// A term of that sort: an earlier one, a leaf, or an operator.
    fn term(&mut self, source: &mut Source<'_>, sort: Sort, depth: u32) -> TermId {
        if source.below(3) == 0 {
            let start = source.below(self.pool.len() as u32) as usize;
            let fits = |&&t: &&TermId| self.terms.sort(t) == sort;
            if let Some(&old) = self.pool[start..].iter().chain(&self.pool).find(fits) {
                return old;
            }
        }
        if depth == 0 {
            let leaf = self.leaf(source, sort);
            return self.made(leaf);
        }
        if source.below(9) == 0 {
            return self.apply(source, Head::Ite, &[Sort::Bool, sort, sort], depth);
        }
        match sort {
            Sort::Bool => self.truth(source, depth),
            Sort::Bv(width) => self.vector(source, width, depth),
            Sort::Array { index, element } => {
                if source.below(5) == 0 {
                    let element = self.term(source, Sort::Bv(element), depth - 1);
                    let constant = self.terms.const_array(sort, element);
                    return self.made(constant);
                }
                let kids = [sort, Sort::Bv(index), Sort::Bv(element)];
                self.apply(source, Head::Store, &kids, depth)
            }
        }
    }

    fn apply(&mut self, source: &mut Source<'_>, head: Head, kids: &[Sort], depth: u32) -> TermId {
        let below = depth.saturating_sub(1);
        let kids: Vec<TermId> = kids.iter().map(|&kid| self.term(source, kid, below)).collect();
        let term = self.terms.apply(head, &kids);
        self.made(term)
    }

    /// An input against a literal: what paths are full of.
    fn bound(&mut self, source: &mut Source<'_>) -> TermId {
        let width = source.pick(&self.widths);
        let name = format!("{}{}", source.pick(&["x", "y"]), Sort::Bv(width));
        let input = self.terms.input(&name.replace(['(', ')', ' '], "_"), Sort::Bv(width));
        let bits = source.bits(width);
        let literal = self.terms.lit(&bits);
        let op = source.pick(&CmpOp::ALL);
        let compared = self.terms.cmp(op, input, literal);
        if source.below(3) == 0 { self.terms.not(compared) } else { compared }
    }

    fn truth(&mut self, source: &mut Source<'_>, depth: u32) -> TermId {
        let bools = [Sort::Bool; 2];
        match source.below(10) {
            0 => self.apply(source, Head::Not, &bools[..1], depth),
            1 => self.apply(source, Head::And, &bools, depth),
            2 => self.apply(source, Head::Or, &bools, depth),
            3 => self.apply(source, Head::Cmp(CmpOp::Eq), &bools, depth),
            4 if self.arrays => {
                let sort = self.array(source);
                self.apply(source, Head::Cmp(CmpOp::Eq), &[sort; 2], depth)
            }
            _ => {
                let (op, sort) = (source.pick(&CmpOp::ALL), Sort::Bv(source.pick(&self.widths)));
                self.apply(source, Head::Cmp(op), &[sort; 2], depth)
            }
        }
    }

    fn vector(&mut self, source: &mut Source<'_>, width: u32, depth: u32) -> TermId {
        let bv = Sort::Bv;
        match source.below(18) {
            0 => self.apply(source, Head::Un(UnOp::Not), &[bv(width)], depth),
            1 => self.apply(source, Head::Un(UnOp::Neg), &[bv(width)], depth),
            2 | 3 => {
                let from = (width + source.below(6)).min(WIDEST);
                let lo = source.below(from - width + 1);
                let op = UnOp::Extract { hi: (lo + width - 1) as u16, lo: lo as u16 };
                self.apply(source, Head::Un(op), &[bv(from)], depth)
            }
            4 | 5 => {
                let by = source.below(width.min(6));
                let op = source.pick(&[UnOp::ZeroExtend(by), UnOp::SignExtend(by)]);
                self.apply(source, Head::Un(op), &[bv(width - by)], depth)
            }
            6 if width > 1 => {
                let low = 1 + source.below(width - 1);
                self.apply(source, Head::Bin(BinOp::Concat), &[bv(width - low), bv(low)], depth)
            }
            7 | 8 if self.arrays && self.widths[..2].contains(&width) => {
                let array = Sort::Array { index: self.index, element: width };
                self.apply(source, Head::Select, &[array, bv(self.index)], depth)
            }
            9 | 10 => {
                let ops = [BinOp::Udiv, BinOp::Urem, BinOp::Sdiv, BinOp::Srem, BinOp::Smod];
                let op = source.pick(&ops);
                self.arithmetic(source, op, width, depth)
            }
            11 | 12 => self.arithmetic(source, BinOp::Mul, width, depth),
            _ => {
                let ops = [
                    BinOp::And,
                    BinOp::Or,
                    BinOp::Xor,
                    BinOp::Add,
                    BinOp::Sub,
                    BinOp::Shl,
                    BinOp::Lshr,
                    BinOp::Ashr,
                ];
                let op = source.pick(&ops);
                self.apply(source, Head::Bin(op), &[bv(width); 2], depth)
            }
        }
    }

    /// Products and quotients; where they are wide, mostly with a literal.
    fn arithmetic(&mut self, source: &mut Source<'_>, op: BinOp, width: u32, depth: u32) -> TermId {
        let free = match width {
            0..9 => true,
            9..17 => source.below(4) == 0,
            _ => source.below(24) == 0,
        };
        if free {
            return self.apply(source, Head::Bin(op), &[Sort::Bv(width); 2], depth);
        }
        let a = self.term(source, Sort::Bv(width), depth - 1);
        let bits = source.bits(width);
        let b = self.terms.lit(&bits);
        let term = self.terms.bin(op, a, b);
        self.made(term)
    }
}

impl Case {
    /// What holds at each check: numbers of constraints.
    pub(crate) fn questions(&self) -> Vec<Vec<usize>> {
        let (mut scopes, mut facts, mut questions) = (Vec::new(), Vec::new(), Vec::new());
        for command in &self.commands {
            match command {
                Command::Push => scopes.push(facts.len()),
                Command::Pop(count) => {
                    let kept = scopes.len() - count;
                    facts.truncate(scopes[kept]);
                    scopes.truncate(kept);
                }
                Command::Assert(root) => facts.push(*root),
                Command::Check(extra) => {
                    questions.push(facts.iter().chain(extra).copied().collect());
                }
            }
        }
        questions
    }

    /// Declarations and definitions, and each constraint's assertion.
    fn pieces(&self) -> (String, Vec<String>) {
        let text = script_text(&self.terms, &self.roots);
        let start = text.find("(assert ").unwrap_or(text.len());
        let assertions = text[start..].lines().take(self.roots.len()).map(str::to_owned);
        (text[..start].to_owned(), assertions.collect())
    }

    /// The script as text; a check with assumptions is a scope of its own.
    pub(crate) fn text(&self) -> String {
        let (mut text, assertions) = self.pieces();
        for command in &self.commands {
            let _infallible = match command {
                Command::Push => writeln!(text, "(push 1)"),
                Command::Pop(count) => writeln!(text, "(pop {count})"),
                Command::Assert(root) => writeln!(text, "{}", assertions[*root]),
                Command::Check(extra) if extra.is_empty() => writeln!(text, "(check-sat)"),
                Command::Check(extra) => {
                    text.push_str("(push 1)\n");
                    for &root in extra {
                        let _infallible = writeln!(text, "{}", assertions[root]);
                    }
                    writeln!(text, "(check-sat)\n(pop 1)")
                }
            };
        }
        text
    }

    /// A script that asks for these constraints alone.
    #[allow(dead_code, reason = "the fuzz target does not")]
    pub(crate) fn text_of(&self, roots: &[usize]) -> String {
        let roots: Vec<TermId> = roots.iter().map(|&root| self.roots[root]).collect();
        script_text(&self.terms, &roots)
    }

    /// The constraints in an arena that rewrites, by way of their text.
    pub(crate) fn read(&self) -> (Terms, Vec<TermId>) {
        let mut terms = Terms::new();
        let text = script_text(&self.terms, &self.roots);
        let mut reader = Reader::new(&text);
        let mut roots = Vec::new();
        while let Some(command) = reader.next_command(&mut terms) {
            if let Read::Assert { term, .. } = command.expect("what we write, we read") {
                roots.push(term);
            }
        }
        (terms, roots)
    }

    /// A model of the other arena as one of this.
    pub(crate) fn model_from(&self, terms: &Terms, model: &Model) -> Model {
        let mut here = Model::default();
        for (id, value) in model.iter() {
            if let Some(own) = self.terms.find_input(&terms.input_info(id).name) {
                here.set(own, value.clone());
            }
        }
        here
    }

    /// What the script is made of, for statistics.
    #[allow(dead_code, reason = "the fuzz target does not")]
    pub(crate) fn heads(&self) -> impl Iterator<Item = Head> {
        let cone = self.terms.cone(&self.roots);
        let nodes: Vec<Node> = cone.into_iter().map(|t| self.terms.node(t)).collect();
        nodes.into_iter().filter_map(|node| node.head())
    }
}
