//! What is told of a fault: where, about which object, and how the program got there.

use super::sources::{Level, Sources};
use polysem_domain::Concrete;
use polysem_lang::llvm::StateOf;
use polysem_lang::llvm::ir::{Pc, Program, StaticKind};
use polysem_report::{Finding, Note};
use polysem_sem::{Fault, FaultKind, Involved, Meter};
use serde_json::{Value, json};
use std::sync::Arc;

/// So many waiting calls are shown.
const CALLS: usize = 8;
/// So many are looked at: they may be very many.
const LOOKED_AT: usize = 1000;

/// A fault where it happened.
pub(super) struct Reporter<'a> {
    pub(super) program: &'a Program,
    pub(super) sources: &'a Sources<'a>,
    /// What runs are charged to.
    pub(super) meter: Meter,
}

/// A finding as people and as programs read it.
#[derive(Clone)]
pub(super) struct Reported {
    pub(super) finding: Finding,
    pub(super) json: Value,
}

impl Reporter<'_> {
    /// A fault in the last state of a run.
    pub(super) fn fault(
        &self,
        fault: &Fault,
        at: Pc,
        state: Option<&StateOf<Concrete>>,
    ) -> Reported {
        let levels = self.levels(at, state);
        // Code of a compiler's own, the making of a frame for one, has no place: the call that led there has.
        let told = |level: &Level| !level.library && level.at.is_some();
        let own = || levels.iter().position(|level| !level.library);
        let user = levels.iter().position(told).or_else(own).unwrap_or(0);
        let object = fault.object.as_deref().map(|object| self.known(object));
        let message = self.message(fault, object.as_ref());
        let mut notes = Vec::new();
        if let Some(object) = &object {
            notes.extend(extent(object, &message));
        }
        if user > 0 && levels[user - 1].library && !is_own_word(fault.kind) {
            let called = &levels[user - 1].function;
            notes.push(plain(format!("in `{called}` of the C library, called here")));
        }
        notes.extend(self.stack(&levels[user.min(levels.len())..]));
        if let Some(object) = fault.object.as_deref() {
            notes.extend(self.life(fault, object));
        }
        self.reported(fault.kind, message, levels.get(user), notes, object.as_ref())
    }

    /// Where the program itself is, in short.
    pub(super) fn place(&self, at: Pc, state: Option<&StateOf<Concrete>>) -> Option<String> {
        let levels = self.levels(at, state);
        let level = levels.iter().find(|level| !level.library && level.at.is_some())?;
        self.sources.short(level.at?)
    }

    /// Memory that nobody can free any more; so much of it in so many further blocks of the same place.
    pub(super) fn leak(&self, fault: &Fault, more: (usize, u64)) -> Reported {
        let object = fault.object.as_deref().map(|object| self.known(object));
        let message = fault.detail.as_deref().unwrap_or("memory is lost").to_string();
        let made = object.as_ref().and_then(|object| object.made).map(Pc);
        let levels = made.map_or_else(Vec::new, |made| {
            let function = self.program.function_at(made).unwrap_or(self.program.start);
            self.sources.levels(function, made)
        });
        let mut notes = self.stack(&levels);
        if let (blocks @ 1.., bytes) = more {
            let blocks =
                if blocks == 1 { "one more block".into() } else { format!("{blocks} more blocks") };
            notes.push(plain(format!("… and {blocks} of this place, with {bytes} bytes")));
        }
        self.reported(fault.kind, message, levels.first(), notes, object.as_ref())
    }

    fn reported(
        &self,
        kind: FaultKind,
        message: String,
        level: Option<&Level>,
        notes: Vec<Note>,
        object: Option<&Involved>,
    ) -> Reported {
        let at = level.and_then(|level| level.at).and_then(|at| self.sources.place(at));
        let mut json = json!({
            "kind": kind.name(),
            "file": at.as_ref().map(|at| &*at.file),
            "line": at.as_ref().map(|at| at.line),
            "column": at.as_ref().map(|at| at.column),
            "function": level.map(|level| &*level.function),
            "message": message,
        });
        if let Some(Involved { name, size, offset, .. }) = object {
            json["object"] = json!({ "name": name, "size": size, "offset": offset });
        }
        let finding = Finding { kind: kind.name().to_string(), message, at, notes };
        Reported { finding, json }
    }

    /// All functions from the one at hand to `main`, as the source has them.
    fn levels(&self, at: Pc, state: Option<&StateOf<Concrete>>) -> Vec<Level> {
        let Some(state) = state else { return Vec::new() };
        let top = std::iter::once((state.top.function, at));
        let waiting = state.callers().map(|(frame, call)| (frame.function, call));
        let Program { start, harness, .. } = *self.program;
        let all = top.chain(waiting);
        let all = all.filter(|(function, _)| *function != start && Some(*function) != harness);
        all.take(LOOKED_AT).flat_map(|(function, at)| self.sources.levels(function, at)).collect()
    }

    /// What is wrong, in one sentence.
    fn message(&self, fault: &Fault, object: Option<&Involved>) -> String {
        let detail = fault.detail.as_deref().unwrap_or(fault.kind.name());
        match fault.kind {
            FaultKind::Assertion => {
                // `program: file:line: function: Assertion `…' failed.`, and the program has printed that.
                let text = detail.split_once("Assertion `").map(|(_, text)| text);
                let text = text.and_then(|text| text.strip_suffix("' failed."));
                text.map_or(detail.into(), |text| format!("the assertion `{text}` fails"))
            }
            FaultKind::Abort if detail == "abort" => "the program calls `abort`".into(),
            FaultKind::Undefined => self.undefined(fault, object).unwrap_or_else(|| detail.into()),
            _ => detail.into(),
        }
    }

    /// How a variable in a register is used without a value.
    fn undefined(&self, fault: &Fault, object: Option<&Involved>) -> Option<String> {
        let made = fault.object.as_deref().filter(|object| object.name.is_empty())?.made?;
        let variable = self.program.variable_at(Pc(made))?;
        let used = fault.detail.as_deref()?.strip_suffix(" was never initialised")?;
        let used = match used {
            "an argument" | "the result" => format!("used as {used}"),
            _ => format!("used in {used}"),
        };
        // What clang calls the variable that is a function's result; the source has none.
        if variable.location.is_none() && &*variable.name == "retval" {
            let function = self.program.function_at(Pc(made))?;
            let name = &self.program.functions[function as usize].name;
            return Some(format!("the result of `{name}` is {used}, but it returned none"));
        }
        let name = &object?.name;
        Some(format!("`{name}` is {used}, but was never initialised"))
    }

    /// Who called whom.
    fn stack(&self, levels: &[Level]) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut told = 0;
        while let Some([callee, caller]) = levels.get(told..told + 2)
            && notes.len() < CALLS
        {
            // Of a recursion, one call stands for all that follow it.
            let same = |other: &&Level| other.at == caller.at && other.function == caller.function;
            let times = levels[told + 1..].iter().take_while(same).count();
            told += times;
            let of = if caller.library { " of the C library" } else { "" };
            let place = caller.at.filter(|_| !caller.library).and_then(|at| self.sources.short(at));
            let place = place.map_or_else(String::new, |place| format!(" at {place}"));
            let (name, caller) = (&callee.function, &caller.function);
            let verb = if notes.is_empty() { "in `" } else { "`" };
            let called = if notes.is_empty() { "`, called from `" } else { "` is called from `" };
            let times = match times {
                0 | 1 => String::new(),
                _ if levels.len() >= LOOKED_AT => ", and so on".to_string(),
                more => format!(", {more} times"),
            };
            notes.push(plain(format!("{verb}{name}{called}{caller}`{of}{place}{times}")));
        }
        if let [only] = levels
            && &*only.function != "main"
        {
            notes.push(plain(format!("in `{}`", only.function)));
        }
        let more = levels.len().saturating_sub(told + 1);
        if more > 0 {
            let more = if levels.len() >= LOOKED_AT { "many".into() } else { more.to_string() };
            notes.push(plain(format!("… and {more} more calls")));
        }
        notes
    }

    /// Where an object comes from, and where it ended.
    fn life(&self, fault: &Fault, object: &Involved) -> Vec<Note> {
        let mut notes = Vec::new();
        let known = self.known(object);
        let name = &known.name;
        let is_variable = object.made.and_then(|made| self.program.variable_at(Pc(made)));
        let (location, what) = match (object.made, is_variable) {
            (_, Some(variable)) => (variable.location, format!("`{name}` is defined here")),
            (Some(made), None) if object.name.is_empty() => {
                (self.sources.location_of(Pc(made)), "it was computed here".to_string())
            }
            (Some(made), None) => {
                (self.sources.location_of(Pc(made)), format!("`{name}` was allocated here"))
            }
            (None, None) => (self.static_location(object), format!("`{name}` is defined here")),
        };
        let mut add = |location: Option<u32>, text| {
            if let Some(mut place) = location.and_then(|location| self.sources.place(location)) {
                if place.column == 0 {
                    place.point_to(name);
                }
                notes.push(Note { text, at: Some(place) });
            }
        };
        add(location, what);
        let ended = object.ended.and_then(|ended| self.sources.location_of(Pc(ended)));
        let how = match fault.kind {
            FaultKind::UseAfterScope => "ended",
            _ => "was freed",
        };
        add(ended, format!("`{name}` {how} here"));
        notes
    }

    /// Where a global variable is declared. Faults know it by its name alone.
    fn static_location(&self, object: &Involved) -> Option<u32> {
        let is_it = |found: &&polysem_lang::llvm::ir::Static| {
            *found.name == *object.name
                && Some(found.size) == object.size
                && matches!(found.kind, StaticKind::Variable { .. } | StaticKind::Function(_))
        };
        let found = self.program.statics.iter().find(is_it)?;
        let function = match found.kind {
            StaticKind::Function(function) => Some(function),
            _ => None,
        };
        let of_function =
            function.and_then(|function| self.program.functions[function as usize].location);
        found.location.or(of_function)
    }

    /// An object with its name and size: of a variable in a register, the program knows them.
    fn known(&self, object: &Involved) -> Involved {
        let mut known = object.clone();
        if object.name.is_empty()
            && let Some(variable) = object.made.and_then(|made| self.program.variable_at(Pc(made)))
        {
            known.name = (*variable.name).into();
            known.size = Some(variable.size);
            known.offset = known.offset.or(Some(0));
        }
        known
    }
}

