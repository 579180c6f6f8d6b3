//! Sizes, alignments and offsets, as the text's `target datalayout` says.
//!
//! All sizes of a module's types are computed once, from the inside out without recursion: types nest as deep as they like.
//! A size that 64 bits cannot hold is `None`.

use crate::types::{Type, TypeId, Types};

/// How something is aligned, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Align {
    /// What the calling convention demands.
    pub abi: u32,
    /// What is better.
    pub preferred: u32,
}

/// Pointers of an address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The address space.
    pub space: u32,
    /// Bits in memory.
    pub size: u32,
    /// Alignment.
    pub align: Align,
    /// Bits that an index is computed with.
    pub index: u32,
}

/// How data lies in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Whether the highest byte comes first.
    pub big_endian: bool,
    /// Pointers, address space 0 first.
    pub pointers: Vec<Pointer>,
    /// Integers by width in bits, ascending.
    pub ints: Vec<(u32, Align)>,
    /// Floating-point numbers by width in bits, ascending.
    pub floats: Vec<(u32, Align)>,
    /// Vectors by width in bits, ascending.
    pub vectors: Vec<(u32, Align)>,
    /// Structures at least.
    pub aggregate: Align,
    /// Widths that the machine computes with.
    pub native: Vec<u32>,
    /// The stack's alignment in bytes; 0 where none is said.
    pub stack: u32,
    /// The address spaces of stack, globals and code.
    pub spaces: [u32; 3],
    /// How names are mangled: the letter of `m:`; 0 where none is said.
    pub mangling: u8,
    /// Size in bits (of structures with padding) and alignment in bytes of each type of the module.
    sizes: Vec<Option<(u64, u32)>>,
}

const fn align(bytes: u32) -> Align {
    Align { abi: bytes, preferred: bytes }
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            big_endian: false,
            pointers: vec![Pointer { space: 0, size: 64, align: align(8), index: 64 }],
            ints: vec![
                (1, align(1)),
                (8, align(1)),
                (16, align(2)),
                (32, align(4)),
                (64, Align { abi: 4, preferred: 8 }),
            ],
            floats: vec![(16, align(2)), (32, align(4)), (64, align(8)), (128, align(16))],
            vectors: vec![(64, align(8)), (128, align(16))],
            aggregate: Align { abi: 1, preferred: 8 },
            native: Vec::new(),
            stack: 0,
            spaces: [0; 3],
            mangling: 0,
            sizes: Vec::new(),
        }
    }
}

fn set(list: &mut Vec<(u32, Align)>, width: u32, align: Align) {
    match list.binary_search_by_key(&width, |(width, _)| *width) {
        Ok(at) => list[at].1 = align,
        Err(at) => list.insert(at, (width, align)),
    }
}

/// `width:abi[:preferred]`, alignments in bits.
fn widths(spec: &str) -> Option<Vec<u32>> {
    spec.split(':').map(|part| part.parse().ok()).collect()
}

fn alignment(parts: &[u32], at: usize) -> Option<Align> {
    let bytes = |bits: u32| {
        let ok = bits.is_multiple_of(8) && (bits == 0 || (bits / 8).is_power_of_two());
        ok.then_some((bits / 8).max(1))
    };
    let abi = bytes(*parts.get(at)?)?;
    let preferred = match parts.get(at + 1) {
        Some(&bits) => bytes(bits)?.max(abi),
        None => abi,
    };
    Some(Align { abi, preferred })
}

impl Layout {
    /// Reads the text of `target datalayout`.
    ///
    /// # Errors
    /// The specification that is not understood.
    pub fn read(text: &str) -> Result<Layout, String> {
        let mut layout = Layout::default();
        for spec in text.split('-').filter(|spec| !spec.is_empty()) {
            if layout.specification(spec).is_none() {
                return Err(format!("the data layout's `{spec}` is not understood"));
            }
        }
        Ok(layout)
    }

