//! A rough speed.
use polysem_domain::Concrete;
use polysem_lang::Source;
use polysem_lang::while_lang::While;
use polysem_sem::{Cx, Domain, Flow, Language};

#[test]
#[ignore = "a measurement: run with --release -- --ignored --nocapture"]
fn steps_per_second() {
    let program = While::read(
        "overflow wrap; var n; i := 0; s := 0; while i < n do { s := s + i; i := i + 1 }",
    )
    .unwrap();
    for (text, wraps) in [("", false), ("overflow wrap;", true)] {
        let program = While::read(&format!("{text} width 64; var n; n := 25000000; i := 0; s := 0; while i < n do {{ s := s + i; i := i + 1 }}")).unwrap();
        let mut dom = Concrete::default();
        let mut path = dom.start();
        let (mut at, mut state) =
            While::start(&program, &mut Cx::new(&mut dom, &mut path, &[])).unwrap();
        let (mut steps, from) = (0_u64, std::time::Instant::now());
        loop {
            steps += 1;
            match While::step(&program, at, &mut state, &mut Cx::new(&mut dom, &mut path, &[])) {
                Ok(Flow::Goto(to)) => at = to,
                Ok(Flow::Branch { cond, then, els }) => at = if cond { then } else { els },
                _ => break,
            }
        }
        let rate = steps as f64 / from.elapsed().as_secs_f64() / 1e6;
        eprintln!("wraps {wraps}: {steps} steps, {rate:.1} million a second");
    }
    drop(program);
}
