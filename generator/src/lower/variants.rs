//! Objects that have one of several forms: an optional attribute for each form, of which exactly one
//! is given. What tells the forms apart in the API is filled in, and read, by the runtime.

use super::attributes::{self, Sides};
use super::description;
use super::flat::Flat;
use super::form::{Form, Tag, choice, forms, without};
use super::kind::{self, Surroundings, Updatable};
use super::validators;
use crate::mapping::Variants;
use crate::model::{
    Attribute, AttributeMap, Attributes, Clear, Equality, Kind, Literal, PlanRule, Presence,
    Reason, Returned, Sent,
};
use crate::naming;
use crate::openapi::{Api, Choice, Object, Schema, Shape};
use std::collections::BTreeSet;
use std::rc::Rc;

/// More forms than a practitioner can choose from, or forms in forms in forms: JSON text is better.
const MOST: usize = 60;
/// Levels of forms in forms.
pub const DEEPEST: usize = 2;

/// Why a choice among more forms than anybody can choose from is JSON text.
pub const TOO_MANY: &str = "it may have one of too many forms";

/// Why a choice inside other choices is JSON text.
pub const TOO_DEEP: &str = "it is a choice among forms inside too many others";

/// Why a union is JSON text when `forms` choices are around it.
pub fn why_json(choice: &Choice, forms: usize) -> &'static str {
    match choice.can_be_told {
        true if choice.branches.len() > MOST => TOO_MANY,
        true if forms >= DEEPEST => TOO_DEEP,
        _ => "the schema allows several shapes",
    }
}

/// A union as an object that is nothing but a choice. What only answers have stays JSON when it may
/// be something else than an object: nobody has to write it.
pub fn as_object(schema: &Rc<Schema>, configured: bool) -> Option<Rc<Schema>> {
    match &schema.shape {
        Shape::Object(_) => Some(Rc::clone(schema)),
        Shape::Union(choice)
            if choice.can_be_told
                && (configured || choice.of_objects())
                && choice.branches.len() <= MOST =>
        {
            Some(Rc::new(Schema {
                shape: Shape::Object(Object {
                    choice: Some(choice.clone()),
                    ..Object::default()
                }),
                ..Schema::clone(schema)
            }))
        }
        _ => None,
    }
}

/// The forms of the object that the sides describe, when all of them let it have forms; and the
/// sides without what tells the forms apart. Where one side does not, the others are plain objects
/// that may have all that any form has.
pub fn split(api: &Api, sides: &Sides, around: &Surroundings) -> Parts {
    let present: Vec<&Rc<Schema>> = [&sides.create, &sides.update, &sides.read]
        .into_iter()
        .flatten()
        .collect();
    if present.iter().all(|side| choice(side).is_none()) {
        return Parts {
            sides: sides.clone(),
            ..Parts::default()
        };
    }
    let of = |side: &Option<Rc<Schema>>| {
        let side = side.as_ref()?;
        Some(forms(api, side, choice(side)?))
    };
    let all = Forms {
        create: of(&sides.create),
        update: of(&sides.update),
        read: of(&sides.read),
    };
    if let (Some(only), "") = (&around.only, around.address.as_str()) {
        return all.one(sides, only);
    }
    let flat = around.variants() == Some(&Variants::Flat);
    let nested = !flat && around.forms < DEEPEST;
    let all_have = present.iter().all(|side| choice(side).is_some());
    if let Some(first) = all.first().filter(|_| nested && all_have) {
        let tags = first.iter().filter_map(|form| form.tag.as_ref());
        let properties: BTreeSet<String> = tags.map(|tag| tag.property.clone()).collect();
        let told_by = |name: &str| properties.contains(name);
        return Parts {
            sides: sides.map(|side| Some(without(side, told_by))),
            forms: Some(all),
            ..Parts::default()
        };
    }
    let plain = sides.map(|side| {
        let (Shape::Object(object), Some(choice)) = (&side.shape, choice(side)) else {
            return Some(Rc::clone(side));
        };
        let mut object = object.clone();
        let known: BTreeSet<String> = object
            .properties
            .iter()
            .map(|property| property.name.clone())
            .collect();
        let new = choice.properties.iter();
        object
            .properties
            .extend(new.filter(|new| !known.contains(&new.name)).cloned());
        object.properties.sort_by(|a, b| a.name.cmp(&b.name));
        object.choice = None;
        Some(Rc::new(Schema {
            shape: Shape::Object(object),
            ..Schema::clone(side)
        }))
    });
    Parts {
        sides: plain,
        flat: all
            .first()
            .filter(|_| flat)
            .and_then(|forms| Flat::of(forms)),
        ..Parts::default()
    }
}

