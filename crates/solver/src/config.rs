//! Every parameter of the decision procedure, declared once.
//!
//! A line of `params!` gives a parameter its field, name, type, default, range and documentation.
//! Names are dotted (`sat.restart.interval`); in a TOML file the dots are nested tables.
//! The open table `cadical` is handed to `CaDiCaL` option by option, by its own names.
//!
//! **Invariant:** a [`SolverConfig`] only ever holds values inside the declared ranges, provided it was changed through [`SolverConfig::set`].

use std::collections::BTreeMap;
use std::fmt;

pub use crate::config_value::{Deletion, Heuristic, ParamValue, Phase, Restart, Tie};

/// What the listing of parameters says about one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParamInfo {
    /// Dotted name, as given to [`SolverConfig::set`].
    pub name: &'static str,
    /// Name of the type: `bool`, `int`, `float`, `text`, or the words that may be chosen.
    pub kind: &'static str,
    /// Range of numbers, empty for the other types.
    pub range: String,
    /// Default, as [`SolverConfig::set`] would read it.
    pub default: String,
    /// One line of documentation.
    pub doc: &'static str,
}

/// Why a parameter could not be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigError {
    /// No parameter has this name.
    UnknownName(String),
    /// The text is not a value of the parameter's type, or outside its range.
    BadValue {
        /// Dotted name of the parameter.
        name: String,
        /// What was given.
        value: String,
        /// What would have been taken.
        expected: String,
    },
    /// The text is not TOML.
    Syntax(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => write!(f, "no solver parameter is named `{name}`"),
            Self::BadValue { name, value, expected } => {
                write!(f, "`{value}` is no value for `{name}`: expected {expected}")
            }
            Self::Syntax(message) => write!(f, "not a TOML table: {message}"),
        }
    }
}

impl std::error::Error for ConfigError {}

