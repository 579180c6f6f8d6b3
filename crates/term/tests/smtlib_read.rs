//! Reading terms: what the standard says each thing means.

use polysem_term::smtlib::{Env, ReadError, read_term};
use polysem_term::{Model, Sort, TermId, Terms};

/// Reads one term over `x`, `y` of 8 bits, `z` of 16, truth values `p`, `q`, `r`, and memory `m`.
fn term(text: &str, terms: &mut Terms) -> Result<TermId, ReadError> {
    let mut env = Env::new();
    for (name, width) in [("x", 8), ("y", 8), ("z", 16)] {
        env.declare(terms, name, Sort::Bv(width))?;
    }
    for name in ["p", "q", "r"] {
        env.declare(terms, name, Sort::Bool)?;
    }
    env.declare(terms, "m", Sort::Array { index: 16, element: 8 })?;
    read_term(text, terms, &mut env)
}

/// Both texts are one term, in an arena that changes nothing.
#[track_caller]
fn same(a: &str, b: &str) {
    let mut terms = Terms::without_rewriting();
    let (left, right) = (term(a, &mut terms), term(b, &mut terms));
    assert!(left.is_ok(), "{left:?}");
    assert_eq!(left, right, "{a} and {b}");
}

/// A closed term has this value, simplified or not.
#[track_caller]
fn value(text: &str, expected: &str) {
    for mut terms in [Terms::new(), Terms::without_rewriting()] {
        let t = term(text, &mut terms).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(terms.eval(t, &Model::default()).to_string(), expected, "{text}");
    }
}

#[test]
fn associativity_is_the_standards() {
    same("(and p q r)", "(and (and p q) r)");
    same("(or p q r)", "(or (or p q) r)");
    same("(xor p q r)", "(xor (xor p q) r)");
    same("(=> p q r)", "(=> p (=> q r))");
    same("(= x y x)", "(and (= x y) (= y x))");
    same("(distinct x y x)", "(and (and (not (= x y)) (not (= x x))) (not (= y x)))");
    same("(distinct x y)", "(not (= x y))");
    for op in ["bvand", "bvor", "bvxor", "bvadd", "bvmul", "concat"] {
        same(&format!("({op} x y x)"), &format!("({op} ({op} x y) x)"));
    }
    // More truth values than there are cannot be distinct.
    value("(distinct true false true)", "false");
}

#[test]
fn derived_operators_are_the_standards() {
    same("(bvnand x y)", "(bvnot (bvand x y))");
    same("(bvnor x y)", "(bvnot (bvor x y))");
    same("(bvugt x y)", "(bvult y x)");
    same("(bvsge x y)", "(bvsle y x)");
    same("(bvcomp x y)", "(ite (= x y) #b1 #b0)");
    same("((_ repeat 1) x)", "x");
    same("((_ repeat 2) x)", "(concat x x)");
    same("((_ rotate_left 0) x)", "x");
    same("((_ rotate_left 8) x)", "x");
    same("((_ rotate_left 3) x)", "(concat ((_ extract 4 0) x) ((_ extract 7 5) x))");
    same("((_ rotate_right 3) x)", "((_ rotate_left 5) x)");
    same("(bvnego x)", "(= x #x80)");
    same("(bvusubo x y)", "(bvult x y)");
    value("(bvxnor #b0011 #b0101)", "#x9");
    value("((_ repeat 5) #b10)", "#b1010101010");
    value("((_ repeat 65536) #b1)", &format!("#x{}", "f".repeat(16384)));
    value("((_ rotate_left 1) #b1001)", "#x3");
    value("((_ rotate_right 5) #b1001)", "#xc");
    value("(bvsmod #x9 #x5)", "#x3");
    value("(bvsrem #x9 #x5)", "#xe");
    value("(bvudiv #x9 #x0)", "#xf");
    value("(bvurem #x9 #x0)", "#x9");
}

