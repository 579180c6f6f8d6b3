//! Single and double, computed by the processor.
//!
//! **Invariant:** a NaN that the processor gives is replaced by the one of `nan.rs`: the compiler may exchange operands, and
//! folds constants with other NaNs than the processor's.

use super::format::FloatFormat;
use super::{FloatBinary, FloatUnary, nan};

/// The operators on words of a format.
macro_rules! native {
    ($module:ident, $float:ident, $word:ident, $format:expr) => {
        pub(super) mod $module {
            use super::{FloatBinary, FloatFormat, FloatUnary, nan};

            const FORMAT: FloatFormat = $format;
            const SIGN: $word = 1 << ($word::BITS - 1);

            /// The bits of a result, if it is a number, else of the NaN that the operands give.
            #[inline]
            fn settle(result: $float, operands: &[$word]) -> $word {
                if result.is_nan() { settle_nan(operands) } else { result.to_bits() }
            }

            #[cold]
            fn settle_nan(operands: &[$word]) -> $word {
                // No operator has more than three operands; what is not there is zero, which is no NaN.
                let mut raw = [0; 3];
                for (raw, word) in raw.iter_mut().zip(operands) {
                    *raw = u128::from(*word);
                }
                nan::result(FORMAT, &raw) as $word
            }

            /// A unary operator.
            #[inline]
            pub(in super::super) fn unary(op: FloatUnary, a: $word) -> $word {
                let x = $float::from_bits(a);
                match op {
                    FloatUnary::Neg => a ^ SIGN,
                    FloatUnary::Abs => a & !SIGN,
                    FloatUnary::Sqrt => settle(x.sqrt(), &[a]),
                    FloatUnary::Floor => settle(x.floor(), &[a]),
                    FloatUnary::Ceil => settle(x.ceil(), &[a]),
                    FloatUnary::Trunc => settle(x.trunc(), &[a]),
                    FloatUnary::Round => settle(x.round(), &[a]),
                    FloatUnary::RoundEven => settle(x.round_ties_even(), &[a]),
                }
            }

            /// A binary operator.
            #[inline]
            pub(in super::super) fn binary(op: FloatBinary, a: $word, b: $word) -> $word {
                let (x, y) = ($float::from_bits(a), $float::from_bits(b));
                match op {
                    FloatBinary::Add => settle(x + y, &[a, b]),
                    FloatBinary::Sub => settle(x - y, &[a, b]),
                    FloatBinary::Mul => settle(x * y, &[a, b]),
                    FloatBinary::Div => settle(x / y, &[a, b]),
                    FloatBinary::Rem => settle(x % y, &[a, b]),
                    FloatBinary::CopySign => a & !SIGN | b & SIGN,
                    FloatBinary::MinNum
                    | FloatBinary::MaxNum
                    | FloatBinary::Minimum
                    | FloatBinary::Maximum
                    | FloatBinary::MinimumNum
                    | FloatBinary::MaximumNum => {
                        super::super::op::extremum(op, FORMAT, u128::from(a), u128::from(b))
                            as $word
                    }
                }
            }

            /// `a * b + c`, rounded once.
            #[inline]
            pub(in super::super) fn fma(a: $word, b: $word, c: $word) -> $word {
                let [x, y, z] = [a, b, c].map($float::from_bits);
                // The C library has the factors in this order.
                settle(x.mul_add(y, z), &[b, a, c])
            }
        }
    };
}

native!(single, f32, u32, FloatFormat::Single);
native!(double, f64, u64, FloatFormat::Double);
