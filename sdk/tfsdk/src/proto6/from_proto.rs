//! From messages to the framework's own types.

use crate::value::{json, msgpack};
use crate::{Diagnostics, PrivateState, Type, Value};
use tfplugin6::proto;

/// A value of `wanted`. A message without any bytes means null.
pub(super) fn value(
    what: &str,
    message: Option<&proto::DynamicValue>,
    wanted: &Type,
) -> Result<Value, Diagnostics> {
    let decoded = match message {
        Some(message) if !message.msgpack.is_empty() => msgpack::decode(&message.msgpack, wanted),
        Some(message) if !message.json.is_empty() => {
            json::decode(&message.json, wanted, json::Members::Exact)
        }
        _ => return Ok(Value::Null),
    };
    decoded.map_err(|error| {
        Diagnostics::from_error(
            "Terraform sent a value that does not fit the schema",
            format!(
                "The {what} cannot be read: {error}. This happens when the provider changes between plan and apply; plan again."
            ),
        )
    })
}

/// Whether a value is null, without reading it.
pub(super) fn is_null(message: Option<&proto::DynamicValue>) -> bool {
    /// The one byte of a null in MessagePack.
    const NIL: &[u8] = &[0xc0];
    match message {
        Some(message) if !message.msgpack.is_empty() => *message.msgpack == *NIL,
        Some(message) => message.json.is_empty() || message.json.trim_ascii() == b"null",
        None => true,
    }
}

/// Private data as this framework stored it.
pub(super) fn private(bytes: &[u8]) -> Result<PrivateState, Diagnostics> {
    PrivateState::decode(bytes)
}

/// The JSON text of a stored state.
pub(super) fn raw_state(message: Option<&proto::RawState>) -> Result<&[u8], Diagnostics> {
    match message {
        Some(state) if !state.json.is_empty() => Ok(&state.json),
        Some(state) if !state.flatmap.is_empty() => Err(Diagnostics::from_error(
            "The stored state is too old",
            "It was written by Terraform 0.11 or earlier. Upgrade it with Terraform 0.12 first.",
        )),
        _ => Err(Diagnostics::from_error(
            "The stored state is empty",
            "Terraform sent no state. Restore the state from a backup, or import the object again.",
        )),
    }
}

/// An identity; null when there is none.
pub(super) fn identity(
    message: Option<&proto::ResourceIdentityData>,
    wanted: Option<&Type>,
) -> Result<Value, Diagnostics> {
    match (message, wanted) {
        (Some(message), Some(wanted)) => value("identity", message.identity_data.as_ref(), wanted),
        _ => Ok(Value::Null),
    }
}
