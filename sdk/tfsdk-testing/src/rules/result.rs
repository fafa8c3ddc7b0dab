//! Rules for every object that is stored.

use super::{Rule, Violation};
use crate::schema::{Attribute, Block, BlockNesting, Kind};
use crate::value::Value;
use std::collections::BTreeMap;

/// Nothing in `value` is unknown.
pub fn no_unknowns(rule: Rule, value: &Value, found: &mut Vec<Violation>) {
    unknowns(rule, value, "", found);
}

fn unknowns(rule: Rule, value: &Value, path: &str, found: &mut Vec<Violation>) {
    if value.is_unknown() {
        found.push(Violation::new(rule, path, "is unknown"));
    }
    for (step, child) in value.children() {
        unknowns(rule, child, &format!("{path}{step}"), found);
    }
}

/// Every write-only attribute in `value` is null.
pub fn write_only_null(block: &Block, value: &Value, found: &mut Vec<Violation>) {
    in_block(block, value, "", found);
}

fn in_block(block: &Block, value: &Value, path: &str, found: &mut Vec<Violation>) {
    in_attributes(&block.attributes, value, path, found);
    for (name, nested) in &block.blocks {
        let inner = value.member(name);
        let path = format!("{path}.{name}");
        match nested.nesting {
            BlockNesting::Single | BlockNesting::Group => {
                in_block(&nested.block, inner, &path, found);
            }
            _ => {
                for (step, element) in inner.children() {
                    in_block(&nested.block, element, &format!("{path}{step}"), found);
                }
            }
        }
    }
}

fn in_attributes(
    attributes: &BTreeMap<String, Attribute>,
    value: &Value,
    path: &str,
    found: &mut Vec<Violation>,
) {
    for (name, attribute) in attributes {
        let inner = value.member(name);
        let path = format!("{path}.{name}");
        if attribute.write_only && !inner.is_null() {
            let detail = "has a value, which must not be stored";
            found.push(Violation::new(Rule::WriteOnlyNull, &path, detail));
        }
        if let Kind::Nested(nested) = &attribute.kind {
            for (step, element) in nested.objects(inner) {
                in_attributes(&nested.attributes, element, &format!("{path}{step}"), found);
            }
        }
    }
}
