//! Where the example of a body stands that is given beside the body's schema.

use super::super::{Api, reference};
use crate::source::{Position, Tree};

/// Of one media type of 3.x: `example`, or that of `examples` whose name comes first.
pub fn of_media(api: &Api, place: &Position, media: &Tree) -> Option<Position> {
    if media.get("example").is_some() {
        return Some(place.child("example"));
    }
    let mut names: Vec<&str> = media
        .get("examples")
        .map(Tree::members)
        .unwrap_or_default()
        .iter()
        .map(|(name, _)| name.as_ref())
        .collect();
    names.sort_unstable();
    names.into_iter().find_map(|name| {
        // A reference that leads nowhere takes nothing away but an example.
        let found = reference::resolve(api, &place.child("examples").child(name)).ok()?;
        let file = api.sources.file(found.file);
        file.at(&found.pointer)?.get("value")?;
        Some(found.child("value"))
    })
}

/// Of a response of 2.0, which keeps its examples by media type.
pub fn of_response(place: &Position, response: &Tree) -> Option<Position> {
    let examples = response.get("examples")?.members();
    let mut names = examples.iter().map(|(name, _)| name.as_ref());
    let json = names.find(|name| *name == "application/json" || name.ends_with("+json"))?;
    Some(place.child("examples").child(json))
}
