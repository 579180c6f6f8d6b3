//! The inputs of one run, in no particular format.

use crate::Scalar;

/// The inputs of one run of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestCase {
    /// The command line, the program's name first; may be empty.
    pub args: Vec<Vec<u8>>,
    /// What the program reads, in that order.
    pub objects: Vec<Object>,
}

/// One input: what a call of an input function gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Object {
    /// The name that the program gave it, or the function that it comes from (`nondet_int`).
    /// The second of a name ends in `!1`, the third in `!2`.
    pub name: String,
    /// Its value, as it is in memory: numbers have their lowest byte first.
    pub bytes: Vec<u8>,
    /// The C type of a scalar, such as `unsigned char`, where it is known.
    pub ty: Option<String>,
}

/// What the names of input functions start with.
const FUNCTIONS: [&str; 2] = ["__VERIFIER_nondet_", "nondet_"];

/// Types as the names of input functions spell them, with the C type where that is another.
pub(crate) const SPELLED: [(&str, &str); 36] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("unsigned", "unsigned int"),
    ("unsigned_int", "unsigned int"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("int8_t", "int8_t"),
    ("uint8_t", "uint8_t"),
    ("int16_t", "int16_t"),
    ("uint16_t", "uint16_t"),
    ("int32_t", "int32_t"),
    ("uint32_t", "uint32_t"),
    ("int64_t", "int64_t"),
    ("uint64_t", "uint64_t"),
    ("u8", "uint8_t"),
    ("u16", "uint16_t"),
    ("u32", "uint32_t"),
    ("U32", "uint32_t"),
    ("u64", "uint64_t"),
    ("int128", "__int128"),
    ("uint128", "unsigned __int128"),
    ("size_t", "size_t"),
    ("float", "float"),
    ("double", "double"),
    ("pointer", "void *"),
    ("charp", "char *"),
    ("pchar", "char *"),
];

impl Object {
    /// The name without the number of its use.
    #[must_use]
    pub fn base_name(&self) -> &str {
        match self.name.rsplit_once('!') {
            Some((base, number))
                if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
            {
                base
            }
            _ => &self.name,
        }
    }

    /// The function that gave it, if its name is that of one.
    #[must_use]
    pub fn function(&self) -> Option<&str> {
        let name = self.base_name();
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_function =
            FUNCTIONS.iter().any(|prefix| name.len() > prefix.len() && name.starts_with(prefix));
        // Memory comes through a pointer and not as a result: it has a name, but no type.
        (is_function && name.bytes().all(is_word) && !name.ends_with("nondet_memory"))
            .then_some(name)
    }

    /// The C type: as recorded, or as the name of its function spells it.
    #[must_use]
    pub fn c_type(&self) -> Option<&str> {
        self.ty.as_deref().or_else(|| {
            let function = self.function()?;
            let spelled = FUNCTIONS.iter().find_map(|prefix| function.strip_prefix(prefix))?;
            SPELLED.iter().find(|(name, _)| *name == spelled).map(|(_, ty)| *ty)
        })
    }

    /// What kind of number it is; none of what is no number, but bytes.
    #[must_use]
    pub fn scalar(&self) -> Option<Scalar> {
        Scalar::of(self.c_type()?).filter(|scalar| scalar.fits(self.bytes.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Object {
        Object { name: name.into(), ..Object::default() }
    }

    #[test]
    fn names_tell_functions_and_types() {
        let cases = [
            ("nondet_int", "nondet_int", Some("nondet_int"), Some("int")),
            ("nondet_int!3", "nondet_int", Some("nondet_int"), Some("int")),
            (
                "__VERIFIER_nondet_uint!12",
                "__VERIFIER_nondet_uint",
                Some("__VERIFIER_nondet_uint"),
                Some("unsigned int"),
            ),
            ("nondet_config", "nondet_config", Some("nondet_config"), None),
            ("__VERIFIER_nondet_memory", "__VERIFIER_nondet_memory", None, None),
            ("x!1", "x", None, None),
            ("what!", "what!", None, None),
            ("a!b", "a!b", None, None),
            ("nondet_", "nondet_", None, None),
            ("nondet_a b", "nondet_a b", None, None),
        ];
        for (name, base, function, ty) in cases {
            let object = named(name);
            assert_eq!(
                (object.base_name(), object.function(), object.c_type()),
                (base, function, ty),
                "{name}"
            );
        }
        let recorded = Object { ty: Some("short".into()), ..named("nondet_int") };
        assert_eq!(recorded.c_type(), Some("short"));
    }

    #[test]
    fn a_scalar_has_a_possible_size() {
        let int = |bytes: &[u8]| Object { bytes: bytes.into(), ..named("nondet_int") };
        assert_eq!(int(&[1, 0, 0, 0]).scalar(), Some(Scalar::Signed));
        assert_eq!(int(&[1, 0, 0]).scalar(), None);
        assert_eq!(int(&[]).scalar(), None);
    }

    #[test]
    fn all_spelled_types_are_scalars() {
        for (name, ty) in SPELLED {
            assert!(Scalar::of(ty).is_some(), "{name}");
        }
    }
}
