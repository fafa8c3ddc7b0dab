//! List resources: finding objects that exist already, for `list` blocks and bulk imports.
//!
//! A list resource has the name of a managed resource type with an identity. Terraform 1.14 asks
//! for a number of objects; they are streamed to it one by one as they are found.
//!
//! ```
//! use async_trait::async_trait;
//! use tfsdk::Value;
//! use tfsdk::list_resource::{ListItem, ListRequest, ListResource, ListResults};
//!
//! struct Drinks;
//!
//! #[async_trait]
//! impl ListResource for Drinks {
//!     async fn list(&self, request: ListRequest<'_>, results: &mut ListResults) {
//!         for name in ["tea", "milk"] {
//!             let drink = Value::object([("name", Value::from(name))]);
//!             let item = ListItem {
//!                 display_name: name.to_owned(),
//!                 identity: drink.clone(),
//!                 resource: request.include_resource.then_some(drink),
//!                 ..ListItem::default()
//!             };
//!             if results.push(item).await.is_break() {
//!                 return;
//!             }
//!         }
//!     }
//! }
//! ```

use crate::diagnostics::Diagnostics;
use crate::schema::Schema;
use crate::{Context, Value};
use async_trait::async_trait;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// One kind of list resource.
pub trait ListResourceType<Data>: Send + Sync {
    /// The full name of the managed resource type whose objects it finds.
    fn type_name(&self) -> &str;

    /// What the `config` of a `list` block may hold: filters, for example. Called at most once in
    /// the life of a process.
    fn schema(&self) -> Schema;

    /// Makes what lists. `data` is `None` for validation, which comes before the provider is
    /// configured.
    fn list_resource(&self, data: Option<Arc<Data>>) -> Box<dyn ListResource>;
}

/// Finds objects of one kind.
#[async_trait]
pub trait ListResource: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateListRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// How long a list may take where the configuration has no limit of its own
    /// (`timeouts = { list = "5m" }`). Without an answer there is no limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Hands over one object after the other with [`ListResults::push`], and stops when that says
    /// so. A panic becomes an error message. When the client goes away the call is dropped at its
    /// next wait.
    async fn list(&self, request: ListRequest<'_>, results: &mut ListResults);
}

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateListRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `config` block, with unknowns.
    pub config: &'a Value,
    /// Whether whole objects are wanted: a bool, possibly unknown or null.
    pub include_resource: &'a Value,
    /// How many objects are wanted: a number, possibly unknown or null.
    pub limit: &'a Value,
}

/// A list to be made.
#[derive(Debug)]
pub struct ListRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `config` block, wholly known.
    pub config: &'a Value,
    /// Whether whole objects are wanted. Otherwise their identities are enough, and what would
    /// need further calls of the API should be left out.
    pub include_resource: bool,
    /// How many objects are wanted at most; `None` for all. [`ListResults::push`] keeps count, but
    /// pages of the API need not be larger.
    pub limit: Option<u64>,
}

/// Where found objects go.
#[derive(Debug)]
pub struct ListResults {
    sender: mpsc::Sender<ListItem>,
}

impl ListResults {
    /// Room for a few objects, so that an author runs ahead of a slow client, but not far.
    pub(crate) fn new() -> (Self, mpsc::Receiver<ListItem>) {
        let (sender, receiver) = mpsc::channel(32);
        (Self { sender }, receiver)
    }

    /// Hands over an object or a message. `Break` when nothing more is wanted: the limit is
    /// reached, an error was reported, or the client is gone.
    pub async fn push(&mut self, item: ListItem) -> ControlFlow<()> {
        match self.sender.send(item).await {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Reports messages that are about no single object. An error among them ends the list.
    pub async fn report(&mut self, diagnostics: Diagnostics) -> ControlFlow<()> {
        self.push(ListItem {
            diagnostics,
            ..ListItem::default()
        })
        .await
    }
}

/// One object that was found.
#[derive(Clone, Debug, Default)]
pub struct ListItem {
    /// What practitioners are shown; made of the identity when empty.
    pub display_name: String,
    /// Its identity, complete. When it is null, its attributes are taken from those of `resource`
    /// that have the same names.
    pub identity: Value,
    /// Its state, if whole objects are wanted: an object of the managed resource's schema.
    pub resource: Option<Value>,
    /// Messages. An error ends the list.
    pub diagnostics: Diagnostics,
}
