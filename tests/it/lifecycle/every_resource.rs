//! Every resource of the kiosk with everything that it takes: made, changed, imported, deleted.

use super::{api, core, workspace};
use serde_json::{Map, Value as Json, json};
use tests::mock_api::MockApi;
use tfsdk_testing::terraform::terraform_available;
use tfsdk_testing::{Action, Failure};

/// The life of one object.
struct Life {
    kind: &'static str,
    /// What it is made with.
    config: Json,
    /// What changes in place.
    change: Json,
    /// By what it is imported.
    import: &'static str,
    /// Where the API has it.
    path: &'static str,
}

impl Life {
    fn address(&self) -> String {
        format!("{}.a", self.kind)
    }

    fn changed(&self) -> Json {
        let mut config = self.config.clone();
        let members = config.as_object_mut().expect("an object");
        members.extend(self.change.as_object().expect("an object").clone());
        config
    }
}

/// The stand first: others are part of it.
fn lives() -> Vec<Life> {
    let hours = json!({"from": "8:00", "to": "18:00", "breaks": [{"at": "12:00", "minutes": 30}]});
    vec![
        Life {
            kind: "kiosk_stand",
            config: json!({
                "code": "east",
                "city": "Graz",
                "address": {"street": "Ring 1", "postal_code": "8010", "door": {"floor": 2}},
                "extras": ["{\"x\":1}", "2"],
                "floor_plan": [[0, 0], [1.5, 2]],
                "labels": {"a": "b"},
                "neighbours": ["west", "north"],
                "opening_hours": {"monday": hours},
                "price_groups": {"low": [1, 2]},
                "receipt": "{\"b\": 1, \"a\": [2]}",
                "seats": 12,
                "settings": "{\"till\": {\"open\": true}}",
                "shifts": [{"bar": "Ann"}, {"bar": "Bo", "door": "Cy"}],
                "switches": {"light": true, "music": false},
                "tables": [[1, 2], [3]],
                "gate": "12",
                "music": "jazz",
                "deposit": "2.50",
                "counters": {"cups": "3", "open": "true", "till": "b"},
                "theme": {"dark": ["#000", 1]},
                "sign": {"text": "East"},
                "power": {"source": "mains", "amperes": 16},
                "badges": {"gold": 1},
            }),
            change: json!({
                "city": "Linz",
                "address": {"street": "Ring 1"},
                "extras": ["null"],
                "receipt": "{\"a\": [2, 3], \"b\": 1}",
                "shifts": [],
                "switches": {"light": false},
                "tables": [[3, 2, 1]],
                "gate": "north",
                "music": "true",
                "deposit": "false",
                "theme": "plain",
                "sign": {"sign": {"image": "e.png", "lit": true}},
                "power": {"source": "battery", "capacity": 1.5},
            }),
            import: "east",
            path: "/stands/east",
        },
        Life {
            kind: "kiosk_drink",
            config: json!({
                "stand_code": "east",
                "name": "Chai",
                "kind": "tea",
                "garnish": ["mint", "ice"],
                "pin": "p1n-of-the-tap",
                "recipe": {
                    "secret": "cinnam0n",
                    "steps": [{"action": "boil", "seconds": 90}, {"action": "pour"}],
                },
                "size": 3,
                "sold_out": false,
                "sources": [{"supplier": "leaf", "share": 0.5}],
            }),
            change: json!({
                "name": "Hot chai",
                "price": 3.05,
                "hot": false,
                "sold_out": true,
                "recipe": {"secret": "ging3r", "steps": [{"action": "pour"}]},
            }),
            import: "east/1",
            path: "/stands/east/drinks/1",
        },
        Life {
            kind: "kiosk_menu",
            config: json!({"stand_code": "east", "title": "Today", "footer": "Enjoy"}),
            change: json!({"title": "Tomorrow", "footer": null, "columns": 3}),
            import: "east",
            path: "/stands/east/menu",
        },
        Life {
            kind: "kiosk_supplier",
            config: json!({
                "supplier_id": "leaf & sons",
                "company": "Leaf",
                "address": {"street": "Hill 3"},
                "contract": {"fixed_contract": {"until": "2030-01-01"}},
            }),
            change: json!({"company": "Leaf & Sons", "email": "a@leaf.example"}),
            import: "leaf & sons",
            path: "/suppliers/leaf%20%26%20sons",
        },
        Life {
            kind: "kiosk_coupon",
            config: json!({"percent": 10, "holder": "Di"}),
            change: json!({"percent": 20}),
            import: "2",
            path: "/coupons/2",
        },
        Life {
            kind: "kiosk_ticket",
            config: json!({"guest": "Ed"}),
            change: json!({"guest": null, "table": 7}),
            import: "3",
            path: "/tickets/3",
        },
        Life {
            kind: "kiosk_customer",
            config: json!({
                "name": "Flo & Co",
                "phone": "1",
                "address": {"city": "Graz", "lines": ["Ring 1", "door = 2"]},
                "allergies": ["nuts", "milk"],
            }),
            change: json!({
                "phone": null,
                "address": {"city": "Linz", "lines": ["Ring 1"]},
                "allergies": ["milk"],
            }),
            import: "4",
            path: "/customers/4",
        },
        Life {
            kind: "kiosk_notice",
            config: json!({"notice_id": "a/b", "content": "Closed: \"today\"\n"}),
            change: json!({"content": "Open\n"}),
            import: "a/b",
            path: "/files/notices/a%2Fb",
        },
        Life {
            kind: "kiosk_stamp",
            config: json!({"stamp_id": "s", "content": "iVBORw0KGgo="}),
            change: json!({"content": "/wAB"}),
            import: "s",
            path: "/stamps/s",
        },
        Life {
            kind: "kiosk_picture",
            config: json!({"caption": "Sea & \"sky\"", "frame": {"colour": "red", "wide": true}}),
            change: json!({"caption": "Sea"}),
            import: "5",
            path: "/pictures/5",
        },
        Life {
            kind: "kiosk_fridge",
            config: super::spellings::fridge(),
            change: json!({
                "alarm_from": null,
                "temperature": -4.25,
                "labels": {"top": "ice"},
                "mode": "frost",
            }),
            import: "6",
            path: "/fridges/6",
        },
        Life {
            kind: "kiosk_keg",
            config: json!({"drink": "cider"}),
            change: json!({"drink": "beer", "litres": 50}),
            import: "7",
            path: "/kegs/7",
        },
        Life {
            kind: "kiosk_card",
            config: json!({"name": "Gus", "points": 3}),
            change: json!({"points": 4}),
            import: "8",
            path: "/cards/8",
        },
        Life {
            kind: "kiosk_shift",
            config: json!({"worker": "Hal", "hours": 8}),
            change: json!({"hours": null}),
            import: "9",
            path: "/shifts/9",
        },
        Life {
            kind: "kiosk_tally",
            config: json!({"subject": "cups"}),
            change: json!({"start": 12}),
            import: "10",
            path: "/tallies/10",
        },
    ]
}

