//! Names of floating-point operators.
#![expect(missing_docs, reason = "a stand-in")]

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatOp {
    Unary(FloatUnary, FloatFormat),
    Binary(FloatBinary, FloatFormat),
    Convert { from: FloatFormat, to: FloatFormat },
    FromSigned { from: u32, to: FloatFormat },
    FromUnsigned { from: u32, to: FloatFormat },
    ToSigned { from: FloatFormat, to: u32 },
    ToUnsigned { from: FloatFormat, to: u32 },
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnary {
    Neg,
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    MinNum,
    MaxNum,
    Minimum,
    Maximum,
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatFormat {
    Half,
    BFloat,
    Single,
    Double,
    X87,
    Quad,
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatCmp {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}
