//! What is written reads back to the same terms, however they were made.

use polysem_term::smtlib::{Command, Env, Reader, read_term, script_text, term_text};
use polysem_term::{BinOp, Bits, CmpOp, Head, Sort, TermId, Terms, UnOp};

/// Marsaglia's xorshift, so that every run is the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 20) as usize % n
    }
}

const WIDTHS: [u32; 8] = [1, 3, 8, 16, 32, 64, 65, 300];

/// Random terms, each over those before it.
fn random_terms(terms: &mut Terms, random: &mut Random, count: usize) -> Vec<TermId> {
    let mut pool = Vec::new();
    for width in WIDTHS {
        pool.push(terms.input(&format!("x{width}"), Sort::Bv(width)));
        pool.push(terms.num(width, random.next()));
        let sort = Sort::Array { index: 8, element: width };
        pool.push(terms.input(&format!("weird name, {width}"), sort));
    }
    pool.push(terms.lit(&Bits::ones(300)));
    pool.push(terms.input("let", Sort::Bool));
    pool.push(terms.input("?12", Sort::Bool));
    pool.push(terms.input("p", Sort::Bool));
    while pool.len() < count {
        let head = random_head(random);
        let mut kids: Vec<TermId> = Vec::new();
        for _ in 0..3 {
            // Mostly recent terms, so that graphs get deep.
            let at = if random.below(3) == 0 {
                random.below(pool.len())
            } else {
                pool.len() - 1 - random.below(pool.len().min(40))
            };
            kids.push(pool[at]);
        }
        if head == Head::ConstArray {
            if let Sort::Bv(element) = terms.sort(kids[0]) {
                pool.push(terms.const_array(Sort::Array { index: 8, element }, kids[0]));
            }
            continue;
        }
        for arity in 1..=3 {
            let sorts: Vec<Sort> = kids[..arity].iter().map(|&k| terms.sort(k)).collect();
            if head.sort(&sorts).is_ok_and(|s| s.width().is_none_or(|w| w < 2000)) {
                pool.push(terms.apply(head, &kids[..arity]));
            }
        }
    }
    pool
}

fn random_head(random: &mut Random) -> Head {
    let by = random.below(9) as u32;
    match random.below(16) {
        0 => Head::Not,
        1 => Head::And,
        2 => Head::Or,
        3 => Head::Ite,
        4 => Head::Un(UnOp::Not),
        5 => Head::Un(UnOp::Neg),
        6 => {
            let lo = random.below(20) as u16;
            Head::Un(UnOp::Extract { hi: lo + random.below(20) as u16, lo })
        }
        7 => Head::Un(UnOp::ZeroExtend(by)),
        8 => Head::Un(UnOp::SignExtend(by)),
        9 | 10 => Head::Cmp(CmpOp::ALL[random.below(CmpOp::ALL.len())]),
        11 => Head::ConstArray,
        12 => Head::Select,
        13 => Head::Store,
        _ => Head::Bin(BinOp::ALL[random.below(BinOp::ALL.len())]),
    }
}

fn assertions_of(text: &str, terms: &mut Terms) -> Vec<TermId> {
    let mut reader = Reader::new(text);
    let mut assertions = Vec::new();
    while let Some(command) = reader.next_command(terms) {
        if let Command::Assert { term, .. } = command.expect("what was written is correct") {
            assertions.push(term);
        }
    }
    assertions
}

#[test]
fn random_terms_read_back() {
    for (seed, mut terms) in (1..7).zip(
        [Terms::new as fn() -> Terms, Terms::without_rewriting].into_iter().cycle().map(|f| f()),
    ) {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (seed << 32));
        let pool = random_terms(&mut terms, &mut random, 3000);
        let mut env = Env::of_inputs(&mut terms);
        for &t in pool[..30].iter().chain(pool.iter().step_by(37)) {
            let text = term_text(&terms, t);
            assert_eq!(read_term(&text, &mut terms, &mut env).unwrap(), t, "{text}");
        }
        let bools: Vec<TermId> =
            pool.iter().copied().filter(|&t| terms.sort(t) == Sort::Bool).collect();
        let text = script_text(&terms, &bools);
        assert_eq!(assertions_of(&text, &mut terms), bools);
        // Into an arena of its own, the text is the same again.
        if seed % 2 == 0 {
            let mut fresh = Terms::without_rewriting();
            let again = assertions_of(&text, &mut fresh);
            let small = text.len().min(1 << 20);
            let text_again = script_text(&fresh, &again);
            assert_eq!(text.lines().count(), text_again.lines().count());
            assert!(text_again.len().abs_diff(text.len()) < small / 10 + 100);
        }
    }
}

#[test]
fn sharing_is_linear() {
    let mut terms = Terms::without_rewriting();
    let mut t = terms.input("x", Sort::Bv(32));
    let start = t;
    for _ in 0..100_000 {
        t = terms.bin(BinOp::Mul, t, t);
    }
    let goal = terms.eq(t, start);
    let text = term_text(&terms, goal);
    assert!(text.len() < 100_000 * 60);
    let mut env = Env::of_inputs(&mut terms);
    assert_eq!(read_term(&text, &mut terms, &mut env), Ok(goal));
    // In a script, no nesting at all is left.
    let script = script_text(&terms, &[goal]);
    assert!(script.lines().all(|line| line.len() < 100));
    assert_eq!(assertions_of(&script, &mut terms), [goal]);
}

#[test]
fn depth_is_cut() {
    let mut terms = Terms::without_rewriting();
    let mut t = terms.input("x", Sort::Bv(32));
    for _ in 0..1_000_000 {
        t = terms.un(UnOp::Not, t);
    }
    let goal = terms.eq(t, t);
    let text = script_text(&terms, &[goal]);
    assert_eq!(assertions_of(&text, &mut terms), [goal]);
    let deepest = |line: &str| {
        let steps = line.bytes().map(|b| i32::from(b == b'(') - i32::from(b == b')'));
        steps
            .scan(0, |depth, step| {
                *depth += step;
                Some(*depth)
            })
            .max()
    };
    assert!(text.lines().filter_map(deepest).max() < Some(60));
}

#[test]
fn writes_what_solvers_read() {
    let mut terms = Terms::without_rewriting();
    let sort = Sort::Array { index: 32, element: 8 };
    let (memory, i) = (terms.input("a memory", sort), terms.input("i", Sort::Bv(32)));
    let zero = terms.num(8, 0);
    let zeros = terms.const_array(sort, zero);
    let at = terms.select(memory, i);
    let stored = terms.store(zeros, i, at);
    let first = terms.eq(memory, stored);
    let wide = terms.un(UnOp::SignExtend(24), at);
    let second = terms.cmp(CmpOp::Slt, wide, i);
    let expected = "\
(set-logic QF_ABV)
(declare-fun |a memory| () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-fun i () (_ BitVec 32))
(define-fun ?1 () (_ BitVec 8) (select |a memory| i))
(assert (= |a memory| (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x00) i ?1)))
(assert (bvslt ((_ sign_extend 24) ?1) i))
(check-sat)
";
    assert_eq!(script_text(&terms, &[first, second]), expected);
    let square = terms.bin(BinOp::Mul, wide, wide);
    let text = "(let ((?1 ((_ sign_extend 24) (select |a memory| i)))) (bvmul ?1 ?1))";
    assert_eq!(term_text(&terms, square), text);
}
