//! The provider: its configuration and what it offers.

use crate::service::Service;
use crate::{card, isbn, listing, rack, shelf, shelves, tidying};
use std::sync::Arc;
use tfsdk::action::ActionType;
use tfsdk::data_source::DataSourceType;
use tfsdk::deferral::WhenUnknown;
use tfsdk::ephemeral_resource::EphemeralResourceType;
use tfsdk::function::Function;
use tfsdk::list_resource::ListResourceType;
use tfsdk::model::{FromValue, Model as _};
use tfsdk::provider::{ConfigureRequest, Provider};
use tfsdk::resource::ResourceType;
use tfsdk::schema::Schema;
use tfsdk::schema::validators::Length;
use tfsdk::{Diagnostics, Model, async_trait};

pub struct Library;

/// What a `provider "library"` block may hold.
#[derive(Model)]
#[tfsdk(plan = Self)]
#[derive(Clone, Debug, PartialEq)]
struct Config {
    /// The folder in which the library lives.
    #[tfsdk(required, validate = Length::at_least(1))]
    folder: String,
}

#[async_trait]
impl Provider for Library {
    type Data = Service;

    fn type_name(&self) -> &str {
        "library"
    }

    fn version(&self) -> &str {
        env!("CARGO_PKG_VERSION")
    }

    fn schema(&self) -> Schema {
        Config::schema()
    }

    /// No library can be opened in a folder that is not known yet.
    fn when_unknown(&self, _: &str) -> WhenUnknown {
        WhenUnknown::Refuse
    }

    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<Service>> {
        let config = diagnostics.accept(Config::from_value(request.config))?;
        let service = diagnostics.accept(Service::open(&config.folder))?;
        Some(Arc::new(service))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Service>>> {
        vec![Box::new(shelf::Shelves), Box::new(rack::Racks)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Service>>> {
        vec![Box::new(shelves::AllShelves)]
    }

    fn functions(&self) -> Vec<Box<dyn Function>> {
        vec![Box::new(isbn::Isbn)]
    }

    fn ephemeral_resource_types(&self) -> Vec<Box<dyn EphemeralResourceType<Service>>> {
        vec![Box::new(card::Cards)]
    }

    fn list_resource_types(&self) -> Vec<Box<dyn ListResourceType<Service>>> {
        vec![Box::new(listing::ShelfList)]
    }

    fn action_types(&self) -> Vec<Box<dyn ActionType<Service>>> {
        vec![Box::new(tidying::Tidy)]
    }
}
