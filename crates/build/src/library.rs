//! The C library that programs are linked with: `runtime/`, part of this program, compiled by the user's compiler.
//!
//! Each of its files is a unit. An index tells which unit defines a symbol, so that only what a program needs is read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use polysem_llvm::Module;
use polysem_llvm::module::{Linking, SymbolKind};
use polysem_llvm::words::Linkage;

use crate::cache::{Cache, Key, key, pack, unpack};
use crate::compile::{Compiled, Job};
use crate::compiler::Compiler;
use crate::environment::{Environment, SYMBOL};
use crate::scratch::Scratch;
use crate::{Error, Unit, check, pool};

/// The files, sorted by name.
const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/runtime.rs"));

/// As `runtime/README.md` says, with lines for call stacks and without a directory of this machine.
const FLAGS: &[&str] = &[
    // Where the user's compiler is `clang++`, it is C all the same.
    "-x",
    "c",
    "-std=c17",
    "-ffreestanding",
    "-fno-builtin",
    "-O1",
    "-g1",
    "-target",
    "x86_64-linux-gnu",
    "-fno-discard-value-names",
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-unroll-loops",
    "-ffp-contract=off",
    "-fno-stack-protector",
    "-fdebug-compilation-dir=/polysem/runtime",
    "-fno-color-diagnostics",
];

/// What a program needs of the library whatever it does.
const ROOTS: [&str; 3] = ["exit", "__polysem_begin", "__polysem_flush"];

/// What gives `main` other arguments than the user does.
const ARGUMENTS: &str = "__polysem_argc";

/// The function that a harness of libFuzzer defines instead of `main`.
const FUZZED: &str = "LLVMFuzzerTestOneInput";

/// The library used by tests of programs: how tests run on the machine itself.
const REPLAY: &str = include_str!("../../../runtime/replay/polysem-replay.c");

/// The C library: units by number, and which of them defines what.
#[derive(Clone, Debug)]
pub struct Library {
    compiler: Compiler,
    cache: Cache,
    /// The hash of the compiler, the flags and all sources.
    base: Key,
    units: Vec<&'static str>,
    /// What was compiled just now; otherwise it is in the cache.
    texts: Vec<Option<Vec<u8>>>,
    index: BTreeMap<String, usize>,
}

/// The text of a file of the library, for those who show a place in it.
#[must_use]
pub fn library_source(name: &str) -> Option<&'static str> {
    let at = SOURCES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(SOURCES[at].1)
}

/// The text of the C file that programs with harnesses are linked with to run a test natively. It needs a C library and
/// nothing else, and says how it is used.
#[must_use]
pub fn replay_source() -> &'static str {
    REPLAY
}

impl Library {
    /// The library for a compiler: its index, after compiling all of it where that was never done.
    pub(crate) fn open(
        compiler: Compiler,
        cache: Cache,
        progress: &mut dyn FnMut(&str),
    ) -> Result<Library, Error> {
        let is_unit = |name: &&str| name.strip_suffix(".c").is_some();
        let units: Vec<_> = SOURCES.iter().map(|(name, _)| *name).filter(is_unit).collect();
        let texts = vec![None; units.len()];
        let base = base(&compiler);
        let mut library = Library { compiler, cache, base, units, texts, index: BTreeMap::new() };
        let key = library.key("index");
        match library.cache.get(&key).and_then(|entry| index_of(&entry, library.units.len())) {
            Some(index) => library.index = index,
            None => library.compile_all(&key, progress)?,
        }
        Ok(library)
    }

    /// How many units there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// The unit that defines a function or variable.
    #[must_use]
    pub fn unit_of(&self, symbol: &str) -> Option<usize> {
        self.index.get(symbol).copied()
    }