#[tokio::test]
async fn in_the_small_core() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    for life in lives() {
        let address = &life.address();
        let made = core.apply(address, life.config.clone()).await?;
        made.expect(Action::Create);
        let plan = core.plan(address, life.config.clone()).await?;
        plan.expect_empty();
        let changed = core.apply(address, life.changed()).await?;
        changed.expect(Action::Update);
        let plan = core.plan(address, life.changed()).await?;
        plan.expect_empty();
        core.set_state(address, None);
        core.import(address, life.import).await?;
        let plan = core.plan(address, life.changed()).await?;
        // Of what it owns in part, nothing is Terraform's before it is applied.
        match life.kind {
            "kiosk_fridge" => _ = plan.expect(Action::Update),
            _ => plan.expect_empty(),
        }
    }
    says_what_the_mapping_wants(&api);
    for life in lives().iter().rev() {
        core.destroy(&life.address()).await?;
        // A menu cannot be deleted: it is forgotten, and goes with its stand.
        let kept = life.kind == "kiosk_menu";
        assert_eq!(api.object(life.path).is_some(), kept, "{}", life.path);
    }
    assert_eq!(api.object("/stands/east/menu"), None);
    let last = api.calls().pop().expect("a call");
    assert_eq!(last.line, "DELETE /stands/east?force=true");
    assert_eq!(last.headers["x-reason"], "terraform");
    core.shut_down().await
}

