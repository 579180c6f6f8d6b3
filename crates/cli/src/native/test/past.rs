//! An exploration that was cut off, as its journal tells of it: where to go on.
//!
//! **Invariant:** a line without an end was cut off, and counts for nothing; any other that is not understood is an error.

use super::journal::FIRST_LINE;
use num_bigint::BigUint;
use polysem_explore::search::{Decision, Ended, Input, Known};
use polysem_explore::{End, Halt};
use polysem_lang::llvm::ir::Pc;
use polysem_sem::{Bits, Fault, FaultKind, Name, Stop};

/// What was explored before.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// The paths that had ended.
    pub(super) paths: Vec<Ended<Pc>>,
    /// What was given up.
    pub(super) halts: Vec<Halt<Pc>>,
    /// The parts of the tree that are done.
    pub(super) known: Known,
    /// How many bytes of the journal are whole lines.
    pub(super) length: usize,
}

impl Past {
    /// What a journal tells of the exploration of a program with this hash.
    pub(super) fn read(text: &[u8], program: &str) -> Result<Past, String> {
        let length = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let whole = String::from_utf8_lossy(&text[..length]);
        let mut past = Past { length, ..Past::default() };
        if whole.lines().next() != Some(FIRST_LINE) {
            return Err("it is no journal of this version of Polysem".to_string());
        }
        let hash = whole.lines().find_map(|line| line.strip_prefix("# PROGRAM "));
        if hash != Some(program) {
            return Err("it is of another program, or of other options".to_string());
        }
        for (line, number) in whole.lines().zip(1..).filter(|(line, _)| !line.starts_with('#')) {
            past.add(line).ok_or_else(|| format!("line {number} is not understood"))?;
        }
        Ok(past)
    }

    fn add(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split('\t').collect();
        match words[..] {
            ["closed", made] => {
                self.known.closed.insert(decisions(made)?);
            }
            ["halted", at, kind, text] => {
                let text = String::from_utf8(bytes(text)?).ok()?.into();
                let stop = match kind {
                    "bound" => Stop::Bound(text),
                    "unsupported" => Stop::Unsupported(text),
                    "budget" => Stop::Budget(text),
                    _ => return None,
                };
                self.halts.push(Halt { stop, at: Pc(at.parse().ok()?) });
            }
            [end, at, steps, made, inputs, output] => {
                let end = match end.strip_prefix("fault:") {
                    Some(name) => {
                        let kind = FaultKind::ALL.iter().find(|kind| kind.name() == name)?;
                        End::Stopped(Stop::Fault(Fault::from(*kind)))
                    }
                    None if end == "done" => End::Done,
                    // Why is told by a line of its own.
                    None if end == "cut" => End::Blocked,
                    None => return None,
                };
                let inputs = list(inputs).map(input).collect::<Option<_>>()?;
                self.paths.push(Ended {
                    end,
                    at: Pc(at.parse().ok()?),
                    decisions: decisions(made)?,
                    inputs,
                    outputs: bytes(output)?,
                    steps: steps.parse().ok()?,
                    covers: false,
                    known: false,
                });
            }
            _ => return None,
        }
        Some(())
    }
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|word| *word != "-")
}

fn decisions(text: &str) -> Option<Vec<Decision>> {
    list(text).map(decision).collect()
}

fn decision(text: &str) -> Option<Decision> {
    let rest = text.get(1..)?;
    let one = || rest.parse().ok();
    let pair = || {
        let (first, second) = rest.split_once('.')?;
        Some((first.parse().ok()?, second.parse().ok()?))
    };
    let name = match text.as_bytes().first()? {
        b'w' => return Some(Decision::Way { number: one()?, forced: false }),
        b'f' => return Some(Decision::Way { number: one()?, forced: true }),
        b'o' => Name::Object(one()?),
        b'p' => Name::Place(one()?),
        b'r' if rest.contains('.') => {
            let (rule, way) = pair()?;
            Name::Way { rule, way }
        }
        b'r' => Name::Rule(one()?),
        b'c' => {
            let (object, offset) = pair()?;
            Name::Cell { object, offset }
        }
        _ => return None,
    };
    Some(Decision::Name(name))
}

fn input(text: &str) -> Option<Input> {
    let (name, value) = text.rsplit_once(':')?;
    let (width, digits) = value.split_once('=')?;
    let mut bytes = Vec::new();
    let mut rest = name.as_bytes();
    while let [byte, more @ ..] = rest {
        rest = more;
        if *byte == b'%' {
            let (hex, more) = rest.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()?);
            rest = more;
        } else {
            bytes.push(*byte);
        }
    }
    let width: u32 = width.parse().ok().filter(|width| (1..=65_536).contains(width))?;
    let value = BigUint::parse_bytes(digits.as_bytes(), 16)?;
    let value = (value.bits() <= u64::from(width)).then(|| Bits::from_big(width, value))?;
    Some(Input { name: String::from_utf8(bytes).ok()?, value })
}

/// Bytes in hexadecimal.
fn bytes(text: &str) -> Option<Vec<u8>> {
    if text == "-" {
        return Some(vec![]);
    }
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::journal::{halted, line};
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let path = Ended {
            end: End::Stopped(Stop::Fault(FaultKind::Division.into())),
            at: Pc(7),
            decisions: vec![
                Decision::Way { number: 1, forced: false },
                Decision::Way { number: 0, forced: true },
                Decision::Name(Name::Cell { object: 3, offset: 16 }),
                Decision::Name(Name::Way { rule: 1, way: 2 }),
                Decision::Name(Name::Object(u32::MAX)),
            ],
            inputs: vec![
                Input { name: "a b[0]!1".into(), value: Bits::new(8, 200) },
                Input { name: "é".into(), value: Bits::zero(128) },
            ],
            outputs: b"hi\n".to_vec(),
            steps: 12,
            covers: false,
            known: false,
        };
        let halt = Halt { stop: Stop::Budget("solver: a, b\tc".into()), at: Pc(3) };
        let whole = format!(
            "{FIRST_LINE}\n# more\n# PROGRAM abc\n{}{}closed\tw1,f0\nclosed\t-\n",
            line(&path),
            halted(&halt)
        );
        let text = format!("{whole}done\t7\t12\tw1");
        let past = Past::read(text.as_bytes(), "abc").expect("it is a journal");
        assert_eq!(past.length, whole.len());
        assert_eq!(format!("{:?}", past.paths), format!("{:?}", [path]));
        assert_eq!(format!("{:?}", past.halts), format!("{:?}", [halt]));
        assert_eq!(past.known.closed.len(), 2);
        assert!(past.known.closed.contains(&vec![]));
        assert!(Past::read(text.as_bytes(), "abd").is_err());
        for wrong in ["done\t7\t12\tx1\t-\t-\n", "closed\tw\n", "done\t1\t2\t-\tx:0=0\t-\n", "?\n"]
        {
            let text = format!("{FIRST_LINE}\n# PROGRAM abc\n{wrong}");
            let error = Past::read(text.as_bytes(), "abc").expect_err("it is damaged");
            assert_eq!(error, "line 3 is not understood");
        }
    }
}
