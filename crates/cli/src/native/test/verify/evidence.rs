//! Evidence: a trace of each counterexample, a witness of the verdict, and the tree of paths.

use super::super::folder::Folder;
use super::super::suite::{Case, Suite};
use super::super::write;
use super::invariants::invariants;
use super::property::Wish;
use crate::args::Verify;
use crate::native::sources::Sources;
use crate::output::Problem;
use crate::show::{self, Verdict};
use polysem_domain::Concrete;
use polysem_explore::verify::Report;
use polysem_explore::{End, Inputs, emulate};
use polysem_lang::llvm::ir::{Callee, Op, Pc, Program};
use polysem_lang::llvm::{Llvm, StateOf};
use polysem_report::trace::{self, TraceLine};
use polysem_report::tree::{self, Tree, TreeNode};
use polysem_report::witness::{
    Action, Content, DataModel, InputFile, Location, Metadata, Requirement, Waypoint, Witness,
};
use polysem_sem::Stop;
use polysem_sem::heap::Val;
use polysem_term::Value;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How many steps of a counterexample are traced, and how many lines that it comes to.
const TRACED: u64 = 2_000_000;
const LINES: usize = 50_000;

pub(super) struct Evidence<'a> {
    pub(super) args: &'a Verify,
    pub(super) program: &'a Program,
    pub(super) sources: &'a Sources<'a>,
    pub(super) wish: &'a Wish,
    pub(super) folder: &'a Folder,
}

/// A line of the user's code that a run came to.
struct Visited {
    line: TraceLine,
    column: u32,
    /// The inputs that were read there.
    read: Vec<String>,
}

