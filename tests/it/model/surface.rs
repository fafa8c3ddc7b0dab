//! A model as one line a fact, in which `wanted.txt` of a case says what an author would have
//! chosen by hand. Unlike the golden it is written before the first run, and never updated.

use generator::model::{
    Attribute, Attributes, Equality, Kind, Lookup, Operation, Pages, Paging, PlanRule, Presence,
    Provider, Resource, Returned, Sign,
};

/// All facts: attributes, operations, import ids, what was skipped.
pub fn surface(model: &Provider) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, resource) in &model.resources {
        attributes(name, &resource.attributes, &mut lines);
        let calls = [
            ("create", Some(&resource.operations.create)),
            ("read", resource.operations.read.as_ref()),
            ("update", resource.operations.update.as_ref()),
            ("delete", resource.operations.delete.as_ref()),
        ];
        for (verb, call) in calls {
            match call {
                Some(call) => lines.push(format!("{name} {verb}: {}", spelled(call))),
                None => lines.push(format!("{name} {verb}: none")),
            }
        }
        if let Some(list) = &resource.operations.list {
            lines.push(format!("{name} list: {}{}", spelled(list), asked(list)));
        }
        lines.push(format!("{name} import: {}", resource.import.join("/")));
        lines.extend(waits(name, resource));
    }
    for (name, source) in &model.data_sources {
        let yields = match &source.lookup {
            Lookup::One => "one".to_owned(),
            Lookup::Many(attribute) => format!("many in {attribute}"),
        };
        lines.push(format!("data {name}: {yields}, {}", spelled(&source.read)));
        if let Some(paging) = &source.read.paging {
            lines.push(format!("data {name} pages: {}", pages(paging)));
        }
        if let Some(search) = &source.search {
            let (by, list) = (search.by.join(", "), &search.list);
            lines.push(format!(
                "data {name} finds by {by}: {}{}",
                spelled(list),
                asked(list)
            ));
        }
        for (argument, own) in &source.arguments {
            lines.push(format!(
                "data {name}({argument}): {}",
                described(argument, own)
            ));
        }
        attributes(&format!("data {name}"), &source.attributes, &mut lines);
    }
    for (name, action) in &model.actions {
        lines.push(format!("action {name}: {}", spelled(&action.call)));
        attributes(&format!("action {name}"), &action.arguments, &mut lines);
    }
    for (name, one) in &model.ephemeral {
        lines.push(format!("ephemeral {name} opens: {}", spelled(&one.open)));
        if let Some(close) = &one.close {
            lines.push(format!("ephemeral {name} closes: {}", spelled(close)));
        }
        attributes(&format!("ephemeral {name}"), &one.attributes, &mut lines);
    }
    lines.extend(
        model
            .skipped
            .iter()
            .map(|skipped| format!("skipped {}: {}", skipped.subject, skipped.reason)),
    );
    lines
}

fn attributes(prefix: &str, attributes: &Attributes, lines: &mut Vec<String>) {
    for (name, attribute) in attributes.iter() {
        let place = format!("{prefix}.{name}");
        lines.push(format!("{place}: {}", described(name, attribute)));
        if let Some(inner) = attribute.kind.object() {
            self::attributes(&place, inner, lines);
        }
    }
}

/// `optional+computed list(string), keeps, replaces`
fn described(name: &str, attribute: &Attribute) -> String {
    let presence = match attribute.presence {
        Presence::OptionalComputed => "optional+computed".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    };
    let mut text = format!("{presence} {}", kind(&attribute.kind));
    let mut add = |holds: bool, word: &str| {
        if holds {
            text += ", ";
            text += word;
        }
    };
    add(attribute.wire != name, &format!("from {}", attribute.wire));
    add(attribute.plan == PlanRule::KeepsPriorValue, "keeps");
    add(attribute.plan == PlanRule::ChangesOnUpdate, "changes");
    add(attribute.replaces, "replaces");
    add(attribute.sensitive, "sensitive");
    add(attribute.write_only, "write-only");
    add(attribute.inline, "inline");
    add(attribute.returned == Returned::Never, "never returned");
    match &attribute.equality {
        Equality::JsonText => add(true, "json or its text"),
        Equality::Subset => add(true, "at least"),
        Equality::Unordered => add(true, "unordered"),
        Equality::KeyedBy(key) => add(true, &format!("keyed by {key}")),
        Equality::MatchedBy(key) => add(true, &format!("matched by {key}")),
        Equality::Form(form) => add(true, &format!("same {form:?}").to_lowercase()),
        _ => {}
    }
    text
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::List(element) => format!("list({})", self::kind(element)),
        Kind::Set(element) => format!("set({})", self::kind(element)),
        Kind::Map(element) => format!("map({})", self::kind(element)),
        Kind::Object(_) => "object".to_owned(),
        plain => format!("{plain:?}").to_lowercase(),
    }
}

