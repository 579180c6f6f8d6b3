//! A program that goes wrong, made small: lines and blocks are left out as long as it goes wrong in the same way.

/// The smallest text that is found of which `is_wrong` still says so. What does not compile is not wrong.
pub(crate) fn shrunk(text: &str, mut is_wrong: impl FnMut(&str) -> bool) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    loop {
        let before = lines.len();
        let mut at = lines.len();
        while at > 0 {
            at -= 1;
            for cut in cuts(&lines, at) {
                if is_wrong(&cut.join("\n")) {
                    lines = cut;
                    at = at.min(lines.len());
                    break;
                }
            }
        }
        if lines.len() == before {
            return lines.join("\n") + "\n";
        }
    }
}

/// The text without what starts at a line: all of a block, its frame, its first half, or the line.
fn cuts(lines: &[String], at: usize) -> Vec<Vec<String>> {
    let without = |gone: &dyn Fn(usize) -> bool| -> Vec<String> {
        let kept = lines.iter().enumerate().filter(|(number, _)| !gone(*number));
        kept.map(|(_, line)| line.clone()).collect()
    };
    if !lines[at].ends_with('{') {
        return vec![without(&|number| number == at)];
    }
    let Some(end) = end_of(lines, at) else { return vec![] };
    let mut cuts = vec![
        without(&|number| (at..=end).contains(&number)),
        without(&|number| number == at || number == end),
    ];
    if let Some(half) = (at + 1..end).find(|n| lines[*n].trim() == "} else {") {
        cuts.push(without(&|number| (at..=half).contains(&number) || number == end));
        cuts.push(without(&|number| (half..end).contains(&number)));
    }
    cuts
}

/// The line at which the block that starts at a line ends.
fn end_of(lines: &[String], at: usize) -> Option<usize> {
    let mut depth = 0i32;
    for (number, line) in lines.iter().enumerate().skip(at) {
        for c in line.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
        }
        if depth == 0 {
            return Some(number);
        }
    }
    None
}
