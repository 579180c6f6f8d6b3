//! Lists the files of the C library (`runtime/` at the top of the repository), so that they become part of the program.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let runtime = Path::new(&manifest).join("../../runtime");
    let mut names = Vec::new();
    for entry in fs::read_dir(&runtime)? {
        let name = entry?.file_name().into_string().unwrap_or_default();
        if matches!(Path::new(&name).extension().and_then(|e| e.to_str()), Some("c" | "h")) {
            names.push(name);
        }
    }
    names.sort();
    // The path is resolved while compiling; the program holds the name and the text only.
    let path = r#"env!("CARGO_MANIFEST_DIR"), "/../../runtime/""#;
    let lines = names
        .iter()
        .map(|name| format!("    ({name:?}, include_str!(concat!({path}, {name:?}))),\n"));
    let text = format!("&[\n{}]\n", lines.collect::<String>());
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("runtime.rs"), text)?;
    println!("cargo::rerun-if-changed=../../runtime");
    Ok(())
}
