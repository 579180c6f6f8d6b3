//! What we print is LLVM IR to LLVM too: compilers take it, and programs made of it behave as before.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::compilers::{clangs, directory, sources};

/// Runs a compiler that must succeed.
fn compile(clang: &str, flags: &[&str], from: &Path, to: &Path) {
    let output = Command::new(clang).arg("-w").args(flags).arg("-o").arg(to).arg(from).output();
    let output = output.expect("clang starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{clang} {} {}: {errors}", flags.join(" "), from.display());
}

/// Reads a file and prints it into another.
fn print(from: &Path, to: &Path) {
    let module = polysem_llvm::read(&fs::read(from).expect("it is there")).expect("it reads");
    fs::write(to, polysem_llvm::print(&module)).expect("the directory is ours");
}

fn output(program: &Path, input: &str) -> (String, Option<i32>) {
    let mut child = Command::new(program)
        .arg("7")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn compilers_take_what_is_printed() {
    let folder = directory("printed");
    let (there, back, object) = (folder.join("a.ll"), folder.join("b.ll"), folder.join("c.o"));
    for clang in clangs() {
        for source in sources("c") {
            for level in ["-O0", "-O2"] {
                compile(&clang, &[level, "-S", "-emit-llvm"], &source, &there);
                print(&there, &back);
                compile(&clang, &["-x", "ir", "-c"], &back, &object);
            }
        }
    }
}

#[test]
fn programs_behave_as_before() {
    let folder = directory("behave");
    let (there, back) = (folder.join("a.ll"), folder.join("b.ll"));
    let (first, second) = (folder.join("first"), folder.join("second"));
    let source =
        sources("c").into_iter().find(|path| path.ends_with("program.c")).expect("it is there");
    let input = "the quick fox and the lazy dog and the end\n";
    for clang in clangs() {
        compile(&clang, &["-O1", "-S", "-emit-llvm"], &source, &there);
        print(&there, &back);
        compile(&clang, &["-x", "ir"], &there, &first);
        compile(&clang, &["-x", "ir"], &back, &second);
        let wanted = output(&first, input);
        assert_eq!(wanted.1, Some(7), "{clang}");
        assert!(wanted.0.contains("3 the"), "{}", wanted.0);
        assert_eq!(output(&second, input), wanted, "{clang}");
    }
}

/// Cases that share a target are one edge, and what was said of a block in a `phi` is said of the edge.
#[test]
fn edges_call_what_they_are_told() {
    let text = "define i32 @f(i32 %n, i1 %c) {
start:
  switch i32 %n, label %none [ i32 1, label %end i32 2, label %some i32 3, label %end ]
some:
  br i1 %c, label %end, label %none
none:
  br label %end
end:
  %r = phi i32 [ 1, %start ], [ 1, %start ], [ 2, %some ], [ 3, %none ]
  ret i32 %r
}
";
    let expected = "switch i32 %n, label %polysem.edge.0.0 [ i32 1, label %polysem.edge.0.1 \
        i32 2, label %polysem.edge.0.2 i32 3, label %polysem.edge.0.1 ] \
        polysem.edge.0.0: call void @edge(i32 0, i32 0) br label %none \
        polysem.edge.0.1: call void @edge(i32 0, i32 1) br label %end \
        polysem.edge.0.2: call void @edge(i32 0, i32 2) br label %some \
        some: br i1 %c, label %polysem.edge.1.0, label %polysem.edge.1.1 \
        polysem.edge.1.0: call void @edge(i32 1, i32 0) br label %end \
        polysem.edge.1.1: call void @edge(i32 1, i32 1) br label %none \
        none: br label %end \
        end: %r = phi i32 [ 1, %polysem.edge.0.1 ], [ 2, %polysem.edge.1.0 ], [ 3, %none ] \
        ret i32 %r } declare void @edge(i32, i32)";
    let module = polysem_llvm::read(text.as_bytes()).expect("it reads");
    let printed = polysem_llvm::print_with_edges(&module, "edge");
    let words: Vec<&str> = printed.split_whitespace().collect();
    assert!(words.join(" ").ends_with(expected), "{printed}");
    let again = polysem_llvm::read(printed.as_bytes()).expect("it reads again");
    assert!(polysem_llvm::verify(&again).is_ok(), "{printed}");
}
