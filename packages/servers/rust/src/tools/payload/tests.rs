use rmcp::model::JsonObject;
use serde_json::{Value, json};

use super::{analyze_records, create_item, echo, get_item};
use crate::input::parse;

/// The error of parsing `arguments` for `tool`, or an empty string.
fn error(tool: &str, arguments: Value) -> String {
    let arguments: JsonObject = serde_json::from_value(arguments).expect("arguments are an object");
    let error = match tool {
        "echo" => parse::<echo::Input>(arguments).err(),
        "get_item" => parse::<get_item::Input>(arguments).err(),
        "create_item" => parse::<create_item::Input>(arguments).err(),
        _ => parse::<analyze_records::Input>(arguments).err(),
    };
    error.map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn an_error_names_the_field() {
    let long = "é".repeat(101);
    let cases = [
        ("echo", json!({ "message": 7 }), "message: "),
        (
            "echo",
            json!({ "message": "x".repeat(10_001) }),
            "message: ",
        ),
        ("get_item", json!({ "id": 0 }), "id: "),
        ("get_item", json!({ "id": 101 }), "id: "),
        ("get_item", json!({ "id": 1.5 }), "id: "),
        ("get_item", json!({ "id": "42" }), "id: "),
        ("create_item", json!({ "name": "" }), "name: "),
        ("create_item", json!({ "name": long }), "name: "),
        ("create_item", json!({ "category": "" }), "category: "),
        ("create_item", json!({ "price": -0.01 }), "price: "),
        ("create_item", json!({ "price": 1_000_000.5 }), "price: "),
        ("create_item", json!({ "price": "9.99" }), "price: "),
        ("analyze_records", json!({ "status": "done" }), "status: "),
        ("analyze_records", json!({ "status": 1 }), "status: "),
        (
            "analyze_records",
            json!({ "min_amount": -1 }),
            "min_amount: ",
        ),
        (
            "analyze_records",
            json!({ "min_amount": [] }),
            "min_amount: ",
        ),
    ];
    for (tool, arguments, start) in cases {
        let message = error(tool, arguments);
        assert!(
            message.starts_with(start),
            "{tool}: {message:?} should start with {start:?}"
        );
    }
}

#[test]
fn edges_and_nothing_are_valid() {
    for (tool, arguments) in [
        ("echo", json!({})),
        ("echo", json!({ "message": "é".repeat(10_000) })),
        ("echo", json!({ "message": "" })),
        ("get_item", json!({ "id": 100 })),
        (
            "create_item",
            json!({ "name": "é".repeat(100), "price": 0 }),
        ),
        ("create_item", json!({ "price": 1_000_000 })),
        (
            "analyze_records",
            json!({ "status": "refunded", "min_amount": 1_000_000 }),
        ),
        ("analyze_records", json!({})),
    ] {
        assert_eq!(error(tool, arguments), "", "{tool}");
    }
}
