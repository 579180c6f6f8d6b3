//! States, faults and reasons as users see them, for every language.

use crate::input::{self, decimal};
use crate::language::Text;
use polysem_domain::{Concrete, Facts, Symbolic};
use polysem_explore::primitive::term_of;
use polysem_explore::verify::Ending;
use polysem_explore::{End, Finding, Halt, Inputs};
use polysem_lang::Source;
use polysem_report::Diagnostic;
use polysem_report::tree::Kind;
use polysem_sem::{Cx, Domain, Fault, FaultKind, Location, Name, Slot, SlotOf, SlotRef, Stop};
use polysem_term::{Node, TermId, Value};
use serde_json::{Map, json};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A term in the language's own notation. What is too large for a line is on lines of its own before.
pub(crate) fn term<L: Source>(dom: &Symbolic, t: TermId) -> String {
    dom.terms.display(t).notation(L::notation()).to_string()
}

/// The same behind what it is about, under an indentation; what it needs stands on lines before.
pub(crate) fn labelled<L: Source>(dom: &Symbolic, indent: &str, label: &str, t: TermId) -> String {
    text_labelled(indent, label, &term::<L>(dom, t))
}

/// A text that is not too long to be looked at; `--json` has it whole.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 1200;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{} … ({} bytes more)", &text[..cut], text.len() - cut).into(),
        None => text.into(),
    }
}

/// The same for a term that is text already.
pub(crate) fn text_labelled(indent: &str, label: &str, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.pop().unwrap_or_default();
    let last = format!("{label}{last}");
    lines.push(&last);
    let lines: Vec<_> = lines.iter().map(|line| format!("{indent}{line}")).collect();
    lines.join("\n")
}

/// All of what is known on a path, in the order of its discovery.
pub(crate) fn constraint<L: Source>(dom: &mut Symbolic, facts: &[TermId]) -> String {
    let each: Vec<_> = facts
        .iter()
        .map(|&t| match dom.terms.node(t) {
            Node::Or(..) | Node::Ite(..) => format!("({})", term::<L>(dom, t)),
            _ => term::<L>(dom, t),
        })
        .collect();
    // What is too large for a line is shared among all of them.
    if each.is_empty() || each.iter().any(|text| text.contains('\n')) {
        let all = dom.terms.all(facts.iter().copied());
        return term::<L>(dom, all);
    }
    let mut seen = BTreeSet::new();
    let each: Vec<_> = each.iter().filter(|text| seen.insert(*text)).cloned().collect();
    each.join(" && ")
}

/// The variables of the state in which a program starts, to tell which ones change.
pub(crate) fn initial<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
) -> Vec<(String, TermId)> {
    let mut path = dom.start();
    match L::start(program, &mut Cx::new(dom, &mut path, &[])) {
        Ok((_, state)) => variables::<L>(program, dom, &state),
        Err(_) => vec![],
    }
}

/// Inputs that lead along a path: a model leaves out what may be zero.
pub(crate) fn complete(dom: &Symbolic, facts: &[TermId], inputs: &Inputs) -> Inputs {
    let mut all = inputs.clone();
    for id in dom.terms.free_inputs(facts) {
        let info = dom.terms.input_info(id);
        all.entry(info.name.to_string()).or_insert_with(|| Value::default_of(info.sort));
    }
    all
}

/// What is known on a path, each fact in the order of its discovery.
pub(crate) fn facts(path: &Facts) -> Vec<TermId> {
    let mut facts: Vec<_> = path.facts.iter().copied().collect();
    facts.reverse();
    facts
}

/// The values of a state that the program has names for; a memory comes last, with the addresses of its variables.
pub(crate) struct Named<D: Domain> {
    pub(crate) values: Vec<(String, SlotOf<D>)>,
    maps: Vec<(String, D::Map)>,
    bases: Vec<D::Bv>,
}

