//! Collections with data in them: keys that may be equal, entries that any of may match, lists with rests, copies of cells.

use polysem_domain::conformance::{Inputs, Reading, check};
use polysem_domain::{Concrete, Interval, Symbolic};
use polysem_lang::Source;
use polysem_lang::defined::{Defined, Program, definition};
use polysem_sem::{Bits, Break, Cx, Domain, Flow, Language, Name, Stop};
use polysem_term::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How the runs of a program end, whatever alternatives that hold they take: the outputs, and what went wrong.
fn ends(program: &Program, inputs: &Inputs) -> BTreeSet<(Vec<i64>, String)> {
    let mut all = BTreeSet::new();
    let mut work: Vec<Vec<Vec<Name>>> = vec![vec![]];
    while let Some(plan) = work.pop() {
        let mut dom = Concrete::new(inputs.clone());
        let mut path = dom.start();
        let begun = Defined::start(program, &mut Cx::new(&mut dom, &mut path, &[]));
        let (mut at, mut state) = begun.expect("it starts");
        let mut taken: Vec<Vec<Name>> = Vec::new();
        let end = loop {
            assert!(taken.len() < 10_000, "it goes on for ever");
            let mut chosen = plan.get(taken.len()).cloned().unwrap_or_default();
            let flow = loop {
                let cx = &mut Cx::new(&mut dom, &mut path, &chosen);
                match Defined::step(program, at, &mut state, cx) {
                    Ok(flow) => break Ok(flow),
                    Err(Break::Stop(stop)) => break Err(stop),
                    Err(Break::Choose(alternatives)) => {
                        let mut holding = alternatives.iter().filter(|a| a.guard);
                        let first = holding.next().expect("one holds").name;
                        for other in holding {
                            let mut plan = taken.clone();
                            plan.push([&chosen[..], &[other.name]].concat());
                            work.push(plan);
                        }
                        chosen.push(first);
                    }
                }
            };
            taken.push(chosen);
            match flow {
                Ok(Flow::Goto(to)) => at = to,
                Ok(Flow::Done) => break String::new(),
                Ok(_) => unreachable!("rules go on or end"),
                Err(Stop::Fault(fault)) => break fault.kind.name().to_string(),
                Err(stop) => break stop.to_string(),
            }
        };
        let outputs = dom.outputs.iter().map(|bits| bits.signed_word().expect("a word"));
        all.insert((outputs.collect(), end));
    }
    all
}

fn conforms<R: Reading + Default>(program: &Program, inputs: &Inputs) {
    check::<Defined, R>(program, &mut R::default(), inputs, 400)
        .unwrap_or_else(|wrong| panic!("{wrong}\n{}\n{inputs:?}", Defined::write(program)));
}

