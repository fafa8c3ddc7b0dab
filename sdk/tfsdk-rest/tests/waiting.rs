//! Objects that an API makes, changes and deletes in its own time.

#[path = "waiting/declaration.rs"]
mod declaration;
#[path = "waiting/server.rs"]
mod server;
mod serving;

use serde_json::{Value, json};
use server::{Call, Reply, Server, reply};
use std::time::Duration;
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Action, Core, Failure, Fault};

async fn core(server: &Server) -> Core {
    let service = tfsdk::serve::service(RestProvider::new(&declaration::PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": server.address}))
        .await
        .unwrap();
    core
}

/// A core of its own with the state of `core`, as another run of Terraform has it.
async fn next_run(core: &Core, server: &Server, address: &str) -> Core {
    let mut next = self::core(server).await;
    next.set_state(address, core.state(address).cloned());
    next
}

fn tea() -> Value {
    json!({"name": "Tea"})
}

fn drink(state: &str) -> Value {
    json!({"id": "7", "name": "Tea", "state": state, "reason": null})
}

fn nothing() -> Reply {
    reply(404, json!({"message": "no such thing"}))
}

fn errors(failure: Failure) -> String {
    match failure {
        Failure::Errors(messages) => messages
            .iter()
            .map(|message| format!("{}: {}", message.summary, message.detail))
            .collect::<Vec<_>>()
            .join("\n"),
        other => panic!("{other}"),
    }
}

/// A drink that is ready at the third look, and gone at the third look after its deletion.
fn brewing(call: &Call) -> Reply {
    let deleted = call.count("DELETE /drinks/7");
    let looks = call
        .seen
        .iter()
        .rev()
        .take_while(|line| line.starts_with("GET"))
        .count();
    match call.line.split(' ').next() {
        Some("POST") => reply(201, drink("BREWING")),
        Some("DELETE") => reply(202, Value::Null),
        Some("PATCH") => reply(200, drink("BREWING")),
        _ if deleted > 0 && looks >= 2 => nothing(),
        _ if deleted > 0 => reply(200, drink("DISCARDING")),
        _ if looks < 2 => reply(200, drink("BREWING")),
        _ => reply(200, drink("READY")),
    }
}

#[tokio::test]
async fn a_state_is_waited_for_in_every_step() {
    let server = Server::start(brewing);
    let mut core = core(&server).await;
    let address = "kiosk_drink.tea";
    core.apply(address, tea()).await.unwrap();
    assert_eq!(core.state(address).unwrap().get("/state"), json!("READY"));
    assert_eq!(server.count("GET /drinks/7"), 3);
    core.plan(address, tea()).await.unwrap().expect_empty();

    let limited = json!({"name": "Tea", "timeouts": {"create": "30m"}});
    core.apply(address, limited.clone()).await.unwrap();
    let kept = core.state(address).unwrap().get("/timeouts/create");
    assert_eq!(kept, json!("30m"));
    assert_eq!(
        server.count("PATCH /drinks/7"),
        0,
        "a time limit is not the API's"
    );
    core.refresh(address).await.unwrap();
    core.plan(address, limited).await.unwrap().expect_empty();

    core.destroy(address).await.unwrap();
    assert!(core.state(address).is_none());
    assert_eq!(server.count("DELETE /drinks/7"), 1);
}

#[tokio::test]
async fn an_update_is_waited_for() {
    let server = Server::start(|call| {
        let changed = call.count("PATCH /drinks/7") > 0;
        let mut reply = brewing(call);
        if changed || call.line.starts_with("PATCH") {
            reply.body["name"] = json!("Green tea");
        }
        reply
    });
    let mut core = core(&server).await;
    core.apply("kiosk_drink.tea", tea()).await.unwrap();
    core.apply("kiosk_drink.tea", json!({"name": "Green tea"}))
        .await
        .unwrap();
    let state = core.state("kiosk_drink.tea").unwrap();
    assert_eq!(state.get("/state"), json!("READY"));
    assert_eq!(
        server.count("GET /drinks/7"),
        3 + 3 + 1,
        "the plan reads, too"
    );
}

#[tokio::test]
async fn a_failure_ends_the_wait_with_the_servers_reason() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, drink("BREWING")),
        "DELETE /drinks/7" => reply(204, Value::Null),
        _ if call.count("DELETE /drinks/7") > 0 => nothing(),
        _ if call.before == 0 => reply(200, drink("BREWING")),
        _ => reply(
            200,
            json!({"id": "7", "name": "Tea", "state": "SPILLED", "reason": "the cup broke"}),
        ),
    });
    let mut core = core(&server).await;
    let failure = core.apply("kiosk_drink.tea", tea()).await.unwrap_err();
    let text = errors(failure);
    assert!(
        text.contains("`state` is `SPILLED`: the cup broke"),
        "{text}"
    );
    let state = core.state("kiosk_drink.tea").unwrap();
    assert!(state.tainted);
    assert_eq!(state.get("/state"), json!("SPILLED"));
    // An object that had failed before is deleted all the same.
    core.destroy("kiosk_drink.tea").await.unwrap();
    assert_eq!(server.count("GET /drinks/7"), 4);
}

