//! Complaint 5: what each rule makes of a computed value, as one table. A change of this table
//! breaks providers.

use super::toy::{Run, Toy, object, schema};
use crate::Value;
use crate::schema::{Attribute, Block, Schema};
use std::fmt::Write;

/// Attributes that the configuration leaves out, by rule.
fn left_out() -> [(&'static str, Attribute); 6] {
    let computed = || Attribute::string().optional_computed();
    [
        ("no_rule", computed()),
        ("keeps", computed().keeps_prior_value()),
        ("keeps_non_null", computed().keeps_prior_non_null()),
        ("changes", computed().changes_on_update()),
        ("depends", computed().depends_on(["name"])),
        ("default", computed().default_value(Value::from("d"))),
    ]
}

fn values(name: &str, computed: &Value) -> Value {
    let computed = left_out().map(|(rule, _)| (rule.to_owned(), computed.clone()));
    let mut members = vec![("name".to_owned(), Value::from(name))];
    members.extend(computed);
    members.push(("note".to_owned(), Value::Null));
    Value::object(members)
}

fn noted(mut value: Value) -> Value {
    let members = value.as_object_mut().unwrap();
    members.insert("note".to_owned(), Value::from("new"));
    value
}

fn word(value: &Value) -> &str {
    match value {
        Value::Null => "null",
        Value::Unknown(_) => "unknown",
        Value::String(text) if text == "p" => "prior",
        _ => "default",
    }
}

const GOLDEN: &str = "\
                 new      same:null same:set note:null note:set name:null name:set
no_rule          unknown  null      prior    unknown   unknown  unknown   unknown
keeps            unknown  null      prior    null      prior    null      prior
keeps_non_null   unknown  null      prior    unknown   prior    unknown   prior
changes          unknown  null      prior    unknown   unknown  unknown   unknown
depends          unknown  null      prior    null      prior    unknown   unknown
default          default  default   default  default   default  default   default
";

/// `new`: there was nothing. `same`: no other attribute changes. `note`: one changes. `name`: one
/// changes on which an attribute depends. `null` and `set`: what was there before. A default is a
/// configured value.
#[test]
fn each_rule_for_computed_values_plans_as_ever() {
    let attributes = left_out().into_iter().chain([
        ("name", Attribute::string().required()),
        ("note", Attribute::string()),
    ]);
    let block = attributes.fold(Block::new(), |block, (name, attribute)| {
        block.attribute(name, attribute)
    });
    let schema = Schema::new(block);
    let run = Run::new(&schema, Toy::default());
    let [null, set] = [Value::Null, Value::from("p")];
    // With a prior default, so that it alone changes nothing.
    let prior = |computed: &Value| {
        let mut prior = values("a", computed);
        let members = prior.as_object_mut().unwrap();
        members.insert("default".to_owned(), Value::from("d"));
        prior
    };
    let config = |name| values(name, &Value::Null);
    let plans = [
        run.planned(config("a"), Value::Null),
        run.planned(config("a"), prior(&null)),
        run.planned(config("a"), prior(&set)),
        run.planned(noted(config("a")), prior(&null)),
        run.planned(noted(config("a")), prior(&set)),
        run.planned(config("b"), prior(&null)),
        run.planned(config("b"), prior(&set)),
    ];
    let mut table = GOLDEN.lines().next().unwrap().to_owned();
    table.push('\n');
    for (rule, _) in left_out() {
        let widths = [9, 10, 9, 10, 9, 10, 0];
        let _ = write!(table, "{rule:<17}");
        for (plan, width) in plans.iter().zip(widths) {
            let word = word(plan.attribute(rule).unwrap());
            let _ = write!(table, "{word:<width$}");
        }
        table.push('\n');
    }
    assert_eq!(table, GOLDEN);
}

#[test]
fn a_computed_value_inside_an_object_follows_the_same_rules() {
    // Here the rule about a neighbour has none that changes.
    let inside = left_out()
        .into_iter()
        .chain([("name", Attribute::string())]);
    let wrapped = schema([
        ("owner", Attribute::single_nested(inside)),
        ("note", Attribute::string()),
    ]);
    let rules = |computed: &Value| {
        let rules = left_out().map(|(rule, _)| (rule, computed.clone()));
        Value::object(rules.into_iter().chain([("name", Value::Null)]))
    };
    let holder = |owner: Value, note: Value| object([("owner", owner), ("note", note)]);
    let run = Run::new(&wrapped, Toy::default());
    let mut prior = rules(&Value::from("p"));
    let members = prior.as_object_mut().unwrap();
    members.insert("default".to_owned(), Value::from("d"));
    let prior = holder(prior, Value::Null);
    let same = run.planned(holder(rules(&Value::Null), Value::Null), prior.clone());
    assert_eq!(same, prior);
    let noted = run.planned(holder(rules(&Value::Null), Value::from("new")), prior);
    let owner = noted.attribute("owner").unwrap();
    let words = left_out().map(|(rule, _)| word(owner.attribute(rule).unwrap()).to_owned());
    assert_eq!(
        words,
        ["unknown", "prior", "prior", "unknown", "prior", "default"]
    );
}
