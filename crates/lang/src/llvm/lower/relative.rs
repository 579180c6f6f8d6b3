//! Tables of distances: optimisers replace a table of pointers by one of 32-bit distances from the table itself.
//!
//! A distance does not know which object it leads to, so such a table becomes one of pointers again where it is read with
//! `llvm.load.relative`.

use polysem_llvm::constant::Constant;
use polysem_llvm::module::SymbolKind;
use polysem_llvm::words::{BinOp, CastOp};
use polysem_llvm::{Kind, SymbolId, Value};

use super::super::ir::{Const, Image, Op, Operand, Static, StaticKind};
use super::super::link::is_own;
use super::body::{Body, Lowered};
use super::{Lower, NONE};

/// How many times as long a pointer is as a distance.
const SCALE: i64 = 2;

impl Lower<'_> {
    /// The table of pointers that a table of distances stands for.
    fn pointers(&mut self, unit: usize, table: SymbolId) -> Option<u32> {
        let module = self.units[unit].module;
        let symbol = &module.symbols[table.index()];
        let SymbolKind::Global(index) = symbol.kind else { return None };
        let global = &module.globals[index as usize];
        if !global.constant || !is_own(module, symbol) {
            return None;
        }
        if let Some(&known) = self.relative.get(&(unit, index)) {
            return (known != NONE).then_some(known);
        }
        let Constant::Aggregate(range) = module.constants.get(global.init?.as_const()?) else {
            return None;
        };
        let entries = module.constants.elements(range).iter().zip(0..);
        let entries: Option<Vec<(u64, u32, i64)>> = entries
            .map(|(&entry, at)| match self.fold(unit, self.distance(unit, entry, table)?)? {
                Const::Pointer { object, offset } => Some((at * 8, object, offset)),
                _ => None,
            })
            .collect();
        let made = entries.map(|pointers| {
            let name = super::symbols::global_name(module, index);
            let image = Image { pointers: pointers.into(), ..Image::default() };
            self.add_static(Static {
                name: name.strip_suffix(".rel").unwrap_or(&name).into(),
                size: 8 * image.pointers.len() as u64,
                align: 8,
                unit: 8,
                kind: StaticKind::Variable { constant: true, image },
                location: None,
                number: None,
            })
        });
        self.relative.insert((unit, index), made.unwrap_or(NONE));
        made
    }

    /// What a distance from a table leads to.
    fn distance(&self, unit: usize, entry: Value, table: SymbolId) -> Option<Value> {
        let constants = &self.units[unit].module.constants;
        let Constant::Cast { op: CastOp::Trunc, a } = constants.get(entry.as_const()?) else {
            return None;
        };
        let Constant::Binary { op: BinOp::Sub, a, b, .. } = constants.get(a.as_const()?) else {
            return None;
        };
        let address = |value: Value| match constants.get(value.as_const()?) {
            Constant::Cast { op: CastOp::PtrToInt, a } => Some(a),
            _ => None,
        };
        (address(b)?.kind() == Kind::Symbol(table)).then(|| address(a))?
    }
}

impl Body<'_, '_> {
    /// `llvm.load.relative` of a table that is known; whether it is.
    pub(super) fn load_relative(
        &mut self,
        at: usize,
        table: Value,
        offset: Value,
    ) -> Lowered<bool> {
        let Kind::Symbol(symbol) = table.kind() else { return Ok(false) };
        let Some(object) = self.lower.pointers(self.unit, symbol) else { return Ok(false) };
        let width = self.width(self.type_of(offset))?;
        let index = self.operand(offset)?;
        let (width, index) = self.short_index(width, index);
        let base = self.lower.intern(Const::Pointer { object, offset: 0 });
        let address = self.temporary();
        let (inbounds, bound, dst) = (true, None, address);
        self.emit(Op::Index { inbounds, width, bound, dst, base, index, scale: SCALE });
        let (ty, dst) = (self.lower.plain(64, true), self.result(at));
        self.emit(Op::Load { align: 3, volatile: false, ty, dst, ptr: Operand::reg(address) });
        Ok(true)
    }
}
