//! An interpreter of three-address code written by hand for one loop's instructions: what the generic emulator is
//! compared with.

/// An instruction over numbered 64-bit registers.
enum Inst {
    Const(usize, i64),
    AddExact(usize, usize, usize),
    AddWrap(usize, usize, usize),
    AddConst(usize, usize, i64, bool),
    UnlessLess(usize, i64, usize),
    Goto(usize),
    Halt,
}

/// The program `i := 0; s := 0; while i < n do { s := s + i; i := i + 1 }`.
pub struct Hand {
    code: Vec<Inst>,
}

impl Hand {
    /// For so many rounds; with exact arithmetic, or one that wraps.
    #[must_use]
    pub fn new(rounds: u64, exact: bool) -> Hand {
        let add = if exact { Inst::AddExact(1, 1, 0) } else { Inst::AddWrap(1, 1, 0) };
        let code = vec![
            Inst::Const(0, 0),
            Inst::Const(1, 0),
            Inst::UnlessLess(0, rounds.cast_signed(), 6),
            add,
            Inst::AddConst(0, 0, 1, exact),
            Inst::Goto(2),
            Inst::Halt,
        ];
        Hand { code }
    }

    /// Runs it; gives the number of steps.
    #[must_use]
    pub fn run(&self) -> u64 {
        let mut registers = [0i64; 2];
        let (mut at, mut steps) = (0, 0);
        loop {
            steps += 1;
            match std::hint::black_box(&self.code[at]) {
                Inst::Const(to, value) => registers[*to] = *value,
                Inst::AddExact(to, a, b) => match registers[*a].checked_add(registers[*b]) {
                    Some(sum) => registers[*to] = sum,
                    None => return steps,
                },
                Inst::AddWrap(to, a, b) => {
                    registers[*to] = registers[*a].wrapping_add(registers[*b]);
                }
                Inst::AddConst(to, a, value, exact) => {
                    let (sum, over) = registers[*a].overflowing_add(*value);
                    if over && *exact {
                        return steps;
                    }
                    registers[*to] = sum;
                }
                Inst::UnlessLess(a, value, to) => {
                    if registers[*a] >= *value {
                        at = *to;
                        continue;
                    }
                }
                Inst::Goto(to) => {
                    at = *to;
                    continue;
                }
                Inst::Halt => return std::hint::black_box(steps),
            }
            at += 1;
        }
    }
}
