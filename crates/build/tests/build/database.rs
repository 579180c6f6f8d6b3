//! Flags from `compile_commands.json`.

use polysem_build::{Error, Options};

use crate::common::{Place, load, mentions};

const SOURCE: &str = "#include \"value.h\"\nint value = VALUE; char name[] = NAME;\n";

fn place(test: &str, command: &str) -> Option<(Place, Options)> {
    let place = Place::new(test)?;
    place.write("src/a.c", SOURCE);
    place.write("inc/value.h", "#define VALUE 4711\n");
    let entry = format!(
        "[{{ \"directory\": \"{}/out\", \"file\": \"../src/a.c\", {command} }}]",
        place.path.display()
    );
    place.write("out/compile_commands.json", &entry);
    let options = Options { database: Some("out".into()), ..place.options() };
    Some((place, options))
}

#[test]
fn both_forms_are_understood() {
    let arguments = r#""arguments": ["cc", "-I../inc", "-DNAME=\"a b\"", "-O2", "-MD", "-MF", "x.d", "-c", "../src/a.c", "-o", "a.o"]"#;
    let command = r#""command": "ccache gcc -I ../inc -DNAME='\"a b\"' -Werror -O2 -g3 -o a.o -c ../src/a.c""#;
    for (test, text) in [("arguments", arguments), ("command", command)] {
        let Some((place, options)) = place(test, text) else { return };
        let units = load(&options, &["src/a.c".into()]).unwrap();
        assert!(mentions(&units[0], "4711") && mentions(&units[0], "a b\\00"), "{test}");
        assert!(
            units[0].warnings.is_empty() && !units[0].optimised,
            "{test}: {}",
            units[0].warnings
        );
        assert!(!place.path.join("out/a.o").exists() && !place.path.join("out/x.d").exists());
        // The file itself can be named too, and the user's flags come last.
        let database = Some("out/compile_commands.json".into());
        let options =
            Options { database, cflags: vec!["-UNAME".into(), "-DNAME=\"c d\"".into()], ..options };
        assert!(mentions(&load(&options, &["src/a.c".into()]).unwrap()[0], "c d\\00"));
    }
}

#[test]
fn files_that_are_not_in_it_are_compiled_with_a_note() {
    let Some((place, options)) = place("not_in", r#""command": "cc ../src/a.c""#) else { return };
    let other = place.write("other.c", "int x;\n");
    let units = load(&options, &[other]).unwrap();
    assert!(
        units[0].warnings.starts_with("other.c is not in the compile commands"),
        "{}",
        units[0].warnings
    );
}

#[test]
fn what_is_no_database_is_told() {
    let Some((place, options)) = place("no_database", r#""output": "a.o""#) else { return };
    let error = load(&options, &["src/a.c".into()]).unwrap_err();
    assert!(
        error.to_string().contains("the entry of ../src/a.c has neither `arguments` nor `command`"),
        "{error}"
    );
    for (text, why) in [("{}", "not a list"), ("[", "not JSON")] {
        place.write("out/compile_commands.json", text);
        let error = load(&options, &["src/a.c".into()]).unwrap_err();
        assert!(matches!(error, Error::Database(..)) && error.to_string().contains(why), "{error}");
    }
    let gone = format!(
        "[{{ \"directory\": \"gone\", \"file\": \"{}/src/a.c\", \"command\": \"cc\" }}]",
        place.path.display()
    );
    place.write("out/compile_commands.json", &gone);
    let error = load(&options, &["src/a.c".into()]).unwrap_err();
    assert!(
        error.to_string().contains("out/gone of") && error.to_string().contains("does not exist"),
        "{error}"
    );
    let none = Options { database: Some("nowhere".into()), ..options };
    assert!(load(&none, &["src/a.c".into()]).unwrap_err().to_string().contains("cannot read"));
}
