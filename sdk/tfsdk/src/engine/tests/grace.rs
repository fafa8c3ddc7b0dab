//! Creates whose time is up, and creates that are told to stop, in paused time: no object is lost.

use super::toy::{object, schema, text};
use crate::engine::Target;
use crate::engine::create::{Applied, CreateOrder, create};
use crate::engine::identity::Identified;
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, UpdateRequest, UpdateResponse,
};
use crate::schema::{Attribute, Schema, implied_type};
use crate::timeouts::Operation;
use crate::wait::{Poll, Wait};
use crate::{Context, Diagnostics, PrivateState, Value};
use async_trait::async_trait;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

const SECOND: Duration = Duration::from_secs(1);
const LIMIT: Duration = Duration::from_secs(60);

/// How an author's code behaves.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// Records what there is, and ends when it is asked to.
    Obeys,
    /// Ends when it is asked to, but says nothing.
    ObeysInSilence,
    /// Polls with the SDK's own means.
    Waits,
    /// Hears nothing, and its API answers so late.
    Ignores(u32),
    /// Hears nothing, and tells of its object only with its API's answer, so late.
    TellsLate(u32),
    /// Panics when it is asked to end, with its object recorded.
    PanicsAfterwards,
    /// Panics when it is asked to end, before it has recorded anything.
    PanicsBefore,
}

struct Author(Manner);

fn made() -> Value {
    object([("id", Value::from("made"))])
}

#[async_trait]
impl Resource for Author {
    fn time_limit(&self, _: Operation) -> Option<Duration> {
        Some(LIMIT)
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let context = request.context;
        match self.0 {
            Manner::Obeys => {
                // The call to the API is under way, and is waited for.
                context.cancelled().await;
                sleep(2 * SECOND).await;
                response.created(made());
                response.diagnostics.error("Half done", "It has no door.");
            }
            Manner::ObeysInSilence => context.cancelled().await,
            Manner::Waits => {
                response.created(made());
                let ask = || async { Ok::<_, Diagnostics>(Poll::<()>::pending("CREATING")) };
                let waited = Wait::new("the door").until(context, ask).await;
                response
                    .diagnostics
                    .accept(waited.map_err(Diagnostics::from));
            }
            Manner::Ignores(seconds) => {
                response.created(made());
                sleep(SECOND * seconds).await;
            }
            Manner::TellsLate(seconds) => {
                sleep(SECOND * seconds).await;
                response.created(made());
            }
            Manner::PanicsAfterwards => {
                response.created(made());
                context.cancelled().await;
                panic!("the door fell");
            }
            Manner::PanicsBefore => {
                context.cancelled().await;
                panic!("the door fell");
            }
        }
    }