impl Evidence<'_> {
    pub(super) fn write(
        &self,
        suite: &Suite,
        asked_for: &[usize],
        report: &Report<Pc>,
        verdict: &Verdict,
    ) -> Result<(), Problem> {
        let mut first = None;
        for (number, case) in suite.cases.iter().enumerate() {
            let (visited, cut) = self.visit(case);
            let lines: Vec<TraceLine> =
                visited.iter().map(|visited| visited.line.clone()).collect();
            let mut text = trace::write(&lines);
            if cut {
                text.push_str("… and so on: the run is longer than what is traced\n");
            }
            self.folder.write(&format!("{}.trace", case.name), text)?;
            if asked_for.first() == Some(&number) {
                first = Some((case, visited));
            }
        }
        let content = match verdict {
            Verdict::Unsafe => first.and_then(|(case, visited)| violation(case, &visited)),
            Verdict::Safe => {
                let Evidence { args, program, sources, .. } = *self;
                Some(Content::Correctness(invariants(program, sources, &args.files, report)))
            }
            Verdict::Unknown(_) => None,
        };
        if let Some(content) = content {
            self.folder
                .write("witness.yml", polysem_report::witness::write(&self.witness(content)))?;
        }
        if self.args.tree {
            self.folder.write("tree.svg", tree::write(&self.tree(report)))?;
        }
        Ok(())
    }

    fn witness(&self, content: Content) -> Witness {
        let input_files = self.args.files.iter().map(|file| {
            let bytes = std::fs::read(file).unwrap_or_default();
            InputFile::new(&file.to_string_lossy(), &bytes)
        });
        let metadata = Metadata {
            creation_time: write::now(),
            producer: "Polysem".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            input_files: input_files.collect(),
            specification: self.wish.specification(),
            data_model: DataModel::Lp64,
        };
        Witness { metadata, content }
    }

    /// The lines of the user's own code that a test comes to, and what changes there; whether there are more.
    fn visit(&self, case: &Case) -> (Vec<Visited>, bool) {
        let inputs = case.path.inputs.iter();
        let named: Inputs =
            inputs.map(|input| (input.name.clone(), Value::Bv(input.value.clone()))).collect();
        let mut dom = Concrete::new(named);
        let mut visited: Vec<Visited> = Vec::new();
        let mut values: BTreeMap<(u32, u32), String> = BTreeMap::new();
        let mut read: BTreeMap<String, u32> = BTreeMap::new();
        let see = |_: &mut Concrete, at: Pc, state: &StateOf<Concrete>| {
            let changes = self.changes(state, &mut values);
            if let Some(last) = visited.last_mut() {
                last.line.changes.extend(changes);
            }
            if let Some(name) = self.input_at(at) {
                // The third of a name is `name!2`.
                let number = read.entry(name.clone()).or_default();
                let full = if *number == 0 { name } else { format!("{name}!{number}") };
                *number += 1;
                let input = case.path.inputs.iter().find(|input| input.name == full);
                if let (Some(last), Some(input)) = (visited.last_mut(), input) {
                    let value = signed(&input.value);
                    last.read.push(value.clone());
                    last.line.changes.push((full, value));
                }
            }
            self.come(at, state.depth as usize, &mut visited);
            if visited.len() > LINES {
                return ControlFlow::Break(Stop::Budget("lines".into()));
            }
            ControlFlow::Continue(())
        };
        let run = emulate::<Llvm>(self.program, &mut dom, Pc(0), TRACED, see);
        let ended = matches!(&run.end, End::Done | End::Stopped(Stop::Fault(_)));
        (visited, !ended)
    }

    /// The function that reads an input at a place of the user's code.
    fn input_at(&self, at: Pc) -> Option<String> {
        let Op::Call { call } = self.program.code[at.0 as usize] else { return None };
        match &self.program.calls[call as usize].callee {
            Callee::Input(name) => Some(name.to_string()),
            Callee::Function(number) => {
                let function = &self.program.functions[*number as usize];
                let reads = function.library && function.name.starts_with("__VERIFIER_nondet_");
                reads.then(|| function.name.to_string())
            }
            Callee::Native(_) | Callee::Pointer(_) | Callee::Missing(_) => None,
        }
    }

    fn come(&self, at: Pc, depth: usize, visited: &mut Vec<Visited>) {
        let Some(function) = self.program.function_at(at) else { return };
        let function = &self.program.functions[function as usize];
        if function.library {
            return;
        }
        let Some(place) = self.sources.location_of(at).and_then(|at| self.sources.place(at)) else {
            return;
        };
        let same = |last: &Visited| {
            last.line.line == place.line
                && *last.line.file == *place.file
                && last.line.depth == depth
        };
        if visited.last().is_some_and(same) {
            return;
        }
        let text = place.text.as_deref().unwrap_or_default();
        let text = text.split(|byte| *byte == b'\n').nth(place.line as usize - 1);
        let text = String::from_utf8_lossy(text.unwrap_or_default()).trim().to_string();
        let line = TraceLine {
            file: place.file.to_string(),
            line: place.line,
            function: function.name.to_string(),
            depth,
            text,
            changes: vec![],
        };
        visited.push(Visited { line, column: place.column, read: vec![] });
    }

    /// The variables in registers of the function at hand that have another value than before.
    fn changes(
        &self,
        state: &StateOf<Concrete>,
        values: &mut BTreeMap<(u32, u32), String>,
    ) -> Vec<(String, String)> {
        let function = &self.program.functions[state.top.function as usize];
        if function.library {
            return vec![];
        }
        let variables = &self.program.variables;
        let from = variables.partition_point(|variable| variable.at < function.entry);
        let of_it = variables[from..].iter().take_while(|variable| variable.at < function.end);
        let mut changes = Vec::new();
        for variable in of_it {
            let Op::Fresh { dst } = self.program.code[variable.at.0 as usize] else { continue };
            let Some(Val::Bits(bits)) = state.top.registers.get(dst.0 as usize) else { continue };
            let text = signed(bits);
            let old = values.insert((state.depth, variable.at.0), text.clone());
            if old.as_ref() != Some(&text) {
                changes.push((variable.name.to_string(), text));
            }
        }
        changes
    }

    fn tree(&self, report: &Report<Pc>) -> Tree {
        let nodes = report.tree.iter().map(|node| {
            let label = self.sources.location_of(node.at).and_then(|at| self.sources.short(at));
            TreeNode {
                parent: node.parent,
                label: label.unwrap_or_else(|| self.program.describe(node.at)),
                edge: String::new(),
                kind: show::kind(&node.ending),
            }
        });
        Tree { nodes: nodes.collect() }
    }
}

fn signed(bits: &polysem_term::Bits) -> String {
    bits.signed_word().map_or_else(|| bits.to_string(), |word| word.to_string())
}

/// The way to a fault: what inputs are where they are read, and where it happens.
fn violation(case: &Case, visited: &[Visited]) -> Option<Content> {
    let at = |visited: &Visited| Location {
        file: visited.line.file.clone(),
        line: visited.line.line,
        column: visited.column,
        function: Some(visited.line.function.clone()),
    };
    let waypoints = visited.iter().flat_map(|visited| {
        visited.read.iter().map(|value| Waypoint {
            action: Action::Follow,
            requirement: Requirement::FunctionReturn(value.clone()),
            // Of the closing parenthesis only the line is known.
            at: Location { column: 0, ..at(visited) },
        })
    });
    let target = Location::of(case.fault.as_ref()?.finding.at.as_ref()?, None);
    Some(Content::Violation { waypoints: waypoints.collect(), target })
}
