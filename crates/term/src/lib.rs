//! Bit-vectors, operators with their one concrete meaning, hash-consed terms, rewriting.
