//! Makes a configuration out of a state, for `-generate-config-out`.

use super::{Target, guard, rebuild, stored, tree};
use crate::resource::{GenerateConfigRequest, GenerateConfigResponse};
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, DefaultValue, Presence};
use crate::{Diagnostics, Value};

/// Generates. The answer is null after an error.
pub(crate) async fn generate_config(target: Target<'_>, state: Value) -> (Value, Diagnostics) {
    let mut response = GenerateConfigResponse {
        config: by_schema(target.members(), state.clone()),
        diagnostics: Diagnostics::new(),
    };
    let request = GenerateConfigRequest {
        context: target.context,
        state: &state,
    };
    let work = target.resource.generate_config(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "generating a configuration", work).await {
        response.diagnostics.extend(panic);
    }
    let GenerateConfigResponse {
        config,
        mut diagnostics,
    } = response;
    if !diagnostics.has_errors() {
        diagnostics.extend(stored::check_known(&target, &config));
    }
    if diagnostics.has_errors() {
        return (Value::Null, diagnostics);
    }
    (config, diagnostics)
}

/// What the schema alone yields: null for what a configuration cannot or need not say.
fn by_schema(members: Members<'_>, state: Value) -> Value {
    rebuild::members(members, state, &|member, value| match member {
        Member::Attribute(attribute) if left_out(attribute, &value) => Value::Null,
        Member::Attribute(_) => emptied(member, value),
        Member::Block(_) => match member.nested() {
            // A block that the provider alone fills is not written.
            Some((Nesting::Single, _)) if holds_nothing(&value) => Value::Null,
            _ => value,
        },
    })
}

fn left_out(attribute: &Attribute, value: &Value) -> bool {
    let is_default = attribute.default.as_ref().map(DefaultValue::value).as_ref() == Some(value);
    let may_be_missing = attribute.presence != Presence::Required;
    attribute.presence == Presence::Computed
        || attribute.write_only
        || attribute.sensitive
        || (may_be_missing && is_default)
        // Without it the provider keeps what it has, and nobody is told to use what is deprecated.
        || (attribute.presence == Presence::OptionalComputed && !attribute.deprecation.is_empty())
}

/// A nested object that the provider may decide, and of which nothing is left to say, is left out.
fn emptied(member: Member<'_>, value: Value) -> Value {
    match member.nested() {
        Some((Nesting::Single, _)) if member.is_computed() && holds_nothing(&value) => Value::Null,
        _ => value,
    }
}

fn holds_nothing(value: &Value) -> bool {
    value.as_object().is_some_and(|members| {
        members.values().all(|value| {
            value.is_null() || tree::elements(value).is_empty() && value.as_elements().is_some()
        })
    })
}
