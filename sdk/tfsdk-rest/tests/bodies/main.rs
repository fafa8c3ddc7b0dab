//! Bodies in all their forms, over HTTP and under Terraform's rules: what arrives is what was
//! configured, and what is answered becomes the state, to the last digit and byte.

mod server;
#[path = "../serving/mod.rs"]
mod serving;

use serde_json::{Value, json};
use server::{Coding, Received, Server, form, part};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, Body, Endpoint, Provider, Resource, STRING, bytes_of, delete, file, get,
    integer, list, number, object, post, put, string, text_of,
};
use tfsdk_testing::{Action, Core};

const ID: Attribute = string("id").computed().keeps_prior_value();

static ADDRESS: &[Attribute] = &[string("city").required(), string("zip").optional()];
static ORDER: &[Attribute] = &[
    ID,
    string("name").required(),
    object("address", ADDRESS).optional(),
    list("tags", &STRING).optional(),
];
const FORM: &str = "application/x-www-form-urlencoded";
static BY_FORM: Binding = Binding::new()
    .create(post("/things").media_type(FORM).brackets())
    .read(get("/things/{id}"))
    .update(put("/things/{id}").media_type(FORM).brackets())
    .delete(delete("/things/{id}"));

static PICTURE: &[Attribute] = &[
    ID,
    string("title").required(),
    string("image")
        .required()
        .not_returned()
        .forces_replacement(),
    object("address", ADDRESS).optional(),
];
static BY_PARTS: Binding = Binding::new()
    .create(
        post("/things")
            .media_type("multipart/form-data")
            .parts(&[("image", file("image/png"))]),
    )
    .read(get("/things/{id}"))
    .update(put("/things/{id}"))
    .delete(delete("/things/{id}"));

static NOTE: &[Attribute] = &[
    string("name").required().forces_replacement(),
    string("content").required(),
];
static BY_TEXT: Binding = Binding::new()
    .create(
        put("/things/{name}")
            .media_type("text/plain")
            .content(text_of("content")),
    )
    .read(get("/things/{name}").answers(text_of("content")))
    .update(
        put("/things/{name}")
            .media_type("text/plain")
            .content(text_of("content")),
    )
    .delete(delete("/things/{name}"));
static BY_BYTES: Binding = Binding::new()
    .create(
        put("/things/{name}")
            .media_type("image/png")
            .content(bytes_of("content")),
    )
    .read(get("/things/{name}").answers(bytes_of("content")))
    .update(
        put("/things/{name}")
            .media_type("image/png")
            .content(bytes_of("content")),
    )
    .delete(delete("/things/{name}"));

static SUM: &[Attribute] = &[
    ID,
    integer("large").required(),
    number("huge").required(),
    number("long").optional().computed().keeps_prior_value(),
    string("note").optional(),
];
static BY_JSON: Binding = Binding::new()
    .create(post("/things"))
    .read(get("/things/{id}"))
    .update(put("/things/{id}").body(Body::Full))
    .delete(delete("/things/{id}"));

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "1.0.0",
    Endpoint {
        default: "",
        environment: "TFSDK_REST_TEST_ENDPOINT",
    },
)
.resources(&[
    &Resource::new("kiosk_order", ORDER, &BY_FORM),
    &Resource::new("kiosk_picture", PICTURE, &BY_PARTS),
    &Resource::new("kiosk_note", NOTE, &BY_TEXT),
    &Resource::new("kiosk_blob", NOTE, &BY_BYTES),
    &Resource::new("kiosk_sum", SUM, &BY_JSON),
]);

async fn core(server: &Server) -> Core {
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    let config = json!({"endpoint": server.address()});
    core.configure(config).await.unwrap();
    core
}

/// Makes it, finds it as planned, changes it, and takes it away.
async fn live(core: &mut Core, address: &str, first: Value, second: Value) {
    for config in [first, second] {
        core.apply(address, config.clone()).await.unwrap();
        core.refresh(address).await.unwrap();
        core.plan(address, config).await.unwrap().expect_empty();
    }
    core.destroy(address).await.unwrap();
}

#[tokio::test]
async fn nested_forms_arrive_with_brackets() {
    let server = Server::start(Coding::None, |received| {
        assert_eq!(received.media_type, FORM);
        let mut order = json!({"id": "1"});
        let mut tags = Vec::new();
        for (name, value) in form(&received.body) {
            match name.as_str() {
                "name" => order["name"] = json!(value),
                "address[city]" => order["address"]["city"] = json!(value),
                "address[zip]" => order["address"]["zip"] = json!(value),
                "tags[0]" | "tags[1]" => tags.push(value),
                other => panic!("{other}"),
            }
        }
        order["tags"] = json!(tags);
        order.to_string().into_bytes()
    });
    let mut core = core(&server).await;
    let first = json!({
        "name": "Tea & cake = 50 % [off]",
        "address": {"city": "Zürich", "zip": "8001"},
        "tags": ["a+b", "c d"],
    });
    let second = json!({"name": "Tea", "address": {"city": "Bern"}, "tags": ["x"]});
    live(&mut core, "kiosk_order.tea", first, second).await;
}

