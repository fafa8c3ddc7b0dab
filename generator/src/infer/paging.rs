//! How a list goes on after its first page, by names of parameters and the shape of the answer.

use crate::model::{Pages, Paging, Reason, Size};
use crate::naming::fold;
use crate::openapi::{Api, Location, Method, Operation, Parameter, Schema, Shape};
use crate::source::{Position, Tree};
use std::rc::Rc;

// Names without case and marks, best first.
const CURSORS: &[&str] = &[
    "cursor",
    "pagecursor",
    "nextcursor",
    "pagetoken",
    "nextpagetoken",
    "nexttoken",
    "paginationtoken",
    "continuationtoken",
    "continue",
    "marker",
    "pageafter",
    "after",
    "startingafter",
    "next",
    "bookmark",
];
const NUMBERS: &[&str] = &[
    "page",
    "pagenumber",
    "pagenum",
    "pageno",
    "pageindex",
    "currentpage",
];
const OFFSETS: &[&str] = &[
    "offset",
    "pageoffset",
    "skip",
    "startat",
    "start",
    "startindex",
];
const SIZES: &[&str] = &[
    "limit",
    "perpage",
    "pagesize",
    "pagelimit",
    "maxresults",
    "maxitems",
    "itemsperpage",
    "resultsperpage",
    "maxpagesize",
    "size",
    "count",
    "top",
];
/// These turn a list round or are told beside the others.
const OTHERS: &[&str] = &["before", "pagebefore", "endingbefore", "previous"];
/// Too common to mean pages unless something else says that there are some.
const COMMON: &[&str] = &["size", "top", "count", "start", "next", "skip", "marker"];

/// Cursors in answers.
const NEXT_CURSORS: &[&str] = &[
    "nextcursor",
    "nextpagetoken",
    "nextpagecursor",
    "nexttoken",
    "continuationtoken",
    "continue",
    "nextmarker",
    "endcursor",
    "next",
    "cursor",
    "after",
    "nextpage",
    "nextoffset",
];
/// Addresses in answers.
const NEXT_URLS: &[&str] = &[
    "next",
    "nexturl",
    "nextlink",
    "odatanextlink",
    "nextpageurl",
    "nextpageuri",
    "nexturi",
    "nextpage",
];
const MORE: &[&str] = &["hasmore", "hasnext", "hasnextpage", "istruncated", "more"];
const TOTALS: &[&str] = &[
    "total",
    "totalcount",
    "totalitems",
    "totalresults",
    "totalelements",
    "totalrecords",
    "totalentries",
];
/// Objects in which they stand.
const HOLDERS: &[&str] = &[
    "meta",
    "metadata",
    "links",
    "paging",
    "pagination",
    "page",
    "pages",
    "pageinfo",
    "responsemetadata",
    "cursors",
    "cursor",
];
/// How deep.
const DEPTH: usize = 3;

/// The longest page that is asked for: longer ones take servers too long.
const LONGEST: u64 = 250;
/// Where a length must be given and the document says none.
const USUAL: u64 = 100;

/// Whether a parameter turns pages, so that nobody configures it.
pub fn is_page_parameter(api: &Api, operation: &Operation, parameter: &Parameter) -> bool {
    if parameter.location != Location::Query {
        return false;
    }
    let name = fold(&parameter.name);
    let listed = |names: &[&str]| names.contains(&name.as_str());
    let schema = parameter.schema.as_ref().map(|schema| api.schema(schema));
    let is_time = schema.is_some_and(|schema| schema.format.starts_with("date"));
    if is_time
        || ![CURSORS, NUMBERS, OFFSETS, SIZES, OTHERS]
            .iter()
            .any(|names| listed(names))
    {
        return false;
    }
    let others = || {
        let certain = |other: &&Parameter| !COMMON.contains(&fold(&other.name).as_str());
        let mut others = operation.parameters.iter().filter(certain);
        others.any(|other| other.name != parameter.name && is_page_parameter(api, operation, other))
    };
    !listed(COMMON) || others()
}

/// How the list of `operation` goes on, where the document leaves no doubt.
pub fn paging(api: &Api, operation: &Operation) -> Option<(Paging, Reason)> {
    if operation.method != Method::Get {
        return None;
    }
    let answer = operation.success()?;
    let mut known = Known {
        api,
        operation,
        answer,
    };
    let (pages, rule, because) = known.pages()?;
    let counts = matches!(pages, Pages::PageNumber { .. } | Pages::Offset { .. });
    let paging = Paging {
        size: known.size(counts),
        more: known.more().unwrap_or_default(),
        total: match counts {
            true => known.property(TOTALS, is_count).unwrap_or_default(),
            false => String::new(),
        },
        ..Paging::of(pages)
    };
    let rule = format!("pagination.{rule}");
    Some((paging, Reason { rule, because }))
}

