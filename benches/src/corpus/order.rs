//! Programs that compare and index: sorting, search trees, checks of bounds.

use super::explore::{Run, explore};
use super::script::Script;
use super::words::{Random, Words};
use super::{Family, Size};
use polysem_term::TermId;

pub(super) const SORTING: Family = Family {
    name: "sorting",
    about: "insertion sort, merging, and binary search in what was sorted",
    scripts: |size| vec![insertion(size), merging(size)],
    one_offs: 40,
};

fn words(run: &mut Run<'_>, prefix: &str, values: &[u8]) -> Vec<TermId> {
    let named = values.iter().enumerate();
    named.map(|(at, &value)| run.input(&format!("{prefix}{at}"), 32, value.into())).collect()
}

fn insertion(size: Size) -> Script {
    let mut random = Random(14);
    let arrays: Vec<_> = (0..size.times(24)).map(|_| random.bytes(7)).collect();
    explore(arrays, |run, array| {
        let inputs = words(run, "x", &array);
        let (&key, values) = inputs.split_last().expect("seven values");
        let mut sorted: Vec<TermId> = Vec::new();
        for &value in values {
            let at = (0..sorted.len()).find(|&at| {
                let less = run.slt(value, sorted[at]);
                run.branch(less)
            });
            sorted.insert(at.unwrap_or(sorted.len()), value);
        }
        for pair in [0, 2, 4] {
            let wrong = run.slt(sorted[pair + 1], sorted[pair]);
            run.ask(wrong);
        }
        let (mut low, mut high) = (0, sorted.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let less = run.slt(sorted[middle], key);
            if run.branch(less) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low > 0 {
            let wrong = run.slt(key, sorted[low - 1]);
            run.ask(wrong);
        }
    })
}

fn merging(size: Size) -> Script {
    let mut random = Random(15);
    let arrays: Vec<_> = (0..size.times(30))
        .map(|_| {
            let mut array = random.bytes(8);
            array[..4].sort_unstable();
            array[4..].sort_unstable();
            array
        })
        .collect();
    explore(arrays, |run, array| {
        let values = words(run, "x", &array);
        let (a, b) = values.split_at(4);
        for half in [a, b] {
            for pair in half.windows(2) {
                let ordered = run.ule(pair[0], pair[1]);
                if !run.assume(ordered) {
                    return;
                }
            }
        }
        let (mut i, mut j, mut merged) = (0, 0, Vec::new());
        while i < a.len() && j < b.len() {
            let first = run.ule(a[i], b[j]);
            if run.branch(first) {
                merged.push(a[i]);
                i += 1;
            } else {
                merged.push(b[j]);
                j += 1;
            }
        }
        merged.extend(a[i..].iter().chain(&b[j..]));
        let wrong = run.ult(merged[7], merged[0]);
        run.ask(wrong);
        let wrong = run.ult(merged[5], merged[2]);
        run.ask(wrong);
    })
}

pub(super) const TREE: Family = Family {
    name: "tree",
    about: "insertion into a binary search tree, keys made of bytes",
    scripts: |size| {
        let mut random = Random(16);
        let inputs: Vec<_> = (0..size.of(5, 40)).map(|_| random.bytes(24)).collect();
        vec![explore(inputs, tree)]
    },
    one_offs: 60,
};

#[expect(clippy::needless_pass_by_value, reason = "a program owns its input")]
fn tree(run: &mut Run<'_>, bytes: Vec<u8>) {
    let bytes = run.bytes(&bytes);
    let keys: Vec<TermId> = bytes.chunks(4).map(|key| run.little_endian(key)).collect();
    // A node: its key, and where its children are.
    let mut nodes: Vec<(TermId, [usize; 2])> = Vec::new();
    for key in keys {
        let mut at = 0;
        let new = nodes.len();
        while at < new {
            let here = nodes[at].0;
            let same = run.same(key, here);
            if run.branch(same) {
                return;
            }
            let less = run.slt(key, here);
            let side = usize::from(!run.branch(less));
            let next = nodes[at].1[side];
            if next == 0 {
                nodes[at].1[side] = new;
                break;
            }
            at = next;
        }
        nodes.push((key, [0; 2]));
    }
    let mut inorder = Vec::new();
    let (mut stack, mut at) = (Vec::new(), Some(0));
    while at.is_some() || !stack.is_empty() {
        while let Some(node) = at {
            stack.push(node);
            at = Some(nodes[node].1[0]).filter(|&child| child != 0);
        }
        let node = stack.pop().expect("one is open");
        inorder.push(nodes[node].0);
        at = Some(nodes[node].1[1]).filter(|&child| child != 0);
    }
    let wrong = run.slt(inorder[5], inorder[0]);
    run.ask(wrong);
    let wrong = run.slt(inorder[4], inorder[1]);
    run.ask(wrong);
}

pub(super) const BOUNDS: Family = Family {
    name: "bounds",
    about: "checks of indices and of addresses of array elements",
    scripts: |size| vec![matrix(size), records(size), slices(size)],
    one_offs: 24,
};

/// Rows and columns of a matrix in an object of known place and size.
fn matrix(size: Size) -> Script {
    let mut random = Random(17);
    let inputs: Vec<_> = (0..size.times(10)).map(|_| random.bytes(4)).collect();
    explore(inputs, |run, input| {
        let named = input.iter().enumerate();
        let values: Vec<TermId> = named
            .map(|(at, &value)| run.input(&format!("i{at}"), 32, (value % 24).into()))
            .collect();
        let base = run.input("base", 64, 0x7fff_0000);
        let aligned = run.mask(base, 7);
        let aligned = run.is(aligned, 0);
        let low = run.below(base, 0x7fff_ffff_0000);
        if !run.assume(aligned) || !run.assume(low) {
            return;
        }
        for pair in values.chunks(2) {
            let (row, column) = (run.below(pair[0], 16), run.below(pair[1], 20));
            if !run.branch(row) || !run.branch(column) {
                return;
            }
            let (row, column) = (run.zext(pair[0], 64), run.zext(pair[1], 64));
            let line = run.times(row, 20);
            let element = run.add(line, column);
            let offset = run.times(element, 8);
            let address = run.add(base, offset);
            let end = run.plus(base, 16 * 20 * 8);
            let last = run.plus(address, 8);
            for wrong in [run.ult(address, base), run.ult(end, last)] {
                run.ask(wrong);
            }
            let off = run.mask(address, 7);
            let misaligned = run.isnt(off, 0);
            run.ask(misaligned);
            let reached = run.plus(base, 1000);
            let hit = run.same(address, reached);
            run.branch(hit);
        }
    })
}

/// Records of odd sizes, reached by index and offset.
fn records(size: Size) -> Script {
    let mut random = Random(18);
    let inputs: Vec<_> = (0..size.times(12)).map(|_| random.bytes(5)).collect();
    explore(inputs, |run, input| {
        let indices: Vec<TermId> = input[..4]
            .iter()
            .enumerate()
            .map(|(at, &value)| run.input(&format!("i{at}"), 32, value.into()))
            .collect();
        let length = run.input("length", 32, input[4].into());
        let few = run.below(length, 200);
        if !run.branch(few) {
            return;
        }
        for (&index, element) in indices.iter().zip([12, 24, 40, 56]) {
            let inside = run.ult(index, length);
            if !run.branch(inside) {
                return;
            }
            let end = run.plus(index, 1);
            let (offset, end) = (run.times(end, element), run.times(length, element));
            let outside = run.ult(end, offset);
            run.ask(outside);
            let wraps = run.times(index, element);
            let wraps = run.ult(offset, wraps);
            run.ask(wraps);
        }
    })
}

/// Slices of slices: start and end within what is left.
fn slices(size: Size) -> Script {
    let mut random = Random(19);
    let inputs: Vec<_> = (0..size.times(12)).map(|_| random.bytes(9)).collect();
    explore(inputs, |run, input| {
        let mut length = run.input("length", 64, u64::from(input[8]) + 200);
        let mut start = run.terms().num(64, 0);
        let whole = length;
        let sane = run.below(length, 1 << 40);
        if !run.assume(sane) {
            return;
        }
        for (at, pair) in input[..8].chunks(2).enumerate() {
            let from = run.input(&format!("from{at}"), 64, u64::from(pair[0]) / 4);
            let to = run.input(&format!("to{at}"), 64, u64::from(pair[1]) / 2);
            let (ordered, inside) = (run.ule(from, to), run.ule(to, length));
            if !run.branch(ordered) || !run.branch(inside) {
                return;
            }
            length = run.sub(to, from);
            start = run.add(start, from);
            let end = run.add(start, length);
            let outside = run.ult(whole, end);
            run.ask(outside);
            let empty = run.is(length, 0);
            if run.branch(empty) {
                return;
            }
        }
    })
}