    async fn read(&self, _: ReadRequest<'_>, _: &mut ReadResponse) {}
    async fn update(&self, _: UpdateRequest<'_>, _: &mut UpdateResponse) {}
    async fn delete(&self, _: DeleteRequest<'_>, _: &mut DeleteResponse) {}
}

fn house() -> Schema {
    schema([("id", Attribute::string().computed())])
}

async fn build(manner: Manner, context: &Context) -> (Applied, u64) {
    let (schema, started) = (house(), Instant::now());
    let target = Target {
        type_name: "toy_house",
        schema: &schema,
        value_type: &implied_type(&schema.block),
        resource: &Author(manner),
        context,
        identity: Identified::none(),
    };
    let order = CreateOrder {
        config: object([("id", Value::Null)]),
        planned: object([("id", Value::unknown())]),
        private: PrivateState::new(),
    };
    let applied = create(target, order).await;
    (applied, started.elapsed().as_secs())
}

/// After its time is up: how long it took, whether an object is stored, whether there is an error,
/// and what is said.
#[tokio::test(start_paused = true)]
async fn after_its_time_a_create_has_time_to_tell_of_its_object() {
    let ended = "toy_house: creating the object took longer than 1m0s, and was ended.";
    let broken_off = "took longer than 1m0s, and the provider stopped waiting.";
    let orphan = "It has not told of an object: look for one before you apply again";
    let late = "took longer than 1m0s, but was done soon after.";
    let cases = [
        (Manner::Obeys, 62, true, true, ended),
        (Manner::ObeysInSilence, 60, false, true, ended),
        (
            Manner::Waits,
            60,
            true,
            true,
            "waited 1m0s for the door. Last seen: CREATING.",
        ),
        (Manner::Ignores(1000), 90, true, true, broken_off),
        (Manner::Ignores(75), 75, true, false, late),
        (Manner::TellsLate(75), 75, true, false, late),
        (Manner::TellsLate(1000), 90, false, true, orphan),
        (Manner::PanicsAfterwards, 60, true, true, "the door fell"),
        (Manner::PanicsBefore, 60, false, true, "the door fell"),
        (Manner::Ignores(59), 59, true, false, ""),
    ];
    for (manner, seconds, stored, failed, said) in cases {
        let (applied, took) = build(manner, &Context::default()).await;
        assert_eq!(took, seconds, "{manner:?}");
        let expected = if stored { made() } else { Value::Null };
        assert_eq!(applied.state, expected, "{manner:?}");
        let found = text(&applied.diagnostics);
        assert_eq!(
            applied.diagnostics.has_errors(),
            failed,
            "{manner:?} {found}"
        );
        assert!(found.contains(said), "{manner:?} {found}");
        assert_eq!(found.is_empty(), said.is_empty(), "{manner:?} {found}");
        assert!(
            found.matches("took longer").count() <= 1,
            "{manner:?} {found}"
        );
    }
}

/// After a stop 10 seconds in, with a limit of a minute in the background.
#[tokio::test(start_paused = true)]
async fn after_a_stop_a_create_has_time_to_tell_of_its_object() {
    let stopped = "the object was made, but it was not finished when Terraform was asked to stop";
    let cases = [
        (Manner::Obeys, 12, true, true, "It has no door."),
        (
            Manner::Waits,
            10,
            true,
            true,
            "Terraform was asked to stop while the provider waited",
        ),
        (Manner::Ignores(1000), 40, true, true, stopped),
        (Manner::Ignores(30), 30, true, false, ""),
        (Manner::TellsLate(30), 30, true, false, ""),
        (Manner::TellsLate(55), 55, true, false, ""),
        (
            Manner::TellsLate(1000),
            90,
            false,
            true,
            "It has not told of an object",
        ),
        (Manner::PanicsAfterwards, 10, true, true, "the door fell"),
        (Manner::PanicsBefore, 10, false, true, "the door fell"),
    ];
    for (manner, seconds, stored, failed, said) in cases {
        let stop = CancellationToken::new();
        let context = Context::new(stop.clone());
        let stopping = async {
            sleep(10 * SECOND).await;
            stop.cancel();
        };
        let ((applied, took), ()) = tokio::join!(build(manner, &context), stopping);
        assert_eq!(took, seconds, "{manner:?}");
        let expected = if stored { made() } else { Value::Null };
        assert_eq!(applied.state, expected, "{manner:?}");
        let found = text(&applied.diagnostics);
        assert_eq!(
            applied.diagnostics.has_errors(),
            failed,
            "{manner:?} {found}"
        );
        assert!(found.contains(said), "{manner:?} {found}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_context_tells_whether_its_time_is_up() {
    let context = Context::default().within(Some(&LIMIT.into()));
    assert!(!context.is_overdue());
    context.cancellation().cancel();
    assert!(context.is_overdue() && context.is_cancelled());
    let stop = CancellationToken::new();
    let context = Context::new(stop.clone()).within(Some(&LIMIT.into()));
    stop.cancel();
    assert!(context.is_cancelled() && !context.is_overdue());
}
