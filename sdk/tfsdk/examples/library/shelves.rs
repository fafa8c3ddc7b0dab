//! The data source `library_shelves`.

use crate::service::Service;
use crate::shelf_model::all;
use std::sync::Arc;
use tfsdk::data_source::{
    DataSource, DataSourceType, ReadDataSourceRequest, ReadDataSourceResponse,
};
use tfsdk::model::{FromValue, IntoValue, Model as _};
use tfsdk::schema::Schema;
use tfsdk::{Diagnostics, Model, async_trait};

/// Finds shelves.
#[derive(Clone, Debug, PartialEq, Model)]
struct Search {
    /// Only shelves in this room.
    #[tfsdk(optional)]
    room: Option<String>,
    /// What was found, by id.
    #[tfsdk(computed)]
    shelves: Vec<Found>,
}

#[derive(Clone, Debug, PartialEq, Model)]
struct Found {
    /// The shelf's id.
    #[tfsdk(computed)]
    id: String,
    /// Its room.
    #[tfsdk(computed)]
    room: String,
    /// Its number.
    #[tfsdk(computed)]
    number: u32,
}

pub struct AllShelves;

impl DataSourceType<Service> for AllShelves {
    fn type_name(&self) -> &str {
        "library_shelves"
    }

    fn schema(&self) -> Schema {
        Search::schema()
    }

    fn data_source(&self, data: Option<Arc<Service>>) -> Box<dyn DataSource> {
        Box::new(Lookup(data))
    }
}

struct Lookup(Option<Arc<Service>>);

impl Lookup {
    fn find(&self, request: &ReadDataSourceRequest<'_>) -> Result<Search, Diagnostics> {
        let room = SearchPlan::from_value(request.config)?.room;
        let shelves = self.0.as_deref().map_or_else(|| Ok(Vec::new()), all)?;
        let wanted = room.as_ref().map(|room| room.to_uppercase());
        let found = shelves
            .into_iter()
            .filter(|shelf| wanted.as_ref().is_none_or(|room| shelf.room == *room))
            .map(|shelf| Found {
                id: shelf.id,
                room: shelf.room,
                number: shelf.number,
            });
        Ok(Search {
            room,
            shelves: found.collect(),
        })
    }
}

#[async_trait]
impl DataSource for Lookup {
    async fn read(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) {
        if let Some(found) = response.diagnostics.accept(self.find(&request)) {
            response.state = found.into_value();
        }
    }
}
