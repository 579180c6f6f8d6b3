//! Bitcode becomes text by the user's own LLVM: `llvm-dis`, or a clang where that is not installed or too old.

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
    let tools = tools(options, compiler);
    for tool in &tools {
        let mut command = Command::new(&tool.path);
        let flags = if tool.compiler { COMPILER } else { &[] };
        let output = run(command.args(flags).args(["-o", "-", "--"]).arg(&path))?;
        if output.status.success() {
            cache.put(&key, output.stdout.clone());
            return Ok(output.stdout);
        }
        messages = String::from_utf8_lossy(&output.stderr).into_owned();
    }
    let tools = tools.into_iter().map(|tool| tool.path).collect();
    Err(Error::Bitcode {
        input: input.to_path_buf(),
        producer: producer(&messages),
        tools,
        messages,
    })
}

/// Makes a disassembler of a compiler.
const COMPILER: &[&str] =
    &["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-Wno-override-module", "-x", "ir"];

/// A program that writes bitcode as text.
struct Tool {
    path: PathBuf,
    compiler: bool,
}

/// What to try: what belongs to the compiler, then others from new to old, since new ones read what old ones wrote.
fn tools(options: &Options, compiler: Option<&Compiler>) -> Vec<Tool> {
    let major = compiler.map(|compiler| compiler.major);
    let beside =
        compiler.and_then(|compiler| compiler.real.parent()).map(|folder| folder.join("llvm-dis"));
    let named =
        |tool| names_of_tool(tool, major).into_iter().filter_map(|name| search(&name, options));
    let disassemblers = beside.into_iter().filter(|tool| tool.is_file()).chain(named("llvm-dis"));
    let compilers =
        compiler.map(|compiler| compiler.path.clone()).into_iter().chain(named("clang"));
    let all = disassemblers.map(|path| Tool { path, compiler: false });
    let all = all.chain(compilers.map(|path| Tool { path, compiler: true }));
    let mut seen = BTreeSet::new();
    all.filter(|tool| {
        seen.insert(fs::canonicalize(&tool.path).unwrap_or_else(|_| tool.path.clone()))
    })
    .collect()
}

/// The version in LLVM's `(Producer: 'LLVM22.1.0' Reader: 'LLVM 19.1.7')`.
fn producer(messages: &str) -> Option<String> {
    let (_, rest) = messages.split_once("Producer: 'LLVM")?;
    Some(rest.split('\'').next()?.trim().to_owned())
}
