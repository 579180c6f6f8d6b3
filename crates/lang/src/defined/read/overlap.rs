//! Rules that never apply because an earlier one always does, and rules that apply at the same time.
//!
//! Both are warnings: variables are taken as different from each other, and maps as sharing an entry where they can.

use crate::defined::definition::{Definition, Pattern, Rule, Sort, Term};
use crate::defined::grammar::Order;
use crate::source::Warning;

pub(super) fn warnings(definition: &Definition) -> Vec<Warning> {
    let look = Look { definition, order: Order::new(definition) };
    let mut warnings = Vec::new();
    for (number, rule) in definition.rules.iter().enumerate() {
        for earlier in &definition.rules[..number] {
            if earlier.condition.is_some() || earlier.otherwise || rule.otherwise {
                continue;
            }
            let message = if look.covers(earlier, rule) {
                format!(
                    "`{}` never applies alone: `{}` always applies too",
                    rule.name, earlier.name
                )
            } else if rule.condition.is_none() && look.overlap(earlier, rule) {
                format!("`{}` and `{}` may apply at the same time", earlier.name, rule.name)
            } else {
                continue;
            };
            let warning = Warning { message, offset: rule.at, other: Some(earlier.at) };
            // Of rules that stand for several, one pair suffices.
            let at = |other: &Warning| (other.offset, other.other);
            if !warnings.iter().any(|other| at(other) == at(&warning)) {
                warnings.push(warning);
            }
        }
    }
    warnings
}

struct Look<'d> {
    definition: &'d Definition,
    order: Order,
}

fn cell(rule: &Rule, number: usize) -> Option<&Pattern> {
    rule.left.iter().find(|(other, _)| *other == number).map(|(_, pattern)| pattern)
}

type Vars<'a> = &'a [(String, Sort)];

