//! Redis and the API service, each behind a client that all calls share.

mod api;
mod store;
mod stored;

use std::time::Duration;

pub use api::{ApiService, Product};
pub use store::Store;
pub use stored::{CartItem, HistoryEntry, OrderEntry};

use crate::{BoxError, config::Config};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Longest wait for an answer. A tool waits for at most two, one after the other, so that a call
/// ends within 5 s whatever a backend does.
const TIMEOUT: Duration = Duration::from_secs(2);

/// What the tools talk to.
pub struct Backends {
    pub redis: Store,
    pub api: ApiService,
}

impl Backends {
    /// Builds the clients without connecting: a backend may come up after the server.
    pub fn new(config: &Config) -> Result<Self, BoxError> {
        Ok(Self {
            redis: Store::new(&config.redis_url)?,
            api: ApiService::new(&config.api_service_url)?,
        })
    }
}
