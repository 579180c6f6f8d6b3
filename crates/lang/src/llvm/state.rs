//! The state of one path: memory, the frame at hand, and the frames below it.
//!
//! The frame at hand is owned, so that an instruction reads and writes its registers directly; those below are shared by
//! copies of the state.

use super::ir::Arg;
use super::ir::{Const, Operand, Pc, Program, Reg, Ty};
use super::watch::Marks;
use polysem_sem::heap::{Heap, HeapOf, Val, ValOf, Why};
use polysem_sem::{Bits, Domain};
use std::rc::Rc;

/// A state in a reading.
pub type StateOf<D> = State<<D as Domain>::Bv, <D as Domain>::Bool, <D as Domain>::Map>;

/// The state of one path.
#[derive(Clone, Debug)]
pub struct State<V, T, M> {
    /// All objects.
    pub heap: Heap<V, T, M>,
    /// The function that runs.
    pub top: Frame<V, T>,
    /// Those that wait for it, the nearest first.
    pub(super) below: Option<Rc<Caller<V, T>>>,
    /// How many wait.
    pub depth: u32,
    /// How many calls there were: frames are told apart by it.
    pub(super) calls: u64,
    /// Where `setjmp` was called.
    pub(super) jumps: Rc<Vec<Jump>>,
    /// What the program ended with.
    pub exit: Option<V>,
    /// How often somebody began to watch.
    pub(super) watch: u32,
    pub(super) spare: Spare<V, T>,
}

/// A call of a function.
#[derive(Clone, Debug)]
pub struct Frame<V, T> {
    /// Which function.
    pub function: u32,
    /// Its registers.
    pub registers: Vec<Val<V, T>>,
    /// How many objects the stack had when it was called.
    pub(super) stack: u32,
    /// How many it had when the function first kept its depth in mind: those above may end before the function does.
    pub(super) saved: u32,
    /// Which call it is.
    pub(super) number: u64,
    /// The arguments that no parameter takes.
    pub(super) more: Option<Rc<[Variadic<V, T>]>>,
    /// What of it is no longer old.
    pub(super) marks: Marks,
}

/// The depth of a stack that was not kept in mind.
pub(super) const NEVER: u32 = u32::MAX;

/// A variadic argument: what, of what type, and whether it stands for a structure in memory.
#[derive(Clone, Debug)]
pub(super) struct Variadic<V, T> {
    pub(super) value: Val<V, T>,
    pub(super) ty: Ty,
    pub(super) byval: Option<(u64, u32)>,
}

/// A frame that waits, and for which call.
#[derive(Clone, Debug)]
pub(super) struct Caller<V, T> {
    pub(super) frame: Frame<V, T>,
    pub(super) call: Pc,
    pub(super) below: Option<Rc<Caller<V, T>>>,
    /// What the calls from the first to this one are told apart by, in readings that recall; else zero.
    pub(super) chain: u128,
    /// How often this call is among those that wait, it included, in readings that recall; else zero.
    pub(super) repeats: u32,
}

/// Frames to be used again, so that a call allocates nothing. No one else has them: a copy of a state begins with none.
#[derive(Debug)]
pub(super) struct Spare<V, T>(Vec<Rc<Caller<V, T>>>);

impl<V, T> Default for Spare<V, T> {
    fn default() -> Spare<V, T> {
        Spare(Vec::new())
    }
}

impl<V, T> Clone for Spare<V, T> {
    fn clone(&self) -> Spare<V, T> {
        Spare::default()
    }
}

impl<V, T> Spare<V, T> {
    /// A frame without registers that nobody else has.
    #[inline]
    pub(super) fn take(&mut self) -> Rc<Caller<V, T>> {
        self.0.pop().unwrap_or_else(|| {
            let marks = Marks::default();
            let frame = Frame {
                function: 0,
                registers: Vec::new(),
                stack: 0,
                saved: NEVER,
                number: 0,
                more: None,
                marks,
            };
            Rc::new(Caller { frame, call: Pc(0), below: None, chain: 0, repeats: 0 })
        })
    }

    /// Keeps a frame that nobody else has.
    #[inline]
    pub(super) fn keep(&mut self, mut caller: Rc<Caller<V, T>>) {
        const KEPT: usize = 8;
        if self.0.len() < KEPT
            && let Some(spare) = Rc::get_mut(&mut caller)
        {
            spare.frame.registers.clear();
            spare.frame.more = None;
            self.0.push(caller);
        }
    }
}

