//! Programs that read text: a tokenizer, a parser, comparisons of strings and conversions of numbers.

use super::explore::{Run, explore};
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::TermId;

pub(super) const TOKENS: Family = Family {
    name: "tokens",
    about: "a tokenizer with keywords and numbers",
    scripts: |size| {
        let mut random = Random(3);
        let inputs: Vec<_> = (0..size.of(8, 120)).map(|_| program_text(&mut random, 14)).collect();
        vec![explore(inputs, tokens)]
    },
    one_offs: 60,
};

fn program_text(random: &mut Random, length: usize) -> Vec<u8> {
    let pieces = [
        "if", "while", "x", "foo", "1", "42", "255", "999", " ", "  ", "+", "==", "(", ")",
        "\"a\"", "$",
    ];
    let mut text = Vec::new();
    while text.len() < length {
        text.extend(random.pick(&pieces).as_bytes());
    }
    text.truncate(length);
    text
}

fn class(run: &mut Run<'_>, byte: TermId, from: u8, to: u8) -> bool {
    let within = run.within(byte, from.into(), to.into());
    run.branch(within)
}

fn letter(run: &mut Run<'_>, byte: TermId, letter: u8) -> bool {
    let is = run.is(byte, letter.into());
    run.branch(is)
}

fn spells(run: &mut Run<'_>, word: &[TermId], keyword: &str) -> bool {
    word.len() == keyword.len()
        && word.iter().zip(keyword.bytes()).all(|(&byte, with)| letter(run, byte, with))
}

#[expect(clippy::needless_pass_by_value, reason = "a program owns its input")]
fn tokens(run: &mut Run<'_>, text: Vec<u8>) {
    let bytes = run.bytes(&text);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        at += 1;
        if letter(run, byte, b' ') || letter(run, byte, b'\n') {
            continue;
        }
        if class(run, byte, b'0', b'9') {
            let mut value = number_digit(run, byte, 16);
            while at < bytes.len() && class(run, bytes[at], b'0', b'9') {
                let digit = number_digit(run, bytes[at], 16);
                value = run.times(value, 10);
                value = run.add(value, digit);
                at += 1;
            }
            let fits = run.below(value, 256);
            if !run.branch(fits) {
                return;
            }
        } else if class(run, byte, b'a', b'z') {
            while at < bytes.len() && class(run, bytes[at], b'a', b'z') {
                at += 1;
            }
            let word = &bytes[start..at];
            let _known = spells(run, word, "if") || spells(run, word, "while");
        } else if letter(run, byte, b'"') {
            while at < bytes.len() && !letter(run, bytes[at], b'"') {
                at += 1;
            }
            at += 1;
        } else if letter(run, byte, b'=') {
            if at < bytes.len() && letter(run, bytes[at], b'=') {
                at += 1;
            }
        } else if !(letter(run, byte, b'+') || letter(run, byte, b'(') || letter(run, byte, b')')) {
            return;
        }
    }
}

fn number_digit(run: &mut Run<'_>, byte: TermId, width: u32) -> TermId {
    let wide = run.zext(byte, width);
    let zero = run.terms().num(width, b'0'.into());
    run.sub(wide, zero)
}

pub(super) const PARSER: Family = Family {
    name: "parser",
    about: "a parser of sums and products that computes their values",
    scripts: |size| {
        let mut random = Random(4);
        let inputs: Vec<_> = (0..size.of(6, 60)).map(|_| formula(&mut random, 2)).collect();
        vec![explore(inputs, |run, text: Vec<u8>| {
            let bytes = run.bytes(&text);
            let mut at = 0;
            let Some(value) = sum(run, &bytes, &mut at) else { return };
            if at != bytes.len() {
                return;
            }
            let hit = run.is(value, 7);
            run.ask(hit);
            let negative = run.terms().num(12, 0);
            let negative = run.slt(value, negative);
            run.branch(negative);
        })]
    },
    one_offs: 60,
};

/// The text of a random formula; the same length for all.
fn formula(random: &mut Random, depth: u32) -> Vec<u8> {
    fn write(random: &mut Random, depth: u32, out: &mut Vec<u8>) {
        if depth == 0 || random.below(4) == 0 {
            out.push(b'0' + random.below(10) as u8);
            if random.below(3) == 0 {
                out.push(b'0' + random.below(10) as u8);
            }
            return;
        }
        let brackets = random.below(3) == 0;
        if brackets {
            out.push(b'(');
        }
        write(random, depth - 1, out);
        out.push(random.pick(b"+-*"));
        write(random, depth - 1, out);
        if brackets {
            out.push(b')');
        }
    }
    let mut out = Vec::new();
    write(random, depth, &mut out);
    while out.len() < 9 {
        out.push(random.pick(b"+-*"));
        out.push(b'0' + random.below(10) as u8);
    }
    out.truncate(9);
    out
}

