//! Expected outputs that are files of their own, for the tests: `BLESS=1 cargo test` writes them anew.

use std::path::Path;

/// Fails unless `text` is the file of this name in `tests/golden`.
pub(crate) fn assert_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{} differs; this came out:\n{text}", path.display());
}
