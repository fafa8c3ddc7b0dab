//! Objects found among the elements of a list, by what they have.

use super::RestResource;
use crate::declaration::{Attribute, Equality, Kind, Operation};
use crate::elements::{Element, Elements, Found};
use crate::equality::{View, equal};
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::pointer;
use crate::request::{declared, look_up};
use crate::response::{self, Decoded, decode_value};
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Value};

/// How many elements a message names.
const NAMED: usize = 5;

/// One thing that the element must have.
#[derive(Clone, Debug)]
pub(super) struct Wanted<'a> {
    name: &'static str,
    pointer: String,
    attribute: Option<&'static Attribute>,
    value: &'a Value,
}

impl Wanted<'_> {
    pub(super) fn is_in(&self, element: &Json) -> bool {
        let Some(found) = element.pointer(&self.pointer).filter(|one| !one.is_null()) else {
            return false;
        };
        let kind = self.attribute.map_or(&Kind::String, |one| &one.kind);
        let equality = self.attribute.map_or(Equality::Exact, Attribute::sameness);
        let root = AttributePath::root();
        let mut misfits = Vec::new();
        let found = decode_value(kind, found, &root, "", &mut misfits);
        misfits.is_empty() && equal(kind, equality, &found, self.value, View::Whole)
    }
}

/// What `list` must have of `known`.
///
/// # Errors
/// `known` does not have it.
pub(super) fn wanted<'a>(
    attributes: &'static [Attribute],
    list: &'static Operation,
    known: &'a Value,
) -> Result<Vec<Wanted<'a>>, Failure> {
    let same = list.among.iter().map(|(property, name)| {
        let value = look_up(known, name).filter(|value| value.is_wholly_known());
        let value = value.filter(|value| !value.is_null()).ok_or_else(|| {
            Failure::of_attribute(
                name,
                format!("The value of `{name}`, by which the object is found, is missing."),
            )
        })?;
        Ok(Wanted {
            name,
            pointer: pointer::of(property),
            attribute: declared(attributes, name),
            value,
        })
    });
    same.collect()
}

impl RestResource {
    /// The one element of `list` that has what `known` has; `None` when there is none.
    pub(super) async fn find(
        &self,
        exchange: &Exchange<'_>,
        list: &'static Operation,
        known: &Value,
    ) -> Result<Option<Decoded>, Failure> {
        let attributes = self.declaration.attributes;
        let wanted = wanted(attributes, list, known)?;
        let (mut found, mut count) = (Vec::new(), 0_usize);
        let mut elements = Elements::new(exchange, list, known, None)?;
        loop {
            let element = match elements.next().await? {
                Found::Element(element) => element,
                // What it is in is gone.
                Found::Gone(_) => return Ok(None),
                Found::End => break,
            };
            let sign = self.declaration.binding.soft_delete;
            if sign.is_some_and(|sign| response::is_deleted(sign, &element.json)) {
                continue;
            }
            if wanted.iter().all(|one| one.is_in(&element.json)) {
                count += 1;
                if found.len() < NAMED {
                    found.push(element);
                }
            }
        }
        match found.as_slice() {
            [only] => Ok(Some(response::decode(attributes, &only.json, &only.at))),
            [] => match elements.unread() {
                None => Ok(None),
                Some(unread) => Err(Failure::new(format!(
                    "{unread} None of those that were read has {}, so it is not known whether the \
                     object exists.",
                    described(exchange, &wanted)
                ))),
            },
            several => {
                let call = exchange.describe(&exchange.request(list, known, None)?);
                Err(self.ambiguous(exchange, &call, (several, count), &wanted))
            }
        }
    }

    fn ambiguous(
        &self,
        exchange: &Exchange<'_>,
        call: &str,
        (found, count): (&[Element], usize),
        wanted: &[Wanted<'_>],
    ) -> Failure {
        let mut named: Vec<_> = found
            .iter()
            .map(|element| self.named(exchange, element))
            .collect();
        if count > found.len() {
            named.push(format!("{} more", count - found.len()));
        }
        Failure::new(format!(
            "{call} lists {count} objects with {}, so it is not known which one is meant: {}.",
            described(exchange, wanted),
            named.join("; ")
        ))
    }

    /// An element, by its id where it has one.
    fn named(&self, exchange: &Exchange<'_>, element: &Element) -> String {
        let attributes = self.declaration.attributes;
        let decoded = response::decode(attributes, &element.json, &element.at);
        let ids: Vec<_> = self
            .identity()
            .into_iter()
            .filter_map(|name| {
                let value = look_up(&decoded.value, name).filter(|value| !value.is_null())?;
                Some(format!("`{name}` = {}", exchange.shown(value)))
            })
            .collect();
        match ids.is_empty() {
            true => format!("the one at {}", element.at),
            false => ids.join(" and "),
        }
    }
}

pub(super) fn described(exchange: &Exchange<'_>, wanted: &[Wanted<'_>]) -> String {
    let texts = wanted
        .iter()
        .map(|one| format!("`{}` = {}", one.name, exchange.shown(one.value)));
    texts.collect::<Vec<_>>().join(" and ")
}
