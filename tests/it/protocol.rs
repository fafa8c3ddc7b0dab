//! The SDK under Terraform's rules: a toy provider taken through its life by the small core.

mod toy;

use serde_json::{Value as Json, json};
use tfsdk::Value;
use tfsdk_testing::{Action, Core, Failure, Refreshed, unknown, unknown_not_null};
use toy::Shelf;

const BOOK: &str = "shelf_book.a";

fn config() -> Json {
    json!({
        "title": "Tea",
        "author": "Okakura",
        "pages": 160.5,
        "tags": ["b", "a"],
        "chapters": [{"heading": "one"}, {"heading": "two"}],
        "code": "secret",
    })
}

fn changed(name: &str, value: Json) -> Json {
    let mut config = config();
    config[name] = value;
    config
}

async fn core() -> Result<(Core, Shelf), Failure> {
    let shelf = Shelf::default();
    let core = Core::attach(tfsdk::serve::service(shelf.clone())).await?;
    Ok((core, shelf))
}

fn state(core: &Core, pointer: &str) -> Json {
    core.state(BOOK).expect("a stored book").get(pointer)
}

#[tokio::test]
async fn a_life() -> Result<(), Failure> {
    let (mut core, shelf) = core().await?;
    core.apply(BOOK, config()).await?.expect(Action::Create);
    assert_eq!(state(&core, "/id"), json!("book-1"));
    assert_eq!(state(&core, "/chapters/1/anchor"), json!("#two"));
    assert_eq!(state(&core, "/code"), Json::Null);
    core.plan(BOOK, config()).await?.expect_empty();
    assert_eq!(core.refresh(BOOK).await?, Refreshed::Unchanged);

    let longer = changed("pages", json!(200));
    core.apply(BOOK, longer.clone())
        .await?
        .expect(Action::Update);
    assert_eq!(state(&core, "/revision"), json!(2));
    core.plan(BOOK, longer).await?.expect_empty();

    let other = changed("author", json!("Kakuzo"));
    let plan = core.apply(BOOK, other.clone()).await?;
    plan.expect(Action::Replace);
    assert_eq!(plan.replace_paths, ["author"]);
    assert_eq!(shelf.ids().len(), 1);
    core.plan(BOOK, other).await?.expect_empty();

    core.destroy(BOOK).await?;
    assert!(core.state(BOOK).is_none() && shelf.ids().is_empty());
    Ok(())
}

#[tokio::test]
async fn an_imported_book_plans_empty() -> Result<(), Failure> {
    let (mut core, _) = core().await?;
    core.apply(BOOK, config()).await?;
    core.set_state(BOOK, None);
    core.import(BOOK, "book-1").await?;
    core.plan(BOOK, config()).await?.expect_empty();
    let missing = core
        .import("shelf_book.b", "book-9")
        .await
        .expect_err("no such book");
    assert!(matches!(missing, Failure::Refused(_)), "{missing}");
    Ok(())
}

#[tokio::test]
async fn drift_is_shown_and_a_lost_book_is_made_again() -> Result<(), Failure> {
    let (mut core, shelf) = core().await?;
    core.apply(BOOK, config()).await?;
    shelf.meddle("book-1", Some(("title", Value::string("Coffee"))));
    assert_eq!(core.refresh(BOOK).await?, Refreshed::Changed);
    core.apply(BOOK, config()).await?.expect(Action::Update);
    core.plan(BOOK, config()).await?.expect_empty();
    shelf.meddle("book-1", None);
    core.apply(BOOK, config()).await?.expect(Action::Create);
    core.plan(BOOK, config()).await?.expect_empty();
    Ok(())
}

#[tokio::test]
async fn a_panic_in_create_keeps_the_object() -> Result<(), Failure> {
    for title in ["panic", "half-way"] {
        let (mut core, shelf) = core().await?;
        let failure = core.apply(BOOK, changed("title", json!(title))).await;
        let failure = failure.expect_err("the create fails");
        assert!(matches!(failure, Failure::Errors(_)), "{failure}");
        let stored = core.state(BOOK).expect("the object is not lost");
        assert!(stored.tainted, "{title}");
        assert_eq!(stored.get("/id"), json!("book-1"));
        core.apply(BOOK, config()).await?.expect(Action::Replace);
        assert_eq!(shelf.ids().len(), 1);
        core.plan(BOOK, config()).await?.expect_empty();
    }
    Ok(())
}

#[tokio::test]
async fn a_refused_create_stores_nothing() -> Result<(), Failure> {
    let (mut core, _) = core().await?;
    let failure = core.apply(BOOK, changed("title", json!("refused"))).await;
    assert!(
        failure
            .expect_err("refused")
            .to_string()
            .contains("The shelf is full")
    );
    assert!(core.state(BOOK).is_none());
    Ok(())
}

#[tokio::test]
async fn a_failed_update_is_planned_again() -> Result<(), Failure> {
    let (mut core, _) = core().await?;
    core.apply(BOOK, config()).await?;
    let refused = changed("title", json!("refused"));
    let failure = core.apply(BOOK, refused.clone()).await;
    assert!(matches!(failure, Err(Failure::Errors(_))));
    assert_eq!(state(&core, "/title"), json!("Tea"));
    core.plan(BOOK, refused).await?.expect(Action::Update);
    Ok(())
}

#[tokio::test]
async fn private_data_survives() -> Result<(), Failure> {
    let (mut core, _) = core().await?;
    core.apply(BOOK, config()).await?;
    core.refresh(BOOK).await?;
    core.plan(BOOK, config()).await?;
    // The update reports an error when it finds nothing.
    core.apply(BOOK, changed("pages", json!(1))).await?;
    core.apply(BOOK, changed("pages", json!(2))).await?;
    let private = core.state(BOOK).expect("a stored book").private.clone();
    assert!(String::from_utf8_lossy(&private).contains("create"));
    Ok(())
}

#[tokio::test]
async fn what_is_unknown_in_the_plan_is_known_at_apply() -> Result<(), Failure> {
    for marker in [unknown(), unknown_not_null()] {
        let (mut core, _) = core().await?;
        let plan = core.plan(BOOK, changed("pages", marker.clone())).await?;
        core.apply_plan(&plan, config()).await?;
        core.plan(BOOK, config()).await?.expect_empty();
        let plan = core.plan(BOOK, changed("chapters", marker)).await?;
        core.apply_plan(&plan, config()).await?;
        core.plan(BOOK, config()).await?.expect_empty();
    }
    Ok(())
}

#[tokio::test]
async fn chapters_that_move_keep_nothing_wrong() -> Result<(), Failure> {
    let (mut core, _) = core().await?;
    core.apply(BOOK, config()).await?;
    for chapters in [
        json!([{"heading": "two"}, {"heading": "one"}, {"heading": "three"}]),
        json!([{"heading": "three"}]),
        json!([]),
        Json::Null,
    ] {
        let config = changed("chapters", chapters);
        core.apply(BOOK, config.clone()).await?;
        core.plan(BOOK, config).await?.expect_empty();
    }
    Ok(())
}

#[tokio::test]
async fn a_state_of_a_smaller_schema_is_read() -> Result<(), Failure> {
    let (mut core, _) = core().await?;
    core.apply(BOOK, config()).await?;
    let mut stored = core.state(BOOK).expect("a stored book").clone();
    let mut json = stored.json();
    let members = json.as_object_mut().expect("an object");
    members.remove("tags");
    members.insert("gone".to_owned(), json!(1));
    stored.attributes = json.to_string();
    core.set_state(BOOK, Some(stored));
    core.plan(BOOK, config()).await?.expect_empty();
    Ok(())
}
