//! Claims as C expressions: numbers wrap in C only where they have no sign, so that is how they are computed.
//!
//! **Invariant:** an expression has no side effects and no undefined behaviour, whatever its variables hold.

use polysem_explore::verify::claim::{Case, Claim, Number, Variable};
use polysem_sem::{BinOp, CmpOp};
use polysem_term::Bits;
use std::sync::Arc;

/// A variable in C: its name, and whether its type has a sign.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    pub(super) name: Arc<str>,
    pub(super) signed: bool,
}

/// What variables are called.
type Names<'n> = &'n dyn Fn(Variable) -> Option<Symbol>;

/// That one of some cases holds; nothing if there is none, or one cannot be said.
pub(super) fn cases(cases: &[Case], names: Names<'_>) -> Option<String> {
    let all = cases.iter().map(|case| {
        // What is said of one variable stands together.
        let mut claims: Vec<&Claim> = case.iter().collect();
        claims.sort_by_key(|claim| claim.variables());
        let claims = claims.into_iter().map(|claim| claim_text(claim, names));
        let claims: Vec<String> = claims.collect::<Option<_>>()?;
        let text = claims.join(" && ");
        Some(if claims.len() > 1 && cases.len() > 1 { format!("({text})") } else { text })
    });
    let all: Vec<String> = all.collect::<Option<_>>()?;
    (!all.is_empty()).then(|| all.join(" || "))
}

fn claim_text(claim: &Claim, names: Names<'_>) -> Option<String> {
    let many = |all: &[Claim], between: &str| {
        let all: Option<Vec<String>> = all.iter().map(|claim| claim_text(claim, names)).collect();
        Some(format!("({})", all?.join(between)))
    };
    match claim {
        Claim::Compare(op, a, b) => comparison(*op, false, a, b, names),
        Claim::Not(not) => match &**not {
            Claim::Compare(op, a, b) => comparison(*op, true, a, b, names),
            other => Some(format!("!({})", claim_text(other, names)?)),
        },
        Claim::All(all) => many(all, " && "),
        Claim::Any(all) => many(all, " || "),
    }
}

fn comparison(
    op: CmpOp,
    negated: bool,
    a: &Number,
    b: &Number,
    names: Names<'_>,
) -> Option<String> {
    let signed = match op {
        CmpOp::Slt | CmpOp::Sle => true,
        CmpOp::Ult | CmpOp::Ule => false,
        // Whatever needs no conversion.
        CmpOp::Eq => [a, b].into_iter().find_map(|number| sign(number, names)).unwrap_or(false),
    };
    let mark = match (op, negated) {
        (CmpOp::Eq, false) => "==",
        (CmpOp::Eq, true) => "!=",
        (CmpOp::Slt | CmpOp::Ult, false) => "<",
        (CmpOp::Slt | CmpOp::Ult, true) => ">=",
        (CmpOp::Sle | CmpOp::Ule, false) => "<=",
        (CmpOp::Sle | CmpOp::Ule, true) => ">",
    };
    Some(format!("{} {mark} {}", number(a, signed, names)?, number(b, signed, names)?))
}

/// Whether a variable has a sign.
fn sign(number: &Number, names: Names<'_>) -> Option<bool> {
    match number {
        Number::Variable(variable) => Some(names(*variable)?.signed),
        Number::Literal { .. } | Number::Computed(..) | Number::Resized { .. } => None,
    }
}

/// A number as a value of the type of its width with or without a sign.
fn number(it: &Number, signed: bool, names: Names<'_>) -> Option<String> {
    let ty = type_of(it.width(), signed)?;
    Some(match it {
        Number::Literal { width, bits } => literal(*width, *bits, signed),
        Number::Variable(variable) => {
            let symbol = names(*variable)?;
            if symbol.signed == signed {
                symbol.name.to_string()
            } else {
                format!("({ty}){}", symbol.name)
            }
        }
        Number::Computed(op, both) => {
            let (a, b) = (&both.0, &both.1);
            let (left, right) = (number(a, false, names)?, number(b, false, names)?);
            let text = match less(b).filter(|_| *op == BinOp::Add) {
                Some(less) => format!("{left} - {less}"),
                None => format!("{left} {} {right}", mark(*op)?),
            };
            // Small operands become an `int` first.
            if signed || it.width() < 32 { format!("({ty})({text})") } else { format!("({text})") }
        }
        Number::Resized { number: of, signed: with_sign, .. } => {
            format!("({ty}){}", number(of, *with_sign, names)?)
        }
    })
}

