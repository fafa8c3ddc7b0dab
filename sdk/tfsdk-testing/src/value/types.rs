//! Type constraints and their JSON form.

use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// `bool`
    Bool,
    /// `number`
    Number,
    /// `string`
    String,
    /// `any`
    Dynamic,
    /// `list(T)`
    List(Box<Type>),
    /// `set(T)`
    Set(Box<Type>),
    /// `map(T)`
    Map(Box<Type>),
    /// `tuple([T, …])`
    Tuple(Vec<Type>),
    /// `object({…})`
    Object(BTreeMap<String, Type>),
}

impl Type {
    /// Reads the JSON form: `"string"`, `["list", "string"]`, `["object", {"a": "bool"}]`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let json: Json = serde_json::from_slice(bytes).map_err(|e| format!("not JSON: {e}"))?;
        Self::from_json(&json)
    }

    fn from_json(json: &Json) -> Result<Self, String> {
        let unknown = || format!("{json} is no type");
        match json {
            Json::String(name) => match name.as_str() {
                "bool" => Ok(Self::Bool),
                "number" => Ok(Self::Number),
                "string" => Ok(Self::String),
                "dynamic" => Ok(Self::Dynamic),
                _ => Err(unknown()),
            },
            Json::Array(parts) => match (parts.first().and_then(Json::as_str), parts.get(1)) {
                (Some("list"), Some(of)) => Ok(Self::List(Box::new(Self::from_json(of)?))),
                (Some("set"), Some(of)) => Ok(Self::Set(Box::new(Self::from_json(of)?))),
                (Some("map"), Some(of)) => Ok(Self::Map(Box::new(Self::from_json(of)?))),
                (Some("tuple"), Some(Json::Array(of))) => of
                    .iter()
                    .map(Self::from_json)
                    .collect::<Result<_, _>>()
                    .map(Self::Tuple),
                (Some("object"), Some(Json::Object(of))) => of
                    .iter()
                    .map(|(name, ty)| Ok((name.clone(), Self::from_json(ty)?)))
                    .collect::<Result<_, String>>()
                    .map(Self::Object),
                _ => Err(unknown()),
            },
            _ => Err(unknown()),
        }
    }

    /// The JSON form.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Bool => json!("bool"),
            Self::Number => json!("number"),
            Self::String => json!("string"),
            Self::Dynamic => json!("dynamic"),
            Self::List(of) => json!(["list", of.to_json()]),
            Self::Set(of) => json!(["set", of.to_json()]),
            Self::Map(of) => json!(["map", of.to_json()]),
            Self::Tuple(of) => json!(["tuple", of.iter().map(Self::to_json).collect::<Vec<_>>()]),
            Self::Object(of) => {
                let members: serde_json::Map<_, _> =
                    of.iter().map(|(n, t)| (n.clone(), t.to_json())).collect();
                json!(["object", members])
            }
        }
    }

    /// Whether `any` stands somewhere in it.
    pub fn has_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::List(of) | Self::Set(of) | Self::Map(of) => of.has_dynamic(),
            Self::Tuple(of) => of.iter().any(Self::has_dynamic),
            Self::Object(of) => of.values().any(Self::has_dynamic),
            _ => false,
        }
    }
}
