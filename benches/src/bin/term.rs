//! Terms: memory, construction, evaluation, collection, facts; construction and evaluation beside libz3's.
//!
//! `memory`, `construction`, `graph`, `short-lived`: these parts only. `--full` makes 10^8 short-lived terms
//! instead of 10^7, `--small` constructs one million terms instead of ten.

use polysem_bench::measure::{per, resident_bytes, row, timed, title};
use polysem_bench::script::{Call, Make, Script};
use polysem_term::{BinOp, Bits, CmpOp, Evaluator, Model, Sort, TermId, Terms, UnOp, Value};

const GRAPH: usize = 3_000_000;
const SEED: u64 = 2024;

fn main() -> std::process::ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let known = ["memory", "construction", "graph", "short-lived", "--full", "--small"];
    if let Some(other) = arguments.iter().find(|a| !known.contains(&a.as_str())) {
        title(&format!("term: no `{other}`; there are {}", known.join(", ")));
        return std::process::ExitCode::from(2);
    }
    let given = |what: &str| arguments.iter().any(|a| a == what);
    let (full, small) = (given("--full"), given("--small"));
    let all = arguments.iter().all(|a| a.starts_with("--"));
    let wanted = |part: &str| all || given(part);
    if wanted("memory") {
        memory();
    }
    if wanted("construction") {
        construction(if small { 1_000_000 } else { 10_000_000 });
    }
    if wanted("graph") {
        graph();
    }
    if wanted("short-lived") {
        short_lived(if full { 100_000_000 } else { 10_000_000 });
    }
    std::process::ExitCode::SUCCESS
}

fn millions(n: usize) -> String {
    format!("{:.2} M", per(n, 1e6))
}

fn mebibytes(bytes: usize) -> String {
    format!("{} MiB", bytes >> 20)
}

/// Terms by our arena, call by call.
struct Ours {
    terms: Terms,
    results: Vec<TermId>,
}

impl Ours {
    fn new(terms: Terms) -> Ours {
        Ours { terms, results: Vec::new() }
    }

    fn call(&mut self, call: &Call) {
        let result = match call.make {
            Make::Input(number) => self.terms.input(&format!("i{number}"), call.sort),
            Make::Literal(value) => {
                self.terms.num(call.sort.width().expect("a literal is a vector"), value)
            }
            Make::Apply(head) => {
                let (kids, count) = call.operands(&self.results);
                self.terms.apply(head, &kids[..count])
            }
        };
        self.results.push(result);
    }
}

/// A stream made ready in pieces, so that only following it is timed.
fn follow(calls: usize, mut each: impl FnMut(&Call)) -> Pace {
    let mut script = Script::new(SEED);
    let mut pace = Pace { first: 0.0, all: 0.0 };
    let mut done = 0;
    while done < calls {
        script.extend(1_000_000.min(calls - done));
        pace.all += timed(|| script.calls()[done..].iter().for_each(&mut each)).0;
        if done == 0 {
            pace.first = pace.all;
        }
        done = script.calls().len();
    }
    pace
}

/// Seconds for the first million calls, and for all: a small arena fits the processor's caches.
#[derive(Clone, Copy)]
struct Pace {
    first: f64,
    all: f64,
}

fn memory() {
    title("Memory of an arena of 10 million nodes");
    let before = resident_bytes();
    let mut terms = Terms::without_rewriting();
    let inputs: Vec<_> = (0..3200).map(|n| terms.input(&format!("i{n}"), Sort::Bv(32))).collect();
    'all: for &a in &inputs {
        for &b in &inputs {
            terms.bin(BinOp::Xor, a, b);
            if terms.len() == 10_000_000 {
                break 'all;
            }
        }
    }
    let touched = resident_bytes() - before;
    let each = |bytes| format!("{:.1} bytes a node", per(bytes, 1e7));
    row("allocated, the table included", &each(terms.memory()), "grown by doubling");
    row("touched", &each(touched), "");
}

