//! Conjunctions to verdicts: bit-blast, solve the cone, refine, check.
//!
//! One graph for all questions, a bounded pool of small solvers (one for each group of inputs that were asked about
//! together), each with a `CaDiCaL` beside it for what costs too many conflicts. Models are checked by evaluating the
//! constraints themselves before they leave; with `check`, unsatisfiable answers are confirmed by a proof.
//!
//! **Invariant:** clauses are definitions and valid lemmas, constraints are assumptions; see [`crate::gates`].

use crate::aig::Edge;
use crate::blast::{Blaster, product};
use crate::config::SolverConfig;
use crate::gates::{Gates, Loaded, Marks};
use crate::refine::{Abstractions, ArrayModel, Candidate, Products, Refinement};
use crate::sat::cadical::Cadical;
use crate::sat::cdcl::Cdcl;
use crate::sat::{Limits, Outcome, Sat, Why};
use crate::stats::{Counter, Stage, Stats};
use crate::trust::Claim;
use crate::verdict::{Reason, Verdict};
use polysem_term::{
    BinOp, Bits, Evaluator, InputId, Live, Model, SetId, Sort, TermId, Terms, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::time::Instant;

/// The decision procedure below the caches.
#[derive(Debug)]
pub(crate) struct Backend {
    config: SolverConfig,
    blaster: Blaster,
    gates: Gates,
    marks: Marks,
    pool: Vec<Engine>,
    clock: u64,
    abstractions: Abstractions,
    products: Products,
    /// Lemmas by the abstractions that they speak of; a question takes those that speak only of its own.
    lemmas: FxHashMap<TermId, Vec<Lemma>>,
    /// Equalities of arrays with the indices at which they were compared.
    compared: FxHashSet<(TermId, TermId)>,
    evals: [Evaluator; 2],
}

#[derive(Clone, Debug)]
struct Lemma {
    edge: Edge,
    /// Abstractions that the question had when the lemma was made.
    about: Box<[TermId]>,
    /// Abstractions that the lemma brought in.
    brings: Box<[TermId]>,
}

/// A small solver with the inputs it knows, and a strong one that comes when it is needed.
#[derive(Debug)]
struct Engine {
    small: Loaded<Cdcl>,
    strong: Option<Loaded<Cadical>>,
    inputs: SetId,
    used: u64,
    /// Whether the last answer is the strong solver's.
    answered_by_strong: bool,
}

/// A question while it is worked on.
#[derive(Default)]
struct Question<'a> {
    constraints: &'a [TermId],
    /// The edges of the constraints, constants left out, and which constraint each is.
    assumptions: Vec<(Edge, TermId)>,
    abstracted: Vec<TermId>,
    /// The same, to look up.
    known: FxHashSet<TermId>,
    lemmas: Vec<Edge>,
}

impl Backend {
    pub(crate) fn new(config: &SolverConfig) -> Backend {
        Backend {
            config: config.clone(),
            blaster: Blaster::new(
                config.aig_rewrite,
                config.abstract_above,
                config.abstract_widest,
            ),
            gates: Gates::default(),
            marks: Marks::default(),
            pool: Vec::new(),
            clock: 0,
            abstractions: Abstractions::default(),
            products: Products::default(),
            lemmas: FxHashMap::default(),
            compared: FxHashSet::default(),
            evals: Default::default(),
        }
    }

