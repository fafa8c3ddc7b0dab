//! The words for when two spellings of a value mean the same.

use crate::model::{Equality, Form};

pub const EQUALITIES: &str = "`exact`, `json`, `json_text`, `subset`, `case_insensitive`, `timestamp`, `date`, \
     `duration`, `uuid`, `ip`, `cidr`, `mac_address`, `base64`, `decimal`, `url`, `float32` or `float64`";

/// When two spellings mean the same.
pub fn equality(word: &str) -> Option<Equality> {
    Some(match word {
        "exact" => Equality::Exact,
        "json" => Equality::Json,
        "json_text" => Equality::JsonText,
        "subset" => Equality::Subset,
        "case_insensitive" => Equality::CaseInsensitive,
        "timestamp" => Equality::Form(Form::Timestamp),
        "date" => Equality::Form(Form::Date),
        "duration" => Equality::Form(Form::Duration),
        "uuid" => Equality::Form(Form::Uuid),
        "ip" => Equality::Form(Form::Ip),
        "cidr" => Equality::Form(Form::Cidr),
        "mac_address" => Equality::Form(Form::MacAddress),
        "base64" => Equality::Form(Form::Base64),
        "decimal" => Equality::Form(Form::Decimal),
        "url" => Equality::Form(Form::Url),
        "float32" => Equality::Form(Form::Float32),
        "float64" => Equality::Form(Form::Float64),
        _ => return None,
    })
}
