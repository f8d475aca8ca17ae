//! Why a tool call failed.

use rmcp::model::{ContentBlock, IntoContents};

/// Every cause of a failed call. Its message is the text of the tool's error result.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    #[error("{field}: {problem}")]
    Input { field: String, problem: String },
    #[error("Redis failed: {0}")]
    Redis(#[from] redis::RedisError),
    #[error("Redis key {key} does not hold what it should: {problem}")]
    Stored { key: String, problem: String },
    #[error("the API service failed: {}", with_causes(.0))]
    Api(#[from] reqwest::Error),
    #[error("the API service answered {status}: {body}")]
    ApiStatus {
        status: reqwest::StatusCode,
        body: String,
    },
    #[error("the API service's answer is not what it should be: {0}")]
    ApiBody(String),
}

impl ToolError {
    /// An error of the input field `field`.
    pub fn input(field: impl Into<String>, problem: impl ToString) -> Self {
        Self::Input {
            field: field.into(),
            problem: problem.to_string(),
        }
    }

    /// An error of a body of the API service.
    pub fn api_body(problem: impl ToString) -> Self {
        Self::ApiBody(problem.to_string())
    }

    /// An error of what Redis holds under `key`.
    pub fn stored(key: &str, problem: impl ToString) -> Self {
        Self::Stored {
            key: key.to_owned(),
            problem: problem.to_string(),
        }
    }
}

// rmcp marks contents that come from the `Err` side of a tool with `isError: true`.
impl IntoContents for ToolError {
    fn into_contents(self) -> Vec<ContentBlock> {
        self.to_string().into_contents()
    }
}

/// The message and its causes: reqwest leaves "connection refused" and "timed out" to the causes.
fn with_causes(error: &reqwest::Error) -> String {
    let mut message = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        message = format!("{message}: {error}");
        cause = error.source();
    }
    message
}
