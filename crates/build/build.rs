//! Lists the files of `runtime/` at the top of the repository, so that they become part of the program: the C library, and the
//! headers for harnesses.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let runtime = Path::new(&manifest).join("../../runtime");
    let mut library = Vec::new();
    listed(&runtime, "", false, &mut library)?;
    let mut headers = Vec::new();
    listed(&runtime.join("include"), "", true, &mut headers)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("runtime.rs"), table("", library))?;
    fs::write(Path::new(&out).join("headers.rs"), table("include/", headers))?;
    println!("cargo::rerun-if-changed=../../runtime");
    Ok(())
}

/// The sources and headers of a directory, by their names in it; `deep` for those of the directories in it, too.
fn listed(directory: &Path, prefix: &str, deep: bool, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if deep && entry.file_type()?.is_dir() {
            listed(&entry.path(), &format!("{name}/"), deep, names)?;
        } else if matches!(Path::new(&name).extension().and_then(|e| e.to_str()), Some("c" | "h")) {
            names.push(name);
        }
    }
    Ok(())
}

/// Names and texts, sorted by name. Paths are resolved while compiling; the program holds the names and the texts only.
fn table(folder: &str, mut names: Vec<String>) -> String {
    names.sort();
    let path = format!(r#"env!("CARGO_MANIFEST_DIR"), "/../../runtime/{folder}""#);
    let lines = names
        .iter()
        .map(|name| format!("    ({name:?}, include_str!(concat!({path}, {name:?}))),\n"));
    format!("&[\n{}]\n", lines.collect::<String>())
}
