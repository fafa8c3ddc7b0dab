//! Tests of the way through lists: declaration and answers → where each next page is.

use super::*;
use crate::declaration::{
    after_last, cursor, link_header, next_url, offset, offset_from, one_page, page_number,
};

/// Where `paging` leads after each of these answers; a list is at `items`.
fn way(paging: Option<&'static Paging>, answers: &[&str]) -> Vec<String> {
    let mut walk = Walk::new(paging);
    let step = |body: &&str| {
        let (body, header) = body.split_once(" | ").unwrap_or((body, ""));
        let mut answer = Answer::default();
        match (header.strip_prefix("total "), header.strip_prefix("next ")) {
            (Some(total), _) => answer.total = Some(total.to_owned()),
            (_, Some(next)) => {
                answer.headers.insert("x-next", next.parse().unwrap());
            }
            _ => answer.links.push(header.to_owned()),
        }
        let json = Json::parse(body).unwrap();
        let elements = json.get("items").and_then(Json::as_array).unwrap_or(&[]);
        match walk.after(&answer, &json, elements) {
            Ok(Next::Query(name, value)) => format!("{name}={}", value.scalar_text().unwrap()),
            Ok(Next::Address(address)) => address,
            Ok(Next::Perhaps(address)) => format!("perhaps {address}"),
            Ok(Next::End) => "end".to_owned(),
            Err(Stuck(what)) => what,
        }
    };
    answers.iter().map(step).collect()
}

