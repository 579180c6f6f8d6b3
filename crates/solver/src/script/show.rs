//! What a script can ask about the last answer and about the session.

use super::check::State;
use super::{Refusal, Reply, Response, Session};
use crate::Reason;
use crate::sat::Why;
use crate::stats::Figure;
use polysem_term::smtlib::{Declared, Env, Signature, symbol};
use polysem_term::{ArrayValue, Bits, Evaluator, Model, Node, Sort, TermId, UnOp, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

impl Session {
    /// What the last model says about every symbol in scope.
    pub(super) fn model(&self, env: &Env) -> Response {
        let model = self.last_model()?;
        let mut text = String::from("(\n");
        for Declared { name, term, function } in env.declared() {
            let sort = self.terms.sort(term);
            let value = match self.terms.node(term) {
                Node::Input(id) => model.get(id).map(Cow::Borrowed),
                _ => None,
            };
            let value = value.unwrap_or_else(|| Cow::Owned(Value::default_of(sort)));
            let name = symbol(&name);
            // A string takes everything.
            let _ = match (function, &*value) {
                (Some(signature), Value::Array(table)) => {
                    writeln!(text, "  (define-fun {name} {})", definition(signature, table))
                }
                _ => writeln!(text, "  (define-fun {name} () {sort} {value})"),
            };
        }
        text.push(')');
        Ok(Reply::Text(text))
    }

    /// Terms as they were written, with their values.
    pub(super) fn values(&self, asked: &[(TermId, String)]) -> Response {
        let model = self.last_model()?;
        let mut evaluator = Evaluator::default();
        let pairs: Vec<String> = asked
            .iter()
            .map(|(term, text)| format!("({text} {})", evaluator.value(&self.terms, model, *term)))
            .collect();
        Ok(Reply::Text(format!("({})", pairs.join("\n "))))
    }

    /// The truth of everything of sort Bool that has a name.
    pub(super) fn assignment(&self, env: &Env) -> Response {
        self.must_be_on(":produce-assignments")?;
        let State::Sat(model) = &self.state else { return Err(self.untimely("assignment")) };
        let mut evaluator = Evaluator::default();
        let named = env.labels().filter(|(_, term)| self.terms.sort(*term) == Sort::Bool);
        let pairs: Vec<String> = named
            .map(|(name, term)| {
                format!("({} {})", symbol(&name), evaluator.truth(&self.terms, model, term))
            })
            .collect();
        Ok(Reply::Text(format!("({})", pairs.join(" "))))
    }

    /// The names of asserted terms that, with those that have none, cannot hold together.
    pub(super) fn core(&self) -> Response {
        self.must_be_on(":produce-unsat-cores")?;
        let State::Unsat { core, .. } = &self.state else {
            return Err(self.untimely("unsat core"));
        };
        let mut wanted: BTreeSet<TermId> = core.iter().copied().collect();
        // One assertion of a term is enough, and one without a name belongs to every core.
        for assertion in self.assertions.iter().filter(|a| a.name.is_none()) {
            wanted.remove(&assertion.term);
        }
        let named = self.assertions.iter().filter(|a| wanted.remove(&a.term));
        let names: Vec<String> =
            named.filter_map(|a| a.name.as_ref().map(|name| symbol(name).to_string())).collect();
        Ok(Reply::Text(format!("({})", names.join(" "))))
    }

    /// The assumptions that cannot hold together with what is asserted.
    pub(super) fn unsat_assumptions(&self) -> Response {
        self.must_be_on(":produce-unsat-assumptions")?;
        let State::Unsat { core, assumptions } = &self.state else {
            return Err(self.untimely("unsat assumptions"));
        };
        let mut wanted: BTreeSet<TermId> = core.iter().copied().collect();
        let needed = assumptions.iter().filter(|(term, _)| wanted.remove(term));
        let texts: Vec<&str> = needed.map(|(_, text)| text.as_str()).collect();
        Ok(Reply::Text(format!("({})", texts.join(" "))))
    }

    /// What is asserted, as it was written.
    pub(super) fn show_assertions(&self) -> Response {
        self.must_be_on(":produce-assertions")?;
        let texts: Vec<Cow<'_, str>> =
            self.assertions.iter().map(|a| asserted(a.written.bytes())).collect();
        Ok(Reply::Text(format!("({})", texts.join("\n "))))
    }

    pub(super) fn info(&self, info: &str, env: &Env) -> Response {
        let text = match info {
            ":name" => "\"Polysem\"".to_string(),
            ":version" => format!("\"{}\"", env!("CARGO_PKG_VERSION")),
            ":authors" => "\"the authors of Polysem\"".to_string(),
            ":error-behavior" => "continued-execution".to_string(),
            ":assertion-stack-levels" => env.levels().to_string(),
            ":reason-unknown" => match &self.state {
                State::Unknown(reason) => reason_text(reason),
                _ => return Err(Refusal::untimely("the last answer is not `unknown`")),
            },
            ":all-statistics" => return Ok(Reply::Text(self.statistics())),
            _ => return Ok(Reply::Unsupported),
        };
        Ok(Reply::Text(format!("({info} {text})")))
    }

    fn statistics(&self) -> String {
        let stats = self.stats();
        let figures = stats.iter().map(|(name, figure)| match figure {
            Figure::Count(count) => format!(":{name} {count}"),
            Figure::Seconds(seconds) => format!(":time-{name} {seconds:.6}"),
        });
        format!("({})", figures.collect::<Vec<_>>().join("\n "))
    }

    fn last_model(&self) -> Result<&Model, Refusal> {
        self.must_be_on(":produce-models")?;
        match &self.state {
            State::Sat(model) => Ok(model),
            State::Open | State::Unsat { .. } | State::Unknown(_) => Err(self.untimely("model")),
        }
    }

    fn must_be_on(&self, switch: &str) -> Result<(), Refusal> {
        if self.options.is_on(switch) {
            return Ok(());
        }
        Err(Refusal::untimely(format!("this needs (set-option {switch} true)")))
    }

    fn untimely(&self, what: &str) -> Refusal {
        let why = match self.state {
            State::Open => "nothing was checked since the last assertion or change of level",
            State::Sat(_) => "the last answer is `sat`",
            State::Unsat { .. } => "the last answer is `unsat`",
            State::Unknown(_) => "the last answer is `unknown`",
        };
        Refusal::untimely(format!("there is no {what}: {why}"))
    }
}

/// Parameters, result and body of the function that a table is.
fn definition(signature: &Signature, table: &ArrayValue) -> String {
    let Signature { parameters, result } = signature;
    let constant = |sort: Sort, bits: &Bits| match sort {
        Sort::Bool => bits.bit(0).to_string(),
        Sort::Bv(_) | Sort::Array { .. } => bits.to_string(),
    };
    let named: Vec<String> =
        (1..).zip(parameters).map(|(at, sort)| format!("(x!{at} {sort})")).collect();
    let mut text = format!("({}) {result} ", named.join(" "));
    let mut open = 0;
    for (index, value) in table.entries() {
        // The first argument is in the highest bits.
        let mut above = index.width();
        let equal = (1..).zip(parameters).map(|(at, &sort)| {
            let lo = above - sort.bits().expect("functions are not from arrays");
            // No bit of a vector has a number of more than 16 bits.
            let slice = UnOp::Extract { hi: (above - 1) as u16, lo: lo as u16 };
            above = lo;
            format!("(= x!{at} {})", constant(sort, &slice.eval(&index)))
        });
        let equal = equal.collect::<Vec<_>>().join(" ");
        let all = if parameters.len() == 1 { equal } else { format!("(and {equal})") };
        // A string takes everything.
        let _ = write!(text, "(ite {all} {} ", constant(*result, &value));
        open += 1;
    }
    text.push_str(&constant(*result, table.default()));
    text.push_str(&")".repeat(open));
    text
}

/// As the standard has it: two words of its own, and otherwise what a solver likes to say.
fn reason_text(reason: &Reason) -> String {
    match reason {
        Reason::Limit(Why::Memory) => "memout".to_string(),
        Reason::Limit(Why::Time) => "timeout".to_string(),
        Reason::Limit(Why::Conflicts | Why::Interrupted) => reason.to_string(),
        Reason::Incomplete(what) => format!("(incomplete \"{}\")", what.replace('"', "\"\"")),
    }
}

/// The term of an `assert` command, which the reader has accepted.
fn asserted(command: &[u8]) -> Cow<'_, str> {
    let inner = command.strip_suffix(b")").unwrap_or(command);
    let inner = inner.strip_prefix(b"(").unwrap_or(inner).trim_ascii();
    let term = inner.strip_prefix(b"assert").unwrap_or(inner).trim_ascii();
    String::from_utf8_lossy(term)
}
