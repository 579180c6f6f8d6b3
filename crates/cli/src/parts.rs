//! States part by part, as their language writes them; and what a state is like in which a program is stuck.

use crate::input::{decimal, text as value_text};
use crate::language::Text;
use crate::show;
use polysem_domain::{Concrete, Run, Symbolic};
use polysem_explore::primitive::term_of;
use polysem_explore::{Finding, concolic};
use polysem_lang::Source;
use polysem_report::Diagnostic;
use polysem_sem::{Cx, FaultKind, Slot, SlotOf, SlotRef};
use polysem_term::Value;
use serde_json::{Map, json};
use std::borrow::Cow;

/// Parts of a state, each under its name.
pub(crate) type Parts = Vec<(String, String)>;

/// The parts in terms of the inputs; none where a state is no more than its variables.
pub(crate) fn symbolic<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    state: &L::State<Symbolic>,
) -> Parts {
    L::parts::<Symbolic>(program, state, &mut |value| symbolic_value::<L>(dom, value))
}

/// The parts with the values of a run.
pub(crate) fn concrete<L: Source>(program: &L::Program, state: &L::State<Concrete>) -> Parts {
    L::parts::<Concrete>(program, state, &mut |value| concrete_value::<L>(value))
}

fn symbolic_value<L: Source>(dom: &mut Symbolic, value: SlotRef<'_, Symbolic>) -> String {
    let value: SlotOf<Symbolic> = match value {
        Slot::Bv(value) => Slot::Bv(value.clone()),
        Slot::Bool(truth) => Slot::Bool(*truth),
        Slot::Map(map) => Slot::Map(*map),
    };
    let term = term_of(dom, &value);
    // A value is within a line, whatever is in it.
    show::term::<L>(dom, term).replace('\n', "; ")
}

fn concrete_value<L: Source>(value: SlotRef<'_, Concrete>) -> String {
    match value {
        Slot::Bv(bits) => decimal(bits, L::notation().signed),
        Slot::Bool(truth) => truth.to_string(),
        Slot::Map(map) => value_text(&Value::Array(map.clone())),
    }
}

/// A text of at most so many characters: of a longer one, its beginning and its end.
pub(crate) fn middle(text: &str, longest: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= longest {
        return text.into();
    }
    let (before, after) = (longest * 2 / 3, longest / 3);
    let at = |number: usize| text.char_indices().nth(number).map_or(text.len(), |(at, _)| at);
    format!("{} … {}", text[..at(before)].trim_end(), text[at(count - after)..].trim_start()).into()
}

/// Parts as an object.
pub(crate) fn json_of(parts: &[(String, String)]) -> serde_json::Value {
    let all = parts.iter().map(|(name, text)| (name.clone(), text.clone().into()));
    all.collect::<Map<_, _>>().into()
}

/// A state in which no step can be taken.
pub(crate) struct Stuck {
    /// What is known of the inputs there, if it is about more than one run.
    condition: Option<String>,
    parts: Parts,
    /// The steps that nearly could be taken, and what each lacks.
    missed: Vec<(String, String)>,
}

impl Stuck {
    /// What a finding's inputs lead to, for all inputs that lead along the same path; nothing for other faults.
    pub(crate) fn of<L: Source>(
        program: &L::Program,
        finding: &Finding<L::Place>,
        steps: u64,
    ) -> Option<Stuck> {
        if finding.fault.kind != FaultKind::Stuck {
            return None;
        }
        let mut dom = Symbolic::default();
        let Finding { inputs, choices, .. } = finding;
        let trail = concolic::trail::<L>(program, &mut dom, inputs, choices, steps)?;
        if trail.at != finding.at {
            return None;
        }
        let parts = symbolic::<L>(program, &mut dom, &trail.state);
        let condition = show::constraint::<L>(&mut dom, &show::facts(&trail.facts));
        let mut facts = trail.facts;
        let mut cx = Cx::new(&mut dom, &mut facts, &[]);
        let missed = L::missed::<Symbolic>(program, &trail.state, &mut cx, &mut |dom, value| {
            symbolic_value::<L>(dom, value)
        });
        // What cannot be told of an unknown state is not told.
        let missed = missed.unwrap_or_default();
        Some(Stuck { condition: Some(condition), parts, missed })
    }

    /// What a run came to.
    pub(crate) fn here<L: Source>(
        program: &L::Program,
        dom: &mut Concrete,
        path: &Run,
        state: &L::State<Concrete>,
    ) -> Stuck {
        let parts = concrete::<L>(program, state);
        let mut path = path.clone();
        let mut cx = Cx::new(dom, &mut path, &[]);
        let missed = L::missed::<Concrete>(program, state, &mut cx, &mut |_, value| {
            concrete_value::<L>(value)
        });
        Stuck { condition: None, parts, missed: missed.unwrap_or_default() }
    }

    /// As notes of a diagnostic.
    pub(crate) fn notes(&self) -> Vec<String> {
        const LONGEST: usize = 200;
        let mut notes = Vec::new();
        if let Some(condition) = &self.condition {
            let condition = show::shortened(condition).replace('\n', "; ");
            notes.push(format!("the path condition is {condition}"));
        }
        let parts = self.parts.iter();
        notes.extend(parts.map(|(name, text)| format!("{name}: {}", middle(text, LONGEST))));
        let missed = self.missed.iter();
        notes.extend(missed.map(|(rule, lacks)| format!("rule `{rule}` needs {lacks}")));
        notes
    }

    fn json(&self) -> serde_json::Value {
        let missed =
            self.missed.iter().map(|(rule, lacks)| json!({ "rule": rule, "needs": lacks }));
        json!({
            "condition": self.condition,
            "cells": json_of(&self.parts),
            "missed": missed.collect::<Vec<_>>(),
        })
    }
}

/// A fault at its place, with the inputs that reproduce it, and the state if it is stuck.
pub(crate) fn diagnostic<L: Source>(
    program: &L::Program,
    text: &Text,
    finding: &Finding<L::Place>,
    stuck: Option<&Stuck>,
) -> Diagnostic {
    let mut diagnostic = show::diagnostic::<L>(program, text, finding);
    diagnostic.notes.extend(stuck.into_iter().flat_map(Stuck::notes));
    diagnostic
}

/// A finding as a field of the JSON object.
pub(crate) fn json_finding<L: Source>(
    program: &L::Program,
    text: &Text,
    finding: &Finding<L::Place>,
    stuck: Option<&Stuck>,
) -> serde_json::Value {
    let mut json = show::json_of::<L>(program, text, finding);
    if let Some(stuck) = stuck {
        json["stuck"] = stuck.json();
    }
    json
}
