//! A server that answers as a script says, and remembers what it was asked.

use crate::serving::serve;
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use serde_json::Value;
use std::sync::{Arc, Mutex};

/// A request.
pub struct Call {
    /// `GET /drinks/7`
    pub line: String,
    /// How many of the same came before.
    pub before: usize,
    /// The lines of all requests before.
    pub seen: Vec<String>,
}

impl Call {
    /// How many requests of this line came before this one.
    pub fn count(&self, line: &str) -> usize {
        self.seen.iter().filter(|seen| *seen == line).count()
    }
}

/// What is answered.
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Value,
}

pub fn reply(status: u16, body: Value) -> Reply {
    Reply {
        status,
        headers: Vec::new(),
        body,
    }
}

impl Reply {
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }
}

pub struct Server {
    pub address: String,
    lines: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub fn start(script: impl Fn(&Call) -> Reply + Send + Sync + 'static) -> Self {
        let lines = Arc::<Mutex<Vec<String>>>::default();
        let (seen, script) = (lines.clone(), Arc::new(script));
        let router = Router::new().fallback(move |method: Method, uri: Uri| {
            let (seen, script) = (seen.clone(), script.clone());
            async move {
                let line = format!("{method} {uri}");
                let mut seen = seen.lock().unwrap();
                let call = Call {
                    before: seen.iter().filter(|known| **known == line).count(),
                    line: line.clone(),
                    seen: seen.clone(),
                };
                seen.push(line);
                let reply = script(&call);
                let body = match reply.body {
                    Value::Null => String::new(),
                    body => body.to_string(),
                };
                let mut response = Response::new(Body::from(body));
                *response.status_mut() = StatusCode::from_u16(reply.status).unwrap();
                for (name, value) in reply.headers {
                    response.headers_mut().insert(name, value.parse().unwrap());
                }
                response
            }
        });
        let address = serve(router);
        Self { address, lines }
    }

    /// Lets the script go on as if there had been this request.
    pub fn pretend(&self, line: &str) {
        self.lines.lock().unwrap().push(line.to_owned());
    }

    /// The lines of all requests so far.
    pub fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    pub fn count(&self, line: &str) -> usize {
        self.lines().iter().filter(|seen| *seen == line).count()
    }
}
