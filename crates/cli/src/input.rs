//! Inputs of programs as users write and read them: `NAME=VALUE`.
//!
//! A value is a signed number, `true`, `false`, or a memory: `[* := 0][4 := 7]`, everywhere 0 but 7 at 4. A number has no
//! width here; it gets the one that the program reads.

use crate::output::Problem;
use num_bigint::BigUint;
use polysem_explore::Inputs;
use polysem_term::{ArrayValue, Bits, MAX_WIDTH, UnOp, Value};

/// The inputs that flags give.
pub(crate) fn parse(flags: &[String]) -> Result<Inputs, Problem> {
    let mut inputs = Inputs::new();
    for flag in flags {
        let parsed = flag.split_once('=').and_then(|(name, text)| {
            let name = name.trim();
            let value = value(text.trim())?;
            (!name.is_empty()).then(|| (name.to_string(), value))
        });
        let Some((name, value)) = parsed else {
            let hint = "a value is a number like -5 or 0xff, true, false, or [* := 0][4 := 7]";
            return Err(Problem::Input(format!(
                "error: `--input {flag}` is not NAME=VALUE\n  = help: {hint}"
            )));
        };
        if inputs.insert(name.clone(), value).is_some() {
            return Err(Problem::Input(format!("error: `--input {name}` is given twice")));
        }
    }
    Ok(inputs)
}

fn value(text: &str) -> Option<Value> {
    if let Ok(truth) = text.parse() {
        return Some(Value::Bool(truth));
    }
    if text.starts_with('[') { memory(text).map(Value::Array) } else { number(text).map(Value::Bv) }
}

/// A signed number in as many bits as it needs.
pub(crate) fn number(text: &str) -> Option<Bits> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (digits, radix) = match digits.strip_prefix("0x").or(digits.strip_prefix("#x")) {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    // Long enough for the widest vector.
    if digits.is_empty() || digits.len() > 20_000 || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let magnitude = BigUint::parse_bytes(digits.as_bytes(), radix)?;
    let width = u32::try_from(magnitude.bits()).ok()?.checked_add(1)?;
    if width > MAX_WIDTH {
        return None;
    }
    let bits = Bits::from_big(width, magnitude);
    Some(if negative { UnOp::Neg.eval(&bits) } else { bits })
}

/// `[* := v]` and then `[i := v]`, either of which may be missing. All in one width that has room for each.
fn memory(text: &str) -> Option<ArrayValue> {
    let mut default = Bits::zero(1);
    let mut entries = Vec::new();
    for (at, part) in text.strip_prefix('[')?.strip_suffix(']')?.split("][").enumerate() {
        let (index, element) = part.split_once(":=")?;
        let element = number(element.trim())?;
        match index.trim() {
            "*" if at == 0 => default = element,
            index => entries.push((number(index)?, element)),
        }
    }
    let both = entries.iter().flat_map(|(index, element)| [index.width(), element.width()]);
    let width = both.chain([default.width()]).max()?;
    let wide = |bits: &Bits| match width - bits.width() {
        0 => bits.clone(),
        more => UnOp::SignExtend(more).eval(bits),
    };
    let mut array = ArrayValue::constant(width, wide(&default));
    for (index, element) in &entries {
        array = array.store(&wide(index), &wide(element));
    }
    Some(array)
}

/// A number in decimal, signed or not. A single bit has no sign.
pub(crate) fn decimal(bits: &Bits, signed: bool) -> String {
    if signed && bits.width() > 1 && bits.is_negative() {
        format!("-{}", UnOp::Neg.eval(bits).to_big())
    } else {
        bits.to_big().to_string()
    }
}

/// A value as `--input` takes it.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Bool(truth) => truth.to_string(),
        Value::Bv(bits) => decimal(bits, true),
        Value::Array(array) => {
            let mut text = format!("[* := {}]", decimal(array.default(), true));
            for (index, element) in array.entries() {
                let (index, element) = (decimal(&index, true), decimal(&element, true));
                for piece in ["[", &index, " := ", &element, "]"] {
                    text.push_str(piece);
                }
            }
            text
        }
    }
}

/// Inputs in one line: `x = 1, y = -2`.
pub(crate) fn line(inputs: &Inputs) -> String {
    let all = inputs.iter().map(|(name, value)| format!("{name} = {}", text(value)));
    all.collect::<Vec<_>>().join(", ")
}

/// Inputs as flags that a shell takes.
pub(crate) fn flags(inputs: &Inputs) -> String {
    let flag = |(name, value)| format!(" --input {}", quoted(&format!("{name}={}", text(value))));
    inputs.iter().map(flag).collect()
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_written() {
        for good in
            ["0", "5", "-5", "true", "[* := 0][4 := -7]", "[* := 3]", "-9223372036854775808"]
        {
            assert_eq!(text(&value(good).expect(good)), good);
        }
        assert_eq!(text(&value("0xff").expect("a number")), "255");
        for bad in ["", "-", "0x", "1.5", "[", "[]", "[1]", "[1 := ]", "x", "--1", "1 2"] {
            assert_eq!(value(bad), None, "{bad}");
        }
        assert_eq!(value(&"9".repeat(100_000)), None);
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("x=-5"), "x=-5");
        assert_eq!(quoted("&x=5"), "'&x=5'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
