//! Import by a text such as `north/7`, as the resource's template says.

use super::RestResource;
use super::identity::put_into;
use crate::declaration::{Attribute, Kind, Resource};
use crate::exchange::fitting;
use crate::failure::Failure;
use crate::hooks::Known;
use crate::parameters;
use crate::plain_text::one_line;
use crate::reconcile::{Against, reconcile};
use crate::request::declared;
use crate::request::path::next_parameter;
use tfsdk::resource::{ImportRequest, ImportResponse};
use tfsdk::{Number, Value};

impl RestResource {
    /// Starts the state from the id. Where there is a single object any text stands for it, and
    /// the object itself is the start, because nothing else would tell it from none.
    pub(super) async fn adopt(
        &self,
        request: ImportRequest<'_>,
        response: &mut ImportResponse,
    ) -> Result<(), Failure> {
        if let Some(identity) = request.identity {
            super::named::begin(self.declaration, identity, &mut response.state);
            return self.provided(&mut response.state);
        }
        let values = self.parsed(request.id)?;
        if !values.is_empty() {
            for (name, value) in values {
                let attributes = self.declaration.attributes;
                put_into(attributes, &mut response.state, &name, value);
            }
            return self.provided(&mut response.state);
        }
        let exchange = self.exchange(self.client()?, request.context, Known::nothing());
        let Some(decoded) = self.fetch(&exchange, &response.state).await? else {
            return Err(Failure::new("The API has no such object."));
        };
        fitting(&exchange, &decoded)?;
        let attributes = self.declaration.attributes;
        let found = reconcile(attributes, &response.state, &decoded.value, Against::State);
        response.state = found.value;
        Ok(())
    }

    /// The parts of an id, which may lack those that the provider gives.
    fn parsed(&self, id: &str) -> Result<Vec<(String, Value)>, Failure> {
        let resource = self.declaration;
        let whole = parse(resource, resource.binding.import_id, id);
        let short = shortened(resource);
        match whole {
            Err(_) if !short.is_empty() && short != resource.binding.import_id => {
                parse(resource, &short, id).or(whole)
            }
            whole => whole,
        }
    }

    /// What neither an id nor an identity tells, from the provider.
    fn provided(&self, state: &mut Value) -> Result<(), Failure> {
        let from = self.declaration.binding.from_provider;
        if from.is_empty() {
            return Ok(());
        }
        parameters::fill(self.client()?, self.declaration.attributes, from, state)
    }
}

/// The template of ids without what the provider gives.
fn shortened(resource: &Resource) -> String {
    let binding = resource.binding;
    let mut short = String::new();
    let mut rest = binding.import_id;
    while let Some((before, name, after)) = next_parameter(rest) {
        let mut provided = binding.from_provider.iter();
        if !provided.any(|(known, _)| *known == name) {
            if !short.is_empty() {
                short.push_str(before);
            }
            short.push_str(&format!("{{{name}}}"));
        }
        rest = after;
    }
    short
}

/// The values of the attributes in the template, if there is one.
fn parse(resource: &Resource, template: &str, id: &str) -> Result<Vec<(String, Value)>, Failure> {
    let mut values = Vec::new();
    let mut template_rest = template;
    let mut rest = id;
    while let Some((before, name, after)) = next_parameter(template_rest) {
        rest = rest
            .strip_prefix(before)
            .ok_or_else(|| wrong_form(template, id))?;
        let separator = after.find('{').map_or(after, |next| &after[..next]);
        let text = if separator.is_empty() && after.is_empty() {
            std::mem::take(&mut rest)
        } else {
            // A separator that stands in for itself: the last attribute alone may contain it.
            let (text, _) = rest
                .split_once(separator)
                .filter(|_| !separator.is_empty())
                .ok_or_else(|| wrong_form(template, id))?;
            rest = &rest[text.len()..];
            text
        };
        if text.is_empty() {
            return Err(wrong_form(template, id));
        }
        let value = typed(declared(resource.attributes, name), name, text)?;
        values.push((name.to_owned(), value));
        template_rest = after;
    }
    if !template.is_empty() && rest != template_rest {
        return Err(wrong_form(template, id));
    }
    Ok(values)
}

