//! JSON with exact numbers: stored states, and bodies of HTTP APIs.

mod parse;
mod pointer;
mod print;
mod read;
mod tree;
mod write;

pub use parse::JsonError;
pub use read::{Members, decode, from_json};
pub use tree::Json;
pub use write::{encode, to_json};

pub(crate) use print::write_string;
