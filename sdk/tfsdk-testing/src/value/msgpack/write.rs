//! Writes MessagePack as Terraform does.

use crate::value::{Refinement, Type, Value};
use bigdecimal::{BigDecimal, ToPrimitive};
use rmp::encode;
use std::collections::BTreeMap;

/// The bytes of `value`, which is of type `ty`.
pub fn write(value: &Value, ty: &Type) -> Vec<u8> {
    let mut out = Vec::new();
    put(&mut out, value, ty);
    out
}

/// Writing to memory does not fail.
fn sure<T, E: std::fmt::Debug>(result: Result<T, E>) {
    result.expect("memory takes all bytes");
}

fn put(out: &mut Vec<u8>, value: &Value, ty: &Type) {
    match (value, ty) {
        (Value::Null, _) => sure(encode::write_nil(out)),
        (Value::Unknown(refinement), _) => put_unknown(out, refinement),
        (Value::Dynamic(inner), _) => {
            sure(encode::write_array_len(out, 2));
            sure(encode::write_bin(
                out,
                inner.0.to_json().to_string().as_bytes(),
            ));
            put(out, &inner.1, &inner.0);
        }
        (Value::Bool(value), _) => sure(encode::write_bool(out, *value)),
        (Value::Number(number), _) => put_number(out, number),
        (Value::String(text), _) => sure(encode::write_str(out, text)),
        (Value::List(items) | Value::Set(items), ty) => {
            sure(encode::write_array_len(out, items.len() as u32));
            for (position, item) in items.iter().enumerate() {
                put(out, item, element_type(ty, position));
            }
        }
        (Value::Map(members), Type::Map(of)) => put_members(out, members, |_| of),
        (Value::Map(members) | Value::Object(members), ty) => {
            put_members(out, members, |name| member_type(ty, name));
        }
    }
}

fn put_members<'t>(
    out: &mut Vec<u8>,
    members: &BTreeMap<String, Value>,
    ty: impl Fn(&str) -> &'t Type,
) {
    sure(encode::write_map_len(out, members.len() as u32));
    for (name, value) in members {
        sure(encode::write_str(out, name));
        put(out, value, ty(name));
    }
}

fn element_type(ty: &Type, position: usize) -> &Type {
    match ty {
        Type::List(of) | Type::Set(of) => of,
        Type::Tuple(of) => of.get(position).unwrap_or(&Type::Dynamic),
        _ => &Type::Dynamic,
    }
}

fn member_type<'t>(ty: &'t Type, name: &str) -> &'t Type {
    match ty {
        Type::Object(of) => of.get(name).unwrap_or(&Type::Dynamic),
        _ => &Type::Dynamic,
    }
}

/// The shortest integer form, a float where it is exact, else decimal text without an exponent.
fn put_number(out: &mut Vec<u8>, number: &BigDecimal) {
    if number.is_integer() {
        match (number.to_u64(), number.to_i64()) {
            (Some(unsigned), _) => return sure(encode::write_uint(out, unsigned)),
            (None, Some(signed)) => return sure(encode::write_sint(out, signed)),
            _ => {}
        }
    } else if let Some(float) = exact_float(number) {
        return sure(encode::write_f64(out, float));
    }
    sure(encode::write_str(
        out,
        &number.normalized().to_plain_string(),
    ));
}

fn exact_float(number: &BigDecimal) -> Option<f64> {
    let float: f64 = number.to_plain_string().parse().ok()?;
    // With 1074 digits each float is exact.
    let exact: BigDecimal = format!("{float:.1074}").parse().ok()?;
    (float.is_finite() && exact == *number).then_some(float)
}

fn put_unknown(out: &mut Vec<u8>, refinement: &Refinement) {
    let mut body = Vec::new();
    let mut entries = 0;
    let mut entry = |key: u8, value: &dyn Fn(&mut Vec<u8>)| {
        entries += 1;
        sure(encode::write_uint(&mut body, u64::from(key)));
        value(&mut body);
    };
    let bound = |bound: &(BigDecimal, bool), body: &mut Vec<u8>| {
        sure(encode::write_array_len(body, 2));
        put_number(body, &bound.0);
        sure(encode::write_bool(body, bound.1));
    };
    if refinement.not_null {
        entry(1, &|body| sure(encode::write_bool(body, false)));
    }
    if let Some(prefix) = &refinement.prefix {
        entry(2, &|body| sure(encode::write_str(body, prefix)));
    }
    if let Some(lower) = &refinement.lower_bound {
        entry(3, &|body| bound(lower, body));
    }
    if let Some(upper) = &refinement.upper_bound {
        entry(4, &|body| bound(upper, body));
    }
    if let Some(min) = refinement.min_length {
        entry(5, &|body| sure(encode::write_uint(body, min)));
    }
    if let Some(max) = refinement.max_length {
        entry(6, &|body| sure(encode::write_uint(body, max)));
    }
    if entries == 0 {
        out.extend([0xd4, 0, 0]);
    } else {
        body.insert(0, 0x80 | entries);
        out.extend([0xc7, body.len() as u8, 12]);
        out.extend(body);
    }
}
