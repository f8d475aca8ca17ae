"""Suite io: three tools over Redis and the API service."""

from headroom_server.api_service import ApiService
from headroom_server.settings import Settings
from headroom_server.suite import Suite
from headroom_server.tools.io import checkout, get_user_cart, search_products
from headroom_server.tools.io.limits import CALL_LIMIT_S
from headroom_server.tools.io.redis_state import RedisState


def open_suite(settings: Settings) -> Suite:
    """Make the backends' clients and bind the tools to them."""
    redis = RedisState(settings.redis_url)
    api = ApiService(settings.api_service_url, CALL_LIMIT_S)
    modules = (search_products, get_user_cart, checkout)
    tools = [module.make(redis, api, settings.server_id) for module in modules]
    return Suite(tools, backends=(redis, api))
