//! What becomes of an object when Terraform destroys it.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::{Form, Proposal};
use crate::mapping::ResourceMapping;
use crate::model::{OnDestroy, Reason};
use crate::openapi::Operation;

/// The policy. An API that cannot delete leaves objects behind, so that is told unless the mapping
/// says it; settings which always exist are no loss.
pub fn decide(
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    create: &Operation,
    delete: Option<&Operation>,
    reasons: &mut Vec<Reason>,
    sink: &mut Sink,
) -> OnDestroy {
    if let Some(policy) = own.and_then(|own| own.on_destroy) {
        return policy;
    }
    if delete.is_some() {
        return OnDestroy::Delete;
    }
    reasons.push(Reason {
        rule: "destroy.forget".to_owned(),
        because: "no operation deletes it".to_owned(),
    });
    if proposal.form != Form::Singleton {
        let name = &proposal.name;
        sink.push(
            Diagnostic::warning(
                Code::NoDelete,
                format!("no operation deletes `{name}`, so `terraform destroy` only forgets it"),
            )
            .at(&create.position, "what this makes stays")
            .help(format!(
                "when that is right, say so in the mapping: `resources: {name}: {{on_destroy: \
                 forget}}`; otherwise name the operation: `delete: {{call: …}}`"
            )),
        );
    }
    OnDestroy::Forget
}
