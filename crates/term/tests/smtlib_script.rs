//! Scripts: commands, levels, definitions.

use polysem_term::smtlib::{Command, Env, Reader, read_term};
use polysem_term::{Model, Sort, TermId, Terms};

fn commands(text: &str, terms: &mut Terms) -> Vec<Command> {
    let mut reader = Reader::new(text);
    let all = std::iter::from_fn(|| reader.next_command(terms));
    all.map(|command| command.unwrap_or_else(|error| panic!("{error} in {text}"))).collect()
}

fn asserted(commands: &[Command]) -> Vec<TermId> {
    let term = |command: &Command| match command {
        Command::Assert { term, .. } => Some(*term),
        _ => None,
    };
    commands.iter().filter_map(term).collect()
}

#[test]
fn every_command() {
    let mut terms = Terms::without_rewriting();
    let text = r#"
(set-logic QF_ABV) (set-option :produce-models true) (set-info :source |a
(b|) (set-info :status sat)
(get-info :name) (get-option :print-success)
(declare-fun x () (_ BitVec 8)) (declare-const |p q| Bool)
(define-fun twice ((a (_ BitVec 8))) (_ BitVec 8) (bvadd a a))
(define-const four (_ BitVec 8) (twice #x02)) (define-sort Byte () (_ BitVec 8))
(assert (! |p q| :named here)) (assert (= x four))
(push 1) (pop 1) (push) (pop)
(check-sat) (check-sat-assuming (here (not here))) (get-model)
(get-value (x (twice  x))) (get-unsat-core) (get-unsat-assumptions)
(get-assertions) (get-assignment) (simplify x :pull true) (echo "say ""hi""")
(eval x (y)) (reset-assertions) (reset) (exit)"#;
    let found = commands(text, &mut terms);
    let mut env = Env::of_inputs(&mut terms);
    let mut term = |text: &str| read_term(text, &mut terms, &mut env).expect("a term");
    let (x, p) = (term("x"), term("|p q|"));
    let text = |s: &str| s.to_owned();
    let equal = term("(= x (bvadd #x02 #x02))");
    let expected = vec![
        Command::SetLogic(text("QF_ABV")),
        Command::SetOption(text(":produce-models"), text("true")),
        Command::SetInfo(text(":source"), text("|a\n(b|")),
        Command::SetInfo(text(":status"), text("sat")),
        Command::GetInfo(text(":name")),
        Command::GetOption(text(":print-success")),
        Command::Declare(text("x"), x),
        Command::Declare(text("p q"), p),
        Command::Define(text("twice")),
        Command::Define(text("four")),
        Command::DefineSort(text("Byte")),
        Command::Assert { term: p, name: Some(text("here")) },
        Command::Assert { term: equal, name: None },
        Command::Push(1),
        Command::Pop(1),
        Command::Push(1),
        Command::Pop(1),
        Command::CheckSat,
        Command::CheckSatAssuming(vec![
            (p, text("here")),
            (term("(not |p q|)"), text("(not here)")),
        ]),
        Command::GetModel,
        Command::GetValue(vec![(x, text("x")), (term("(bvadd x x)"), text("(twice  x)"))]),
        Command::GetUnsatCore,
        Command::GetUnsatAssumptions,
        Command::GetAssertions,
        Command::GetAssignment,
        Command::Simplify(x),
        Command::Echo(text("say \"hi\"")),
        Command::Unsupported(text("eval")),
        Command::ResetAssertions,
        Command::Reset,
        Command::Exit,
    ];
    assert_eq!(found, expected);
}

#[test]
fn levels_scope_everything() {
    let text = "(declare-const x (_ BitVec 8))
(push 2)
  (declare-const y (_ BitVec 8)) (define-fun f ((a (_ BitVec 8))) Bool (= a x))
  (define-sort S () Bool) (declare-const b S) (assert (! (f y) :named n)) (assert n)
(pop 1)
(push 1)
  (declare-const y (_ BitVec 8)) (define-fun f ((a (_ BitVec 8))) Bool (= a y)) (assert (f x))
(pop 2)
(declare-const y Bool) (declare-const n Bool) (define-sort S () (_ BitVec 8)) (declare-const f S)
(assert (= y (= x f)))";
    let mut terms = Terms::without_rewriting();
    let mut reader = Reader::new(text);
    let mut found = Vec::new();
    while let Some(command) = reader.next_command(&mut terms) {
        found.push(command.expect("the script is correct"));
    }
    let asserted = asserted(&found);
    assert_eq!(asserted[0], asserted[1]);
    // `y` was a vector before: the truth value is another input, known to the script by the same name.
    let declared: Vec<_> = reader.env().declared().collect();
    let names: Vec<&str> = declared.iter().map(|d| &*d.name).collect();
    assert_eq!(names, ["x", "y", "n", "f"]);
    assert_eq!(terms.sort(declared[1].term), Sort::Bool);
    assert_eq!(terms.display(asserted[3]).to_string(), "y!2 == (x == f)");
    assert!(reader.env().roots().any(|t| t == declared[1].term));
    assert_eq!(reader.env().levels(), 0);
}

#[test]
fn functions_are_scoped_and_keep_their_tables_apart() {
    let text = "(declare-const x (_ BitVec 8)) (declare-const p Bool)
(push 1)
  (declare-fun f ((_ BitVec 8) Bool) Bool)
  (define-fun g ((a (_ BitVec 8))) Bool (f a p))
  (assert (g x)) (assert (let ((f x)) (= f x))) (assert (f x p))
(pop 1)
(declare-fun f ((_ BitVec 8)) (_ BitVec 4))
(declare-fun |f g| (Bool) Bool)
(assert (= (f x) #x0)) (assert (|f g| p))";
    let mut terms = Terms::without_rewriting();
    let mut reader = Reader::new(text);
    let mut found = Vec::new();
    while let Some(command) = reader.next_command(&mut terms) {
        found.push(command.expect("the script is correct"));
    }
    let asserted = asserted(&found);
    assert_eq!(asserted[0], asserted[2], "a definition applies what is declared");
    let x = terms.input("x", Sort::Bv(8));
    let p = terms.input("p", Sort::Bool);
    assert_eq!(asserted[0], terms.function("f", &[x, p], Sort::Bool));
    // `f` was another function before, whose array stays what it was.
    let again = terms.function("f!2", &[x], Sort::Bv(4));
    let zero = terms.num(4, 0);
    assert_eq!(asserted[3], terms.eq(again, zero));
    assert_eq!(asserted[4], terms.function("f g", &[p], Sort::Bool));
    let declared: Vec<_> = reader.env().declared().collect();
    let names: Vec<&str> = declared.iter().map(|d| &*d.name).collect();
    assert_eq!(names, ["x", "p", "f", "f g"]);
    let signature = declared[2].function.expect("a function");
    assert_eq!((&signature.parameters[..], signature.result), (&[Sort::Bv(8)][..], Sort::Bv(4)));
    assert_eq!(terms.sort(declared[2].term), Sort::Array { index: 8, element: 4 });
    assert!(declared[0].function.is_none());
    assert!(reader.env().roots().any(|t| t == declared[2].term), "collections keep tables");
}

#[test]
fn a_refused_declaration_of_a_function_leaves_nothing() {
    let text = "(declare-fun f (Bool) Bool extra)(declare-fun f (Bool) Bool)(assert (f true))";
    let mut terms = Terms::new();
    let mut reader = Reader::new(text);
    assert!(reader.next_command(&mut terms).is_some_and(|command| command.is_err()));
    assert!(reader.next_command(&mut terms).is_some_and(|command| command.is_ok()));
    assert!(reader.next_command(&mut terms).is_some_and(|command| command.is_ok()));
    assert_eq!(reader.env().declared().count(), 1);
}

#[test]
fn a_number_in_a_name_is_no_second_declaration() {
    let text = "(push 1)(declare-const y Bool)(pop 1)
(declare-const y (_ BitVec 8))(declare-const y!2 (_ BitVec 8))(assert (= y y!2))";
    let mut terms = Terms::without_rewriting();
    let mut reader = Reader::new(text);
    while reader.next_command(&mut terms).is_some() {}
    let declared: Vec<_> = reader.env().declared().collect();
    assert_ne!(declared[0].term, declared[1].term);
}

#[test]
fn global_declarations_stay() {
    let text =
        "(set-option :global-declarations true)(push 1)(declare-const x Bool)(pop 1)(assert x)
(reset-assertions)(assert x)(reset)(declare-const x Bool)";
    assert_eq!(asserted(&commands(text, &mut Terms::new())).len(), 2);
}

#[test]
fn sorts_with_parameters() {
    let text = "(define-sort Memory (I E) (Array I E)) (define-sort Id (S) S)
(define-sort Bytes (I) (Memory I (Id (_ BitVec 8)))) (declare-const m (Bytes (_ BitVec 16)))";
    let found = commands(text, &mut Terms::new());
    let mut terms = Terms::new();
    assert_eq!(commands(text, &mut terms), found);
    let m = terms.find_input("m").expect("declared");
    assert_eq!(terms.input_info(m).sort, Sort::Array { index: 16, element: 8 });
}

/// A body sees the symbols of its definition, not those at its use.
#[test]
fn definitions_capture_nothing() {
    let text = "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
(define-fun f ((a (_ BitVec 8)) (b (_ BitVec 8))) (_ BitVec 8) (let ((c (bvsub a b))) (bvmul c (bvsub c x))))
(define-fun g ((b (_ BitVec 8)) (a (_ BitVec 8))) (_ BitVec 8) (f (f b a) a))
(assert (= #x00 (let ((x y) (a x)) (f x a))))
(assert (= #x00 (let ((c (bvsub y x))) (bvmul c (bvsub c x)))))
(assert (= #x00 (g y x)))
(assert (= #x00 (f (f y x) x)))";
    let asserted = asserted(&commands(text, &mut Terms::without_rewriting()));
    assert_eq!(asserted[0], asserted[1]);
    assert_eq!(asserted[2], asserted[3]);
}

/// Definitions that use each other twice: expanded text would have 2^200 symbols.
#[test]
fn definitions_share() {
    let vector = "(_ BitVec 8)";
    let definition = |n: u32, of: String| format!("(define-fun f{n} ((a {vector})) {vector} {of})");
    let mut lines = vec![format!("(declare-const x {vector})")];
    lines.push(definition(0, "(bvmul a a)".to_owned()));
    lines.extend((1..200).map(|n| definition(n, format!("(bvmul (f{0} a) (f{0} a))", n - 1))));
    lines.push("(assert (= x (f199 x)))".to_owned());
    let text = lines.concat();
    let mut terms = Terms::without_rewriting();
    assert_eq!(asserted(&commands(&text, &mut terms)).len(), 1);
    // A deep body is no deeper problem.
    let deep = format!(
        "(define-fun f ((a Bool)) Bool {}a{})(assert (f true))",
        "(not ".repeat(300_001),
        ")".repeat(300_001)
    );
    let asserted = asserted(&commands(&deep, &mut terms));
    assert_eq!(terms.eval(asserted[0], &Model::default()).to_string(), "false");
}

#[test]
fn a_script_goes_on_in_another_text() {
    let mut terms = Terms::new();
    let mut first = Reader::new("(declare-const x Bool)(push 1)(declare-const y Bool)");
    while first.next_command(&mut terms).is_some() {}
    let mut second = Reader::with_env("(assert (and x y))(pop 1)(assert y)", first.into_env());
    assert!(second.next_command(&mut terms).is_some_and(|r| r.is_ok()));
    assert_eq!(second.span(), 0..18);
    assert!(second.next_command(&mut terms).is_some_and(|r| r.is_ok()));
    assert!(second.next_command(&mut terms).is_some_and(|r| r.is_err()));
    assert!(second.next_command(&mut terms).is_none());
}

/// Every kind of node can depend on a parameter, a constant array too.
#[test]
fn definitions_of_arrays() {
    let array = "(Array (_ BitVec 16) (_ BitVec 8))";
    let body = |v: &str| format!("(store ((as const {array}) {v}) #x0001 (ite (= {v} x) x {v}))");
    let text = format!(
        "(declare-const x (_ BitVec 8)) (define-fun f ((v (_ BitVec 8))) {array} {})
(assert (= (f #x02) {}))",
        body("v"),
        body("#x02")
    );
    let mut terms = Terms::without_rewriting();
    let asserted = asserted(&commands(&text, &mut terms));
    let kids = terms.node(asserted[0]).kids();
    assert_eq!(kids[0], kids[1]);
}
