//! One field: what its words say.

use crate::{description, field_type, words};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Ident, LitInt, LitStr, Token, Type, Visibility};

/// A word that stands alone, and where.
pub(crate) type Flag = Option<Span>;

/// What becomes of a computed value in an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnUpdate {
    KeepsPrior,
    KeepsPriorNonNull,
    Changes,
    DependsOn,
}

/// The limits of a nested block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    pub(crate) least: u32,
    pub(crate) most: u32,
}

/// A field as it is written.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) visibility: Visibility,
    /// The type, and what stands inside its `Option` if it is one.
    pub(crate) ty: Type,
    pub(crate) inner: Type,
    pub(crate) is_option: bool,
    /// Doc comments and `cfg`, for the structs that are made.
    pub(crate) passed_on: Vec<Attribute>,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) required: Flag,
    pub(crate) optional: Flag,
    pub(crate) computed: Flag,
    pub(crate) on_update: Option<OnUpdate>,
    pub(crate) sensitive: Flag,
    pub(crate) write_only: Flag,
    pub(crate) replace: Flag,
    pub(crate) replace_if_configured: Flag,
    pub(crate) block: Option<(Span, Limits)>,
    pub(crate) default: Option<Expr>,
    pub(crate) deprecation: Option<LitStr>,
    pub(crate) validators: Vec<Expr>,
    pub(crate) rules: Vec<Expr>,
    pub(crate) equality: Option<Expr>,
    pub(crate) base: Option<Expr>,
    /// Neighbours whose change makes the computed value unknown.
    pub(crate) depends_on: Vec<LitStr>,
    /// Attributes that tell the objects of a collection apart.
    pub(crate) keyed_by: Vec<LitStr>,
    /// When a change replaces the object: in words, and the condition.
    pub(crate) replace_if: Vec<(LitStr, Expr)>,
    pub(crate) known_prefix: Option<LitStr>,
}

const WORDS: &[&str] = &[
    "required",
    "optional",
    "computed",
    "default",
    "block",
    "sensitive",
    "write_only",
    "replace",
    "replace_if_configured",
    "deprecated",
    "description",
    "rename",
    "validate",
    "equality",
    "rule",
    "with",
    "keyed_by",
    "replace_if",
    "known_prefix",
];

const ON_UPDATE: &[&str] = &[
    "keeps_prior",
    "keeps_prior_non_null",
    "changes_on_update",
    "depends_on",
];

impl Field {
    /// Reads one field.
    ///
    /// # Errors
    /// Words that there are not.
    pub(crate) fn read(source: &syn::Field) -> syn::Result<Self> {
        let Some(ident) = source.ident.clone() else {
            return Err(syn::Error::new(source.span(), "a field needs a name"));
        };
        let inner = field_type::inside(&source.ty, "Option");
        let passed_on = source.attrs.iter().filter(|attribute| {
            attribute.path().is_ident("doc") || attribute.path().is_ident("allow")
        });
        let mut field = Self {
            name: ident.to_string().trim_start_matches("r#").to_owned(),
            ident,
            visibility: source.vis.clone(),
            is_option: inner.is_some(),
            inner: inner.unwrap_or(&source.ty).clone(),
            ty: source.ty.clone(),
            passed_on: passed_on.cloned().collect(),
            description: description::of(&source.attrs),
            required: None,
            optional: None,
            computed: None,
            on_update: None,
            sensitive: None,
            write_only: None,
            replace: None,
            replace_if_configured: None,
            block: None,
            default: None,
            deprecation: None,
            validators: Vec::new(),
            rules: Vec::new(),
            equality: None,
            base: None,
            depends_on: Vec::new(),
            keyed_by: Vec::new(),
            replace_if: Vec::new(),
            known_prefix: None,
        };
        for attribute in words::own(&source.attrs) {
            attribute.parse_nested_meta(|meta| field.word(&meta))?;
        }
        Ok(field)
    }

    fn word(&mut self, meta: &syn::meta::ParseNestedMeta<'_>) -> syn::Result<()> {
        let span = Some(meta.path.span());
        match words::name(meta).as_str() {
            "required" => self.required = span,
            "optional" => self.optional = span,
            "computed" => {
                self.computed = span;
                if meta.input.peek(syn::token::Paren) {
                    meta.parse_nested_meta(|inner| self.on_update(&inner))?;
                }
            }
            "block" => {
                let mut limits = Limits::default();
                if meta.input.peek(syn::token::Paren) {
                    meta.parse_nested_meta(|inner| limit(&mut limits, &inner))?;
                }
                self.block = Some((meta.path.span(), limits));
            }
            "sensitive" => self.sensitive = span,
            "write_only" => self.write_only = span,
            "replace" => self.replace = span,
            "replace_if_configured" => self.replace_if_configured = span,
            "default" => self.default = Some(meta.value()?.parse()?),
            "deprecated" => self.deprecation = Some(meta.value()?.parse()?),
            "description" => self.description = meta.value()?.parse::<LitStr>()?.value(),
            "rename" => {
                let name: LitStr = meta.value()?.parse()?;
                check_name(&name)?;
                self.name = name.value();
            }
            "validate" => self.validators.push(meta.value()?.parse()?),
            "rule" => self.rules.push(meta.value()?.parse()?),
            "equality" => self.equality = Some(meta.value()?.parse()?),
            "with" => self.base = Some(meta.value()?.parse()?),
            "keyed_by" => self.keyed_by = words::texts(meta)?,
            "replace_if" => {
                let inside;
                syn::parenthesized!(inside in meta.input);
                let when = inside.parse()?;
                inside.parse::<Token![,]>()?;
                self.replace_if.push((when, inside.parse()?));
            }
            "known_prefix" => self.known_prefix = Some(meta.value()?.parse()?),
            _ => return Err(words::unknown(meta, WORDS)),
        }
        Ok(())
    }

    fn on_update(&mut self, meta: &syn::meta::ParseNestedMeta<'_>) -> syn::Result<()> {
        let said = match words::name(meta).as_str() {
            "keeps_prior" => OnUpdate::KeepsPrior,
            "keeps_prior_non_null" => OnUpdate::KeepsPriorNonNull,
            "changes_on_update" => OnUpdate::Changes,
            "depends_on" => {
                self.depends_on = words::texts(meta)?;
                OnUpdate::DependsOn
            }
            _ => return Err(words::unknown(meta, ON_UPDATE)),
        };
        if self.on_update.replace(said).is_some() {
            return Err(meta.error("say only once what becomes of the value in an update"));
        }
        Ok(())
    }

    /// Whether its value may still be unknown while a plan is carried out.
    pub(crate) fn unknown_in_plan(&self) -> bool {
        self.computed.is_some()
    }
}

fn limit(limits: &mut Limits, meta: &syn::meta::ParseNestedMeta<'_>) -> syn::Result<()> {
    let place = match words::name(meta).as_str() {
        "min" => &mut limits.least,
        "max" => &mut limits.most,
        _ => return Err(words::unknown(meta, &["min", "max"])),
    };
    *place = meta.value()?.parse::<LitInt>()?.base10_parse()?;
    Ok(())
}

fn check_name(name: &LitStr) -> syn::Result<()> {
    if is_attribute_name(&name.value()) {
        return Ok(());
    }
    Err(syn::Error::new_spanned(name, NAME_RULE))
}

/// What a name that Terraform cannot spell is told.
pub(crate) const NAME_RULE: &str = "the name of an attribute has lower-case letters, digits and underscores only, and does not start with a digit";

/// Whether a configuration can spell the name.
pub(crate) fn is_attribute_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|c| c.is_ascii_lowercase() || c == '_')
        && characters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}
