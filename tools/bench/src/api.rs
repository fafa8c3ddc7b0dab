//! A server that answers like PowerDNS does for zones, in this process, so that its time counts for nobody.

use anyhow::Result;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

type Zones = Arc<Mutex<BTreeMap<String, Value>>>;
/// How often each method was called.
pub type Calls = BTreeMap<String, usize>;

/// A running server; it ends with the process.
pub struct Api {
    address: SocketAddr,
    zones: Zones,
    calls: Arc<Mutex<Calls>>,
}

impl Api {
    /// Listens at a free port of this machine.
    pub fn start() -> Result<Self> {
        Self::slow(Duration::ZERO)
    }

    /// The same with answers that take so long at least.
    pub fn slow(latency: Duration) -> Result<Self> {
        let zones = Zones::default();
        let calls = Arc::<Mutex<Calls>>::default();
        let counted = calls.clone();
        let count = move |request: Request, next: Next| {
            let method = request.method().as_str().to_owned();
            let mut calls = counted.lock().unwrap_or_else(PoisonError::into_inner);
            *calls.entry(method).or_default() += 1;
            async move {
                if latency > Duration::ZERO {
                    tokio::time::sleep(latency).await;
                }
                next.run(request).await
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        let router = Router::new()
            .route("/api/v1/servers/localhost/zones", post(create))
            .route(
                "/api/v1/servers/localhost/zones/{id}",
                get(read).delete(remove),
            )
            .layer(from_fn(count))
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&zones));
        std::thread::spawn(move || runtime.block_on(axum::serve(listener, router).into_future()));
        Ok(Self {
            address,
            zones,
            calls,
        })
    }

    /// Where it is, without the path.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How often each method was called since this was last asked.
    pub fn calls(&self) -> Calls {
        std::mem::take(&mut *self.calls.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many zones it has.
    pub fn zones(&self) -> usize {
        self.zones
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }
}

async fn remove(State(zones): State<Zones>, Path(id): Path<String>) -> StatusCode {
    let mut zones = zones.lock().unwrap_or_else(PoisonError::into_inner);
    match zones.remove(&id) {
        Some(_) => StatusCode::NO_CONTENT,
        None => StatusCode::NOT_FOUND,
    }
}

async fn create(State(zones): State<Zones>, Json(asked): Json<Value>) -> (StatusCode, Json<Value>) {
    let name = asked["name"].as_str().unwrap_or_default().to_owned();
    let account = asked["account"].as_str().unwrap_or_default();
    let zone = json!({
        "id": name, "name": name, "kind": asked["kind"], "account": account, "api_rectify": false,
        "dnssec": false, "masters": [], "serial": 1, "soa_edit_api": "DEFAULT",
        "url": format!("/api/v1/servers/localhost/zones/{name}"),
    });
    let mut zones = zones.lock().unwrap_or_else(PoisonError::into_inner);
    zones.insert(name, zone.clone());
    (StatusCode::CREATED, Json(zone))
}

async fn read(
    State(zones): State<Zones>,
    Path(id): Path<String>,
) -> Result<Json<Value>, StatusCode> {
    let zones = zones.lock().unwrap_or_else(PoisonError::into_inner);
    zones
        .get(&id)
        .cloned()
        .map(Json)
        .ok_or(StatusCode::NOT_FOUND)
}
