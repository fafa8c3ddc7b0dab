//! The state that Terraform proposes to a provider: configuration where there is some, prior
//! values where the provider decides.

use crate::schema::{Attribute, Block, BlockNesting, Kind, Nested, NestedBlock, Nesting};
use crate::value::{Value, in_set};
use std::collections::BTreeMap;

/// `proposed_new_state` for a change from `prior` to `config`.
pub fn proposed(block: &Block, prior: &Value, config: &Value) -> Value {
    if config.is_null() && prior.is_null() {
        return Value::Null;
    }
    if prior.is_null() {
        return Contents::Block(block).merge(&block.empty(), config);
    }
    Contents::Block(block).merge(prior, config)
}

/// What an object holds: the members of a block, or those of a nested attribute.
#[derive(Clone, Copy)]
enum Contents<'a> {
    Block(&'a Block),
    Object(&'a Nested),
}

impl Contents<'_> {
    fn attributes(&self) -> &BTreeMap<String, Attribute> {
        match self {
            Self::Block(block) => &block.attributes,
            Self::Object(nested) => &nested.attributes,
        }
    }

    fn merge(self, prior: &Value, config: &Value) -> Value {
        match self {
            Self::Block(_) if config.is_null() || config.is_unknown() => return prior.clone(),
            Self::Object(_) if config.is_null() || config.is_unknown() => return config.clone(),
            _ => {}
        }
        let mut members = BTreeMap::new();
        for (name, attribute) in self.attributes() {
            let value = merge_attribute(attribute, prior.member(name), config.member(name));
            members.insert(name.clone(), value);
        }
        if let Self::Block(block) = self {
            for (name, nested) in &block.blocks {
                let value = merge_blocks(nested, prior.member(name), config.member(name));
                members.insert(name.clone(), value);
            }
        }
        Value::Object(members)
    }

    fn merge_list(self, prior: &Value, config: &Value) -> Value {
        let merged = |(position, element): (usize, &Value)| match prior.elements().get(position) {
            Some(prior) => self.merge(prior, element),
            None => element.clone(),
        };
        match config {
            Value::List(elements) => Value::List(elements.iter().enumerate().map(merged).collect()),
            other => other.clone(),
        }
    }

    fn merge_map(self, prior: &Value, config: &Value) -> Value {
        let (Value::Map(elements) | Value::Object(elements)) = config else {
            return config.clone();
        };
        let prior = match prior {
            Value::Map(prior) | Value::Object(prior) => prior.clone(),
            _ => BTreeMap::new(),
        };
        let merged = |(key, element): (&String, &Value)| {
            let value = match prior.get(key) {
                Some(prior) => self.merge(prior, element),
                None => element.clone(),
            };
            (key.clone(), value)
        };
        Value::Map(elements.iter().map(merged).collect())
    }

    /// Each configured element takes the first unused prior element that differs from it in
    /// computed values only.
    fn merge_set(self, prior: &Value, config: &Value) -> Value {
        let Value::Set(elements) = config else {
            return config.clone();
        };
        let in_order = |elements: &[Value]| {
            let mut elements = elements.to_vec();
            elements.sort_by(in_set);
            elements
        };
        let (elements, mut unused) = (in_order(elements), in_order(prior.elements()));
        let merged = elements.iter().map(|element| {
            let partner = unused
                .iter()
                .position(|prior| self.could_become(prior, element))
                .map(|position| unused.remove(position));
            // A block without a partner takes computed values from nothing.
            self.merge(&partner.unwrap_or(Value::Null), element)
        });
        Value::set(merged.collect())
    }

    /// Whether `prior` may have been made from `config`.
    fn could_become(self, prior: &Value, config: &Value) -> bool {
        if prior.same(config) {
            return true;
        }
        // What is null or unknown as a whole has no members to compare with those of an object.
        match (prior, config) {
            (Value::Object(_), Value::Object(_)) => {}
            (Value::Null, _) => return self.attributes().is_empty(),
            _ => return false,
        }
        let attributes_fit = self.attributes().iter().all(|(name, attribute)| {
            attribute_could_become(attribute, prior.member(name), config.member(name))
        });
        let Self::Block(block) = self else {
            return attributes_fit;
        };
        attributes_fit
            && block.blocks.iter().all(|(name, nested)| {
                let (prior, config) = (prior.member(name), config.member(name));
                blocks_could_become(nested, prior, config)
            })
    }

    fn elements_could_become(self, prior: &Value, config: &Value) -> bool {
        match (prior, config) {
            (Value::List(prior), Value::List(config)) => {
                prior.len() <= config.len()
                    && prior
                        .iter()
                        .zip(config)
                        .all(|(p, c)| self.could_become(p, c))
            }
            (Value::Map(prior), Value::Map(config)) => prior
                .iter()
                .all(|(key, p)| config.get(key).is_some_and(|c| self.could_become(p, c))),
            _ => false,
        }
    }
}

