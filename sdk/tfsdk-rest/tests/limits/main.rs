//! How many calls are made, when, and when again: over HTTP, under Terraform's rules.

mod server;
#[path = "../serving/mod.rs"]
mod serving;

use serde_json::{Value, json};
use server::{Server, core};
use std::time::{Duration, Instant};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, Connection, Endpoint, Provider, Resource, Step, connection, delete, get,
    patch, post, string,
};
use tfsdk_testing::Core;

static DRINK: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("stand").required(),
];
static FREE: Binding = Binding::new()
    .create(post("/drinks"))
    .read(get("/drinks/{id}"))
    .update(patch("/drinks/{id}"))
    .delete(delete("/drinks/{id}"));
static LOCKED: Binding = FREE.lock("stand/{stand}");
static SHORT: Binding = FREE.timeouts(&[(Step::Create, 2)]);

static TWO_AT_ONCE: Connection = connection().concurrency(2);
static IN_TURN: Connection = connection().concurrency(1);
static SLOW: Connection = connection().rate_limit(5, 1);

const fn provider(resource: &'static [&'static Resource]) -> Provider {
    let endpoint = Endpoint {
        default: "",
        environment: "TFSDK_REST_TEST_ENDPOINT",
    };
    Provider::new("kiosk", "1.0.0", endpoint).resources(resource)
}

static AT_ONCE: Provider =
    provider(&[&Resource::new("kiosk_drink", DRINK, &FREE)]).connection(&TWO_AT_ONCE);
static PACED: Provider = provider(&[&Resource::new("kiosk_drink", DRINK, &FREE)]).connection(&SLOW);
static ALONE: Provider = provider(&[&Resource::new("kiosk_drink", DRINK, &LOCKED)]);
static HASTY: Provider =
    provider(&[&Resource::new("kiosk_drink", DRINK, &SHORT)]).connection(&IN_TURN);
static PATIENT: Provider = provider(&[&Resource::new("kiosk_drink", DRINK, &FREE)]);

const TEA: &str = "kiosk_drink.tea";

fn at(stand: &str) -> Value {
    json!({"stand": stand})
}

/// Provider blocks of one process.
async fn blocks<const N: usize>(declaration: &'static Provider, server: &Server) -> [Core; N] {
    let provider = RestProvider::new(declaration);
    let mut cores = Vec::new();
    for _ in 0..N {
        cores.push(core(provider.clone(), server).await);
    }
    cores.try_into().ok().unwrap()
}

#[tokio::test]
async fn all_blocks_together_make_no_more_calls_at_once_than_allowed() {
    let server = Server::start();
    let [mut a, mut b, mut c, mut d] = blocks(&AT_ONCE, &server).await;
    let (a, b, c, d) = tokio::join!(
        a.apply(TEA, at("a")),
        b.apply(TEA, at("b")),
        c.apply(TEA, at("c")),
        d.apply(TEA, at("d")),
    );
    for applied in [a, b, c, d] {
        applied.unwrap();
    }
    assert_eq!(server.most_at_once(""), 2);
}

#[tokio::test]
async fn all_blocks_together_keep_the_pace() {
    let server = Server::start();
    let [mut a, mut b] = blocks(&PACED, &server).await;
    let life = async |core: &mut Core| {
        core.apply(TEA, at("a")).await.unwrap();
        core.refresh(TEA).await.unwrap();
        core.destroy(TEA).await.unwrap();
    };
    tokio::join!(life(&mut a), life(&mut b));
    let arrived = server.arrived();
    assert!(arrived.len() >= 6, "{arrived:?}");
    for (first, sixth) in arrived.iter().zip(&arrived[5..]) {
        let between = sixth.duration_since(*first);
        // The way to the server is not always equally long.
        assert!(between > Duration::from_millis(900), "{between:?}");
    }
}

#[tokio::test]
async fn what_has_one_key_is_worked_on_by_one_at_a_time() {
    let server = Server::start();
    let [mut a, mut b, mut c] = blocks(&ALONE, &server).await;
    let life = async |core: &mut Core, [first, second]: [&str; 2]| {
        core.apply(TEA, at(first)).await.unwrap();
        core.apply(TEA, at(second)).await.unwrap();
        core.destroy(TEA).await.unwrap();
    };
    tokio::join!(
        life(&mut a, ["north", "east"]),
        life(&mut b, ["north", "east"]),
        life(&mut c, ["south", "west"])
    );
    assert_eq!(server.most_at_once("north"), 1);
    assert_eq!(server.most_at_once("east"), 1);
    assert!(server.most_at_once("") >= 2, "others need not wait");
}

#[tokio::test]
async fn waiting_for_a_turn_takes_no_longer_than_the_operation_may() {
    let server = Server::start();
    let [mut a, mut b] = blocks(&HASTY, &server).await;
    server.slow_down(Duration::from_secs(4));
    let begin = Instant::now();
    let (_, failed) = tokio::join!(a.apply(TEA, at("a")), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        b.apply(TEA, at("b"))
            .await
            .map_err(|failure| (failure.to_string(), begin.elapsed()))
    });
    let (failure, after) = failed.unwrap_err();
    assert!(after < Duration::from_millis(3_500), "{after:?}");
    assert!(
        failure.contains("was not sent because the operation took too long")
            && failure.contains("the provider makes at most 1 call at a time"),
        "{failure}"
    );
    assert!(b.state(TEA).is_none());
    server.slow_down(Duration::ZERO);
    b.apply(TEA, at("b")).await.unwrap();
    b.destroy(TEA).await.unwrap();
}

#[tokio::test]
async fn a_server_that_wants_more_time_than_there_is_is_not_waited_for() {
    for (declaration, said) in [
        (&PATIENT, "The provider waits 300 s at most"),
        (&HASTY, "are left of the time that the operation may take"),
    ] {
        let server = Server::start();
        let [mut core] = blocks(declaration, &server).await;
        server.turn_away(1, "3600");
        let begin = Instant::now();
        let failure = core.apply(TEA, at("a")).await.unwrap_err().to_string();
        assert!(begin.elapsed() < Duration::from_secs(2));
        assert!(
            failure.contains("429")
                && failure.contains("asks to wait 3600 s")
                && failure.contains(said),
            "{failure}"
        );
        assert!(core.state(TEA).is_none());
        core.apply(TEA, at("a")).await.unwrap();
        core.destroy(TEA).await.unwrap();
    }
}

#[tokio::test]
async fn a_short_wait_is_kept() {
    let server = Server::start();
    let [mut core] = blocks(&PATIENT, &server).await;
    server.turn_away(2, "1");
    let begin = Instant::now();
    core.apply(TEA, at("a")).await.unwrap();
    assert!(begin.elapsed() >= Duration::from_secs(2));
    assert_eq!(server.arrived().len(), 3);
    core.destroy(TEA).await.unwrap();
}
