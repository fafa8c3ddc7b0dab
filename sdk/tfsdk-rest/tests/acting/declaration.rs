//! What is done without an object that stays: actions, and sessions for one run.

use tfsdk_rest::declaration::{
    Action, Body, Endpoint, Ephemeral, Provider, attribute, boolean, delete, expires_in, integer,
    operation_at, operation_in_header, post, string,
};

pub static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.actions(&[&STIR, &CLEAN])
.ephemeral_resources(&[&SESSION]);

static STIR: Action = Action::new(
    "kiosk_drink_stir",
    &[
        string("drink_id").required().not_sent(),
        integer("times").optional(),
    ],
    post("/drinks/{drinkId}/stir"),
)
.path_parameters(&[("drinkId", "drink_id")])
.waits(&[
    operation_in_header("Location")
        .field("state")
        .done(&["STIRRED"])
        .fail(&["SPILLED"])
        .message("why")
        .every(5),
    operation_at("/drinks/{drink_id}/checks/{check}").every(5),
])
.limit(60)
.tells(&["message"]);

static CLEAN: Action = Action::new(
    "kiosk_clean",
    &[
        string("key").required().sensitive(),
        boolean("quietly").optional().not_sent(),
    ],
    post("/clean").query(&[("quietly", attribute("quietly"))]),
)
.tells(&["message", "dust.grams"]);

static SESSION: Ephemeral = Ephemeral::new(
    "kiosk_session",
    &[
        string("user").required(),
        string("id").computed(),
        string("key").computed().sensitive(),
        integer("left").computed(),
    ],
    post("/sessions"),
)
.renew(post("/sessions/{id}/renew").body(Body::None))
.close(delete("/sessions/{id}"))
.expires(expires_in("left"));
