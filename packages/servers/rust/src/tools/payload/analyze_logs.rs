//! `analyze_logs`: the lines of a log by level, hour and message, and how long requests took.

use serde::Serialize;

use super::{PayloadServer, logs::Summary};
use crate::{api::text, error::ToolError, to_json, tools::compute};

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    summary: Summary<'a>,
    server_type: String,
}

/// Fetches the log, then reads it off the runtime's threads.
pub async fn run(server: &PayloadServer) -> Result<String, ToolError> {
    let log = text(server.api.get("/payload/logs")).await?;
    let server_type = server.id.clone();
    compute(move || {
        let summary = Summary::of(&log).map_err(ToolError::api_body)?;
        Ok(to_json(&Answer {
            summary,
            server_type,
        }))
    })
    .await
}
