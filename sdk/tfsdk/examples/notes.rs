//! A provider for notes in a folder: the one that the guide (`docs/sdk.md`) is about.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, io};
use tfsdk::model::{FromValue, IntoValue, Model as _, attribute};
use tfsdk::provider::{ConfigureRequest, Provider};
use tfsdk::resource::*;
use tfsdk::schema::Schema;
use tfsdk::{Diagnostics, Model, async_trait};

fn main() -> ExitCode {
    tfsdk::serve(Notes, "registry.example/me/notes")
}

struct Notes;

/// Keeps notes in a folder.
#[derive(Model)]
struct Config {
    /// The folder; made when there is none.
    #[tfsdk(required)]
    folder: String,
}

#[async_trait]
impl Provider for Notes {
    type Data = Folder;

    fn type_name(&self) -> &str {
        "notes"
    }

    fn version(&self) -> &str {
        env!("CARGO_PKG_VERSION")
    }

    fn schema(&self) -> Schema {
        Config::schema()
    }

    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<Folder>> {
        let config = diagnostics.accept(Config::from_value(request.config))?;
        Some(Arc::new(Folder(config.folder.into())))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Folder>>> {
        vec![Box::new(NoteType)]
    }
}

/// A note.
#[derive(Clone, Debug, PartialEq, Model)]
struct Note {
    /// The name of the note's file.
    #[tfsdk(computed(keeps_prior))]
    id: String,
    /// What the note is about.
    #[tfsdk(required, replace)]
    title: String,
    /// The text.
    #[tfsdk(default = "")]
    text: String,
}

struct NoteType;

impl ResourceType<Folder> for NoteType {
    fn type_name(&self) -> &str {
        "notes_note"
    }

    fn schema(&self) -> Schema {
        Note::schema()
    }

    fn resource(&self, data: Option<Arc<Folder>>) -> Box<dyn Resource> {
        Box::new(NoteResource(data))
    }
}

struct NoteResource(Option<Arc<Folder>>);

impl NoteResource {
    fn folder(&self) -> Result<&Folder, Diagnostics> {
        let folder = self.0.as_deref();
        folder.ok_or_else(|| Diagnostics::from_error("No folder", "Configure the provider first."))
    }

    /// Writes what is planned, and gives back what there is then.
    fn write(&self, plan: NotePlan) -> Result<Note, Diagnostics> {
        let id = format!("{}.txt", plan.title);
        self.folder()?.write(&id, &plan.text)?;
        Ok(Note {
            id,
            title: plan.title,
            text: plan.text,
        })
    }

    fn find(&self, id: &str) -> Result<Option<Note>, Diagnostics> {
        let text = self.folder()?.read(id)?;
        Ok(text.map(|text| Note {
            id: id.to_owned(),
            title: id.trim_end_matches(".txt").to_owned(),
            text,
        }))
    }
}

#[async_trait]
impl Resource for NoteResource {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let made = NotePlan::from_value(request.plan)
            .map_err(Diagnostics::from)
            .and_then(|plan| self.write(plan));
        if let Some(note) = response.diagnostics.accept(made) {
            response.created(note.into_value());
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        let found = attribute::<String>(request.prior, "id")
            .map_err(Diagnostics::from)
            .and_then(|id| self.find(&id));
        if let Some(found) = response.diagnostics.accept(found) {
            response.state = found.map(Note::into_value);
        }
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        let changed = NotePlan::from_value(request.plan)
            .map_err(Diagnostics::from)
            .and_then(|plan| self.write(plan));
        if let Some(note) = response.diagnostics.accept(changed) {
            response.state = note.into_value();
        }
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        let deleted = attribute::<String>(request.prior, "id")
            .map_err(Diagnostics::from)
            .and_then(|id| self.folder()?.remove(&id));
        response.diagnostics.accept(deleted);
    }

    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        response.pass_through(&request, "id");
    }
}

/// The "API": files in a folder.
struct Folder(PathBuf);

impl Folder {
    fn read(&self, id: &str) -> Result<Option<String>, Diagnostics> {
        match fs::read_to_string(self.0.join(id)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(trouble(&error)),
        }
    }

    fn write(&self, id: &str, text: &str) -> Result<(), Diagnostics> {
        fs::create_dir_all(&self.0)
            .and_then(|()| fs::write(self.0.join(id), text))
            .map_err(|error| trouble(&error))
    }

    fn remove(&self, id: &str) -> Result<(), Diagnostics> {
        match fs::remove_file(self.0.join(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(trouble(&error)),
            _ => Ok(()),
        }
    }
}

fn trouble(error: &io::Error) -> Diagnostics {
    Diagnostics::from_error("The folder cannot be used", error.to_string())
}

#[cfg(test)]
mod tests {
    use super::Notes;
    use serde_json::json;
    use tfsdk_testing::{Core, Cycle};

    #[tokio::test]
    async fn a_note_lives() -> Result<(), Box<dyn std::error::Error>> {
        let mut core = Core::attach(tfsdk::serve::service(Notes)).await?;
        let folder = std::env::temp_dir().join("notes-in-tests");
        core.configure(json!({ "folder": folder })).await?;
        Cycle::of("notes_note.first", json!({ "title": "first" }))
            .then(json!({ "title": "first", "text": "Changed." }))
            .imported_by("/id")
            .run(&mut core)
            .await?;
        Ok(())
    }

    #[test]
    fn schemas_are_good() {
        let faults = tfsdk::schema::check::check_all(&Notes);
        assert!(faults.is_empty(), "{faults:?}");
    }
}
