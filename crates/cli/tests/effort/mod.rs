//! How much is to be tried, and where to begin.

/// Whether everything is to be tried.
pub(crate) fn everything() -> bool {
    std::env::var_os("POLYSEM_TEST_ALL").is_some()
}

/// Where random choices begin: `POLYSEM_TEST_SEED` moves on to others.
pub(crate) fn seed() -> u64 {
    std::env::var("POLYSEM_TEST_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}