fn construction(calls: usize) {
    title(&format!("Construction of {} mixed terms, half of them there already", millions(calls)));
    let rate = |pace: Pace| format!("{:.2} M/s", per(calls, pace.all * 1e6));
    let note = |pace: Pace| {
        let all = pace.all * 1e9 / per(calls, 1.0);
        format!("{all:.0} ns a call, {:.0} in the first million", pace.first * 1e3)
    };

    let mut ours = Ours::new(Terms::without_rewriting());
    let plain = follow(calls, |call| ours.call(call));
    row("without rewriting", &rate(plain), &note(plain));
    let nodes = ours.terms.len();

    let mut ours = Ours::new(Terms::new());
    let simplified = follow(calls, |call| ours.call(call));
    let less = format!("{} nodes instead of {}", millions(ours.terms.len()), millions(nodes));
    row("with rewriting", &rate(simplified), &format!("{}; {less}", note(simplified)));
    rules(&ours.terms);
    drop(ours);

    #[cfg(feature = "z3")]
    {
        let before = resident_bytes();
        let mut z3 = polysem_bench::z3::Z3::new();
        let theirs = follow(calls, |call| z3.call(call));
        let bytes = per(resident_bytes().saturating_sub(before), per(nodes, 1.0));
        row(
            "libz3, which does not rewrite",
            &rate(theirs),
            &format!("{}; {bytes:.0} bytes a node", note(theirs)),
        );
        for (what, pace) in
            [("ratio, without rewriting", plain), ("ratio, with rewriting", simplified)]
        {
            let first = format!("{:.1} x in the first million", theirs.first / pace.first);
            row(what, &format!("{:.1} x", theirs.all / pace.all), &first);
        }
    }
    #[cfg(not(feature = "z3"))]
    row("libz3", "-", "not built in: ./x bench does where it finds libz3");
}

/// Which rules did most of the work.
fn rules(terms: &Terms) {
    let mut hits: Vec<_> = terms.rewriting().hits().collect();
    hits.sort_by_key(|&(name, hits)| (std::cmp::Reverse(hits), name));
    let all: u64 = hits.iter().map(|(_, hits)| hits).sum();
    let most: Vec<_> = hits.iter().take(4).map(|(name, hits)| format!("{name} {hits}")).collect();
    row("rules applied", &millions(all as usize), &most.join(", "));
}

/// The 64-bit results that no call uses, joined to one root by a balanced tree.
fn tops(calls: &[Call]) -> Vec<u32> {
    let mut used = vec![false; calls.len()];
    for call in calls {
        if let Make::Apply(_) = call.make {
            call.kids.iter().for_each(|&kid| used[kid as usize] = true);
        }
    }
    let tops = calls.iter().zip(used).enumerate();
    tops.filter(|(_, (call, used))| !used && call.sort == Sort::Bv(64))
        .map(|(at, _)| at as u32)
        .collect()
}

fn join<T: Copy>(mut row: Vec<T>, mut join: impl FnMut(T, T) -> T) -> T {
    while row.len() > 1 {
        row =
            row.chunks(2).map(|two| if let [a, b] = *two { join(a, b) } else { two[0] }).collect();
    }
    row[0]
}

