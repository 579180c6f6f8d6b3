//! The cells of the matrix: what each does to the example of any language.

use crate::readings::{self, All};
use crate::show;
use crate::verbs::wlp;
use polysem_domain::{Concrete, Symbolic, Twin};
use polysem_explore::fixpoint::{Analysis, Config, analyze, live_variables, reaching_definitions};
use polysem_explore::primitive::{self, Identity};
use polysem_explore::{
    End, Finding, Halt, Inputs, Oracle, concolic, effects, emulate, judge, merged, paths, verify,
};
use polysem_lang::{Example, Setup, Source};
use polysem_sem::{Cx, Domain, Location, Stop};
use polysem_solver::SolverConfig;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A cell: an analysis of programs of one language.
pub(super) struct Cell {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    /// The verb and its flags; `{post}`, `{at}` and `{result}` are the example's.
    verb: (&'static str, &'static str),
    /// Why there can be no such cell for this language, if so.
    absent: Option<&'static str>,
    /// Runs it, and tells in a line what came of it.
    pub(super) run: fn(&Example) -> Result<String, String>,
}

impl Cell {
    /// Why there can be no such cell for an example, if so.
    pub(super) fn absent(&self, example: &Example) -> Option<&'static str> {
        let asks_of_variables =
            ["{post}", "{result}"].iter().any(|name| self.verb.1.contains(name));
        self.absent.or(if asks_of_variables { example.forgets } else { None })
    }

    /// The command that does the same.
    pub(super) fn command(&self, example: &Example) -> String {
        let (verb, flags) = self.verb;
        let flags = flags.replace("{post}", &format!("'{}'", example.post));
        let flags = flags.replace("{at}", example.at).replace("{result}", example.result);
        let lang = example.definition.map(|(file, _)| format!(" --lang {file}"));
        let command =
            format!("polysem {verb} {}{} {flags}", example.file, lang.unwrap_or_default());
        command.trim_end().to_string()
    }
}

/// Every cell of a language.
pub(super) fn cells<L: Source>() -> Vec<Cell> {
    let cell = |name, what, verb, run| Cell { name, what, verb, absent: None, run };
    let split = cell("composition", "two parts as one", ("compose", "--at {at}"), composition::<L>);
    vec![
        cell("concrete", "runs on inputs", ("run", ""), concrete::<L>),
        cell("symbolic", "evaluates along a path", ("explore", "--table"), symbolic::<L>),
        cell("wlp", "what must hold before", ("wlp", "--post {post}"), precondition::<L>),
        Cell { absent: L::undivided(), ..split },
        cell("exploration", "every path, with a test for each", ("explore", ""), explore::<L>),
        cell(
            "interpolants",
            "paths without those subsumed by others",
            ("explore", "--interpolants"),
            interpolants::<L>,
        ),
        cell("merged", "all paths as one formula", ("explore", "--merged"), join::<L>),
        cell(
            "concolic",
            "runs that turn decisions, terms exact",
            ("explore", "--concolic faithful"),
            |e| turned::<L>(e, false),
        ),
        cell(
            "concolic approximate",
            "the same, terms kept simple",
            ("explore", "--concolic approximate"),
            |e| turned::<L>(e, true),
        ),
        cell("zero", "zero or not", abstractly("zero"), |e| states::<L>(e, "zero")),
        cell("sign", "below, at or above zero", abstractly("sign"), |e| states::<L>(e, "sign")),
        cell("constants", "the same in every run", abstractly("const"), |e| {
            states::<L>(e, "const")
        }),
        cell("intervals", "bounds", abstractly("interval"), |e| states::<L>(e, "interval")),
        cell("dependence", "where values come from", abstractly("dependence"), |e| {
            states::<L>(e, "dependence")
        }),
        cell("products", "readings side by side", abstractly("interval+sign"), |e| {
            states::<L>(e, "interval+sign")
        }),
        cell("reaching definitions", "who set it", abstractly("reaching"), reaching::<L>),
        cell("live variables", "what is read again", abstractly("live"), live::<L>),
    ]
}

/// The verb of the abstract readings.
fn abstractly(reading: &str) -> (&'static str, &'static str) {
    let flags = match reading {
        "zero" => "--reading zero",
        "sign" => "--reading sign",
        "const" => "--reading const",
        "interval" => "--reading interval",
        "dependence" => "--reading dependence",
        "interval+sign" => "--reading interval+sign",
        "reaching" => "--reading reaching",
        _ => "--reading live --result {result}",
    };
    ("analyze", flags)
}

fn read<L: Source>(example: &Example) -> Result<L::Program, String> {
    let definition = example.definition.map(|(_, text)| text.to_string());
    let setup = Setup { definition, ..Setup::default() };
    L::read_with(&setup, example.text).map_err(|error| error.to_string())
}

fn stopped(stop: &impl ToString) -> String {
    stop.to_string()
}

