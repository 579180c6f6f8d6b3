//! The operators of LLVM IR that are spelled as one word, and the flags on instructions.
//!
//! Each list below is an enum, its spelling and its reader in one.

/// An enum whose cases have a spelling.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($case:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] $case,)*
        }

        impl $name {
            /// All cases, in order.
            pub const ALL: &'static [$name] = &[$($name::$case,)*];

            /// As LLVM spells it.
            #[must_use]
            pub fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$($text,)*];
                NAMES[self as usize]
            }

            /// The case with this spelling.
            #[must_use]
            pub fn from_name(name: &[u8]) -> Option<$name> {
                match std::str::from_utf8(name).ok()? { $($text => Some($name::$case),)* _ => None }
            }
        }
    };
}

words! {
    /// An operator on two values of one type.
    BinOp {
        Add "add", Sub "sub", Mul "mul", UDiv "udiv", SDiv "sdiv", URem "urem", SRem "srem",
        Shl "shl", LShr "lshr", AShr "ashr", And "and", Or "or", Xor "xor",
        FAdd "fadd", FSub "fsub", FMul "fmul", FDiv "fdiv", FRem "frem",
    }
}

impl BinOp {
    /// Whether it is on floating-point numbers.
    #[must_use]
    pub fn is_float(self) -> bool {
        self >= BinOp::FAdd
    }
}

words! {
    /// A conversion.
    CastOp {
        Trunc "trunc", ZExt "zext", SExt "sext", FpTrunc "fptrunc", FpExt "fpext",
        FpToUi "fptoui", FpToSi "fptosi", UiToFp "uitofp", SiToFp "sitofp",
        PtrToInt "ptrtoint", PtrToAddr "ptrtoaddr", IntToPtr "inttoptr", Bitcast "bitcast",
        AddrSpaceCast "addrspacecast",
    }
}

words! {
    /// How integers and pointers are compared.
    IntPred {
        Eq "eq", Ne "ne", Ugt "ugt", Uge "uge", Ult "ult", Ule "ule", Sgt "sgt", Sge "sge",
        Slt "slt", Sle "sle",
    }
}

words! {
    /// How floating-point numbers are compared.
    FloatPred {
        False "false", Oeq "oeq", Ogt "ogt", Oge "oge", Olt "olt", Ole "ole", One "one",
        Ord "ord", Uno "uno", Ueq "ueq", Ugt "ugt", Uge "uge", Ult "ult", Ule "ule", Une "une",
        True "true",
    }
}

words! {
    /// What `atomicrmw` does.
    RmwOp {
        Xchg "xchg", Add "add", Sub "sub", And "and", Nand "nand", Or "or", Xor "xor", Max "max",
        Min "min", UMax "umax", UMin "umin", FAdd "fadd", FSub "fsub", FMax "fmax", FMin "fmin",
        FMaximum "fmaximum", FMinimum "fminimum", UIncWrap "uinc_wrap", UDecWrap "udec_wrap",
        USubCond "usub_cond", USubSat "usub_sat",
    }
}

words! {
    /// How an access is ordered with those of other threads.
    Ordering {
        None "", Unordered "unordered", Monotonic "monotonic", Acquire "acquire",
        Release "release", AcqRel "acq_rel", SeqCst "seq_cst",
    }
}

words! {
    /// Who sees a symbol, and which of several definitions wins.
    Linkage {
        External "external", Private "private", Internal "internal", Weak "weak",
        WeakOdr "weak_odr", LinkOnce "linkonce", LinkOnceOdr "linkonce_odr",
        AvailableExternally "available_externally", Appending "appending", Common "common",
        ExternWeak "extern_weak",
    }
}

/// Flags of an instruction: each case of it has the ones that concern it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u16);

impl Flags {
    /// `nuw`
    pub const NUW: Flags = Flags(1);
    /// `nsw`
    pub const NSW: Flags = Flags(2);
    /// `exact`
    pub const EXACT: Flags = Flags(4);
    /// `disjoint`
    pub const DISJOINT: Flags = Flags(8);
    /// `nneg`
    pub const NNEG: Flags = Flags(16);
    /// `inbounds`
    pub const INBOUNDS: Flags = Flags(32);
    /// `nusw`
    pub const NUSW: Flags = Flags(64);
    /// `samesign`
    pub const SAMESIGN: Flags = Flags(128);
    /// `nnan`
    pub const NNAN: Flags = Flags(1 << 8);
    /// `ninf`
    pub const NINF: Flags = Flags(1 << 9);
    /// `nsz`
    pub const NSZ: Flags = Flags(1 << 10);
    /// `arcp`
    pub const ARCP: Flags = Flags(1 << 11);
    /// `contract`
    pub const CONTRACT: Flags = Flags(1 << 12);
    /// `afn`
    pub const AFN: Flags = Flags(1 << 13);
    /// `reassoc`
    pub const REASSOC: Flags = Flags(1 << 14);
    /// `fast`: all seven of them
    pub const FAST: Flags = Flags(0x7f00);

    /// All flags with their spelling.
    pub const ALL: [(&'static str, Flags); 15] = [
        ("nuw", Flags::NUW),
        ("nsw", Flags::NSW),
        ("exact", Flags::EXACT),
        ("disjoint", Flags::DISJOINT),
        ("nneg", Flags::NNEG),
        ("inbounds", Flags::INBOUNDS),
        ("nusw", Flags::NUSW),
        ("samesign", Flags::SAMESIGN),
        ("nnan", Flags::NNAN),
        ("ninf", Flags::NINF),
        ("nsz", Flags::NSZ),
        ("arcp", Flags::ARCP),
        ("contract", Flags::CONTRACT),
        ("afn", Flags::AFN),
        ("reassoc", Flags::REASSOC),
    ];

    /// Whether all of `other` are set.
    #[must_use]
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    #[must_use]
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    pub(crate) fn from_name(name: &[u8]) -> Option<Flags> {
        Some(match name {
            b"nuw" => Flags::NUW,
            b"nsw" => Flags::NSW,
            b"exact" => Flags::EXACT,
            b"disjoint" => Flags::DISJOINT,
            b"nneg" => Flags::NNEG,
            b"inbounds" => Flags::INBOUNDS.with(Flags::NUSW),
            b"nusw" => Flags::NUSW,
            b"samesign" => Flags::SAMESIGN,
            b"nnan" => Flags::NNAN,
            b"ninf" => Flags::NINF,
            b"nsz" => Flags::NSZ,
            b"arcp" => Flags::ARCP,
            b"contract" => Flags::CONTRACT,
            b"afn" => Flags::AFN,
            b"reassoc" => Flags::REASSOC,
            b"fast" => Flags::FAST,
            _ => return None,
        })
    }
}
