//! The stream of calls through libz3's C interface, the fastest way to it.
//!
//! The context counts no references: a term lives as long as the context, as it does in our arena until a
//! collection.
#![expect(unsafe_code, reason = "a foreign interface")]

use crate::script::{Call, Make};
use polysem_term::{BinOp, CmpOp, Head, Sort, UnOp};
use std::collections::BTreeMap;
use z3_sys as c;

/// A context with the terms made so far.
#[derive(Debug)]
pub struct Z3 {
    context: c::Z3_context,
    sorts: BTreeMap<Sort, c::Z3_sort>,
    /// The result of each call.
    pub results: Vec<c::Z3_ast>,
}

impl Default for Z3 {
    fn default() -> Z3 {
        Z3::new()
    }
}

impl Z3 {
    /// An empty context.
    ///
    /// # Panics
    /// If libz3 fails.
    #[must_use]
    pub fn new() -> Z3 {
        // SAFETY: the configuration is used once and deleted.
        let context = unsafe {
            let config = c::Z3_mk_config().expect("a configuration");
            let context = c::Z3_mk_context(config).expect("a context");
            c::Z3_del_config(config);
            context
        };
        Z3 { context, sorts: BTreeMap::new(), results: Vec::new() }
    }

    /// Follows one call.
    pub fn call(&mut self, call: &Call) {
        let result = match call.make {
            Make::Input(number) => self.input(number, call.sort),
            Make::Literal(value) => self.literal(value, call.sort),
            Make::Apply(head) => {
                let ([a, b, d], _) = call.operands(&self.results);
                self.apply(head, a, b, d)
            }
        };
        self.results.push(result);
    }

    /// One more term, beside the stream.
    ///
    /// # Panics
    /// If libz3 fails.
    #[must_use]
    pub fn xor(&self, a: c::Z3_ast, b: c::Z3_ast) -> c::Z3_ast {
        self.binary(BinOp::Xor, a, b).expect("a term")
    }

    fn sort(&mut self, sort: Sort) -> c::Z3_sort {
        if let Some(&known) = self.sorts.get(&sort) {
            return known;
        }
        let z = self.context;
        let made = match sort {
            // SAFETY: the context is alive; so in the calls below.
            Sort::Bool => unsafe { c::Z3_mk_bool_sort(z) },
            // SAFETY: as above.
            Sort::Bv(width) => unsafe { c::Z3_mk_bv_sort(z, width) },
            Sort::Array { index, element } => {
                let (index, element) = (self.sort(Sort::Bv(index)), self.sort(Sort::Bv(element)));
                // SAFETY: as above.
                unsafe { c::Z3_mk_array_sort(z, index, element) }
            }
        };
        let made = made.expect("a sort");
        self.sorts.insert(sort, made);
        made
    }

    fn input(&mut self, number: u32, sort: Sort) -> c::Z3_ast {
        let sort = self.sort(sort);
        // SAFETY: symbol and sort are of this context.
        unsafe {
            let name = c::Z3_mk_int_symbol(self.context, number.cast_signed()).expect("a symbol");
            c::Z3_mk_const(self.context, name, sort).expect("a constant")
        }
    }

    fn literal(&mut self, value: u64, sort: Sort) -> c::Z3_ast {
        let sort = self.sort(sort);
        // SAFETY: the sort is of this context.
        unsafe { c::Z3_mk_unsigned_int64(self.context, value, sort).expect("a numeral") }
    }

