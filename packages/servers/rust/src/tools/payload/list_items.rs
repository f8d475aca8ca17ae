//! `list_items`: all items.

use super::PayloadServer;
use crate::{api::text, error::ToolError};

pub async fn run(server: &PayloadServer) -> Result<String, ToolError> {
    text(server.api.get("/payload/items")).await
}
