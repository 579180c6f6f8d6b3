//! What was learned, said over variables: no more than what a programming language can say of numbers in its variables.
//!
//! What flows: a conjunct over symbols of locations → [`Claim`], if it has such a shape; all that is claimed of the states at one
//! place, a case for each → [`stated`] → few cases, over variables that have a name.
//!
//! **Invariant:** each step says the same or less: what is stated holds wherever one of the cases does.

use super::range::Range;
use polysem_sem::{BinOp, CmpOp};
use polysem_term::Bits;
use std::collections::{BTreeMap, BTreeSet};

/// Where a variable is, in all states at one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Home {
    /// In a register of the function at hand.
    Register(u32),
    /// In the object of the function at hand that one of its registers points to the start of.
    Behind {
        /// The register.
        register: u32,
        /// Where in the object.
        offset: u64,
    },
    /// In an object that exists from the start.
    Static {
        /// Which.
        object: u32,
        /// Where in it.
        offset: u64,
    },
}

/// A variable: where it is, and how many bits it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable {
    /// Where.
    pub home: Home,
    /// How many bits: 8, 16, 32 or 64.
    pub width: u32,
}

/// A number of 8, 16, 32 or 64 bits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Number {
    /// A literal.
    Literal {
        /// How many bits.
        width: u32,
        /// What they are.
        bits: u64,
    },
    /// What a variable holds.
    Variable(Variable),
    /// A sum, difference, product, or what operators make of single bits; of operands of one width, and no wider.
    Computed(BinOp, Box<(Number, Number)>),
    /// The low bits, or more bits: copies of the sign, or zeros.
    Resized {
        /// Of what.
        number: Box<Number>,
        /// How many bits.
        to: u32,
        /// Whether it is the sign that is copied.
        signed: bool,
    },
}

/// What holds of variables.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// Two numbers of one width compare so.
    Compare(CmpOp, Number, Number),
    /// This does not hold.
    Not(Box<Claim>),
    /// Each of these.
    All(Vec<Claim>),
    /// One of these.
    Any(Vec<Claim>),
}

/// What is claimed of some states: each of these.
pub type Case = BTreeSet<Claim>;

/// How many cases are told one by one.
const FEW: usize = 4;
/// How many are compared with each other.
const COMPARED: usize = 500;

impl Number {
    /// How many bits it has.
    #[must_use]
    pub fn width(&self) -> u32 {
        match self {
            Number::Literal { width, .. } | Number::Variable(Variable { width, .. }) => *width,
            Number::Computed(_, both) => both.0.width(),
            Number::Resized { to, .. } => *to,
        }
    }

    fn visit(&self, see: &mut impl FnMut(Variable)) {
        match self {
            Number::Literal { .. } => {}
            Number::Variable(variable) => see(*variable),
            Number::Computed(_, both) => {
                both.0.visit(see);
                both.1.visit(see);
            }
            Number::Resized { number, .. } => number.visit(see),
        }
    }
}

