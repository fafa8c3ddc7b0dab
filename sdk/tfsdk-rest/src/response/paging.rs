//! Signs that a list goes on elsewhere.

use crate::client::Answer;
use tfsdk::value::json::Json;

/// Properties by which APIs point to the next page.
const POINTERS: &[&str] = &[
    "next",
    "next_cursor",
    "nextCursor",
    "next_page",
    "nextPage",
    "next_page_token",
    "nextPageToken",
    "next_url",
    "nextUrl",
    "next_link",
    "nextLink",
    "@odata.nextLink",
    "next_page_url",
    "nextPageUrl",
    "next_page_uri",
    "next_offset",
    "nextOffset",
    "next_marker",
    "nextMarker",
    "NextToken",
    "nextToken",
    "next_token",
    "continue",
    "continuation_token",
    "continuationToken",
];

/// Properties that are true when there is more.
const MORE: &[&str] = &[
    "has_more",
    "hasMore",
    "has_next",
    "hasNext",
    "has_next_page",
    "hasNextPage",
    "is_truncated",
    "isTruncated",
    "IsTruncated",
];

/// Properties that say how many elements there are on all pages.
const TOTALS: &[&str] = &[
    "total",
    "total_count",
    "totalCount",
    "total_items",
    "totalItems",
    "total_results",
    "totalResults",
    "total_elements",
    "totalElements",
    "total_records",
    "totalRecords",
    "total_entries",
    "totalEntries",
    "count",
];

/// Objects in which they stand.
const HOLDERS: &[&str] = &[
    "meta",
    "metadata",
    "links",
    "_links",
    "paging",
    "pagination",
    "page",
    "pages",
    "page_info",
    "pageInfo",
    "response_metadata",
    "cursors",
];

/// How deep holders are in holders.
const DEPTH: usize = 3;

/// What in an answer of which `read` elements were read says that there are more, in words; `None`
/// when nothing does.
pub(crate) fn sign_of_more(answer: &Answer, json: &Json, read: usize) -> Option<String> {
    if answer.links.iter().any(|link| has_next(link)) {
        return Some("a Link header for the next page".to_owned());
    }
    let total = answer.total.as_deref().and_then(|text| text.parse().ok());
    if total.is_some_and(|total: usize| total > read) {
        return Some("an X-Total-Count header with a greater number".to_owned());
    }
    sign_in(json, read, DEPTH).map(|sign| format!("`{sign}`"))
}

fn sign_in(json: &Json, read: usize, depth: usize) -> Option<String> {
    let members = json.as_object()?;
    let has = |name: &&&str, says: &dyn Fn(&Json) -> bool| members.get(**name).is_some_and(says);
    let more = |json: &Json| *json == Json::Bool(true);
    let total = |json: &Json| match json {
        Json::Number(number) => number
            .to_string()
            .parse()
            .is_ok_and(|total: usize| total > read),
        _ => false,
    };
    let here = (POINTERS.iter().find(|name| has(name, &leads_on)))
        .or_else(|| MORE.iter().find(|name| has(name, &more)))
        .or_else(|| TOTALS.iter().find(|name| has(name, &total)));
    if let Some(name) = here {
        return Some((*name).to_owned());
    }
    if depth == 0 {
        return None;
    }
    HOLDERS.iter().find_map(|holder| {
        let sign = sign_in(members.get(*holder)?, read, depth - 1)?;
        Some(format!("{holder}.{sign}"))
    })
}

fn leads_on(json: &Json) -> bool {
    match json {
        Json::String(text) => !text.is_empty(),
        Json::Number(number) => !number.is_zero(),
        Json::Bool(value) => *value,
        Json::Object(_) => json.get("href").is_some_and(|href| !href.is_null()),
        _ => false,
    }
}

/// Whether a `Link` header (RFC 8288) has the relation `next`.
fn has_next(header: &str) -> bool {
    link_in(header).is_some()
}

/// The address that a `Link` header with the relation `next` has.
pub(super) fn link(answer: &Answer) -> Option<String> {
    answer.links.iter().find_map(|header| link_in(header))
}

/// The target of the first link of a header that has the relation `next`.
fn link_in(header: &str) -> Option<String> {
    let mut rest = header;
    loop {
        let (target, after) = rest.split_once('<')?.1.split_once('>')?;
        // Parameters go on to the next comma that is in no quotes.
        let mut quoted = false;
        let end = after.find(|c: char| {
            quoted ^= c == '"';
            c == ',' && !quoted
        });
        let (parameters, others) = after.split_at(end.unwrap_or(after.len()));
        let is_next = parameters.split(';').any(|parameter| {
            let Some((name, relations)) = parameter.split_once('=') else {
                return false;
            };
            name.trim().eq_ignore_ascii_case("rel")
                && relations
                    .trim()
                    .trim_matches('"')
                    .split_whitespace()
                    .any(|relation| relation.eq_ignore_ascii_case("next"))
        });
        if is_next && !target.trim().is_empty() {
            return Some(target.trim().to_owned());
        }
        rest = others;
    }
}

/// The address of the next page at a place for it: text, or a link object.
pub(super) fn next_address(json: &Json) -> Option<String> {
    let text = json.as_str().or_else(|| json.get("href")?.as_str())?;
    (!text.trim().is_empty()).then(|| text.trim().to_owned())
}

/// An address of a next page where answers usually have one.
pub(super) fn address_in(json: &Json) -> Option<String> {
    address_below(json, DEPTH)
}

fn address_below(json: &Json, depth: usize) -> Option<String> {
    let members = json.as_object()?;
    let is_address = |text: &String| {
        ["/", "?", "https://", "http://"]
            .iter()
            .any(|start| text.starts_with(start))
    };
    let here = POINTERS.iter().filter_map(|name| members.get(*name));
    let here = here.filter_map(next_address).find(is_address);
    if here.is_some() || depth == 0 {
        return here;
    }
    let holders = HOLDERS.iter().filter_map(|holder| members.get(*holder));
    holders
        .filter_map(|holder| address_below(holder, depth - 1))
        .next()
}

/// What says whether something is so: a truth value, or its name.
pub(super) fn is_true(json: &Json) -> Option<bool> {
    match json {
        Json::Bool(value) => Some(*value),
        Json::String(text) => match text.as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// A count.
pub(super) fn number(json: &Json) -> Option<u64> {
    json.scalar_text()?.parse().ok()
}
