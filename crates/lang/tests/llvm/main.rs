//! LLVM modules as programs: what names mean, what functions become.

mod documented;
mod ends;
mod golden;
mod hostile;
mod link;
mod loops;
mod programs;
mod rejoin;
mod running;

use polysem_lang::llvm::check::check;
use polysem_lang::llvm::ir::Program;
use polysem_lang::llvm::lower::{LinkError, Options, Unit, lower};

/// Texts as units of a program; names that start with `lib` are the library's.
fn program(texts: &[(&str, &str)], options: &Options) -> Result<Program, LinkError> {
    let modules: Vec<_> = texts
        .iter()
        .map(|(_, text)| polysem_llvm::read(text.as_bytes()).expect("the text is a module"))
        .collect();
    let units = texts.iter().zip(&modules).map(|((name, _), module)| Unit {
        name,
        module,
        optimised: false,
        library: name.starts_with("lib"),
    });
    let program = lower(&units.collect::<Vec<_>>(), options)?;
    check(&program).expect("every number leads to something");
    Ok(program)
}
