//! Tool arguments, parsed and checked in one pass, so that tools only see valid values.

use rmcp::model::JsonObject;
use serde::{Deserialize, Deserializer, de::DeserializeOwned, de::Error};
use std::fmt::Display;

use crate::error::ToolError;

/// Parses a call's arguments. The error names the field, e.g. `items[0].quantity`.
pub fn parse<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, ToolError> {
    serde_path_to_error::deserialize(serde_json::Value::Object(arguments))
        .map_err(|error| ToolError::input(error.path().to_string(), error.inner()))
}

// Checks for serde's `deserialize_with`.

pub fn non_empty_text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, |text: &String| !text.is_empty(), "must not be empty")
}

pub fn non_empty_list<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    checked(from, |list: &Vec<T>| !list.is_empty(), "must not be empty")
}

pub fn price<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    checked(from, |&price| price >= 0.0, "must be at least 0")
}

/// A whole number from `MIN` to `MAX`.
pub fn whole<'de, const MIN: u32, const MAX: u32, D: Deserializer<'de>>(
    from: D,
) -> Result<u32, D::Error> {
    checked(
        from,
        |number| (MIN..=MAX).contains(number),
        format_args!("must be from {MIN} to {MAX}"),
    )
}

/// A text of `MIN` to `MAX` characters.
pub fn text<'de, const MIN: usize, const MAX: usize, D: Deserializer<'de>>(
    from: D,
) -> Result<String, D::Error> {
    checked(
        from,
        |text: &String| (MIN..=MAX).contains(&text.chars().count()),
        format_args!("must have {MIN} to {MAX} characters"),
    )
}

/// An amount of money, from 0 to a million.
pub fn amount<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    checked(
        from,
        |amount| (0.0..=1e6).contains(amount),
        "must be from 0 to 1000000",
    )
}

pub fn quantity<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    checked(from, |&quantity| quantity >= 1, "must be at least 1")
}

fn checked<'de, D, T>(
    from: D,
    valid: impl FnOnce(&T) -> bool,
    rule: impl Display,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let value = T::deserialize(from)?;
    if valid(&value) {
        Ok(value)
    } else {
        Err(D::Error::custom(rule))
    }
}
