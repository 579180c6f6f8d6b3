//! A program as text, for people: function by function, an instruction a line.
//!
//! Registers have the names of variables where they are such, places that something jumps to have labels, and the line of
//! the source stands at the right where it changes.

use std::fmt::{self, Write};

use super::ir::{
    Arg, Call, Callee, Const, Function, Op, Operand, Pc, Program, Promise, Reg, Shape, StaticKind,
    Ty,
};
use super::visit;

/// The column that places of the source stand in.
const COLUMN: usize = 60;

/// The whole program: variables, then functions.
#[must_use]
pub fn print(program: &Program) -> String {
    let mut text = String::new();
    for (number, object) in program.statics.iter().enumerate() {
        if let StaticKind::Variable { constant, image } = &object.kind {
            let kind = if *constant { "constant" } else { "variable" };
            let _ = write!(
                text,
                "{kind} @{}: {} bytes, align {}",
                name(program, number as u32),
                object.size,
                object.align
            );
            let _ =
                writeln!(text, ", {} given, {} pointers", image.bytes.len(), image.pointers.len());
        }
    }
    for function in &program.functions {
        text.push('\n');
        text.push_str(&print_function(program, function));
    }
    text
}

/// One function.
#[must_use]
pub fn print_function(program: &Program, function: &Function) -> String {
    let view = View { program, function, labels: labels(program, function) };
    let mut text = format!("{}(", function.name);
    for (at, ty) in function.params.iter().enumerate() {
        let _ = write!(
            text,
            "{}{}: {}",
            if at > 0 { ", " } else { "" },
            view.reg(Reg(at as u32)),
            view.ty(*ty)
        );
    }
    text.push_str(if function.variadic { ", ...)" } else { ")" });
    if let Some(ty) = function.ty {
        let _ = write!(text, " -> {}", view.ty(ty));
    }
    let _ = writeln!(text, ", {} registers", function.registers);
    let mut last = u32::MAX;
    for at in function.entry.0..function.end.0 {
        if let Some(label) = view.label(Pc(at)) {
            let _ = writeln!(text, "{label}:");
        }
        let mut line = format!("    {}", Line { view: &view, op: &program.code[at as usize], at });
        let location = program.located[at as usize];
        if location != u32::MAX && location != last {
            last = location;
            let place = &program.locations[location as usize];
            let file = &program.files[place.file as usize];
            let padding = COLUMN.saturating_sub(line.chars().count()).max(1);
            let _ = write!(line, "{:padding$}; {file}:{}", "", place.line);
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Places that something goes to, sorted.
fn labels(program: &Program, function: &Function) -> Vec<Pc> {
    let mut labels = Vec::new();
    for op in &program.code[function.entry.0 as usize..function.end.0 as usize] {
        visit::targets(&mut op.clone(), &mut |pc| labels.push(*pc));
        match *op {
            Op::Switch { switch, .. } => {
                let switch = &program.switches[switch as usize];
                labels.push(switch.default);
                labels.extend(switch.cases.iter().map(|(_, to)| *to));
            }
            Op::Indirect { targets, .. } => {
                labels.extend(program.targets[targets.indices()].iter().map(|(_, to)| *to));
            }
            _ => {}
        }
    }
    labels.sort_unstable();
    labels.dedup();
    labels
}

fn name(program: &Program, object: u32) -> &str {
    &program.statics[object as usize].name
}

/// What is needed to print an instruction.
struct View<'p> {
    program: &'p Program,
    function: &'p Function,
    labels: Vec<Pc>,
}

/// An instruction to print.
struct Line<'p> {
    view: &'p View<'p>,
    op: &'p Op,
    at: u32,
}

impl View<'_> {
    fn reg(&self, reg: Reg) -> String {
        match self.function.variables.binary_search_by_key(&reg, |(known, _)| *known) {
            Ok(at) => format!("%{}.{}", self.function.variables[at].1, reg.0),
            Err(_) => format!("%{}", reg.0),
        }
    }

    fn operand(&self, operand: Operand) -> String {
        match operand.arg() {
            Arg::Reg(reg) => self.reg(reg),
            Arg::Const(at) => self.constant(&self.program.constants[at as usize]),
        }
    }

    fn constant(&self, constant: &Const) -> String {
        match constant {
            Const::Bits(bits) => match bits.signed_word() {
                Some(word) if bits.width() > 1 => word.to_string(),
                _ => bits.to_big().to_string(),
            },
            Const::Pointer { object, offset: 0 } => format!("@{}", name(self.program, *object)),
            Const::Pointer { object, offset } => {
                format!("@{}{offset:+}", name(self.program, *object))
            }
            Const::Undefined => "undefined".to_owned(),
            Const::Many(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.constant(part)).collect();
                format!("<{}>", parts.join(", "))
            }
        }
    }

    fn ty(&self, ty: Ty) -> String {
        match &self.program.types[ty.0 as usize].shape {
            Shape::Scalar { pointer: true, .. } => "ptr".to_owned(),
            Shape::Scalar { bits, .. } => format!("{bits}"),
            Shape::Vector { lanes, element } => format!("<{lanes} x {}>", self.ty(*element)),
            Shape::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|(_, part)| self.ty(*part)).collect();
                format!("{{{}}}", parts.join(", "))
            }
        }
    }

    fn label(&self, pc: Pc) -> Option<String> {
        let at = self.labels.binary_search(&pc).ok()?;
        Some(format!("L{at}"))
    }

    fn to(&self, pc: Pc) -> String {
        self.label(pc).unwrap_or_else(|| format!("?{}", pc.0))
    }

    fn call(&self, call: &Call) -> String {
        let mut text = String::new();
        if let Some(dst) = call.dst {
            let _ = write!(text, "{} = ", self.reg(dst));
        }
        text.push_str(if call.must_tail { "tail call " } else { "call " });
        match &call.callee {
            Callee::Function(number) => {
                text.push_str(&self.program.functions[*number as usize].name);
            }
            Callee::Pointer(pointer) => text.push_str(&self.operand(*pointer)),
            Callee::Native(native) => {
                let _ = write!(text, "native {native:?}");
            }
            Callee::Input(name) => {
                let _ = write!(text, "input {name}");
            }
            Callee::Missing(name) => {
                let _ = write!(text, "missing {name}");
            }
        }
        let argument = |(at, arg): (usize, &super::ir::Argument)| {
            let dots = if at == call.fixed as usize { "... " } else { "" };
            let noundef = if arg.noundef { "!" } else { "" };
            let byval = arg
                .byval
                .map_or(String::new(), |(size, align)| format!("copy of {size} align {align} at "));
            format!("{dots}{byval}{}{noundef}", self.operand(arg.value))
        };
        let args: Vec<String> = call.args.iter().enumerate().map(argument).collect();
        let numbers: Vec<String> =
            call.numbers.iter().map(|number| format!(" #{number}")).collect();
        let noundef = if call.noundef { "!" } else { "" };
        let _ = write!(text, "({}){noundef}{}", args.join(", "), numbers.concat());
        text
    }
}

