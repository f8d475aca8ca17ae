//! Suite `synthetic`: tools that compute, fetch, transform and wait.

mod calculate_fibonacci;
mod fetch_external_data;
mod process_json_data;
mod simulate_database_query;

use rmcp::{
    ServerHandler, handler::server::tool::ToolRouter, model::JsonObject, tool, tool_handler,
    tool_router,
};

use super::{Down, SuiteServer, extra::with_extra_tools, schema};
use crate::{api::ApiService, error::ToolError, input, to_json};

/// The one server behind every request.
pub struct SyntheticServer {
    api: ApiService,
    /// `server_type` of every answer.
    id: String,
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl SyntheticServer {
    pub fn new(api: ApiService, id: String, extra_tools: u16) -> Self {
        Self {
            api,
            id,
            tool_router: with_extra_tools(Self::tool_router(), extra_tools),
        }
    }

    #[tool(
        description = "Calculate a Fibonacci number by plain recursion",
        input_schema = schema::<calculate_fibonacci::Input>()
    )]
    async fn calculate_fibonacci(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = calculate_fibonacci::run(self, input::parse(arguments)?).await;
        Ok(to_json(&answer))
    }

    #[tool(
        description = "Fetch JSON from the API service",
        input_schema = schema::<fetch_external_data::Input>()
    )]
    async fn fetch_external_data(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = fetch_external_data::run(self, input::parse(arguments)?).await?;
        Ok(to_json(&answer))
    }

    #[tool(
        description = "Turn every string that is a value, at any depth, to upper case",
        input_schema = schema::<process_json_data::Input>()
    )]
    async fn process_json_data(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = process_json_data::run(self, input::parse(arguments)?);
        Ok(to_json(&answer))
    }

    #[tool(
        description = "Wait as long as a query of a database would take",
        input_schema = schema::<simulate_database_query::Input>()
    )]
    async fn simulate_database_query(&self, arguments: JsonObject) -> Result<String, ToolError> {
        let answer = simulate_database_query::run(self, input::parse(arguments)?).await;
        Ok(to_json(&answer))
    }
}

#[tool_handler(router = self.tool_router, name = "headroom-rust")]
impl ServerHandler for SyntheticServer {}

impl SuiteServer for SyntheticServer {
    fn id(&self) -> &str {
        &self.id
    }

    async fn down(&self) -> Vec<Down> {
        Down::of([("api", self.api.health().await)])
    }
}

#[cfg(test)]
mod tests;