struct Known<'a> {
    api: &'a Api,
    operation: &'a Operation,
    answer: &'a Position,
}

impl Known<'_> {
    fn pages(&mut self) -> Option<(Pages, &'static str, String)> {
        if let Some(pointer) = self.property(NEXT_URLS, |schema| is_address(self.api, schema)) {
            let because = format!("the answer has the next page's address at `{pointer}`");
            return Some((Pages::NextUrl(pointer), "next_url", because));
        }
        let cursor = self.parameter(CURSORS, |_| true);
        if let Some(parameter) = cursor
            && let Some(next) = self.property(NEXT_CURSORS, is_cursor)
        {
            let because = format!("`{parameter}` takes what the answer has at `{next}`");
            return Some((Pages::Cursor { parameter, next }, "cursor", because));
        }
        let last = self.parameter(&["startingafter"], |_| true);
        if let Some(parameter) = last
            && self.more().is_some()
            && let Some(property) = self.id()
        {
            let because = format!("`{parameter}` takes `{property}` of the last object");
            let pages = Pages::AfterLast {
                parameter,
                property,
            };
            return Some((pages, "after_last", because));
        }
        let number = self.parameter(NUMBERS, |schema| schema.is_none_or(is_number));
        // The number of the next page is as good as a cursor.
        if let Some(parameter) = number.clone()
            && let Some(next) = self.property(&["nextpage"], is_number)
        {
            let because = format!("`{parameter}` takes what the answer has at `{next}`");
            return Some((Pages::Cursor { parameter, next }, "cursor", because));
        }
        let responses = self.operation.responses.iter();
        let mut headers = responses.flat_map(|response| &response.headers);
        let cursor = self.parameter(CURSORS, |_| true);
        let turned = [(cursor, NEXT_CURSORS), (number.clone(), &["nextpage"][..])];
        for (parameter, names) in turned {
            let named = |header: &&String| {
                let name = fold(header);
                names.contains(&name.strip_prefix('x').unwrap_or(&name)) && name != "x"
            };
            if let (Some(parameter), Some(header)) = (parameter, headers.clone().find(named)) {
                let because = format!("`{parameter}` takes what the header `{header}` has");
                let next = format!("header:{header}");
                return Some((Pages::Cursor { parameter, next }, "cursor", because));
            }
        }
        if headers.any(|header| header.eq_ignore_ascii_case("link")) {
            let because = "the document names a header `Link` of the answer".to_owned();
            return Some((Pages::LinkHeader, "link_header", because));
        }
        if let Some(parameter) = number
            && let Some(first) = self.first(&parameter)
        {
            let because = format!("`{parameter}` is the number of the page");
            let pages = Pages::PageNumber { parameter, first };
            return Some((pages, "page_number", because));
        }
        let offset = self.parameter(OFFSETS, |schema| schema.is_none_or(is_number))?;
        let (first, because) = match self.start(&offset) {
            None | Some(0) => (0, "is the number of objects to leave out"),
            Some(1) if fold(&offset) == "startindex" && self.size(true).is_some() => (
                1,
                "is the number of the page's first object, and counting begins at 1",
            ),
            // Where counting begins at 1, the offset may be none.
            Some(_) => return None,
        };
        let because = format!("`{offset}` {because}");
        let pages = Pages::Offset {
            parameter: offset,
            first,
        };
        Some((pages, "offset", because))
    }

    /// The first query parameter with one of these names.
    fn parameter(&self, names: &[&str], fits: impl Fn(Option<&Schema>) -> bool) -> Option<String> {
        let found = names.iter().find_map(|name| {
            let mut parameters = self.operation.parameters.iter();
            parameters.find(|parameter| {
                let schema = parameter
                    .schema
                    .as_ref()
                    .map(|schema| self.api.schema(schema));
                fold(&parameter.name) == **name
                    && is_page_parameter(self.api, self.operation, parameter)
                    && fits(schema.as_deref())
            })
        });
        found.map(|parameter| parameter.name.clone())
    }

    fn schema(&self, parameter: &str) -> Option<Rc<Schema>> {
        let mut parameters = self.operation.parameters.iter();
        let found = parameters.find(|known| known.name == parameter);
        found?.schema.as_ref().map(|schema| self.api.schema(schema))
    }

    /// Where counting begins, as far as the document says.
    fn start(&self, parameter: &str) -> Option<u64> {
        let schema = self.schema(parameter)?;
        let default = match &schema.default {
            Some(Tree::Number(digits)) => digits.parse().ok(),
            _ => None,
        };
        default.or_else(|| schema.minimum.as_deref()?.parse().ok())
    }

    /// The number of the first page; nothing where the document contradicts itself.
    fn first(&self, parameter: &str) -> Option<u64> {
        Some(self.start(parameter).unwrap_or(1)).filter(|first| *first <= 1)
    }

    fn size(&self, counts: bool) -> Option<Size> {
        let parameter = self.parameter(SIZES, |schema| schema.is_none_or(is_number))?;
        let schema = self.schema(&parameter);
        let most: Option<u64> = schema
            .as_ref()
            .and_then(|schema| schema.maximum.as_deref()?.parse().ok());
        let default = schema.as_ref().and_then(|schema| match &schema.default {
            Some(Tree::Number(digits)) => digits.parse().ok(),
            _ => None,
        });
        let mut parameters = self.operation.parameters.iter();
        let required = parameters.any(|known| known.name == parameter && known.required);
        let length = match (most, default) {
            (Some(most), default) => Some(most.min(LONGEST.max(default.unwrap_or(0)))),
            // Said aloud, so that a shorter page is known to be the last one.
            (None, Some(default)) => counts.then_some(default),
            (None, None) => None,
        };
        let length = length
            .or(required.then_some(USUAL))
            .filter(|length| *length > 0)?;
        Some(Size { parameter, length })
    }

    fn more(&self) -> Option<String> {
        self.property(MORE, |schema| schema.shape == Shape::Boolean)
    }

    /// The property that tells objects apart.
    fn id(&self) -> Option<String> {
        let (_, element) = super::elements(self.api, self.answer)?;
        let element = super::flat(self.api, &element);
        element.property("id").map(|_| "/id".to_owned())
    }

    /// JSON pointer to the first property with one of these names, the highest one.
    fn property(&self, names: &[&str], fits: impl Fn(&Schema) -> bool) -> Option<String> {
        below(self.api, self.answer, names, &fits, DEPTH)
    }
}

