//! The engine's own checks against those of the small core of `tfsdk-testing`, which was written
//! apart from them: what either finds wrong the other finds wrong too.

use super::schema;
use crate::engine::{check_plan, check_result};
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema, implied_type};
use crate::value::msgpack;
use crate::{Type, Value};
use proptest::prelude::*;
use tfplugin6::proto::get_provider_schema;
use tfsdk_testing::rules::{Rule, compatible, no_unknowns, plan_valid};
use tfsdk_testing::value::read;

fn member() -> [(&'static str, Attribute); 3] {
    [
        ("need", Attribute::string().required()),
        ("may", Attribute::string().optional_computed()),
        ("made", Attribute::string().computed()),
    ]
}

fn blocks(mode: BlockNestingMode) -> NestedBlock {
    let block = member()
        .into_iter()
        .fold(Block::new(), |block, (name, a)| block.attribute(name, a));
    NestedBlock::new(mode, block)
}

fn thing() -> Schema {
    let block = Block::new()
        .attribute("plain", Attribute::string())
        .attribute("texts", Attribute::set(Type::String))
        .attribute("one", Attribute::single_nested(member()))
        .attribute("list", Attribute::list_nested(member()))
        .attribute("map", Attribute::map_nested(member()).optional_computed())
        .attribute("set", Attribute::set_nested(member()))
        .nested("rule", blocks(BlockNestingMode::List))
        .nested("mark", blocks(BlockNestingMode::Set))
        .nested("limit", blocks(BlockNestingMode::Single));
    Schema::new(block)
}

fn text() -> impl Strategy<Value = Value> {
    prop_oneof![
        2 => "[ab]".prop_map(Value::from),
        1 => Just(Value::Null),
        1 => Just(Value::unknown()),
    ]
}

fn object() -> impl Strategy<Value = Value> {
    (text(), text(), text())
        .prop_map(|(need, may, made)| Value::object([("need", need), ("may", may), ("made", made)]))
}

fn rare(value: impl Strategy<Value = Value> + 'static) -> impl Strategy<Value = Value> {
    prop_oneof![
        6 => value,
        1 => Just(Value::Null),
        1 => Just(Value::unknown()),
    ]
}

fn whole() -> impl Strategy<Value = Value> {
    let objects = || prop::collection::vec(object(), 0..3);
    let map = prop::collection::btree_map("[xy]", object(), 0..3);
    let texts = prop::collection::vec(text(), 0..3);
    let attributes = (
        text(),
        rare(texts.prop_map(Value::set)),
        rare(object()),
        rare(objects().prop_map(Value::list)),
        rare(map.prop_map(Value::Map)),
        rare(objects().prop_map(Value::set)),
    );
    let blocks = (
        objects().prop_map(Value::list),
        objects().prop_map(Value::set),
        prop_oneof![object(), Just(Value::Null)],
    );
    (attributes, blocks).prop_map(
        |((plain, texts, one, list, map, set), (rule, mark, limit))| {
            Value::object([
                ("plain", plain),
                ("texts", texts),
                ("one", one),
                ("list", list),
                ("map", map),
                ("set", set),
                ("rule", rule),
                ("mark", mark),
                ("limit", limit),
            ])
        },
    )
}

/// One value out of several of the same type, part by part.
fn mixed(values: &[&Value], picks: &mut dyn Iterator<Item = usize>) -> Value {
    let pick = picks.next().unwrap_or(0);
    let chosen = values[pick % values.len()];
    if pick >= 6 {
        return chosen.clone();
    }
    match chosen {
        Value::Object(members) => Value::object(members.keys().map(|name| {
            let inside: Vec<_> = values.iter().filter_map(|v| v.attribute(name)).collect();
            (name.clone(), mixed(&inside, picks))
        })),
        Value::Map(entries) => Value::map(entries.iter().map(|(key, entry)| {
            let others = values.iter().filter_map(|v| v.as_map()?.get(key));
            let inside: Vec<_> = std::iter::once(entry).chain(others).collect();
            (key.clone(), mixed(&inside, picks))
        })),
        Value::List(elements) => Value::list(elements.iter().enumerate().map(|(i, element)| {
            let others = values.iter().filter_map(|v| v.as_list()?.get(i));
            let inside: Vec<_> = std::iter::once(element).chain(others).collect();
            mixed(&inside, picks)
        })),
        other => other.clone(),
    }
}

/// The value with something known wherever it is unknown.
fn known(value: &Value) -> Value {
    value.clone().transform(&mut |_, value| match value {
        Value::Unknown(_) => Value::Null,
        value => value,
    })
}

fn picks() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..9_usize, 1..40)
}

