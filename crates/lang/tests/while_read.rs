//! What the reader of WHILE says about texts: listings, places, liveness, and complaints with their bytes.

use polysem_lang::Source;
use polysem_lang::while_lang::ast::{Kind, Start};
use polysem_lang::while_lang::{Place, Program, While};
use polysem_sem::{Bits, Language, Location};

fn read(text: &str) -> Program {
    While::read(text).unwrap_or_else(|e| panic!("{e}, at {:?}\n{text}", &text[e.offset..]))
}

fn example(name: &str) -> Program {
    let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    read(&std::fs::read_to_string(path).expect("the example is there"))
}

/// The place of a complaint is shown as `^` before the byte.
#[test]
fn complaints_have_a_place() {
    for (text, message, hint) in [
        // Syntax.
        ("x := 1 ^y := 2", "expected `;`, found `y`", ""),
        ("x := ^", "expected an expression, found the end of the text", ""),
        ("^x", "expected a statement, found `x`", ""),
        ("x = 1^", "expected `:=`, found the end of the text", "`:=` assigns"),
        ("while true ^x := 1", "expected `do`, `{`, `invariant` or `decreases`, found `x`", ""),
        ("while true { x := 1 ^", "expected `}`, found the end", ""),
        ("while true do x := 1; y := 1 od; ^od", "expected a statement, found `od`", ""),
        ("if true ^x := 1", "expected `then`, `{` or `goto`", ""),
        ("x := 1 ^}", "expected a statement, found `}`", ""),
        ("x := 1; ^}", "expected a statement, found `}`", ""),
        ("x := 1; while x > 0 decreases x ^decreases x do skip", "already has", ""),
        ("proc f(a) ^x := 1", "expected `{`, found `x`", ""),
        ("width ^0; x := 1", "numbers have 1 to 64 bits", ""),
        ("width ^65; x := 1", "numbers have 1 to 64 bits", ""),
        ("overflow ^trap;", "expected `wrap` or `fault`", ""),
        ("memory ^x;", "expected `flat` or `objects`", ""),
        ("x := ^then", "`then` is a keyword", ""),
        ("var ^if;", "`if` is a keyword", ""),
        ("x := 1; ^1 := x", "expected a statement, found `1`", ""),
        ("x := 1; ^(x + 1) := 2", "this cannot be assigned to", "assign to a variable"),
        // Sorts.
        ("x := ^1 < 2", "expected a number, found a truth value", ""),
        ("x := 1; if ^x then skip", "expected a truth value, found a number", "!= 0"),
        ("x := 1; assert ^x + 1", "expected a truth value", ""),
        ("width 4; x := ^16", "`16` does not fit in 4 bits", ""),
        ("width 4; x := ^-9", "`-9` does not fit in 4 bits", ""),
        // Names.
        ("count := 1; y := ^coumt", "`coumt` is not defined", "did you mean `count`?"),
        ("y := ^m", "`m` is not defined", "var m;"),
        ("var x, ^x;", "`x` is declared twice", ""),
        ("proc f(a, ^a) { }", "`a` is declared twice", ""),
        ("proc f(a) { } proc ^f(b) { }", "there are two `f`", ""),
        ("function f(a) = a; proc ^f(b) { }", "there are two `f`", ""),
        ("function f(a) = a; function ^f(b) = b;", "there are two `f`", ""),
        ("function f(a, ^a) = a;", "`a` is declared twice", ""),
        ("function f(a) = ^b;", "`b` is not defined", ""),
        ("function f(a) = a; requires f(^q) > 0; skip", "`q` is not defined", ""),
        ("requires ^g(1) > 0; skip", "there is no function `g`", ""),
        ("proc f(^result) { return 1 }", "`result` is what a procedure returns", ""),
        ("ensures ^result > 0; skip", "`result` is not defined", ""),
        ("x := 1; requires &^x = 0;", "`x` has no address", "never takes it"),
        // Calls.
        ("x := ^f(1)", "there is no procedure `f`", ""),
        ("proc fun(a) { } x := ^fan(1)", "there is no procedure `fan`", "`fun`"),
        ("proc f(a) { } x := ^f(1, 2)", "`f` takes 1 arguments, not 2", ""),
        ("proc f(a) { } x := 1 + ^f(1)", "cannot be a part of an expression", "on its own"),
        ("function f(a) = a; x := ^f(1)", "there is no procedure `f`", "only specifications"),
        ("x := ^input(1 + 2)", "`input` takes the name", ""),
        // Jumps.
        ("1: x := 0\n2: ^goto 7", "there is no statement 7 to go to", ""),
        ("1: x := 0\n2: ^if x = 0 goto 3", "there is no statement 3", ""),
        ("1: x := 0\n1: ^goto 1", "there are two statements 1", ""),
        ("1: halt\nproc f(a)\n2: ^goto 1", "statement 1 is in another procedure", ""),
        ("proc f(a) { ^halt }", "only the main program halts", "return"),
    ] {
        let at = text.find('^').unwrap();
        let text = text.replace('^', "");
        let error = While::read(&text).map(|p| While::write(&p)).expect_err(&text);
        assert_eq!(error.offset, at, "{text}: {error:?}");
        assert!(error.message.contains(message), "{text}: {error:?}");
        assert!(error.hint.clone().unwrap_or_default().contains(hint), "{text}: {error:?}");
    }
}

