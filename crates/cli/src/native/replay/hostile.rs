//! What may be in a file that is named a test: what tests and fuzzing ask of its readers, and of what feeds programs with it.
//!
//! **Invariant:** a program gets a value of the width that it asked for, or is told why not.

use super::feed::{Feed, Test};
use polysem_domain::Supply;

/// How many values a program asks for at most.
const MOST: usize = 64;

/// Requests as lines `NAME:WIDTH`, a zero byte, and the bytes of a test, which is read in every format.
///
/// # Panics
/// If a reader does not do what it promises.
pub fn feed(bytes: &[u8]) {
    let at = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let requests = String::from_utf8_lossy(&bytes[..at]);
    let content = bytes.get(at + 1..).unwrap_or_default();
    for name in ["a.ktest", "a.xml", "a"] {
        let test = match Test::read(name.as_ref(), content.to_vec()) {
            Ok(test) => test,
            Err(wrong) => {
                assert!(wrong.offset <= content.len(), "{wrong}");
                continue;
            }
        };
        for fuzzed in [false, true] {
            ask(&mut Feed::new(test.clone(), fuzzed), &requests);
        }
    }
}

fn ask(feed: &mut Feed, requests: &str) {
    for request in requests.lines().take(MOST) {
        let (name, width) = request.rsplit_once(':').unwrap_or((request, ""));
        let width = width.parse::<u32>().unwrap_or(8).clamp(1, 4096);
        let Ok(bits) = feed.next(name, width) else {
            assert!(feed.misfit.is_some());
            break;
        };
        assert_eq!(bits.width(), width);
    }
    let _ = feed.left();
}