    fn specification(&mut self, spec: &str) -> Option<()> {
        let rest = spec.get(1..)?;
        match spec.as_bytes()[0] {
            b'e' => self.big_endian = false,
            b'E' => self.big_endian = true,
            b'm' => self.mangling = *rest.as_bytes().get(1)?,
            b'p' => self.pointer(rest)?,
            b'i' => {
                let parts = widths(rest)?;
                set(&mut self.ints, parts[0], alignment(&parts, 1)?);
            }
            b'f' => {
                let parts = widths(rest)?;
                set(&mut self.floats, parts[0], alignment(&parts, 1)?);
            }
            b'v' => {
                let parts = widths(rest)?;
                set(&mut self.vectors, parts[0], alignment(&parts, 1)?);
            }
            b'a' => {
                let rest = rest.strip_prefix('0').unwrap_or(rest);
                self.aggregate = alignment(&widths(rest.strip_prefix(':')?)?, 0)?;
            }
            b'n' if rest.starts_with('i') => {}
            b'n' => self.native = widths(rest)?,
            b'S' => self.stack = rest.parse::<u32>().ok()? / 8,
            b'A' => self.spaces[0] = rest.parse().ok()?,
            b'G' => self.spaces[1] = rest.parse().ok()?,
            b'P' => self.spaces[2] = rest.parse().ok()?,
            // Function pointers' alignment, and what newer versions add.
            b'F' | b's' => {}
            _ => return None,
        }
        Some(())
    }

    /// `[flags][space]:size:abi[:preferred[:index]]`
    fn pointer(&mut self, rest: &str) -> Option<()> {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let (space, rest) = rest.split_once(':')?;
        let space = if space.is_empty() { 0 } else { space.split('(').next()?.parse().ok()? };
        let parts = widths(rest)?;
        let size = *parts.first()?;
        let pointer = Pointer {
            space,
            size,
            align: alignment(&parts[..parts.len().min(3)], 1)?,
            index: parts.get(3).copied().unwrap_or(size),
        };
        match self.pointers.binary_search_by_key(&space, |pointer| pointer.space) {
            Ok(at) => self.pointers[at] = pointer,
            Err(at) => self.pointers.insert(at, pointer),
        }
        Some(())
    }

    /// Pointers of an address space; those of space 0 where nothing else is said.
    #[must_use]
    pub fn pointer_in(&self, space: u32) -> &Pointer {
        self.pointers.iter().find(|p| p.space == space).unwrap_or(&self.pointers[0])
    }

    /// The alignment of an integer: that of the next larger one that is said, else of the largest.
    fn int_align(&self, width: u32) -> Align {
        let larger = self.ints.iter().find(|(known, _)| *known >= width);
        larger.or(self.ints.last()).map_or(align(1), |(_, align)| *align)
    }

    fn float_align(&self, width: u32) -> Align {
        let natural = align(width.div_ceil(8).next_power_of_two());
        self.floats.iter().find(|(known, _)| *known == width).map_or(natural, |(_, align)| *align)
    }

    fn vector_align(&self, bits: u64) -> u32 {
        if let Some((_, align)) = self.vectors.iter().find(|(known, _)| u64::from(*known) == bits) {
            align.abi
        } else {
            let bytes = bits.div_ceil(8).checked_next_power_of_two().unwrap_or(1 << 31);
            bytes.min(1 << 31) as u32
        }
    }

