use polysem_domain::Symbolic;
use polysem_explore::{Oracle, paths, subsume};
use polysem_lang::Source;
fn go<L: Source>(text: &str) where L::Place: std::fmt::Debug {
    let program = L::read(text).unwrap_or_else(|e| panic!("{e}"));
    let mut dom = Symbolic::default();
    let r = paths::explore::<L>(&program, &mut dom, &mut Oracle::default(), &paths::Config::default());
    println!("paths {:?}\nhalts {:?}", r.findings, r.halts);
    for path in &r.paths { for f in path.facts.facts.iter() { println!("  {}", dom.terms.display(*f)); } println!("-- {:?} {:?} {:?}", path.end, path.at, path.inputs); }
    let mut dom = Symbolic::default();
    let r = subsume::explore::<L>(&program, &mut dom, &mut Oracle::default(), &subsume::Config::default());
    println!("subsume {:?} halts {:?} pruned {}", r.findings, r.halts, r.pruned);
}
#[test]
fn debug() {
    let name = std::env::var("DEBUG_FILE").unwrap();
    let text = std::fs::read_to_string(&name).unwrap();
    if name.ends_with("while") { go::<polysem_lang::while_lang::While>(&text) }
    else if name.ends_with("mc") { go::<polysem_lang::mc::Mc>(&text) }
    else { go::<polysem_lang::pl::Pl>(&text) }
}
