//! The model as YAML, as `gen model` prints it and every generated crate carries it.

use crate::model::Provider;

/// The model as YAML.
pub fn model_text(provider: &Provider) -> Result<String, String> {
    let mut buffer = Vec::new();
    let mut serializer = serde_yaml::Serializer::new(&mut buffer);
    serde_yaml::with::singleton_map_recursive::serialize(provider, &mut serializer)
        .map_err(|error| error.to_string())?;
    String::from_utf8(buffer).map_err(|error| error.to_string())
}
