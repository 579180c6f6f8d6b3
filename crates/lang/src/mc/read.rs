//! Text to MC programs.
//!
//! What flows: tokens -> directives (`width`, `var`) -> names of labels, so that jumps may go forward -> instructions
//! (`operand.rs` reads what they act on). Lines mean nothing: an instruction has a fixed number of operands.
//!
//! **Invariant:** a name stands for one thing: a variable or a label, and neither a register nor a word of the language.

use super::ir::{self, Alu, Dst, Inst, Label, Origin, Program, Register, Src, Symbol, When};
use crate::expr::nearest;
use crate::text::{Error, Token, Tokens};
use std::collections::BTreeMap;

/// The width of programs that do not say theirs.
pub(super) const WIDTH: u32 = 32;
const WIDTHS: std::ops::RangeInclusive<u64> = 4..=64;

const MNEMONICS: &[&str] = &[
    "mov", "cmp", "test", "xor", "add", "sub", "and", "or", "jmp", "jz", "jnz", "call", "ret",
    "push", "pop", "in", "input", "out", "chkz", "hlt",
];

/// Names that are neither mnemonics nor registers, but taken.
const TAKEN: &[&str] = &["var", "width", "zf", "eip", "true", "false", "not"];

/// A program read so far.
pub(super) struct Reader<'t> {
    pub(super) tokens: Tokens<'t>,
    lines: Lines<'t>,
    pub(super) width: u32,
    /// What each name stands for, and where it was declared.
    pub(super) names: BTreeMap<&'t str, (Symbol, usize)>,
    variables: Vec<String>,
    labels: Vec<Label>,
    code: Vec<Inst>,
    origins: Vec<Origin>,
    /// The instruction at hand, as it is written.
    pub(super) mnemonic: &'t str,
}

/// Reads a program.
pub(super) fn read(text: &str) -> Result<Program, Error> {
    let mut reader = Reader {
        tokens: Tokens::new(text)?,
        lines: Lines { text, offset: 0, line: 1 },
        width: WIDTH,
        names: BTreeMap::new(),
        variables: Vec::new(),
        labels: Vec::new(),
        code: Vec::new(),
        origins: Vec::new(),
        mnemonic: "",
    };
    reader.directives()?;
    reader.declare_labels()?;
    reader.body()?;
    reader.finish()
}