#[test]
fn what_is_nested_too_deeply_is_refused() {
    let sum = format!("x := 1{}", "+1".repeat(200_000));
    assert!(While::read(&sum).unwrap_err().message.contains("too long"));
    let blocks = format!("{}skip{}", "{".repeat(5000), "}".repeat(5000));
    assert!(While::read(&blocks).unwrap_err().message.contains("nested too deeply"));
    let ifs = "if true then ".repeat(5000) + "skip";
    assert!(While::read(&ifs).unwrap_err().message.contains("nested too deeply"));
    let choices = format!("assert {}true{}", "(".repeat(50), " ? true : false)".repeat(50));
    assert!(While::read(&choices).unwrap_err().message.contains("nested too deeply"));
}

/// Any piece of a program is a program or a complaint, never a panic.
#[test]
fn pieces_of_programs_do_not_panic() {
    let text = "width 8; fields f, g; function h(n) = n <= 0 ? 1 : h(n - 1); var a; \
        proc q(u) requires u > 0 ensures result = h(u) decreases u { p := &u; *p := p.f; return u } \
        while a < 3 invariant a >= 0 do a := q(a + 1); p := malloc; p.g := -a od; \
        if a = 1 and not (p = 0) then { read a } else skip; print *p; assert a != 3";
    read(text);
    let words: Vec<_> = text.split_inclusive(' ').collect();
    for from in 0..words.len() {
        for to in from..words.len() {
            let _ = While::read(&words[from..to].concat());
        }
        let mut without = words.clone();
        without.remove(from);
        let _ = While::read(&without.concat());
        without.insert(from, "1: ");
        let _ = While::read(&without.concat());
    }
}

#[test]
fn the_textbook_translation() {
    let program = read("var x, y, z; w := x * y + z; if w < 0 then w := 0 else w := w + 1");
    let listing = "\
width 32;
var x, y, z;
local w, t1;
1: t1 := x * y
2: w := t1 + z
3: if w < 0 goto 6
4: w := w + 1
5: goto 7
6: w := 0
7: halt
";
    assert_eq!(While::write(&program), listing);
    assert_eq!(read(listing).code, program.code);
}

#[test]
fn a_numbered_program_of_the_textbook() {
    let text = "1: x := 0\n2: y := x + z\n3: if x = 0 goto 6\n4: goto 2\n6: print y\n";
    let program = read(text);
    let variables = &program.tree.procs[0].variables;
    assert!(variables.iter().all(|variable| variable.start == Start::Input));
    assert_eq!(While::place(&program, "6"), Some(Place(4)));
    assert_eq!(While::place(&program, "5"), None);
    assert_eq!(While::place(&program, "line 2"), Some(Place(1)));
    assert_eq!(While::describe(&program, Place(3)), "line 4");
    assert_eq!(While::offset(&program, Place(1)), 13);
    assert_eq!(While::successors(&program, Place(2)), [Place(3), Place(4)]);
    assert!(matches!(program.tree.procs[0].body[3].kind, Kind::Goto(2)));
}

