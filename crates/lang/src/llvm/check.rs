//! Whether every number of a program leads to something.

use super::ir::{
    Arg, Callee, Const, Function, Op, Operand, Pc, Program, Reg, Shape, Span, StaticKind, Ty,
};
use super::visit;

/// Checks a program.
///
/// # Errors
/// What is wrong first, and where.
pub fn check(program: &Program) -> Result<(), String> {
    tables(program)?;
    if program.located.len() != program.code.len() {
        return Err(format!(
            "{} places for {} instructions",
            program.located.len(),
            program.code.len()
        ));
    }
    for (number, function) in program.functions.iter().enumerate() {
        let within = |what: String| format!("function {number} ({}): {what}", function.name);
        check_function(program, function).map_err(within)?;
    }
    let start =
        program.functions.get(program.start as usize).ok_or("there is no start function")?;
    if start.params.len() != 3 {
        return Err("the start function takes argc, argv and envp".to_owned());
    }
    Ok(())
}

fn within(what: &str, index: usize, length: usize) -> Result<(), String> {
    if index < length { Ok(()) } else { Err(format!("{what} {index} of {length}")) }
}

fn span(what: &str, span: Span, length: usize) -> Result<(), String> {
    within(what, span.indices().end, length + 1)
}

fn is_type(program: &Program, ty: Ty) -> Result<(), String> {
    within("type", ty.0 as usize, program.types.len())
}

/// What no function holds.
fn tables(program: &Program) -> Result<(), String> {
    for (at, layout) in program.types.iter().enumerate() {
        // A type is made of types before it.
        match &layout.shape {
            Shape::Scalar { bits, .. } if (1..=32_767).contains(bits) => {}
            Shape::Scalar { bits, .. } => return Err(format!("a scalar of {bits} bits")),
            Shape::Vector { element, .. } => within("a vector's type", element.0 as usize, at)?,
            Shape::Parts(parts) => {
                parts
                    .iter()
                    .try_for_each(|(_, part)| within("a part's type", part.0 as usize, at))?;
            }
        }
    }
    program.constants.iter().try_for_each(|constant| check_constant(program, constant))?;
    for object in &program.statics {
        match &object.kind {
            StaticKind::Variable { image, .. } => {
                let end = |at: u64, count: u64| {
                    within("a byte", (at + count) as usize, object.size as usize + 1)
                };
                end(0, image.bytes.len() as u64)?;
                for &(at, to, _) in &image.pointers {
                    end(at, 8)?;
                    within("static", to as usize, program.statics.len())?;
                }
            }
            StaticKind::Function(function) => {
                within("function", *function as usize, program.functions.len())?;
            }
            StaticKind::Block(place) => within("place", place.0 as usize, program.code.len())?,
            StaticKind::Native(_) | StaticKind::Missing => {}
        }
        if !object.align.is_power_of_two() {
            return Err(format!("an alignment of {}", object.align));
        }
    }
    for place in &program.locations {
        within("file", place.file as usize, program.files.len())?;
        place
            .inlined
            .map_or(Ok(()), |at| within("location", at as usize, program.locations.len()))?;
    }
    if !program.variables.is_sorted_by_key(|variable| variable.at) {
        return Err("variables are not sorted".to_owned());
    }
    Ok(())
}

fn check_constant(program: &Program, constant: &Const) -> Result<(), String> {
    match constant {
        Const::Bits(_) | Const::Undefined => Ok(()),
        Const::Pointer { object, .. } => within("static", *object as usize, program.statics.len()),
        Const::Many(parts) => parts.iter().try_for_each(|part| check_constant(program, part)),
    }
}

fn check_function(program: &Program, function: &Function) -> Result<(), String> {
    let (entry, end) = (function.entry.0, function.end.0);
    if entry >= end || end as usize > program.code.len() {
        return Err(format!("its code is {entry}..{end} of {}", program.code.len()));
    }
    if function.registers < function.params.len() as u32 {
        return Err("it has more parameters than registers".to_owned());
    }
    function.params.iter().chain(&function.ty).try_for_each(|ty| is_type(program, *ty))?;
    if !function.variables.is_sorted_by_key(|(register, _)| *register) {
        return Err("its variables are not sorted".to_owned());
    }
    for at in entry..end {
        let op = &program.code[at as usize];
        check_op(program, function, op).map_err(|what| format!("{at}: {op:?}: {what}"))?;
        let location = program.located[at as usize];
        if location != u32::MAX {
            within("location", location as usize, program.locations.len())?;
        }
    }
    match program.code[end as usize - 1] {
        ref last if visit::ends(last) => Ok(()),
        last => Err(format!("it ends with {last:?}")),
    }
}