/// Declares [`SolverConfig`]: one line a parameter.
macro_rules! params {
    ($( $(#[doc = $doc:literal])+ $field:ident: $ty:ty = $default:expr, $name:literal $(, $range:expr)?; )*) => {
        /// Parameters of the decision procedure; see [`SolverConfig::params`] for the list.
        #[derive(Debug, Clone, PartialEq)]
        pub struct SolverConfig {
            $( $(#[doc = $doc])+ pub $field: $ty, )*
            /// Options passed to `CaDiCaL` by its own names (`cadical.<option>`), in order of name.
            pub cadical: BTreeMap<String, i32>,
        }

        impl Default for SolverConfig {
            fn default() -> Self {
                Self { $( $field: $default, )* cadical: BTreeMap::new() }
            }
        }

        impl SolverConfig {
            /// All declared parameters, in order of declaration.
            pub fn params() -> impl Iterator<Item = ParamInfo> {
                [$( ParamInfo {
                    name: $name,
                    kind: <$ty as ParamValue>::KIND,
                    range: params!(@range $ty $(, $range)?),
                    default: ParamValue::render(&{ let value: $ty = $default; value }),
                    doc: concat!($($doc),+).trim_ascii(),
                }, )*].into_iter()
            }

            /// The value of a declared parameter as text.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $( $name => Some(ParamValue::render(&self.$field)), )*
                    _ => name.strip_prefix("cadical.").and_then(|option| self.cadical.get(option)).map(ToString::to_string),
                }
            }

            /// Sets one parameter from text.
            ///
            /// # Errors
            /// The name is unknown, or the text is not a value of that parameter.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
                match name {
                    $( $name => {
                        let range: Option<std::ops::RangeInclusive<$ty>> = params!(@some $($range)?);
                        self.$field = read_in(name, value, range.as_ref())?;
                        Ok(())
                    } )*
                    _ => self.set_open(name, value),
                }
            }
        }
    };
    (@range $ty:ty) => { String::new() };
    (@range $ty:ty, $range:expr) => {{
        let range: std::ops::RangeInclusive<$ty> = $range;
        format!("{}..={}", range.start(), range.end())
    }};
    (@some) => { None };
    (@some $range:expr) => { Some($range) };
}

params! {
    /// Confirm every unsat answer by a proof.
    check: bool = false, "check";
    /// Simplify a question at word level if it is the first, with nothing pushed before.
    word_once: bool = true, "word.once";
    /// Simplify a question at word level that is too hard for the small solver, before `CaDiCaL` is asked.
    word_hard: bool = true, "word.hard";
    /// Simplify gates by looking two levels deep.
    aig_rewrite: bool = true, "aig.rewrite";
    /// Products and quotients of more bits than this are abstracted first.
    abstract_above: u32 = 32, "abstract.above", 1..=65_536;
    /// Products and quotients of more bits than this have no circuit: what lemmas cannot decide is unknown.
    abstract_widest: u32 = 512, "abstract.widest", 1..=65_536;
    /// How often lemmas refine an abstracted operation before its circuit does.
    abstract_rounds: u32 = 6, "abstract.rounds", 0..=1_000;
    /// Small solvers kept at a time.
    pool_size: u32 = 16, "pool.size", 1..=10_000;
    /// A small solver that knows fewer gates than this takes new inputs in, before another is made.
    pool_spare: u32 = 10_000, "pool.spare", 0..=1_000_000_000;
    /// Gates that a small solver may know beyond eight times those of the question.
    pool_garbage: u32 = 20_000, "pool.garbage", 0..=1_000_000_000;
    /// Conflicts after which a question goes from the small solver to `CaDiCaL`.
    small_conflicts: u64 = 3_000, "small.conflicts", 0..=1_000_000_000;
    /// Order in which variables are decided.
    sat_decide_heuristic: Heuristic = Heuristic::Activity, "sat.decide.heuristic";
    /// How variables of equal activity are ordered.
    sat_decide_tie: Tie = Tie::Product, "sat.decide.tie";
    /// Factor by which a variable's activity fades at each conflict.
    sat_decide_decay: f64 = 0.95, "sat.decide.decay", 0.5..=0.999;
    /// Share of decisions taken at random.
    sat_decide_random: f64 = 0.0, "sat.decide.random", 0.0..=1.0;
    /// Seed of the random decisions and phases.
    sat_decide_seed: u64 = 1, "sat.decide.seed", 1..=u64::MAX;
    /// Until the first conflict of a query, decide in the order of the cone and build no heap.
    sat_decide_lazy: bool = true, "sat.decide.lazy";
    /// Value that a decided variable is tried with first.
    sat_phase: Phase = Phase::False, "sat.phase";
    /// When to restart.
    sat_restart_rule: Restart = Restart::Lbd, "sat.restart.rule";
    /// Conflicts that must pass between restarts, and the unit of the Luby and geometric rules.
    sat_restart_interval: u64 = 50, "sat.restart.interval", 1..=1_000_000;
    /// Growth of the interval at each restart of the geometric rule.
    sat_restart_factor: f64 = 1.5, "sat.restart.factor", 1.0..=10.0;
    /// Margin of the rule by LBD: restart once recent clauses are worse than the average by this factor.
    sat_restart_margin: f64 = 1.15, "sat.restart.margin", 1.0..=3.0;
    /// Which learned clauses are deleted first.
    sat_delete_rule: Deletion = Deletion::Lbd, "sat.delete.rule";
    /// Conflicts before the first deletion of learned clauses.
    sat_delete_first: u64 = 2_000, "sat.delete.first", 1..=10_000_000;
    /// How many conflicts more must pass before each further deletion.
    sat_delete_step: u64 = 300, "sat.delete.step", 0..=10_000_000;
    /// Share of the learned clauses that a deletion keeps.
    sat_delete_keep: f64 = 0.5, "sat.delete.keep", 0.0..=1.0;
    /// Learned clauses of at most this LBD are never deleted.
    sat_delete_glue: u32 = 2, "sat.delete.glue", 0..=1_000;
    /// Factor by which a learned clause's activity fades at each conflict.
    sat_delete_decay: f64 = 0.999, "sat.delete.decay", 0.5..=0.9999;
    /// Remove implied literals from learned clauses.
    sat_minimise: bool = true, "sat.minimise";
    /// Eliminate variables before a one-shot solve.
    sat_elim: bool = false, "sat.elim";
    /// Rounds of variable elimination.
    sat_elim_rounds: u32 = 16, "sat.elim.rounds", 0..=1_000;
    /// Only variables in at most this many clauses are eliminated.
    sat_elim_clauses: u32 = 10, "sat.elim.clauses", 0..=1_000;
    /// Only variables whose clauses hold fewer literals than this are eliminated.
    sat_elim_literals: u32 = 100, "sat.elim.literals", 0..=100_000;
    /// An elimination may leave up to this factor of the clauses that it removes.
    sat_elim_increment: f64 = 2.0, "sat.elim.increment", 0.0..=16.0;
    /// Rounds of word-level simplification; 0 switches it off.
    word_rounds: u32 = 8, "word.rounds", 0..=1_000;
    /// Nodes that word-level simplification may visit for each node of the question before it stops.
    word_effort: u32 = 200, "word.effort", 1..=1_000_000;
    /// Share of a large question that a round must remove to be followed by another.
    word_gain: f64 = 0.02, "word.gain", 0.0..=1.0;
    /// Replace inputs by what asserted equations say they are.
    word_substitute: bool = true, "word.substitute";
    /// Split arrays read at literal indices only, and vectors used in slices only, into their parts.
    word_split: bool = true, "word.split";
    /// Propagate truth through the connectives of the assertions.
    word_skeleton: bool = true, "word.skeleton";
    /// Replace asserted terms inside other assertions.
    word_embed: bool = true, "word.embed";
    /// Narrow known bits and ranges by asserted comparisons, and replace what they decide.
    word_propagate: bool = true, "word.propagate";
    /// Replace terms that can take any value, whatever the other inputs are.
    word_unconstrained: bool = true, "word.unconstrained";
    /// Split questions into parts that share no input before the caches are asked.
    cache_independent: bool = true, "cache.independent";
    /// Recent models that are tried before anything else.
    cache_recent: usize = 8, "cache.recent", 0..=1_000;
    /// Answers of either kind that are kept to be found by subset and superset.
    cache_subsets: usize = 4_096, "cache.subsets", 0..=10_000_000;
    /// File that keeps answers from one run to the next; empty is none.
    cache_disk: String = String::new(), "cache.disk";
}

impl SolverConfig {
    /// Defaults changed by what a TOML text says.
    ///
    /// # Errors
    /// The text is not TOML, or one of its entries cannot be set.
    pub fn from_toml(text: &str) -> Result<Self, ConfigError> {
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| ConfigError::Syntax(error.to_string()))?;
        let mut config = Self::default();
        config.load(&table)?;
        Ok(config)
    }

    /// Sets every parameter that a table names; nested tables are dotted names.
    ///
    /// # Errors
    /// The first entry that cannot be set; earlier entries stay set.
    pub fn load(&mut self, table: &toml::Table) -> Result<(), ConfigError> {
        let mut open: Vec<(String, &toml::Value)> =
            table.iter().rev().map(|(key, value)| (key.clone(), value)).collect();
        while let Some((name, value)) = open.pop() {
            match value {
                toml::Value::Table(inner) => {
                    open.extend(
                        inner.iter().rev().map(|(key, value)| (format!("{name}.{key}"), value)),
                    );
                }
                toml::Value::String(text) => self.set(&name, text)?,
                toml::Value::Integer(_)
                | toml::Value::Float(_)
                | toml::Value::Boolean(_)
                | toml::Value::Datetime(_)
                | toml::Value::Array(_) => self.set(&name, &value.to_string())?,
            }
        }
        Ok(())
    }

    /// Entries of the open tables.
    fn set_open(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let Some(option) = name.strip_prefix("cadical.") else {
            return Err(ConfigError::UnknownName(name.to_owned()));
        };
        let number = read_in::<i32>(name, value, None)?;
        self.cadical.insert(option.to_owned(), number);
        Ok(())
    }
}