    /// Computes the sizes of all types; the error is a structure that contains itself.
    pub(crate) fn compute(&mut self, types: &Types) -> Result<(), TypeId> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        self.sizes = vec![None; types.len()];
        let mut state = vec![NEW; types.len()];
        let mut stack: Vec<(TypeId, usize)> = Vec::new();
        for index in 0..types.len() {
            if state[index] != NEW {
                continue;
            }
            stack.push((TypeId(index as u32), 0));
            state[index] = OPEN;
            while let Some((id, next)) = stack.last_mut() {
                if let Some(&part) = types.parts(*id).get(*next) {
                    *next += 1;
                    match state[part.index()] {
                        NEW => {
                            state[part.index()] = OPEN;
                            stack.push((part, 0));
                        }
                        OPEN => return Err(part),
                        _ => {}
                    }
                } else {
                    self.sizes[id.index()] = self.of(types, *id);
                    state[id.index()] = DONE;
                    stack.pop();
                }
            }
        }
        Ok(())
    }

    /// Size and alignment of a type whose parts are known.
    fn of(&self, types: &Types, id: TypeId) -> Option<(u64, u32)> {
        match types.get(id) {
            Type::Void | Type::Label | Type::Token | Type::Metadata | Type::Function { .. } => None,
            Type::Int(width) => Some((u64::from(width), self.int_align(width).abi)),
            Type::Ptr(space) => {
                let pointer = self.pointer_in(space);
                Some((u64::from(pointer.size), pointer.align.abi))
            }
            Type::Vector { length, element } => {
                let bits = self.sizes[element.index()]?.0.checked_mul(u64::from(length))?;
                Some((bits, self.vector_align(bits)))
            }
            Type::Array { length, element } => {
                let bytes = self.alloc_size(element)?.checked_mul(length)?;
                Some((bytes.checked_mul(8)?, self.sizes[element.index()]?.1))
            }
            Type::Struct { packed, fields } => {
                let mut end = 0;
                let mut align = if packed { 1 } else { self.aggregate.abi };
                for &field in types.list(fields) {
                    end = self.place(field, packed, end)?.checked_add(self.alloc_size(field)?)?;
                    if !packed {
                        align = align.max(self.sizes[field.index()]?.1);
                    }
                }
                let size = end.checked_next_multiple_of(u64::from(align))?;
                Some((size.checked_mul(8)?, align))
            }
            Type::Named(index) => self.sizes[types.named(index).body?.index()],
            _ => {
                let width = types.float_bits(id)?;
                Some((u64::from(width), self.float_align(width).abi))
            }
        }
    }

    /// Where a field goes that follows `end`.
    fn place(&self, field: TypeId, packed: bool, end: u64) -> Option<u64> {
        let align = if packed { 1 } else { self.sizes[field.index()]?.1 };
        end.checked_next_multiple_of(u64::from(align))
    }

    /// The bits of a value.
    #[must_use]
    pub fn bits(&self, ty: TypeId) -> Option<u64> {
        self.sizes.get(ty.index()).copied()?.map(|(bits, _)| bits)
    }

    /// The bytes that a store writes.
    #[must_use]
    pub fn store_size(&self, ty: TypeId) -> Option<u64> {
        Some(self.bits(ty)?.div_ceil(8))
    }

    /// The bytes from one element of an array to the next.
    #[must_use]
    pub fn alloc_size(&self, ty: TypeId) -> Option<u64> {
        self.store_size(ty)?.checked_next_multiple_of(u64::from(self.align(ty)?))
    }

    /// The alignment in bytes that the calling convention demands.
    #[must_use]
    pub fn align(&self, ty: TypeId) -> Option<u32> {
        self.sizes.get(ty.index()).copied()?.map(|(_, align)| align)
    }

    /// The byte offset of each field of a structure; `None` for what is no structure with known sizes.
    #[must_use]
    pub fn offsets(&self, types: &Types, ty: TypeId) -> Option<Vec<u64>> {
        let Type::Struct { packed, fields } = types.resolved(ty) else { return None };
        let mut end = 0;
        let mut offsets = Vec::with_capacity(fields.count as usize);
        for &field in types.list(fields) {
            let start = self.place(field, packed, end)?;
            offsets.push(start);
            end = start.checked_add(self.alloc_size(field)?)?;
        }
        Some(offsets)
    }

    /// The letter of the mangling, as a name in the text would show it.
    #[must_use]
    pub fn mangling(&self) -> Option<char> {
        (self.mangling != 0).then(|| char::from(self.mangling))
    }
}
