//! Which language a file is in, and how a verb that is written once gets to its programs.
//!
//! What flows: a path -> [`Text`], by its ending -> [`dispatch`] calls the verb for the language -> [`Text::read`].

use crate::args::Language;
use crate::output::{Output, Problem, Status, read};
use polysem_lang::text::Lines;
use polysem_lang::{About, Setup, Source, Warning, text};
use polysem_report::{Diagnostic, Severity};
use serde_json::json;
use std::cell::OnceCell;
use std::path::Path;

/// What a verb does with programs of any language.
pub(crate) trait Verb {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem>;
}

macro_rules! languages {
    ($($language:ty,)+) => {
        /// The languages: how their files end, and what they are called.
        const ALL: &[Known] = &[$(Known {
            ending: <$language as Source>::EXTENSION,
            name: <$language as Source>::NAME,
            defines: <$language as Source>::DEFINES,
        }),+];

        fn call<V: Verb>(verb: V, text: &Text, output: &mut Output) -> Result<Status, Problem> {
            match &*text.ending {
                $(<$language as Source>::EXTENSION => verb.run::<$language>(text, output),)+
                _ => Err(Problem::Input(format!("error: there is no language `{}`", text.ending))),
            }
        }
    };
}

polysem_lang::for_each_language!(languages);

/// What is known of a language before a program is read.
pub(crate) struct Known {
    pub(crate) ending: &'static str,
    pub(crate) name: &'static str,
    /// Whether files of that ending define languages.
    pub(crate) defines: bool,
}

/// The languages that there are.
pub(crate) fn all() -> &'static [Known] {
    ALL
}

/// The text of a file, which must be UTF-8.
fn text_of(path: &Path, output: &Output) -> Result<String, Problem> {
    String::from_utf8(read(path)?).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let message = "this is not text in UTF-8".to_string();
        let (name, bytes) = (path.to_string_lossy(), error.into_bytes());
        let source = polysem_report::Source { name: &name, text: &bytes };
        output.at(&Diagnostic { message, offset, ..Diagnostic::default() }, source)
    })
}

/// Runs a verb for the language of a file.
pub(crate) fn dispatch(
    verb: impl Verb,
    path: &Path,
    language: &Language,
    output: &mut Output,
) -> Result<Status, Problem> {
    let text = Text::open(path, language, output)?;
    call(verb, &text, output)
}

/// Runs a verb on a file that defines a language. Only an ending of another kind of files says that it does not.
pub(crate) fn dispatch_definition(
    verb: impl Verb,
    path: &Path,
    output: &mut Output,
) -> Result<Status, Problem> {
    let is_own = |known: &&Known| path.extension().is_some_and(|ending| *ending == *known.ending);
    let known = ALL.iter().find(is_own).or_else(|| ALL.iter().find(|known| known.defines));
    let text = Text {
        name: path.to_string_lossy().into_owned(),
        content: text_of(path, output)?,
        ending: known.map_or("", |known| known.ending).to_string(),
        setup: Setup::default(),
        definition: None,
        lines: OnceCell::new(),
    };
    call(verb, &text, output)
}

/// A file that holds a program.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) content: String,
    /// The ending of files of its language.
    ending: String,
    setup: Setup,
    /// The file that defines the language, if one does.
    definition: Option<String>,
    /// Where its lines begin, once somebody asks.
    lines: OnceCell<Lines>,
}

impl Text {
    /// The text of a file, in the language that is named, or that its ending tells.
    pub(crate) fn open(path: &Path, language: &Language, output: &Output) -> Result<Text, Problem> {
        let mut setup = Setup { symbolic: language.symbolic.clone(), ..Setup::default() };
        let mut definition = None;
        let ending = match (&language.lang, path.extension()) {
            (Some(lang), _) => {
                let file = Path::new(lang);
                let tells = |known: &&Known| {
                    known.defines && file.extension().is_some_and(|ending| *ending == *known.ending)
                };
                let by_name = |known: &&Known| {
                    let lang = lang.trim_start_matches('.');
                    !known.defines
                        && (known.ending.eq_ignore_ascii_case(lang)
                            || known.name.eq_ignore_ascii_case(lang))
                };
                if let Some(known) = ALL.iter().find(tells) {
                    setup.definition = Some(text_of(file, output)?);
                    definition = Some(lang.clone());
                    known.ending.to_string()
                } else if let Some(known) = ALL.iter().find(by_name) {
                    known.ending.to_string()
                } else {
                    let message = format!("error: there is no language `{lang}`");
                    return Err(Problem::Input(format!("{message}\n{}", list())));
                }
            }
            (None, Some(ending)) => ending.to_string_lossy().into_owned(),
            (None, None) => String::new(),
        };
        if !ALL.iter().any(|known| known.ending == ending) {
            let path = path.display();
            let message = format!("error: the ending of {path} does not tell its language");
            return Err(Problem::Input(format!("{message}\n{}", list())));
        }
        let name = path.to_string_lossy().into_owned();
        let content = text_of(path, output)?;
        Ok(Text { name, content, ending, setup, definition, lines: OnceCell::new() })
    }

