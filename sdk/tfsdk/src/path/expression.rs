//! Expressions that stand for several paths: `rules[*].port`, or the neighbour of an attribute.

use super::{AttributePath, Step};
use crate::Value;

/// One step of a [`PathExpression`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ExpressionStep {
    /// Exactly this step.
    Exact(Step),
    /// Each element of a list.
    AnyIndex,
    /// Each element of a map.
    AnyKey,
    /// Each element of a set.
    AnyElement,
    /// Each element of a list, a map or a set: `[*]` in a text.
    Any,
    /// Back to what holds the value.
    Parent,
}

/// Stands for any number of paths, from the root or seen from another path.
///
/// Where a rule takes expressions, a text is the name of a neighbour: `"size".into()` is
/// `PathExpression::sibling("size")`. [`parse`](Self::parse) reads any expression:
///
/// ```
/// use tfsdk::{AttributePath, PathExpression};
///
/// let ports: PathExpression = "rules[*].port".parse()?;
/// assert!(ports.matches(&AttributePath::parse("rules[7].port")?));
/// let neighbour: PathExpression = "../size".parse()?;
/// assert_eq!(neighbour, PathExpression::sibling("size"));
/// # Ok::<(), tfsdk::path::PathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathExpression {
    pub(super) relative: bool,
    pub(super) steps: Vec<ExpressionStep>,
}

/// A value that an expression has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// Where it is. Ends early where something on the way is unknown.
    pub path: AttributePath,
    /// The value; unknown where something on the way is.
    pub value: &'a Value,
}

impl PathExpression {
    /// Starts at the root object.
    pub fn root() -> Self {
        Self {
            relative: false,
            steps: Vec::new(),
        }
    }

    /// Starts at a path that is given later: the attribute whose rule uses the expression.
    pub fn relative() -> Self {
        Self {
            relative: true,
            steps: Vec::new(),
        }
    }

    /// The attribute or block `name` beside the attribute whose rule uses the expression.
    pub fn sibling(name: impl Into<String>) -> Self {
        Self::relative().parent().attribute(name)
    }

    /// The attribute or block `name`.
    #[must_use]
    pub fn attribute(self, name: impl Into<String>) -> Self {
        self.with(ExpressionStep::Exact(Step::Attribute(name.into())))
    }

    /// Element `index` of a list.
    #[must_use]
    pub fn index(self, index: i64) -> Self {
        self.with(ExpressionStep::Exact(Step::Index(index)))
    }

    /// Each element of a list.
    #[must_use]
    pub fn any_index(self) -> Self {
        self.with(ExpressionStep::AnyIndex)
    }

    /// Element `key` of a map.
    #[must_use]
    pub fn key(self, key: impl Into<String>) -> Self {
        self.with(ExpressionStep::Exact(Step::Key(key.into())))
    }

    /// Each element of a map.
    #[must_use]
    pub fn any_key(self) -> Self {
        self.with(ExpressionStep::AnyKey)
    }

    /// The element of a set that equals `value`.
    #[must_use]
    pub fn element(self, value: Value) -> Self {
        self.with(ExpressionStep::Exact(Step::Element(value)))
    }

    /// Each element of a set.
    #[must_use]
    pub fn any_element(self) -> Self {
        self.with(ExpressionStep::AnyElement)
    }

    /// Each element of a list, a map or a set, whichever is there.
    #[must_use]
    pub fn any(self) -> Self {
        self.with(ExpressionStep::Any)
    }

    /// What holds the value so far. The root has none: the step does nothing there.
    #[must_use]
    pub fn parent(self) -> Self {
        self.with(ExpressionStep::Parent)
    }

    /// One more step.
    #[must_use]
    pub fn with(mut self, step: ExpressionStep) -> Self {
        self.steps.push(step);
        self
    }

    /// The steps as they were given.
    pub fn steps(&self) -> &[ExpressionStep] {
        &self.steps
    }

    /// Whether it starts at a path that is given later.
    pub fn is_relative(&self) -> bool {
        self.relative
    }

    /// The same from the root, where `base` is the path that it starts at. Nothing changes when it
    /// starts at the root anyway.
    #[must_use]
    pub fn seen_from(&self, base: &AttributePath) -> Self {
        if !self.relative {
            return self.clone();
        }
        let base = base.steps().iter().cloned().map(ExpressionStep::Exact);
        Self {
            relative: false,
            steps: base.chain(self.steps.iter().cloned()).collect(),
        }
    }

