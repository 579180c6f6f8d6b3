//! Texts with something wrong in them: what tests read where fuzzing would take too long.

/// Numbers that look random: splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// Pieces that readers may stumble over.
const ODD: [&[u8]; 20] = [
    b"0",
    b"-1",
    b"18446744073709551616",
    b"99999999999999999999999999999999999999999",
    b"0x",
    b"((((((((",
    b"))))",
    b"{{{{",
    b"}",
    b"[",
    b"\"",
    b"\\",
    b";",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"\xff\xfe",
    "\u{202e}é\u{1f600}".as_bytes(),
    b"<!--",
];

/// One of the texts with a few changes, some of which come from the others.
pub(crate) fn mutated(texts: &[&[u8]], random: &mut Random) -> Vec<u8> {
    let mut text = random.pick(texts).to_vec();
    for _ in 0..=random.below(4) {
        change(&mut text, texts, random);
    }
    text
}

fn change(text: &mut Vec<u8>, texts: &[&[u8]], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + 1 + random.below(12)).min(text.len());
    match random.below(10) {
        0 => drop(text.drain(at..end)),
        1 => text.truncate(at),
        2 => {
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        3 => drop(text.splice(at..at, random.pick(&ODD).iter().copied())),
        4 => drop(text.splice(at..end, random.pick(&ODD).iter().copied())),
        5 => {
            // The same again.
            let piece = text[at..end].to_vec();
            text.splice(end..end, piece);
        }
        6 => {
            let other = random.pick(texts);
            let start = random.below(other.len() + 1);
            let stop = (start + 1 + random.below(40)).min(other.len());
            text.splice(at..at, other[start.min(stop)..stop].iter().copied());
        }
        7 => {
            // A line is gone, or two are exchanged.
            let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
            let (one, two) = (random.below(lines.len()), random.below(lines.len()));
            match random.below(2) {
                0 if !lines.is_empty() => drop(lines.remove(one)),
                _ if !lines.is_empty() => lines.swap(one, two),
                _ => {}
            }
            *text = lines.concat();
        }
        _ => {
            // A word is another one of the text, which is most often understood.
            let words = words(text);
            if let (Some(one), Some(two)) =
                (words.get(random.below(words.len())), words.get(random.below(words.len())))
            {
                let piece = text[two.clone()].to_vec();
                text.splice(one.clone(), piece);
            }
        }
    }
}

/// Where names, numbers and other characters stand.
fn words(text: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = text[at..].iter().take_while(|byte| is_word(byte)).count().max(1);
        if !text[at].is_ascii_whitespace() {
            all.push(at..at + length);
        }
        at += length;
    }
    all
}
