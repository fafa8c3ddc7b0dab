//! What was configured comes back: the rule for answers that Terraform compares with the
//! configuration alone.

use super::faults::{Faults, Shown, shown};
use super::trail::Trail;
use super::tree;
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};

/// Reports every configured value that the answer changes, and every value that only the
/// practitioner may give.
pub(super) fn check(members: Members<'_>, config: &Value, answer: &Value, faults: &mut Faults<'_>) {
    object(members, &Trail::Root, [config, answer], Shown::Yes, faults);
}

fn object(
    members: Members<'_>,
    trail: &Trail<'_>,
    values: [&Value; 2],
    hidden: Shown,
    faults: &mut Faults<'_>,
) {
    for (name, member) in members.iter() {
        let trail = Trail::Attribute(trail, name);
        let values = values.map(|value| tree::member(value, name));
        self::member(member, &trail, values, hidden.within(member), faults);
    }
}

fn member(
    member: Member<'_>,
    trail: &Trail<'_>,
    [config, answer]: [&Value; 2],
    hidden: Shown,
    faults: &mut Faults<'_>,
) {
    if config == answer || (config.is_null() && member.is_computed()) {
        return;
    }
    let given = tree::is_given(config) && tree::is_given(answer);
    if let (true, Some((nesting, inside))) = (given, member.nested()) {
        let pairs: Option<Vec<_>> = match nesting {
            Nesting::Single | Nesting::Group => Some(vec![(config, answer)]),
            Nesting::List => {
                let (config, answer) = (tree::elements(config), tree::elements(answer));
                let same = config.len() == answer.len();
                same.then(|| config.iter().zip(answer).collect())
            }
            Nesting::Map => match (tree::entries(config), tree::entries(answer)) {
                (Some(config), Some(answer)) if config.keys().eq(answer.keys()) => {
                    Some(config.values().zip(answer.values()).collect())
                }
                _ => None,
            },
            // Elements have no address: Terraform does not compare them either.
            Nesting::Set => {
                let same = tree::elements(config).len() == tree::elements(answer).len();
                same.then(Vec::new)
            }
        };
        if let Some(pairs) = pairs {
            for (config, answer) in pairs {
                object(inside, trail, [config, answer], hidden, faults);
            }
            return;
        }
    }
    let hidden = hidden.whole(member);
    let what = if config.is_null() {
        format!(
            "the answer is {}, but the configuration leaves it out and it is not computed.",
            shown(answer, hidden)
        )
    } else {
        format!(
            "the configuration says {}, but the answer is {}.",
            shown(config, hidden),
            shown(answer, hidden)
        )
    };
    faults.at(trail, what);
}
