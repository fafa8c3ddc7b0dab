//! What is done with all books: finding them, and dusting them.

use crate::book::Book;
use crate::folder::Folder;
use async_trait::async_trait;
use std::sync::Arc;
use tfsdk::action::{Action, ActionType, InvokeRequest, InvokeResponse};
use tfsdk::list_resource::{ListItem, ListRequest, ListResource, ListResourceType, ListResults};
use tfsdk::model::{IntoValue, attribute};
use tfsdk::schema::{Attribute, Block, Schema};
use tfsdk::{Diagnostics, Value};

fn not_open() -> Diagnostics {
    Diagnostics::from_error("No folder", "The shop is not open.")
}

/// `list "bookshop_book" "all" { config { shelf = "a" } }`
pub struct Books;

impl ListResourceType<Folder> for Books {
    fn type_name(&self) -> &str {
        "bookshop_book"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("shelf", Attribute::string()))
    }

    fn list_resource(&self, data: Option<Arc<Folder>>) -> Box<dyn ListResource> {
        Box::new(Finding(data))
    }
}

struct Finding(Option<Arc<Folder>>);

impl Finding {
    /// Shelf and title of all books that are wanted.
    fn find(&self, config: &Value) -> Result<Vec<(String, String)>, Diagnostics> {
        let wanted: Option<String> = attribute(config, "shelf")?;
        let names = self.0.as_ref().ok_or_else(not_open)?.names()?;
        let books = names.iter().filter_map(|name| {
            let (shelf, title) = name.strip_suffix(".book")?.split_once('.')?;
            Some((shelf.to_owned(), title.to_owned()))
        });
        let on_shelf = |shelf: &String| wanted.as_ref().is_none_or(|wanted| wanted == shelf);
        Ok(books.filter(|(shelf, _)| on_shelf(shelf)).collect())
    }
}

#[async_trait]
impl ListResource for Finding {
    async fn list(&self, request: ListRequest<'_>, results: &mut ListResults) {
        let books = match self.find(request.config) {
            Ok(books) => books,
            Err(diagnostics) => {
                let _ = results.report(diagnostics).await;
                return;
            }
        };
        for (shelf, title) in books {
            let book = Book {
                shelf,
                title: title.clone(),
                pages: 100,
                edits: 0,
                collection: None,
                key: None,
            };
            let item = ListItem {
                display_name: title,
                resource: Some(book.into_value()),
                ..ListItem::default()
            };
            if results.push(item).await.is_break() {
                return;
            }
        }
    }
}

/// `action "bookshop_dust" "all" {}`
pub struct Dust;

impl ActionType<Folder> for Dust {
    fn type_name(&self) -> &str {
        "bookshop_dust"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new())
    }

    fn action(&self, data: Option<Arc<Folder>>) -> Box<dyn Action> {
        Box::new(Dusting(data))
    }
}

struct Dusting(Option<Arc<Folder>>);

#[async_trait]
impl Action for Dusting {
    async fn invoke(&self, request: InvokeRequest<'_>, response: &mut InvokeResponse) {
        let names = self
            .0
            .as_ref()
            .ok_or_else(not_open)
            .and_then(|folder| folder.names());
        for name in response.diagnostics.accept(names).unwrap_or_default() {
            if request.context.is_cancelled() {
                response
                    .diagnostics
                    .error("Stopped", format!("{name} is still dusty."));
                return;
            }
            request.progress.send(format!("dusting {name}")).await;
        }
    }
}
