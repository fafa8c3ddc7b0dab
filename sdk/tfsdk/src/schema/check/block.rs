//! The contents of blocks and how often a block may occur.

use super::{Report, attribute, join, name, planning};
use crate::schema::members::Members;
use crate::schema::{Block, BlockNestingMode, NestedBlock};

/// What stands around a member.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// Inside a set: elements are known by their value, which then must be complete and stored.
    pub(super) in_set: bool,
    /// Inside a write-only attribute: nothing there is ever stored.
    pub(super) in_write_only: bool,
}

/// Checks all members of a block.
pub(super) fn check_contents(report: &mut Report<'_>, parent: &str, block: &Block, place: Place) {
    planning::check(report, parent, Members::Block(block));
    for (name, member) in &block.attributes {
        let path = join(parent, name);
        name::check_form(report, &path, name);
        attribute::check(report, &path, member, place);
    }
    for (name, nested) in &block.blocks {
        let path = join(parent, name);
        name::check_form(report, &path, name);
        if block.attributes.contains_key(name) {
            report.fault(&path, "there is both an attribute and a block of this name");
        }
        check_limits(report, &path, nested);
        let inside = Place {
            in_set: place.in_set || nested.nesting == BlockNestingMode::Set,
            ..place
        };
        check_contents(report, &path, &nested.block, inside);
    }
}

fn check_limits(report: &mut Report<'_>, path: &str, nested: &NestedBlock) {
    let (least, most) = (nested.min_items, nested.max_items);
    match nested.nesting {
        BlockNestingMode::Single if least != most || least > 1 => report.fault(
            path,
            "a single block needs limits of 0 and 0 (may be left out) or of 1 and 1 (must be there)",
        ),
        BlockNestingMode::Group | BlockNestingMode::Map if least != 0 || most != 0 => {
            report.fault(path, "a block of this mode takes no limits");
        }
        BlockNestingMode::List | BlockNestingMode::Set if most != 0 && least > most => {
            report.fault(path, "the lower limit is above the upper one");
        }
        _ => {}
    }
}
