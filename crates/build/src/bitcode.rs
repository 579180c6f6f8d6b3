//! Bitcode becomes text by the user's own LLVM: `llvm-dis`, or clang itself where that is not installed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::{Cache, key};
use crate::compile::run;
use crate::compiler::{Compiler, names_of_tool, search};
use crate::{Error, Options};

/// The text of a file of bitcode.
pub(crate) fn text(
    input: &Path,
    options: &Options,
    compiler: Option<&Compiler>,
    cache: &Cache,
) -> Result<Vec<u8>, Error> {
    let path = options.directory.join(input);
    let bytes = fs::read(&path).map_err(|error| Error::Unreadable(input.to_path_buf(), error))?;
    // Which tool made the text is no part of the key: they say the same in other words.
    let key = key([b"bitcode 1".as_slice(), &bytes]);
    if let Some(text) = cache.get(&key) {
        return Ok(text);
    }
    let mut messages = String::new();
    let mut tools = tools(options, compiler);
    for tool in &tools {
        let output = run(Command::new(tool).args(["-o", "-"]).arg(&path))?;
        if output.status.success() {
            cache.put(&key, output.stdout.clone());
            return Ok(output.stdout);
        }
        messages = String::from_utf8_lossy(&output.stderr).into_owned();
    }
    if let Some(compiler) = compiler {
        let flags = [
            "-S",
            "-emit-llvm",
            "-Xclang",
            "-disable-llvm-passes",
            "-Wno-override-module",
            "-o",
            "-",
            "-x",
            "ir",
        ];
        let output = run(Command::new(&compiler.path).args(flags).arg("--").arg(&path))?;
        if output.status.success() {
            cache.put(&key, output.stdout.clone());
            return Ok(output.stdout);
        }
        messages = String::from_utf8_lossy(&output.stderr).into_owned();
        tools.push(compiler.path.clone());
    }
    Err(Error::Bitcode {
        input: input.to_path_buf(),
        producer: producer(&messages),
        tools,
        messages,
    })
}

/// The disassemblers to try: the one that belongs to the compiler, then the others from new to old, since new ones read
/// what old ones wrote.
fn tools(options: &Options, compiler: Option<&Compiler>) -> Vec<PathBuf> {
    let beside =
        compiler.and_then(|compiler| compiler.real.parent()).map(|folder| folder.join("llvm-dis"));
    let names = names_of_tool("llvm-dis", compiler.map(|compiler| compiler.major));
    let found = names.iter().filter_map(|name| search(name, options));
    let mut seen = BTreeSet::new();
    let once =
        |tool: &PathBuf| seen.insert(fs::canonicalize(tool).unwrap_or_else(|_| tool.clone()));
    beside.into_iter().filter(|tool| tool.is_file()).chain(found).filter(once).collect()
}

/// The version in LLVM's `(Producer: 'LLVM22.1.0' Reader: 'LLVM 19.1.7')`.
fn producer(messages: &str) -> Option<String> {
    let (_, rest) = messages.split_once("Producer: 'LLVM")?;
    Some(rest.split('\'').next()?.trim().to_owned())
}
