"""The environment of the server, read here and nowhere else."""

import os
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Settings:
    """What a start of the server is told."""

    port: int
    workers: int
    server_id: str
    redis_url: str
    api_service_url: str

    @classmethod
    def from_env(cls) -> "Settings":
        """Read the environment; raises ValueError with a sentence that says what to set."""
        return cls(
            port=_positive("PORT", "8080"),
            workers=_positive("WEB_CONCURRENCY", "4"),
            server_id=os.environ.get("SERVER_ID", "python"),
            redis_url=_url("REDIS_URL", "redis://127.0.0.1:6379"),
            api_service_url=_url("API_SERVICE_URL", "http://127.0.0.1:8100"),
        )


def _positive(name: str, absent: str) -> int:
    text = os.environ.get(name, absent)
    if not text.isdecimal() or int(text) == 0:
        raise ValueError(f"{name} is {text!r}: set it to an integer from 1 up")
    return int(text)


def _url(name: str, absent: str) -> str:
    """Read an address that is written like the one taken when it is absent."""
    text = os.environ.get(name, absent)
    scheme = urlsplit(absent).scheme
    try:
        address = urlsplit(text)
        sound = address.scheme == scheme and address.hostname and address.port
    except ValueError:
        sound = False
    if not sound:
        raise ValueError(f"{name} is {text!r}: set it to {scheme}://host:port")
    return text
