//! Ranges of numbers, with and without a sign.

/// Numbers from and up to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Range {
    pub(super) least: i128,
    pub(super) most: i128,
}

impl Range {
    /// One number.
    pub(super) fn only(number: i128) -> Range {
        Range { least: number, most: number }
    }

    /// What so many bits can be.
    pub(super) fn all(width: u32, signed: bool) -> Range {
        let half = 1_i128 << (width - 1);
        if signed {
            Range { least: -half, most: half - 1 }
        } else {
            Range { least: 0, most: 2 * half - 1 }
        }
    }

    /// What both have.
    pub(super) fn both(self, other: Range) -> Range {
        Range { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// All from the least of both to the most of both.
    pub(super) fn either(self, other: Range) -> Range {
        Range { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    /// The same numbers where the highest bit is taken otherwise; nothing if they are no range then.
    pub(super) fn turned(self, width: u32, signed: bool) -> Option<Range> {
        let half = 1_i128 << (width - 1);
        if self.most < 0 || self.least >= half {
            let by = if signed { -2 * half } else { 2 * half };
            return Some(Range { least: self.least + by, most: self.most + by });
        }
        (self.least >= 0 && self.most < half).then_some(self)
    }
}
