//! Property files of SV-COMP and Test-Comp (`.prp`): what is to be shown of a program, or covered.
//!
//! A file has one or more lines as `CHECK( init(main()), LTL(G ! overflow) )` or `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )`. Spaces are free, several may stand in one line, one may go over several; what follows `//` or `#` is a comment.
//! The old spelling of a cover goal, `CHECK( init(main()), FQL(cover EDGES(@DECISIONEDGE)) )`, reads as the new one.
//!
//! **Invariant:** what [`Property`] displays reads as the same property.

use crate::Malformed;
use crate::malformed::utf8;
use std::fmt;

/// What a property file asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// Where the program starts: `main`.
    pub entry: String,
    /// All of them must hold; at least one.
    pub checks: Vec<Check>,
}

/// One line of a property file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// This function is never called: `G ! call(f())`.
    Unreachable(String),
    /// What is freed was allocated, and not freed before: `G valid-free`.
    ValidFree,
    /// What is followed points into a living object: `G valid-deref`.
    ValidDeref,
    /// What is allocated and not freed can still be reached: `G valid-memtrack`.
    ValidMemtrack,
    /// What is allocated was freed when the program ends: `G valid-memcleanup`.
    ValidMemcleanup,
    /// Signed arithmetic stays in its type: `G ! overflow`.
    NoOverflow,
    /// The program ends: `F end`.
    Termination,
    /// No two threads meet at a place in memory of which one writes it: `G ! data-race`.
    DataRace,
    /// Nothing is undefined: `G def-behavior`.
    DefinedBehaviour,
    /// Tests are to cover this: `@DECISIONEDGE`, or `@CALL(f)`.
    Cover(String),
}

/// Checks that have nothing to fill in.
const PLAIN: [Check; 8] = [
    Check::ValidFree,
    Check::ValidDeref,
    Check::ValidMemtrack,
    Check::ValidMemcleanup,
    Check::NoOverflow,
    Check::Termination,
    Check::DataRace,
    Check::DefinedBehaviour,
];

/// Sets of edges that have nothing to fill in.
const GOALS: [&str; 3] = ["@DECISIONEDGE", "@CONDITIONEDGE", "@BASICBLOCKENTRY"];

const FORM: &str = "write a line as `CHECK( init(main()), LTL(G ! call(reach_error())) )`";
const FORMULAS: &str = "known are `G ! call(f())`, `G valid-free`, `G valid-deref`, `G valid-memtrack`, `G valid-memcleanup`, `G ! overflow`, `F end`, `G ! data-race` and `G def-behavior`";
const EDGES: &str =
    "known are `@DECISIONEDGE`, `@CONDITIONEDGE`, `@BASICBLOCKENTRY` and `@CALL(f)`";

impl Check {
    /// The name by which verdicts call it: `unreach-call`, as in `false(unreach-call)`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Check::Unreachable(_) => "unreach-call",
            Check::ValidFree => "valid-free",
            Check::ValidDeref => "valid-deref",
            Check::ValidMemtrack => "valid-memtrack",
            Check::ValidMemcleanup => "valid-memcleanup",
            Check::NoOverflow => "no-overflow",
            Check::Termination => "termination",
            Check::DataRace => "no-data-race",
            Check::DefinedBehaviour => "def-behavior",
            Check::Cover(_) => "cover",
        }
    }
}

/// The formula alone: `G ! overflow`.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Unreachable(function) => return write!(f, "G ! call({function}())"),
            Check::ValidFree => "G valid-free",
            Check::ValidDeref => "G valid-deref",
            Check::ValidMemtrack => "G valid-memtrack",
            Check::ValidMemcleanup => "G valid-memcleanup",
            Check::NoOverflow => "G ! overflow",
            Check::Termination => "F end",
            Check::DataRace => "G ! data-race",
            Check::DefinedBehaviour => "G def-behavior",
            Check::Cover(goal) => return write!(f, "COVER EDGES({goal})"),
        })
    }
}

/// A line a check, and no end of a line after the last: what witnesses have as their specification.
impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut start = "";
        for check in &self.checks {
            let (verb, logic) = match check {
                Check::Cover(_) => ("COVER", "FQL"),
                _ => ("CHECK", "LTL"),
            };
            write!(f, "{start}{verb}( init({}()), {logic}({check}) )", self.entry)?;
            start = "\n";
        }
        Ok(())
    }
}