fn read_in<T: ParamValue>(
    name: &str,
    value: &str,
    range: Option<&std::ops::RangeInclusive<T>>,
) -> Result<T, ConfigError> {
    let wrong = || ConfigError::BadValue {
        name: name.to_owned(),
        value: value.to_owned(),
        expected: match range {
            Some(range) => {
                format!("{} in {}..={}", T::KIND, range.start().render(), range.end().render())
            }
            None => T::KIND.to_owned(),
        },
    };
    let read = T::read(value.trim()).ok_or_else(wrong)?;
    match range {
        Some(range) if !range.contains(&read) => Err(wrong()),
        _ => Ok(read),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_accepted() {
        let mut config = SolverConfig::default();
        for param in SolverConfig::params() {
            config.set(param.name, &param.default).expect(param.name);
            assert_eq!(config.get(param.name).as_deref(), Some(param.default.as_str()));
            assert!(!param.doc.is_empty() && !param.doc.contains('\n'), "{}", param.name);
        }
        assert_eq!(config, SolverConfig::default());
    }

    #[test]
    fn toml_tables_are_dotted_names() {
        let config = SolverConfig::from_toml(
            "[sat]\nphase = 'true'\nminimise = false\n[sat.restart]\ninterval = 7\nrule = 'luby'\n[cache]\ndisk = 'a file'\n[cadical]\nfactor = 0\n",
        )
        .expect("valid table");
        assert_eq!(config.sat_phase, Phase::True);
        assert!(!config.sat_minimise);
        assert_eq!(config.sat_restart_interval, 7);
        assert_eq!(config.sat_restart_rule, Restart::Luby);
        assert_eq!(config.cache_disk, "a file");
        assert_eq!(config.cadical["factor"], 0);
    }

    #[test]
    fn wrong_names_and_values_are_refused() {
        let mut config = SolverConfig::default();
        assert!(matches!(config.set("sat.none", "1"), Err(ConfigError::UnknownName(_))));
        for (name, value) in [
            ("sat.restart.interval", "0"),
            ("sat.restart.interval", "x"),
            ("sat.decide.decay", "2"),
            ("sat.decide.decay", "NaN"),
            ("sat.phase", "up"),
            ("sat.minimise", "1"),
            ("cadical.seed", "no"),
        ] {
            assert!(
                matches!(config.set(name, value), Err(ConfigError::BadValue { .. })),
                "{name} {value}"
            );
        }
        assert_eq!(config, SolverConfig::default());
    }
}