/// Bodies and constants of the calls so far.
fn says_what_the_mapping_wants(api: &MockApi) {
    let calls = api.calls();
    let body = |line: &str| {
        let mut calls = calls.iter().rev();
        let call = calls.find(|call| call.line == line);
        call.unwrap_or_else(|| panic!("{line} was called"))
            .body
            .clone()
    };
    assert!(
        calls
            .iter()
            .all(|call| call.headers["x-client"] == "terraform")
    );
    // `body: none`, then what only an update can set, and `body: changed` for the change.
    assert_eq!(body("POST /tickets"), Json::Null);
    assert_eq!(body("POST /tickets/3"), json!({"guest": null, "table": 7}));
    // `body: full`, although the method is `PATCH`.
    assert_eq!(
        body("PATCH /coupons/2"),
        json!({"percent": 20, "holder": "Di"})
    );
    // Forms, with what changes and what is removed.
    assert_eq!(
        body("POST /customers"),
        json!({
            "name": "Flo & Co",
            "phone": "1",
            "address": {"city": "Graz", "lines": ["Ring 1", "door = 2"]},
            "allergies": ["nuts", "milk"],
        })
    );
    assert_eq!(
        body("POST /customers/4"),
        json!({
            "name": "Flo & Co",
            "phone": null,
            "address": {"city": "Linz", "lines": ["Ring 1"]},
            "allergies": ["milk"],
        })
    );
    let last = |line: &str| {
        let mut calls = calls.iter().rev();
        calls.find(|call| call.line == line).expect("a call")
    };
    // A key for what makes something, and versions of what is changed.
    assert_eq!(last("POST /coupons").headers["idempotency-key"].len(), 36);
    assert!(last("PATCH /coupons/2").headers["if-match"].starts_with('"'));
    // Text and bytes as they are, at the server of the path, and without credentials.
    let read = last("GET /files/notices/a%2Fb");
    assert_eq!(read.authorization, "");
    assert_eq!(read.headers["accept"], "text/plain");
    let pinned = last("PUT /files/notices/a%2Fb");
    assert_eq!(pinned.authorization, "Bearer s3cret");
    assert_eq!(pinned.headers["content-type"], "text/plain");
    let stamp = last("PUT /stamps/s");
    assert_eq!(stamp.headers["content-type"], "image/png");
    assert_eq!(stamp.body, json!("/wAB"));
    let picture = last("POST /pictures");
    assert_eq!(picture.headers["cookie"], "mode=quiet");
    assert_eq!(
        picture.body,
        json!({"caption": "Sea & \"sky\"", "frame": {"colour": "red", "wide": true}})
    );
    let drink = body("POST /stands/east/drinks");
    assert_eq!(drink["drink"]["pin"], "p1n-of-the-tap");
    assert_eq!(drink["drink"]["price"], json!(2.5), "the mapping's default");
    assert_eq!(body("PUT /stands/east")["shifts"], json!([]));
    let stand = body("POST /stands");
    assert_eq!(stand["extras"], json!([{"x": 1}, 2]));
    assert_eq!(stand["receipt"], "{\"b\": 1, \"a\": [2]}");
    assert_eq!(stand["switches"], json!({"light": true, "music": false}));
    // Values travel as what they read as.
    assert_eq!(stand["gate"], json!(12));
    assert_eq!(stand["music"], json!("jazz"));
    assert_eq!(stand["deposit"], json!(2.5));
    assert_eq!(
        stand["counters"],
        json!({"cups": 3, "open": true, "till": "b"})
    );
    assert_eq!(stand["theme"], json!({"dark": ["#000", 1]}));
    assert_eq!(stand["sign"], json!("East"));
    assert_eq!(stand["power"], json!({"source": "mains", "amperes": 16}));
    let changed = body("PUT /stands/east");
    assert_eq!(changed["sign"], json!({"image": "e.png", "lit": true}));
    assert_eq!(
        changed["power"],
        json!({"source": "battery", "capacity": 1.5})
    );
    assert_eq!(changed["theme"], json!("plain"));
}

