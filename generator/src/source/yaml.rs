//! Values as YAML text, as `serde_yaml` writes them but faster: most texts need no quotes.

use super::visible::visible_yaml;
use serde::de::value::Error;
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct,
    SerializeStructVariant, SerializeTuple, SerializeTupleStruct, Serializer,
};
use std::fmt::Display;

/// `value` in lines. An enum with a value is a map with one key, as it is in JSON.
pub fn write<T: Serialize>(value: &T, out: &mut String) -> Result<(), Error> {
    let at = At::Start;
    value.serialize(Writer { out, indent: 0, at })
}

/// What stands before a value on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Start,
    Key,
    Dash,
}

/// Writes one value. `indent` is that of the map or list that it stands in.
struct Writer<'a> {
    out: &'a mut String,
    indent: usize,
    at: At,
}

/// Longer keys are no simple ones to a reader.
const LONGEST_KEY: usize = 120;

fn spaces(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

impl<'a> Writer<'a> {
    fn scalar(self, text: &str) {
        if self.at == At::Key {
            self.out.push(' ');
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn plain(self, value: impl Display) -> Result<(), Error> {
        self.scalar(&value.to_string());
        Ok(())
    }

    /// Entries of a map stand deeper than the map that it is in.
    fn map(self) -> Collection<'a> {
        let indent = match self.at {
            At::Start => 0,
            At::Key | At::Dash => self.indent + 2,
        };
        Collection::new(self, indent, "{}")
    }

    /// A list in a map stands as deep as the map.
    fn list(self) -> Collection<'a> {
        let indent = match self.at {
            At::Start => 0,
            At::Key => self.indent,
            At::Dash => self.indent + 2,
        };
        Collection::new(self, indent, "[]")
    }
}

/// A map or a list.
struct Collection<'a> {
    out: &'a mut String,
    indent: usize,
    at: At,
    /// How it is written while nothing is in it.
    empty: &'static str,
    is_empty: bool,
}

impl<'a> Collection<'a> {
    fn new(writer: Writer<'a>, indent: usize, empty: &'static str) -> Self {
        Self {
            out: writer.out,
            indent,
            at: writer.at,
            empty,
            is_empty: true,
        }
    }

    /// Goes to where the next entry begins.
    fn next(&mut self) {
        match (self.is_empty, self.at) {
            (true, At::Key) => {
                self.out.push('\n');
                spaces(self.out, self.indent);
            }
            (true, At::Start | At::Dash) => {}
            (false, _) => spaces(self.out, self.indent),
        }
        self.is_empty = false;
    }

    fn value<T: Serialize + ?Sized>(&mut self, at: At, value: &T) -> Result<(), Error> {
        value.serialize(Writer {
            out: self.out,
            indent: self.indent,
            at,
        })
    }

    fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.next();
        let start = self.out.len();
        self.value(At::Start, key)?;
        let written = &self.out[start..self.out.len() - 1];
        if written.len() > LONGEST_KEY || written.contains('\n') {
            self.out.insert_str(start, "? ");
            spaces(self.out, self.indent);
        } else {
            self.out.pop();
        }
        self.out.push(':');
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.next();
        self.out.push_str(name);
        self.out.push(':');
        self.value(At::Key, value)
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.next();
        self.out.push_str("- ");
        self.value(At::Dash, value)
    }

    fn close(self) {
        if self.is_empty {
            if self.at == At::Key {
                self.out.push(' ');
            }
            self.out.push_str(self.empty);
            self.out.push('\n');
        }
    }
}

/// Whether every reader takes the text for itself, without quotes.
fn needs_no_quotes(text: &str) -> bool {
    const TAKEN: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
        return false;
    };
    let starts = first.is_ascii_alphabetic() || matches!(first, b'_' | b'/');
    let inside = |index: usize, byte: &u8| match byte {
        b':' => bytes.get(index + 1).is_some_and(|next| *next != b' '),
        b'#' => bytes[index - 1] != b' ',
        byte => matches!(byte, b' '..=b'~'),
    };
    starts
        && *last != b' '
        && bytes.iter().enumerate().all(|(i, byte)| inside(i, byte))
        && (text.len() > 5 || !TAKEN.contains(&text.to_ascii_lowercase().as_str()))
}

