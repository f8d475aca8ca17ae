"""Start the server: `python -m headroom_server`, or with `--bare` the one without FastMCP."""

import sys

from uvicorn import Config, Server

from headroom_server.settings import Settings
from headroom_server.supervisor import STARTUP_FAILURE, Supervisor


def main() -> None:
    """Bind the port and supervise WEB_CONCURRENCY workers that share it."""
    try:
        settings = Settings.from_env()
    except ValueError as error:
        sys.exit(str(error))
    config = Config(
        "headroom_server.bare:create_app"
        if sys.argv[1:] == ["--bare"]
        else "headroom_server.app:create_app",
        factory=True,
        host="0.0.0.0",
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=1,
    )
    config.load()
    listener = config.bind_socket()

    def serve() -> None:
        server = Server(config)
        server.run([listener])
        if not server.started:
            sys.exit(STARTUP_FAILURE)

    Supervisor(settings.workers, serve).run()


if __name__ == "__main__":
    main()
