//! What code says through `tracing`, in Terraform's log.

use std::error::Error;
use std::fmt;

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::{LookupSpan, Registry};

use super::{Level, Logger, plain_key};

/// The target of the SDK's own spans, one for each call of Terraform. They are there whatever the level is, because
/// all that happens in them inherits their fields.
pub const CALL: &str = "tfsdk::call";

/// Crates below the provider that tell of every frame and every wake-up. Each is heard only when
/// `TF_LOG_PROVIDER_<NAME>_<CRATE>` asks for it.
const CHATTY: &[&str] = &[
    "h2",
    "hyper",
    "hyper_util",
    "mio",
    "reqwest",
    "rustls",
    "rustls_platform_verifier",
    "tokio",
    "tokio_rustls",
    "tokio_util",
    "tonic",
    "tower",
    "want",
];

/// How many causes of an error are told.
const CAUSES: usize = 20;

impl Logger {
    /// Takes over what the process says through `tracing`: its own code, and the libraries that it uses. Does nothing
    /// when no part of the provider has a log, so that each event costs one comparison, and when the program has a
    /// subscriber already.
    ///
    /// An event of the crate or target `http` has the level of the subsystem of that name. Fields of the spans around
    /// an event are its fields too.
    pub fn listen_to_tracing(&self) {
        if let Some(layer) = TracingLayer::new(self) {
            let subscriber = Registry::default().with(layer);
            let _ = tracing::subscriber::set_global_default(subscriber);
        }
    }

    /// The same as a layer, for programs that build a subscriber of their own; `None` when nothing is logged.
    #[must_use]
    pub fn tracing_layer(&self) -> Option<TracingLayer> {
        TracingLayer::new(self)
    }

    fn of_target(&self, target: &str) -> Self {
        let part = first_segment(target);
        let Some(levels) = &self.levels else {
            let mut logger = self.clone();
            if CHATTY.contains(&part) {
                logger.threshold = None;
            }
            return logger;
        };
        let mut logger = self.clone();
        // The provider's own crate, by the names that such crates have, is no part of it.
        let own = part.strip_prefix("terraform_provider_").unwrap_or(part);
        if own.replace('_', "-") != self.module.replace('_', "-") {
            logger.module = format!("{}.{part}", self.module).into();
        }
        logger.threshold = match levels.library(part) {
            Some(threshold) => threshold,
            None if CHATTY.contains(&part) => None,
            None => self.threshold,
        };
        logger
    }
}

fn first_segment(target: &str) -> &str {
    target.split("::").next().unwrap_or_default()
}

/// Sends events to a [`Logger`].
pub struct TracingLayer {
    logger: Logger,
    least: Level,
}

impl TracingLayer {
    fn new(logger: &Logger) -> Option<Self> {
        let least = match &logger.levels {
            Some(levels) => levels.least()?,
            None => logger.threshold?,
        };
        Some(Self {
            logger: logger.clone(),
            least,
        })
    }

    fn wants(&self, metadata: &Metadata<'_>) -> bool {
        (metadata.is_span() && metadata.target() == CALL)
            || self
                .logger
                .of_target(metadata.target())
                .writes(level(*metadata.level()))
    }
}

impl<S> Layer<S> for TracingLayer
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.wants(metadata) {
            Interest::always()
        } else {
            Interest::never()
        }
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        self.wants(metadata)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(match self.least {
            Level::Trace => LevelFilter::TRACE,
            Level::Debug => LevelFilter::DEBUG,
            Level::Info => LevelFilter::INFO,
            Level::Warn => LevelFilter::WARN,
            Level::Error => LevelFilter::ERROR,
        })
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            let mut fields = Fields::default();
            attributes.record(&mut fields);
            span.extensions_mut().insert(fields);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        // Taken down before the span is locked: code that prints a value may log or panic itself.
        let mut added = Fields::default();
        values.record(&mut added);
        if let Some(span) = context.span(id)
            && let Some(fields) = span.extensions_mut().get_mut::<Fields>()
        {
            fields.fields.extend(added.fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let metadata = event.metadata();
        let logger = self.logger.of_target(metadata.target());
        let mut fields = logger.fields.as_ref().clone();
        for span in context
            .event_scope(event)
            .into_iter()
            .flat_map(|s| s.from_root())
        {
            if let Some(inherited) = span.extensions().get::<Fields>() {
                fields.extend(inherited.fields.clone());
            }
        }
        let mut own = Fields::default();
        event.record(&mut own);
        fields.extend(own.fields);
        let message = own.message.unwrap_or_else(|| metadata.name().to_owned());
        logger.write(level(*metadata.level()), fields, &message);
    }
}

fn level(level: tracing::Level) -> Level {
    match level {
        tracing::Level::TRACE => Level::Trace,
        tracing::Level::DEBUG => Level::Debug,
        tracing::Level::INFO => Level::Info,
        tracing::Level::WARN => Level::Warn,
        tracing::Level::ERROR => Level::Error,
    }
}

/// The fields of a span or an event.
#[derive(Default)]
struct Fields {
    fields: Map<String, Value>,
    message: Option<String>,
}

impl Fields {
    fn insert(&mut self, field: &Field, value: impl Into<Value>) {
        let name = field.name();
        let name = name.strip_prefix("r#").unwrap_or(name);
        self.fields.insert(plain_key(name), value.into());
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = format!("{value:?}");
        if field.name() == "message" {
            self.message = Some(text);
        } else {
            self.insert(field, text);
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            self.message = Some(value.to_owned());
        } else {
            self.insert(field, value);
        }
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.insert(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.insert(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.insert(field, value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.insert(field, value);
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        let mut text = value.to_string();
        let mut next = value.source();
        // An error may give itself as its cause.
        for _ in 0..CAUSES {
            let Some(cause) = next else { break };
            text.push_str(&format!(": {cause}"));
            next = cause.source();
        }
        self.insert(field, text);
    }
}
