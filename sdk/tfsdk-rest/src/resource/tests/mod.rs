//! Tests of the life of an object, against an API on the loopback interface.

mod answers;
mod creating;
mod destroying;
mod existing;
mod faults;
mod forms;
mod identified;
mod logging;
mod open;
mod planning;
mod steps;
mod trouble;
mod updating;

use crate::declaration::{
    Attribute, Binding, INTEGER, OnDestroy, Resource, STRING, delete, get, integer, list, object,
    patch, post, put, set, string,
};

static OWNER: &[Attribute] = &[string("email").required(), string("zone").computed()];

static DRINK: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("stand")
        .required()
        .not_sent()
        .not_returned()
        .forces_replacement(),
    string("name").required(),
    string("note").optional(),
    string("mode").optional().computed().keeps_prior_value(),
    string("password").optional().sensitive().not_returned(),
    list("tags", &STRING).optional(),
    set("sizes", &INTEGER).optional(),
    object("owner", OWNER).optional(),
];

static PATCHED: Binding = Binding::new()
    .create(post("/stands/{stand}/drinks"))
    .read(get("/stands/{stand}/drinks/{drink_id}"))
    .update(patch("/stands/{stand}/drinks/{drink_id}"))
    .delete(delete("/stands/{stand}/drinks/{drink_id}"))
    .path_parameters(&[("drink_id", "id")])
    .import_id("{stand}/{id}");

static REPLACED: Binding = Binding::new()
    .create(post("/stands/{stand}/drinks"))
    .read(get("/stands/{stand}/drinks/{id}").unwraps("/data"))
    .update(
        put("/stands/{stand}/drinks/{id}")
            .wraps("data")
            .unwraps("/data"),
    )
    .on_destroy(OnDestroy::Forget)
    .import_id("{stand}/{id}");

static BY_PATCH: Resource = Resource::new("kiosk_drink", DRINK, &PATCHED);
static BY_PUT: Resource = Resource::new("kiosk_drink", DRINK, &REPLACED);

const TEA: &str = r#"{"id": 7, "name": "Tea", "note": null, "mode": "auto", "tags": [],
    "sizes": [], "owner": null, "unheard_of": 1}"#;
