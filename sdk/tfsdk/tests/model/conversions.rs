//! Values of a model.

use crate::drink::{
    Drink, DrinkDraft, DrinkPlan, OwnerDraft, OwnerPlan, PartialLid, PlannedLid, full,
};
use tfsdk::model::{FromValue, IntoValue, Maybe, Model as _, attribute};
use tfsdk::schema::implied_type;
use tfsdk::{Diagnostics, Value};

fn with(name: &str, value: Value) -> Value {
    let mut object = full().into_value();
    object.as_object_mut().unwrap().insert(name.into(), value);
    object
}

#[track_caller]
fn refused<T: FromValue + std::fmt::Debug>(value: &Value) -> String {
    T::from_value(value).unwrap_err().to_string()
}

#[test]
fn a_state_is_written_and_read_back() {
    let value = full().into_value();
    value.conforms(&implied_type(&Drink::block())).unwrap();
    assert_eq!(value.attribute("recipe"), Some(&Value::Null));
    let mut stored = full();
    stored.recipe = None;
    let mut back = Drink::from_value(&value).unwrap();
    // A value of any type comes back with its type.
    assert!(matches!(back.anything, Some(Value::Dynamic(_))));
    back.anything = stored.anything.clone();
    assert_eq!(back, stored);
}

#[test]
fn a_plan_may_have_unknown_computed_attributes() {
    let mut value = with("id", Value::unknown());
    value
        .set_at(
            &tfsdk::AttributePath::root()
                .attribute("owner")
                .attribute("id"),
            Value::unknown(),
        )
        .unwrap();
    let plan = DrinkPlan::from_value(&value).unwrap();
    assert_eq!(plan.id, Maybe::Unknown);
    assert_eq!(plan.name, "Cola");
    assert_eq!(plan.revision, Maybe::Known(7));
    assert_eq!(plan.straws, 0);
    assert_eq!(
        plan.owner,
        Some(OwnerPlan {
            email: "a@example.org".into(),
            id: Maybe::Unknown
        })
    );
    assert_eq!(plan.pour[0].ice, full().pour[0].ice);
    assert_eq!(plan.lid, Some(PlannedLid { tight: true }));
    assert_eq!(
        plan.clone().into_value().attribute("id"),
        Some(&Value::unknown())
    );
    assert_eq!(
        refused::<Drink>(&value),
        "id: the value is not known before apply"
    );
    assert_eq!(
        refused::<DrinkPlan>(&with("name", Value::unknown())),
        "name: the value is not known before apply"
    );
}

#[test]
fn a_draft_takes_anything() {
    let object = tfsdk::Type::object([("id", tfsdk::Type::String)]);
    let stub = DrinkDraft::from_value(&Value::null_object(&object)).unwrap();
    assert_eq!(stub, DrinkDraft::default());
    let draft = DrinkDraft::from_value(&with("owner", Value::unknown())).unwrap();
    assert_eq!(draft.owner, Maybe::Unknown);
    assert_eq!(
        draft.lid,
        Maybe::Known(PartialLid {
            tight: Maybe::Known(true)
        })
    );
    let written = DrinkDraft {
        id: "x".into(),
        owner: Maybe::Known(OwnerDraft::default()),
        ..DrinkDraft::default()
    };
    let value = written.into_value();
    assert_eq!(value.attribute("id"), Some(&Value::from("x")));
    assert_eq!(value.attribute("name"), Some(&Value::Null));
    value.conforms(&implied_type(&Drink::block())).unwrap();
}

#[test]
fn an_error_says_where_and_what() {
    assert_eq!(
        refused::<Drink>(&with("name", Value::Null)),
        "name: a string is required, not null"
    );
    assert_eq!(
        refused::<Drink>(&with("straws", Value::from(256))),
        "straws: a whole number from 0 to 255 is required"
    );
    let labels = Value::map([("a", Value::from(true))]);
    assert_eq!(
        refused::<Drink>(&with("labels", labels)),
        "labels[\"a\"]: a string is required, not a bool"
    );
    let toppings = Value::list([Value::object([
        ("name", Value::from("x")),
        ("grams", Value::from("much")),
    ])]);
    assert_eq!(
        refused::<Drink>(&with("toppings", toppings)),
        "toppings[0].grams: a number is required, not a string"
    );
    let secret = refused::<Drink>(&with("networks", Value::set([Value::from("s3cret")])));
    assert!(
        secret.ends_with("an address range, such as 192.0.2.0/24 or 2001:db8::/32 is required"),
        "{secret}"
    );
    assert_eq!(
        refused::<Drink>(&Value::Null),
        "an object is required, not null"
    );
}

#[test]
fn errors_become_messages_about_the_attribute() {
    let mut diagnostics = Diagnostics::new();
    let read = diagnostics.accept(Drink::from_value(&with("name", Value::Null)));
    assert!(read.is_none());
    let message = diagnostics.iter().next().unwrap();
    assert_eq!(message.path.as_ref().unwrap().to_string(), "name");
    assert_eq!(
        message.detail,
        "The provider cannot use this value: a string is required, not null."
    );
    let id = diagnostics.accept(attribute::<Maybe<String>>(&full().into_value(), "id"));
    assert_eq!(id, Some(Maybe::Known("drink-1".to_owned())));
}

#[test]
fn secrets_are_not_in_debug_output() {
    let plan = DrinkPlan::from_value(&full().into_value()).unwrap();
    let shown = format!("{plan:?}");
    assert!(!shown.contains("do not tell"), "{shown}");
    assert!(shown.contains("Cola"), "{shown}");
}

#[test]
fn numbers_without_a_decimal_become_null() {
    assert_eq!(f64::NAN.into_value(), Value::Null);
    assert_eq!(f32::INFINITY.into_value(), Value::Null);
    assert_eq!(0.1f32.into_value(), Value::Number("0.1".parse().unwrap()));
    assert_eq!(f32::from_value(&0.1f32.into_value()), Ok(0.1f32));
    assert_eq!(u64::from_value(&Value::from(u64::MAX)), Ok(u64::MAX));
}

#[test]
fn maybe_is_asked() {
    let known = Maybe::Known(2);
    assert_eq!(known.map(|n| n + 1).known(), Some(&3));
    assert_eq!(known.option(), Ok(Some(2)));
    assert_eq!(Maybe::<i64>::Null.option(), Ok(None));
    assert!(Maybe::<i64>::Unknown.option().is_err());
    assert_eq!(Maybe::<i64>::Unknown.known_or(9), 9);
    assert!(Maybe::<i64>::from(None).is_null());
    assert!(Maybe::<i64>::Unknown.as_ref().is_unknown());
}