fn read(language: &str, text: &str) -> Program {
    let (definition, warnings) = definition(language).unwrap_or_else(|e| panic!("{e}"));
    assert!(warnings.is_empty(), "{warnings:?}");
    Program::new(Arc::new(definition), text, &[]).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn inputs(values: &[(&str, u64)]) -> Inputs {
    let one = |(name, value): &(&str, u64)| (name.to_string(), Value::Bv(Bits::new(64, *value)));
    values.iter().map(one).collect()
}

/// A memory whose addresses are numbers.
const MEMORY: &str = "language MEMORY
syntax E ::= Int | \"in\" | \"[\" E \"]\" [strict] | \"has\" E [strict]
syntax C ::= \"[\" E \"]\" \":=\" E [strict] | \"print\" E [strict] | \"free\" E [strict] > C \";\" C [right]
result Int
configuration <m> <k> $PGM : C </k> <heap> .Map </heap> <i> .List [input] </i> <o> .List [output] </o> </m>
var I J : Int
var P Q : C
var H : Map
rule seq: <k> P ; Q ...</k> => <k> P ~> Q ...</k>
rule in: <k> in ...</k> <i> I ...</i> => <k> I ...</k> <i> ...</i>
rule load: <k> [ I ] ...</k> <heap> I |-> J ...</heap> => <k> J ...</k> <heap> I |-> J ...</heap>
rule store: <k> [ I ] := J ...</k> <heap> H </heap> => <k> ...</k> <heap> H[I <- J] </heap>
rule has: <k> has I ...</k> <heap> H </heap> => <k> 1 ...</k> <heap> H </heap> if I in H
rule hasnot: <k> has I ...</k> <heap> H </heap> => <k> 0 ...</k> <heap> H </heap> if notBool (I in H)
rule free: <k> free I ...</k> <heap> H </heap> => <k> ...</k> <heap> H -Map I </heap>
rule print: <k> print I ...</k> => <k> ...</k> <o> ... I </o>
";

#[test]
fn keys_may_be_data() {
    let text =
        "[1] := 10; [in] := 20; [2] := 30; print [1]; print has 5; free 1; print has 1; print [in]";
    let program = read(MEMORY, text);
    // An oracle by hand: a map of numbers.
    for (first, second) in [(1, 1), (1, 2), (5, 5), (5, 2), (2, 2), (2, 1), (9, 7), (9, 9)] {
        let mut heap = std::collections::BTreeMap::from([(1, 10)]);
        heap.insert(first, 20);
        heap.insert(2, 30);
        let mut outputs = vec![heap[&1], i64::from(heap.contains_key(&5))];
        heap.remove(&1);
        outputs.push(0);
        outputs.extend(heap.get(&second));
        let end = if heap.contains_key(&second) { "" } else { "stuck" };
        let inputs = inputs(&[("input", first), ("input!1", second)]);
        let found = ends(&program, &inputs);
        assert_eq!(found, BTreeSet::from([(outputs, end.to_string())]), "{first} {second}");
        conforms::<Concrete>(&program, &inputs);
        conforms::<Symbolic>(&program, &inputs);
        conforms::<Interval>(&program, &inputs);
    }
}

#[test]
fn any_entry_may_match() {
    let language = "language BAG
syntax C ::= \"take\" | \"drain\"
configuration <m> <k> $PGM : C </k> <bag> 1 |-> 10, 2 |-> 20, 3 |-> 10 </bag> <seen> .Set </seen> <o> .List [output] </o> </m>
var I J : Int
var M : Map
var S : Set
rule take: <k> take </k> <bag> I |-> J ...</bag> => <k> . </k> <bag> ...</bag> <o> ... I </o>
rule drain: <k> drain </k> <bag> I |-> 10 ...</bag> <seen> S </seen> => <k> drain </k> <bag> ...</bag> <seen> S |Set SetItem(I) </seen> <o> ... I </o>
rule done: <k> drain </k> <bag> M </bag> <seen> S </seen> => <k> . </k> <bag> M </bag> <seen> S </seen> <o> ... size(keys(M) -Set S) </o> if size(S) ==Int 2
";
    let taken = ends(&read(language, "take"), &Inputs::new());
    let expected = [1, 2, 3].map(|key| (vec![key], String::new()));
    assert_eq!(taken, BTreeSet::from(expected));
    let drained = ends(&read(language, "drain"), &Inputs::new());
    let expected = [vec![1, 3, 1], vec![3, 1, 1]].map(|keys| (keys, String::new()));
    assert_eq!(drained, BTreeSet::from(expected));
    conforms::<Symbolic>(&read(language, "drain"), &Inputs::new());
}

#[test]
fn lists_have_rests_and_may_hold_code() {
    let language = "language QUEUE
syntax C ::= \"start\" | \"sum\" \"(\" List \",\" Int \")\" | \"defer\" C | \"show\" Int | \"ret\" | \"(\" C \")\" [bracket] > C \";\" C [right]
configuration <m> <k> $PGM : C </k> <later> .List </later> <o> .List [output] </o> </m>
var I J N : Int
var L : List
var P Q : C
var K R : Code
rule seq: <k> P ; Q ...</k> => <k> P ~> Q ...</k>
rule start: <k> start ...</k> => <k> sum(ListItem(1) ++ ListItem(2) ++ ListItem(4), 0) ...</k>
rule two: <k> sum(ListItem(I) ++ ListItem(J) ++ L, N) ...</k> => <k> sum(L, N +Int I +Int J) ...</k>
rule one: <k> sum(ListItem(I), N) ...</k> => <k> sum(.List, N +Int I) ...</k>
rule none: <k> sum(.List, N) ...</k> => <k> show N ...</k>
rule defer: <k> defer P ~> K </k> <later> ...</later> => <k> P </k> <later> K ...</later>
rule ret: <k> ret ~> R </k> <later> K ...</later> => <k> K </k> <later> ...</later>
rule show: <k> show I ...</k> => <k> ...</k> <o> ... I </o>
";
    let text = "start; defer (show 1; defer (show 2; ret; show 8); show 3; ret; show 9); show 4";
    let program = read(language, text);
    let expected = (vec![7, 1, 2, 3, 4], String::new());
    assert_eq!(ends(&program, &Inputs::new()), BTreeSet::from([expected]));
    conforms::<Symbolic>(&program, &Inputs::new());
}

#[test]
fn cells_may_have_copies() {
    let language = "language PAIR
syntax E ::= Int | Id | E \"+\" E [left, strict]
syntax C ::= Id \":=\" E [strict(2)] | \"show\" E [strict] > C \";\" C [right]
syntax P ::= C \"||\" C
result Int
configuration <m> <one> <k> $PGM : P </k> <id> 1 </id> </one> <two> <k> . </k> <id> 2 </id> </two>
  <env> .Map </env> <o> .List [output] </o> </m>
var I J N : Int
var X : Id
var A B : C
var M : Map
rule fork: <one> <k> A || B </k> </one> => <one> <k> A </k> </one> <two> <k> B </k> </two>
rule seq: <k> A ; B ...</k> => <k> A ~> B ...</k>
rule add: <k> I + J ...</k> => <k> I +Int J ...</k>
rule get: <k> X ...</k> <env> X |-> I ...</env> => <k> I ...</k> <env> X |-> I ...</env>
rule set: <k> X := I ...</k> <env> M </env> => <k> ...</k> <env> M[X <- I] </env>
rule show: <k> show I ...</k> <id> N </id> => <k> ...</k> <id> N </id> <o> ... I *Int 10 +Int N </o>
";
    let program = read(language, "x := 1; show x + x || x := 2; show x");
    // Every order of two threads, run by hand: the two sums read `x` twice.
    let found = ends(&program, &Inputs::new());
    let shown: BTreeSet<_> = found.iter().map(|(outputs, _)| outputs.clone()).collect();
    assert!(found.iter().all(|(_, end)| end.is_empty()), "{found:?}");
    let [two, three, four] = [21, 31, 41];
    let expected: BTreeSet<Vec<i64>> = [
        vec![two, 12],
        vec![12, two],
        vec![two, 22],
        vec![22, two],
        vec![three, 22],
        vec![22, three],
        vec![four, 22],
        vec![22, four],
    ]
    .into();
    assert_eq!(shown, expected);
    assert!(program.definition.rules.iter().any(|rule| rule.name == "show@two"));
    conforms::<Symbolic>(&program, &Inputs::new());
    // A rule that might be about either is asked to say which.
    let vague = format!(
        "{language}rule both: <one> <k> show I ...</k> </one> <id> N </id> => <one> <k> ...</k> </one> <id> N </id>\n"
    );
    let error = definition(&vague).expect_err("it is vague");
    assert!(error.message.contains("not clear which cell <id>"), "{error}");
    // Nothing is around the second cell that could tell it from the first.
    let bare = "language B\nsyntax C ::= \"go\"\nconfiguration <m> <k> $PGM : C </k> </m> <k> . </k>\n\
        rule r: <k> go </k> => <k> . </k>\n";
    let error = definition(bare).expect_err("it is vague");
    assert!(error.message.contains("not clear which cell <k>"), "{error}");
}

#[test]
fn cells_may_start_with_inputs() {
    let language = "language LIMIT
syntax C ::= \"check\" Int
configuration <m> <k> $PGM : C </k> <limit> $limit : Int </limit> <loud> $loud : Bool </loud> <o> .List [output] </o> </m>
var I J : Int
rule below: <k> check I </k> <limit> J </limit> <loud> true </loud> => <k> . </k> <limit> J </limit> <loud> true </loud> <o> ... J -Int I </o> if I <=Int J
rule quiet: <k> check I </k> <loud> false </loud> => <k> . </k> <loud> false </loud>
";
    let program = read(language, "check 5");
    for (limit, loud, outputs, end) in
        [(9, 1, vec![4], ""), (4, 1, vec![], "stuck"), (4, 0, vec![], "")]
    {
        let mut inputs = inputs(&[("limit", limit)]);
        inputs.insert("loud".to_string(), Value::Bv(Bits::new(1, loud)));
        assert_eq!(ends(&program, &inputs), BTreeSet::from([(outputs, end.to_string())]));
        conforms::<Symbolic>(&program, &inputs);
        conforms::<Interval>(&program, &inputs);
    }
    let wrong = language.replace("$loud : Bool", "$loud : C");
    assert!(
        definition(&wrong).expect_err("no input").message.contains("a number or a truth value")
    );
}

#[test]
fn a_value_is_an_end() {
    let language = "language SUM
syntax E ::= Int | Id | E \"+\" E [left, strict]
result Int
configuration <k> $PGM : E </k>
var I J : Int
rule add: <k> I + J ...</k> => <k> I +Int J ...</k>
";
    let done = BTreeSet::from([(vec![], String::new())]);
    assert_eq!(ends(&read(language, "1 + 2 + 3"), &Inputs::new()), done);
    let stuck = BTreeSet::from([(vec![], "stuck".to_string())]);
    assert_eq!(ends(&read(language, "1 + x"), &Inputs::new()), stuck);
}

/// One way asks one question, another one two: they are told apart, and both are taken.
#[test]
fn ways_of_different_length_are_told_apart() {
    let language = "language WAYS
syntax C ::= \"go\" | \"took\" Id | \"yes\" | \"no\"
configuration <w> <k> $PGM : C </k> <m> a |-> no, b |-> yes </m> <n> 5 |-> yes, 7 |-> yes </n> <i> 7 </i>
  <o> .List [output] </o> </w>
var X : Id
var V : C
var I : Int
var N : Map
rule go: <k> go </k> <m> X |-> V ...</m> <n> N </n> <i> I </i>
  => <k> took X </k> <m> X |-> V ...</m> <n> N </n> <i> I </i>  if V ==K yes orBool N[I] ==K yes
rule a: <k> took a </k> => <k> . </k> <o> ... 1 </o>
rule b: <k> took b </k> => <k> . </k> <o> ... 2 </o>
";
    let found = ends(&read(language, "go"), &Inputs::new());
    assert_eq!(found, BTreeSet::from([1, 2].map(|taken| (vec![taken], String::new()))));
}

/// Lists in lists and maps in maps, deeper than any stack: the run ends as unsupported, and what it holds can be shown.
#[test]
fn collections_may_be_deep() {
    let language = "language DEEP
syntax C ::= \"lists\" | \"maps\"
configuration <w> <k> $PGM : C </k> <l> .List </l> <m> .Map </m> </w>
var L : List
var M : Map
rule lists: <k> lists </k> <l> L </l> => <k> lists </k> <l> ListItem(L) </l>
rule maps: <k> maps </k> <m> M </m> => <k> maps </k> <m> .Map[x <- M] </m>
";
    for text in ["lists", "maps"] {
        let program = read(language, text);
        let mut dom = Concrete::default();
        let mut path = dom.start();
        let begun = Defined::start(&program, &mut Cx::new(&mut dom, &mut path, &[]));
        let (mut at, mut state) = begun.expect("it starts");
        let stop = loop {
            let cx = &mut Cx::new(&mut dom, &mut path, &[]);
            match Defined::step(&program, at, &mut state, cx) {
                Ok(Flow::Goto(to)) => at = to,
                Ok(flow) => panic!("{flow:?}"),
                Err(Break::Stop(stop)) => break stop,
                Err(Break::Choose(all)) => panic!("{all:?}"),
            }
        };
        assert!(stop.to_string().contains("nested too deeply"), "{stop}");
        let parts = Defined::parts::<Concrete>(&program, &state, &mut |_| String::new());
        assert!(parts.iter().any(|(_, text)| text.len() > 100_000));
        let mut values = 0;
        Defined::visit::<Concrete>(&state, &mut |_, _| values += 1);
        let mut other =
            Defined::map::<Concrete, Concrete>(&state, &mut |_, _| unreachable!("no data"));
        assert!(Defined::zip::<Concrete>(&mut other, &state, &mut |_, _, _| {}) && values == 0);
    }
}
