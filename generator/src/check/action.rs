//! Actions and ephemeral resources: calls that stand alone.

use super::attribute::{self, Owner};
use super::findings::Findings;
use super::{operation, roots, type_name};
use crate::model::{AttributeMap, Expires, Presence, Provider};

pub(super) fn check(provider: &Provider, findings: &mut Findings) {
    for (name, action) in &provider.actions {
        findings.about(&action.call);
        type_name(provider, name, findings);
        attribute::check(name, &action.arguments, Owner::Action, findings);
        settable(name, &action.arguments, findings);
        operation::check(name, "call", &action.call, &action.arguments, findings);
    }
    for (name, one) in &provider.ephemeral {
        findings.about(&one.open);
        type_name(provider, name, findings);
        roots(name, &one.attributes, findings);
        attribute::check(name, &one.attributes, Owner::DataSource, findings);
        let calls = [
            ("open", Some(&one.open)),
            ("renew", one.renew.as_ref()),
            ("close", one.close.as_ref()),
        ];
        for (key, call) in calls {
            if let Some(call) = call {
                operation::check(name, key, call, &one.attributes, findings);
            }
        }
        if let Some(Expires::At(end) | Expires::In(end)) = &one.expires
            && !one.attributes.contains_key(end)
        {
            let what = format!("its end is to be in `{end}`, and there is no such attribute");
            findings.add(name, "expires", &what);
        }
    }
}

/// An action has no answer that could hold a value.
fn settable(place: &str, attributes: &AttributeMap, findings: &mut Findings) {
    for (name, attribute) in attributes {
        let place = format!("{place}.{name}");
        let computed = [Presence::Computed, Presence::OptionalComputed];
        if computed.contains(&attribute.presence) {
            findings.add(&place, "computed", "an action answers nothing to Terraform");
        }
        if let Some(members) = attribute.kind.object() {
            settable(&place, members, findings);
        }
    }
}
