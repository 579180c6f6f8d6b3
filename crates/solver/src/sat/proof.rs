//! Proof logs in memory: original clauses, derived clauses with the hints that LRAT asks for, deletions, a conclusion.
//!
//! Solvers write; [`super::lrat::Checker`] and [`Proof::write_lrat`] read.

use std::io::{self, Write};

use super::Lit;

/// One line of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// A clause was added by the user.
    Original {
        /// Its id.
        id: u64,
        /// Its literals as added.
        lits: &'a [Lit],
    },
    /// A clause follows from earlier ones by unit propagation.
    Derived {
        /// Its id.
        id: u64,
        /// Its literals.
        lits: &'a [Lit],
        /// Ids of the clauses that become unit one after the other, the last of them false.
        hints: &'a [u64],
    },
    /// A clause is no longer needed.
    Deleted {
        /// Its id.
        id: u64,
    },
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Original,
    Derived,
    Deleted,
}

/// A step whose literals and hints end at these places of the common arrays.
#[derive(Debug, Clone, Copy)]
struct Packed {
    kind: Kind,
    id: u64,
    lits_end: usize,
    hints_end: usize,
}

/// A log of steps.
#[derive(Debug, Default)]
pub struct Proof {
    steps: Vec<Packed>,
    lits: Vec<Lit>,
    hints: Vec<u64>,
    conclusion: Option<u64>,
}

impl Proof {
    /// Appends a user's clause.
    pub fn original(&mut self, id: u64, lits: &[Lit]) {
        self.push(Kind::Original, id, lits, &[]);
    }

    /// Appends a derived clause.
    pub fn derived(&mut self, id: u64, lits: &[Lit], hints: &[u64]) {
        self.push(Kind::Derived, id, lits, hints);
    }

    /// Appends a deletion.
    pub fn deleted(&mut self, id: u64) {
        self.push(Kind::Deleted, id, &[], &[]);
    }

    /// Notes which clause proves the last `Unsat`.
    pub fn conclude(&mut self, id: u64) {
        self.conclusion = Some(id);
    }

    fn push(&mut self, kind: Kind, id: u64, lits: &[Lit], hints: &[u64]) {
        self.lits.extend_from_slice(lits);
        self.hints.extend_from_slice(hints);
        self.steps.push(Packed {
            kind,
            id,
            lits_end: self.lits.len(),
            hints_end: self.hints.len(),
        });
    }

    /// Id of the clause that proves the last `Unsat`: the negation of its core, or less.
    #[must_use]
    pub fn conclusion(&self) -> Option<u64> {
        self.conclusion
    }

    /// Number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was logged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let (mut lit, mut hint) = (0, 0);
        self.steps.iter().map(move |step| {
            let lits = &self.lits[lit..step.lits_end];
            let hints = &self.hints[hint..step.hints_end];
            (lit, hint) = (step.lits_end, step.hints_end);
            match step.kind {
                Kind::Original => Step::Original { id: step.id, lits },
                Kind::Derived => Step::Derived { id: step.id, lits, hints },
                Kind::Deleted => Step::Deleted { id: step.id },
            }
        })
    }

    /// Moves the steps out; the conclusion stays known.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let conclusion = self.conclusion;
        std::mem::replace(self, Self { conclusion, ..Self::default() })
    }

    /// Writes derived clauses and deletions in LRAT's text format; the original clauses are the matter of a DIMACS file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_lrat(&self, out: &mut impl Write) -> io::Result<()> {
        let mut last = 0;
        for step in self.steps() {
            match step {
                Step::Original { id, .. } => last = id,
                Step::Deleted { id } => writeln!(out, "{last} d {id} 0")?,
                Step::Derived { id, lits, hints } => {
                    last = id;
                    write!(out, "{id}")?;
                    for lit in lits {
                        write!(out, " {lit}")?;
                    }
                    write!(out, " 0")?;
                    for hint in hints {
                        write!(out, " {hint}")?;
                    }
                    writeln!(out, " 0")?;
                }
            }
        }
        Ok(())
    }
}
