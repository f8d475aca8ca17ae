//! A folder a suite, a file a tool: its input with defaults, its backend calls, its answer.

mod extra;
pub mod io;
pub mod payload;
pub mod synthetic;

use rmcp::{
    ServerHandler, handler::server::tool::schema_for_input, model::JsonObject, schemars::JsonSchema,
};
use serde::Serialize;
use std::{panic::resume_unwind, sync::Arc};
use tokio::task::spawn_blocking;

use crate::error::ToolError;

/// The tools of a suite and what `/health` tells of them.
pub trait SuiteServer: ServerHandler {
    /// `server_type` of every answer.
    fn id(&self) -> &str;

    /// Backends that do not answer, and why.
    fn down(&self) -> impl Future<Output = Vec<Down>> + Send;
}

/// A backend that does not answer.
#[derive(Serialize)]
pub struct Down {
    backend: &'static str,
    error: String,
}

impl Down {
    fn of<const N: usize>(backends: [(&'static str, Result<(), ToolError>); N]) -> Vec<Self> {
        backends
            .into_iter()
            .filter_map(|(backend, answer)| {
                let error = answer.err()?.to_string();
                Some(Self { backend, error })
            })
            .collect()
    }
}

fn schema<T: JsonSchema + 'static>() -> Arc<JsonObject> {
    schema_for_input::<T>().expect("a tool's input is a struct, so its schema is an object")
}

/// Does work of milliseconds on a thread of its own: on the runtime's it would hold up other calls.
async fn compute<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => resume_unwind(error.into_panic()),
    }
}
