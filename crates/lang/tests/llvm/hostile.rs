//! Damaged programs: read, verified, lowered and run for a while in two readings, without a panic.
//!
//! The default is a sample of a few seconds; `POLYSEM_TEST_ALL=600` goes on for so many seconds, and `POLYSEM_TEST_SEED` moves on
//! to others.

use super::running::{Steps, survive};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

const FORMS: &str = include_str!("../../../llvm/tests/reader/forms.ll");
const MEMORY: &str = include_str!("hostile.ll");

/// Pseudo-random numbers that are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// A text with one more function for each that it defines, which calls it with arguments that may be anything; and the names
/// of these.
fn with_callers(text: &str) -> (String, Vec<String>) {
    let module = polysem_llvm::read(text.as_bytes()).expect("the text is a module");
    let (mut all, mut names) = (text.to_owned(), Vec::new());
    for function in module.functions.iter().filter(|function| !function.body.blocks.is_empty()) {
        let polysem_llvm::Type::Function { ret, params, .. } = module.types.get(function.ty) else {
            continue;
        };
        let callee = module.symbol_name(function.symbol);
        let params: Vec<String> = module
            .types
            .list(params)
            .iter()
            .map(|&param| polysem_llvm::type_text(&module, param))
            .collect();
        let name = format!("caller.{}", names.len());
        let _ = writeln!(all, "define i32 @{name}() {{");
        for (at, param) in params.iter().enumerate() {
            match &**param {
                "ptr" => {
                    let _ = writeln!(all, "  %a{at} = alloca [32 x i8]");
                }
                _ => {
                    let _ = writeln!(all, "  %a{at} = freeze {param} undef");
                }
            }
        }
        let args: Vec<String> =
            params.iter().enumerate().map(|(at, param)| format!("{param} %a{at}")).collect();
        let ret = polysem_llvm::type_text(&module, ret);
        let result = if ret == "void" { "" } else { "%result = " };
        let _ = writeln!(all, "  {result}call {ret} @\"{callee}\"({})", args.join(", "));
        let _ = writeln!(all, "  ret i32 0\n}}");
        names.push(name);
    }
    (all, names)
}

const PIECES: [&str; 34] = [
    "i1",
    "i7",
    "i24",
    "i32",
    "i64",
    "i128",
    "ptr",
    "double",
    "x86_fp80",
    "<4 x i1>",
    "<2 x ptr>",
    "<3 x i24>",
    "{ i8, i64 }",
    "[0 x i8]",
    "{}",
    "0",
    "1",
    "-1",
    "7",
    "8",
    "64",
    "4095",
    "4294967295",
    "18446744073709551615",
    "9223372036854775807",
    "undef",
    "poison",
    "null",
    "zeroinitializer",
    "nsw",
    "exact",
    "%0",
    "@main",
    "add",
];

fn damage(random: &mut Random, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) {
        let (at, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(10) {
            0 => {
                lines.remove(at);
            }
            1 => lines.swap(at, other),
            2 => {
                let line = lines[other].clone();
                lines[at] = line;
            }
            _ => {
                // One word by another: of the same line, of another, or a piece.
                let words: Vec<String> =
                    lines[at].split_inclusive([' ', ',', '(', ')']).map(str::to_owned).collect();
                if words.is_empty() {
                    continue;
                }
                let place = random.below(words.len());
                let old = words[place].trim_end_matches([' ', ',', '(', ')']).to_owned();
                let others: Vec<&str> = lines[other]
                    .split([' ', ',', '(', ')'])
                    .filter(|word| !word.is_empty())
                    .collect();
                let new = if random.below(2) == 0 || others.is_empty() {
                    PIECES[random.below(PIECES.len())].to_owned()
                } else {
                    others[random.below(others.len())].to_owned()
                };
                let mut words = words;
                let end = words[place][old.len()..].to_owned();
                words[place] = new + &end;
                lines[at] = words.concat();
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

fn shortened(text: &str) -> String {
    text.lines().skip(1).take(2).collect::<Vec<_>>().join(" ").chars().take(300).collect()
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

thread_local! {
    /// Where the last panic of this thread was.
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

#[test]
fn damaged_programs_are_survived() {
    let time = Duration::from_secs(number("POLYSEM_TEST_ALL").unwrap_or(3));
    let mut random =
        Random(0x9e37_79b9_7f4a_7c15 ^ (number("POLYSEM_TEST_SEED").unwrap_or(0) << 8));
    let texts = [with_callers(FORMS), with_callers(MEMORY)];
    let steps = Steps { concrete: 2000, symbolic: 500 };
    for (text, names) in &texts {
        for name in names {
            assert!(survive(text.as_bytes(), name, false, &steps), "{name}");
            assert!(survive(text.as_bytes(), name, true, &steps), "{name}");
        }
    }
    let (start, mut ran, mut panics) = (Instant::now(), 0, BTreeMap::new());
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        if std::thread::current().name() == Some("hostile::damaged_programs_are_survived") {
            let what = shortened(&info.to_string());
            LAST.with_borrow_mut(|last| *last = format!("{place}: {what}"));
        } else {
            usual(info);
        }
    }));
    while start.elapsed() < time {
        let (text, names) = &texts[usize::from(random.below(4) > 0)];
        let damaged = damage(&mut random, text);
        let optimised = random.below(2) == 0;
        for name in names {
            let outcome =
                std::panic::catch_unwind(|| survive(damaged.as_bytes(), name, optimised, &steps));
            match outcome {
                Ok(true) => ran += 1,
                Ok(false) => break,
                // All of them, each once: a run takes long.
                Err(_) => {
                    let place = LAST.with_borrow_mut(std::mem::take);
                    let note = format!("; from {name}, optimised {optimised}\n{damaged}");
                    panics.entry(place).or_insert(note);
                    break;
                }
            }
        }
    }
    drop(std::panic::take_hook());
    for (number, (place, text)) in panics.iter().enumerate() {
        let path = std::env::temp_dir().join(format!("polysem-hostile-{number}.ll"));
        let _ = std::fs::write(&path, format!("; {place}\n{text}"));
    }
    assert!(panics.is_empty(), "see {}: {:#?}", std::env::temp_dir().display(), panics.keys());
    assert!(ran > 20, "only {ran} programs came to running");
}
