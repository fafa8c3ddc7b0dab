//! A provider as a generated crate declares it: of everything a bit.

use tfsdk_rest::declaration::{
    Attribute, Binding, DataSource, Endpoint, Ephemeral, Equality, INTEGER, Kind, OnDestroy,
    Provider, Resource, STRING, at_least, attribute, basic, bearer, boolean, boolean_value, delete,
    get, integer, json, length_at_most, list, list_of, map, number, object, object_of, one_of,
    patch, post, put, set, string,
};

/// The provider.
pub static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.ephemeral_resources(&[&SESSION])
.authentication(&[
    bearer("token", "KIOSK_TOKEN"),
    basic(
        ("username", "password"),
        ("KIOSK_USERNAME", "KIOSK_PASSWORD"),
    ),
])
.resources(&[&STAND, &DRINK, &SETTINGS])
.data_sources(&[&STAND_SOURCE, &STANDS_SOURCE]);

static STAND: Resource = Resource::new("kiosk_stand", STAND_ATTRIBUTES, &STAND_BINDING)
    .doc("A stand that sells drinks.");

static STAND_ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name")
        .required()
        .wire("displayName")
        .validate(&[length_at_most(20)]),
    string("kind")
        .optional()
        .equality(Equality::CaseInsensitive)
        .validate(&[one_of(&["fixed", "mobile"])]),
    boolean("open").optional().default(&boolean_value(true)),
    string("mode").optional().computed().keeps_prior_value(),
    string("team").optional().wire("/metadata/team"),
    map("labels", &STRING).optional().wire("/metadata/labels"),
    set("hours", &INTEGER).optional(),
    list("tags", &STRING)
        .optional()
        .equality(Equality::Unordered),
    list("rules", &RULE)
        .optional()
        .equality(Equality::KeyedBy("name")),
    list("steps", &RULE).optional(),
    set("owners", &OWNER).optional(),
    map("shelves", &SHELF).optional(),
    object("address", ADDRESS).optional(),
    list("matrix", &ROW).optional(),
    json("extra").optional(),
    string("secret").optional().sensitive().not_returned(),
    string("created").computed().keeps_prior_value(),
    integer("revision").computed().changes_on_update(),
];
static ROW: Kind = list_of(&STRING);
static RULE: Kind = object_of(&[
    integer("id").computed().keeps_prior_value(),
    string("name").required(),
    number("limit").optional(),
]);
static OWNER: Kind = object_of(&[string("email").required(), string("phone").optional()]);
static SHELF: Kind = object_of(&[integer("size").required().validate(&[at_least("1")])]);
static ADDRESS: &[Attribute] = &[
    string("street").required(),
    string("zone").computed().keeps_prior_value(),
];

static STAND_BINDING: Binding = Binding::new()
    .create(post("/stands").wraps("stand").unwraps("/stand"))
    .read(get("/stands/{standId}").unwraps("/stand"))
    .update(patch("/stands/{standId}").wraps("stand"))
    .delete(delete("/stands/{standId}"))
    .path_parameters(&[("standId", "id")])
    .import_id("{id}");

static DRINK: Resource = Resource::new("kiosk_drink", DRINK_ATTRIBUTES, &DRINK_BINDING);

static DRINK_ATTRIBUTES: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("stand")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
    string("name").required(),
    number("price").optional(),
    string("size")
        .optional()
        .sent_on_create()
        .forces_replacement()
        .not_returned(),
    string("revision").computed().changes_on_update(),
];

static DRINK_BINDING: Binding = Binding::new()
    .create(post("/stands/{stand}/drinks"))
    .read(get("/stands/{stand}/drinks/{id}"))
    .update(put("/stands/{stand}/drinks/{id}"))
    .delete(delete("/stands/{stand}/drinks/{id}"))
    .import_id("{stand}/{id}");

static SETTINGS: Resource = Resource::new("kiosk_settings", SETTINGS_ATTRIBUTES, &SETTINGS_BINDING);

static SETTINGS_ATTRIBUTES: &[Attribute] = &[
    string("theme").optional(),
    string("layout").optional().computed().keeps_prior_value(),
    integer("revision").computed().changes_on_update(),
];

static SETTINGS_BINDING: Binding = Binding::new()
    .create(put("/settings"))
    .read(get("/settings"))
    .update(put("/settings"))
    .on_destroy(OnDestroy::Forget);

static STAND_SOURCE: DataSource = DataSource::one(
    "kiosk_stand",
    STAND_ATTRIBUTES,
    &[string("id").required()],
    get("/stands/{standId}").unwraps("/stand"),
)
.path_parameters(&[("standId", "id")]);

static STANDS_SOURCE: DataSource = DataSource::many(
    "kiosk_stands",
    "stands",
    STAND_ATTRIBUTES,
    &[string("kind").optional()],
    get("/stands")
        .unwraps("/stands")
        .query(&[("kind", attribute("kind"))]),
);

static SESSION: Ephemeral = Ephemeral::new(
    "kiosk_session",
    &[
        string("user").required(),
        string("id").computed(),
        string("key").computed().sensitive(),
    ],
    post("/sessions"),
)
.close(delete("/sessions/{id}"));
