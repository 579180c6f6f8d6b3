//! Every reader takes whatever it gets, or says where it is wrong: the properties that fuzzing checks, on fixed seeds.
//!
//! What flows: a name of [`READERS`] → the files of `fuzz/corpus/NAME` → the property on each, on those with something wrong
//! in them, and on large ones. `POLYSEM_TEST_SEED` moves on to others, and `POLYSEM_TEST_ALL` tries forty times as many.

mod commands;
#[path = "../effort/mod.rs"]
mod effort;
mod kept;
mod mutate;
mod programs;
mod scripts;

use mutate::{Random, mutated};
use polysem_cli::hostile;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A reader: its fuzz target, its property, how many changed texts are read, and how many bytes the longest ones have.
struct Reader {
    name: &'static str,
    check: fn(&[u8]),
    count: usize,
    most: usize,
}

const READERS: [Reader; 13] = [
    Reader { name: "pl", check: programs::pl, count: 300, most: 100_000 },
    Reader { name: "mc", check: programs::mc, count: 300, most: 100_000 },
    Reader { name: "while", check: programs::while_lang, count: 300, most: 100_000 },
    Reader { name: "definition", check: programs::definition, count: 25, most: 10_000 },
    Reader { name: "defined", check: programs::defined, count: 12, most: 1_000 },
    Reader { name: "ktest", check: kept::ktest, count: 1000, most: 1_000_000 },
    Reader { name: "testxml", check: kept::xml, count: 1000, most: 300_000 },
    Reader { name: "property", check: kept::properties, count: 1000, most: 300_000 },
    Reader { name: "journal", check: hostile::journal, count: 300, most: 300_000 },
    Reader { name: "feed", check: hostile::feed, count: 1000, most: 300_000 },
    Reader { name: "commands", check: commands::commands, count: 300, most: 300_000 },
    Reader { name: "script", check: scripts::smtlib, count: 300, most: 300_000 },
    Reader { name: "llvm_read", check: scripts::llvm, count: 100, most: 100_000 },
];

/// How long a large text may take: a hundred times what it does, and far less than what grows with the square.
const LONG: Duration = Duration::from_secs(20);

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

/// The files kept for a reader, in the order of their names.
fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let directory = corpora().join(name);
    let entries = fs::read_dir(&directory).expect("there is a corpus");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    let read = |path: PathBuf| (path.clone(), fs::read(path).expect("it can be read"));
    paths.into_iter().map(read).collect()
}

/// Checks a text, and keeps it where it can be looked at if the property does not hold.
fn try_on(reader: &Reader, text: &[u8], what: &str) {
    let began = Instant::now();
    let checked = std::panic::catch_unwind(|| (reader.check)(text));
    let took = began.elapsed();
    if checked.is_err() || took > LONG {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.hostile", reader.name));
        fs::write(&kept, text).expect("the directory can be written to");
        panic!("{}, {what}: {} s on {}", reader.name, took.as_secs(), kept.display());
    }
}

/// What is repeated to make a large text, beside the files of the corpus.
const REPEATED: [&str; 11] = ["(", "{ ", "[", "<a>", "x", "0", "-", " ", "if (x) {", "\"", "a\n"];

/// A large text of the same again and again, which often has a beginning that is understood.
fn large(texts: &[&[u8]], random: &mut Random, most: usize) -> Vec<u8> {
    let start = random.pick(texts);
    let at = random.below(start.len() + 1);
    let mut text = start[..at].to_vec();
    let piece = if random.below(3) == 0 {
        random.pick(&REPEATED).as_bytes()
    } else {
        // A line, or a part of one.
        let lines: Vec<&[u8]> = random.pick(texts).split_inclusive(|byte| *byte == b'\n').collect();
        let line = if lines.is_empty() { b"\n" } else { random.pick(&lines) };
        &line[random.below(line.len())..]
    };
    while text.len() < most {
        text.extend(piece);
    }
    text.extend(&start[at..]);
    text
}

