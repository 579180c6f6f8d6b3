//! Small annotated programs: some are proved, and of some the right obligation fails.

mod common;

use common::{assert_proved, open, report};
use polysem_prove::{Answer, Correctness};

const DIVIDE: &str = "width 8;
var a, b;
requires a >= 0 and b > 0;
ensures q * b + r = a and 0 <= r and r < b;
q := 0;
r := a;
while r >= b
  invariant q * b + r = a and 0 <= r and 0 <= q and q <= a - r
  decreases r
do {
  r := r - b;
  q := q + 1
}";

#[test]
fn division_by_subtraction() {
    assert_proved(DIVIDE, Correctness::Total);
    let wrong = DIVIDE.replace("q := q + 1", "q := q + 2");
    assert!(open(&report(&wrong)).contains(&"8: preserved".to_string()));
    let weak = DIVIDE.replace("r < b;", "r <= b and q > 0;");
    assert!(open(&report(&weak)).contains(&"4: sufficient for ensures".to_string()));
}

#[test]
fn a_sum_by_a_procedure() {
    let sum = "width 8;
proc sum(n)
  requires n >= 0 and n <= 10
  ensures 2 * result = n * (n + 1)
{
  s := 0;
  i := 0;
  while i < n
    invariant 2 * s = i * (i + 1) and 0 <= i and i <= n and 0 <= s and s <= 55
    decreases n - i
  {
    i := i + 1;
    s := s + i;
  }
  return s;
}
x := sum(4);
assert x = 10 or x = -118;
";
    assert_proved(sum, Correctness::Total);
    let called = open(&report(&sum.replace("sum(4)", "sum(11)")));
    assert!(called.contains(&"17: requires of sum".to_string()), "{called:?}");
    let ensured = open(&report(&sum.replace("s := s + i", "s := s + 1")));
    assert!(ensured.contains(&"9: preserved".to_string()), "{ensured:?}");
    let result = open(&report(&sum.replace("return s", "return i")));
    assert_eq!(result, ["4: sufficient for ensures"]);
}

#[test]
fn a_factorial_by_recursion() {
    let text = "overflow wrap;
function fact(n) = n <= 0 ? 1 : n * fact(n - 1);
proc f(n)
  requires n >= 0
  ensures result = fact(n)
  decreases n
{
  if n = 0 then { return 1 } else { skip };
  r := f(n - 1);
  return n * r;
}
x := f(5);
assert x = x;
";
    assert_proved(text, Correctness::Total);
    let partial = text.replace("  decreases n\n", "");
    assert_proved(&partial, Correctness::Partial);
    let circular = text.replace("f(n - 1)", "f(n)");
    let circular = open(&report(&circular));
    assert!(circular.contains(&"9: decreases".to_string()), "{circular:?}");
    let below = text.replace("requires n >= 0\n", "requires true\n");
    assert!(!matches!(report(&below).answer(), Answer::Safe(Correctness::Total)));
    // What a contract says is all that a caller knows.
    let more = text.replace("assert x = x", "assert x = 120");
    assert!(!matches!(report(&more).answer(), Answer::Unsafe));
}

#[test]
fn a_loop_that_never_ends_is_only_partially_correct() {
    let text = "var x; requires x > 0; ensures false;
while x > 0 invariant x > 0 do { skip }";
    assert_proved(text, Correctness::Partial);
    let measured = text.replace("invariant x > 0", "invariant x > 0 decreases x");
    assert_eq!(open(&report(&measured)), ["2: decreases"]);
}

#[test]
fn recursion_needs_a_contract() {
    let text = "proc f(n) { if n > 0 then { x := f(n - 1) } else { skip }; return 0; }
y := f(3);";
    let report = report(text);
    assert!(matches!(report.answer(), Answer::Unknown(why) if why.contains("contract")));
}

#[test]
fn procedures_without_a_contract_are_executed() {
    let text = "proc twice(n) { return n + n; }
var x; requires 0 <= x and x <= 9; ensures y = 4 * x;
y := twice(x);
y := twice(y);";
    assert_proved(text, Correctness::Total);
}

#[test]
fn a_store_through_a_pointer_is_not_forgotten() {
    // The loop changes x only through p.
    let text = "var n; requires 0 <= n and n < 100;
x := 1;
p := &x;
i := 0;
while i < n
  invariant 0 <= i and i <= n
  decreases n - i
do {
  *p := 2;
  i := i + 1
};
assert x = 1;";
    for model in ["", "memory flat;\n"] {
        let right = text
            .replace("invariant", "invariant x = 1 or x = 2 invariant")
            .replace("assert x = 1", "assert x = 1 or x = 2");
        assert_proved(&format!("{model}{right}"), Correctness::Total);
        let wrong = report(&format!("{model}{text}"));
        assert_eq!(open(&wrong).len(), 1, "{:?}", open(&wrong));
    }
}

#[test]
fn a_callee_may_change_what_its_caller_points_to() {
    let text = "memory flat;
proc set(p) ensures *p = 7 { *p := 7; return 0; }
x := 1; y := 2;
q := &y;
z := set(&x);
assert x = 7;
assert y = 2;
assert q = q;";
    // The contract says nothing of y.
    assert_eq!(open(&report(text)), ["7: assertion"]);
}

#[test]
fn an_object_made_in_a_loop_is_not_one_known_before() {
    let text = "p := malloc;
*p := 0;
i := 0;
while i < 3
  invariant *p = 0
do {
  p := malloc;
  *p := 0;
  i := i + 1
};
*p := 1;
assert *p = 1;";
    // What p points to is not known to be there; that must not be assumed either.
    let report = report(text);
    assert!(open(&report).contains(&"11: in bounds".to_string()), "{:?}", open(&report));
}

#[test]
fn definitions_without_an_end_prove_nothing() {
    for function in [
        "function f(x) = f(x) + 1;",
        "function f(x) = x = 0 ? 0 : f(x + x) + 1;",
        "function f(x) = g(x) + 1; function g(x) = f(x);",
        "function f(x) = x < 0 ? 0 : f(x + 1) * 0 + (f(x) = 0 ? 1 : 0);",
    ] {
        let text = format!("{function} var x; ensures x = x and f(x) = f(x) and 0 = 1; skip;");
        let report = report(&text);
        assert!(!matches!(report.answer(), Answer::Safe(_)), "{function}");
    }
}

#[test]
fn loops_of_gotos_are_refused_and_straight_jumps_are_not() {
    let loops = include_str!("../../../examples/three-address.while");
    assert!(matches!(report(loops).answer(), Answer::Unknown(why) if why.contains("goto")));
    let straight = "1: x := 1\n2: if y < 0 goto 4\n3: x := 2\n4: assert x > 0";
    assert_proved(straight, Correctness::Total);
}

#[test]
fn nested_loops() {
    let text = "width 8;
var n; requires 0 <= n and n <= 5; ensures c = n * n;
c := 0; i := 0;
while i < n
  invariant c = i * n and 0 <= i and i <= n
  decreases n - i
do {
  j := 0;
  while j < n
    invariant c = i * n + j and 0 <= j and j <= n and 0 <= i and i < n
    decreases n - j
  do { c := c + 1; j := j + 1 };
  i := i + 1
}";
    assert_proved(text, Correctness::Total);
    let weak = text.replace("c = i * n + j and", "");
    assert!(open(&report(&weak)).contains(&"5: preserved".to_string()));
}
