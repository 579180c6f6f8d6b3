//! The reader of LLVM IR: megabytes of text a second, and memory held and at most for each byte of text.
//!
//! Arguments are `.ll` files; without any, text like that of `clang -O0 -g` is made up, and of `-O2` without debug information.

use std::fmt::Write;
use std::process::ExitCode;

use polysem_bench::measure::{per, resident_bytes, row, timed, title};

/// The most memory that the process has held since the last call, on Linux; zero elsewhere.
fn peak_bytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok());
    // This starts the next count.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    kilobytes.unwrap_or(0) * 1024
}

/// Functions that load, add, compare, branch and call.
fn made_up(functions: usize, debug: bool) -> String {
    let mut text = String::from(
        "target triple = \"x86_64-pc-linux-gnu\"\n%s = type { i32, ptr, [4 x i64] }\n",
    );
    let mut node = 10;
    let mut nodes = String::new();
    for n in 0..functions {
        let mut at = |text: &mut String| {
            if debug {
                let _ = writeln!(text, ", !dbg !{node}");
                let _ = writeln!(
                    nodes,
                    "!{node} = !DILocation(line: {}, column: {}, scope: !2)",
                    n + 1,
                    node % 80
                );
                node += 1;
            } else {
                text.push('\n');
            }
        };
        let _ = writeln!(
            text,
            "define dso_local i32 @function_{n}(ptr noundef %0, i32 noundef %1) #0 {{"
        );
        text.push_str(
            "  %3 = alloca i32, align 4\n  store i32 %1, ptr %3, align 4\n  br label %4\n\n",
        );
        text.push_str("4:                                                ; preds = %4, %2\n");
        for k in 0..20 {
            let v = 5 + 4 * k;
            let _ = write!(text, "  %{v} = load i32, ptr %3, align 4");
            at(&mut text);
            let _ = write!(text, "  %{} = add nsw i32 %{v}, {}", v + 1, n % 1000 + k);
            at(&mut text);
            let _ = write!(
                text,
                "  %{} = getelementptr inbounds %s, ptr %0, i64 {k}, i32 2, i64 1",
                v + 2
            );
            at(&mut text);
            let _ = write!(
                text,
                "  %{} = call i32 @function_{}(ptr noundef %{}, i32 noundef %{})",
                v + 3,
                (n + k) % functions,
                v + 2,
                v + 1
            );
            at(&mut text);
        }
        text.push_str("  %85 = icmp slt i32 %84, 10\n  br i1 %85, label %4, label %86\n\n86:\n  ret i32 %84\n}\n\n");
    }
    text.push_str(
        "attributes #0 = { noinline nounwind optnone uwtable \"frame-pointer\"=\"all\" }\n",
    );
    text.push_str("!1 = !DIFile(filename: \"a.c\", directory: \"/\")\n!2 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1)\n");
    text + &nodes
}

fn measure(name: &str, text: &[u8]) -> bool {
    let megabytes = per(text.len(), 1e6);
    // Memory first: what later readings leave behind would be reused.
    peak_bytes();
    let before = resident_bytes();
    let module = match polysem_llvm::read(text) {
        Ok(module) => module,
        Err(error) => {
            title(&format!("{name}: {error}"));
            return false;
        }
    };
    let held = resident_bytes().saturating_sub(before);
    let peak = peak_bytes().saturating_sub(before);
    let ratio = |bytes: usize| format!("{:.2}", per(bytes, per(text.len(), 1.0)));
    let (verify, errors) =
        timed(|| polysem_llvm::verify(&module).err().map_or(0, |errors| errors.len()));
    drop(module);
    let mut best = f64::MAX;
    for _ in 0..5 {
        let (seconds, module) = timed(|| polysem_llvm::read(text));
        drop(module);
        best = best.min(seconds);
    }
    title(name);
    row("text", &format!("{megabytes:.1} MB"), "");
    row("read", &format!("{:.0} MB/s", megabytes / best), "at least 100");
    row("verified", &format!("{:.0} MB/s", megabytes / verify), &format!("{errors} errors"));
    row("memory held, bytes for a byte of text", &ratio(held), "");
    row(
        "memory at most, bytes for a byte of text",
        &ratio(peak),
        "with the text itself 1 more; at most 3",
    );
    true
}

/// Measures in a process of its own: what one text leaves behind would be reused for the next.
fn apart(argument: &str) -> bool {
    let Ok(program) = std::env::current_exe() else { return false };
    std::process::Command::new(program).arg(argument).status().is_ok_and(|status| status.success())
}

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        arguments = vec!["--made-up-g".into(), "--made-up".into()];
    }
    let fine = match arguments.as_slice() {
        [one] if one == "--made-up-g" => {
            measure("made up, with debug information", made_up(8000, true).as_bytes())
        }
        [one] if one == "--made-up" => {
            measure("made up, without", made_up(10000, false).as_bytes())
        }
        [path] => match std::fs::read(path) {
            Ok(text) => measure(path, &text),
            Err(error) => {
                title(&format!("{path}: {error}"));
                false
            }
        },
        several => several.iter().map(|one| apart(one)).fold(true, |all, fine| all & fine),
    };
    if fine { ExitCode::SUCCESS } else { ExitCode::from(2) }
}
