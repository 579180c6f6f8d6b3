//! Printing for people, checked on terms read from SMT-LIB.

use polysem_term::smtlib::{Env, read_term};
use polysem_term::{BinOp, Sort, Terms, UnOp};

fn printed(text: &str) -> String {
    let mut terms = Terms::without_rewriting();
    for name in ["a", "b", "c", "x", "y"] {
        terms.input(name, Sort::Bv(32));
    }
    terms.input("byte", Sort::Bv(8));
    terms.input("p", Sort::Bool);
    terms.input("q", Sort::Bool);
    terms.input("A", Sort::Array { index: 32, element: 8 });
    let mut env = Env::of_inputs(&mut terms);
    let t = read_term(text, &mut terms, &mut env).expect("the example is correct");
    terms.display(t).to_string()
}

#[test]
fn reads_like_c() {
    for (text, expected) in [
        ("(bvadd a (bvmul b c))", "a + b * c"),
        ("(bvmul (bvadd a b) c)", "(a + b) * c"),
        ("(bvadd a (bvadd b c))", "a + b + c"),
        ("(bvsub a (bvsub b c))", "a - (b - c)"),
        ("(bvsub (bvsub a b) c)", "a - b - c"),
        ("(bvadd a b (bvneg c))", "a + b - c"),
        ("(bvadd (bvneg a) b)", "b - a"),
        ("(bvadd a (bvneg (bvadd b c)))", "a - (b + c)"),
        ("(bvadd a #xffffffff)", "a - 1"),
        ("(bvadd byte #xff)", "byte - 1"),
        ("(bvneg (bvneg a))", "-(-a)"),
        ("(bvnot (bvneg a))", "~-a"),
        ("(bvmul a #xfffffffe)", "a * -2"),
        ("(bvudiv (bvurem a b) c)", "a % b / c"),
        ("(bvsdiv a (bvsrem b c))", "a /s (b %s c)"),
        ("(bvsmod a b)", "smod(a, b)"),
        ("(bvult a b)", "a < b"),
        ("(bvslt a b)", "a <s b"),
        ("(not (bvult a b))", "b <= a"),
        ("(not (bvsle a b))", "b <s a"),
        ("(bvult #x00000005 a)", "a > 5"),
        ("(not (bvult a #x00000005))", "a >= 5"),
        ("(= a b)", "a == b"),
        ("(not (= a b))", "a != b"),
        ("(= p (= a b))", "p == (a == b)"),
        ("(= (bvand a b) #x00000000)", "(a & b) == 0"),
        ("(bvor (bvand a b) (bvxor b c))", "a & b | b ^ c"),
        ("(bvand (bvor a b) c)", "(a | b) & c"),
        ("(and p (or q (not p)))", "p && (q || !p)"),
        ("(not (and p q))", "!(p && q)"),
        ("((_ extract 7 0) a)", "a[7:0]"),
        ("((_ extract 7 0) (bvadd a b))", "(a + b)[7:0]"),
        ("((_ zero_extend 24) byte)", "zext32(byte)"),
        ("((_ sign_extend 56) (bvadd byte byte))", "sext64(byte + byte)"),
        ("(concat byte byte byte)", "byte ++ byte ++ byte"),
        ("(bvshl (bvlshr a b) (bvashr a c))", "a >> b << (a >>s c)"),
        ("(bvadd (bvshl a b) c)", "(a << b) + c"),
        ("(ite p a (ite q b c))", "p ? a : q ? b : c"),
        ("(ite p (ite q a b) c)", "p ? (q ? a : b) : c"),
        ("(bvadd (ite p a b) c)", "(p ? a : b) + c"),
        ("(select A (bvadd a #x00000001))", "A[a + 1]"),
        ("(select (store A a byte) b)", "A[a := byte][b]"),
        ("((as const (Array (_ BitVec 32) (_ BitVec 8))) #x07)", "[* := 7]"),
        ("#x000003e8", "1000"),
        ("#x000003e9", "0x3e9"),
        ("#xffffff9c", "-100"),
        ("#xff", "255"),
        ("#b1", "1"),
        ("true", "true"),
    ] {
        assert_eq!(printed(text), expected, "{text}");
    }
}

#[test]
fn what_is_shared_gets_a_line() {
    let text = "(let ((s (bvmul (bvadd a b c) (bvadd x y #x00000001)))) (bvudiv s (bvadd s a)))";
    let lines = printed(text);
    let (first, last) = lines.split_once('\n').unwrap();
    let (name, body) = first.split_once(" = ").unwrap();
    assert_eq!(body, "(a + b + c) * (x + y + 1)");
    assert_eq!(last, format!("{name} / ({name} + a)"));
}

#[test]
fn a_limit_shows_what_is_near_the_root() {
    let mut terms = Terms::without_rewriting();
    let mut t = terms.input("x", Sort::Bv(32));
    let y = terms.input("y", Sort::Bv(32));
    for _ in 0..300_000 {
        t = terms.bin(BinOp::Add, t, y);
        t = terms.un(UnOp::Not, t);
    }
    assert_eq!(terms.display(t).limit(5).to_string(), "~(~(… + y) + y)");
    assert_eq!(terms.display(y).limit(0).to_string(), "y");
    // Without one, half a million levels become lines of bounded length.
    let all = terms.display(t).to_string();
    assert!(all.lines().all(|line| line.len() < 1000));
    assert!(all.len() < 20_000_000);
}
