//! Rules about the plan of an attribute, written as one expression with the rest.

use super::plan_rule::RareRules;
use super::{Attribute, Change, PlanRule, ReplaceCondition, Text};
use crate::PathExpression;

/// Rules about the plan.
impl Attribute {
    /// Adds a plan rule.
    #[must_use]
    pub fn rule(mut self, rule: PlanRule) -> Self {
        self.plan_rules.push(rule);
        self
    }

    /// [`PlanRule::KeepsPriorValue`]
    #[must_use]
    pub fn keeps_prior_value(self) -> Self {
        self.rule(PlanRule::KeepsPriorValue)
    }

    /// [`PlanRule::KeepsPriorNonNull`]
    #[must_use]
    pub fn keeps_prior_non_null(self) -> Self {
        self.rule(PlanRule::KeepsPriorNonNull)
    }

    /// [`PlanRule::ChangesOnUpdate`]
    #[must_use]
    pub fn changes_on_update(self) -> Self {
        self.rule(PlanRule::ChangesOnUpdate)
    }

    /// A computed value that becomes unknown when one of these changes, and stays as it was
    /// otherwise. A text is the name of an attribute or block beside this one; expressions lead
    /// from the root or into a neighbour.
    #[must_use]
    pub fn depends_on<E: Into<PathExpression>>(
        mut self,
        others: impl IntoIterator<Item = E>,
    ) -> Self {
        let others = others.into_iter().map(Into::into);
        self.rare_mut().depends_on.extend(others);
        self
    }

    /// [`PlanRule::RequiresReplace`]
    #[must_use]
    pub fn requires_replace(self) -> Self {
        self.rule(PlanRule::RequiresReplace)
    }

    /// [`PlanRule::RequiresReplaceIfConfigured`]
    #[must_use]
    pub fn requires_replace_if_configured(self) -> Self {
        self.rule(PlanRule::RequiresReplaceIfConfigured)
    }

    /// A change replaces the object if `condition` says so. `when` says the same in words.
    #[must_use]
    pub fn requires_replace_if(
        mut self,
        when: impl Into<Text>,
        condition: impl Fn(&Change<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        let condition = ReplaceCondition::new(when, condition);
        self.rare_mut().replace_if.push(condition);
        self
    }

    /// Objects of a list or set are the same when these of their attributes are: an object keeps
    /// its computed values wherever it stands and whatever else of it changes. Positions then mean
    /// nothing.
    #[must_use]
    pub fn keyed_by<N: Into<Text>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(Into::into);
        self.rare_mut().keyed_by.extend(names);
        self
    }

    /// A computed value that is never null, so that an expression such as `id == null` is decided
    /// while Terraform plans.
    #[must_use]
    pub fn never_null(mut self) -> Self {
        self.never_null = true;
        self
    }

    /// A computed text that is never null and always starts so, for the same reason.
    #[must_use]
    pub fn known_prefix(mut self, prefix: impl Into<Text>) -> Self {
        self.rare_mut().known_prefix = prefix.into();
        self.never_null()
    }

    fn rare_mut(&mut self) -> &mut RareRules {
        self.rare.get_or_insert_default()
    }
}

/// Questions about the plan.
impl Attribute {
    /// Whether it follows `rule`.
    pub fn follows(&self, rule: PlanRule) -> bool {
        self.plan_rules.contains(&rule)
    }

    /// What its computed value depends on.
    pub fn dependencies(&self) -> &[PathExpression] {
        self.rare.as_ref().map_or(&[], |rare| &rare.depends_on)
    }

    /// When a change of it replaces the object.
    pub fn replace_conditions(&self) -> &[ReplaceCondition] {
        self.rare.as_ref().map_or(&[], |rare| &rare.replace_if)
    }

    /// The attributes by which its objects are told apart.
    pub fn keys(&self) -> &[Text] {
        self.rare.as_ref().map_or(&[], |rare| &rare.keyed_by)
    }

    /// How its computed text always starts; empty when that is not known.
    pub fn prefix(&self) -> &str {
        self.rare.as_ref().map_or("", |rare| &rare.known_prefix)
    }
}