fn oracle() -> Oracle {
    Oracle::new(SolverConfig::default())
}

fn identity<L: Source>(program: &L::Program, dom: &mut Symbolic) -> Result<Identity<L>, String> {
    wlp::identity::<L>(program, dom).map_err(|stop| stopped(&stop))
}

fn concrete<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let start = identity::<L>(&program, &mut Symbolic::default())?.at;
    let mut dom = Concrete::default();
    let run =
        emulate::<L>(&program, &mut dom, start, 1_000_000, |_, _, _| ControlFlow::Continue(()));
    match (run.end, run.state) {
        (End::Done, Some(state)) => {
            let values = show::values::<L>(&program, &mut dom, &state);
            let values =
                values.into_iter().take(4).map(|(name, value)| format!("{name} = {value}"));
            let values = values.collect::<Vec<_>>().join(", ");
            let values = if values.is_empty() { values } else { format!(": {values}") };
            Ok(format!("done after {} steps{values}", run.steps))
        }
        (End::Stopped(stop), _) => Err(stop.to_string()),
        (End::Done | End::Blocked, _) => Err("no run".to_string()),
    }
}

fn symbolic<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let mut dom = Symbolic::default();
    let config = paths::Config { paths: 1, ..paths::Config::default() };
    let report = paths::explore::<L>(&program, &mut dom, &mut oracle(), &config);
    let path = report.paths.first().ok_or("no path")?;
    let constraint = primitive::constraint(&mut dom, &path.facts);
    let constraint = show::term::<L>(&dom, constraint);
    Ok(format!("along one path: {}", constraint.replace('\n', "; ")))
}

fn precondition<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let post = L::predicate(&program, example.post).map_err(|stop| stopped(&stop))?;
    let mut dom = Symbolic::default();
    let identity = identity::<L>(&program, &mut dom)?;
    let start = (identity.at, identity.state.clone(), identity.path.clone());
    let config = merged::Config::default();
    let summary = merged::explore::<L>(&program, &mut dom, &mut oracle(), &config, start);
    complete(&summary.halts)?;
    let before = wlp::before::<L>(&program, &mut dom, &identity, &summary, &post);
    let before = before.map_err(|stop| stopped(&stop))?;
    Ok(show::term::<L>(&dom, before).replace('\n', "; "))
}

fn composition<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let at = L::place(&program, example.at).ok_or("no such place")?;
    let (mut dom, mut oracle) = (Symbolic::default(), oracle());
    let identity = identity::<L>(&program, &mut dom)?;
    let config = merged::Config::default();
    let mut updates = Vec::new();
    for (from, until) in [(identity.at, Some(at)), (at, None)] {
        let start = (from, identity.state.clone(), identity.path.clone());
        let part =
            merged::explore_until::<L>(&program, &mut dom, &mut oracle, &config, start, until);
        complete(&part.halts)?;
        let exit = part.exits.first().ok_or("a part has no end")?;
        updates.push(primitive::update(&mut dom, &identity, &exit.state));
    }
    let both =
        primitive::compose(&mut dom, &updates[0], &updates[1]).map_err(|stop| stopped(&stop))?;
    let changes = primitive::changes(&mut dom, &both).map_err(|stop| stopped(&stop))?;
    let shown = changes.iter().map(|(symbol, value)| {
        format!("{}' = {}", symbol.name, show::term::<L>(&dom, *value).replace('\n', "; "))
    });
    let mut shown = shown.rev();
    Ok(shown.next().unwrap_or_else(|| "nothing changes".to_string()))
}

fn explore<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let config = paths::Config::default();
    let report = paths::explore::<L>(&program, &mut Symbolic::default(), &mut oracle(), &config);
    told(&format!("{} paths", report.paths.len()), &report.findings, &report.halts)
}

fn interpolants<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let config = verify::Config::default();
    let report = verify::verify::<L>(&program, &mut Twin::default(), &mut oracle(), &config);
    let what = format!("{} paths, {} pruned", report.completed, report.pruned);
    let findings: Vec<_> = report.findings.iter().map(verify::Found::finding).collect();
    told(&what, &findings, &report.halts)
}

fn join<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let (mut dom, mut oracle) = (Symbolic::default(), oracle());
    let mut path = dom.start();
    let begun = L::start(&program, &mut Cx::new(&mut dom, &mut path, &[]));
    let Ok((at, state)) = begun else { return Err("it does not start".to_string()) };
    let config = merged::Config::default();
    let summary = merged::explore::<L>(&program, &mut dom, &mut oracle, &config, (at, state, path));
    complete(&summary.halts)?;
    let judged = judge::<L>(&program, &mut dom, &mut oracle, &summary, at, config.steps);
    let what = format!("{} ends, {} conditions", summary.exits.len(), judged.verified.len());
    told(&what, &judged.findings, &judged.halts)
}

