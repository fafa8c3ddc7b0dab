//! An API whose answers a test decides, call by call.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::ETAG;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::Value as Json;
use std::sync::{Arc, Mutex};

/// A request as it arrived: `POST /drinks?dry=1`, and its body; null when there was none.
pub type Seen = (String, Json);

/// A running API. It ends with the test program.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// Where it listens: `http://127.0.0.1:12345`.
    pub url: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Scripted {
    /// Starts an API that answers each call with the status and body that `answers` gives; a body
    /// of null is none.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start(answers: impl FnMut(&str, &Json) -> (u16, Json) + Send + 'static) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let seen = Arc::<Mutex<Vec<Seen>>>::default();
        let (calls, answers) = (seen.clone(), Arc::new(Mutex::new(answers)));
        let router = axum::Router::new().fallback(move |request: Request| {
            let (calls, answers) = (calls.clone(), answers.clone());
            async move {
                let line = format!("{} {}", request.method(), request.uri());
                let body = to_bytes(request.into_body(), usize::MAX).await;
                let body = serde_json::from_slice(&body.unwrap_or_default());
                let body = body.unwrap_or(Json::Null);
                let (status, answer) = answers.lock().expect("unpoisoned")(&line, &body);
                calls.lock().expect("unpoisoned").push((line, body));
                let text = match answer {
                    Json::Null => String::new(),
                    answer => answer.to_string(),
                };
                let mut response = Response::new(Body::from(text));
                *response.status_mut() = StatusCode::from_u16(status).expect("a status");
                // Every state of an object is its first version.
                let version = HeaderValue::from_static("\"1\"");
                response.headers_mut().insert(ETAG, version);
                response
            }
        });
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, seen }
    }

    /// The calls since the last time that this was asked.
    ///
    /// # Panics
    /// When an answer has panicked.
    pub fn take(&self) -> Vec<Seen> {
        std::mem::take(&mut self.seen.lock().expect("unpoisoned"))
    }
}
