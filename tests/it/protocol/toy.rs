//! A shelf of books in memory: a provider written with the SDK, for the tests next door.

use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tfsdk::data_source::DataSourceType;
use tfsdk::provider::{ConfigureRequest, Provider};
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ImportRequest, ImportResponse,
    ReadRequest, ReadResponse, Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use tfsdk::schema::{Attribute, Block, Schema};
use tfsdk::{Diagnostics, Type, Value};

/// What is on the shelf, by id. Shared with the test.
#[derive(Clone, Default)]
pub struct Shelf(Arc<Mutex<BTreeMap<String, Value>>>);

impl Shelf {
    /// The ids of all books.
    pub fn ids(&self) -> Vec<String> {
        self.0.lock().expect("unpoisoned").keys().cloned().collect()
    }

    /// Changes a book behind Terraform's back; `None` takes it away.
    pub fn meddle(&self, id: &str, change: Option<(&str, Value)>) {
        let mut books = self.0.lock().expect("unpoisoned");
        match change {
            Some((name, value)) => {
                let book = books.get_mut(id).expect("a book");
                book.as_object_mut()
                    .expect("an object")
                    .insert(name.to_owned(), value);
            }
            None => {
                books.remove(id);
            }
        }
    }
}

#[async_trait]
impl Provider for Shelf {
    type Data = Shelf;

    fn type_name(&self) -> &str {
        "shelf"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new())
    }

    async fn configure(
        &self,
        _: ConfigureRequest<'_>,
        _: &mut Diagnostics,
    ) -> Option<Arc<Self::Data>> {
        Some(Arc::new(self.clone()))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Self::Data>>> {
        vec![Box::new(BookType)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Self::Data>>> {
        Vec::new()
    }
}

struct BookType;

impl ResourceType<Shelf> for BookType {
    fn type_name(&self) -> &str {
        "shelf_book"
    }

    fn schema(&self) -> Schema {
        let chapter = [
            ("heading", Attribute::string().required()),
            ("anchor", Attribute::string().computed().keeps_prior_value()),
        ];
        Schema::new(
            Block::new()
                .attribute("id", Attribute::string().computed().keeps_prior_value())
                .attribute("title", Attribute::string().required())
                .attribute("author", Attribute::string().required().requires_replace())
                .attribute("pages", Attribute::number().optional())
                .attribute(
                    "revision",
                    Attribute::number().computed().changes_on_update(),
                )
                .attribute("tags", Attribute::set(Type::String).optional())
                .attribute("chapters", Attribute::list_nested(chapter).optional())
                .attribute("code", Attribute::string().optional().write_only()),
        )
    }

    fn resource(&self, data: Option<Arc<Shelf>>) -> Box<dyn Resource> {
        Box::new(Book {
            shelf: data.as_deref().cloned().unwrap_or_default(),
        })
    }
}

struct Book {
    shelf: Shelf,
}

fn text(value: &Value, name: &str) -> String {
    let member = value.attribute(name).and_then(Value::as_str);
    member.unwrap_or_default().to_owned()
}

/// Gives a value to everything that the plan leaves open.
fn complete(plan: &Value, id: &str, revision: i64) -> Value {
    let mut book = plan.clone();
    let members = book.as_object_mut().expect("an object");
    members.insert("id".to_owned(), Value::string(id));
    members.insert("revision".to_owned(), Value::number(revision));
    if let Some(Value::List(chapters)) = members.get_mut("chapters") {
        for chapter in chapters {
            let anchor = format!("#{}", text(chapter, "heading"));
            let chapter = chapter.as_object_mut().expect("an object");
            chapter.insert("anchor".to_owned(), Value::string(anchor));
        }
    }
    book
}

#[async_trait]
impl Resource for Book {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let title = text(request.plan, "title");
        if title == "refused" {
            response
                .diagnostics
                .error("The shelf is full", "Take a book away first.");
            return;
        }
        let id = {
            let mut books = self.shelf.0.lock().expect("unpoisoned");
            let id = format!("book-{}", books.len() + 1);
            books.insert(id.clone(), complete(request.plan, &id, 1));
            id
        };
        let book = complete(request.plan, &id, 1);
        response.created(book);
        let stored = response.private.set_key("made", b"{\"by\": \"create\"}");
        assert!(stored.is_ok(), "JSON under a key of one's own");
        assert!(title != "panic", "the author has made a mistake");
        if title == "half-way" {
            response
                .diagnostics
                .error("The cover is missing", "Try again.");
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        let id = text(request.prior, "id");
        let books = self.shelf.0.lock().expect("unpoisoned");
        response.state = books.get(&id).cloned();
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        if text(request.plan, "title") == "refused" {
            response
                .diagnostics
                .error("The title is taken", "Choose another one.");
            return;
        }
        let made = response.private.get_key("made");
        if !matches!(made, Ok(Some(_))) {
            response
                .diagnostics
                .error("The private data is lost", "It was written by create.");
        }
        let id = text(request.prior, "id");
        let revision = request.prior.attribute("revision").and_then(Value::as_i64);
        let book = complete(request.plan, &id, revision.unwrap_or(0) + 1);
        self.shelf
            .0
            .lock()
            .expect("unpoisoned")
            .insert(id, book.clone());
        response.state = book;
    }

    async fn delete(&self, request: DeleteRequest<'_>, _: &mut DeleteResponse) {
        let id = text(request.prior, "id");
        self.shelf.0.lock().expect("unpoisoned").remove(&id);
    }

    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        let members = response.state.as_object_mut().expect("an object");
        members.insert("id".to_owned(), Value::string(request.id));
    }
}
