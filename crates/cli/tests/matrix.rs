//! `polysem matrix`: no cell is empty, every cell runs, and every command that it shows is one.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

fn cells(args: &[&str]) -> Vec<Value> {
    let run = Command::new(env!("CARGO_BIN_EXE_polysem")).args(args).output();
    let run = run.expect("the program starts");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let json: Value = serde_json::from_slice(&run.stdout).expect("one object");
    json["cells"].as_array().expect("cells").clone()
}

#[test]
fn every_cell_runs() {
    let cells = cells(&["matrix", "--run", "--json"]);
    let column = |name: &str| -> BTreeSet<String> {
        cells.iter().map(|cell| cell[name].as_str().expect("text").to_string()).collect()
    };
    let (languages, readings) = (column("language"), column("reading"));
    assert_eq!(cells.len(), languages.len() * readings.len());
    assert!(languages.len() >= 7 && readings.len() >= 17, "{languages:?} {readings:?}");
    for cell in &cells {
        // Where states hold code, no part of a program stands for itself; where variables are gone at the end, nothing can
        // be asked of them there.
        if let Some(why) = cell["absent"].as_str() {
            let reading = cell["reading"].as_str().expect("text");
            assert!(["composition", "wlp", "live variables"].contains(&reading), "{cell}");
            assert!(why.len() > 20 && cell["ok"].is_null(), "{cell}");
            assert!(!["PL", "MC", "WHILE"].contains(&cell["language"].as_str().expect("text")));
            continue;
        }
        assert_eq!(cell["ok"], true, "{cell}");
        assert!(cell["result"].as_str().is_some_and(|result| !result.is_empty()), "{cell}");
    }
}

/// A command ends with what it found, not with a complaint about its usage.
#[test]
fn every_command_is_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut commands = 0;
    for cell in cells(&["matrix", "--json"]) {
        let Some(command) = cell["command"].as_str() else { continue };
        let command = command.replacen("polysem", env!("CARGO_BIN_EXE_polysem"), 1);
        let run = Command::new("sh").args(["-c", &command]).current_dir(&root).output();
        let code = run.expect("a shell").status.code();
        assert!(matches!(code, Some(0 | 1 | 3)), "{command}: {code:?}");
        commands += 1;
    }
    assert!(commands >= 99, "{commands}");
}
