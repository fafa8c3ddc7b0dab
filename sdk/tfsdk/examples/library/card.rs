//! The ephemeral resource `library_card`: a token for one run.

use crate::service::Service;
use std::sync::Arc;
use tfsdk::ephemeral_resource::{
    CloseRequest, CloseResponse, EphemeralResource, EphemeralResourceType, OpenRequest,
    OpenResponse,
};
use tfsdk::model::{FromValue, IntoValue, Model as _};
use tfsdk::schema::Schema;
use tfsdk::{Diagnostics, Model, async_trait};

const KIND: &str = "card";

/// A card that is valid for one run.
#[derive(Clone, Debug, PartialEq, Model)]
struct Card {
    /// Who reads.
    #[tfsdk(required)]
    reader: String,
    /// Opens doors.
    #[tfsdk(computed, sensitive)]
    token: String,
}

pub struct Cards;

impl EphemeralResourceType<Service> for Cards {
    fn type_name(&self) -> &str {
        "library_card"
    }

    fn schema(&self) -> Schema {
        Card::schema()
    }

    fn ephemeral_resource(&self, data: Option<Arc<Service>>) -> Box<dyn EphemeralResource> {
        Box::new(Desk(data))
    }
}

struct Desk(Option<Arc<Service>>);

impl Desk {
    fn open(
        &self,
        request: &OpenRequest<'_>,
        response: &mut OpenResponse,
    ) -> Result<(), Diagnostics> {
        let Some(service) = &self.0 else {
            return Ok(());
        };
        let reader = CardPlan::from_value(request.config)?.reader;
        let id = service.new_id(KIND)?;
        let token = service.token();
        service.store(KIND, &id, &reader)?;
        response.private.set_key("id", id.as_bytes())?;
        response.result = Card { reader, token }.into_value();
        Ok(())
    }

    fn close(&self, request: &CloseRequest<'_>) -> Result<(), Diagnostics> {
        let id = request.private.get_key("id")?.unwrap_or_default();
        if let Some(service) = &self.0 {
            service.remove(KIND, &String::from_utf8_lossy(id))?;
        }
        Ok(())
    }
}

#[async_trait]
impl EphemeralResource for Desk {
    async fn open(&self, request: OpenRequest<'_>, response: &mut OpenResponse) {
        let outcome = self.open(&request, response);
        response.diagnostics.accept(outcome);
    }

    async fn close(&self, request: CloseRequest<'_>, response: &mut CloseResponse) {
        response.diagnostics.accept(self.close(&request));
    }
}
