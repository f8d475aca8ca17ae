//! MCP server of one suite: Streamable HTTP with stateless JSON answers.

mod api;
mod bare;
mod config;
mod error;
mod health;
mod input;
mod tools;

use std::{process::ExitCode, sync::Arc, time::Duration};

use axum::{Router, routing::get, serve::ListenerExt};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

use crate::{
    api::ApiService,
    config::{Config, Suite},
    tools::{SuiteServer, io::IoServer, payload::PayloadServer, synthetic::SyntheticServer},
};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// How long calls under way may go on once the server is told to stop.
const DRAIN: Duration = Duration::from_millis(500);

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("headroom-server: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), BoxError> {
    let config = Config::from_env()?;
    let api = ApiService::new(&config.api_service_url, config.suite.api_timeout())?;
    if std::env::args().nth(1).as_deref() == Some("--bare") {
        return run_bare(config, api).await;
    }
    let app = match config.suite {
        Suite::Io { redis_url } => router(IoServer::new(
            &redis_url,
            api,
            config.server_id,
            config.extra_tools,
        )?),
        Suite::Synthetic => router(SyntheticServer::new(
            api,
            config.server_id,
            config.extra_tools,
        )),
        Suite::Payload => router(PayloadServer::new(
            api,
            config.server_id,
            config.extra_tools,
        )),
    };

    // Nagle's algorithm would hold small answers back until the client acknowledges the last one.
    let listener = TcpListener::bind(("0.0.0.0", config.port))
        .await?
        .tap_io(|connection| drop(connection.set_nodelay(true)));
    println!("listening on 0.0.0.0:{}", config.port);
    axum::serve(listener, app)
        .with_graceful_shutdown(stop_signal()?)
        .await?;
    Ok(())
}

/// Serves suite `io` without the SDK.
async fn run_bare(config: Config, api: ApiService) -> Result<(), BoxError> {
    let Suite::Io { redis_url } = config.suite else {
        return Err("SUITE: set it to io: --bare serves no other".into());
    };
    let suite = IoServer::new(&redis_url, api, config.server_id, config.extra_tools)?;
    let listener = TcpListener::bind(("0.0.0.0", config.port)).await?;
    println!("listening on 0.0.0.0:{}", config.port);
    let stop = stop_signal()?;
    tokio::select! {
        served = bare::serve(listener, suite) => served,
        () = stop => Ok(()),
    }
}

/// `/mcp` and `/health`. Every request shares the one server, so tools are registered once.
fn router<S: SuiteServer>(suite: S) -> Router {
    let server = Arc::new(suite);
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        // Hosts of this machine are the only ones by default; origins are not looked at unless some are named.
        .with_allowed_origins(
            ["localhost", "127.0.0.1", "[::1]"].map(|host| format!("http://{host}:*")),
        );
    let mcp = StreamableHttpService::new(
        {
            let server = server.clone();
            move || Ok(server.clone())
        },
        Arc::new(NeverSessionManager::default()),
        config,
    );
    Router::new()
        .route_service("/mcp", mcp)
        .route("/health", get(health::health::<S>))
        .with_state(server)
}

/// Resolves at SIGTERM or SIGINT, and ends the process if draining takes longer than [`DRAIN`].
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tokio::spawn(async {
            tokio::time::sleep(DRAIN).await;
            std::process::exit(0);
        });
    })
}

/// JSON of one of this program's own types.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("own types have string keys, which always serialize")
}
