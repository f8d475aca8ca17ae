using System.Text.Json;

namespace Headroom.Server.Tools.Synthetic;

public sealed class SimulateDatabaseQuery(string serverId) : SuiteTool(
    "simulate_database_query",
    "Waits as long as a query of a database would take",
    """
    {
      "type": "object",
      "properties": {
        "query": {
          "type": "string", "description": "Query, which is not read", "minLength": 1, "maxLength": 10000,
          "default": "SELECT 1"
        },
        "delay_ms": {
          "type": "integer", "description": "Milliseconds to wait", "minimum": 0, "maximum": 5000, "default": 10
        }
      }
    }
    """)
{
    private const int MaxQueryLength = 10_000;
    private const int MaxDelayMs = 5000;

    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var query = arguments.Text("query", "SELECT 1", 1, MaxQueryLength);
        var delayMs = arguments.WholeNumber("delay_ms", 10, 0, MaxDelayMs);
        await Task.Delay(delayMs, cancellationToken);
        return JsonSerializer.Serialize(
            new QueryAnswer(query, delayMs, 1, serverId), SyntheticJson.Default.QueryAnswer);
    }
}
