//! A shelf as practitioners write it, and how the library keeps it.

use crate::rack;
use crate::service::{Service, Trouble};
use std::collections::BTreeMap;
use tfsdk::custom::Json;
use tfsdk::model::{FromValue, IntoValue, Model as _, Set};
use tfsdk::schema::equalities::CaseInsensitive;
use tfsdk::schema::implied_type;
use tfsdk::schema::validators::{AlsoRequires, Length, OneOf, Range, Size};
use tfsdk::timeouts::{self, Operation, Timeouts};
use tfsdk::value::json::{Members, decode, encode};
use tfsdk::{Diagnostics, Model};

/// A shelf in one of the library's rooms.
#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(version = 1)]
pub struct Shelf {
    /// Assigned by the library.
    #[tfsdk(computed(keeps_prior))]
    pub id: String,
    /// The room. The library writes rooms in capital letters.
    #[tfsdk(required, replace, validate = Length::between(1, 40), equality = CaseInsensitive)]
    pub room: String,
    /// The shelf's number in its room.
    #[tfsdk(required, replace)]
    pub number: u32,
    /// The width in centimetres.
    #[tfsdk(default = 90.5, validate = Range::at_least(1))]
    pub width: f64,
    /// Anything to remember about the shelf.
    #[tfsdk(optional)]
    pub labels: Option<BTreeMap<String, String>>,
    /// Settings of the shelf's motor, as JSON.
    #[tfsdk(optional)]
    pub motor: Option<Json>,
    /// What is on the shelf.
    #[tfsdk(optional, validate = Size::at_least(1))]
    pub subjects: Option<Set<String>>,
    /// Who looks after the shelf.
    #[tfsdk(optional)]
    pub keeper: Option<Keeper>,
    /// The boards from top to bottom.
    #[tfsdk(optional)]
    pub boards: Option<Vec<Board>>,
    /// Opens the shelf's door.
    #[tfsdk(optional, write_only, sensitive, validate = AlsoRequires::new(["pin_version"]))]
    pub pin: Option<String>,
    /// Raise it to set the pin again.
    #[tfsdk(optional)]
    pub pin_version: Option<i64>,
    /// Counts the changes.
    #[tfsdk(computed(changes_on_update))]
    pub revision: i64,
    /// Lights.
    #[tfsdk(block(max = 4))]
    pub light: Set<Light>,
    #[tfsdk(optional, with = timeouts::attribute([Operation::Create, Operation::Delete]))]
    pub timeouts: Option<Timeouts>,
}

/// Someone of the staff.
#[derive(Clone, Debug, PartialEq, Model)]
pub struct Keeper {
    /// How to reach them.
    #[tfsdk(required)]
    pub email: String,
    /// Given out by the library.
    #[tfsdk(computed(keeps_prior))]
    pub badge: String,
}

#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = Self)]
pub struct Board {
    /// The wood.
    #[tfsdk(required, validate = OneOf::new(["oak", "beech"]))]
    pub wood: String,
    /// The distance to the next one, in centimetres.
    #[tfsdk(default = 30)]
    pub height: u16,
}

#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = Self)]
pub struct Light {
    /// The color.
    #[tfsdk(required)]
    pub color: String,
}

pub const KIND: &str = "shelf";

/// The shelf that the library keeps when it is asked for this one.
pub fn kept(plan: ShelfPlan, id: &str, revision: i64) -> Shelf {
    Shelf {
        id: id.to_owned(),
        room: plan.room.to_uppercase(),
        number: plan.number,
        width: plan.width,
        labels: plan.labels,
        motor: plan.motor,
        subjects: plan.subjects,
        keeper: plan.keeper.map(|keeper| Keeper {
            badge: keeper
                .badge
                .known_or_else(|| format!("badge of {}", keeper.email)),
            email: keeper.email,
        }),
        boards: plan.boards,
        pin: None,
        pin_version: plan.pin_version,
        revision,
        light: plan.light,
        timeouts: plan.timeouts,
    }
}

/// Hands a shelf to the library.
pub fn store(service: &Service, shelf: &Shelf) -> Result<(), Diagnostics> {
    let json = encode(&shelf.clone().into_value(), &implied_type(&Shelf::block()))?;
    service
        .store(KIND, &shelf.id, &json)
        .map_err(Diagnostics::from)
}

/// The shelf as the library has it; `None` when it is gone.
pub fn fetch(service: &Service, id: &str) -> Result<Option<Shelf>, Diagnostics> {
    let Some(json) = service.fetch(KIND, id)? else {
        return Ok(rack::as_shelf(service, id)?);
    };
    let value = decode(
        json.as_bytes(),
        &implied_type(&Shelf::block()),
        Members::Lenient,
    )?;
    Ok(Some(Shelf::from_value(&value)?))
}

/// All shelves.
pub fn all(service: &Service) -> Result<Vec<Shelf>, Diagnostics> {
    let ids = service
        .ids(KIND)
        .map_err(|trouble: Trouble| Diagnostics::from(trouble))?;
    let shelves = ids.iter().map(|id| fetch(service, id));
    shelves.filter_map(Result::transpose).collect()
}
