//! Whether work grows with the document and no faster: each kind of document once, and with four times as
//! much in it, in one run. Four times the work is a ratio of 4; what grows with the square, 16.

use crate::process::measure as run;
use anyhow::{Result, ensure};
use serde_json::{Map, Value as Json, json};
use std::path::Path;

const TIMES: usize = 4;
/// More than four times as much, for what is sorted and for what a fuller memory costs.
const MOST: f64 = 8.0;

type Make = fn(usize) -> Json;

const KINDS: [(&str, usize, Make); 9] = [
    ("resources alike", 1_000, |count| {
        resources(count, |_| thing(0))
    }),
    ("resources that differ", 1_000, |count| {
        resources(count, thing)
    }),
    ("paths that can only be read", 3_000, only_read),
    ("properties of one object", 5_000, |count| {
        one(object(count))
    }),
    ("values of one `enum`", 20_000, |count| one(listed(count))),
    ("members of one `allOf`", 500, |count| one(members(count))),
    ("members alike of one `allOf`", 200, |count| {
        one(alike(count))
    }),
    ("signs in one description", 50_000, |count| {
        one(signs(count))
    }),
    ("references that lead nowhere", 500, |count| {
        one(nowhere(count))
    }),
];

/// Measures all kinds.
///
/// # Errors
/// One of them grows faster than its document.
pub fn measure(root: &Path) -> Result<()> {
    let generator = crate::build::generator(root)?;
    let mut wrong = Vec::new();
    for (name, count, make) in KINDS {
        let small = cost(root, &generator, &make(count))?;
        let large = cost(root, &generator, &make(TIMES * count))?;
        let ratio = large / small;
        println!(
            "{:>6} and {:>6} {name:<30} {small:>7.3} s, {large:>7.3} s of cpu: {ratio:.1} times",
            count,
            TIMES * count
        );
        if ratio > MOST {
            wrong.push(name);
        }
    }
    ensure!(wrong.is_empty(), "growing too fast: {}", wrong.join(", "));
    Ok(())
}

/// Seconds of processor time. Whether a crate comes of it does not matter, nor what the program costs alone.
fn cost(root: &Path, generator: &Path, document: &Json) -> Result<f64> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, serde_json::to_vec(document)?)?;
    let command = format!(
        "'{}' model --spec '{}' >/dev/null 2>&1 || true",
        generator.display(),
        file.display()
    );
    Ok(run(3, root, &[], &["sh", "-c", &command])?.cpu.max(0.01))
}

fn document(paths: Map<String, Json>, schemas: Json) -> Json {
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Grown", "version": "1"},
        "servers": [{"url": "https://grown.example"}],
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn content(schema: &Json) -> Json {
    json!({"description": "d", "content": {"application/json": {"schema": schema}}})
}

/// A resource at `base`.
fn add(paths: &mut Map<String, Json>, base: &str, schema: &Json) {
    let request = json!({"content": {"application/json": {"schema": schema}}});
    let id = json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}});
    let made = json!({"requestBody": request, "responses": {"201": content(schema)}});
    let list = json!({"responses": {"200": content(&json!({"type": "array", "items": schema}))}});
    paths.insert(base.to_owned(), json!({"post": made, "get": list}));
    let changed = json!({"requestBody": request, "responses": {"200": content(schema)}});
    let item = json!({
        "parameters": [id],
        "get": {"responses": {"200": content(schema)}},
        "put": changed,
        "delete": {"responses": {"204": {"description": "d"}}},
    });
    paths.insert(format!("{base}/{{id}}"), item);
}

fn thing(number: usize) -> Json {
    let text = json!({"type": "string"});
    let inner = json!({"type": "object", "properties": {"a": text, format!("g{number}"): text}});
    json!({"type": "object", "properties": {"id": text, format!("f{number}"): text, "inner": inner}})
}

fn resources(count: usize, schema: fn(usize) -> Json) -> Json {
    let mut paths = Map::new();
    let mut schemas = Map::new();
    for number in 0..count {
        schemas.insert(format!("T{number}"), schema(number));
        let reference = json!({"$ref": format!("#/components/schemas/T{number}")});
        add(&mut paths, &format!("/r{number}x"), &reference);
    }
    document(paths, schemas.into())
}

fn only_read(count: usize) -> Json {
    let answer = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let get = json!({"get": {"responses": {"200": content(&answer)}}});
    let paths = (0..count).map(|number| (format!("/r{number}x/only"), get.clone()));
    document(paths.collect(), json!({}))
}

/// A document of one resource with this schema.
fn one(schema: Json) -> Json {
    let mut paths = Map::new();
    add(
        &mut paths,
        "/things",
        &json!({"$ref": "#/components/schemas/T"}),
    );
    document(paths, json!({"T": schema}))
}

fn properties(count: usize, of: fn(usize) -> Json) -> Map<String, Json> {
    let own = (0..count).map(|number| (format!("p{number}"), of(number)));
    own.chain([("id".to_owned(), json!({"type": "string"}))])
        .collect()
}

fn object(count: usize) -> Json {
    let names: Vec<String> = (0..count).map(|number| format!("p{number}")).collect();
    let all = properties(count, |_| json!({"type": "string"}));
    json!({"type": "object", "properties": all, "required": names})
}

fn listed(count: usize) -> Json {
    let values: Vec<String> = (0..count).map(|number| format!("v{number}")).collect();
    let one = json!({"type": "string", "enum": values});
    json!({"type": "object", "properties": {"id": {"type": "string"}, "e": one}})
}

fn members(count: usize) -> Json {
    let member = |number| json!({"properties": {format!("p{number}"): {"type": "string"}}});
    let all: Vec<Json> = (0..count).map(member).collect();
    json!({"type": "object", "properties": {"id": {"type": "string"}}, "allOf": all})
}

fn alike(count: usize) -> Json {
    let text = |_| json!({"type": "string"});
    let member = json!({"type": "object", "properties": properties(20, text)});
    json!({"type": "object", "properties": {"id": {"type": "string"}}, "allOf": vec![member; count]})
}

fn signs(count: usize) -> Json {
    let text = json!({"type": "string", "description": "<".repeat(count)});
    json!({"type": "object", "properties": {"id": {"type": "string"}, "text": text}})
}

fn nowhere(count: usize) -> Json {
    let of = |number| json!({"$ref": format!("#/components/schemas/None{number}")});
    json!({"type": "object", "properties": properties(count, of)})
}
