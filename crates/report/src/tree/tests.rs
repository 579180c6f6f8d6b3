//! Pictures are read back: they are well-formed, boxes stand apart, and lines end where they should.

use super::*;
use crate::golden::assert_golden;
use crate::random::Rng;
use crate::xml::{Event, Reader};
use std::collections::BTreeMap;

fn node(parent: Option<usize>, label: &str, edge: &str, kind: Kind) -> TreeNode {
    TreeNode { parent, label: label.into(), edge: edge.into(), kind }
}

fn example() -> Tree {
    let fault = Kind::Fault("out-of-bounds".into());
    Tree {
        nodes: vec![
            node(None, "day.c:4", "", Kind::Inner),
            node(Some(0), "day.c:7", "month < 1", Kind::Done),
            node(Some(0), "day.c:9", "!(month < 1)", Kind::Inner),
            node(Some(2), "day.c:12", "month <= 12 && days[month] > 30", Kind::Inner),
            node(Some(2), "day.c:12", "month <= 12 && days[month] <= 30", Kind::Pruned { by: 3 }),
            node(Some(2), "day.c:12", "month > 12", fault),
            node(Some(3), "day.c:14", "leap", Kind::Cut("unwind 3".into())),
            node(Some(3), "day.c:16", "!leap & \"<\"", Kind::Done),
            node(Some(3), "day.c:18", "month == 0", Kind::Infeasible),
        ],
    }
}

/// A box, or a line, with its attributes and the classes of what it is in.
type Element = (String, BTreeMap<String, String>);

/// All elements of a picture with their name and attributes; a group's id and class are given to what is in it.
fn elements(svg: &str) -> Vec<Element> {
    let mut reader = Reader::new(svg.as_bytes()).unwrap();
    let (mut found, mut group) = (Vec::new(), BTreeMap::new());
    while let Some(event) = reader.event().unwrap() {
        if let Event::Start { name, attributes } = event {
            let own: BTreeMap<String, String> =
                attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            if name == "g" {
                group = own;
            } else {
                let mut all = group.clone();
                all.extend(own);
                found.push((name.to_owned(), all));
            }
        }
    }
    found
}

fn number(attributes: &BTreeMap<String, String>, name: &str) -> i64 {
    attributes[name].parse().unwrap()
}

/// Left, top, right, bottom of the boxes of nodes, by their ids.
fn boxes(elements: &[Element]) -> BTreeMap<String, [i64; 4]> {
    let nodes = elements.iter().filter(|(name, own)| name == "rect" && own.contains_key("id"));
    nodes
        .map(|(_, own)| {
            let [left, top, width, height] =
                ["x", "y", "width", "height"].map(|name| number(own, name));
            (own["id"].clone(), [left, top, left + width, top + height])
        })
        .collect()
}

