//! Tests of lists of several pages, against an API on the loopback interface.

use super::*;
use crate::declaration::{
    Attribute, Body, Operation, after_last, attribute, cursor, get, link_header, next_url, offset,
    offset_from, one_page, page_number, post, string,
};
use crate::mock::{Answer, Call, Mock, answer, client, client_that_waits};
use std::time::Duration;
use tfsdk::Context;

static ATTRIBUTES: &[Attribute] = &[string("name").optional()];

static CURSOR: Operation = get("/x?all")
    .query(&[("name", attribute("name"))])
    .unwraps("/items")
    .pages(&cursor("page token", "/next").size("size", 2));
static LAST: Operation = get("/x")
    .unwraps("/items")
    .pages(&after_last("after", "/id").more("/more"));
static NUMBER: Operation = get("/x")
    .unwraps("/items")
    .pages(&page_number("page", 1).size("size", 2));
static OFFSET: Operation = get("/x")
    .unwraps("/items")
    .pages(&offset("skip").total("/total"));
static LINK: Operation = get("/x").unwraps("/items").pages(&link_header());
static URL: Operation = get("/x").unwraps("/items").pages(&next_url("/next"));
static FIRST_TWO: Operation = get("/x")
    .unwraps("/items")
    .pages(&page_number("page", 1).at_most(2));
static WHOLE: Operation = get("/x").unwraps("/items").pages(&one_page());
static UNKNOWN: Operation = get("/x").unwraps("/items");

/// The ids of all elements, and why that is not all; or why there are none.
async fn all(operation: &'static Operation, mock: &Mock) -> Result<(String, String), String> {
    let client = client(&mock.address, Some("s3cret-token")).await;
    let context = Context::default();
    let exchange = Exchange::new(&client, &context, ATTRIBUTES, &[], &[]);
    let arguments = Value::object([("name", "tea".into())]);
    let failed = |failure: Failure| failure.to_string();
    let mut elements = Elements::new(&exchange, operation, &arguments, None).map_err(failed)?;
    let mut ids = Vec::new();
    loop {
        match elements.next().await.map_err(failed)? {
            Found::Element(element) => {
                ids.push(element.json.get("id").unwrap().scalar_text().unwrap());
            }
            Found::Gone(failure) => return Err(format!("gone: {failure}")),
            Found::End => break,
        }
    }
    Ok((
        ids.join(","),
        elements.unread().unwrap_or_default().to_owned(),
    ))
}