fn graph() {
    let mut script = Script::new(SEED);
    script.extend(GRAPH);
    let mut ours = Ours::new(Terms::new());
    script.calls().iter().for_each(|call| ours.call(call));
    let tops = tops(script.calls());
    let row_of_tops = tops.iter().map(|&at| ours.results[at as usize]).collect();
    let root = join(row_of_tops, |a, b| ours.terms.bin(BinOp::Xor, a, b));
    let size = ours.terms.size(&[root]);
    title(&format!("A graph of {} nodes", millions(size)));

    let values: Vec<_> = script.calls().iter().enumerate().filter_map(input_value).collect();
    let mut model = Model::default();
    for &(number, sort, value) in &values {
        let id = ours.terms.find_input(&format!("i{number}")).expect("declared");
        let width = sort.width().expect("a vector");
        model.set(id, Value::Bv(Bits::new(width, value)));
    }
    let each = |seconds: f64| format!("{:.0} ns a node", seconds * 1e9 / per(size, 1.0));
    let mut evaluator = Evaluator::default();
    let (cold, value) = timed(|| evaluator.value(&ours.terms, &model, root));
    evaluator.reset();
    let (warm, _) = timed(|| evaluator.value(&ours.terms, &model, root));
    row("evaluation under a model", &each(cold), &format!("again: {}", each(warm)));
    #[cfg(feature = "z3")]
    {
        let mut z3 = polysem_bench::z3::Z3::new();
        let calls = script.calls().iter();
        calls.for_each(|call| z3.call(call));
        let row_of_tops = tops.iter().map(|&at| z3.results[at as usize]).collect();
        let root = join(row_of_tops, |a, b| z3.xor(a, b));
        let model = z3.model(&values);
        let (theirs, word) = timed(|| z3.eval(model, root));
        let same = word.is_some_and(|word| value == Value::Bv(Bits::new(64, word)));
        let same = if same { "the same value" } else { "ANOTHER VALUE" };
        row("libz3, model evaluation", &format!("{:.1} x slower", theirs / cold), same);
    }
    let _ = value;

    let rate = |seconds: f64| format!("{:.2} M/s", per(size, seconds * 1e6));
    let cone = ours.terms.cone(&[root]);
    let vectors: Vec<_> = cone
        .iter()
        .copied()
        .filter(|&t| !matches!(ours.terms.sort(t), Sort::Array { .. }))
        .collect();
    let before = resident_bytes();
    let (seconds, ()) = timed(|| vectors.iter().for_each(|&t| drop(ours.terms.abs(t))));
    let memory = mebibytes(resident_bytes().saturating_sub(before));
    row("known bits and ranges", &rate(seconds), &format!("{}, {memory}", each(seconds)));
    let before = resident_bytes();
    let (seconds, ()) = timed(|| {
        for &t in &cone {
            ours.terms.inputs_of(t);
        }
    });
    let memory = mebibytes(resident_bytes().saturating_sub(before));
    row("free inputs", &rate(seconds), &format!("{}, {memory}", each(seconds)));
}

/// What the vector inputs are; arrays stay as they are by default.
fn input_value((number, call): (usize, &Call)) -> Option<(u32, Sort, u64)> {
    let Make::Input(_) = call.make else { return None };
    let width = call.sort.width()?;
    let value = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - width);
    Some((number as u32, call.sort, value))
}

/// Paths of a thousand terms each, all forgotten at its end.
fn short_lived(terms_made: usize) {
    title(&format!("{} short-lived terms, collected at a million", millions(terms_made)));
    let before = resident_bytes();
    let mut terms = Terms::new();
    terms.collect_at(1 << 20);
    let inputs: Vec<_> = (0..8).map(|n| terms.input(&format!("i{n}"), Sort::Bv(32))).collect();
    let (mut first, mut highest, mut collections, mut pauses) = (0, 0, 0u32, 0.0);
    let (seconds, ()) = timed(|| {
        for path in 0..terms_made / 1000 {
            one_path(&mut terms, &inputs, path as u64);
            if terms.wants_collection() {
                pauses += timed(|| drop(terms.collect(inputs.iter().copied()))).0;
                collections += 1;
                let now = resident_bytes();
                first = if first == 0 { now } else { first };
                highest = highest.max(now);
            }
        }
    });
    row("memory at the start", &mebibytes(before), "");
    row("at the first collection", &mebibytes(first), "");
    row("highest at any collection", &mebibytes(highest), &format!("{collections} collections"));
    let share = format!("{:.0}% of it collecting", 100.0 * pauses / seconds);
    row("calls", &format!("{:.2} M/s", per(terms_made, seconds * 1e6)), &share);
}

/// 200 rounds of five calls over a few registers.
fn one_path(terms: &mut Terms, inputs: &[TermId], path: u64) {
    let mut registers = inputs.to_vec();
    for round in 0..200 {
        let at = |n: usize| (round * 5 + n * 3) % 8;
        let k = terms.num(32, path << 8 | round as u64);
        let sum = terms.bin(BinOp::Add, registers[at(0)], k);
        let mixed = terms.bin(BinOp::Xor, sum, registers[at(1)]);
        let less = terms.cmp(CmpOp::Ult, mixed, registers[at(2)]);
        let low = terms.un(UnOp::Not, mixed);
        registers[at(3)] = terms.ite(less, low, sum);
    }
}