    fn apply(&self, head: Head, a: c::Z3_ast, b: c::Z3_ast, d: c::Z3_ast) -> c::Z3_ast {
        let z = self.context;
        // SAFETY: the operands are terms of this context, and their sorts fit.
        let made = unsafe {
            match head {
                Head::Not => c::Z3_mk_not(z, a),
                Head::And => c::Z3_mk_and(z, 2, [a, b].as_ptr()),
                Head::Or => c::Z3_mk_or(z, 2, [a, b].as_ptr()),
                Head::Ite => c::Z3_mk_ite(z, a, b, d),
                Head::Un(UnOp::Not) => c::Z3_mk_bvnot(z, a),
                Head::Un(UnOp::Neg) => c::Z3_mk_bvneg(z, a),
                Head::Un(UnOp::Extract { hi, lo }) => c::Z3_mk_extract(z, hi.into(), lo.into(), a),
                Head::Un(UnOp::ZeroExtend(by)) => c::Z3_mk_zero_ext(z, by, a),
                Head::Un(UnOp::SignExtend(by)) => c::Z3_mk_sign_ext(z, by, a),
                Head::Bin(op) => self.binary(op, a, b),
                Head::Cmp(CmpOp::Eq) => c::Z3_mk_eq(z, a, b),
                Head::Cmp(CmpOp::Ult) => c::Z3_mk_bvult(z, a, b),
                Head::Cmp(CmpOp::Ule) => c::Z3_mk_bvule(z, a, b),
                Head::Cmp(CmpOp::Slt) => c::Z3_mk_bvslt(z, a, b),
                Head::Cmp(CmpOp::Sle) => c::Z3_mk_bvsle(z, a, b),
                Head::Select => c::Z3_mk_select(z, a, b),
                Head::Store => c::Z3_mk_store(z, a, b, d),
                Head::ConstArray => unreachable!("not in the stream"),
            }
        };
        made.expect("a term")
    }

    fn binary(&self, op: BinOp, a: c::Z3_ast, b: c::Z3_ast) -> Option<c::Z3_ast> {
        let make = match op {
            BinOp::And => c::Z3_mk_bvand,
            BinOp::Or => c::Z3_mk_bvor,
            BinOp::Xor => c::Z3_mk_bvxor,
            BinOp::Add => c::Z3_mk_bvadd,
            BinOp::Sub => c::Z3_mk_bvsub,
            BinOp::Mul => c::Z3_mk_bvmul,
            BinOp::Udiv => c::Z3_mk_bvudiv,
            BinOp::Urem => c::Z3_mk_bvurem,
            BinOp::Sdiv => c::Z3_mk_bvsdiv,
            BinOp::Srem => c::Z3_mk_bvsrem,
            BinOp::Smod => c::Z3_mk_bvsmod,
            BinOp::Shl => c::Z3_mk_bvshl,
            BinOp::Lshr => c::Z3_mk_bvlshr,
            BinOp::Ashr => c::Z3_mk_bvashr,
            BinOp::Concat => c::Z3_mk_concat,
        };
        // SAFETY: as in `apply`.
        unsafe { make(self.context, a, b) }
    }

    /// A model in which the vector inputs, which are calls of that number, have these values.
    ///
    /// # Panics
    /// If libz3 fails.
    pub fn model(&mut self, values: &[(u32, Sort, u64)]) -> c::Z3_model {
        // SAFETY: the model is kept until the context ends; everything is of this context.
        let model = unsafe { c::Z3_mk_model(self.context).expect("a model") };
        // SAFETY: as above.
        unsafe { c::Z3_model_inc_ref(self.context, model) };
        for &(number, sort, value) in values {
            let value = self.literal(value, sort);
            let input = self.results[number as usize];
            // SAFETY: the input is an application of a constant.
            unsafe {
                let app = c::Z3_to_app(self.context, input).expect("an application");
                let decl = c::Z3_get_app_decl(self.context, app).expect("a declaration");
                c::Z3_add_const_interp(self.context, model, decl, value);
            }
        }
        model
    }

    /// The value of a vector under a model.
    ///
    /// # Panics
    /// If libz3 fails.
    #[must_use]
    pub fn eval(&self, model: c::Z3_model, term: c::Z3_ast) -> Option<u64> {
        let (mut value, mut word) = (term, 0);
        // SAFETY: model and term are of this context; the results are written before they are read.
        let done = unsafe {
            c::Z3_model_eval(self.context, model, term, true, &raw mut value)
                && c::Z3_get_numeral_uint64(self.context, value, &raw mut word)
        };
        done.then_some(word)
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        // SAFETY: nothing of the context is used afterwards: results are private to it.
        unsafe { c::Z3_del_context(self.context) };
    }
}