/// Overflow against numbers of another kind, exhaustively at three bits.
#[test]
fn overflow_is_what_does_not_fit() {
    for a in 0..8u32 {
        let signed = |n: u32| i64::from(n) - if n >= 4 { 8 } else { 0 };
        let fits = |n: i64| (-4..4).contains(&n);
        value(&format!("(bvnego (_ bv{a} 3))"), &(!fits(-signed(a))).to_string());
        for b in 0..8u32 {
            let check = |op: &str, overflows: bool| {
                value(&format!("({op} (_ bv{a} 3) (_ bv{b} 3))"), &overflows.to_string());
            };
            check("bvuaddo", a + b > 7);
            check("bvumulo", a * b > 7);
            check("bvusubo", a < b);
            check("bvsaddo", !fits(signed(a) + signed(b)));
            check("bvssubo", !fits(signed(a) - signed(b)));
            check("bvsmulo", !fits(signed(a) * signed(b)));
            check("bvsdivo", b != 0 && !fits(signed(a) / signed(b)));
        }
    }
}

#[test]
fn literals() {
    value("(_ bv13 32)", "#x0000000d");
    value("(_ bv18446744073709551615 64)", "#xffffffffffffffff");
    value("(_ bv18446744073709551616 65)", &format!("#b1{}", "0".repeat(64)));
    value("(_ bv007 4)", "#x7");
    value("#xDeadBeef", "#xdeadbeef");
    value("#b0010", "#x2");
    value(&format!("#x1{}", "0".repeat(40)), &format!("#x1{}", "0".repeat(40)));
}

#[test]
fn let_is_parallel_and_scoped() {
    same("(let ((x y) (y x)) (bvsub x y))", "(bvsub y x)");
    same("(let ((x y)) (let ((y x)) (bvsub x y)))", "(bvsub y y)");
    same("(bvsub (let ((x y)) x) x)", "(bvsub y x)");
    same("(let ((x (let ((x y)) (bvnot x)))) (bvsub x y))", "(bvsub (bvnot y) y)");
    // A bound variable may hide a function, and need not be used.
    same("(let ((bvadd p) (unused z)) (and bvadd q))", "(and p q)");
    same("(let ((|let| p)) (and |let| q))", "(and p q)");
    same("(let ((|a b| x) (|x| y)) (bvsub |a b| x))", "(bvsub x y)");
}

#[test]
fn annotations_change_nothing() {
    same("(! (and p (! q :weight 3 :pattern ((x) y))) :note \"a (string\")", "(and p q)");
    same("(and (! p :named first) first)", "(and p p)");
    same("(as x (_ BitVec 8))", "x");
}

#[test]
fn arrays() {
    same(
        "(select (store m z x) (concat x y)) ; comment (",
        "(select\n\t(store m z x)\r\n(concat x y))",
    );
    value("(select ((as const (Array (_ BitVec 16) (_ BitVec 8))) #x2a) #x0000)", "#x2a");
}

/// Closes `depth` times what is opened, within seconds and without a stack.
#[test]
fn a_million_levels() {
    const DEPTH: usize = 1_000_000;
    let mut terms = Terms::without_rewriting();
    let text = format!("{}x{}", "(bvnot ".repeat(DEPTH), ")".repeat(DEPTH));
    let t = term(&text, &mut terms).expect("operators may be nested");
    assert!(terms.len() > DEPTH && terms.sort(t) == Sort::Bv(8));

    let text = format!("{}x{}", "(let ((x (bvadd x y))) ".repeat(DEPTH), ")".repeat(DEPTH));
    let t = term(&text, &mut terms).expect("bodies of let may be nested");
    assert_eq!(terms.sort(t), Sort::Bv(8));

    let text = format!("{}x{}", "(let ((y ".repeat(DEPTH), ")) (bvnot y))".repeat(DEPTH));
    let again = term(&text, &mut terms).expect("bindings of let may be nested");
    let text = format!("{}x{}", "(! ".repeat(DEPTH), " :a)".repeat(DEPTH));
    assert!(term(&text, &mut terms).is_ok() && terms.sort(again) == Sort::Bv(8));

    let names: Vec<String> = (0..DEPTH / 4).map(|n| format!("(let ((v{n} (bvxor x y)))")).collect();
    let text = format!("{}v0{}", names.join(" "), ")".repeat(DEPTH / 4));
    assert!(term(&text, &mut terms).is_ok());
}

#[test]
fn wide_is_not_deep() {
    let mut terms = Terms::new();
    let text = format!("(and {})", "p q (not r) ".repeat(300_000));
    assert!(term(&text, &mut terms).is_ok());
    let bindings: Vec<String> = (0..300_000).map(|n| format!("(v{n} x)")).collect();
    assert!(term(&format!("(let ({}) v17)", bindings.concat()), &mut terms).is_ok());
}
