//! The environment, read once at start; nothing else looks at it.

use std::env;

/// Settings of a server under test.
pub struct Config {
    pub port: u16,
    pub suite: Suite,
    pub api_service_url: String,
    /// Echoed as `server_type` in every answer.
    pub server_id: String,
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

fn required(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set: set it in the environment"))
}
