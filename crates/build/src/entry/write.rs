//! The text of a harness.
//!
//! Every parameter is an object of its own that is filled with inputs and then passed: numbers first, then what pointers point
//! to, each object after the one that holds the pointer. So the sizes that are inputs are known before the objects that have
//! them. All objects stay in a table, so that none counts as lost.
//!
//! **Invariant:** an input is called as a C programmer would call the value: `n`, `p[3]`, `p->next->value`, `s.x`.

use std::fmt::{Display, Write};

use polysem_llvm::metadata::MetaId;
use polysem_llvm::{Module, Type, TypeId, type_text};

use super::parameters::{Parameter, Passed};
use super::types::{Field, Number, Shape, shape};
use super::{Entry, Length, Size};

/// More inputs than this nobody explores.
const INPUTS: u64 = 1 << 16;
/// Values that hold others count too: they may hold nothing.
const PLACES: u64 = 1 << 18;
/// A number of bytes that is more than any bound, and that can be allocated: sizes that are too large end at the bound.
const ENDLESS: u64 = 1 << 35;

/// A value that waits for the object it is to point to.
struct Waiting {
    /// What the pointer is called.
    name: String,
    /// Where it is.
    at: String,
    pointee: MetaId,
    /// Whether it points to one value, and is never null.
    reference: bool,
}

/// What an object is filled from.
struct Elements {
    shape: Shape,
    /// Whether several are text, which ends with a zero.
    text: bool,
}

/// An integer that a size may mean.
#[derive(Clone)]
struct Known {
    name: String,
    signed: bool,
    /// A number of 64 bits that is not negative.
    register: String,
}

pub(super) struct Writer<'e> {
    entry: &'e Entry,
    module: &'e Module,
    names: String,
    code: String,
    /// How many registers, labels and names there are.
    numbered: u32,
    objects: u32,
    inputs: u64,
    places: u64,
    /// Integers that sizes may mean.
    known: Vec<Known>,
    lengths: Vec<Length>,
    /// The pointers that there are.
    pointers: Vec<String>,
}

