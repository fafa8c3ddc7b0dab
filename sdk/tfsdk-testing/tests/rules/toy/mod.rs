//! A provider made of raw messages, which breaks one rule on request.

mod plan;
mod schema;
mod service;

use std::collections::BTreeMap;
use std::sync::Mutex;
use tfplugin6::proto as wire;
use tfsdk_testing::Rule;
use tfsdk_testing::value::{Type, Value, read, write};
use tonic::{Response, Status};

/// The rules that the toy knows how to break.
pub const FAULTS: &[Rule] = &[
    Rule::SchemaIncomplete,
    Rule::SchemaType,
    Rule::SchemaPresence,
    Rule::SchemaName,
    Rule::SchemaVersion,
    Rule::SchemaBlockLimits,
    Rule::SchemaComputedBlock,
    Rule::SchemaSet,
    Rule::SchemaWriteOnly,
    Rule::SchemaDeprecation,
    Rule::ValueFits,
    Rule::StatusForUserErrors,
    Rule::DiagnosticSeverity,
    Rule::LegacyTypeSystem,
    Rule::PlanMatchesConfig,
    Rule::PlanNullForUnconfigured,
    Rule::PlanNestedCount,
    Rule::PlanNestedKnown,
    Rule::PlanUnknownConfig,
    Rule::PlanExistence,
    Rule::PlanFinal,
    Rule::PlanDestroyNull,
    Rule::PlanReplacePath,
    Rule::PlanPrivateKept,
    Rule::ReadPrivateKept,
    Rule::DeferredUnasked,
    Rule::ApplyConsistent,
    Rule::ApplyKnown,
    Rule::ApplyDeleteNull,
    Rule::ReadKnown,
    Rule::UpgradeKept,
    Rule::UpgradeKnown,
    Rule::ImportOne,
    Rule::ImportKnown,
    Rule::DataPresent,
    Rule::DataKnown,
    Rule::WriteOnlyNull,
    Rule::SchemaSize,
    Rule::PlanActionKept,
    Rule::FailureRecorded,
    Rule::FailureTruthful,
    Rule::UpgradeSame,
    Rule::UpgradeLenient,
    Rule::MoveKept,
    Rule::MoveKnown,
    Rule::MoveRefused,
    Rule::WriteOnlyOldClient,
    Rule::DeferredReason,
    Rule::PlanStable,
    Rule::ReadStable,
    Rule::ImportSame,
    Rule::DestroyGone,
];

type Answer<T> = Result<Response<T>, Status>;

pub struct Toy {
    fault: Option<Rule>,
    objects: Mutex<BTreeMap<String, Value>>,
    made: Mutex<u32>,
    plans: Mutex<u32>,
}

impl Toy {
    pub fn new(fault: Option<Rule>) -> Self {
        Self {
            fault,
            objects: Mutex::default(),
            made: Mutex::default(),
            plans: Mutex::default(),
        }
    }

    fn breaks(&self, rule: Rule) -> bool {
        self.fault == Some(rule)
    }
}

fn ty() -> Type {
    let text = r#"["object", {"id": "string", "name": "string", "size": "number", "note": "string",
        "secret": "string", "parts": ["list", ["object", {"label": "string", "serial": "string"}]],
        "rule": ["list", ["object", {"port": "number"}]]}]"#;
    Type::parse(text.as_bytes()).expect("a type")
}

fn decode(message: &Option<wire::DynamicValue>) -> Value {
    let bytes = &message.as_ref().expect("a value").msgpack;
    read(bytes, &ty()).expect("a value of the type")
}

fn encode(value: &Value) -> Option<wire::DynamicValue> {
    Some(wire::DynamicValue {
        msgpack: write(value, &ty()).into(),
        ..Default::default()
    })
}

fn with(value: &Value, name: &str, member: Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut members = members.clone();
            members.insert(name.to_owned(), member);
            Value::Object(members)
        }
        other => other.clone(),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        _ => String::new(),
    }
}

fn error(summary: &str) -> wire::Diagnostic {
    wire::Diagnostic {
        severity: 1,
        summary: summary.to_owned(),
        ..Default::default()
    }
}
