//! An API that has one thing, whatever it was given, and answers it compressed.

use crate::serving::serve;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use percent_encoding::percent_decode_str;
use std::io::Write;
use std::sync::{Arc, Mutex};

/// How answers are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    None,
    Gzip,
    Deflate,
}

/// A request with a body.
#[derive(Clone, Debug)]
pub struct Received {
    pub media_type: String,
    pub body: Vec<u8>,
}

#[derive(Debug, Default)]
struct Seen {
    /// What reads answer.
    thing: Option<Vec<u8>>,
    received: Vec<Received>,
    cut_off: bool,
}

/// It runs until the test ends.
#[derive(Clone, Debug)]
pub struct Server {
    address: String,
    seen: Arc<Mutex<Seen>>,
}

impl Server {
    /// `understand` makes what is answered of what came in.
    pub fn start(
        coding: Coding,
        understand: impl Fn(&Received) -> Vec<u8> + Send + Sync + 'static,
    ) -> Self {
        let seen = Arc::<Mutex<Seen>>::default();
        let kept = seen.clone();
        let understand = Arc::new(understand);
        let router = Router::new().fallback(move |request: Request| {
            let (kept, understand) = (kept.clone(), understand.clone());
            async move {
                let headers = request.headers();
                let text = |name| headers.get(name).map(|value| value.to_str().unwrap());
                let accepted = text("accept-encoding").unwrap_or_default();
                assert!(accepted.contains("gzip") && accepted.contains("deflate"));
                let media_type = text("content-type").unwrap_or_default().to_owned();
                let method = request.method().as_str().to_owned();
                let body = to_bytes(request.into_body(), 1 << 16)
                    .await
                    .unwrap()
                    .to_vec();
                let mut seen = kept.lock().unwrap();
                match method.as_str() {
                    "GET" => {}
                    "DELETE" => seen.thing = None,
                    _ => {
                        let received = Received { media_type, body };
                        seen.thing = Some(understand(&received));
                        seen.received.push(received);
                    }
                }
                seen.answer(coding)
            }
        });
        Self {
            address: serve(router),
            seen,
        }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// All bodies that came in.
    pub fn bodies(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap();
        let bodies = seen.received.iter().map(|received| &received.body);
        bodies
            .map(|body| String::from_utf8(body.clone()).unwrap())
            .collect()
    }

    /// From now on, answers end in the middle.
    pub fn cut_off(&self) {
        self.seen.lock().unwrap().cut_off = true;
    }

    pub fn heal(&self) {
        self.seen.lock().unwrap().cut_off = false;
    }
}

impl Seen {
    fn answer(&self, coding: Coding) -> Response {
        let Some(thing) = &self.thing else {
            return Response::builder().status(404).body(Body::empty()).unwrap();
        };
        let (name, mut body) = match coding {
            Coding::None => return Response::new(Body::from(thing.clone())),
            Coding::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(thing).unwrap();
                ("gzip", encoder.finish().unwrap())
            }
            Coding::Deflate => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(thing).unwrap();
                ("deflate", encoder.finish().unwrap())
            }
        };
        if self.cut_off {
            body.truncate(body.len() / 2);
        }
        let response = Response::builder().header("Content-Encoding", name);
        response.body(Body::from(body)).unwrap()
    }
}

/// The pairs of a form.
pub fn form(body: &[u8]) -> Vec<(String, String)> {
    let text = str::from_utf8(body).unwrap();
    let plain = |text: &str| {
        let text = text.replace('+', " ");
        percent_decode_str(&text)
            .decode_utf8()
            .unwrap()
            .into_owned()
    };
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap());
    pairs
        .map(|(name, value)| (plain(name), plain(value)))
        .collect()
}

/// The head and the content of a part of a multipart form.
pub fn part(body: &[u8], boundary: &str, name: &str) -> (String, Vec<u8>) {
    let latin: String = body.iter().copied().map(char::from).collect();
    let named = format!("; name=\"{name}\"");
    let between = format!("--{boundary}");
    let mut parts = latin.split(&between);
    let part = parts.find(|part| part.contains(&named)).unwrap();
    let (head, content) = part.split_once("\r\n\r\n").unwrap();
    let content = content.strip_suffix("\r\n").unwrap();
    let bytes = content.chars().map(|one| u8::try_from(one).unwrap());
    (head.to_owned(), bytes.collect())
}
