//! The flags of C programs.

use std::path::PathBuf;

/// How a C program is compiled, what it reaches, and what is checked.
#[derive(clap::Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[command(next_help_heading = "C programs")]
pub(crate) struct Native {
    /// How much the compiler optimises; above 0, undefined behaviour may be gone before it is seen
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub(crate) level: u8,
    /// The compiler, a clang of version 15 or newer; otherwise that of `POLYSEM_CC`, or the one on the PATH
    #[arg(long, value_name = "NAME")]
    pub(crate) cc: Option<String>,
    /// Flags for the compiler, as in a shell: `--cflags='-Iinclude -DN=4'`
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub(crate) cflags: Option<String>,
    /// Take the flags of each file from a `compile_commands.json`, or from the one in a directory
    #[arg(long, value_name = "PATH")]
    pub(crate) compile_commands: Option<PathBuf>,
    /// Trust a `compile_commands.json`: its flags may load plugins, name programs to start and files to write
    #[arg(long, requires = "compile_commands")]
    pub(crate) trust_build: bool,
    /// Leave out assembly at the level of a module (`asm("…");` outside of functions), and say *safe* all the same
    #[arg(long)]
    pub(crate) ignore_module_asm: bool,
    /// The directory that is the root of the program's file system, read-only; without it, the program sees no files
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Check more: `leak` reports memory that is still allocated at the end, and that nothing leads to; `cleanup` all that is
    /// still allocated
    #[arg(long, value_name = "KIND")]
    pub(crate) check: Vec<Check>,
    /// Check less: what overflows goes round, or only the lowest bits count of how far a value is shifted, as machines have it
    #[arg(long, value_name = "KIND")]
    pub(crate) no_check: Vec<Unchecked>,
    /// Keep every variable in memory, as the compiler wrote it; slower, and the same otherwise
    #[arg(long)]
    pub(crate) no_promote: bool,
    /// Print the program as it would be executed, and do not run it
    #[arg(long)]
    pub(crate) print_ir: bool,
}

/// A check that is off unless it is asked for.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    /// Memory that nothing leads to at the end.
    Leak,
    /// Memory that is still allocated at the end, also where something leads to it.
    Cleanup,
    /// Accesses at addresses that are not multiples of what they must be; most machines do not mind.
    Misaligned,
}

/// Which memory has to be freed before the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owed {
    /// What nothing leads to in the end.
    Lost,
    /// All of it.
    All,
}

/// A check that is on unless it is said otherwise, of something that machines do not mind.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unchecked {
    /// Signed numbers that do not fit.
    Overflow,
    /// Shifts by as many bits as there are, or more.
    Shift,
    /// Indices outside of their array that stay in the object.
    ArrayBounds,
    /// Arrays whose length is computed, and is not positive.
    VlaBound,
}

impl Native {
    /// Which memory has to be freed before the end, if that is checked.
    pub(crate) fn owed(&self) -> Option<Owed> {
        if self.check.contains(&Check::Cleanup) {
            return Some(Owed::All);
        }
        self.check.contains(&Check::Leak).then_some(Owed::Lost)
    }

    /// The flags that say what the program is and what is checked, as words.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = vec![format!("-O{}", self.level)];
        words.extend(self.cc.iter().map(|cc| format!("--cc={cc}")));
        words.extend(self.cflags.iter().map(|flags| format!("--cflags={flags}")));
        let commands = self.compile_commands.iter();
        words.extend(commands.map(|path| format!("--compile-commands={}", path.display())));
        words.extend(self.checks());
        if self.trust_build {
            words.push("--trust-build".to_string());
        }
        if self.ignore_module_asm {
            words.push("--ignore-module-asm".to_string());
        }
        if self.no_promote {
            words.push("--no-promote".to_string());
        }
        words
    }

    /// The flags that say what is checked, as words.
    pub(crate) fn checks(&self) -> Vec<String> {
        fn words<T: clap::ValueEnum>(flag: &str, kinds: &[T]) -> Vec<String> {
            let names = kinds.iter().filter_map(clap::ValueEnum::to_possible_value);
            names.map(|name| format!("{flag}={}", name.get_name())).collect()
        }
        let mut all = words("--check", &self.check);
        all.extend(words("--no-check", &self.no_check));
        all
    }
}
