//! What a verification tells: every obligation with its verdict, and what follows for the program.

use polysem_lang::text::line_of;
use polysem_sem::{Fault, FaultKind};
use std::fmt;

/// What an obligation is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// An invariant holds when its loop is reached.
    Initially,
    /// The body of a loop preserves an invariant.
    Preserved,
    /// What follows a loop holds because of its invariants.
    Sufficient(Box<Kind>),
    /// What a loop or a recursion decreases is not negative when it goes on.
    Bounded,
    /// It gets smaller.
    Decreases,
    /// A call does what its callee requires.
    Requires(String),
    /// A procedure, or the program, does what it ensures.
    Ensures,
    /// No fault of this kind.
    No(FaultKind),
}

impl Kind {
    /// The kind for a fault.
    #[must_use]
    pub fn of(fault: &Fault) -> Kind {
        Kind::No(fault.kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Initially => f.write_str("initially true"),
            Kind::Preserved => f.write_str("preserved"),
            Kind::Sufficient(what) => write!(f, "sufficient for {what}"),
            Kind::Bounded => f.write_str("not negative"),
            Kind::Decreases => f.write_str("decreases"),
            Kind::Requires(callee) => write!(f, "requires of {callee}"),
            Kind::Ensures => f.write_str("ensures"),
            Kind::No(FaultKind::Assertion) => f.write_str("assertion"),
            Kind::No(FaultKind::Division) => f.write_str("no division by zero"),
            Kind::No(FaultKind::Overflow) => f.write_str("no overflow"),
            Kind::No(FaultKind::Null) => f.write_str("no null dereference"),
            Kind::No(FaultKind::OutOfBounds) => f.write_str("in bounds"),
            Kind::No(kind) => write!(f, "no {}", kind.name()),
        }
    }
}

/// Variables and other names with what they hold.
pub type Values = Vec<(String, String)>;

/// Whether an obligation holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It does.
    Proved,
    /// It fails in a state that, as far as what is said at its start tells, may be reached.
    Fails {
        /// Where that state is: the start of the program or of a procedure, or the head of a loop.
        from: String,
        /// The state.
        values: Values,
        /// Whether a loop or call on the way was replaced by what is said of it: such a state need not be reachable.
        assumed: bool,
        /// What goes wrong in a run of the program, and on which inputs, if one was found.
        run: Option<(String, Values)>,
    },
    /// The solver does not know, and why.
    Unknown(String),
}

/// Something that must hold.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// What it is about.
    pub kind: Kind,
    /// The procedure in whose verification it came up.
    pub procedure: String,
    /// The byte of the text that it is about.
    pub offset: usize,
    /// The line of that.
    pub line: usize,
    /// The text there: a formula, or a statement.
    pub text: String,
    /// Whether it holds.
    pub outcome: Outcome,
    /// It as SMT-LIB, where that was asked for: unsatisfiable iff it holds. One script for each way to it.
    pub scripts: Vec<String>,
}

/// What a proof shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Correctness {
    /// If the program ends, it does what it ensures; it commits no fault.
    Partial,
    /// It ends, too.
    Total,
}

/// A reason for which nothing, or not everything, could be verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halted {
    /// Why.
    pub reason: String,
    /// The byte of the text where.
    pub offset: usize,
    /// The line of that.
    pub line: usize,
}

/// What a verification comes to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// All that must hold, in order of the text.
    pub obligations: Vec<Obligation>,
    /// Where the verification had to stop.
    pub stops: Vec<Halted>,
    /// What is good to know.
    pub notes: Vec<Halted>,
    /// What is shown, if everything was proved.
    pub correctness: Option<Correctness>,
    /// How often the solver was asked.
    pub asked: u64,
    /// How many instructions were executed.
    pub steps: u64,
    /// How many paths came to an end, joined ones counted once.
    pub ends: u64,
}

/// The answer to whether the program is correct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes.
    Safe(Correctness),
    /// No: a run shows it.
    Unsafe,
    /// That is not known, and why.
    Unknown(String),
}

impl Report {
    pub(crate) fn stop(&mut self, reason: &str, offset: usize, text: &str) {
        push(&mut self.stops, reason, offset, text);
    }

