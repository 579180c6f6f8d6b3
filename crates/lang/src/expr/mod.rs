//! Expressions, shared by the small languages: text to a tree of names (`ast.rs`), names to typed trees whose leaves are
//! the language's own (`tree.rs`), and the one meaning of these in every reading (`meaning.rs`).

mod ast;
mod meaning;
mod tree;

pub use ast::{Ast, Binary, Kind, OPERATORS, Style, Unary, parse, spelling};
pub use meaning::{Env, Pending, truth, value};
pub use tree::{Leaf, Lower, Truth, Value, nearest};
