//! `get_item`: one item.

use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;

use super::PayloadServer;
use crate::{api::text, error::ToolError, input};

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::whole::<1, 100, _>")]
    #[schemars(range(min = 1, max = 100))]
    id: u32,
}

impl Default for Input {
    fn default() -> Self {
        Self { id: 42 }
    }
}

pub async fn run(server: &PayloadServer, Input { id }: Input) -> Result<String, ToolError> {
    text(server.api.get(&format!("/payload/items/{id}"))).await
}
