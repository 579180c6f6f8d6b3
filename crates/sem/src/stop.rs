//! Why a path ends before its time. Kinds are few; the data in them is precise.

use std::fmt;

/// The reason that a path goes no further.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The program is wrong: a finding, not an error of ours.
    Fault(Fault),
    /// An unwinding bound was reached: part of the question that was asked. Says which.
    Bound(Box<str>),
    /// We cannot model this: the verdict can no longer be *safe*. Says what.
    Unsupported(Box<str>),
    /// A limit of the run was reached: the verdict can no longer be *safe*. Says which.
    Budget(Box<str>),
}

impl Stop {
    /// What the reading or the language cannot model.
    pub fn unsupported(what: impl Into<Box<str>>) -> Stop {
        Stop::Unsupported(what.into())
    }

    /// Whether a run in which this happened may still be called safe: never for a fault or a limit of ours.
    #[must_use]
    pub fn allows_safe(&self) -> bool {
        matches!(self, Stop::Bound(_))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Fault(fault) => write!(f, "{fault}"),
            Stop::Bound(which) => write!(f, "bound reached: {which}"),
            Stop::Unsupported(what) => write!(f, "unsupported: {what}"),
            Stop::Budget(which) => write!(f, "budget spent: {which}"),
        }
    }
}

/// A wrong that the program did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Of which kind.
    pub kind: FaultKind,
    /// What exactly, where the kind does not say it all.
    pub detail: Option<Box<str>>,
    /// The object that it is about, where it is about one.
    pub object: Option<Box<Involved>>,
}

/// An object that a fault is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Involved {
    /// What it is called: a variable, or how it was allocated.
    pub name: Box<str>,
    /// How many bytes it has, where that does not depend on inputs.
    pub size: Option<u64>,
    /// Where in it, where that is known.
    pub offset: Option<i64>,
    /// The number of the place that made it; none if it exists from the start.
    pub made: Option<u32>,
    /// The number of the place that ended it.
    pub ended: Option<u32>,
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Fault {
        Fault { kind, detail: None, object: None }
    }
}

impl Fault {
    /// A fault with what exactly went wrong.
    pub fn with(kind: FaultKind, detail: impl Into<Box<str>>) -> Fault {
        Fault { kind, detail: Some(detail.into()), object: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind.name())?;
        self.detail.iter().try_for_each(|detail| write!(f, ": {detail}"))
    }
}

macro_rules! fault_kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal,)+) => {
        /// The kinds of wrong; names are stable, reports and flags use them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum FaultKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl FaultKind {
            /// Every kind.
            pub const ALL: &[FaultKind] = &[$(FaultKind::$kind),+];

            /// The stable name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(FaultKind::$kind => $name,)+ }
            }
        }
    };
}

fault_kinds! {
    /// An assertion of the program failed.
    Assertion = "assertion",
    /// Division or remainder by zero.
    Division = "division-by-zero",
    /// A result does not fit.
    Overflow = "overflow",
    /// A shift by the width or more.
    Shift = "shift",
    /// A null pointer was followed.
    Null = "null-dereference",
    /// An access outside of its object.
    OutOfBounds = "out-of-bounds",
    /// An index past the end of an array, or before it, though inside of the object that the array is a part of.
    ArrayBounds = "array-bounds",
    /// An array whose length is computed has no elements, or fewer.
    ArrayLength = "vla-bound",
    /// An access to freed memory.
    UseAfterFree = "use-after-free",
    /// An access to a variable whose scope or function was left.
    UseAfterScope = "use-after-scope",
    /// Memory was freed twice.
    DoubleFree = "double-free",
    /// Something was freed that cannot be.
    InvalidFree = "invalid-free",
    /// A constant was written.
    WriteToConstant = "write-to-constant",
    /// A value that is not defined was used.
    Undefined = "undefined-value",
    /// An access at an address of the wrong alignment.
    Misaligned = "misaligned",
    /// Memory was still allocated at the end.
    Leak = "leak",
    /// Control reached a place that was said to be unreachable.
    Unreachable = "unreachable",
    /// A jump or call to nowhere.
    BadJump = "bad-jump",
    /// Bytes were copied to a place that overlaps theirs.
    Overlap = "overlap",
    /// Pointers into different objects were ordered or subtracted.
    Unrelated = "unrelated-pointers",
    /// A function was called as what it is not.
    BadCall = "bad-call",
    /// Calls nest too deeply.
    StackOverflow = "stack-overflow",
    /// The program gave up.
    Abort = "abort",
    /// No rule applies.
    Stuck = "stuck",
}
