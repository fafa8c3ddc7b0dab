//! Actions against an API whose answers a test decides. What the practitioner is told on the way is
//! seen by the tests of the crate, which have Terraform's side.

use super::RestActionType;
use crate::declaration::{Action, integer, post, string};
use tfsdk::action::ActionType;
use tfsdk::schema::Presence;

static STIR: Action = Action::new(
    "kiosk_drink_stir",
    &[
        string("stand").required().not_sent(),
        integer("times")
            .optional()
            .default(&crate::declaration::Literal::Number("3")),
    ],
    post("/stands/{stand}/stir"),
)
.limit(60);

#[test]
fn nothing_is_computed() {
    let schema = RestActionType::new(&STIR).schema();
    let attributes = &schema.block.attributes;
    let names: Vec<_> = attributes.keys().map(|name| name.as_ref()).collect();
    assert_eq!(names, ["stand", "timeouts", "times"]);
    assert_eq!(attributes["times"].presence, Presence::Optional);
    assert!(attributes["times"].default.is_none());
    assert_eq!(attributes["stand"].presence, Presence::Required);
}
