//! A counterexample as text: the lines that are executed up to the fault, with what each of them changes.
//!
//! ```text
//! main
//!   day.c:20  month = read_month();     month = 13
//!   day.c:21  return days_in(month);
//!   days_in
//!     day.c:12  days = table[month];    days = 32767
//! ```
//!
//! Lines of one call stand below its function, calls further to the right than their callers. A loop is a line to which its call comes back; of many rounds the first ones and the last are shown, and how many are between them. That holds for loops in loops, and in functions that loops call, too.
//!
//! **Invariant:** the first and the last line of a trace are always shown. Time and memory are linear, but for a logarithm.

use crate::plain;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;

/// A line that is executed, once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TraceLine {
    /// The file's name.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// The function that it is in.
    pub function: String,
    /// How many calls are around it: 0 in `main`.
    pub depth: usize,
    /// What the line says.
    pub text: String,
    /// What it changes: names with their new values.
    pub changes: Vec<(String, String)>,
}

/// Rounds of a loop that are shown before the last.
const FIRST_ROUNDS: usize = 3;
/// Calls that are nested deeper are not put further to the right.
const DEEPEST: usize = 24;
/// Texts that are longer do not move the values of other lines.
const WIDEST_PLACE: usize = 28;
const WIDEST_LEFT: usize = 72;

/// A line of the output.
enum Row {
    /// A call starts.
    Function { depth: usize, at: usize },
    /// This line of the trace.
    Line(usize),
    /// So many rounds of a loop are left out.
    More { depth: usize, rounds: usize },
}

/// A part of the trace that is still to be shown.
enum Part {
    Lines(Range<usize>),
    /// A round of a loop: its first line is not looked at as the start of a loop.
    Round(Range<usize>),
    More {
        depth: usize,
        rounds: usize,
    },
}

/// The text of a trace.
#[must_use]
pub fn write(lines: &[TraceLine]) -> String {
    let rows = rows(lines);
    let place = |line: &TraceLine| one_line(&format!("{}:{}", line.file, line.line));
    let shown = || {
        rows.iter().filter_map(|row| if let Row::Line(at) = row { Some(&lines[*at]) } else { None })
    };
    let places = shown()
        .map(|line| width(&place(line)))
        .filter(|width| *width <= WIDEST_PLACE)
        .max()
        .unwrap_or_default();
    let left = |line: &TraceLine| {
        format!("{}  {:places$}  {}", indent(line.depth), place(line), one_line(&line.text))
    };
    let changing = shown().filter(|line| !line.changes.is_empty());
    let lefts = changing
        .map(|line| width(&left(line)))
        .filter(|width| *width <= WIDEST_LEFT)
        .max()
        .unwrap_or_default();
    let mut out = String::new();
    for row in &rows {
        let _ = match row {
            Row::Function { depth, at } => {
                writeln!(out, "{}{}", indent(*depth), one_line(&lines[*at].function))
            }
            Row::More { depth, rounds } => {
                let plural = if *rounds == 1 { "" } else { "s" };
                writeln!(out, "{}  … {rounds} more round{plural} …", indent(*depth))
            }
            Row::Line(at) => {
                let changes: Vec<String> = lines[*at]
                    .changes
                    .iter()
                    .map(|(name, value)| one_line(&format!("{name} = {value}")))
                    .collect();
                let text = format!("{:lefts$}    {}", left(&lines[*at]), changes.join(", "));
                writeln!(out, "{}", text.trim_end())
            }
        };
    }
    out
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth.min(DEEPEST))
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn one_line(text: &str) -> String {
    plain(&text.trim().replace('\t', " ")).into_owned()
}

/// Which lines are of one call, and where a call is at a line again.
struct Returns {
    /// The call of each line, by a number of its own.
    calls: Vec<usize>,
    /// The calls that the trace ends in.
    open: BTreeSet<usize>,
    /// The next line of the same call.
    following: Vec<Option<usize>>,
    /// The next time that the same call is at the same line of the program, and the time before.
    next: Vec<Option<usize>>,
    previous: Vec<Option<usize>>,
}

