//! What functions become, as text.

use polysem_lang::llvm::lower::Options;
use polysem_lang::llvm::print::print_function;

use super::program;

/// The first function of a text, which calls itself `main`.
fn lowered(text: &str) -> String {
    let program = program(&[("main.c", text)], &Options::default()).unwrap();
    print_function(&program, &program.functions[0])
}

#[test]
fn tmp() {
    println!("{}", lowered(PROMOTED));
}
const PROMOTED: &str = "define i32 @main(i32 %0) {
  %n.addr = alloca i32
  %s = alloca i32
  %u = alloca i32
  store i32 %0, ptr %n.addr
  store i32 1, ptr %s
  %old = load i32, ptr %s
  %more = add nsw i32 %old, 1
  store i32 %more, ptr %s
  %new = load i32, ptr %s
  %n = load i32, ptr %n.addr
  %sum = add i32 %new, %n
  store i32 0, ptr %n.addr
  %both = mul i32 %old, %sum
  %un = load i32, ptr %u
  %all = mul i32 %both, %un
  ret i32 %all
}
";
