//! Actions and ephemeral resources over HTTP. Terraform 1.14 is the first that calls actions, so
//! they are proved against our own core; sessions are proved under the real program too.

mod serving;

#[path = "acting/declaration.rs"]
mod declaration;
#[path = "waiting/server.rs"]
#[allow(dead_code)]
mod server;

use serde_json::{Value, json};
use server::{Call, Reply, Server, reply};
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Core, Failure};

async fn core(server: &Server) -> Core {
    let service = tfsdk::serve::service(RestProvider::new(&declaration::PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    let config = json!({"endpoint": server.address});
    core.configure(config).await.unwrap();
    core
}

fn errors(failure: Failure) -> String {
    match failure {
        Failure::Errors(messages) => {
            let messages = messages.iter();
            let lines = messages.map(|one| format!("{}: {}", one.summary, one.detail));
            lines.collect::<Vec<_>>().join("\n")
        }
        other => panic!("{other}"),
    }
}

fn stirring(call: &Call, last: &str) -> Reply {
    match call.line.as_str() {
        "POST /drinks/a%2F7/stir" => {
            let began = json!({"message": "with a spoon", "check": 3});
            reply(202, began).header("Location", "/jobs/1")
        }
        "GET /jobs/1" if call.before < 2 => reply(200, json!({"state": "STIRRING"})),
        "GET /jobs/1" => reply(200, json!({"state": last, "why": "too fast"})),
        "GET /drinks/a%2F7/checks/3" => reply(200, Value::Null),
        _ => reply(404, Value::Null),
    }
}

#[tokio::test]
async fn an_action_tells_how_far_it_is() {
    let server = Server::start(|call| stirring(call, "STIRRED"));
    let mut core = core(&server).await;
    let config = json!({"drink_id": "a/7", "times": 3});
    let said = core.invoke("kiosk_drink_stir", config).await.unwrap();
    assert_eq!(
        said,
        [
            "Calling POST /drinks/a%2F7/stir",
            "GET /jobs/1 says `STIRRING`",
            "POST /drinks/a%2F7/stir was answered with 202 Accepted: message = with a spoon",
        ]
    );
    assert_eq!(server.count("GET /jobs/1"), 3);
    assert_eq!(server.count("GET /drinks/a%2F7/checks/3"), 1);
}

#[tokio::test]
async fn what_fails_later_is_an_error_with_the_reason() {
    let server = Server::start(|call| stirring(call, "SPILLED"));
    let mut core = core(&server).await;
    let config = json!({"drink_id": "a/7"});
    let failure = core.invoke("kiosk_drink_stir", config).await.unwrap_err();
    let text = errors(failure);
    assert!(text.starts_with("kiosk_drink_stir was not done"), "{text}");
    assert!(text.contains("`SPILLED`: too fast"), "{text}");
    assert!(
        text.contains("before the action is invoked again"),
        "{text}"
    );
}

#[tokio::test]
async fn a_time_limit_of_the_configuration_holds() {
    let server = Server::start(|call| match call.line.as_str() {
        "GET /jobs/1" => reply(200, json!({"state": "STIRRING"})),
        _ => stirring(call, "STIRRED"),
    });
    let mut core = core(&server).await;
    let config = json!({"drink_id": "a/7", "timeouts": {"invoke": "1s"}});
    let failure = core.invoke("kiosk_drink_stir", config).await.unwrap_err();
    let text = errors(failure);
    assert!(text.contains("STIRRING"), "{text}");
}

#[tokio::test]
async fn refusals_say_what_the_server_said() {
    let server = Server::start(|call| match call.line.as_str() {
        "POST /clean?quietly=true" => reply(422, json!({"message": "k3y has no mop"})),
        "POST /clean" => reply(200, json!({"message": "done, k3y", "dust": {"grams": 12}})),
        _ => reply(404, Value::Null),
    });
    let mut core = core(&server).await;
    let loud = json!({"key": "k3y"});
    let said = core.invoke("kiosk_clean", loud).await.unwrap();
    let last = said.last().unwrap();
    assert!(
        last.ends_with("dust.grams = 12") && !last.contains("k3y"),
        "{last}"
    );
    let quiet = json!({"key": "k3y", "quietly": true});
    let text = errors(core.invoke("kiosk_clean", quiet).await.unwrap_err());
    assert!(
        text.contains("has no mop") && !text.contains("k3y"),
        "{text}"
    );
    let lost = json!({"drink_id": "9"});
    let text = errors(core.invoke("kiosk_drink_stir", lost).await.unwrap_err());
    assert!(text.contains("check the action's arguments"), "{text}");
}

fn sessions(call: &Call) -> Reply {
    match call.line.as_str() {
        "POST /sessions" => reply(
            201,
            json!({"id": format!("s{}", call.before), "key": "k3y", "left": 1200}),
        ),
        "POST /sessions/s0/renew" => reply(200, json!({"left": 3600})),
        line if line.starts_with("DELETE") => reply(204, Value::Null),
        _ => reply(404, Value::Null),
    }
}

#[tokio::test]
async fn a_session_lasts_as_long_as_the_run() {
    let server = Server::start(sessions);
    let mut core = core(&server).await;
    let config = json!({"user": "ann"});
    let mut opened = core.open("kiosk_session", config).await.unwrap();
    let first = opened.renew_at.unwrap();
    core.renew(&mut opened).await.unwrap();
    assert!(opened.renew_at.unwrap() > first + 2000);
    core.close(opened).await.unwrap();
    assert_eq!(
        server.lines(),
        [
            "POST /sessions",
            "POST /sessions/s0/renew",
            "DELETE /sessions/s0"
        ]
    );
}
