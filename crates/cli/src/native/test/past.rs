//! An exploration that was cut off, as its journal tells of it: where to go on.
//!
//! **Invariant:** a line without an end was cut off, and counts for nothing; any other that is not understood, or does not
//! follow what is before it, is an error: what a damaged journal tells is not believed.

use super::journal::{Chain, FIRST_LINE, Subject};
use num_bigint::BigUint;
use polysem_explore::search::{Decision, Ended, Input, Known};
use polysem_explore::{End, Halt};
use polysem_lang::llvm::ir::Pc;
use polysem_sem::{Bits, Fault, FaultKind, Name, Stop};
use std::io::{self, BufRead, Read as _};

/// So much of another head is looked at.
const LONGEST_HEAD: u64 = 1 << 16;

/// What was explored before.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// What was given up.
    pub(super) halts: Vec<Halt<Pc>>,
    /// The parts of the tree that are done.
    pub(super) known: Known,
    /// How many bytes of the journal are whole lines; zero if there is none.
    pub(super) length: usize,
    /// What the next line follows.
    pub(super) chain: Chain,
}

impl Past {
    /// What a journal tells of the exploration of this. One without a byte is like none: there was no room for more.
    /// Paths are many, and told by [`paths`].
    pub(super) fn read(text: impl BufRead, subject: &Subject) -> Result<Past, String> {
        let head = subject.head();
        let mut past = Past { chain: Chain::new(&head), ..Past::default() };
        let whole = each_line(text, &head, |start, number, line| match line {
            None if start.is_empty() => Ok(()),
            None => Err(difference(start, subject)),
            Some(line) => {
                let damaged =
                    || format!("it is damaged: line {number} is not what was written there");
                let line = past.checked(line).ok_or_else(damaged)?;
                past.add(line, &mut drop).ok_or_else(|| format!("line {number} is not understood"))
            }
        })?;
        if whole == 0 {
            return Ok(Past::default());
        }
        past.length = whole;
        Ok(past)
    }

    /// What a line tells, if it is the one that follows.
    fn checked<'t>(&mut self, line: &'t [u8]) -> Option<&'t str> {
        let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let (rest, check) = line.rsplit_once('\t')?;
        let (rest, number) = rest.rsplit_once('\t')?;
        (self.chain.next(rest.as_bytes()) == format!("{number}\t{check}")).then_some(rest)
    }

    /// Takes what a line tells; of a path, `see` is told.
    fn add(&mut self, line: &str, see: &mut dyn FnMut(Ended<Pc>)) -> Option<()> {
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
                see(Ended {
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

/// The paths of a journal that was read, in its order.
pub(super) fn paths(
    text: impl BufRead,
    subject: &Subject,
    mut see: impl FnMut(Ended<Pc>),
) -> Result<(), String> {
    let mut past = Past::default();
    each_line(text, &subject.head(), |_, number, line| {
        let told = line.and_then(|line| std::str::from_utf8(line).ok()?.strip_suffix('\n'));
        // Behind it are its number and its checksum.
        let line = told.and_then(|line| line.rsplitn(3, '\t').nth(2));
        let taken = line.and_then(|line| past.add(line, &mut see));
        taken.ok_or_else(|| format!("line {number} is not understood"))
    })?;
    Ok(())
}

/// Goes over the lines behind a head, each with its end; how many bytes the head and the whole lines are. Where another
/// text begins it, that is told instead of a line.
fn each_line(
    mut text: impl BufRead,
    head: &str,
    mut see: impl FnMut(&[u8], usize, Option<&[u8]>) -> Result<(), String>,
) -> Result<usize, String> {
    let unreadable = |error: io::Error| format!("it cannot be read: {error}");
    let mut start = Vec::new();
    (&mut text).take(head.len() as u64).read_to_end(&mut start).map_err(unreadable)?;
    if start != head.as_bytes() {
        (&mut text).take(LONGEST_HEAD).read_to_end(&mut start).map_err(unreadable)?;
        see(&start, 1, None)?;
        return Ok(0);
    }
    let (mut whole, mut line) = (head.len(), Vec::new());
    for number in 1 + head.lines().count().. {
        line.clear();
        text.read_until(b'\n', &mut line).map_err(unreadable)?;
        if !line.ends_with(b"\n") {
            break;
        }
        see(&start, number, Some(&line))?;
        whole += line.len();
    }
    Ok(whole)
}

/// Why a journal does not begin as one of this would.
fn difference(text: &[u8], subject: &Subject) -> String {
    let text = String::from_utf8_lossy(text);
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    if text.lines().next() != Some(FIRST_LINE) {
        return "it is no journal of this version of Polysem".to_string();
    }
    for (name, value) in &subject.options {
        let now = value.escape_debug().to_string();
        match field(&format!("# OPTION {name} ")) {
            Some(then) if then != now => {
                return format!("it is of other options: {name} was {then}, and is {now}");
            }
            _ => {}
        }
    }
    match field("# PROGRAM ") {
        Some(program) if program != subject.program => {
            "it is of another program, or of other options".to_string()
        }
        _ => "it is damaged: its first lines are not those that were written".to_string(),
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
    use super::super::journal::{halted, line, sealed};
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
        let subject = |program: &str| Subject {
            program: program.to_string(),
            options: vec![("depth", "None".to_string())],
        };
        let head = subject("abc").head();
        let mut chain = Chain::new(&head);
        let lines = [&*line(&path), &halted(&halt), "closed\tw1,f0", "closed\t-"];
        let lines = lines.map(|line| sealed(&mut chain, line));
        let whole = format!("{head}{}", lines.concat());
        let text = format!("{whole}done\t7\t12\tw1");
        let past = Past::read(text.as_bytes(), &subject("abc")).expect("it is a journal");
        assert_eq!(past.length, whole.len());
        let mut all = Vec::new();
        paths(text.as_bytes(), &subject("abc"), |path| all.push(path)).expect("it was read before");
        assert_eq!(format!("{all:?}"), format!("{:?}", [path]));
        assert_eq!(format!("{:?}", past.halts), format!("{:?}", [halt]));
        assert_eq!(past.known.closed.len(), 2);
        assert!(past.known.closed.contains(&vec![]));
        assert!(Past::read(text.as_bytes(), &subject("abd")).is_err());
        assert_eq!(Past::read(&b""[..], &subject("abc")).expect("like none").length, 0);
        for wrong in ["done\t7\t12\tx1\t-\t-", "closed\tw", "done\t1\t2\t-\tx:0=0\t-", "?"] {
            let text = format!("{head}{}", sealed(&mut Chain::new(&head), wrong));
            let error = Past::read(text.as_bytes(), &subject("abc")).expect_err("it is damaged");
            assert!(error.ends_with("is not understood"), "{error}");
        }
        // Without a line, with two in the other order, with one twice, with another byte.
        let [first, second, third, last] = &lines;
        for wrong in [
            format!("{second}{third}{last}"),
            format!("{first}{third}{last}"),
            format!("{second}{first}{third}{last}"),
            format!("{first}{first}{second}{third}{last}"),
            format!("{first}{second}{third}{}", last.replace('-', "w")),
        ] {
            let text = format!("{head}{wrong}");
            let error = Past::read(text.as_bytes(), &subject("abc")).expect_err("it is damaged");
            assert!(error.starts_with("it is damaged"), "{error}");
        }
    }
}
