//! Every reading of a program says the same of it: random programs of all languages, in all engines.
//!
//! The default is a sample; `POLYSEM_TEST_ALL=1` tries thousands of programs, `POLYSEM_TEST_ALL=50000` that many of each.

mod random;

use polysem_lang::mc::Mc;
use polysem_lang::pl::Pl;
use polysem_lang::while_lang::While;
use random::structured::{Style, Syntax};
use random::{
    Random, compose, emulator, engines, focused, machine, planted, read, seeds, structured, wlp,
};
use std::fmt::Write;

const EVERYTHING: Style = Style {
    syntax: Syntax::Objects,
    width: 8,
    faults: true,
    inputs: true,
    alloc: true,
    procs: false,
    wild: false,
    settled: true,
};

const MACHINE: machine::Style = machine::Style {
    width: 7,
    faults: true,
    inputs: true,
    calls: false,
    settled: true,
    narrow: false,
};

/// A style that differs with the seed.
fn structured_style(random: &mut Random, syntax: Syntax) -> Style {
    let flat = matches!(syntax, Syntax::Flat | Syntax::Map);
    let (procs, alloc) = (random.one_in(3), !random.one_in(4));
    // Every object needs an address.
    let widths = if procs || alloc { [5, 6, 8] } else { [4, 5, 8] };
    Style {
        syntax,
        width: widths[random.below(3)],
        settled: !random.one_in(3),
        procs,
        wild: random.one_in(if flat { 2 } else { 4 }),
        alloc,
        ..EVERYTHING
    }
}

fn machine_style(random: &mut Random) -> machine::Style {
    machine::Style {
        width: [6, 7, 8][random.below(3)],
        settled: !random.one_in(3),
        calls: random.one_in(4),
        ..MACHINE
    }
}

fn structured_text(seed: u64, syntax: Syntax) -> (Random, Style, String) {
    let mut random = Random::new(seed << 3 | syntax as u64);
    let style = structured_style(&mut random, syntax);
    let text = structured::program(&mut random, style);
    (random, style, format!("# {seed} {syntax:?}\n{text}"))
}

fn machine_text(seed: u64) -> (Random, machine::Style, String) {
    let mut random = Random::new(seed << 3 | 7);
    let style = machine_style(&mut random);
    let text = machine::program(&mut random, style);
    (random, style, format!("# {seed} MC\n{text}"))
}

/// A program with an assertion at its end that some run fails, and others may not.
fn structured_wrong<L: polysem_lang::Source>(seed: u64, syntax: Syntax) -> String {
    let mut random = Random::new(seed << 3 | syntax as u64);
    let style = structured_style(&mut random, syntax);
    let [mut main, after] = structured::halves(&mut random, style);
    for _ in 0..2 {
        let name = random.of(&["a", "b", "c"]);
        let text = format!("{main}{after}");
        if let Some(value) = random::reached::<L>(&mut random, &text, style.width, name) {
            let _ = writeln!(main, "assert {name} != {};", value.word().unwrap_or(0));
        }
    }
    format!("# {seed} {syntax:?}\n{main}{after}")
}

/// One of those that subsumption must tell apart.
fn focused_wrong(seed: u64) -> String {
    let mut random = Random::new(seed << 3 | 6);
    let width = [5, 6, 8][random.below(3)];
    let [mut main, after] = focused::halves(&mut random, width);
    for _ in 0..=random.below(2) {
        let text = format!("{main}{after}");
        if let Some(value) = random::reached::<Pl>(&mut random, &text, width, "c") {
            let _ = writeln!(main, "assert c != {};", value.word().unwrap_or(0));
        }
    }
    format!("# {seed} focused\n{main}{after}")
}

fn machine_wrong(seed: u64) -> String {
    let mut random = Random::new(seed << 3 | 7);
    let style = machine::Style { calls: false, ..machine_style(&mut random) };
    let text = machine::program(&mut random, style);
    let mut wrong = format!("# {seed} MC\n{text}");
    let name = random.of(&["EAX", "ECX", "x", "y"]);
    if style.width > 6
        && let Some(value) = random::reached::<Mc>(&mut random, &text, style.width, name)
    {
        let value = value.word().unwrap_or(0);
        let _ = write!(wrong, "cmp {name}, {value}\njnz E\nor esp, 1\nchkz\nE:\n");
    }
    wrong
}

mod paths_are_runs {
    use super::*;

