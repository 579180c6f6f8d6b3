//! Flags of a build system by which a compiler would run other code, or write where it is told to.
//!
//! A `compile_commands.json` comes with the program, and is no more trusted than that. The user's own flags are.
//!
//! **Invariant:** the compiler that a database names is never started; what of its flags is kept went through [`untrusted`].

/// What makes a compiler load code, start another program, or take its flags from elsewhere; with what follows it.
const PREFIXES: &[&str] = &[
    // Response files and configurations: more flags, which nobody has seen.
    "@",
    "--config",
    "-specs",
    "--specs",
    // Code that is loaded into the compiler.
    "-fplugin",
    "-fpass-plugin",
    "-load",
    "-plugin",
    "-add-plugin",
    // Flags for its parts, any of the above among them.
    "-mllvm",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xlinker",
    "-Xarch",
    "-Xopenmp",
    "-Xcuda",
    "-Xoffload",
    "-Xthinlto",
    "-Xanalyzer",
    "-cc1",
    // Where programs are looked for that it starts, and which.
    "-B",
    "--prefix",
    "-wrapper",
    "--wrapper",
    "-ccc-",
    "--driver-mode",
    "--gcc-toolchain",
    "--gcc-install-dir",
    "--gcc-triple",
    "-fno-integrated-as",
    "-no-integrated-as",
    "-fno-integrated-cc1",
    "-fuse-ld",
    "--ld-path",
    "--ptxas-path",
    "--cuda",
    "--hip",
    "--rocm",
    "--offload",
    "-fopenmp-targets",
    "-fembed-offload-object",
    "-fthinlto",
    "-fthin-link",
    // Files that it writes beside its output.
    "-Wp,",
    "-ftime-trace",
    "-fproc-stat-report",
    "-fcrash-diagnostics",
    "-gen-reproducer",
    "-foptimization-record",
    "-fsave-optimization-record",
    "-fmodule-output",
    "-fmodules-cache-path",
    "-fbuild-session",
    "-fstack-usage",
    "-fdump",
    "-save-stats",
    "-index-store-path",
    "--index-store-path",
    "-dumpdir",
    "--analyze",
];

/// What `-Xclang` may be followed by: what it says of the code that is made.
const OF_THE_COMPILER: &[&str] =
    &["-disable-O0-optnone", "-disable-llvm-passes", "-fsanitize-address-use-after-scope"];

/// The first of the flags that would do more than say how a file is compiled.
pub(crate) fn untrusted(flags: &[String]) -> Option<&str> {
    let mut before = "";
    flags.iter().map(String::as_str).find(|&flag| {
        let passed = std::mem::replace(&mut before, flag) == "-Xclang";
        if passed {
            return !OF_THE_COMPILER.contains(&flag);
        }
        // Macros are a usual thing to pass on.
        let is_macro = |rest: &str| ["-D", "-U"].iter().any(|name| rest.starts_with(name));
        if flag.strip_prefix("-Wp,").is_some_and(|rest| is_macro(rest) && !rest.contains(',')) {
            return false;
        }
        PREFIXES.iter().any(|prefix| flag.starts_with(prefix))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(line: &str) -> Option<String> {
        let flags: Vec<String> = line.split(' ').map(str::to_owned).collect();
        untrusted(&flags).map(str::to_owned)
    }

    #[test]
    fn what_runs_code_is_found() {
        for bad in [
            "-fplugin=x.so",
            "-fpass-plugin=x.so",
            "-Xclang -load -Xclang x.so",
            "-mllvm -load=x.so",
            "-B. -DX",
            "-B .",
            "-specs=x",
            "--specs x",
            "@flags",
            "-wrapper sh,-c",
            "--config=x",
            "--config x",
            "-Wp,-load,x.so",
            "-Wp,-DX,-load,x.so",
            "-Xpreprocessor -load",
            "-ftime-trace=/home/me/.bashrc",
            "-Xclang -disable-llvm-passes -fplugin-arg-x-y",
        ] {
            assert!(first(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn what_says_how_a_file_is_compiled_is_kept() {
        for good in [
            "-DX=@y -I. -Wall -std=c99 -fno-plt -fPIC -pthread -include config.h -isystem /usr/x",
            "-Wp,-D_FORTIFY_SOURCE=2 -march=native -fno-builtin -m64 -x c -nostdinc -pipe",
            "-Xclang -disable-O0-optnone",
            "",
        ] {
            assert_eq!(first(good), None);
        }
    }
}
