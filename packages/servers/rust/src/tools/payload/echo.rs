//! `echo`: a message, sent back by the API service.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use super::PayloadServer;
use crate::{api::text, error::ToolError, input};

/// Also the body of `POST /payload/echo`.
#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::text::<0, 10_000, _>")]
    #[schemars(length(max = 10_000))]
    message: String,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            message: "hello".into(),
        }
    }
}

pub async fn run(server: &PayloadServer, input: Input) -> Result<String, ToolError> {
    text(server.api.post("/payload/echo").json(&input)).await
}
