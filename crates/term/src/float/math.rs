//! Functions of the C library that are computed natively: what `__polysem_math` of the library in `runtime` offers.
//!
//! Most are the host's own, through the standard library, so that programs print what they print natively. Hyperbolic
//! inverses, error and gamma functions are not to be had that way: the standard library computes the former by formulas of its
//! own and lacks the others. They come from the crate `libm`, which may differ from the host's in the last bits. So does `cbrt`:
//! Rust's runtime brings one along that takes the place of the host's.
//!
//! **Invariant:** a NaN comes out as the host's library gives it.

use super::format::FloatFormat;
use super::{nan, op};

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

    /// Whether the host's library computes it.
    fn is_of_host(self) -> bool {
        !matches!(
            self,
            MathFn::Asinh
                | MathFn::Acosh
                | MathFn::Atanh
                | MathFn::Erf
                | MathFn::Erfc
                | MathFn::Tgamma
                | MathFn::Lgamma
        )
    }
}

macro_rules! functions {
    ($name:ident, $float:ident, $word:ident, $format:expr) => {
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
                MathFn::Asinh => libm::Libm::<$float>::asinh(x),
                // Below its domain the crate gives numbers.
                MathFn::Acosh if x < 1.0 => $float::NAN,
                MathFn::Acosh => libm::Libm::<$float>::acosh(x),
                MathFn::Atanh => libm::Libm::<$float>::atanh(x),
                MathFn::Erf => libm::Libm::<$float>::erf(x),
                MathFn::Erfc => libm::Libm::<$float>::erfc(x),
                MathFn::Tgamma => libm::Libm::<$float>::tgamma(x),
                MathFn::Lgamma => libm::Libm::<$float>::lgamma(x),
            };
            if value.is_nan() && !which.is_of_host() {
                return nan(which, $format, a.into()) as $word;
            }
            value.to_bits()
        }
    };
}

functions!(single, f32, u32, FloatFormat::Single);
functions!(double, f64, u64, FloatFormat::Double);

/// The NaN that the host's library gives for a function that is not taken from it.
fn nan(which: MathFn, format: FloatFormat, a: u128) -> u128 {
    let invalid = nan::result(format, &[a]);
    match which {
        // It says so with a NaN of its own, not by an invalid operation.
        MathFn::Tgamma if !format.is_nan(a) => invalid ^ format.sign_bit(),
        _ => invalid,
    }
}

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
