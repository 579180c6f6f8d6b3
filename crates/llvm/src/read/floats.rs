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
        if width > 64 && self.kind() == Tok::Hex {
            return self.wide_float(ty);
        }
        let bits = self.float_bits(ty)?;
        Ok(self.m.constants.intern(ty, Constant::Float(bits)))
    }

    /// The bits of a number of at most 64 bits.
    pub(super) fn float_bits(&mut self, ty: TypeId) -> Fallible<u64> {
        if self.kind() != Tok::Hex {
            let text = std::str::from_utf8(self.lex.slice()).unwrap_or("");
            let Ok(number) = text.parse::<f64>() else { return self.expected("a number") };
            return self.narrow(ty, number.to_bits());
        }
        let (form, digits) = self.form();
        let bits = digits.iter().try_fold(0, |n, &b| Some(n << 4 | u64::from(hex(b)?)));
        let Some(bits) = bits.filter(|_| !digits.is_empty() && digits.len() <= 32) else {
            return self.expected("a hexadecimal number");
        };
        let fits = match form {
            b'H' => ty == TypeId::HALF && digits.len() <= 4,
            b'R' => ty == TypeId::BFLOAT && digits.len() <= 4,
            0 => digits.len() <= 16,
            _ => false,
        };
        if !fits {
            return self.no_number(ty);
        }
        if form == 0 {
            return self.narrow(ty, bits);
        }
        self.lex.bump();
        Ok(bits)
    }

    /// The letter of a hexadecimal form, 0 for none, and the digits.
    fn form(&self) -> (u8, &[u8]) {
        let text = self.lex.slice();
        match text.split_first() {
            Some((letter @ (b'K' | b'L' | b'M' | b'H' | b'R'), digits)) => (*letter, digits),
            _ => (0, text),
        }
    }

    fn no_number<T>(&self, ty: TypeId) -> Fallible<T> {
        self.error(format!("{} is no number of the type `{}`", self.shown(), self.type_text(ty)))
    }

    /// A double as a number of a type that can hold it.
    fn narrow(&mut self, ty: TypeId, bits: u64) -> Fallible<u64> {
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
        Ok(bits)
    }

    fn wide_float(&mut self, ty: TypeId) -> Fallible<Value> {
        let (form, digits) = self.form();
        let nibbles: Option<Vec<u8>> = digits.iter().map(|&b| hex(b)).collect();
        let Some(nibbles) = nibbles.filter(|d| !d.is_empty() && d.len() <= 32) else {
            return self.expected("a hexadecimal number");
        };
        let word = |part: &[u8]| part.iter().fold(0u64, |n, &d| n << 4 | u64::from(d));
        let (low, high) = match form {
            // Sign and exponent first, then the significand.
            b'K' if ty == TypeId::X86_FP80 && nibbles.len() <= 20 => {
                let cut = nibbles.len().saturating_sub(16);
                (word(&nibbles[cut..]), word(&nibbles[..cut]))
            }
            // The low half comes first.
            b'L' | b'M' if ty == if form == b'L' { TypeId::FP128 } else { TypeId::PPC_FP128 } => {
                let cut = nibbles.len().min(16);
                (word(&nibbles[..cut]), word(&nibbles[cut..]))
            }
            _ => return self.no_number(ty),
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
