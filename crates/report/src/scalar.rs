//! Numbers of C types: from bytes to text and back.
//!
//! **Invariant:** what `text` writes, `bytes` reads as the same bytes, but for the payload of a NaN.

/// What kind of number a C type is. Its size is that of the bytes: it depends on the platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// Two's complement.
    Signed,
    /// Binary; pointers too.
    Unsigned,
    /// Of 4 or 8 bytes.
    Float,
}

impl Scalar {
    /// What kind of number a C type is; none if it is none, or none that is known.
    #[must_use]
    pub fn of(ty: &str) -> Option<Scalar> {
        if ty.trim_end().ends_with('*') {
            return Some(Scalar::Unsigned);
        }
        let mut words: Vec<&str> = ty.split_ascii_whitespace().collect();
        words.retain(|word| !["const", "volatile"].contains(word));
        match words[..] {
            [
                "_Bool" | "bool" | "size_t" | "uintptr_t" | "uintmax_t" | "uint8_t" | "uint16_t"
                | "uint32_t" | "uint64_t",
            ] => Some(Scalar::Unsigned),
            [
                "ssize_t" | "ptrdiff_t" | "intptr_t" | "intmax_t" | "int8_t" | "int16_t"
                | "int32_t" | "int64_t",
            ] => Some(Scalar::Signed),
            ["float" | "double"] => Some(Scalar::Float),
            [] => None,
            _ => {
                let parts = ["char", "short", "int", "long", "signed", "unsigned", "__int128"];
                let unsigned = words.contains(&"unsigned");
                let known = words.iter().all(|word| parts.contains(word));
                known.then_some(if unsigned { Scalar::Unsigned } else { Scalar::Signed })
            }
        }
    }

    /// Whether there are numbers of this kind and size.
    #[must_use]
    pub fn fits(self, size: usize) -> bool {
        match self {
            Scalar::Signed | Scalar::Unsigned => [1, 2, 4, 8, 16].contains(&size),
            Scalar::Float => [4, 8].contains(&size),
        }
    }

    /// The number in decimal, as C reads it back exactly.
    #[must_use]
    pub fn text(self, bytes: &[u8]) -> Option<String> {
        if !self.fits(bytes.len()) {
            return None;
        }
        Some(match self {
            Scalar::Unsigned => unsigned(bytes).to_string(),
            Scalar::Signed => signed(bytes).to_string(),
            Scalar::Float => float_text(bytes),
        })
    }

    /// The bytes of a number: decimal or hexadecimal, with the suffixes of C, or a character in quotes.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn bytes(self, text: &str, size: usize) -> Result<Vec<u8>, String> {
        let text = text.trim();
        if !self.fits(size) {
            return Err(format!("no number of this type has {size} bytes"));
        }
        if self == Scalar::Float {
            return float_bytes(text, size)
                .ok_or_else(|| format!("`{text}` is no floating-point number"));
        }
        let (negative, magnitude) =
            integer(text).ok_or_else(|| format!("`{text}` is no number"))?;
        let half = 1_u128 << (size * 8 - 1);
        // Unsigned numbers may be written as negative ones and the other way round, as C converts them.
        let fits = if negative { magnitude <= half } else { (magnitude >> (size * 8 - 1)) <= 1 };
        if !fits {
            return Err(format!("`{text}` does not fit into {size} bytes"));
        }
        let value = if negative { magnitude.wrapping_neg() } else { magnitude };
        Ok(value.to_le_bytes()[..size].to_vec())
    }
}

/// Up to 16 bytes as a number.
fn unsigned(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u128::from(*byte))
}

/// Up to 16 bytes as a number in two's complement.
fn signed(bytes: &[u8]) -> i128 {
    let unused = 128 - 8 * bytes.len() as u32;
    (unsigned(bytes).wrapping_shl(unused).cast_signed()).wrapping_shr(unused)
}

/// The shortest text that reads as the same number, in the words of C: `0.1`, `1e300`, `inf`, `nan`.
fn float_text(bytes: &[u8]) -> String {
    let (text, negative) = if bytes.len() == 4 {
        let value = f32::from_bits(unsigned(bytes) as u32);
        (format!("{value:?}"), value.is_sign_negative())
    } else {
        let value = f64::from_bits(unsigned(bytes) as u64);
        (format!("{value:?}"), value.is_sign_negative())
    };
    match &*text {
        "NaN" if negative => "-nan".into(),
        "NaN" => "nan".into(),
        _ => text,
    }
}

/// A floating-point number's bytes, of 4 or 8.
fn float_bytes(text: &str, size: usize) -> Option<Vec<u8>> {
    let lower = text.to_ascii_lowercase();
    let number = match lower.strip_suffix(['f', 'l']) {
        Some(rest) if rest.ends_with(|last: char| last.is_ascii_digit() || last == '.') => rest,
        _ => &lower,
    };
    match size {
        4 => number.parse().ok().map(|value: f32| value.to_le_bytes().to_vec()),
        _ => number.parse().ok().map(|value: f64| value.to_le_bytes().to_vec()),
    }
}

/// Whether it is negative, and its magnitude.
fn integer(text: &str) -> Option<(bool, u128)> {
    if let Some(quoted) = text.strip_prefix('\'') {
        return Some((false, character(quoted.strip_suffix('\'')?)?));
    }
    match text {
        "true" => return Some((false, 1)),
        "false" => return Some((false, 0)),
        _ => {}
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (radix, digits) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => (16, digits),
        None => (10, digits),
    };
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    if !is_number {
        return None;
    }
    Some((negative, u128::from_str_radix(digits, radix).ok()?))
}

