//! Books: imported by shelf and title, and once pamphlets.

use crate::folder::Folder;
use crate::pamphlet::PamphletType;
use async_trait::async_trait;
use std::sync::Arc;
use tfsdk::identity::{IdentityAttribute, IdentitySchema};
use tfsdk::import_id::ImportId;
use tfsdk::model::{FromValue, IntoValue, Model as _, attribute};
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ImportRequest, ImportResponse,
    Imported, ModifyPlanRequest, ModifyPlanResponse, MoveStateRequest, MoveStateResponse,
    ReadRequest, ReadResponse, Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use tfsdk::schema::Schema;
use tfsdk::{Context, Diagnostics, Model, PrivateState, Value};

/// A book on a shelf.
#[derive(Clone, Debug, Model)]
pub struct Book {
    /// The shelf that it stands on.
    #[tfsdk(required, replace)]
    pub shelf: String,
    /// What it is called.
    #[tfsdk(required, replace)]
    pub title: String,
    /// How long it is.
    #[tfsdk(default = 100)]
    pub pages: i64,
    /// How often it was changed.
    #[tfsdk(computed(changes_on_update))]
    pub edits: i64,
    /// The collection that it was put into.
    #[tfsdk(computed(keeps_prior))]
    pub collection: Option<String>,
    /// Needed to open it; never stored.
    #[tfsdk(optional, write_only)]
    pub key: Option<String>,
}

impl Book {
    fn file(&self) -> String {
        format!("{}.{}.book", self.shelf, self.title)
    }

    /// What the file says: the number of pages, and how long the key is.
    fn save(&self, folder: &Folder, config: &Value) -> Result<(), Diagnostics> {
        let key: Option<String> = attribute(config, "key")?;
        let key = key.map_or(0, |key| key.len());
        folder.put(&self.file(), &format!("{} {key}", self.pages))
    }
}

pub struct BookType;

impl ResourceType<Folder> for BookType {
    fn type_name(&self) -> &str {
        "bookshop_book"
    }

    fn schema(&self) -> Schema {
        Book::schema()
    }

    fn identity_schema(&self) -> Option<IdentitySchema> {
        let schema = IdentitySchema::new()
            .attribute("shelf", IdentityAttribute::string())
            .attribute("title", IdentityAttribute::string());
        Some(schema)
    }

    fn resource(&self, data: Option<Arc<Folder>>) -> Box<dyn Resource> {
        Box::new(Books(data))
    }
}

struct Books(Option<Arc<Folder>>);

impl Books {
    fn folder(&self) -> Result<&Folder, Diagnostics> {
        let none = || Diagnostics::from_error("No folder", "The shop is not open.");
        self.0.as_deref().ok_or_else(none)
    }

    fn make(&self, request: &CreateRequest<'_>) -> Result<Book, Diagnostics> {
        let plan = BookPlan::from_value(request.plan)?;
        let book = Book {
            shelf: plan.shelf,
            title: plan.title,
            pages: plan.pages,
            edits: 0,
            collection: collection(request.context),
            key: None,
        };
        book.save(self.folder()?, request.config)?;
        Ok(book)
    }

    fn change(&self, request: &UpdateRequest<'_>, edits: i64) -> Result<Book, Diagnostics> {
        let plan = BookPlan::from_value(request.plan)?;
        let book = Book {
            shelf: plan.shelf,
            title: plan.title,
            pages: plan.pages,
            edits,
            collection: plan.collection.into_known(),
            key: None,
        };
        book.save(self.folder()?, request.config)?;
        Ok(book)
    }

    fn find(&self, prior: &Value) -> Result<Option<Book>, Diagnostics> {
        let prior = BookDraft::from_value(prior)?;
        let mut book = Book {
            shelf: prior.shelf.known_or_default(),
            title: prior.title.known_or_default(),
            pages: 0,
            edits: prior.edits.known_or(0),
            collection: prior.collection.into_known(),
            key: None,
        };
        let Some(text) = self.folder()?.get(&book.file())? else {
            return Ok(None);
        };
        let pages = text.split(' ').next().and_then(|pages| pages.parse().ok());
        book.pages = pages.ok_or_else(|| {
            Diagnostics::from_error("A damaged book", "It does not say how long it is.")
        })?;
        Ok(Some(book))
    }
}

