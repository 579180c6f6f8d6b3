//! Where the ways from an instruction meet again: its immediate post-dominator.
//!
//! Ways that never return (`abort`, endless loops) do not count: what comes back meets there all the same. The algorithm is that
//! of Cooper, Harvey and Kennedy (2001) on the graph turned round, whose start is the end of the function.

use super::ir::{Function, Op, Pc, Program};

/// Of each instruction of a function: where its ways meet again, if they do before the function's end.
pub(super) fn all(program: &Program, function: &Function) -> Vec<Option<Pc>> {
    let first = function.entry.0;
    let count = (function.end.0 - first) as usize;
    // The end of the function has a number of its own.
    let end = count;
    let after: Vec<Vec<usize>> = (0..count)
        .map(|at| match program.code[first as usize + at] {
            Op::Return { .. } | Op::ReturnVoid => vec![end],
            _ => {
                let next = program.within(Pc(first + at as u32)).into_iter();
                next.map(|to| (to.0 - first) as usize).collect()
            }
        })
        .collect();
    let order = order(&after, end);
    let mut position = vec![usize::MAX; count + 1];
    order.iter().enumerate().for_each(|(number, &at)| position[at] = number);
    let mut meets: Vec<Option<usize>> = vec![None; count + 1];
    meets[end] = Some(end);
    let mut changed = true;
    while changed {
        changed = false;
        for &at in order.iter().filter(|at| **at != end) {
            let mut known = after[at].iter().copied().filter(|&to| meets[to].is_some());
            let Some(start) = known.next() else { continue };
            let new = known.fold(start, |a, b| common(&meets, &position, a, b));
            changed |= meets[at].replace(new) != Some(new);
        }
    }
    let place = |at: usize| meets[at].filter(|&to| to != end).map(|to| Pc(first + to as u32));
    (0..count).map(place).collect()
}

/// What can be reached backwards from the end, each before what is reached only through it.
fn order(after: &[Vec<usize>], end: usize) -> Vec<usize> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); after.len() + 1];
    for (at, next) in after.iter().enumerate() {
        for &to in next {
            before[to].push(at);
        }
    }
    let mut seen = vec![false; before.len()];
    seen[end] = true;
    let mut post = Vec::new();
    let mut work = vec![(end, 0)];
    while let Some((at, next)) = work.last_mut() {
        if let Some(&from) = before[*at].get(*next) {
            *next += 1;
            if !std::mem::replace(&mut seen[from], true) {
                work.push((from, 0));
            }
        } else {
            post.push(*at);
            work.pop();
        }
    }
    post.reverse();
    post
}

/// The nearest place that both come to.
fn common(meets: &[Option<usize>], position: &[usize], a: usize, b: usize) -> usize {
    let (mut a, mut b) = (a, b);
    while a != b {
        let later = if position[a] > position[b] { &mut a } else { &mut b };
        match meets[*later] {
            Some(next) => *later = next,
            None => unreachable!("what is compared was reached from the end"),
        }
    }
    a
}