/// What the text of a property file asks.
///
/// # Errors
///
/// Where it is no such text, or asks for something that is not known.
pub fn read(bytes: &[u8]) -> Result<Property, Malformed> {
    let text = utf8(bytes)?;
    let mut reader = Reader { text, at: 0 };
    let mut entry: Option<&str> = None;
    let mut checks = Vec::new();
    loop {
        let (at, word) = reader.peek();
        match word {
            "" => break,
            "CHECK" | "COVER" => {}
            _ => {
                let message = format!("`{word}` starts neither `CHECK` nor `COVER`");
                return Err(Malformed::new(at, message, FORM));
            }
        }
        reader.next();
        let start = reader.head()?;
        if let Some(other) = entry.filter(|other| *other != start) {
            let message = format!("the program starts in `{other}` above and in `{start}` here");
            return Err(Malformed::new(at, message, "give each start a file of its own"));
        }
        entry = Some(start);
        checks.push(reader.body(word)?);
        reader.expect(")")?;
    }
    let Some(entry) = entry else {
        return Err(Malformed::new(0, "the file asks for nothing", FORM));
    };
    Ok(Property { entry: entry.into(), checks })
}

/// Goes over a text, word by word.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next word and where it is, past spaces and comments; empty at the text's end.
    fn peek(&mut self) -> (usize, &'a str) {
        loop {
            let rest = &self.text[self.at..];
            let spaced =
                rest.trim_start_matches(|char: char| char.is_whitespace() || char == '\u{feff}');
            self.at += rest.len() - spaced.len();
            if !(spaced.starts_with("//") || spaced.starts_with('#')) {
                let length = spaced.find(|char: char| !is_word(char)).unwrap_or(spaced.len());
                let length = length.max(spaced.chars().next().map_or(0, char::len_utf8));
                return (self.at, &spaced[..length]);
            }
            self.at += spaced.find('\n').unwrap_or(spaced.len());
        }
    }

    fn next(&mut self) -> (usize, &'a str) {
        let (at, word) = self.peek();
        self.at = at + word.len();
        (at, word)
    }

    fn expect(&mut self, wanted: &str) -> Result<(), Malformed> {
        let (at, word) = self.next();
        if word == wanted {
            return Ok(());
        }
        Err(unexpected(at, &format!("`{wanted}`"), word))
    }

    fn expect_all(&mut self, wanted: &[&str]) -> Result<(), Malformed> {
        wanted.iter().try_for_each(|wanted| self.expect(wanted))
    }

    /// `( init(main()),`.
    fn head(&mut self) -> Result<&'a str, Malformed> {
        self.expect_all(&["(", "init", "("])?;
        let (at, name) = self.next();
        if !is_function(name) {
            return Err(unexpected(at, "the name of a function", name));
        }
        self.expect_all(&["(", ")", ")", ","])?;
        Ok(name)
    }

    /// `LTL(…)` or `FQL(…)`; the latter also after `CHECK`, which is how it was once written.
    fn body(&mut self, verb: &str) -> Result<Check, Malformed> {
        let (at, logic) = self.next();
        if logic != "FQL" && (logic != "LTL" || verb == "COVER") {
            let wanted = if verb == "COVER" { "`FQL`" } else { "`LTL`" };
            return Err(unexpected(at, wanted, logic));
        }
        self.expect("(")?;
        if logic == "LTL" {
            let (start, words) = self.inside()?;
            return formula(&words).ok_or_else(|| {
                let message = format!("the formula `{}` is not known", words.join(" "));
                Malformed::new(start, message, FORMULAS)
            });
        }
        let (at, verb) = self.next();
        if !verb.eq_ignore_ascii_case("cover") {
            return Err(unexpected(at, "`COVER`", verb));
        }
        self.expect_all(&["EDGES", "("])?;
        let (start, words) = self.inside()?;
        let goal = words.concat();
        if !is_goal(&goal, &words) {
            return Err(Malformed::new(start, format!("the edges `{goal}` are not known"), EDGES));
        }
        self.expect(")")?;
        Ok(Check::Cover(goal))
    }

    /// The words up to the parenthesis that closes one before them, which is passed; and where they start.
    fn inside(&mut self) -> Result<(usize, Vec<&'a str>), Malformed> {
        let (start, _) = self.peek();
        let (mut words, mut depth) = (Vec::new(), 0_usize);
        loop {
            let (at, word) = self.next();
            match word {
                "" => {
                    return Err(Malformed::new(at, "`)` is missing at the end of the file", FORM));
                }
                ")" if depth == 0 => return Ok((start, words)),
                ")" => depth -= 1,
                "(" => depth += 1,
                _ => {}
            }
            words.push(word);
        }
    }
}

