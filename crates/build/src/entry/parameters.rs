//! The parameters of a function: as the source has them, and as its calling convention passes them.
//!
//! What flows: a function -> the types of its subprogram, beside the types of the instruction set -> [`Parameter`]s. A structure
//! is passed as a copy that a pointer leads to, as numbers that cover its bytes, or by its address. Where the two lists do not
//! fit each other (an optimiser changed the function, or there is no debug information), what is passed is all that is known.

use polysem_llvm::attrs::Attr;
use polysem_llvm::metadata::MetaId;
use polysem_llvm::{Function, Module, NameId, Type, TypeId, type_text};

use super::types::{Number, Shape, shape};

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    /// Its type as a person would write it.
    pub(super) ty: String,
    /// What it consists of; none for the place of a result, which is not initialised.
    pub(super) shape: Option<Shape>,
    pub(super) size: u64,
    pub(super) passed: Passed,
}

/// How a parameter is passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Passed {
    /// As values of these types, at these offsets in its bytes.
    Parts(Vec<(TypeId, u64)>),
    /// As a pointer, from which so many bytes of this alignment are copied.
    Copied(u64, u32),
    /// As a pointer to it.
    Address,
}

/// Numbers are passed in eights of bytes.
const EIGHT: u64 = 8;
/// Larger structures are passed in memory.
const PASSED: u64 = 16;

/// All parameters of a function, in order.
///
/// # Errors
/// A parameter that no values can be made for: its name and type.
pub(super) fn parameters(module: &Module, function: &Function) -> Result<Vec<Parameter>, String> {
    let Type::Function { params, .. } = module.types.get(function.ty) else { return Ok(vec![]) };
    let types = module.types.list(params);
    let passing = Passing { module, function, types };
    let mut all = Vec::new();
    if passing.has(0, Attr::StructRet) {
        let size = passing.pointed(0);
        all.push(Parameter {
            name: "result".into(),
            ty: String::new(),
            shape: None,
            size,
            passed: Passed::Address,
        });
    }
    let first = all.len();
    all.extend(match passing.by_source(first) {
        Some(found) => found,
        None => (first..types.len()).map(|at| passing.by_type(at)).collect::<Result<_, _>>()?,
    });
    Ok(all)
}

struct Passing<'m> {
    module: &'m Module,
    function: &'m Function,
    types: &'m [TypeId],
}

impl Passing<'_> {
    fn has(&self, at: usize, attr: Attr) -> bool {
        at < self.types.len() && self.module.param_attrs(self.function, at).has(attr)
    }

    /// The size of what a pointer is said to point to.
    fn pointed(&self, at: usize) -> u64 {
        let ty = self.module.param_attrs(self.function, at).ty;
        ty.and_then(|ty| self.module.layout.alloc_size(ty)).unwrap_or(0)
    }

    fn copied(&self, at: usize) -> Passed {
        let align = self.module.param_attrs(self.function, at).align.max(1);
        Passed::Copied(self.pointed(at), align)
    }

    /// By the source's types, from the first that is not the place of a result; none if they do not fit what is passed.
    fn by_source(&self, first: usize) -> Option<Vec<Parameter>> {
        let Module { metadata, .. } = self.module;
        let signature = metadata.entity(metadata.entity(self.function.debug)?.ty)?;
        let (_, types) = metadata.list(signature.ty).split_first()?;
        // What stands for more arguments is no type.
        let variadic = usize::from(types.last() == Some(&MetaId::NONE));
        let types = &types[..types.len() - variadic];
        let mut next = first;
        let mut all = Vec::new();
        for (number, &ty) in types.iter().enumerate() {
            let shape = shape(self.module, ty)?;
            let size = shape.size();
            let passed = self.passed(&shape, &mut next)?;
            let name =
                self.source_name(number as u32 + 1).unwrap_or_else(|| format!("arg{number}"));
            let ty = self.module.source_type(ty);
            all.push(Parameter { name, ty, shape: Some(shape), size, passed });
        }
        (next == self.types.len()).then_some(all)
    }

    /// How a value of this shape is passed, and how many parameters that takes.
    fn passed(&self, shape: &Shape, next: &mut usize) -> Option<Passed> {
        let size = shape.size();
        let is_pointer =
            |at: usize| self.types.get(at).is_some_and(|&ty| self.module.types.is_ptr(ty));
        if self.has(*next, Attr::ByVal) {
            *next += 1;
            return Some(self.copied(*next - 1)).filter(|_| self.pointed(*next - 1) == size);
        }
        if size > PASSED && is_pointer(*next) {
            *next += 1;
            return Some(Passed::Address);
        }
        if matches!(shape, Shape::Pointer(_) | Shape::Reference(_) | Shape::Code)
            && !is_pointer(*next)
        {
            return None;
        }
        let mut parts = Vec::new();
        let mut covered = 0;
        while covered < size {
            let &ty = self.types.get(*next)?;
            parts.push((ty, covered));
            covered += self.module.layout.store_size(ty)?.next_multiple_of(EIGHT);
            *next += 1;
        }
        (covered <= size.next_multiple_of(EIGHT)).then_some(Passed::Parts(parts))
    }

    /// What the source calls a parameter, by its number from 1.
    fn source_name(&self, number: u32) -> Option<String> {
        let records = self.function.body.records.iter();
        let variables = records.filter_map(|record| self.module.variable(record.variable));
        let mut own = variables.filter(|variable| variable.scope == self.function.debug);
        let found = own.find(|variable| variable.parameter == number)?;
        let name = self.module.names.text(found.name);
        (found.name != NameId::EMPTY).then(|| name.into_owned())
    }

    /// By the type that is passed, which is all that is known.
    fn by_type(&self, at: usize) -> Result<Parameter, String> {
        let (module, ty) = (self.module, self.types[at]);
        let name = self.function.body.name(at as u32);
        let name =
            name.map_or_else(|| format!("arg{at}"), |name| module.names.text(name).into_owned());
        let text = type_text(module, ty);
        let size = module.layout.store_size(ty).unwrap_or(0);
        let number = |number| Shape::Number { bytes: size, number };
        let shape = match module.types.get(ty) {
            Type::Ptr(0) if self.has(at, Attr::ByVal) => Shape::Bytes(self.pointed(at)),
            Type::Ptr(0) => Shape::Pointer(MetaId::NONE),
            Type::Int(1) => number(Number::Truth),
            Type::Int(_) => number(Number::Whole { signed: false }),
            _ if module.types.is_float(ty) => number(Number::Float),
            Type::Vector { .. } if size > 0 => Shape::Bytes(size),
            _ => return Err(format!("`{name}` of the type `{text}`")),
        };
        let passed = match shape {
            Shape::Bytes(_) if self.has(at, Attr::ByVal) => self.copied(at),
            _ => Passed::Parts(vec![(ty, 0)]),
        };
        Ok(Parameter { name, ty: text, size: shape.size(), shape: Some(shape), passed })
    }
}