#[tokio::test]
async fn troubles_of_the_server_do_not_end_the_wait() {
    let server = Server::start(|call| match (call.line.as_str(), call.before) {
        ("POST /drinks", _) => reply(201, drink("BREWING")),
        (_, 0 | 1) => nothing(),
        (_, 2 | 3) => reply(500, json!({"message": "oops"})),
        (_, 4) => reply(503, Value::Null).header("Retry-After", "0"),
        (_, 5) => reply(429, Value::Null).header("Retry-After", "0"),
        _ => reply(200, drink("READY")),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_drink.tea", tea()).await.unwrap();
    assert_eq!(
        core.state("kiosk_drink.tea").unwrap().get("/state"),
        json!("READY")
    );
}

#[tokio::test]
async fn a_refused_look_ends_the_wait_and_keeps_the_object() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, drink("BREWING")),
        _ => reply(403, json!({"message": "not yours"})),
    });
    let mut core = core(&server).await;
    let text = errors(core.apply("kiosk_drink.tea", tea()).await.unwrap_err());
    assert!(
        text.contains("not yours") && text.contains("terraform untaint"),
        "{text}"
    );
    let state = core.state("kiosk_drink.tea").unwrap();
    assert!(state.tainted);
    assert_eq!(state.get("/id"), json!("7"));
}

#[tokio::test]
async fn time_runs_out_with_the_attribute_in_the_message() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, drink("BREWING")),
        _ => reply(200, drink("BREWING")),
    });
    let mut core = core(&server).await;
    let config = json!({"name": "Tea", "timeouts": {"create": "300ms"}});
    let text = errors(core.apply("kiosk_drink.tea", config).await.unwrap_err());
    for part in [
        "`state` of kiosk_drink to be `READY`",
        "Last seen: BREWING",
        "timeouts.create",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("took longer"), "said once: {text}");
    let state = core.state("kiosk_drink.tea").unwrap();
    assert!(state.tainted);
    assert_eq!(state.get("/id"), json!("7"));
    assert_eq!(state.get("/timeouts/create"), json!("300ms"));
}

#[tokio::test]
async fn a_wait_that_was_stopped_goes_on_in_the_next_run() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, drink("BREWING")),
        _ if call.count("GET /taps") > 0 => reply(200, drink("READY")),
        _ => reply(200, drink("BREWING")),
    });
    let mut core = core(&server).await;
    let address = "kiosk_drink.tea";
    let stop = core.apply_during(address, tea(), Fault::Stop, Duration::from_millis(300));
    stop.await.unwrap();
    let state = core.state(address).unwrap();
    assert!(!state.tainted);
    assert_eq!(state.get("/id"), json!("7"));
    assert!(String::from_utf8_lossy(&state.private).contains("underway"));

    let mut next = next_run(&core, &server, address).await;
    let looks = server.count("GET /drinks/7");
    let opened = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        server.pretend("GET /taps");
    };
    let (refreshed, ()) = tokio::join!(next.refresh(address), opened);
    refreshed.unwrap();
    assert!(server.count("GET /drinks/7") > looks + 3, "it has waited");
    let state = next.state(address).unwrap();
    assert_eq!(state.get("/state"), json!("READY"));
    assert_eq!(state.private, r#"{"underway":null}"#);
    next.plan(address, tea()).await.unwrap().expect_empty();
    assert_eq!(server.count("POST /drinks"), 1);
}