pub(crate) fn named<L: Source, D: Domain>(
    program: &L::Program,
    dom: &mut D,
    state: &L::State<D>,
) -> Named<D> {
    let mut named = Named { values: vec![], maps: vec![], bases: vec![] };
    let mut variables = Vec::new();
    L::visit::<D>(state, &mut |location, value| {
        let name = L::name(program, location);
        if name == location.to_string() || !L::is_own(program, location) {
            return;
        }
        match (location, value) {
            (Location::Base(_), Slot::Bv(base)) => variables.push((name, base.clone())),
            (Location::Size(_) | Location::Life(_) | Location::Iterations(_), _) => {}
            (_, Slot::Map(map)) => named.maps.push((name, map.clone())),
            (_, value) => named.values.push((name, owned::<D>(value))),
        }
    });
    // In one flat memory, a variable is what is at its address.
    if let [(_, map)] = &named.maps[..] {
        for (name, base) in variables {
            if let Ok(value) = dom.select(map, &base) {
                let name = name.strip_prefix('&').unwrap_or(&name).to_string();
                named.values.push((name, Slot::Bv(value)));
            }
            named.bases.push(base);
        }
    }
    // Of several with one name, the innermost is the one at hand.
    let names: Vec<_> = named.values.iter().map(|(name, _)| name.clone()).collect();
    let mut at = 0;
    named.values.retain(|(name, _)| {
        at += 1;
        !names[at..].contains(name)
    });
    named
}

/// What people call a location. A cell of a flat memory is called like the variable whose address it has.
pub(crate) fn location<L: Source>(program: &L::Program, location: Location) -> String {
    let name = L::name(program, location);
    if let Location::Cell { object, offset: 0, .. } = location
        && name == location.to_string()
    {
        let base = L::name(program, Location::Base(object));
        return base.strip_prefix('&').map_or(name, str::to_string);
    }
    name
}

fn owned<D: Domain>(value: SlotRef<'_, D>) -> SlotOf<D> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(t.clone()),
        Slot::Map(m) => Slot::Map(m.clone()),
    }
}

/// The variables of a state, as terms; and its memory, where more was written than variables.
pub(crate) fn variables<L: Source>(
    program: &L::Program,
    dom: &mut Symbolic,
    state: &L::State<Symbolic>,
) -> Vec<(String, TermId)> {
    let named = named::<L, Symbolic>(program, dom, state);
    let mut values = Vec::new();
    for (name, value) in &named.values {
        values.push((name.clone(), term_of(dom, value)));
    }
    let bases: Vec<_> = named.bases.iter().map(|base| dom.term(base)).collect();
    for (name, map) in named.maps {
        let mut rest = map;
        while let Node::Store(below, index, _) = dom.terms.node(rest)
            && bases.contains(&index)
        {
            rest = below;
        }
        if !matches!(dom.terms.node(rest), Node::Input(_)) {
            values.push((name, map));
        }
    }
    values
}

/// The variables of a state of the emulator, in decimal.
pub(crate) fn values<L: Source>(
    program: &L::Program,
    dom: &mut Concrete,
    state: &L::State<Concrete>,
) -> Vec<(String, String)> {
    let named = named::<L, Concrete>(program, dom, state);
    let signed = L::notation().signed;
    let mut values = Vec::new();
    for (name, value) in named.values {
        let text = match value {
            Slot::Bv(bits) => decimal(&bits, signed),
            Slot::Bool(truth) => truth.to_string(),
            Slot::Map(map) => input::text(&Value::Array(map)),
        };
        values.push((name, text));
    }
    if named.bases.is_empty() {
        let maps = named.maps.into_iter().filter(|(_, map)| map.entries().next().is_some());
        values.extend(maps.map(|(name, map)| (name, input::text(&Value::Array(map)))));
    }
    values
}

