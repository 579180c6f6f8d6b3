//! Tests, findings and coverage as files.

use super::super::objects::addresses;
use super::super::rerun::{exit_code, rerun};
use super::folder::Folder;
use super::suite::{Case, Suite};
use crate::args::{Format, MAIN, Test};
use crate::output::Problem;
use polysem_explore::End;
use polysem_lang::llvm::ir::{Callee, Program, Shape};
use polysem_report::source::{self, Entry, Recorded};
use polysem_report::{Object, Severity, TestCase, ktest, lcov, raw, sarif, testcomp};
use polysem_sem::Meter;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// What fuzzers call.
const FUZZED: &str = "LLVMFuzzerTestOneInput";

/// Whether a program is a harness for a fuzzer.
pub(in crate::native) fn is_fuzzed(program: &Program) -> bool {
    program.functions.iter().any(|function| !function.library && &*function.name == FUZZED)
}

/// Writes what an exploration came to.
pub(super) fn all(
    args: &Test,
    program: &Program,
    suite: &Suite,
    coverage: &lcov::Coverage,
    folder: &Folder,
) -> Result<(), Problem> {
    folder.write("coverage.lcov", lcov::write(coverage))?;
    tests(args, program, suite, folder)
}

/// Writes tests and findings.
pub(super) fn tests(
    args: &Test,
    program: &Program,
    suite: &Suite,
    folder: &Folder,
) -> Result<(), Problem> {
    let writer = Writer { args, program, folder };
    let mut recorded = Vec::new();
    for case in &suite.cases {
        let test = writer.test(case);
        writer.each(case, &test)?;
        recorded.push(test);
    }
    writer.sources(suite, &recorded)?;
    if args.format.contains(&Format::Xml) {
        folder.write("metadata.xml", testcomp::metadata(&writer.metadata()))?;
    }
    let entry = |case: &Case| {
        let finding = case.fault.as_ref()?.finding.clone();
        Some(sarif::Entry { finding, level: Severity::Error, steps: vec![] })
    };
    let entries: Vec<_> =
        suite.found.iter().filter_map(|found| entry(&suite.cases[found.case])).collect();
    folder.write("findings.sarif", sarif::write(env!("CARGO_PKG_VERSION"), &entries))
}

/// What writes tests.
#[derive(Clone, Copy)]
pub(super) struct Writer<'a> {
    pub(super) args: &'a Test,
    pub(super) program: &'a Program,
    pub(super) folder: &'a Folder,
}

