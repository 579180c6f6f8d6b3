//! Functions of the C library that are computed natively: what `__polysem_math` of the library in `runtime` offers.
//!
//! They are the host's own, so that programs print what they print natively: most through the standard library; hyperbolic
//! inverses, error and gamma functions from the C library itself, as the standard library computes the former by formulas of
//! its own and lacks the others. `cbrt` alone may differ in the last bits: Rust's runtime brings one along that takes the
//! place of the host's.

use super::format::FloatFormat;
use super::op;

/// What the standard library does not offer.
#[expect(
    unsafe_code,
    reason = "numbers go in and come out; the sign of a gamma function goes where it is told"
)]
mod host {
    use std::ffi::c_int;

    unsafe extern "C" {
        pub(super) safe fn asinh(x: f64) -> f64;
        pub(super) safe fn acosh(x: f64) -> f64;
        pub(super) safe fn atanh(x: f64) -> f64;
        pub(super) safe fn erf(x: f64) -> f64;
        pub(super) safe fn erfc(x: f64) -> f64;
        pub(super) safe fn tgamma(x: f64) -> f64;
        // `lgamma` itself writes a variable that all threads share.
        pub(super) safe fn lgamma_r(x: f64, sign: &mut c_int) -> f64;
        pub(super) safe fn asinhf(x: f32) -> f32;
        pub(super) safe fn acoshf(x: f32) -> f32;
        pub(super) safe fn atanhf(x: f32) -> f32;
        pub(super) safe fn erff(x: f32) -> f32;
        pub(super) safe fn erfcf(x: f32) -> f32;
        pub(super) safe fn tgammaf(x: f32) -> f32;
        pub(super) safe fn lgammaf_r(x: f32, sign: &mut c_int) -> f32;
    }
}

/// Which function, in the order of the library's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "they are C's names")]
#[repr(u8)]
pub enum MathFn {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Exp,
    Exp2,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Pow,
    Sqrt,
    Cbrt,
    Hypot,
    Erf,
    Erfc,
    Tgamma,
    Lgamma,
}

impl MathFn {
    /// All of them, in the order of the library's numbers.
    pub const ALL: [MathFn; 28] = [
        MathFn::Sin,
        MathFn::Cos,
        MathFn::Tan,
        MathFn::Asin,
        MathFn::Acos,
        MathFn::Atan,
        MathFn::Atan2,
        MathFn::Sinh,
        MathFn::Cosh,
        MathFn::Tanh,
        MathFn::Asinh,
        MathFn::Acosh,
        MathFn::Atanh,
        MathFn::Exp,
        MathFn::Exp2,
        MathFn::Expm1,
        MathFn::Log,
        MathFn::Log2,
        MathFn::Log10,
        MathFn::Log1p,
        MathFn::Pow,
        MathFn::Sqrt,
        MathFn::Cbrt,
        MathFn::Hypot,
        MathFn::Erf,
        MathFn::Erfc,
        MathFn::Tgamma,
        MathFn::Lgamma,
    ];

    /// Whether it has two arguments.
    #[must_use]
    pub fn is_binary(self) -> bool {
        matches!(self, MathFn::Atan2 | MathFn::Pow | MathFn::Hypot)
    }
}

macro_rules! functions {
    ($name:ident, $float:ident, $word:ident, host::{ $gamma:ident, $($case:ident $host:ident),+ }) => {
        fn $name(which: MathFn, a: $word, b: $word) -> $word {
            let (x, y) = ($float::from_bits(a), $float::from_bits(b));
            let value = match which {
                MathFn::Sin => x.sin(),
                MathFn::Cos => x.cos(),
                MathFn::Tan => x.tan(),
                MathFn::Asin => x.asin(),
                MathFn::Acos => x.acos(),
                MathFn::Atan => x.atan(),
                MathFn::Atan2 => x.atan2(y),
                MathFn::Sinh => x.sinh(),
                MathFn::Cosh => x.cosh(),
                MathFn::Tanh => x.tanh(),
                MathFn::Exp => x.exp(),
                MathFn::Exp2 => x.exp2(),
                MathFn::Expm1 => x.exp_m1(),
                MathFn::Log => x.ln(),
                MathFn::Log2 => x.log2(),
                MathFn::Log10 => x.log10(),
                MathFn::Log1p => x.ln_1p(),
                MathFn::Pow => x.powf(y),
                MathFn::Sqrt => x.sqrt(),
                MathFn::Cbrt => x.cbrt(),
                MathFn::Hypot => x.hypot(y),
                MathFn::Lgamma => host::$gamma(x, &mut 0),
                $(MathFn::$case => host::$host(x),)+
            };
            value.to_bits()
        }
    };
}

functions!(single, f32, u32, host::{
    lgammaf_r, Asinh asinhf, Acosh acoshf, Atanh atanhf, Erf erff, Erfc erfcf, Tgamma tgammaf
});
functions!(double, f64, u64, host::{
    lgamma_r, Asinh asinh, Acosh acosh, Atanh atanh, Erf erf, Erfc erfc, Tgamma tgamma
});

/// A function; the second argument of one that has one is ignored. Narrower formats go through single, wider ones through
/// double: the library offers no others.
pub(super) fn eval(which: MathFn, format: FloatFormat, a: u128, b: u128) -> u128 {
    let by = match format {
        FloatFormat::Single => return single(which, a as u32, b as u32).into(),
        FloatFormat::Double => return double(which, a as u64, b as u64).into(),
        FloatFormat::Half | FloatFormat::BFloat => FloatFormat::Single,
        FloatFormat::X87 | FloatFormat::Quad => FloatFormat::Double,
    };
    let (a, b) = (op::convert(format, by, a), op::convert(format, by, b));
    op::convert(by, format, eval(which, by, a, b))
}
