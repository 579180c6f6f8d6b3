//! Terms as text: SMT-LIB that reads back to the same terms.
//!
//! What is printed is first planned: every reachable node once, operands before users, with the number of places that
//! use it. A node that is used twice gets a name, and so does one on top of [`MAX_NESTING`] nameless levels, so that
//! the text is linear in the graph and nested no deeper than its names require. Names become `let`; in a script, what
//! several assertions share, or would nest more than [`MAX_LETS`] levels of `let`, becomes `define-fun`.
//!
//! **Invariant:** nothing recurses over the depth of a term.
//! **Invariant:** reading the text into the same arena gives the same term.

use super::lex::is_simple;
use super::ops::{WORDS, is_theory_symbol};
use crate::arena::Terms;
use crate::node::{InputId, Node, Sort, TermId};
use crate::op::UnOp;
use rustc_hash::FxHashMap;
use std::fmt::{self, Display, Write};

/// How many nameless levels of operators may be nested.
const MAX_NESTING: u32 = 50;

/// How many levels of `let` an assertion of a script may have.
const MAX_LETS: u32 = 200;

/// Literals wider than this are worth a name.
const LONG_LITERAL: u32 = 256;

/// A node to be printed.
struct Planned {
    term: TermId,
    uses: u32,
    /// The assertion that alone needs it; [`SHARED`] if there are more.
    owner: u32,
    /// Nameless levels from here down.
    nesting: u32,
    /// Levels of names from here down.
    lets: u32,
    /// Zero if it has no name.
    name: u32,
}

const SHARED: u32 = u32::MAX;

/// Everything reachable from the roots, operands first.
struct Plan<'t> {
    terms: &'t Terms,
    nodes: Vec<Planned>,
    slots: FxHashMap<TermId, u32>,
    /// Put before the numbers of names: so many question marks that no input looks like a name.
    prefix: String,
}

impl<'t> Plan<'t> {
    fn new(terms: &'t Terms, roots: &[TermId]) -> Plan<'t> {
        let prefix = String::from("?");
        let mut plan = Plan { terms, nodes: Vec::new(), slots: FxHashMap::default(), prefix };
        for (owner, &root) in roots.iter().enumerate() {
            plan.reach(root, owner as u32);
        }
        plan.share();
        plan.name();
        plan.choose_prefix();
        plan
    }

    fn slot(&self, t: TermId) -> usize {
        self.slots[&t] as usize
    }

    fn reach(&mut self, root: TermId, owner: u32) {
        let mut work = vec![(root, false)];
        while let Some((t, operands_done)) = work.pop() {
            if let Some(&slot) = self.slots.get(&t) {
                // The second visit is a second use, or another assertion's.
                if !operands_done {
                    let known = &mut self.nodes[slot as usize];
                    known.uses = known.uses.saturating_add(1);
                    if known.owner != owner {
                        known.owner = SHARED;
                    }
                }
                continue;
            }
            let kids = self.terms.node(t).kids();
            if operands_done || kids.is_empty() {
                self.slots.insert(t, self.nodes.len() as u32);
                let new = Planned { term: t, uses: 1, owner, nesting: 0, lets: 0, name: 0 };
                self.nodes.push(new);
            } else {
                work.push((t, true));
                work.extend(kids.iter().rev().map(|&kid| (kid, false)));
            }
        }
    }

    /// What is under something shared is shared too: it is printed outside of every assertion.
    fn share(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            if self.nodes[at].owner == SHARED {
                for &kid in &*self.terms.node(self.nodes[at].term).kids() {
                    let slot = self.slot(kid);
                    self.nodes[slot].owner = SHARED;
                }
            }
        }
    }

    fn name(&mut self) {
        let mut named = 0;
        for at in 0..self.nodes.len() {
            let Planned { term, uses, .. } = self.nodes[at];
            let kids = self.terms.node(term).kids();
            let (mut nesting, mut lets) = (0, 0);
            for &kid in &*kids {
                let kid = &self.nodes[self.slot(kid)];
                lets = lets.max(kid.lets);
                nesting = nesting.max(if kid.name == 0 { kid.nesting + 1 } else { 1 });
            }
            let long = match self.terms.node(term) {
                Node::Wide(_) => self.terms.width(term) > LONG_LITERAL,
                _ => false,
            };
            let worth = (uses > 1 && (long || !kids.is_empty())) || nesting >= MAX_NESTING;
            if worth {
                named += 1;
            }
            let node = &mut self.nodes[at];
            node.nesting = nesting;
            node.lets = lets + u32::from(worth);
            node.name = if worth { named } else { 0 };
        }
    }

