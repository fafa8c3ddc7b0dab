//! Resources that are told from others in many ways.

use tfsdk_rest::declaration::{
    Attribute, Binding, Body, Endpoint, OnConflict, Provider, Resource, Wait, delete, get, integer,
    object, operation_in_header, patch, post, put, string,
};

pub static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.resources(&[
    &MEMBER, &GUEST, &WATCHER, &ADOPTED, &REFUSED, &ORDER, &RECORD, &BED, &MENU,
]);

/// One object beside another: nothing is sent and nothing answered.
static SIDES: &[Attribute] = &[
    string("team")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
    string("user")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
];

static MEMBER: Resource = Resource::new("kiosk_member", SIDES, &BY_STATUS);
static BY_STATUS: Binding = Binding::new()
    .create(put("/teams/{team}/members/{user}").body(Body::None))
    .read(get("/teams/{team}/members/{user}"))
    .delete(delete("/teams/{team}/members/{user}"))
    .import_id("{team}/{user}");

static GUEST: Resource = Resource::new("kiosk_guest", SIDES, &BY_LIST);
static BY_LIST: Binding = Binding::new()
    .create(put("/teams/{team}/guests/{user}").body(Body::None))
    .read(get("/teams/{team}/guests").among(&[("login", "user")]))
    .delete(delete("/teams/{team}/guests/{user}"))
    .import_id("{team}/{user}");

static WATCHER: Resource = Resource::new("kiosk_watcher", SIDES, &BY_NOTHING);
static BY_NOTHING: Binding = Binding::new()
    .create(put("/teams/{team}/watchers/{user}").body(Body::None))
    .delete(delete("/teams/{team}/watchers/{user}"))
    .import_id("{team}/{user}");

static COUPON: &[Attribute] = &[
    string("code").required().forces_replacement(),
    integer("percent").required(),
];

const fn upsert(policy: OnConflict) -> Binding {
    Binding::new()
        .create(put("/coupons/{code}"))
        .read(get("/coupons/{code}"))
        .update(put("/coupons/{code}"))
        .delete(delete("/coupons/{code}"))
        .import_id("{code}")
        .on_conflict(policy)
}

static ADOPTED: Resource = Resource::new("kiosk_adopted", COUPON, &ADOPTING);
static ADOPTING: Binding = upsert(OnConflict::Adopt);
static REFUSED: Resource = Resource::new("kiosk_refused", COUPON, &REFUSING);
static REFUSING: Binding = upsert(OnConflict::Refuse);

/// An operation makes it, and does not tell its id.
static ORDER: Resource = Resource::new("kiosk_order", NAMED, &FOUND);
static NAMED: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
];
static FOUND: Binding = Binding::new()
    .create(post("/orders"))
    .read(get("/orders/{id}"))
    .update(patch("/orders/{id}"))
    .delete(delete("/orders/{id}"))
    .find(&get("/orders").among(&[("name", "name")]))
    .waits(OPERATION)
    .import_id("{id}");
static OPERATION: &[Wait] = &[operation_in_header("Operation-Location")
    .field("status")
    .done(&["Succeeded"])
    .fail(&["Failed"])
    .every(5)];

/// Below a zone that is known by its id or by its name.
static RECORD: Resource = Resource::new("kiosk_record", RECORDED, &BELOW);
static RECORDED: &[Attribute] = &[
    string("zone_id_or_name")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
    string("id").computed().keeps_prior_value(),
    string("zone").computed().keeps_prior_value(),
    string("name").required(),
];
static BELOW: Binding = Binding::new()
    .create(post("/zones/{zone_id_or_name}/records"))
    .read(get("/zones/{zone_id_or_name}/records/{id}"))
    .update(patch("/zones/{zone_id_or_name}/records/{id}"))
    .delete(delete("/zones/{zone_id_or_name}/records/{id}"))
    .import_id("{zone_id_or_name}/{id}");

/// With its id deep inside.
static BED: Resource = Resource::new("kiosk_bed", DEEP, &INSIDE);
static DEEP: &[Attribute] = &[
    object(
        "metadata",
        &[string("name").required().forces_replacement()],
    )
    .required(),
    integer("size").optional(),
];
static INSIDE: Binding = Binding::new()
    .create(post("/beds"))
    .read(get("/beds/{name}"))
    .update(patch("/beds/{name}"))
    .delete(delete("/beds/{name}"))
    .path_parameters(&[("name", "metadata.name")])
    .import_id("{metadata.name}");

/// One for each stand.
static MENU: Resource = Resource::new("kiosk_menu", ONE_EACH, &SINGLE);
static ONE_EACH: &[Attribute] = &[
    string("stand")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
    string("theme").required(),
];
static SINGLE: Binding = Binding::new()
    .create(put("/stands/{stand}/settings/menu"))
    .read(get("/stands/{stand}/settings/menu"))
    .update(put("/stands/{stand}/settings/menu"))
    .delete(delete("/stands/{stand}/settings/menu"))
    .import_id("{stand}");
