//! Sorts as scripts write them, abbreviations included.
//!
//! An abbreviation is kept with its parameters as holes. Arrays are from vectors to vectors, so that a sort is
//! never more than two levels deep, and reading one needs no more than [`MAX_DEPTH`] frames whatever the text.

use super::env::Env;
use super::error::{Fallible, fail, fail_hint, shown};
use super::lex::{Kind, Lexer};
use crate::bits::MAX_WIDTH;
use crate::node::Sort;

/// How deep parentheses may be nested in a sort: abbreviations may be applied to abbreviations.
const MAX_DEPTH: u32 = 16;

/// A sort with holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Known(Sort),
    /// The parameter of that number.
    Hole(u32),
    Array(Part, Part),
}

/// Index or element of an array with holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Width(u32),
    Hole(u32),
}

/// A sort's definition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abbreviation {
    pub(super) arity: u32,
    pub(super) shape: Shape,
}

/// Reads a sort without holes.
pub(super) fn read_sort(lexer: &mut Lexer<'_>, env: &Env) -> Fallible<Sort> {
    let at = lexer.at();
    match read_shape(lexer, env, &[], 0)? {
        Shape::Known(sort) => Ok(sort),
        Shape::Hole(_) | Shape::Array(..) => fail(at, "a sort is expected here"),
    }
}

/// Reads a sort in which these names are parameters.
pub(super) fn read_shape(
    lexer: &mut Lexer<'_>,
    env: &Env,
    holes: &[&[u8]],
    depth: u32,
) -> Fallible<Shape> {
    let token = lexer.next()?;
    match token.kind {
        Kind::Symbol | Kind::Quoted => {
            if let Some(hole) = holes.iter().position(|hole| *hole == token.text) {
                return Ok(Shape::Hole(hole as u32));
            }
            named(env, token.text, token.at, &[])
        }
        Kind::Open if depth == MAX_DEPTH => fail(token.at, "the sort is nested too deeply"),
        Kind::Open => compound(lexer, env, holes, depth + 1),
        Kind::End => fail(token.at, "the input ends where a sort is expected"),
        _ => fail(token.at, "a sort is expected here"),
    }
}

fn compound(lexer: &mut Lexer<'_>, env: &Env, holes: &[&[u8]], depth: u32) -> Fallible<Shape> {
    let head = lexer.next()?;
    if !matches!(head.kind, Kind::Symbol | Kind::Quoted) {
        return fail(head.at, "the name of a sort is expected here");
    }
    if head.kind == Kind::Symbol && head.text == b"_" {
        return vector(lexer);
    }
    let mut args = Vec::new();
    loop {
        let before = lexer.at();
        if lexer.next()?.kind == Kind::Close {
            break;
        }
        lexer.seek(before);
        args.push(read_shape(lexer, env, holes, depth)?);
    }
    named(env, head.text, head.at, &args)
}

/// What follows `(_`.
fn vector(lexer: &mut Lexer<'_>) -> Fallible<Shape> {
    let name = lexer.next()?;
    if name.kind != Kind::Symbol || name.text != b"BitVec" {
        let message = format!("`{}` is no indexed sort", shown(name.text));
        return fail_hint(name.at, message, "there is (_ BitVec n)");
    }
    let width = lexer.next()?;
    if width.kind != Kind::Numeral {
        return fail(width.at, "the width of a vector is expected here");
    }
    let Some(bits) = small_number(width.text).filter(|w| (1..=MAX_WIDTH).contains(w)) else {
        let message = format!("a vector has 1 to {MAX_WIDTH} bits, not {}", shown(width.text));
        return fail(width.at, message);
    };
    let close = lexer.next()?;
    if close.kind != Kind::Close {
        return fail(close.at, "`)` is expected after the width");
    }
    Ok(Shape::Known(Sort::Bv(bits)))
}

/// A numeral, if it fits.
pub(super) fn small_number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0u32, |n, digit| n.checked_mul(10)?.checked_add(u32::from(digit - b'0')))
}

fn named(env: &Env, name: &[u8], at: usize, args: &[Shape]) -> Fallible<Shape> {
    let arity = |takes: usize| {
        let plural = if takes == 1 { "" } else { "s" };
        let message =
            format!("sort `{}` takes {takes} argument{plural}, not {}", shown(name), args.len());
        fail(at, message)
    };
    match (name, args) {
        (b"Bool", []) => Ok(Shape::Known(Sort::Bool)),
        (b"Bool", _) => arity(0),
        (b"Array", &[index, element]) => array(at, index, element),
        (b"Array", _) => arity(2),
        (b"BitVec", _) => fail_hint(at, "`BitVec` needs a width", "write (_ BitVec 32)"),
        _ => match env.abbreviation(name) {
            Some(known) if known.arity as usize == args.len() => fill(at, known.shape, args),
            Some(known) => arity(known.arity as usize),
            None => fail_hint(
                at,
                format!("unknown sort `{}`", shown(name)),
                "there are Bool, (_ BitVec n), (Array (_ BitVec m) (_ BitVec n))",
            ),
        },
    }
}

fn array(at: usize, index: Shape, element: Shape) -> Fallible<Shape> {
    let part = |shape| match shape {
        Shape::Known(Sort::Bv(width)) => Ok(Part::Width(width)),
        Shape::Hole(hole) => Ok(Part::Hole(hole)),
        Shape::Known(_) | Shape::Array(..) => {
            fail(at, "only arrays from vectors to vectors are supported")
        }
    };
    Ok(match (part(index)?, part(element)?) {
        (Part::Width(index), Part::Width(element)) => Shape::Known(Sort::Array { index, element }),
        (index, element) => Shape::Array(index, element),
    })
}

fn fill(at: usize, shape: Shape, args: &[Shape]) -> Fallible<Shape> {
    let part = |part| match part {
        Part::Width(width) => Shape::Known(Sort::Bv(width)),
        Part::Hole(hole) => args[hole as usize],
    };
    match shape {
        Shape::Known(_) => Ok(shape),
        Shape::Hole(hole) => Ok(args[hole as usize]),
        Shape::Array(index, element) => array(at, part(index), part(element)),
    }
}