    /// `other` as it is seen from what this expression stands for: this one goes first when
    /// `other` is relative.
    #[must_use]
    pub fn merge(&self, other: &Self) -> Self {
        if !other.relative {
            return other.clone();
        }
        Self {
            relative: self.relative,
            steps: self.steps.iter().chain(&other.steps).cloned().collect(),
        }
    }

    /// The same without steps back, as far as they can be carried out.
    #[must_use]
    pub fn resolve(&self) -> Self {
        let mut steps: Vec<ExpressionStep> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            match (step, steps.last()) {
                (ExpressionStep::Parent, None) if !self.relative => {}
                (ExpressionStep::Parent, Some(last)) if *last != ExpressionStep::Parent => {
                    steps.pop();
                }
                _ => steps.push(step.clone()),
            }
        }
        Self {
            relative: self.relative,
            steps,
        }
    }

    /// Whether it stands for `path`. A relative expression stands for none by itself.
    pub fn matches(&self, path: &AttributePath) -> bool {
        let resolved = self.resolve();
        !self.relative
            && resolved.steps.len() == path.steps().len()
            && resolved
                .steps
                .iter()
                .zip(path.steps())
                .all(|(wanted, step)| wanted.matches(step))
    }

    /// The values inside `root` that it stands for. Nothing is found inside null; where something
    /// on the way is unknown, that unknown value stands for all that may be inside. A relative
    /// expression finds nothing.
    pub fn find<'a>(&self, root: &'a Value) -> Vec<Found<'a>> {
        let mut found = Vec::new();
        if !self.relative {
            let steps = self.resolve().steps;
            find(&steps, root, &mut AttributePath::root(), &mut found);
        }
        found
    }
}

impl ExpressionStep {
    fn matches(&self, step: &Step) -> bool {
        match self {
            Self::Exact(wanted) => wanted == step,
            Self::AnyIndex => matches!(step, Step::Index(_)),
            Self::AnyKey => matches!(step, Step::Key(_)),
            Self::AnyElement => matches!(step, Step::Element(_)),
            Self::Any => !matches!(step, Step::Attribute(_)),
            Self::Parent => false,
        }
    }
}

fn find<'a>(
    steps: &[ExpressionStep],
    value: &'a Value,
    path: &mut AttributePath,
    found: &mut Vec<Found<'a>>,
) {
    let value = value.undynamic();
    let Some((step, rest)) = steps.split_first().filter(|_| !value.is_unknown()) else {
        let path = path.clone();
        found.push(Found { path, value });
        return;
    };
    let mut go = |step: Step, part: &'a Value| {
        path.push(step);
        find(rest, part, path, found);
        path.pop();
    };
    match (step, value) {
        (ExpressionStep::Exact(exact), _) => {
            if let Some(part) = part(value, exact) {
                go(exact.clone(), part);
            }
        }
        (ExpressionStep::AnyIndex | ExpressionStep::Any, Value::List(elements)) => {
            for (index, element) in (0..).zip(elements) {
                go(Step::Index(index), element);
            }
        }
        (ExpressionStep::AnyKey | ExpressionStep::Any, Value::Map(entries)) => {
            for (key, entry) in entries {
                go(Step::Key(key.clone()), entry);
            }
        }
        (ExpressionStep::AnyElement | ExpressionStep::Any, Value::Set(elements)) => {
            for element in elements {
                go(Step::Element(element.clone()), element);
            }
        }
        _ => {}
    }
}

fn part<'a>(value: &'a Value, step: &Step) -> Option<&'a Value> {
    match (step, value) {
        (Step::Attribute(name), Value::Object(members)) => members.get(name),
        (Step::Key(key), Value::Map(entries)) => entries.get(key),
        (Step::Index(index), Value::List(elements)) => elements.get(usize::try_from(*index).ok()?),
        // Sets are sorted, and walks over large ones ask for each of their elements.
        (Step::Element(wanted), Value::Set(elements)) => {
            elements.get(elements.binary_search(wanted).ok()?)
        }
        _ => None,
    }
}

/// The neighbour of that name, whatever characters are in it.
impl From<&str> for PathExpression {
    fn from(name: &str) -> Self {
        Self::sibling(name)
    }
}

impl From<AttributePath> for PathExpression {
    fn from(path: AttributePath) -> Self {
        Self::relative().seen_from(&path)
    }
}