fn below(
    api: &Api,
    schema: &Position,
    names: &[&str],
    fits: &dyn Fn(&Schema) -> bool,
    depth: usize,
) -> Option<String> {
    let schema = super::flat(api, schema);
    let properties = schema.properties();
    let pointer = |name: &str| format!("/{}", name.replace('~', "~0").replace('/', "~1"));
    let here = names.iter().find_map(|name| {
        let mut named = properties.iter().filter(|one| fold(&one.name) == **name);
        named.find(|property| fits(&api.schema(&property.schema)))
    });
    if let Some(property) = here {
        return Some(pointer(&property.name));
    }
    if depth == 0 {
        return None;
    }
    HOLDERS.iter().find_map(|holder| {
        let holder = properties.iter().find(|one| fold(&one.name) == *holder)?;
        let inside = below(api, &holder.schema, names, fits, depth - 1)?;
        Some(pointer(&holder.name) + &inside)
    })
}

fn is_number(schema: &Schema) -> bool {
    matches!(schema.shape, Shape::Integer | Shape::Number)
}

fn is_count(schema: &Schema) -> bool {
    is_number(schema)
}

fn is_cursor(schema: &Schema) -> bool {
    matches!(
        schema.shape,
        Shape::String | Shape::Integer | Shape::Scalar(_)
    )
}

/// Whether a property is the address of a page: by its format, an example, a telling word, or as a
/// link object.
fn is_address(api: &Api, schema: &Schema) -> bool {
    if let Some(href) = schema.property("href") {
        return api.schema(&href.schema).shape == Shape::String;
    }
    if schema.shape != Shape::String {
        return false;
    }
    let example = schema
        .example
        .as_ref()
        .and_then(Tree::as_str)
        .unwrap_or_default();
    let shown = ["http://", "https://", "/", "?"]
        .iter()
        .any(|start| example.starts_with(start));
    let words = schema.description.to_ascii_lowercase();
    let told = words
        .split(|character: char| !character.is_alphanumeric())
        .any(|word| matches!(word, "url" | "uri" | "link" | "href"));
    schema.format.starts_with("uri") || schema.format == "url" || shown || told
}