    pub(crate) fn note(&mut self, reason: &str, offset: usize, text: &str) {
        push(&mut self.notes, reason, offset, text);
    }

    /// Adds an obligation; those of one kind about one thing are one.
    pub(crate) fn add(&mut self, new: Obligation) {
        let same = |old: &&mut Obligation| {
            old.kind == new.kind && old.offset == new.offset && old.procedure == new.procedure
        };
        match self.obligations.iter_mut().find(same) {
            None => self.obligations.push(new),
            Some(old) => {
                if rank(&new.outcome) > rank(&old.outcome) {
                    old.outcome = new.outcome;
                }
                old.scripts.extend(new.scripts);
            }
        }
    }

    pub(crate) fn finish(&mut self, total: bool) {
        self.obligations.sort_by_key(|o| o.offset);
        let proved = self.obligations.iter().all(|o| o.outcome == Outcome::Proved);
        if proved && self.stops.is_empty() {
            self.correctness = Some(if total { Correctness::Total } else { Correctness::Partial });
        }
    }

    /// The first obligation that a run of the program shows to fail.
    #[must_use]
    pub fn run(&self) -> Option<&Obligation> {
        self.obligations.iter().find(|o| rank(&o.outcome) == 3)
    }

    /// The answer.
    #[must_use]
    pub fn answer(&self) -> Answer {
        if let Some(correctness) = self.correctness {
            return Answer::Safe(correctness);
        }
        if self.run().is_some() {
            return Answer::Unsafe;
        }
        if let Some(stop) = self.stops.first() {
            return Answer::Unknown(format!("line {}: {}", stop.line, stop.reason));
        }
        let worst = self.obligations.iter().rev().max_by_key(|o| rank(&o.outcome));
        Answer::Unknown(match worst {
            Some(o) => format!("not proved: {}", o.sentence()),
            None => "nothing was verified".to_string(),
        })
    }
}

fn rank(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Proved => 0,
        Outcome::Unknown(_) => 1,
        Outcome::Fails { run: None, .. } => 2,
        Outcome::Fails { run: Some(_), .. } => 3,
    }
}

fn push(list: &mut Vec<Halted>, reason: &str, offset: usize, text: &str) {
    let new = Halted { reason: reason.to_string(), offset, line: line_of(text, offset) };
    if !list.contains(&new) {
        list.push(new);
    }
}

impl Obligation {
    /// That it fails, or may, as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let (line, may) = (self.line, matches!(self.outcome, Outcome::Unknown(_)));
        let not =
            |fails: &str, unsure: &str| if may { unsure.to_string() } else { fails.to_string() };
        match &self.kind {
            Kind::Initially => format!(
                "invariant at line {line} {}",
                not("is not initially true", "may not be initially true")
            ),
            Kind::Preserved => {
                format!(
                    "invariant at line {line} {}",
                    not("is not preserved", "may not be preserved")
                )
            }
            Kind::Sufficient(what) => {
                let after = match **what {
                    Kind::Ensures => "`ensures`",
                    _ => "assertion",
                };
                let sufficient = not("not sufficient", "may not be sufficient");
                let is = if may { "" } else { "is " };
                format!("the invariant {is}{sufficient} for the {after} at line {line}")
            }
            Kind::Bounded => format!(
                "`decreases` at line {line} {}",
                not("can be negative when it goes on", "may be negative when it goes on")
            ),
            Kind::Decreases => format!(
                "`decreases` at line {line} {}",
                not("does not get smaller", "may not get smaller")
            ),
            Kind::Requires(callee) => format!(
                "call at line {line} {} what `{callee}` requires",
                not("does not do", "may not do")
            ),
            Kind::Ensures => {
                format!("`ensures` at line {line} {}", not("does not hold", "may not hold"))
            }
            Kind::No(kind) => {
                let what = match kind {
                    FaultKind::Assertion => "assertion",
                    FaultKind::Division => "division by zero",
                    FaultKind::Overflow => "overflow",
                    FaultKind::Null => "null dereference",
                    FaultKind::OutOfBounds => "access out of bounds",
                    other => other.name(),
                };
                let fails = if *kind == FaultKind::Assertion { "can fail" } else { "is possible" };
                format!("{what} at line {line} {}", not(fails, "may be possible"))
            }
        }
    }
}
