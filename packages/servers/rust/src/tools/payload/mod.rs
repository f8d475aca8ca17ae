//! Suite `payload`: tools that pass bodies of the API service on, and tools that compute over them.

mod analyze_logs;
mod analyze_records;
mod create_item;
mod echo;
mod get_item;
mod list_items;
mod logs;
mod records;

use rmcp::{
    ServerHandler, handler::server::tool::ToolRouter, model::JsonObject, tool, tool_handler,
    tool_router,
};

use super::{Down, SuiteServer, extra::with_extra_tools, schema};
use crate::{api::ApiService, error::ToolError, input};

/// The one server behind every request.
pub struct PayloadServer {
    api: ApiService,
    /// `server_type` of every answer.
    id: String,
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl PayloadServer {
    pub fn new(api: ApiService, id: String, extra_tools: u16) -> Self {
        Self {
            api,
            id,
            tool_router: with_extra_tools(Self::tool_router(), extra_tools),
        }
    }

    #[tool(
        description = "Have the API service send a message back",
        input_schema = schema::<echo::Input>()
    )]
    async fn echo(&self, arguments: JsonObject) -> Result<String, ToolError> {
        echo::run(self, input::parse(arguments)?).await
    }

    #[tool(description = "Read one item", input_schema = schema::<get_item::Input>())]
    async fn get_item(&self, arguments: JsonObject) -> Result<String, ToolError> {
        get_item::run(self, input::parse(arguments)?).await
    }

    #[tool(description = "Read all items")]
    async fn list_items(&self) -> Result<String, ToolError> {
        list_items::run(self).await
    }

    #[tool(
        description = "Create an item, which the API service does not keep",
        input_schema = schema::<create_item::Input>()
    )]
    async fn create_item(&self, arguments: JsonObject) -> Result<String, ToolError> {
        create_item::run(self, input::parse(arguments)?).await
    }

    #[tool(
        description = "Sum up the records of a status by category",
        input_schema = schema::<analyze_records::Input>()
    )]
    async fn analyze_records(&self, arguments: JsonObject) -> Result<String, ToolError> {
        analyze_records::run(self, input::parse(arguments)?).await
    }

    #[tool(
        description = "Count the lines of a log by level, hour and message, and tell how long requests took"
    )]
    async fn analyze_logs(&self) -> Result<String, ToolError> {
        analyze_logs::run(self).await
    }
}

#[tool_handler(router = self.tool_router, name = "headroom-rust")]
impl ServerHandler for PayloadServer {}

impl SuiteServer for PayloadServer {
    fn id(&self) -> &str {
        &self.id
    }

    async fn down(&self) -> Vec<Down> {
        Down::of([("api", self.api.health().await)])
    }
}

#[cfg(test)]
mod tests;
