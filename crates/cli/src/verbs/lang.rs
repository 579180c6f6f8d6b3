//! `polysem lang`: the languages that there are, and what a definition of one says.

use crate::args::{Lang, LangVerb, Show};
use crate::language::{Text, Verb, all, dispatch_definition};
use crate::output::{Output, Problem, Status};
use polysem_lang::Source;
use serde_json::{Value, json};

pub(crate) fn run(args: &Lang, output: &mut Output) -> Result<Status, Problem> {
    match &args.verb {
        LangVerb::List => list(output),
        LangVerb::Show(show) => dispatch_definition(show, &show.file, output),
    }
}

fn list(output: &mut Output) -> Result<Status, Problem> {
    for known in all() {
        let ending = format!(".{}", known.ending);
        let more = if known.defines { " (polysem lang show FILE.lang)" } else { "" };
        output.line(format_args!("{ending:8}{}{more}", known.name))?;
    }
    let languages = all().iter().map(
        |known| json!({ "name": known.name, "ending": known.ending, "defines": known.defines }),
    );
    output.field("languages", languages.collect::<Vec<Value>>());
    Ok(Status::Done)
}

impl Verb for &Show {
    fn run<L: Source>(self, text: &Text, output: &mut Output) -> Result<Status, Problem> {
        let about = text.about::<L>(self.symbolic, output)?;
        output.lines(about.text.trim_end())?;
        text.warn(&about.warnings, output);
        let rules = about.rules.iter().map(|(name, rule)| json!({ "name": name, "rule": rule }));
        let rules: Vec<Value> = rules.collect();
        output.field("language", about.name);
        output.field("symbolic", self.symbolic);
        output.field("rules", rules);
        output.field("text", about.text);
        Ok(Status::Done)
    }
}