    /// Whether the constraints hold together. They are different, and none is a literal.
    pub(crate) fn decide(
        &mut self,
        terms: &mut Terms,
        constraints: &[TermId],
        limits: &Limits,
        stats: &mut Stats,
    ) -> Verdict {
        let since = Instant::now();
        let mut question = Question { constraints, ..Question::default() };
        for &constraint in constraints {
            if let Some(why) = limits.expired() {
                return Verdict::Unknown(Reason::Limit(why));
            }
            if let Err(why) = self.blaster.prepare(terms, constraint, limits) {
                return Verdict::Unknown(Reason::Limit(why));
            }
            match self.blaster.truth(terms, constraint) {
                Edge::TRUE => {}
                Edge::FALSE => return Verdict::Unsat(vec![constraint]),
                edge => question.assumptions.push((edge, constraint)),
            }
        }
        let roots = constraints.iter().copied();
        question.abstracted = self.abstractions.of_all(terms, &self.blaster, roots);
        question.known = question.abstracted.iter().copied().collect();
        self.take_lemmas(&mut question);
        if self.blaster.products() > 1 {
            question.lemmas.extend(self.congruences(terms, constraints));
        }
        let engine = self.engine(terms, constraints);
        stats.ran(Stage::Blast, since);
        loop {
            if let Some(why) = limits.expired() {
                return Verdict::Unknown(Reason::Limit(why));
            }
            match self.solve(engine, &question, limits, stats) {
                Outcome::Unknown(why) => return Verdict::Unknown(Reason::Limit(why)),
                Outcome::Unsat => return self.unsat(engine, &question, limits, stats),
                Outcome::Sat => {}
            }
            let since = Instant::now();
            let model = self.model(terms, engine, &question);
            let verdict = self.examine(terms, engine, &mut question, model, (limits, stats));
            stats.ran(Stage::ModelCheck, since);
            if let Some(verdict) = verdict {
                return verdict;
            }
        }
    }

    /// That products of equal numbers are equal: nobody sees that by looking at the gates.
    fn congruences(&mut self, terms: &Terms, constraints: &[TermId]) -> Vec<Edge> {
        const MOST: usize = 256;
        let mut known: BTreeMap<(BinOp, TermId), Vec<(TermId, TermId)>> = BTreeMap::new();
        for t in terms.cone(constraints) {
            let Some((op, a, b)) = product(terms, t) else { continue };
            // What is abstracted is not what it is called, and has lemmas of its own.
            let has_gates = |t: &TermId| self.blaster.bits(*t).is_some();
            if self.blaster.is_abstracted(terms, t) || ![t, a, b].iter().all(has_gates) {
                continue;
            }
            known.entry((op, b)).or_default().push((a, t));
            if op == BinOp::Mul {
                known.entry((op, a)).or_default().push((b, t));
            }
        }
        let mut lemmas = Vec::new();
        for alike in known.into_values() {
            for (at, &(a, x)) in alike.iter().enumerate() {
                for &(b, y) in alike[..at].iter().take(MOST.saturating_sub(lemmas.len())) {
                    let (operands, results) = (self.equal(a, b), self.equal(x, y));
                    lemmas.push(self.blaster.aig.or(!operands, results));
                }
            }
        }
        lemmas.retain(|lemma| *lemma != Edge::TRUE);
        lemmas
    }

    /// Whether two terms are equal that have gates.
    fn equal(&mut self, a: TermId, b: TermId) -> Edge {
        let bits = |t| self.blaster.bits(t).expect("it has gates").to_vec();
        bits(a).into_iter().zip(bits(b)).fold(Edge::TRUE, |all, (a, b)| {
            let differ = self.blaster.aig.xor(a, b);
            self.blaster.aig.and(all, !differ)
        })
    }

    /// The engine that knows most of these inputs, or a new one.
    fn engine(&mut self, terms: &mut Terms, constraints: &[TermId]) -> usize {
        self.clock += 1;
        let mut inputs = SetId::EMPTY;
        for &constraint in constraints {
            let of = terms.inputs_of(constraint);
            inputs = terms.union(inputs, of);
        }
        let fitting = (0..self.pool.len())
            .filter(|&at| terms.sets().intersect(self.pool[at].inputs, inputs))
            .max_by_key(|&at| (self.pool[at].small.len(), at));
        // What is not asked about costs nothing, so a solver that knows little serves for new inputs too.
        let spare = (0..self.pool.len())
            .find(|&at| self.pool[at].small.len() < self.config.pool_spare as usize);
        let at = if let Some(at) = fitting.or(spare) {
            at
        } else {
            if self.pool.len() >= self.config.pool_size as usize {
                let oldest = (0..self.pool.len()).min_by_key(|&at| self.pool[at].used);
                self.pool.swap_remove(oldest.expect("the pool has room for one"));
            }
            let small = Loaded::new(Cdcl::new(&self.config));
            self.pool.push(Engine {
                small,
                strong: None,
                inputs: SetId::EMPTY,
                used: 0,
                answered_by_strong: false,
            });
            self.pool.len() - 1
        };
        let engine = &mut self.pool[at];
        engine.used = self.clock;
        engine.inputs = terms.union(engine.inputs, inputs);
        at
    }

