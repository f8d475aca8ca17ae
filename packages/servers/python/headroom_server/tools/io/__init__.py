"""Suite io: three tools over Redis and the API service."""

from headroom_server.api_service import ApiService
from headroom_server.settings import Settings
from headroom_server.tools.io.redis_state import RedisState


def open_suite(settings: Settings, api: ApiService):  # noqa: ANN201
    """Make the client of Redis and bind the tools to both backends."""
    # The bare server, which imports this package too, has no SDK.
    from headroom_server.suite import Suite  # noqa: PLC0415
    from headroom_server.tools.io import checkout, get_user_cart, search_products  # noqa: PLC0415

    redis = RedisState(settings.redis_url)
    modules = (search_products, get_user_cart, checkout)
    tools = [module.make(redis, api, settings.server_id) for module in modules]
    return Suite(tools, backends=(redis, api))
