//! What a server says about a refusal, found in the forms that APIs use.

use crate::secrets::{Ending, Secrets, Shown};
use tfsdk::value::json::Json;

const LIMIT: usize = 600;

/// The server's own words; `None` when it has none. Secrets are masked before a part is chosen.
pub(crate) fn of_server(
    content_type: &str,
    body: &[u8],
    ending: Ending,
    secrets: &Secrets,
) -> Option<Shown> {
    let said = match Json::parse_bytes(body) {
        Ok(mut json) => {
            mask(&mut json, secrets);
            in_json(&json)
                .or_else(|| by_field(&json))
                .unwrap_or_else(|| match json {
                    Json::Null => String::new(),
                    json => json.to_string(),
                })
        }
        Err(_) => {
            let text = String::from_utf8_lossy(body);
            in_text(content_type, &secrets.mask_all(&text, ending))
        }
    };
    let said = secrets.shown(&said, LIMIT);
    (!said.as_str().is_empty()).then_some(said)
}

fn mask(json: &mut Json, secrets: &Secrets) {
    match json {
        Json::String(text) => *text = secrets.mask(text),
        Json::Array(elements) => elements.iter_mut().for_each(|json| mask(json, secrets)),
        Json::Object(members) => {
            members.values_mut().for_each(|json| mask(json, secrets));
        }
        _ => {}
    }
}

/// Properties that hold a message, the most telling ones first.
const MESSAGES: &[&str] = &[
    "message",
    "msg",
    "error_description",
    "errorMessage",
    "exception_message",
    "description",
    "reason",
];

/// Properties that hold one or many messages, or an object that does.
const HOLDERS: &[&str] = &[
    "error",
    "errors",
    "detail",
    "details",
    "title",
    "invalidParams",
];

/// Properties that say more than the message, part by part.
const MORE: &[&str] = &[
    "errors",
    "details",
    "exception_detail",
    "detail",
    "violations",
    "fields",
];

fn in_json(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => (!text.trim().is_empty()).then(|| text.clone()),
        Json::Array(elements) => {
            let said: Vec<_> = elements.iter().take(10).filter_map(in_json).collect();
            (!said.is_empty()).then(|| said.join("; "))
        }
        Json::Object(members) => {
            let text = |name: &str| members.get(name).and_then(in_json);
            // problem+json (RFC 9457) says in `detail` what happened and in `title` of what kind it is.
            let problem = match (text("title"), text("detail")) {
                (Some(title), Some(detail)) => Some(format!("{title}: {detail}")),
                _ => None,
            };
            let place = place(json);
            let said = problem
                .or_else(|| MESSAGES.iter().find_map(|name| text(name)))
                .or_else(|| HOLDERS.iter().find_map(|name| text(name)))?;
            let more = MORE.iter().find_map(|name| match members.get(*name)? {
                json @ (Json::Array(_) | Json::Object(_)) => {
                    in_json(json).or_else(|| by_field(json))
                }
                _ => None,
            });
            let said = match more {
                Some(more) if !said.contains(&more) => format!("{said} ({more})"),
                _ => said,
            };
            Some(match place {
                Some(place) => format!("{place}: {said}"),
                None => said,
            })
        }
        _ => None,
    }
}

/// Messages under the names of the fields that they are about.
fn by_field(json: &Json) -> Option<String> {
    let said: Vec<_> = json
        .as_object()?
        .iter()
        .take(10)
        .filter_map(|(field, said)| Some(format!("{field}: {}", in_json(said)?)))
        .collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// Where in the request the fault is: `loc` of FastAPI, `field` or `path` of others.
fn place(json: &Json) -> Option<String> {
    let Json::Object(members) = json else {
        return None;
    };
    match members.get("loc") {
        Some(Json::Array(steps)) => {
            let steps: Vec<String> = steps
                .iter()
                .filter_map(|step| match step {
                    Json::String(text) => Some(text.clone()),
                    Json::Number(number) => Some(number.to_string()),
                    _ => None,
                })
                .filter(|step| step != "body")
                .collect();
            (!steps.is_empty()).then(|| steps.join("."))
        }
        _ => ["field", "pointer", "property"]
            .iter()
            .find_map(|name| match members.get(*name) {
                Some(Json::String(text)) if !text.is_empty() => Some(text.clone()),
                _ => None,
            }),
    }
}

/// A page of HTML says little: its title, or its text without tags. Other text: the first line.
fn in_text(content_type: &str, text: &str) -> String {
    let start = text.trim_start();
    let is_html = content_type.contains("html")
        || start
            .get(..9)
            .is_some_and(|s| s.eq_ignore_ascii_case("<!doctype"))
        || start
            .get(..5)
            .is_some_and(|s| s.eq_ignore_ascii_case("<html"));
    if !is_html {
        return start.lines().next().unwrap_or_default().to_owned();
    }
    let lower = text.to_ascii_lowercase();
    let title = lower.find("<title").and_then(|start| {
        let from = start + lower[start..].find('>')? + 1;
        let to = from + lower[from..].find("</title")?;
        Some(text[from..to].to_owned())
    });
    title.unwrap_or_else(|| without_tags(text))
}

fn without_tags(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for character in html.chars() {
        match character {
            '<' => is_tag = true,
            '>' => {
                is_tag = false;
                text.push(' ');
            }
            _ if !is_tag => text.push(character),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests;