    /// Adds the lemmas about the question's abstractions, and the abstractions that these bring in, with theirs.
    fn take_lemmas(&self, question: &mut Question<'_>) {
        if question.abstracted.is_empty() || self.lemmas.is_empty() {
            return;
        }
        let mut taken: FxHashSet<Edge> = question.lemmas.iter().copied().collect();
        loop {
            let before = (question.known.len(), taken.len());
            for at in 0..question.abstracted.len() {
                // A lemma is listed under the first of its abstractions only.
                for lemma in self.lemmas.get(&question.abstracted[at]).into_iter().flatten() {
                    let is_about = lemma.about.iter().all(|t| question.known.contains(t));
                    if !is_about || !taken.insert(lemma.edge) {
                        continue;
                    }
                    question.lemmas.push(lemma.edge);
                    question.bring(&lemma.brings);
                }
            }
            if (question.known.len(), taken.len()) == before {
                return;
            }
        }
    }

    /// Asks the small solver, and the strong one if that is not enough.
    fn solve(
        &mut self,
        engine: usize,
        question: &Question<'_>,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Outcome {
        let Backend { config, blaster, gates, marks, pool, .. } = self;
        let engine = &mut pool[engine];
        let since = Instant::now();
        let roots = question.roots();
        let mut cone = match engine.small.load(&blaster.aig, gates, marks, &roots, limits) {
            Ok(cone) => cone,
            Err(why) => return Outcome::Unknown(why),
        };
        if engine.small.len() > config.pool_garbage as usize + 8 * cone.len() {
            // Much more than what is asked about has gathered: start afresh with the cone alone.
            stats.count(Counter::Rebuilds, 1);
            engine.small = Loaded::new(Cdcl::new(config));
            engine.strong = None;
            cone = match engine.small.load(&blaster.aig, gates, marks, &roots, limits) {
                Ok(cone) => cone,
                Err(why) => return Outcome::Unknown(why),
            };
        }
        question.lemmas.iter().for_each(|&lemma| engine.small.lemma(lemma));
        stats.ran(Stage::Cnf, since);
        stats.count(Counter::Solved, 1);
        let since = Instant::now();
        let allowed = limits.conflicts.unwrap_or(u64::MAX);
        let conflicts = Some(allowed.min(config.small_conflicts));
        let patience = Limits { conflicts, ..limits.clone() };
        let assumptions = question.assumptions(&engine.small);
        let outcome = engine.small.sat.solve(&assumptions, Some(&cone), &patience);
        stats.ran(Stage::SmallSat, since);
        engine.answered_by_strong = false;
        if outcome != Outcome::Unknown(Why::Conflicts) || allowed <= config.small_conflicts {
            return outcome;
        }
        stats.count(Counter::Escalated, 1);
        let since = Instant::now();
        engine.answered_by_strong = true;
        if engine.strong.as_ref().is_some_and(|s| s.len() > 1000 + 4 * cone.len()) {
            engine.strong = None;
        }
        let strong = match &mut engine.strong {
            Some(strong) => strong,
            none => match Cadical::new(config) {
                Ok(cadical) => none.insert(Loaded::new(cadical)),
                Err(_) => return Outcome::Unknown(Why::Conflicts),
            },
        };
        if let Err(why) = strong.load(&blaster.aig, gates, marks, &roots, limits) {
            return Outcome::Unknown(why);
        }
        question.lemmas.iter().for_each(|&lemma| strong.lemma(lemma));
        let assumptions = question.assumptions(strong);
        let outcome = strong.sat.solve(&assumptions, None, limits);
        stats.ran(Stage::Cadical, since);
        outcome
    }

    /// The constraints behind the failed assumptions.
    fn unsat(
        &mut self,
        engine: usize,
        question: &Question<'_>,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Verdict {
        let engine = &self.pool[engine];
        let failed: FxHashSet<_> = match &engine.strong {
            Some(strong) if engine.answered_by_strong => {
                strong.sat.core().iter().copied().collect()
            }
            _ => engine.small.sat.core().iter().copied().collect(),
        };
        let mut core = Vec::new();
        let mut edges = Vec::new();
        for &(edge, constraint) in &question.assumptions {
            if engine.lit(edge).is_some_and(|lit| failed.contains(&lit)) && !edges.contains(&edge) {
                core.push(constraint);
                edges.push(edge);
            }
        }
        if self.config.check {
            let claim =
                Claim { aig: &self.blaster.aig, core: &edges, lemmas: &question.lemmas, limits };
            if claim.confirm(&self.config, &mut self.gates, &mut self.marks).is_err() {
                return Verdict::Unknown(Reason::Incomplete("no proof that checks"));
            }
            stats.count(Counter::Confirmed, 1);
        }
        Verdict::Unsat(core)
    }

