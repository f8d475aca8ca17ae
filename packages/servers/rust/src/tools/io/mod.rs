//! Suite `io`: tools that ask Redis and the API service.

mod api;
mod checkout;
mod get_user_cart;
mod model;
mod search_products;
mod store;
mod stored;

use rmcp::{
    ServerHandler,
    handler::server::tool::ToolRouter,
    model::{JsonObject, Tool},
    tool, tool_handler, tool_router,
};

use super::{
    Down, SuiteServer,
    extra::{answer_of as answer, with_extra_tools},
    schema,
};
use crate::{BoxError, api::ApiService, error::ToolError, input, to_json};
use store::Store;

/// The one server behind every request.
pub struct IoServer {
    redis: Store,
    api: ApiService,
    /// `server_type` of every answer.
    id: String,
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl IoServer {
    /// Builds the clients without connecting: a backend may come up after the server.
    pub fn new(
        redis_url: &str,
        api: ApiService,
        id: String,
        extra_tools: u16,
    ) -> Result<Self, BoxError> {
        Ok(Self {
            redis: Store::new(redis_url)?,
            api,
            id,
            tool_router: with_extra_tools(Self::tool_router(), extra_tools),
        })
    }

    /// Tools as they are listed.
    pub fn listed(&self) -> Vec<Tool> {
        self.tool_router.list_all()
    }

    /// Calls a tool without the SDK; none for a tool that there is not.
    pub async fn call(
        &self,
        name: &str,
        arguments: JsonObject,
    ) -> Option<Result<String, ToolError>> {
        match name {
            "search_products" => Some(self.search_products(arguments).await),
            "get_user_cart" => Some(self.get_user_cart(arguments).await),
            "checkout" => Some(self.checkout(arguments).await),
            extra if self.tool_router.has_route(extra) => Some(Ok(answer(self, extra))),
            _ => None,
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
impl ServerHandler for IoServer {}

impl SuiteServer for IoServer {
    fn id(&self) -> &str {
        &self.id
    }

    async fn down(&self) -> Vec<Down> {
        let (redis, api) = tokio::join!(self.redis.ping(), self.api.health());
        Down::of([("redis", redis), ("api", api)])
    }
}

#[cfg(test)]
mod tests;
