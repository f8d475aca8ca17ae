//! `create_item`: an item that the API service answers with and does not keep.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use super::PayloadServer;
use crate::{api::text, error::ToolError, input};

/// Also the body of `POST /payload/items`.
#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::text::<1, 100, _>")]
    #[schemars(length(min = 1, max = 100))]
    name: String,
    #[serde(deserialize_with = "input::text::<1, 100, _>")]
    #[schemars(length(min = 1, max = 100))]
    category: String,
    #[serde(deserialize_with = "input::amount")]
    #[schemars(range(min = 0, max = 1_000_000))]
    price: f64,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            name: "Widget".into(),
            category: "tools".into(),
            price: 9.99,
        }
    }
}

pub async fn run(server: &PayloadServer, input: Input) -> Result<String, ToolError> {
    text(server.api.post("/payload/items").json(&input)).await
}
