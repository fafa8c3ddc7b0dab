//! The API: objects in memory, and what it answers when nothing goes wrong.

use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How often a keg is looked at before it is full.
const LOOKS: u32 = 2;

#[derive(Clone, Debug)]
struct Object {
    name: Json,
    looks: u32,
}

/// What the API has.
#[derive(Debug, Default)]
pub struct Api {
    objects: Mutex<BTreeMap<u64, Object>>,
}

impl Api {
    fn objects(&self) -> MutexGuard<'_, BTreeMap<u64, Object>> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ids and names of all objects.
    pub fn names(&self) -> BTreeMap<String, Json> {
        let objects = self.objects();
        let names = objects.iter();
        names
            .map(|(id, object)| (id.to_string(), object.name.clone()))
            .collect()
    }

    /// Does what it is asked, and says so.
    pub fn answer(&self, method: &str, path: &str, body: &Json) -> (u16, Json) {
        let mut parts = path.trim_start_matches('/').split('/');
        let collection = parts.next().unwrap_or_default();
        let id: Option<u64> = parts.next().and_then(|id| id.parse().ok());
        let mut objects = self.objects();
        match (method, id) {
            ("POST", None) => {
                let id = objects.last_key_value().map_or(1, |(last, _)| last + 1);
                let object = Object {
                    name: body["name"].clone(),
                    looks: 0,
                };
                let shown = match collection {
                    "cups" => json!({"id": id.to_string()}),
                    _ => shown(collection, id, &object),
                };
                objects.insert(id, object);
                (201, shown)
            }
            ("GET", None) => {
                let all = objects.iter();
                let all = all.map(|(id, object)| shown(collection, *id, object));
                (200, all.collect())
            }
            (_, None) => (405, Json::Null),
            (method, Some(id)) => {
                let Some(object) = objects.get_mut(&id) else {
                    return (404, json!({"message": "there is no such thing"}));
                };
                match method {
                    "PATCH" => object.name = body["name"].clone(),
                    "DELETE" => {
                        objects.remove(&id);
                        return (200, json!({"deleted": true}));
                    }
                    _ => object.looks += 1,
                }
                (200, shown(collection, id, object))
            }
        }
    }
}

fn shown(collection: &str, id: u64, object: &Object) -> Json {
    let mut shown = json!({"id": id.to_string(), "name": object.name});
    if collection == "kegs" {
        let state = if object.looks < LOOKS {
            "FILLING"
        } else {
            "FULL"
        };
        shown["state"] = json!(state);
    }
    shown
}
