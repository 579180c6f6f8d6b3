//! The concolic reading: a run on given inputs, and beside it the terms of what it computes.
//!
//! The concrete side decides every branch; the symbolic side writes down under which condition it went that way, and
//! what had to hold. The approximate variant keeps terms simple as SAGE does: what is not linear, floating-point numbers,
//! and where memory is accessed, is replaced by what it is on this run. Inputs that satisfy its facts may then go another way.
//!
//! **Invariant:** on the inputs of the run, every term has the value that stands beside it, in both variants.

use crate::concrete::{Concrete, Run};
use crate::conformance::{Inputs, Reading};
use crate::symbolic::{Condition, Facts, Sym, Symbolic};
use polysem_sem::{
    Alternative, BinOp, Bits, CmpOp, Domain, Fault, FaultKind, FloatCmp, FloatFormat, FloatOp,
    FloatTest, Fork, Object, Slot, SlotRef, Stop, UnOp,
};
use polysem_term::{ArrayValue, TermId, Value};

/// The reading.
#[derive(Debug, Default)]
pub struct Concolic {
    /// Runs; has the inputs.
    pub concrete: Concrete,
    /// Has the terms, and the obligations of the run.
    pub symbolic: Symbolic,
    /// Whether terms are kept simple.
    pub approximate: bool,
    /// How often a term was replaced by its value to keep terms simple.
    pub concretised: u64,
}

/// What something is on this run, and on any that goes the same way.
#[derive(Clone, Debug)]
pub struct Both<C, S> {
    /// On this run.
    pub concrete: C,
    /// On any.
    pub symbolic: S,
}

type Bv = Both<Bits, Sym>;
type Truth = Both<bool, Condition>;
type Map = Both<ArrayValue, TermId>;
type Path = Both<Run, Facts>;

impl Concolic {
    /// A run on these inputs that keeps every term, or one that keeps terms simple.
    #[must_use]
    pub fn new(inputs: Inputs, approximate: bool) -> Concolic {
        Concolic { concrete: Concrete::new(inputs), approximate, ..Concolic::default() }
    }

    /// Whether an operator is to be replaced by its value.
    fn is_too_hard(&self, op: BinOp, a: &Bv, b: &Bv) -> bool {
        self.approximate
            && match op {
                BinOp::Mul => is_open(a) && is_open(b),
                BinOp::Udiv
                | BinOp::Urem
                | BinOp::Sdiv
                | BinOp::Srem
                | BinOp::Smod
                | BinOp::Shl
                | BinOp::Lshr
                | BinOp::Ashr => is_open(b),
                // All others are linear, or so cheap that they need not be.
                _ => false,
            }
    }

    fn concretise(&mut self, concrete: &Bits) -> Sym {
        self.concretised += 1;
        Sym::Lit(concrete.clone())
    }

    /// The same of a truth value.
    fn concretise_truth(&mut self, concrete: bool) -> Condition {
        self.concretised += 1;
        Condition::Known(concrete)
    }

    /// An index or address as the symbolic side may use it.
    fn place(&mut self, index: &Bv) -> Sym {
        match index.symbolic {
            Sym::Term(_) if self.approximate => self.concretise(&index.concrete),
            Sym::Term(_) | Sym::Lit(_) => index.symbolic.clone(),
        }
    }
}

/// Whether it depends on inputs, as far as the terms know.
fn is_open(value: &Bv) -> bool {
    matches!(value.symbolic, Sym::Term(_))
}

impl Domain for Concolic {
    type Bv = Bv;
    type Bool = Truth;
    type Map = Map;
    type Path = Path;

    fn start(&mut self) -> Path {
        Both { concrete: self.concrete.start(), symbolic: self.symbolic.start() }
    }

