//! An evaluator of the functional language of `examples/languages/lambda.lang`, and a generator of its programs.
//!
//! The evaluator is an ordinary recursive function over trees; it shares nothing with the definition.

use std::collections::BTreeMap;
use std::rc::Rc;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Exp {
    Int(i64),
    Bool(bool),
    Var(String),
    Nil,
    /// An operator between two.
    Infix(&'static str, Box<[Exp; 2]>),
    /// `not`, `print`, `raise` or `assert`.
    Prefix(&'static str, Box<Exp>),
    Apply(Box<[Exp; 2]>),
    If(Box<[Exp; 3]>),
    Fun(String, Rc<Exp>),
    Let(String, Box<[Exp; 2]>),
    Letrec(String, String, Rc<Exp>, Box<Exp>),
    /// The list, what to do if it is empty, and if not.
    Match(Box<[Exp; 3]>, String, String),
    Try(Box<[Exp; 2]>, String),
}

impl Exp {
    /// Its text, with brackets around everything.
    pub(crate) fn text(&self) -> String {
        match self {
            Exp::Int(n) => n.to_string(),
            Exp::Bool(b) => b.to_string(),
            Exp::Var(x) => x.clone(),
            Exp::Nil => "[]".to_string(),
            Exp::Infix(op, args) => format!("({} {op} {})", args[0].text(), args[1].text()),
            Exp::Prefix(op, arg) => format!("({op} {})", arg.text()),
            Exp::Apply(args) => format!("({} {})", args[0].text(), args[1].text()),
            Exp::If(parts) => {
                let [c, a, b] = &**parts;
                format!("(if {} then {} else {})", c.text(), a.text(), b.text())
            }
            Exp::Fun(x, body) => format!("(fun {x} -> {})", body.text()),
            Exp::Let(x, parts) => format!("(let {x} = {} in {})", parts[0].text(), parts[1].text()),
            Exp::Letrec(f, x, body, rest) => {
                format!("(letrec {f} {x} = {} in {})", body.text(), rest.text())
            }
            Exp::Match(parts, x, y) => {
                let [list, empty, other] = &**parts;
                let (list, empty, other) = (list.text(), empty.text(), other.text());
                format!("(match {list} with [] -> {empty} | {x} :: {y} -> {other})")
            }
            Exp::Try(parts, x) => {
                format!("(try {} with {x} -> {})", parts[0].text(), parts[1].text())
            }
        }
    }
}

type Env = BTreeMap<String, Val>;

#[derive(Clone)]
enum Val {
    Int(i64),
    Bool(bool),
    Nil,
    Cons(Rc<(Val, Val)>),
    /// Its variables, its own name if it is recursive, its parameter and its body.
    Fun(Rc<(Env, Option<String>, String, Rc<Exp>)>),
}

/// How an evaluation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Done,
    Stuck,
    TooLarge,
    TooLong,
}

/// How, and after printing what.
pub(crate) struct Evaluated {
    pub(crate) end: Outcome,
    pub(crate) printed: Vec<i64>,
}

/// Why there is no value.
enum Exit {
    Raised(Val),
    Ended(Outcome),
}

const STUCK: Exit = Exit::Ended(Outcome::Stuck);

struct Evaluator {
    printed: Vec<i64>,
    fuel: u32,
}

/// What a program with two inputs does.
pub(crate) fn evaluate(program: &Exp, a: i64, b: i64) -> Evaluated {
    let env = [("a", a), ("b", b)].map(|(name, value)| (name.to_string(), Val::Int(value)));
    let mut evaluator = Evaluator { printed: Vec::new(), fuel: 2000 };
    let end = match evaluator.value(program, &Env::from(env)) {
        Ok(_) => Outcome::Done,
        Err(Exit::Raised(_)) => Outcome::Stuck,
        Err(Exit::Ended(outcome)) => outcome,
    };
    Evaluated { end, printed: evaluator.printed }
}

impl Evaluator {
    fn value(&mut self, exp: &Exp, env: &Env) -> Result<Val, Exit> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Exit::Ended(Outcome::TooLong))?;
        let with = |names: &[(&String, Val)]| {
            let mut env = env.clone();
            env.extend(names.iter().map(|(name, value)| ((*name).clone(), value.clone())));
            env
        };
        match exp {
            Exp::Int(n) => Ok(Val::Int(*n)),
            Exp::Bool(b) => Ok(Val::Bool(*b)),
            Exp::Var(x) => env.get(x).cloned().ok_or(STUCK),
            Exp::Nil => Ok(Val::Nil),
            Exp::Infix(op, args) => self.infix(op, args, env),
            Exp::Prefix(op, arg) => match (*op, self.value(arg, env)?) {
                ("not", Val::Bool(b)) => Ok(Val::Bool(!b)),
                ("print", Val::Int(n)) => {
                    self.printed.push(n);
                    Ok(Val::Int(n))
                }
                ("raise", value) => Err(Exit::Raised(value)),
                ("assert", Val::Bool(true)) => Ok(Val::Bool(true)),
                _ => Err(STUCK),
            },
            Exp::Apply(args) => {
                let (function, argument) = (self.value(&args[0], env)?, self.value(&args[1], env)?);
                let Val::Fun(fun) = &function else { return Err(STUCK) };
                let (inside, own, parameter, body) = &**fun;
                let mut inside = inside.clone();
                inside.extend(own.iter().map(|own| (own.clone(), function.clone())));
                inside.insert(parameter.clone(), argument);
                self.value(body, &inside)
            }
            Exp::If(parts) => match self.value(&parts[0], env)? {
                Val::Bool(true) => self.value(&parts[1], env),
                Val::Bool(false) => self.value(&parts[2], env),
                _ => Err(STUCK),
            },
            Exp::Fun(x, body) => {
                Ok(Val::Fun(Rc::new((env.clone(), None, x.clone(), Rc::clone(body)))))
            }
            Exp::Let(x, parts) => {
                let value = self.value(&parts[0], env)?;
                self.value(&parts[1], &with(&[(x, value)]))
            }
            Exp::Letrec(f, x, body, rest) => {
                let made = (env.clone(), Some(f.clone()), x.clone(), Rc::clone(body));
                self.value(rest, &with(&[(f, Val::Fun(Rc::new(made)))]))
            }
            Exp::Match(parts, x, y) => match self.value(&parts[0], env)? {
                Val::Nil => self.value(&parts[1], env),
                Val::Cons(both) => {
                    self.value(&parts[2], &with(&[(x, both.0.clone()), (y, both.1.clone())]))
                }
                _ => Err(STUCK),
            },
            Exp::Try(parts, x) => match self.value(&parts[0], env) {
                Err(Exit::Raised(value)) => self.value(&parts[1], &with(&[(x, value)])),
                other => other,
            },
        }
    }

    fn infix(&mut self, op: &str, args: &[Exp; 2], env: &Env) -> Result<Val, Exit> {
        let left = self.value(&args[0], env)?;
        match (op, &left) {
            (";", _) | ("and", Val::Bool(true)) | ("or", Val::Bool(false)) => {
                return self.value(&args[1], env);
            }
            ("and" | "or", Val::Bool(_)) => return Ok(left),
            ("and" | "or", _) => return Err(STUCK),
            _ => {}
        }
        let right = self.value(&args[1], env)?;
        if op == "::" {
            return Ok(Val::Cons(Rc::new((left, right))));
        }
        let (Val::Int(a), Val::Int(b)) = (left, right) else { return Err(STUCK) };
        let number = |n: Option<i64>| n.map(Val::Int).ok_or(Exit::Ended(Outcome::TooLarge));
        match op {
            "/" | "%" if b == 0 => Err(STUCK),
            "+" => number(a.checked_add(b)),
            "-" => number(a.checked_sub(b)),
            "*" => number(a.checked_mul(b)),
            "/" => number(a.checked_div(b)),
            "%" => number(Some(a.wrapping_rem(b))),
            "<=" => Ok(Val::Bool(a <= b)),
            "<" => Ok(Val::Bool(a < b)),
            "==" => Ok(Val::Bool(a == b)),
            _ => unreachable!("there is no other operator"),
        }
    }
}

