//! Attributes of parameters, results, functions and calls.
//!
//! Those that say something about the program's meaning are a bit each, a few have an argument; all others are skipped.
//! Sets and lists of sets are kept once in a module: nearly all calls share a few of them.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

use crate::types::{Range, TypeId};

/// An enum of attributes with their spelling.
macro_rules! attributes {
    ($($case:ident $text:literal,)*) => {
        /// An attribute that is one word, or whose argument is kept beside it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Attr { $(#[doc = concat!("`", $text, "`")] $case,)* }

        impl Attr {
            /// All attributes, in order.
            pub const ALL: &'static [Attr] = &[$(Attr::$case,)*];

            /// As LLVM spells it.
            #[must_use]
            pub fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$($text,)*];
                NAMES[self as usize]
            }

            pub(crate) fn from_name(name: &[u8]) -> Option<Attr> {
                match std::str::from_utf8(name).ok()? { $($text => Some(Attr::$case),)* _ => None }
            }
        }
    };
}

attributes! {
    NoUndef "noundef", NonNull "nonnull", ZeroExt "zeroext", SignExt "signext", NoAlias "noalias",
    NoCapture "nocapture", ReadOnly "readonly", ReadNone "readnone", WriteOnly "writeonly",
    InReg "inreg", Nest "nest", Returned "returned", ImmArg "immarg", NoFree "nofree",
    ByVal "byval", StructRet "sret", InAlloca "inalloca", Preallocated "preallocated",
    ByRef "byref", ElementType "elementtype", Writable "writable",
    DeadOnUnwind "dead_on_unwind", AllocAlign "allocalign", AllocPtr "allocptr",
    SwiftSelf "swiftself", SwiftError "swifterror", SwiftAsync "swiftasync",
    NoReturn "noreturn", NoUnwind "nounwind", OptNone "optnone", NoInline "noinline",
    AlwaysInline "alwaysinline", InlineHint "inlinehint", WillReturn "willreturn", Naked "naked",
    NoSync "nosync", NoRecurse "norecurse", MustProgress "mustprogress", Cold "cold", Hot "hot",
    Convergent "convergent", OptSize "optsize", MinSize "minsize", Speculatable "speculatable",
    Builtin "builtin", NoBuiltin "nobuiltin", ReturnsTwice "returns_twice",
    StrictFp "strictfp", NoCallback "nocallback", NoDuplicate "noduplicate",
    NullPointerIsValid "null_pointer_is_valid", NoMerge "nomerge",
    SanitizeAddress "sanitize_address", SanitizeMemory "sanitize_memory",
    SanitizeThread "sanitize_thread",
}

/// A set of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Attrs {
    /// One bit for each [`Attr`].
    pub bits: u64,
    /// `dereferenceable(n)`; 0 where it is missing.
    pub dereferenceable: u64,
    /// `dereferenceable_or_null(n)`; 0 where it is missing.
    pub dereferenceable_or_null: u64,
    /// The type of `byval`, `sret`, `elementtype` and their like.
    pub ty: Option<TypeId>,
    /// `align`, in bytes; 0 where it is missing.
    pub align: u32,
    /// `alignstack`, in bytes; 0 where it is missing.
    pub stack_align: u32,
}

impl Attrs {
    /// Whether an attribute is there.
    #[must_use]
    pub fn has(&self, attr: Attr) -> bool {
        self.bits >> attr as u8 & 1 != 0
    }

    pub(crate) fn add(&mut self, attr: Attr) {
        self.bits |= 1 << attr as u8;
    }

    /// Takes over what another set has.
    pub(crate) fn merge(&mut self, other: &Attrs) {
        self.bits |= other.bits;
        self.dereferenceable = self.dereferenceable.max(other.dereferenceable);
        self.dereferenceable_or_null =
            self.dereferenceable_or_null.max(other.dereferenceable_or_null);
        self.ty = self.ty.or(other.ty);
        self.align = self.align.max(other.align);
        self.stack_align = self.stack_align.max(other.stack_align);
    }
}

