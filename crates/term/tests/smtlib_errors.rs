//! What is refused, where, and with which words.

use polysem_term::smtlib::{Command, Position, ReadError, Reader, command_end};
use polysem_term::{Sort, Terms};

const HEAD: &str =
    "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 16)) (declare-const p Bool)
(declare-const m (Array (_ BitVec 16) (_ BitVec 8)))
";

/// The only error in a text that follows the declarations of `HEAD` on its third line.
#[track_caller]
fn only_error(text: &[u8]) -> (ReadError, Position) {
    let text = [HEAD.as_bytes(), text, b"\n(check-sat)"].concat();
    let mut terms = Terms::new();
    let mut reader = Reader::new(&text);
    let mut errors = Vec::new();
    while let Some(command) = reader.next_command(&mut terms) {
        errors.extend(command.err());
    }
    assert_eq!(errors.len(), 1, "{errors:?} in {}", String::from_utf8_lossy(&text));
    let error = errors.remove(0);
    let position = error.position(&text);
    (error, position)
}

/// The text on line 3; the column of the error there; its message.
#[track_caller]
fn check(examples: &[(&str, usize, &str)]) {
    for &(text, column, message) in examples {
        let (error, position) = only_error(text.as_bytes());
        assert_eq!(error.message, message, "{text}");
        assert_eq!((position.line, position.column), (3, column), "{text}");
    }
}

#[test]
fn errors_of_sorts_and_arity() {
    check(&[
        (
            "(assert (= (bvadd x y) x))",
            13,
            "`bvadd` takes vectors of one width, not (_ BitVec 8) and (_ BitVec 16)",
        ),
        (
            "(assert (bvult x p))",
            10,
            "`bvult` takes vectors of one width, not (_ BitVec 8) and Bool",
        ),
        ("(assert (bvult x x x))", 10, "`bvult` takes 2 arguments, not 3"),
        ("(assert (= x))", 10, "`=` takes 2 or more arguments, not 1"),
        ("(assert (not))", 10, "`not` takes 1 argument, not 0"),
        ("(assert (= x y))", 10, "`=` takes terms of one sort, not (_ BitVec 8) and (_ BitVec 16)"),
        ("(assert (and p x))", 10, "`and` takes Bool, not Bool and (_ BitVec 8)"),
        (
            "(assert (ite p p x))",
            10,
            "`ite` takes Bool and two terms of one sort, not Bool, Bool and (_ BitVec 8)",
        ),
        ("(assert x)", 9, "a term of sort Bool is expected here, not (_ BitVec 8)"),
        ("(assert (bvultt x x))", 10, "unknown symbol `bvultt`"),
        ("(assert q)", 9, "unknown symbol `q`"),
        ("(assert (= x ((_ extract 8 0) y x)))", 15, "`(_ extract 8 0)` takes 1 argument, not 2"),
        (
            "(assert (= x ((_ extract 8 1) x)))",
            15,
            "`(_ extract 8 1)`: a vector of 8 bits has no bit 8",
        ),
        ("(assert (= x ((_ extract 0 7) x)))", 18, "`extract` from bit 0 down to bit 7 is empty"),
        ("(assert (= x ((_ repeat 0) x)))", 18, "`repeat` takes a number from 1 on"),
        (
            "(assert (= x ((_ zero_extend 65529) x)))",
            15,
            "`(_ zero_extend 65529)`: the result would have more than 65536 bits",
        ),
        (
            "(assert (= x ((_ zero_extend 99999999999) x)))",
            30,
            "99999999999 is too great a number here",
        ),
    ]);
}

#[test]
fn errors_in_literals_and_declarations() {
    check(&[
        ("(assert (= x (_ bv256 8)))", 17, "256 does not fit in 8 bits"),
        ("(assert (= x (_ bv1 0)))", 21, "a vector has 1 to 65536 bits, not 0"),
        ("(declare-const w (_ BitVec 65537))", 28, "a vector has 1 to 65536 bits, not 65537"),
        ("(declare-const w Int)", 18, "unknown sort `Int`"),
        (
            "(declare-const w (Array Bool Bool))",
            19,
            "only arrays from vectors to vectors are supported",
        ),
        ("(declare-const x Bool)", 16, "`x` is already declared"),
        ("(declare-const bvadd Bool)", 16, "`bvadd` is a symbol of the theory"),
        ("(declare-const let Bool)", 16, "`let` is a reserved word"),
        (
            "(declare-fun f (Bool (Array (_ BitVec 2) (_ BitVec 2))) Bool)",
            22,
            "an array cannot be an argument of `f`",
        ),
        (
            "(declare-fun f (Bool) (Array (_ BitVec 2) (_ BitVec 2)))",
            23,
            "an array cannot be the result of `f`",
        ),
        (
            "(declare-fun f ((_ BitVec 65535) Bool Bool) Bool)",
            39,
            "the arguments of `f` have more than 65536 bits",
        ),
        ("(declare-fun f (Bool Int) Bool)", 22, "unknown sort `Int`"),
        ("(declare-fun x (Bool) Bool)", 14, "`x` is already declared"),
        ("(declare-fun bvadd (Bool) Bool)", 14, "`bvadd` is a symbol of the theory"),
        ("(define-fun f ((a Bool)) Bool (f a))", 32, "unknown symbol `f`"),
        (
            "(define-fun f ((a Bool)) Bool x)",
            31,
            "the body of `f` is of sort (_ BitVec 8), not Bool",
        ),
        ("(define-fun f ((a Bool) (a Bool)) Bool a)", 26, "there are two parameters `a`"),
        ("(define-fun f ((let Bool)) Bool let)", 17, "`let` is a reserved word"),
        ("(define-fun-rec f ((a Bool)) Bool (f a))", 2, "recursive definitions are not supported"),
        (
            "(define-fun f ((a Bool)) Bool (! a :named b))",
            43,
            "`b` would name a term with parameters",
        ),
    ]);
}

