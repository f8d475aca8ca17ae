use serde_json::{Value, json};

use super::{checkout, get_user_cart, search_products};
use crate::input::parse;

/// The error of parsing `arguments` for `tool`, or an empty string.
fn error(tool: &str, arguments: Value) -> String {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object")
    };
    let error = match tool {
        "search_products" => parse::<search_products::Input>(arguments).err(),
        "get_user_cart" => parse::<get_user_cart::Input>(arguments).err(),
        _ => parse::<checkout::Input>(arguments).err(),
    };
    error.map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn everything_is_optional() {
    for tool in ["search_products", "get_user_cart", "checkout"] {
        assert_eq!(error(tool, json!({})), "");
    }
}

#[test]
fn edges_are_valid() {
    let item = json!({ "product_id": 100_000, "quantity": 1 });
    let cases = [
        ("search_products", json!({ "limit": 1, "min_price": 0 })),
        (
            "search_products",
            json!({ "limit": 1000, "max_price": 0.5 }),
        ),
        ("get_user_cart", json!({ "user_id": "user-00000" })),
        ("checkout", json!({ "items": [item] })),
    ];
    for (tool, arguments) in cases {
        assert_eq!(error(tool, arguments), "");
    }
}

#[test]
fn an_error_names_the_field() {
    let items = |item: Value| json!({ "items": [item] });
    let cases = [
        ("search_products", json!({ "category": "" }), "category:"),
        ("search_products", json!({ "min_price": -1 }), "min_price:"),
        ("search_products", json!({ "max_price": "5" }), "max_price:"),
        ("search_products", json!({ "limit": "ten" }), "limit:"),
        ("search_products", json!({ "limit": 0 }), "limit:"),
        ("search_products", json!({ "limit": 1001 }), "limit:"),
        ("search_products", json!({ "limit": null }), "limit:"),
        ("get_user_cart", json!({ "user_id": "user-42" }), "user_id:"),
        ("checkout", json!({ "user_id": 42 }), "user_id:"),
        ("checkout", json!({ "items": [] }), "items:"),
        (
            "checkout",
            items(json!({ "product_id": 1 })),
            "items[0]: missing field `quantity`",
        ),
        (
            "checkout",
            items(json!({ "product_id": 100_001, "quantity": 1 })),
            "items[0].product_id:",
        ),
        (
            "checkout",
            items(json!({ "product_id": 1, "quantity": 0 })),
            "items[0].quantity:",
        ),
    ];
    for (tool, arguments, start) in cases {
        let message = error(tool, arguments);
        assert!(
            message.starts_with(start),
            "{message:?} should start with {start:?}"
        );
    }
}
