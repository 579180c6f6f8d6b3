//! What harnesses stand on: bytes that become inputs, what is assumed and asserted, and what is known of an object.
//!
//! The dialects (`klee_`, `__CPROVER_`, `__VERIFIER_`, `polysem_`) are C in `runtime/` over these.
//!
//! **Invariant:** an object that is one number is one input under the name that the program gives, the lowest byte first;
//! any other is an input for each of the numbers that it consists of, the `i`-th under `name[i]`, all of one size. What is no
//! variable, and so of no type, is a number if it has 1, 2, 4 or 8 bytes, else bytes. Who knows the type says how many bytes
//! a number has: then each is `name[i]`, also a single one. Writers of tests put the objects together again.

use super::Site;
use super::engine::{pinned, text};
use super::extent::{Extent, bound};
use crate::llvm::convert::bits;
use crate::llvm::ir::Pc;
use crate::llvm::state::StateOf;
use polysem_sem::heap::{Access, Kind, New, Target, Val, ValOf};
use polysem_sem::{Bits, Break, CmpOp, Cx, Domain, Exec, Fault, FaultKind, Stop};

/// More bytes are not made inputs at once: each that is one by itself costs some hundred bytes of ours.
const MOST: u64 = 1 << 24;
/// What `malloc` gives, for which `free` may be called: the kind of memory, and the logarithm of its alignment.
const HEAP: u8 = 0;
const ALIGNED: u8 = 4;

/// The bytes of a range become inputs.
pub(super) fn symbolic<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<(), D> {
    let size = pinned(state, cx, &args[1], "a size")?;
    let told = match args.get(3) {
        Some(unit) => Some(pinned(state, cx, unit, "a size")?),
        None => None,
    };
    if size == 0 {
        return Ok(());
    }
    // Which object it is may be a choice, and that comes before anything is required.
    let access = Access { bytes: size, align: 0, write: true, block: true, pointer: false };
    let found = state.heap.find(cx, &args[0], access)?;
    let name = input_name(state, cx, &args[2])?;
    let to = state.heap.grant(cx, found)?;
    few::<D>(size)?;
    let unit = told.unwrap_or_else(|| unit::<D>(site, state, &to, size)).clamp(1, size);
    for number in 0..size / unit {
        let one = unit == size && told.is_none();
        let name = if one { name.clone() } else { format!("{name}[{number}]") };
        let value = Val::Bits(cx.input(&name, unit as u32 * 8)?);
        state.heap.store(cx, &to, number * unit, unit as u32, &value)?;
    }
    Ok(())
}

/// That many bytes can be inputs.
fn few<D: Domain>(size: u64) -> Exec<(), D> {
    if size > MOST {
        return Err(Stop::unsupported(format!("an input of {size} bytes")).into());
    }
    Ok(())
}

/// A new object for a harness, which is called what a pointer to it is: `*name`. Its contents are inputs of so many bytes
/// each, undefined if that is zero.
///
/// Its size may depend on inputs. All that it may have at most is made inputs then: which of them are inside is no matter of
/// this path. A fourth argument says that it does, so that the bound is the same where inputs are known.
pub(super) fn fresh<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let unit = pinned(state, cx, &args[1], "a size")?;
    let size = Extent::new(&mut state.heap, cx, &args[0], "a size")?;
    let limit = site.program.max_size;
    let within = |most: &u64| args.len() <= 3 || *most <= limit;
    let most = size.most(cx, limit)?.filter(within);
    size.grant(&state.heap, cx, "a size")?;
    let name = input_name(state, cx, &args[2])?;
    let most = most.ok_or_else(|| bound(&format!("`*{name}`"), limit))?;
    few::<D>(if unit == 0 { 0 } else { most })?;
    let new = New {
        name: format!("*{name}").into(),
        size: most,
        align: ALIGNED,
        kind: Kind::Allocated(HEAP),
        made: site.at.0,
        undefined: true,
    };
    let object = size.make(&mut state.heap, new)?;
    for number in 0..most.checked_div(unit).unwrap_or(0) {
        let value = Val::Bits(cx.input(&format!("{name}[{number}]"), unit as u32 * 8)?);
        state.heap.set(cx, object, number * unit, unit as u32, &value)?;
    }
    Ok(Val::pointer(object, cx.lit(Bits::zero(64))))
}

