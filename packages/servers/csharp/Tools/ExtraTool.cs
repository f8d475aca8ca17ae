using System.Text.Json;
using System.Text.Json.Serialization;
using ModelContextProtocol.Server;

namespace Headroom.Server.Tools;

/// <summary>A tool that lengthens the list and does no work: docs/suite-io.md.</summary>
public sealed class ExtraTool : SuiteTool
{
    private const string Schema = """
        {
          "type": "object",
          "properties": {
            "text": { "type": "string", "description": "Any text" },
            "count": { "type": "integer", "description": "Any whole number" },
            "amount": { "type": "number", "description": "Any number" },
            "flag": { "type": "boolean", "description": "Yes or no" },
            "tags": { "type": "array", "description": "Any texts", "items": { "type": "string" } },
            "options": {
              "type": "object", "description": "Any object", "properties": {}, "additionalProperties": true
            }
          }
        }
        """;

    private readonly string answer;

    private ExtraTool(int number, string serverId)
        : base(
            $"extra_tool_{number:D4}",
            $"Extra tool {number:D4} of this server. It lengthens what tools/list answers, and does no work of its own: "
            + "it reads none of its six inputs, asks no backend, and answers with its name and the id of the server.",
            Schema) =>
        answer = JsonSerializer.Serialize(
            new ExtraAnswer(ProtocolTool.Name, serverId), ExtraJson.Default.ExtraAnswer);

    /// <summary>So many tools, numbered from 1.</summary>
    public static IEnumerable<McpServerTool> Many(int count, string serverId) =>
        Enumerable.Range(1, count).Select(number => new ExtraTool(number, serverId));

    protected override ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken) => new(answer);
}

public sealed record ExtraAnswer(string Tool, string ServerType);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower)]
[JsonSerializable(typeof(ExtraAnswer))]
internal sealed partial class ExtraJson : JsonSerializerContext;