impl Returns {
    fn of(lines: &[TraceLine]) -> Returns {
        let (calls, open) = calls(lines);
        let mut returns = Returns {
            following: vec![None; lines.len()],
            next: vec![None; lines.len()],
            previous: vec![None; lines.len()],
            calls,
            open,
        };
        let (mut last_of_call, mut last_at) = (BTreeMap::new(), BTreeMap::new());
        for (at, line) in lines.iter().enumerate() {
            let call = returns.calls[at];
            if let Some(before) = last_of_call.insert(call, at) {
                returns.following[before] = Some(at);
            }
            returns.previous[at] = last_at.insert((call, line.line, &*line.file), at);
            if let Some(before) = returns.previous[at] {
                returns.next[before] = Some(at);
            }
        }
        returns
    }

    /// All times that the call of a line is at that line, from it on and before `end`.
    fn times(&self, at: usize, end: usize) -> Vec<usize> {
        let later = |at: &usize| self.next[*at].filter(|next| *next < end);
        std::iter::successors(Some(at), later).collect()
    }

    /// Whether a loop that started at `start` goes on after its head was reached once more, at `head`.
    /// It does if what follows was executed in it before; if nothing follows in its call, then unless that has returned.
    fn goes_on(&self, start: usize, head: usize) -> bool {
        match self.following[head] {
            Some(next) => self.previous[next].is_some_and(|before| before >= start),
            None => self.open.contains(&self.calls[head]),
        }
    }
}

/// The call that each line is of, and those that never end: a call ends at a line of a caller, or of another function in its place.
fn calls(lines: &[TraceLine]) -> (Vec<usize>, BTreeSet<usize>) {
    let (mut open, mut count): (Vec<(usize, &str, usize)>, usize) = (Vec::new(), 0);
    let mut calls = Vec::with_capacity(lines.len());
    for line in lines {
        let here = (line.depth, &*line.function);
        while open.last().is_some_and(|(depth, function, _)| {
            *depth > here.0 || *depth == here.0 && *function != here.1
        }) {
            open.pop();
        }
        if open.last().is_none_or(|(depth, ..)| *depth < here.0) {
            open.push((here.0, here.1, count));
            count += 1;
        }
        calls.extend(open.last().map(|(_, _, call)| *call));
    }
    (calls, open.into_iter().map(|(_, _, call)| call).collect())
}

/// What is shown of a trace.
fn rows(lines: &[TraceLine]) -> Vec<Row> {
    let returns = Returns::of(lines);
    let (mut rows, mut named) = (Vec::new(), vec![false; lines.len()]);
    let mut show = |rows: &mut Vec<Row>, at: usize| {
        if !std::mem::replace(&mut named[returns.calls[at]], true) {
            rows.push(Row::Function { depth: lines[at].depth, at });
        }
        rows.push(Row::Line(at));
    };
    // A stack of its own: loops may be nested as deeply as calls.
    let mut parts = vec![Part::Lines(0..lines.len())];
    while let Some(part) = parts.pop() {
        match part {
            Part::Lines(Range { start, end }) => {
                let loops = |at: &usize| returns.next[*at].is_some_and(|next| next < end);
                let head = (start..end).find(loops).unwrap_or(end);
                (start..head).for_each(|at| show(&mut rows, at));
                if head < end {
                    let depth = lines[head].depth;
                    parts.extend(rounds(&returns, depth, head, end).into_iter().rev());
                }
            }
            Part::Round(Range { start, end }) => {
                show(&mut rows, start);
                parts.push(Part::Lines(start + 1..end));
            }
            Part::More { depth, rounds } => rows.push(Row::More { depth, rounds }),
        }
    }
    rows
}

