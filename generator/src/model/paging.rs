//! How a list goes on after its first page.

use serde::{Deserialize, Serialize};

/// How a list is read to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paging {
    pub pages: Pages,
    /// What is asked for a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// JSON pointer to what is true while there is more.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub more: String,
    /// JSON pointer to the number of elements on all pages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub total: String,
    /// How many elements are read at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
}

/// Where the next page is. Parameters are of the query, or places in the body: `body:/page/cursor`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pages {
    /// `parameter` takes what the answer has at the pointer `next`, or in a header (`header:X-Next`).
    Cursor {
        parameter: String,
        next: String,
    },
    /// `parameter` takes what the last element has at the pointer `property`.
    AfterLast {
        parameter: String,
        property: String,
    },
    PageNumber {
        parameter: String,
        first: u64,
    },
    Offset {
        parameter: String,
        /// The number of the first element of all.
        #[serde(default, skip_serializing_if = "is_zero")]
        first: u64,
    },
    LinkHeader,
    /// JSON pointer to the address.
    NextUrl(String),
    OnePage,
}

/// The query parameter that says how long pages are to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    pub parameter: String,
    pub length: u64,
}

impl Pages {
    /// The query parameter that turns them.
    pub fn parameter(&self) -> Option<&str> {
        match self {
            Pages::Cursor { parameter, .. }
            | Pages::AfterLast { parameter, .. }
            | Pages::PageNumber { parameter, .. }
            | Pages::Offset { parameter, .. } => Some(parameter),
            Pages::LinkHeader | Pages::NextUrl(_) | Pages::OnePage => None,
        }
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Paging {
    /// Pages of this kind, and nothing else known.
    pub fn of(pages: Pages) -> Self {
        Self {
            pages,
            size: None,
            more: String::new(),
            total: String::new(),
            most: None,
        }
    }

    /// Whether the query parameter `name` is one that turns the pages.
    pub fn uses(&self, name: &str) -> bool {
        self.pages.parameter() == Some(name)
            || self
                .size
                .as_ref()
                .is_some_and(|size| size.parameter == name)
    }
}
