//! Small tables of the abstract readings, as books and papers print them.

use polysem_domain::{
    Atom, Constants, Dependence, Derived, Interval, Lattice, OrTop, Product, Sign, Signum, Zero,
    Zeroness,
};
use polysem_sem::{Abstract, BinOp, Bits, CmpOp, Domain, FaultKind, Fork, UnOp};
use polysem_term::Abs;

fn lit<A: Lattice>(n: i64) -> A {
    A::lit(&bits(n))
}

fn bits(n: i64) -> Bits {
    Bits::new(8, n.cast_unsigned())
}

/// The descriptions of some literals, then top.
fn elements<T: Atom>(literals: &[i64]) -> Vec<OrTop<T>> {
    literals.iter().map(|&n| lit(n)).chain([OrTop::top(8)]).collect()
}

/// An operator's table in the order of `elements`, a row a line.
fn table<A: Lattice>(elements: &[A], op: impl Fn(&A, &A) -> A) -> Vec<String> {
    let row = |a: &A| elements.iter().map(|b| op(a, b).show()).collect::<Vec<_>>().join(" ");
    elements.iter().map(row).collect()
}

fn bin<A: Lattice>(op: BinOp) -> impl Fn(&A, &A) -> A {
    move |a, b| A::bin(op, a, b)
}

fn exact<A: Lattice>(op: BinOp) -> impl Fn(&A, &A) -> A {
    move |a, b| A::exact(op, a, b).0
}

/// Example 1 of the reinterpretation paper.
#[test]
fn signs() {
    let all = elements::<Signum>(&[-1, 0, 1]);
    let expected = ["⊤ neg neg ⊤", "neg zero pos ⊤", "neg pos ⊤ ⊤", "⊤ ⊤ ⊤ ⊤"];
    assert_eq!(table(&all, bin(BinOp::Xor)), expected);
    let numbers = ["neg neg ⊤ ⊤", "neg zero pos ⊤", "⊤ pos pos ⊤", "⊤ ⊤ ⊤ ⊤"];
    assert_eq!(table(&all, exact(BinOp::Add)), numbers);
    let wrapping = ["⊤ neg ⊤ ⊤", "neg zero pos ⊤", "⊤ pos ⊤ ⊤", "⊤ ⊤ ⊤ ⊤"];
    assert_eq!(table(&all, bin(BinOp::Add)), wrapping);
    let numbers = ["⊤ neg neg ⊤", "pos zero neg ⊤", "pos pos ⊤ ⊤", "⊤ ⊤ ⊤ ⊤"];
    assert_eq!(table(&all, exact(BinOp::Sub)), numbers);
    let numbers = ["pos zero neg ⊤", "zero zero zero zero", "neg zero pos ⊤", "⊤ zero ⊤ ⊤"];
    assert_eq!(table(&all, exact(BinOp::Mul)), numbers);
}

#[test]
fn zeros() {
    let all = elements::<Zeroness>(&[0, 5]);
    assert_eq!(table(&all, bin(BinOp::Add)), ["Z N ⊤", "N ⊤ ⊤", "⊤ ⊤ ⊤"]);
    assert_eq!(table(&all, bin(BinOp::Sub)), ["Z N ⊤", "N ⊤ ⊤", "⊤ ⊤ ⊤"]);
    assert_eq!(table(&all, bin(BinOp::Mul)), ["Z Z Z", "Z ⊤ ⊤", "Z ⊤ ⊤"]);
    assert_eq!(table(&all, exact(BinOp::Mul)), ["Z Z Z", "Z N ⊤", "Z ⊤ ⊤"]);
    assert_eq!(table(&all, bin(BinOp::Or)), ["Z N ⊤", "N N N", "⊤ N ⊤"]);
    assert_eq!(table(&all, OrTop::join), ["Z ⊤ ⊤", "⊤ N ⊤", "⊤ ⊤ ⊤"]);
}

#[test]
fn constants() {
    let all = elements::<Bits>(&[3, -4]);
    assert_eq!(table(&all, bin(BinOp::Add)), ["6 -1 ⊤", "-1 -8 ⊤", "⊤ ⊤ ⊤"]);
    assert_eq!(table(&all, OrTop::join), ["3 ⊤ ⊤", "⊤ -4 ⊤", "⊤ ⊤ ⊤"]);
    assert_eq!(OrTop::<Bits>::exact(BinOp::Add, &lit(127), &lit(1)).1, Some(false));
    assert_eq!(OrTop::<Bits>::exact(BinOp::Add, &lit(126), &lit(1)), (lit(127), Some(true)));
}

fn range(lo: i64, hi: i64) -> Abs {
    Abs::signed_range(&bits(lo), &bits(hi))
}