    /// All functions and variables with their units, by name.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, usize)> {
        self.index.iter().map(|(name, unit)| (name.as_str(), *unit))
    }

    /// A unit, read now. Its name is that of its file, for [`library_source`].
    ///
    /// # Errors
    /// It was removed from the cache meanwhile, and cannot be compiled again.
    ///
    /// # Panics
    /// There is no such unit.
    pub fn unit(&self, number: usize) -> Result<Unit, Error> {
        let name = self.units[number];
        let text = match &self.texts[number] {
            Some(text) => text.clone(),
            None => match self.cache.get(&self.key(name)) {
                Some(text) => text,
                None => self.compile(number, Scratch::new(SOURCES)?.0.as_path())?,
            },
        };
        let module = check(Path::new(name), &text, true)?;
        Ok(Unit {
            name: name.to_owned(),
            module,
            optimised: true,
            library: true,
            warnings: String::new(),
            files: Vec::new(),
        })
    }

    /// Adds the units of the library that define what is missing, and what is missing in them; what makes the inputs of an
    /// environment, where it has any; and a `main` for a harness of libFuzzer that comes without one.
    ///
    /// # Errors
    /// As [`Library::unit`], and [`Environment::check`].
    pub fn complete(&self, units: &mut Vec<Unit>, environment: &Environment) -> Result<(), Error> {
        environment.check()?;
        let mut added = vec![false; self.len()];
        let mut roots = ROOTS.to_vec();
        if !environment.is_plain() {
            roots.push(ARGUMENTS);
        }
        let has = |name| units.iter().any(|unit| defined(&unit.module).iter().any(|d| d == name));
        if has(FUZZED) && !has("main") {
            roots.push("main");
        }
        let mut needed: Vec<usize> = roots.iter().filter_map(|name| self.unit_of(name)).collect();
        let own = units.iter().flat_map(|unit| missing(&unit.module));
        needed.extend(own.filter_map(|name| self.unit_of(&name)));
        let mut configured = false;
        while let Some(number) = needed.pop() {
            if std::mem::replace(&mut added[number], true) {
                continue;
            }
            let unit = self.unit(number)?;
            for name in missing(&unit.module) {
                configured |= name == SYMBOL;
                needed.extend(self.unit_of(&name));
            }
            units.push(unit);
        }
        if configured {
            units.push(environment.unit()?);
        }
        Ok(())
    }

    fn compile_all(&mut self, index: &Key, progress: &mut dyn FnMut(&str)) -> Result<(), Error> {
        let count = self.units.len();
        let version = self.compiler.major;
        progress(&format!("compiling the C library with clang {version}, once"));
        let scratch = Scratch::new(SOURCES)?;
        let numbers: Vec<usize> = (0..count).collect();
        let work = |&number: &usize| {
            let text = self.compile(number, &scratch.0)?;
            let module = check(Path::new(self.units[number]), &text, true)?;
            Ok((text, defined(&module)))
        };
        let told = |done| {
            progress(&format!(
                "compiling the C library with clang {version}, once: {done} of {count}"
            ));
        };
        let results: Vec<Result<_, Error>> = pool::each(&numbers, work, told);
        for (number, result) in results.into_iter().enumerate() {
            let (text, symbols) = result?;
            self.index.extend(symbols.into_iter().map(|symbol| (symbol, number)));
            self.texts[number] = Some(text);
        }
        let numbers: Vec<_> =
            self.index.values().map(|&unit| (unit as u64).to_le_bytes()).collect();
        let parts = self
            .index
            .keys()
            .zip(&numbers)
            .flat_map(|(name, unit)| [name.as_bytes(), unit.as_slice()]);
        self.cache.put(index, pack(parts));
        self.cache.trim();
        Ok(())
    }

    fn compile(&self, number: usize, scratch: &Path) -> Result<Vec<u8>, Error> {
        let name = self.units[number];
        let job = Job {
            input: Path::new("runtime").join(name),
            file: PathBuf::from(name),
            directory: scratch.to_path_buf(),
            flags: FLAGS.iter().map(|&flag| flag.to_owned()).collect(),
            declarations: None,
        };
        let Compiled { text, .. } = job.compile(&self.compiler, None)?;
        self.cache.put(&self.key(name), text.clone());
        Ok(text)
    }

    /// What a unit or the index is kept under.
    fn key(&self, name: &str) -> Key {
        key([b"library 1".as_slice(), &self.base, name.as_bytes()])
    }
}

/// All sources count for each unit: they change with a release only.
fn base(compiler: &Compiler) -> Key {
    let identity = compiler.identity();
    let sources = SOURCES.iter().flat_map(|(name, text)| [name.as_bytes(), text.as_bytes()]);
    let flags = FLAGS.iter().map(|flag| flag.as_bytes());
    key([identity.as_slice()].into_iter().chain(flags).chain(sources))
}

fn index_of(entry: &[u8], units: usize) -> Option<BTreeMap<String, usize>> {
    let parts = unpack(entry)?;
    let pairs = parts.chunks(2).map(|pair| {
        let [name, unit] = pair else { return None };
        let unit = usize::try_from(u64::from_le_bytes((*unit).try_into().ok()?)).ok()?;
        Some((String::from_utf8(name.to_vec()).ok()?, unit)).filter(|_| unit < units)
    });
    pairs.collect()
}

/// What a module defines for others.
fn defined(module: &Module) -> Vec<String> {
    let visible =
        |linking: &Linking| !matches!(linking.linkage, Linkage::Private | Linkage::Internal);
    let functions = module
        .functions
        .iter()
        .filter(|f| !f.body.blocks.is_empty())
        .map(|f| (f.symbol, &f.linking));
    let globals =
        module.globals.iter().filter(|g| g.init.is_some()).map(|g| (g.symbol, &g.linking));
    let aliases = module.aliases.iter().map(|a| (a.symbol, &a.linking));
    let all = functions.chain(globals).chain(aliases).filter(|(_, linking)| visible(linking));
    all.map(|(symbol, _)| module.symbol_name(symbol)).collect()
}

/// What a module declares and does not define.
fn missing(module: &Module) -> impl Iterator<Item = String> {
    let is_missing = |kind: SymbolKind| match kind {
        SymbolKind::Missing(_) => true,
        SymbolKind::Global(at) => module.globals[at as usize].init.is_none(),
        SymbolKind::Function(at) => module.functions[at as usize].body.blocks.is_empty(),
        SymbolKind::Alias(_) => false,
    };
    let symbols = module.symbols.iter().filter(move |symbol| is_missing(symbol.kind));
    symbols.filter_map(|symbol| Some(module.names.text(symbol.name?).into_owned()))
}
