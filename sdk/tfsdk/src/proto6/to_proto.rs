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

/// All messages.
pub(super) fn diagnostics(diagnostics: Diagnostics) -> Vec<proto::Diagnostic> {
    diagnostics.into_iter().map(diagnostic).collect()
}

/// Terraform shows no more than the resource's line for nested attributes, so the detail spells
/// the path out. It is never sent empty: old versions of Terraform do not take that.
fn diagnostic(diagnostic: Diagnostic) -> proto::Diagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => proto::diagnostic::Severity::Error,
        Severity::Warning => proto::diagnostic::Severity::Warning,
    };
    let given = diagnostic.path.filter(|path| !path.is_root());
    let mut detail = diagnostic.detail;
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
        summary: diagnostic.summary,
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
