//! C's rules for names over several modules.

use polysem_lang::llvm::ir::{Arg, Callee, Const, Op, Program, StaticKind};
use polysem_lang::llvm::lower::{Definition, Options};

use super::program;

/// What `main` calls first: a function's own name, `native` or `missing`.
fn called(program: &Program) -> String {
    let call = program.calls.first().expect("main calls something");
    match &call.callee {
        Callee::Function(number) => {
            let function = &program.functions[*number as usize];
            let library = if function.library { "library's " } else { "" };
            format!(
                "{library}{} at {}",
                function.name,
                first_return(program, function.entry.0 as usize)
            )
        }
        Callee::Native(native) => format!("native {native:?}"),
        Callee::Input(name) => format!("input {name}"),
        Callee::Missing(name) => format!("missing {name}"),
        Callee::Pointer(_) => "pointer".to_owned(),
    }
}

/// The number that a function returns.
fn first_return(program: &Program, at: usize) -> String {
    let Op::Return { value } = program.code[at] else { panic!("it returns nothing") };
    let Arg::Const(at) = value.arg() else { panic!("it returns no number") };
    match &program.constants[at as usize] {
        Const::Bits(bits) => bits.to_big().to_string(),
        other => format!("{other:?}"),
    }
}

const MAIN: &str =
    "declare i32 @f()\ndefine i32 @main() {\n  %1 = call i32 @f()\n  ret i32 %1\n}\n";

fn chosen(others: &[(&str, &str)]) -> String {
    let mut units = vec![("main.c", MAIN)];
    units.extend(others);
    called(&program(&units, &Options::default()).expect("it links"))
}

#[test]
fn strong_beats_weak() {
    let weak = ("weak.c", "define weak i32 @f() {\n  ret i32 1\n}\n");
    let other = ("other.c", "define linkonce_odr i32 @f() {\n  ret i32 2\n}\n");
    let strong = ("strong.c", "define i32 @f() {\n  ret i32 3\n}\n");
    assert_eq!(chosen(&[weak, other, strong]), "f at 3");
    assert_eq!(chosen(&[strong, weak]), "f at 3");
    assert_eq!(chosen(&[weak, other]), "f at 1");
}

#[test]
fn a_program_beats_its_library() {
    let weak = ("weak.c", "define weak i32 @f() {\n  ret i32 1\n}\n");
    let library = ("lib.c", "define i32 @f() {\n  ret i32 2\n}\n");
    let again = ("lib2.c", "define i32 @f() {\n  ret i32 3\n}\n");
    assert_eq!(chosen(&[library, weak]), "f at 1");
    assert_eq!(chosen(&[library, again]), "library's f at 2");
    assert_eq!(chosen(&[]), "missing f");
}

#[test]
fn two_strong_definitions_are_an_error() {
    let one = ("one.c", "define i32 @f() {\n  ret i32 1\n}\n");
    let two = ("two.c", "define i32 @f() {\n  ret i32 2\n}\n");
    let error = program(&[("main.c", MAIN), one, two], &Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "`f` is defined twice: in one.c and in two.c");
}

#[test]
fn groups_keep_one() {
    let text = "$f = comdat any\ndefine i32 @f() comdat {\n  ret i32 NUMBER\n}\n";
    let (one, two) = (text.replace("NUMBER", "1"), text.replace("NUMBER", "2"));
    assert_eq!(chosen(&[("one.c", &one), ("two.c", &two)]), "f at 1");
}

#[test]
fn own_names_stay_in_their_module() {
    let main = "define internal i32 @f() {\n  ret i32 1\n}\n".to_owned()
        + &MAIN.replace("declare i32 @f()\n", "");
    let other = "define i32 @f() {\n  ret i32 2\n}\n";
    let program = program(&[("other.c", other), ("main.c", &main)], &Options::default()).unwrap();
    assert_eq!(called(&program), "f at 1");
}

#[test]
fn natives_beat_libraries_and_not_programs() {
    let call = |name: &str, unit: &str| {
        let (result, params, args) = match name {
            "setjmp" => ("i32", "ptr", "ptr null"),
            "__polysem_time" => ("i64", "", ""),
            _ => ("i32", "", ""),
        };
        let main = format!(
            "declare {result} @{name}({params})\ndefine i32 @main() {{\n  \
             %r = call {result} @{name}({args})\n  ret i32 0\n}}\n"
        );
        let own = format!("define {result} @{name}({params}) {{\n  ret {result} 7\n}}\n");
        let units = [("main.c", main), (unit, own)];
        let units = units.each_ref().map(|(unit, text)| (*unit, text.as_str()));
        called(&program(&units, &Options::default()).unwrap())
    };
    assert_eq!(call("setjmp", "lib.c"), "native SetJmp");
    assert_eq!(call("setjmp", "own.c"), "setjmp at 7");
    assert_eq!(call("__polysem_time", "own.c"), "native Time");
    assert_eq!(call("__polysem_begin", "lib.c"), "library's __polysem_begin at 7");
}

