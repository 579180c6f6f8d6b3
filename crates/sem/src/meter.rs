//! What large work within one step is charged to.
//!
//! A step is small as a rule, and engines look between steps whether to stop. A step that goes over much memory tells how much
//! while it does ([`crate::Cx::charge`]), so that limits hold within it, too. What flows: bytes from memory models → the reading's
//! meter → after each stretch of them, a look at whoever limits the run.
//!
//! **Invariant:** small work costs an addition and a comparison, and no look.

use crate::stop::Stop;
use std::fmt;
use std::sync::Arc;

/// Who limits a run.
pub trait Gauge: Send + Sync {
    /// Why the run is to end, if it is, where so many bytes are about to be gone over in one go. It may be found out here and now.
    fn look(&self, bytes: u64) -> Option<Stop>;
}

/// How many bytes are gone over between two looks.
const STRETCH: u64 = 1 << 20;

/// Counts work, and looks now and then whether to go on with it. One that nobody set goes on always.
#[derive(Clone, Default)]
pub struct Meter {
    gauge: Option<Arc<dyn Gauge>>,
    spent: u64,
}

impl Meter {
    /// A meter that somebody looks at.
    pub fn new(gauge: Arc<dyn Gauge>) -> Meter {
        Meter { gauge: Some(gauge), spent: 0 }
    }

    /// So many bytes are about to be gone over, or as much work as that. More than a stretch of them at once is memory that is
    /// about to be taken.
    ///
    /// # Errors
    /// [`Stop::Budget`] where the run is to end.
    #[inline]
    pub fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.spent = self.spent.saturating_add(bytes);
        if self.spent < STRETCH { Ok(()) } else { self.look(bytes) }
    }

    #[cold]
    fn look(&mut self, bytes: u64) -> Result<(), Stop> {
        self.spent = 0;
        let taken = if bytes > STRETCH { bytes } else { 0 };
        self.gauge.as_ref().and_then(|gauge| gauge.look(taken)).map_or(Ok(()), Err)
    }
}

impl fmt::Debug for Meter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("spent", &self.spent).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Spent;

    impl Gauge for Spent {
        fn look(&self, _: u64) -> Option<Stop> {
            Some(Stop::Budget("time".into()))
        }
    }

    #[test]
    fn little_work_is_not_looked_at_and_much_is() {
        let mut meter = Meter::new(Arc::new(Spent));
        assert_eq!(meter.charge(STRETCH - 1), Ok(()));
        assert_eq!(meter.charge(1), Err(Stop::Budget("time".into())));
        assert_eq!(Meter::default().charge(u64::MAX), Ok(()), "nobody limits it");
    }
}
