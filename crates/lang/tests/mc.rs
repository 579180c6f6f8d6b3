//! MC: what its reader says; beside it what programs do, the paper's examples, and that all readings agree.

#[path = "mc/behaviour.rs"]
mod behaviour;
#[path = "mc/conformance.rs"]
mod conformance;
#[path = "mc/paper.rs"]
mod paper;

use conformance::Random;
use polysem_lang::Source;
use polysem_lang::mc::{Mc, Place, Program};
use polysem_lang::text::line_of;
use polysem_sem::{Bits, Language, Location};
use polysem_term::Value;

const SWAP: &str = include_str!("../../../examples/swap.mc");
const BRANCH: &str = include_str!("../../../examples/branch.mc");
const SUM: &str = include_str!("../../../examples/sum.mc");

fn program(text: &str) -> Program {
    Mc::read(text).unwrap_or_else(|e| panic!("{e} ({:?})\n{text}", e.hint))
}

fn bv(width: u32, number: u64) -> Value {
    Value::Bv(Bits::new(width, number))
}

#[test]
fn complaints_have_places_and_hints() {
    let cases = [
        ("movv eax, 1", 0, "no instruction `movv`", "`mov`"),
        ("mov eex, 1", 4, "`eex` is neither", "`eax`"),
        ("jz EROR; ERROR: hlt", 3, "`EROR` is neither", "`ERROR`"),
        ("L: hlt\nL: hlt", 7, "`L` is declared twice", "line 1"),
        ("var x, x;", 7, "`x` is declared twice", "line 1"),
        ("var x; x: hlt", 7, "`x` is declared twice", "line 1"),
        ("var eax;", 4, "a meaning already", ""),
        ("add: hlt", 0, "a meaning already", ""),
        ("mov eax", 7, "`mov` lacks an operand", "comma"),
        ("mov eax\nmov ebx, 1", 8, "`mov` lacks an operand", "comma"),
        ("jmp\nL: hlt", 4, "`jmp` lacks an operand", ""),
        ("push ; hlt", 5, "`push` lacks an operand", ""),
        ("push\nret", 5, "`push` lacks an operand", ""),
        ("mov 5, eax", 4, "no constant", "register"),
        ("pop L; L: hlt", 4, "no constant", "register"),
        ("var x; pop &x", 11, "no constant", "register"),
        ("mov eax, 4294967296", 9, "does not fit in 32 bits", ""),
        ("mov eax, -2147483649", 10, "does not fit in 32 bits", ""),
        ("width 8; add eax, 256", 18, "does not fit in 8 bits", ""),
        ("mov eax, [ebp-0x100000000]", 14, "does not fit", ""),
        ("mov eax, 99999999999999999999", 9, "is no number", ""),
        ("mov eax, [ebp-10", 16, "expected `]`", ""),
        ("mov eax, [ebp+ebx]", 14, "one register", ""),
        ("var p; mov eax, [p]", 17, "`p` is a variable", "[&p+4]"),
        ("mov eax, &y", 10, "no variable `y`", ""),
        ("L: mov eax, &L", 13, "`L` is no variable", "leave out"),
        ("mov eax, zf", 9, "`zf` is neither", "no operands"),
        ("hlt; var x;", 5, "no instruction `var`", "before the first"),
        ("var x; width 8;", 7, "no instruction `width`", "before all else"),
        ("width 3;", 6, "no machines of 3 bits", "4 to 64"),
        ("width 4; hlt hlt hlt", 0, "do not fit in 4 bits", "larger"),
        ("mov eax, 1 $", 11, "`$` starts nothing", ""),
        ("5", 0, "expected an instruction or a label", ""),
        ("jmp 4096+4", 8, "expected an instruction or a label", ""),
        ("ret : hlt", 0, "a meaning already", ""),
    ];
    for (text, offset, message, hint) in cases {
        let error = Mc::read(text).expect_err(text);
        assert!(error.offset == offset && error.message.contains(message), "{text}: {error}");
        assert!(error.hint.unwrap_or_default().contains(hint), "{text}");
    }
    let p = program("var x; L: cmp eax, 1");
    let cases =
        [("EAY = 1", 0), ("EAX", 0), ("&EAX = 1", 1), ("ZF = 1", 0), ("x = 1 2", 6), ("&L = 1", 1)];
    for (text, offset) in cases {
        assert_eq!(Mc::predicate(&p, text).expect_err(text).offset, offset, "{text}");
    }
}

/// Bad input never panics: examples, cut and changed anywhere.
#[test]
fn no_text_panics() {
    let mut random = Random(3);
    for text in [SWAP, BRANCH, SUM] {
        let bytes = text.as_bytes();
        for at in 0..bytes.len() {
            let _ = Mc::read(&String::from_utf8_lossy(&bytes[..at]));
            let mut changed = bytes.to_vec();
            changed[at] = b"[],;:&-+0x \n"[random.below(12)];
            let _ = Mc::read(&String::from_utf8_lossy(&changed));
        }
    }
}

fn round_trip(text: &str) {
    let p = program(text);
    let written = Mc::write(&p);
    let again = program(&written);
    assert_eq!((&p.code, &p.variables, p.width), (&again.code, &again.variables, again.width));
    let labels = |p: &Program| p.labels.iter().map(|l| (l.name.clone(), l.at)).collect::<Vec<_>>();
    assert_eq!(labels(&p), labels(&again));
    assert_eq!(written, Mc::write(&again));
}

#[test]
fn programs_read_as_they_are_written() {
    [SWAP, BRANCH, SUM, ""].into_iter().for_each(round_trip);
    let all = "width 64; var x, y; A: B: MOV EAX, [A+4]; mov [&x-8], &y+1\n mov [eax+&x+2], B-4 \
               push -9223372036854775808 push [-1] input x out [eax-1] test x, y jnz [esi] end:";
    round_trip(all);
    let written = Mc::write(&program(all));
    assert!(written.contains("mov [eax+&x+2], B-4\n    push -9223372036854775808"), "{written}");
    let mut random = Random(11);
    (0..500).for_each(|_| round_trip(&random.program(32)));
}

#[test]
fn places_have_names_lines_and_addresses() {
    let p = program("var x;\nstart: mov eax, x\n  jz end\n\nlast:\n  hlt\nend:");
    assert_eq!(Mc::places(&p), (0..4).map(Place::At).collect::<Vec<_>>());
    for (name, at) in [("start", 0), ("2", 0), ("3", 1), ("5", 2), ("6", 2), ("end", 3), ("7", 3)] {
        assert_eq!(Mc::place(&p, name), Some(Place::At(at)), "{name}");
    }
    assert_eq!((Mc::place(&p, "4"), Mc::place(&p, "nothing")), (None, None));
    assert_eq!(Mc::address(&p, Place::At(1)), Bits::new(32, 0x1004));
    assert_eq!(Mc::address(&p, Place::Nowhere), Bits::zero(32));
    assert_eq!(Mc::describe(&p, Place::At(1)), "line 3");
    assert_eq!(Mc::successors(&p, Place::At(1)), [Place::At(2), Place::At(3)]);
    let text = Mc::write(&p);
    assert_eq!(line_of(&text, Mc::offset(&program(&text), Place::At(1))), 4);
    let name = |register| Mc::name(&p, Location::Register { frame: 0, register });
    assert_eq!((name(4), name(8)), ("ESP".to_string(), "ZF".to_string()));
    assert_eq!(Mc::name(&p, Location::Base(0)), "&x");
}