    /// What the solver's assignment makes of the inputs.
    fn model(&self, terms: &mut Terms, engine: usize, question: &Question<'_>) -> Model {
        let mut inputs = SetId::EMPTY;
        // Lemmas may have brought in inputs of their own, by the abstractions that they speak of.
        for &t in question.constraints.iter().chain(&question.abstracted) {
            let of = terms.inputs_of(t);
            inputs = terms.union(inputs, of);
        }
        let inputs: Vec<InputId> = terms.inputs_in(inputs).collect();
        let mut model = Model::default();
        for id in inputs {
            let sort = terms.input_info(id).sort;
            if matches!(sort, Sort::Array { .. }) {
                // What reads say of it comes later.
                model.set(id, Value::default_of(sort));
                continue;
            }
            let t = terms.input_term(id);
            model.set(id, assigned(&self.blaster, &self.pool[engine], t, sort));
        }
        model
    }

    /// Checks a model of the abstraction: the verdict, or none after lemmas were added.
    fn examine(
        &mut self,
        terms: &mut Terms,
        engine: usize,
        question: &mut Question<'_>,
        mut model: Model,
        (limits, stats): (&Limits, &mut Stats),
    ) -> Option<Verdict> {
        let [presets, real] = &mut self.evals;
        let mut lemmas = Vec::new();
        let mut circuits = Vec::new();
        if !question.abstracted.is_empty() {
            let mut values = Vec::with_capacity(question.abstracted.len());
            for &t in &question.abstracted {
                // An abstraction that only a lemma's operand mentions may not be encoded yet; zero is as good as any.
                values.push((t, assigned(&self.blaster, &self.pool[engine], t, terms.sort(t))));
            }
            let mut candidate = Candidate::new(terms, presets, &model, &values);
            let mut arrays = ArrayModel::default();
            lemmas = match arrays.follow(terms, &mut candidate, &question.abstracted, limits) {
                Ok(lemmas) => lemmas,
                Err(why) => return Some(Verdict::Unknown(Reason::Limit(why))),
            };
            stats.count(Counter::ArrayLemmas, lemmas.len() as u64);
            let rounds = self.config.abstract_rounds;
            let Refinement { lemmas: more, circuits: due } =
                self.products.check(terms, &mut candidate, &question.abstracted, rounds);
            stats.count(Counter::Refinements, (more.len() + due.len()) as u64);
            lemmas.extend(more);
            circuits = due;
            if lemmas.is_empty() && circuits.is_empty() {
                let mut with_arrays = model.clone();
                for (id, array) in arrays.symbols(terms, &mut candidate, &question.abstracted) {
                    with_arrays.set(id, Value::Array(array));
                }
                lemmas = ArrayModel::compare(
                    terms,
                    &mut candidate,
                    real,
                    &with_arrays,
                    &question.abstracted,
                    &mut self.compared,
                );
                stats.count(Counter::ArrayLemmas, lemmas.len() as u64);
                model = with_arrays;
            }
        }
        if lemmas.is_empty() && circuits.is_empty() {
            real.reset();
            let mut constraints = question.constraints.iter();
            return Some(if constraints.all(|&c| real.truth(terms, &model, c)) {
                Verdict::Sat(model)
            } else {
                Verdict::Unknown(Reason::Incomplete("a model that does not check"))
            });
        }
        if circuits.iter().any(|&t| terms.width(t) > self.config.abstract_widest) {
            return Some(Verdict::Unknown(Reason::Incomplete("a product too wide")));
        }
        for lemma in lemmas {
            if let Some(why) = limits.expired() {
                return Some(Verdict::Unknown(Reason::Limit(why)));
            }
            self.add_lemma(terms, question, lemma);
        }
        for t in circuits {
            if let Some(why) = limits.expired() {
                return Some(Verdict::Unknown(Reason::Limit(why)));
            }
            self.add_circuit(terms, question, t);
        }
        None
    }

