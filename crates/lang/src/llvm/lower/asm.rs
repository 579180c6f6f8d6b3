//! Inline assembly without instructions: barriers to optimisers.

use polysem_llvm::inst::Call;
use polysem_llvm::{TypeId, Value};

use super::super::ir::{Op, Operand};
use super::body::{Body, Lowered};

impl Body<'_, '_> {
    /// An empty template does nothing; its results are the inputs that are tied to them.
    pub(super) fn assembly(&mut self, at: usize, asm: u32, call: &Call) -> Lowered<()> {
        let asm = &self.module.asm[asm as usize];
        let text = self.module.names.text(asm.text);
        let refused = || Err(format!("inline assembly: {}", text.trim()).into());
        if !text.trim().is_empty() {
            return refused();
        }
        let constraints = self.module.names.text(asm.constraints);
        let mut outputs = 0;
        let mut tied: Vec<(usize, usize)> = Vec::new();
        let mut args = 0;
        for constraint in constraints.split(',') {
            let indirect = constraint.trim_start_matches(['=', '&', '+']).starts_with('*');
            if constraint.starts_with('~') {
                continue;
            }
            if constraint.starts_with('=') && !indirect {
                outputs += 1;
                continue;
            }
            if let Ok(output) = constraint.parse::<usize>() {
                tied.push((output, args));
            }
            args += 1;
        }
        let result = self.function.body.types[at];
        if result == TypeId::VOID || !self.is_used(at) {
            return Ok(());
        }
        let values = self.function.body.operands(call.args);
        let input = |output: usize| -> Option<Value> {
            let (_, arg) = tied.iter().find(|(tied, _)| *tied == output)?;
            values.get(*arg).copied()
        };
        let inputs: Option<Vec<Value>> = (0..outputs).map(input).collect();
        match inputs.as_deref() {
            None | Some([]) => refused(),
            Some(&[input]) => {
                let a = self.operand(input)?;
                self.copy(at, a);
                Ok(())
            }
            Some(inputs) => {
                let mut whole = self.undefined(result)?;
                for (part, &input) in inputs.iter().enumerate() {
                    let value = self.operand(input)?;
                    let dst =
                        if part + 1 == inputs.len() { self.result(at) } else { self.temporary() };
                    self.emit(Op::Insert { dst, a: whole, value, part: part as u32 });
                    whole = Operand::reg(dst);
                }
                Ok(())
            }
        }
    }
}
