//! Headers that a practitioner adds to each request.

use super::Given;
use crate::declaration::Source;
use crate::failure::Failure;
use crate::secrets::Secrets;
use http::HeaderMap;
use http::header::{
    CONNECTION, CONTENT_LENGTH, HOST, HeaderName, HeaderValue, TRANSFER_ENCODING, UPGRADE,
};
use tfsdk::Value;

/// Headers that say how a request travels.
const OURS: [HeaderName; 5] = [CONNECTION, CONTENT_LENGTH, HOST, TRANSFER_ENCODING, UPGRADE];

pub(super) fn read(
    source: Source,
    given: Given<'_>,
    secrets: &mut Secrets,
) -> Result<HeaderMap, Failure> {
    let (attribute, variable) = source;
    let mut pairs: Vec<(String, String)> = Vec::new();
    if let Value::Map(members) = given.value(attribute)? {
        let members = members.iter();
        pairs.extend(members.filter_map(|(name, value)| {
            let value = value.as_str()?;
            Some((name.to_string(), value.to_owned()))
        }));
    } else {
        let text = (given.environment)(variable).unwrap_or_default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let Some((name, value)) = line.split_once(':') else {
                return Err(Failure::new(format!(
                    "A line of the environment variable {variable} is no header: write \
                     `Name: value`."
                )));
            };
            pairs.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        let wrong =
            |what: &str| Failure::of_attribute(attribute, format!("The header {name:?} {what}."));
        let known: HeaderName = name.parse().map_err(|_| wrong("has no possible name"))?;
        if OURS.contains(&known) {
            return Err(wrong("says how a request travels and cannot be set"));
        }
        let mut text =
            HeaderValue::from_str(&value).map_err(|_| wrong("has a value that cannot be sent"))?;
        text.set_sensitive(true);
        secrets.add(&value);
        headers.insert(known, text);
    }
    Ok(headers)
}