/// What an expression is meant to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Int,
    Bool,
    List,
    /// From a number to a number.
    Fun,
}

const KINDS: [Kind; 4] = [Kind::Int, Kind::Bool, Kind::List, Kind::Fun];

/// Makes programs that mostly make sense, with the inputs `a` and `b`.
pub(crate) struct Generator {
    seed: u64,
    names: u32,
    scope: Vec<(String, Kind)>,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        let scope = ["a", "b"].map(|name| (name.to_string(), Kind::Int)).to_vec();
        Generator { seed: seed.wrapping_mul(0x2545_f491_4f6c_dd1d) + 1, names: 0, scope }
    }

    fn below(&mut self, n: u64) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x9e37_79b9);
        (self.seed >> 33) % n
    }

    /// Values of the two inputs.
    pub(crate) fn inputs(&mut self) -> (i64, i64) {
        let mut one = || match self.below(12) {
            0 => i64::MAX,
            n => n.cast_signed() - 5,
        };
        (one(), one())
    }

    /// A program.
    pub(crate) fn program(&mut self) -> Exp {
        let first = self.exp(Kind::Int, 5);
        let first = Exp::Try(Box::new([first, Exp::Int(77)]), "caught".to_string());
        let second = self.exp(Kind::Int, 3);
        let print = |exp| Exp::Prefix("print", Box::new(exp));
        Exp::Infix(";", Box::new([print(first), print(second)]))
    }

    /// A name, now and then one that hides another.
    fn name(&mut self) -> String {
        self.names += 1;
        if self.below(3) == 0 { "a".to_string() } else { format!("v{}", self.names) }
    }

    /// An expression that sees one more name.
    fn under(&mut self, names: &[(&str, Kind)], kind: Kind, depth: u32) -> Exp {
        let before = self.scope.len();
        self.scope.extend(names.iter().map(|(name, kind)| ((*name).to_string(), *kind)));
        let made = self.exp(kind, depth);
        self.scope.truncate(before);
        made
    }

    fn variable(&mut self, kind: Kind) -> Option<Exp> {
        // A name stands for what was bound last.
        let seen: BTreeMap<&str, Kind> =
            self.scope.iter().map(|(name, kind)| (name.as_str(), *kind)).collect();
        let fit: Vec<String> =
            seen.iter().filter(|v| *v.1 == kind).map(|v| (*v.0).to_string()).collect();
        if fit.is_empty() {
            return None;
        }
        let at = self.below(fit.len() as u64) as usize;
        Some(Exp::Var(fit[at].clone()))
    }

    fn leaf(&mut self, kind: Kind) -> Exp {
        if self.below(3) > 0
            && let Some(variable) = self.variable(kind)
        {
            return variable;
        }
        match kind {
            Kind::Int => Exp::Int(self.below(10).cast_signed()),
            Kind::Bool => Exp::Bool(self.below(2) == 0),
            Kind::List => Exp::Nil,
            Kind::Fun => {
                let x = self.name();
                Exp::Fun(x.clone(), Rc::new(Exp::Var(x)))
            }
        }
    }

    fn exp(&mut self, kind: Kind, depth: u32) -> Exp {
        // Now and then something of the wrong kind.
        let kind = if self.below(400) == 0 { KINDS[self.below(4) as usize] } else { kind };
        if depth == 0 {
            return self.leaf(kind);
        }
        let d = depth - 1;
        match self.below(20) {
            0 | 1 => {
                let bound = KINDS[self.below(4) as usize];
                let x = self.name();
                let value = self.exp(bound, d);
                Exp::Let(x.clone(), Box::new([value, self.under(&[(&x, bound)], kind, d)]))
            }
            2 | 3 => {
                let c = self.exp(Kind::Bool, d);
                Exp::If(Box::new([c, self.exp(kind, d), self.exp(kind, d)]))
            }
            4 | 5 => {
                let x = self.name();
                let body = self.exp(kind, d);
                Exp::Try(Box::new([body, self.under(&[(&x, Kind::Int)], kind, d)]), x)
            }
            6 | 7 => {
                let (x, y) = (self.name(), self.name());
                let y = if x == y { format!("{y}s") } else { y };
                let (list, empty) = (self.exp(Kind::List, d), self.exp(kind, d));
                let other = self.under(&[(&x, Kind::Int), (&y, Kind::List)], kind, d);
                Exp::Match(Box::new([list, empty, other]), x, y)
            }
            8 if self.below(3) == 0 => Exp::Prefix("raise", Box::new(self.exp(Kind::Int, d))),
            9 => {
                let first = Exp::Prefix("print", Box::new(self.exp(Kind::Int, d)));
                Exp::Infix(";", Box::new([first, self.exp(kind, d)]))
            }
            10 | 11 => self.letrec(kind, d),
            _ => self.own(kind, d),
        }
    }

    /// A recursive function that counts down, used on a small number.
    fn letrec(&mut self, kind: Kind, d: u32) -> Exp {
        self.names += 1;
        let (f, n) = (format!("f{}", self.names), format!("n{}", self.names));
        let var = |name: &str| Exp::Var(name.to_string());
        let two = |op, a, b| Exp::Infix(op, Box::new([a, b]));
        let stop = two("<=", var(&n), Exp::Int(0));
        let again = Exp::Apply(Box::new([var(&f), two("-", var(&n), Exp::Int(1))]));
        let base = self.under(&[(&n, Kind::Int)], Kind::Int, d.min(2));
        let more = self.under(&[(&n, Kind::Int)], Kind::Int, d.min(2));
        let body = Exp::If(Box::new([stop, base, two("+", more, again)]));
        let call = Exp::Apply(Box::new([var(&f), Exp::Int(self.below(4).cast_signed())]));
        let x = self.name();
        let rest = self.under(&[(&x, Kind::Int)], kind, d);
        Exp::Letrec(f, n, Rc::new(body), Box::new(Exp::Let(x, Box::new([call, rest]))))
    }

    /// What makes values of this kind only.
    fn own(&mut self, kind: Kind, d: u32) -> Exp {
        match kind {
            Kind::Int if self.below(3) == 0 => {
                let function = self.exp(Kind::Fun, d);
                Exp::Apply(Box::new([function, self.exp(Kind::Int, d)]))
            }
            Kind::Int => {
                let op = ["+", "-", "*", "/", "%", "+", "-"][self.below(7) as usize];
                let left = self.exp(Kind::Int, d);
                // Mostly a divisor that is not zero.
                let right = match op {
                    "/" | "%" if self.below(8) > 0 => Exp::Int(self.below(5).cast_signed() + 1),
                    _ => self.exp(Kind::Int, d),
                };
                Exp::Infix(op, Box::new([left, right]))
            }
            Kind::Bool => match self.below(6) {
                0 => Exp::Prefix("not", Box::new(self.exp(Kind::Bool, d))),
                1 | 2 => {
                    let op = ["and", "or"][self.below(2) as usize];
                    let left = self.exp(Kind::Bool, d);
                    Exp::Infix(op, Box::new([left, self.exp(Kind::Bool, d)]))
                }
                n => {
                    let op = ["<=", "<", "=="][n as usize - 3];
                    let left = self.exp(Kind::Int, d);
                    Exp::Infix(op, Box::new([left, self.exp(Kind::Int, d)]))
                }
            },
            Kind::List => {
                let first = self.exp(Kind::Int, d);
                Exp::Infix("::", Box::new([first, self.exp(Kind::List, d)]))
            }
            Kind::Fun => {
                let x = self.name();
                let body = self.under(&[(&x, Kind::Int)], Kind::Int, d);
                Exp::Fun(x, Rc::new(body))
            }
        }
    }
}
