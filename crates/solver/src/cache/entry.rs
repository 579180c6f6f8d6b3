//! An answer as a line of text.
//!
//! `polysem1 <hash> <length> sat <value>… <checksum>` with the values of the inputs as they are numbered, or
//! `polysem1 <hash> <length> unsat <number>… <checksum>` with the numbers of the constraints in the core.
//! A value is `true`, `false`, a literal of SMT-LIB, or `[<index width>;<default>;<index>=<element>,…]`.
//! What does not read back is no entry.

use super::canonical::checksum;
use polysem_term::{ArrayValue, BinOp, Bits, MAX_WIDTH, Value};
use std::fmt::Write;

const MAGIC: &str = "polysem1";

/// What is stored about a question.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Entry {
    /// Values of its inputs.
    Sat(Vec<Value>),
    /// Numbers of contradictory constraints.
    Unsat(Vec<usize>),
}

/// Whose answer it is: hash and length.
pub(super) type Key = (u128, u64);

/// The line of an entry, without its end.
pub(super) fn write_line((hash, len): Key, entry: &Entry) -> String {
    let mut line = format!("{MAGIC} {hash:032x} {len} ");
    match entry {
        Entry::Sat(values) => {
            line.push_str("sat");
            for value in values {
                line.push(' ');
                write_value(value, &mut line);
            }
        }
        Entry::Unsat(core) => {
            line.push_str("unsat");
            for at in core {
                let _infallible = write!(line, " {at}");
            }
        }
    }
    let sum = checksum(&line);
    let _infallible = write!(line, " {sum:016x}");
    line
}

/// Reads a line; `None` if it is none of ours, or damaged.
pub(super) fn read_line(line: &str) -> Option<(Key, Entry)> {
    let (body, sum) = line.rsplit_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != checksum(body) {
        return None;
    }
    let mut words = body.split(' ');
    if words.next()? != MAGIC {
        return None;
    }
    let hash = u128::from_str_radix(words.next()?, 16).ok()?;
    let len = words.next()?.parse().ok()?;
    let entry = match words.next()? {
        "sat" => Entry::Sat(words.map(read_value).collect::<Option<_>>()?),
        "unsat" => Entry::Unsat(words.map(|word| word.parse().ok()).collect::<Option<_>>()?),
        _ => return None,
    };
    Some(((hash, len), entry))
}

fn write_value(value: &Value, out: &mut String) {
    let _infallible = match value {
        Value::Bool(truth) => write!(out, "{truth}"),
        Value::Bv(bits) => write!(out, "{bits}"),
        Value::Array(array) => {
            let index = array_index(value);
            let _infallible = write!(out, "[{index};{};", array.default());
            for (at, (index, element)) in array.entries().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                let _infallible = write!(out, "{comma}{index}={element}");
            }
            out.write_char(']')
        }
    };
}

fn array_index(value: &Value) -> u32 {
    match value.sort() {
        polysem_term::Sort::Array { index, .. } => index,
        polysem_term::Sort::Bool | polysem_term::Sort::Bv(_) => 0,
    }
}

fn read_value(word: &str) -> Option<Value> {
    match word {
        "true" => return Some(Value::Bool(true)),
        "false" => return Some(Value::Bool(false)),
        _ => {}
    }
    let Some(array) = word.strip_prefix('[') else { return read_bits(word).map(Value::Bv) };
    let mut parts = array.strip_suffix(']')?.split(';');
    let index: u32 = parts.next()?.parse().ok()?;
    let default = read_bits(parts.next()?)?;
    let width = default.width();
    let mut array = ArrayValue::constant(index, default);
    for entry in parts.next()?.split(',').filter(|entry| !entry.is_empty()) {
        let (at, element) = entry.split_once('=')?;
        let (at, element) = (read_bits(at)?, read_bits(element)?);
        if at.width() != index || element.width() != width {
            return None;
        }
        array = array.store(&at, &element);
    }
    Some(Value::Array(array))
}

fn read_bits(word: &str) -> Option<Bits> {
    let (digits, radix, each) = match word.split_at_checked(2)? {
        ("#x", digits) => (digits, 16, 4),
        ("#b", digits) => (digits, 2, 1),
        _ => return None,
    };
    let width = u32::try_from(digits.len()).ok()?.checked_mul(each)?;
    if width == 0 || width > MAX_WIDTH {
        return None;
    }
    if width <= 64 {
        return Some(Bits::new(width, u64::from_str_radix(digits, radix).ok()?));
    }
    let mut bits: Option<Bits> = None;
    for digit in digits.chars() {
        let digit = Bits::new(each, u64::from(digit.to_digit(radix)?));
        bits = Some(bits.map_or_else(|| digit.clone(), |high| BinOp::Concat.eval(&high, &digit)));
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back() {
        let wide = BinOp::Concat.eval(&Bits::new(61, 77), &Bits::new(64, u64::MAX - 5));
        let array =
            ArrayValue::constant(3, Bits::new(8, 1)).store(&Bits::new(3, 5), &Bits::zero(8));
        let values = vec![
            Value::Bool(true),
            Value::Bv(Bits::new(8, 31)),
            Value::Bv(wide),
            Value::Array(array),
        ];
        for entry in [Entry::Sat(values), Entry::Unsat(vec![0, 7]), Entry::Sat(Vec::new())] {
            let line = write_line((u128::MAX / 3, 99), &entry);
            assert_eq!(read_line(&line), Some(((u128::MAX / 3, 99), entry)));
            for cut in 0..line.len() {
                assert_eq!(read_line(&line[..cut]), None);
            }
            assert_eq!(read_line(&line.replace("polysem1", "polysem2")), None);
        }
    }
}