/// `PUT /beds/{bedId}, wraps bed`
fn spelled(call: &Operation) -> String {
    let mut text = format!("{} {}", call.method.as_str(), call.path);
    for (what, value) in [
        ("wraps", &call.wraps),
        ("unwraps", &call.unwraps),
        ("as", &call.media_type),
    ] {
        if !value.is_empty() {
            text += &format!(", {what} {value}");
        }
    }
    text
}

/// `, asked for kind`
fn asked(call: &Operation) -> String {
    let names: Vec<_> = call
        .query
        .values()
        .filter_map(|argument| argument.attribute())
        .map(String::as_str)
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(", asked for {}", names.join(", ")),
    }
}

/// `cursor=/next, 100 by limit, more /has_more`
fn pages(paging: &Paging) -> String {
    let mut text = match &paging.pages {
        Pages::Cursor { parameter, next } => format!("{parameter}={next}"),
        Pages::AfterLast {
            parameter,
            property,
        } => format!("{parameter}=last {property}"),
        Pages::PageNumber { parameter, first } => format!("{parameter}={first}, …"),
        Pages::Offset {
            parameter,
            first: 0,
        } => format!("{parameter}=offset"),
        Pages::Offset { parameter, first } => format!("{parameter}=offset from {first}"),
        Pages::LinkHeader => "header Link".to_owned(),
        Pages::NextUrl(pointer) => format!("address {pointer}"),
        Pages::OnePage => "one".to_owned(),
    };
    if let Some(size) = &paging.size {
        text += &format!(", {} by {}", size.length, size.parameter);
    }
    for (what, pointer) in [("more", &paging.more), ("total", &paging.total)] {
        if !pointer.is_empty() {
            text += &format!(", {what} {pointer}");
        }
    }
    match paging.most {
        Some(most) => format!("{text}, at most {most}"),
        None => text,
    }
}

/// `garden_pond waits after create, update: state is READY, or fails as SPILLED`
fn waits(name: &str, resource: &Resource) -> Vec<String> {
    if resource.waiting.waits.is_empty() {
        return vec![format!("{name} waits: never")];
    }
    let waits = resource.waiting.waits.iter().map(|wait| {
        let after: Vec<_> = wait.after.iter().map(|step| format!("{step:?}")).collect();
        let sign = match &wait.sign {
            Sign::Attribute(name) => name.clone(),
            Sign::Gone => "gone".to_owned(),
            Sign::Header(place) => format!("header {place}"),
            Sign::Answer(place) | Sign::Path(place) => place.clone(),
        };
        let mut text = format!(
            "{name} waits after {}: {sign}",
            after.join(", ").to_lowercase()
        );
        if !wait.done.is_empty() {
            text += &format!(" is {}", wait.done.join(", "));
        }
        if !wait.fail.is_empty() {
            text += &format!(", or fails as {}", wait.fail.join(", "));
        }
        text
    });
    waits.collect()
}

/// The lines of `wanted` that `facts` do not bear out.
///
/// A line is a fact, or the start of one when it ends in `…`; after `no ` it must not be the start
/// of any.
pub fn missing<'a>(wanted: &'a str, facts: &[String]) -> Vec<&'a str> {
    let holds = |line: &&str| match (line.strip_prefix("no "), line.strip_suffix('…')) {
        (Some(start), _) => !facts.iter().any(|fact| fact.starts_with(start)),
        (_, Some(start)) => facts.iter().any(|fact| fact.starts_with(start)),
        _ => facts.iter().any(|fact| fact == line),
    };
    let lines = wanted.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter(|line| !holds(line)).collect()
}
