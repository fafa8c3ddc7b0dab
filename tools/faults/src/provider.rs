//! The provider that is struck.

use tfsdk_rest::declaration::{
    Attribute, Binding, Connection, DataSource, Endpoint, Provider, Resource, Step, Wait,
    connection, delete, get, patch, post, status, string,
};

pub static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "FAULTS_ENDPOINT",
    },
)
.connection(&CONNECTION)
.resources(&[&DRINK, &CUP, &KEG])
.data_sources(&[&DRINKS]);

static CONNECTION: Connection = connection()
    .authority(("ca_certificate", "FAULTS_CA_CERTIFICATE"))
    .retries(1)
    .timeout(2);

static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
];
static DRINK: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &DRINK_BINDING);
static DRINK_BINDING: Binding = Binding::new()
    .create(post("/drinks"))
    .read(get("/drinks/{id}"))
    .update(patch("/drinks/{id}"))
    .delete(delete("/drinks/{id}"))
    .import_id("{id}");
static DRINKS: DataSource =
    DataSource::many("kiosk_drinks", "drinks", ATTRIBUTES, &[], get("/drinks"));

/// Whose create answers with an id only.
static CUP: Resource = Resource::new("kiosk_cup", ATTRIBUTES, &CUP_BINDING);
static CUP_BINDING: Binding = Binding::new()
    .create(post("/cups"))
    .read(get("/cups/{id}"))
    .update(patch("/cups/{id}"))
    .delete(delete("/cups/{id}"))
    .import_id("{id}");

/// Which takes a while.
static KEG: Resource = Resource::new("kiosk_keg", STATEFUL, &KEG_BINDING);
static STATEFUL: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("state").computed().changes_on_update(),
];
static KEG_BINDING: Binding = Binding::new()
    .create(post("/kegs"))
    .read(get("/kegs/{id}"))
    .update(patch("/kegs/{id}"))
    .delete(delete("/kegs/{id}"))
    .waits(FULL)
    .timeouts(LIMITS)
    .import_id("{id}");
static FULL: &[Wait] = &[status("state")
    .done(&["FULL"])
    .after(&[Step::Create])
    .every(100)];
static LIMITS: &[(Step, u64)] = &[
    (Step::Create, 6),
    (Step::Read, 20),
    (Step::Update, 20),
    (Step::Delete, 20),
];