#[test]
fn cursors_lead_on_until_there_is_none() {
    static CURSOR: Paging = cursor("after", "/meta/next");
    let more = |cursor: &str| format!(r#"{{"items": [{cursor}], "meta": {{"next": {cursor}}}}}"#);
    let found = way(
        Some(&CURSOR),
        &[&more(r#""a""#), &more("7"), &more(r#""""#)],
    );
    assert_eq!(found, ["after=a", "after=7", "end"]);
    for end in ["null", "0", "false", "{}", "[1]"] {
        assert_eq!(way(Some(&CURSOR), &[&more(end)]), ["end"], "{end}");
    }
    assert_eq!(way(Some(&CURSOR), &["{}", "[]"]), ["end", "end"]);
    // An empty page with a cursor is one of a filtered list.
    let empty = r#"{"items": [], "meta": {"next": "b"}}"#;
    assert_eq!(way(Some(&CURSOR), &[empty]), ["after=b"]);
}

#[test]
fn cursors_may_stand_in_a_header() {
    static CURSOR: Paging = cursor("page", "header:X-Next");
    let pages = [
        r#"{"items": [1]} | next 2"#,
        r#"{"items": [2]} | next b c"#,
        r#"{"items": [3]} | next 0"#,
    ];
    assert_eq!(way(Some(&CURSOR), &pages), ["page=2", "page=b c", "end"]);
    assert_eq!(way(Some(&CURSOR), &[r#"{"items": [1]}"#]), ["end"]);
}

#[test]
fn offsets_may_begin_at_one() {
    static OFFSET: Paging = offset_from("startIndex", 1).size("count", 2);
    let pages = [r#"{"items": [1, 2]}"#, r#"{"items": [3]}"#];
    assert_eq!(way(Some(&OFFSET), &pages), ["startIndex=3", "end"]);
    let first: Vec<String> = Walk::new(Some(&OFFSET))
        .first()
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    assert_eq!(first, ["count=2", "startIndex=1"]);
}

#[test]
fn what_says_that_there_is_no_more_counts_first() {
    static CURSOR: Paging = cursor("after", "/next").more("/has_more");
    let stale = r#"{"items": [1], "next": "a", "has_more": false}"#;
    assert_eq!(way(Some(&CURSOR), &[stale]), ["end"]);
    static LAST: Paging = after_last("starting_after", "/id").more("/has_more");
    let found = way(
        Some(&LAST),
        &[
            r#"{"items": [{"id": 1}, {"id": 2}], "has_more": true}"#,
            r#"{"items": [{"id": 3}], "has_more": true}"#,
            r#"{"items": [{"id": 4}], "has_more": false}"#,
        ],
    );
    assert_eq!(found, ["starting_after=2", "starting_after=3", "end"]);
}

#[test]
fn pages_are_counted_until_one_is_short() {
    static PAGE: Paging = page_number("page", 1);
    let found = way(
        Some(&PAGE),
        &[
            r#"{"items": [1, 2]}"#,
            r#"{"items": [3, 4]}"#,
            r#"{"items": [5]}"#,
        ],
    );
    assert_eq!(found, ["page=2", "page=3", "end"]);
    static SIZED: Paging = page_number("page", 0).size("per_page", 3);
    let found = way(
        Some(&SIZED),
        &[r#"{"items": [1, 2, 3]}"#, r#"{"items": [4]}"#],
    );
    assert_eq!(found, ["page=1", "end"]);
    assert_eq!(way(Some(&SIZED), &[r#"{"items": [1, 2]}"#]), ["end"]);
    static OFFSET: Paging = offset("skip").size("limit", 2);
    let found = way(
        Some(&OFFSET),
        &[r#"{"items": [1, 2]}"#, r#"{"items": [3, 4]}"#],
    );
    assert_eq!(found, ["skip=2", "skip=4"]);
    assert_eq!(way(Some(&OFFSET), &[r#"{"items": []}"#]), ["end"]);
}

#[test]
fn totals_decide_where_they_are_known() {
    static OFFSET: Paging = offset("offset").size("limit", 5).total("/total");
    // The server has cut pages to two, whatever it was asked for.
    let found = way(
        Some(&OFFSET),
        &[
            r#"{"items": [1, 2], "total": 4}"#,
            r#"{"items": [3, 4], "total": 4}"#,
        ],
    );
    assert_eq!(found, ["offset=2", "end"]);
    static PAGE: Paging = page_number("page", 1);
    let found = way(
        Some(&PAGE),
        &[r#"{"items": [1]} | total 2"#, r#"{"items": [2]} | total 2"#],
    );
    assert_eq!(found, ["page=2", "end"]);
    // An API that counts wrong is not asked for ever.
    assert_eq!(way(Some(&PAGE), &[r#"{"items": []} | total 9"#]), ["end"]);
}

#[test]
fn addresses_are_taken_from_header_or_body() {
    static LINK: Paging = link_header();
    let found = way(
        Some(&LINK),
        &[
            r#"{"items": [1]} | <https://h/a?p=1>; rel="prev", </a?x=1,2&p=2>; rel="last next""#,
            r#"{"items": [2]} | </a?p=3>; title="a, rel=\"next\""; rel=next"#,
            r#"{"items": [3]} | </a?p=1>; rel=first"#,
        ],
    );
    assert_eq!(found, ["/a?x=1,2&p=2", "/a?p=3", "end"]);
    static URL: Paging = next_url("/links/next");
    let found = way(
        Some(&URL),
        &[
            r#"{"items": [1], "links": {"next": "https://h/a?p=2"}}"#,
            r#"{"items": [2], "links": {"next": {"href": "?p=3"}}}"#,
            r#"{"items": [3], "links": {"next": null}}"#,
        ],
    );
    assert_eq!(found, ["https://h/a?p=2", "?p=3", "end"]);
}

#[test]
fn what_nobody_declared_is_followed_where_an_answer_gives_addresses() {
    for (body, found) in [
        (r#"{"items": [1]} | </a?p=2>; rel=next"#, "perhaps /a?p=2"),
        (r#"{"items": [1], "next": "/a?p=2"}"#, "perhaps /a?p=2"),
        (
            r#"{"meta": {"links": {"next": "https://h/a"}}}"#,
            "perhaps https://h/a",
        ),
        (r#"{"items": [1], "next": "abc"}"#, "end"),
        (r#"{"items": [1], "next_page": 2, "total": 7}"#, "end"),
        ("[1]", "end"),
    ] {
        assert_eq!(way(None, &[body]), [found], "{body}");
    }
    static WHOLE: Paging = one_page();
    let all = r#"{"items": [1], "next": "/a?p=2"} | </a?p=2>; rel=next"#;
    assert_eq!(way(Some(&WHOLE), &[all]), ["end"]);
}

#[test]
fn a_list_that_does_not_get_on_is_noticed() {
    static CURSOR: Paging = cursor("after", "/next");
    let found = way(
        Some(&CURSOR),
        &[
            r#"{"items": [1], "next": "a"}"#,
            r#"{"items": [2], "next": "b"}"#,
            r#"{"items": [3], "next": "a"}"#,
        ],
    );
    assert!(found[2].contains("has been read already"), "{found:?}");
    static PAGE: Paging = page_number("page", 1);
    let same = r#"{"items": [{"id": 1}]}"#;
    let found = way(Some(&PAGE), &[same, same]);
    assert!(found[1].contains("the same objects again"), "{found:?}");
    // At the end it does not matter.
    static TOTAL: Paging = page_number("page", 1).total("/total");
    let last = r#"{"items": [{"id": 1}], "total": 2}"#;
    assert_eq!(way(Some(&TOTAL), &[last, last]), ["page=2", "end"]);
}

#[test]
fn counts_of_all_kinds_are_read() {
    for (json, count) in [
        ("7", Some(7)),
        (r#""7""#, Some(7)),
        ("-1", None),
        ("null", None),
    ] {
        assert_eq!(number(&Json::parse(json).unwrap()), count, "{json}");
    }
    for (json, said) in [
        ("true", Some(true)),
        (r#""false""#, Some(false)),
        ("1", None),
    ] {
        assert_eq!(is_true(&Json::parse(json).unwrap()), said, "{json}");
    }
}

proptest::proptest! {
    #[test]
    fn no_link_header_breaks_it(header in "[<>;,=\"a-z/ ]{0,60}") {
        let answer = Answer { links: vec![header], ..Answer::default() };
        let _ = link(&answer);
    }
}