    fn choose_prefix(&mut self) {
        let taken = |prefix: &str| {
            self.inputs().any(|id| {
                let name = &self.terms.input_info(id).name;
                let number = name.strip_prefix(prefix);
                number.is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
            })
        };
        let mut prefix = self.prefix.clone();
        while taken(&prefix) {
            prefix.push('?');
        }
        self.prefix = prefix;
    }

    fn inputs(&self) -> impl Iterator<Item = InputId> {
        self.nodes.iter().filter_map(|node| match self.terms.node(node.term) {
            Node::Input(id) => Some(id),
            _ => None,
        })
    }

    /// The nodes that get a name for the assertion, lowest level first.
    fn lets(&self, owner: u32) -> Vec<usize> {
        let named = |at: &usize| self.nodes[*at].name != 0 && self.nodes[*at].owner == owner;
        let mut lets: Vec<usize> = (0..self.nodes.len()).filter(named).collect();
        lets.sort_by_key(|&at| self.nodes[at].lets);
        lets
    }

    /// Prints a node; operands that have names by name.
    fn body(&self, root: TermId, out: &mut dyn Write) -> fmt::Result {
        enum Item {
            Term(TermId),
            Close,
        }
        let mut work = vec![Item::Term(root)];
        // What is asked for is printed whole, even if it has a name; a blank goes before everything else.
        let mut top = true;
        while let Some(item) = work.pop() {
            let Item::Term(t) = item else {
                out.write_char(')')?;
                continue;
            };
            if !std::mem::replace(&mut top, false) {
                out.write_char(' ')?;
                let node = &self.nodes[self.slot(t)];
                if node.name != 0 {
                    write!(out, "{}{}", self.prefix, node.name)?;
                    continue;
                }
            }
            let kids = self.terms.node(t).kids();
            self.head(t, out)?;
            if !kids.is_empty() {
                work.push(Item::Close);
                work.extend(kids.iter().rev().map(|&kid| Item::Term(kid)));
            }
        }
        Ok(())
    }

    /// A leaf, or `(` and an operator.
    fn head(&self, t: TermId, out: &mut dyn Write) -> fmt::Result {
        match self.terms.node(t) {
            Node::Truth(truth) => write!(out, "{truth}"),
            Node::Word(_) | Node::Wide(_) => match self.terms.as_lit(t) {
                Some(bits) => write!(out, "{bits}"),
                None => Ok(()),
            },
            Node::Input(id) => write!(out, "{}", input_name(self.terms, id)),
            Node::Not(_) => out.write_str("(not"),
            Node::And(..) => out.write_str("(and"),
            Node::Or(..) => out.write_str("(or"),
            Node::Ite(..) => out.write_str("(ite"),
            Node::Un(UnOp::Not, _) => out.write_str("(bvnot"),
            Node::Un(UnOp::Neg, _) => out.write_str("(bvneg"),
            Node::Un(UnOp::Extract { hi, lo }, _) => write!(out, "((_ extract {hi} {lo})"),
            Node::Un(UnOp::ZeroExtend(by), _) => write!(out, "((_ zero_extend {by})"),
            Node::Un(UnOp::SignExtend(by), _) => write!(out, "((_ sign_extend {by})"),
            Node::Bin(op, ..) => write!(out, "({}", op.smt_name()),
            Node::Cmp(op, ..) => write!(out, "({}", op.smt_name()),
            Node::ConstArray(_) => write!(out, "((as const {})", self.terms.sort(t)),
            Node::Select(..) => out.write_str("(select"),
            Node::Store(..) => out.write_str("(store"),
        }
    }

    /// Prints a root under its `let`s: names that do not need each other are bound at once.
    fn under_lets(&self, root: TermId, lets: &[usize], out: &mut dyn Write) -> fmt::Result {
        let mut open = 0;
        let level = |at: &usize| self.nodes[*at].lets;
        for group in lets.chunk_by(|a, b| level(a) == level(b)) {
            out.write_str("(let (")?;
            open += 1;
            for (number, &at) in group.iter().enumerate() {
                let node = &self.nodes[at];
                let blank = if number == 0 { "" } else { " " };
                write!(out, "{blank}({}{} ", self.prefix, node.name)?;
                self.body(node.term, out)?;
                out.write_char(')')?;
            }
            out.write_str(") ")?;
        }
        match self.nodes[self.slot(root)].name {
            0 => self.body(root, out)?,
            name => write!(out, "{}{name}", self.prefix)?,
        }
        (0..open).try_for_each(|_| out.write_char(')'))
    }
}

