//! What a step may use, and how it says that it cannot go on.

use crate::domain::{Domain, Object};
use crate::stop::{Fault, FaultKind, Stop};
use crate::world::Connected;
use polysem_term::float::{FloatCmp, FloatFormat, FloatOp, FloatTest};
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
    /// The rule that applies, and how: which of several data it is about.
    Way {
        /// Which rule.
        rule: u32,
        /// Which of its ways.
        way: u64,
    },
    /// The cell that a pointer means.
    Cell {
        /// Which object.
        object: u32,
        /// Where in it.
        offset: u64,
    },
}

/// The name of the alternative that none of the others holds.
pub const NOWHERE: Name = Name::Object(u32::MAX);

/// What a step may use: the reading, and the path it is on.
#[derive(Debug)]
pub struct Cx<'a, D: Domain> {
    /// The reading.
    pub dom: &'a mut D,
    path: &'a mut D::Path,
    chosen: std::slice::Iter<'a, Name>,
    /// Whether a choice among one is asked for too.
    asking: bool,
    /// The names taken, where they are to be kept.
    record: Option<&'a mut Vec<Name>>,
    /// Whether something happened that must not happen twice.
    committed: bool,
}

impl<'a, D: Domain> Cx<'a, D> {
    /// A context for one step: `chosen` are the alternatives picked for it so far, in order.
    pub fn new(dom: &'a mut D, path: &'a mut D::Path, chosen: &'a [Name]) -> Cx<'a, D> {
        Cx { dom, path, chosen: chosen.iter(), asking: false, record: None, committed: false }
    }

    /// The same, but a choice among one alternative is asked for too, so that its name can be recorded.
    pub fn asking(dom: &'a mut D, path: &'a mut D::Path, chosen: &'a [Name]) -> Cx<'a, D> {
        Cx { asking: true, ..Cx::new(dom, path, chosen) }
    }

    /// The same, and the name of every alternative taken is appended to `record`, also where there was only one.
    #[must_use]
    pub fn recording(self, record: &'a mut Vec<Name>) -> Cx<'a, D> {
        Cx { record: Some(record), ..self }
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

    /// The step is about to go over so many bytes, or to do as much work as that; see [`Domain::charge`].
    ///
    /// # Errors
    /// [`Stop::Budget`] where a limit was reached.
    #[inline]
    pub fn charge(&mut self, bytes: u64) -> Exec<(), D> {
        Ok(self.dom.charge(bytes)?)
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
    /// [`Break::Choose`] when the explorer has not chosen yet; [`Stop::Unsupported`] where there are several after the step did
    /// something that must not be done twice.
    ///
    /// # Panics
    /// If the step offers nothing: a bug of the language.
    pub fn choose(&mut self, alternatives: Vec<Alternative<D::Bool>>) -> Exec<Name, D> {
        self.choose_by(|_| Ok(alternatives))
    }

    /// The same, where the alternatives are found out only if none was chosen in advance.
    ///
    /// # Errors
    /// As [`Cx::choose`].
    ///
    /// # Panics
    /// As [`Cx::choose`].
    pub fn choose_by(
        &mut self,
        alternatives: impl FnOnce(&mut Self) -> Exec<Vec<Alternative<D::Bool>>, D>,
    ) -> Exec<Name, D> {
        let name = if let Some(&name) = self.chosen.next() {
            name
        } else {
            let mut alternatives = alternatives(self)?;
            // What the reading knows to be impossible is no alternative; if all of it is, something has to be said still.
            let can = |a: &Alternative<D::Bool>| self.dom.known(&a.guard) != Some(false);
            if alternatives.len() > 1 && alternatives.iter().any(can) {
                alternatives.retain(can);
            }
            match &alternatives[..] {
                [] => panic!("a step offers at least one alternative"),
                // What was required or read cannot be taken back to ask.
                [only] if !self.asking || self.committed => only.name,
                _ if self.committed => {
                    let what = "a choice after something that cannot be undone";
                    return Err(Stop::unsupported(what).into());
                }
                _ => return Err(Break::Choose(alternatives)),
            }
        };
        if let Some(record) = &mut self.record {
            record.push(name);
        }
        Ok(name)
    }

    /// The name of the only candidate that can hold, where the reading knows that without asking and nobody wants to be asked.
    /// It spares the list of alternatives on the way that most steps go; where it gives nothing, [`Cx::choose`] is called.
    /// A candidate is possible where its first condition holds, and fit to be taken here where its second does, too; one
    /// without a condition always is.
    pub fn sole<'g>(
        &mut self,
        candidates: impl IntoIterator<Item = (Name, Option<&'g D::Bool>, Option<&'g D::Bool>)>,
    ) -> Option<Name>
    where
        D::Bool: 'g,
    {
        if self.asking || self.chosen.len() > 0 {
            return None;
        }
        let mut sole = None;
        for (name, possible, fit) in candidates {
            let [possible, fit] = [possible, fit].map(|truth| match truth {
                Some(truth) => self.dom.known(truth),
                None => Some(true),
            });
            match possible? {
                false => {}
                true if sole.is_none() && fit == Some(true) => sole = Some(name),
                true => return None,
            }
        }
        if let (Some(name), Some(record)) = (sole, &mut self.record) {
            record.push(name);
        }
        sole
    }

    /// Leaves out what the reading knows to be impossible, and tells whether it did. What is left out must make no
    /// difference but for the work that it spares.
    pub fn possible<T>(&self, candidates: &mut Vec<(T, D::Bool)>) -> bool {
        let before = candidates.len();
        candidates.retain(|(_, guard)| self.dom.known(guard) != Some(false));
        candidates.len() < before
    }

    /// Makes an object.
    ///
    /// # Errors
    /// As [`Domain::base`].
    pub fn base(&mut self, object: Object<'_>) -> Exec<D::Bv, D> {
        self.committed = true;
        Ok(self.dom.base(self.path, object)?)
    }

    /// What the reading itself knows of where an address points.
    pub fn pointees(&mut self, address: &D::Bv) -> Option<Vec<Alternative<D::Bool>>> {
        self.dom.pointees(self.path, address)
    }

    /// The greatest number that a value may be on this path, as far as the reading knows. It must not tell whether
    /// to choose: a step is taken again where what was chosen is known.
    pub fn most(&mut self, value: &D::Bv) -> u64 {
        self.dom.most(Some(self.path), value)
    }

    /// The greatest number that a value may be on any path.
    pub fn most_ever(&mut self, value: &D::Bv) -> u64 {
        self.dom.most(None, value)
    }

    /// Whether the step may still choose: it has required, read and written nothing yet.
    #[must_use]
    pub fn may_choose(&self) -> bool {
        !self.committed
    }

    /// The number that a value is known to be on this path: a choice with one alternative, that needs no asking.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] where there may be several; `what` says what they are.
    pub fn pin(&mut self, value: &D::Bv, what: &str) -> Exec<u64, D> {
        let value = self.dom.settle(value);
        D::word(&value)
            .ok_or_else(|| Stop::unsupported(format!("{what} that depends on inputs")).into())
    }

    /// A value that decides what the step does; see [`Domain::settle`].
    #[inline]
    pub fn settle(&mut self, value: &D::Bv) -> D::Bv {
        if D::RECALLS { self.dom.settle(value) } else { value.clone() }
    }

    /// What the program may reach outside of itself.
    pub fn world(&mut self) -> Option<Connected> {
        self.committed = true;
        self.dom.world()
    }

    /// Writes bytes to a channel of the world, or gives them away where there is none.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if a world is connected and a byte depends on inputs.
    pub fn write(&mut self, channel: u32, bytes: &[D::Bv]) -> Exec<bool, D> {
        self.committed = true;
        let Some(world) = self.dom.world() else {
            for byte in bytes {
                self.output(byte);
            }
            return Ok(true);
        };
        let known: Option<Vec<u8>> =
            bytes.iter().map(|byte| D::word(byte).map(|b| b as u8)).collect();
        let known = known.ok_or_else(|| Stop::unsupported("output that depends on inputs"))?;
        Ok(world.borrow_mut().write(channel, &known))
    }

    /// Gives a value away.
    pub fn output(&mut self, value: &D::Bv) {
        self.committed = true;
        self.dom.output(self.path, value);
    }

    /// A signed sum, difference, product or quotient that must fit.
    ///
    /// # Errors
    /// As [`Domain::exact`], and the fault where it does not fit.
    #[inline]
    pub fn exact(&mut self, op: BinOp, width: u32, a: &D::Bv, b: &D::Bv) -> Exec<D::Bv, D> {
        let (value, fits) = self.dom.exact(op, width, a, b)?;
        self.require(&fits, || FaultKind::Overflow.into())?;
        Ok(value)
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

    /// An operator on floating-point numbers.
    ///
    /// # Errors
    /// As [`Domain::float`].
    #[inline]
    pub fn float(&mut self, op: FloatOp, args: &[&D::Bv]) -> Exec<D::Bv, D> {
        Ok(self.dom.float(op, args)?)
    }

    /// A comparison of floating-point numbers.
    ///
    /// # Errors
    /// As [`Domain::float_cmp`].
    #[inline]
    pub fn float_cmp(
        &mut self,
        cmp: FloatCmp,
        format: FloatFormat,
        a: &D::Bv,
        b: &D::Bv,
    ) -> Exec<D::Bool, D> {
        Ok(self.dom.float_cmp(cmp, format, a, b)?)
    }

    /// A question about one floating-point number.
    ///
    /// # Errors
    /// As [`Domain::float_test`].
    #[inline]
    pub fn float_test(
        &mut self,
        test: FloatTest,
        format: FloatFormat,
        a: &D::Bv,
    ) -> Exec<D::Bool, D> {
        Ok(self.dom.float_test(test, format, a)?)
    }
}