fn wrong_form(template: &str, id: &str) -> Failure {
    let form = template.replace('{', "<").replace('}', ">");
    Failure::new(format!(
        "The id must have the form {form}, with a value for each part, but is \"{}\".",
        one_line(id, 200)
    ))
}

/// What `text` is as a value of `attribute`. Messages call it `name`.
pub(crate) fn typed(
    attribute: Option<&Attribute>,
    name: &str,
    text: &str,
) -> Result<Value, Failure> {
    let kind = attribute.map_or(&Kind::String, |attribute| &attribute.kind);
    let wrong = |wanted: &str| {
        Failure::new(format!(
            "`{name}` must be {wanted}, but is \"{}\".",
            one_line(text, 200)
        ))
    };
    Ok(match kind {
        Kind::Integer | Kind::Number => {
            let number = Number::parse(text.trim())
                .ok()
                .filter(|number| matches!(kind, Kind::Number) || number.is_integer());
            Value::Number(number.ok_or_else(|| wrong("a number"))?)
        }
        Kind::Boolean => Value::Bool(match text {
            "true" => true,
            "false" => false,
            _ => return Err(wrong("true or false")),
        }),
        _ => Value::string(text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{Binding, integer, string};

    static ATTRIBUTES: &[Attribute] = &[string("stand"), integer("id")];
    static NESTED: Binding = Binding::new().import_id("{stand}/{id}");
    static SWAPPED: Binding = Binding::new().import_id("{id}/{stand}");
    static SINGLE: Binding = Binding::new();

    fn parsed(binding: &'static Binding, id: &str) -> Result<Vec<(String, Value)>, String> {
        let resource = Resource::new("kiosk_drink", ATTRIBUTES, binding);
        parse(&resource, binding.import_id, id).map_err(|failure| failure.to_string())
    }

    #[test]
    fn parts_are_typed() {
        assert_eq!(
            parsed(&NESTED, "north/7").unwrap(),
            [
                ("stand".to_owned(), Value::string("north")),
                ("id".to_owned(), Value::from(7))
            ]
        );
        let big = parsed(&NESTED, "n/18446744073709551616").unwrap();
        assert_eq!(
            big[1].1,
            Value::Number(Number::parse("18446744073709551616").unwrap())
        );
    }

    #[test]
    fn what_the_provider_gives_may_be_left_out() {
        let short = |template, from| {
            static HOLDER: &[(&str, &str)] = &[("stand", "stand")];
            let from = if from { HOLDER } else { &[] };
            let binding = Box::leak(Box::new(Binding::new().import_id(template)));
            binding.from_provider = from;
            shortened(&Resource::new("kiosk_drink", ATTRIBUTES, binding))
        };
        assert_eq!(short("{stand}/{id}", true), "{id}");
        assert_eq!(short("{id}/{stand}", true), "{id}");
        assert_eq!(short("{a}/{stand}:{id}", true), "{a}:{id}");
        assert_eq!(short("{stand}", true), "");
        assert_eq!(short("{stand}/{id}", false), "{stand}/{id}");
    }

    #[test]
    fn the_last_part_may_contain_the_separator() {
        assert_eq!(
            parsed(&SWAPPED, "7/north/east").unwrap(),
            [
                ("id".to_owned(), Value::from(7)),
                ("stand".to_owned(), Value::string("north/east"))
            ]
        );
    }

    #[test]
    fn mistakes_are_explained() {
        for id in ["", "north", "north/", "/7"] {
            let failure = parsed(&NESTED, id).unwrap_err();
            assert!(failure.contains("<stand>/<id>"), "{id}: {failure}");
        }
        assert!(
            parsed(&NESTED, "north/x")
                .unwrap_err()
                .contains("`id` must be a number")
        );
        assert!(
            parsed(&NESTED, "a/b/7")
                .unwrap_err()
                .contains("`id` must be a number")
        );
        assert!(
            parsed(&NESTED, "n/1.5")
                .unwrap_err()
                .contains("must be a number")
        );
    }

    #[test]
    fn a_single_object_takes_any_text() {
        assert_eq!(parsed(&SINGLE, "settings").unwrap(), []);
    }
}
