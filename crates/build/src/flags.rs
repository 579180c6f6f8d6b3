//! Flags: ours, and which of other people's are kept.

use crate::Options;

/// Flags that are followed by a file in the next argument, and are dropped with it.
const WITH_FILE: &[&str] =
    &["-o", "-MF", "-MT", "-MQ", "-MJ", "--serialize-diagnostics", "-dependency-file"];

/// How a program is built rather than what it means: dropped where a build system says so.
///
/// Sanitizers and profiles fill the code with calls of libraries that are not there, and look for less than we do;
/// `-Werror` would make an error of what another compiler does not warn of.
const BUILD_ONLY: &[&str] = &[
    "-O",
    "-g",
    "-flto",
    "-fno-lto",
    "-fsanitize",
    "-fno-sanitize",
    "-fprofile",
    "-fcoverage",
    "--coverage",
    "-ftest-coverage",
    "-fcolor-diagnostics",
    "-fdiagnostics-color",
    "-save-temps",
    "-Werror",
    "-pedantic-errors",
];

/// Flags before those of the user, so that the user's win.
///
/// - Names are kept: messages speak of the user's variables.
/// - `-disable-O0-optnone`: the attribute says nothing about the program, and tells the module from ours.
/// - `-fsanitize-address-use-after-scope`, for the compiler proper: it marks where scopes begin and end at `-O0` too, and no
///   sanitizer comes with it.
/// - No vector instructions and no unrolling above `-O0`: they make more code of the same meaning.
/// - `-ffp-contract=off`: otherwise clang writes `llvm.fmuladd`, which may round once or twice; a plain x86-64 has no
///   fused instruction and rounds twice.
/// - `-U_FORTIFY_SOURCE`, `-fno-stack-protector`: some systems switch these on by default. They stop a program late
///   and roughly at what every access is checked for here, and hide which it was.
pub(crate) fn ours(options: &Options) -> Vec<String> {
    let colour = if options.colours { "-fcolor-diagnostics" } else { "-fno-color-diagnostics" };
    let flags = [
        "-fno-discard-value-names",
        options.level.flag(),
        "-Xclang",
        "-disable-O0-optnone",
        "-Xclang",
        "-fsanitize-address-use-after-scope",
        "-fno-vectorize",
        "-fno-slp-vectorize",
        "-fno-unroll-loops",
        "-ffp-contract=off",
        "-fno-stack-protector",
        "-U_FORTIFY_SOURCE",
        // Flags for linking, as users pass them along, are no reason for a warning.
        "-Qunused-arguments",
        colour,
    ];
    flags.map(str::to_owned).to_vec()
}

/// Behind the user's flags: lines and variables are always wanted, and tell what was optimised.
pub(crate) const DEBUG: &str = "-g";

/// Flags behind all others: what is written, and where to.
pub(crate) const OUTPUT: [&str; 4] = ["-S", "-emit-llvm", "-o", "-"];

/// Flags behind all others for a module that keeps what the compiler computes itself: see `folded.rs`.
///
/// - Other sanitizers are switched off, as every check is taken out again.
/// - Only how far a value is shifted is checked, as in a module without these flags.
/// - Handlers are called, and do not trap: they are given the operands.
/// - The user has seen the warnings.
///
/// `None` where the compiler may drop what it computes (above `-O0`), or traps itself.
pub(crate) fn checks(flags: &[String]) -> Option<Vec<&'static str>> {
    let last = |of: &dyn Fn(&str) -> bool| flags.iter().rev().find(|flag| of(flag.as_str()));
    let level = last(&|flag| flag.starts_with("-O") && !flag.starts_with("-Obj"));
    if level.is_some_and(|level| level != "-O0") || flags.iter().any(|flag| flag == "-ftrapv") {
        return None;
    }
    let wrapping = last(&|flag| WRAPPING.iter().any(|(name, _)| *name == flag));
    let wraps = wrapping.is_some_and(|flag| WRAPPING.contains(&(flag.as_str(), true)));
    let mut all = vec![
        "-w",
        "-fno-sanitize=all",
        "-fsanitize=shift-exponent,integer-divide-by-zero",
        "-fno-sanitize-trap=all",
        "-fsanitize-recover=all",
    ];
    if !wraps {
        all.insert(2, "-fsanitize=signed-integer-overflow");
    }
    Some(all)
}

/// Whether signed numbers that do not fit go round; the last of these flags says it.
const WRAPPING: &[(&str, bool)] = &[
    ("-fwrapv", true),
    ("-fno-wrapv", false),
    ("-fno-strict-overflow", true),
    ("-fstrict-overflow", false),
];

/// The user's flags without those that say what to write and where to.
pub(crate) fn without_outputs(flags: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        if WITH_FILE.contains(&flag.as_str()) {
            flags.next();
        } else if !matches!(flag.as_str(), "-c" | "-S" | "-E" | "--")
            && !flag.starts_with("-M")
            && !flag.starts_with("-Wp,-M")
            && !joined_output(flag)
        {
            kept.push(flag.clone());
        }
    }
    kept
}

/// `-oNAME`, which is not `-objc…`.
fn joined_output(flag: &str) -> bool {
    flag.starts_with("-o") && !flag.starts_with("-obj")
}

/// The flags of a build system's command without the compiler, the input, outputs, and what only concerns the build.
///
/// `is_input` tells whether an argument names the file that is compiled.
pub(crate) fn of_command(arguments: &[String], is_input: impl Fn(&str) -> bool) -> Vec<String> {
    // Before the first flag stand the compiler and perhaps what starts it (`ccache cc`).
    let first =
        arguments.iter().position(|argument| argument.starts_with('-')).unwrap_or(arguments.len());
    let mut flags = without_outputs(&arguments[first..]);
    flags.retain(|flag| {
        !is_input(flag) && !BUILD_ONLY.iter().any(|prefix| flag.starts_with(prefix))
    });
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn outputs_are_dropped() {
        let line = flags("-c -DX=1 -o a.o -oa.o -MD -MF a.d -MTx -Iinc -objcmt-x");
        assert_eq!(without_outputs(&line), ["-DX=1", "-Iinc", "-objcmt-x"]);
    }

    #[test]
    fn folded_operations_are_looked_for_where_they_are_kept_and_undefined() {
        let overflow = "-fsanitize=signed-integer-overflow";
        let checked = |line| checks(&flags(line)).map(|checks| checks.contains(&overflow));
        assert_eq!(checked("-O0 -Wall"), Some(true));
        assert_eq!(checked("-O2 -O0"), Some(true));
        assert_eq!(checked("-O0 -O1"), None);
        assert_eq!(checked("-O0 -ftrapv"), None);
        assert_eq!(checked("-fwrapv"), Some(false));
        assert_eq!(checked("-fno-strict-overflow"), Some(false));
        assert_eq!(checked("-fwrapv -fno-wrapv"), Some(true));
    }

    #[test]
    fn a_build_systems_command_keeps_what_the_program_means() {
        let line = flags(
            "ccache gcc -O2 -g3 -std=c99 -DNDEBUG -fsanitize=address -Werror=all -Wall -c ../a.c -o a.o",
        );
        assert_eq!(of_command(&line, |name| name == "../a.c"), ["-std=c99", "-DNDEBUG", "-Wall"]);
    }
}
