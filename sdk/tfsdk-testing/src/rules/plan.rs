//! What a plan may be, given the configuration and the prior state.

use super::nested::pairs;
use super::{Rule, Violation};
use crate::schema::{Attribute, Block, BlockNesting, Kind, Nested, Nesting};
use crate::value::Value;
use std::collections::BTreeMap;

/// The three objects that a rule compares.
#[derive(Clone, Copy)]
struct Triple<'a> {
    prior: &'a Value,
    config: &'a Value,
    planned: &'a Value,
}

impl<'a> Triple<'a> {
    fn member(&self, name: &str) -> Self {
        Self {
            prior: self.prior.member(name),
            config: self.config.member(name),
            planned: self.planned.member(name),
        }
    }
}

/// Checks `planned` against plan rules 1 to 6.
pub fn plan_valid(
    block: &Block,
    prior: &Value,
    config: &Value,
    planned: &Value,
    found: &mut Vec<Violation>,
) {
    let triple = Triple {
        prior,
        config,
        planned,
    };
    block_valid(block, triple, "", found);
}

fn existence(triple: Triple<'_>, path: &str, found: &mut Vec<Violation>) -> bool {
    let detail = match (triple.config.is_null(), triple.planned.is_null()) {
        (false, true) => "planned as absent, but configured",
        (true, false) => "planned, but not configured",
        (both, _) => return !both,
    };
    found.push(Violation::new(Rule::PlanExistence, path, detail));
    false
}

fn block_valid(block: &Block, triple: Triple<'_>, path: &str, found: &mut Vec<Violation>) {
    if !existence(triple, path, found) {
        return;
    }
    if triple.planned.is_unknown() {
        let detail = "a configured object is planned as unknown";
        found.push(Violation::new(Rule::PlanNestedKnown, path, detail));
        return;
    }
    attributes_valid(&block.attributes, triple, path, found);
    for (name, nested) in &block.blocks {
        let inner = triple.member(name);
        let path = format!("{path}.{name}");
        if inner.planned == inner.config {
            continue;
        }
        if inner.config.is_unknown() {
            let detail = format!("planned as {}, but the blocks are unknown", inner.planned);
            found.push(Violation::new(Rule::PlanUnknownConfig, &path, detail));
        } else if inner.planned.is_unknown() {
            let detail = "nested blocks are never unknown themselves; their attributes may be";
            found.push(Violation::new(Rule::PlanNestedKnown, &path, detail));
        } else {
            match nested.nesting {
                BlockNesting::Single | BlockNesting::Group => {
                    block_valid(&nested.block, inner, &path, found);
                }
                _ if inner.planned.is_null() => {
                    let detail = "no blocks are an empty collection, not null";
                    found.push(Violation::new(Rule::PlanExistence, &path, detail));
                }
                // Terraform cannot pair the elements of sets and trusts the provider.
                BlockNesting::Set => {}
                BlockNesting::List | BlockNesting::Map => {
                    match pairs(inner.prior, inner.config, inner.planned) {
                        Ok(pairs) => {
                            for pair in pairs {
                                let triple = Triple {
                                    prior: pair.prior,
                                    config: pair.config,
                                    planned: pair.planned,
                                };
                                let path = format!("{path}{}", pair.step);
                                block_valid(&nested.block, triple, &path, found);
                            }
                        }
                        Err(detail) => {
                            found.push(Violation::new(Rule::PlanNestedCount, &path, detail));
                        }
                    }
                }
            }
        }
    }
}

fn attributes_valid(
    attributes: &BTreeMap<String, Attribute>,
    triple: Triple<'_>,
    path: &str,
    found: &mut Vec<Violation>,
) {
    for (name, attribute) in attributes {
        let path = format!("{path}.{name}");
        attribute_valid(attribute, triple.member(name), &path, found);
    }
}

fn attribute_valid(
    attribute: &Attribute,
    triple: Triple<'_>,
    path: &str,
    found: &mut Vec<Violation>,
) {
    let Triple {
        prior,
        config,
        planned,
    } = triple;
    // Write-only values stand in the configuration and are null in the plan by their own rule.
    if attribute.write_only || planned.same(config) {
        return;
    }
    let kept_prior = !prior.is_null() && !config.is_null() && planned.same(prior);
    if kept_prior || (attribute.computed && config.is_null()) {
        return;
    }
    if config.is_null() {
        let detail = format!("planned as {}", attribute.show(planned));
        found.push(Violation::new(Rule::PlanNullForUnconfigured, path, detail));
        return;
    }
    if config.is_unknown() {
        let detail = format!(
            "planned as {}, but configured as unknown (prior {})",
            attribute.show(planned),
            attribute.show(prior)
        );
        found.push(Violation::new(Rule::PlanUnknownConfig, path, detail));
        return;
    }
    if let Kind::Nested(nested) = &attribute.kind {
        return nested_valid(nested, triple, path, found);
    }
    let detail = format!(
        "planned as {}, but configured as {} (prior {})",
        attribute.show(planned),
        attribute.show(config),
        attribute.show(prior)
    );
    found.push(Violation::new(Rule::PlanMatchesConfig, path, detail));
}

fn nested_valid(nested: &Nested, triple: Triple<'_>, path: &str, found: &mut Vec<Violation>) {
    if !existence(triple, path, found) {
        return;
    }
    if triple.planned.is_unknown() {
        let detail = "a configured nested object is planned as unknown";
        found.push(Violation::new(Rule::PlanNestedKnown, path, detail));
        return;
    }
    if nested.nesting == Nesting::Single {
        return attributes_valid(&nested.attributes, triple, path, found);
    }
    match pairs(triple.prior, triple.config, triple.planned) {
        Err(detail) => found.push(Violation::new(Rule::PlanNestedCount, path, detail)),
        // Only the count of a set can be compared.
        Ok(_) if nested.nesting == Nesting::Set => {}
        Ok(pairs) => {
            for pair in pairs {
                let path = format!("{path}{}", pair.step);
                let triple = Triple {
                    prior: pair.prior,
                    config: pair.config,
                    planned: pair.planned,
                };
                if existence(triple, &path, found) {
                    attributes_valid(&nested.attributes, triple, &path, found);
                }
            }
        }
    }
}