fn merge_attribute(attribute: &Attribute, prior: &Value, config: &Value) -> Value {
    if attribute.computed && config.is_null() {
        // A prior value with parts that only a configuration can set was configured, and has
        // been removed since.
        return if holds_configured(attribute, prior) {
            config.clone()
        } else {
            prior.clone()
        };
    }
    let Kind::Nested(nested) = &attribute.kind else {
        return config.clone();
    };
    if config.is_unknown() || config.is_null() {
        return config.clone();
    }
    let contents = Contents::Object(nested);
    match nested.nesting {
        Nesting::Single => contents.merge(prior, config),
        Nesting::List => contents.merge_list(prior, config),
        Nesting::Map => contents.merge_map(prior, config),
        Nesting::Set => contents.merge_set(prior, config),
    }
}

fn holds_configured(attribute: &Attribute, value: &Value) -> bool {
    let Kind::Nested(nested) = &attribute.kind else {
        return false;
    };
    attribute.optional
        && nested.objects(value).iter().any(|(_, object)| {
            nested.attributes.iter().any(|(name, inner)| {
                let value = object.member(name);
                // Nested attributes below a computed one count as well.
                !value.is_null() && (!inner.computed || has_plain_member(inner, value))
            })
        })
}

fn has_plain_member(attribute: &Attribute, value: &Value) -> bool {
    let Kind::Nested(nested) = &attribute.kind else {
        return false;
    };
    nested.objects(value).iter().any(|(_, object)| {
        nested.attributes.iter().any(|(name, inner)| {
            let value = object.member(name);
            !value.is_null() && (!inner.computed || has_plain_member(inner, value))
        })
    })
}

fn merge_blocks(nested: &NestedBlock, prior: &Value, config: &Value) -> Value {
    if config.is_unknown() {
        return config.clone();
    }
    let contents = Contents::Block(&nested.block);
    match nested.nesting {
        BlockNesting::Single if config.is_null() => config.clone(),
        BlockNesting::Single | BlockNesting::Group => contents.merge(prior, config),
        BlockNesting::List => contents.merge_list(prior, config),
        BlockNesting::Map => contents.merge_map(prior, config),
        BlockNesting::Set => contents.merge_set(prior, config),
    }
}

fn attribute_could_become(attribute: &Attribute, prior: &Value, config: &Value) -> bool {
    if prior.same(config) {
        return true;
    }
    match &attribute.kind {
        Kind::Nested(nested) if !prior.is_null() => {
            let contents = Contents::Object(nested);
            match nested.nesting {
                Nesting::Single => contents.could_become(prior, config),
                Nesting::Set => false,
                Nesting::List | Nesting::Map => contents.elements_could_become(prior, config),
            }
        }
        Kind::Nested(_) => true,
        Kind::Plain(_) => attribute.computed && config.is_null(),
    }
}

fn blocks_could_become(nested: &NestedBlock, prior: &Value, config: &Value) -> bool {
    if prior.same(config) {
        return true;
    }
    let contents = Contents::Block(&nested.block);
    match nested.nesting {
        BlockNesting::Single | BlockNesting::Group => contents.could_become(prior, config),
        BlockNesting::Set => false,
        BlockNesting::List | BlockNesting::Map => contents.elements_could_become(prior, config),
    }
}
