//! What programs do concretely, beside what the test computes with the machine's own arithmetic.

use super::{SUM, bv, program};
use polysem_domain::Concrete;
use polysem_domain::conformance::Inputs;
use polysem_lang::mc::{Mc, Place, Program};
use polysem_sem::{Bits, Break, Cx, Domain, FaultKind, Flow, FlowOf, Language, Stop};
use polysem_term::{ArrayValue, Value};

fn goes(flow: &FlowOf<Place, Concrete>) -> Option<Place> {
    match flow {
        Flow::Goto(to) => Some(*to),
        Flow::Branch { cond, then, els } => Some(if *cond { *then } else { *els }),
        Flow::Switch { on, cases, default } => {
            assert!(cases.is_sorted_by(|a, b| a.0 < b.0));
            Some(cases.iter().find(|(case, _)| case == on).map_or(*default, |(_, to)| *to))
        }
        Flow::Assume { .. } => panic!("MC assumes nothing"),
        Flow::Done => None,
    }
}

/// A concrete run: what it printed, and why it ended before its time, if it did.
fn run(p: &Program, inputs: Inputs) -> (Vec<u64>, Option<Stop>) {
    let mut dom = Concrete::new(inputs);
    let mut path = dom.start();
    let (mut at, mut state) =
        Mc::start(p, &mut Cx::new(&mut dom, &mut path, &[])).expect("it starts");
    let stop = loop {
        match Mc::step(p, at, &mut state, &mut Cx::new(&mut dom, &mut path, &[])) {
            Ok(flow) => {
                let Some(next) = goes(&flow) else { break None };
                assert!(Mc::successors(p, at).contains(&next), "{at:?} -> {next:?}");
                at = next;
            }
            Err(Break::Stop(why)) => break Some(why),
            Err(Break::Choose(_)) => panic!("MC offers no choice"),
        }
    };
    (dom.outputs.iter().map(|bits| bits.word().expect("64 bits at most")).collect(), stop)
}

/// What a program prints for inputs that it reads.
fn prints(text: &str, given: &[u64]) -> Vec<u64> {
    let p = program(text);
    let name = |n| if n == 0 { "in".to_string() } else { format!("in!{n}") };
    let inputs = given.iter().enumerate().map(|(n, x)| (name(n), bv(p.width, *x))).collect();
    let (printed, stop) = run(&p, inputs);
    assert_eq!(stop, None, "{text}");
    printed
}

