// Serves MCP at /mcp: its tool spends processor time in two methods.
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

var builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(kestrel => kestrel.ListenAnyIP(int.Parse(Environment.GetEnvironmentVariable("PORT")!)));
var app = builder.Build();
app.Run(Hot.AnswerAsync);
await app.RunAsync();

static class Hot
{
    static readonly int Rounds = int.Parse(Environment.GetEnvironmentVariable("ROUNDS") ?? "500000");

    // Inlined, it would be counted to Search once both are compiled again.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static uint Rank(int rounds)
    {
        var seed = (uint)rounds;
        for (var round = 0; round < rounds; round++)
        {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
        }
        return seed;
    }

    static string Search() => $"found {Rank(Rounds)}";

    static JsonNode? ResultOf(string method, JsonNode? parameters) => (method, (string?)parameters?["name"]) switch
    {
        ("initialize", _) => JsonNode.Parse(
            """{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"hot","version":"1.0.0"}}"""),
        ("tools/list", _) => JsonNode.Parse(
            """{"tools":[{"name":"search","description":"search","inputSchema":{"type":"object"}}]}"""),
        ("tools/call", "search") => JsonNode.Parse($$"""{"content":[{"type":"text","text":"{{Search()}}"}]}"""),
        ("ping", _) => new JsonObject(),
        _ => null,
    };

    public static async Task AnswerAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
        if (context.Request.Method != "POST") return;
        var message = (await JsonNode.ParseAsync(context.Request.Body))!;
        context.Response.StatusCode = StatusCodes.Status202Accepted;
        if (message["id"] is not { } id) return;
        var result = ResultOf((string)message["method"]!, message["params"]);
        var answer = new JsonObject { ["jsonrpc"] = "2.0", ["id"] = id.DeepClone() };
        if (result is null) answer["error"] = new JsonObject { ["code"] = -32602, ["message"] = "unknown tool or method" };
        else answer["result"] = result;
        context.Response.StatusCode = StatusCodes.Status200OK;
        context.Response.ContentType = "application/json";
        await context.Response.WriteAsync(answer.ToJsonString());
    }
}
