//! A test as C: a file that is compiled together with the program.

use super::table::{FUZZER, PRELUDE, functions, table};
use super::{Entry, Program, Recorded, identifier};
use std::fmt::Write as _;

/// The text of a C file that, compiled together with the program, repeats the run.
///
/// It has a `main` only where the program has none: with [`Entry::Main`] the program's own is taken.
#[must_use]
pub fn c(test: &Recorded<'_>, program: &Program<'_>) -> String {
    let name = identifier(test.name);
    let mut out = format!(
        "// {name}: the inputs of one run. To repeat it, with your program for program.c:\n"
    );
    let _ = writeln!(out, "//   cc -g {name}.c program.c -o {name} && ./{name}{}", arguments(test));
    match test.exit {
        Some(code) => {
            let _ = writeln!(out, "// The program then ends with exit code {code}.");
        }
        None => out.push_str(
            "// The program then does what was found to be wrong, until that is mended.\n",
        ),
    }
    let _ = writeln!(out, "{PRELUDE}");
    table(&mut out, test);
    let _ = writeln!(
        out,
        "static const struct polysem_input *polysem_next = polysem_inputs_of_{name};"
    );
    let _ = writeln!(out, "static size_t polysem_left = {};", test.inputs.objects.len());
    let _ = writeln!(out, "static const bool polysem_is_fault = {};\n", test.exit.is_none());
    functions(&mut out, std::slice::from_ref(test), program);
    match program.entry {
        Entry::Main => {}
        Entry::Function(function) => {
            let _ = write!(
                out,
                "\nvoid {function}(void);\n\nint main(void) {{\n  {function}();\n  return 0;\n}}\n"
            );
        }
        Entry::Fuzzer => {
            let _ = write!(out, "\n{FUZZER}\nint main(void) {{ return polysem_fuzz(); }}\n");
        }
    }
    out
}

/// The arguments after the program's name, for a shell.
fn arguments(test: &Recorded<'_>) -> String {
    let quoted: Vec<String> =
        test.inputs.args.iter().skip(1).map(|arg| format!(" {}", quoted(arg))).collect();
    quoted.concat()
}

fn quoted(arg: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./=:,+@%".contains(byte);
    let is_text = |byte: &u8| (b' '..=b'~').contains(byte) && *byte != b'\'';
    if !arg.is_empty() && arg.iter().all(is_plain) {
        return String::from_utf8_lossy(arg).into_owned();
    }
    if arg.iter().all(is_text) {
        return format!("'{}'", String::from_utf8_lossy(arg));
    }
    let escaped: Vec<String> = arg.iter().map(|byte| format!("\\{byte:03o}")).collect();
    format!("$'{}'", escaped.concat())
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quotes_for_a_shell() {
        assert_eq!(quoted(b"-n=3"), "-n=3");
        assert_eq!(quoted(b"a b\\"), "'a b\\'");
        assert_eq!(quoted(b""), "''");
        assert_eq!(quoted(b"'\n"), "$'\\047\\012'");
    }
}
