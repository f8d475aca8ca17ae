//! The MCP side: which tools there are and how a call reaches them.

use rmcp::{
    ServerHandler,
    handler::server::tool::{ToolRouter, schema_for_input},
    model::JsonObject,
    schemars::JsonSchema,
    tool, tool_handler, tool_router,
};
use std::sync::Arc;

use crate::{
    backends::Backends,
    error::ToolError,
    input, to_json,
    tools::{checkout, get_user_cart, search_products},
};

/// The one server behind every request.
pub struct ToolServer {
    pub backends: Backends,
    /// `server_type` of every answer.
    pub id: String,
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl ToolServer {
    pub fn new(backends: Backends, id: String) -> Self {
        Self {
            backends,
            id,
            tool_router: Self::tool_router(),
        }
    }

    // Tools take the bare arguments: rmcp's `Parameters` would not name the wrong field.

    #[tool(
        description = "Search products by category and price, with their popularity rank",
        input_schema = schema::<search_products::Input>()
    )]
    async fn search_products(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = search_products::run(self, input::parse(arguments)?).await?;
        Ok(to_json(&answer))
    }

    #[tool(
        description = "Get a user's cart and the start of the order history",
        input_schema = schema::<get_user_cart::Input>()
    )]
    async fn get_user_cart(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = get_user_cart::run(self, input::parse(arguments)?).await?;
        Ok(to_json(&answer))
    }

    #[tool(
        description = "Check out items for a user",
        input_schema = schema::<checkout::Input>()
    )]
    async fn checkout(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = checkout::run(self, input::parse(arguments)?).await?;
        Ok(to_json(&answer))
    }
}

#[tool_handler(router = self.tool_router, name = "headroom-rust")]
impl ServerHandler for ToolServer {}

fn schema<T: JsonSchema + 'static>() -> Arc<JsonObject> {
    schema_for_input::<T>().expect("a tool's input is a struct, so its schema is an object")
}
