//! Single and double against the processor on random bits and edges; properties that hold in every format.

use polysem_term::Bits;
use polysem_term::float::{
    FloatBinary, FloatCmp, FloatFormat, FloatOp, FloatTest, FloatUnary, MathFn,
};

/// A sequence of random words.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number: often near one, sometimes with few bits, sometimes any.
    fn double(&mut self) -> f64 {
        const EDGES: [f64; 8] =
            [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, 5e-324, f64::MAX, 0.5];
        let bits = self.word();
        match self.word() % 8 {
            0 => f64::from_bits(bits),
            1 => EDGES[bits as usize % EDGES.len()],
            2 => f64::from((bits as i32) % 1000) / 4.0,
            3 => f64::from_bits(0x7ff0 << 48 | bits),
            _ => f64::from_bits(bits & !(0x7ff << 52) | (1015 + bits % 24) << 52),
        }
    }

    fn single(&mut self) -> f32 {
        match self.word() % 3 {
            0 => f32::from_bits(self.word() as u32),
            _ => self.double() as f32,
        }
    }
}

#[test]
fn arithmetic_is_the_processors() {
    let mut random = Random(1);
    for _ in 0..200_000 {
        let (x, y) = (random.double(), random.double());
        let rows = [
            (FloatBinary::Add, x + y),
            (FloatBinary::Sub, x - y),
            (FloatBinary::Mul, x * y),
            (FloatBinary::Div, x / y),
            (FloatBinary::Rem, x % y),
        ];
        for (op, want) in rows {
            let got = op.double(x.to_bits(), y.to_bits());
            let same = got == want.to_bits() || want.is_nan() && f64::from_bits(got).is_nan();
            assert!(same, "{op:?} {x:e} {y:e}: {got:x}, not {want:e}");
        }
        let (x, y) = (random.single(), random.single());
        let rows = [
            (FloatBinary::Add, x + y),
            (FloatBinary::Sub, x - y),
            (FloatBinary::Mul, x * y),
            (FloatBinary::Div, x / y),
        ];
        for (op, want) in rows {
            let got = op.single(x.to_bits(), y.to_bits());
            let same = got == want.to_bits() || want.is_nan() && f32::from_bits(got).is_nan();
            assert!(same, "{op:?} {x:e} {y:e}: {got:x}, not {want:e}");
        }
    }
}

/// A double in every format that holds it exactly, computed there and brought back.
#[test]
fn wider_formats_agree_where_the_result_is_exact() {
    let mut random = Random(2);
    let [double, x87, quad] = [FloatFormat::Double, FloatFormat::X87, FloatFormat::Quad];
    let convert = |from, to, a: &Bits| FloatOp::Convert { from, to }.eval(&[a]);
    for _ in 0..20_000 {
        let a = Bits::new(64, random.double().to_bits());
        for wide in [x87, quad] {
            let there = convert(double, wide, &a);
            let quiet = convert(wide, double, &there);
            if FloatTest::Class(3).eval(double, &a) {
                assert!(FloatTest::Class(2).eval(double, &quiet), "{a}: {quiet}");
                continue;
            }
            assert_eq!(quiet, a, "{wide:?}");
            let rounds =
                [FloatUnary::Floor, FloatUnary::Ceil, FloatUnary::Trunc, FloatUnary::Round];
            for op in rounds.into_iter().chain([FloatUnary::RoundEven]) {
                let want = FloatOp::Unary(op, double).eval(&[&a]);
                let got = FloatOp::Unary(op, wide).eval(&[&there]);
                assert_eq!(convert(wide, double, &got), want, "{op:?} {a} {wide:?}");
            }
            for width in [1, 8, 32, 64, 80, 200] {
                for test in [FloatTest::FitsSigned(width), FloatTest::FitsUnsigned(width)] {
                    assert_eq!(test.eval(double, &a), test.eval(wide, &there), "{test:?} {a}");
                }
                for ops in [
                    [double, wide].map(|from| FloatOp::ToSignedSaturating { from, to: width }),
                    [double, wide].map(|from| FloatOp::ToUnsignedSaturating { from, to: width }),
                    [double, wide].map(|from| FloatOp::ToSigned { from, to: width }),
                    [double, wide].map(|from| FloatOp::ToUnsigned { from, to: width }),
                ] {
                    assert_eq!(ops[0].eval(&[&a]), ops[1].eval(&[&there]), "{ops:?} {a}");
                }
            }
        }
    }
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "to the nearest, as is tested")]
fn integers_are_the_processors() {
    let mut random = Random(3);
    for _ in 0..100_000 {
        let x = random.double();
        let a = Bits::new(64, x.to_bits());
        let from = FloatFormat::Double;
        let signed = FloatOp::ToSignedSaturating { from, to: 32 }.eval(&[&a]);
        assert_eq!(signed, Bits::new(32, u64::from((x as i32).cast_unsigned())), "{x:e}");
        #[expect(clippy::cast_sign_loss, reason = "saturates, as is wanted")]
        let want = Bits::new(64, x as u64);
        assert_eq!(FloatOp::ToUnsignedSaturating { from, to: 64 }.eval(&[&a]), want, "{x:e}");
        let wide = FloatOp::ToSignedSaturating { from, to: 128 }.eval(&[&a]);
        assert_eq!(wide, Bits::from_big(128, (x as i128).cast_unsigned().into()), "{x:e}");
        let n = u128::from(random.word()) << (random.word() % 65) | u128::from(random.word() % 8);
        let integer = Bits::from_big(128, n.into());
        for (to, want) in [
            (FloatFormat::Double, u128::from((n as f64).to_bits())),
            (FloatFormat::Single, (n as f32).to_bits().into()),
        ] {
            let got = FloatOp::FromUnsigned { from: 128, to }.eval(&[&integer]);
            assert_eq!(got, Bits::from_big(to.width(), want.into()), "{n}");
        }
        let n = n.cast_signed();
        let got = FloatOp::FromSigned { from: 128, to: FloatFormat::Double }.eval(&[&integer]);
        assert_eq!(got, Bits::new(64, (n as f64).to_bits()), "{n}");
    }
}

