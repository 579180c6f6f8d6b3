//! When to restart: a clock that counts conflicts, or two moving averages of LBD.

use crate::config::{Restart, SolverConfig};

/// State of the restart rule during one solve.
#[derive(Debug)]
pub(super) struct Pace {
    rule: Restart,
    interval: f64,
    factor: f64,
    margin: f64,
    /// Conflicts since the last restart, and how many make the next one.
    since: u64,
    until: f64,
    restarts: u64,
    /// Average LBD of about the last 32 and the last 8192 learned clauses; kept from solve to solve.
    fast: f64,
    slow: f64,
    /// Conflicts in all, so that the slow average starts up quickly.
    seen: f64,
}

#[expect(clippy::cast_precision_loss, reason = "counts of conflicts stay far below 2^52")]
impl Pace {
    pub(super) fn new(config: &SolverConfig) -> Self {
        let interval = config.sat_restart_interval as f64;
        Self {
            rule: config.sat_restart_rule,
            interval,
            factor: config.sat_restart_factor,
            margin: config.sat_restart_margin,
            since: 0,
            until: interval,
            restarts: 0,
            fast: 0.0,
            slow: 0.0,
            seen: 0.0,
        }
    }

    /// A new solve begins.
    pub(super) fn begin(&mut self) {
        self.since = 0;
        self.restarts = 0;
        self.until = self.interval;
    }

    pub(super) fn conflict(&mut self, lbd: u32) {
        self.since += 1;
        self.seen += 1.0;
        let lbd = f64::from(lbd);
        self.fast += (lbd - self.fast) / self.seen.min(32.0);
        self.slow += (lbd - self.slow) / self.seen.min(8192.0);
    }

    /// Whether to restart now; if so the next interval begins.
    pub(super) fn due(&mut self) -> bool {
        let due = match self.rule {
            Restart::Never => false,
            Restart::Fixed | Restart::Luby | Restart::Geometric => self.since as f64 >= self.until,
            Restart::Lbd => {
                self.since as f64 >= self.interval && self.fast > self.slow * self.margin
            }
        };
        if due {
            self.since = 0;
            self.restarts += 1;
            self.until = match self.rule {
                Restart::Fixed | Restart::Lbd | Restart::Never => self.interval,
                Restart::Luby => self.interval * luby(self.restarts + 1) as f64,
                Restart::Geometric => self.until * self.factor,
            };
        }
        due
    }
}

/// The Luby sequence 1 1 2 1 1 2 4 …, from index 1.
fn luby(mut index: u64) -> u64 {
    loop {
        // The sequence's first 2^k - 1 entries end in 2^(k-1) and otherwise repeat the 2^(k-1) - 1 before.
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_sequence() {
        let first: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
