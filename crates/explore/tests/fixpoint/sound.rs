//! Random programs: the analysis ends, and what a run does is among what it says.

use crate::alarms;
use crate::tac::{Inst, Place, Program, State, Tac};
use polysem_domain::conformance::{Inputs, Reading};
use polysem_domain::{Concrete, Interval};
use polysem_explore::fixpoint::{Analysis, Config, Key, analyze};
use polysem_sem::{
    Abstract, BinOp, Bits, Break, CmpOp, Cx, Domain, Fault, Flow, Language, Slot, Stop,
};
use polysem_term::{ArrayValue, Value};
use std::collections::BTreeMap;

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0xda3e_39cb_94b9_5bdb);
        ((self.0 >> 33) as usize) % n
    }

    fn number(&mut self) -> i64 {
        [0, 1, -1, 2, 3, 5, -4, 7, 8, 11][self.below(10)]
    }

    fn inst(&mut self, vars: usize, len: usize) -> Inst {
        let [a, b, c] = std::array::from_fn(|_| self.below(vars));
        let op = CmpOp::ALL[self.below(CmpOp::ALL.len())];
        let place = |r: &mut Random| 1 + r.below(len) as Place;
        match self.below(24) {
            0 | 1 => Inst::Const(a, self.number()),
            2 => Inst::Copy(a, b),
            3 => Inst::Input(a),
            4..=6 => Inst::Op(a, BinOp::ALL[self.below(BinOp::ALL.len() - 1)], b, c),
            7..=9 => Inst::Add(a, b, [1, -1, 2, 3][self.below(4)]),
            10 => Inst::Cmp(op, a, b),
            11 => Inst::IfFlag(place(self)),
            12 | 13 => Inst::If(a, op, b, place(self)),
            14..=16 => Inst::IfConst(a, op, self.number(), place(self)),
            17 => Inst::Goto(place(self)),
            18 => {
                let cases = (0..3).take(self.below(3)).map(|n| (n, place(self))).collect();
                Inst::Switch(a, cases, place(self))
            }
            19 => {
                let mut targets: Vec<_> = (0..=self.below(3)).map(|_| place(self)).collect();
                targets.sort_unstable();
                targets.dedup();
                Inst::Indirect(a, targets)
            }
            20 => [Inst::Load(a, b), Inst::Store(a, b)][self.below(2)].clone(),
            21 => [Inst::Assert, Inst::Rules(a)][self.below(2)].clone(),
            22 => Inst::Call(place(self)),
            _ => [Inst::Return, Inst::Halt][self.below(2)].clone(),
        }
    }

    fn program(&mut self) -> Program {
        let (vars, len) = (2 + self.below(3), 4 + self.below(14));
        let code: Vec<_> = (0..len).map(|_| self.inst(vars, len)).collect();
        Program::new(4 + self.below(5) as u32, vars, &code)
    }

    fn bits(&mut self, width: u32) -> Value {
        Value::Bv(Bits::new(width, self.below(1 << width) as u64))
    }

    fn inputs(&mut self, p: &Program) -> Inputs {
        let Value::Bv(rest) = self.bits(p.width) else { unreachable!("bits are bits") };
        let memory = Value::Array(ArrayValue::constant(p.width, rest));
        let mut inputs = BTreeMap::from([("memory".to_string(), memory)]);
        for n in 0..8 {
            let name = |name: &str| if n == 0 { String::from(name) } else { format!("{name}!{n}") };
            inputs.insert(name("var"), self.bits(p.width));
            inputs.insert(name("in"), self.bits(p.width));
        }
        inputs
    }
}

type StateOf<D> = State<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;

/// Whether a state describes a concrete one.
fn covers<D: Reading + Default>(state: &StateOf<D>, real: &StateOf<Concrete>) -> bool {
    let mut values = Vec::new();
    Tac::visit::<Concrete>(real, &mut |location, value| {
        let value = match value {
            Slot::Bv(bits) => Value::Bv(bits.clone()),
            Slot::Bool(truth) => Value::Bool(*truth),
            Slot::Map(map) => Value::Array(map.clone()),
        };
        values.push((location, value));
    });
    let (mut dom, none) = (D::default(), Inputs::new());
    let (mut all, mut values) = (true, values.into_iter());
    Tac::visit::<D>(state, &mut |location, value| {
        let next = values.next();
        all &= next.is_some_and(|(same, real)| same == location && dom.covers(&none, value, &real));
    });
    all && values.next().is_none()
}