fn turned<L: Source>(example: &Example, approximate: bool) -> Result<String, String> {
    let program = read::<L>(example)?;
    let config = concolic::Config { approximate, ..concolic::Config::default() };
    let report = concolic::explore::<L>(
        &program,
        &mut Symbolic::default(),
        &mut oracle(),
        &config,
        Inputs::new(),
    );
    // What is kept simple may not be turned: that is what approximate means.
    let halts = if approximate { &[][..] } else { &report.halts };
    let what = format!("{} runs, {} terms simplified", report.runs.len(), report.concretised);
    told(&what, &report.findings, halts)
}

fn states<L: Source>(example: &Example, reading: &str) -> Result<String, String> {
    let program = read::<L>(example)?;
    let mut dom = readings::parse(reading)?;
    let config = Config::default();
    let analysis: Analysis<L, All> =
        analyze(&program, &mut dom, &config, readings::alarms).map_err(|stop| stopped(&stop))?;
    // What one reading cannot exclude, and so cannot model, is part of its answer.
    let left = match analysis.stops.first() {
        None => String::new(),
        Some((_, stop @ Stop::Unsupported(_))) => format!("; not all: {stop}"),
        Some((_, stop)) => return Err(stop.to_string()),
    };
    let mut values = Vec::new();
    for at in ends::<L>(&program, analysis.before.keys()) {
        for state in &analysis.before[&at] {
            let named = show::named::<L, All>(&program, &mut dom, state).values;
            let value = named.iter().find(|(name, _)| name == example.result);
            values.extend(value.map(|(_, value)| readings::show_slot(value)));
        }
    }
    values.sort_unstable();
    values.dedup();
    let value = match values.len() {
        0 => String::new(),
        _ => format!(", at the end {} is {}", example.result, values.join(" or ")),
    };
    let (places, alarms) = (analysis.before.len(), analysis.alarms.len());
    Ok(format!("{places} places, {alarms} possible faults{value}{left}"))
}

/// Where a program ends, among these places; the last one, if it is not known to end.
fn ends<'p, L: Source>(
    program: &L::Program,
    places: impl Iterator<Item = &'p L::Place> + Clone,
) -> Vec<L::Place>
where
    L::Place: 'p,
{
    let is_end = |at: &&L::Place| L::successors(program, **at).is_empty();
    let ends: Vec<_> = places.clone().filter(is_end).copied().collect();
    if ends.is_empty() { places.last().copied().into_iter().collect() } else { ends }
}

fn table<L: Source>(program: &L::Program) -> Result<effects::Table<L>, String> {
    let table = effects::table::<L>(program, &Config::default()).map_err(|stop| stopped(&stop))?;
    match table.stops.first() {
        Some((_, stop)) => Err(stop.to_string()),
        None => Ok(table),
    }
}

fn reaching<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let table = table::<L>(&program)?;
    let entry = *table.entries.first().ok_or("it does not start")?;
    let initial = BTreeSet::new();
    let found = reaching_definitions::<L>(&program, entry, &initial, |at| table.of(at));
    let ends = ends::<L>(&program, found.before.keys());
    let own = ends.iter().flat_map(|end| &found.before[end]);
    let own = own.filter(|definition| L::is_own(&program, definition.location));
    Ok(format!("{} definitions reach the end", own.collect::<BTreeSet<_>>().len()))
}

fn live<L: Source>(example: &Example) -> Result<String, String> {
    let program = read::<L>(example)?;
    let table = table::<L>(&program)?;
    let entry = *table.entries.first().ok_or("it does not start")?;
    let is_result =
        |location: &&Location| show::location::<L>(&program, **location) == example.result;
    let results: BTreeSet<_> = table.locations.iter().filter(is_result).copied().collect();
    if results.is_empty() {
        return Err(format!("no variable {}", example.result));
    }
    let found = live_variables::<L>(&program, entry, &results, |at| table.of(at));
    let live = found.before.get(&entry).ok_or("no place")?;
    let own = live.iter().filter(|location| L::is_own(&program, **location));
    let names = own.map(|location| show::location::<L>(&program, *location));
    let names = names.collect::<Vec<_>>().join(", ");
    Ok(format!("live at the start: {}", if names.is_empty() { "nothing" } else { &names }))
}

/// An error if paths were cut.
fn complete<P>(halts: &[Halt<P>]) -> Result<(), String> {
    halts.first().map_or(Ok(()), |halt| Err(halt.stop.to_string()))
}

fn told<P>(what: &str, findings: &[Finding<P>], halts: &[Halt<P>]) -> Result<String, String> {
    complete(halts)?;
    let faults: Vec<_> = findings.iter().map(|finding| finding.fault.kind.name()).collect();
    let faults = if faults.is_empty() { "no fault".to_string() } else { faults.join(", ") };
    Ok(format!("{what}; {faults}"))
}