/// Texts of many parts, none of which is like another: a reader, how they begin, a part with `#` for its number, how they end,
/// and how many parts there are.
const NUMBERED: [(&str, &str, &str, &str, usize); 22] = [
    ("testxml", "<testcase", " a#=\"\"", "></testcase>", 100_000),
    ("testxml", "<testcase>", "<input variable=\"x#\">#</input>", "</testcase>", 50_000),
    ("testxml", "", "<a#>", "", 100_000),
    ("property", "", "CHECK( init(main()), LTL(G ! call(f#())) )\n", "", 30_000),
    ("property", "CHECK( init(main()), LTL(", " a# (", "", 100_000),
    ("journal", "", "halted\t#\tbound\t-\n", "", 30_000),
    ("journal", "", "closed\tw#\n", "", 30_000),
    ("journal", "closed\t-", ",w#", "\n", 100_000),
    ("feed", "", "x#:8\n", "\0abc", 100_000),
    ("commands", "[", "{\"file\": \"f#.c\"},", "{}]", 50_000),
    ("commands", "", "-DX#=1 ", "", 100_000),
    ("script", "", "(declare-const x# Bool)(assert (not x#))\n", "", 20_000),
    ("script", "", "(let ((x# #)) ", "", 50_000),
    ("llvm_read", "", "@x# = global i32 #\n", "", 20_000),
    ("llvm_read", "define void @f() {\n", "%a# = add i32 #, 1\n", "ret void\n}\n", 20_000),
    ("pl", "var x0", ", x#", ";", 10_000),
    ("pl", "var x;\n", "L#: x = x + #;\n", "", 10_000),
    ("pl", "", "proc f#(a) { return a; }\n", "", 5_000),
    ("mc", "", "L#: mov eax, #\n", "", 10_000),
    ("while", "x0 := 0", ";\nx# := #", "", 5_000),
    ("while", "x := 0", ";\nx := x + #", "", 10_000),
    ("definition", "language L\nsyntax Exp ::= \"a\"", "\n | \"a#\" Exp", "\n", 300),
];

fn numbered(name: &str) -> impl Iterator<Item = Vec<u8>> {
    NUMBERED.iter().filter(move |(reader, ..)| *reader == name).map(
        |(_, start, part, end, count)| {
            let parts = (1..=*count).map(|number| part.replace('#', &number.to_string()));
            let parts: String = parts.collect();
            [start, &*parts, end].concat().into_bytes()
        },
    )
}

fn all(reader: &Reader) {
    let files = corpus(reader.name);
    assert!(files.len() >= 5, "the corpus of {} has {} files", reader.name, files.len());
    for (path, text) in &files {
        try_on(reader, text, &path.display().to_string());
    }
    let texts: Vec<&[u8]> = files.iter().map(|(_, text)| &**text).collect();
    let many = if effort::everything() { 40 } else { 1 };
    for seed in 0..(reader.count * many) as u64 {
        let seed = effort::seed() + seed;
        try_on(reader, &mutated(&texts, &mut Random(seed)), &format!("seed {seed}"));
    }
    for seed in 0..(6 * many) as u64 {
        let seed = effort::seed() + seed;
        let text = large(&texts, &mut Random(seed), reader.most);
        try_on(reader, &text, &format!("large, seed {seed}"));
    }
    for (at, text) in numbered(reader.name).enumerate() {
        try_on(reader, &text, &format!("large, number {at}"));
    }
}

macro_rules! each {
    ($($test:ident: $name:literal,)+) => {
        $(#[test]
        fn $test() {
            all(READERS.iter().find(|reader| reader.name == $name).expect("it is listed"));
        })+

        #[test]
        fn every_reader_and_every_corpus_is_here() {
            let tested = [$($name),+];
            assert!(READERS.iter().all(|reader| tested.contains(&reader.name)));
            for entry in fs::read_dir(corpora()).expect("there are corpora") {
                let name = entry.expect("it can be listed").file_name();
                assert!(tested.iter().any(|tested| name == *tested), "{}", name.display());
            }
        }
    };
}

each! {
    pl: "pl",
    mc: "mc",
    while_lang: "while",
    definitions: "definition",
    programs_of_definitions: "defined",
    ktest: "ktest",
    test_comp: "testxml",
    properties: "property",
    journals: "journal",
    what_feeds_programs: "feed",
    compile_commands: "commands",
    scripts_and_terms: "script",
    modules: "llvm_read",
}
