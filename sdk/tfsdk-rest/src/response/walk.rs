//! From page to page of a list: where the next one is, and when the list ends.

use super::paging::{address_in, is_true, link, next_address, number};
use crate::client::Answer;
use crate::declaration::{Pages, Paging};
use http::HeaderValue;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use tfsdk::Number;
use tfsdk::value::json::Json;

/// More pages are not read: a list that goes on like this does not end.
const MOST_PAGES: u64 = 100_000;

/// Reads a list to its end. Keeps a number for each page, and no page.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    paging: Option<&'static Paging>,
    /// Digests of all pages and of where they were.
    seen: HashSet<u64>,
    pages: u64,
    read: u64,
    /// How many elements the first page had.
    length: u64,
}

/// Where the next page is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The same call with this query parameter.
    Query(&'static str, Json),
    /// At this address.
    Address(String),
    /// At this address, as far as one can see: the API's document says nothing of pages.
    Perhaps(String),
    /// There is none.
    End,
}

/// A list that does not get on, in words that follow the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stuck(pub String);

impl Walk {
    pub(crate) fn new(paging: Option<&'static Paging>) -> Self {
        Self {
            paging,
            seen: HashSet::new(),
            pages: 0,
            read: 0,
            length: 0,
        }
    }

    /// How many pages have been read.
    pub(crate) fn pages(&self) -> u64 {
        self.pages
    }

    /// How many elements they had.
    pub(crate) fn read(&self) -> u64 {
        self.read
    }

    /// Whether a page that is not there means that the one before was the last: some APIs say of
    /// a number that is too great that there is no such page.
    pub(crate) fn may_overrun(&self) -> bool {
        let counts =
            |paging: &Paging| matches!(paging.pages, Pages::Number { .. } | Pages::Offset { .. });
        self.pages > 0 && self.paging.is_some_and(counts)
    }

    /// What is asked for on the first page, and on all others that have no address.
    pub(crate) fn first(&self) -> Vec<(&'static str, Json)> {
        let Some(paging) = self.paging else {
            return Vec::new();
        };
        let size = paging.size.map(|(name, length)| (name, number_of(length)));
        let start = match paging.pages {
            Pages::Number { parameter, first } => Some((parameter, number_of(first))),
            Pages::Offset { parameter, first } => Some((parameter, number_of(first))),
            _ => None,
        };
        size.into_iter().chain(start).collect()
    }

    /// Where the list goes on after a page with `elements`.
    pub(crate) fn after(
        &mut self,
        answer: &Answer,
        json: &Json,
        elements: &[Json],
    ) -> Result<Next, Stuck> {
        let count = elements.len() as u64;
        if self.pages == 0 {
            self.length = count;
        }
        self.pages += 1;
        self.read = self.read.saturating_add(count);
        let next = self.next(answer, json, elements);
        if next == Next::End {
            return Ok(next);
        }
        let place = match &next {
            Next::Query(_, value) => value.scalar_text().unwrap_or_default(),
            Next::Address(text) | Next::Perhaps(text) => text.clone(),
            Next::End => String::new(),
        };
        if !self.seen.insert(digest(&place)) {
            return Err(Stuck(
                "says that the list goes on where it has been read already".to_owned(),
            ));
        }
        let page = elements.iter().map(Json::to_string).collect::<Vec<_>>();
        if count > 0 && !self.seen.insert(digest(&page)) {
            return Err(Stuck(
                "has the same objects again, although the list should go on".to_owned(),
            ));
        }
        if self.pages >= MOST_PAGES {
            return Err(Stuck(format!(
                "says that the list goes on, after {MOST_PAGES} pages"
            )));
        }
        Ok(next)
    }

    /// What the last page has that says there is more, in words.
    pub(crate) fn claims_more(
        &self,
        paging: &Paging,
        answer: &Answer,
        json: &Json,
    ) -> Option<String> {
        let said = json.pointer(paging.more).and_then(is_true);
        if !paging.more.is_empty() && said == Some(true) {
            return Some(format!("`{}`", paging.more));
        }
        let total = self.total(paging, answer, json);
        let counted = paging.pages != Pages::Whole || !paging.total.is_empty();
        let total = total.filter(|total| counted && *total > self.read)?;
        Some(format!("a total of {total} and {} objects", self.read))
    }

