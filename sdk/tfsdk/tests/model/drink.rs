//! The model that these tests are about.

use std::collections::BTreeMap;
use tfsdk::custom::Cidr;
use tfsdk::model::Set;
use tfsdk::schema::equalities::CaseInsensitive;
use tfsdk::schema::validators::{ConflictsWith, Length, OneOf, Unique};
use tfsdk::{Model, Number, Value};

/// A drink.
///
/// Made to order.
#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(version = 3, deprecated = "Use tea.", validate = ConflictsWith::new(["place", "color"]))]
pub struct Drink {
    /// Assigned by the server.
    #[tfsdk(computed(keeps_prior))]
    pub id: String,
    #[tfsdk(required, validate = Length::at_most(20), equality = CaseInsensitive)]
    pub name: String,
    #[tfsdk(optional, replace)]
    pub place: Option<String>,
    #[tfsdk(default = "small", validate = OneOf::new(["small", "large"]))]
    pub size: String,
    #[tfsdk(default = 2, replace_if("straws are taken away", |change| change.planned < change.prior))]
    pub straws: u8,
    #[tfsdk(optional, computed)]
    pub color: Option<String>,
    #[tfsdk(computed(changes_on_update))]
    pub revision: i64,
    #[tfsdk(optional, write_only)]
    pub recipe: Option<String>,
    #[tfsdk(optional, sensitive, deprecated = "Use recipe.")]
    pub secret: Option<String>,
    #[tfsdk(optional, rename = "type")]
    pub kind: Option<Number>,
    #[tfsdk(optional)]
    pub anything: Option<Value>,
    #[tfsdk(optional)]
    pub networks: Option<Set<Cidr>>,
    #[tfsdk(optional)]
    pub labels: Option<BTreeMap<String, Option<String>>>,
    #[tfsdk(optional)]
    pub owner: Option<Owner>,
    /// Known as soon as the name is.
    #[tfsdk(computed(depends_on("name", "size")), known_prefix = "drinks/")]
    pub url: String,
    #[tfsdk(optional, keyed_by("name"))]
    pub toppings: Option<Vec<Topping>>,
    #[tfsdk(block(min = 1, max = 3), validate = Unique, keyed_by("glass"))]
    pub pour: Vec<Pour>,
    #[tfsdk(block)]
    pub lid: Option<Lid>,
}

#[derive(Clone, Debug, PartialEq, Model)]
pub struct Owner {
    #[tfsdk(required)]
    pub email: String,
    #[tfsdk(computed(keeps_prior_non_null))]
    pub id: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Model)]
pub struct Topping {
    #[tfsdk(required)]
    pub name: String,
    #[tfsdk(default = 1.5)]
    pub grams: f64,
}

/// One glass.
#[derive(Clone, Debug, PartialEq, Model)]
pub struct Pour {
    #[tfsdk(required)]
    pub glass: String,
    #[tfsdk(block)]
    pub ice: Set<Ice>,
}

#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = Self)]
pub struct Ice {
    #[tfsdk(optional)]
    pub cubes: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = PlannedLid, draft = PartialLid)]
pub struct Lid {
    #[tfsdk(required)]
    pub tight: bool,
}

/// A state with something in each attribute.
pub fn full() -> Drink {
    Drink {
        id: "drink-1".into(),
        name: "Cola".into(),
        place: Some("bar".into()),
        size: "large".into(),
        straws: 0,
        color: Some("brown".into()),
        revision: 7,
        recipe: Some("never stored".into()),
        secret: Some("do not tell".into()),
        kind: Some(Number::parse("0.1").unwrap()),
        anything: Some(Value::list([Value::from(1), Value::from("two")])),
        networks: Some(Set::from([
            Cidr::parse("10.0.0.0/8").unwrap(),
            Cidr::parse("FD00::/8").unwrap(),
        ])),
        labels: Some(BTreeMap::from([
            ("a".into(), Some("b".into())),
            ("c".into(), None),
        ])),
        owner: Some(Owner {
            email: "a@example.org".into(),
            id: None,
        }),
        url: "drinks/cola".into(),
        toppings: Some(vec![Topping {
            name: "lemon".into(),
            grams: 0.25,
        }]),
        pour: vec![Pour {
            glass: "tall".into(),
            ice: Set::from([Ice { cubes: Some(3) }, Ice { cubes: None }]),
        }],
        lid: Some(Lid { tight: true }),
    }
}