/// What stands between the quotes of a character constant.
fn character(text: &str) -> Option<u128> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let rest = chars.as_str();
    if first != '\\' {
        return rest.is_empty().then(|| u128::from(u32::from(first))).filter(|value| *value < 256);
    }
    if let Some(digits) = rest.strip_prefix('x') {
        return u8::from_str_radix(digits, 16).ok().map(u128::from);
    }
    if let Ok(value) = u8::from_str_radix(rest, 8) {
        return Some(u128::from(value));
    }
    let escapes = [
        ("n", b'\n'),
        ("t", b'\t'),
        ("r", b'\r'),
        ("a", 7),
        ("b", 8),
        ("f", 12),
        ("v", 11),
        ("\\", b'\\'),
        ("'", b'\''),
        ("\"", b'"'),
        ("?", b'?'),
    ];
    escapes.iter().find(|(name, _)| *name == rest).map(|(_, value)| u128::from(*value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_tell_kinds() {
        let cases = [
            ("int", Some(Scalar::Signed)),
            ("unsigned char", Some(Scalar::Unsigned)),
            ("const unsigned long long int", Some(Scalar::Unsigned)),
            ("char", Some(Scalar::Signed)),
            ("_Bool", Some(Scalar::Unsigned)),
            ("double", Some(Scalar::Float)),
            ("struct point *", Some(Scalar::Unsigned)),
            ("unsigned __int128", Some(Scalar::Unsigned)),
            ("long double", None),
            ("struct point", None),
            ("", None),
        ];
        for (ty, kind) in cases {
            assert_eq!(Scalar::of(ty), kind, "{ty}");
        }
    }

    #[test]
    fn writes_numbers_as_c_does() {
        let cases: [(Scalar, &[u8], Option<&str>); 12] = [
            (Scalar::Signed, &[0xff, 0xff, 0xff, 0xff], Some("-1")),
            (Scalar::Unsigned, &[0xff, 0xff, 0xff, 0xff], Some("4294967295")),
            (Scalar::Signed, &[0, 0, 0, 0x80], Some("-2147483648")),
            (Scalar::Signed, &[0x80], Some("-128")),
            (Scalar::Unsigned, &[0x34, 0x12], Some("4660")),
            (Scalar::Signed, &[0xff; 16], Some("-1")),
            (Scalar::Unsigned, &[0xff; 16], Some("340282366920938463463374607431768211455")),
            (Scalar::Float, &[0, 0, 0x80, 0x3f], Some("1.0")),
            (Scalar::Float, &[0, 0, 0, 0, 0, 0, 0, 0x80], Some("-0.0")),
            (Scalar::Float, &[0, 0, 0xc0, 0x7f], Some("nan")),
            (Scalar::Float, &[0, 0, 0, 0, 0, 0, 0xf0, 0xff], Some("-inf")),
            (Scalar::Signed, &[1, 2, 3], None),
        ];
        for (kind, bytes, text) in cases {
            assert_eq!(kind.text(bytes).as_deref(), text, "{bytes:?}");
        }
    }

    #[test]
    fn reads_what_other_tools_write() {
        let cases: [(Scalar, &str, &[u8]); 14] = [
            (Scalar::Signed, "-1", &[0xff, 0xff, 0xff, 0xff]),
            (Scalar::Unsigned, "-1", &[0xff, 0xff]),
            (Scalar::Signed, "4294967295", &[0xff, 0xff, 0xff, 0xff]),
            (Scalar::Unsigned, "0xffU", &[0xff, 0]),
            (Scalar::Signed, " 12L ", &[12, 0, 0, 0, 0, 0, 0, 0]),
            (Scalar::Signed, "'A'", &[65]),
            (Scalar::Signed, "'\\n'", &[10]),
            (Scalar::Signed, "'\\x7f'", &[127]),
            (Scalar::Signed, "'\\0'", &[0]),
            (Scalar::Signed, "'\\''", &[39]),
            (Scalar::Unsigned, "true", &[1]),
            (Scalar::Float, "1.5f", &[0, 0, 0xc0, 0x3f]),
            (Scalar::Float, "-inf", &[0, 0, 0, 0, 0, 0, 0xf0, 0xff]),
            (Scalar::Float, "3", &[0, 0, 0x40, 0x40]),
        ];
        for (kind, text, bytes) in cases {
            assert_eq!(kind.bytes(text, bytes.len()).as_deref(), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_number_of_the_type() {
        let cases = [
            (Scalar::Signed, "", 4),
            (Scalar::Signed, "-", 4),
            (Scalar::Signed, "0x", 4),
            (Scalar::Signed, "12a", 4),
            (Scalar::Signed, "--1", 4),
            (Scalar::Signed, "'", 1),
            (Scalar::Signed, "'ab'", 1),
            (Scalar::Signed, "'\u{20ac}'", 1),
            (Scalar::Unsigned, "256", 1),
            (Scalar::Signed, "-129", 1),
            (Scalar::Unsigned, "340282366920938463463374607431768211456", 16),
            (Scalar::Float, "one", 8),
            (Scalar::Float, "1", 16),
            (Scalar::Signed, "1", 3),
        ];
        for (kind, text, size) in cases {
            assert!(kind.bytes(text, size).is_err(), "{text}");
        }
    }

    #[test]
    fn texts_read_as_what_was_written() {
        let mut rng = crate::random::Rng(7);
        for _ in 0..20_000 {
            let size = [1, 2, 4, 8, 16][rng.below(5)];
            let kind = [Scalar::Signed, Scalar::Unsigned, Scalar::Float][rng.below(3)];
            let bytes: Vec<u8> = (0..size).map(|_| rng.next() as u8).collect();
            let Some(text) = kind.text(&bytes).filter(|text| !text.contains("nan")) else {
                continue;
            };
            assert_eq!(kind.bytes(&text, size), Ok(bytes), "{text}");
        }
    }
}