    fn next(&self, answer: &Answer, json: &Json, elements: &[Json]) -> Next {
        let Some(paging) = self.paging else {
            let found = link(answer).or_else(|| address_in(json));
            return found.map_or(Next::End, Next::Perhaps);
        };
        let more = (!paging.more.is_empty()).then(|| json.pointer(paging.more));
        let more = more.flatten().and_then(is_true);
        if more == Some(false) {
            return Next::End;
        }
        let query = |parameter, value: Option<Json>| match value {
            Some(value) => Next::Query(parameter, value),
            None => Next::End,
        };
        let address = |text: Option<String>| text.map_or(Next::End, Next::Address);
        match paging.pages {
            Pages::Cursor { parameter, next } => {
                let found = match next.strip_prefix("header:") {
                    None => json.pointer(next).and_then(cursor_in),
                    Some(header) => answer.headers.get(header).and_then(cursor_of),
                };
                query(parameter, found)
            }
            Pages::Last {
                parameter,
                property,
            } => {
                let last = elements.last().and_then(|last| last.pointer(property));
                let goes_on = more == Some(true) || !self.is_short(elements);
                query(parameter, last.filter(|_| goes_on).and_then(cursor_in))
            }
            Pages::Number { parameter, first } => {
                let goes_on = self.goes_on(paging, more, answer, json, elements);
                let number = number_of(first.saturating_add(self.pages));
                query(parameter, goes_on.then_some(number))
            }
            Pages::Offset { parameter, first } => {
                let goes_on = self.goes_on(paging, more, answer, json, elements);
                let number = number_of(first.saturating_add(self.read));
                query(parameter, goes_on.then_some(number))
            }
            Pages::Link => address(link(answer)),
            Pages::Url(pointer) => address(json.pointer(pointer).and_then(next_address)),
            Pages::Whole => Next::End,
        }
    }

    /// Whether there is more, where no answer says where it is.
    fn goes_on(
        &self,
        paging: &Paging,
        more: Option<bool>,
        answer: &Answer,
        json: &Json,
        elements: &[Json],
    ) -> bool {
        if elements.is_empty() {
            return false;
        }
        match self.total(paging, answer, json) {
            Some(total) => total > self.read,
            None => more == Some(true) || !self.is_short(elements),
        }
    }

    fn total(&self, paging: &Paging, answer: &Answer, json: &Json) -> Option<u64> {
        let stated = match paging.total {
            "" => None,
            pointer => json.pointer(pointer).and_then(number),
        };
        stated.or_else(|| answer.total.as_deref()?.trim().parse().ok())
    }

    /// Whether a page is shorter than others are, so that it is the last one. A server may have
    /// cut the first one shorter than it was asked to: that is for the second one to tell, unless
    /// the document says how long pages are.
    fn is_short(&self, elements: &[Json]) -> bool {
        let asked = self.paging.and_then(|paging| Some(paging.size?.1));
        let length = match (asked, self.pages) {
            (Some(asked), 1) => asked,
            (Some(asked), _) => asked.min(self.length),
            (None, _) => self.length,
        };
        (elements.len() as u64) < length.max(1)
    }
}

/// What can stand for a place in a list.
fn cursor_in(json: &Json) -> Option<Json> {
    match json {
        Json::String(text) if !text.is_empty() => Some(json.clone()),
        Json::Number(number) if !number.is_zero() => Some(json.clone()),
        _ => None,
    }
}

/// The same in a header, where zero is text.
fn cursor_of(header: &HeaderValue) -> Option<Json> {
    let text = header.to_str().ok()?.trim();
    (!matches!(text, "" | "0")).then(|| Json::String(text.to_owned()))
}

fn number_of(count: u64) -> Json {
    Json::Number(Number::from(count))
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
