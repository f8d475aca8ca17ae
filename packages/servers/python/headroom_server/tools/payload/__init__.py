"""Suite payload: four proxies, and two tools that compute over large bodies."""

from importlib import import_module

from headroom_server.api_service import ApiService
from headroom_server.settings import Settings
from headroom_server.suite import Suite
from headroom_server.tools.payload import (
    analyze_logs,
    analyze_records,
    create_item,
    echo,
    get_item,
    list_items,
)
from headroom_server.tools.payload.json_library import JsonLibrary


def open_suite(settings: Settings, api: ApiService) -> Suite:
    """Bind the tools to the API service and to a JSON library."""
    server_id = settings.server_id
    # Only the library that is used is imported.
    json: JsonLibrary = import_module(f"{__name__}.{settings.payload_json}_json")
    tools = (
        echo.make(api, json),
        get_item.make(api),
        list_items.make(api),
        create_item.make(api, json),
        analyze_records.make(api, json, server_id),
        analyze_logs.make(api, json, server_id),
    )
    return Suite(tools, backends=(api,))
