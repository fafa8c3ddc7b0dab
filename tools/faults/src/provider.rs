//! The provider that is struck.

use tfsdk_rest::declaration::{
    Attribute, Binding, Connection, DataSource, Endpoint, IfMatch, Provider, Resource, Step, Wait,
    connection, delete, get, patch, post, status, string, until_gone,
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
.resources(&[&DRINK, &CUP, &KEG, &MUG, &VAT, &TUN])
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

/// Whose changes name a version.
static MUG: Resource = Resource::new("kiosk_mug", ATTRIBUTES, &MUG_BINDING);
static MUG_BINDING: Binding = Binding::new()
    .create(post("/mugs"))
    .read(get("/mugs/{id}"))
    .update(patch("/mugs/{id}").if_match(IfMatch::Needed))
    .delete(delete("/mugs/{id}").if_match(IfMatch::Needed))
    .import_id("{id}");

/// Which takes a while to be changed.
static VAT: Resource = Resource::new("kiosk_vat", STATEFUL, &VAT_BINDING);
static VAT_BINDING: Binding = Binding::new()
    .create(post("/vats"))
    .read(get("/vats/{id}"))
    .update(patch("/vats/{id}"))
    .delete(delete("/vats/{id}"))
    .waits(&[status("state")
        .done(&["FULL"])
        .after(&[Step::Update])
        .every(100)])
    .timeouts(SHORT)
    .import_id("{id}");

/// Which takes a while to go.
static TUN: Resource = Resource::new("kiosk_tun", ATTRIBUTES, &TUN_BINDING);
static TUN_BINDING: Binding = Binding::new()
    .create(post("/tuns"))
    .read(get("/tuns/{id}"))
    .update(patch("/tuns/{id}"))
    .delete(delete("/tuns/{id}"))
    .waits(&[until_gone().every(100)])
    .timeouts(SHORT)
    .import_id("{id}");
static SHORT: &[(Step, u64)] = &[
    (Step::Create, 6),
    (Step::Read, 6),
    (Step::Update, 6),
    (Step::Delete, 6),
];
static LIMITS: &[(Step, u64)] = &[
    (Step::Create, 6),
    (Step::Read, 20),
    (Step::Update, 20),
    (Step::Delete, 20),
];