/// A name, what it computes, whether that is written, and whether ZF tells of it.
type Operation = (&'static str, fn(u32, u32) -> u32, bool, bool);

#[test]
fn operations_are_the_machines() {
    let table: [Operation; 7] = [
        ("add", u32::wrapping_add, true, true),
        ("sub", u32::wrapping_sub, true, true),
        ("and", |a, b| a & b, true, true),
        ("or", |a, b| a | b, true, true),
        ("cmp", u32::wrapping_sub, false, true),
        ("test", |a, b| a & b, false, true),
        // As in the paper, and not as on x86, this leaves ZF alone.
        ("xor", |a, b| a ^ b, true, false),
    ];
    let values = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    for (name, meaning, writes, flags) in table {
        for (to, from) in [("eax", "ebx"), ("[esp-1]", "[esi+2]"), ("x", "y"), ("eax", "y")] {
            let text = format!(
                "var x, y; in {to}; in {from}; cmp edi, 1; {name} {to}, {from}\n\
                 jz Z; out 0; out {to}; hlt\nZ: out 1; out {to}"
            );
            for (a, b) in values.iter().flat_map(|a| values.map(|b| (*a, b))) {
                let result = meaning(a, b);
                let zero = flags && result == 0;
                let expected = [u64::from(zero), u64::from(if writes { result } else { a })];
                assert_eq!(prints(&text, &[a.into(), b.into()]), expected, "{text} on {a}, {b}");
            }
        }
    }
}

#[test]
fn products_by_addition() {
    let multiply = "in ebx; in ecx; mov eax, 0; cmp ecx, 0; jz done\n\
                    loop: add eax, ebx; sub ecx, 1; jnz loop\ndone: out eax";
    for (a, b) in [(0u32, 0u32), (3, 0), (0, 4), (7, 9), (123_456_789, 250), (u32::MAX, 3)] {
        let product = a.wrapping_mul(b);
        assert_eq!(prints(multiply, &[a.into(), b.into()]), [u64::from(product)]);
        let (a, b) = (u64::from(a & 255), u64::from(b & 255));
        assert_eq!(prints(&format!("width 8; {multiply}"), &[a, b]), [u64::from(product & 255)]);
    }
}

/// There is no order, so the smaller of two is the one that a count reaches first.
#[test]
fn divisors_by_subtraction() {
    let gcd = "in eax; in ebx\nloop: cmp eax, ebx; jz done; mov ecx, eax; mov edx, ebx\n\
               race: sub ecx, 1; jz less; sub edx, 1; jz more; jmp race\n\
               less: sub ebx, eax; jmp loop\nmore: sub eax, ebx; jmp loop\ndone: out eax";
    for (a, b) in [(1, 1), (12, 18), (35, 64), (240, 46), (100, 10), (17, 51)] {
        let (mut x, mut y) = (a, b);
        while y != 0 {
            (x, y) = (y, x % y);
        }
        assert_eq!(prints(gcd, &[a, b]), [x]);
    }
}

#[test]
fn sums_by_recursion() {
    for n in [0, 1, 2, 10, 100] {
        assert_eq!(prints(SUM, &[n]), [(1..=n).sum::<u64>()]);
    }
}

#[test]
fn lengths_in_memory() {
    let length =
        program("mov eax, 0\nL: cmp [esi], 0; jz E; add eax, 1; add esi, 1; jmp L\nE: out eax");
    for text in ["", "a", "symbolic"] {
        let start = ArrayValue::constant(32, Bits::zero(32));
        let memory = text.bytes().zip(500..).fold(start, |memory, (byte, at)| {
            memory.store(&Bits::new(32, at), &Bits::new(32, byte.into()))
        });
        let inputs = [("memory", Value::Array(memory)), ("ESI", bv(32, 500))];
        let inputs = inputs.map(|(name, value)| (name.to_string(), value));
        assert_eq!(run(&length, inputs.into()), (vec![text.len() as u64], None));
    }
}

/// Through a register, a cell, a variable and the stack; taken and not.
#[test]
fn control_goes_where_addresses_say() {
    let text = "var x; mov eax, A; jmp eax; out 9\nA: out 1; mov [esi], B; jmp [esi]; out 9\n\
                B: mov x, C; cmp eax, eax; jnz x; out 2; jz x; out 9\nC: push D; ret; out 9\n\
                D: mov edi, F; call edi; out 4; call F+4; hlt\nF: out 3; ret";
    assert_eq!(prints(text, &[]), [1, 2, 3, 4]);
    assert_eq!(prints("jmp 0x1008; out 9; out 1", &[]), [1]);
}

/// As on x86, PUSH and CALL read before ESP moves, and POP writes after.
#[test]
fn the_stack_is_x86s() {
    let text = "mov esp, 100; push esp; out esp; out [esp]; mov [esp], 7; pop [esp-8]; out [92]\n\
                push 5; pop esp; out esp; mov esp, 40; mov [40], 8; push [esp]; out [36]\n\
                mov [esp], F; call [esp]; hlt\nF: out 6; out esp";
    assert_eq!(prints(text, &[]), [96, 100, 7, 5, 8, 6, 32]);
}

fn fault(text: &str, zf: u64) -> Option<FaultKind> {
    let (_, stop) = run(&program(text), [("ZF".to_string(), bv(1, zf))].into());
    stop.map(|stop| if let Stop::Fault(fault) = stop { fault.kind } else { panic!("{stop}") })
}

#[test]
fn faults_happen_where_they_should() {
    let bad = Some(FaultKind::BadJump);
    for text in ["jmp 0", "jmp 0x1001", "mov eax, 0x100c; jmp eax", "call 0", "ret", "jmp -4"] {
        assert_eq!(fault(text, 0), bad, "{text}");
    }
    for (text, set, clear) in [
        ("jz 0", bad, None),
        ("jnz 0", None, bad),
        ("mov eax, 3; jz eax", bad, None),
        ("mov eax, 3; jnz eax", None, bad),
        ("chkz", None, Some(FaultKind::Assertion)),
    ] {
        assert_eq!((fault(text, 1), fault(text, 0)), (set, clear), "{text}");
    }
    assert_eq!(fault("jmp end; ret; end:", 0), None);
    assert_eq!(fault("", 0), None);
}