#[test]
fn od_closes_the_nearest_do() {
    let program = read("i := 3; while i > 0 do i := i - 1; print i done; print 7");
    let body = &program.tree.procs[0].body;
    assert!(matches!(&body[1].kind, Kind::While(whole) if whole.body.len() == 2));
    let program = read("i := 3; while i > 0 do i := i - 1; print 7");
    let body = &program.tree.procs[0].body;
    assert!(matches!(&body[1].kind, Kind::While(whole) if whole.body.len() == 1));
}

fn live(program: &Program, at: u32) -> Vec<String> {
    let registers = 0..program.routines.iter().map(|r| r.registers.len() as u32).sum();
    let live = registers.filter(|&register| {
        While::is_live(program, Place(at), Location::Register { frame: 0, register })
    });
    let name = |register| While::name(program, Location::Register { frame: 0, register });
    live.map(name).collect()
}

#[test]
fn registers_are_live_until_their_last_use() {
    let program = read("var n; s := 0; i := 0; while i < n do { s := s + i; i := i + 1 }; print s");
    assert_eq!(live(&program, 0), ["n"]);
    assert_eq!(live(&program, 2), ["n", "s", "i"]);
    assert_eq!(live(&program, 6), ["s"]);
    assert_eq!(live(&program, 7), [""; 0]);
    let program = read("ensures x > 0; var n; x := n; y := n");
    assert_eq!(live(&program, 1), ["n", "x"]);
    assert_eq!(live(&program, 2), ["x"]);
}

/// In a recursive procedure a register of an outer call may be meant.
#[test]
fn registers_of_outer_calls_stay_live() {
    let text =
        "proc f(n) { if n <= 0 then return 0; m := n - 1; r := f(m); return r + n } x := f(3)";
    let program = read(text);
    let entry = program.routines[1].entry;
    assert!(live(&program, entry.0 + 1).contains(&"f.n".to_string()));
    assert!(!live(&program, entry.0).contains(&"f.m".to_string()));
}

#[test]
fn names_and_thresholds() {
    let program = read("width 8; var a; p := &a; x := 5; q := malloc; q.next := p");
    let name = |location| While::name(&program, location);
    let register = |register| Location::Register { frame: 0, register };
    assert_eq!(name(register(0)), "a at first");
    assert_eq!(name(register(1)), "&a");
    assert_eq!(name(register(2)), "p");
    assert_eq!(name(Location::Cell { object: 0, offset: 0, width: 8 }), "a");
    assert_eq!(name(Location::Cell { object: 1, offset: 1, width: 8 }), "o1.next");
    assert_eq!(name(Location::Base(0)), "&a");
    assert_eq!(While::thresholds(&program), [4, 5, 6].map(|n| Bits::new(8, n)));
}

#[test]
fn predicates_speak_of_the_main_program() {
    let program = read("var a; x := a + 1");
    assert!(While::predicate(&program, "x = a + 1 and x > 0").is_ok());
    assert_eq!(While::predicate(&program, "x = b").unwrap_err().offset, 4);
    assert_eq!(While::predicate(&program, "x = 1 x").unwrap_err().offset, 6);
    assert_eq!(While::predicate(&program, "pow(x) = 1").unwrap_err().offset, 0);
}

#[test]
fn the_examples_read() {
    let power = example("power.while");
    assert_eq!(power.tree.functions.len(), 1);
    let main = &power.tree.procs[0];
    assert_eq!((main.requires.len(), main.ensures.len()), (2, 1));
    let Kind::While(whole) = &main.body[2].kind else { panic!("the third statement is the loop") };
    assert!(whole.invariants.len() >= 2 && whole.decreases.is_some());
    for name in ["sum.while", "list.while", "three-address.while"] {
        let program = example(name);
        assert_eq!(read(&While::write(&program)).code, program.code);
    }
}
