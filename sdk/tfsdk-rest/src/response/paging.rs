//! Signs that a list goes on elsewhere.

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
    "continue",
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
];

/// What in an answer says that there are more elements, in words; `None` when nothing does.
pub(crate) fn sign_of_more(links: &[String], json: &Json) -> Option<String> {
    if links.iter().any(|link| has_next(link)) {
        return Some("a Link header for the next page".to_owned());
    }
    if let Some(name) = sign_in(json) {
        return Some(format!("`{name}`"));
    }
    HOLDERS.iter().find_map(|holder| {
        let name = sign_in(json.get(holder)?)?;
        Some(format!("`{holder}.{name}`"))
    })
}

fn sign_in(json: &Json) -> Option<&'static str> {
    if json.get("has_more") == Some(&Json::Bool(true)) {
        return Some("has_more");
    }
    if json.get("hasMore") == Some(&Json::Bool(true)) {
        return Some("hasMore");
    }
    POINTERS.iter().copied().find(|name| match json.get(name) {
        Some(Json::String(text)) => !text.is_empty(),
        Some(Json::Number(number)) => !number.is_zero(),
        Some(link @ Json::Object(_)) => link.get("href").is_some_and(|href| !href.is_null()),
        _ => false,
    })
}

/// Whether a `Link` header (RFC 8288) has the relation `next`.
fn has_next(header: &str) -> bool {
    header.split(';').any(|parameter| {
        let Some((name, relations)) = parameter.split_once('=') else {
            return false;
        };
        let relations = relations.split(',').next().unwrap_or_default();
        name.trim().eq_ignore_ascii_case("rel")
            && relations
                .trim()
                .trim_matches('"')
                .split_whitespace()
                .any(|relation| relation.eq_ignore_ascii_case("next"))
    })
}
