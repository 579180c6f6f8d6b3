//! Whether memory stays flat while millions of short paths end: `./x bench soak [SECONDS]`, 600 if not given.
//!
//! What flows: a program with many short paths → `polysem test` for that time → the memory of the process, at intervals
//! → a table. With more than twice the memory of a quarter of the time in the end, the exit code is 1.

use polysem_bench::table::{Table, thousands};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How many rows the table has.
const ROWS: u32 = 20;

/// Each byte is looked at once: 2^40 paths of a few hundred steps.
const PROGRAM: &str = "\
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 40; i++)
    if (__VERIFIER_nondet_uchar() > 100) n++;
  return n;
}
";

#[expect(clippy::print_stderr, reason = "a benchmark speaks to the terminal")]
fn main() -> ExitCode {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(600);
    match soak(seconds) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("soak: {why}");
            ExitCode::from(2)
        }
    }
}

fn soak(seconds: u64) -> Result<bool, String> {
    let place = std::env::temp_dir().join(format!("polysem-soak-{}", std::process::id()));
    let result = explore(&place, seconds);
    // There may be millions of files in it.
    let _ = fs::remove_dir_all(&place);
    result
}

#[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
fn explore(place: &Path, seconds: u64) -> Result<bool, String> {
    let failed = |error: std::io::Error| error.to_string();
    fs::create_dir_all(place).map_err(failed)?;
    let source = place.join("soak.c");
    fs::write(&source, PROGRAM).map_err(failed)?;
    let mut child = Command::new(polysem())
        .arg("test")
        .arg(&source)
        .arg("--out")
        .arg(place.join("out"))
        .args(["--time", &seconds.to_string(), "--search", "dfs"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let sizes = watch(&mut child, &place.join("out/journal"), seconds);
    child.wait().map_err(failed)?;
    let sizes = sizes?;
    let mut table = Table::new(&["seconds", "journal, bytes", "memory, MB"]);
    for Size { seconds, journal, memory } in &sizes {
        table.row(vec![seconds.to_string(), thousands(*journal), thousands(*memory >> 20)]);
    }
    println!("{}", table.render(false));
    let early = sizes.get(sizes.len() / 4).map_or(0, |size| size.memory);
    let last = sizes.last().map_or(0, |size| size.memory);
    Ok(!sizes.is_empty() && last <= 2 * early)
}

/// What a process takes at some time.
struct Size {
    seconds: u64,
    /// How much was written of what was found.
    journal: u64,
    memory: u64,
}

fn watch(child: &mut Child, journal: &Path, seconds: u64) -> Result<Vec<Size>, String> {
    let begin = Instant::now();
    let mut sizes = Vec::new();
    loop {
        sleep(Duration::from_millis(seconds * 1000 / u64::from(ROWS)));
        if child.try_wait().map_err(|error| error.to_string())?.is_some() {
            return Ok(sizes);
        }
        let Some(memory) = memory(child.id()) else { return Ok(sizes) };
        let journal = fs::metadata(journal).map_or(0, |about| about.len());
        sizes.push(Size { seconds: begin.elapsed().as_secs(), journal, memory });
    }
}

fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The program beside this one.
fn polysem() -> std::path::PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    own.with_file_name("polysem")
}
