//! Constants: numbers, strings, aggregates. Constant expressions are in `expr`.

use super::{BlockAddress, Fallible, Reader};
use crate::constant::Constant;
use crate::lex::{Tok, hex, unescape};
use crate::module::Label;
use crate::types::{Range, Type, TypeId};
use crate::value::Value;

/// Decimal digits of an integer at most: turning them into bits takes time by their square.
const MAX_DIGITS: usize = 20_000;

/// Whether a word starts a constant.
pub(super) fn starts_constant(word: &[u8]) -> bool {
    matches!(
        word,
        b"true"
            | b"false"
            | b"null"
            | b"undef"
            | b"poison"
            | b"zeroinitializer"
            | b"none"
            | b"splat"
            | b"asm"
            | b"blockaddress"
            | b"dso_local_equivalent"
            | b"no_cfi"
            | b"ptrauth"
            | b"getelementptr"
            | b"icmp"
            | b"fcmp"
            | b"select"
            | b"extractelement"
            | b"insertelement"
            | b"shufflevector"
            | b"extractvalue"
            | b"insertvalue"
            | b"fneg"
    ) || super::expr::operator(word).is_some()
        || word.starts_with(b"s0x")
        || word.starts_with(b"u0x")
        || word.starts_with(b"f0x")
}

/// Words for a number of so many digits and its sign: a wide type alone costs nothing.
fn words_for(width: u32, digits: usize) -> usize {
    (digits * 4 / 64 + 2).min(width.div_ceil(64) as usize)
}

