//! A path ends: its inputs, what it printed, and the fault that it shows.

use super::engine::Engine;
use super::path::{Path, in_order};
use super::report::{Ended, Event, Found, Input};
use crate::emulate::End;
use crate::finding::Inputs;
use crate::reproduce::reproduce;
use polysem_domain::{Facts, Sym};
use polysem_sem::{Fault, Language, Stop};
use polysem_term::{Model, Node, TermId, Value};
use std::sync::atomic::Ordering;

impl<L: Language> Engine<'_, L> {
    /// A fault that happens on a path: where `more` holds, or everywhere.
    pub(super) fn fail(&mut self, path: &Path<L>, more: Option<TermId>, fault: Fault) {
        let at = path.at;
        let known = self.seen.contains(&(fault.kind, at));
        let model = self.oracle.model().clone();
        let Some(inputs) = self.inputs(&path.facts, more, &model) else {
            return self.halt(at, Stop::Budget("solver: no inputs for a fault".into()));
        };
        if !known {
            let named: Inputs = named(&inputs);
            let steps = path.steps.saturating_mul(2).saturating_add(1_000_000);
            let foreseen = (fault.clone(), at, named);
            match reproduce::<L>(
                self.program,
                self.root.at,
                foreseen,
                &[],
                steps,
                &self.oracle.watch,
            ) {
                Ok(finding) => {
                    self.seen.insert((fault.kind, at));
                    let (fault, inputs) = (fault.clone(), inputs.clone());
                    let found = Found { fault, at, inputs, choices: finding.choices };
                    self.report.findings.push(found);
                    self.shared.totals.findings.fetch_add(1, Ordering::Relaxed);
                }
                Err(stop) => return self.halt(at, stop),
            }
        }
        self.complete();
        self.give(path, End::Stopped(Stop::Fault(fault)), inputs, known);
    }

    pub(super) fn complete(&mut self) {
        self.report.completed += 1;
        self.shared.totals.completed.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn finish(&mut self, path: &Path<L>, end: End) {
        if !self.config.tests {
            if end == End::Done {
                self.complete();
            }
            return;
        }
        let model = self.oracle.model().clone();
        let Some(inputs) = self.inputs(&path.facts, None, &model) else {
            return self.halt(path.at, Stop::Budget("solver: no inputs for a path".into()));
        };
        if end == End::Done {
            self.complete();
        }
        self.give(path, end, inputs, false);
    }

    pub(super) fn give(&mut self, path: &Path<L>, end: End, inputs: Vec<Input>, known: bool) {
        let outputs = self.outputs(path, &inputs);
        let covers = std::mem::take(&mut self.covers);
        self.stale = if covers { 0 } else { self.stale.saturating_add(1) };
        (self.see)(Event::Ended(Ended {
            end,
            at: path.at,
            decisions: in_order(&path.decisions),
            inputs,
            outputs,
            steps: path.steps,
            covers,
            known,
        }));
    }

    /// The smallest inputs under which a path is taken and `more` holds. The values given satisfy both.
    pub(super) fn inputs(
        &mut self,
        path: &Facts,
        more: Option<TermId>,
        model: &Model,
    ) -> Option<Vec<Input>> {
        let mut facts: Vec<TermId> = path.facts.iter().copied().collect();
        facts.reverse();
        facts.extend(more);
        let mut order: Vec<TermId> = path.read.iter().copied().collect();
        order.reverse();
        if !self.dom.layout(path, &facts).is_empty() {
            // Where addresses are numbers, any inputs will do.
            let more: Vec<TermId> = more.into_iter().collect();
            let mut found = self.oracle.inputs(self.dom, path, &more)?;
            // Those that were read in their order, and then the addresses.
            let read = order.iter().filter_map(|t| {
                let Node::Input(id) = self.dom.terms.node(*t) else { return None };
                let info = self.dom.terms.input_info(id);
                let value = found.remove(&*info.name);
                Some((info.name.to_string(), value.unwrap_or_else(|| Value::default_of(info.sort))))
            });
            let read: Vec<(String, Value)> = read.collect();
            let input = |(name, value): (_, Value)| Some(Input { name, value: value.into_bits()? });
            return Some(read.into_iter().chain(found).filter_map(input).collect());
        }
        let smallest = self.smallest.of(self.dom, &facts, &order, model);
        let input = |t: &TermId| {
            let Node::Input(id) = self.dom.terms.node(*t) else { return None };
            let info = self.dom.terms.input_info(id);
            let value = smallest.get(id).cloned();
            let value = value.unwrap_or_else(|| Value::default_of(info.sort)).into_bits()?;
            Some(Input { name: info.name.to_string(), value })
        };
        Some(order.iter().filter_map(input).collect())
    }

    /// What the program gave away on a path, on these inputs.
    pub(super) fn outputs(&mut self, path: &Path<L>, inputs: &[Input]) -> Vec<u8> {
        let mut model = Model::default();
        for input in inputs {
            if let Some(id) = self.dom.terms.find_input(&input.name) {
                model.set(id, Value::Bv(input.value.clone()));
            }
        }
        let mut bytes: Vec<u8> = Vec::with_capacity(path.facts.outputs.len());
        for value in &path.facts.outputs {
            let bits = match value {
                Sym::Lit(bits) => Some(bits.clone()),
                Sym::Term(t) => self.dom.terms.eval(*t, &model).into_bits(),
            };
            bytes.push(bits.and_then(|bits| bits.word()).unwrap_or(0) as u8);
        }
        bytes.reverse();
        bytes
    }
}

fn named(inputs: &[Input]) -> Inputs {
    inputs.iter().map(|input| (input.name.clone(), Value::Bv(input.value.clone()))).collect()
}
