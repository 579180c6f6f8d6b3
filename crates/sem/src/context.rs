//! What a step may use, and how it says that it cannot go on.

use crate::domain::Domain;
use crate::stop::{Fault, Stop};
use polysem_term::{BinOp, Bits, CmpOp, UnOp};

/// Result of executing something in a step.
pub type Exec<T, D> = Result<T, Break<<D as Domain>::Bool>>;

/// Why a step did not come to its end.
#[derive(Clone, Debug)]
pub enum Break<C> {
    /// The path ends here.
    Stop(Stop),
    /// The explorer must choose first, and take the step again.
    Choose(Vec<Alternative<C>>),
}

impl<C> From<Stop> for Break<C> {
    fn from(stop: Stop) -> Break<C> {
        Break::Stop(stop)
    }
}

/// One of several ways to go on. The guards of all alternatives together cover the path.
#[derive(Clone, Debug)]
pub struct Alternative<C> {
    /// What it is called, the same in every run.
    pub name: Name,
    /// Where it is possible.
    pub guard: C,
}

/// A stable name of an alternative: decisions by name replay without a solver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name {
    /// The object that a pointer points into.
    Object(u32),
    /// The place that an indirect jump, call or return reaches.
    Place(u32),
    /// The rule that applies.
    Rule(u32),
}

/// What a step may use: the reading, and the path it is on.
#[derive(Debug)]
pub struct Cx<'a, D: Domain> {
    /// The reading.
    pub dom: &'a mut D,
    path: &'a mut D::Path,
    chosen: std::slice::Iter<'a, Name>,
    /// Whether a choice among one is asked for too.
    asking: bool,
    /// Whether something happened that must not happen twice.
    committed: bool,
}

impl<'a, D: Domain> Cx<'a, D> {
    /// A context for one step: `chosen` are the alternatives picked for it so far, in order.
    pub fn new(dom: &'a mut D, path: &'a mut D::Path, chosen: &'a [Name]) -> Cx<'a, D> {
        Cx { dom, path, chosen: chosen.iter(), asking: false, committed: false }
    }

    /// The same, but a choice among one alternative is asked for too, so that its name can be recorded.
    pub fn asking(dom: &'a mut D, path: &'a mut D::Path, chosen: &'a [Name]) -> Cx<'a, D> {
        Cx { asking: true, ..Cx::new(dom, path, chosen) }
    }

    /// The program is at fault wherever `cond` fails; afterwards `cond` may be relied upon.
    ///
    /// # Errors
    /// [`Stop::Fault`] when `cond` fails everywhere on this path.
    #[inline]
    pub fn require(&mut self, cond: &D::Bool, fault: impl FnOnce() -> Fault) -> Exec<(), D> {
        self.committed = true;
        Ok(self.dom.require(self.path, cond, fault)?)
    }

    /// The end of a path on which the program is at fault, wherever it is.
    pub fn fail(&mut self, fault: Fault) -> Break<D::Bool> {
        let never = self.dom.truth(false);
        match self.require(&never, || fault) {
            Err(stop) => stop,
            Ok(()) => Stop::unsupported("going on after a fault").into(),
        }
    }

    /// The next input of that name.
    ///
    /// # Errors
    /// As [`Domain::input`].
    pub fn input(&mut self, name: &str, width: u32) -> Exec<D::Bv, D> {
        self.committed = true;
        Ok(self.dom.input(self.path, name, width)?)
    }

    /// The next input of that name, a map.
    ///
    /// # Errors
    /// As [`Domain::map_input`].
    pub fn map_input(&mut self, name: &str, index: u32, element: u32) -> Exec<D::Map, D> {
        self.committed = true;
        Ok(self.dom.map_input(self.path, name, index, element)?)
    }

    /// The name of the alternative that this run takes. The alternatives must cover the path; where there is only
    /// one there is nothing to choose. Called again with the same alternatives when the step is taken again.
    ///
    /// # Errors
    /// [`Break::Choose`] when the explorer has not chosen yet.
    ///
    /// # Panics
    /// If the step did something before that must not be done twice, or offers nothing: a bug of the language.
    pub fn choose(&mut self, alternatives: Vec<Alternative<D::Bool>>) -> Exec<Name, D> {
        assert!(!self.committed, "a step chooses before it requires, reads or writes");
        match (&alternatives[..], self.chosen.next()) {
            ([], _) => panic!("a step offers at least one alternative"),
            ([only], None) if !self.asking => Ok(only.name),
            (_, Some(&name)) => Ok(name),
            (_, None) => Err(Break::Choose(alternatives)),
        }
    }

    /// A constant.
    #[inline]
    pub fn lit(&mut self, bits: Bits) -> D::Bv {
        self.dom.lit(bits)
    }

    /// A unary operator.
    ///
    /// # Errors
    /// As [`Domain::un`].
    #[inline]
    pub fn un(&mut self, op: UnOp, a: &D::Bv) -> Exec<D::Bv, D> {
        Ok(self.dom.un(op, a)?)
    }

    /// A binary operator.
    ///
    /// # Errors
    /// As [`Domain::bin`].
    #[inline]
    pub fn bin(&mut self, op: BinOp, a: &D::Bv, b: &D::Bv) -> Exec<D::Bv, D> {
        Ok(self.dom.bin(op, a, b)?)
    }

    /// A comparison.
    ///
    /// # Errors
    /// As [`Domain::cmp`].
    #[inline]
    pub fn cmp(&mut self, op: CmpOp, a: &D::Bv, b: &D::Bv) -> Exec<D::Bool, D> {
        Ok(self.dom.cmp(op, a, b)?)
    }
}