fn promises(promise: Promise) -> String {
    let all = [
        (Promise::NUW, "nuw"),
        (Promise::NSW, "nsw"),
        (Promise::EXACT, "exact"),
        (Promise::DISJOINT, "disjoint"),
        (Promise::NNEG, "nneg"),
        (Promise::SAMESIGN, "samesign"),
        (Promise::STRICT, "strict"),
    ];
    let given = all.iter().filter(|(one, _)| promise.has(*one));
    given.fold(String::new(), |text, (_, name)| text + " " + name)
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { view, op, .. } = *self;
        let program = view.program;
        let (r, o, t) = (|reg| view.reg(reg), |operand| view.operand(operand), |ty| view.ty(ty));
        match *op {
            Op::Int { op, promise, width, dst, a, b } => {
                write!(f, "{} = {op:?}{} {width} {}, {}", r(dst), promises(promise), o(a), o(b))
            }
            Op::Compare { pred, promise, width, dst, a, b } => {
                write!(f, "{} = {pred:?}{} {width} {}, {}", r(dst), promises(promise), o(a), o(b))
            }
            Op::Resize { how, promise, from, to, dst, a } => {
                write!(f, "{} = {how:?}{} {from} {} to {to}", r(dst), promises(promise), o(a))
            }
            Op::Float { float, dst, a, b } => {
                write!(f, "{} = {:?} {}, {}", r(dst), program.floats[float as usize], o(a), o(b))
            }
            Op::FloatCompare { pred, format, dst, a, b } => {
                write!(f, "{} = {pred:?} {format:?} {}, {}", r(dst), o(a), o(b))
            }
            Op::Fresh { dst } => write!(f, "fresh {}", r(dst)),
            Op::Copy { dst, a } => write!(f, "{} = {}", r(dst), o(a)),
            Op::Select { dst, cond, a, b } => {
                write!(f, "{} = if {} {} else {}", r(dst), o(cond), o(a), o(b))
            }
            Op::Freeze { ty, dst, a } => write!(f, "{} = freeze {} {}", r(dst), t(ty), o(a)),
            Op::Bitcast { from, to, dst, a } => {
                write!(f, "{} = {} {} as {}", r(dst), t(from), o(a), t(to))
            }
            Op::Extract { dst, a, part } => write!(f, "{} = {}.{part}", r(dst), o(a)),
            Op::Insert { dst, a, value, part } => {
                write!(f, "{} = {} with .{part} = {}", r(dst), o(a), o(value))
            }
            Op::Lane { dst, a, index, .. } => write!(f, "{} = {}[{}]", r(dst), o(a), o(index)),
            Op::WithLane { at } => {
                let with = &program.with_lanes[at as usize];
                write!(
                    f,
                    "{} = {} with [{}] = {}",
                    r(with.dst),
                    o(with.a),
                    o(with.index),
                    o(with.value)
                )
            }
            Op::Shuffle { shuffle, dst, a, b } => {
                let lane =
                    |lane: &Option<u32>| lane.map_or("_".to_owned(), |lane| lane.to_string());
                let mask: Vec<String> =
                    program.shuffles[shuffle as usize].mask.iter().map(lane).collect();
                write!(f, "{} = shuffle {}, {} by {}", r(dst), o(a), o(b), mask.join(" "))
            }
            Op::Call { call } | Op::Native { call } => {
                f.write_str(&view.call(&program.calls[call as usize]))
            }
            _ => self.flow(f),
        }
    }
}

