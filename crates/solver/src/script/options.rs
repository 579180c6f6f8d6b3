//! What a script can set: the standard's options, those that drivers of other solvers send, and every parameter of
//! the decision procedure as `:polysem.<name>`.
//!
//! Nothing is computed anew because of an option of the standard: models, cores and assumptions are always there, and
//! the switches only say whether they may be asked for. That is why they can be set at any time.

use super::{Refusal, Reply, Response};
use crate::SolverConfig;
use std::collections::BTreeMap;
use std::time::Duration;

/// Options that are `true` or `false`, with their defaults.
///
/// Models and assertions can be asked for by default, as in other solvers, where the standard would want an option.
const SWITCHES: [(&str, bool); 8] = [
    (":global-declarations", false),
    (":incremental", true),
    (":print-success", false),
    (":produce-assertions", true),
    (":produce-assignments", false),
    (":produce-models", true),
    (":produce-unsat-assumptions", false),
    (":produce-unsat-cores", false),
];

/// Options that are numbers; zero is the default.
const NUMBERS: [&str; 5] =
    [":random-seed", ":reproducible-resource-limit", ":rlimit", ":timeout", ":verbosity"];

const LOGICS: [&str; 5] = ["QF_BV", "QF_ABV", "QF_AUFBV", "QF_UFBV", "ALL"];

/// What setting an option entails.
pub(super) enum Effect {
    None,
    /// The decision procedure has other parameters now.
    Config,
    Unsupported,
}

#[derive(Debug)]
pub(super) struct Options {
    pub(super) config: SolverConfig,
    logic: Option<String>,
    switches: BTreeMap<&'static str, bool>,
    numbers: BTreeMap<&'static str, u64>,
}

impl Options {
    pub(super) fn new(config: SolverConfig) -> Options {
        let numbers = NUMBERS.into_iter().map(|name| (name, 0)).collect();
        Options { config, logic: None, switches: SWITCHES.into_iter().collect(), numbers }
    }

    pub(super) fn is_on(&self, switch: &str) -> bool {
        self.switches.get(switch) == Some(&true)
    }

    /// Time for a check, in the unit and with the meaning of zero that others have.
    pub(super) fn timeout(&self) -> Option<Duration> {
        self.limit(":timeout").map(Duration::from_millis)
    }

    /// The standard's reproducible limit: conflicts.
    pub(super) fn conflicts(&self) -> Option<u64> {
        self.limit(":reproducible-resource-limit")
    }

    fn limit(&self, number: &str) -> Option<u64> {
        self.numbers.get(number).copied().filter(|&limit| limit > 0)
    }

    pub(super) fn set_logic(&mut self, name: String) -> Response {
        if let Some(logic) = &self.logic {
            let message = format!("the logic is already {logic}");
            return Err(Refusal::malformed(message));
        }
        if !LOGICS.contains(&name.as_str()) {
            return Ok(Reply::Unsupported);
        }
        self.logic = Some(name);
        Ok(Reply::Success)
    }

    pub(super) fn set(&mut self, option: &str, value: &str) -> Result<Effect, Refusal> {
        let option = modern(option);
        if let Some(switch) = self.switches.get_mut(option) {
            *switch = match value {
                "true" => true,
                "false" => false,
                _ => return Err(unfit(option, value, "true or false")),
            };
            return Ok(Effect::None);
        }
        if let Some(number) = self.numbers.get_mut(option) {
            *number = value.parse().map_err(|_| unfit(option, value, "a number"))?;
            if option == ":random-seed" {
                self.config.sat_decide_seed = (*number).max(1);
                return Ok(Effect::Config);
            }
            return Ok(Effect::None);
        }
        if let Some(name) = option.strip_prefix(":polysem.") {
            if name == "cache.disk" {
                let message = "`cache.disk` cannot be set by a script, which is not to write files";
                return Err(Refusal::malformed(message));
            }
            let value = value.trim_matches('"');
            let set = self.config.set(name, value);
            return set
                .map(|()| Effect::Config)
                .map_err(|error| Refusal::malformed(error.to_string()));
        }
        match (option, value) {
            (":regular-output-channel", "\"stdout\"")
            | (":diagnostic-output-channel", "\"stderr\"")
            | (":produce-proofs", "false") => Ok(Effect::None),
            _ => Ok(Effect::Unsupported),
        }
    }

    pub(super) fn get(&self, option: &str) -> Reply {
        let option = modern(option);
        if let Some(switch) = self.switches.get(option) {
            return Reply::Text(switch.to_string());
        }
        if let Some(number) = self.numbers.get(option) {
            return Reply::Text(number.to_string());
        }
        let text = match option {
            ":regular-output-channel" => Some("\"stdout\"".to_string()),
            ":diagnostic-output-channel" => Some("\"stderr\"".to_string()),
            ":produce-proofs" => Some("false".to_string()),
            ":polysem.cache.disk" => {
                Some(format!("\"{}\"", self.config.cache_disk.replace('"', "\"\"")))
            }
            _ => option.strip_prefix(":polysem.").and_then(|name| self.config.get(name)),
        };
        text.map_or(Reply::Unsupported, Reply::Text)
    }
}

/// Names that older versions of the standard had.
fn modern(option: &str) -> &str {
    if option == ":interactive-mode" { ":produce-assertions" } else { option }
}

fn unfit(option: &str, value: &str, expected: &str) -> Refusal {
    Refusal::malformed(format!("`{option}` takes {expected}, not `{value}`"))
}
