//! Tables of constants that are looked up by what depends on inputs: compact terms, and questions that a solver can answer.

use super::common::program;
use polysem_domain::Symbolic;
use polysem_explore::{End, Inputs, Oracle, paths};
use polysem_lang::llvm::Llvm;
use polysem_sem::heap::Val;
use polysem_term::{Model, Value};
use std::fmt::Write;

/// The table of the checksum of Ethernet and zip, by its definition.
fn checksums() -> Vec<u32> {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    (0..256).map(|byte| (0..8).fold(byte, step)).collect()
}

/// The checksum of bytes.
fn checksum(bytes: &[u8]) -> u32 {
    let table = checksums();
    !bytes.iter().fold(!0, |sum, byte| table[((sum ^ u32::from(*byte)) & 0xff) as usize] ^ sum >> 8)
}

fn constants(table: &[u32]) -> String {
    let numbers: Vec<String> = table.iter().map(|number| format!("i32 {number}")).collect();
    format!("@table = constant [{} x i32] [{}]\n", table.len(), numbers.join(", "))
}

/// A program that asks whether the checksum of so many inputs is a number.
fn asking(count: usize, wanted: u32) -> String {
    let mut text = constants(&checksums());
    text += "declare i8 @nondet_char()\ndefine i32 @main() {\n  %s0 = add i32 0, -1\n";
    for at in 0..count {
        let next = at + 1;
        let _ = write!(
            text,
            "  %c{at} = call i8 @nondet_char()
  %w{at} = zext i8 %c{at} to i32
  %x{at} = xor i32 %s{at}, %w{at}
  %b{at} = and i32 %x{at}, 255
  %i{at} = zext i32 %b{at} to i64
  %p{at} = getelementptr [256 x i32], ptr @table, i64 0, i64 %i{at}
  %t{at} = load i32, ptr %p{at}
  %h{at} = lshr i32 %s{at}, 8
  %s{next} = xor i32 %t{at}, %h{at}
"
        );
    }
    let _ = write!(
        text,
        "  %sum = xor i32 %s{count}, -1
  %is = icmp eq i32 %sum, {wanted}
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}}
"
    );
    text
}

fn byte(inputs: &Inputs, at: usize) -> u8 {
    let name = if at == 0 { "nondet_char".to_owned() } else { format!("nondet_char!{at}") };
    let value = inputs.get(&name).cloned().and_then(Value::into_bits);
    value.and_then(|bits| bits.word()).unwrap_or(0) as u8
}

#[test]
fn a_checksum_is_inverted() {
    // "123456789" has this one, as every description of it says.
    assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    let program = program(&asking(8, 0xcbf4_3926), true, true);
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let report = paths::explore::<Llvm>(&program, &mut dom, &mut oracle, &paths::Config::default());
    assert!(report.halts.is_empty() && report.findings.is_empty(), "{:?}", report.halts);
    let sums = report.paths.iter().map(|path| {
        let bytes: Vec<u8> = (0..8).map(|at| byte(&path.inputs, at)).collect();
        checksum(&bytes)
    });
    let found: Vec<bool> = sums.map(|sum| sum == 0xcbf4_3926).collect();
    assert_eq!(found.iter().filter(|found| **found).count(), 1);
    assert_eq!(found.len(), 2);
    assert!(dom.terms.len() < 2_000, "{} terms", dom.terms.len());
}

/// Tables without any structure are trees, and mean what they say.
#[test]
fn any_table_is_a_tree() {
    // A permutation that is not linear.
    let table: Vec<u32> = (0..256u32).map(|at| (at * at * 3 + at * 5 + 77) % 257).collect();
    let text = format!(
        "{}declare i8 @nondet_char()
define i32 @main() {{
  %c = call i8 @nondet_char()
  %i = zext i8 %c to i64
  %p = getelementptr [256 x i32], ptr @table, i64 0, i64 %i
  %t = load i32, ptr %p
  ret i32 %t
}}
",
        constants(&table)
    );
    let program = program(&text, true, true);
    let (mut dom, mut oracle) = (Symbolic::default(), Oracle::default());
    let report = paths::explore::<Llvm>(&program, &mut dom, &mut oracle, &paths::Config::default());
    let [path] = &report.paths[..] else { panic!("{} paths", report.paths.len()) };
    assert_eq!(path.end, End::Done);
    let Some(Val::Bits(value)) = path.state.top.registers.last() else { panic!("no result") };
    let value = dom.term(value);
    assert!(dom.terms.size(&[value]) < 800, "{} terms", dom.terms.size(&[value]));
    let input = dom.terms.find_input("nondet_char").expect("it is read");
    for (at, wanted) in table.iter().enumerate() {
        let mut model = Model::default();
        model.set(input, Value::Bv(polysem_sem::Bits::new(8, at as u64)));
        let wanted = polysem_sem::Bits::new(32, u64::from(*wanted));
        assert_eq!(dom.terms.eval(value, &model), Value::Bv(wanted), "at {at}");
    }
}