#[tokio::test]
async fn an_update_that_was_stopped_goes_on_in_the_next_run() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, drink("READY")),
        "PATCH /drinks/7" => reply(200, drink("BREWING")),
        _ if call.count("PATCH /drinks/7") == 0 => reply(200, drink("READY")),
        _ if call.before < 60 => reply(200, drink("BREWING")),
        _ => reply(
            200,
            json!({"id": "7", "name": "Mate", "state": "READY", "reason": null}),
        ),
    });
    let mut core = core(&server).await;
    let (address, mate) = ("kiosk_drink.tea", json!({"name": "Mate"}));
    core.apply(address, tea()).await.unwrap();
    let stop = core.apply_during(
        address,
        mate.clone(),
        Fault::Stop,
        Duration::from_millis(150),
    );
    stop.await.unwrap();
    let mut next = next_run(&core, &server, address).await;
    next.refresh(address).await.unwrap();
    assert!(server.count("GET /drinks/7") > 60);
    next.plan(address, mate).await.unwrap().expect_empty();
    assert_eq!(server.count("PATCH /drinks/7"), 1);
}

/// An order whose id only its operation tells, at the third question.
fn ordering(call: &Call) -> Reply {
    let operation = || reply(202, Value::Null).header("Operation-Location", "/operations/1?v=2");
    match call.line.as_str() {
        "POST /drinks" => operation(),
        "GET /operations/1?v=2" if call.before < 2 => {
            reply(200, json!({"status": "Running"})).header("Retry-After", "0")
        }
        "GET /operations/1?v=2" => {
            reply(200, json!({"status": "Succeeded", "resource": "/drinks/7"}))
        }
        "GET /drinks/7" if call.count("DELETE /drinks/7") == 0 => reply(200, drink("READY")),
        "DELETE /drinks/7" => reply(204, Value::Null),
        _ => nothing(),
    }
}

#[tokio::test]
async fn an_operation_tells_the_id_of_what_it_made() {
    let server = Server::start(ordering);
    let mut core = core(&server).await;
    core.apply("kiosk_order.tea", tea()).await.unwrap();
    let state = core.state("kiosk_order.tea").unwrap();
    assert_eq!(state.get("/id"), json!("7"));
    assert_eq!(state.get("/state"), json!("READY"));
    assert_eq!(server.count("GET /operations/1?v=2"), 3);
    core.destroy("kiosk_order.tea").await.unwrap();
    assert_eq!(server.count("DELETE /drinks/7"), 1);
}

#[tokio::test]
async fn an_operation_that_was_stopped_before_it_told_the_id_leaves_no_orphan() {
    let server = Server::start(|call| match call.line.as_str() {
        "GET /operations/1?v=2" if call.count("GET /drinks/none") == 0 => {
            reply(200, json!({"status": "Running"}))
        }
        "GET /operations/1?v=2" => {
            reply(200, json!({"status": "Succeeded", "resource": "/drinks/7"}))
        }
        _ => ordering(call),
    });
    let mut core = core(&server).await;
    let address = "kiosk_order.tea";
    let stop = core.apply_during(address, tea(), Fault::Stop, Duration::from_millis(200));
    let text = errors(stop.await.unwrap_err());
    assert!(text.contains("remembered"), "{text}");
    assert!(core.state(address).unwrap().tainted);
    server.pretend("GET /drinks/none");
    let mut next = next_run(&core, &server, address).await;
    next.refresh(address).await.unwrap();
    assert_eq!(next.state(address).unwrap().get("/id"), json!("7"));
    next.plan(address, tea())
        .await
        .unwrap()
        .expect(Action::Replace);
    next.destroy(address).await.unwrap();
    assert_eq!(server.count("DELETE /drinks/7"), 1);
    assert_eq!(server.count("POST /drinks"), 1);
}

#[tokio::test]
async fn an_operation_that_fails_makes_nothing() {
    let server = Server::start(|call| match call.line.as_str() {
        "GET /operations/1?v=2" => reply(
            200,
            json!({"status": "Failed", "error": {"code": "X", "message": "no milk"}}),
        ),
        _ => ordering(call),
    });
    let mut core = core(&server).await;
    let text = errors(core.apply("kiosk_order.tea", tea()).await.unwrap_err());
    assert!(text.contains("`Failed`: no milk"), "{text}");
    assert!(core.state("kiosk_order.tea").is_none());
}

#[tokio::test]
async fn an_operation_of_another_host_is_not_asked() {
    let server = Server::start(|_| {
        reply(202, Value::Null).header("Operation-Location", "https://elsewhere.example/1")
    });
    let mut core = core(&server).await;
    let text = errors(core.apply("kiosk_order.tea", tea()).await.unwrap_err());
    assert!(text.contains("another host"), "{text}");
}

