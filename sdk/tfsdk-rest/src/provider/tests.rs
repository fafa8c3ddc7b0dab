//! Tests of the provider's own block.

use super::*;
use crate::declaration::{Endpoint as Declared, Placement, api_key, basic, get};
use crate::mock::{Mock, answer, text};
use crate::request::{Request, Source};
use crate::secrets::Secrets;
use tfsdk::Context;

static SCHEMES: &[Authentication] = &[
    api_key("key", "KIOSK_KEY", Placement::Query("api_key")),
    basic(("user", "password"), ("KIOSK_USER", "KIOSK_PASSWORD")),
];
static PROVIDER: declaration::Provider = declaration::Provider::new(
    "kiosk",
    "1.2.3",
    Declared {
        default: "https://kiosk.example/v1",
        environment: "KIOSK_ENDPOINT",
    },
)
.authentication(SCHEMES)
.doc("Kiosks.");
static HOMELESS: declaration::Provider = declaration::Provider::new(
    "kiosk",
    "1.2.3",
    Declared {
        default: "",
        environment: "KIOSK_ENDPOINT_THAT_NOBODY_SETS",
    },
);

fn config(given: &[(&str, Value)]) -> Value {
    Value::object(["endpoint", "key", "user", "password"].map(|name| {
        let given = given.iter().find(|(given, _)| *given == name);
        (name, given.map_or(Value::Null, |(_, value)| value.clone()))
    }))
}

async fn configured(
    declaration: &'static declaration::Provider,
    config: &Value,
) -> (Option<Arc<Client>>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let request = ConfigureRequest {
        context: &Context::default(),
        config,
        terraform_version: "1.11.4",
    };
    let client = RestProvider::new(declaration)
        .configure(request, &mut diagnostics)
        .await;
    (client, diagnostics)
}

/// What a call says that uses `client`.
async fn called(client: &Client) -> String {
    static READ: declaration::Operation = get("/drinks");
    let source = Source {
        attributes: &[],
        path_parameters: &[],
        arguments: &Value::Null,
    };
    let request = Request::build(&READ, source, None).unwrap();
    let secrets = client.secrets(&Secrets::default());
    match client.send(&Context::default(), &request, &secrets).await {
        Ok(answer) => answer.status_text(),
        Err(failure) => failure.to_string(),
    }
}

#[test]
fn the_block_has_what_is_needed() {
    let block = RestProvider::new(&PROVIDER).schema().block;
    let described: Vec<_> = block
        .attributes
        .iter()
        .map(|(name, attribute)| (name.as_ref(), attribute.sensitive))
        .collect();
    assert_eq!(
        described,
        [
            ("endpoint", false),
            ("key", true),
            ("password", true),
            ("user", false)
        ]
    );
    assert_eq!(block.description, "Kiosks.");
    assert!(
        block.attributes["endpoint"]
            .description
            .contains("https://kiosk.example/v1")
    );
    assert!(block.attributes["key"].description.contains("KIOSK_KEY"));
}

#[test]
fn the_endpoint_comes_from_the_nearest_place() {
    let provider = RestProvider::new(&PROVIDER);
    let joined = |given: &[(&str, Value)], environment: Environment<'_>| {
        provider
            .settings(&config(given), environment, "1.11.4")
            .endpoint
            .unwrap()
            .join("/x")
            .to_string()
    };
    let set = |name: &str| (name == "KIOSK_ENDPOINT").then(|| "http://two".to_owned());
    let empty = |_: &str| Some(String::new());
    assert_eq!(
        joined(&[("endpoint", "http://one/".into())], &set),
        "http://one/x"
    );
    assert_eq!(joined(&[], &set), "http://two/x");
    assert_eq!(
        joined(&[("endpoint", "".into())], &empty),
        "https://kiosk.example/v1/x"
    );
}

#[tokio::test]
async fn mistakes_are_said_at_once() {
    let (client, diagnostics) = configured(&HOMELESS, &config(&[])).await;
    assert!(client.is_none());
    assert!(text(&diagnostics).contains("KIOSK_ENDPOINT_THAT_NOBODY_SETS"));
    let wrong = config(&[("endpoint", "kiosk.example".into()), ("user", "u".into())]);
    let (client, diagnostics) = configured(&PROVIDER, &wrong).await;
    assert!(client.is_none());
    let paths: Vec<_> = diagnostics
        .iter()
        .map(|d| d.path.clone().unwrap().to_string())
        .collect();
    assert_eq!(paths, ["endpoint", "password"]);
    let request = ValidateProviderRequest {
        context: &Context::default(),
        config: &wrong,
    };
    let diagnostics = RestProvider::new(&PROVIDER).validate(request).await;
    assert!(text(&diagnostics).contains("not an absolute address"));
}

#[tokio::test]
async fn what_is_unknown_is_explained_when_it_matters() {
    for name in ["endpoint", "key"] {
        let (client, diagnostics) =
            configured(&PROVIDER, &config(&[(name, Value::unknown())])).await;
        assert!(diagnostics.is_empty(), "{}", text(&diagnostics));
        let said = called(&client.unwrap()).await;
        assert!(
            said.contains(&format!("`{name}`")) && said.contains("after apply"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn who_is_not_asked_says_nothing() {
    static OPEN: declaration::Operation = get("/drinks").anonymous();
    let mock = Mock::start(|_| answer(200, "{}")).await;
    let given = [
        ("endpoint", mock.address.as_str().into()),
        ("user", "me".into()),
        ("password", "s3cret".into()),
    ];
    let (client, _) = configured(&PROVIDER, &config(&given)).await;
    let client = client.unwrap();
    called(&client).await;
    let source = Source {
        attributes: &[],
        path_parameters: &[],
        arguments: &Value::Null,
    };
    let request = Request::build(&OPEN, source, None).unwrap();
    let secrets = client.secrets(&Secrets::default());
    let context = Context::default();
    client.send(&context, &request, &secrets).await.unwrap();
    let signed: Vec<bool> = mock
        .calls()
        .iter()
        .map(|call| call.headers.contains_key("authorization"))
        .collect();
    assert_eq!(signed, [true, false]);
}

#[tokio::test]
async fn keys_in_queries_are_sent_and_not_told() {
    let mock = Mock::start(|call| answer(200, call.line.clone())).await;
    let given = [
        ("endpoint", mock.address.as_str().into()),
        ("key", "a&b s3cret".into()),
    ];
    let (client, _) = configured(&PROVIDER, &config(&given)).await;
    assert_eq!(called(client.as_ref().unwrap()).await, "200 OK");
    assert_eq!(mock.lines(), ["GET /drinks?api_key=a%26b+s3cret"]);
    assert!(!format!("{client:?}").contains("s3cret"), "{client:?}");
}

/// A server whose certificate nobody knows.
#[tokio::test]
async fn strangers_are_not_trusted() {
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    let server = ServerConfig::builder_with_provider(ring)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(server));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let _ = acceptor.accept(stream).await;
        }
    });
    let endpoint = format!("https://localhost:{port}");
    let (client, _) = configured(&PROVIDER, &config(&[("endpoint", endpoint.into())])).await;
    let said = called(&client.unwrap()).await;
    let distrusted = said.contains("certificate");
    assert!(distrusted, "{said}");
    assert!(rustls::crypto::CryptoProvider::get_default().is_none());
}
