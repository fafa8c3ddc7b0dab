//! Values of the provider block, or of the environment in their place.

use super::Environment;
use super::parameters::{Parameter, Shape};
use crate::failure::Failure;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// A value and where it comes from.
#[derive(Clone)]
pub(crate) struct Given {
    /// One, unless it is a program with its arguments.
    pub words: Vec<String>,
    /// `` `token` in the provider block ``
    pub origin: String,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Block,
    Environment,
}

/// What is given for `parameter`; `None` when nothing is.
///
/// # Errors
/// It is not known yet, or makes no sense.
pub(crate) fn find(
    parameter: &Parameter,
    config: &Value,
    environment: Environment<'_>,
) -> Result<Option<Given>, Failure> {
    let (attribute, variable) = parameter.source;
    let value = config.attribute(attribute).unwrap_or(&Value::Null);
    if !value.is_wholly_known() {
        return Err(Failure::of_attribute(
            attribute,
            format!(
                "The API cannot be called yet: the provider's `{attribute}` depends on something \
                 that is known only after apply. Apply what it depends on first (with -target), \
                 or give the value in another way."
            ),
        ));
    }
    let words: Vec<String> = match (value.as_str(), value.as_elements()) {
        (Some(text), _) => vec![text.to_owned()],
        (None, elements) => elements
            .unwrap_or_default()
            .iter()
            .filter_map(|element| element.as_str().map(str::to_owned))
            .collect(),
    };
    if words.iter().any(|word| !word.is_empty()) {
        return Ok(Some(Given {
            words,
            origin: format!("`{attribute}` in the provider block"),
            place: Place::Block,
        }));
    }
    let Some(text) = environment(variable).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let words = match parameter.shape {
        Shape::Text => vec![text],
        Shape::Words => split(&text).ok_or_else(|| {
            Failure::new(format!(
                "The environment variable {variable} should hold a program and its arguments, with \
                 spaces between them, or as a JSON list of texts."
            ))
        })?,
    };
    Ok(Some(Given {
        words,
        origin: format!("the environment variable {variable}"),
        place: Place::Environment,
    }))
}

/// Words between spaces, or a JSON list of texts.
fn split(text: &str) -> Option<Vec<String>> {
    let text = text.trim();
    let words: Vec<String> = match text.starts_with('[') {
        false => text.split_whitespace().map(str::to_owned).collect(),
        true => {
            let Ok(Json::Array(elements)) = Json::parse_bytes(text.as_bytes()) else {
                return None;
            };
            let words = elements
                .iter()
                .map(|element| element.as_str().map(str::to_owned));
            words.collect::<Option<_>>()?
        }
    };
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_program_has_arguments() {
        for (text, words) in [
            ("vault print token", Some(vec!["vault", "print", "token"])),
            (r#"["a b", "c"]"#, Some(vec!["a b", "c"])),
            (r#"["a", 1]"#, None),
            ("[", None),
            ("[]", None),
        ] {
            let words = words.map(|words| words.into_iter().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(split(text), words, "{text}");
        }
    }
}
