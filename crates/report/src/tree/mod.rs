//! The symbolic execution tree as a picture, `tree.svg`: places in the program from top to bottom, what was assumed between them, and how each path ended.
//!
//! A node that was subsumed has a dashed arrow to the one that subsumed it. Long texts are cut; the whole of them shows where the pointer rests. Of a tree with more than [`MOST`] nodes the deepest parts are folded: `fold.rs` says what is drawn, `layout.rs` where.
//! The picture needs no script, follows the viewer's light or dark setting, and tells kinds apart by words, not by colours alone.
//!
//! **Invariant:** any texts and numbers give a well-formed picture: what is no parent, or subsumes nothing, is left out of it.

mod fold;
mod layout;

use crate::plain;
use crate::xml::escape;
use fold::{Folded, What, fold};
use layout::{GAP, Layout, place};
use std::fmt::Write as _;

/// So many nodes are drawn at most.
pub const MOST: usize = 2000;

/// A symbolic execution tree, or several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// Each comes after its parent.
    pub nodes: Vec<TreeNode>,
}

/// A state on the way of some paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The number of the node before it on its path, which is smaller than its own; none at a root.
    pub parent: Option<usize>,
    /// The place in the program: `f.c:12`.
    pub label: String,
    /// What was assumed to get here; may be empty.
    pub edge: String,
    /// What became of it.
    pub kind: Kind,
}

/// What became of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It goes on.
    Inner,
    /// The program ended well.
    Done,
    /// The program did this wrong.
    Fault(String),
    /// Whatever it leads to is known from another node.
    Pruned {
        /// The number of that node.
        by: usize,
    },
    /// It was not followed further, for this reason.
    Cut(String),
    /// There is no run that comes here.
    Infeasible,
}

impl Tree {
    /// The parent that a node has in the picture.
    fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent.filter(|parent| *parent < node)
    }
}

/// All kinds, as the legend names them; classes of the style sheet have the same names.
const NAMES: [&str; 6] = ["inner", "done", "fault", "subsumed", "cut", "infeasible"];
const FOLDED: &str = "folded";

impl Kind {
    fn name(&self) -> &'static str {
        NAMES[match self {
            Kind::Inner => 0,
            Kind::Done => 1,
            Kind::Fault(_) => 2,
            Kind::Pruned { .. } => 3,
            Kind::Cut(_) => 4,
            Kind::Infeasible => 5,
        }]
    }

    /// What stands below the place.
    fn text(&self) -> &str {
        match self {
            Kind::Inner => "",
            Kind::Fault(text) | Kind::Cut(text) if !text.is_empty() => text,
            _ => self.name(),
        }
    }
}

/// Characters of a text that are shown.
const LONGEST: usize = 28;
/// Around everything, and within boxes.
const MARGIN: i64 = 16;
const PADDING: i64 = 8;
/// Where the first level is, from one level to the next, and from one line of a text to the next.
const TOP: i64 = 64;
const LEVEL: i64 = 104;
const LINE: i64 = 16;
/// The height of a box with two lines.
const TALLEST: i64 = 2 * LINE + PADDING;

/// A box with its texts, where it stands.
struct Shape {
    id: String,
    class: &'static str,
    title: String,
    lines: Vec<String>,
    edge: String,
    middle: i64,
    top: i64,
    width: i64,
}

impl Shape {
    fn height(&self) -> i64 {
        self.lines.iter().map(|_| LINE).sum::<i64>() + PADDING
    }

    fn bottom(&self) -> i64 {
        self.top + self.height()
    }

    /// The place that it shows, or how much is folded.
    fn name(&self) -> &str {
        self.lines.first().map_or("", |line| line)
    }

    /// The width that it takes on its level.
    fn space(&self) -> i64 {
        self.width.max(text_width(&self.edge))
    }
}

/// The text of an SVG file.
#[must_use]
pub fn write(tree: &Tree) -> String {
    write_at_most(tree, MOST)
}