pub(super) fn is_mnemonic(word: &str) -> bool {
    MNEMONICS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

fn at_word(tokens: &Tokens<'_>, word: &str) -> bool {
    matches!(tokens.peek(), Token::Word(found) if found.eq_ignore_ascii_case(word))
}

/// Directives and declarations.
impl<'t> Reader<'t> {
    fn directives(&mut self) -> Result<(), Error> {
        if at_word(&self.tokens, "width") && self.tokens.second() != Token::Mark(":") {
            self.tokens.take();
            let at = self.tokens.offset();
            let width = self.tokens.number("a number of bits")?;
            if !WIDTHS.contains(&width) {
                return Err(Error::new(at, format!("there are no machines of {width} bits"))
                    .hint("widths are 4 to 64"));
            }
            self.width = width as u32;
            self.ends();
        }
        while at_word(&self.tokens, "var") && self.tokens.second() != Token::Mark(":") {
            self.tokens.take();
            loop {
                let at = self.tokens.offset();
                let name = self.tokens.word("a variable's name")?;
                self.declare(name, at, Symbol::Variable(self.variables.len() as u32))?;
                self.variables.push(name.to_string());
                if !self.tokens.skip(",") {
                    break;
                }
            }
            self.ends();
        }
        Ok(())
    }

    /// Skips what may stand after anything.
    fn ends(&mut self) {
        while self.tokens.skip(";") {}
    }

    fn declare(&mut self, name: &'t str, at: usize, symbol: Symbol) -> Result<(), Error> {
        let taken = TAKEN.iter().any(|taken| taken.eq_ignore_ascii_case(name));
        if taken || is_mnemonic(name) || Register::named(name).is_some() {
            return Err(Error::new(at, format!("`{name}` has a meaning already"))
                .hint("choose a name that is no instruction and no register"));
        }
        if let Some((_, first)) = self.names.get(name) {
            let line = crate::text::line_of(self.lines.text, *first);
            return Err(Error::new(at, format!("`{name}` is declared twice"))
                .hint(format!("the first is on line {line}")));
        }
        self.names.insert(name, (symbol, at));
        Ok(())
    }

    /// Numbers the labels; where they stand is found when the code is read.
    fn declare_labels(&mut self) -> Result<(), Error> {
        let mut ahead = self.tokens.clone();
        let mut count = 0;
        while ahead.peek() != Token::End {
            let at = ahead.offset();
            if let (Token::Word(name), Token::Mark(":")) = (ahead.take(), ahead.peek()) {
                self.declare(name, at, Symbol::Label(count))?;
                count += 1;
            }
        }
        Ok(())
    }
}

/// Code.
impl Reader<'_> {
    fn body(&mut self) -> Result<(), Error> {
        self.ends();
        while self.tokens.peek() != Token::End {
            let origin = self.lines.origin(self.tokens.offset());
            let word = self.tokens.word("an instruction or a label")?;
            if self.tokens.skip(":") {
                let at = self.code.len() as u32;
                self.labels.push(Label { name: word.to_string(), at, origin });
            } else {
                self.mnemonic = word;
                let inst = self.instruction(origin.offset)?;
                self.code.push(inst);
                self.origins.push(origin);
            }
            self.ends();
        }
        let end = self.lines.origin(self.tokens.offset());
        self.origins.push(end);
        Ok(())
    }

    fn instruction(&mut self, at: usize) -> Result<Inst, Error> {
        Ok(match self.mnemonic.to_ascii_lowercase().as_str() {
            "mov" => self.two(Inst::Mov)?,
            "cmp" => self.two(Inst::Cmp)?,
            "test" => self.two(Inst::Test)?,
            "xor" => self.two(|a, b| Inst::Alu(Alu::Xor, a, b))?,
            "add" => self.two(|a, b| Inst::Alu(Alu::Add, a, b))?,
            "sub" => self.two(|a, b| Inst::Alu(Alu::Sub, a, b))?,
            "and" => self.two(|a, b| Inst::Alu(Alu::And, a, b))?,
            "or" => self.two(|a, b| Inst::Alu(Alu::Or, a, b))?,
            "jmp" => Inst::Jump(When::Always, self.source()?),
            "jz" => Inst::Jump(When::Zero, self.source()?),
            "jnz" => Inst::Jump(When::NotZero, self.source()?),
            "call" => Inst::Call(self.source()?),
            "push" => Inst::Push(self.source()?),
            "pop" => Inst::Pop(self.destination()?),
            "in" | "input" => Inst::In(self.destination()?),
            "out" => Inst::Out(self.source()?),
            "ret" => Inst::Ret,
            "chkz" => Inst::Chkz,
            "hlt" => Inst::Hlt,
            other => return Err(self.unknown(at, other)),
        })
    }

    fn unknown(&self, at: usize, lower: &str) -> Error {
        let error = Error::new(at, format!("there is no instruction `{}`", self.mnemonic));
        match lower {
            "var" => error.hint("variables are declared before the first instruction"),
            "width" => error.hint("the width stands before all else"),
            _ => match nearest(lower, MNEMONICS.iter().copied()) {
                Some(hint) => error.hint(hint),
                None => error,
            },
        }
    }

    fn two(&mut self, inst: impl FnOnce(Dst, Src) -> Inst) -> Result<Inst, Error> {
        let first = self.destination()?;
        if !self.tokens.skip(",") {
            return Err(self.missing().hint("it takes two, with a comma between"));
        }
        Ok(inst(first, self.source()?))
    }

    fn finish(self) -> Result<Program, Error> {
        let end = ir::STEP * self.code.len() as u64 + ir::base(self.width);
        let last = (u64::MAX >> (64 - self.width)).min(u64::from(u32::MAX));
        if end > last {
            let count = self.code.len();
            let message = format!("{count} instructions do not fit in {} bits", self.width);
            return Err(Error::new(0, message).hint(format!(
                "the first is at {}, and each takes {} addresses: use a larger `width`",
                ir::base(self.width),
                ir::STEP
            )));
        }
        Ok(Program {
            width: self.width,
            variables: self.variables,
            labels: self.labels,
            cases: ir::cases(self.width, self.code.len() as u32),
            code: self.code,
            origins: self.origins,
        })
    }
}

/// Lines of offsets that only rise, in one pass over the text.
struct Lines<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
}

impl Lines<'_> {
    fn origin(&mut self, offset: usize) -> Origin {
        let passed = &self.text.as_bytes()[self.offset..offset];
        self.line += passed.split(|&byte| byte == b'\n').count() - 1;
        self.offset = offset;
        Origin { offset, line: self.line }
    }
}
