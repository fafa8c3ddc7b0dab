//! Values, types, numbers, their codecs, paths, messages and private state.

mod addresses;
mod arbitrary;
mod blocks;
mod captured;
mod codecs;
mod diagnostics;
mod expression_texts;
mod expressions;
mod hexadecimal;
mod hostile;
mod json;
mod msgpack;
mod numbers;
mod parts;
mod paths;
mod private_state;
mod refinements;
mod shown;
mod types;