/// The titles of all books of a shelf.
fn titles(folder: &Folder, shelf: &str) -> Result<Vec<String>, Diagnostics> {
    let title = |name: &String| {
        let (found, title) = name.strip_suffix(".book")?.split_once('.')?;
        (found == shelf).then(|| title.to_owned())
    };
    Ok(folder.names()?.iter().filter_map(title).collect())
}

/// What the module says in `provider_meta`.
fn collection(context: &Context) -> Option<String> {
    attribute(context.provider_meta(), "collection")
        .ok()
        .flatten()
}

/// How often the book was changed is remembered beside the state.
fn edits(private: &PrivateState) -> Result<i64, Diagnostics> {
    let remembered = private.get_key("edits")?.unwrap_or(b"0");
    let text = String::from_utf8_lossy(remembered);
    text.parse()
        .map_err(|_| Diagnostics::from_error("Lost count", "Of the edits."))
}

#[async_trait]
impl Resource for Books {
    async fn modify_plan(&self, request: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        let _ = request;
        if response.plan.is_null() {
            response
                .diagnostics
                .warning("A book is thrown away", "Think twice.");
        }
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        if let Some(book) = response.diagnostics.accept(self.make(&request)) {
            let remembered = response.private.set_key("edits", b"0");
            let is_endless = book.title == "The Neverending Story";
            response.created(book.into_value());
            response.diagnostics.accept(remembered);
            if is_endless {
                request.context.cancelled().await;
                response
                    .diagnostics
                    .error("It was stopped", "The story goes on.");
            }
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        if let Some(found) = response.diagnostics.accept(self.find(request.prior)) {
            response.state = found.map(Book::into_value);
        }
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        let changed = edits(&response.private).and_then(|edits| {
            let text = (edits + 1).to_string();
            response.private.set_key("edits", text.as_bytes())?;
            self.change(&request, edits + 1)
        });
        if let Some(book) = response.diagnostics.accept(changed) {
            response.state = book.into_value();
        }
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        let removed = Book::from_value(request.prior)
            .map_err(Diagnostics::from)
            .and_then(|book| self.folder()?.remove(&book.file()));
        response.diagnostics.accept(removed);
    }

    /// `a/Emma`, or `a/*` for all books of a shelf.
    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        if let Some(shelf) = request.id.strip_suffix("/*") {
            let titles = self.folder().and_then(|folder| titles(folder, shelf));
            let titles = response.diagnostics.accept(titles).unwrap_or_default();
            for (number, title) in titles.into_iter().enumerate() {
                if number == 0 {
                    response.set("shelf", Value::from(shelf));
                    response.set("title", Value::from(title));
                    continue;
                }
                let start =
                    Value::object([("shelf", Value::from(shelf)), ("title", Value::from(title))]);
                response.further.push(Imported::new("bookshop_book", start));
            }
            return;
        }
        match ImportId::template("{shelf}/{title}") {
            Ok(form) => response.pass_through_parts(&request, &form),
            Err(error) => response.diagnostics.error("Wrong form", error.to_string()),
        }
    }

    async fn move_state(&self, request: MoveStateRequest<'_>, response: &mut MoveStateResponse) {
        if !request.comes_from("shops/bookshop", "bookshop_pamphlet") {
            return;
        }
        let book = request.value(&PamphletType::schema()).and_then(|pamphlet| {
            Ok(Book {
                shelf: "loose".to_owned(),
                title: attribute(&pamphlet, "title")?,
                pages: attribute(&pamphlet, "pages")?,
                edits: 0,
                collection: None,
                key: None,
            })
        });
        if let Some(book) = response.diagnostics.accept(book) {
            response.state = book.into_value();
        }
    }
}