    fn structured<L: polysem_lang::Source>(syntax: Syntax) {
        let mut seen = emulator::Seen::default();
        for seed in seeds(25, 1000) {
            let (mut random, style, text) = structured_text(seed, syntax);
            emulator::check::<L>(&mut random, &text, style.width, &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.faults > 5, "{seen:?}");
        assert!(seen.paths > seen.programs && seen.runs > seen.programs, "{seen:?}");
    }

    #[test]
    fn in_pl() {
        structured::<Pl>(Syntax::Flat);
    }

    #[test]
    fn in_pl_with_objects() {
        structured::<Pl>(Syntax::Objects);
    }

    #[test]
    fn in_while() {
        structured::<While>(Syntax::Numbers);
        structured::<While>(Syntax::Pointers);
        structured::<While>(Syntax::Map);
    }

    #[test]
    fn in_mc() {
        let mut seen = emulator::Seen::default();
        for seed in seeds(25, 1000) {
            let (mut random, style, text) = machine_text(seed);
            emulator::check::<Mc>(&mut random, &text, style.width, &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.faults > 5, "{seen:?}");
    }
}

mod weakest_preconditions_are_runs {
    use super::*;

    fn structured<L: polysem_lang::Source>(syntax: Syntax, varied: &[&str], cells: &[&str]) {
        let mut seen = wlp::Seen::default();
        for seed in seeds(12, 1000) {
            let mut random = Random::new(seed << 3 | syntax as u64);
            let style = Style {
                width: 4,
                settled: false,
                procs: false,
                alloc: false,
                inputs: false,
                wild: random.one_in(2),
                ..structured_style(&mut random, syntax)
            };
            let text = structured::program(&mut random, style);
            let post = structured::predicate(&mut random, Style { faults: false, ..style });
            let text = format!("# {seed} {syntax:?}\n{text}");
            wlp::check::<L>(&mut random, &text, &post, 4, varied, cells, &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs, "{seen:?}");
        assert!(seen.held > 500 && seen.failed > 500, "{seen:?}");
    }

    #[test]
    fn in_pl() {
        structured::<Pl>(Syntax::Flat, &["a", "b", "p"], &["a", "b", "c", "p", "q"]);
    }

    #[test]
    fn in_pl_with_objects() {
        structured::<Pl>(Syntax::Objects, &["a", "b", "p"], &[]);
    }

    #[test]
    fn in_while() {
        structured::<While>(Syntax::Numbers, &["a", "b", "c"], &[]);
    }

    #[test]
    fn in_mc() {
        let mut seen = wlp::Seen::default();
        for seed in seeds(12, 1000) {
            let mut random = Random::new(seed << 3 | 7);
            let style = machine::Style {
                width: 6,
                faults: true,
                inputs: false,
                calls: false,
                settled: false,
                narrow: true,
            };
            let text = format!("# {seed}\n{}", machine::program(&mut random, style));
            let post = machine::predicate(&mut random, style);
            wlp::check::<Mc>(&mut random, &text, &post, 6, &["EAX", "EBX"], &[], &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs, "{seen:?}");
        assert!(seen.held > 500 && seen.failed > 500, "{seen:?}");
    }
}

mod updates_compose {
    use super::*;

    fn structured<L: polysem_lang::Source>(syntax: Syntax) {
        let mut seen = compose::Seen::default();
        for seed in seeds(60, 1000) {
            let mut random = Random::new(seed << 3 | syntax as u64);
            let style = Style {
                width: 8,
                faults: false,
                inputs: false,
                alloc: false,
                procs: false,
                wild: random.one_in(2),
                ..structured_style(&mut random, syntax)
            };
            let mut parts = structured::parts(&mut random, style);
            if syntax == Syntax::Numbers {
                parts[0] = "width 8; overflow wrap; var a, b, c, i1, i2, i3, d;\n".to_string();
            }
            compose::check::<L>(&mut random, &parts, 8, &mut seen);
        }
        assert!(seen.cut * 2 < seen.programs && seen.equal + seen.evaluated > 40, "{seen:?}");
    }

    #[test]
    fn in_pl() {
        structured::<Pl>(Syntax::Flat);
    }

    #[test]
    fn in_while() {
        structured::<While>(Syntax::Numbers);
    }

    #[test]
    fn in_mc() {
        let mut seen = compose::Seen::default();
        for seed in seeds(60, 1000) {
            let mut random = Random::new(seed << 3 | 7);
            let style = machine::Style {
                width: 8,
                faults: false,
                inputs: false,
                settled: false,
                ..MACHINE
            };
            let parts = machine::parts(&mut random, style);
            compose::check::<Mc>(&mut random, &parts, 8, &mut seen);
        }
        assert!(seen.cut * 2 < seen.programs && seen.equal + seen.evaluated > 40, "{seen:?}");
    }
}

mod merging_finds_what_paths_do {
    use super::*;

    fn structured<L: polysem_lang::Source>(syntax: Syntax) {
        let mut seen = engines::Seen::default();
        for seed in seeds(25, 1000) {
            let text = structured_wrong::<L>(seed, syntax);
            engines::merging::<L>(&text, &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.faulty > 5, "{seen:?}");
    }

    #[test]
    fn in_pl() {
        structured::<Pl>(Syntax::Flat);
        structured::<Pl>(Syntax::Objects);
    }

    #[test]
    fn in_while() {
        structured::<While>(Syntax::Numbers);
        structured::<While>(Syntax::Pointers);
        structured::<While>(Syntax::Map);
    }

    #[test]
    fn in_mc() {
        let mut seen = engines::Seen::default();
        for seed in seeds(25, 1000) {
            engines::merging::<Mc>(&machine_wrong(seed), &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.faulty > 5, "{seen:?}");
    }
}

mod interpolants_find_what_paths_do {
    use super::*;

    fn structured<L: polysem_lang::Source>(syntax: Syntax) {
        let mut seen = engines::Seen::default();
        for seed in seeds(40, 2000) {
            let text = structured_wrong::<L>(seed, syntax);
            engines::subsumption::<L>(&text, &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.faulty > 5 && seen.both > 5, "{seen:?}");
    }

    #[test]
    fn in_pl() {
        structured::<Pl>(Syntax::Flat);
    }

    #[test]
    fn in_pl_with_objects() {
        structured::<Pl>(Syntax::Objects);
    }

    #[test]
    fn in_pl_where_little_differs() {
        let mut seen = engines::Seen::default();
        for seed in seeds(80, 2000) {
            engines::subsumption::<Pl>(&focused_wrong(seed), &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.both * 10 > seen.programs, "{seen:?}");
    }

    #[test]
    fn in_while() {
        structured::<While>(Syntax::Numbers);
        structured::<While>(Syntax::Pointers);
        structured::<While>(Syntax::Map);
    }

    #[test]
    fn in_mc() {
        let mut seen = engines::Seen::default();
        for seed in seeds(40, 2000) {
            engines::subsumption::<Mc>(&machine_wrong(seed), &mut seen);
        }
        assert!(seen.cut * 3 < seen.programs && seen.faulty > 5 && seen.both > 5, "{seen:?}");
    }

    fn found(text: &str, prune: bool) -> (usize, u64) {
        let program = read::<Pl>(text);
        let found = engines::by_subsumption::<Pl>(&program, text, prune, false);
        let (found, pruned) = found.expect("it ends");
        (found.len(), pruned)
    }

    /// A name of a call stands for its own object, whatever a pointer that once pointed there points to now.
    #[test]
    fn where_a_pointer_to_a_local_is_another() {
        let text = "width 8; memory objects; var p; f();
            proc f() { var x; x = 0; if (*) { p = &x; } else { p = alloc(); } *p = 1; assert x == 1; }";
        assert_eq!(found(text, true).0, 1);
    }

    /// Which cell a pointer means matters, also if the step has to choose afterwards what another one means.
    #[test]
    fn where_a_step_chooses_after_it_followed_a_pointer() {
        let text = "width 8; memory objects; var a, b, c, d, n, p, r; c = 0; d = 1;
            n = input(); assume n == &a || n == &b;
            if (*) { p = &c; } else { p = &d; }
            r = *p + (*n - *n); assert r == 0;";
        assert_eq!(found(text, false).0, 1);
        assert_eq!(found(text, true).0, 1);
    }

    /// Where an address may mean several objects, every one is followed, also if nothing can be learned from it.
    #[test]
    fn where_an_address_is_a_number() {
        let text = "width 5; fields f; var a, b, c; d := 0; a := 1; c := -16; p := &a; q := &c + 0; *q := c;
            a := c; p := *p; c := (c / b); b := c;
            d := input(); if d < 0 {
              d := input(); if d < 0 { *p := a; b := a; } else {
                a := (b >= 15 ? (a >= 3 || c != 2 ? -16 : b) : -16); p := &c; b := (a | (c + c)); };
              *p := q;
            } else { c := ((b * 1) - (a * 2)); };
            c := -16; q := *p; assert a <= 1;";
        engines::subsumption::<While>(text, &mut engines::Seen::default());
    }

    /// The start is a place that paths meet at, if there is a way back to it.
    #[test]
    fn where_a_loop_is_at_the_start() {
        let text =
            "width 4; memory objects; var a, b; while (b != 3) { b = b + 1; a = 1; } assert a < 2;";
        assert_eq!(found(text, false).0, 1);
        assert_eq!(found(text, true).0, 1);
    }

    /// These programs tell a wrong engine from a right one: if what is learned leaves out one variable, faults are missed.
    #[test]
    fn and_a_planted_wrong_is_noticed() {
        let missed = (0..1000).filter(|&seed| {
            let text = focused_wrong(seed);
            let program = read::<Pl>(&text);
            let Some(expected) = engines::by_paths::<planted::Lying>(&program, &text) else {
                return false;
            };
            let found = engines::by_subsumption::<planted::Lying>(&program, &text, true, false);
            found.is_some_and(|(found, _)| found != expected)
        });
        let missed = missed.take(3).count();
        assert_eq!(missed, 3);
    }
}
