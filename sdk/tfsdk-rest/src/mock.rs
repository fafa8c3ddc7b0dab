//! An API on the loopback interface whose answers a test decides, and the provider in front of it.

use crate::client::Limits;
use crate::declaration::{Endpoint, Provider, Resource, bearer};
use crate::resource::RestResourceType;
use crate::{Client, RestProvider};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tfsdk::provider::{ConfigureRequest, Provider as _};
use tfsdk::resource::{CreateRequest, CreateResponse, ReadRequest, ReadResponse, ResourceType};
use tfsdk::resource::{DeleteRequest, DeleteResponse, UpdateRequest, UpdateResponse};
use tfsdk::{Context, Diagnostics, PrivateState, Value};

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// `POST /drinks?x=1`
    pub line: String,
    pub headers: axum::http::HeaderMap,
    pub body: String,
    /// How many requests with the same line came before.
    pub before: usize,
}

/// What the API answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    pub delay: Duration,
}

pub(crate) fn answer(status: u16, body: impl Into<Vec<u8>>) -> Answer {
    Answer {
        status,
        headers: Vec::new(),
        body: body.into(),
        delay: Duration::ZERO,
    }
}

impl Answer {
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(crate) fn after(mut self, milliseconds: u64) -> Self {
        self.delay = Duration::from_millis(milliseconds);
        self
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Mock {
    pub address: String,
    calls: Arc<Mutex<Vec<Call>>>,
}

impl Mock {
    pub(crate) async fn start(answers: impl Fn(&Call) -> Answer + Send + Sync + 'static) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let calls = Arc::<Mutex<Vec<Call>>>::default();
        let seen = calls.clone();
        let answers = Arc::new(answers);
        let router = axum::Router::new().fallback(move |request: Request| {
            let (seen, answers) = (seen.clone(), answers.clone());
            async move {
                let line = format!("{} {}", request.method(), request.uri());
                let headers = request.headers().clone();
                let body = to_bytes(request.into_body(), usize::MAX).await.unwrap();
                let body = String::from_utf8_lossy(&body).into_owned();
                let answer = {
                    let mut seen = seen.lock().unwrap();
                    let before = seen.iter().filter(|call| call.line == line).count();
                    let call = Call {
                        line,
                        headers,
                        body,
                        before,
                    };
                    seen.push(call.clone());
                    answers(&call)
                };
                tokio::time::sleep(answer.delay).await;
                let mut response = Response::new(Body::from(answer.body));
                *response.status_mut() = StatusCode::from_u16(answer.status).unwrap();
                for (name, value) in answer.headers {
                    response.headers_mut().insert(name, value.parse().unwrap());
                }
                response
            }
        });
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, calls }
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.calls.lock().unwrap().clone()
    }

    /// `POST /drinks {"name":"Tea"}`
    pub(crate) fn lines(&self) -> Vec<String> {
        let calls = self.calls();
        let lines = calls
            .iter()
            .map(|call| format!("{} {}", call.line, call.body));
        lines.map(|line| line.trim().to_owned()).collect()
    }
}

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "1.2.3",
    Endpoint {
        default: "",
        environment: "TFSDK_REST_TEST_ENDPOINT",
    },
)
.authentication(&[bearer("token", "TFSDK_REST_TEST_TOKEN")])
.headers(&[("X-Fixed", "yes")]);

/// The client of a provider that is configured for the API at `address`.
pub(crate) async fn client(address: &str, token: Option<&str>) -> Arc<Client> {
    client_that_waits(address, token, Duration::from_secs(5)).await
}

/// The same, with its patience for one answer.
pub(crate) async fn client_that_waits(
    address: &str,
    token: Option<&str>,
    patience: Duration,
) -> Arc<Client> {
    let limits = Limits {
        pause: Duration::from_millis(5),
        longest_pause: Duration::from_millis(20),
        longest_asked: Duration::from_secs(2),
        grace: Duration::from_millis(600),
        request: patience,
        answer_bytes: 8 << 20,
        ..Limits::default()
    };
    let config = Value::object([("endpoint", address.into()), ("token", token.into())]);
    let request = ConfigureRequest {
        context: &Context::default(),
        config: &config,
        terraform_version: "1.11.4",
    };
    let mut diagnostics = Diagnostics::new();
    let provider = RestProvider::new(&PROVIDER).with_limits(limits);
    let client = provider.configure(request, &mut diagnostics).await;
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    client.unwrap()
}

