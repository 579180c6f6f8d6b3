//! The loops of a function as the source has them, and the variables that can be named there.
//!
//! Only of code that no optimiser touched: there a variable is in its place at the start of every block, and every time that a
//! loop's condition is evaluated, control comes by the start of one block.

use polysem_llvm::metadata::MetaId;
use polysem_llvm::{Inst, Value};
use std::sync::Arc;

use super::super::ir::{Loop, Named, Pc, Promise, Reg, Seat};
use super::body::Body;
use super::registers::Scratch;

impl Body<'_, '_> {
    /// The loops, over the registers that the function has before they are renumbered.
    pub(super) fn loops(&mut self, places: &[u32]) -> Vec<Loop> {
        if self.lower.units[self.unit].library || self.strict != Promise::STRICT {
            return vec![];
        }
        let all = self.function.body.loops.iter();
        all.filter_map(|&(at, node)| self.a_loop(at as usize, node, places)).collect()
    }

    fn a_loop(&mut self, at: usize, node: MetaId, places: &[u32]) -> Option<Loop> {
        let [start, end] = self.module.loop_places(node)?;
        let (block, last) = match self.function.body.insts[at] {
            Inst::Br { to } => (to.0, false),
            // What decides is the end of the condition.
            Inst::CondBr { .. } => (self.plan.uses.block[at], true),
            _ => return None,
        };
        let scope = self.scope(start, end)?;
        Some(Loop {
            at: Pc(places[block as usize]),
            last,
            start: self.lower.known_place(self.unit, start)?,
            end: self.lower.known_place(self.unit, end)?,
            scope,
        })
    }

    /// The variables of the function that are in scope in a loop's head: of several of a name the innermost.
    fn scope(&self, start: MetaId, end: MetaId) -> Option<Box<[Named]>> {
        let module = self.module;
        let (start, end) = (module.metadata.location(start)?, module.metadata.location(end)?);
        let scopes = module.scopes(start.scope);
        // How far out each is declared.
        let mut found: Vec<(usize, Named)> = Vec::new();
        for declared in self.declarations_made() {
            let Some(variable) = module.variable(declared.variable) else { continue };
            let Some(far) = scopes.iter().position(|&scope| scope == variable.scope) else {
                continue;
            };
            let Some(place) = module.metadata.location(declared.location) else { continue };
            // In the scope that begins with the loop there is what its first clause declares.
            let until = if far == 0 { end } else { start };
            if (place.line, place.column) >= (until.line, until.column) {
                continue;
            }
            let name: Arc<str> = module.names.text(declared.name).into();
            let seat = declared.plain.then(|| self.seat(declared.local));
            let named = Named { name, seat, number: module.number(variable.ty) };
            match found.iter_mut().find(|(_, other)| other.name == named.name) {
                Some((other, _)) if *other < far => {}
                Some(other) if other.0 > far => *other = (far, named),
                // Which of the two is meant is not known.
                Some((_, other)) => other.seat = None,
                None => found.push((far, named)),
            }
        }
        Some(found.into_iter().map(|(_, named)| named).collect())
    }

    /// Where the variable is that an `alloca` makes.
    fn seat(&self, local: u32) -> Seat {
        let register = Reg(self.plan.register[local as usize]);
        match self.plan.slot_of(Value::local(local)) {
            Some(_) => Seat::In(register),
            None => Seat::At(register),
        }
    }
}

/// The same over the registers that the function has in the end. One that is shared says nothing of a variable.
pub(super) fn renumbered(mut all: Vec<Loop>, scratch: &Scratch) -> Vec<Loop> {
    for named in all.iter_mut().flat_map(|each| &mut each.scope) {
        named.seat = match named.seat {
            Some(Seat::In(register)) => scratch.unshared(register).map(Seat::In),
            Some(Seat::At(register)) => scratch.unshared(register).map(Seat::At),
            None => None,
        };
    }
    all
}
