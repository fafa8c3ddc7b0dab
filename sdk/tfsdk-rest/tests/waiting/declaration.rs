//! Resources that take their time, each told in another way.

use tfsdk_rest::declaration::{
    Attribute, Binding, Consistency, Endpoint, Provider, Resource, Step, Wait, delete, get,
    operation_at, operation_in_header, patch, post, status, string, until_gone,
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
.resources(&[&DRINK, &ORDER, &JOB, &SLOW]);

static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("state").computed().changes_on_update(),
    string("reason").computed().changes_on_update(),
];

const fn binding() -> Binding {
    Binding::new()
        .create(post("/drinks"))
        .read(get("/drinks/{id}"))
        .update(patch("/drinks/{id}"))
        .delete(delete("/drinks/{id}"))
        .import_id("{id}")
}

/// By its state.
static DRINK: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &BY_STATE);
static BY_STATE: Binding = binding().waits(BREWED).timeouts(LIMITS);
static BREWED: &[Wait] = &[
    status("state")
        .done(&["READY"])
        .fail(&["SPILLED"])
        .message("reason")
        .every(5),
    until_gone().every(5),
];
static LIMITS: &[(Step, u64)] = &[
    (Step::Create, 60),
    (Step::Read, 30),
    (Step::Update, 60),
    (Step::Delete, 60),
];

/// By an operation that has the id of the object.
static ORDER: Resource = Resource::new("kiosk_order", ATTRIBUTES, &BY_OPERATION);
static BY_OPERATION: Binding = binding().waits(OPERATIONS).timeouts(LIMITS);
static OPERATIONS: &[Wait] = &[operation_in_header("Operation-Location")
    .field("status")
    .done(&["Succeeded"])
    .fail(&["Failed"])
    .message("error.message")
    .result("resource")
    .every(5)];

/// By an action beside the object.
static JOB: Resource = Resource::new("kiosk_job", ATTRIBUTES, &BY_ACTION);
static BY_ACTION: Binding = binding()
    .create(post("/drinks").unwraps("/drink"))
    .waits(ACTIONS);
static ACTIONS: &[Wait] = &[operation_at("/actions/{action.id}")
    .field("action.status")
    .done(&["success"])
    .fail(&["error"])
    .error("action.error")
    .every(5)];

/// On servers that do not agree at once.
static SLOW: Resource = Resource::new("kiosk_slow", ATTRIBUTES, &BY_READS);
static BY_READS: Binding = binding().consistency(&AGREE);
static AGREE: Consistency = Consistency::read_retry(20_000).alike(3);