fn sum(run: &mut Run<'_>, bytes: &[TermId], at: &mut usize) -> Option<TermId> {
    let mut value = product(run, bytes, at)?;
    while let Some(&byte) = bytes.get(*at) {
        if letter(run, byte, b'+') {
            *at += 1;
            let other = product(run, bytes, at)?;
            value = run.add(value, other);
        } else if letter(run, byte, b'-') {
            *at += 1;
            let other = product(run, bytes, at)?;
            value = run.sub(value, other);
        } else {
            break;
        }
    }
    Some(value)
}

fn product(run: &mut Run<'_>, bytes: &[TermId], at: &mut usize) -> Option<TermId> {
    let mut value = atom(run, bytes, at)?;
    while let Some(&byte) = bytes.get(*at) {
        if !letter(run, byte, b'*') {
            break;
        }
        *at += 1;
        let other = atom(run, bytes, at)?;
        value = run.mul(value, other);
    }
    Some(value)
}

fn atom(run: &mut Run<'_>, bytes: &[TermId], at: &mut usize) -> Option<TermId> {
    let &byte = bytes.get(*at)?;
    *at += 1;
    if letter(run, byte, b'(') {
        let value = sum(run, bytes, at)?;
        let &close = bytes.get(*at)?;
        *at += 1;
        return letter(run, close, b')').then_some(value);
    }
    if !class(run, byte, b'0', b'9') {
        return None;
    }
    let mut value = number_digit(run, byte, 12);
    while let Some(&byte) = bytes.get(*at)
        && class(run, byte, b'0', b'9')
    {
        *at += 1;
        let digit = number_digit(run, byte, 12);
        value = run.times(value, 10);
        value = run.add(value, digit);
    }
    Some(value)
}

pub(super) const STRINGS: Family = Family {
    name: "strings",
    about: "comparison and search of strings, numbers from text and back",
    scripts: |size| vec![compares(size), numbers(size), searches(size)],
    one_offs: 30,
};

/// `strcmp` with the words of a table, as a command interpreter does it.
fn compares(size: Size) -> super::script::Script {
    let words = ["help", "hello", "quit", "quiet", "list", "load", "save", "seven"];
    let mut random = Random(5);
    let inputs: Vec<Vec<u8>> = (0..size.times(120))
        .map(|_| {
            let mut text = random.pick(&words).as_bytes().to_vec();
            text.resize(7, 0);
            if random.below(2) == 0 {
                let at = random.below(6) as usize;
                text[at] = random.word() as u8;
            }
            text
        })
        .collect();
    explore(inputs, move |run, text: Vec<u8>| {
        let bytes = run.bytes(&text);
        for word in words {
            let ended = word.bytes().chain([0]);
            if bytes.iter().zip(ended).all(|(&byte, with)| letter(run, byte, with)) {
                let high = run.within(bytes[6], 0x80, 0xff);
                run.ask(high);
                return;
            }
        }
    })
}

/// `atoi` with a sign, and the digits of the number again.
fn numbers(size: Size) -> super::script::Script {
    let mut random = Random(6);
    let inputs: Vec<Vec<u8>> = (0..size.times(40))
        .map(|_| {
            let sign = random.pick(b"-+0");
            let mut text = vec![sign];
            text.extend((0..5).map(|_| b'0' + random.below(10) as u8));
            let end = 2 + random.below(4) as usize;
            text[end] = random.pick(b"0x5");
            text
        })
        .collect();
    explore(inputs, |run, text: Vec<u8>| {
        let bytes = run.bytes(&text);
        let minus = letter(run, bytes[0], b'-');
        let signed = minus || letter(run, bytes[0], b'+');
        let mut value = run.terms().num(32, 0);
        for &byte in &bytes[usize::from(signed)..] {
            if !class(run, byte, b'0', b'9') {
                break;
            }
            let digit = number_digit(run, byte, 32);
            value = run.times(value, 10);
            value = run.add(value, digit);
        }
        if minus {
            value = run.neg(value);
        }
        for target in [0, 77, 4096, 65_535, 123_456] {
            let hit = run.is(value, target);
            run.ask(hit);
        }
        let even = run.mask(value, 1);
        let even = run.is(even, 0);
        if run.branch(even) && !minus {
            let ten = run.like(value, 10);
            let last = run.urem(value, ten);
            let odd = run.is(last, 3);
            run.ask(odd);
        }
    })
}

/// Looks for a word in a text.
fn searches(size: Size) -> super::script::Script {
    let mut random = Random(7);
    let inputs: Vec<Vec<u8>> =
        (0..size.times(60)).map(|_| (0..12).map(|_| random.pick(b"aab")).collect()).collect();
    explore(inputs, |run, text: Vec<u8>| {
        let bytes = run.bytes(&text);
        for start in bytes.windows(4) {
            if start.iter().zip(*b"aaba").all(|(&byte, with)| letter(run, byte, with)) {
                return;
            }
        }
    })
}
