//! The values of Test-Comp's files, read as `TestCov` does: by `sscanf` with the format of the type.

use crate::{compilers, directory, must, object};
use polysem_report::{Object, TestCase, testcomp};
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

/// Input functions, the formats that `TestCov` reads their values with, and sizes.
const FORMATS: [(&str, &str, usize); 13] = [
    ("bool", "%d", 1),
    ("char", "%hhd", 1),
    ("uchar", "%hhu", 1),
    ("short", "%hd", 2),
    ("ushort", "%hu", 2),
    ("int", "%d", 4),
    ("uint", "%u", 4),
    ("long", "%ld", 8),
    ("ulong", "%lu", 8),
    ("longlong", "%lld", 8),
    ("pointer", "%lu", 8),
    ("float", "%f", 4),
    ("double", "%lf", 8),
];

/// The text of the one value of a test with this object.
fn value(object: Object) -> String {
    let xml = testcomp::write(&TestCase { args: Vec::new(), objects: vec![object] }, false);
    let line = xml.lines().find(|line| line.contains("<input")).expect("it has an input");
    let (_, rest) = line.split_once('>').expect("the element starts");
    rest.trim_end_matches("</input>").to_string()
}

#[test]
fn scanf_reads_the_same_bytes() {
    let mut rows = String::new();
    let mut state = 1_u64;
    for round in 0..200 {
        for (name, format, size) in FORMATS {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let random = if round < 10 {
                [0, 1, u64::MAX, 1 << 63, u64::MAX >> 1][round / 2]
            } else {
                state ^ (state >> 29)
            };
            let bytes = &random.to_le_bytes()[..size];
            let bytes = if name == "bool" { &[bytes[0] & 1][..] } else { bytes };
            let text = value(object(&format!("__VERIFIER_nondet_{name}"), bytes));
            if text.contains("nan") {
                continue;
            }
            let listed: Vec<String> = bytes.iter().map(u8::to_string).collect();
            let _ = writeln!(
                rows,
                "  {{\"{format}\", \"{text}\", {size}, {{{}}}}},",
                listed.join(", ")
            );
        }
    }
    let program = format!(
        r#"#include <stdio.h>
#include <string.h>
static const struct {{ const char *format, *text; int size; unsigned char bytes[8]; }} rows[] = {{
{rows}}};
int main(void) {{
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {{
    unsigned char read[8] = {{0}};
    char rest;
    char format[16];
    snprintf(format, sizeof format, "%s%%c", rows[i].format);
    if (sscanf(rows[i].text, format, read, &rest) != 1 || memcmp(read, rows[i].bytes, rows[i].size)) {{
      printf("%s %s\n", rows[i].format, rows[i].text);
      return 1;
    }}
  }}
  printf("%d rows\n", (int)(sizeof rows / sizeof *rows));
  return 0;
}}
"#
    );
    let place = directory("values");
    fs::write(place.join("values.c"), program).expect("it can be written");
    for compiler in compilers(&["cc"]) {
        must(Command::new(compiler).args(["-w", "values.c", "-o", "values"]).current_dir(&place));
        let output = Command::new(place.join("values")).output().expect("it can be started");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains(" rows"), "{said}");
    }
}
