//! Deleting an object.

use super::RestResource;
use crate::declaration::OnDestroy;
use crate::exchange::Reply;
use crate::failure::Failure;
use crate::request::{Content, Phase};
use tfsdk::resource::{DeleteRequest, DeleteResponse};

impl RestResource {
    pub(super) async fn remove(
        &self,
        request: DeleteRequest<'_>,
        response: &mut DeleteResponse,
    ) -> Result<(), Failure> {
        let binding = self.declaration.binding;
        match (binding.on_destroy, &binding.delete) {
            (OnDestroy::Forget, _) => {
                response.diagnostics.warning(
                    format!("{} is forgotten, not deleted", self.declaration.type_name),
                    "The API cannot delete such an object, so it stays there as it is. Terraform \
                     does not manage it any more.",
                );
                Ok(())
            }
            (OnDestroy::Delete, None) => Err(Failure::new(
                "The API has no operation that deletes such an object. Use `terraform state rm` \
                 to have it forgotten.",
            )),
            (OnDestroy::Delete, Some(delete)) => {
                let exchange = self.exchange(self.client()?, request.context, &[request.prior]);
                let content = Content {
                    phase: Phase::Update,
                    config: request.prior,
                    plan: request.prior,
                    prior: request.prior,
                };
                match exchange.call(delete, request.prior, Some(content)).await? {
                    Reply::Gone(_) => Ok(()),
                    reply => reply.accepted().map(|_| ()),
                }
            }
        }
    }
}