/// Prints a term, what it shares bound by `let`.
///
/// # Errors
/// Those of `out`.
pub fn write_term(terms: &Terms, t: TermId, out: &mut dyn Write) -> fmt::Result {
    let plan = Plan::new(terms, &[t]);
    plan.under_lets(t, &plan.lets(0), out)
}

/// The text of a term, what it shares bound by `let`.
#[must_use]
pub fn term_text(terms: &Terms, t: TermId) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _infallible = write_term(terms, t, &mut text);
    text
}

/// Prints a script that asks whether all of these can hold: logic, declarations, assertions, `check-sat`.
///
/// Functions are printed as what they are in terms: arrays, and applications as `select` at the arguments put together.
///
/// # Errors
/// Those of `out`.
pub fn write_script(terms: &Terms, assertions: &[TermId], out: &mut dyn Write) -> fmt::Result {
    let mut plan = Plan::new(terms, assertions);
    let arrays = plan.nodes.iter().any(|n| matches!(terms.sort(n.term), Sort::Array { .. }));
    writeln!(out, "(set-logic {})", if arrays { "QF_ABV" } else { "QF_BV" })?;
    let mut inputs: Vec<InputId> = plan.inputs().collect();
    inputs.sort_unstable();
    for id in inputs {
        let sort = terms.input_info(id).sort;
        writeln!(out, "(declare-fun {} () {sort})", input_name(terms, id))?;
    }
    let mut lets = plan.lets_by_owner(assertions);
    // Definitions first, in the order of the plan: operands before users, whoever needs them.
    for node in plan.nodes.iter().filter(|n| n.name != 0 && n.owner == SHARED) {
        let sort = terms.sort(node.term);
        write!(out, "(define-fun {}{} () {sort} ", plan.prefix, node.name)?;
        plan.body(node.term, out)?;
        out.write_str(")\n")?;
    }
    for (&root, lets) in assertions.iter().zip(&mut lets) {
        lets.sort_by_key(|&at| plan.nodes[at].lets);
        out.write_str("(assert ")?;
        plan.under_lets(root, lets, out)?;
        out.write_str(")\n")?;
    }
    out.write_str("(check-sat)\n")
}

impl Plan<'_> {
    /// The named nodes that each assertion alone needs. Where they would nest too deeply, they become shared.
    fn lets_by_owner(&mut self, roots: &[TermId]) -> Vec<Vec<usize>> {
        for (owner, &root) in roots.iter().enumerate() {
            let slot = self.slot(root);
            if self.nodes[slot].lets > MAX_LETS && self.nodes[slot].owner == owner as u32 {
                self.nodes[slot].owner = SHARED;
            }
        }
        self.share();
        let mut lets = vec![Vec::new(); roots.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if node.name != 0 && node.owner != SHARED {
                lets[node.owner as usize].push(at);
            }
        }
        lets
    }
}

/// The text of a script that asks whether all of these can hold.
#[must_use]
pub fn script_text(terms: &Terms, assertions: &[TermId]) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _infallible = write_script(terms, assertions, &mut text);
    text
}

/// A name as a symbol: in bars where it must be.
#[must_use]
pub fn symbol(name: &str) -> impl Display {
    let reserved = WORDS.iter().any(|(word, _)| *word == name);
    Quoted { name, bars: reserved || !is_simple(name) }
}

struct Quoted<'n> {
    name: &'n str,
    bars: bool,
}

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bars { write!(f, "|{}|", self.name) } else { f.write_str(self.name) }
    }
}

/// The symbol of an input. A name that no script can declare is marked with the input's number.
fn input_name(terms: &Terms, id: InputId) -> String {
    let name = &*terms.input_info(id).name;
    if name.contains(['|', '\\']) || is_theory_symbol(name) {
        let name = name.replace(['|', '\\'], "/");
        return format!("|{name}#{}|", id.index());
    }
    symbol(name).to_string()
}
