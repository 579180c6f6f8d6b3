//! What was recorded of a test: whether it leads to a fault, and to which.

use super::super::report::Reported;
use super::feed::Test;
use polysem_report::plain;
use polysem_sem::FaultKind;
use std::fs;
use std::io::Read as _;
use std::path::Path;

/// A fault that a test is said to lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Recorded {
    /// Its kind, where that is known.
    kind: Option<String>,
    /// Its place, `file:line:column`, where that is known.
    at: Option<String>,
}

/// How a report begins; nothing if it is no regular file.
fn start(path: &Path) -> Option<String> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut start = Vec::new();
    fs::File::open(path).ok()?.take(1 << 16).read_to_end(&mut start).ok()?;
    Some(String::from_utf8_lossy(&start).into_owned())
}

impl Recorded {
    /// What the report beside a test says (`test000001.KIND.err`), or the test itself.
    pub(super) fn beside(path: &Path, test: &Test) -> Option<Recorded> {
        let stem = path.file_stem()?.to_str()?;
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        let entries = fs::read_dir(directory.unwrap_or_else(|| ".".as_ref())).ok()?;
        for name in entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()) {
            let kind = name.strip_prefix(stem).and_then(|rest| rest.strip_prefix('.'));
            if let Some(kind) = kind.and_then(|rest| rest.strip_suffix(".err")) {
                let report = start(&path.with_file_name(&name)).unwrap_or_default();
                return Some(Recorded::read(kind, &report));
            }
        }
        match test {
            Test::Xml(inputs) if inputs.covers_error() => Some(Recorded { kind: None, at: None }),
            Test::Xml(_) | Test::Ktest(_) | Test::Raw(_) => None,
        }
    }

    /// A report of ours tells the kind in its first line, and the place in its second. Of others, only that there is one is known.
    fn read(kind: &str, report: &str) -> Recorded {
        let ours = report.starts_with(&format!("error[{kind}]"));
        let at = report.lines().nth(1).and_then(|line| line.trim_start().strip_prefix("--> "));
        Recorded {
            kind: ours.then(|| kind.to_string()),
            at: at.filter(|_| ours).map(ToString::to_string),
        }
    }

    /// Whether it is memory that was not freed.
    pub(super) fn is_leak(&self) -> bool {
        self.kind.as_deref() == Some(FaultKind::Leak.name())
    }

    /// Whether what happened is what was recorded.
    pub(super) fn is(&self, found: Option<&Reported>) -> bool {
        let Some(Reported { finding, .. }) = found else { return false };
        let at = finding.at.as_ref();
        // As the report shows it.
        let at = at.map(|at| format!("{}:{}:{}", plain(&at.file), at.line, at.column));
        self.kind.as_ref().is_none_or(|kind| *kind == finding.kind)
            && self.at.as_ref().is_none_or(|known| at.as_ref() == Some(known))
    }

    /// The same in words.
    pub(super) fn compare(&self, found: Option<&Reported>) -> String {
        match (self.is(found), found) {
            (true, _) => format!("reproduced: {self}"),
            (false, None) => {
                format!("not reproduced: {self} was recorded, and the run has no fault")
            }
            (false, Some(_)) => {
                format!("not reproduced: {self} was recorded, and this is another fault")
            }
        }
    }
}

impl std::fmt::Display for Recorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.kind.as_deref().unwrap_or("a fault"))?;
        self.at.as_ref().map_or(Ok(()), |at| write!(f, " at {at}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_tell_kind_and_place() {
        let ours = "error[overflow]: too large\n --> a b.c:4:53\n  |\n";
        let recorded = Recorded::read("overflow", ours);
        assert_eq!(recorded.to_string(), "overflow at a b.c:4:53");
        assert!(!recorded.is(None));
        let of_klee = "Error: memory error: out of bound pointer\nFile: a.c\nLine: 8\n";
        assert_eq!(Recorded::read("ptr", of_klee).to_string(), "a fault");
    }
}
