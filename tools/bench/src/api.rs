//! A server that answers like PowerDNS does for zones, in this process, so that its time counts for nobody.

use anyhow::Result;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

type Zones = Arc<Mutex<BTreeMap<String, Value>>>;

/// A running server; it ends with the process.
pub struct Api {
    address: SocketAddr,
    zones: Zones,
}

impl Api {
    /// Listens at a free port of this machine.
    pub fn start() -> Result<Self> {
        let zones = Zones::default();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        let router = Router::new()
            .route("/api/v1/servers/localhost/zones", post(create))
            .route("/api/v1/servers/localhost/zones/{id}", get(read))
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&zones));
        std::thread::spawn(move || runtime.block_on(axum::serve(listener, router).into_future()));
        Ok(Self { address, zones })
    }

    /// Where it is, without the path.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How many zones it has.
    pub fn zones(&self) -> usize {
        self.zones
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
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
