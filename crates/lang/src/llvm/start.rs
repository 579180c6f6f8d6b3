//! Where a program starts: its variables in memory, its arguments beside them, one frame.

use super::ir::{Image, Pc, Program, StaticKind};
use super::state::{Frame, NEVER, StateOf, blank, empty};
use super::watch::Marks;
use polysem_sem::heap::{Access, HeapOf, Kind, NOWHERE, New, Val, ValOf};
use polysem_sem::{Bits, Cx, Domain, Exec};
use std::sync::Arc;

/// The first place and state.
pub(super) fn start<D: Domain>(program: &Program, cx: &mut Cx<'_, D>) -> Exec<(Pc, StateOf<D>), D> {
    let mut heap: HeapOf<D> = HeapOf::<D>::new();
    heap.read_fresh(program.reads_fresh);
    for found in &program.statics {
        let kind = match &found.kind {
            StaticKind::Variable { constant: true, .. } => Kind::Constant,
            StaticKind::Variable { .. } => Kind::Variable,
            StaticKind::Missing => Kind::Foreign,
            _ => Kind::Code,
        };
        heap.make(New {
            name: found.name.clone(),
            size: if kind == Kind::Foreign { 0 } else { found.size },
            align: found.align.max(1).trailing_zeros() as u8,
            kind,
            made: NOWHERE,
            undefined: false,
        })?;
    }
    for (found, object) in program.statics.iter().zip(0..) {
        if let StaticKind::Variable { image, .. } = &found.kind {
            fill(&mut heap, cx, object, image)?;
        }
    }
    let function = &program.functions[program.start as usize];
    let argc = cx.lit(Bits::new(32, program.arguments.len() as u64));
    let argv = strings(&mut heap, cx, "argv", &program.arguments)?;
    let envp = strings(&mut heap, cx, "envp", &program.environment)?;
    let mut registers = vec![Val::Bits(argc), argv, envp];
    registers.resize((function.registers as usize).max(3), blank());
    let stack = heap.depth();
    let (function_number, marks) = (program.start, Marks::default());
    let frame = Frame {
        function: function_number,
        registers,
        stack,
        saved: NEVER,
        number: 0,
        more: None,
        marks,
    };
    Ok((function.entry, empty::<D>(heap, frame)))
}

/// What a variable holds at first.
fn fill<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    object: u32,
    image: &Image,
) -> Exec<(), D> {
    if image.bytes.iter().any(|byte| *byte != 0) {
        heap.preset(object, 0, &image.bytes);
    }
    for &(at, to, offset) in &image.pointers {
        let offset = cx.lit(Bits::new(64, offset.cast_unsigned()));
        heap.set(cx, object, at, 8, &Val::pointer(to, offset))?;
    }
    Ok(())
}

/// An array of strings, ended by null.
fn strings<D: Domain>(
    heap: &mut HeapOf<D>,
    cx: &mut Cx<'_, D>,
    name: &str,
    all: &[Arc<[u8]>],
) -> Exec<ValOf<D>, D> {
    let variable = |name: &str, size: usize| New {
        name: name.into(),
        size: size as u64,
        align: 4,
        kind: Kind::Variable,
        made: NOWHERE,
        undefined: false,
    };
    let array = heap.make(variable(name, (all.len() + 1) * 8))?;
    let start = cx.lit(Bits::zero(64));
    let array = Val::pointer(array, start.clone());
    let access = Access {
        bytes: all.len() as u64 * 8 + 8,
        align: 3,
        write: true,
        block: false,
        pointer: false,
    };
    let target = heap.target(cx, &array, access)?;
    for (text, at) in all.iter().zip(0..) {
        let object = heap.make(variable(&format!("{name}[{at}]"), text.len() + 1))?;
        heap.preset(object, 0, text);
        heap.store(cx, &target, at * 8, 8, &Val::pointer(object, start.clone()))?;
    }
    Ok(array)
}
