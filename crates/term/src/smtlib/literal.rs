//! Vector literals from their digits, in time linear in them or bounded by the widest vector.

use super::error::{Fallible, fail, fail_hint, shown};
use super::lex::{Kind, Lexer, Token};
use super::sorts::small_number;
use crate::arena::Terms;
use crate::bits::{Bits, MAX_WIDTH, mask};
use crate::node::TermId;
use num_bigint::BigUint;

/// 2^65536 has 19,729 decimal digits; a number with more is no vector.
const MAX_DIGITS: usize = 19_729;

/// A token that is a literal: `#b` or `#x` and digits.
#[inline]
pub(super) fn literal(terms: &mut Terms, token: &Token<'_>) -> Fallible<TermId> {
    let (radix, bits_each) = if token.kind == Kind::Hex { (16, 4) } else { (2, 1) };
    let width = token.text.len() * bits_each;
    if width > MAX_WIDTH as usize {
        return fail(token.at, format!("a vector has 1 to {MAX_WIDTH} bits, not {width}"));
    }
    let bits = if width <= 64 {
        let word = token
            .text
            .iter()
            .fold(0, |word, &digit| word << bits_each | u64::from(digit_value(digit)));
        Bits::new(width as u32, word)
    } else {
        let digits: Vec<u8> = token.text.iter().map(|&digit| digit_value(digit)).collect();
        let number = BigUint::from_radix_be(&digits, radix).expect("digits of that radix");
        Bits::from_big(width as u32, number)
    };
    Ok(terms.lit(&bits))
}

fn digit_value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

/// What follows `(_`: `bvN w`.
pub(super) fn indexed_literal(
    lexer: &mut Lexer<'_>,
    terms: &mut Terms,
    name: &Token<'_>,
) -> Fallible<TermId> {
    let digits =
        name.text.strip_prefix(b"bv").filter(|d| !d.is_empty() && d.iter().all(u8::is_ascii_digit));
    let Some(digits) = digits.filter(|_| name.kind == Kind::Symbol) else {
        return match name.kind {
            Kind::End => fail(name.at, "the input ends inside a term"),
            _ => fail_hint(
                name.at,
                format!("`{}` is no indexed term", shown(name.text)),
                "there is (_ bvN w)",
            ),
        };
    };
    let width = lexer.next()?;
    if width.kind != Kind::Numeral {
        return fail(width.at, "the width of a vector is expected here");
    }
    let Some(bits) = small_number(width.text).filter(|w| (1..=MAX_WIDTH).contains(w)) else {
        let message = format!("a vector has 1 to {MAX_WIDTH} bits, not {}", shown(width.text));
        return fail(width.at, message);
    };
    match value(digits, bits) {
        Some(value) => Ok(terms.lit(&value)),
        None => fail(name.at, format!("{} does not fit in {bits} bits", shown(digits))),
    }
}

/// The number of that width, if it fits.
fn value(digits: &[u8], width: u32) -> Option<Bits> {
    let first = digits.iter().position(|&d| d != b'0').unwrap_or(digits.len());
    let digits = &digits[first..];
    if digits.len() > MAX_DIGITS {
        return None;
    }
    // 19 digits fit a word.
    if digits.len() <= 19 {
        let word = digits.iter().fold(0u64, |n, &d| n * 10 + u64::from(d - b'0'));
        return (width > 64 || word <= mask(width)).then(|| Bits::new(width, word));
    }
    let number = BigUint::parse_bytes(digits, 10)?;
    (number.bits() <= u64::from(width)).then(|| Bits::from_big(width, number))
}
