//! A generated resource whose author has filled in every hook: `src/hooks/mill.rs` of the kiosk.

use serde_json::{Value as Json, json};
use tests::scripted::Scripted;
use tfsdk_testing::{Action, Core, Failure};

/// Has a mill as its API would: with beans under a name of its own, and the grade among settings.
fn mill() -> impl FnMut(&str, &Json) -> (u16, Json) {
    let mut mill = json!({"id": "m", "settings": {}});
    move |line, body| {
        let call = line.split('?').next().unwrap_or(line);
        match call {
            "POST /mills" => {
                mill["beans"] = body["beans"].clone();
                mill["settings"]["grade"] = body["grade"].clone();
                mill["spares"] = body["spares"].clone();
            }
            "PATCH /mills/m" => {
                for command in body.as_array().expect("commands") {
                    match command["path"].as_str().expect("a path") {
                        "/grade" => mill["settings"]["grade"] = command["value"].clone(),
                        path => mill[path.trim_start_matches('/')] = command["value"].clone(),
                    }
                }
            }
            "GET /mills/m" => {}
            _ => return (204, Json::Null),
        }
        (200, mill.clone())
    }
}

#[tokio::test]
async fn a_mill_lives_with_hooks_at_every_step() -> Result<(), Failure> {
    let api = Scripted::start(mill()).await;
    let environment = [
        ("KIOSK_ENDPOINT", api.url.as_str()),
        ("KIOSK_TOKEN", "s3cret"),
    ];
    let mut core = Core::start_with(super::program(), &environment).await?;
    let address = "kiosk_mill.a";
    let refused = core.plan(address, json!({"beans": "stones"})).await;
    let refused = refused.expect_err("stones").to_string();
    assert!(
        refused.contains("hook `plan` stopped this: stones break the mill."),
        "{refused}"
    );
    assert!(api.take().is_empty());

    let config = json!({"beans": "Arabica", "grade": 3, "spares": ["belt"]});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    let calls = api.take();
    let body =
        json!({"beans": "beans/Arabica", "grade": 3, "spares": ["belt"], "maker": "terraform"});
    assert_eq!(calls[0], ("POST /mills?coarse=no".to_owned(), body));
    let started = ("POST /mills/m/start".to_owned(), json!({"with": "Arabica"}));
    assert_eq!(calls[1], started);
    core.plan(address, config).await?.expect_empty();
    assert!(
        api.take()
            .contains(&("GET /mills/m?view=whole".to_owned(), Json::Null))
    );

    let config = json!({"beans": "Robusta", "spares": ["belt", "blade"]});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Update);
    let commands = json!([
        {"op": "add", "path": "/beans", "value": "beans/Robusta"},
        {"op": "remove", "path": "/grade"},
        {"op": "add", "path": "/spares", "value": ["belt", "blade"]},
    ]);
    let calls = api.take();
    assert!(
        calls.contains(&("PATCH /mills/m?was=Arabica".to_owned(), commands)),
        "{calls:?}"
    );
    core.plan(address, config).await?.expect_empty();
    core.import("kiosk_mill.b", "m").await?;
    let imported = core.state("kiosk_mill.b").expect("imported").json();
    assert_eq!(imported["beans"], json!("Robusta"));
    api.take();
    core.destroy(address).await?;
    let body = json!({"force": true, "reason": "Robusta"});
    let mut calls = api.take();
    calls.retain(|(line, _)| !line.starts_with("GET"));
    let discarded = [
        ("POST /mills/m/stop".to_owned(), Json::Null),
        ("POST /mills/m:discard?stop=m".to_owned(), body),
        ("DELETE /mills/m/drawer".to_owned(), Json::Null),
    ];
    assert_eq!(calls, discarded);
    core.shut_down().await
}
