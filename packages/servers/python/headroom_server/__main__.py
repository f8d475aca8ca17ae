"""Start the server: `python -m headroom_server`, or with `--bare` the one without FastMCP."""

import sys

from uvicorn import Config

from headroom_server.settings import Settings
from headroom_server.supervisor import Supervisor


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
        workers=settings.workers,
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
    Supervisor(config, config.bind_socket()).run()


if __name__ == "__main__":
    main()
