//! Textual LLVM IR: what clang 15 to 22 and rustc write becomes a [`Module`] of plain numbers.
//!
//! What flows: text → [`read()`] → [`Module`] → [`verify()`]; [`print()`] goes back to text.
//! No LLVM is linked: the reader takes all versions side by side and skips what it need not know.
//!
//! ```
//! let text = b"define i32 @twice(i32 %x) {\n  %y = add nsw i32 %x, %x\n  ret i32 %y\n}\n";
//! let module = polysem_llvm::read(text)?;
//! polysem_llvm::verify(&module).map_err(|mut errors| errors.remove(0))?;
//! let twice = module.function("twice").expect("it is there");
//! assert_eq!(twice.body.insts.len(), 2);
//! assert_eq!(polysem_llvm::type_text(&module, twice.ty), "i32 (i32)");
//! # Ok::<(), polysem_llvm::Error>(())
//! ```
//!
//! **Invariant:** no text whatever makes the reader panic, overflow its stack, or take more time and memory than
//! in proportion to the text.

pub mod access;
pub mod attrs;
pub mod constant;
mod debug;
mod error;
pub mod inst;
pub mod layout;
mod lex;
pub mod metadata;
pub mod module;
mod names;
mod print;
mod read;
pub mod types;
pub mod value;
mod verify;
pub mod words;

pub use debug::{Number, Place, Places, Variable};
pub use error::Error;
pub use inst::Inst;
pub use layout::Layout;
pub use module::{Function, Module};
pub use names::{NameId, Names};
pub use print::{print, print_with_edges, type_text, value_text};
pub use read::{DEPTH, read};
pub use types::{Type, TypeId};
pub use value::{BlockId, Kind, SymbolId, Value};
pub use verify::verify;