/// An object of which some parts have forms.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// An attribute for each of these.
    pub forms: Option<Forms>,
    /// What the object has beside them.
    pub sides: Sides,
    /// Which of that belongs to which form.
    pub flat: Option<Flat>,
    /// What requests say of the only form.
    pub tag: Option<Tag>,
}

/// The forms by side.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    create: Option<Vec<Form>>,
    update: Option<Vec<Form>>,
    read: Option<Vec<Form>>,
}

impl Forms {
    /// The object as if it had no other form than `only`.
    fn one(&self, sides: &Sides, only: &str) -> Parts {
        let found = |forms: &Option<Vec<Form>>| {
            let mut forms = forms.iter().flatten();
            forms.find(|form| form.name == only && !form.whole).cloned()
        };
        let all = [&self.create, &self.update, &self.read].map(found);
        let tag = all.iter().flatten().find_map(|form| form.tag.clone());
        let with = |side: &Option<Rc<Schema>>, form: &Option<Form>| {
            let side = side.as_ref()?;
            let plain = without(side, |name| {
                tag.as_ref().is_some_and(|tag| tag.property == name)
            });
            let Shape::Object(object) = &plain.shape else {
                return Some(plain);
            };
            let mut object = object.clone();
            object.choice = None;
            let more = form.iter().flat_map(|form| form.schema.properties());
            object.properties.extend(more.cloned());
            object.properties.sort_by(|a, b| a.name.cmp(&b.name));
            object.properties.dedup_by(|a, b| a.name == b.name);
            Some(Rc::new(Schema {
                shape: Shape::Object(object),
                ..Schema::clone(&plain)
            }))
        };
        Parts {
            sides: Sides {
                create: with(&sides.create, &all[0]),
                update: with(&sides.update, &all[1]),
                read: with(&sides.read, &all[2]),
                created: sides.created.as_ref().map(|side| {
                    let told = |name: &str| tag.as_ref().is_some_and(|tag| tag.property == name);
                    without(side, told)
                }),
            },
            tag,
            ..Parts::default()
        }
    }

    fn first(&self) -> Option<&Vec<Form>> {
        let sides = [&self.create, &self.update, &self.read];
        sides.into_iter().flatten().next()
    }
}

