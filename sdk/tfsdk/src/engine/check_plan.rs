//! Terraform's rules for a planned state, checked before Terraform sees it.

use super::faults::{Faults, Shown, shown};
use super::trail::Trail;
use super::tree;
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, Block};
use crate::{Diagnostics, Value};

/// Checks the plan of an object that will exist.
pub(crate) fn check(
    type_name: &str,
    block: &Block,
    config: &Value,
    prior: &Value,
    planned: &Value,
) -> Diagnostics {
    let mut check = Check {
        faults: Faults::new(type_name, "The provider planned an invalid change"),
    };
    if planned.is_null() {
        check.faults.at(
            &Trail::Root,
            "the configuration has the object, but the plan is null.",
        );
    } else if planned.is_unknown() {
        check
            .faults
            .at(&Trail::Root, "the plan is unknown as a whole.");
    } else {
        let values = [config, prior, planned];
        check.object(Members::Block(block), &Trail::Root, values, Shown::Yes);
    }
    check.faults.diagnostics
}

struct Check<'a> {
    faults: Faults<'a>,
}

impl Check<'_> {
    /// `values` are configuration, prior state and plan.
    fn object(
        &mut self,
        members: Members<'_>,
        trail: &Trail<'_>,
        values: [&Value; 3],
        hidden: Shown,
    ) {
        for (name, member) in members.iter() {
            let trail = Trail::Attribute(trail, name);
            let values = values.map(|value| tree::member(value, name));
            let hidden = hidden.within(member);
            match member {
                Member::Attribute(attribute) => self.attribute(attribute, &trail, values, hidden),
                Member::Block(_) => self.nested(member, &trail, values, hidden),
            }
        }
    }

    fn attribute(
        &mut self,
        attribute: &Attribute,
        trail: &Trail<'_>,
        values: [&Value; 3],
        hidden: Shown,
    ) {
        let [config, prior, planned] = values;
        if attribute.write_only {
            if !planned.is_null() {
                self.faults
                    .at(trail, "a write-only attribute must be null in the plan.");
            }
            return;
        }
        let both_unknown = config.is_unknown() && planned.is_unknown();
        if both_unknown || planned == config || (config.is_null() && attribute.is_computed()) {
            return;
        }
        let member = Member::Attribute(attribute);
        let whole = hidden.whole(member);
        if config.is_null() {
            let planned = shown(planned, whole);
            let what = format!(
                "the plan is {planned}, but the configuration leaves the attribute out and it is not computed."
            );
            self.faults.at(trail, what);
            return;
        }
        if planned == prior && !prior.is_null() {
            return;
        }
        if member.nested().is_some() && !config.is_unknown() {
            self.nested(member, trail, values, hidden);
            return;
        }
        let (wanted, planned) = (shown(config, whole), shown(planned, whole));
        let or_prior = if prior.is_null() {
            String::new()
        } else {
            format!(" or stay {}", shown(prior, whole))
        };
        let what = format!(
            "the configuration says {wanted}, so the plan must be that{or_prior}, but it is {planned}."
        );
        self.faults.at(trail, what);
    }

    /// A member that holds objects and that the configuration has.
    fn nested(
        &mut self,
        member: Member<'_>,
        trail: &Trail<'_>,
        values: [&Value; 3],
        hidden: Shown,
    ) {
        let Some((nesting, inside)) = member.nested() else {
            return;
        };
        let [config, _, planned] = values;
        if config.is_unknown() && planned.is_unknown() {
            return;
        }
        if planned.is_null() != config.is_null() {
            let what = if planned.is_null() {
                "the configuration has it, but the plan is null."
            } else {
                "the configuration leaves it out, but the plan has it."
            };
            self.faults.at(trail, what);
            return;
        }
        if planned.is_null() {
            return;
        }
        if planned.is_unknown() {
            self.faults.at(
                trail,
                "the configuration has it, so the plan may not be unknown as a whole; only attributes inside may be.",
            );
            return;
        }
        match nesting {
            Nesting::Single | Nesting::Group => self.object(inside, trail, values, hidden),
            Nesting::List => self.list(inside, trail, values, hidden),
            Nesting::Map => self.map(inside, trail, values, hidden),
            // Terraform trusts providers with the blocks of a set, even with their number.
            Nesting::Set if member.attribute().is_none() => {}
            Nesting::Set => self.set(trail, config, planned),
        }
    }

    fn list(
        &mut self,
        inside: Members<'_>,
        trail: &Trail<'_>,
        [config, prior, planned]: [&Value; 3],
        hidden: Shown,
    ) {
        let (configured, elements) = (tree::elements(config), tree::elements(planned));
        if !self.same_count(trail, config, planned) {
            return;
        }
        let prior = tree::elements(prior);
        for (position, (config, planned)) in configured.iter().zip(elements).enumerate() {
            let trail = Trail::Index(trail, position);
            let prior = prior.get(position).unwrap_or(&tree::NULL);
            self.element(inside, &trail, [config, prior, planned], hidden);
        }
    }

    fn map(
        &mut self,
        inside: Members<'_>,
        trail: &Trail<'_>,
        [config, prior, planned]: [&Value; 3],
        hidden: Shown,
    ) {
        let (Some(configured), Some(entries)) = (tree::entries(config), tree::entries(planned))
        else {
            return;
        };
        for key in configured.keys().filter(|key| !entries.contains_key(*key)) {
            let trail = Trail::Key(trail, key);
            self.faults
                .at(&trail, "the configuration has it, but the plan does not.");
        }
        for (key, planned) in entries {
            let trail = Trail::Key(trail, key);
            let Some(config) = configured.get(key) else {
                self.faults
                    .at(&trail, "the plan has it, but the configuration does not.");
                continue;
            };
            let prior = tree::entries(prior).and_then(|prior| prior.get(key));
            let prior = prior.unwrap_or(&tree::NULL);
            self.element(inside, &trail, [config, prior, planned], hidden);
        }
    }

    fn element(
        &mut self,
        inside: Members<'_>,
        trail: &Trail<'_>,
        values: [&Value; 3],
        hidden: Shown,
    ) {
        if values[2].is_unknown() {
            self.faults.at(
                trail,
                "an element may not be unknown as a whole; only attributes inside may be.",
            );
        } else if !values[2].is_null() {
            self.object(inside, trail, values, hidden);
        }
    }

    /// Elements of sets have no identity, so Terraform only counts them.
    fn set(&mut self, trail: &Trail<'_>, config: &Value, planned: &Value) {
        if self.same_count(trail, config, planned)
            && tree::elements(planned).iter().any(Value::is_unknown)
        {
            self.faults.at(
                trail,
                "an element may not be unknown as a whole; only attributes inside may be.",
            );
        }
    }

    fn same_count(&mut self, trail: &Trail<'_>, config: &Value, planned: &Value) -> bool {
        let (wanted, given) = (tree::elements(config).len(), tree::elements(planned).len());
        if wanted == given {
            return true;
        }
        let what = format!(
            "the configuration has {wanted} elements, but the plan has {given}. Elements that become equal when defaults are filled in count once."
        );
        self.faults.at(trail, what);
        false
    }
}
