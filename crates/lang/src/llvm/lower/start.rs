//! The function that starts it all: constructors, `main` or what calls another entry function, `exit`.

use polysem_llvm::{Kind, Type, TypeId};
use polysem_sem::Bits;

use super::super::ir::{
    Argument, Call, Callee, Const, Function, Op, Operand, Pc, Promise, Reg, StaticKind, Ty,
};
use super::super::link::{Definition, LinkError, registered};
use super::body::{Body, Lowered};
use super::plan::Plan;
use super::registers::{self, Start};
use super::symbols::Meaning;
use super::{HARNESS, Late, Lower, NONE};

/// What the start function calls.
pub(super) struct Roots {
    entry: u32,
    /// What calls it with arguments, where it has parameters.
    harness: Option<u32>,
    /// What gives the parameters of `main` anew, where a unit of the library that makes them is there.
    arguments: [Option<u32>; 3],
    begin: Option<u32>,
    exit: Option<u32>,
}

/// What runs before and after it all.
pub(super) struct Registered {
    constructors: Vec<u32>,
    destructors: Vec<u32>,
    /// What destructors are registered with.
    atexit: Option<u32>,
}

/// The start function's registers: three parameters, and the result of the entry function.
const RESULT: Reg = Reg(3);

impl Lower<'_> {
    /// The function of a name that all units mean.
    fn root(&mut self, name: &str) -> Option<u32> {
        let (definition, _) = self.link.find(name.as_bytes())?;
        match self.meaning(definition.unit as usize, definition.symbol) {
            Meaning::Function(number) => Some(number),
            _ => None,
        }
    }

    /// The entry function.
    pub(super) fn entry(&mut self) -> Result<u32, LinkError> {
        let name = self.options.entry.clone();
        let found = match self.options.root {
            Some(Definition { unit, symbol }) => match self.meaning(unit as usize, symbol) {
                Meaning::Function(number) => Some(number),
                _ => None,
            },
            None => self.root(&name),
        };
        let Some(entry) = found else {
            let main = if name == "main" {
                "there is no function `main`".to_owned()
            } else {
                format!("there is no function `{name}` that the program could start with")
            };
            return Err(LinkError::new(main));
        };
        let params = self.param_count(entry);
        if name == "main" && params > 3 {
            return Err(LinkError::new("`main` has more than three parameters"));
        }
        if name != "main" && params > 0 && self.link.find(HARNESS.as_bytes()).is_none() {
            return Err(LinkError::new(format!(
                "`{name}` has parameters, so the program cannot start with it"
            )));
        }
        Ok(entry)
    }

    /// What is needed whatever the program does.
    pub(super) fn roots(&mut self, entry: u32) -> Roots {
        let arguments =
            ["__polysem_argc", "__polysem_argv", "__polysem_envp"].map(|name| self.root(name));
        let harness = self.root(HARNESS);
        let begin = self.root("__polysem_begin");
        let exit = self.root("exit");
        self.program.flush = self.root("__polysem_flush");
        self.program.harness = harness;
        Roots { entry, harness, arguments, begin, exit }
    }

    fn signature(&self, function: u32) -> (TypeId, Vec<TypeId>) {
        let (unit, index) = self.functions[function as usize];
        let module = self.units[unit].module;
        match module.types.get(module.functions[index as usize].ty) {
            Type::Function { ret, params, .. } => (ret, module.types.list(params).to_vec()),
            _ => (TypeId::VOID, Vec::new()),
        }
    }

    fn param_count(&self, function: u32) -> usize {
        self.signature(function).1.len()
    }

    /// Constructors and destructors by priority, then by order. Those of a unit of the library only if something else of it
    /// is there.
    pub(super) fn registered(&mut self) -> Registered {
        let mut found = [Vec::new(), Vec::new()];
        let mut done = vec![false; self.units.len()];
        loop {
            let ready = |unit: &usize| {
                !done[*unit] && (!self.units[*unit].library || self.tables[*unit].used)
            };
            let Some(unit) = (0..self.units.len()).find(ready) else { break };
            done[unit] = true;
            for (list, name) in found.iter_mut().zip(["llvm.global_ctors", "llvm.global_dtors"]) {
                let entries = registered(self.units[unit].module, name);
                for (position, (priority, function)) in entries.into_iter().enumerate() {
                    let Kind::Symbol(symbol) = function.kind() else { continue };
                    if let Meaning::Function(number) = self.meaning(unit, symbol) {
                        list.push((priority, unit, position, number));
                    }
                }
            }
            self.run();
        }
        let [constructors, destructors] = found.map(|mut list: Vec<(u64, usize, usize, u32)>| {
            list.sort_unstable();
            list.into_iter().map(|(.., number)| number).collect::<Vec<u32>>()
        });
        let atexit = if destructors.is_empty() { None } else { self.root("atexit") };
        self.run();
        Registered { constructors, destructors, atexit }
    }

    /// Adds the start function.
    pub(super) fn start(&mut self, roots: &Roots, registered: &Registered) {
        let initialise = self.initialise();
        let (int, pointer) = (self.plain(32, false), self.plain(64, true));
        let params = [int, pointer, pointer];
        let number = self.add_function(0, 0);
        let entry = Pc(self.program.code.len() as u32);
        for function in initialise {
            self.push_call(function, Box::default(), None, None);
        }
        for (function, register) in roots.arguments.iter().zip(0..) {
            if let Some(function) = *function {
                self.start_call(function, &params, Some(Reg(register)));
            }
        }
        if let Some(begin) = roots.begin {
            self.start_call(begin, &params, None);
        }
        // What is registered first runs last: after all that the program registers.
        for (atexit, &function) in registered.atexit.iter().cycle().zip(&registered.destructors) {
            let value = self.pointer_to(function);
            let arg = Argument { value, ty: pointer, noundef: true, byval: None };
            self.push_call(*atexit, Box::new([arg]), Some(int), None);
        }
        for &function in &registered.constructors {
            self.start_call(function, &params, None);
        }
        let (ret, _) = self.signature(roots.entry);
        let gives_code = ret == TypeId::I32 && roots.harness.is_none();
        if let Some(harness) = roots.harness {
            let value = self.pointer_to(roots.entry);
            let arg = Argument { value, ty: pointer, noundef: true, byval: None };
            self.push_call(harness, Box::new([arg]), None, None);
        } else {
            self.start_call(roots.entry, &params, gives_code.then_some(RESULT));
        }
        // Whatever else it gives is no exit code.
        let none = self.intern(Const::Bits(Bits::zero(32)));
        let result = if gives_code { Operand::reg(RESULT) } else { none };
        if let Some(exit) = roots.exit {
            let arg = Argument { value: result, ty: int, noundef: true, byval: None };
            self.push_call(exit, Box::new([arg]), None, None);
        }
        self.push(Op::Return { value: result });
        self.program.functions[number as usize] = Function {
            name: "start".into(),
            entry,
            end: Pc(self.program.code.len() as u32),
            registers: RESULT.0 + 1,
            params: [int, pointer, pointer].into(),
            ty: Some(int),
            variadic: false,
            library: true,
            noundef: false,
            variables: [(Reg(0), "argc".into()), (Reg(1), "argv".into()), (Reg(2), "envp".into())]
                .into(),
            location: None,
        };
        self.program.start = number;
    }

    fn pointer_to(&mut self, function: u32) -> Operand {
        let object = self.function_address(function);
        self.intern(Const::Pointer { object, offset: 0 })
    }

    fn push(&mut self, op: Op) {
        self.program.code.push(op);
        self.program.located.push(NONE);
    }

    /// Calls a function with as many of the parameters as it has.
    fn start_call(&mut self, function: u32, types: &[Ty], dst: Option<Reg>) {
        let (unit, _) = self.functions[function as usize];
        let (ret, params) = self.signature(function);
        let args = types.iter().take(params.len()).enumerate().map(|(at, &ty)| Argument {
            value: Operand::reg(Reg(at as u32)),
            ty,
            noundef: false,
            byval: None,
        });
        let ty = if ret == TypeId::VOID { None } else { self.ty(unit, ret) };
        self.push_call(function, args.collect(), ty, dst);
    }

    fn push_call(
        &mut self,
        function: u32,
        args: Box<[Argument]>,
        ty: Option<Ty>,
        dst: Option<Reg>,
    ) {
        self.program.calls.push(Call {
            callee: Callee::Function(function),
            fixed: args.len() as u32,
            args,
            dst,
            ty,
            noundef: false,
            must_tail: false,
            numbers: Box::default(),
        });
        let call = self.program.calls.len() as u32 - 1;
        self.push(Op::Call { call });
    }

    /// Functions that write what no image can hold: differences of addresses.
    fn initialise(&mut self) -> Vec<u32> {
        let mut all = Vec::new();
        while !self.late.is_empty() {
            let late = std::mem::take(&mut self.late);
            let number = self.add_function(0, 0);
            let start = Start::of(&self.program);
            let mut registers = 0;
            for late in late {
                registers = registers.max(self.initialise_one(number, &late));
            }
            self.push(Op::ReturnVoid);
            let used = registers::compact(
                self,
                &start,
                &[start.code],
                0,
                &vec![false; registers as usize],
            );
            let end = Pc(self.program.code.len() as u32);
            self.program.functions[number as usize] = Function {
                name: "initialise".into(),
                entry: Pc(start.code),
                end,
                registers: used,
                params: Box::default(),
                ty: None,
                variadic: false,
                library: true,
                noundef: false,
                variables: Box::default(),
                location: None,
            };
            all.push(number);
            // Computing a value may have mentioned further variables.
            self.run();
        }
        all
    }

    /// Adds what writes a value; gives how many registers that takes.
    fn initialise_one(&mut self, number: u32, late: &Late) -> u32 {
        let unit = late.unit;
        let Some(function) = self.units[unit].module.functions.first() else {
            self.program.statics[late.object as usize].kind = StaticKind::Missing;
            return 0;
        };
        let mut body = Body::new(self, unit, number, function, Plan::empty());
        body.strict = Promise::default();
        let done = body.initialise(late);
        if let Err(what) = done {
            body.refuse(&what);
        }
        body.temporaries
    }
}

impl Body<'_, '_> {
    fn initialise(&mut self, late: &Late) -> Lowered<()> {
        let ty = self.ty(self.type_of(late.value))?;
        let value = self.operand(late.value)?;
        let pointer = Const::Pointer { object: late.object, offset: late.offset.cast_signed() };
        let ptr = self.lower.intern(pointer);
        self.emit(Op::Store { align: 0, volatile: false, ty, value, ptr });
        Ok(())
    }
}
