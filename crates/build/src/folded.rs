//! Operations that the compiler computed itself although C leaves them undefined: `2147483647 + 1`, `1 << 40`, `1 / 0`.
//!
//! Of these the module has only a result, or nothing at all. The compiler's own sanitizers keep them, as checks that always
//! fail. What flows: the text of a module with such checks -> the same text with every check gone, and an ordinary
//! instruction where a check stood for an operation that is nowhere else. So the rest of the system sees nothing new.
//!
//! **Invariant:** what does not look as expected stays as it is: a check that calls a handler nobody defines is no proof.

use std::collections::HashMap;
use std::fmt::Write;

/// Where the compiler says that an operator stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Site<'t> {
    /// The file, as the compiler was told.
    pub(crate) file: &'t str,
    /// From 1.
    pub(crate) line: usize,
    /// From 1, in bytes.
    pub(crate) column: usize,
}

/// The text without its checks, if one of them stands for an operation that was computed at compile time.
///
/// `is_remainder` tells `%` from `/`: the check is the same.
pub(crate) fn restore(text: &str, is_remainder: &dyn Fn(Site<'_>) -> bool) -> Option<String> {
    let mut restorer = Restorer {
        lines: text.lines().collect(),
        globals: HashMap::new(),
        is_remainder,
        out: String::with_capacity(text.len()),
        found: 0,
    };
    restorer.text();
    (restorer.found > 0).then_some(restorer.out)
}

struct Restorer<'t> {
    lines: Vec<&'t str>,
    /// Variables of the module and what stands behind their names: data of the checks are among them.
    globals: HashMap<&'t str, &'t str>,
    is_remainder: &'t dyn Fn(Site<'_>) -> bool,
    out: String,
    /// How many operations were computed at compile time.
    found: usize,
}

/// The branch of a check, and the block that it goes to where the check fails.
struct Check<'t> {
    condition: &'t str,
    /// Where the program goes on.
    next: &'t str,
    /// `!dbg !7`, or nothing.
    debug: &'t str,
    /// What is executed where the check fails.
    handler: Vec<&'t str>,
    /// The first line behind the handler.
    end: usize,
}

/// What a check that always fails stands for.
enum Failing {
    /// An instruction behind the check, as an operand is not known.
    Instruction,
    /// An operation that is nowhere else.
    Folded(Known),
}

/// An operation whose operands are all known.
struct Known {
    operator: &'static str,
    width: u32,
    left: i128,
    right: i128,
}

impl<'t> Restorer<'t> {
    fn text(&mut self) {
        let mut at = 0;
        while let Some(&line) = self.lines.get(at) {
            if let Some((name, value)) = line.split_once(" = ").filter(|_| line.starts_with('@')) {
                self.globals.insert(name, value);
            }
            let end = if line.contains("!nosanitize") { self.check(at) } else { None };
            at = end.unwrap_or_else(|| {
                self.put(line);
                at + 1
            });
        }
    }

    /// Writes what stands for the check at a line, and says where the text goes on.
    fn check(&mut self, at: usize) -> Option<usize> {
        let (check, instruction) = if let Some(found) = self.arithmetic(at) {
            found
        } else {
            let check = check(&self.lines, at)?;
            let instruction = match check.condition {
                "false" => match self.failing(&check)? {
                    Failing::Folded(known) => Some(self.instruction(&known)),
                    Failing::Instruction => None,
                },
                _ => None,
            };
            (check, instruction)
        };
        let debug =
            if check.debug.is_empty() { String::new() } else { format!(", {}", check.debug) };
        if let Some(instruction) = instruction {
            self.put(&(instruction + &debug));
        }
        self.put(&format!("  br label %{}{debug}", check.next));
        Some(check.end)
    }

    fn instruction(&mut self, known: &Known) -> String {
        self.found += 1;
        let Known { operator, width, left, right } = known;
        format!("  %folded.{} = {operator} i{width} {left}, {right}", self.found)
    }

