//! The abstract readings that users name, and their products: `zero`, `interval+sign`.
//!
//! All run in one product, [`All`], from which those that nobody asked for are left out. So a verb is compiled once,
//! whatever the combination.

use crate::input;
use polysem_domain::{
    Constants, Dependence, Derived, Interval, Lattice, Numbered, Optional, OrTop, Product, Sign,
    Truth, Zero,
};
use polysem_sem::{Bits, Domain, Fault, Slot, SlotOf, SlotRef, UnOp};
use polysem_term::Abs;

/// Every reading, each of which may be left out.
pub(crate) type All = Product<
    Optional<Zero>,
    Product<
        Optional<Sign>,
        Product<Optional<Constants>, Product<Optional<Interval>, Optional<Dependence>>>,
    >,
>;

/// The readings by name, and what each tells of a value.
pub(crate) const NAMES: &[(&str, &str)] = &[
    ("zero", "whether it is zero: Z, N or ⊤"),
    ("sign", "neg, zero, pos or ⊤"),
    ("const", "the number that it is in every run, or ⊤"),
    ("interval", "its signed bounds, and its lowest bits where they are known"),
    ("dependence", "the inputs that it is computed from"),
];

/// The product of the readings that are named, with `+` between them.
pub(crate) fn parse(text: &str) -> Result<All, String> {
    let mut on = [false; NAMES.len()];
    for name in text.split('+').map(str::trim) {
        let name = if name == "constants" { "const" } else { name };
        let at = NAMES.iter().position(|(known, _)| *known == name);
        let Some(at) = at else { return Err(format!("there is no reading `{name}`")) };
        on[at] = true;
    }
    let [zero, sign, constants, interval, dependence] = on;
    let fifth = Optional(dependence.then(Dependence::default));
    let fourth = Product { first: Optional(interval.then(Interval::default)), second: fifth };
    let third = Product { first: Optional(constants.then(Constants::default)), second: fourth };
    let second = Product { first: Optional(sign.then(Sign::default)), second: third };
    Ok(Product { first: Optional(zero.then(Zero::default)), second })
}

/// Takes the faults that no reading could exclude since the last call. A product is only troubled with a requirement
/// of which none of its readings is sure.
pub(crate) fn alarms(dom: &mut All) -> Vec<Fault> {
    let mut all = Vec::new();
    let rest = &mut dom.second;
    all.extend(dom.first.0.iter_mut().flat_map(|dom| std::mem::take(&mut dom.alarms)));
    all.extend(rest.first.0.iter_mut().flat_map(|dom| std::mem::take(&mut dom.alarms)));
    let rest = &mut rest.second;
    all.extend(rest.first.0.iter_mut().flat_map(|dom| std::mem::take(&mut dom.alarms)));
    let rest = &mut rest.second;
    all.extend(rest.first.0.iter_mut().flat_map(|dom| std::mem::take(&mut dom.alarms)));
    let last = rest.second.0.iter_mut().flat_map(|dom| std::mem::take(&mut dom.alarms));
    all.extend(last.map(|(fault, _)| fault));
    all
}

