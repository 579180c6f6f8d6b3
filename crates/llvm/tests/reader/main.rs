//! The reader on what compilers write, on forms written by hand, and on text that is wrong.

mod compilers;
mod corpora;
mod debug;
mod forms;
mod hostile;
mod layout;
mod printed;
mod verifier;

use polysem_llvm::module::Module;

/// Reads what must be right.
fn read(text: &str) -> Module {
    polysem_llvm::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Reads and verifies what must be right; what is printed reads as the same.
fn check(text: &[u8], name: &str) -> Module {
    let module = polysem_llvm::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Err(errors) = polysem_llvm::verify(&module) {
        panic!("{name}: {} (and {} more)", errors[0], errors.len() - 1);
    }
    let printed = polysem_llvm::print(&module);
    let again = polysem_llvm::read(printed.as_bytes()).unwrap_or_else(|error| {
        panic!(
            "{name}: printed and read: {error}: {:?}",
            printed.lines().nth(error.line as usize - 1)
        )
    });
    same(&module, &again, name);
    let twice = polysem_llvm::print(&again);
    if printed != twice {
        let (a, b) = printed.lines().zip(twice.lines()).find(|(a, b)| a != b).unwrap_or(("", ""));
        panic!("{name}: printed twice, it differs:\n{a}\n{b}");
    }
    module
}

/// Two modules with the same code, whatever the numbers of their types, constants and names are.
fn same(a: &Module, b: &Module, name: &str) {
    assert_eq!(a.globals.len(), b.globals.len(), "{name}");
    assert_eq!(a.aliases.len(), b.aliases.len(), "{name}");
    assert_eq!(a.functions.len(), b.functions.len(), "{name}");
    assert_eq!(a.types.defined().len(), b.types.defined().len(), "{name}");
    assert_eq!(a.layout.pointers, b.layout.pointers, "{name}");
    for (f, g) in a.functions.iter().zip(&b.functions) {
        assert_eq!(a.symbol_name(f.symbol), b.symbol_name(g.symbol), "{name}");
        let facts = |f: &polysem_llvm::Function| {
            let body = &f.body;
            (
                f.linking.linkage,
                f.convention,
                f.params,
                body.insts.len(),
                body.calls.len(),
                body.bundles.len(),
                body.names.len(),
                body.blocks.iter().map(polysem_llvm::module::Block::insts).collect::<Vec<_>>(),
                body.records.iter().map(|r| (r.kind, r.before, r.values.count)).collect::<Vec<_>>(),
            )
        };
        assert_eq!(facts(f), facts(g), "{name}");
        for (x, y) in f.body.insts.iter().zip(&g.body.insts) {
            assert_eq!(std::mem::discriminant(x), std::mem::discriminant(y), "{name}: {x:?} {y:?}");
            assert_eq!(uses(a, f, x), uses(b, g, y), "{name}: {x:?} {y:?}");
        }
        for (&x, &y) in f.body.types.iter().zip(&g.body.types) {
            assert_eq!(polysem_llvm::type_text(a, x), polysem_llvm::type_text(b, y), "{name}");
        }
        for inst in 0..f.body.insts.len() {
            let line = |m: &Module, f: &polysem_llvm::Function| -> Vec<(u32, u32, String)> {
                m.places_of(f, inst)
                    .map(|p| (p.line, p.column, m.names.text(p.file).into_owned()))
                    .collect()
            };
            assert_eq!(line(a, f), line(b, g), "{name}");
        }
    }
}

/// Operands as text; numbers of metadata differ on purpose.
fn uses(m: &Module, f: &polysem_llvm::Function, inst: &polysem_llvm::Inst) -> Vec<String> {
    let mut all = Vec::new();
    f.body.uses(inst, |value| {
        if m.type_of(f, value) != polysem_llvm::TypeId::METADATA {
            all.push(polysem_llvm::value_text(m, value));
        }
    });
    f.body.successors(inst, |block| all.push(format!("block {}", block.0)));
    all
}
