//! What is to be shown of a program: everything that is checked, or what a property file of SV-COMP asks for.

use super::super::suite::{Found, Suite};
use crate::args::Check as Memory;
use crate::native::leaks::is_an_end;
use crate::output::Problem;
use polysem_report::property::{self, Check, Property};
use polysem_report::{Diagnostic, Source};
use polysem_sem::FaultKind;
use std::path::Path;

/// What is to be shown.
pub(super) struct Wish {
    property: Option<Property>,
    /// The kinds of faults that it is about; all, if nothing is said.
    kinds: Option<Vec<FaultKind>>,
    /// Where the program is to start.
    pub(super) entry: Option<String>,
    /// Which check of memory that is not freed it needs.
    pub(super) memory: Option<Memory>,
}

impl Wish {
    /// Reads a property file, if there is one.
    pub(super) fn read(file: Option<&Path>) -> Result<Wish, Problem> {
        let Some(file) = file else {
            return Ok(Wish { property: None, kinds: None, entry: None, memory: None });
        };
        let shown = file.display();
        let bytes = std::fs::read(file)
            .map_err(|error| Problem::Input(format!("error: cannot read {shown}: {error}")))?;
        let property = property::read(&bytes).map_err(|malformed| {
            let source = Source { name: &file.to_string_lossy(), text: &bytes };
            Problem::Input(Diagnostic::from(malformed).render(source, false))
        })?;
        let mut kinds = Vec::new();
        for check in &property.checks {
            match of(check) {
                Some(more) => kinds.extend(more),
                None => {
                    return Err(Problem::Input(format!(
                        "error: {shown} asks for {}, which `polysem verify` cannot show\n  \
                         = help: it shows unreach-call, valid-deref, valid-free, valid-memtrack, valid-memcleanup, \
                         no-overflow and def-behavior",
                        check.name()
                    )));
                }
            }
        }
        let memory = if property.checks.contains(&Check::ValidMemcleanup) {
            Some(Memory::Cleanup)
        } else {
            kinds.contains(&FaultKind::Leak).then_some(Memory::Leak)
        };
        let entry = Some(property.entry.clone());
        Ok(Wish { property: Some(property), kinds: Some(kinds), entry, memory })
    }

    /// The kinds of faults that were asked for; all, if nothing is said.
    pub(super) fn kinds(&self) -> Option<&[FaultKind]> {
        self.kinds.as_deref()
    }

    /// The specification, as witnesses have it.
    pub(super) fn specification(&self) -> String {
        match &self.property {
            Some(property) => property.to_string(),
            None => "CHECK( init(main()), LTL(G def-behavior) )".to_string(),
        }
    }

    /// The faults that were asked for, by the positions of their tests, and the names of others that leave open what follows them.
    pub(super) fn split(&self, suite: &Suite) -> (Vec<usize>, Vec<String>) {
        let (mut asked_for, mut others) = (Vec::new(), Vec::new());
        for &Found { case, .. } in &suite.found {
            let Some(fault) = &suite.cases[case].fault else { continue };
            let kind = FaultKind::ALL.iter().find(|kind| kind.name() == fault.finding.kind);
            match (&self.kinds, kind) {
                (Some(kinds), Some(kind)) if !kinds.contains(kind) => {
                    // The program ends there, and that is all.
                    if !is_an_end(*kind) && *kind != FaultKind::Leak {
                        others.push(fault.finding.kind.clone());
                    }
                }
                _ => asked_for.push(case),
            }
        }
        others.sort();
        others.dedup();
        (asked_for, others)
    }
}

/// The kinds of faults that a check is about; nothing if we do not do it.
fn of(check: &Check) -> Option<Vec<FaultKind>> {
    use FaultKind as F;
    Some(match check {
        Check::Unreachable(_) => vec![F::Assertion],
        Check::ValidFree => vec![F::DoubleFree, F::InvalidFree],
        Check::ValidDeref => vec![
            F::Null,
            F::OutOfBounds,
            F::UseAfterFree,
            F::UseAfterScope,
            F::WriteToConstant,
            F::Misaligned,
        ],
        Check::ValidMemtrack | Check::ValidMemcleanup => vec![F::Leak],
        Check::NoOverflow => vec![F::Overflow],
        Check::DefinedBehaviour => {
            let defined = |kind: &&F| matches!(kind, F::Assertion | F::Abort | F::Leak);
            F::ALL.iter().filter(|kind| !defined(kind)).copied().collect()
        }
        Check::Termination | Check::DataRace | Check::Cover(_) => return None,
    })
}
