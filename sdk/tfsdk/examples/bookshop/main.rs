//! A provider for a bookshop that is a folder of files: a resource that is imported by parts and
//! moved from another kind, functions, an ephemeral resource, a list, an action and provider meta.

mod book;
mod catalogue;
mod folder;
mod functions;
mod pamphlet;
mod pass;
mod subject;

use async_trait::async_trait;
use folder::Folder;
use std::process::ExitCode;
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
use tfsdk::schema::{Attribute, Block, Schema};
use tfsdk::{Diagnostics, Model};

fn main() -> ExitCode {
    tfsdk::serve(Bookshop, "registry.example/shops/bookshop")
}

struct Bookshop;

/// Where the books are.
#[derive(Debug, Model)]
struct Config {
    /// The folder that holds a file for each book.
    #[tfsdk(optional)]
    folder: Option<String>,
    /// Who keeps the books.
    #[tfsdk(optional)]
    keeper: Option<String>,
}

#[async_trait]
impl Provider for Bookshop {
    type Data = Folder;

    fn type_name(&self) -> &str {
        "bookshop"
    }

    fn version(&self) -> &str {
        "0.0.1"
    }

    fn schema(&self) -> Schema {
        Config::schema()
    }

    fn meta_schema(&self) -> Option<Schema> {
        let collection = Attribute::string().description("The collection that books are put into.");
        Some(Schema::new(
            Block::new().attribute("collection", collection),
        ))
    }

    /// Books can be planned before their folder exists, but never for an unknown keeper.
    fn when_unknown(&self, name: &str) -> WhenUnknown {
        match name {
            "folder" => WhenUnknown::PlanOffline,
            _ => WhenUnknown::Refuse,
        }
    }

    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<Folder>> {
        let config = diagnostics.accept(Config::from_value(request.config))?;
        let Some(folder) = config.folder else {
            diagnostics.error("No folder", "Set `folder` to where the books are.");
            return None;
        };
        diagnostics.accept(Folder::open(&folder)).map(Arc::new)
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Folder>>> {
        vec![Box::new(book::BookType), Box::new(pamphlet::PamphletType)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Folder>>> {
        vec![Box::new(subject::SubjectType)]
    }

    fn functions(&self) -> Vec<Box<dyn Function>> {
        vec![Box::new(functions::CallNumber)]
    }

    fn ephemeral_resource_types(&self) -> Vec<Box<dyn EphemeralResourceType<Folder>>> {
        vec![Box::new(pass::PassType)]
    }

    fn list_resource_types(&self) -> Vec<Box<dyn ListResourceType<Folder>>> {
        vec![Box::new(catalogue::Books)]
    }

    fn action_types(&self) -> Vec<Box<dyn ActionType<Folder>>> {
        vec![Box::new(catalogue::Dust)]
    }
}