    /// The program that the text is.
    pub(crate) fn read<L: Source>(&self, output: &mut Output) -> Result<L::Program, Problem> {
        let program = L::read_with(&self.setup, &self.content).map_err(|error| {
            let source = if error.in_definition { self.definition() } else { self.source() };
            output.at(&diagnostic(error), source)
        })?;
        self.warn(L::warnings(&program), output);
        Ok(program)
    }

    /// Tells what looks wrong in the definition.
    pub(crate) fn warn(&self, warnings: &[Warning], output: &mut Output) {
        let source = self.definition();
        let place = |offset: usize| {
            let (line, column) = line_and_column(source.text, offset);
            json!({ "file": source.name, "line": line, "column": column })
        };
        let mut all = Vec::new();
        for Warning { message, offset, other } in warnings {
            let diagnostic = Diagnostic {
                message: message.clone(),
                offset: *offset,
                severity: Severity::Warning,
                other: other.map(|other| (other, "the other one is here".to_string())),
                ..Diagnostic::default()
            };
            output.show(&diagnostic, source);
            let other = other.map(place);
            all.push(json!({ "message": message, "at": place(*offset), "other": other }));
        }
        output.field("warnings", all);
    }

    /// The definition of the language as reports know it; the program, if there is none.
    fn definition(&self) -> polysem_report::Source<'_> {
        match (&self.definition, &self.setup.definition) {
            (Some(name), Some(text)) => polysem_report::Source { name, text: text.as_bytes() },
            _ => self.source(),
        }
    }

    /// What the text says, if it defines a language.
    pub(crate) fn about<L: Source>(
        &self,
        symbolic: bool,
        output: &Output,
    ) -> Result<About, Problem> {
        L::about(&self.content, symbolic)
            .map_err(|error| output.at(&diagnostic(error), self.source()))
    }

    /// The text as reports know it.
    pub(crate) fn source(&self) -> polysem_report::Source<'_> {
        polysem_report::Source { name: &self.name, text: self.content.as_bytes() }
    }

    /// Line and column of a byte, from 1.
    pub(crate) fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let lines = self.lines.get_or_init(|| Lines::new(&self.content));
        let offset = offset.min(self.content.len());
        let start = lines.start(offset);
        let (_, column) = line_and_column(&self.content.as_bytes()[start..], offset - start);
        (lines.of(offset), column)
    }

    /// The language, if the file's name does not tell it.
    pub(crate) fn forced(&self) -> Option<&str> {
        if let Some(file) = &self.definition {
            return Some(file);
        }
        let tells = Path::new(&self.name).extension().is_some_and(|ending| *ending == *self.ending);
        (!tells).then_some(&*self.ending)
    }

    /// Whether another text is in the same language.
    pub(crate) fn is_like(&self, other: &Text) -> bool {
        self.ending == other.ending
    }
}

/// Line and column of a byte, from 1. A byte inside of a character stands for it.
fn line_and_column(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let lines = before.split(|&byte| byte == b'\n');
    let inside = text.get(offset).is_some_and(|byte| byte & 0xc0 == 0x80);
    let last = lines.clone().next_back().unwrap_or_default();
    let characters = last.iter().filter(|&byte| byte & 0xc0 != 0x80).count();
    (lines.count(), characters + usize::from(!inside))
}

/// A predicate that a user gave as a flag.
pub(crate) fn predicate<L: Source>(
    program: &L::Program,
    text: &str,
    output: &Output,
) -> Result<L::Predicate, Problem> {
    let source = polysem_report::Source { name: "<predicate>", text: text.as_bytes() };
    L::predicate(program, text).map_err(|error| output.at(&diagnostic(error), source))
}

/// The place that a user named.
pub(crate) fn place<L: Source>(
    program: &L::Program,
    text: &Text,
    name: &str,
) -> Result<L::Place, Problem> {
    L::place(program, name).ok_or_else(|| {
        let message = format!("error: there is no place `{name}` in {}", text.name);
        let hint = "a place is a label, or a line on which a statement starts";
        Problem::Input(format!("{message}\n  = help: {hint}"))
    })
}

fn diagnostic(error: text::Error) -> Diagnostic {
    let text::Error { message, offset, hint, .. } = error;
    Diagnostic { message, offset, hint, ..Diagnostic::default() }
}

fn list() -> String {
    let all = ALL.iter().filter(|known| !known.defines);
    let all = all.map(|known| format!("`.{}` ({})", known.ending, known.name));
    let all = all.collect::<Vec<_>>().join(", ");
    let defined = ALL.iter().find(|known| known.defines).map_or("", |known| known.ending);
    format!(
        "  = help: files end in {all}; `--lang` says it for others, or names a `.{defined}` file"
    )
}
