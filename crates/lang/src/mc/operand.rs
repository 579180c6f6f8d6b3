//! Operands: `eax`, `x`, `[eax]`, `[ebp-10]`, `[&x+4]`, `[eax+&x]`, `[0x20]`; and constants: `5`, `-1`, `label`, `&x`, `&x+4`.
//!
//! `[a]` is the cell at address `a`, here and in predicates, and a variable's name alone is what its cell holds. So `[x]`
//! would need two reads, and is refused with what to write instead.

use super::ir::{Address, Constant, Dst, Register, Src, Symbol};
use super::read::{Reader, is_mnemonic};
use crate::expr::nearest;
use crate::text::{Error, Token};
use polysem_sem::Bits;

impl Reader<'_> {
    /// What can be read.
    pub(super) fn source(&mut self) -> Result<Src, Error> {
        let at = self.tokens.offset();
        match self.tokens.peek() {
            Token::Mark("[") => Ok(Src::Dst(Dst::Cell(self.address()?))),
            Token::Mark("-" | "&") | Token::Number(_) => Ok(Src::Immediate(self.constant()?)),
            // The operand was forgotten, and this belongs to the next line.
            Token::Word(_) if self.tokens.second() == Token::Mark(":") => Err(self.missing()),
            Token::Word(word) if is_mnemonic(word) => Err(self.missing()),
            Token::Word(word) => {
                if let Some(register) = Register::named(word) {
                    self.tokens.take();
                    return Ok(Src::Dst(Dst::Register(register)));
                }
                match self.symbol(word, at)? {
                    symbol @ Symbol::Variable(_) => {
                        self.tokens.take();
                        let constant = Constant { symbol, offset: Bits::zero(self.width) };
                        Ok(Src::Dst(Dst::Cell(Address { register: None, constant })))
                    }
                    Symbol::Label(_) | Symbol::None => Ok(Src::Immediate(self.constant()?)),
                }
            }
            Token::Mark(_) | Token::End => Err(self.missing()),
        }
    }

    /// What can be written.
    pub(super) fn destination(&mut self) -> Result<Dst, Error> {
        let at = self.tokens.offset();
        match self.source()? {
            Src::Dst(dst) => Ok(dst),
            Src::Immediate(_) => {
                let message = format!("the first operand of `{}` is no constant", self.mnemonic);
                Err(Error::new(at, message).hint("it is a register, memory or a variable"))
            }
        }
    }

    /// A complaint that an operand is missing here.
    pub(super) fn missing(&self) -> Error {
        let (at, found) = (self.tokens.offset(), self.tokens.peek());
        Error::new(at, format!("`{}` lacks an operand: found {found}", self.mnemonic))
    }

    /// What a name stands for.
    fn symbol(&self, name: &str, at: usize) -> Result<Symbol, Error> {
        if let Some((symbol, _)) = self.names.get(name) {
            return Ok(*symbol);
        }
        let message = format!("`{name}` is neither a register, a variable nor a label");
        let error = Error::new(at, message);
        if name.eq_ignore_ascii_case("zf") || name.eq_ignore_ascii_case("eip") {
            return Err(error.hint("ZF and EIP are no operands: compare and jump"));
        }
        let small = Register::ALL.map(|register| register.name().to_ascii_lowercase());
        let known = small.iter().map(String::as_str).chain(self.names.keys().copied());
        Err(match nearest(name, known) {
            Some(hint) => error.hint(hint),
            None => error,
        })
    }

    /// `[register]`, `[register ± …]` or `[constant]`.
    fn address(&mut self) -> Result<Address, Error> {
        self.tokens.expect("[")?;
        let register = match self.tokens.peek() {
            Token::Word(word) => Register::named(word),
            Token::Number(_) | Token::Mark(_) | Token::End => None,
        };
        let constant = if register.is_none() {
            self.cell_constant()?
        } else {
            self.tokens.take();
            if self.tokens.skip("+") {
                self.cell_constant()?
            } else {
                Constant { symbol: Symbol::None, offset: self.offset()? }
            }
        };
        self.tokens.expect("]")?;
        Ok(Address { register, constant })
    }

    /// A constant within brackets, where the name of a variable would be misread.
    fn cell_constant(&mut self) -> Result<Constant, Error> {
        let at = self.tokens.offset();
        let Token::Word(word) = self.tokens.peek() else { return self.constant() };
        if Register::named(word).is_some() {
            return Err(Error::new(at, "an address has one register, and it stands first"));
        }
        if let Symbol::Variable(_) = self.symbol(word, at)? {
            let message = format!("`{word}` is a variable, not an address");
            return Err(Error::new(at, message).hint(format!(
                "`{word}` alone is its cell, `[&{word}+4]` one beside it; to follow a pointer, load it first"
            )));
        }
        self.constant()
    }

    /// `number`, `-number`, `label`, `&variable`, and the latter two with `± number`.
    fn constant(&mut self) -> Result<Constant, Error> {
        let at = self.tokens.offset();
        let symbol = match self.tokens.peek() {
            Token::Number(_) => {
                return Ok(Constant { symbol: Symbol::None, offset: self.number(false)? });
            }
            Token::Mark("-") => Symbol::None,
            Token::Mark("&") => {
                self.tokens.take();
                let at = self.tokens.offset();
                let name = self.tokens.word("a variable's name")?;
                match self.names.get(name) {
                    Some((symbol @ Symbol::Variable(_), _)) => *symbol,
                    Some((Symbol::Label(_) | Symbol::None, _)) => {
                        let error = Error::new(at, format!("`{name}` is no variable"));
                        return Err(error.hint("a label is its address: leave out the `&`"));
                    }
                    None => {
                        let error = Error::new(at, format!("there is no variable `{name}`"));
                        return Err(match nearest(name, self.names.keys().copied()) {
                            Some(hint) => error.hint(hint),
                            None => error,
                        });
                    }
                }
            }
            Token::Word(word) => {
                let symbol = self.symbol(word, at)?;
                self.tokens.take();
                symbol
            }
            Token::Mark(_) | Token::End => return Err(self.missing()),
        };
        Ok(Constant { symbol, offset: self.offset()? })
    }

    /// `+ number`, `- number`, or nothing.
    fn offset(&mut self) -> Result<Bits, Error> {
        if self.tokens.skip("-") {
            return self.number(true);
        }
        if self.tokens.skip("+") {
            return self.number(false);
        }
        Ok(Bits::zero(self.width))
    }

    /// A number; it must fit, signed or unsigned.
    fn number(&mut self, negative: bool) -> Result<Bits, Error> {
        let (at, width) = (self.tokens.offset(), self.width);
        let number = self.tokens.number("a number")?;
        let largest = if negative { 1 << (width - 1) } else { u64::MAX >> (64 - width) };
        if number > largest {
            let sign = if negative { "-" } else { "" };
            return Err(Error::new(at, format!("`{sign}{number}` does not fit in {width} bits")));
        }
        Ok(Bits::new(width, if negative { number.wrapping_neg() } else { number }))
    }
}