/// A value as people write it.
pub(crate) fn show(value: SlotRef<'_, All>) -> String {
    let parts: Vec<String> = match value {
        Slot::Bv((zero, (sign, (constant, (interval, from))))) => [
            zero.as_ref().map(described),
            sign.as_ref().map(described),
            constant.as_ref().map(described),
            interval.as_ref().map(described),
            from.as_ref().map(|value| derived(value, |bits| input::decimal(bits, true))),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Slot::Bool((zero, (sign, (constant, (interval, from))))) => [
            zero.as_ref().map(truth),
            sign.as_ref().map(truth),
            constant.as_ref().map(truth),
            interval.as_ref().map(truth),
            from.as_ref().map(|value| derived(value, ToString::to_string)),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Slot::Map(_) => vec!["…".to_string()],
    };
    parts.join(" & ")
}

/// The same of a value that is not borrowed.
pub(crate) fn show_slot(value: &SlotOf<All>) -> String {
    match value {
        Slot::Bv(v) => show(Slot::Bv(v)),
        Slot::Bool(t) => show(Slot::Bool(t)),
        Slot::Map(m) => show(Slot::Map(m)),
    }
}

fn described<A: Lattice>(value: &Numbered<A>) -> String {
    let text = value.abs.show();
    if text == "[-∞,∞]" { "⊤".to_string() } else { text }
}

fn truth<A>(value: &Truth<A>) -> String {
    value.known.map_or_else(|| "⊤".to_string(), |known| known.to_string())
}

fn derived<T>(value: &Derived<T>, text: impl Fn(&T) -> String) -> String {
    match &value.known {
        Some(known) => text(known),
        None => format!("{{{}}}", value.from.names().collect::<Vec<_>>().join(", ")),
    }
}

/// The set of vectors of a width that a user describes: `neg`, `zero`, `pos`, `Z`, `N`, `5`, `[0,9]`, `[0,∞]`, `⊤`.
pub(crate) fn set(text: &str, width: u32) -> Option<Abs> {
    Some(match text {
        "neg" => Abs::signed_range(&Bits::min_signed(width), &Bits::ones(width)),
        "zero" | "Z" => Abs::lit(&Bits::zero(width)),
        "pos" if width > 1 => Abs::signed_range(&Bits::one(width), &Bits::max_signed(width)),
        "N" => Abs::range(&Bits::one(width), &Bits::ones(width)),
        "⊤" | "any" => Abs::top(width),
        _ => match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            Some(range) => {
                let (from, to) = range.split_once(',')?;
                let from = match from.trim() {
                    "-∞" | "-inf" => Bits::min_signed(width),
                    from => literal(from, width)?,
                };
                let to = match to.trim() {
                    "∞" | "inf" => Bits::max_signed(width),
                    to => literal(to, width)?,
                };
                if polysem_sem::CmpOp::Slt.eval(&to, &from) {
                    return None;
                }
                Abs::signed_range(&from, &to)
            }
            None => Abs::lit(&literal(text, width)?),
        },
    })
}

/// A signed number of a width.
fn literal(text: &str, width: u32) -> Option<Bits> {
    let bits = input::number(text)?;
    let extended = |bits: &Bits, width: u32| match width - bits.width() {
        0 => bits.clone(),
        more => UnOp::SignExtend(more).eval(bits),
    };
    if bits.width() <= width {
        return Some(extended(&bits, width));
    }
    // The least number of a width is read with a bit more.
    let low = UnOp::Extract { hi: u16::try_from(width - 1).ok()?, lo: 0 }.eval(&bits);
    (extended(&low, bits.width()) == bits).then_some(low)
}

/// A value that each reading knows to be in a set; it comes from its name, unless it is a literal.
pub(crate) fn value(dom: &mut All, set: &Abs, name: &str) -> <All as Domain>::Bv {
    if let Some(bits) = set.as_lit() {
        return dom.lit(bits);
    }
    let zero = dom.first.0.as_mut().map(|dom| dom.some(OrTop::of(set)));
    let rest = &mut dom.second;
    let sign = rest.first.0.as_mut().map(|dom| dom.some(OrTop::of(set)));
    let rest = &mut rest.second;
    let constant = rest.first.0.as_mut().map(|dom| dom.some(OrTop::of(set)));
    let rest = &mut rest.second;
    let interval = rest.first.0.as_mut().map(|dom| dom.some(set.clone()));
    let from = rest.second.0.as_ref().map(|_| Dependence::source(name));
    (zero, (sign, (constant, (interval, from))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_as_they_are_shown() {
        for text in ["[0,9]", "[-5,∞]", "[-∞,0]", "[3,3]"] {
            assert_eq!(Lattice::show(&set(text, 8).expect(text)), text);
        }
        for bad in ["", "[", "[1]", "[2,1]", "[1,2", "128", "-129", "negative", "[,]", "1.5"] {
            assert!(set(bad, 8).is_none(), "{bad}");
        }
        assert!(set("127", 8).is_some() && set("-128", 8).is_some() && set("pos", 1).is_none());
    }

    #[test]
    fn products_are_of_what_is_named() {
        let dom = parse("interval+sign").expect("two readings");
        assert!(dom.first.0.is_none() && dom.second.first.0.is_some());
        assert!(parse("interval+").is_err() && parse("signs").is_err() && parse("").is_err());
    }
}
