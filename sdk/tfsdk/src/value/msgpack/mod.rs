//! The MessagePack form in which values travel between Terraform and the provider.

mod decode;
mod encode;
mod reader;
mod refinement;

pub use decode::decode;
pub use encode::encode;

/// The extension that stands for an unknown value of which nothing is known.
const UNKNOWN: i8 = 0;

/// The extension that stands for an unknown value with what is known of it.
const REFINED: i8 = 12;

/// The longest body of `REFINED` that Terraform reads.
const REFINED_LENGTH: usize = 1024;

/// The longest prefix, in bytes, that is sent.
const PREFIX_LENGTH: usize = 256;
