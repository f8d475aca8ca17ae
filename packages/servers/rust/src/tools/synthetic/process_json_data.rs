//! `process_json_data`: every string that is a value, in upper case.

use rmcp::{
    model::JsonObject,
    schemars::{self, JsonSchema},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::SyntheticServer;

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    data: JsonObject,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            data: JsonObject::from_iter([("name".to_owned(), "headroom".into())]),
        }
    }
}

#[derive(Serialize)]
pub struct Answer<'a> {
    data: JsonObject,
    server_type: &'a str,
}

pub fn run(server: &SyntheticServer, Input { mut data }: Input) -> Answer<'_> {
    data.values_mut().for_each(upper_case);
    Answer {
        data,
        server_type: &server.id,
    }
}

/// Keys and values other than strings stay as they are.
pub fn upper_case(value: &mut Value) {
    match value {
        Value::String(text) => *text = text.to_uppercase(),
        Value::Array(list) => list.iter_mut().for_each(upper_case),
        Value::Object(object) => object.values_mut().for_each(upper_case),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
