//! Time, memory, and how they are printed.

use nix::sys::resource::{UsageWho, getrusage};
use std::time::Instant;

/// Seconds that `work` took, and what it gave: time on a processor where the system tells, so that what else
/// the machine does counts less.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let (start, cpu) = (Instant::now(), processor_seconds());
    let result = work();
    let elapsed = start.elapsed().as_secs_f64();
    let cpu = processor_seconds().zip(cpu).map(|(end, start)| end - start);
    // The system's count may lag by a tick.
    (cpu.filter(|&cpu| cpu > 0.05 && cpu < elapsed).unwrap_or(elapsed), result)
}

/// What the main thread has run so far, on Linux.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(|nanoseconds: f64| nanoseconds / 1e9)
}

/// Bytes of memory that the process holds now; zero where the system does not tell.
#[must_use]
pub fn resident_bytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .map_or(0, |kib: usize| kib << 10)
}

/// User and system seconds of all commands that were run and have ended: the difference is what one of them took.
#[must_use]
pub fn children_seconds() -> (f64, f64) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (0.0, 0.0) };
    let [user, system] = [usage.user_time(), usage.system_time()].map(|time| {
        let microseconds = time.tv_sec() * 1_000_000 + time.tv_usec();
        per(usize::try_from(microseconds).unwrap_or(0), 1e6)
    });
    (user, system)
}

/// How many seconds the unit of time took, which `./x bench` measures first.
#[must_use]
pub fn unit_seconds() -> Option<f64> {
    let seconds: f64 = std::env::var("POLYSEM_UNIT").ok()?.parse().ok()?;
    (seconds > 0.0).then_some(seconds)
}

/// How busy the machine was in the last minute, on Linux.
#[must_use]
pub fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// A quotient of counts and times, all far below 2^52.
#[expect(clippy::cast_precision_loss, reason = "three digits are printed")]
#[must_use]
pub fn per(a: usize, b: f64) -> f64 {
    a as f64 / b
}

/// The power of x that y grows with: the slope of the line through the logarithms with the least squares. None where there
/// is no such line.
#[must_use]
pub fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    if points.iter().any(|&(x, y)| x <= 0.0 || y <= 0.0) {
        return None;
    }
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let mean = |sum: f64| sum / per(logs.len(), 1.0);
    let (x_mean, y_mean) =
        (mean(logs.iter().map(|p| p.0).sum()), mean(logs.iter().map(|p| p.1).sum()));
    let both: f64 = logs.iter().map(|(x, y)| (x - x_mean) * (y - y_mean)).sum();
    let square: f64 = logs.iter().map(|(x, _)| (x - x_mean).powi(2)).sum();
    (square > 0.0).then(|| both / square)
}

/// One line of a table: what, how much, and what to make of it.
#[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
pub fn row(what: &str, figure: &str, note: &str) {
    println!("{what:<46} {figure:>18}   {note}");
}

/// The heading of a table.
#[expect(clippy::print_stdout, reason = "a benchmark speaks to the terminal")]
pub fn title(text: &str) {
    println!("\n{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(points: &[(f64, f64)]) -> String {
        exponent(points).map_or_else(|| "-".to_string(), |power| format!("{power:.2}"))
    }

    #[test]
    fn powers_are_found() {
        let sizes = [10.0, 30.0, 100.0, 300.0_f64];
        assert_eq!(growth(&sizes.map(|x| (x, 7.0 * x))), "1.00");
        assert_eq!(growth(&sizes.map(|x| (x, x.powf(1.3) / 5.0))), "1.30");
        assert_eq!(growth(&sizes.map(|x| (x, 4.0))), "0.00");
        // Slopes 0 and 2 in turn: the line between them.
        assert_eq!(growth(&[(1.0, 1.0), (10.0, 1.0), (100.0, 100.0)]), "1.00");
    }

    #[test]
    fn no_power_without_a_line() {
        let none: [&[(f64, f64)]; 4] =
            [&[], &[(2.0, 3.0)], &[(2.0, 3.0), (2.0, 4.0)], &[(1.0, 0.0), (2.0, 1.0)]];
        assert_eq!(none.map(growth), ["-"; 4]);
    }
}