/// Whether the library speaks for the program: that it does is no news.
fn is_own_word(kind: FaultKind) -> bool {
    use FaultKind::{Abort, Assertion, DoubleFree, InvalidFree};
    matches!(kind, Assertion | Abort | DoubleFree | InvalidFree)
}

pub(super) fn plain(text: String) -> Note {
    Note { text, at: None }
}

/// How large an object is and where in it, as far as the message does not say so.
fn extent(object: &Involved, message: &str) -> Option<Note> {
    if object.name.is_empty() {
        return None;
    }
    let is_word = |c: char| c.is_alphanumeric() || "_.-".contains(c);
    let says = |text: &str| message.split(|c| !is_word(c)).any(|word| word == text);
    let size = object.size.map_or_else(|| "?".to_string(), |size| size.to_string());
    let offset = object.offset.map(|offset| offset.to_string());
    let named = says(&object.name) || message.contains(&format!("`{}`", object.name));
    let told = says(&size) && offset.as_deref().is_none_or(says) && named;
    let bytes = if object.size == Some(1) { "byte" } else { "bytes" };
    let at = offset.map_or_else(String::new, |offset| format!(", and this is at offset {offset}"));
    let name: Arc<str> = (*object.name).into();
    (!told).then(|| plain(format!("`{name}` has {size} {bytes}{at}")))
}