impl<'e> Writer<'e> {
    pub(super) fn new(entry: &'e Entry, module: &'e Module) -> Writer<'e> {
        Writer {
            entry,
            module,
            names: String::new(),
            code: String::new(),
            numbered: 0,
            objects: 0,
            inputs: 0,
            places: 0,
            known: Vec::new(),
            lengths: Vec::new(),
            pointers: Vec::new(),
        }
    }

    /// The module for a function with these parameters, and the objects that have as many elements as inputs say.
    ///
    /// # Errors
    /// What no input can be made of, in words.
    pub(super) fn harness(
        mut self,
        parameters: &[Parameter],
    ) -> Result<(String, Vec<Length>), String> {
        let mut slots = Vec::new();
        let mut waiting = Vec::new();
        for parameter in parameters {
            if parameter.shape == Some(Shape::Code) {
                let Parameter { name, ty, .. } = parameter;
                return Err(format!(
                    "no input can be made of the parameter `{name}` of the type `{ty}`: \
                     a pointer to a function"
                ));
            }
            let size = parameter.size.next_multiple_of(8);
            let slot = self.object(size, 0, &parameter.name);
            if let Some(shape) = &parameter.shape {
                self.place(shape, &slot, 0, &parameter.name, ".", &mut waiting)?;
            }
            slots.push(slot);
        }
        self.follow(waiting, 0)?;
        self.check_sizes()?;
        let mut arguments = Vec::new();
        for (parameter, slot) in parameters.iter().zip(&slots) {
            self.pass(&parameter.passed, slot, &mut arguments);
        }
        self.line(format_args!("call void %function({})", arguments.join(", ")));
        let (names, code, objects) = (&self.names, &self.code, self.objects);
        let text = format!(
            "target datalayout = \"e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n\
             target triple = \"x86_64-linux-gnu\"\n\
             declare ptr @__polysem_fresh(i64, i64, ptr, ...)\n\
             declare void @__polysem_symbolic(ptr, i64, ptr, ...)\n\
             declare void @__polysem_assume(i32)\n\
             @kept = internal global [{objects} x ptr] zeroinitializer\n\
             {names}define void @__polysem_harness(ptr %function) {{\n{code}  ret void\n}}\n"
        );
        Ok((text, self.lengths))
    }

    /// Writing to a string cannot fail.
    fn line(&mut self, text: impl Display) {
        let _ = writeln!(self.code, "  {text}");
    }

    fn number(&mut self) -> u32 {
        self.numbered += 1;
        self.numbered
    }

    /// An instruction that gives something: the register.
    fn value(&mut self, text: impl Display) -> String {
        let register = format!("%r{}", self.number());
        self.line(format_args!("{register} = {text}"));
        register
    }

    fn name(&mut self, name: &str) -> String {
        let bytes = name.bytes().fold(String::new(), |all, byte| format!("{all}\\{byte:02X}"));
        let symbol = format!("@name.{}", self.number());
        let length = name.len() + 1;
        let _ =
            writeln!(self.names, "{symbol} = private constant [{length} x i8] c\"{bytes}\\00\"");
        symbol
    }

    /// A new object, whose elements of so many bytes are inputs, if that is not zero.
    fn object(&mut self, size: u64, unit: u64, name: &str) -> String {
        let name = self.name(name);
        self.fresh(format_args!("i64 {size}, i64 {unit}, ptr {name}"))
    }

    fn fresh(&mut self, arguments: impl Display) -> String {
        let object =
            self.value(format_args!("call ptr (i64, i64, ptr, ...) @__polysem_fresh({arguments})"));
        let place = format!("ptr getelementptr (ptr, ptr @kept, i64 {})", self.objects);
        self.line(format_args!("store ptr {object}, {place}"));
        self.objects += 1;
        object
    }

    fn count(&mut self, inputs: u64) -> Result<(), String> {
        self.inputs = self.inputs.saturating_add(inputs);
        if self.inputs > INPUTS || self.places > PLACES {
            return Err(format!(
                "more than {INPUTS} inputs\nremedy: state smaller sizes by --entry-size"
            ));
        }
        Ok(())
    }

    fn offset(&mut self, base: &str, at: u64) -> String {
        match at {
            0 => base.to_owned(),
            _ => self.value(format_args!("getelementptr i8, ptr {base}, i64 {at}")),
        }
    }

    /// Fills the place of a value with inputs; pointers wait. `member` stands between its name and that of a field.
    fn place(
        &mut self,
        shape: &Shape,
        base: &str,
        at: u64,
        name: &str,
        member: &str,
        waiting: &mut Vec<Waiting>,
    ) -> Result<(), String> {
        self.places += 1;
        self.count(0)?;
        match shape {
            Shape::Number { bytes, number } => {
                self.input(base, at, *bytes, name)?;
                self.learn(*number, *bytes, base, at, name);
            }
            Shape::Bytes(size) => self.input(base, at, *size, name)?,
            Shape::Array { element, count } => {
                if let Some(unit) = element.unit() {
                    self.count(*count)?;
                    let (size, place) = (count * unit, self.offset(base, at));
                    let name = self.name(name);
                    self.line(format_args!(
                        "call void (ptr, i64, ptr, ...) @__polysem_symbolic(ptr {place}, i64 {size}, ptr {name}, i64 {unit})"
                    ));
                    return Ok(());
                }
                for number in 0..*count {
                    let at = at.saturating_add(number.saturating_mul(element.size()));
                    let name = format!("{name}[{number}]");
                    self.place(element, base, at, &name, ".", waiting)?;
                }
            }
            Shape::Struct { fields, .. } => {
                let mut cleared = None;
                for field in fields {
                    let Field { name: own, at: bit, bits, shape } = field;
                    let inner = format!("{name}{member}{own}");
                    match bits {
                        Some(bits) => {
                            self.bit_field(base, at * 8 + bit, *bits, &inner, &mut cleared)?;
                        }
                        None if own.is_empty() => {
                            self.place(shape, base, at + bit / 8, name, member, waiting)?;
                        }
                        None => self.place(shape, base, at + bit / 8, &inner, ".", waiting)?,
                    }
                }
            }
            Shape::Pointer(pointee) | Shape::Reference(pointee) => {
                let (name, at) = (name.to_owned(), self.offset(base, at));
                let reference = matches!(shape, Shape::Reference(_));
                waiting.push(Waiting { name, at, pointee: *pointee, reference });
            }
            Shape::Code => {
                let at = self.offset(base, at);
                self.line(format_args!("store ptr null, ptr {at}, align 1"));
            }
        }
        Ok(())
    }

    fn input(&mut self, base: &str, at: u64, size: u64, name: &str) -> Result<(), String> {
        self.count(if size <= 8 { 1 } else { size })?;
        let (place, name) = (self.offset(base, at), self.name(name));
        self.line(format_args!(
            "call void (ptr, i64, ptr, ...) @__polysem_symbolic(ptr {place}, i64 {size}, ptr {name})"
        ));
        Ok(())
    }

    /// What holds of a number, and whether a size needs it.
    fn learn(&mut self, number: Number, bytes: u64, base: &str, at: u64, name: &str) {
        let bits = bytes * 8;
        let load = |writer: &mut Self| {
            let place = writer.offset(base, at);
            writer.value(format_args!("load i{bits}, ptr {place}, align 1"))
        };
        match number {
            Number::Truth => {
                let value = load(self);
                self.at_most(&value, bits, 1);
            }
            Number::Whole { signed } if bits <= 64 && self.is_size(name) => {
                let mut register = load(self);
                if bits < 64 {
                    let extend = if signed { "sext" } else { "zext" };
                    register = self.value(format_args!("{extend} i{bits} {register} to i64"));
                }
                if signed {
                    let negative = self.value(format_args!("icmp slt i64 {register}, 0"));
                    register =
                        self.value(format_args!("select i1 {negative}, i64 0, i64 {register}"));
                }
                self.known.push(Known { name: name.to_owned(), signed, register });
            }
            Number::Whole { .. } | Number::Char | Number::Float => {}
        }
    }

    /// Only inputs are meant that are no more than this.
    fn at_most(&mut self, value: &str, width: u64, most: u64) {
        let fits = self.value(format_args!("icmp ule i{width} {value}, {most}"));
        let fits = self.value(format_args!("zext i1 {fits} to i32"));
        self.line(format_args!("call void @__polysem_assume(i32 {fits})"));
    }

    fn is_size(&self, name: &str) -> bool {
        self.entry.sizes.iter().any(|(_, size)| *size == Size::Of(name.to_owned()))
    }

    /// An input of which some bits become bits of an object. What else is in their bytes is zero: all up to `cleared` is set.
    fn bit_field(
        &mut self,
        base: &str,
        bit: u64,
        bits: u64,
        name: &str,
        cleared: &mut Option<u64>,
    ) -> Result<(), String> {
        if bits == 0 || bits > 64 {
            return Err(format!("`{name}` has {bits} bits"));
        }
        let (first, end) = (bit / 8, (bit + bits).div_ceil(8));
        for byte in first.max(cleared.unwrap_or(first))..end {
            let place = self.offset(base, byte);
            self.line(format_args!("store i8 0, ptr {place}"));
        }
        *cleared = Some(end.max(cleared.unwrap_or(0)));
        let size = bits.div_ceil(8).next_power_of_two();
        let slot = self.value(format_args!("alloca i{}", size * 8));
        self.input(&slot, 0, size, name)?;
        let (whole, place) = ((end - first) * 8, self.offset(base, first));
        let width = size * 8;
        let mut value = self.value(format_args!("load i{width}, ptr {slot}"));
        if bits < width {
            self.at_most(&value, width, (1 << bits) - 1);
            value = self.value(format_args!("trunc i{width} {value} to i{bits}"));
        }
        if bits < whole {
            value = self.value(format_args!("zext i{bits} {value} to i{whole}"));
        }
        let value = self.value(format_args!("shl i{whole} {value}, {}", bit % 8));
        let old = self.value(format_args!("load i{whole}, ptr {place}, align 1"));
        let new = self.value(format_args!("or i{whole} {old}, {value}"));
        self.line(format_args!("store i{whole} {new}, ptr {place}, align 1"));
        Ok(())
    }

    /// Makes the objects that pointers are to point to, and those that pointers in them do. As many pointers led here as the
    /// depth says.
    fn follow(&mut self, waiting: Vec<Waiting>, depth: u32) -> Result<(), String> {
        for Waiting { name, at, pointee, reference } in waiting {
            if depth > self.entry.depth {
                self.line(format_args!("store ptr null, ptr {at}, align 1"));
                continue;
            }
            self.pointers.push(name.clone());
            let known = self.known.len();
            let null = self.entry.null && !reference;
            let end = null.then(|| self.perhaps_null(&name, &at)).transpose()?;
            let (object, waiting) = self.pointee(&name, pointee, reference)?;
            self.line(format_args!("store ptr {object}, ptr {at}, align 1"));
            self.follow(waiting, depth + 1)?;
            if let Some(end) = end {
                // What is known where there is an object is not known behind it.
                self.known.truncate(known);
                self.line(format_args!("br label %{end}"));
                let _ = writeln!(self.code, "{end}:");
            }
        }
        Ok(())
    }

    /// A null pointer for some inputs; what follows is for the others. The label where both go on.
    fn perhaps_null(&mut self, name: &str, at: &str) -> Result<String, String> {
        let slot = self.value("alloca i8");
        self.input(&slot, 0, 1, &format!("{name}.null"))?;
        let byte = self.value(format_args!("load i8, ptr {slot}"));
        let null = self.value(format_args!("icmp ne i8 {byte}, 0"));
        let number = self.number();
        let (without, with, end) =
            (format!("null.{number}"), format!("object.{number}"), format!("end.{number}"));
        self.line(format_args!("br i1 {null}, label %{without}, label %{with}"));
        let _ = writeln!(self.code, "{without}:");
        self.line(format_args!("store ptr null, ptr {at}, align 1"));
        self.line(format_args!("br label %{end}"));
        let _ = writeln!(self.code, "{with}:");
        Ok(end)
    }

    /// The object of a pointer, filled, and the pointers in it.
    fn pointee(
        &mut self,
        name: &str,
        pointee: MetaId,
        reference: bool,
    ) -> Result<(String, Vec<Waiting>), String> {
        let Elements { shape, text } = self.elements(pointee);
        let stated = self.entry.sizes.iter().rev().find(|(pointer, _)| pointer == name);
        let count = match stated {
            Some((_, Size::Of(length))) => {
                return Ok((self.sized(name, &shape, length)?, Vec::new()));
            }
            Some((_, Size::Elements(count))) => *count,
            None if reference => 1,
            None => match shape {
                Shape::Number { .. } => self.entry.elements,
                Shape::Bytes(_)
                | Shape::Array { .. }
                | Shape::Struct { .. }
                | Shape::Pointer(_)
                | Shape::Reference(_)
                | Shape::Code => 1,
            },
        };
        let size = count.saturating_mul(shape.size());
        let mut waiting = Vec::new();
        if let Some(unit) = shape.unit() {
            self.count(count)?;
            let object = self.object(size, unit, name);
            if text && count > 0 && !reference {
                let last = self.offset(&object, count - 1);
                self.line(format_args!("store i8 0, ptr {last}"));
            }
            return Ok((object, waiting));
        }
        self.count(count)?;
        let object = self.object(size, 0, name);
        for number in 0..count {
            let at = number * shape.size();
            let element = format!("{name}[{number}]");
            match (&shape, stated) {
                (Shape::Struct { .. }, None) => {
                    self.place(&shape, &object, at, name, "->", &mut waiting)?;
                }
                _ => self.place(&shape, &object, at, &element, ".", &mut waiting)?,
            }
        }
        Ok((object, waiting))
    }

    /// What a pointer points to several of: bytes, if nobody says it.
    fn elements(&self, pointee: MetaId) -> Elements {
        const BYTE: Shape = Shape::Number { bytes: 1, number: Number::Whole { signed: false } };
        let shape = shape(self.module, pointee).filter(|shape| shape.size() > 0).unwrap_or(BYTE);
        let text = matches!(shape, Shape::Number { bytes: 1, number: Number::Char });
        Elements { shape, text }
    }

    /// An object with as many elements as an input says.
    fn sized(&mut self, name: &str, shape: &Shape, length: &str) -> Result<String, String> {
        let told = format!("--entry-size {name}={length}");
        let Some(unit) = shape.unit() else {
            return Err(format!(
                "`{told}`: only numbers can be as many as an input says\n\
                 remedy: state a number"
            ));
        };
        let known = self.known.iter().rev().find(|known| known.name == length);
        let Some(Known { signed, register: count, .. }) = known.cloned() else {
            return Err(format!(
                "`{told}`: `{length}` is no integer that is known before `{name}`"
            ));
        };
        self.lengths.push(Length { object: name.to_owned(), input: length.to_owned(), signed });
        let most = ENDLESS / unit;
        let more = self.value(format_args!("icmp ugt i64 {count}, {most}"));
        let count = self.value(format_args!("select i1 {more}, i64 {most}, i64 {count}"));
        let size = self.value(format_args!("mul i64 {count}, {unit}"));
        let name = self.name(name);
        Ok(self.fresh(format_args!("i64 {size}, i64 {unit}, ptr {name}, i32 1")))
    }

    /// A size must be one of some object.
    fn check_sizes(&self) -> Result<(), String> {
        let missing = self
            .entry
            .sizes
            .iter()
            .find(|(name, _)| !self.pointers.iter().any(|known| known == name));
        let Some((name, _)) = missing else { return Ok(()) };
        let known: Vec<String> = self.pointers.iter().map(|name| format!("`{name}`")).collect();
        let known = match &known[..] {
            [] => "there is none".to_owned(),
            known => format!("there are {}", known.join(", ")),
        };
        Err(format!("`--entry-size {name}=…`: no pointer is called `{name}`; {known}"))
    }

    /// The arguments for a parameter.
    fn pass(&mut self, passed: &Passed, slot: &str, arguments: &mut Vec<String>) {
        match passed {
            Passed::Address => arguments.push(format!("ptr {slot}")),
            Passed::Copied(size, align) => {
                arguments.push(format!("ptr byval([{size} x i8]) align {align} {slot}"));
            }
            Passed::Parts(parts) => {
                for &(ty, at) in parts {
                    let place = self.offset(slot, at);
                    let value = self.load(ty, &place);
                    arguments.push(format!("{} {value}", type_text(self.module, ty)));
                }
            }
        }
    }

    /// A value from memory; bits that fill no byte are the lowest of one.
    fn load(&mut self, ty: TypeId, place: &str) -> String {
        match self.module.types.get(ty) {
            Type::Int(bits) if !bits.is_multiple_of(8) => {
                let whole = bits.next_multiple_of(8);
                let value = self.value(format_args!("load i{whole}, ptr {place}, align 1"));
                self.value(format_args!("trunc i{whole} {value} to i{bits}"))
            }
            _ => {
                let ty = type_text(self.module, ty);
                self.value(format_args!("load {ty}, ptr {place}, align 1"))
            }
        }
    }
}