/// `{"items": [{"id": 1}], …}`
fn page(ids: &[u32], beside: &str) -> Answer {
    let items: Vec<_> = ids.iter().map(|id| format!(r#"{{"id": {id}}}"#)).collect();
    answer(
        200,
        format!(r#"{{"items": [{}]{beside}}}"#, items.join(", ")),
    )
}

#[tokio::test]
async fn each_style_is_read_to_its_end() {
    type Answers = fn(&Call) -> Answer;
    let cases: [(&'static Operation, Answers, &[&str]); 6] = [
        (
            &CURSOR,
            |call| match call.line.contains("token") {
                false => page(&[1, 2], r#", "next": "a b&""#),
                true => page(&[3], r#", "next": null"#),
            },
            &[
                "GET /x?all&name=tea&size=2",
                "GET /x?all&name=tea&size=2&page%20token=a%20b%26",
            ],
        ),
        (
            &LAST,
            |call| match call.line.contains("after") {
                false => page(&[1, 2], r#", "more": true"#),
                true => page(&[3], r#", "more": false"#),
            },
            &["GET /x", "GET /x?after=2"],
        ),
        (
            &NUMBER,
            |call| match call.line.contains("page=2") {
                false => page(&[1, 2], ""),
                true => page(&[3], ""),
            },
            &["GET /x?size=2&page=1", "GET /x?size=2&page=2"],
        ),
        (
            &OFFSET,
            |call| match call.line.contains("skip=2") {
                false => page(&[1, 2], r#", "total": 3"#),
                true => page(&[3], r#", "total": 3"#),
            },
            &["GET /x?skip=0", "GET /x?skip=2"],
        ),
        (
            &LINK,
            |call| match call.line.contains("p=2") {
                false => page(&[1, 2], "").header("link", "</x?p=2>; rel=\"next\""),
                true => page(&[3], ""),
            },
            &["GET /x", "GET /x?p=2"],
        ),
        (
            &URL,
            |call| match call.line.contains("p=2") {
                false => page(&[1, 2], r#", "next": "/y/z?p=2&q=a%2Fb""#),
                true => page(&[3], r#", "next": """#),
            },
            &["GET /x", "GET /y/z?p=2&q=a%2Fb"],
        ),
    ];
    for (operation, answers, lines) in cases {
        let mock = Mock::start(answers).await;
        let found = all(operation, &mock).await;
        assert_eq!(found, Ok(("1,2,3".to_owned(), String::new())), "{lines:?}");
        assert_eq!(mock.lines(), lines);
        let signed_in = |call: &Call| call.headers["authorization"] == "Bearer s3cret-token";
        assert!(mock.calls().iter().all(signed_in));
    }
}

#[tokio::test]
async fn a_number_that_is_too_great_ends_the_list() {
    let mock = Mock::start(|call| match call.line.contains("page=2") {
        false => page(&[1, 2], ""),
        true => answer(404, r#"{"detail": "Invalid page."}"#),
    })
    .await;
    assert_eq!(all(&NUMBER, &mock).await.unwrap().0, "1,2");
    let mock = Mock::start(|_| answer(404, "")).await;
    let failure = all(&NUMBER, &mock).await.unwrap_err();
    assert!(
        failure.starts_with("gone: GET /x answered 404"),
        "{failure}"
    );
}

#[tokio::test]
async fn what_goes_wrong_on_a_later_page_names_the_page() {
    for (status, body, words) in [
        (500, r#"{"message": "boom"}"#, "GET /x answered 500"),
        (200, "", "answered with nothing"),
        (200, r#"{"items": 5}"#, "should hold an array"),
        (200, r#"{"items": ["#, "The answer to GET /x is"),
        (404, "", "GET /x answered 404"),
    ] {
        let mock = Mock::start(move |call| match call.line.contains("p=2") {
            false => page(&[1, 2], r#", "next": "?p=2""#),
            true => answer(status, body),
        })
        .await;
        let failure = all(&URL, &mock).await.unwrap_err();
        assert!(failure.contains(words), "{failure}");
        let place = "That was page 2 of the list; 2 objects had been read.";
        assert!(failure.ends_with(place), "{failure}");
    }
}

#[tokio::test]
async fn a_page_that_fails_once_is_asked_for_again() {
    let mock = Mock::start(|call| match (call.line.contains("p=2"), call.before) {
        (false, _) => page(&[1], r#", "next": "?p=2""#),
        (true, 0) => answer(503, ""),
        (true, _) => page(&[2], ""),
    })
    .await;
    assert_eq!(all(&URL, &mock).await.unwrap().0, "1,2");
}

#[tokio::test]
async fn loops_are_errors_that_name_the_call() {
    let mock = Mock::start(|_| page(&[1], r#", "next": "?p=2""#)).await;
    let failure = all(&URL, &mock).await.unwrap_err();
    assert!(
        failure.starts_with("Page 2 in answer to GET /x says"),
        "{failure}"
    );
    assert!(failure.contains("pagination: none"), "{failure}");
    let mock = Mock::start(|_| page(&[1, 2], "")).await;
    let failure = all(&NUMBER, &mock).await.unwrap_err();
    assert!(failure.contains("the same objects again"), "{failure}");
    assert_eq!(mock.lines().len(), 2);
}

#[tokio::test]
async fn credentials_stay_on_the_host() {
    for next in [
        "https://evil.example/x?p=2",
        "//evil.example/x",
        "ftp://h/x",
    ] {
        let mock = Mock::start(move |_| page(&[1], &format!(r#", "next": "{next}""#))).await;
        let failure = all(&URL, &mock).await.unwrap_err();
        assert!(failure.contains("not followed because"), "{failure}");
        // Where nobody has said that there are pages, it is left to the practitioner.
        let (ids, unread) = all(&UNKNOWN, &mock).await.unwrap();
        assert_eq!(ids, "1");
        assert!(unread.contains("`next`"), "{unread}");
        assert_eq!(mock.lines().len(), 2);
    }
}

#[tokio::test]
async fn pages_that_nobody_declared_are_read_where_addresses_show_them() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "GET /x" => page(&[1], "").header("link", "</x?p=2>; rel=next"),
        "GET /x?p=2" => page(&[2], r#", "next": "/x?p=3""#),
        "GET /x?p=3" => page(&[3], r#", "next": "/y""#),
        _ => answer(500, ""),
    })
    .await;
    let (ids, unread) = all(&UNKNOWN, &mock).await.unwrap();
    assert_eq!(ids, "1,2,3");
    assert!(
        unread.contains("`next`"),
        "another call is no page: {unread}"
    );
    let mock = Mock::start(|_| page(&[1], r#", "next": "/x?p=3", "total": 9"#)).await;
    let found = all(&WHOLE, &mock).await;
    assert_eq!(found, Ok(("1".to_owned(), String::new())));
}

#[tokio::test]
async fn a_limit_is_told() {
    let mock = Mock::start(|call| match call.line.contains("page=2") {
        false => page(&[1], ""),
        true => page(&[2], ""),
    })
    .await;
    let (ids, unread) = all(&FIRST_TWO, &mock).await.unwrap();
    assert_eq!(ids, "1,2");
    assert!(unread.contains("up to 2 objects"), "{unread}");
}

#[tokio::test]
async fn a_hundred_thousand_elements_are_read_one_by_one() {
    static MANY: Operation = get("/x")
        .unwraps("/items")
        .pages(&page_number("page", 1).size("size", 1000));
    let mock = Mock::start(|call| {
        let number: u32 = call.line.rsplit('=').next().unwrap().parse().unwrap();
        let ids: Vec<u32> = (0..1000).map(|id| (number - 1) * 1000 + id).collect();
        page(if number <= 100 { &ids } else { &[] }, "")
    })
    .await;
    let client = client_that_waits(&mock.address, None, Duration::from_secs(30)).await;
    let context = Context::default();
    let exchange = Exchange::new(&client, &context, ATTRIBUTES, &[], &[]);
    let mut elements = Elements::new(&exchange, &MANY, &Value::Null, None).unwrap();
    let mut count = 0;
    while let Found::Element(_) = elements.next().await.unwrap() {
        count += 1;
        assert!(elements.page.len() < 1000);
    }
    assert_eq!(count, 100_000);
    assert_eq!(mock.lines().len(), 101);
}

/// A search is turned in its body: what it asks for stays, and counts are numbers there.
#[tokio::test]
async fn a_search_is_turned_in_its_body() {
    static SEARCH: Operation = post("/search")
        .body(Body::Fixed(r#"{"like": "{name}"}"#))
        .unwraps("/items")
        .pages(&cursor("body:/page/after", "/next").size("body:/page/size", 2));
    let mock = Mock::start(|call| match call.body.contains("after") {
        false => page(&[1, 2], r#", "next": "b""#),
        true => page(&[3], ""),
    })
    .await;
    let found = all(&SEARCH, &mock).await.unwrap();
    assert_eq!(found, ("1,2,3".to_owned(), String::new()));
    assert_eq!(
        mock.lines(),
        [
            r#"POST /search {"like":"tea","page":{"size":2}}"#,
            r#"POST /search {"like":"tea","page":{"size":2,"after":"b"}}"#,
        ]
    );

    static COUNTED: Operation = post("/search")
        .body(Body::Fixed("{}"))
        .unwraps("/items")
        .pages(&offset_from("body:/start", 1).size("body:/count", 2));
    let mock = Mock::start(|call| match call.body.contains(r#""start":1"#) {
        true => page(&[1, 2], ""),
        false => page(&[3], ""),
    })
    .await;
    assert_eq!(all(&COUNTED, &mock).await.unwrap().0, "1,2,3");
    assert_eq!(mock.lines()[1], r#"POST /search {"count":2,"start":3}"#);
}

#[tokio::test]
async fn a_header_may_tell_the_next_page() {
    static HEADER: Operation = get("/x")
        .unwraps("/items")
        .pages(&cursor("page", "header:X-Next-Page"));
    let mock = Mock::start(|call| match call.line.contains("page=2") {
        false => page(&[1], "").header("x-next-page", "2"),
        true => page(&[2], "").header("x-next-page", ""),
    })
    .await;
    assert_eq!(all(&HEADER, &mock).await.unwrap().0, "1,2");
    assert_eq!(mock.lines(), ["GET /x", "GET /x?page=2"]);
}
