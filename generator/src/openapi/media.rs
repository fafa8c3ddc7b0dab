//! Which of several media types a request or an answer has.

use super::MediaType;

/// What is sent: JSON before anything else, plain, then a merge patch, other `+json` types and
/// wildcards; then forms, URL-encoded before multipart.
pub fn sent(content: &[MediaType]) -> Option<&MediaType> {
    preferred(content, |essence| match essence {
        "application/x-www-form-urlencoded" => Some(4),
        "multipart/form-data" => Some(5),
        other => json(other),
    })
}

/// What is read: JSON only.
pub fn read(content: &[MediaType]) -> Option<&MediaType> {
    preferred(content, json)
}

/// A JSON Patch: an array of commands, never an object's attributes.
pub fn commands(content: &[MediaType]) -> Option<&MediaType> {
    let mut commands = content
        .iter()
        .filter(|media| media.essence() == "application/json-patch+json");
    commands.next()
}

fn json(essence: &str) -> Option<u8> {
    match essence {
        "application/json" => Some(0),
        "application/merge-patch+json" => Some(1),
        "application/json-patch+json" => None,
        "*/*" | "application/*" => Some(3),
        "text/json" => Some(2),
        other => other.ends_with("+json").then_some(2),
    }
}

/// The best by rank; of those with a date in their names the latest, else the first.
fn preferred(content: &[MediaType], rank: impl Fn(&str) -> Option<u8>) -> Option<&MediaType> {
    content
        .iter()
        .filter_map(|media| Some((rank(&media.essence())?, media)))
        .min_by_key(|(rank, media)| (*rank, std::cmp::Reverse(date(&media.name))))
        .map(|(_, media)| media)
}

/// The first date in a name: year, month and day between dashes.
fn date(name: &str) -> Option<&str> {
    (0..name.len()).find_map(|start| {
        let text = name.get(start..start + 10)?;
        let fits = text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        fits.then_some(text)
    })
}

impl MediaType {
    /// The name in lower case, without parameters.
    pub fn essence(&self) -> String {
        let essence = self.name.split(';').next().unwrap_or("").trim();
        essence.to_ascii_lowercase()
    }

    /// Whether it is plain JSON, or no type in particular.
    pub fn is_plain(&self) -> bool {
        let essence = self.essence();
        essence == "application/json" || essence.contains('*')
    }

    /// Whether it is a form.
    pub fn is_form(&self) -> bool {
        let essence = self.essence();
        essence == "application/x-www-form-urlencoded" || essence == "multipart/form-data"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(names: &[&str]) -> Vec<MediaType> {
        let named = |name: &&str| MediaType {
            name: (*name).to_owned(),
            schema: None,
            brackets: false,
        };
        names.iter().map(named).collect()
    }

    fn chosen(names: &[&str]) -> Option<String> {
        sent(&content(names)).map(|media| media.name.clone())
    }

    #[test]
    fn the_order_in_the_document_does_not_matter_between_kinds() {
        let mut names = vec![
            "multipart/form-data",
            "application/x-www-form-urlencoded",
            "*/*",
            "application/vnd.acme+json",
            "application/merge-patch+json",
            "application/json; charset=utf-8",
        ];
        while let Some(best) = names.pop() {
            let mut given = names.clone();
            given.insert(0, best);
            assert_eq!(chosen(&given).as_deref(), Some(best));
        }
        assert_eq!(chosen(&["application/json-patch+json", "text/csv"]), None);
    }

    #[test]
    fn of_dated_types_the_latest_is_chosen() {
        let names = [
            "application/vnd.acme.2023-01-01+json",
            "application/vnd.acme.2024-05-30+json",
            "application/vnd.acme.2023-11-15+json",
        ];
        assert_eq!(chosen(&names).as_deref(), Some(names[1]));
        assert_eq!(
            chosen(&["application/vnd.b+json", "application/vnd.a+json"]).as_deref(),
            Some("application/vnd.b+json")
        );
    }

    #[test]
    fn answers_are_json() {
        assert!(
            read(&content(&[
                "application/x-www-form-urlencoded",
                "text/html"
            ]))
            .is_none()
        );
        assert!(read(&content(&["text/html", "application/hal+json"])).is_some());
    }
}