/// How many bytes an input has that is a part of a range: as many as the numbers of the object, so that what the program reads
/// is an input as a rule, and not put together from bytes.
fn unit<D: Domain>(site: &Site<'_>, state: &StateOf<D>, to: &Target<D::Bv>, size: u64) -> u64 {
    let whole = if matches!(size, 1 | 2 | 4 | 8) { size } else { 1 };
    let Target::Known(object, at) = to else { return whole };
    let known = match state.heap.made(*object) {
        Some(place) => site.program.variable_at(Pc(place)).map(|found| found.unit),
        None => site.program.statics.get(*object as usize).map(|found| found.unit),
    };
    match known.map(u64::from) {
        Some(unit) if (at | size).is_multiple_of(unit) => unit,
        Some(_) => 1,
        None => whole,
    }
}

/// The name of an input as the program gives it. What has a meaning in names of inputs is replaced: `!` numbers those of one
/// name, `&` begins those of addresses.
fn input_name<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    name: &ValOf<D>,
) -> Exec<String, D> {
    if matches!(name, Val::Bits(bits) if D::word(bits) == Some(0)) {
        return Ok("unnamed".into());
    }
    let name = text(&mut state.heap, cx, name)?;
    let name = String::from_utf8_lossy(&name);
    let plain =
        |c: char| if matches!(c, '!' | '&' | '|' | '\\') || c.is_control() { '_' } else { c };
    let name: String = name.chars().map(plain).collect();
    Ok(if name.is_empty() { "unnamed".into() } else { name })
}

/// Whether the first argument is not zero, whatever its width is.
pub(super) fn holds<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
    what: &str,
) -> Exec<D::Bool, D> {
    let number = state.heap.number(cx, &args[0], what)?;
    let ty = &site.program.types[site.call.args[0].ty.0 as usize];
    let zero = cx.lit(Bits::zero(bits(site.program, ty)));
    let zero = cx.cmp(CmpOp::Eq, &number, &zero)?;
    Ok(cx.dom.not(&zero))
}

/// What the program asserts, with a text of its own where it gives one.
pub(super) fn assert<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<(), D> {
    let truth = holds(site, state, cx, args, "what is asserted")?;
    if cx.dom.known(&truth) == Some(true) {
        return Ok(());
    }
    let message = match args.get(1) {
        Some(message) => String::from_utf8_lossy(&text(&mut state.heap, cx, message)?).into_owned(),
        None => "what the program asserts does not hold".into(),
    };
    cx.require(&truth, || Fault::with(FaultKind::Assertion, message))
}

/// What is known of the object that a pointer points into; zero where there is none.
pub(super) fn object<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<ValOf<D>, D> {
    let which = pinned(state, cx, &args[1], "a question about an object")?;
    let pointer = match state.heap.resolve(cx, &args[0], "an address") {
        // Asking is no access.
        Err(Break::Stop(Stop::Fault(fault)))
            if matches!(fault.kind, FaultKind::Null | FaultKind::OutOfBounds) =>
        {
            return Ok(Val::Bits(cx.lit(Bits::zero(64))));
        }
        found => found?,
    };
    let object = pointer.object;
    let number = match which {
        0 if !state.heap.is_alive(object) => 0,
        0 => match state.heap.kind(object) {
            Kind::Constant | Kind::Code | Kind::Foreign => 1,
            Kind::Variable | Kind::Stack => 2,
            Kind::Allocated(_) => 3,
        },
        1 => return Ok(Val::Bits(pointer.offset)),
        2 => state.heap.size(object),
        3 => {
            // Numbers of objects differ between states that are alike otherwise.
            cx.dom.lose("the number of an object");
            u64::from(object) + 1
        }
        _ => return Err(Stop::unsupported("a question about an object that there is not").into()),
    };
    Ok(Val::Bits(cx.lit(Bits::new(64, number))))
}
