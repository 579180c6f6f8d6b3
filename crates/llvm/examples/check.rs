//! dev
#![allow(clippy::all, clippy::pedantic, clippy::print_stdout)]
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).unwrap();
        let start = std::time::Instant::now();
        let m = match polysem_llvm::read(&text) {
            Ok(m) => m,
            Err(e) => {
                println!("{path}: READ {e}");
                continue;
            }
        };
        let t = start.elapsed().as_secs_f64();
        let start = std::time::Instant::now();
        if let Err(es) = polysem_llvm::verify(&m) {
            println!("{path}: VERIFY {} ({})", es[0], es.len());
        }
        let tv = start.elapsed().as_secs_f64();
        let p = polysem_llvm::print(&m);
        match polysem_llvm::read(p.as_bytes()) {
            Err(e) => {
                println!("{path}: AGAIN {e}: {}", p.lines().nth(e.line as usize - 1).unwrap_or(""));
            }
            Ok(n) => {
                let q = polysem_llvm::print(&n);
                let r = polysem_llvm::print(&polysem_llvm::read(q.as_bytes()).unwrap());
                if std::env::var("DUMP").is_ok() {
                    std::fs::write("/tmp/p.ll", &p).unwrap();
                    std::fs::write("/tmp/q.ll", &q).unwrap();
                }
                if q != r {
                    println!("{path}: DIFFERENT");
                }
                if p.len() != q.len() {
                    println!("{path}: lengths {} {}", p.len(), q.len());
                }
            }
        }
        println!(
            "{path}: ok {:.1} MB/s, verify {:.3}s, {} functions",
            text.len() as f64 / 1e6 / t,
            tv,
            m.functions.len()
        );
    }
}
