//! `TF_LOG_SDK_PROTO_DATA_DIR`: the values of each call in files of their own, for people who look for a
//! fault in a provider. Unlike those of the Go SDK they show nothing that the schema hides.

mod file;
mod told;

use told::Sort;
pub(super) use told::Told;

use super::from_proto;
use super::service::protocol_name;
use crate::engine::redact::{redacted, texts};
use crate::engine::registry::{Checked, Registry};
use crate::log::{Level, Logger};
use crate::schema::Block;
use crate::value::msgpack;
use crate::{Diagnostics, Type, Value};
use std::path::PathBuf;
use tfplugin6::proto;

const VARIABLE: &str = "TF_LOG_SDK_PROTO_DATA_DIR";

/// Where values are written to.
pub(super) struct DataDump {
    folder: PathBuf,
    logger: Logger,
}

impl DataDump {
    /// The one that the environment asks for.
    pub(super) fn from_environment(logger: &Logger) -> Option<Self> {
        let folder = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty())?;
        Some(Self::new(folder.into(), logger))
    }

    pub(super) fn new(folder: PathBuf, logger: &Logger) -> Self {
        Self {
            folder,
            logger: logger.with_module("sdk.proto"),
        }
    }

    /// The dump of one call; its request is written at once.
    pub(super) fn call<'a, M: Told>(
        &'a self,
        registry: &'a Registry,
        call: &str,
        request: &M,
    ) -> CallDump<'a> {
        let (sort, name) = request.about();
        let call = CallDump {
            dump: self,
            registry,
            rpc: protocol_name(call),
            sort,
            name: name.to_owned(),
        };
        call.message(request);
        call
    }
}

/// The dump of one call.
pub(super) struct CallDump<'a> {
    dump: &'a DataDump,
    registry: &'a Registry,
    rpc: String,
    sort: Sort,
    name: String,
}

impl CallDump<'_> {
    /// Writes the values of a message.
    pub(super) fn message<M: Told>(&self, message: &M) {
        for (field, value) in message.values() {
            let field = field.as_ref();
            let Some(value) = value else { continue };
            if value.msgpack.is_empty() && value.json.is_empty() {
                self.write(M::NAME, field, "empty", &[]);
                continue;
            }
            let shown = self.checked(field).and_then(|checked| match checked {
                Some(Checked { schema, value_type }) => {
                    self.shown(value, value_type, Some(&schema.block))
                }
                None => self.shown(value, self.argument_type(field)?, None),
            });
            match shown {
                Ok(bytes) => self.write(M::NAME, field, "msgpack", &bytes),
                Err(faults) => self.failed(field, &format!("{faults:?}")),
            }
        }
    }

    /// The schema of a value; none for what functions are about.
    fn checked(&self, field: &str) -> Result<Option<&Checked>, Diagnostics> {
        let (registry, name) = (self.registry, &self.name);
        if field == "provider_meta" {
            return match registry.meta_schema()? {
                Some(checked) => Ok(Some(checked)),
                None => Err(Diagnostics::from_error(
                    "No schema",
                    "There is no provider meta.",
                )),
            };
        }
        Ok(Some(match self.sort {
            Sort::Provider => registry.provider_schema()?,
            Sort::Resource => registry.resources.schema(name)?,
            Sort::DataSource => registry.data_sources.schema(name)?,
            Sort::Ephemeral => registry.ephemeral_resources.schema(name)?,
            Sort::List => registry.list_resources.schema(name)?,
            Sort::Action => registry.actions.schema(name)?,
            Sort::StateStore => registry.state_stores.schema(name)?,
            Sort::Function => return Ok(None),
        }))
    }

    fn argument_type(&self, field: &str) -> Result<&Type, Diagnostics> {
        let (_, signature) = self.registry.functions.get(&self.name)?;
        let position = field.strip_prefix("arguments_");
        let position = position.and_then(|position| position.parse::<usize>().ok());
        let parameter = position.map(|position| {
            let parameter = signature.parameters.get(position);
            parameter.or(signature.variadic.as_ref())
        });
        match parameter {
            None => Ok(&signature.returns),
            Some(Some(parameter)) => Ok(&parameter.value_type),
            Some(None) => Err(Diagnostics::from_error(
                "No parameter",
                "There are too many.",
            )),
        }
    }

    fn shown(
        &self,
        message: &proto::DynamicValue,
        value_type: &Type,
        block: Option<&Block>,
    ) -> Result<Vec<u8>, Diagnostics> {
        let value: Value = from_proto::value("value", Some(message), value_type)?;
        let masked = |text: &str| self.dump.logger.masked(text);
        let value = match block {
            Some(block) => redacted(block, value, &masked),
            None => texts(value, &masked),
        };
        msgpack::encode(&value, value_type)
            .map_err(|error| Diagnostics::from_error("Not written", error.to_string()))
    }

    fn write(&self, message: &str, field: &str, extension: &str, bytes: &[u8]) {
        let (rpc, field) = (&self.rpc, camel_case(field));
        let name = format!("{rpc}_{message}_{field}");
        if let Err(error) = file::write(&self.dump.folder, &name, extension, bytes) {
            self.failed(&field, &error.to_string());
        }
    }

    fn failed(&self, field: &str, why: &str) {
        let entry = self
            .dump
            .logger
            .at(Level::Warn)
            .field("tf_rpc", self.rpc.as_str());
        let entry = entry.field("field", field).field("error", why);
        entry.emit("a value was not written to the folder for protocol data");
    }
}

/// `PriorState` for `prior_state`.
fn camel_case(name: &str) -> String {
    match name.split_once("arguments_") {
        Some((_, position)) => format!("Arguments_{position}"),
        None => protocol_name(name),
    }
}