/// Adds an attribute for each form.
pub fn add(
    api: &Api,
    forms: &Forms,
    schema: &Schema,
    around: &Surroundings,
    attributes: &mut AttributeMap,
) {
    let Some(first) = forms.first() else { return };
    for form in first {
        let of = |side: &Option<Vec<Form>>| {
            let same = side.as_ref()?.iter().find(|other| other.name == form.name);
            same.map(|form| Rc::clone(&form.schema))
        };
        let sides = Sides {
            create: of(&forms.create),
            update: of(&forms.update),
            read: of(&forms.read),
            created: None,
        };
        let name = free(&form.name, around, attributes);
        let (kind, why_json) = match form.whole {
            true => {
                let mut inside = around.clone();
                inside.forms += 1;
                kind::lower(api, &sides, &inside, &name)
            }
            false => {
                let inside = around.in_form(&schema.position, &form.schema, &name);
                let mut members = attributes::lower(api, &sides, &inside);
                if let Some(tag) = &form.tag {
                    add_tag(tag, &mut members);
                }
                let called = form.schema.name();
                let members = Attributes::from(members).called(called.as_deref());
                (Kind::Object(members), None)
            }
        };
        let configured = sides.create.is_some() || sides.update.is_some();
        let attribute = Attribute {
            wire: name.clone(),
            equality: match kind {
                Kind::Json => Equality::Json,
                _ => Equality::Exact,
            },
            validators: match form.whole && configured {
                true => validators::lower(api, &form.schema, &kind),
                false => Vec::new(),
            },
            whole: form.whole,
            kind,
            presence: match configured {
                true => Presence::Optional,
                false => Presence::Computed,
            },
            plan: match (configured, around.updatable) {
                (true, _) => PlanRule::AsConfigured,
                (false, Updatable::No) => PlanRule::KeepsPriorValue,
                (false, Updatable::Yes) => PlanRule::ChangesOnUpdate,
            },
            replaces: sides.create.is_some() && sides.update.is_none(),
            sent: match (&sides.create, &sides.update) {
                (Some(_), None) if around.updatable == Updatable::Yes => Sent::OnCreate,
                (None, Some(_)) => Sent::OnUpdate,
                _ => Sent::Always,
            },
            returned: match sides.read.is_some() {
                true => Returned::Always,
                false => Returned::Never,
            },
            inline: true,
            description: description::clean(&form.schema.description),
            reasons: reasons(form, why_json).into(),
            ..plain()
        };
        attributes.insert(name, attribute);
    }
}

fn reasons(form: &Form, why_json: Option<&str>) -> Vec<Reason> {
    let reason = |rule: &str, because: &str| Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    };
    let because = match form.whole {
        true => "it is one of several forms that the value may have",
        false => "it is one of several forms that the object may have",
    };
    let json = why_json.map(|because| reason("kind.json", because));
    [reason("kind.variant", because)]
        .into_iter()
        .chain(json)
        .collect()
}

/// Adds what requests say of the form, which nobody has to write.
pub fn add_tag(tag: &Tag, members: &mut AttributeMap) {
    let reason = Reason {
        rule: "presence.tells_apart".to_owned(),
        because: "its value says which form the object has".to_owned(),
    };
    let constant = constant(&tag.property, tag.value.clone(), reason);
    let name = hidden(&tag.property, members);
    members.insert(name, constant);
}

/// The name of a form, unless something else has it.
fn free(name: &str, around: &Surroundings, attributes: &AttributeMap) -> String {
    let name = match around.open.len() <= 1 {
        true => {
            naming::root_attribute(name, &around.noun).map_or(name.to_owned(), |root| root.name)
        }
        false => name.to_owned(),
    };
    match attributes.contains_key(&name) {
        true => format!("{name}_form"),
        false => name,
    }
}

/// A name for what is not shown.
fn hidden(property: &str, members: &AttributeMap) -> String {
    let name = naming::attribute(property).unwrap_or_else(|_| "kind".to_owned());
    match members.contains_key(&name) {
        true => format!("{name}_constant"),
        false => name,
    }
}

/// An attribute that has one value and is not shown.
pub fn constant(wire: &str, value: Literal, reason: Reason) -> Attribute {
    Attribute {
        wire: wire.to_owned(),
        kind: match &value {
            Literal::Number(_) => Kind::Number,
            Literal::Boolean(_) => Kind::Boolean,
            Literal::Json(_) => Kind::Json,
            Literal::String(_) => Kind::String,
        },
        equality: match &value {
            Literal::Json(_) => Equality::Json,
            _ => Equality::Exact,
        },
        presence: Presence::Constant,
        default: Some(value),
        reasons: vec![reason].into(),
        ..plain()
    }
}

/// An optional text, to be changed.
pub fn plain() -> Attribute {
    Attribute {
        wire: String::new(),
        kind: Kind::String,
        presence: Presence::Optional,
        plan: PlanRule::AsConfigured,
        replaces: false,
        sent: Sent::Always,
        returned: Returned::Always,
        sensitive: false,
        write_only: false,
        inline: false,
        whole: false,
        clear: Clear::ByBody,
        equality: Equality::Exact,
        default: None,
        validators: Vec::new(),
        example: None,
        description: String::new(),
        deprecated: String::new(),
        reasons: Default::default(),
    }
}