/// A place that `longjmp` may go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Jump {
    /// The call of the function that called `setjmp`.
    pub(super) frame: u64,
    /// Where it did.
    pub(super) at: Pc,
}

/// Without recursion: a chain of frames can be long.
impl<V, T> Drop for Caller<V, T> {
    fn drop(&mut self) {
        let mut next = self.below.take();
        while let Some(caller) = next {
            next = Rc::into_inner(caller).and_then(|mut caller| caller.below.take());
        }
    }
}

impl<V, T> Frame<V, T> {
    /// A register, to be written.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is part of every step")]
    pub(super) fn slot(&mut self, reg: Reg) -> &mut Val<V, T> {
        &mut self.registers[reg.0 as usize]
    }
}

impl<V, T, M> State<V, T, M> {
    /// The waiting calls, the nearest first: in which function, and where.
    pub fn callers(&self) -> impl Iterator<Item = (&Frame<V, T>, Pc)> {
        let mut next = self.below.as_deref();
        std::iter::from_fn(move || {
            let caller = next?;
            next = caller.below.as_deref();
            Some((&caller.frame, caller.call))
        })
    }

    /// What all registers hold, and the arguments that no parameter took.
    pub fn registers(&self) -> impl Iterator<Item = &Val<V, T>> {
        let frames = std::iter::once(&self.top).chain(self.callers().map(|(frame, _)| frame));
        frames.flat_map(|frame| {
            let more = frame.more.iter().flat_map(|more| more.iter());
            frame.registers.iter().chain(more.map(|argument| &argument.value))
        })
    }

    /// Forgets objects that nothing can use any more, now and then.
    #[inline]
    pub(super) fn tidy(&mut self)
    where
        V: Clone,
        T: Clone,
        M: Clone,
    {
        if self.heap.is_littered() {
            self.forget();
        }
    }

    #[cold]
    fn forget(&mut self)
    where
        V: Clone,
        T: Clone,
        M: Clone,
    {
        let mut roots = Vec::new();
        self.registers().for_each(|value| value.objects(&mut roots));
        self.heap.sweep(&roots);
    }

    /// What a register of the frame at hand becomes.
    #[inline]
    pub(super) fn set(&mut self, reg: Reg, value: Val<V, T>) {
        self.top.registers[reg.0 as usize] = value;
    }
}

/// A constant of the program as a value.
#[inline]
pub(super) fn constant<D: Domain>(constant: &Const) -> ValOf<D> {
    match constant {
        Const::Bits(bits) => Val::Bits(D::constant(bits.clone())),
        Const::Pointer { object, offset } => {
            Val::pointer(*object, D::constant(Bits::new(64, offset.cast_unsigned())))
        }
        Const::Undefined => Val::Undef(Why::Said),
        Const::Many(parts) => Val::many(parts.iter().map(self::constant::<D>)),
    }
}

/// What an operand is in a frame; a constant is made in `scratch`.
#[inline]
pub(super) fn get<'a, D: Domain>(
    program: &Program,
    frame: &'a Frame<D::Bv, D::Bool>,
    operand: Operand,
    scratch: &'a mut ValOf<D>,
) -> &'a ValOf<D> {
    match operand.arg() {
        Arg::Reg(reg) => &frame.registers[reg.0 as usize],
        Arg::Const(position) => {
            *scratch = constant::<D>(&program.constants[position as usize]);
            scratch
        }
    }
}

/// What an operand is in a frame, as a copy.
#[inline]
pub(super) fn take<D: Domain>(
    program: &Program,
    frame: &Frame<D::Bv, D::Bool>,
    operand: Operand,
) -> ValOf<D> {
    match operand.arg() {
        Arg::Reg(reg) => frame.registers[reg.0 as usize].clone(),
        Arg::Const(position) => constant::<D>(&program.constants[position as usize]),
    }
}

/// Something to read a constant into.
#[inline]
pub(super) const fn blank<V, T>() -> Val<V, T> {
    Val::Undef(Why::Said)
}

/// A state without frames or objects.
pub(super) fn empty<D: Domain>(heap: HeapOf<D>, top: Frame<D::Bv, D::Bool>) -> StateOf<D> {
    State {
        heap,
        top,
        below: None,
        depth: 0,
        calls: 0,
        jumps: Rc::default(),
        exit: None,
        watch: 0,
        spare: Spare::default(),
    }
}