#[test]
fn comparisons_say_what_rust_says() {
    let mut random = Random(4);
    for _ in 0..50_000 {
        let (x, y) = (random.double(), random.double());
        let (a, b) = (Bits::new(64, x.to_bits()), Bits::new(64, y.to_bits()));
        let to = FloatFormat::Quad;
        let wide = |a| FloatOp::Convert { from: FloatFormat::Double, to }.eval(&[a]);
        let (c, d) = (wide(&a), wide(&b));
        let nan = x.is_nan() || y.is_nan();
        #[expect(clippy::float_cmp, reason = "equality is what is tested")]
        let rows = [
            (FloatCmp::False, false),
            (FloatCmp::Oeq, x == y),
            (FloatCmp::Ogt, x > y),
            (FloatCmp::Oge, x >= y),
            (FloatCmp::Olt, x < y),
            (FloatCmp::Ole, x <= y),
            (FloatCmp::One, !nan && x != y),
            (FloatCmp::Ord, !nan),
            (FloatCmp::Uno, nan),
            (FloatCmp::Ueq, nan || x == y),
            (FloatCmp::Ugt, nan || x > y),
            (FloatCmp::Uge, nan || x >= y),
            (FloatCmp::Ult, nan || x < y),
            (FloatCmp::Ule, nan || x <= y),
            (FloatCmp::Une, x != y),
            (FloatCmp::True, true),
        ];
        for (cmp, want) in rows {
            assert_eq!(cmp.eval(FloatFormat::Double, &a, &b), want, "{cmp:?} {x:e} {y:e}");
            assert_eq!(cmp.double(x.to_bits(), y.to_bits()), want, "{cmp:?} {x:e} {y:e}");
            assert_eq!(cmp.eval(to, &c, &d), want, "{cmp:?} {x:e} {y:e} as fp128");
        }
    }
}

#[test]
fn zeros_and_nans_are_chosen_as_said() {
    let double = |op, x: u64, y: u64| {
        FloatOp::Binary(op, FloatFormat::Double)
            .eval(&[&Bits::new(64, x), &Bits::new(64, y)])
            .word()
    };
    let (zero, minus, one) = (0, 1 << 63, 1.0f64.to_bits());
    let (quiet, signaling) = (0x7ff8_0000_0000_0123, 0x7ff0_0000_0000_0456);
    for (x, y) in [(zero, minus), (minus, zero)] {
        assert_eq!(double(FloatBinary::Minimum, x, y), Some(minus));
        assert_eq!(double(FloatBinary::MinimumNum, x, y), Some(minus));
        assert_eq!(double(FloatBinary::Maximum, x, y), Some(zero));
        assert_eq!(double(FloatBinary::MaximumNum, x, y), Some(zero));
    }
    for (x, y) in [(one, signaling), (signaling, one)] {
        assert_eq!(double(FloatBinary::MinimumNum, x, y), Some(one));
        assert_eq!(double(FloatBinary::Maximum, x, y), Some(signaling | 1 << 51));
        assert_eq!(double(FloatBinary::MinNum, x, y), Some(signaling | 1 << 51));
    }
    assert_eq!(double(FloatBinary::MaxNum, one, quiet), Some(one));
    assert_eq!(double(FloatBinary::Div, zero, zero), Some(0xfff8 << 48));
    assert_eq!(double(FloatBinary::CopySign, one, minus), Some((-1.0f64).to_bits()));
}

