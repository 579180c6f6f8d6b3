//! How an instruction accesses memory, in three bytes.

use crate::words::Ordering;

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access {
    /// One more than the binary logarithm of the alignment; 0 where the type's own holds.
    align: u8,
    flags: u8,
    orders: u8,
}

impl Access {
    const VOLATILE: u8 = 1;
    const WEAK: u8 = 2;
    const INALLOCA: u8 = 4;
    const SWIFTERROR: u8 = 8;
    const NOUNDEF: u8 = 16;
    const NONNULL: u8 = 32;

    /// The alignment in bytes, where it is said.
    #[must_use]
    pub fn align(self) -> Option<u64> {
        (self.align > 0).then(|| 1 << (self.align - 1))
    }

    /// `volatile`
    #[must_use]
    pub fn volatile(self) -> bool {
        self.flags & Access::VOLATILE != 0
    }

    /// `weak`, of `cmpxchg`
    #[must_use]
    pub fn weak(self) -> bool {
        self.flags & Access::WEAK != 0
    }

    /// `inalloca`, of `alloca`
    #[must_use]
    pub fn inalloca(self) -> bool {
        self.flags & Access::INALLOCA != 0
    }

    /// `swifterror`, of `alloca`
    #[must_use]
    pub fn swifterror(self) -> bool {
        self.flags & Access::SWIFTERROR != 0
    }

    /// `!noundef`, of `load`: what is loaded is neither undefined nor poison.
    #[must_use]
    pub fn noundef(self) -> bool {
        self.flags & Access::NOUNDEF != 0
    }

    /// `!nonnull`, of `load`: what is loaded is not null.
    #[must_use]
    pub fn nonnull(self) -> bool {
        self.flags & Access::NONNULL != 0
    }

    /// The order; [`Ordering::None`] where the access is not atomic.
    #[must_use]
    pub fn ordering(self) -> Ordering {
        Ordering::ALL[usize::from(self.orders & 7)]
    }

    /// The order of a `cmpxchg` that fails.
    #[must_use]
    pub fn failure(self) -> Ordering {
        Ordering::ALL[usize::from(self.orders >> 4)]
    }

    pub(crate) fn set_align(&mut self, bytes: u64) {
        self.align = bytes.trailing_zeros() as u8 + 1;
    }

    pub(crate) fn set_volatile(&mut self) {
        self.flags |= Access::VOLATILE;
    }

    pub(crate) fn set_weak(&mut self) {
        self.flags |= Access::WEAK;
    }

    pub(crate) fn set_inalloca(&mut self) {
        self.flags |= Access::INALLOCA;
    }

    pub(crate) fn set_swifterror(&mut self) {
        self.flags |= Access::SWIFTERROR;
    }

    /// Takes over what an attachment says; others say nothing.
    pub(crate) fn set_hint(&mut self, attachment: &[u8]) {
        match attachment {
            b"noundef" => self.flags |= Access::NOUNDEF,
            b"nonnull" => self.flags |= Access::NONNULL,
            _ => {}
        }
    }

    /// Takes over what attachments said.
    pub(crate) fn add_hints(&mut self, other: Access) {
        self.flags |= other.flags;
    }

    pub(crate) fn set_ordering(&mut self, ordering: Ordering) {
        self.orders = self.orders & 0xf0 | ordering as u8;
    }

    pub(crate) fn set_failure(&mut self, ordering: Ordering) {
        self.orders = self.orders & 0xf | (ordering as u8) << 4;
    }
}