macro_rules! plain {
    ($($name:ident $kind:ty,)*) => {
        $(fn $name(self, value: $kind) -> Result<(), Error> {
            self.plain(value)
        })*
    };
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Collection<'a>;
    type SerializeTuple = Collection<'a>;
    type SerializeTupleStruct = Collection<'a>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Collection<'a>;
    type SerializeStruct = Collection<'a>;
    type SerializeStructVariant = Collection<'a>;

    plain! {
        serialize_bool bool,
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        let text = serde_yaml::to_string(&value).map_err(Error::custom)?;
        self.scalar(text.trim_end());
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        if needs_no_quotes(text) {
            self.scalar(text);
            return Ok(());
        }
        if let Some(visible) = visible_yaml(text) {
            self.scalar(&visible);
            return Ok(());
        }
        let written = serde_yaml::to_string(text).map_err(Error::custom)?;
        let mut lines = written.strip_suffix('\n').unwrap_or(&written).split('\n');
        if self.at == At::Key {
            self.out.push(' ');
        }
        self.out.push_str(lines.next().unwrap_or_default());
        for line in lines {
            self.out.push('\n');
            if !line.is_empty() {
                spaces(self.out, self.indent);
                self.out.push_str(line);
            }
        }
        self.out.push('\n');
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Error> {
        Err(Error::custom("bytes have no YAML form"))
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.plain("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.map().field(variant, value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Collection<'a>, Error> {
        Ok(self.list())
    }

    fn serialize_tuple(self, _: usize) -> Result<Collection<'a>, Error> {
        Ok(self.list())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Collection<'a>, Error> {
        Ok(self.list())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(Error::custom(format!("`{variant}` has several values")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Collection<'a>, Error> {
        Ok(self.map())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Collection<'a>, Error> {
        Ok(self.map())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Collection<'a>, Error> {
        let mut outer = self.map();
        outer.next();
        outer.out.push_str(variant);
        outer.out.push(':');
        let inner = Writer {
            indent: outer.indent,
            out: outer.out,
            at: At::Key,
        };
        Ok(inner.map())
    }
}

macro_rules! elements {
    ($($name:ident $method:ident,)*) => {
        $(impl $name for Collection<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })*
    };
}

elements! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
}

macro_rules! fields {
    ($($name:ident,)*) => {
        $(impl $name for Collection<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })*
    };
}

fields! { SerializeStruct, SerializeStructVariant, }

impl SerializeMap for Collection<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(At::Key, value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[derive(Debug, serde::Serialize)]
    struct Sample {
        name: String,
        list: Vec<BTreeMap<String, Vec<String>>>,
        lists: Vec<Vec<u8>>,
        none: Option<bool>,
    }

    fn sample() -> impl Strategy<Value = Sample> {
        let any = || {
            prop_oneof![
                any::<String>(),
                "[a-z/_#: \n'\"`-]{0,12}",
                Just("Yes".to_owned()),
                Just("null".to_owned()),
                Just("0x1f".to_owned()),
            ]
        };
        let map = prop::collection::btree_map(any(), prop::collection::vec(any(), 0..3), 0..3);
        (any(), prop::collection::vec(map, 0..3)).prop_map(|(name, list)| Sample {
            name,
            list,
            lists: vec![vec![1, 2], vec![], vec![3]],
            none: None,
        })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(value in sample()) {
            let written = crate::source::to_yaml(&value).expect("written");
            let read: serde_yaml::Value = serde_yaml::from_str(&written)
                .map_err(|error| TestCaseError::fail(format!("{error}:\n{written}")))?;
            prop_assert_eq!(read, serde_yaml::to_value(&value).expect("a value"), "{}", written);
        }

        #[test]
        fn simple_values_look_as_serde_yaml_writes_them(
            text_value in "[ -~é語]{0,30}",
            lines in "[a-z :#-]{0,9}\n[a-z :#-]{0,9}",
        ) {
            let value = [("key", vec![text_value, lines]), ("none", Vec::new())];
            let value = BTreeMap::from(value);
            let expected = serde_yaml::to_string(&value).expect("written");
            prop_assert_eq!(crate::source::to_yaml(&value).expect("written"), expected);
        }
    }
}