#[test]
fn exact_ranges_end_at_infinity() {
    let exact = |op, a, b| {
        let (value, fits) = Abs::exact(op, &a, &b);
        (value.show(), fits)
    };
    let is = |text: &str, fits| (text.to_string(), fits);
    assert_eq!(exact(BinOp::Add, range(0, 127), range(1, 1)), is("[1,∞]", None));
    assert_eq!(exact(BinOp::Add, range(0, 100), range(1, 2)), is("[1,102]", Some(true)));
    assert_eq!(exact(BinOp::Sub, range(-128, 10), range(1, 2)), is("[-∞,9]", None));
    assert_eq!(exact(BinOp::Mul, range(-20, 3), range(4, 50)), is("[-∞,∞]", None));
    assert_eq!(exact(BinOp::Mul, range(-20, -3), range(4, 50)), is("[-∞,-12]", None));
    assert_eq!(exact(BinOp::Sdiv, range(-128, -128), range(-1, 2)).1, None);
    assert_eq!(exact(BinOp::Add, range(100, 120), range(100, 120)).1, Some(false));
}

/// What `exact` says holds of every pair, and its ends are reached; those of an operand that has no end stay away.
#[test]
fn exact_ranges_are_least() {
    let bits = |n: i64| Bits::new(4, n.cast_unsigned());
    for op in [BinOp::Add, BinOp::Sub, BinOp::Mul] {
        for (lo, hi, a, b) in quadruples() {
            let (x, y) =
                (Abs::signed_range(&bits(lo), &bits(hi)), Abs::signed_range(&bits(a), &bits(b)));
            let (value, fits) = Abs::exact(op, &x, &y);
            let apply = |x: i64, y: i64| match op {
                BinOp::Add => x + y,
                BinOp::Sub => x - y,
                _ => x * y,
            };
            let all: Vec<_> = (lo..=hi).flat_map(|x| (a..=b).map(move |y| apply(x, y))).collect();
            let fitting: Vec<_> = all.iter().copied().filter(|n| (-8..8).contains(n)).collect();
            let known = if fitting.is_empty() { Some(false) } else { None };
            assert_eq!(fits, if fitting.len() == all.len() { Some(true) } else { known });
            assert!(fitting.iter().all(|&n| value.contains(&bits(n))));
            if let (Some(&least), Some(&most)) = (fitting.iter().min(), fitting.iter().max())
                && op != BinOp::Mul
                && ![lo, a].contains(&-8)
                && ![hi, b].contains(&7)
            {
                assert_eq!((value.smin(), value.smax()), (bits(least), bits(most)));
            }
        }
    }
}

fn quadruples() -> impl Iterator<Item = (i64, i64, i64, i64)> {
    let ranges = || (-8..8).flat_map(|lo| (lo..8).map(move |hi| (lo, hi)));
    ranges().flat_map(move |(lo, hi)| ranges().map(move |(a, b)| (lo, hi, a, b)))
}

#[test]
fn ranges_are_shown_as_people_write_them() {
    assert_eq!(Abs::top(32).show(), "[-∞,∞]");
    assert_eq!(lit::<Abs>(-128).show(), "[-128,-128]");
    assert_eq!(range(0, 6).show(), "[0,6]");
    let even = UnOp::ZeroExtend(8).abs(&BinOp::Mul.abs(&range(0, 3), &lit(2)));
    assert_eq!(even.show(), "[0,6] ..0");
    assert_eq!(lit::<Abs>(0).widen(&lit(2), &[]).show(), "[0,∞] ..0");
    assert_eq!(Abs::signed_range(&Bits::min_signed(80), &Bits::ones(80)).show(), "[-∞,-1]");
}

/// What `x op n` leaves of an unknown `x` in a reading, if true and if false.
fn narrowed<D: Abstract>(
    dom: &mut D,
    op: CmpOp,
    n: i64,
    show: impl Fn(&D::Bv) -> String,
) -> [String; 2] {
    [true, false].map(|truth| {
        let mut path = dom.start();
        let x = dom.input(&mut path, "x", 8).expect("there is an input");
        let n = dom.lit(bits(n));
        let cond = dom.cmp(op, &x, &n).expect("it is comparable");
        let cond = if truth { cond } else { dom.not(&cond) };
        assert!(dom.assume(&mut path, &cond));
        show(&dom.narrow(&path, &x))
    })
}