/// How a path or a run ended.
pub(crate) fn end<L: Source>(program: &L::Program, at: L::Place, end: &End) -> String {
    let at = L::describe(program, at);
    match end {
        End::Done => "done".to_string(),
        End::Blocked => format!("ends at an assumption at {at}"),
        End::Stopped(Stop::Fault(fault)) if fault.kind == FaultKind::Stuck => {
            format!("stuck at {at}")
        }
        End::Stopped(Stop::Fault(fault)) => format!("ends in a fault at {at}: {fault}"),
        End::Stopped(stop) => format!("stopped at {at}: {stop}"),
    }
}

/// What went wrong, in one sentence.
pub(crate) fn sentence(fault: &Fault) -> String {
    let what = match fault.kind {
        FaultKind::Assertion => "this assertion fails",
        FaultKind::Division => "this divides by zero",
        FaultKind::Overflow => "this result does not fit",
        FaultKind::Shift => "this shifts by the width or more",
        FaultKind::Null => "this follows a null pointer",
        FaultKind::OutOfBounds => "this accesses no object",
        FaultKind::ArrayBounds => "this index is outside of its array",
        FaultKind::ArrayLength => "this array has no elements",
        FaultKind::UseAfterFree => "this accesses freed memory",
        FaultKind::UseAfterScope => "this accesses a variable that is gone",
        FaultKind::DoubleFree => "this frees memory twice",
        FaultKind::InvalidFree => "this frees what cannot be freed",
        FaultKind::WriteToConstant => "this writes a constant",
        FaultKind::Undefined => "this uses a value that is not defined",
        FaultKind::Misaligned => "this access is not aligned",
        FaultKind::Leak => "memory is still allocated at the end",
        FaultKind::Unreachable => "this was said to be unreachable",
        FaultKind::BadJump => "this jumps to nowhere",
        FaultKind::Overlap => "this copies bytes over themselves",
        FaultKind::Unrelated => "this relates pointers into different objects",
        FaultKind::BadCall => "this calls a function as what it is not",
        FaultKind::StackOverflow => "calls nest too deeply here",
        FaultKind::Abort => "the program gives up here",
        FaultKind::Stuck => "no rule applies here",
    };
    match &fault.detail {
        Some(detail) => format!("{what}: {detail}"),
        None => what.to_string(),
    }
}

/// A fault at its place, with the inputs that reproduce it.
pub(crate) fn diagnostic<L: Source>(
    program: &L::Program,
    text: &Text,
    finding: &Finding<L::Place>,
) -> Diagnostic {
    let reproduce = reproduce::<L>(program, text, finding);
    let inputs = if finding.inputs.is_empty() {
        "it happens whatever the inputs are".to_string()
    } else {
        format!("it happens where {}", input::line(&finding.inputs))
    };
    Diagnostic {
        message: sentence(&finding.fault),
        kind: Some(finding.fault.kind.name().to_string()),
        offset: L::offset(program, finding.at),
        notes: vec![inputs],
        hint: Some(reproduce),
        ..Diagnostic::default()
    }
}

/// The command that runs a program into a fault.
fn reproduce<L: Source>(program: &L::Program, text: &Text, finding: &Finding<L::Place>) -> String {
    let lang = text.forced().map_or_else(String::new, |lang| format!(" --lang {lang}"));
    let choices = choices::<L>(program, &finding.choices).join(",");
    let choices = match &choices[..] {
        "" => choices,
        _ => format!(" --choose {}", input::quoted(&choices)),
    };
    format!(
        "polysem run {}{lang}{}{choices}",
        input::quoted(&text.name),
        input::flags(&finding.inputs)
    )
}

/// Choices as `--choose` takes them.
pub(crate) fn choices<L: Source>(program: &L::Program, choices: &[Name]) -> Vec<String> {
    choices.iter().map(|name| L::alternative(program, *name)).collect()
}