/// Runs a program and compares every step with the analysis. Gives how the run ended.
fn compare<D: Reading + Default>(
    p: &Program,
    analysis: &Analysis<Tac, D>,
    inputs: &Inputs,
) -> Result<&'static str, String> {
    let mut dom = Concrete::new(inputs.clone());
    let mut path = dom.start();
    let start = Tac::start(p, &mut Cx::new(&mut dom, &mut path, &[]));
    let (mut at, mut state) = start.map_err(|e| format!("{e:?}"))?;
    for step in 0..60 {
        let wrong = |what: &str| Err(format!("step {step} at {at}: {what}"));
        let key = Key { stack: Tac::stack::<Concrete>(&state), place: at };
        if !analysis.keys.get(&key).is_some_and(|known| covers::<D>(known, &state)) {
            return wrong("not covered");
        }
        if !analysis.before[&at].iter().any(|known| covers::<D>(known, &state)) {
            return wrong("not covered where calls are joined");
        }
        let mut chosen = Vec::new();
        let flow = loop {
            let cx = &mut Cx::asking(&mut dom, &mut path, &chosen);
            match Tac::step(p, at, &mut state, cx) {
                Err(Break::Choose(all)) => {
                    chosen.extend(all.iter().find(|a| a.guard).map(|a| a.name));
                }
                Err(Break::Stop(stop)) => break Err(stop),
                Ok(flow) => break Ok(flow),
            }
        };
        let found = alarms(analysis).into_iter().filter(|(place, ..)| *place == at);
        let found: Vec<_> = found.collect();
        let flow = match flow {
            Ok(_) if found.iter().any(|(.., certain)| *certain) => {
                return wrong("no fault, though one was certain");
            }
            Ok(flow) => flow,
            Err(Stop::Fault(fault)) if found.iter().any(|(_, kind, _)| *kind == fault.kind) => {
                return Ok("fault");
            }
            Err(stop) => return wrong(&format!("{stop} without an alarm")),
        };
        if !analysis.after[&at].iter().any(|known| covers::<D>(known, &state)) {
            return wrong("not covered afterwards");
        }
        let to = match flow {
            Flow::Done => return Ok("done"),
            Flow::Assume { cond: false, .. } => return Ok("assumed away"),
            Flow::Goto(to) | Flow::Assume { then: to, .. } => to,
            Flow::Branch { cond, then, els } => {
                if cond {
                    then
                } else {
                    els
                }
            }
            Flow::Switch { on, cases, default } => {
                cases.iter().find(|(case, _)| *case == on).map_or(default, |(_, to)| *to)
            }
        };
        let edge = analysis.edges.get(&(at, to));
        if !edge.is_some_and(|edge| edge.iter().any(|known| covers::<D>(known, &state))) {
            return wrong("the edge taken is not covered");
        }
        at = to;
    }
    Ok("cut")
}

/// Analyzes random programs with every mix of widening and narrowing, and runs each on random inputs.
fn every_run_is_described<D: Abstract + Reading + Default>(
    programs: usize,
    take: impl Fn(&mut D) -> Vec<Fault>,
) {
    let mut random = Random(3);
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..programs {
        let p = random.program();
        let config = Config {
            delay: random.below(3) as u32,
            narrow: random.below(4) as u32,
            literals: random.below(2) == 0,
            depth: 3,
            steps: 20_000,
            ..Config::default()
        };
        let analysis = analyze::<Tac, D>(&p, &mut D::default(), &config, &take).expect("it starts");
        let ended = !analysis
            .stops
            .iter()
            .any(|(_, stop)| matches!(stop, Stop::Budget(which) if which.ends_with("fixpoint")));
        assert!(ended, "{:?}\n{p:?}", analysis.stops);
        if !analysis.is_complete() {
            *ends.entry("incomplete").or_default() += 1;
            continue;
        }
        for _ in 0..12 {
            let inputs = random.inputs(&p);
            let end = compare(&p, &analysis, &inputs)
                .unwrap_or_else(|wrong| panic!("{wrong}\n{config:?}\n{p:#?}\n{inputs:?}"));
            *ends.entry(end).or_default() += 1;
        }
    }
    // The programs exercise what they are meant to.
    for end in ["done", "fault", "assumed away", "cut"] {
        assert!(ends.get(end).is_some_and(|&n| n > programs / 4), "{ends:?}");
    }
    assert!(ends["incomplete"] < programs / 3, "{ends:?}");
}

#[test]
fn intervals_describe_every_run() {
    every_run_is_described::<Interval>(4000, |dom| std::mem::take(&mut dom.alarms));
}

/// Numbers of many bits have chains too long to climb without widening.
#[test]
fn analyses_of_wide_numbers_end() {
    let mut random = Random(8);
    let mut widest = 0;
    for round in 0..2000 {
        let p = Program { width: [32, 64, 100][round % 3], ..random.program() };
        let delay = random.below(3) as u32;
        let config = Config { delay, depth: 2, steps: 5_000, ..Config::default() };
        let take = |dom: &mut Interval| std::mem::take(&mut dom.alarms);
        let analysis = analyze::<Tac, _>(&p, &mut Interval::default(), &config, take);
        let steps = analysis.expect("it starts").steps;
        widest = widest.max(steps);
        assert!(steps < config.steps, "{p:?}");
    }
    assert!(widest > 100, "{widest} steps are no test");
}
