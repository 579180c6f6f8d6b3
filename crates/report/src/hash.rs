//! SHA-256, in hexadecimal: how files are named in what other tools read.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The SHA-256 of some bytes, as `sha256sum` shows it.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Two digits a byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    /// From FIPS 180-2.
    #[test]
    fn is_the_hash_of_the_standard() {
        assert_eq!(
            super::sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