/// A finding as a field of the JSON object.
pub(crate) fn json_of<L: Source>(
    program: &L::Program,
    text: &Text,
    finding: &Finding<L::Place>,
) -> serde_json::Value {
    let (line, column) = text.line_and_column(L::offset(program, finding.at));
    let mut json = json!({
        "kind": finding.fault.kind.name(),
        "file": text.name,
        "line": line,
        "column": column,
        "function": null,
        "message": sentence(&finding.fault),
        "test": json_inputs(&finding.inputs),
    });
    if !finding.choices.is_empty() {
        json["choices"] = choices::<L>(program, &finding.choices).into();
    }
    json
}

/// Inputs as an object of texts that `--input` takes.
pub(crate) fn json_inputs(inputs: &Inputs) -> serde_json::Value {
    let all = inputs.iter().map(|(name, value)| (name.clone(), input::text(value).into()));
    all.collect::<Map<_, _>>().into()
}

/// What an exploration comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Safe,
    Unsafe,
    /// Why.
    Unknown(String),
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Verdict::Safe => f.write_str("safe"),
            Verdict::Unsafe => f.write_str("unsafe"),
            Verdict::Unknown(why) => write!(f, "unknown ({why})"),
        }
    }
}

/// What is said of a program of which no path could be completed.
pub(crate) const VACUOUS: &str = "nothing was explored: the assumptions contradict each other";

/// What came of exploring what was pruned all the same: of so many states, and not to any end of some.
pub(crate) fn distrusted(states: u64, unchecked: u64) -> String {
    let text = "what was pruned was explored again: no fault in it";
    match unchecked {
        0 => text.to_owned(),
        _ => format!("{text}; {unchecked} of {states} states were not followed to an end"),
    }
}

/// What is said of a program whose loops were taken as far as the budget went.
pub(crate) fn bounded(times: u32) -> String {
    format!("no fault where each loop or recursion goes round {times} times at most")
}

/// The verdict of an exploration that saw these faults and stopped there.
pub(crate) fn verdict<P>(faults: usize, halts: &[Halt<P>]) -> Verdict {
    if faults > 0 {
        return Verdict::Unsafe;
    }
    let limits: Vec<_> = halts.iter().filter(|halt| !halt.stop.allows_safe()).collect();
    if !limits.is_empty() {
        return Verdict::Unknown(listed(limits.iter().map(|halt| halt.stop.to_string())));
    }
    let bounds = halts.iter().filter_map(|halt| match &halt.stop {
        Stop::Bound(which) => Some(which.to_string()),
        Stop::Fault(_) | Stop::Unsupported(_) | Stop::Budget(_) => None,
    });
    match listed(bounds) {
        none if none.is_empty() => Verdict::Safe,
        bounds => Verdict::Unknown(format!("no fault within bounds: {bounds}")),
    }
}

/// The reasons that stand against the verdict *safe*, each once.
pub(crate) fn reasons<P>(halts: &[Halt<P>]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for halt in halts {
        let reason = halt.stop.to_string();
        if !all.contains(&reason) {
            all.push(reason);
        }
    }
    all
}

/// The first few, each once.
pub(crate) fn listed(all: impl Iterator<Item = String>) -> String {
    const SHOWN: usize = 5;
    let mut each: Vec<String> = Vec::new();
    for one in all {
        if !each.contains(&one) {
            each.push(one);
        }
    }
    let more = each.len().saturating_sub(SHOWN);
    each.truncate(SHOWN);
    if more > 0 {
        each.push(format!("and {more} more"));
    }
    each.join(", ")
}

/// How the end of a path is drawn.
pub(crate) fn kind(ending: &Ending) -> Kind {
    match ending {
        Ending::Open => Kind::Inner,
        Ending::Done => Kind::Done,
        Ending::Pruned(by) => Kind::Pruned { by: *by },
        Ending::Stopped(Stop::Fault(fault)) => Kind::Fault(fault.to_string()),
        Ending::Stopped(stop) => Kind::Cut(stop.to_string()),
    }
}
