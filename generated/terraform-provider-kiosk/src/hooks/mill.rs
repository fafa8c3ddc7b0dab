//! Hooks of `kiosk_mill`. This file is yours: `gen provider` wrote it once and never touches it again.
//!
//! Written out here, to show what each may do: the API of the mills knows beans by a name of its own,
//! wants to be told who asks, and answers the grade in another place than it takes it.

use crate::keys::mill::{BEANS, GRADE, ID};
use tfsdk_rest::hooks::{Change, Json, Known, Maybe, Number, Outcome, Outgoing, Planning};

/// Stones break it, and other beans mean that it is cleaned.
pub fn plan(planning: &mut Planning<'_>) -> Outcome {
    let (beans, before) = (planning.plan().get(BEANS), planning.prior().get(BEANS));
    if beans == Maybe::Known("stones".to_owned()) {
        return Err("stones break the mill.".to_owned());
    }
    if planning.change() == Change::Update && beans != before {
        planning.warn("The mill is cleaned", "Other beans go into it.");
    }
    Ok(())
}

/// Says who makes it, and how fine it is to grind.
pub fn before_create(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    if let Some(body) = call.body() {
        body.insert("/maker", "terraform");
    }
    let grade = known.config.get(GRADE).into_known();
    call.query("coarse", if is_coarse(grade) { "yes" } else { "no" });
    Ok(())
}

/// Says what was in it.
pub fn before_update(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    call.query("was", &known.prior.get(BEANS).known_or_default());
    Ok(())
}

/// What is to be discarded must not be running.
pub fn before_delete(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    call.query("stop", &known.prior.get(ID).known_or_default());
    Ok(())
}

/// Asks for all that there is.
pub fn before_read(call: &mut Outgoing, _: Known<'_>) -> Outcome {
    call.query("view", "whole");
    Ok(())
}

/// It starts with what is in it.
pub fn before_then(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    if call.call() != "POST /mills/{millId}/start" {
        return Ok(());
    }
    let mut body = Json::object();
    body.insert("/with", known.plan.get(BEANS).known_or_default());
    call.set_body(body);
    Ok(())
}

/// Answers have the grade among the settings.
pub fn after_read(object: &mut Json, _: Known<'_>) -> Outcome {
    if let Some(grade) = object.pointer("/settings/grade").cloned() {
        object.insert("/grade", grade);
    }
    Ok(())
}

/// Coarse grounds stay in the drawer.
pub fn after_delete(known: Known<'_>) -> Outcome {
    match is_coarse(known.prior.get(GRADE).into_known()) {
        true => Err("empty the drawer.".to_owned()),
        false => Ok(()),
    }
}

/// `beans` as a request has it.
pub fn encode_beans(value: &mut Json) -> Outcome {
    match value.as_str() {
        Some(beans) => *value = Json::from(format!("beans/{beans}")),
        None => return Err("beans are a text.".to_owned()),
    }
    Ok(())
}

/// `beans` as an answer has it.
pub fn decode_beans(value: &mut Json) -> Outcome {
    let plain = value
        .as_str()
        .and_then(|beans| beans.strip_prefix("beans/"));
    if let Some(beans) = plain.map(str::to_owned) {
        *value = Json::from(beans);
    }
    Ok(())
}

fn is_coarse(grade: Option<Number>) -> bool {
    grade
        .and_then(|grade| grade.to_i64())
        .is_some_and(|grade| grade > 7)
}