impl Line<'_> {
    /// How control goes on.
    fn flow(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { view, op, .. } = *self;
        let program = view.program;
        let (r, o, to) = (|reg| view.reg(reg), |operand| view.operand(operand), |pc| view.to(pc));
        match *op {
            Op::Moves { moves, to: target } => {
                for (dst, value) in &program.moves[moves.indices()] {
                    write!(f, "{} = {}; ", r(*dst), o(*value))?;
                }
                write!(f, "jump {}", to(target))
            }
            Op::Jump { to: target } => write!(f, "jump {}", to(target)),
            Op::Branch { cond, then, els } => {
                write!(f, "if {} jump {} else {}", o(cond), to(then), to(els))
            }
            Op::Switch { on, switch } => {
                let switch = &program.switches[switch as usize];
                write!(f, "switch {}", o(on))?;
                for (literal, target) in switch.cases.iter() {
                    write!(
                        f,
                        " {}: {}",
                        view.constant(&Const::Bits(literal.clone())),
                        to(*target)
                    )?;
                }
                write!(f, " else {}", to(switch.default))
            }
            Op::Indirect { address, targets } => {
                let targets =
                    program.targets[targets.indices()].iter().map(|(_, target)| to(*target));
                write!(f, "jump to {} of {}", o(address), targets.collect::<Vec<_>>().join(" "))
            }
            Op::Return { value } => write!(f, "return {}", o(value)),
            Op::ReturnVoid => f.write_str("return"),
            Op::Unreachable => f.write_str("unreachable"),
            Op::Refused { what } => write!(f, "refused: {}", program.refusals[what as usize]),
            _ => self.memory(f),
        }
    }

    /// Instructions on memory.
    fn memory(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { view, op, at } = *self;
        let (r, o, t) = (|reg| view.reg(reg), |operand| view.operand(operand), |ty| view.ty(ty));
        let bounded = |inbounds: bool| if inbounds { " inbounds" } else { "" };
        let still = |volatile: bool| if volatile { " volatile" } else { "" };
        match *op {
            Op::Offset { inbounds, dst, base, by } => {
                write!(f, "{} = {} {by:+}{}", r(dst), o(base), bounded(inbounds))
            }
            Op::Index { inbounds, width, bound, dst, base, index, scale } => {
                write!(
                    f,
                    "{} = {} + {width} {} * {scale}{}",
                    r(dst),
                    o(base),
                    o(index),
                    bounded(inbounds)
                )?;
                let Some(bound) = bound else { return Ok(()) };
                write!(f, " below {}", bound.limit())
            }
            Op::Length { count, most } => write!(f, "length {} from 1 to {most}", o(count)),
            Op::Load { align, volatile, ty, dst, ptr } => {
                write!(
                    f,
                    "{} = load{} {} {} align {}",
                    r(dst),
                    still(volatile),
                    t(ty),
                    o(ptr),
                    1u64 << align
                )
            }
            Op::Store { align, volatile, ty, value, ptr } => {
                write!(
                    f,
                    "store{} {} {}, {} align {}",
                    still(volatile),
                    t(ty),
                    o(value),
                    o(ptr),
                    1u64 << align
                )
            }
            Op::Alloca { align, dst, count, stride, .. } => {
                let name = view.program.variable_at(Pc(at)).map_or("", |variable| &variable.name);
                write!(
                    f,
                    "{} = stack {name} {} * {stride} align {}",
                    r(dst),
                    o(count),
                    1u64 << align
                )
            }
            Op::Atomic { atomic } => {
                let atomic = &view.program.atomics[atomic as usize];
                let (a, b) = (o(atomic.a), o(atomic.b));
                write!(
                    f,
                    "{} = atomic {:?} {} {}, {a}, {b}",
                    r(atomic.dst),
                    atomic.kind,
                    t(atomic.ty),
                    o(atomic.ptr)
                )
            }
            Op::VaArg { ty, dst, list } => write!(f, "{} = next {} of {}", r(dst), t(ty), o(list)),
            _ => write!(f, "{op:?}"),
        }
    }
}
