use rmcp::model::JsonObject;
use serde_json::{Value, json};

use super::{
    calculate_fibonacci::{self, fibonacci},
    fetch_external_data::{self, url_at},
    process_json_data::{self, upper_case},
    simulate_database_query,
};
use crate::input::parse;

/// The error of parsing `arguments` for `tool`, or an empty string.
fn error(tool: &str, arguments: Value) -> String {
    let arguments: JsonObject = serde_json::from_value(arguments).expect("arguments are an object");
    let error = match tool {
        "calculate_fibonacci" => parse::<calculate_fibonacci::Input>(arguments).err(),
        "fetch_external_data" => parse::<fetch_external_data::Input>(arguments).err(),
        "process_json_data" => parse::<process_json_data::Input>(arguments).err(),
        _ => parse::<simulate_database_query::Input>(arguments).err(),
    };
    error.map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn an_error_names_the_field() {
    let long = "x".repeat(10_001);
    let cases = [
        ("calculate_fibonacci", json!({ "n": 41 }), "n: "),
        ("calculate_fibonacci", json!({ "n": -1 }), "n: "),
        ("calculate_fibonacci", json!({ "n": 1.5 }), "n: "),
        ("calculate_fibonacci", json!({ "n": "x" }), "n: "),
        (
            "fetch_external_data",
            json!({ "endpoint": "" }),
            "endpoint: ",
        ),
        (
            "fetch_external_data",
            json!({ "endpoint": long }),
            "endpoint: ",
        ),
        (
            "fetch_external_data",
            json!({ "endpoint": 7 }),
            "endpoint: ",
        ),
        ("process_json_data", json!({ "data": "text" }), "data: "),
        ("process_json_data", json!({ "data": [] }), "data: "),
        ("process_json_data", json!({ "data": null }), "data: "),
        ("simulate_database_query", json!({ "query": "" }), "query: "),
        (
            "simulate_database_query",
            json!({ "query": long }),
            "query: ",
        ),
        (
            "simulate_database_query",
            json!({ "delay_ms": 5001 }),
            "delay_ms: ",
        ),
        (
            "simulate_database_query",
            json!({ "delay_ms": -1 }),
            "delay_ms: ",
        ),
    ];
    for (tool, arguments, start) in cases {
        let message = error(tool, arguments);
        assert!(
            message.starts_with(start),
            "{tool}: {message:?} should start with {start:?}"
        );
    }
    for (tool, arguments) in [
        ("calculate_fibonacci", json!({ "n": 40 })),
        ("fetch_external_data", json!({})),
        ("process_json_data", json!({ "data": {} })),
        (
            "simulate_database_query",
            json!({ "query": "é".repeat(10_000), "delay_ms": 0 }),
        ),
    ] {
        assert_eq!(error(tool, arguments), "");
    }
}

#[test]
fn fibonacci_begins_with_0_and_1() {
    let first: Vec<_> = (0..8).map(fibonacci).collect();
    assert_eq!(first, [0, 1, 1, 2, 3, 5, 8, 13]);
    assert_eq!(fibonacci(20), 6765);
}

#[test]
fn strings_are_upper_case_at_any_depth_and_keys_stay() {
    let mut value = json!({ "a": "straße ŉ ﬁ i", "k": [1, true, null, { "deep": ["y", 2.5] }] });
    upper_case(&mut value);
    let upper = json!({ "a": "STRASSE ʼN FI I", "k": [1, true, null, { "deep": ["Y", 2.5] }] });
    assert_eq!(value, upper);
}

#[test]
fn numbers_keep_their_value() {
    let numbers = [
        1.0 / 3.0,
        0.1,
        1.5e300,
        5e-324,
        f64::MAX,
        1.234_567_890_123_456_7e19,
    ];
    for number in numbers {
        let value: Value = serde_json::from_str(&format!("{number:e}")).unwrap();
        assert_eq!(value.as_f64(), Some(number));
    }
}

#[test]
fn only_the_service_is_fetched() {
    let service = "http://api-service:9090".parse().unwrap();
    for (endpoint, path) in [
        ("/api", "/api"),
        ("/api?x=1&y=%20#part", "/api"),
        ("http://api-service:9090", "/"),
        ("HTTP://API-Service:9090/api", "/api"),
        ("/@other", "/@other"),
    ] {
        let url = url_at(&service, endpoint).unwrap_or_else(|| panic!("{endpoint} is refused"));
        assert_eq!((url.host_str(), url.path()), (Some("api-service"), path));
    }
    for endpoint in [
        "//api-service:9090/api",
        "//other/api",
        "///other",
        "http://other/api",
        "http://api-service/api",
        "http://api-service:9091/api",
        "https://api-service:9090/api",
        "http://user@api-service:9090/api",
        "http://@api-service:9090/api",
        "http://api-service:9090@other/",
        "http://api-service:9090.other/",
        "file:///etc/passwd",
        "api",
        "?x",
        "http:/api",
        "http:api-service:9090/api",
        "http:///api-service:9090/api",
        "/\\other",
        "\\\\other",
        "/a b",
        "/a\tb",
        "/\n/other",
        " /api",
        "/a\u{a0}b",
        "/a\0",
        "",
    ] {
        assert_eq!(url_at(&service, endpoint), None, "{endpoint}");
    }
}
