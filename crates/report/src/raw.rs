//! Raw bytes: the bytes of all objects of a test, one after the other, and nothing else.
//!
//! What fuzzers keep in their corpora. Sizes and names are not kept: a program that reads the same objects again asks for the same sizes.

use crate::{Malformed, TestCase};

/// The bytes of all objects, in their order.
#[must_use]
pub fn write(test: &TestCase) -> Vec<u8> {
    test.objects.iter().flat_map(|object| object.bytes.iter().copied()).collect()
}

/// Gives the bytes out again, as many at a time as are asked for.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// From the first byte on.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    /// The next object, of this size.
    ///
    /// # Errors
    ///
    /// Where so many bytes are not left.
    pub fn object(&mut self, size: usize) -> Result<&'a [u8], Malformed> {
        let rest = self.rest();
        let Some(taken) = rest.get(..size) else {
            let message =
                format!("the program reads {size} bytes more, and {} are left", rest.len());
            return Err(Malformed::new(
                self.at,
                message,
                "give a longer file, or the program that it was made for",
            ));
        };
        self.at += size;
        Ok(taken)
    }

    /// What nobody asked for yet.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    #[test]
    fn splits_what_was_put_together() {
        let mut rng = Rng(2);
        for _ in 0..500 {
            let test = rng.test_case();
            let bytes = write(&test);
            let mut reader = Reader::new(&bytes);
            for object in &test.objects {
                assert_eq!(reader.object(object.bytes.len()), Ok(&*object.bytes));
            }
            assert!(reader.rest().is_empty());
        }
    }

    #[test]
    fn says_where_bytes_are_missing() {
        let mut reader = Reader::new(b"abcdef");
        assert_eq!(reader.object(4), Ok(&b"abcd"[..]));
        let error = reader.object(4).unwrap_err();
        assert_eq!(
            (error.offset, &*error.message),
            (4, "the program reads 4 bytes more, and 2 are left")
        );
        assert_eq!(reader.rest(), b"ef");
        assert!(reader.object(usize::MAX).is_err());
    }
}