    fn add_lemma(&mut self, terms: &Terms, question: &mut Question<'_>, lemma: TermId) {
        let edge = self.blaster.truth(terms, lemma);
        let mentioned: Box<[TermId]> = self.abstractions.of(terms, &self.blaster, lemma).into();
        self.state(question, edge, &mentioned);
    }

    /// From now on the operation is its circuit.
    fn add_circuit(&mut self, terms: &Terms, question: &mut Question<'_>, t: TermId) {
        let Some((old, new)) = self.blaster.refine_to_circuit(terms, t) else { return };
        for (old, new) in old.into_iter().zip(new) {
            let same = !self.blaster.aig.xor(old, new);
            self.state(question, same, &[t]);
        }
    }

    fn state(&mut self, question: &mut Question<'_>, edge: Edge, mentioned: &[TermId]) {
        if edge == Edge::TRUE {
            return;
        }
        question.lemmas.push(edge);
        let (about, brings): (Vec<_>, Vec<_>) =
            mentioned.iter().copied().partition(|t| question.known.contains(t));
        question.bring(&brings);
        if let Some(first) = about.first() {
            let (about, brings) = (about.as_slice().into(), brings.into());
            self.lemmas.entry(*first).or_default().push(Lemma { edge, about, brings });
        }
    }

    /// Forgets what speaks of freed terms; all of it, if most of the graph does.
    pub(crate) fn retain(&mut self, live: &Live) {
        let before = self.blaster.encoded();
        self.blaster.retain(live);
        if self.blaster.encoded() < before / 2 {
            *self = Backend::new(&self.config);
            return;
        }
        self.abstractions.retain(live);
        self.products.retain(live);
        self.lemmas.retain(|t, lemmas| {
            lemmas.retain(|l| l.about.iter().chain(&l.brings).all(|t| live.contains(*t)));
            live.contains(*t)
        });
        self.compared.retain(|(t, at)| live.contains(*t) && live.contains(*at));
        for eval in &mut self.evals {
            eval.reset();
        }
    }
}

impl Engine {
    fn lit(&self, edge: Edge) -> Option<crate::sat::Lit> {
        match &self.strong {
            Some(strong) if self.answered_by_strong => strong.lit(edge),
            _ => self.small.lit(edge),
        }
    }

    fn value(&self, edge: Edge) -> bool {
        match &self.strong {
            Some(strong) if self.answered_by_strong => strong.value(edge),
            _ => self.small.value(edge),
        }
    }
}

impl Question<'_> {
    /// Abstractions that take part from now on.
    fn bring(&mut self, abstractions: &[TermId]) {
        let new = abstractions.iter().copied().filter(|&t| self.known.insert(t));
        self.abstracted.extend(new);
    }

    /// Everything whose gates take part.
    fn roots(&self) -> Vec<Edge> {
        let assumptions = self.assumptions.iter().map(|(edge, _)| *edge);
        self.lemmas.iter().copied().chain(assumptions).collect()
    }

    fn assumptions<S: Sat>(&self, loaded: &Loaded<S>) -> Vec<crate::sat::Lit> {
        let lits = self.assumptions.iter().map(|(edge, _)| loaded.lit(*edge));
        lits.map(|lit| lit.expect("roots were loaded")).collect()
    }
}

/// The value of an encoded term under the solver's assignment; zero where it has none.
fn assigned(blaster: &Blaster, engine: &Engine, t: TermId, sort: Sort) -> Value {
    let bits = blaster.bits(t).unwrap_or(&[]);
    let Sort::Bv(width) = sort else {
        return Value::Bool(bits.first().is_some_and(|&edge| engine.value(edge)));
    };
    if width <= 64 {
        let word = bits.iter().rev().fold(0, |word, &e| word << 1 | u64::from(engine.value(e)));
        return Value::Bv(Bits::new(width, word));
    }
    let set = bits.iter().enumerate().filter(|(_, edge)| engine.value(**edge));
    let bits = set.fold(Bits::zero(width), |bits, (at, _)| bits.flip_bit(at as u32));
    Value::Bv(bits)
}
