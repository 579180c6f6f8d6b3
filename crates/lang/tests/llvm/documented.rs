//! The documentation names what the engine does itself: all of it, once, and nothing else.

use polysem_lang::llvm::native::Native;
use std::collections::{BTreeMap, BTreeSet};

const STATES: [&str; 3] = ["done", "model", "refused"];

/// The first two cells of the rows of a section's tables, without the heads.
fn rows<'a>(page: &'a str, section: &str) -> Vec<(&'a str, &'a str)> {
    let start = page.find(&format!("\n{section}\n")).expect("the page has the section");
    let body = &page[start + section.len() + 2..];
    let end = body.find("\n## ").unwrap_or(body.len());
    let rows = body[..end].lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut cells = row.trim_matches('|').split(" | ").map(str::trim);
        (cells.next().unwrap_or_default(), cells.next().unwrap_or_default())
    })
    .collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

fn names(is_wanted: impl Fn(&str) -> bool) -> BTreeSet<&'static str> {
    Native::names().filter(|name| is_wanted(name)).collect()
}

#[test]
fn the_tables_of_the_page_have_all_names() {
    let page = include_str!("../../../../docs/llvm.md");
    let is_primitive = |name: &str| name.starts_with("__polysem_");
    let is_intrinsic = |name: &str| name.starts_with("llvm.");
    let tables = [
        ("## Intrinsics", names(is_intrinsic)),
        (
            "## Functions of C that the engine does itself",
            names(|n| !is_intrinsic(n) && !is_primitive(n)),
        ),
    ];
    for (section, known) in tables {
        let mut told: BTreeMap<&str, u32> = BTreeMap::new();
        for (cell, state) in rows(page, section) {
            assert!(STATES.contains(&state), "{section}: `{state}` is no state");
            quoted(cell).for_each(|name| *told.entry(name).or_default() += 1);
        }
        let twice: Vec<_> = told.iter().filter(|(_, count)| **count > 1).collect();
        assert!(twice.is_empty(), "{section}: twice: {twice:?}");
        assert_eq!(told.into_keys().collect::<BTreeSet<_>>(), known, "{section}");
    }
}

#[test]
fn the_primitives_of_the_library_are_those_of_its_table() {
    let page = include_str!("../../../../runtime/README.md");
    let told: BTreeSet<&str> = rows(page, "## What the engine has to do")
        .iter()
        .flat_map(|(cell, _)| quoted(cell))
        .filter_map(|declaration| declaration.split('(').next()?.rsplit([' ', '*']).next())
        .collect();
    assert_eq!(told, names(|name| name.starts_with("__polysem_")));
}