    /// A sum, difference or product with its check: five lines and a handler become one instruction.
    fn arithmetic(&mut self, at: usize) -> Option<(Check<'t>, Option<String>)> {
        let (pair, call) = self.lines[at].split_once(" = call { ")?;
        let (ty, call) = call.split_once(", i1 } @llvm.")?;
        let (operator, call) = call.split_once(".with.overflow.")?;
        let operator = match operator {
            "sadd" => "add",
            "ssub" => "sub",
            "smul" => "mul",
            _ => return None,
        };
        let operands = call.split_once('(')?.1.split_once("), !")?.0;
        let (left, right) = operands.strip_prefix(ty)?.split_once(&format!(", {ty} "))?;
        let part = |line: usize, index| {
            let (name, value) = self.lines.get(line)?.split_once(" = ")?;
            let whole = format!("extractvalue {{ {ty}, i1 }} {}, {index},", pair.trim());
            value.starts_with(&whole).then(|| name.trim())
        };
        let (result, overflows) = (part(at + 1, 0)?, part(at + 2, 1)?);
        let (fits, not) = self.lines.get(at + 3)?.split_once(" = ")?;
        let check = check(&self.lines, at + 4)?;
        if !not.starts_with(&format!("xor i1 {overflows}, true,")) || check.condition != fits.trim()
        {
            return None;
        }
        if number(left.trim()).is_some() && number(right).is_some() {
            self.found += 1;
        }
        let instruction = format!("  {result} = {operator} nsw {ty}{left}, {right}");
        Some((check, Some(instruction)))
    }

    /// What a check that always fails stands for; `None` if it is not one that we know.
    fn failing(&self, check: &Check<'t>) -> Option<Failing> {
        let (kind, arguments) = check
            .handler
            .iter()
            .find_map(|line| line.split_once("call void @__ubsan_handle_")?.1.split_once('('))?;
        let (data, operands) = arguments.strip_prefix("ptr ")?.split_once(", i64 ")?;
        let (left, right) = operands.split_once(") #")?.0.rsplit_once(", i64 ")?;
        let (Some(right), Some(left)) = (operand(&check.handler, right), left_operand(check, left))
        else {
            return Some(Failing::Instruction);
        };
        let (site, ty) = self.data(data)?;
        let width = 1_u32.checked_shl(ty >> 1).filter(|width| *width <= 128)?;
        let signed = ty & 1 == 1;
        let operator = match (kind, signed) {
            ("shift_out_of_bounds", _) => "shl",
            ("divrem_overflow", signed) => match ((self.is_remainder)(site), signed) {
                (true, true) => "srem",
                (true, false) => "urem",
                (false, true) => "sdiv",
                (false, false) => "udiv",
            },
            _ => return None,
        };
        // How far a value is shifted may be of a wider type than the value, and must not become small.
        let right = match wrap(right, width) {
            by if operator == "shl" && (0..i128::from(width)).contains(&by) => i128::from(width),
            right => right,
        };
        Some(Failing::Folded(Known { operator, width, left: wrap(left, width), right }))
    }

    /// What the data of a check say: where it is, and the type of the left operand as the sanitizers write it: twice the
    /// logarithm of the width, and 1 if it is signed.
    fn data(&self, name: &str) -> Option<(Site<'t>, u32)> {
        let (place, types) = self.globals.get(name)?.rsplit_once(" }, ptr ")?;
        let ty = types.split([',', ' ']).next()?;
        let ty = self.globals.get(ty)?.split_once("{ i16 0, i16 ")?.1.split_once(',')?.0;
        let (place, column) = place.rsplit_once(", i32 ")?;
        let (place, line) = place.rsplit_once(", i32 ")?;
        let file = self.globals.get(place.rsplit_once("ptr ")?.1)?;
        let file = file.split_once("c\"")?.1.rsplit_once("\\00\"")?.0;
        let site = Site { file, line: line.parse().ok()?, column: column.parse().ok()? };
        Some((site, ty.parse().ok()?))
    }

    fn put(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{line}");
    }
}

/// The check that ends in a branch at a line, with its handler, which comes next.
fn check<'t>(lines: &[&'t str], at: usize) -> Option<Check<'t>> {
    let branch = lines.get(at)?.trim().strip_prefix("br i1 ")?;
    let (condition, branch) = branch.split_once(", label %")?;
    let (next, branch) = branch.split_once(", label %")?;
    let (name, notes) = branch.split_once(", ")?;
    let debug = notes.split(", ").find(|note| note.starts_with("!dbg ")).unwrap_or_default();
    let label = |line: &&str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
    let start = at + 1 + lines[at + 1..].iter().position(|line| !line.is_empty())?;
    if !name.starts_with("handler.") || !label(lines.get(start)?) {
        return None;
    }
    let back = format!("br label %{next},");
    let length = lines[start..].iter().position(|line| line.trim().starts_with("br "))?;
    let handler: Vec<_> = lines[start + 1..start + length].to_vec();
    let returns = lines[start + length].trim().starts_with(&back);
    returns.then_some(Check { condition, next, debug, handler, end: start + length + 1 })
}