    #[inline]
    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.symbolic.charge(bytes)
    }

    fn constant(bits: Bits) -> Bv {
        Both { concrete: bits.clone(), symbolic: Sym::Lit(bits) }
    }

    fn truth(&mut self, truth: bool) -> Truth {
        Both { concrete: truth, symbolic: Condition::Known(truth) }
    }

    fn input(&mut self, path: &mut Path, name: &str, width: u32) -> Result<Bv, Stop> {
        let concrete = self.concrete.input(&mut path.concrete, name, width)?;
        let symbolic = self.symbolic.input(&mut path.symbolic, name, width)?;
        Ok(Both { concrete, symbolic })
    }

    fn output(&mut self, path: &mut Path, value: &Bv) {
        self.concrete.output(&mut path.concrete, &value.concrete);
        self.symbolic.output(&mut path.symbolic, &value.symbolic);
    }

    /// A symbol; in the approximate variant the address on this run.
    fn base(&mut self, path: &mut Path, object: Object<'_>) -> Result<Bv, Stop> {
        let concrete = self.concrete.base(&mut path.concrete, object)?;
        let symbol = self.symbolic.base(&mut path.symbolic, object)?;
        let symbolic = if self.approximate { Sym::Lit(concrete.clone()) } else { symbol };
        Ok(Both { concrete, symbolic })
    }

    /// What the symbolic side knows; in the approximate variant the place on this run.
    fn pointees(&mut self, path: &Path, address: &Bv) -> Option<Vec<Alternative<Truth>>> {
        let here = self.concrete.pointees(&path.concrete, &address.concrete)?;
        let is_here = |name| here.iter().any(|here| here.guard && here.name == name);
        let symbolic = if self.approximate {
            self.place(address);
            let sure = Condition::Known(true);
            here.iter().map(|here| Alternative { name: here.name, guard: sure }).collect()
        } else {
            self.symbolic.pointees(&path.symbolic, &address.symbolic)?
        };
        let both = symbolic.into_iter().map(|Alternative { name, guard }| Alternative {
            name,
            guard: Both { concrete: is_here(name), symbolic: guard },
        });
        Some(both.collect())
    }

    fn un(&mut self, op: UnOp, a: &Bv) -> Result<Bv, Stop> {
        Ok(Both { concrete: op.eval(&a.concrete), symbolic: self.symbolic.un(op, &a.symbolic)? })
    }

    fn bin(&mut self, op: BinOp, a: &Bv, b: &Bv) -> Result<Bv, Stop> {
        let concrete = op.eval(&a.concrete, &b.concrete);
        let symbolic = if self.is_too_hard(op, a, b) {
            self.concretise(&concrete)
        } else {
            self.symbolic.bin(op, &a.symbolic, &b.symbolic)?
        };
        Ok(Both { concrete, symbolic })
    }

    fn exact(&mut self, op: BinOp, width: u32, a: &Bv, b: &Bv) -> Result<(Bv, Truth), Stop> {
        let (concrete, fits) = self.concrete.exact(op, width, &a.concrete, &b.concrete)?;
        let (symbolic, fitting) = if self.is_too_hard(op, a, b) {
            (self.concretise(&concrete), Condition::Known(fits))
        } else {
            self.symbolic.exact(op, width, &a.symbolic, &b.symbolic)?
        };
        Ok((Both { concrete, symbolic }, Both { concrete: fits, symbolic: fitting }))
    }

    fn cmp(&mut self, op: CmpOp, a: &Bv, b: &Bv) -> Result<Truth, Stop> {
        let symbolic = self.symbolic.cmp(op, &a.symbolic, &b.symbolic)?;
        Ok(Both { concrete: op.eval(&a.concrete, &b.concrete), symbolic })
    }

    fn float(&mut self, op: FloatOp, args: &[&Bv]) -> Result<Bv, Stop> {
        let concrete = op.eval(&args.iter().map(|arg| &arg.concrete).collect::<Vec<_>>());
        let symbolic = if self.approximate && args.iter().any(|arg| is_open(arg)) {
            self.concretise(&concrete)
        } else {
            let args: Vec<_> = args.iter().map(|arg| &arg.symbolic).collect();
            self.symbolic.float(op, &args)?
        };
        Ok(Both { concrete, symbolic })
    }

    fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &Bv,
        b: &Bv,
    ) -> Result<Truth, Stop> {
        let concrete = cmp.eval(format, &a.concrete, &b.concrete);
        let symbolic = if self.approximate && (is_open(a) || is_open(b)) {
            self.concretise_truth(concrete)
        } else {
            self.symbolic.float_cmp(cmp, format, &a.symbolic, &b.symbolic)?
        };
        Ok(Both { concrete, symbolic })
    }

    fn float_test(&mut self, test: FloatTest, format: FloatFormat, a: &Bv) -> Result<Truth, Stop> {
        let concrete = test.eval(format, &a.concrete);
        let symbolic = if self.approximate && is_open(a) {
            self.concretise_truth(concrete)
        } else {
            self.symbolic.float_test(test, format, &a.symbolic)?
        };
        Ok(Both { concrete, symbolic })
    }

    fn ite(&mut self, cond: &Truth, a: &Bv, b: &Bv) -> Bv {
        let symbolic = self.symbolic.ite(&cond.symbolic, &a.symbolic, &b.symbolic);
        let concrete = if cond.concrete { &a.concrete } else { &b.concrete };
        Both { concrete: concrete.clone(), symbolic }
    }

    fn pick(&mut self, width: u32, index: &Bv, elements: &[Bv]) -> Result<Bv, Stop> {
        let (concretes, terms): (Vec<Bits>, Vec<Sym>) =
            elements.iter().map(|both| (both.concrete.clone(), both.symbolic.clone())).unzip();
        let concrete = self.concrete.pick(width, &index.concrete, &concretes)?;
        let index = self.place(index);
        Ok(Both { concrete, symbolic: self.symbolic.pick(width, &index, &terms)? })
    }

    /// What the terms know: it must hold on any run that goes this way.
    fn most(&mut self, path: Option<&Path>, value: &Bv) -> u64 {
        self.symbolic.most(path.map(|path| &path.symbolic), &value.symbolic)
    }

    /// The terms know it: that the run has a number there says nothing about other runs.
    /// As the symbolic reading: what is so on this run only is not known on every path.
    fn known(&self, truth: &Truth) -> Option<bool> {
        self.symbolic.known(&truth.symbolic)
    }

    fn literal(value: &Bv) -> Option<Bits> {
        Symbolic::literal(&value.symbolic)
    }

    fn word(value: &Bv) -> Option<u64> {
        Symbolic::word(&value.symbolic)
    }

    fn not(&mut self, a: &Truth) -> Truth {
        Both { concrete: !a.concrete, symbolic: self.symbolic.not(&a.symbolic) }
    }

    fn and(&mut self, a: &Truth, b: &Truth) -> Truth {
        let symbolic = self.symbolic.and(&a.symbolic, &b.symbolic);
        Both { concrete: a.concrete && b.concrete, symbolic }
    }

    fn map(&mut self, index: u32, element: &Bv) -> Map {
        let symbolic = self.symbolic.map(index, &element.symbolic);
        Both { concrete: self.concrete.map(index, &element.concrete), symbolic }
    }

    fn table(&mut self, index: u32, elements: &[Bv], rest: &Bv) -> Result<Map, Stop> {
        let bits: Vec<Bits> = elements.iter().map(|element| element.concrete.clone()).collect();
        let terms: Vec<Sym> = elements.iter().map(|element| element.symbolic.clone()).collect();
        Ok(Both {
            concrete: self.concrete.table(index, &bits, &rest.concrete)?,
            symbolic: self.symbolic.table(index, &terms, &rest.symbolic)?,
        })
    }

    fn map_input(
        &mut self,
        path: &mut Path,
        name: &str,
        index: u32,
        element: u32,
    ) -> Result<Map, Stop> {
        let concrete = self.concrete.map_input(&mut path.concrete, name, index, element)?;
        let symbolic = self.symbolic.map_input(&mut path.symbolic, name, index, element)?;
        Ok(Both { concrete, symbolic })
    }

    fn select(&mut self, map: &Map, index: &Bv) -> Result<Bv, Stop> {
        let concrete = self.concrete.select(&map.concrete, &index.concrete)?;
        let index = self.place(index);
        Ok(Both { concrete, symbolic: self.symbolic.select(&map.symbolic, &index)? })
    }

    fn store(&mut self, map: &mut Map, index: &Bv, element: &Bv) -> Result<(), Stop> {
        self.concrete.store(&mut map.concrete, &index.concrete, &element.concrete)?;
        let index = self.place(index);
        self.symbolic.store(&mut map.symbolic, &index, &element.symbolic)
    }

    fn ite_map(&mut self, cond: &Truth, a: &Map, b: &Map) -> Map {
        let symbolic = self.symbolic.ite_map(&cond.symbolic, &a.symbolic, &b.symbolic);
        let concrete = self.concrete.ite_map(&cond.concrete, &a.concrete, &b.concrete);
        Both { concrete, symbolic }
    }

    /// An obligation of whoever goes this way, also where this run is at fault.
    fn require(
        &mut self,
        path: &mut Path,
        cond: &Truth,
        fault: impl FnOnce() -> Fault,
    ) -> Result<(), Stop> {
        if let Condition::Known(true) = cond.symbolic {
            return Ok(());
        }
        let fault = fault();
        self.symbolic.require(&mut path.symbolic, &cond.symbolic, || fault.clone())?;
        self.concrete.require(&mut path.concrete, &cond.concrete, || fault)
    }
}

impl Fork for Concolic {
    fn assume(&mut self, path: &mut Path, cond: &Truth) -> bool {
        cond.concrete && self.symbolic.assume(&mut path.symbolic, &cond.symbolic)
    }
}

impl Reading for Concolic {
    const EXACT: bool = true;

    fn prepare(&mut self, inputs: &Inputs) {
        self.concrete.prepare(inputs);
    }

    fn covers(&mut self, inputs: &Inputs, value: SlotRef<'_, Concolic>, concrete: &Value) -> bool {
        let (real, terms): (SlotRef<'_, Concrete>, SlotRef<'_, Symbolic>) = match value {
            Slot::Bv(v) => (Slot::Bv(&v.concrete), Slot::Bv(&v.symbolic)),
            Slot::Bool(t) => (Slot::Bool(&t.concrete), Slot::Bool(&t.symbolic)),
            Slot::Map(m) => (Slot::Map(&m.concrete), Slot::Map(&m.symbolic)),
        };
        self.concrete.covers(inputs, real, concrete)
            && self.symbolic.covers(inputs, terms, concrete)
    }

    fn foreseen(&mut self, inputs: &Inputs) -> Vec<FaultKind> {
        self.symbolic.foreseen(inputs)
    }
}
