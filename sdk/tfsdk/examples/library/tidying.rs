//! The action `library_tidy`: puts books back, and says so while it goes on.

use crate::service::Service;
use crate::shelf_model::all;
use std::sync::Arc;
use tfsdk::action::{Action, ActionType, InvokeRequest, InvokeResponse};
use tfsdk::model::{FromValue, Model as _};
use tfsdk::schema::Schema;
use tfsdk::{Diagnostics, Model, async_trait};

/// Tidies up.
#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = Self)]
struct Order {
    /// Only in this room.
    #[tfsdk(optional)]
    room: Option<String>,
}

pub struct Tidy;

impl ActionType<Service> for Tidy {
    fn type_name(&self) -> &str {
        "library_tidy"
    }

    fn schema(&self) -> Schema {
        Order::schema()
    }

    fn action(&self, data: Option<Arc<Service>>) -> Box<dyn Action> {
        Box::new(Staff(data))
    }
}

struct Staff(Option<Arc<Service>>);

impl Staff {
    async fn tidy(&self, request: &InvokeRequest<'_>) -> Result<(), Diagnostics> {
        let order = Order::from_value(request.config)?;
        let room = order.room.map(|room| room.to_uppercase());
        let shelves = self.0.as_deref().map_or_else(|| Ok(Vec::new()), all)?;
        for shelf in shelves {
            if room.as_ref().is_none_or(|room| shelf.room == *room) {
                let done = format!("shelf {} of {} is tidy", shelf.number, shelf.room);
                request.progress.send(done).await;
            }
        }
        Ok(())
    }
}

#[async_trait]
impl Action for Staff {
    async fn invoke(&self, request: InvokeRequest<'_>, response: &mut InvokeResponse) {
        response.diagnostics.accept(self.tidy(&request).await);
    }
}