/// The first and the last point of a line.
fn ends(own: &BTreeMap<String, String>) -> [(i64, i64); 2] {
    let point = |text: &str| {
        let (x, y) = text.trim_start_matches(['M', 'L']).split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    let points: Vec<&str> = own["d"].split(' ').collect();
    [point(points[0]), point(points[points.len() - 1])]
}

fn random_tree(rng: &mut Rng) -> Tree {
    let texts = [
        "",
        "a",
        "f.c:12",
        "x < 3 & y > \"4\"",
        "größe \u{1} 漢字\n",
        "a long text that has to be cut somewhere",
    ];
    let count = rng.below(50);
    let near = 1 + rng.below(9);
    let nodes = (0..count).map(|at| {
        let kind = match rng.below(8) {
            0 => Kind::Done,
            1 => Kind::Fault(texts[rng.below(6)].into()),
            2 | 3 => Kind::Pruned { by: rng.below(count + 2) },
            4 => Kind::Cut(texts[rng.below(6)].into()),
            5 => Kind::Infeasible,
            _ => Kind::Inner,
        };
        // Some parents are none: later ones, or the node itself.
        let parent = match rng.below(15) {
            0 => Some(at + rng.below(3)),
            _ => at.checked_sub(1 + rng.below(near)),
        };
        node(parent, texts[rng.below(6)], texts[rng.below(6)], kind)
    });
    Tree { nodes: nodes.collect() }
}

#[test]
fn draws_an_example() {
    assert_golden("tree.svg", &write(&example()));
}

#[test]
fn shows_whole_texts_where_the_pointer_rests() {
    let svg = write(&example());
    let whole = "<title>day.c:12&#10;month &lt;= 12 &amp;&amp; days[month] &gt; 30</title>";
    assert!(
        svg.contains(whole) && svg.contains(">month &lt;= 12 &amp;&amp; days[month] …</text>"),
        "{svg}"
    );
    assert!(svg.contains("<title>day.c:12 is subsumed by day.c:12</title>"));
    let legend = ["inner 3", "done 2", "fault 1", "subsumed 1", "cut 1", "infeasible 1"];
    assert!(legend.iter().all(|entry| svg.contains(&format!(">{entry}</text>"))), "{svg}");
    assert!(!svg.contains("class=\"folded\""));
}

#[test]
fn boxes_stand_apart_and_lines_end_at_them() {
    let mut rng = Rng(21);
    let (mut links, mut folds) = (0, 0);
    for _ in 0..400 {
        let tree = random_tree(&mut rng);
        let most = 5 + rng.below(60);
        let elements = elements(&write_at_most(&tree, most));
        let boxes = boxes(&elements);
        assert!(boxes.len() <= most);
        assert!(tree.nodes.len() > most || boxes.len() == tree.nodes.len());
        folds += boxes.keys().filter(|id| id.starts_with("more")).count();
        for (id, [left, top, right, _]) in &boxes {
            for (other, [start, level, end, _]) in &boxes {
                let apart =
                    id == other || top != level || right + GAP <= *start || end + GAP <= *left;
                assert!(apart, "{id} {other} {tree:?}");
            }
        }
        for (_, own) in elements.iter().filter(|(name, _)| name == "path") {
            match &*own["class"] {
                "way" => {
                    let [from, to] = ends(own);
                    let is_end = |(x, y): (i64, i64), side: usize| {
                        boxes.values().any(|place| place[side] == y && place[0] + place[2] == 2 * x)
                    };
                    assert!(is_end(from, 3) && is_end(to, 1), "{own:?} {boxes:?}");
                }
                "link" => {
                    links += 1;
                    for ((x, y), end) in ends(own).into_iter().zip(["data-from", "data-to"]) {
                        let [left, top, right, bottom] = boxes[&own[end]];
                        assert!((x == left || x == right) && top < y && y < bottom, "{own:?}");
                    }
                }
                _ => {}
            }
        }
    }
    assert!(links > 500 && folds > 100, "{links} {folds}");
}

#[test]
fn all_is_within_the_picture() {
    let mut rng = Rng(22);
    for _ in 0..100 {
        let elements = elements(&write(&random_tree(&mut rng)));
        let (_, page) = &elements[0];
        let (width, height) = (number(page, "width"), number(page, "height"));
        assert_eq!(page["viewBox"], format!("0 0 {width} {height}"));
        for [left, top, right, bottom] in boxes(&elements).values() {
            assert!(*left >= 0 && *top > 30 && *right <= width && *bottom <= height);
        }
    }
}

#[test]
fn large_trees_are_folded() {
    let count: usize = 100_000;
    let inner = |parent: Option<usize>| node(parent, "a.c:1", "", Kind::Inner);
    let chain = Tree { nodes: (0..count).map(|at| inner(at.checked_sub(1))).collect() };
    let mut binary = Tree {
        nodes: (0..count).map(|at| inner(at.checked_sub(1).map(|before| before / 2))).collect(),
    };
    // Subsumed by what is folded: the arrow goes to the fold.
    binary.nodes[500].kind = Kind::Pruned { by: count - 1 };
    binary.nodes[count - 2].kind = Kind::Fault("late".into());
    for (tree, drawn, more, links) in
        [(&chain, 2000, "+ 98001 more", 0), (&binary, 1535, "+ 126 more", 1)]
    {
        let svg = write(tree);
        let elements = elements(&svg);
        assert_eq!(boxes(&elements).len(), drawn);
        assert!(svg.contains(&format!(">{more}</text>")), "{more}");
        let to_folds = elements
            .iter()
            .filter(|(_, own)| own.get("data-to").is_some_and(|to| to.starts_with("more")));
        assert_eq!(to_folds.count(), links);
        assert_eq!(svg.matches(">1 fault</text>").count(), links);
    }
    assert_eq!(boxes(&elements(&write(&Tree::default()))).len(), 0);
}