#[test]
fn errors_in_applications_of_declared_functions() {
    for (text, column, message) in [
        ("(assert (f x))", 10, "`f` takes 2 arguments, not 1"),
        ("(assert (f))", 10, "`f` takes 2 arguments, not 0"),
        ("(assert (and p (f x x)))", 17, "argument 2 of `f` is of sort Bool, not (_ BitVec 8)"),
        (
            "(assert (f m p))",
            10,
            "argument 1 of `f` is of sort (_ BitVec 8), not (Array (_ BitVec 16) (_ BitVec 8))",
        ),
        ("(assert f)", 9, "`f` is a function, not a term"),
        ("(assert (= (select f #b000000000) #b1))", 20, "`f` is a function, not a term"),
        ("(declare-const f Bool)", 16, "`f` is already declared"),
        ("(declare-fun f (Bool) Bool)", 14, "`f` is already declared"),
        ("(define-fun f () Bool p)", 13, "`f` is already declared"),
        ("(assert (! p :named f))", 21, "`f` is already declared"),
    ] {
        let declaration = "(declare-fun f ((_ BitVec 8) Bool) Bool) ";
        let (error, position) = only_error(format!("{declaration}{text}").as_bytes());
        assert_eq!(error.message, message, "{text}");
        assert_eq!((position.line, position.column), (3, declaration.len() + column), "{text}");
    }
}

#[test]
fn errors_in_form() {
    check(&[
        ("(assert (let ((a p) (a p)) a))", 26, "`let` binds `a` twice"),
        ("(assert (let () p))", 15, "`(` is expected before a binding of `let`"),
        ("(assert (let ((a p)) a a))", 24, "`)` is expected after the body of `let`"),
        ("(assert (forall ((a Bool)) a))", 10, "`forall` is not supported"),
        ("(assert (p))", 10, "`p` takes no arguments"),
        ("(assert ())", 9, "`()` is no term"),
        ("(assert (= x 5))", 14, "numbers that are no vectors are not supported"),
        ("(assert (= x #x0g))", 14, "`#x0g` is no hexadecimal literal"),
        ("(assert (= x #b))", 14, "`#b` is no binary literal"),
        ("(assert (= x 1x))", 14, "`1x` is neither a number nor a symbol"),
        ("(assert (= x [))", 14, "`[` is no part of SMT-LIB here"),
        ("(assert (! p))", 13, "an attribute is expected here"),
        ("(assert (! p :named x))", 21, "`x` is already declared"),
        ("(assert p p)", 11, "`)` is expected at the end of `assert`"),
        (
            "(assert (select m x))",
            10,
            "`select` takes an array and an index of it, not (Array (_ BitVec 16) (_ BitVec 8)) and (_ BitVec 8)",
        ),
        ("(pop 1)", 2, "`pop` of 1 levels where 0 are open"),
        (")", 1, "`)` closes nothing"),
        ("assert", 1, "a command is expected here"),
        ("((assert p))", 2, "the name of a command is expected here"),
    ]);
}

#[test]
fn hints() {
    for (text, hint) in [
        ("(assert (bvultt x x))", "did you mean `bvult`?"),
        ("(assert (= x (extract 7 0 x)))", "write ((_ extract i j) x)"),
        ("(assert (= x 5))", "write (_ bv5 32)"),
        ("(define-fun f ((a Bool)) Bool (f a))", "a definition cannot use itself"),
    ] {
        assert_eq!(only_error(text.as_bytes()).0.hint.as_deref(), Some(hint), "{text}");
    }
}

