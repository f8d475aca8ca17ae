//! Tools that do no work, listed beside those of a suite.

use std::sync::Arc;

use rmcp::{
    handler::server::{
        router::tool::{ToolRoute, ToolRouter},
        tool::ToolName,
    },
    model::{JsonObject, Tool},
};
use serde::Serialize;
use serde_json::{Value, json};

use super::SuiteServer;
use crate::to_json;

#[derive(Serialize)]
struct Answer<'a> {
    tool: &'a str,
    server_type: &'a str,
}

/// The tools of a suite and so many more, numbered from 1.
pub fn with_extra_tools<S: SuiteServer>(mut suite: ToolRouter<S>, count: u16) -> ToolRouter<S> {
    let schema = schema();
    for number in 1..=count {
        let tool = Tool::new(name(number), description(number), schema.clone());
        suite.add_route(ToolRoute::new(tool, answer::<S>));
    }
    suite
}

fn answer<S: SuiteServer>(server: &S, ToolName(name): ToolName) -> String {
    answer_of(server, &name)
}

/// Answer of an extra tool, by its name.
pub fn answer_of<S: SuiteServer>(server: &S, tool: &str) -> String {
    to_json(&Answer {
        tool,
        server_type: server.id(),
    })
}

fn name(number: u16) -> String {
    format!("extra_tool_{number:04}")
}

fn description(number: u16) -> String {
    format!(
        "Extra tool {number:04} of this server. It lengthens what tools/list answers, and does no \
         work of its own: it reads none of its six inputs, asks no backend, and answers with its \
         name and the id of the server."
    )
}

fn schema() -> Arc<JsonObject> {
    let schema = json!({
        "type": "object",
        "properties": {
            "text": { "type": "string", "description": "Any text" },
            "count": { "type": "integer", "description": "Any whole number" },
            "amount": { "type": "number", "description": "Any number" },
            "flag": { "type": "boolean", "description": "Yes or no" },
            "tags": { "type": "array", "description": "Any texts", "items": { "type": "string" } },
            "options": {
                "type": "object",
                "description": "Any object",
                "properties": {},
                "additionalProperties": true
            }
        }
    });
    match schema {
        Value::Object(object) => Arc::new(object),
        _ => unreachable!("the schema above is an object"),
    }
}

#[cfg(test)]
mod tests {
    use super::{answer, description, name, schema, with_extra_tools};
    use crate::{
        api::{ApiService, LONE_TIMEOUT},
        tools::payload::PayloadServer,
    };
    use rmcp::handler::server::tool::{ToolName, ToolRouter};

    #[test]
    fn names_and_descriptions_have_one_length() {
        for (number, expected) in [
            (1, "extra_tool_0001"),
            (10, "extra_tool_0010"),
            (1000, "extra_tool_1000"),
        ] {
            assert_eq!(name(number), expected);
            assert_eq!(description(number).chars().count(), 200);
        }
        assert_eq!(schema()["properties"].as_object().unwrap().len(), 6);
    }

    #[test]
    fn so_many_are_listed_and_answer_with_their_own_name() {
        for count in [0, 3, 1000] {
            let router = with_extra_tools(ToolRouter::<PayloadServer>::new(), count);
            assert_eq!(router.list_all().len(), usize::from(count));
        }
        let api = ApiService::new("http://127.0.0.1:1", LONE_TIMEOUT).unwrap();
        let server = PayloadServer::new(api, "rust".into(), 3);
        assert_eq!(
            answer(&server, ToolName("extra_tool_0002".into())),
            r#"{"tool":"extra_tool_0002","server_type":"rust"}"#
        );
    }
}
