//! Types that a parameter may have, and how each is read from text and written back.
//!
//! **Invariant:** `read(render(v)) == Some(v)` for every value inside a parameter's range.

/// A type of parameters.
pub trait ParamValue: Sized + PartialOrd {
    /// What a user is told to write.
    const KIND: &'static str;
    /// Reads a value; `None` if the text is not one.
    fn read(text: &str) -> Option<Self>;
    /// Text that reads back as this value.
    fn render(&self) -> String;
}

macro_rules! numbers {
    ($($ty:ty: $kind:literal),* $(,)?) => { $(
        impl ParamValue for $ty {
            const KIND: &'static str = $kind;
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
            fn render(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

numbers! { bool: "bool", i32: "int", u32: "int", u64: "int", usize: "int", f64: "float" }

impl ParamValue for String {
    const KIND: &'static str = "text";
    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
    fn render(&self) -> String {
        self.clone()
    }
}

/// Declares an enum whose values are words.
macro_rules! choices {
    ($( #[doc = $doc:literal] $name:ident: $kind:literal { $( #[doc = $of:literal] $variant:ident = $word:literal, )* } )*) => { $(
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $( #[doc = $of] $variant, )* }

        impl ParamValue for $name {
            const KIND: &'static str = $kind;
            fn read(text: &str) -> Option<Self> {
                match text { $( $word => Some(Self::$variant), )* _ => None }
            }
            fn render(&self) -> String {
                match self { $( Self::$variant => $word, )* }.to_owned()
            }
        }
    )* };
}

choices! {
    /// Order in which variables are decided.
    Heuristic: "activity | occurrences" {
        /// Variables of recent conflicts first.
        Activity = "activity",
        /// Variables that occur most first, by the rule for ties.
        Occurrences = "occurrences",
    }
    /// How variables of equal activity are ordered.
    Tie: "none | product | sum" {
        /// No preference.
        None = "none",
        /// Larger product of positive and negative occurrences first.
        Product = "product",
        /// Larger sum of positive and negative occurrences first.
        Sum = "sum",
    }
    /// Value that a decided variable is tried with first.
    Phase: "false | true | saved | minimal-work | random" {
        /// Always false: models with small numbers.
        False = "false",
        /// Always true.
        True = "true",
        /// What the variable had last; false at first.
        Saved = "saved",
        /// The value that satisfies the longer list of watched clauses.
        MinimalWork = "minimal-work",
        /// A coin.
        Random = "random",
    }
    /// When to restart.
    Restart: "fixed | luby | geometric | lbd | never" {
        /// After every interval.
        Fixed = "fixed",
        /// After intervals times the Luby sequence.
        Luby = "luby",
        /// After intervals that grow by a factor.
        Geometric = "geometric",
        /// Once recent learned clauses are of worse LBD than the average.
        Lbd = "lbd",
        /// Never.
        Never = "never",
    }
    /// Which learned clauses are deleted first.
    Deletion: "lbd | activity | size | never" {
        /// Those that span most decision levels.
        Lbd = "lbd",
        /// Those that took part in conflicts longest ago.
        Activity = "activity",
        /// The longest.
        Size = "size",
        /// Learned clauses are kept.
        Never = "never",
    }
}
