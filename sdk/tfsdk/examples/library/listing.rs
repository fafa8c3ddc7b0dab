//! The list resource `library_shelf`: finds shelves that exist already.

use crate::service::Service;
use crate::shelf_model::{Shelf, all};
use std::sync::Arc;
use tfsdk::list_resource::{ListItem, ListRequest, ListResource, ListResourceType, ListResults};
use tfsdk::model::{FromValue, IntoValue, Model as _};
use tfsdk::schema::Schema;
use tfsdk::{Diagnostics, Model, Value, async_trait};

/// Lists shelves.
#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = Self)]
struct Filter {
    /// Only in this room.
    #[tfsdk(optional)]
    room: Option<String>,
}

pub struct ShelfList;

impl ListResourceType<Service> for ShelfList {
    fn type_name(&self) -> &str {
        "library_shelf"
    }

    fn schema(&self) -> Schema {
        Filter::schema()
    }

    fn list_resource(&self, data: Option<Arc<Service>>) -> Box<dyn ListResource> {
        Box::new(Search(data))
    }
}

struct Search(Option<Arc<Service>>);

impl Search {
    fn find(&self, request: &ListRequest<'_>) -> Result<Vec<Shelf>, Diagnostics> {
        let filter = Filter::from_value(request.config)?;
        let room = filter.room.map(|room| room.to_uppercase());
        let mut shelves = self.0.as_deref().map_or_else(|| Ok(Vec::new()), all)?;
        shelves.retain(|shelf| room.as_ref().is_none_or(|room| shelf.room == *room));
        Ok(shelves)
    }
}

#[async_trait]
impl ListResource for Search {
    async fn list(&self, request: ListRequest<'_>, results: &mut ListResults) {
        let shelves = match self.find(&request) {
            Ok(shelves) => shelves,
            Err(diagnostics) => {
                let _ = results.report(diagnostics).await;
                return;
            }
        };
        for shelf in shelves {
            let item = ListItem {
                display_name: format!("Shelf {} of {}", shelf.number, shelf.room),
                identity: Value::object([
                    ("room", Value::from(shelf.room.as_str())),
                    ("number", Value::from(shelf.number)),
                ]),
                resource: request.include_resource.then(|| shelf.into_value()),
                ..ListItem::default()
            };
            if results.push(item).await.is_break() {
                return;
            }
        }
    }
}
