using Headroom.Server.Backends;
using ModelContextProtocol.Server;

namespace Headroom.Server.Tools.Synthetic;

/// <summary>Suite synthetic: docs/suite-synthetic.md.</summary>
public static class SyntheticTools
{
    public static IReadOnlyList<McpServerTool> All(ApiService api, string serverId) =>
    [
        new CalculateFibonacci(serverId),
        new FetchExternalData(api, serverId),
        new ProcessJsonData(serverId),
        new SimulateDatabaseQuery(serverId),
    ];
}