#[tokio::test]
async fn files_arrive_as_parts_of_a_form() {
    let server = Server::start(Coding::None, |received| {
        let mut picture = json!({"id": "1"});
        if let Some(boundary) = received
            .media_type
            .strip_prefix("multipart/form-data; boundary=")
        {
            let (head, image) = part(&received.body, boundary, "image");
            assert!(
                head.contains("filename=") && head.contains("image/png"),
                "{head}"
            );
            assert_eq!(image, b"\x89PNG\r\n--\x00\xff");
            let (_, title) = part(&received.body, boundary, "title");
            picture["title"] = json!(String::from_utf8(title).unwrap());
            let (head, address) = part(&received.body, boundary, "address");
            assert!(head.contains("application/json"), "{head}");
            picture["address"] = serde_json::from_slice(&address).unwrap();
        } else {
            let body: Value = serde_json::from_slice(&received.body).unwrap();
            picture["title"] = body["title"].clone();
            picture["address"] = body["address"].clone();
        }
        picture.to_string().into_bytes()
    });
    let mut core = core(&server).await;
    let picture = |title: &str| json!({"title": title, "image": "iVBORw0KLS0A/w==", "address": {"city": "Bern"}});
    let (first, second) = (picture("A \"tea\"\r\nset"), picture("Coffee"));
    live(&mut core, "kiosk_picture.tea", first, second).await;
    let failure = core.apply(
        "kiosk_picture.tea",
        json!({"title": "T", "image": "no base 64!"}),
    );
    let failure = failure.await.unwrap_err().to_string();
    assert!(failure.contains("`image`"), "{failure}");
}

#[tokio::test]
async fn a_text_is_its_own_body_both_ways() {
    for coding in [Coding::None, Coding::Gzip, Coding::Deflate] {
        let server = Server::start(coding, |received| {
            assert_eq!(received.media_type, "text/plain");
            received.body.clone()
        });
        let mut core = core(&server).await;
        let note = |content: &str| json!({"name": "tea", "content": content});
        let (first, second) = (note("a: {b}\n# ü\n"), note("\"7\""));
        live(&mut core, "kiosk_note.tea", first, second).await;
    }
}

#[tokio::test]
async fn bytes_are_their_own_body_both_ways() {
    for coding in [Coding::None, Coding::Gzip] {
        let server = Server::start(coding, |received| {
            assert!(matches!(
                &received.body[..],
                b"\xff\x00" | b"\xef\xbb\xbf\x80"
            ));
            received.body.clone()
        });
        let mut core = core(&server).await;
        let blob = |content: &str| json!({"name": "tea", "content": content});
        live(&mut core, "kiosk_blob.tea", blob("/wA="), blob("77u/gA==")).await;
    }
}

const LONG: &str = "0.1000000000000000055511151231257827021181583404541015625001";

/// Adds the id and, unless the body has it, `long`, without a look at the numbers.
fn summed(received: &Received) -> Vec<u8> {
    let body = String::from_utf8(received.body.clone()).unwrap();
    let members = body.strip_prefix('{').unwrap();
    let long = match members.contains("\"long\"") {
        true => String::new(),
        false => format!("\"long\":{LONG},"),
    };
    format!("\u{feff}{{\"id\":\"1\",{long}{members}").into_bytes()
}

#[tokio::test]
async fn numbers_keep_all_digits_both_ways() {
    for coding in [Coding::None, Coding::Gzip, Coding::Deflate] {
        let server = Server::start(coding, summed);
        let mut core = core(&server).await;
        let sum =
            |note: &str| json!({"large": "9223372036854775807", "huge": "1e400", "note": note});
        core.apply("kiosk_sum.tea", sum("a")).await.unwrap();
        core.refresh("kiosk_sum.tea").await.unwrap();
        core.plan("kiosk_sum.tea", sum("a"))
            .await
            .unwrap()
            .expect_empty();
        let state = core.state("kiosk_sum.tea").unwrap().attributes.clone();
        assert!(
            state.contains(LONG) && state.contains("9223372036854775807"),
            "{state}"
        );
        core.apply("kiosk_sum.tea", sum("b")).await.unwrap();
        let bodies = server.bodies();
        let [made, changed] = &bodies[..] else {
            panic!("{bodies:?}")
        };
        for body in [made, changed] {
            assert!(body.contains("\"large\":9223372036854775807"), "{body}");
            let huge = body.split_once("\"huge\":").unwrap().1;
            let huge = huge.split([',', '}']).next().unwrap();
            assert!(
                huge == "1e400" || huge == format!("1{}", "0".repeat(400)),
                "{body}"
            );
        }
        assert!(changed.contains(&format!("\"long\":{LONG}")), "{changed}");
        core.destroy("kiosk_sum.tea").await.unwrap();
    }
}

#[tokio::test]
async fn half_of_a_compressed_answer_loses_nothing() {
    let server = Server::start(Coding::Gzip, summed);
    let mut core = core(&server).await;
    let sum = json!({"large": 7, "huge": "1e400"});
    core.apply("kiosk_sum.tea", sum.clone()).await.unwrap();
    server.cut_off();
    let failure = core.refresh("kiosk_sum.tea").await.unwrap_err().to_string();
    assert!(failure.contains("broke off"), "{failure}");
    assert!(!core.state("kiosk_sum.tea").unwrap().tainted);
    server.heal();
    core.plan("kiosk_sum.tea", sum)
        .await
        .unwrap()
        .expect(Action::NoOp);
    core.destroy("kiosk_sum.tea").await.unwrap();
}