fn check_op(program: &Program, function: &Function, op: &Op) -> Result<(), String> {
    entries(program, op)?;
    let register = |reg: Reg| within("register", reg.0 as usize, function.registers as usize);
    let operand = |operand: Operand| match operand.arg() {
        Arg::Reg(reg) => register(reg),
        Arg::Const(at) => within("constant", at as usize, program.constants.len()),
    };
    let (mut reads, mut writes) = (Ok(()), Ok(()));
    visit::visit(
        program,
        op,
        &mut |value| reads = std::mem::replace(&mut reads, Ok(())).and(operand(value)),
        &mut |reg| writes = std::mem::replace(&mut writes, Ok(())).and(register(reg)),
    );
    reads.and(writes)?;
    let place = |pc: Pc| {
        let inside = (function.entry..function.end).contains(&pc);
        if inside { Ok(()) } else { Err(format!("it goes to {}", pc.0)) }
    };
    let mut own = Ok(());
    visit::targets(&mut op.clone(), &mut |pc| {
        own = std::mem::replace(&mut own, Ok(())).and(place(*pc));
    });
    own?;
    match *op {
        Op::Switch { switch, .. } => {
            let switch = &program.switches[switch as usize];
            place(switch.default)?;
            let sorted =
                switch.cases.windows(2).all(|pair| pair[0].0.cmp_unsigned(&pair[1].0).is_lt());
            if !sorted {
                return Err("its cases do not rise".to_owned());
            }
            switch.cases.iter().try_for_each(|(_, to)| place(*to))
        }
        Op::Indirect { targets, .. } => {
            program.targets[targets.indices()].iter().try_for_each(|&(object, to)| {
                within("static", object as usize, program.statics.len()).and(place(to))
            })
        }
        _ => Ok(()),
    }
}

/// Positions in tables, and types.
fn entries(program: &Program, op: &Op) -> Result<(), String> {
    match *op {
        Op::Float { float, .. } => within("float", float as usize, program.floats.len()),
        Op::Freeze { ty, .. }
        | Op::Load { ty, .. }
        | Op::Store { ty, .. }
        | Op::VaArg { ty, .. } => is_type(program, ty),
        Op::Bitcast { from, to, .. } => is_type(program, from).and(is_type(program, to)),
        Op::WithLane { at } => within("with_lane", at as usize, program.with_lanes.len()),
        Op::Shuffle { shuffle, .. } => {
            within("shuffle", shuffle as usize, program.shuffles.len())?;
            let shuffle = &program.shuffles[shuffle as usize];
            let lanes = 2 * shuffle.lanes as usize;
            shuffle.mask.iter().flatten().try_for_each(|&lane| within("lane", lane as usize, lanes))
        }
        Op::Call { call } | Op::Native { call } => {
            within("call", call as usize, program.calls.len())?;
            let found = &program.calls[call as usize];
            let native = matches!(op, Op::Native { .. });
            match &found.callee {
                Callee::Function(number) => {
                    within("function", *number as usize, program.functions.len())?;
                }
                Callee::Native(_) if !native => {
                    return Err("a native is called as a function".to_owned());
                }
                Callee::Input(_) if found.ty.is_none() => {
                    return Err("an input without a type".to_owned());
                }
                Callee::Pointer(_) | Callee::Native(_) | Callee::Input(_) | Callee::Missing(_) => {}
            }
            if native && !matches!(found.callee, Callee::Native(_)) {
                return Err("a function is called as a native".to_owned());
            }
            if found.dst.is_some() && found.ty.is_none() {
                return Err("a result without a type".to_owned());
            }
            within("fixed", found.fixed as usize, found.args.len() + 1)?;
            found
                .args
                .iter()
                .map(|arg| arg.ty)
                .chain(found.ty)
                .try_for_each(|ty| is_type(program, ty))
        }
        Op::Atomic { atomic } => {
            within("atomic", atomic as usize, program.atomics.len())?;
            is_type(program, program.atomics[atomic as usize].ty)
        }
        Op::Moves { moves, .. } => span("move", moves, program.moves.len()),
        Op::Switch { switch, .. } => within("switch", switch as usize, program.switches.len()),
        Op::Indirect { targets, .. } => span("target", targets, program.targets.len()),
        Op::Refused { what } => within("refusal", what as usize, program.refusals.len()),
        _ => Ok(()),
    }
}