#[test]
fn what_is_only_available_is_a_declaration() {
    let seen = ("seen.c", "define available_externally i32 @f() {\n  ret i32 1\n}\n");
    assert_eq!(chosen(&[seen]), "missing f");
}

#[test]
fn aliases_are_their_target() {
    let alias = "@f = alias i32 (), ptr @g\ndefine internal i32 @g() {\n  ret i32 5\n}\n";
    assert_eq!(chosen(&[("alias.c", alias)]), "g at 5");
    let itself = "@f = alias i32 (), ptr @g\n@g = alias i32 (), ptr @f\n";
    assert_eq!(chosen(&[("alias.c", itself)]), "missing f");
}

#[test]
fn common_symbols_merge_to_the_largest() {
    let one = "@x = common global i32 0\ndefine ptr @main() {\n  ret ptr @x\n}\n";
    let two = "@x = common global [10 x i32] zeroinitializer\n";
    let program = program(&[("one.c", one), ("two.c", two)], &Options::default()).unwrap();
    assert_eq!(program.statics.len(), 1);
    assert_eq!(program.statics[0].size, 40);
}

#[test]
fn what_need_not_be_there_is_null() {
    let text = "declare extern_weak i32 @f()\n@g = external global i32\n@p = global [2 x ptr] [ptr @f, ptr @g]\n\
        define ptr @main() {\n  ret ptr @p\n}\n";
    let program = program(&[("main.c", text)], &Options::default()).unwrap();
    let StaticKind::Variable { image, .. } = &program.statics[0].kind else {
        panic!("p is a variable")
    };
    assert_eq!(*image.pointers, [(8, 1, 0)]);
    assert!(matches!(program.statics[1].kind, StaticKind::Missing));
}

#[test]
fn only_what_is_reached_is_lowered() {
    let library =
        "define i32 @f() {\n  ret i32 1\n}\ndefine i32 @g() {\n  ret i32 2\n}\n@x = global i32 3\n";
    let program = program(&[("main.c", MAIN), ("lib.c", library)], &Options::default()).unwrap();
    let names: Vec<&str> = program.functions.iter().map(|function| &*function.name).collect();
    assert_eq!(names, ["main", "f", "start"]);
    assert!(program.statics.is_empty());
}

#[test]
fn there_must_be_an_entry() {
    let error = program(&[("a.c", "@x = global i32 1\n")], &Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no function `main`");
    let options = Options { entry: "f".to_owned(), ..Options::default() };
    let text = "define void @f(i32 %0) {\n  ret void\n}\n";
    let error = program(&[("a.c", text)], &options).unwrap_err();
    assert_eq!(error.to_string(), "`f` has parameters, so the program cannot start with it");
    assert!(program(&[("a.c", &text.replace("i32 %0", ""))], &options).is_ok());
}

/// A harness calls the function that it gets a pointer to, also one that only its own unit sees.
#[test]
fn a_harness_calls_the_entry() {
    let function = "define internal i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
    let harness =
        "define void @__polysem_harness(ptr %f) {\n  call void %f(i32 7)\n  ret void\n}\n";
    let module = polysem_llvm::read(function.as_bytes()).expect("the text is right");
    let symbol = module.symbol("f").expect("it is there");
    let root = Some(Definition { unit: 0, symbol });
    let options = Options { entry: "f".to_owned(), root, ..Options::default() };
    let program = program(&[("a.c", function), ("harness.ll", harness)], &options).unwrap();
    let names: Vec<&str> = program.functions.iter().map(|function| &*function.name).collect();
    assert_eq!(names, ["f", "__polysem_harness", "start"]);
    assert_eq!(program.harness, Some(1));
}

#[test]
fn other_machines_are_refused() {
    let text = "target datalayout = \"e-p:32:32\"\n".to_owned() + MAIN;
    let error = program(&[("a.c", &text)], &Options::default()).unwrap_err();
    assert!(
        error.to_string().starts_with("a.c: compiled for a machine whose pointers have 32 bits"),
        "{error}"
    );
}
