//! How small programs end in the concrete reading: with a fault, or with a number.

use polysem_domain::Concrete;
use polysem_lang::llvm::Llvm;
use polysem_lang::llvm::lower::{Options, Unit, lower};
use polysem_sem::{Break, Cx, Domain, Fault, Flow, Language, Stop};

const DECLARED: &str = "
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @__polysem_exit(i32)
@bytes = global [4104 x i8] zeroinitializer, align 16
define ptr @leaves() {
  %x = alloca i32
  ret ptr %x
}
";

/// What `main` exits with; an error is the text of how it stops.
fn ends(body: &str) -> Result<u64, String> {
    let text = format!("{DECLARED}define i32 @main() {{\n{body}\n}}\n");
    let module = polysem_llvm::read(text.as_bytes()).expect("the text is a module");
    polysem_llvm::verify(&module).expect("it is well formed");
    let unit = Unit { name: "main.c", module: &module, optimised: true, library: false };
    let program = lower(&[unit], &Options::default()).expect("it links");
    let mut dom = Concrete::default();
    let mut path = dom.start();
    let mut cx = Cx::new(&mut dom, &mut path, &[]);
    let (mut at, mut state) = Llvm::start(&program, &mut cx).expect("it starts");
    for _ in 0..1000 {
        let mut cx = Cx::new(&mut dom, &mut path, &[]);
        at = match Llvm::step(&program, at, &mut state, &mut cx) {
            Ok(Flow::Goto(to)) => to,
            Ok(Flow::Branch { cond, then, els }) => {
                if cond {
                    then
                } else {
                    els
                }
            }
            Ok(Flow::Done) => return Ok(state.exit.and_then(|exit| exit.word()).unwrap_or(0)),
            Ok(flow) => return Err(format!("{flow:?}")),
            Err(Break::Stop(Stop::Fault(Fault { kind, .. }))) => return Err(format!("{kind:?}")),
            Err(Break::Stop(stop)) => return Err(stop.to_string()),
            Err(Break::Choose(_)) => return Err("a choice".into()),
        };
    }
    Err("it goes on".into())
}

#[test]
fn a_pointer_may_lie_across_pages() {
    let body = "
  %p = getelementptr i8, ptr @bytes, i64 4092
  %end = getelementptr i8, ptr @bytes, i64 4100
  store i32 7, ptr %end
  store ptr %end, ptr %p
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  call void @__polysem_exit(i32 %v)
  ret i32 0";
    assert_eq!(ends(body), Ok(7));
}

#[test]
fn what_a_restored_stack_had_is_gone() {
    let body = "
  %s = call ptr @llvm.stacksave.p0()
  %y = alloca i32, i32 4
  call void @llvm.stackrestore.p0(ptr %s)
  %z = alloca i32
  store i32 2, ptr %z
  %w = load i32, ptr %y
  ret i32 %w";
    assert_eq!(ends(body), Err("UseAfterScope".into()));
}

#[test]
fn a_depth_that_nobody_saved_is_none() {
    let body = "
  %n = inttoptr i64 99 to ptr
  call void @llvm.stackrestore.p0(ptr %n)
  ret i32 0";
    let what = "unsupported: a depth of the stack that was not saved here";
    assert_eq!(ends(body), Err(what.into()));
}

#[test]
fn nothing_lives_again_after_its_function() {
    let body = "
  %p = call ptr @leaves()
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  store i32 1, ptr %p
  ret i32 0";
    assert_eq!(ends(body), Err("UseAfterScope".into()));
}

#[test]
fn an_undefined_structure_has_all_its_parts() {
    let body = "
  %a = insertvalue { i32, i8, ptr } poison, i32 5, 0
  %slot = alloca { i32, i8, ptr }
  store { i32, i8, ptr } %a, ptr %slot
  %b = extractvalue { i32, i8, ptr } %a, 2
  %v = load i32, ptr %slot
  call void @__polysem_exit(i32 %v)
  ret i32 0";
    assert_eq!(ends(body), Ok(5));
}

#[test]
fn an_address_is_shifted_as_numbers_are() {
    let body = "
  %x = alloca i32
  %n = ptrtoint ptr %x to i64
  %many = add i64 0, 64
  %s = shl i64 %n, %many
  %c = icmp eq i64 %s, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2";
    assert_eq!(ends(body), Err("Undefined".into()));
}

#[test]
fn an_undefined_byte_is_not_shifted_away() {
    let body = "
  %x = alloca [2 x i8]
  store i8 1, ptr %x
  %n = load i16, ptr %x
  %many = add i16 0, 16
  %s = lshr i16 %n, %many
  %c = icmp eq i16 %s, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2";
    assert_eq!(ends(body), Err("Undefined".into()));
}

#[test]
fn a_stack_has_an_end() {
    let body = "
  %x = alloca i8, i64 17179869184
  ret i32 0";
    assert_eq!(ends(body), Err("StackOverflow".into()));
}

#[test]
fn functions_get_what_they_take() {
    let wrong = "
  %r = call i64 @leaves(i32 1)
  %s = call i32 @leaves()
  call void @__polysem_exit(i32 %s)
  ret i32 0";
    assert_eq!(ends(wrong), Err("BadCall".into()));
    let native = "
  %f = select i1 true, ptr @__polysem_exit, ptr null
  call void %f(i64 1)
  ret i32 0";
    assert_eq!(ends(native), Err("BadCall".into()));
}

#[test]
fn a_pointer_whose_byte_was_changed_is_followed() {
    let body = "
  %slot = alloca ptr
  %byte = getelementptr i8, ptr %slot, i64 7
  store ptr @bytes, ptr %slot
  store i8 0, ptr %byte
  %p = load ptr, ptr %slot
  store i32 3, ptr %p
  %v = load i32, ptr @bytes
  call void @__polysem_exit(i32 %v)
  ret i32 0";
    assert_eq!(ends(body), Ok(3));
}

/// Results are computed at twice the width: what would be too wide then is refused where it is, and no panic.
#[test]
fn integers_that_are_too_wide_are_refused() {
    let body = "
  %p = alloca i40000
  store i40000 3, ptr %p
  %a = load i40000, ptr %p
  %b = mul nsw i40000 %a, %a
  %c = trunc i40000 %b to i32
  call void @__polysem_exit(i32 %c)
  ret i32 0";
    assert!(ends(body).is_err_and(|end| end.contains("i40000")), "{:?}", ends(body));
    let body = body.replace("i40000", "i32767");
    assert_eq!(ends(&body), Ok(9));
}
