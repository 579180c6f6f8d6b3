//! What the verifier refuses, with function, block and line.

/// The first complaint about a text that reads.
fn complaint(text: &str) -> String {
    let module = crate::read(text);
    match polysem_llvm::verify(&module) {
        Ok(()) => panic!("it passes:\n{text}"),
        Err(errors) => errors[0].to_string(),
    }
}

#[test]
fn refuses_wrong_modules() {
    let cases = [
        (
            "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  ret i32 %x\n}",
            "line 7: in `@f`, block `%b`: `%x` is used where its definition does not dominate",
        ),
        (
            "define i32 @f() {\n  %x = add i32 %y, 2\n  %y = add i32 1, 2\n  ret i32 %x\n}",
            "`%y` is used where its definition does not dominate",
        ),
        ("define void @f() {\nentry:\n  br label %entry\n}", "the first block is jumped to"),
        (
            "define i32 @f() {\n  br label %a\na:\n  %x = phi i32 [ 1, %a ]\n  ret i32 %x\n}",
            "line 4: in `@f`, block `%a`: a phi has one entry for each edge into its block",
        ),
        (
            "define i32 @f() {\nb:\n  br label %a\na:\n  %y = add i32 1, 2\n  %x = phi i32 [ 1, %b ]\n  ret i32 %x\n}",
            "a phi comes after another instruction",
        ),
        (
            "define i32 @f(i1 %c) {\nb:\n  br i1 %c, label %a, label %a\na:\n  %x = phi i32 [ 1, %b ], [ 2, %b ]\n  ret i32 %x\n}",
            "a phi has two values for one block",
        ),
        ("define i32 @f() {\n  ret i64 1\n}", "what is returned has the type `i64`, not `i32`"),
        ("define i32 @f() {\n  ret void\n}", "the function returns a value"),
        (
            "define void @f(i32 %x) {\n  switch i32 %x, label %a [ i32 1, label %a i32 1, label %a ]\na:\n  ret void\n}",
            "a case is there twice",
        ),
        (
            "define i32 @f(i32 %x) {\n  %y = zext i32 %x to i16\n  ret i32 0\n}",
            "the conversion is not between these types",
        ),
        (
            "define i32 @f(i32 %x) {\n  %y = bitcast i32 %x to i64\n  ret i32 0\n}",
            "the conversion is not between these types",
        ),
        (
            "define ptr @f(ptr %x) {\n  %y = getelementptr { i32, i32 }, ptr %x, i32 0, i32 2\n  ret ptr %y\n}",
            "the structure has no such field",
        ),
        (
            "define ptr @f(ptr %x) {\n  %y = getelementptr i32, ptr %x, i32 0, i32 2\n  ret ptr %y\n}",
            "an index leads into a type without elements",
        ),
        (
            "%o = type opaque\ndefine void @f() {\n  %y = alloca %o\n  ret void\n}",
            "the type has no size",
        ),
        (
            "declare i32 @llvm.ctpop.i32(i32)\ndefine void @f() {\n  %y = call i64 @llvm.ctpop.i32(i64 1)\n  ret void\n}",
            "an intrinsic is called with another type",
        ),
        (
            "declare i32 @g()\ndefine i32 @f() personality ptr @g {\n  %x = invoke i32 @g() to label %a unwind label %b\na:\n  ret i32 %x\nb:\n  %l = landingpad { ptr, i32 } cleanup\n  ret i32 %x\n}",
            "`%x` is used where its definition does not dominate",
        ),
    ];
    for (text, wanted) in cases {
        let found = complaint(text);
        assert!(found.contains(wanted), "{found}\nwanted: {wanted}\n{text}");
    }
}

#[test]
fn accepts_what_cannot_be_reached() {
    let text = "define i32 @f() {\n  ret i32 0\ndead:\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  br label %dead\n}";
    crate::check(text.as_bytes(), "unreachable");
}