/// The parts of a loop with this head, and what comes after it.
fn rounds(returns: &Returns, depth: usize, head: usize, end: usize) -> Vec<Part> {
    let times = returns.times(head, end);
    let last_time = times[times.len() - 1];
    let mut parts: Vec<Part> = times.windows(2).map(|pair| Part::Round(pair[0]..pair[1])).collect();
    // The last round is the one that the trace ends in, or the last that the loop went through.
    let kept = usize::from(!returns.goes_on(head, last_time));
    let hidden = FIRST_ROUNDS..parts.len().saturating_sub(kept);
    if !hidden.is_empty() {
        let rounds = hidden.len();
        parts.splice(hidden, [Part::More { depth, rounds }]);
    }
    parts.push(Part::Lines(last_time..end));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden::assert_golden;
    use crate::random::Rng;

    fn line(
        line: u32,
        function: &str,
        depth: usize,
        text: &str,
        changes: &[(&str, &str)],
    ) -> TraceLine {
        let changes = changes.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        TraceLine {
            file: "day.c".into(),
            line,
            function: function.into(),
            depth,
            text: text.into(),
            changes: changes.collect(),
        }
    }

    /// A line of `main` that is known by its number.
    fn plain(number: u32) -> TraceLine {
        line(number, "main", 0, "", &[])
    }

    /// The numbers of the lines that are shown, and how many rounds are not.
    fn shown(numbers: &[u32]) -> String {
        let lines: Vec<TraceLine> = numbers.iter().map(|number| plain(*number)).collect();
        let text = write(&lines).replace("main\n", "").replace("day.c:", "");
        text.split_whitespace()
            .filter(|word| !["…", "more", "round", "rounds"].contains(word))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn writes_calls_and_values() {
        let lines = [
            line(20, "main", 0, "month = read_month();", &[("month", "13")]),
            line(21, "main", 0, "\treturn days_in(month);\n", &[]),
            line(11, "days_in", 1, "if (month < 1) return 0;", &[]),
            line(12, "days_in", 1, "days = table[month];", &[("days", "32767"), ("*last", "'a'")]),
            line(3, "check", 2, "assert(days < 32);", &[]),
        ];
        let expected = "\
main
  day.c:20  month = read_month();     month = 13
  day.c:21  return days_in(month);
  days_in
    day.c:11  if (month < 1) return 0;
    day.c:12  days = table[month];    days = 32767, *last = 'a'
    check
      day.c:3   assert(days < 32);
";
        assert_eq!(write(&lines), expected);
        assert_eq!(write(&[]), "");
    }

    #[test]
    fn writes_loops_with_calls() {
        let mut lines = vec![line(5, "main", 0, "int sum = 0;", &[("sum", "0")])];
        for i in 0..21 {
            let (i, sum) = (i.to_string(), (i * (i + 1) / 2).to_string());
            lines.push(line(6, "main", 0, "for (int i = 0; i <= 20; i++)", &[("i", &i)]));
            lines.push(line(7, "main", 0, "sum += value(i);", &[]));
            lines.push(line(2, "value", 1, "return i;", &[]));
            lines.push(line(7, "main", 0, "sum += value(i);", &[("sum", &sum)]));
        }
        lines.push(line(6, "main", 0, "for (int i = 0; i <= 20; i++)", &[("i", "21")]));
        lines.push(line(8, "main", 0, "assert(sum < 200);", &[]));
        assert_golden("trace.txt", &write(&lines));
    }

    #[test]
    fn long_loops_are_cut() {
        // The loop 2 3 is left for 4: its last round is shown.
        let round = |count: usize| [2, 3].repeat(count);
        assert_eq!(shown(&[&[1][..], &round(4), &[2, 4]].concat()), "1 2 3 2 3 2 3 2 3 2 4");
        assert_eq!(shown(&[&[1][..], &round(5), &[2, 4]].concat()), "1 2 3 2 3 2 3 1 2 3 2 4");
        assert_eq!(shown(&[&[1][..], &round(21), &[2, 4]].concat()), "1 2 3 2 3 2 3 17 2 3 2 4");
        // The trace ends in it: that is its last round.
        assert_eq!(shown(&[&[1][..], &round(21)].concat()), "1 2 3 2 3 2 3 17 2 3");
        assert_eq!(shown(&[&[1][..], &round(20), &[2]].concat()), "1 2 3 2 3 2 3 17 2");
        // A loop of one line.
        assert_eq!(shown(&[&[1][..], &[2].repeat(9)].concat()), "1 2 2 2 5 2");
        // Rounds need not be equal; what follows is another loop.
        assert_eq!(
            shown(&[2, 3, 2, 4, 2, 5, 2, 3, 2, 4, 2, 6, 7, 6, 7]),
            "2 3 2 4 2 5 1 2 4 2 6 7 6 7"
        );
    }

    #[test]
    fn loops_in_loops_are_cut_each() {
        // The inner loop ends with the round of the outer one: its last round is a whole one, too.
        let last = [&[1][..], &[2, 3].repeat(6), &[2]].concat().repeat(2);
        assert_eq!(shown(&last), "1 2 3 2 3 2 3 2 2 3 2 1 2 3 2 3 2 3 3 2");
        let inner = [2, 3].repeat(6);
        let outer = [&[1][..], &inner, &[2, 4]].concat().repeat(6);
        let round = "1 2 3 2 3 2 3 2 2 3 2 4";
        assert_eq!(
            shown(&[&outer[..], &[1, 5]].concat()),
            format!("{round} {round} {round} 2 {round} 1 5")
        );
    }

    #[test]
    fn a_loop_that_ends_with_its_call_shows_a_whole_last_round() {
        let looping = [2, 3].repeat(6).into_iter().chain([2]);
        let mut lines: Vec<TraceLine> = looping.map(|at| line(at, "f", 1, "", &[])).collect();
        assert!(write(&lines).ends_with("… 3 more rounds …\n    day.c:2\n"));
        lines.push(plain(9));
        let text = write(&lines);
        let end = "… 2 more rounds …\n    day.c:2\n    day.c:3\n    day.c:2\nmain\n  day.c:9\n";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn recursion_is_no_loop_and_two_calls_are_two() {
        let call = |depth: usize| line(1, "f", depth, "f(n - 1);", &[]);
        let deep: Vec<TraceLine> = (0..50).map(call).collect();
        let text = write(&deep);
        assert_eq!(text.lines().count(), 100);
        assert_eq!(
            text.lines().last(),
            Some(&*format!("{}day.c:1  f(n - 1);", "  ".repeat(DEEPEST + 1)))
        );
        let twice = [
            call(0),
            line(2, "g", 1, "", &[]),
            call(0),
            line(2, "g", 1, "", &[]),
            line(3, "h", 1, "", &[]),
        ];
        assert_eq!(
            write(&twice),
            "f\n  day.c:1  f(n - 1);\n  g\n    day.c:2\n  day.c:1  f(n - 1);\n  g\n    day.c:2\n  h\n    day.c:3\n"
        );
    }

    #[test]
    fn the_ends_are_shown_and_no_round_is_lost() {
        let mut rng = Rng(31);
        let mut cut = 0;
        for _ in 0..3000 {
            let lines: Vec<TraceLine> = (0..=rng.below(120))
                .map(|_| {
                    let depth = rng.below(8) / 6;
                    line(rng.below(4) as u32, ["f", "g"][rng.below(30) / 29], depth, "", &[])
                })
                .collect();
            let rows = rows(&lines);
            let at: Vec<usize> = rows
                .iter()
                .filter_map(|row| if let Row::Line(at) = row { Some(*at) } else { None })
                .collect();
            assert!(at.is_sorted_by(|a, b| a < b), "lines come in order, each of them once");
            assert_eq!((at.first(), at.last()), (Some(&0), Some(&(lines.len() - 1))));
            let whole = at.len() == lines.len();
            let more = rows.iter().any(|row| matches!(row, Row::More { .. }));
            assert_eq!(whole, !more, "what is left out is told");
            cut += usize::from(more);
        }
        assert!(cut > 100, "{cut}");
    }

    #[test]
    fn long_traces_are_fast() {
        // A million lines, and loops nested by calls.
        let many: Vec<TraceLine> = (0..1_000_000).map(|at| plain(at % 7)).collect();
        assert!(write(&many).contains("… 142854 more rounds …"), "{}", write(&many));
        let deep = (0..20_000).flat_map(|depth| [1, 2, 1].map(|at| line(at, "f", depth, "", &[])));
        assert!(write(&deep.collect::<Vec<_>>()).ends_with("day.c:1\n"));
    }
}
