//! Plans of large values in one call: a set of objects that grows, and a text of ten megabytes.

use crate::session::{Change, Session};
use anyhow::{Result, ensure};
use std::time::Duration;
use tfsdk::{Type, Value};
use tfsdk_rest::declaration::*;

static PROVIDER: Provider = Provider::new(
    "large",
    "0.1.0",
    Endpoint {
        default: "http://127.0.0.1:9",
        environment: "LARGE_ENDPOINT",
    },
)
.resources(&[&RESOURCE]);

static RESOURCE: Resource = Resource::new("large_thing", ATTRIBUTES, &BINDING);

static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("text").optional(),
    set("members", &MEMBER).optional(),
];

static MEMBER: Kind = object_of(&[
    boolean("active").optional().computed().keeps_prior_value(),
    string("id").computed().keeps_prior_value(),
    integer("level").required(),
    string("name").required(),
    string("role").optional(),
]);

static BINDING: Binding = Binding::new()
    .create(post("/things"))
    .read(get("/things/{id}"))
    .update(put("/things/{id}"))
    .delete(delete("/things/{id}"));

const TIMES: usize = 5;

fn value_type() -> Type {
    let member = Type::object([
        ("active", Type::Bool),
        ("id", Type::String),
        ("level", Type::Number),
        ("name", Type::String),
        ("role", Type::String),
    ]);
    Type::object([
        ("id", Type::String),
        ("text", Type::String),
        ("members", Type::set(member)),
    ])
}

fn thing(id: Value, text: Value, members: Value) -> Value {
    Value::object([("id", id), ("text", text), ("members", members)])
}

/// The member of a number, as configured (`computed` is null) or as stored.
fn member(number: usize, role: &str, computed: Option<&str>) -> Value {
    Value::object([
        (
            "active",
            computed.map_or(Value::Null, |_| Value::Bool(true)),
        ),
        (
            "id",
            computed.map_or(Value::Null, |prefix| {
                Value::from(format!("{prefix}{number}").as_str())
            }),
        ),
        ("level", Value::from(number as i64 % 7)),
        ("name", Value::from(format!("member-{number:06}").as_str())),
        ("role", Value::from(role)),
    ])
}

/// The best of some runs: the others were disturbed.
fn best(mut run: impl FnMut() -> Result<Duration>) -> Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..TIMES {
        best = best.min(run()?.as_secs_f64());
    }
    Ok(best)
}

/// Sets of 1,000, 10,000 and 100,000 objects: made anew, and with one in a hundred changed.
pub fn measure_set() -> Result<()> {
    let mut session = Session::in_process(&PROVIDER)?;
    let value_type = value_type();
    let mut before: Option<(usize, f64, f64)> = None;
    for size in [1_000, 10_000, 100_000] {
        let config = thing(
            Value::Null,
            Value::Null,
            Value::set((0..size).map(|number| member(number, "reader", None))),
        );
        let created = best(|| {
            let (planned, used) = session.plan(&Change {
                type_name: "large_thing",
                value_type: &value_type,
                prior: &Value::Null,
                config: &config,
            })?;
            ensure!(
                planned
                    .attribute("members")
                    .and_then(Value::as_set)
                    .map(<[_]>::len)
                    == Some(size)
            );
            Ok(used)
        })?;
        let prior = thing(
            Value::from("t-1"),
            Value::Null,
            Value::set((0..size).map(|number| member(number, "reader", Some("m-")))),
        );
        let role = |number: usize| {
            if number.is_multiple_of(100) {
                "writer"
            } else {
                "reader"
            }
        };
        let changed = thing(
            Value::Null,
            Value::Null,
            Value::set((0..size).map(|number| member(number, role(number), None))),
        );
        let updated = best(|| {
            let (planned, used) = session.plan(&Change {
                type_name: "large_thing",
                value_type: &value_type,
                prior: &prior,
                config: &changed,
            })?;
            ensure!(
                planned
                    .attribute("members")
                    .and_then(Value::as_set)
                    .map(<[_]>::len)
                    == Some(size)
            );
            Ok(used)
        })?;
        let growth = before.map_or_else(String::new, |(smaller, create, update)| {
            let times = size / smaller;
            format!(
                "; {times} times the elements cost {:.1} and {:.1} times as much",
                created / create,
                updated / update
            )
        });
        println!(
            "set of {size:>6} objects: plan of a create {created:.3} s cpu, of an update {updated:.3} s cpu{growth}{}",
            if size == 10_000 { " (aim 0.5 s)" } else { "" }
        );
        before = Some((size, created, updated));
    }
    Ok(())
}

/// A text of ten megabytes to the provider and back.
pub fn measure_text() -> Result<()> {
    let mut session = Session::in_process(&PROVIDER)?;
    let value_type = value_type();
    let text = "0123456789 abcdefghijklmnopqrstuvwxyz\n".repeat(10_000_000 / 38 + 1);
    let config = thing(Value::Null, Value::from(text.as_str()), Value::Null);
    let elapsed = best(|| {
        let (planned, used) = session.plan(&Change {
            type_name: "large_thing",
            value_type: &value_type,
            prior: &Value::Null,
            config: &config,
        })?;
        ensure!(planned.attribute("text").and_then(Value::as_str) == Some(text.as_str()));
        Ok(used)
    })?;
    println!(
        "text of {:.1} MB: planned and back in {elapsed:.3} s cpu",
        text.len() as f64 / 1e6
    );
    Ok(())
}
