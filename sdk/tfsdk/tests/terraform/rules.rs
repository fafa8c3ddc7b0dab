//! The bookshop under Terraform's rules, by newer calls than the real Terraform here has.

use crate::workspace::example;
use serde_json::json;
use std::path::Path;
use tfsdk_testing::{Core, Cycle, Objects, Source};

async fn shop(name: &str) -> Core {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let mut core = Core::start(&example("bookshop")).await.unwrap();
    core.configure(json!({ "folder": folder })).await.unwrap();
    core
}

#[tokio::test]
async fn a_book_keeps_the_rules_all_its_life() {
    let mut core = shop("rules_of_books").await;
    let book = |title: &str, pages: i64| json!({ "shelf": "a", "title": title, "pages": pages });
    Cycle::of("bookshop_book.it", book("Emma", 1))
        .then(book("Emma", 2))
        .then(book("Persuasion", 2))
        .imported_by_identity()
        .ignoring("/edits")
        .then_gone()
        .run(&mut core)
        .await
        .unwrap();
}

#[tokio::test]
async fn books_are_moved_found_and_written_down() {
    let mut core = shop("rules_of_moves").await;
    let pamphlet = Source {
        provider: "registry.example/shops/bookshop".to_owned(),
        type_name: "bookshop_pamphlet".to_owned(),
        attributes: r#"{"title":"Emma","pages":12}"#.to_owned(),
        ..Source::default()
    };
    core.move_state("bookshop_book.moved", &pamphlet)
        .await
        .unwrap();
    let identity = core.identity("bookshop_book.moved").unwrap();
    assert_eq!(identity, json!({ "shelf": "loose", "title": "Emma" }));
    let unknown = Source {
        type_name: "bookshop_poster".to_owned(),
        ..pamphlet
    };
    let refused = core
        .move_state("bookshop_book.other", &unknown)
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("cannot become"), "{refused}");

    let emma = json!({ "shelf": "a", "title": "Emma" });
    core.apply("bookshop_book.it", emma).await.unwrap();
    let everywhere = json!({});
    let found = core
        .list("bookshop_book", everywhere, Objects::Included, 10)
        .await;
    let names: Vec<_> = found
        .unwrap()
        .into_iter()
        .map(|found| found.display_name)
        .collect();
    assert_eq!(names, ["Emma"]);
    // A plan of what was written down changes nothing: the core checks that.
    core.generate_config("bookshop_book.it").await.unwrap();
    let lines = core.invoke("bookshop_dust", json!({})).await.unwrap();
    assert_eq!(lines, ["dusting a.Emma.book"]);
}

#[tokio::test]
async fn a_pass_and_a_function_keep_the_rules() {
    let mut core = shop("rules_of_passes").await;
    let mut pass = core
        .open("bookshop_pass", json!({ "reader": "ann" }))
        .await
        .unwrap();
    assert!(pass.renew_at.is_some());
    core.renew(&mut pass).await.unwrap();
    core.close(pass).await.unwrap();
    let arguments = [json!("Emma"), json!(474), json!("Jane Austen")];
    let number = core.call("call_number", &arguments).await.unwrap();
    assert_eq!(number, tfsdk_testing::Value::String("J/emma/474".into()));
}
