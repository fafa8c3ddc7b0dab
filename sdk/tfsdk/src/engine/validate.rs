//! Checks configurations: against the schema first, then by the author's code.

use super::trail::Trail;
use super::{guard, rebuild, tree};
use crate::data_source::{DataSource, ValidateDataSourceRequest};
use crate::provider::{Provider, ValidateProviderRequest};
use crate::resource::ValidateRequest;
use crate::schema::members::{Member, Members};
use crate::schema::{
    Attribute, NestedBlock, Presence, Schema, Validation, Validator, WriteOnlySupport,
};
use crate::{Context, Diagnostics, Value};
use std::borrow::Cow;
use std::sync::Arc;

/// Checks a `resource` block.
pub(crate) async fn resource(
    target: super::Target<'_>,
    write_only: WriteOnlySupport,
    config: &Value,
) -> Diagnostics {
    let mut diagnostics = check(target.schema, write_only, config);
    let request = ValidateRequest {
        context: target.context,
        config,
    };
    let work = target.resource.validate(request);
    let outcome = guard::run(target.type_name, "validating a configuration", work).await;
    diagnostics.extend(outcome.unwrap_or_else(|panic| panic));
    diagnostics
}

/// Checks a `data` block.
pub(crate) async fn data_source(
    type_name: &str,
    schema: &Schema,
    data_source: &dyn DataSource,
    context: &Context,
    config: &Value,
) -> Diagnostics {
    let mut diagnostics = check(schema, WriteOnlySupport::Supported, config);
    let work = data_source.validate(ValidateDataSourceRequest { context, config });
    let outcome = guard::run(type_name, "validating a configuration", work).await;
    diagnostics.extend(outcome.unwrap_or_else(|panic| panic));
    diagnostics
}

/// Checks a `provider` block.
pub(crate) async fn provider<P: Provider>(
    provider: &P,
    schema: &Schema,
    context: &Context,
    config: &Value,
) -> Diagnostics {
    let mut diagnostics = check(schema, WriteOnlySupport::Supported, config);
    let work = provider.validate(ValidateProviderRequest { context, config });
    let outcome = guard::run(provider.type_name(), "validating a configuration", work).await;
    diagnostics.extend(outcome.unwrap_or_else(|panic| panic));
    diagnostics
}

/// Checks the block of any other kind: against the schema, then by the author's code.
pub(crate) async fn kind(
    type_name: &str,
    schema: &Schema,
    config: &Value,
    work: impl Future<Output = Diagnostics>,
) -> Diagnostics {
    let mut diagnostics = check(schema, WriteOnlySupport::Supported, config);
    let outcome = guard::run(type_name, "validating a configuration", work).await;
    diagnostics.extend(outcome.unwrap_or_else(|panic| panic));
    diagnostics
}

fn check(schema: &Schema, write_only: WriteOnlySupport, config: &Value) -> Diagnostics {
    let members = Members::Block(&schema.block);
    let written = if schema.block.blocks.is_empty() {
        Cow::Borrowed(config)
    } else {
        // Terraform has an empty collection for a block that is not written; validators ask for null.
        let config = config.clone();
        Cow::Owned(rebuild::members(
            members,
            config,
            &|member, value| match member {
                Member::Block(_) if is_empty(&value) => Value::Null,
                _ => value,
            },
        ))
    };
    let mut check = Check {
        write_only,
        config: &written,
        diagnostics: Diagnostics::new(),
    };
    check.object(members, &Trail::Root, &written);
    check.run(&schema.validators, &Trail::Root, &written);
    check.diagnostics
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::List(elements) | Value::Set(elements) => elements.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    }
}

struct Check<'a> {
    write_only: WriteOnlySupport,
    config: &'a Value,
    diagnostics: Diagnostics,
}

impl Check<'_> {
    fn object(&mut self, members: Members<'_>, trail: &Trail<'_>, config: &Value) {
        if !tree::is_given(config) {
            return;
        }
        for (name, member) in members.iter() {
            let trail = Trail::Attribute(trail, name);
            let config = tree::member(config, name);
            match member {
                Member::Attribute(attribute) => self.attribute(attribute, &trail, config),
                Member::Block(block) => {
                    self.count(block, &trail, config);
                    self.run(&block.validators, &trail, config);
                }
            }
            if let Some((_, inside)) = member.nested() {
                self.held(inside, &trail, config);
            }
        }
    }

    fn attribute(&mut self, attribute: &Attribute, trail: &Trail<'_>, config: &Value) {
        if config.is_null() {
            self.run(&attribute.validators, trail, config);
            if attribute.presence == Presence::Required {
                self.error(
                    trail,
                    "Missing required attribute",
                    "A value must be given; null does not count as one.",
                );
            }
            return;
        }
        if attribute.presence == Presence::Computed {
            self.error(
                trail,
                "The attribute cannot be set",
                "The provider decides its value. Remove it from the configuration.",
            );
            return;
        }
        if attribute.write_only && self.write_only == WriteOnlySupport::Missing {
            self.error(
                trail,
                "Write-only attributes need a newer version",
                "This version of Terraform or OpenTofu would store the value. Use 1.11 or later, or leave the attribute out.",
            );
            return;
        }
        if !attribute.deprecation.is_empty() {
            self.diagnostics.attribute_warning(
                trail.path(),
                "Deprecated attribute",
                attribute.deprecation.clone(),
            );
        }
        self.run(&attribute.validators, trail, config);
    }

    fn run(&mut self, validators: &[Arc<dyn Validator>], trail: &Trail<'_>, value: &Value) {
        if validators.is_empty() {
            return;
        }
        let validation = Validation {
            path: &trail.path(),
            value,
            config: self.config,
            write_only: self.write_only,
        };
        for validator in validators {
            validator.validate_within(&validation, &mut self.diagnostics);
        }
    }

    fn count(&mut self, block: &NestedBlock, trail: &Trail<'_>, config: &Value) {
        let none = &[][..];
        let Some(elements) = config.as_elements().or(config.is_null().then_some(none)) else {
            return;
        };
        let certain = !matches!(config, Value::Set(_)) || config.is_wholly_known();
        let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
        if certain && count < block.min_items {
            let detail = format!(
                "At least {} blocks are needed, but there are {count}.",
                block.min_items
            );
            self.error(trail, "Too few blocks", &detail);
        }
        if certain && block.max_items != 0 && count > block.max_items {
            let detail = format!(
                "At most {} blocks are allowed, but there are {count}.",
                block.max_items
            );
            self.error(trail, "Too many blocks", &detail);
        }
    }

    fn held(&mut self, inside: Members<'_>, trail: &Trail<'_>, config: &Value) {
        match config {
            Value::Object(_) => self.object(inside, trail, config),
            Value::List(elements) => {
                for (position, element) in elements.iter().enumerate() {
                    self.object(inside, &Trail::Index(trail, position), element);
                }
            }
            Value::Set(elements) => {
                for element in elements {
                    self.object(inside, &Trail::Element(trail, element), element);
                }
            }
            Value::Map(entries) => {
                for (key, element) in entries {
                    self.object(inside, &Trail::Key(trail, key), element);
                }
            }
            _ => {}
        }
    }

    fn error(&mut self, trail: &Trail<'_>, summary: &str, detail: &str) {
        self.diagnostics
            .attribute_error(trail.path(), summary, detail);
    }
}