#[test]
fn text_that_is_not_utf8() {
    for (text, column) in [
        (&b"(assert \xff)"[..], 9),
        (b"(echo \"a\xffb\")", 9),
        (b"(assert (= |\xc3\x28| p))", 13),
        (b"; a comment \xff\n", 13),
    ] {
        let (error, position) = only_error(text);
        assert_eq!(error.message, "the input is not UTF-8 here");
        assert_eq!((position.line, position.column), (3, column));
    }
    // Columns are characters, not bytes.
    let (_, position) = only_error("(assert (= |äöü| p))".as_bytes());
    assert_eq!(position, Position { line: 3, column: 12 });
    let (_, position) = only_error("(assert (= p ä))".as_bytes());
    assert_eq!(position, Position { line: 3, column: 14 });
}

/// The end of the input is an error wherever something is open, and the last one.
#[test]
fn every_prefix_is_refused_or_whole() {
    let text = format!(
        "{HEAD}(define-fun f ((a (_ BitVec 8))) Bool (= ((_ extract 3 0) a) #xf))\n\
         (assert (! (let ((|b c| (_ bv3 8))) (f |b c|)) :named n))(echo \"a \"\"b\"\"\")(push 1)"
    );
    for end in 0..text.len() {
        let mut terms = Terms::new();
        let mut reader = Reader::new(&text[..end]);
        let mut last = None;
        while let Some(command) = reader.next_command(&mut terms) {
            assert!(last.is_none_or(|ok| ok), "nothing follows an error at the end");
            last = Some(command.is_ok());
        }
    }
    assert_eq!(command_end(text.as_bytes()), Some(30));
    assert_eq!(command_end(b"(echo \"a)"), None);
    assert_eq!(command_end(b" ; x\n"), None);
}

#[test]
fn a_refused_command_leaves_no_trace() {
    let text = "(declare-const p Bool)
(assert (and (! p :named a) (let ((p #b1)) p)))
(assert (! p :named a))
(define-fun f ((p (_ BitVec 8))) Bool p)
(assert p)";
    let mut terms = Terms::new();
    let mut reader = Reader::new(text);
    let results: Vec<bool> =
        std::iter::from_fn(|| reader.next_command(&mut terms)).map(|r| r.is_ok()).collect();
    assert_eq!(results, [true, false, true, false, true]);
    assert_eq!(reader.env().labels().count(), 1);
}

#[test]
fn hostile_text() {
    const MANY: usize = 10_000_000;
    let errors = |text: String| {
        let mut terms = Terms::new();
        let mut reader = Reader::new(&text);
        std::iter::from_fn(|| reader.next_command(&mut terms)).filter(Result::is_err).count()
    };
    assert_eq!(errors("(".repeat(MANY)), 1);
    assert_eq!(errors(format!("(assert {}", "(".repeat(MANY))), 1);
    assert_eq!(errors(format!("(assert {}", "(bvnot ".repeat(MANY / 7))), 1);
    assert_eq!(errors(format!("(declare-const x {}", "(Array ".repeat(MANY / 7))), 1);
    assert_eq!(errors(format!("(set-info :a {}", "(".repeat(MANY))), 1);
    assert_eq!(errors(format!("(assert (= (_ bv{} 64) #b1))", "9".repeat(MANY))), 1);
    assert_eq!(errors(format!("(assert (= #x{} #b1))", "9".repeat(MANY))), 1);
    assert_eq!(errors(format!("(assert (= #b1 (_ bv1 {})))", "9".repeat(MANY))), 1);
    assert_eq!(errors("(push 4294967295)".to_owned()), 1);
    assert_eq!(errors("(assert bvadc)".repeat(100_000)), 100_000);
    assert_eq!(errors(format!("(echo \"{}", "\"\"".repeat(MANY / 2))), 1);
    let wide = format!("(_ bv{} 65536) ", "9".repeat(19_000)).repeat(50);
    assert_eq!(errors(format!("(assert (distinct {wide}))")), 0);
}

/// Random bytes of a vocabulary that gets far: no panic, and always an end.
#[test]
fn noise() {
    let words = [
        "(",
        ")",
        "(",
        ")",
        " x ",
        " y ",
        " p ",
        "(assert ",
        "(let ((a ",
        "(= ",
        "#x00 ",
        "(_ bv3 8)",
        "(! ",
        ":named n",
        "((_ extract 7 0) ",
        "(declare-const z Bool)",
        "(push 1)",
        "(pop 1)",
        "(define-fun f ((a Bool)) Bool ",
        "(f ",
        "|q r|",
        "\"s\"",
        "(as const (Array (_ BitVec 16) (_ BitVec 8)))",
        "true ",
        "a ",
        "(bvadd x ",
        "\u{e9}",
        "|",
        "\"",
        ";\n",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..3000 {
        let mut text = HEAD.to_owned();
        for _ in 0..40 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push_str(words[(state >> 16) as usize % words.len()]);
        }
        let mut terms = Terms::new();
        let mut reader = Reader::new(&text);
        let mut commands = 0;
        while let Some(command) = reader.next_command(&mut terms) {
            commands += 1;
            assert!(commands < 200, "{text}");
            if let Ok(Command::Assert { term, .. }) = command {
                assert_eq!(terms.sort(term), Sort::Bool);
            }
        }
    }
}
