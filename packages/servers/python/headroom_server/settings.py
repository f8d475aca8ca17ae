"""The environment of the server, read here and nowhere else."""

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

_SUITES = ("io", "synthetic", "payload")
_PAYLOAD_JSON = ("tuned", "default")
_MOST_EXTRA_TOOLS = 1000


@dataclass(frozen=True, slots=True)
class Settings:
    """What a start of the server is told."""

    port: int
    workers: int
    server_id: str
    suite: str
    # Suite io alone has Redis.
    redis_url: str | None
    api_service_url: str
    # The JSON library of suite payload: the quickest with types, or Python's own.
    payload_json: str
    # Tools that are listed beside those of the suite.
    extra_tools: int

    @classmethod
    def from_env(cls) -> "Settings":
        """Read the environment; raises ValueError with a sentence that says what to set."""
        suite = _one_of("SUITE", _SUITES)
        return cls(
            port=_positive("PORT", "8080"),
            workers=_positive("WEB_CONCURRENCY", "2"),
            server_id=os.environ.get("SERVER_ID", "python"),
            suite=suite,
            redis_url=_url("REDIS_URL", "redis://127.0.0.1:6379") if suite == "io" else None,
            api_service_url=_url("API_SERVICE_URL", "http://127.0.0.1:8100"),
            payload_json=_one_of("PAYLOAD_JSON", _PAYLOAD_JSON),
            extra_tools=_count("EXTRA_TOOLS", _MOST_EXTRA_TOOLS),
        )


def _one_of(name: str, values: tuple[str, ...]) -> str:
    """Read one of some words, the first when there is none."""
    text = os.environ.get(name) or values[0]
    if text not in values:
        raise ValueError(f"{name} is {text!r}: set it to one of {', '.join(values)}")
    return text


def _positive(name: str, absent: str) -> int:
    text = os.environ.get(name, absent)
    if not text.isdecimal() or int(text) == 0:
        raise ValueError(f"{name} is {text!r}: set it to an integer from 1 up")
    return int(text)


def _count(name: str, most: int) -> int:
    """Read a whole number in digits, 0 when there is none."""
    text = os.environ.get(name) or "0"
    # Digits of other scripts are decimal, too.
    if not (text.isascii() and text.isdecimal()) or int(text) > most:
        raise ValueError(f"{name} is {text!r}: set it to a whole number from 0 to {most}")
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