impl Writer<'_> {
    /// What a test gives the program.
    pub(super) fn test(&self, case: &Case) -> TestCase {
        let args = self.program.arguments.iter().map(|arg| arg.to_vec()).collect();
        TestCase { args, objects: case.objects().cloned().collect() }
    }

    /// The files of one test.
    pub(super) fn each(&self, case: &Case, test: &TestCase) -> Result<(), Problem> {
        let Case { name, path, fault, .. } = case;
        for format in &self.args.format {
            match format {
                Format::Ktest => {
                    let mut test = test.clone();
                    test.objects.extend(addresses(&path.inputs));
                    self.folder.write(&format!("{name}.ktest"), ktest::write(&test))?;
                }
                Format::Xml => {
                    let text = testcomp::write(test, fault.is_some());
                    self.folder.write(&format!("{name}.xml"), text)?;
                }
                Format::Bin => {
                    let bytes = match self.fuzzed(&test.objects) {
                        Some(data) => data.to_vec(),
                        None => raw::write(test),
                    };
                    self.folder.write(&format!("{name}.bin"), bytes)?;
                }
                // These are about all tests, or need to know how they end.
                Format::C | Format::Gtest | Format::Rust => {}
            }
        }
        if !path.outputs.is_empty() {
            self.folder.write(&format!("{name}.out"), &path.outputs)?;
        }
        if let Some(fault) = fault {
            let text = format!("{}\n", fault.finding.render(false).trim_end());
            self.folder.write(&format!("{name}.{}.err", fault.finding.kind), text)?;
        }
        Ok(())
    }

    /// What a fuzzer would give: the data, as long as the size says.
    fn fuzzed<'o>(&self, objects: &'o [Object]) -> Option<&'o [u8]> {
        let [data, size, ..] = objects else { return None };
        if !is_fuzzed(self.program) || data.name != "data" || size.name != "size" {
            return None;
        }
        let size = u64::from_le_bytes(size.bytes.as_slice().try_into().ok()?);
        data.bytes.get(..usize::try_from(size).ok()?)
    }

    /// Tests as source.
    fn sources(&self, suite: &Suite, recorded: &[TestCase]) -> Result<(), Problem> {
        let wanted = |format| self.args.format.contains(&format);
        if !(wanted(Format::C) || wanted(Format::Gtest) || wanted(Format::Rust)) {
            return Ok(());
        }
        let recorded: Vec<Recorded<'_>> = suite
            .cases
            .iter()
            .zip(recorded)
            .map(|(case, inputs)| Recorded { name: &case.name, inputs, exit: self.exit(case) })
            .collect();
        let functions = self.functions();
        let functions: Vec<_> = functions.iter().map(|(name, ty)| (&**name, &**ty)).collect();
        let entry = match &*self.args.surroundings.entry.function {
            MAIN if is_fuzzed(self.program) => Entry::Fuzzer,
            MAIN => Entry::Main,
            function => Entry::Function(function),
        };
        let program = source::Program { entry, functions: &functions };
        if wanted(Format::C) {
            for test in &recorded {
                self.folder.write(&format!("{}.c", test.name), source::c(test, &program))?;
            }
        }
        if wanted(Format::Gtest) {
            self.folder.write("polysem_test.cc", source::gtest(&recorded, &program))?;
        }
        if wanted(Format::Rust) {
            let stem = self.args.files[0].file_stem().unwrap_or_default().to_string_lossy();
            let harness = format!("{stem}::harness");
            self.folder.write("polysem_test.rs", source::rust(&recorded, &harness))?;
        }
        Ok(())
    }

    /// The exit code of a test that ends by itself.
    fn exit(&self, case: &Case) -> Option<i32> {
        if case.fault.is_some() || case.path.end != End::Done {
            return None;
        }
        let run = rerun(self.program, &case.path, &Meter::default(), |_| ());
        (run.end == End::Done).then(|| i32::from(exit_code(&run)))
    }

    /// The functions that give inputs, with their types.
    fn functions(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        for call in &self.program.calls {
            let Callee::Input(name) = &call.callee else { continue };
            let object = Object { name: name.to_string(), ..Object::default() };
            let layout = call.ty.map(|ty| &self.program.types[ty.0 as usize].shape);
            let by_width = match layout {
                Some(Shape::Scalar { pointer: true, .. }) => "void *",
                Some(Shape::Scalar { bits: 0..=8, .. }) => "unsigned char",
                Some(Shape::Scalar { bits: 9..=16, .. }) => "unsigned short",
                Some(Shape::Scalar { bits: 33..=64, .. }) => "unsigned long",
                Some(Shape::Scalar { bits: 65.., .. }) => "unsigned __int128",
                _ => "unsigned int",
            };
            all.insert(name.to_string(), object.c_type().unwrap_or(by_width).to_string());
        }
        all
    }

    fn metadata(&self) -> testcomp::Metadata {
        let file = &self.args.files[0];
        testcomp::Metadata {
            language: "C".into(),
            producer: format!("Polysem {}", env!("CARGO_PKG_VERSION")),
            specification: "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )".into(),
            program_file: file.to_string_lossy().into_owned(),
            program_hash: hash_of(file),
            entry_function: self.args.surroundings.entry.function.clone(),
            address_bits: 64,
            creation_time: now(),
        }
    }
}

fn hash_of(file: &Path) -> String {
    hash(&std::fs::read(file).unwrap_or_default())
}

/// SHA-256 in hexadecimal.
pub(super) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}"); // to a string, which cannot fail
        text
    })
}

/// The time in ISO 8601.
pub(super) fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(seconds)
}

fn date(seconds: u64) -> String {
    let (mut days, time) = (seconds / 86_400, seconds % 86_400);
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `date -u -d @N +%FT%TZ` tells.
    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(date(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(date(4_102_444_799), "2099-12-31T23:59:59Z");
    }
}
