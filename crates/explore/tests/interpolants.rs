//! Exploration with interpolants: the motivating examples of the TRACER-X paper.

use polysem_domain::Symbolic;
use polysem_explore::Oracle;
use polysem_explore::subsume::{self, Config, Report};
use polysem_lang::Source;
use polysem_lang::pl::Pl;

fn explore(text: &str, config: &Config) -> Report<Pl> {
    let program = Pl::read(text).expect("it is PL");
    subsume::explore(&program, &mut Symbolic::default(), &mut Oracle::default(), config)
}

fn figure_1(max: u32, increment: u32) -> String {
    format!(
        "memory objects;
         var n, i, x, y;
         n = input();
         assume 0 <= n && n <= 1000000;
         x = alloc(); *x = n;
         i = 0;
         while (i < {max}) {{
           if (*) {{ y = alloc(); *y = *x + 1; }}
           else   {{ y = alloc(); *y = *x + {increment}; }}
           x = y;
           i = i + 1;
         }}
         assert *y >= {max} + n;"
    )
}

#[test]
fn figure_1_is_linear() {
    for increment in [1, 2] {
        for max in [3, 30, 300] {
            let config = Config { paranoid: true, ..Config::default() };
            let report = explore(&figure_1(max, increment), &config);
            assert!(report.halts.is_empty(), "{:?}", report.halts);
            assert!(report.findings.is_empty());
            let most = report.nodes.values().copied().max();
            assert!(most <= Some(u64::from(2 * max)), "{:?}", report.nodes);
        }
    }
}
