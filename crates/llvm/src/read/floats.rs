//! Floating-point constants: decimal, and the hexadecimal forms of each type.

use super::{Fallible, Reader};
use crate::constant::Constant;
use crate::lex::{Tok, hex};
use crate::types::{Range, Type, TypeId};
use crate::value::Value;

impl Reader<'_> {
    pub(super) fn float(&mut self, ty: TypeId) -> Fallible<Value> {
        let Some(width) = self.m.types.float_bits(ty) else {
            return self.error(format!(
                "{} is a floating-point number, not a value of the type `{}`",
                self.shown(),
                self.type_text(ty)
            ));
        };
        if self.kind() == Tok::Hex {
            return self.hex_float(ty, width);
        }
        let text = std::str::from_utf8(self.lex.slice()).unwrap_or("");
        let Ok(number) = text.parse::<f64>() else { return self.expected("a number") };
        self.narrow(ty, number.to_bits())
    }

    /// A double as a number of a type that can hold it.
    fn narrow(&mut self, ty: TypeId, bits: u64) -> Fallible<Value> {
        let narrow = match self.m.types.get(ty) {
            Type::Double => Some(bits),
            Type::Float => shrink(bits, 8, 23),
            Type::Half => shrink(bits, 5, 10),
            Type::BFloat => shrink(bits, 8, 7),
            _ => None,
        };
        let Some(bits) = narrow else {
            return self.error(format!(
                "the type `{}` cannot hold {} exactly",
                self.type_text(ty),
                self.shown()
            ));
        };
        self.lex.bump();
        Ok(self.m.constants.intern(ty, Constant::Float(bits)))
    }

    fn hex_float(&mut self, ty: TypeId, width: u32) -> Fallible<Value> {
        let text = self.lex.slice();
        let (form, digits) = match text.split_first() {
            Some((letter @ (b'K' | b'L' | b'M' | b'H' | b'R'), digits)) => (*letter, digits),
            _ => (0, text),
        };
        let wanted: Option<Vec<u8>> = digits.iter().map(|&b| hex(b)).collect();
        let Some(nibbles) = wanted.filter(|d| !d.is_empty() && d.len() <= 32) else {
            return self.expected("a hexadecimal number");
        };
        let word = |part: &[u8]| part.iter().fold(0u64, |n, &d| n << 4 | u64::from(d));
        let fits = match form {
            b'K' => ty == TypeId::X86_FP80 && nibbles.len() <= 20,
            b'L' => ty == TypeId::FP128,
            b'M' => ty == TypeId::PPC_FP128,
            b'H' => ty == TypeId::HALF && nibbles.len() <= 4,
            b'R' => ty == TypeId::BFLOAT && nibbles.len() <= 4,
            _ => width <= 64 && nibbles.len() <= 16,
        };
        if !fits {
            return self.error(format!(
                "{} is no number of the type `{}`",
                self.shown(),
                self.type_text(ty)
            ));
        }
        let (low, high) = match form {
            0 => return self.narrow(ty, word(&nibbles)),
            b'H' | b'R' => {
                self.lex.bump();
                return Ok(self.m.constants.intern(ty, Constant::Float(word(&nibbles))));
            }
            // Sign and exponent first, then the significand.
            b'K' => {
                let cut = nibbles.len().saturating_sub(16);
                (word(&nibbles[cut..]), word(&nibbles[..cut]))
            }
            // The low half comes first.
            _ => {
                let cut = nibbles.len().min(16);
                (word(&nibbles[..cut]), word(&nibbles[cut..]))
            }
        };
        let bytes = (u128::from(high) << 64 | u128::from(low)).to_le_bytes();
        self.lex.bump();
        Ok(self.m.constants.with_bytes(ty, Constant::WideFloat(Range::default()), &bytes))
    }
}

/// A double in a format with fewer bits; `None` where it would lose some. A NaN keeps the high bits of its payload.
fn shrink(bits: u64, exponent: u32, fraction: u32) -> Option<u64> {
    let sign = bits >> 63 << (exponent + fraction);
    let old = (bits >> 52 & 0x7ff).cast_signed();
    let significand = bits & ((1 << 52) - 1);
    let drop = 52 - fraction;
    let top = (1i64 << exponent) - 1;
    if old == 0x7ff {
        let kept = significand >> drop;
        let kept = if significand != 0 && kept == 0 { 1 } else { kept };
        return Some(sign | top.cast_unsigned() << fraction | kept);
    }
    if old == 0 && significand == 0 {
        return Some(sign);
    }
    if old == 0 {
        return None; // smaller than anything the narrower formats have
    }
    let new = old - 1023 + (1 << (exponent - 1)) - 1;
    if new >= top {
        return None;
    }
    if new > 0 {
        let exact = significand & ((1 << drop) - 1) == 0;
        return exact.then(|| sign | new.cast_unsigned() << fraction | significand >> drop);
    }
    let drop = i64::from(drop) + 1 - new;
    let full = significand | 1 << 52;
    let exact = drop < 53 && full & ((1 << drop) - 1) == 0;
    exact.then(|| sign | full >> drop)
}
