//! What instructions read and write, in every language, against expectations written by hand.

use polysem_explore::effects::{self, Table};
use polysem_explore::fixpoint::Config;
use polysem_lang::Source;
use polysem_lang::mc::Mc;
use polysem_lang::pl::Pl;
use polysem_lang::while_lang::While;
use polysem_sem::Location;
use std::collections::BTreeSet;

/// The effects of each place as `defined | perhaps defined | used`.
fn all<L: Source>(text: &str) -> Vec<String> {
    let program = L::read(text).expect("a program");
    let table: Table<L> = effects::table(&program, &Config::default()).expect("it starts");
    assert!(table.stops.is_empty(), "{:?}", table.stops);
    let names = |set: &BTreeSet<Location>| {
        let mut names: Vec<_> = set.iter().map(|location| name::<L>(&program, *location)).collect();
        names.sort();
        names.join(" ")
    };
    let places = L::places(&program).into_iter().filter(|place| table.at.contains_key(place));
    places
        .map(|place| {
            let effects = table.of(place);
            let [a, b, c] = [&effects.defines, &effects.may_define, &effects.uses].map(names);
            format!("{a} | {b} | {c}").trim().to_string()
        })
        .collect()
}

/// A cell of a flat memory is called like the variable whose address it has.
fn name<L: Source>(program: &L::Program, location: Location) -> String {
    let name = L::name(program, location);
    if let Location::Cell { object, offset: 0, .. } = location
        && name == location.to_string()
    {
        return L::name(program, Location::Base(object)).trim_start_matches('&').to_string();
    }
    name
}

#[test]
fn three_address_code() {
    let text = "1: y := x\n2: z := 1\n3: if y = 0 goto 7\n4: z := z * y\n5: y := y - 1\n6: goto 3\n7: y := 0\n";
    let expected =
        ["y |  | x", "z |  |", "|  | y", "z |  | y z", "y |  | y", "|  |", "y |  |", "|  |"];
    assert_eq!(all::<While>(text), expected);
}

/// A constant is used though it is the same in every run, and so is what is printed, assumed or asserted.
#[test]
fn literals_and_observations() {
    let text = "1: x := 5\n2: y := x + x\n3: print y\n4: assert x = z\n5: if y = 10 goto 7\n6: x := 1\n7: x := x\n";
    let expected = ["x |  |", "y |  | x", "|  | y", "|  | x z", "|  | y", "|  |", "|  |"];
    assert_eq!(all::<While>(text), expected);
}

/// In a flat memory a store goes to the variable at its address, or to any if the address is not known.
#[test]
fn flat_memory() {
    let text =
        "var x, y, p;\nx = x + 1;\ny = x ^ y;\n*p = y;\np = &x;\n*p = 3;\ny = *p;\n*100 = x;\n";
    let expected = [
        "x |  | x",
        "y |  | x y",
        "| memory p x y | p y",
        "p |  |",
        "x |  | p",
        "y |  | p x",
        "| memory | x",
        "|  |",
    ];
    assert_eq!(all::<Pl>(text), expected);
}

/// Among objects, an address may mean several. What one holds that may stay as it is counts as read.
#[test]
fn objects() {
    let text = "memory objects;\nvar x, y, p;\nx = y;\nif (x < 3) { p = &x; } else { p = &y; }\n*p = 7;\nassume x < y;\n";
    let found = all::<Pl>(text);
    assert!(found.contains(&"x |  | y".to_string()), "{found:?}");
    assert!(found.contains(&"| p x y | p x y".to_string()), "{found:?}");
    assert!(found.contains(&"|  | x y".to_string()), "{found:?}");
}

#[test]
fn machine_code() {
    let text = "var x, p;\nmov eax, x\nadd eax, ebx\ncmp eax, 5\njz done\nmov [ecx], eax\npush ebx\ndone:\nout eax\nhlt\n";
    let expected = [
        "EAX |  | x",
        "EAX ZF |  | EAX EBX",
        "ZF |  | EAX",
        "|  | ZF",
        "| memory p x | EAX ECX",
        "ESP | memory p x | EBX ESP",
        "|  | EAX",
        "|  |",
    ];
    assert_eq!(all::<Mc>(text), expected);
}
