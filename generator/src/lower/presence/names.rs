//! Names that tell when a server sets a value.

use crate::model::Kind;
use crate::openapi::Schema;

/// Names of what a server sets once.
pub fn is_stable(name: &str) -> bool {
    const STABLE: [&str; 16] = [
        "id",
        "uuid",
        "guid",
        "uid",
        "created",
        "created_at",
        "created_on",
        "created_by",
        "creation_time",
        "creation_date",
        "date_created",
        "opened",
        "url",
        "self_link",
        "arn",
        "metadata",
    ];
    STABLE.contains(&name)
}

/// Names of what a server sets with each change. Where other things are called so as well, the value has
/// to be a time.
pub fn is_touched(name: &str, schema: &Schema, kind: &Kind) -> bool {
    const CERTAIN: [&str; 12] = [
        "updated_at",
        "updated_on",
        "modified_at",
        "modified_on",
        "last_modified_at",
        "last_modified_on",
        "last_updated_at",
        "last_updated_on",
        "date_modified",
        "date_updated",
        "etag",
        "e_tag",
    ];
    const OF_TIMES: [&str; 12] = [
        "updated",
        "modified",
        "changed",
        "changed_at",
        "last_modified",
        "last_updated",
        "last_changed",
        "update_time",
        "updated_time",
        "modified_time",
        "modification_date",
        "modification_time",
    ];
    let single = matches!(kind, Kind::String | Kind::Integer | Kind::Number);
    let is_time = schema.format == "date-time";
    single && (CERTAIN.contains(&name) || is_time && OF_TIMES.contains(&name))
}
