//! One object, found in a list by what its data source is given: by its name, say.

use super::{NO_SUCH, RestDataSource};
use crate::declaration::Search;
use crate::elements::{Elements, Found};
use crate::equality::{View, equal};
use crate::exchange::{Exchange, fitting};
use crate::failure::Failure;
use crate::request::Content;
use crate::response::decode;
use tfsdk::Value;

/// So many objects that fit are named in a message.
const NAMED: usize = 5;

impl RestDataSource {
    /// What is looked for: names of arguments with their values. Empty when what is given
    /// addresses the object.
    pub(super) fn sought<'v>(
        &self,
        search: &Search,
        arguments: &'v Value,
    ) -> Vec<(&'static str, &'v Value)> {
        let given = |name: &&'static str| {
            let value = arguments.attribute(name).filter(|value| !value.is_null());
            value.map(|value| (*name, value))
        };
        search.by.iter().filter_map(given).collect()
    }

    /// The only object in the list that is like what is `sought`.
    pub(super) async fn search(
        &self,
        exchange: &Exchange<'_>,
        search: &'static Search,
        (arguments, content): (&Value, Content<'_>),
        sought: &[(&'static str, &Value)],
    ) -> Result<Value, Failure> {
        let attributes = self.declaration.attributes;
        let mut elements = Elements::new(exchange, &search.list, arguments, Some(content))?;
        let mut matches: Vec<Value> = Vec::new();
        let mut count = 0;
        loop {
            let element = match elements.next().await? {
                Found::Element(element) => element,
                Found::Gone(failure) => return Err(failure.and(NO_SUCH)),
                Found::End => break,
            };
            let decoded = decode(attributes, &element.json, &element.at);
            let is_like = sought.iter().all(|(name, wanted)| {
                let mut known = attributes.iter();
                let attribute = known.find(|attribute| attribute.name == *name);
                attribute.is_some_and(|attribute| {
                    let found = decoded.value.attribute(name).unwrap_or(&Value::Null);
                    equal(
                        &attribute.kind,
                        attribute.sameness(),
                        found,
                        wanted,
                        View::Whole,
                    )
                })
            });
            if is_like {
                count += 1;
                if matches.len() < NAMED {
                    fitting(exchange, &decoded)?;
                    matches.push(decoded.value);
                }
            }
        }
        let call = elements.call();
        let conditions: Vec<String> = sought
            .iter()
            .map(|(name, value)| format!("`{name}` is {}", exchange.shown(value)))
            .collect();
        let conditions = conditions.join(" and ");
        let unread = match elements.unread() {
            Some(unread) => format!(" {unread}"),
            None => String::new(),
        };
        match (matches.as_slice(), count) {
            ([], _) => Err(Failure::new(format!(
                "{call} lists no object whose {conditions}.{unread}"
            ))),
            // Another one may be among those that were not read.
            ([_], 1) if !unread.is_empty() => Err(Failure::new(format!(
                "{call} lists an object whose {conditions}, but nobody knows whether it is the \
                 only one.{unread}"
            ))),
            (_, 1) => Ok(matches.remove(0)),
            _ => Err(Failure::new(format!(
                "{call} lists {count} objects whose {conditions}, and it must be one.{}",
                self.told_apart(exchange, &matches, count)
            ))),
        }
    }

    /// The objects by what addresses each of them.
    fn told_apart(&self, exchange: &Exchange<'_>, matches: &[Value], count: usize) -> String {
        let search = self.declaration.search;
        let keys = self.declaration.arguments.iter().filter(|argument| {
            let by = search.map_or(&[][..], |search| search.by);
            argument.presence == crate::declaration::Presence::Optional
                && !by.contains(&argument.name)
        });
        let Some(key) = keys.map(|argument| argument.name).next() else {
            return String::new();
        };
        let named: Vec<String> = matches
            .iter()
            .filter_map(|found| found.attribute(key).filter(|value| !value.is_null()))
            .map(|value| exchange.shown(value).to_string())
            .collect();
        let more = if count > named.len() { ", …" } else { "" };
        match named.is_empty() {
            true => String::new(),
            false => format!(" Give `{key}` instead, one of {}{more}.", named.join(", ")),
        }
    }
}
