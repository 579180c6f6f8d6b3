//! `polysem prove`: exit codes, the last line, and the JSON object.

use std::path::Path;
use std::process::{Command, Output};

fn prove(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_polysem"));
    command.arg("prove").args(arguments).current_dir(root).output().expect("polysem runs")
}

fn last(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().last().unwrap_or_default().to_string()
}

#[test]
fn verdicts_have_their_exit_codes() {
    let cases = [
        ("examples/power.while", 0, "verdict: safe"),
        ("examples/power-overflow.while", 1, "verdict: unsafe"),
        ("examples/three-address.while", 3, "verdict: unknown (line 8: loops made of `goto`"),
    ];
    for (file, code, verdict) in cases {
        let output = prove(&[file]);
        assert_eq!(output.status.code(), Some(code), "{file}");
        assert!(last(&output).starts_with(verdict), "{file}: {}", last(&output));
    }
    assert_eq!(prove(&["examples/bytes.smt2"]).status.code(), Some(2));
    assert_eq!(prove(&["no such file"]).status.code(), Some(2));
}

#[test]
fn json_is_one_object() {
    let output = prove(&["examples/power-overflow.while", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["verdict"], "unsafe");
    assert_eq!(object["findings"][0]["line"], 20);
    assert_eq!(object["obligations"].as_array().map(Vec::len), Some(11));
    assert!(output.stderr.is_empty());
}