fn write_at_most(tree: &Tree, most: usize) -> String {
    let folded = fold(tree, most);
    let mut shapes: Vec<Shape> =
        folded.drawn.iter().enumerate().map(|(at, drawn)| shape(tree, at, &drawn.what)).collect();
    let parents: Vec<Option<usize>> = folded.drawn.iter().map(|drawn| drawn.parent).collect();
    let widths: Vec<i64> = shapes.iter().map(Shape::space).collect();
    let Layout { middles, levels, width } = place(&parents, &widths);
    for (shape, (middle, level)) in shapes.iter_mut().zip(middles.iter().zip(&levels)) {
        shape.middle = MARGIN + middle;
        shape.top = TOP + LEVEL * level;
    }
    let (legend, legend_width) = legend(tree, &folded);
    let bottom = shapes.iter().map(Shape::bottom).max().unwrap_or(TOP);
    // Below the last level there is room for the arrows between its nodes.
    let (width, height) = (width.max(legend_width) + 2 * MARGIN, bottom + LEVEL / 2);
    let mut out = header(tree.nodes.len(), width, height);
    out.push_str(&legend);
    for (child, parent) in parents.iter().enumerate() {
        if let Some(parent) = *parent {
            way(&mut out, &shapes[parent], &shapes[child]);
        }
    }
    for shape in &shapes {
        draw(&mut out, shape);
    }
    for (at, drawn) in folded.drawn.iter().enumerate() {
        if let What::Node(node) = drawn.what
            && let Kind::Pruned { by } = tree.nodes[node].kind
            && let Some(other) = folded.standing.get(by).filter(|other| **other != at)
        {
            link(&mut out, &shapes[at], &shapes[*other]);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn header(nodes: usize, width: i64, height: i64) -> String {
    let style = include_str!("style.css");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">
<title>Symbolic execution tree of {nodes} nodes</title>
<style>\n{style}</style>
<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path class=\"head\" d=\"M0,0 L8,4 L0,8 Z\"/></marker></defs>
<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    )
}

/// What a drawn node looks like, wherever it will stand.
fn shape(tree: &Tree, at: usize, what: &What) -> Shape {
    let (id, class, title, lines, edge) = match what {
        What::Node(node) => {
            let TreeNode { label, edge, kind, .. } = &tree.nodes[*node];
            let (label, edge) = (plain(label), plain(edge));
            let texts = [&*label, &*edge, kind.text()];
            let title: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
            let lines = [cut(&label), cut(kind.text())];
            (format!("n{node}"), kind.name(), title.join("\n"), lines, cut(&edge))
        }
        What::More { nodes, faults } => {
            let faults = match faults {
                0 => String::new(),
                1 => "1 fault".into(),
                _ => format!("{faults} faults"),
            };
            let title = format!("{nodes} nodes are folded here");
            (format!("more{at}"), FOLDED, title, [format!("+ {nodes} more"), faults], String::new())
        }
    };
    let lines: Vec<String> = lines.into_iter().filter(|text| !text.is_empty()).collect();
    let text = lines.iter().map(|line| text_width(line)).max().unwrap_or_default();
    Shape { id, class, title, lines, edge, middle: 0, top: 0, width: text + 2 * PADDING }
}

/// The start of a text, on one line.
fn cut(text: &str) -> String {
    let mut start: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        start.pop();
        start.push('…');
    }
    start.replace(char::is_control, " ")
}

/// The width of a text, even, so that its half is a number: a little more than characters of this size have in usual fonts.
fn text_width(text: &str) -> i64 {
    let cells: i64 = text.chars().map(|char| if char < '\u{1100}' { 1 } else { 2 }).sum();
    (cells * 73 + 19) / 20 * 2
}

/// How often each kind is there, and the legend's width.
fn legend(tree: &Tree, folded: &Folded) -> (String, i64) {
    let mut entries: Vec<(&str, usize)> = NAMES.iter().map(|name| (*name, 0)).collect();
    for node in &tree.nodes {
        if let Some((_, count)) = entries.iter_mut().find(|(name, _)| *name == node.kind.name()) {
            *count += 1;
        }
    }
    let more = folded.drawn.iter().map(|drawn| match drawn.what {
        What::Node(_) => 0,
        What::More { nodes, .. } => nodes,
    });
    entries.push((FOLDED, more.sum()));
    entries.retain(|(_, count)| *count > 0);
    let mut out = "<g class=\"legend\">\n".to_owned();
    let mut left = MARGIN;
    for (name, count) in entries {
        let text = format!("{name} {count}");
        let _ = writeln!(
            out,
            "<g class=\"{name}\"><rect x=\"{left}\" y=\"16\" width=\"14\" height=\"14\" rx=\"3\"/><text x=\"{}\" y=\"27\">{text}</text></g>",
            left + 20
        );
        left += 20 + text_width(&text) + GAP;
    }
    out.push_str("</g>\n");
    (out, left - MARGIN - GAP)
}

/// From a parent down to its child: it bends where no box is, and goes straight down behind the text above the child.
fn way(out: &mut String, parent: &Shape, child: &Shape) {
    let (x, y, to, top) = (parent.middle, parent.bottom(), child.middle, child.top);
    let free = parent.top + TALLEST;
    let text = if child.edge.is_empty() { top } else { top - PADDING - LINE };
    let half = i64::midpoint(free, text);
    let _ = writeln!(
        out,
        "<path class=\"way\" d=\"M{x},{y} L{x},{free} C{x},{half} {to},{half} {to},{text} L{to},{top}\"/>"
    );
}

fn draw(out: &mut String, shape: &Shape) {
    let Shape { id, class, title, lines, edge, middle, top, width } = shape;
    let _ = writeln!(out, "<g id=\"{id}\" class=\"{class}\"><title>{}</title>", escape(title));
    let (left, height) = (middle - width / 2, shape.height());
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>"
    );
    for (line, text) in (1..).zip(lines) {
        let base = top + line * LINE;
        let _ = writeln!(out, "<text x=\"{middle}\" y=\"{base}\">{}</text>", escape(text));
    }
    if !edge.is_empty() {
        let base = top - PADDING;
        let _ = writeln!(
            out,
            "<text class=\"edge\" x=\"{middle}\" y=\"{base}\">{}</text>",
            escape(edge)
        );
    }
    out.push_str("</g>\n");
}

/// From a node to the one that subsumed it: from side to side, in a bow below what is between them.
fn link(out: &mut String, from: &Shape, to: &Shape) {
    // Towards the other; where it is straight above or below, both on the right.
    let side = (to.middle - from.middle).signum();
    let (leaves, enters) = if side == 0 { (1, 1) } else { (side, -side) };
    let (x, y) = (from.middle + leaves * from.width / 2, from.top + from.height() / 2);
    let (end, level) = (to.middle + enters * to.width / 2, to.top + to.height() / 2);
    let bow = LEVEL / 2;
    let _ = writeln!(
        out,
        "<path class=\"link\" data-from=\"{}\" data-to=\"{}\" marker-end=\"url(#arrow)\" d=\"M{x},{y} C{},{} {},{} {end},{level}\"><title>{}</title></path>",
        from.id,
        to.id,
        x + leaves * bow,
        y + bow,
        end + enters * bow,
        level + bow,
        escape(&format!("{} is subsumed by {}", from.name(), to.name())),
    );
}

#[cfg(test)]
mod tests;