fn unexpected(at: usize, wanted: &str, word: &str) -> Malformed {
    let found = if word.is_empty() { "the end of the file".into() } else { format!("`{word}`") };
    Malformed::new(at, format!("{wanted} is expected here, not {found}"), FORM)
}

/// The `-` is for `valid-free` and its like.
fn is_word(char: char) -> bool {
    char.is_alphanumeric() || "_-$.".contains(char)
}

fn is_function(word: &str) -> bool {
    word.starts_with(|char: char| char.is_alphabetic() || "_$".contains(char))
        && !word.contains('-')
}

fn formula(words: &[&str]) -> Option<Check> {
    if let ["G", "!", "call", "(", function, "(", ")", ")"] = words
        && is_function(function)
    {
        return Some(Check::Unreachable((*function).into()));
    }
    let text = words.join(" ");
    PLAIN.into_iter().find(|check| check.to_string() == text)
}

fn is_goal(goal: &str, words: &[&str]) -> bool {
    match words {
        ["@", "CALL", "(", function, ")"] => is_function(function),
        _ => GOALS.contains(&goal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;
    use crate::{Diagnostic, Source};

    fn main_with(checks: &[Check]) -> Property {
        Property { entry: "main".into(), checks: checks.to_vec() }
    }

    /// The files of SV-COMP and Test-Comp, as they are there.
    #[test]
    fn reads_the_files_of_the_competitions() {
        let cases: [(&str, &str, Check); 12] = [
            (
                "LTL(G ! call(reach_error()))",
                "unreach-call",
                Check::Unreachable("reach_error".into()),
            ),
            (
                "LTL(G ! call(__VERIFIER_error()))",
                "unreach-call",
                Check::Unreachable("__VERIFIER_error".into()),
            ),
            ("LTL(G valid-free)", "valid-free", Check::ValidFree),
            ("LTL(G valid-deref)", "valid-deref", Check::ValidDeref),
            ("LTL(G valid-memtrack)", "valid-memtrack", Check::ValidMemtrack),
            ("LTL(G valid-memcleanup)", "valid-memcleanup", Check::ValidMemcleanup),
            ("LTL(G ! overflow)", "no-overflow", Check::NoOverflow),
            ("LTL(F end)", "termination", Check::Termination),
            ("LTL(G ! data-race)", "no-data-race", Check::DataRace),
            ("LTL(G def-behavior)", "def-behavior", Check::DefinedBehaviour),
            ("FQL(COVER EDGES(@DECISIONEDGE))", "cover", Check::Cover("@DECISIONEDGE".into())),
            (
                "FQL(COVER EDGES(@CALL(reach_error)))",
                "cover",
                Check::Cover("@CALL(reach_error)".into()),
            ),
        ];
        for (body, name, check) in cases {
            let verb = if body.starts_with("FQL") { "COVER" } else { "CHECK" };
            let text = format!("{verb}( init(main()), {body} )");
            let read = read(format!("{text}\n\n").as_bytes());
            assert_eq!(read, Ok(main_with(std::slice::from_ref(&check))), "{text}");
            assert_eq!(read.map(|property| property.to_string()), Ok(text));
            assert_eq!(check.name(), name);
        }
    }

    #[test]
    fn reads_several_checks_comments_and_other_spellings() {
        let text = "\u{feff}// memory safety\nCHECK( init(main()), LTL(G valid-free) )\n\
            CHECK(init(main()),LTL(G   valid-deref)) CHECK( init( main ( ) ),\n  LTL(G!overflow) ) # or so\r\n\
            CHECK( init(main()), FQL(cover EDGES(@CONDITIONEDGE)) )";
        let checks = [
            Check::ValidFree,
            Check::ValidDeref,
            Check::NoOverflow,
            Check::Cover("@CONDITIONEDGE".into()),
        ];
        assert_eq!(read(text.as_bytes()), Ok(main_with(&checks)));
        assert_eq!(
            read(text.as_bytes()).map(|property| property.to_string()),
            Ok("CHECK( init(main()), LTL(G valid-free) )\n\
                CHECK( init(main()), LTL(G valid-deref) )\n\
                CHECK( init(main()), LTL(G ! overflow) )\n\
                COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )"
                .into())
        );
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let cases = [
            ("", 0, "the file asks for nothing"),
            (" # nothing", 0, "the file asks for nothing"),
            ("G ! overflow", 0, "`G` starts neither `CHECK` nor `COVER`"),
            ("CHECK init", 6, "`(` is expected here, not `init`"),
            (
                "CHECK( init(",
                12,
                "the name of a function is expected here, not the end of the file",
            ),
            (
                "CHECK( init(1()), LTL(F end) )",
                12,
                "the name of a function is expected here, not `1`",
            ),
            ("CHECK( init(main)), LTL(F end) )", 16, "`(` is expected here, not `)`"),
            ("CHECK( init(main()), CTL(F end) )", 21, "`LTL` is expected here, not `CTL`"),
            (
                "CHECK( init(main()), LTL( G ! deadlock) )",
                26,
                "the formula `G ! deadlock` is not known",
            ),
            (
                "CHECK( init(main()), LTL(G ! label(ERROR)) )",
                25,
                "the formula `G ! label ( ERROR )` is not known",
            ),
            (
                "CHECK( init(main()), LTL(G ! call(1())) )",
                25,
                "the formula `G ! call ( 1 ( ) )` is not known",
            ),
            ("CHECK( init(main()), LTL() )", 25, "the formula `` is not known"),
            ("CHECK( init(main()), LTL(F end", 30, "`)` is missing at the end of the file"),
            (
                "CHECK( init(main()), LTL(F end)",
                31,
                "`)` is expected here, not the end of the file",
            ),
            ("COVER( init(main()), LTL(F end) )", 21, "`FQL` is expected here, not `LTL`"),
            (
                "COVER( init(main()), FQL(PASS EDGES(@X)) )",
                25,
                "`COVER` is expected here, not `PASS`",
            ),
            ("COVER( init(main()), FQL(COVER EDGES(@X)) )", 37, "the edges `@X` are not known"),
            (
                "CHECK( init(main()), LTL(F end) )\nCHECK( init(f()), LTL(F end) )",
                34,
                "the program starts in `main` above and in `f` here",
            ),
        ];
        for (text, offset, message) in cases {
            let error = read(text.as_bytes()).expect_err(text);
            assert_eq!((error.offset, &*error.message), (offset, message), "{text}");
        }
        assert_eq!(read(b"CHECK\xff").map_err(|error| error.offset), Err(5));
    }

    #[test]
    fn errors_show_the_line_and_what_is_known() {
        let text = b"# ours\nCHECK( init(main()), LTL(G ! deadlock) )\n";
        let error = read(text).expect_err("it is not known");
        let shown = Diagnostic::from(error).render(Source { name: "a.prp", text }, false);
        assert!(shown.contains("a.prp:2:26") && shown.contains("`G ! data-race`"), "{shown}");
    }

    #[test]
    fn nothing_makes_it_panic_and_what_reads_is_read_back() {
        let parts = [
            "CHECK",
            "COVER",
            "( init(main()), ",
            "LTL(",
            "FQL(",
            "COVER EDGES(",
            "@",
            "CALL(f)",
            "G ",
            "! overflow",
            "F end",
            ")",
            ") )",
            " ",
            "\n",
            "#",
            "é",
            "valid-free",
        ];
        let (mut rng, mut good) = (Rng(7), 0);
        for _ in 0..200_000 {
            // Half of them start well, so that some are right.
            let start = if rng.below(2) == 0 { "CHECK( init(main()), LTL(" } else { "" };
            let rest: String = (0..rng.below(6)).map(|_| parts[rng.below(parts.len())]).collect();
            let text = format!("{start}{rest}");
            match read(text.as_bytes()) {
                Ok(property) => {
                    good += 1;
                    assert_eq!(read(property.to_string().as_bytes()), Ok(property), "{text}");
                }
                Err(error) => assert!(error.offset <= text.len(), "{text}"),
            }
        }
        assert!(good > 10, "{good}");
    }
}
