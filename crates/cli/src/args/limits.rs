//! What a run may spend, as flags.

use super::seconds;
use std::time::Duration;

/// What a run may spend.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Limits {
    /// Stop after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Stop when the process takes more memory than this: megabytes, or with K, M, G or T
    #[arg(long, value_name = "MB", default_value = "4096", value_parser = bytes)]
    pub(crate) memory: u64,
}

/// So many bytes: `200` is a number of megabytes, `500K`, `200M` and `2G` say of what. Thousands are 1024 here.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1 << 50;
    let wrong =
        || "a number of megabytes is expected, or one with a unit: 500K, 200M, 2G".to_string();
    let upper = text.trim().to_ascii_uppercase();
    let plain = upper.strip_suffix('B').filter(|rest| rest.ends_with(['K', 'M', 'G', 'T']));
    let plain = plain.unwrap_or(&upper);
    let (number, shift) = match plain.char_indices().next_back() {
        Some((at, 'K')) => (&plain[..at], 10),
        Some((at, 'M')) => (&plain[..at], 20),
        Some((at, 'G')) => (&plain[..at], 30),
        Some((at, 'T')) => (&plain[..at], 40),
        _ => (plain, 20),
    };
    let number: u64 = number.trim().parse().map_err(|_| wrong())?;
    if number == 0 {
        return Err("0 is not in the range of limits: nothing runs in no memory".to_string());
    }
    let bytes = number.checked_mul(1 << shift).filter(|bytes| *bytes <= MOST);
    bytes.ok_or_else(|| "more memory than there is anywhere".to_string())
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn memory_is_in_megabytes_or_says_its_unit() {
        let right = [("200", 200 << 20), ("500K", 500 << 10), ("200M", 200 << 20)];
        let more = [("2G", 2 << 30), ("1t", 1 << 40), ("64kb", 64 << 10), ("3 GB", 3 << 30)];
        for (text, expected) in right.into_iter().chain(more) {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for text in ["", "0", "0K", "M", "-1", "1.5G", "2X", "1B", "99999999T", "B"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