#[test]
fn classes_are_llvms() {
    for (x, class) in [
        (f64::NEG_INFINITY, 2),
        (-1.0, 3),
        (-5e-324, 4),
        (-0.0, 5),
        (0.0, 6),
        (5e-324, 7),
        (1.0, 8),
        (f64::INFINITY, 9),
        (f64::from_bits(0x7ff0 << 48 | 1), 0),
        (f64::from_bits(0xfff8 << 48), 1),
    ] {
        let bits = Bits::new(64, x.to_bits());
        for at in 0..10 {
            let holds = FloatTest::Class(1 << at).eval(FloatFormat::Double, &bits);
            assert_eq!(holds, at == class, "{x:e} {at}");
        }
    }
}

/// Any bits in any operator give a result of its width.
#[test]
fn operators_are_total() {
    let mut random = Random(5);
    for _ in 0..3_000 {
        let mut word = || u128::from(random.word()) << 64 | u128::from(random.word());
        let raw = [word(), word(), word()];
        for format in FloatFormat::ALL {
            let args = raw.map(|raw| Bits::from_big(format.width(), raw.into()));
            let exponent = Bits::new(32, raw[1] as u64);
            let integer = Bits::from_big(200, raw[0].into());
            for to in FloatFormat::ALL {
                let op = FloatOp::Convert { from: format, to };
                assert_eq!(op.eval(&[&args[0]]).width(), op.width());
            }
            for op in [
                FloatOp::FromSigned { from: 200, to: format },
                FloatOp::FromUnsigned { from: 200, to: format },
            ] {
                assert_eq!(op.eval(&[&integer]).width(), op.width());
            }
            let op = FloatOp::Ldexp(format);
            assert_eq!(op.eval(&[&args[0], &exponent]).width(), op.width());
            let [a, b, c] = &args;
            assert_eq!(FloatOp::Fma(format).eval(&[a, b, c]).width(), format.width());
            for op in [FloatBinary::Add, FloatBinary::Mul, FloatBinary::Div, FloatBinary::MinNum] {
                assert_eq!(FloatOp::Binary(op, format).eval(&[a, b]).width(), format.width());
            }
            for op in [FloatUnary::Sqrt, FloatUnary::Floor, FloatUnary::RoundEven, FloatUnary::Neg]
            {
                assert_eq!(FloatOp::Unary(op, format).eval(&[a]).width(), format.width());
            }
            for which in MathFn::ALL {
                let op = FloatOp::Math(which, format);
                assert_eq!(op.eval(&[a, b][..op.arity()]).width(), format.width());
            }
        }
    }
}

/// Powers of two times a number, by multiplication.
#[test]
fn scaling_is_exact_or_rounded_once() {
    let ldexp = |x: f64, n: i32| {
        let exponent = Bits::new(32, u64::from(n.cast_unsigned()));
        let scaled =
            FloatOp::Ldexp(FloatFormat::Double).eval(&[&Bits::new(64, x.to_bits()), &exponent]);
        f64::from_bits(scaled.word().expect("a double is a word"))
    };
    let mut random = Random(6);
    for _ in 0..10_000 {
        let (x, n) = (random.double(), (random.word() % 200) as i32 - 100);
        let want = x * 2f64.powi(n);
        let got = ldexp(x, n);
        assert!(got.to_bits() == want.to_bits() || x.is_nan() && got.is_nan(), "{x:e} {n}");
    }
    assert_eq!(ldexp(1.0, i32::MAX).to_bits(), f64::INFINITY.to_bits());
    assert_eq!(ldexp(-1.0, i32::MIN).to_bits(), (-0.0f64).to_bits());
}