/// What a literal takes away when it is added, if it looks so.
fn less(it: &Number) -> Option<String> {
    let Number::Literal { width, bits } = it else { return None };
    let bits = Bits::new(*width, *bits);
    let taken = BinOp::Sub.eval(&Bits::zero(*width), &bits);
    let negative = bits.is_negative() && !taken.is_negative();
    negative.then(|| Some(literal(*width, taken.word()?, false))).flatten()
}

fn mark(op: BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::And => "&",
        BinOp::Or => "|",
        BinOp::Xor => "^",
        _ => return None,
    })
}

fn type_of(width: u32, signed: bool) -> Option<&'static str> {
    Some(match (width, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}

fn literal(width: u32, bits: u64, signed: bool) -> String {
    let suffix = match (width, signed) {
        (64, true) => "LL",
        (64, false) => "ULL",
        (32, false) => "U",
        _ => "",
    };
    let bits = Bits::new(width, bits);
    match bits.signed_word().filter(|_| signed) {
        // The least number has no literal: what it would negate does not fit.
        Some(least) if width >= 32 && bits == Bits::min_signed(width) => {
            format!("(-{}{suffix} - 1)", (least + 1).unsigned_abs())
        }
        Some(word) => format!("{word}{suffix}"),
        None => format!("{}{suffix}", bits.word().unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polysem_explore::verify::claim::Home;

    fn variable(register: u32, width: u32) -> Number {
        Number::Variable(Variable { home: Home::Register(register), width })
    }

    /// Even registers have a sign.
    fn names(variable: Variable) -> Option<Symbol> {
        let Home::Register(register) = variable.home else { return None };
        let name = format!("v{register}").into();
        Some(Symbol { name, signed: register.is_multiple_of(2) })
    }

    fn text(op: CmpOp, a: Number, b: Number) -> String {
        claim_text(&Claim::Compare(op, a, b), &names).expect("it can be said")
    }

    fn bits(width: u32, bits: u64) -> Number {
        Number::Literal { width, bits }
    }

    #[test]
    fn numbers_have_the_types_that_they_are_compared_in() {
        assert_eq!(text(CmpOp::Sle, variable(0, 32), bits(32, 0x7fff_fffe)), "v0 <= 2147483646");
        assert_eq!(text(CmpOp::Ule, variable(0, 32), bits(32, 9)), "(unsigned int)v0 <= 9U");
        assert_eq!(text(CmpOp::Slt, bits(64, 0), variable(1, 64)), "0LL < (long long)v1");
        assert_eq!(
            text(CmpOp::Eq, variable(1, 32), bits(32, u64::from(u32::MAX))),
            "v1 == 4294967295U"
        );
        assert_eq!(text(CmpOp::Eq, variable(0, 8), bits(8, 255)), "v0 == -1");
        assert_eq!(text(CmpOp::Eq, variable(1, 8), bits(8, 255)), "v1 == 255");
        let least = bits(32, 1 << 31);
        assert_eq!(text(CmpOp::Slt, least, variable(0, 32)), "(-2147483647 - 1) < v0");
        let least = bits(64, 1 << 63);
        assert_eq!(text(CmpOp::Eq, variable(0, 64), least), "v0 == (-9223372036854775807LL - 1)");
    }

    #[test]
    fn sums_wrap() {
        let sum = |a, b| Number::Computed(BinOp::Add, Box::new((a, b)));
        let next = sum(variable(0, 32), bits(32, 1));
        assert_eq!(text(CmpOp::Slt, next, variable(2, 32)), "(int)((unsigned int)v0 + 1U) < v2");
        let before = sum(variable(1, 32), bits(32, u64::from(u32::MAX)));
        assert_eq!(text(CmpOp::Ult, before, bits(32, 8)), "(v1 - 1U) < 8U");
        let small = sum(variable(1, 8), bits(8, 3));
        assert_eq!(text(CmpOp::Ult, small, bits(8, 8)), "(unsigned char)(v1 + 3) < 8");
        let wide = Number::Resized { number: Box::new(variable(0, 32)), to: 64, signed: true };
        assert_eq!(text(CmpOp::Slt, wide, variable(2, 64)), "(long long)v0 < v2");
    }

    #[test]
    fn cases_are_joined() {
        let is = |n| Claim::Compare(CmpOp::Eq, variable(0, 32), bits(32, n));
        let not = Claim::Not(Box::new(is(7)));
        let both: Case = [is(1), not.clone()].into();
        let one: Case = [Claim::Any(vec![is(2), not])].into();
        let said = cases(&[both.clone(), one], &names);
        assert_eq!(said.as_deref(), Some("(v0 == 1 && v0 != 7) || (v0 == 2 || v0 != 7)"));
        assert_eq!(cases(&[both], &names).as_deref(), Some("v0 == 1 && v0 != 7"));
        assert_eq!(cases(&[], &names), None);
    }
}