impl Claim {
    fn visit(&self, see: &mut impl FnMut(Variable)) {
        match self {
            Claim::Compare(_, a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Claim::Not(claim) => claim.visit(see),
            Claim::All(all) | Claim::Any(all) => all.iter().for_each(|claim| claim.visit(see)),
        }
    }

    /// The variables that it speaks of.
    #[must_use]
    pub fn variables(&self) -> BTreeSet<Variable> {
        let mut all = BTreeSet::new();
        self.visit(&mut |variable| {
            all.insert(variable);
        });
        all
    }

    /// Among which numbers a variable is where this holds, and only there; its sign counts or not. Nothing if they are no range, or
    /// it is not about the variable alone.
    fn exact(&self, variable: Variable, signed: bool) -> Option<Range> {
        match self {
            Claim::Compare(op, a, b) => compared(*op, a, b, variable, signed),
            Claim::Not(claim) => {
                let Claim::Compare(op, a, b) = &**claim else { return None };
                let turned = match op {
                    CmpOp::Eq => return None,
                    CmpOp::Ult => CmpOp::Ule,
                    CmpOp::Ule => CmpOp::Ult,
                    CmpOp::Slt => CmpOp::Sle,
                    CmpOp::Sle => CmpOp::Slt,
                };
                compared(turned, b, a, variable, signed)
            }
            Claim::All(_) | Claim::Any(_) => None,
        }
    }

    /// Numbers that a variable is among where this holds.
    fn range(&self, variable: Variable, signed: bool) -> Range {
        let all = Range::all(variable.width, signed);
        match self {
            Claim::Compare(..) | Claim::Not(_) => self.exact(variable, signed).unwrap_or(all),
            Claim::All(claims) => {
                claims.iter().fold(all, |range, claim| range.both(claim.range(variable, signed)))
            }
            Claim::Any(claims) => {
                let ranges = claims.iter().map(|claim| claim.range(variable, signed));
                ranges.reduce(Range::either).unwrap_or(all)
            }
        }
    }
}

/// A literal as a number.
fn value(width: u32, bits: u64, signed: bool) -> i128 {
    let negative = signed && Bits::new(width, bits).is_negative();
    i128::from(bits) - if negative { 1 << width } else { 0 }
}

/// Among which numbers a variable is that compares so with a literal; nothing if something else is compared.
fn compared(op: CmpOp, a: &Number, b: &Number, variable: Variable, signed: bool) -> Option<Range> {
    let ordered = match op {
        CmpOp::Eq => signed,
        CmpOp::Slt | CmpOp::Sle => true,
        CmpOp::Ult | CmpOp::Ule => false,
    };
    let strict = i128::from(matches!(op, CmpOp::Slt | CmpOp::Ult));
    let mut range = Range::all(variable.width, ordered);
    match (a, b) {
        (Number::Variable(it), Number::Literal { width, bits }) if *it == variable => {
            let number = value(*width, *bits, ordered);
            range.most = number - strict;
            if op == CmpOp::Eq {
                range.least = number;
            }
        }
        (Number::Literal { width, bits }, Number::Variable(it)) if *it == variable => {
            let number = value(*width, *bits, ordered);
            range.least = number + strict;
            if op == CmpOp::Eq {
                range.most = number;
            }
        }
        _ => return None,
    }
    if ordered == signed { Some(range) } else { range.turned(variable.width, signed) }
}

/// What to state of all cases together, as few cases: one of them holds. Nothing if there is nothing to say.
///
/// `name` says whether a variable has a sign, if it has a name. A variable is spoken of only if every case speaks of it, as it
/// may be undefined where a case does not, unless it is one that exists from the start.
#[must_use]
pub fn stated(cases: &[Case], name: &dyn Fn(Variable) -> Option<bool>) -> Vec<Case> {
    let mut signs: BTreeMap<Variable, bool> = BTreeMap::new();
    let speaks = |case: &Case| case.iter().flat_map(Claim::variables).collect::<BTreeSet<_>>();
    let spoken: Vec<BTreeSet<Variable>> = cases.iter().map(speaks).collect();
    for &variable in spoken.iter().flatten() {
        let exists = matches!(variable.home, Home::Static { .. });
        if (exists || spoken.iter().all(|case| case.contains(&variable)))
            && let Some(signed) = name(variable)
        {
            signs.insert(variable, signed);
        }
    }
    let named = |claim: &&Claim| claim.variables().iter().all(|it| signs.contains_key(it));
    let kept = cases.iter().map(|case| case.iter().filter(named).cloned().collect());
    let kept: BTreeSet<Case> = kept.collect();
    let ranged = kept.into_iter().map(|case| Ranged::new(case, &signs)).collect();
    let mut few: BTreeSet<Case> =
        merged(ranged, &signs).into_iter().map(|ranged| ranged.case(&signs)).collect();
    if few.len() <= COMPARED {
        // A case that says more than another is part of it.
        let all = few.clone();
        few.retain(|case| !all.iter().any(|other| other != case && other.is_subset(case)));
    }
    let few: Vec<Case> = few.into_iter().collect();
    let few = if few.len() > FEW { vec![hull(&few, &signs)] } else { few };
    if few.iter().any(BTreeSet::is_empty) { vec![] } else { few }
}

/// A case, with what it says of single variables as ranges.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Ranged {
    rest: Case,
    ranges: BTreeMap<Variable, Range>,
}

impl Ranged {
    fn new(case: Case, signs: &BTreeMap<Variable, bool>) -> Ranged {
        let mut ranged = Ranged { rest: Case::new(), ranges: BTreeMap::new() };
        for claim in case {
            let single = claim.variables().first().copied();
            let found = single.and_then(|variable| {
                let signed = *signs.get(&variable)?;
                Some((variable, signed, claim.exact(variable, signed)?))
            });
            let Some((variable, signed, range)) = found else {
                ranged.rest.insert(claim);
                continue;
            };
            let all = Range::all(variable.width, signed);
            let known = ranged.ranges.entry(variable).or_insert(all);
            *known = known.both(range);
        }
        ranged
    }

