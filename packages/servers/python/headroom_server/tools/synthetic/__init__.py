"""Suite synthetic: four tools that need no database."""

from headroom_server.api_service import ApiService
from headroom_server.settings import Settings
from headroom_server.suite import Suite
from headroom_server.tools.synthetic import (
    calculate_fibonacci,
    fetch_external_data,
    process_json_data,
    simulate_database_query,
)


def open_suite(settings: Settings, api: ApiService) -> Suite:
    """Bind the tools to the API service."""
    server_id = settings.server_id
    tools = (
        calculate_fibonacci.make(server_id),
        fetch_external_data.make(api, server_id),
        process_json_data.make(server_id),
        simulate_database_query.make(server_id),
    )
    return Suite(tools, backends=(api,))