impl Reader<'_> {
    /// A type and a constant.
    pub(super) fn typed_constant(&mut self) -> Fallible<(TypeId, Value)> {
        let ty = self.ty()?;
        Ok((ty, self.constant(ty)?))
    }

    /// A constant of a type.
    pub(super) fn constant(&mut self, ty: TypeId) -> Fallible<Value> {
        match self.kind() {
            Tok::Int => self.integer(ty),
            Tok::GlobalName | Tok::GlobalNumber => {
                if !self.m.types.is_ptr(ty) {
                    return self.error(format!(
                        "{} is a pointer, not a value of the type `{}`",
                        self.shown(),
                        self.type_text(ty)
                    ));
                }
                Ok(Value::symbol(self.symbol()?))
            }
            Tok::Word => self.constant_word(ty),
            Tok::Float | Tok::Hex => self.float(ty),
            Tok::Bytes => self.string(ty),
            Tok::Mark(b'[') => self.nest(|r| r.aggregate(ty, b'[', b']', false)),
            Tok::Mark(b'{') => self.nest(|r| r.aggregate(ty, b'{', b'}', false)),
            Tok::Mark(b'<') => self.nest(|r| r.vector_or_packed_constant(ty)),
            _ => self.expected(&format!("a constant of the type `{}`", self.type_text(ty))),
        }
    }

    pub(super) fn type_text(&self, ty: TypeId) -> String {
        crate::print::type_text(&self.m, ty)
    }

    fn constant_word(&mut self, ty: TypeId) -> Fallible<Value> {
        let word = self.lex.slice();
        let constant = match word {
            b"true" | b"false" => {
                if ty != TypeId::I1 {
                    return self.error(format!(
                        "{} has the type `i1`, not `{}`",
                        self.shown(),
                        self.type_text(ty)
                    ));
                }
                Constant::Int(u64::from(word == b"true"))
            }
            b"null" => {
                if !self.m.types.is_ptr(ty) {
                    return self.error(format!(
                        "`null` is a pointer, not a value of the type `{}`",
                        self.type_text(ty)
                    ));
                }
                Constant::Null
            }
            b"undef" => Constant::Undef,
            b"poison" => Constant::Poison,
            b"zeroinitializer" => match self.m.types.get(ty) {
                Type::Int(width) if width <= 64 => Constant::Int(0),
                Type::Ptr(_) => Constant::Null,
                _ => Constant::Zero,
            },
            b"none" => {
                if ty != TypeId::TOKEN {
                    return self.error(format!(
                        "`none` is a token, not a value of the type `{}`",
                        self.type_text(ty)
                    ));
                }
                Constant::None
            }
            b"splat" => return self.nest(|r| r.splat(ty)),
            b"blockaddress" => return self.block_address(ty),
            b"dso_local_equivalent" | b"no_cfi" => return self.wrapped_symbol(ty),
            b"asm" => return self.error("inline assembly can only be called"),
            _ if matches!(word, [b's' | b'u', b'0', b'x', ..]) => return self.hex_integer(ty),
            _ => return self.nest(|r| r.expression(ty)),
        };
        if matches!(
            self.m.types.get(ty),
            Type::Void | Type::Label | Type::Metadata | Type::Function { .. }
        ) {
            return self
                .error(format!("there is no constant of the type `{}`", self.type_text(ty)));
        }
        self.lex.bump();
        Ok(self.m.constants.intern(ty, constant))
    }

    fn int_width(&self, ty: TypeId) -> Fallible<u32> {
        match self.m.types.get(ty) {
            Type::Int(width) => Ok(width),
            _ => self.error(format!(
                "{} is an integer, not a value of the type `{}`",
                self.shown(),
                self.type_text(ty)
            )),
        }
    }

    fn integer(&mut self, ty: TypeId) -> Fallible<Value> {
        let width = self.int_width(ty)?;
        let negative = self.lex.slice()[0] == b'-';
        if width <= 64 && !self.lex.token.big {
            let number = self.lex.token.number;
            let number = if negative { number.wrapping_neg() } else { number };
            self.lex.bump();
            return Ok(self.int(ty, width, number));
        }
        let digits = &self.lex.slice()[usize::from(matches!(self.lex.slice()[0], b'-' | b'+'))..];
        if digits.len() > MAX_DIGITS {
            return self.error(format!("an integer of more than {MAX_DIGITS} digits"));
        }
        let mut words = vec![0u64; words_for(width, digits.len())];
        let mut used = 1;
        for chunk in digits.chunks(18) {
            let factor = 10u64.pow(chunk.len() as u32);
            let add = chunk.iter().fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
            let mut carry = u128::from(add);
            for word in &mut words[..used] {
                carry += u128::from(*word) * u128::from(factor);
                *word = carry as u64;
                carry >>= 64;
            }
            if carry != 0 && used < words.len() {
                words[used] = carry as u64;
                used += 1;
            }
        }
        if negative {
            let mut carry = true;
            for word in &mut words {
                (*word, carry) = (!*word).overflowing_add(u64::from(carry));
            }
        }
        self.lex.bump();
        Ok(self.wide_int(ty, width, words))
    }

    /// `u0xFF`, `s0xFF`
    fn hex_integer(&mut self, ty: TypeId) -> Fallible<Value> {
        let width = self.int_width(ty)?;
        let word = self.lex.slice();
        let digits: Option<Vec<u8>> = word[3..].iter().map(|&b| hex(b)).collect();
        let Some(mut digits) = digits.filter(|d| !d.is_empty() && d.len() <= MAX_DIGITS) else {
            return self.expected("an integer");
        };
        // As LLVM has it, the highest bit that is set is the sign of `s0x…`.
        let leading = digits.iter().position(|&digit| digit != 0).unwrap_or(digits.len() - 1);
        digits.drain(..leading);
        let negative = word[0] == b's' && digits[0] != 0;
        if negative {
            digits[0] |= 0xf << (8 - digits[0].leading_zeros()) & 0xf;
        }
        let fill = if negative { u64::MAX } else { 0 };
        let mut words = vec![fill; words_for(width, digits.len())];
        for (at, &digit) in digits.iter().rev().enumerate() {
            if let Some(word) = words.get_mut(at / 16) {
                let shift = at % 16 * 4;
                *word = *word & !(0xf << shift) | u64::from(digit) << shift;
            }
        }
        self.lex.bump();
        Ok(self.wide_int(ty, width, words))
    }

    /// An integer from the lowest words of its two's complement, the last of which has the sign.
    fn wide_int(&mut self, ty: TypeId, width: u32, mut words: Vec<u64>) -> Value {
        if width <= 64 {
            return self.int(ty, width, words[0]);
        }
        if words.len() == width.div_ceil(64) as usize
            && let Some(last) = words.last_mut()
        {
            let above = 64 * width.div_ceil(64) - width;
            *last = ((*last << above).cast_signed() >> above).cast_unsigned();
        }
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        while let [.., before, last] = bytes[..]
            && last == if before < 0x80 { 0 } else { 0xff }
        {
            bytes.pop();
        }
        self.m.constants.with_bytes(ty, Constant::WideInt(Range::default()), &bytes)
    }

    /// An integer of at most 64 bits.
    pub(super) fn int(&mut self, ty: TypeId, width: u32, number: u64) -> Value {
        let mask = u64::MAX >> (64 - width.clamp(1, 64));
        self.m.constants.intern(ty, Constant::Int(number & mask))
    }

    fn string(&mut self, ty: TypeId) -> Fallible<Value> {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        unescape(self.lex.slice(), &mut bytes);
        let fits = matches!(self.m.types.get(ty), Type::Array { length, element: TypeId::I8 } if length == bytes.len() as u64);
        if !fits {
            return self.error(format!(
                "a string of {} bytes is no value of the type `{}`",
                bytes.len(),
                self.type_text(ty)
            ));
        }
        let value = self.m.constants.with_bytes(ty, Constant::Data(Range::default()), &bytes);
        self.bytes = bytes;
        self.lex.bump();
        Ok(value)
    }

    /// `[…]`, `{…}` or `<…>` with the types of the elements checked.
    fn aggregate(&mut self, ty: TypeId, open: u8, close: u8, tight: bool) -> Fallible<Value> {
        let at = self.lex.token.at;
        self.expect(open)?;
        let kind = self.m.types.resolved(ty);
        let fits = match (open, kind) {
            (b'[', Type::Array { .. }) | (b'<', Type::Vector { .. }) => true,
            (b'{', Type::Struct { packed, .. }) => packed == tight,
            _ => false,
        };
        if !fits {
            return Err(
                self.error_at(at, format!("this is no value of the type `{}`", self.type_text(ty)))
            );
        }
        let start = self.values.len();
        if let Type::Array { length, element } = kind
            && let Some(size) = self.m.types.data_size(element)
            && let Some(value) = self.data(ty, length, element, size)?
        {
            return Ok(value);
        }
        while !self.is(close) {
            if self.values.len() > start {
                self.expect(b',')?;
            }
            let index = self.values.len() - start;
            let wanted = match kind {
                Type::Array { element, .. } | Type::Vector { element, .. } => Some(element),
                Type::Struct { fields, .. } => self.m.types.list(fields).get(index).copied(),
                _ => None,
            };
            let place = self.lex.token.at;
            let element = self.ty()?;
            if Some(element) != wanted {
                let wanted =
                    wanted.map_or("no element".into(), |ty| format!("`{}`", self.type_text(ty)));
                return Err(self.error_at(
                    place,
                    format!("{wanted} is expected here, not `{}`", self.type_text(element)),
                ));
            }
            let value = self.constant(element)?;
            self.values.push(value);
        }
        let count = (self.values.len() - start) as u64;
        let length = match kind {
            Type::Array { length, .. } => length,
            Type::Vector { length, .. } => u64::from(length),
            Type::Struct { fields, .. } => u64::from(fields.count),
            _ => 0,
        };
        if count != length {
            return self
                .error(format!("`{}` has {length} elements, not {count}", self.type_text(ty)));
        }
        self.lex.bump();
        let value = self.m.constants.with_elements(
            ty,
            Constant::Aggregate(Range::default()),
            &self.values[start..],
        );
        self.values.truncate(start);
        Ok(value)
    }

    /// An array of numbers, as far as it is one: where something else stands, what came before is put among the values.
    fn data(
        &mut self,
        ty: TypeId,
        length: u64,
        element: TypeId,
        size: usize,
    ) -> Fallible<Option<Value>> {
        let int = self.m.types.is_int(element);
        let mut data = Vec::new();
        while !self.is(b']') {
            if !data.is_empty() {
                self.expect(b',')?;
            }
            let place = self.lex.token.at;
            let found = self.ty()?;
            if found != element {
                let message = format!(
                    "`{}` is expected here, not `{}`",
                    self.type_text(element),
                    self.type_text(found)
                );
                return Err(self.error_at(place, message));
            }
            let bits = match self.kind() {
                Tok::Int if int && !self.lex.token.big => {
                    let number = self.lex.token.number;
                    let negative = self.lex.slice()[0] == b'-';
                    self.lex.bump();
                    if negative { number.wrapping_neg() } else { number }
                }
                Tok::Float | Tok::Hex if !int => self.float_bits(element)?,
                _ => {
                    self.undo_data(&data, element, size);
                    let value = self.constant(element)?;
                    self.values.push(value);
                    return Ok(None);
                }
            };
            data.extend_from_slice(&bits.to_le_bytes()[..size]);
        }
        let count = (data.len() / size) as u64;
        if count != length {
            return self
                .error(format!("`{}` has {length} elements, not {count}", self.type_text(ty)));
        }
        self.lex.bump();
        let value = self.m.constants.with_bytes(ty, Constant::Data(Range::default()), &data);
        Ok(Some(value))
    }

    /// Data as values.
    fn undo_data(&mut self, data: &[u8], element: TypeId, size: usize) {
        for number in data.chunks_exact(size) {
            let bits = number.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
            let int = self.m.types.is_int(element);
            let constant = if int { Constant::Int(bits) } else { Constant::Float(bits) };
            let value = self.m.constants.intern(element, constant);
            self.values.push(value);
        }
    }

    fn vector_or_packed_constant(&mut self, ty: TypeId) -> Fallible<Value> {
        if matches!(self.m.types.get(ty), Type::Vector { .. }) {
            return self.aggregate(ty, b'<', b'>', false);
        }
        self.expect(b'<')?;
        let value = self.aggregate(ty, b'{', b'}', true)?;
        self.expect(b'>')?;
        Ok(value)
    }

    /// `splat (i32 5)`
    fn splat(&mut self, ty: TypeId) -> Fallible<Value> {
        self.lex.bump();
        self.expect(b'(')?;
        let at = self.lex.token.at;
        let (element, value) = self.typed_constant()?;
        if !matches!(self.m.types.get(ty), Type::Vector { element: e, .. } if e == element) {
            return Err(self.error_at(at, format!("`{}` has no such elements", self.type_text(ty))));
        }
        self.expect(b')')?;
        Ok(self.m.constants.intern(ty, Constant::Splat(value)))
    }

    /// `blockaddress(@f, %block)`
    fn block_address(&mut self, ty: TypeId) -> Fallible<Value> {
        self.lex.bump();
        self.expect(b'(')?;
        let function = self.symbol()?;
        self.expect(b',')?;
        let at = self.lex.token.at;
        let label = match self.kind() {
            Tok::LocalName => Label::Name(self.intern()),
            Tok::LocalNumber => Label::Number(self.number32("the number of a block")?),
            _ => return self.expected("a block such as `%5`"),
        };
        self.lex.bump();
        self.expect(b')')?;
        if !self.m.types.is_ptr(ty) {
            return Err(self.error_at(at, "a block's address is a pointer"));
        }
        if let Some(&known) = self.known_addresses.get(&(function, label)) {
            return Ok(Value::constant(known));
        }
        let constant = self.m.constants.reserve_block_address(ty, function);
        self.known_addresses.insert((function, label), constant);
        self.block_addresses.push(BlockAddress { constant, function, label, at });
        Ok(Value::constant(constant))
    }

    fn wrapped_symbol(&mut self, ty: TypeId) -> Fallible<Value> {
        let no_cfi = self.is_word(b"no_cfi");
        self.lex.bump();
        if !self.m.types.is_ptr(ty) {
            return self.error(format!(
                "this is a pointer, not a value of the type `{}`",
                self.type_text(ty)
            ));
        }
        let symbol = self.symbol()?;
        let constant =
            if no_cfi { Constant::NoCfi(symbol) } else { Constant::DsoLocalEquivalent(symbol) };
        Ok(self.m.constants.intern(ty, constant))
    }
}