    fn case(self, signs: &BTreeMap<Variable, bool>) -> Case {
        let mut case = self.rest;
        for (variable, range) in self.ranges {
            case.extend(bounds(variable, range, signs.get(&variable) == Some(&true)));
        }
        case
    }
}

/// Cases that differ in the range of one variable alone as one, where the ranges together are one.
fn merged(mut cases: Vec<Ranged>, signs: &BTreeMap<Variable, bool>) -> Vec<Ranged> {
    loop {
        let before = cases.len();
        for variable in signs.keys() {
            let mut alike: BTreeMap<Ranged, Vec<Range>> = BTreeMap::new();
            let mut done = Vec::new();
            for mut case in cases {
                match case.ranges.remove(variable) {
                    Some(range) => alike.entry(case).or_default().push(range),
                    None => done.push(case),
                }
            }
            for (case, mut ranges) in alike {
                ranges.sort_unstable();
                let mut joined: Vec<Range> = Vec::new();
                for range in ranges {
                    match joined.last_mut() {
                        Some(last) if range.least <= last.most + 1 => *last = last.either(range),
                        _ => joined.push(range),
                    }
                }
                for range in joined {
                    let mut case = case.clone();
                    case.ranges.insert(*variable, range);
                    done.push(case);
                }
            }
            cases = done;
        }
        if cases.len() == before {
            return cases;
        }
    }
}

/// What many cases have in common: what each of them says, and the numbers from the least to the most of each variable.
fn hull(cases: &[Case], signs: &BTreeMap<Variable, bool>) -> Case {
    let Some((first, rest)) = cases.split_first() else { return Case::new() };
    let shared = first.iter().filter(|claim| rest.iter().all(|case| case.contains(claim)));
    let mut hull: Case = shared.cloned().collect();
    for (&variable, &signed) in signs {
        let all = Range::all(variable.width, signed);
        let of_case = |case: &Case| {
            case.iter().fold(all, |range, claim| range.both(claim.range(variable, signed)))
        };
        let Some(range) = cases.iter().map(of_case).reduce(Range::either) else { continue };
        hull.extend(bounds(variable, range, signed));
    }
    // What a bound says already.
    let ranged = Ranged::new(hull, signs);
    ranged.case(signs)
}

/// That a variable is in a range, as far as that says something.
fn bounds(variable: Variable, range: Range, signed: bool) -> Vec<Claim> {
    let all = Range::all(variable.width, signed);
    let mut bounds = within(variable, range, signed);
    if range.least < range.most {
        let says = [range.least > all.least, range.most < all.most];
        bounds = bounds.into_iter().zip(says).filter(|(_, says)| *says).map(|it| it.0).collect();
    }
    bounds
}

/// That a variable is one number, or at least one and at most another.
pub(super) fn within(variable: Variable, range: Range, signed: bool) -> Vec<Claim> {
    let width = variable.width;
    let literal = |number: i128| {
        let bits = (number & Range::all(width, false).most).cast_unsigned() as u64;
        Number::Literal { width, bits }
    };
    let it = Number::Variable(variable);
    if range.least == range.most {
        return vec![Claim::Compare(CmpOp::Eq, it, literal(range.least))];
    }
    let op = if signed { CmpOp::Sle } else { CmpOp::Ule };
    let least = Claim::Compare(op, literal(range.least), it.clone());
    vec![least, Claim::Compare(op, it, literal(range.most))]
}

#[cfg(test)]
mod tests {
    use super::*;

    const I: Variable = Variable { home: Home::Register(1), width: 8 };
    const G: Variable = Variable { home: Home::Static { object: 3, offset: 0 }, width: 8 };

    fn number(bits: u8) -> Number {
        Number::Literal { width: 8, bits: bits.into() }
    }

    fn is(variable: Variable, bits: u8) -> Claim {
        Claim::Compare(CmpOp::Eq, Number::Variable(variable), number(bits))
    }

    fn case(claims: &[Claim]) -> Case {
        claims.iter().cloned().collect()
    }