#[test]
fn branches_narrow() {
    let zero = |op, n| narrowed(&mut Zero::default(), op, n, |x| x.abs.show());
    assert_eq!(zero(CmpOp::Eq, 0), ["Z", "N"]);
    assert_eq!(zero(CmpOp::Eq, 4), ["N", "⊤"]);
    assert_eq!(zero(CmpOp::Slt, 0), ["N", "⊤"]);
    let sign = |op, n| narrowed(&mut Sign::default(), op, n, |x| x.abs.show());
    assert_eq!(sign(CmpOp::Eq, 0), ["zero", "⊤"]);
    assert_eq!(sign(CmpOp::Slt, 0), ["neg", "⊤"]);
    assert_eq!(sign(CmpOp::Sle, 0), ["⊤", "pos"]);
    let constants = |op, n| narrowed(&mut Constants::default(), op, n, |x| x.abs.show());
    assert_eq!(constants(CmpOp::Eq, 7), ["7", "⊤"]);
    let interval = |op, n| narrowed(&mut Interval::default(), op, n, |x| x.abs.show());
    assert_eq!(interval(CmpOp::Slt, 10), ["[-∞,9]", "[10,∞]"]);
}

/// `x == 1 || x == 4 && y`, and then not `x == 1`.
#[test]
fn alternatives_narrow_to_their_join() {
    let mut dom = Interval::default();
    let mut path = dom.start();
    let x = dom.input(&mut path, "x", 8).expect("there is an input");
    let y = dom.input(&mut path, "y", 8).expect("there is an input");
    let mut equals = |x, n| {
        let n = dom.lit(bits(n));
        dom.cmp(CmpOp::Eq, x, &n).expect("it is comparable")
    };
    let (one, four, y_one) = (equals(&x, 1), equals(&x, 4), equals(&y, 1));
    let last = dom.and(&four, &y_one);
    let either = dom.or(&one, &last);
    assert!(dom.assume(&mut path, &either));
    assert_eq!(dom.narrow(&path, &x).abs.show(), "[1,4]");
    assert_eq!(dom.narrow(&path, &y).abs.show(), "[-∞,∞]");
    let not = dom.not(&one);
    assert!(dom.assume(&mut path, &not));
    assert!(dom.assume(&mut path, &either));
    assert_eq!(dom.narrow(&path, &x).abs.show(), "[4,4]");
    assert_eq!(dom.narrow(&path, &y).abs.show(), "[1,1]");
}

/// Conjunctions may be as long, and share as much, as they like.
#[test]
fn long_conjunctions() {
    let mut dom = Sign::default();
    let mut path = dom.start();
    let x = dom.input(&mut path, "x", 8).expect("there is an input");
    let zero = dom.lit(bits(0));
    let first = dom.cmp(CmpOp::Slt, &x, &zero).expect("it is comparable");
    let open = dom.join_bool(&first, &first);
    let (mut chain, mut shared) = (first.clone(), first);
    for _ in 0..100_000 {
        chain = dom.and(&chain, &open);
        shared = dom.and(&shared, &shared);
    }
    for cond in [chain, shared] {
        let not = dom.not(&cond);
        assert!(dom.assume(&mut path, &cond) && dom.assume(&mut path, &not));
    }
}

/// A variable in a map at a literal address is narrowed where it stands, written or not; its neighbours are not.
#[test]
fn branches_narrow_cells() {
    let mut dom = Sign::default();
    let mut path = dom.start();
    let mut map = dom.map_input(&mut path, "memory", 16, 8).expect("there is an input");
    let (here, there) = (dom.lit(Bits::new(16, 40)), dom.lit(Bits::new(16, 41)));
    let x = dom.input(&mut path, "x", 8).expect("there is an input");
    dom.store(&mut map, &there, &x).expect("it is stored");
    for (address, other) in [(&here, &there), (&there, &here)] {
        let mut path = path.clone();
        let (x, zero) = (dom.select(&map, address).expect("it is read"), dom.lit(bits(0)));
        let cond = dom.cmp(CmpOp::Slt, &x, &zero).expect("it is comparable");
        assert!(dom.assume(&mut path, &cond));
        let map = dom.narrow_map(&path, &map);
        assert_eq!(dom.select(&map, address).expect("it is read").abs.show(), "neg");
        assert_eq!(dom.select(&map, other).expect("it is read").abs.show(), "⊤");
    }
}

/// Two paths know different things of one value; their join knows neither, whichever path goes on.
#[test]
fn joins_forget_what_one_path_learned() {
    let mut dom = Interval::default();
    let mut path = dom.start();
    let x = dom.input(&mut path, "x", 8).expect("there is an input");
    let ten = dom.lit(bits(10));
    let less = dom.cmp(CmpOp::Slt, &x, &ten).expect("it is comparable");
    let mut other = path.clone();
    assert!(dom.assume(&mut path, &less));
    let more = dom.not(&less);
    assert!(dom.assume(&mut other, &more));
    let (a, b) = (dom.narrow(&path, &x), dom.narrow(&other, &x));
    let joined = dom.join(&a, &b);
    assert_eq!(dom.narrow(&path, &joined).abs.show(), "[-∞,∞]");
    let (mut open, closed) = (dom.join_bool(&less, &more), dom.truth(true));
    assert!(dom.leq_bool(&less, &open) && !dom.leq_bool(&open, &closed));
    assert!(!dom.leq_bool(&open, &less), "it says something of `x`");
    open = dom.not(&open);
    assert!(dom.assume(&mut path, &open));
}