impl Look<'_> {
    /// Whether the first rule applies wherever the second one's left side matches.
    fn covers(&self, general: &Rule, special: &Rule) -> bool {
        let mut bound = vec![None; general.variables.len()];
        let vars = (general.variables.as_slice(), special.variables.as_slice());
        general.left.iter().all(|(number, pattern)| match cell(special, *number) {
            Some(inside) => self.wider(pattern, inside, vars, &mut bound),
            None => match pattern {
                Pattern::Whole(Term::Any | Term::Var(_)) => true,
                Pattern::Whole(_) => false,
                Pattern::Code { first: all, open }
                | Pattern::List { first: all, open }
                | Pattern::Set { elements: all, open } => all.is_empty() && *open,
                Pattern::Map { entries, open } => entries.is_empty() && *open,
            },
        })
    }

    fn wider<'t>(
        &self,
        general: &Pattern,
        special: &'t Pattern,
        vars: (Vars<'_>, Vars<'_>),
        bound: &mut [Option<&'t Term>],
    ) -> bool {
        let mut all = |general: &[Term], special: &'t [Term]| {
            general.iter().zip(special).all(|(g, s)| self.matches(g, s, vars, bound))
        };
        match (general, special) {
            (Pattern::Whole(Term::Any), _) => true,
            (Pattern::Whole(g), Pattern::Whole(s)) => self.matches(g, s, vars, bound),
            (Pattern::Code { first: g, open }, Pattern::Code { first: s, open: more })
            | (Pattern::List { first: g, open }, Pattern::List { first: s, open: more }) => {
                (g.len() == s.len() && (*open || !more) || g.len() < s.len() && *open) && all(g, s)
            }
            (Pattern::Map { entries: g, open }, Pattern::Map { entries: s, open: more }) => {
                (*open || !more && g.len() == s.len())
                    && g.iter().all(|(gk, gv)| {
                        s.iter().any(|(sk, sv)| {
                            self.matches(gk, sk, vars, bound) && self.matches(gv, sv, vars, bound)
                        })
                    })
            }
            _ => false,
        }
    }

    fn matches<'t>(
        &self,
        general: &Term,
        special: &'t Term,
        vars: (Vars<'_>, Vars<'_>),
        bound: &mut [Option<&'t Term>],
    ) -> bool {
        match (general, special) {
            (Term::Any, _) => true,
            (Term::Var(v), _) => {
                let same = bound[*v].is_none_or(|before| before == special);
                bound[*v] = Some(special);
                let above = vars.0[*v].1;
                same && self.sort(special, vars.1).is_some_and(|s| self.order.under(s, above))
            }
            (Term::Make(a, g), Term::Make(b, s)) => {
                a == b && g.iter().zip(s).all(|(g, s)| self.matches(g, s, vars, bound))
            }
            _ => general == special && !matches!(special, Term::Var(_)),
        }
    }

    /// Whether both left sides can match.
    fn overlap(&self, a: &Rule, b: &Rule) -> bool {
        let vars = (a.variables.as_slice(), b.variables.as_slice());
        // Rules about the code of different threads are meant to apply together.
        let is_code = |number: usize| self.definition.cells[number].sort == Sort::CODE;
        a.left.iter().any(|(number, _)| is_code(*number) && cell(b, *number).is_some())
            && a.left.iter().all(|(number, pattern)| {
                cell(b, *number).is_none_or(|other| self.meet(pattern, other, vars))
            })
    }

    fn meet(&self, a: &Pattern, b: &Pattern, vars: (Vars<'_>, Vars<'_>)) -> bool {
        match (a, b) {
            (Pattern::Whole(a), Pattern::Whole(b)) => self.unify(a, b, vars),
            (Pattern::Code { first: a, open: x }, Pattern::Code { first: b, open: y })
            | (Pattern::List { first: a, open: x }, Pattern::List { first: b, open: y }) => {
                let lengths =
                    a.len() == b.len() || a.len() < b.len() && *x || a.len() > b.len() && *y;
                lengths && a.iter().zip(b).all(|(a, b)| self.unify(a, b, vars))
            }
            (Pattern::Map { entries: a, .. }, Pattern::Map { entries: b, .. }) => {
                match (a.as_slice(), b.as_slice()) {
                    ([a], [b]) => self.unify(&a.0, &b.0, vars) && self.unify(&a.1, &b.1, vars),
                    _ => true,
                }
            }
            _ => true,
        }
    }

    fn unify(&self, a: &Term, b: &Term, vars: (Vars<'_>, Vars<'_>)) -> bool {
        match (a, b) {
            (Term::Any, _) | (_, Term::Any) => true,
            (Term::Var(a), Term::Var(b)) => self.order.meet(vars.0[*a].1, vars.1[*b].1),
            (Term::Var(v), other) => {
                self.sort(other, vars.1).is_some_and(|s| self.order.under(s, vars.0[*v].1))
            }
            (other, Term::Var(v)) => {
                self.sort(other, vars.0).is_some_and(|s| self.order.under(s, vars.1[*v].1))
            }
            (Term::Make(m, a), Term::Make(n, b)) => {
                m == n && a.iter().zip(b).all(|(a, b)| self.unify(a, b, vars))
            }
            _ => a == b,
        }
    }

    fn sort(&self, term: &Term, vars: Vars<'_>) -> Option<Sort> {
        Some(match term {
            Term::Var(v) => vars.get(*v)?.1,
            Term::Int(_) => Sort::INT,
            Term::Bool(_) => Sort::BOOL,
            Term::Id(_) => Sort::ID,
            Term::String(_) => Sort::STRING,
            Term::Make(number, _) => self.definition.constructors.get(*number)?.sort,
            Term::Code(_) => Sort::CODE,
            Term::Map(_) => Sort::MAP,
            Term::List(_) => Sort::LIST,
            Term::Set(_) => Sort::SET,
            Term::Any | Term::Apply(..) => return None,
        })
    }
}
