//! The environment, read once at start; nothing else looks at it.

use std::{env, time::Duration};

use crate::api::{LONE_TIMEOUT, TIMEOUT};

/// Settings of a server under test.
pub struct Config {
    pub port: u16,
    pub suite: Suite,
    pub api_service_url: String,
    /// Echoed as `server_type` in every answer.
    pub server_id: String,
    /// Tools that are listed beside those of the suite.
    pub extra_tools: u16,
}

impl Config {
    /// Reads the environment. The error is a sentence that says which variable to set.
    pub fn from_env() -> Result<Self, String> {
        let port = required("PORT")?;
        Ok(Self {
            port: port
                .parse()
                .map_err(|_| format!("PORT is {port:?}: set it to a port number"))?,
            suite: Suite::from_env()?,
            api_service_url: required("API_SERVICE_URL")?
                .trim_end_matches('/')
                .to_owned(),
            server_id: required("SERVER_ID")?,
            extra_tools: extra_tools(&env::var("EXTRA_TOOLS").unwrap_or_default())?,
        })
    }
}

/// Whose tools are listed and served.
pub enum Suite {
    Io { redis_url: String },
    Synthetic,
    Payload,
}

impl Suite {
    /// Bounds a call of the API service: only tools of suite `io` make a second backend call after
    /// the first.
    pub fn api_timeout(&self) -> Duration {
        match self {
            Self::Io { .. } => TIMEOUT,
            Self::Synthetic | Self::Payload => LONE_TIMEOUT,
        }
    }

    fn from_env() -> Result<Self, String> {
        let name = env::var("SUITE").unwrap_or_default();
        match name.as_str() {
            "" | "io" => Ok(Self::Io {
                redis_url: required("REDIS_URL")?,
            }),
            "synthetic" => Ok(Self::Synthetic),
            "payload" => Ok(Self::Payload),
            _ => Err(format!(
                "SUITE is {name:?}: set it to io, synthetic or payload"
            )),
        }
    }
}

/// As many extra tools as a server can be told to list.
const MOST_EXTRA_TOOLS: u16 = 1000;

fn extra_tools(text: &str) -> Result<u16, String> {
    let count = match text {
        "" => Some(0),
        // A number may have a sign where Rust parses it.
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        _ => None,
    };
    count
        .filter(|&count| count <= MOST_EXTRA_TOOLS)
        .ok_or_else(|| {
            format!(
                "EXTRA_TOOLS is {text:?}: set it to a whole number from 0 to {MOST_EXTRA_TOOLS}"
            )
        })
}

fn required(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set: set it in the environment"))
}

#[cfg(test)]
mod tests {
    use super::{Suite, extra_tools};

    #[test]
    fn a_timeout_leaves_room_for_every_call_of_a_tool() {
        let redis_url = String::new();
        for (suite, seconds) in [
            (Suite::Io { redis_url }, 2),
            (Suite::Synthetic, 4),
            (Suite::Payload, 4),
        ] {
            assert_eq!(suite.api_timeout().as_secs(), seconds);
        }
    }

    #[test]
    fn extra_tools_are_none_to_a_thousand() {
        for (text, count) in [("", 0), ("0", 0), ("3", 3), ("0500", 500), ("1000", 1000)] {
            assert_eq!(extra_tools(text), Ok(count));
        }
        for text in ["1001", "-1", "+1", "1.5", "1e2", " 1", "x", "99999"] {
            let error = extra_tools(text).unwrap_err();
            assert!(error.contains("EXTRA_TOOLS") && error.contains("from 0 to 1000"));
        }
    }
}