/// A set of attributes of a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AttrsId(pub(crate) u32);

impl AttrsId {
    /// No attributes.
    pub const NONE: AttrsId = AttrsId(0);
}

/// The attributes of a function or call: of itself, its result, its parameters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AttrListId(pub(crate) u32);

/// All attributes of a module.
#[derive(Clone, Debug)]
pub struct AttrTable {
    sets: Vec<Attrs>,
    set_table: HashTable<u32>,
    lists: Vec<Range>,
    members: Vec<AttrsId>,
    list_table: HashTable<u32>,
}

impl Default for AttrTable {
    fn default() -> AttrTable {
        let mut table = AttrTable {
            sets: Vec::new(),
            set_table: HashTable::new(),
            lists: Vec::new(),
            members: Vec::new(),
            list_table: HashTable::new(),
        };
        table.intern(&Attrs::default());
        table.intern_list(&[AttrsId::NONE; 2]);
        table
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl AttrTable {
    /// A set.
    #[must_use]
    pub fn get(&self, id: AttrsId) -> &Attrs {
        &self.sets[id.0 as usize]
    }

    /// The attributes of the function or call itself.
    #[must_use]
    pub fn function(&self, list: AttrListId) -> &Attrs {
        self.get(self.list(list)[0])
    }

    /// The attributes of its result.
    #[must_use]
    pub fn ret(&self, list: AttrListId) -> &Attrs {
        self.get(self.list(list)[1])
    }

    /// The attributes of a parameter or argument.
    #[must_use]
    pub fn param(&self, list: AttrListId, index: usize) -> &Attrs {
        self.get(self.list(list).get(index + 2).copied().unwrap_or(AttrsId::NONE))
    }

    fn list(&self, list: AttrListId) -> &[AttrsId] {
        &self.members[self.lists[list.0 as usize].indices()]
    }

    pub(crate) fn intern(&mut self, attrs: &Attrs) -> AttrsId {
        if *attrs == Attrs::default() && !self.sets.is_empty() {
            return AttrsId::NONE;
        }
        let AttrTable { sets, set_table, .. } = self;
        let hash = hash_of(attrs);
        if let Some(&id) = set_table.find(hash, |&id| sets[id as usize] == *attrs) {
            return AttrsId(id);
        }
        let id = sets.len() as u32;
        sets.push(*attrs);
        set_table.insert_unique(hash, id, |&id| hash_of(&sets[id as usize]));
        AttrsId(id)
    }

    /// A set to be filled later: no other set is found to be the same.
    pub(crate) fn reserve(&mut self) -> AttrsId {
        self.sets.push(Attrs::default());
        AttrsId(self.sets.len() as u32 - 1)
    }

    pub(crate) fn fill(&mut self, id: AttrsId, attrs: Attrs) {
        self.sets[id.0 as usize] = attrs;
    }

    /// A list: function, result, parameters; empty sets at its end are dropped.
    pub(crate) fn intern_list(&mut self, list: &[AttrsId]) -> AttrListId {
        let used = list.iter().rposition(|&id| id != AttrsId::NONE).map_or(2, |last| last + 1);
        let list = &list[..used.max(2)];
        if list == [AttrsId::NONE; 2] && !self.lists.is_empty() {
            return AttrListId(0);
        }
        let AttrTable { lists, members, list_table, .. } = self;
        let hash = hash_of(&list);
        let of = |members: &'_ [AttrsId], range: Range| hash_of(&&members[range.indices()]);
        let found =
            list_table.find(hash, |&id| members[lists[id as usize].indices()] == *list).copied();
        if let Some(id) = found {
            return AttrListId(id);
        }
        let id = lists.len() as u32;
        lists.push(Range { start: members.len() as u32, count: list.len() as u32 });
        members.extend_from_slice(list);
        list_table.insert_unique(hash, id, |&id| of(members, lists[id as usize]));
        AttrListId(id)
    }
}
