//! Exploration with interpolants: the motivating examples of the TRACER-X paper.

use polysem_domain::Twin;
use polysem_explore::Oracle;
use polysem_explore::verify::{Config, Report, verify};
use polysem_lang::Source;
use polysem_lang::pl::Pl;

fn explore(text: &str, config: &Config) -> Report<u32> {
    let program = Pl::read(text).expect("it is PL");
    verify::<Pl>(&program, &mut Twin::default(), &mut Oracle::default(), config)
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
            let config = Config { paranoid: max < 300, ..Config::default() };
            let report = explore(&figure_1(max, increment), &config);
            assert!(report.halts.is_empty(), "{:?}", report.halts);
            assert!(report.findings.is_empty());
            assert_eq!(report.completed, 1);
            assert!(report.nodes + report.pruned <= u64::from(2 * max + 4), "{report:?}");
        }
    }
}
