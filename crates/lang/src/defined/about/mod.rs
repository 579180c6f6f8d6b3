//! What a definition says, as text: as it was understood, or as symbolic execution reads it.
//!
//! What flows: text -> [`definition`] -> `definition` (all its items, and what strictness means, from `strict`) or `steps`
//! (the rules through the three steps of [`super::transform`]) -> [`About`].
//!
//! **Invariant:** the text of a definition reads as the same definition; what has no notation stands in comments.

mod definition;
mod steps;
mod strict;

use super::definition::{Definition, Rule};
use super::print::{show_sides, show_with};
use super::read;
use crate::source::{About, Warning};
use crate::text::Error;
use std::fmt::Write;

/// Lines are no longer than this where they can be broken.
const WIDTH: usize = 100;

/// What a definition says, or what it says symbolically.
///
/// # Errors
/// What is wrong with the definition.
pub(super) fn about(text: &str, symbolic: bool) -> Result<About, Error> {
    let (definition, warnings) = read::definition(text)?;
    let (text, rules) = if symbolic {
        steps::text(&definition)
    } else {
        (
            definition::text(&definition),
            definition.rules.iter().map(|rule| written(&definition, rule)).collect(),
        )
    };
    let rules = rules.into_iter().map(|rule| (rule.name.clone(), rule.on_a_line())).collect();
    let warnings = warnings.into_iter().map(|warning| Warning {
        message: warning.message,
        offset: warning.offset,
        other: warning.other,
    });
    Ok(About { name: definition.name, text, rules, warnings: warnings.collect() })
}

/// A rule in its parts.
struct Written {
    name: String,
    left: String,
    right: String,
    /// `if …`, `otherwise`.
    when: Vec<String>,
}

fn written(definition: &Definition, rule: &Rule) -> Written {
    let (left, right) = show_sides(definition, rule);
    let condition = rule.condition.as_ref();
    let condition = condition.map(|c| format!("if {}", show_with(definition, &rule.variables, c)));
    let otherwise = rule.otherwise.then(|| "otherwise".to_owned());
    let when = condition.into_iter().chain(otherwise).collect();
    Written { name: rule.name.clone(), left, right, when }
}

impl Written {
    fn on_a_line(&self) -> String {
        let mut text = format!("rule {}: {} => {}", self.name, self.left, self.right);
        for when in &self.when {
            text.push(' ');
            text.push_str(when);
        }
        text
    }

    fn is_long(&self) -> bool {
        self.on_a_line().chars().count() > WIDTH
    }

    /// On one line, or sides and conditions below each other; each line after `mark`.
    fn lines(&self, mark: &str, broken: bool) -> String {
        if !broken {
            return format!("{mark}{}\n", self.on_a_line());
        }
        let head = format!("rule {}: ", self.name);
        let space = " ".repeat(head.chars().count().saturating_sub("=> ".len()));
        let mut text = format!("{mark}{head}{}\n{mark}{space}=> {}\n", self.left, self.right);
        for when in &self.when {
            let _ = writeln!(text, "{mark}{space}{when}");
        }
        text
    }
}

/// Words on lines that are not too long.
fn wrapped(words: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}
