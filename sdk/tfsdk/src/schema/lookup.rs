//! Finds what a path is about.

use super::members::Members;
use super::{Attribute, Block};
use crate::{AttributePath, Step};

/// The attribute at `path`, or the one that holds the value there: `tags["team"]` is about `tags`.
/// `None` for blocks and for paths that the block does not have.
pub fn attribute_at<'a>(block: &'a Block, path: &AttributePath) -> Option<&'a Attribute> {
    let mut members = Members::Block(block);
    let mut found = None;
    for step in path.steps() {
        let Step::Attribute(name) = step else {
            continue;
        };
        let member = members.get(name)?;
        found = member.attribute();
        match member.nested() {
            Some((_, inner)) => members = inner,
            None => break,
        }
    }
    found
}
