//! Memory where every byte stands for itself.

use polysem_sem::Bits;

/// One byte: a number with a mask of undefined bits, which are zero in it, or one byte of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Byte {
    Number { value: u8, mask: u8 },
    Pointer { object: u32, offset: u64, at: u32 },
}

pub(crate) const UNDEFINED: Byte = Byte::Number { value: 0, mask: 0xff };

/// An object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) number: u32,
    pub(crate) bytes: Vec<Byte>,
    pub(crate) alive: bool,
    pub(crate) stack: bool,
}

impl Object {
    /// Where an access of so many bytes at an offset is, if it is inside.
    pub(crate) fn inside(&self, at: u64, bytes: usize) -> Option<std::ops::Range<usize>> {
        let start = usize::try_from(at).ok()?;
        let end = start.checked_add(bytes)?;
        (self.alive && end <= self.bytes.len()).then_some(start..end)
    }
}

/// The bytes of a number with a mask of undefined bits.
pub(crate) fn number(bits: &Bits, undefined: &Bits) -> Vec<Byte> {
    let byte = |of: &Bits, at: u32| {
        let part = polysem_sem::UnOp::Extract { hi: (at * 8 + 7) as u16, lo: (at * 8) as u16 };
        part.eval(of).to_u64().expect("a byte is a word") as u8
    };
    (0..bits.width() / 8)
        .map(|at| {
            let mask = byte(undefined, at);
            Byte::Number { value: byte(bits, at) & !mask, mask }
        })
        .collect()
}

pub(crate) fn pointer(object: u32, offset: u64) -> Vec<Byte> {
    (0..8).map(|at| Byte::Pointer { object, offset, at }).collect()
}

/// Pseudo-random numbers that are the same on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
        ((self.0 >> 33) as usize) % n
    }

    pub(crate) fn bits(&mut self, width: u32) -> Bits {
        let mut all = Bits::zero(width);
        for _ in 0..width.div_ceil(31) {
            let word = Bits::new(width, self.below(1 << 31) as u64);
            let by = Bits::new(width, 31);
            all = polysem_sem::BinOp::Xor.eval(&polysem_sem::BinOp::Shl.eval(&all, &by), &word);
        }
        all
    }

    /// Where something may happen in an object of a size: at its ends, at the borders of pages, outside.
    pub(crate) fn offset(&mut self, size: usize) -> u64 {
        let small = self.below(24) as u64;
        match self.below(20) {
            0 => (size as u64).wrapping_sub(small),
            1 => (size as u64) + small,
            2 => small.wrapping_neg(),
            3..=8 if size > 4096 => 4096 + small - 16,
            9 if size > 8192 => 8192 + small - 16,
            _ => small.min(size as u64),
        }
    }
}
