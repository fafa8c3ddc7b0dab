//! `model::Paging` → `.pages(&cursor("after", "/next"))`.

use super::expression::{Expression, atom, call, reference, string};
use crate::model::{Pages, Paging};

/// Adds how a list goes on to the words of its call.
pub fn with_pages(words: Expression, paging: Option<&Paging>) -> Expression {
    match paging {
        Some(paging) => words.method("pages", [reference(spelled(paging))]),
        None => words,
    }
}

fn spelled(paging: &Paging) -> Expression {
    let number = |number: u64| atom(number.to_string());
    let mut words = match &paging.pages {
        Pages::Cursor { parameter, next } => call("cursor", [string(parameter), string(next)]),
        Pages::AfterLast {
            parameter,
            property,
        } => call("after_last", [string(parameter), string(property)]),
        Pages::PageNumber { parameter, first } => {
            call("page_number", [string(parameter), number(*first)])
        }
        Pages::Offset {
            parameter,
            first: 0,
        } => call("offset", [string(parameter)]),
        Pages::Offset { parameter, first } => {
            call("offset_from", [string(parameter), number(*first)])
        }
        Pages::LinkHeader => call("link_header", []),
        Pages::NextUrl(pointer) => call("next_url", [string(pointer)]),
        Pages::OnePage => call("one_page", []),
    };
    if let Some(size) = &paging.size {
        words = words.method("size", [string(&size.parameter), number(size.length)]);
    }
    for (word, pointer) in [("more", &paging.more), ("total", &paging.total)] {
        if !pointer.is_empty() {
            words = words.method(word, [string(pointer)]);
        }
    }
    match paging.most {
        Some(most) => words.method("at_most", [number(most)]),
        None => words,
    }
}
