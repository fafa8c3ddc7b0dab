//! From the framework's own types to messages.

use crate::deferral::Deferred;
use crate::value::msgpack;
use crate::{AttributePath, Diagnostic, Diagnostics, Severity, Step, Type, Value};
use tfplugin6::proto;
use tfplugin6::proto::attribute_path::step::Selector;
use tfplugin6::proto::deferred::Reason;

/// A value of `wanted`. What does not fit is reported and becomes no value.
pub(super) fn value(
    value: &Value,
    wanted: &Type,
    diagnostics: &mut Diagnostics,
) -> Option<proto::DynamicValue> {
    match msgpack::encode(value, wanted) {
        Ok(bytes) => Some(proto::DynamicValue {
            msgpack: bytes.into(),
            ..proto::DynamicValue::default()
        }),
        Err(error) => {
            diagnostics.error(
                "The provider returned an invalid value",
                format!(
                    "{error}. This is a bug in the provider; please report it to its developers."
                ),
            );
            None
        }
    }
}

/// An identity; a null one is not sent.
pub(super) fn identity(
    identity: &Value,
    wanted: Option<&Type>,
    diagnostics: &mut Diagnostics,
) -> Option<proto::ResourceIdentityData> {
    let wanted = wanted.filter(|_| !identity.is_null())?;
    Some(proto::ResourceIdentityData {
        identity_data: value(identity, wanted, diagnostics),
    })
}

/// Why something is put off.
pub(super) fn deferred(reason: Option<Deferred>) -> Option<proto::Deferred> {
    let reason = match reason? {
        Deferred::ResourceConfigUnknown => Reason::ResourceConfigUnknown,
        Deferred::ProviderConfigUnknown => Reason::ProviderConfigUnknown,
        Deferred::AbsentPrerequisite => Reason::AbsentPrereq,
    };
    Some(proto::Deferred {
        reason: reason.into(),
    })
}

/// How long one message may be, and how many there may be. Terraform takes no answer of more than
/// 64 MB, and with one that it does not take it would lose the object that the answer tells of.
const TEXT: usize = 64 << 10;
const COUNT: usize = 200;

/// All messages, or as many as anyone can read: errors before warnings then.
pub(super) fn diagnostics(diagnostics: Diagnostics) -> Vec<proto::Diagnostic> {
    let mut all: Vec<_> = diagnostics.into_iter().collect();
    if all.len() > COUNT {
        all.sort_by_key(|found| found.severity != Severity::Error);
        let rest = all.split_off(COUNT);
        let severity = rest
            .first()
            .map_or(Severity::Warning, |found| found.severity);
        all.push(Diagnostic {
            severity,
            summary: "There are more messages".to_owned(),
            detail: format!("{} more messages are not shown.", rest.len()),
            path: None,
        });
    }
    all.into_iter().map(diagnostic).collect()
}

/// The beginning of a text that is too long for a message.
fn cut(mut text: String) -> String {
    let length = text.len();
    if length > TEXT {
        text.truncate(text.floor_char_boundary(TEXT));
        text.push_str(&format!("… ({length} bytes)"));
    }
    text
}

/// Terraform shows no more than the resource's line for nested attributes, so the detail spells
/// the path out. It is never sent empty: old versions of Terraform do not take that.
fn diagnostic(diagnostic: Diagnostic) -> proto::Diagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => proto::diagnostic::Severity::Error,
        Severity::Warning => proto::diagnostic::Severity::Warning,
    };
    let given = diagnostic.path.filter(|path| !path.is_root());
    let mut detail = cut(diagnostic.detail);
    if let Some(path) = &given {
        let line = format!("Attribute: {path}");
        if !detail.contains(&line) {
            if !detail.is_empty() {
                detail.push_str("\n\n");
            }
            detail.push_str(&line);
        }
    }
    proto::Diagnostic {
        severity: severity.into(),
        summary: cut(diagnostic.summary),
        detail,
        attribute: given
            .as_ref()
            .map(path)
            .filter(|path| !path.steps.is_empty()),
    }
}

/// A path, cut at the first element of a set.
pub(super) fn path(path: &AttributePath) -> proto::AttributePath {
    let steps = path.steps().iter().map_while(|step| {
        let selector = match step {
            Step::Attribute(name) => Selector::AttributeName(name.clone()),
            Step::Index(index) => Selector::ElementKeyInt(*index),
            Step::Key(key) => Selector::ElementKeyString(key.clone()),
            Step::Element(_) => return None,
        };
        Some(proto::attribute_path::Step {
            selector: Some(selector),
        })
    });
    proto::AttributePath {
        steps: steps.collect(),
    }
}
