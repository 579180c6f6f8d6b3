//! Examples 6 and 7 of Lim, Lal and Reps, "Symbolic Analysis via Semantic Reinterpretation".

use super::{BRANCH, SWAP, program};
use polysem_domain::{Condition, Sym, Symbolic};
use polysem_lang::Source;
use polysem_lang::mc::{Mc, Place, Program, Register, State};
use polysem_sem::{BinOp, Bits, Cx, Domain, Language, Memory, Slot};
use polysem_term::TermId;

type SymbolicState = State<Sym, Condition, TermId>;

/// The states before and after the first `steps` instructions, in the symbolic reading.
fn straight(p: &Program, steps: u32) -> (Symbolic, SymbolicState, SymbolicState) {
    let mut dom = Symbolic::default();
    let mut path = dom.start();
    let (_, before) = Mc::start(p, &mut Cx::new(&mut dom, &mut path, &[])).expect("it starts");
    let mut after = before.clone();
    for at in 0..steps {
        let cx = &mut Cx::new(&mut dom, &mut path, &[]);
        Mc::step(p, Place::At(at), &mut after, cx).expect("it steps");
    }
    (dom, before, after)
}

fn map(state: &SymbolicState) -> TermId {
    let mut found = None;
    Memory::<Symbolic>::visit(&state.memory, &mut |_, slot| {
        if let Slot::Map(map) = slot {
            found = Some(*map);
        }
    });
    found.expect("memory is a map")
}

/// `EAX' = F(EBP-14)`, `F' = F[EBP-10 -> F(EBP-14)][EBP-14 -> F(EBP-10)]`, and nothing else changes.
#[test]
fn the_swap_is_the_papers() {
    let (mut dom, before, after) = straight(&program(SWAP), 9);
    let ebp = &before.registers[Register::Ebp as usize];
    let [x, y] = [10, 14].map(|down| {
        let down = dom.lit(Bits::new(32, down));
        dom.bin(BinOp::Sub, ebp, &down).unwrap()
    });
    let mut memory = map(&before);
    let (at_x, at_y) = (dom.select(&memory, &x).unwrap(), dom.select(&memory, &y).unwrap());
    dom.store(&mut memory, &x, &at_y).unwrap();
    dom.store(&mut memory, &y, &at_x).unwrap();
    assert_eq!(map(&after), memory);
    assert_eq!(after.registers[Register::Eax as usize], at_y);
    assert_eq!(after.registers[1..], before.registers[1..]);
    assert_eq!(after.zf, before.zf);
    let eax = dom.term(&at_y);
    let shown = dom.terms.display(eax).notation(Mc::notation()).to_string();
    assert_eq!(shown, "[EBP - 14]");
}

/// A predicate of a state as a formula; EIP is `cond(ZF, ERROR, line 8)`.
fn formula(p: &Program, dom: &mut Symbolic, state: &SymbolicState, predicate: &str) -> String {
    let places = ["ERROR", "8"].map(|name| Mc::place(p, name).expect("it is in the text"));
    let [target, next] = places.map(|place| Mc::address(p, place));
    let (target, next) = (dom.lit(target), dom.lit(next));
    let eip = dom.ite(&state.zf, &target, &next);
    let predicate = Mc::predicate(p, predicate).expect("it reads");
    let mut path = dom.start();
    let cx = &mut Cx::new(dom, &mut path, &[]);
    let holds = Mc::holds(p, &predicate, state, &eip, cx).expect("it has a value");
    let term = dom.condition(holds);
    dom.terms.display(term).notation(Mc::notation()).to_string()
}

/// The branch to ERROR is taken iff `((p = &x) ? e : x) - 5 = 0`.
#[test]
fn the_branch_is_the_papers() {
    let p = program(BRANCH);
    let (mut dom, before, after) = straight(&p, 4);
    let taken = formula(&p, &mut dom, &after, "EIP = ERROR");
    assert_eq!(taken, "(([&p] == &x) ? [&e] : [&x]) == 5");
    assert_eq!(taken, formula(&p, &mut dom, &after, "zf"));
    let written = "(p = &x ? e : [&x]) - 5 = 0";
    assert_eq!(taken, formula(&p, &mut dom, &before, written));
    assert_eq!(formula(&p, &mut dom, &before, "EIP = ERROR and not ZF"), "false");
    assert_eq!(formula(&p, &mut dom, &before, "[eax+1] < -2"), "[EAX + 1] < -2");
}
