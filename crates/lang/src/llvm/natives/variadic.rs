//! Variadic arguments as the System V interface for x86-64 passes them: compilers read the list themselves.
//!
//! A list is `{ i32 gp_offset, i32 fp_offset, ptr overflow_arg_area, ptr reg_save_area }`. Integers and pointers go to the first
//! six registers, floats and vectors to the first eight others, everything else to memory.

use super::Site;
use crate::llvm::ir::{Program, Shape, Ty};
use crate::llvm::memory::write;
use crate::llvm::state::{StateOf, Variadic};
use crate::llvm::watch;
use polysem_sem::heap::{Access, HeapOf, Kind, New, Val, ValOf};
use polysem_sem::{Bits, Cx, Domain, Exec, Stop};

const WHOLE: u64 = 6 * 8;
const LIST: u64 = 24;

/// What an argument goes into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Whole(u64),
    Float,
    /// So many bytes, aligned so.
    Memory(u64, u64),
}

fn class(program: &Program, ty: Ty, byval: Option<(u64, u32)>) -> Class {
    if let Some((size, align)) = byval {
        return Class::Memory(size, u64::from(align).max(8));
    }
    let layout = &program.types[ty.0 as usize];
    match &layout.shape {
        Shape::Scalar { bits, float, .. } => match (bits, float.is_some()) {
            (80, true) => Class::Memory(16, 16),
            (_, true) => Class::Float,
            (65.., false) => Class::Whole(2),
            _ => Class::Whole(1),
        },
        Shape::Vector { .. } if layout.store <= 16 => Class::Float,
        _ => Class::Memory(layout.store, 16),
    }
}

/// `va_start`: the arguments are laid out in memory, and the list is made to point to them.
pub(super) fn start<D: Domain>(
    site: &Site<'_>,
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<Option<ValOf<D>>, D> {
    watch::arguments(state, cx);
    let Some(more) = state.top.more.clone() else {
        return Err(Stop::unsupported("variadic arguments in a function that takes none").into());
    };
    let function = &site.program.functions[state.top.function as usize];
    let list = state.heap.target(
        cx,
        &args[0],
        Access { bytes: LIST, align: 3, write: true, block: false, pointer: false },
    )?;
    let (mut whole, mut floats) = (0, 0);
    for param in &function.params {
        match class(site.program, *param, None) {
            Class::Whole(n) if whole + n <= 6 => whole += n,
            Class::Float if floats < 8 => floats += 1,
            _ => {}
        }
    }
    let (first_whole, first_float) = (whole * 8, WHOLE + floats * 16);
    let area = |heap: &mut HeapOf<D>, size| {
        heap.make(New {
            name: "variadic arguments".into(),
            size,
            align: 4,
            kind: Kind::Stack,
            made: site.at.0,
            undefined: true,
        })
    };
    let Laid { places, whole, floats, in_memory } = lay_out(site.program, &more, whole, floats);
    // No longer than needed: reading an argument that was not given is outside.
    let needed = if floats > 0 { WHOLE + floats * 16 } else { whole * 8 };
    let (saved, overflow) = (area(&mut state.heap, needed)?, area(&mut state.heap, in_memory)?);
    for (arg, place) in more.iter().zip(&places) {
        let (object, at) = match *place {
            Ok(at) => (saved, at),
            Err(at) => (overflow, at),
        };
        put(site.program, &mut state.heap, cx, arg, object, at)?;
    }
    let number = |cx: &mut Cx<'_, D>, n: u64| Val::Bits(cx.lit(Bits::new(32, n)));
    let start = |cx: &mut Cx<'_, D>, object| Val::pointer(object, cx.lit(Bits::zero(64)));
    let fields = [
        (0, 4, number(cx, first_whole)),
        (4, 4, number(cx, first_float)),
        (8, 8, start(cx, overflow)),
        (16, 8, start(cx, saved)),
    ];
    for (at, bytes, value) in fields {
        state.heap.store(cx, &list, at, bytes, &value)?;
    }
    Ok(None)
}

/// Where arguments go: into the area of registers, or into memory, from which byte; and how much of each is used.
struct Laid {
    places: Vec<Result<u64, u64>>,
    whole: u64,
    floats: u64,
    in_memory: u64,
}

fn lay_out<V, T>(program: &Program, more: &[Variadic<V, T>], whole: u64, floats: u64) -> Laid {
    let mut laid = Laid { places: Vec::with_capacity(more.len()), whole, floats, in_memory: 0 };
    for arg in more {
        let place = match class(program, arg.ty, arg.byval) {
            Class::Whole(n) if laid.whole + n <= 6 => {
                laid.whole += n;
                Ok((laid.whole - n) * 8)
            }
            Class::Float if laid.floats < 8 => {
                laid.floats += 1;
                Ok(WHOLE + (laid.floats - 1) * 16)
            }
            other => {
                let (size, align) = match other {
                    Class::Whole(n) => (n * 8, n * 8),
                    Class::Float => (8, 8),
                    Class::Memory(size, align) => (size, align),
                };
                let here = laid.in_memory.next_multiple_of(align);
                laid.in_memory = here + size.next_multiple_of(8);
                Err(here)
            }
        };
        laid.places.push(place);
    }
    laid
}

/// Writes one argument.
fn put<D: Domain>(
    program: &Program,
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    arg: &Variadic<D::Bv, D::Bool>,
    object: u32,
    at: u64,
) -> Exec<(), D> {
    let place = Val::pointer(object, cx.lit(Bits::new(64, at)));
    if let Some((size, _)) = arg.byval {
        if size == 0 {
            return Ok(());
        }
        let from = heap.target(
            cx,
            &arg.value,
            Access { bytes: size, align: 0, write: false, block: false, pointer: false },
        )?;
        let to = heap.target(
            cx,
            &place,
            Access { bytes: size, align: 0, write: true, block: false, pointer: false },
        )?;
        return heap.copy(cx, &to, &from, size);
    }
    let bytes = program.types[arg.ty.0 as usize].store;
    let to = heap.target(
        cx,
        &place,
        Access { bytes, align: 0, write: true, block: false, pointer: false },
    )?;
    write(program, heap, cx, arg.ty, &to, 0, &arg.value)
}

/// `va_copy`.
pub(super) fn copy<D: Domain>(
    state: &mut StateOf<D>,
    cx: &mut Cx<'_, D>,
    args: &[ValOf<D>],
) -> Exec<Option<ValOf<D>>, D> {
    let access = |write| Access { bytes: LIST, align: 3, write, block: false, pointer: false };
    let to = state.heap.find(cx, &args[0], access(true))?;
    let from = state.heap.find(cx, &args[1], access(false))?;
    let (to, from) = (state.heap.grant(cx, to)?, state.heap.grant(cx, from)?);
    state.heap.copy(cx, &to, &from, LIST)?;
    Ok(None)
}
