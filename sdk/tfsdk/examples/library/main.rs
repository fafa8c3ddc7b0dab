//! A provider for a library that lives in a folder: written by hand, and using most of the SDK.
//!
//! `service` is the API of the library, as another program could offer it over the network. All
//! else is the provider.

mod card;
mod isbn;
mod listing;
mod provider;
mod rack;
mod service;
mod shelf;
mod shelf_model;
mod shelves;
mod tidying;

use std::process::ExitCode;

fn main() -> ExitCode {
    tfsdk::serve(provider::Library, "registry.example/towns/library")
}