struct Core {
    ours: Type,
    block: tfsdk_testing::schema::Block,
}

impl Core {
    fn new(of: &Schema) -> Self {
        let response = get_provider_schema::Response {
            provider: Some(schema::schema(of)),
            ..get_provider_schema::Response::default()
        };
        let mut found = Vec::new();
        let schemas = tfsdk_testing::schema::decode(&response, &mut found);
        assert!(found.is_empty(), "{found:?}");
        Self {
            ours: implied_type(&of.block),
            block: schemas.provider.block,
        }
    }

    fn value(&self, value: &Value) -> tfsdk_testing::Value {
        let bytes = msgpack::encode(value, &self.ours).unwrap();
        read(&bytes, &self.block.ty()).unwrap()
    }
}

/// What is wrong with a plan made at apply that was shown as `shown` before (plan rule 7).
pub(crate) fn final_faults(schema: &Schema, shown: &Value, planned: &Value) -> Vec<String> {
    let core = Core::new(schema);
    let mut found = Vec::new();
    let [shown, planned] = [shown, planned].map(|value| core.value(value));
    compatible(Rule::PlanFinal, &core.block, &shown, &planned, &mut found);
    found.iter().map(ToString::to_string).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_is_refused_by_both_or_neither(
        config in whole(),
        prior in whole(),
        other in whole(),
        picks in picks(),
    ) {
        let prior = known(&prior);
        let mut picks = picks.into_iter().cycle();
        let planned = mixed(&[&config, &prior, &config, &config, &other, &config], &mut picks);
        let schema = thing();
        let core = Core::new(&schema);
        let ours = check_plan::check("toy", &schema.block, &config, &prior, &planned);
        let mut theirs = Vec::new();
        let [c, s, p] = [&config, &prior, &planned].map(|value| core.value(value));
        plan_valid(&core.block, &s, &c, &p, &mut theirs);
        prop_assert_eq!(ours.has_errors(), !theirs.is_empty(), "{:?}\n{:?}", ours, theirs);
    }

    #[test]
    fn a_result_is_refused_by_both_or_neither(
        planned in whole(),
        other in whole(),
        picks in picks(),
    ) {
        let mut picks = picks.into_iter().cycle();
        let filled = planned.clone().transform(&mut |_, value| match value {
            Value::Unknown(_) => Value::from("a"),
            value => value,
        });
        // What was unknown as a whole is nothing, not a text.
        let filled = if filled.conforms(&implied_type(&thing().block)).is_ok() {
            filled
        } else {
            known(&planned)
        };
        let state = mixed(&[&filled, &filled, &filled, &filled, &filled, &other], &mut picks);
        let schema = thing();
        let core = Core::new(&schema);
        let ours = check_result::check("toy", &schema.block, &planned, &state);
        let mut theirs = Vec::new();
        let [p, s] = [&planned, &state].map(|value| core.value(value));
        compatible(Rule::ApplyConsistent, &core.block, &p, &s, &mut theirs);
        no_unknowns(Rule::ApplyKnown, &s, &mut theirs);
        prop_assert_eq!(ours.has_errors(), !theirs.is_empty(), "{:?}\n{:?}", ours, theirs);
    }
}
