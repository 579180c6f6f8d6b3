//! What a build system says about how files are compiled: whatever is in `compile_commands.json` and in quotations of flags.
//!
//! **Invariant:** no flag is left that says what the compiler writes, or where to.

use polysem_build::{flags_in_database, split_flags};
use std::path::Path;

/// The directory of the database, which is there and empty as far as it goes.
const DIRECTORY: &str = "/proc/self/fd";

pub(crate) fn commands(bytes: &[u8]) {
    let database = Path::new(DIRECTORY).join("compile_commands.json");
    let file = Path::new(DIRECTORY).join("a.c");
    for text in [bytes.to_vec(), around(bytes)] {
        if let Ok(Some(flags)) = flags_in_database(&database, &text, &file) {
            let writes =
                |flag: &&String| matches!(flag.as_str(), "-c" | "-S" | "-E" | "-o" | "-MF");
            assert_eq!(flags.iter().find(writes), None, "{flags:?}");
        }
    }
    if let Ok(flags) = std::str::from_utf8(bytes)
        && let Ok(words) = split_flags(flags)
    {
        assert!(words.iter().map(String::len).sum::<usize>() <= flags.len());
    }
}

/// The bytes as the command of an entry.
fn around(bytes: &[u8]) -> Vec<u8> {
    let command = String::from_utf8_lossy(bytes);
    let entry = serde_json::json!([{ "directory": ".", "file": "a.c", "command": command }]);
    entry.to_string().into_bytes()
}
