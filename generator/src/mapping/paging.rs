//! How a list goes on, as the mapping says it.

use super::read::Reader;
use crate::model::Pages;
use crate::source::{Position, Tree};

/// `none`, `link_header`, or an object.
#[derive(Clone, Debug, Default)]
pub struct PagingMapping {
    /// Where the next page is; what is inferred when it is not said.
    pub pages: Option<Pages>,
    /// The query parameter, and the length where it is said.
    pub size: Option<(String, Option<u64>)>,
    pub more: Option<String>,
    pub total: Option<String>,
    pub most: Option<u64>,
    /// All that the document must have, with where it is named.
    pub places: Vec<(Place, Position)>,
}

/// Something of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A query parameter.
    Parameter(String),
    /// JSON pointer into the body.
    Body(String),
    /// JSON pointer into the answer.
    Answer(String),
    /// JSON pointer into an element of the list.
    Element(String),
}

const KEYS: [&str; 11] = [
    "cursor", "next", "after", "property", "page", "first", "offset", "next_url", "size", "more",
    "total",
];
const WANTED: &str = "`none`, `link_header`, or an object with one of `cursor`, `after`, `page`, \
                      `offset` and `next_url`";

impl Reader<'_> {
    /// `{cursor: page_token, next: meta.next, size: {limit: 100}}`
    pub(super) fn pagination(&mut self, tree: &Tree, at: &Position) -> Option<PagingMapping> {
        let mut paging = PagingMapping::default();
        match tree.as_str() {
            Some("none") => paging.pages = Some(Pages::OnePage),
            Some("link_header") => paging.pages = Some(Pages::LinkHeader),
            Some(_) => {
                self.wrong(at, tree, WANTED);
                return None;
            }
            None => self.paging_object(tree, at, &mut paging),
        }
        Some(paging)
    }

    fn paging_object(&mut self, tree: &Tree, at: &Position, paging: &mut PagingMapping) {
        let mut keys = KEYS.to_vec();
        keys.push("max");
        let (mut cursor, mut next, mut after, mut property) = (None, None, None, None);
        let (mut page, mut first, mut offset, mut address) = (None, None, None, None);
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "cursor" => cursor = self.parameter(value, &place, paging),
                "after" => after = self.parameter(value, &place, paging),
                "page" => page = self.parameter(value, &place, paging),
                "offset" => offset = self.parameter(value, &place, paging),
                "next" => next = self.place(value, &place, Place::Answer, paging),
                "next_url" => address = self.place(value, &place, Place::Answer, paging),
                "more" => paging.more = self.place(value, &place, Place::Answer, paging),
                "total" => paging.total = self.place(value, &place, Place::Answer, paging),
                "property" => property = self.place(value, &place, Place::Element, paging),
                "first" => first = self.whole_number(value, &place),
                "max" => paging.most = self.count(value, &place),
                _ => self.size(value, &place, paging),
            }
        }
        let mut found = Vec::new();
        if let Some(parameter) = cursor {
            match next.take() {
                Some(next) => found.push(Pages::Cursor { parameter, next }),
                None => self.wrong(
                    at,
                    tree,
                    "an object with `next` beside `cursor`: where the \
                                             answer has the cursor",
                ),
            }
        }
        if let Some(parameter) = after {
            let property = property.take().unwrap_or_else(|| "/id".to_owned());
            found.push(Pages::AfterLast {
                parameter,
                property,
            });
        }
        if let Some(parameter) = page {
            let first = first.take().unwrap_or(1);
            found.push(Pages::PageNumber { parameter, first });
        }
        if let Some(parameter) = offset {
            let first = first.take().unwrap_or(0);
            found.push(Pages::Offset { parameter, first });
        }
        found.extend(address.map(Pages::NextUrl));
        let astray = next.is_some() || property.is_some() || first.is_some();
        if found.len() > 1 || astray {
            self.wrong(at, tree, WANTED);
        }
        let turned = found.first().and_then(|pages| pages.parameter());
        if let (Some(turned), Some((size, _))) = (turned, &paging.size)
            && turned == size
        {
            let because = "one parameter cannot say which page it is and how long it is";
            let word = keys.iter().find(|key| {
                let value = tree.get(key).and_then(Tree::as_str);
                **key != "size" && value == Some(size)
            });
            self.contradiction((word.unwrap_or(&"page"), "size"), because, at);
        }
        paging.pages = found.into_iter().next();
    }

    /// `limit`, or `{limit: 100}`.
    fn size(&mut self, tree: &Tree, at: &Position, paging: &mut PagingMapping) {
        if tree.as_str().is_some() {
            let parameter = self.parameter(tree, at, paging);
            paging.size = parameter.map(|parameter| (parameter, None));
            return;
        }
        match tree.members() {
            [(name, length)] => {
                let place = at.child(name);
                let length = self.count(length, &place);
                let (name, named) = turned(name);
                paging.places.push((named, place));
                paging.size = Some((name, length));
            }
            _ => self.wrong(at, tree, "a query parameter, or `{PARAMETER: LENGTH}`"),
        }
    }

    fn parameter(
        &mut self,
        tree: &Tree,
        at: &Position,
        paging: &mut PagingMapping,
    ) -> Option<String> {
        let name = self.text(tree, at)?;
        let (name, place) = turned(&name);
        paging.places.push((place, at.clone()));
        Some(name)
    }

    /// A JSON pointer, or names with dots between them.
    fn place(
        &mut self,
        tree: &Tree,
        at: &Position,
        of: impl Fn(String) -> Place,
        paging: &mut PagingMapping,
    ) -> Option<String> {
        let text = self.text(tree, at)?;
        // No document needs to name the headers of its answers.
        if text.starts_with("header:") {
            return Some(text);
        }
        let pointer = pointer(&text);
        paging.places.push((of(pointer.clone()), at.clone()));
        Some(pointer)
    }

    /// How many objects.
    fn count(&mut self, tree: &Tree, at: &Position) -> Option<u64> {
        let count = match tree {
            Tree::Number(digits) => digits.parse().ok(),
            _ => None,
        };
        let count = count.filter(|count| (1..=1_000_000_000).contains(count));
        if count.is_none() {
            self.wrong(at, tree, "a whole number from 1 to 1000000000");
        }
        count
    }

    fn whole_number(&mut self, tree: &Tree, at: &Position) -> Option<u64> {
        let number = match tree {
            Tree::Number(digits) => digits.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            self.wrong(at, tree, "a whole number");
        }
        number
    }
}

/// A JSON pointer, or names with dots between them.
fn pointer(text: &str) -> String {
    match text.starts_with('/') {
        true => text.to_owned(),
        false => format!("/{}", text.replace('.', "/")),
    }
}

/// A parameter that turns pages: of the query, or `body:` and a place in the body.
fn turned(name: &str) -> (String, Place) {
    match name.strip_prefix("body:") {
        None => (name.to_owned(), Place::Parameter(name.to_owned())),
        Some(place) => {
            let pointer = pointer(place);
            (format!("body:{pointer}"), Place::Body(pointer))
        }
    }
}
