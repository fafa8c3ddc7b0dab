//! Ids that an API tells in the `Location` header only.

use crate::request::path::next_parameter;
use percent_encoding::percent_decode_str;

/// The parameters of `template` that `location` tells. It may be absolute, relative to the
/// collection, or hold the id alone; servers do all of this.
pub(super) fn parameters(template: &str, location: &str) -> Vec<(String, String)> {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    let path = match path.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => path,
    };
    let given: Vec<&str> = path.split('/').filter(|s| !s.is_empty()).collect();
    let wanted: Vec<&str> = template
        .split('?')
        .next()
        .unwrap_or_default()
        .split('/')
        .filter(|s| !s.is_empty())
        .collect();
    let mut found = Vec::new();
    for (wanted, given) in wanted.iter().rev().zip(given.iter().rev()) {
        match next_parameter(wanted) {
            // How many segments it has is not known.
            Some((_, parameter, _)) if parameter.ends_with('+') => return Vec::new(),
            Some(("", parameter, "")) => {
                let Ok(value) = percent_decode_str(given).decode_utf8() else {
                    return Vec::new();
                };
                found.push((parameter.to_owned(), value.into_owned()));
            }
            _ if wanted == given => {}
            _ => return Vec::new(),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::parameters;

    fn found(location: &str) -> Vec<(String, String)> {
        parameters("/stands/{stand}/drinks/{id}", location)
    }

    #[test]
    fn ids_are_found_from_the_end() {
        let both = vec![
            ("id".to_owned(), "7".to_owned()),
            ("stand".to_owned(), "a b".to_owned()),
        ];
        for location in [
            "https://api.example.com/v1/stands/a%20b/drinks/7",
            "/v1/stands/a%20b/drinks/7/",
            "stands/a%20b/drinks/7?x=1",
        ] {
            assert_eq!(found(location), both, "{location}");
        }
        assert_eq!(found("7"), both[..1]);
        assert_eq!(found("drinks/7"), both[..1]);
    }

    #[test]
    fn other_places_tell_nothing() {
        for location in ["", "/", "/stands/a/drinks", "/operations/7", "https://h"] {
            assert_eq!(found(location), [], "{location}");
        }
    }
}
