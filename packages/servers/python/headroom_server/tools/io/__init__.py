"""Suite io: three tools over Redis and the API service."""

from headroom_server.api_service import ApiService
from headroom_server.settings import Settings
from headroom_server.suite import Suite
from headroom_server.tools.io import checkout, get_user_cart, search_products
from headroom_server.tools.io.redis_state import RedisState


def open_suite(settings: Settings, api: ApiService) -> Suite:
    """Make the client of Redis and bind the tools to both backends."""
    redis = RedisState(settings.redis_url)
    modules = (search_products, get_user_cart, checkout)
    tools = [module.make(redis, api, settings.server_id) for module in modules]
    return Suite(tools, backends=(redis, api))
