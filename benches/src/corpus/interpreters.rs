//! Interpreters whose program, or whose messages, are symbolic.

use super::explore::{Run, explore};
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::TermId;

pub(super) const MACHINE: Family = Family {
    name: "machine",
    about: "a stack machine over symbolic bytecode",
    scripts: |size| {
        let mut random = Random(1);
        let programs: Vec<_> = (0..size.of(10, 220)).map(|_| machine_code(&mut random)).collect();
        vec![explore(programs, machine)]
    },
    one_offs: 60,
};

/// Mostly pushes first, so that there is something on the stack.
fn machine_code(random: &mut Random) -> Vec<u8> {
    let mut code = random.bytes(9);
    code[0] &= 0xf8;
    code[1] &= 0xf8;
    for byte in &mut code[2..] {
        let op = random.pick(&[0, 0, 1, 2, 3, 4, 5, 6]);
        *byte = *byte & 0xf8 | op;
    }
    code
}

/// Low three bits: what to do. High five: a number.
#[expect(clippy::needless_pass_by_value, reason = "a program owns its input")]
fn machine(run: &mut Run<'_>, code: Vec<u8>) {
    let code = run.bytes(&code);
    let mut stack: Vec<TermId> = Vec::new();
    let mut cells = [(); 4].map(|()| run.terms().num(16, 0));
    let mut at = 0;
    while at < code.len() {
        let op = run.mask(code[at], 7);
        let number = run.right(code[at], 3);
        let number = run.zext(number, 16);
        at += 1;
        let opcode = (0..7).find(|&n| {
            let is = run.is(op, n);
            run.branch(is)
        });
        match (opcode, stack.len()) {
            (Some(0), _) => stack.push(number),
            (Some(op @ 1..=4), 2..) => {
                let (b, a) = (stack.pop().expect("two"), stack.pop().expect("one"));
                stack.push(match op {
                    1 => run.add(a, b),
                    2 => run.sub(a, b),
                    3 => run.mul(a, b),
                    _ => run.bxor(a, b),
                });
            }
            (Some(5), 1..) => {
                let top = stack.pop().expect("one");
                let zero = run.is(top, 0);
                if run.branch(zero) {
                    at += 1;
                }
            }
            (Some(6), 1..) => {
                // A cell chosen by the number: out of bounds is a fault, else every cell is a case.
                let inside = run.below(number, 4);
                if !run.branch(inside) {
                    return;
                }
                let cell = (0..3).find(|&n| {
                    let is = run.is(number, n);
                    run.branch(is)
                });
                let cell = cell.unwrap_or(3) as usize;
                let top = stack.pop().expect("one");
                let old = std::mem::replace(&mut cells[cell], top);
                let grew = run.ult(old, top);
                run.ask(grew);
            }
            _ => return,
        }
    }
    if let Some(&top) = stack.last() {
        let magic = run.is(top, 0x1234);
        run.ask(magic);
    }
}

pub(super) const PROTOCOL: Family = Family {
    name: "protocol",
    about: "a state machine over a long message: many facts, small questions",
    scripts: |size| {
        let mut random = Random(2);
        let length = size.of(40, 160);
        let messages: Vec<_> = (0..size.of(2, 10)).map(|_| message(&mut random, length)).collect();
        vec![explore(messages, protocol)]
    },
    one_offs: 60,
};

fn message(random: &mut Random, length: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while bytes.len() < length {
        match random.below(4) {
            0 => {
                let size = 1 + random.below(6);
                bytes.extend([b'D', size as u8]);
                bytes.extend(random.bytes(size as usize));
            }
            1 => bytes.extend([b'A', random.word() as u8]),
            2 => bytes.push(b'P'),
            _ => bytes.extend([b'S', random.word() as u8 & 0x7f, random.word() as u8]),
        }
    }
    bytes.truncate(length);
    bytes
}

#[expect(clippy::needless_pass_by_value, reason = "a program owns its input")]
fn protocol(run: &mut Run<'_>, message: Vec<u8>) {
    let bytes = run.bytes(&message);
    let mut window = run.terms().num(16, 64);
    let mut sequence = run.terms().num(8, 0);
    let mut at = 0;
    while at + 8 < bytes.len() {
        let kind = bytes[at];
        at += 1;
        let [data, acknowledge, ping, set] =
            [b'D', b'A', b'P', b'S'].map(|k| run.is(kind, k.into()));
        if run.branch(data) {
            let size = bytes[at];
            let too_long = run.below(size, 8);
            if !run.branch(too_long) {
                return;
            }
            let length = (0..7).find(|&n| {
                let is = run.is(size, n);
                run.branch(is)
            });
            at += 1 + length.unwrap_or(7) as usize;
            sequence = run.plus(sequence, 1);
        } else if run.branch(acknowledge) {
            let late = run.ult(bytes[at], sequence);
            run.branch(late);
            at += 1;
        } else if run.branch(set) {
            window = run.little_endian(&[bytes[at + 1], bytes[at]]);
            let small = run.below(window, 0x4000);
            run.branch(small);
            at += 2;
        } else if !run.branch(ping) {
            return;
        } else {
            let more = run.plus(window, 16);
            let wraps = run.ult(more, window);
            run.ask(wraps);
        }
    }
}

/// Scripts of no tree: one question after the other.
pub(super) fn asked_in_turn(build: impl Fn(&mut Run<'_>)) -> Script {
    explore([()], |run, ()| build(run))
}

impl Size {
    /// How often something is repeated.
    pub(super) fn times(self, full: u64) -> u64 {
        self.of(full.div_ceil(8), full)
    }
}
