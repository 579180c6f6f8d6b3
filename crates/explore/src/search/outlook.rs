//! Whether an exploration will come to its end within its limit of steps, as far as can be told: by the shares of the paths that
//! have ended ([`super::pool::Pool::ended`]), which grow evenly if the tree of decisions is even.

/// How many steps are between two looks.
const LOOK: u64 = 25_000;
/// How many times the limit what is left may seem to be, by all that was done, and by the second half of it: trees are not even.
const UNEVEN: [f64; 2] = [4.0, 8.0];

/// What was seen so far.
#[derive(Default)]
pub(super) struct Outlook {
    /// What part had ended, at each look.
    seen: Vec<f64>,
    bleak: bool,
}

impl Outlook {
    /// Whether many times the limit seem to be needed, after so many steps in which this part has ended.
    #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
    pub(super) fn is_bleak(&mut self, steps: u64, limit: u64, ended: f64) -> bool {
        let looks = (steps / LOOK) as usize;
        if looks <= self.seen.len() {
            return self.bleak;
        }
        self.seen.resize(looks, ended);
        let before = looks.checked_sub(2).map_or(0.0, |_| self.seen[looks / 2 - 1]);
        let left = |part: f64, steps: u64| (1.0 - ended) / part * steps as f64 / limit as f64;
        // The first paths matter less later on.
        let late = steps > limit / 4 && left(ended - before, steps / 2) > UNEVEN[1];
        self.bleak = late || left(ended, steps) > UNEVEN[0];
        self.bleak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first look that is bleak, of a million steps, if the part that has ended is as given.
    #[expect(clippy::cast_precision_loss, reason = "numbers are small")]
    fn bleak(ended: impl Fn(f64) -> f64) -> Option<u64> {
        let mut outlook = Outlook::default();
        (1..40)
            .map(|look| look * LOOK)
            .find(|&steps| outlook.is_bleak(steps, 1_000_000, ended(steps as f64 / 1_000_000.0)))
    }

    #[test]
    fn even_trees_are_foreseen_from_the_start() {
        assert_eq!(bleak(|done| done), None);
        assert_eq!(bleak(|done| done / 3.0), None);
        assert_eq!(bleak(|done| done / 10.0), Some(LOOK));
    }

    #[test]
    fn where_half_ends_soon_the_rest_is_seen_later() {
        let stuck = |done: f64| if done < 0.2 { 2.5 * done } else { 0.5 + (done - 0.2) / 100.0 };
        let found = bleak(stuck);
        assert!(found.is_some_and(|steps| (250_000..=500_000).contains(&steps)), "{found:?}");
    }
}
