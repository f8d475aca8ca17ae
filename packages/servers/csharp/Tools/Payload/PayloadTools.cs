using Headroom.Server.Backends;
using ModelContextProtocol.Server;

namespace Headroom.Server.Tools.Payload;

/// <summary>Suite payload: docs/suite-payload.md.</summary>
public static class PayloadTools
{
    public static IReadOnlyList<McpServerTool> All(ApiService api, string serverId) =>
    [
        new Echo(api),
        new GetItem(api),
        new ListItems(api),
        new CreateItem(api),
        new AnalyzeRecords(api, serverId),
        new AnalyzeLogs(api, serverId),
    ];
}