/// `x := 0; while true { x := x + 1 }`: what holds at the head, and behind the sum.
#[test]
fn a_sum_that_fits_has_no_upper_end() {
    let mut dom = Interval::default();
    let mut path = dom.start();
    let (zero, one) = (dom.lit(bits(0)), dom.lit(bits(1)));
    let (sum, _) = dom.exact(BinOp::Add, 8, &zero, &one).expect("it is computed");
    let head = dom.widen(&zero, &sum, &[]);
    assert_eq!(head.abs.show(), "[0,∞]");
    let (sum, fits) = dom.exact(BinOp::Add, 8, &head, &one).expect("it is computed");
    dom.require(&mut path, &fits, || FaultKind::Overflow.into()).expect("it may fit");
    assert_eq!((sum.abs.show(), dom.alarms.len()), ("[1,∞]".to_string(), 1));
    assert!(dom.leq(&sum, &head));
}

/// What one of two readings is sure of is no alarm of either.
#[test]
fn products_alarm_only_where_both_do() {
    let mut dom = Product::<Sign, Zero>::default();
    let mut path = dom.start();
    let x = dom.input(&mut path, "x", 8).expect("there is an input");
    let zero = dom.lit(bits(0));
    let is_zero = dom.cmp(CmpOp::Eq, &x, &zero).expect("it is comparable");
    let nonzero = dom.not(&is_zero);
    for alarms in [1, 1] {
        dom.require(&mut path, &nonzero, || FaultKind::Division.into()).expect("it may hold");
        assert_eq!((dom.first.alarms.len(), dom.second.alarms.len()), (alarms, alarms));
    }
}

#[test]
fn dependences() {
    let mut dom = Dependence::default();
    let mut path = dom.start();
    let names = |v: &Derived<Bits>| v.from.names().collect::<Vec<_>>().join(" ");
    let (x, y) = (Dependence::source("x"), Dependence::source("y"));
    let (two, three) = (dom.lit(bits(2)), dom.lit(bits(3)));
    let sum = dom.bin(BinOp::Add, &x, &y).expect("it is computed");
    assert_eq!(names(&sum), "x y");
    let cond = dom.cmp(CmpOp::Slt, &x, &two).expect("it is comparable");
    let chosen = dom.ite(&cond, &two, &three);
    assert_eq!(names(&chosen), "x");
    assert_eq!(dom.ite(&cond, &two, &two), two);
    let five = dom.bin(BinOp::Add, &two, &three).expect("it is computed");
    assert_eq!(five.known, Some(bits(5)));
    // A loop that reads ever more inputs comes to an end.
    let mut all = dom.input(&mut path, "in", 8).expect("there is an input");
    for _ in 0..3 {
        let next = dom.input(&mut path, "in", 8).expect("there is an input");
        let sum = dom.bin(BinOp::Add, &all, &next).expect("it is computed");
        all = dom.widen(&all, &sum, &[]);
        assert!(dom.leq(&sum, &all));
        assert_eq!(names(&all), "in in!*");
    }
}

/// `x := 0; while x < 100 { x := x + 1 }` with `x` in a map: what holds at the head, and behind the loop.
#[test]
fn a_counter_in_a_map() {
    let mut dom = Interval::default();
    let at = dom.lit(Bits::new(16, 7));
    let (zero, one, end) = (dom.lit(bits(0)), dom.lit(bits(1)), dom.lit(bits(100)));
    let mut head = dom.map(16, &zero);
    dom.store(&mut head, &at, &zero).expect("it is stored");
    let mut rounds = 0;
    loop {
        let mut path = dom.start();
        let x = dom.select(&head, &at).expect("it is read");
        let cond = dom.cmp(CmpOp::Slt, &x, &end).expect("it is comparable");
        assert!(dom.assume(&mut path, &cond));
        let mut body = dom.narrow_map(&path, &head);
        let x = dom.select(&body, &at).expect("it is read");
        let (x, fits) = dom.exact(BinOp::Add, 8, &x, &one).expect("it is computed");
        assert_eq!(fits.known, Some(true), "the bound of the loop is known in its body");
        dom.store(&mut body, &at, &x).expect("it is stored");
        if dom.leq_map(&body, &head) {
            break;
        }
        head = dom.widen_map(&head, &body, &[bits(100)]);
        rounds += 1;
    }
    assert_eq!(dom.select(&head, &at).expect("it is read").abs.show(), "[0,100]");
    assert_eq!(rounds, 1);
    assert!(dom.alarms.is_empty());
}
