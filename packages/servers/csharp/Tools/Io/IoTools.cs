using Headroom.Server.Backends;
using ModelContextProtocol.Server;

namespace Headroom.Server.Tools.Io;

/// <summary>Suite io: docs/suite-io.md.</summary>
public static class IoTools
{
    public static IReadOnlyList<McpServerTool> All(ApiService api, Store store, string serverId) =>
    [
        new SearchProducts(api, store, serverId),
        new GetUserCart(api, store, serverId),
        new Checkout(api, store, serverId),
    ];
}