/// A resource in front of an API, called as the framework would.
pub(crate) struct Front {
    pub resource: Box<dyn tfsdk::resource::Resource>,
    pub context: Context,
    pub declaration: &'static Resource,
}

impl Front {
    pub(crate) async fn new(declaration: &'static Resource, mock: &Mock) -> Self {
        let client = client(&mock.address, Some("s3cret-token")).await;
        Self {
            resource: RestResourceType::new(declaration).resource(Some(client)),
            context: Context::default(),
            declaration,
        }
    }

    /// An object with these attributes and null for the others.
    pub(crate) fn object(&self, given: &[(&str, Value)]) -> Value {
        let shown = self.declaration.attributes.iter().filter(|a| a.is_shown());
        Value::object(shown.map(|attribute| {
            let given = given.iter().find(|(name, _)| *name == attribute.name);
            (
                attribute.name,
                given.map_or(Value::Null, |(_, value)| value.clone()),
            )
        }))
    }

    /// `config` with what the API is to set unknown.
    pub(crate) fn plan(&self, config: &Value) -> Value {
        use crate::declaration::Presence::{Computed, OptionalComputed};
        let shown = self.declaration.attributes.iter().filter(|a| a.is_shown());
        Value::object(shown.map(|attribute| {
            let value = config.attribute(attribute.name).unwrap();
            let open = matches!(attribute.presence, Computed | OptionalComputed);
            let value = if attribute.write_only {
                Value::Null
            } else if open && value.is_null() {
                Value::unknown()
            } else {
                value.clone()
            };
            (attribute.name, value)
        }))
    }

    pub(crate) async fn create(&self, given: &[(&str, Value)]) -> CreateResponse {
        let config = self.object(given);
        let plan = self.plan(&config);
        let mut response = CreateResponse::default();
        let request = CreateRequest {
            context: &self.context,
            config: &config,
            plan: &plan,
            identity: &Value::Null,
        };
        self.resource.create(request, &mut response).await;
        response
    }

    pub(crate) async fn read(&self, prior: &Value) -> ReadResponse {
        let mut response = ReadResponse {
            state: Some(prior.clone()),
            ..ReadResponse::default()
        };
        let request = ReadRequest {
            context: &self.context,
            prior,
            identity: &Value::Null,
        };
        self.resource.read(request, &mut response).await;
        response
    }

    pub(crate) async fn update(
        &self,
        prior: &Value,
        given: &[(&str, Value)],
        plan: Value,
    ) -> UpdateResponse {
        let config = self.object(given);
        let mut response = UpdateResponse {
            state: prior.clone(),
            ..UpdateResponse::default()
        };
        let request = UpdateRequest {
            context: &self.context,
            config: &config,
            plan: &plan,
            prior,
            identity: &Value::Null,
        };
        self.resource.update(request, &mut response).await;
        response
    }

    pub(crate) async fn delete(&self, prior: &Value) -> Diagnostics {
        let mut response = DeleteResponse::default();
        let private = PrivateState::default();
        let request = DeleteRequest {
            context: &self.context,
            prior,
            private: &private,
            identity: &Value::Null,
        };
        self.resource.delete(request, &mut response).await;
        response.diagnostics
    }
}

/// Nothing is said.
#[track_caller]
pub(crate) fn assert_silent(diagnostics: &Diagnostics) {
    assert_eq!(text(diagnostics), "");
}

/// All messages on lines of their own.
pub(crate) fn text(diagnostics: &Diagnostics) -> String {
    let lines = diagnostics
        .iter()
        .map(|d| format!("{}: {}", d.summary, d.detail));
    lines.collect::<Vec<_>>().join("\n")
}
