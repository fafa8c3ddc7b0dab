//! An API of drinks that tells how it was called.

use crate::serving::serve;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tfsdk_rest::RestProvider;
use tfsdk_testing::Core;

/// How long each answer takes.
const TIME: Duration = Duration::from_millis(30);

#[derive(Debug, Default)]
struct Seen {
    drinks: BTreeMap<String, Value>,
    made: u32,
    arrived: Vec<Instant>,
    /// Stands of changes under way, `GET` for reads, and the most of them at once.
    under_way: Vec<String>,
    most: BTreeMap<String, usize>,
    delay: Duration,
    /// How many creates are turned away, and for how long.
    turned_away: (u32, String),
}

/// It runs until the test ends.
#[derive(Clone, Debug)]
pub struct Server {
    address: String,
    seen: Arc<Mutex<Seen>>,
}

impl Server {
    pub fn start() -> Self {
        let seen = Arc::<Mutex<Seen>>::default();
        let kept = seen.clone();
        let router = Router::new().fallback(move |request: Request| {
            let kept = kept.clone();
            async move { Self::answer(&kept, request).await }
        });
        let server = Self {
            address: serve(router),
            seen,
        };
        server.slow_down(TIME);
        server
    }

    /// The most changes at once at a stand; the most calls where none is named.
    pub fn most_at_once(&self, stand: &str) -> usize {
        let seen = self.seen.lock().unwrap();
        seen.most.get(stand).copied().unwrap_or_default()
    }

    pub fn arrived(&self) -> Vec<Instant> {
        self.seen.lock().unwrap().arrived.clone()
    }

    pub fn slow_down(&self, delay: Duration) {
        self.seen.lock().unwrap().delay = delay;
    }

    pub fn turn_away(&self, times: u32, retry_after: &str) {
        self.seen.lock().unwrap().turned_away = (times, retry_after.to_owned());
    }

    async fn answer(seen: &Mutex<Seen>, request: Request) -> Response {
        let method = request.method().as_str().to_owned();
        let id = request
            .uri()
            .path()
            .trim_start_matches("/drinks")
            .trim_start_matches('/');
        let mut id = id.to_owned();
        let body = to_bytes(request.into_body(), 1 << 16).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        let (stand, delay) = {
            let mut seen = seen.lock().unwrap();
            seen.arrived.push(Instant::now());
            if method == "POST" && seen.turned_away.0 > 0 {
                seen.turned_away.0 -= 1;
                let response = Response::builder().status(429);
                let response = response.header("Retry-After", &seen.turned_away.1);
                return response.body(Body::empty()).unwrap();
            }
            let known = seen.drinks.get(&id).unwrap_or(&body);
            let stand = match method.as_str() {
                "GET" => method.clone(),
                _ => known["stand"].as_str().unwrap_or_default().to_owned(),
            };
            seen.under_way.push(stand.clone());
            for name in ["", stand.as_str()] {
                let now = seen
                    .under_way
                    .iter()
                    .filter(|one| one.starts_with(name))
                    .count();
                let most = seen.most.entry(name.to_owned()).or_default();
                *most = now.max(*most);
            }
            (stand, seen.delay)
        };
        tokio::time::sleep(delay).await;
        let mut seen = seen.lock().unwrap();
        let index = seen.under_way.iter().position(|one| *one == stand).unwrap();
        seen.under_way.remove(index);
        match method.as_str() {
            "POST" => {
                seen.made += 1;
                id = seen.made.to_string();
                seen.drinks.insert(id.clone(), body);
            }
            "PATCH" => {
                seen.drinks.insert(id.clone(), body);
            }
            "DELETE" => {
                seen.drinks.remove(&id);
                return Response::builder().status(204).body(Body::empty()).unwrap();
            }
            _ => {}
        }
        let Some(drink) = seen.drinks.get(&id) else {
            return Response::builder().status(404).body(Body::empty()).unwrap();
        };
        let json = json!({"id": id, "stand": drink["stand"]});
        Response::new(Body::from(json.to_string()))
    }
}

/// Terraform before one provider block.
pub async fn core(provider: RestProvider, server: &Server) -> Core {
    let service = tfsdk::serve::service(provider);
    let mut core = Core::attach(service).await.unwrap();
    let config = json!({"endpoint": server.address});
    core.configure(config).await.unwrap();
    core
}