#[tokio::test]
async fn operations_of_microsofts_guidelines_need_no_declaration() {
    let server = Server::start(|call| match (call.line.as_str(), call.before) {
        ("POST /drinks", _) => reply(202, drink("off")).header("azure-asyncoperation", "/op/1"),
        ("GET /op/1", 0) => reply(200, json!({"status": "InProgress"})),
        ("GET /op/1", _) => reply(200, json!({"status": "Succeeded"})),
        _ => reply(200, drink("on")),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_slow.tea", tea()).await.unwrap();
    assert_eq!(
        core.state("kiosk_slow.tea").unwrap().get("/state"),
        json!("on")
    );
    assert_eq!(server.count("GET /op/1"), 2);
}

#[tokio::test]
async fn an_action_beside_the_object_is_waited_for() {
    let server = Server::start(|call| match (call.line.as_str(), call.before) {
        ("POST /drinks", _) => reply(
            201,
            json!({"drink": drink("off"), "action": {"id": 3, "status": "running"}}),
        ),
        ("GET /actions/3", 0) => reply(200, json!({"action": {"status": "running"}})),
        ("GET /actions/3", _) => {
            reply(200, json!({"action": {"status": "success", "error": null}}))
        }
        _ => reply(200, drink("on")),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_job.tea", tea()).await.unwrap();
    assert_eq!(
        core.state("kiosk_job.tea").unwrap().get("/state"),
        json!("on")
    );
    assert_eq!(
        server.lines(),
        [
            "POST /drinks",
            "GET /actions/3",
            "GET /actions/3",
            "GET /drinks/7"
        ]
    );
}

#[tokio::test]
async fn an_action_that_the_server_has_forgotten_is_done() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, json!({"drink": drink("off"), "action": {"id": 3}})),
        "GET /drinks/7" => reply(200, drink("on")),
        _ => nothing(),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_job.tea", tea()).await.unwrap();
    assert_eq!(
        core.state("kiosk_job.tea").unwrap().get("/state"),
        json!("on")
    );
}

#[tokio::test]
async fn what_is_in_the_way_of_a_deletion_ends_first() {
    let server = Server::start(|call| match (call.line.as_str(), call.before) {
        ("POST /drinks", _) => reply(201, drink("READY")),
        ("DELETE /drinks/7", 0) => reply(409, json!({"message": "is brewing"})),
        ("DELETE /drinks/7", _) => reply(202, Value::Null),
        _ if call.count("DELETE /drinks/7") > 1 => nothing(),
        _ if call.count("DELETE /drinks/7") == 1 && call.before < 6 => reply(200, drink("BREWING")),
        _ => reply(200, drink("READY")),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_drink.tea", tea()).await.unwrap();
    core.destroy("kiosk_drink.tea").await.unwrap();
    assert_eq!(server.count("DELETE /drinks/7"), 2);
}

#[tokio::test]
async fn a_deletion_that_was_stopped_keeps_the_object() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /drinks" => reply(201, drink("READY")),
        "DELETE /drinks/7" => reply(202, Value::Null),
        _ if call.before > 60 => nothing(),
        _ => reply(200, drink("READY")),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_drink.tea", tea()).await.unwrap();
    let mut faults = core.faults();
    let strike = async {
        let is_asked = || {
            let lines = server.lines();
            let since = lines.iter().skip_while(|line| *line != "DELETE /drinks/7");
            since.count() > 1
        };
        while !is_asked() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        faults.strike(Fault::Stop).await.unwrap();
    };
    let (destroyed, ()) = tokio::join!(core.destroy("kiosk_drink.tea"), strike);
    let text = errors(destroyed.unwrap_err());
    assert!(text.contains("apply again"), "{text}");
    let mut next = next_run(&core, &server, "kiosk_drink.tea").await;
    next.destroy("kiosk_drink.tea").await.unwrap();
    assert!(next.state("kiosk_drink.tea").is_none());
}

#[tokio::test]
async fn reads_that_differ_are_repeated_until_enough_agree() {
    let server = Server::start(|call| match (call.line.as_str(), call.before) {
        ("POST /drinks", _) => reply(201, drink("new")),
        (_, 0 | 1) => nothing(),
        (_, 2 | 4) => reply(200, drink("old")),
        _ => reply(200, drink("new")),
    });
    let mut core = core(&server).await;
    core.apply("kiosk_slow.tea", tea()).await.unwrap();
    assert_eq!(
        core.state("kiosk_slow.tea").unwrap().get("/state"),
        json!("new")
    );
    assert_eq!(server.count("GET /drinks/7"), 8);
}
