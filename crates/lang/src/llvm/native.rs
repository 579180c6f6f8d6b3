//! What the engine does itself: LLVM's intrinsics, the primitives that the library of `runtime/` stands on, and jumps
//! across frames.

macro_rules! natives {
    ($($(#[doc = $doc:literal])* $case:ident $($name:literal)|+,)*) => {
        /// A function of ours. The names under which programs know it stand beside it; those of intrinsics go on with types.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Native {
            $($(#[doc = $doc])* #[doc = concat!($("`", $name, "` ",)+)] $case,)*
        }

        const NAMES: &[(&str, Native)] = &[$($(($name, Native::$case),)+)*];
    };
}

natives! {
    // Memory.
    MemCpy "llvm.memcpy" | "llvm.memcpy.inline" | "memcpy",
    MemMove "llvm.memmove" | "memmove",
    MemSet "llvm.memset" | "llvm.memset.inline" | "memset",
    LifetimeStart "llvm.lifetime.start",
    LifetimeEnd "llvm.lifetime.end",
    StackSave "llvm.stacksave",
    StackRestore "llvm.stackrestore",
    ObjectSize "llvm.objectsize",
    PtrMask "llvm.ptrmask",
    LoadRelative "llvm.load.relative",
    MaskedLoad "llvm.masked.load",
    MaskedStore "llvm.masked.store",
    MaskedGather "llvm.masked.gather",
    MaskedScatter "llvm.masked.scatter",
    // Variadic arguments.
    VaStart "llvm.va_start",
    VaEnd "llvm.va_end",
    VaCopy "llvm.va_copy",
    // Integers.
    Abs "llvm.abs",
    SMax "llvm.smax",
    SMin "llvm.smin",
    UMax "llvm.umax",
    UMin "llvm.umin",
    SCmp "llvm.scmp",
    UCmp "llvm.ucmp",
    Popcount "llvm.ctpop",
    LeadingZeros "llvm.ctlz",
    TrailingZeros "llvm.cttz",
    SwapBytes "llvm.bswap",
    ReverseBits "llvm.bitreverse",
    FunnelLeft "llvm.fshl",
    FunnelRight "llvm.fshr",
    AddOverflows "llvm.sadd.with.overflow",
    SubOverflows "llvm.ssub.with.overflow",
    MulOverflows "llvm.smul.with.overflow",
    UAddOverflows "llvm.uadd.with.overflow",
    USubOverflows "llvm.usub.with.overflow",
    UMulOverflows "llvm.umul.with.overflow",
    AddSaturates "llvm.sadd.sat",
    SubSaturates "llvm.ssub.sat",
    ShlSaturates "llvm.sshl.sat",
    UAddSaturates "llvm.uadd.sat",
    USubSaturates "llvm.usub.sat",
    UShlSaturates "llvm.ushl.sat",
    // Vectors.
    ReduceAdd "llvm.vector.reduce.add",
    ReduceMul "llvm.vector.reduce.mul",
    ReduceAnd "llvm.vector.reduce.and",
    ReduceOr "llvm.vector.reduce.or",
    ReduceXor "llvm.vector.reduce.xor",
    ReduceSMax "llvm.vector.reduce.smax",
    ReduceSMin "llvm.vector.reduce.smin",
    ReduceUMax "llvm.vector.reduce.umax",
    ReduceUMin "llvm.vector.reduce.umin",
    ReduceFAdd "llvm.vector.reduce.fadd",
    ReduceFMul "llvm.vector.reduce.fmul",
    ReduceFMax "llvm.vector.reduce.fmax",
    ReduceFMin "llvm.vector.reduce.fmin",
    VectorExtract "llvm.vector.extract",
    VectorInsert "llvm.vector.insert",
    ActiveLanes "llvm.get.active.lane.mask",
    // Floats.
    FAbs "llvm.fabs",
    FSqrt "llvm.sqrt",
    FFloor "llvm.floor",
    FCeil "llvm.ceil",
    FTrunc "llvm.trunc",
    FRint "llvm.rint" | "llvm.nearbyint" | "llvm.roundeven",
    FRound "llvm.round",
    FCopySign "llvm.copysign",
    FMinNum "llvm.minnum",
    FMaxNum "llvm.maxnum",
    FMinimum "llvm.minimum",
    FMaximum "llvm.maximum",
    FMinimumNum "llvm.minimumnum",
    FMaximumNum "llvm.maximumnum",
    Fma "llvm.fma",
    FMulAdd "llvm.fmuladd",
    FPowi "llvm.powi",
    FLdexp "llvm.ldexp",
    /// A fraction and a whole number, as a structure.
    FModf "llvm.modf",
    FSinCos "llvm.sincos",
    FClass "llvm.is.fpclass",
    FCanonicalize "llvm.canonicalize" | "llvm.arithmetic.fence",
    FLround "llvm.lround" | "llvm.llround",
    FLrint "llvm.lrint" | "llvm.llrint",
    FToSignedSat "llvm.fptosi.sat",
    FToUnsignedSat "llvm.fptoui.sat",
    /// The position of the function among those of `engine.h` is its first number.
    FMath "llvm.sin" | "llvm.cos" | "llvm.tan" | "llvm.exp" | "llvm.exp2" | "llvm.log" | "llvm.log2" | "llvm.log10" | "llvm.pow"
        | "llvm.asin" | "llvm.acos" | "llvm.atan" | "llvm.atan2" | "llvm.sinh" | "llvm.cosh" | "llvm.tanh",
    // Hints and marks.
    /// The first argument is the result.
    Same "llvm.expect" | "llvm.expect.with.probability" | "llvm.threadlocal.address" | "llvm.launder.invariant.group"
        | "llvm.strip.invariant.group" | "llvm.ptr.annotation" | "llvm.annotation" | "llvm.ssa.copy" | "llvm.preserve.array.access.index"
        | "llvm.preserve.struct.access.index" | "llvm.preserve.union.access.index",
    Nothing "llvm.donothing" | "llvm.sideeffect" | "llvm.prefetch" | "llvm.var.annotation" | "llvm.invariant.end"
        | "llvm.experimental.noalias.scope.decl" | "llvm.pseudoprobe" | "llvm.codeview.annotation" | "llvm.clear_cache"
        | "llvm.x86.sse2.pause" | "llvm.x86.sse2.mfence" | "llvm.x86.sse2.lfence" | "llvm.x86.sse.sfence"
        | "llvm.call.preallocated.setup" | "llvm.fake.use",
    InvariantStart "llvm.invariant.start",
    IsConstant "llvm.is.constant",
    AllowCheck "llvm.allow.runtime.check" | "llvm.allow.ubsan.check",
    Assume "llvm.assume",
    Trap "llvm.trap" | "llvm.ubsantrap" | "llvm.debugtrap",
    CycleCounter "llvm.readcyclecounter" | "llvm.readsteadycounter",
    FltRounds "llvm.get.rounding" | "llvm.flt.rounds",
    ReturnAddress "llvm.returnaddress" | "llvm.frameaddress",
    // Jumps across frames.
    SetJmp "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "__builtin_setjmp",
    LongJmp "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk",
    // What verifiers agree on, unless a program defines it.
    /// Only runs where the argument is not zero are meant.
    Suppose "__polysem_assume" | "__VERIFIER_assume" | "__CPROVER_assume",
    /// The argument must not be zero.
    Assert "__polysem_assert" | "__VERIFIER_assert" | "__CPROVER_assert",
    Error "__VERIFIER_error" | "reach_error",
    // The primitives of `runtime/engine.h`.
    Alloc "__polysem_alloc",
    AllocFails "__polysem_alloc_fails",
    Free "__polysem_free",
    Size "__polysem_size",
    Read "__polysem_read",
    Write "__polysem_write",
    IsATty "__polysem_isatty",
    FileSize "__polysem_file_size",
    FileRead "__polysem_file_read",
    Time "__polysem_time",
    Exit "__polysem_exit",
    Fault "__polysem_fault",
    Math "__polysem_math",
    MathF "__polysem_mathf",
    Symbolic "__polysem_symbolic",
    Fresh "__polysem_fresh",
    Object "__polysem_object",
}

impl Native {
    /// All names under which programs know one, those of intrinsics without types.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// What a program means by a name, if it is one of ours.
    #[must_use]
    pub fn of(name: &str) -> Option<Native> {
        let fits = |known: &str| {
            name.strip_prefix(known).is_some_and(|rest| {
                rest.is_empty() || known.starts_with("llvm.") && rest.starts_with('.')
            })
        };
        let best =
            NAMES.iter().filter(|(known, _)| fits(known)).max_by_key(|(known, _)| known.len());
        best.map(|(_, native)| *native)
    }

    /// The position among the functions of `engine.h` that a name of [`Native::FMath`] means.
    #[must_use]
    pub fn math(name: &str) -> Option<u64> {
        const MATH: [&str; 28] = [
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh",
            "acosh", "atanh", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "pow",
            "sqrt", "cbrt", "hypot", "erf", "erfc", "tgamma", "lgamma",
        ];
        let name = name.strip_prefix("llvm.")?.split('.').next()?;
        MATH.iter().position(|known| *known == name).map(|at| at as u64)
    }
}