    /// Whether a claim holds of one variable.
    fn holds(claim: &Claim, value: u8) -> bool {
        let read = |number: &Number| match number {
            Number::Literal { bits, .. } => *bits as u8,
            Number::Variable(_) => value,
            Number::Computed(..) | Number::Resized { .. } => unreachable!("not in these tests"),
        };
        match claim {
            Claim::Compare(op, a, b) => {
                let (a, b) = (read(a), read(b));
                match op {
                    CmpOp::Eq => a == b,
                    CmpOp::Ult => a < b,
                    CmpOp::Ule => a <= b,
                    CmpOp::Slt => a.cast_signed() < b.cast_signed(),
                    CmpOp::Sle => a.cast_signed() <= b.cast_signed(),
                }
            }
            Claim::Not(claim) => !holds(claim, value),
            Claim::All(all) => all.iter().all(|claim| holds(claim, value)),
            Claim::Any(all) => all.iter().any(|claim| holds(claim, value)),
        }
    }

    /// All comparisons with some numbers, on both sides, negated and not.
    fn comparisons() -> Vec<Claim> {
        let mut all = Vec::new();
        for op in [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle] {
            for bits in [0, 1, 5, 127, 128, 200, 255] {
                for turned in [false, true] {
                    let (a, b) = (Number::Variable(I), number(bits));
                    let (a, b) = if turned { (b, a) } else { (a, b) };
                    let claim = Claim::Compare(op, a, b);
                    all.extend([claim.clone(), Claim::Not(Box::new(claim))]);
                }
            }
        }
        all
    }

    #[test]
    fn a_range_has_all_numbers_of_which_a_claim_holds() {
        let mut exact = 0;
        for claim in comparisons() {
            for signed in [false, true] {
                let range = claim.range(I, signed);
                let inside = |value: u8| {
                    let number = value_of(value, signed);
                    range.least <= number && number <= range.most
                };
                let fits: Vec<bool> = (0..=255).map(inside).collect();
                let real: Vec<bool> = (0..=255).map(|value| holds(&claim, value)).collect();
                assert!(real.iter().zip(&fits).all(|(real, fits)| !real || *fits), "{claim:?}");
                exact += u32::from(real == fits);
            }
        }
        assert!(exact > 100, "{exact}");
    }

    fn value_of(value: u8, signed: bool) -> i128 {
        super::value(8, value.into(), signed)
    }

    #[test]
    fn of_many_cases_the_hull_is_stated() {
        let below = Claim::Compare(CmpOp::Slt, Number::Variable(I), Number::Variable(G));
        let cases: Vec<Case> = (0..9).map(|n| case(&[is(I, n), below.clone()])).collect();
        let at_least = Claim::Compare(CmpOp::Sle, number(0), Number::Variable(I));
        let at_most = Claim::Compare(CmpOp::Sle, Number::Variable(I), number(8));
        let signed = |_| Some(true);
        assert_eq!(stated(&cases, &signed), [case(&[below, at_least, at_most.clone()])]);
        // -1 is 255 without a sign, and nothing is below 0 then.
        let around: Vec<Case> = (0..9).map(|n| case(&[is(I, n), is(G, 255)])).collect();
        let at_most = Claim::Compare(CmpOp::Ule, Number::Variable(I), number(8));
        assert_eq!(stated(&around, &|_| Some(false)), [case(&[is(G, 255), at_most])]);
    }

    #[test]
    fn few_cases_are_stated_one_by_one_without_those_that_say_more() {
        let cases = [case(&[is(I, 1)]), case(&[is(I, 2), is(G, 7)]), case(&[is(I, 1), is(G, 3)])];
        let wanted = vec![case(&[is(I, 1)]), case(&[is(I, 2), is(G, 7)])];
        assert_eq!(stated(&cases, &|_| Some(true)), wanted);
    }

    #[test]
    fn what_has_no_name_or_may_be_undefined_is_not_spoken_of() {
        let named = |it: Variable| (it == I).then_some(true);
        let cases = [case(&[is(I, 1), is(G, 4)]), case(&[is(I, 2)])];
        let either = [
            Claim::Compare(CmpOp::Sle, number(1), Number::Variable(I)),
            Claim::Compare(CmpOp::Sle, Number::Variable(I), number(2)),
        ];
        assert_eq!(stated(&cases, &named), [case(&either)]);
        // Without it nothing is left of one case: then one of them always holds.
        let cases = [case(&[is(I, 1)]), case(&[is(G, 2)])];
        assert_eq!(stated(&cases, &|_| Some(true)), [] as [Case; 0]);
        assert_eq!(stated(&[], &named), [] as [Case; 0]);
    }
}
