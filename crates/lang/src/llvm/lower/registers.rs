//! The last pass over a function: labels become places, and registers get compact numbers.
//!
//! A register that lives within one block shares its number with others; those that live longer, parameters and slots
//! have one of their own.

use super::super::ir::{Arg, Operand, Pc, Program, Reg};
use super::super::visit;
use super::{Lower, NONE};

/// Where the tables ended when a function began.
pub(super) struct Start {
    pub(super) code: u32,
    switches: usize,
    targets: usize,
}

impl Start {
    pub(super) fn of(program: &Program) -> Start {
        Start {
            code: program.code.len() as u32,
            switches: program.switches.len(),
            targets: program.targets.len(),
        }
    }
}

/// Lives in several blocks, or begins with a read.
const LONG: u32 = NONE - 1;

/// What is known of each register, kept from one function to the next.
#[derive(Default)]
pub(super) struct Scratch {
    /// The block that it lives in, [`LONG`] for several.
    home: Vec<u32>,
    /// The last instruction that mentions it.
    last: Vec<u32>,
    /// Its new number.
    renamed: Vec<u32>,
    free: Vec<u32>,
    dying: Vec<u32>,
}

impl Scratch {
    /// What a register is called after [`compact`].
    pub(super) fn renamed(&self, register: Reg) -> Option<Reg> {
        let new = *self.renamed.get(register.0 as usize)?;
        (new != NONE).then_some(Reg(new))
    }

    /// The same of one that shares its number with no other.
    pub(super) fn unshared(&self, register: Reg) -> Option<Reg> {
        let long = *self.home.get(register.0 as usize)? == LONG;
        self.renamed(register).filter(|_| long)
    }
}

/// Replaces labels by places.
pub(super) fn resolve(program: &mut Program, start: &Start, places: &[u32]) {
    let place = |pc: &mut Pc| pc.0 = places[pc.0 as usize];
    for op in &mut program.code[start.code as usize..] {
        visit::targets(op, &mut { place });
    }
    for switch in &mut program.switches[start.switches..] {
        place(&mut switch.default);
        let cases =
            std::sync::Arc::get_mut(&mut switch.cases).expect("the table was made just now");
        for (_, to) in cases {
            place(to);
        }
    }
    for (_, to) in &mut program.targets[start.targets..] {
        place(to);
    }
}

/// Renumbers the registers of a function; gives how many there are.
pub(super) fn compact(
    lower: &mut Lower<'_>,
    start: &Start,
    places: &[u32],
    params: u32,
    fixed: &[bool],
) -> u32 {
    let Lower { program, scratch, .. } = lower;
    scratch.find(program, start, places, params, fixed);
    // Long-lived ones first, in the order of their old numbers.
    let mut next = params;
    for (old, home) in scratch.home.iter().enumerate() {
        if (old as u32) < params {
            scratch.renamed[old] = old as u32;
        } else if *home == LONG {
            scratch.renamed[old] = next;
            next += 1;
        }
    }
    scratch.assign(program, start, next)
}

impl Scratch {
    /// Where each register lives.
    fn find(
        &mut self,
        program: &Program,
        start: &Start,
        places: &[u32],
        params: u32,
        fixed: &[bool],
    ) {
        for list in [&mut self.home, &mut self.last, &mut self.renamed] {
            list.clear();
            list.resize(fixed.len(), NONE);
        }
        for (register, home) in self.home.iter_mut().enumerate() {
            if (register as u32) < params {
                *home = LONG;
            }
        }
        let Scratch { home, last, .. } = self;
        let mut mention = |register: Reg, block: u32, at: u32, read: bool| {
            let index = register.0 as usize;
            last[index] = at;
            home[index] = match home[index] {
                NONE if !read && !fixed[index] => block,
                known if known == block => block,
                _ => LONG,
            };
        };
        let mut block = 0;
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for (at, op) in program.code.iter().enumerate().skip(start.code as usize) {
            while places.get(block + 1).is_some_and(|&next| next as usize <= at) {
                block += 1;
            }
            let (at, block) = (at as u32, block as u32);
            visit::visit(program, op, &mut |operand| reads.push(operand), &mut |reg| {
                writes.push(reg);
            });
            for operand in reads.drain(..) {
                if let Arg::Reg(register) = operand.arg() {
                    mention(register, block, at, true);
                }
            }
            for register in writes.drain(..) {
                mention(register, block, at, false);
            }
        }
    }

    /// Gives short-lived registers the numbers that are free, and renames all.
    fn assign(&mut self, program: &mut Program, start: &Start, first: u32) -> u32 {
        let Scratch { home, last, renamed, free, dying } = self;
        free.clear();
        let mut count = first;
        for at in start.code as usize..program.code.len() {
            let mut op = program.code[at];
            dying.clear();
            visit::change(
                program,
                &mut op,
                &mut |operand| {
                    let Arg::Reg(register) = operand.arg() else { return };
                    let old = register.0 as usize;
                    let new = renamed[old];
                    if home[old] != LONG && last[old] == at as u32 && !dying.contains(&new) {
                        dying.push(new);
                    }
                    *operand = Operand::reg(Reg(new));
                },
                &mut |_| {},
            );
            free.append(dying);
            visit::change(program, &mut op, &mut |_| {}, &mut |register| {
                let old = register.0 as usize;
                if home[old] != LONG && (renamed[old] == NONE || last[old] == at as u32) {
                    renamed[old] = free.pop().unwrap_or_else(|| {
                        count += 1;
                        count - 1
                    });
                    if last[old] == at as u32 {
                        dying.push(renamed[old]);
                    }
                }
                register.0 = renamed[old];
            });
            free.append(dying);
            program.code[at] = op;
        }
        count
    }
}
