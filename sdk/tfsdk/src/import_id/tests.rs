//! Ids are taken apart and written as their template says.

use super::ImportId;
use crate::{Number, Value};
use proptest::prelude::*;

fn form(template: &str) -> ImportId {
    ImportId::template(template).unwrap()
}

fn refusal(template: &str, id: &str) -> String {
    let found = form(template).parse(id).unwrap_err();
    found.iter().next().unwrap().detail.clone()
}

#[test]
fn parts_are_typed() {
    let values = form("acct:{owner}:{number:integer}:{ratio:number}:{public:bool}")
        .parse("acct:ann:18446744073709551617:0.1:true")
        .unwrap();
    assert_eq!(values["owner"], Value::from("ann"));
    let large = Number::parse("18446744073709551617").unwrap();
    assert_eq!(values["number"], Value::from(large));
    assert_eq!(values["ratio"], Value::from(Number::parse("0.1").unwrap()));
    assert_eq!(values["public"], Value::from(true));
}

#[test]
fn the_last_part_may_contain_separators_and_others_escape_them() {
    let values = form("{bucket}/{key}").parse("b%2fc/k/e/y%25").unwrap();
    assert_eq!(values["bucket"], Value::from("b/c"));
    assert_eq!(values["key"], Value::from("k/e/y%"));
    let values = form("{key}/rule").parse("a/rule/rule").unwrap();
    assert_eq!(values["key"], Value::from("a/rule"));
}

#[test]
fn a_percent_sign_that_begins_no_escape_is_itself() {
    let values = form("{name}").parse("50% of%zz").unwrap();
    assert_eq!(values["name"], Value::from("50% of%zz"));
}

#[test]
fn a_wrong_id_is_refused_with_the_form_and_the_part() {
    let detail = refusal("{project}/{name}", "alone");
    assert!(detail.contains("<project>/<name>"), "{detail}");
    assert!(
        detail.contains("\"/\" is missing after <project>"),
        "{detail}"
    );
    assert!(detail.contains("write %2F"), "{detail}");
    assert!(refusal("{project}/{name}", "/x").contains("<project> is empty"));
    assert!(refusal("{project}/{name}", "x/").contains("<name> is empty"));
    assert!(refusal("pet-{id:integer}", "cat-7").contains("start with \"pet-\""));
    assert!(refusal("{id:integer}", "7.5").contains("<id> must be a whole number, but is \"7.5\""));
    assert!(refusal("{on:bool}", "yes").contains("true or false"));
    assert!(refusal("{name}", "%ff").contains("UTF-8"));
    assert!(!refusal("{id:integer}", "x").contains("write"));
}

#[test]
fn wrong_templates_are_refused() {
    for template in [
        "",
        "no braces",
        "{a}{b}",
        "{a}/{a}",
        "{a",
        "a}",
        "{A}",
        "{}",
        "{a:float}",
        "{a}%{b}",
        "{a}2{b}",
    ] {
        assert!(ImportId::template(template).is_err(), "{template}");
    }
}

#[test]
fn what_is_missing_has_no_id() {
    let form = form("{project}/{name}");
    let object = |name: Value| Value::object([("project", Value::from("p")), ("name", name)]);
    assert_eq!(form.print(&object(Value::from("n"))).unwrap(), "p/n");
    for wrong in [
        Value::Null,
        Value::unknown(),
        Value::from(""),
        Value::from(7),
    ] {
        let error = form.print(&object(wrong)).unwrap_err().to_string();
        assert!(error.contains("\"name\""), "{error}");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(a in ".+", n in any::<i64>(), b in ".+", separator in "[/:,|. ]{1,3}|::|--") {
        let form = ImportId::template(&format!("x-{{a}}{separator}{{n:integer}}{separator}{{b}}")).unwrap();
        let object = Value::object([("a", Value::from(a)), ("n", Value::from(n)), ("b", Value::from(b))]);
        let id = form.print(&object).unwrap();
        prop_assert_eq!(Value::object(form.parse(&id).unwrap()), object);
    }

    #[test]
    fn any_id_is_read_or_refused(id in any::<String>()) {
        let form = form("{a}/{n:number}::{b}");
        if let Ok(values) = form.parse(&id) {
            let again = form.print(&Value::object(values.clone())).unwrap();
            prop_assert_eq!(form.parse(&again).unwrap(), values);
        }
    }
}
