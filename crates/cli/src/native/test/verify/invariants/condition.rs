//! A little of C's text: the word at a place, and the condition that ends a loop.

/// The word that begins at a place; lines and columns count from 1, columns in bytes.
pub(super) fn word_at(text: &[u8], line: u32, column: u32) -> Option<&str> {
    let rest = &text[offset(text, line, column)?..];
    let end = rest.iter().position(|byte| !is_of_word(*byte)).unwrap_or(rest.len());
    std::str::from_utf8(&rest[..end]).ok()
}

/// What stands in the parentheses that end at a place, after `while`.
pub(super) fn before(text: &[u8], line: u32, column: u32) -> Option<&str> {
    let end = offset(text, line, column)?;
    if text.get(end) != Some(&b')') {
        return None;
    }
    let mut depth = 0;
    let open = text[..end].iter().rposition(|byte| match byte {
        b')' => {
            depth += 1;
            false
        }
        b'(' if depth == 0 => true,
        b'(' => {
            depth -= 1;
            false
        }
        _ => false,
    })?;
    let word = text[..open].trim_ascii_end().strip_suffix(b"while")?;
    let whole = word.last().is_none_or(|byte| !is_of_word(*byte));
    whole.then(|| std::str::from_utf8(&text[open + 1..end]).ok()).flatten()
}

/// Whether evaluating an expression changes nothing, as far as its text tells: it has only operators that do not, numbers, and
/// variables, which are all names that it may have.
pub(super) fn is_pure(text: &str, is_variable: &dyn Fn(&str) -> bool) -> bool {
    const CHANGES: [&str; 6] = ["++", "--", "<<=", ">>=", "//", "/*"];
    const COMPARES: [&str; 4] = ["==", "!=", "<=", ">="];
    if CHANGES.iter().any(|mark| text.contains(mark)) {
        return false;
    }
    let mut rest = text;
    // Whether a parenthesis would be that of a call.
    let mut callable = false;
    while let Some(first) = rest.trim_ascii_start().chars().next() {
        rest = rest.trim_ascii_start();
        let word = |it: &str| it.find(|char: char| !is_word_char(char)).unwrap_or(it.len());
        let length = if first.is_ascii_digit() {
            word(rest)
        } else if is_word_char(first) {
            let length = word(rest);
            if !is_variable(&rest[..length]) {
                return false;
            }
            length
        } else if COMPARES.iter().any(|mark| rest.starts_with(mark)) {
            2
        } else if !"+-*/%<>!&|^~?:()[]".contains(first) || first == '(' && callable {
            return false;
        } else {
            1
        };
        callable = is_word_char(first) || first == ')' || first == ']';
        rest = &rest[length..];
    }
    true
}

fn is_word_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

fn is_of_word(byte: u8) -> bool {
    is_word_char(byte.into())
}

/// How many bytes are before a place.
fn offset(text: &[u8], line: u32, column: u32) -> Option<usize> {
    let (line, column) = (line.checked_sub(1)? as usize, column.checked_sub(1)? as usize);
    let before: usize =
        text.split_inclusive(|byte| *byte == b'\n').take(line).map(<[u8]>::len).sum();
    let at = before.checked_add(column)?;
    (at < text.len()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] =
        b"int f(void) {\n  do { g(); } while ((a) < (b + 1));\n  meanwhile (c);\n}\n";

    #[test]
    fn words_and_conditions_are_found() {
        assert_eq!(word_at(TEXT, 2, 3), Some("do"));
        assert_eq!(word_at(TEXT, 2, 8), Some("g"));
        assert_eq!(word_at(TEXT, 9, 1), None);
        assert_eq!(word_at(TEXT, 0, 1), None);
        assert_eq!(before(TEXT, 2, 35), Some("(a) < (b + 1)"));
        assert_eq!(before(TEXT, 2, 34), None, "these are not those of `while`");
        assert_eq!(before(TEXT, 3, 15), None, "`meanwhile` is another word");
    }

    #[test]
    fn only_what_changes_nothing_is_pure() {
        let variable = |name: &str| matches!(name, "a" | "b" | "next");
        for pure in ["a < b", "a<=b && b != 0x1F", "(a)", "!(a == -1 || a[b] >= 2u)", "a ? b : 3"] {
            assert!(is_pure(pure, &variable), "{pure}");
        }
        for other in [
            "a++ < 3",
            "--a",
            "a = b",
            "a += 1",
            "a <<= 1",
            "next()",
            "(*next)(a)",
            "next (a)",
            "MORE",
            "a /* b */",
            "a == 'x'",
            "({ a; })",
            "a[0](1)",
            "a, b",
        ] {
            assert!(!is_pure(other, &variable), "{other}");
        }
    }
}
