//! Cells, in configurations and in rules, as they are written.
//!
//! **Invariant:** what [`cells`] gives has balanced tags, and ranges of the text without tags in them.

use super::scan::Scan;
use crate::defined::definition::Stream;
use crate::defined::tokens::is_word;
use crate::text::Error;

/// A cell that holds something.
#[derive(Clone, Debug)]
pub(super) struct Written<'t> {
    pub(super) name: &'t str,
    pub(super) around: Vec<&'t str>,
    /// The tag.
    pub(super) at: usize,
    /// What it holds, without dots.
    pub(super) from: usize,
    pub(super) to: usize,
    /// `...` before and after.
    pub(super) dots: (bool, bool),
    pub(super) dots_within: Option<usize>,
}

/// The name of the tag that is next, if one is.
pub(super) fn tag<'t>(scan: &mut Scan<'t>) -> Option<&'t str> {
    scan.space();
    let rest = scan.rest().strip_prefix('<')?;
    let length = rest.find(|c| !(is_word(c) || c == '-')).unwrap_or(rest.len());
    (length > 0 && rest[length..].starts_with('>')).then(|| &rest[..length])
}

/// The cells that come next.
pub(super) fn cells<'t>(scan: &mut Scan<'t>) -> Result<Vec<Written<'t>>, Error> {
    let mut found: Vec<Written<'t>> = Vec::new();
    let mut around: Vec<(&'t str, usize)> = Vec::new();
    loop {
        if let Some(name) = tag(scan) {
            let at = scan.at;
            scan.at += name.len() + 2;
            let close = format!("</{name}>");
            let Some(length) = scan.rest().find(&close) else {
                return Err(Error::new(at, format!("the cell <{name}> is not closed"))
                    .hint(format!("write `{close}`")));
            };
            let mut inside = *scan;
            while inside.skip("...") {}
            if tag(&mut inside).is_some() {
                around.push((name, at));
                continue;
            }
            let (from, to) = (scan.at, scan.at + length);
            scan.at = to + close.len();
            let names = around.iter().map(|(name, _)| *name).collect();
            found.push(written(scan.text, name, names, (at, from, to)));
        } else if let Some(&(name, _)) = around.last() {
            if scan.skip(&format!("</{name}>")) {
                around.pop();
            } else if !scan.skip("...") {
                return Err(scan.wrong(&format!("a cell or `</{name}>`")));
            }
        } else if found.is_empty() {
            return Err(scan.wrong("a cell").hint("cells are written <k> … </k>"));
        } else {
            return Ok(found);
        }
    }
}

fn written<'t>(
    text: &'t str,
    name: &'t str,
    around: Vec<&'t str>,
    (at, mut from, mut to): (usize, usize, usize),
) -> Written<'t> {
    let inner = &text[from..to];
    from += inner.len() - inner.trim_start().len();
    to = from + text[from..to].trim_end().len();
    let before = text[from..to].starts_with("...");
    if before {
        from += 3;
    }
    let after = text[from..to].ends_with("...");
    if after {
        to -= 3;
    }
    let dots_within = text[from..to].find("...").map(|dots| from + dots);
    let blank = text[from..to].trim().is_empty();
    // `...` alone: the rest stays.
    let dots = if before && blank { (false, true) } else { (before, after) };
    Written { name, around, at, from, to, dots, dots_within }
}

/// `[input]` or `[output]` at the end of what a cell holds, which is cut off.
pub(super) fn stream(text: &str, cell: &mut Written<'_>) -> Option<Stream> {
    let inner = text[cell.from..cell.to].trim_end();
    let (rest, stream) = match (inner.strip_suffix("[input]"), inner.strip_suffix("[output]")) {
        (Some(rest), _) => (rest, Stream::Input),
        (_, Some(rest)) => (rest, Stream::Output),
        (None, None) => return None,
    };
    cell.to = cell.from + rest.trim_end().len();
    Some(stream)
}