/// The configuration of all lives, as `main.tf.json`.
fn configuration(lives: &[Life], config: impl Fn(&Life) -> Json, imports: &[Json]) -> String {
    let mut resources = Map::new();
    for life in lives {
        let mut members = config(life);
        if life.path.starts_with("/stands/east/") {
            members["depends_on"] = json!(["kiosk_stand.a"]);
        }
        resources.insert(life.kind.to_owned(), json!({ "a": members }));
    }
    let source = json!({"kiosk": {"source": "example.com/acme/kiosk"}});
    json!({
        "terraform": {"required_providers": source},
        "resource": resources,
        "import": imports,
    })
    .to_string()
}

#[test]
fn in_terraform() -> Result<(), std::io::Error> {
    if !terraform_available("the life of every kiosk resource in terraform") {
        return Ok(());
    }
    let api = api();
    let folder = tempfile::tempdir()?;
    let workspace = workspace(folder.path(), &api)?;
    let lives = lives();
    workspace.write(
        "main.tf.json",
        &configuration(&lives, |life| life.config.clone(), &[]),
    );
    workspace.init().success();
    // One after the other, so that the API gives the ids that the imports below name.
    for life in &lives {
        let target = format!("-target={}", life.address());
        let arguments = [
            "apply",
            "-no-color",
            "-input=false",
            "-auto-approve",
            &target,
        ];
        workspace.run(&arguments).success();
    }
    workspace.expect_empty_plan();
    workspace.write("main.tf.json", &configuration(&lives, Life::changed, &[]));
    let plan = workspace.plan_json();
    let changes = plan["resource_changes"].as_array().expect("changes");
    assert_eq!(changes.len(), lives.len());
    for change in changes {
        let actions = &change["change"]["actions"];
        assert_eq!(*actions, json!(["update"]), "{}", change["address"]);
    }
    workspace.apply().success();
    workspace.expect_empty_plan();

    let addresses: Vec<String> = lives.iter().map(Life::address).collect();
    let mut forget = vec!["state", "rm"];
    forget.extend(addresses.iter().map(String::as_str));
    workspace.run(&forget).success();
    let imports: Vec<Json> = lives
        .iter()
        .map(|life| json!({"to": life.address(), "id": life.import}))
        .collect();
    workspace.write(
        "main.tf.json",
        &configuration(&lives, Life::changed, &imports),
    );
    let plan = workspace.plan_json();
    for change in plan["resource_changes"].as_array().expect("changes") {
        let (address, change) = (&change["address"], &change["change"]);
        // Of what it owns in part, nothing is Terraform's before it is applied.
        let action = match address.as_str() {
            Some("kiosk_fridge.a") => "update",
            _ => "no-op",
        };
        assert_eq!(change["actions"], json!([action]), "{address}: {change}");
        assert!(change["importing"].is_object(), "{address} is not imported");
    }
    workspace.apply().success();
    workspace.expect_empty_plan();
    workspace.destroy().success();
    assert_eq!(api.object("/stands/east"), None);
    Ok(())
}