/// The left operand. For an address as a number any number will do: only the right operand can be at fault.
fn left_operand(check: &Check<'_>, text: &str) -> Option<i128> {
    if text.contains('(') { Some(1) } else { operand(&check.handler, text) }
}

/// The value of an operand of a handler. Those of more than 64 bits lie in memory.
fn operand(handler: &[&str], text: &str) -> Option<i128> {
    if !text.starts_with('%') {
        return number(text);
    }
    let address = format!("{text} = ptrtoint ptr ");
    let address = handler.iter().find_map(|line| line.trim().strip_prefix(&*address))?;
    let stored = format!(", ptr {},", address.split_once(' ')?.0);
    let store = handler.iter().find(|line| line.contains(&*stored))?;
    number(store.trim().strip_prefix("store i128 ")?.split_once(',')?.0)
}

/// A constant.
fn number(text: &str) -> Option<i128> {
    text.parse().ok()
}

/// A number as one of so many bits with a sign.
fn wrap(number: i128, width: u32) -> i128 {
    let unused = 128 - width;
    number << unused >> unused
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = "\
@.src = private unnamed_addr constant [4 x i8] c\"a.c\\00\", align 1
@0 = private unnamed_addr constant { i16, i16, [6 x i8] } { i16 0, i16 11, [6 x i8] c\"'int'\\00\" }
@1 = private unnamed_addr global { { ptr, i32, i32 }, ptr } { { ptr, i32, i32 } { ptr @.src, i32 5, i32 17 }, ptr @0 }
";

    fn restored(body: &str) -> Option<String> {
        let text = restore(&format!("{DATA}{body}"), &|site| {
            site == Site { file: "a.c", line: 5, column: 17 }
        });
        text.map(|text| text.strip_prefix(DATA).expect("data stay").to_owned())
    }

    fn division(condition: &str, left: &str) -> String {
        format!(
            "  br i1 {condition}, label %cont, label %handler.divrem_overflow, !dbg !7, !prof !6, !nosanitize !5

handler.divrem_overflow:                          ; preds = %entry
  call void @__ubsan_handle_divrem_overflow(ptr @1, i64 {left}, i64 0) #3, !dbg !7, !nosanitize !5
  br label %cont, !dbg !7, !nosanitize !5
"
        )
    }

    #[test]
    fn a_check_that_always_fails_becomes_its_operation() {
        let text = restored(&division("false", "4294967295"));
        let wanted = "  %folded.1 = srem i32 -1, 0, !dbg !7\n  br label %cont, !dbg !7\n";
        assert_eq!(text.as_deref(), Some(wanted));
    }

    #[test]
    fn other_checks_go_and_without_folded_ones_the_text_is_not_needed() {
        assert_eq!(restored(&division("%2", "%3")), None);
        assert_eq!(restored(&division("false", "%3")), None);
        let both = [division("%2", "%3"), division("false", "1")].concat();
        let text = restored(&both).expect("one is folded");
        assert!(text.starts_with("  br label %cont, !dbg !7\n  %folded.1 = "), "{text}");
    }

    #[test]
    fn what_is_not_as_expected_stays() {
        let other = division("false", "1").replace("divrem_overflow(", "unheard_of(");
        let both = [other.clone(), division("false", "1")].concat();
        assert!(restored(&both).expect("one is folded").starts_with(&other));
    }

    #[test]
    fn a_sum_is_one_instruction_again() {
        let sum = "  %0 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 2147483647, i32 1), !nosanitize !5
  %1 = extractvalue { i32, i1 } %0, 0, !nosanitize !5
  %2 = extractvalue { i32, i1 } %0, 1, !nosanitize !5
  %3 = xor i1 %2, true, !nosanitize !5
  br i1 %3, label %cont, label %handler.add_overflow, !prof !6, !nosanitize !5

handler.add_overflow:
  call void @__ubsan_handle_add_overflow(ptr @1, i64 2147483647, i64 1) #3, !nosanitize !5
  br label %cont, !nosanitize !5
";
        let wanted = "  %1 = add nsw i32 2147483647, 1\n  br label %cont\n";
        assert_eq!(restored(sum).as_deref(), Some(wanted));
    }
}
