using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Headroom.Server.Backends;
using Headroom.Server.Tools;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace Headroom.Server.Bare;

/// <summary>
/// Suite io on Kestrel without the SDK and without routing: a POST holds one JSON-RPC message, its answer is JSON, and
/// there are no sessions. Of the SDK it has the descriptions of the tools, which it writes once.
/// </summary>
internal sealed class BareServer
{
    private const string Stateless = "2026-07-28";
    private const string Newest = "2025-11-25";
    private const string Oldest = "2025-06-18";

    private const int InvalidParameters = -32602;
    private const int UnknownMethod = -32601;
    private const int ParseError = -32700;

    private static readonly JsonWriterOptions Writing = new()
    {
        // The default escapes each quotation mark of the answer by six characters.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        SkipValidation = true,
    };

    private readonly Suite suite;
    private readonly string serverId;
    private readonly Dictionary<string, SuiteTool> tools;
    private readonly byte[] list;

    /// <exception cref="SettingException">The suite is another one.</exception>
    public BareServer(Settings settings, Suite suite)
    {
        if (settings.Suite != "io") throw new SettingException($"set SUITE to io: it is \"{settings.Suite}\"");
        (this.suite, serverId) = (suite, settings.ServerId);
        tools = suite.Tools.Concat(ExtraTool.Many(settings.ExtraTools, serverId))
            .Cast<SuiteTool>()
            .ToDictionary(tool => tool.ProtocolTool.Name);
        list = JsonSerializer.SerializeToUtf8Bytes(
            tools.Values.Select(tool => tool.ProtocolTool).ToList(),
            McpJsonUtilities.DefaultOptions.GetTypeInfo(typeof(IList<Tool>)));
    }

    public Task AnswerAsync(HttpContext context)
    {
        var request = context.Request;
        switch (request.Path.Value)
        {
            case "/mcp" when HttpMethods.IsPost(request.Method):
                return AnswerMessageAsync(context);
            case "/health":
                return Health.AnswerAsync(context, suite, serverId);
            case "/mcp":
                context.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
                return Task.CompletedTask;
            default:
                context.Response.StatusCode = StatusCodes.Status404NotFound;
                return Task.CompletedTask;
        }
    }

    private async Task AnswerMessageAsync(HttpContext context)
    {
        var answer = new ArrayBufferWriter<byte>(4096);
        try
        {
            var message = await JsonSerializer.DeserializeAsync(
                context.Request.BodyReader, MessageJson.Default.Message, context.RequestAborted);
            if (message is null or { Id.ValueKind: JsonValueKind.Undefined })
            {
                context.Response.StatusCode = StatusCodes.Status202Accepted;
                return;
            }
            var isStateless = context.Request.Headers["MCP-Protocol-Version"] == Stateless;
            await using var writer = new Utf8JsonWriter(answer, Writing);
            Start(writer, message.Id);
            await WriteAnswerAsync(writer, message, isStateless, context.RequestAborted);
            writer.WriteEndObject();
        }
        catch (JsonException problem)
        {
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
            await using var writer = new Utf8JsonWriter(answer, Writing);
            Start(writer, default);
            WriteError(writer, ParseError, problem.Message);
            writer.WriteEndObject();
        }
        context.Response.ContentType = "application/json";
        context.Response.ContentLength = answer.WrittenCount;
        await context.Response.BodyWriter.WriteAsync(answer.WrittenMemory, context.RequestAborted);
    }

    private async ValueTask WriteAnswerAsync(
        Utf8JsonWriter writer, Message message, bool isStateless, CancellationToken cancellationToken)
    {
        switch (message.Method)
        {
            case "initialize":
                writer.WriteStartObject("result");
                writer.WriteString("protocolVersion", message.Params?.ProtocolVersion == Oldest ? Oldest : Newest);
                WriteDescription(writer);
                break;
            case "server/discover":
                writer.WriteStartObject("result");
                writer.WriteStartArray("supportedVersions");
                foreach (var version in (ReadOnlySpan<string>)[Stateless, Newest, Oldest]) writer.WriteStringValue(version);
                writer.WriteEndArray();
                WriteDescription(writer);
                break;
            case "ping":
                writer.WriteStartObject("result");
                break;
            case "tools/list":
                writer.WriteStartObject("result");
                writer.WritePropertyName("tools");
                writer.WriteRawValue(list, skipInputValidation: true);
                break;
            case "tools/call":
                if (!tools.TryGetValue(message.Params?.Name ?? "", out var tool))
                {
                    WriteError(writer, InvalidParameters, $"there is no tool {message.Params?.Name}");
                    return;
                }
                await WriteCallAsync(writer, tool, new Arguments(message.Params?.Arguments), cancellationToken);
                break;
            default:
                WriteError(writer, UnknownMethod, $"there is no method {message.Method}");
                return;
        }
        // Answers of the version without sessions say that they are complete.
        if (isStateless) writer.WriteString("resultType", "complete");
        writer.WriteEndObject();
    }

    private static async ValueTask WriteCallAsync(
        Utf8JsonWriter writer, SuiteTool tool, Arguments arguments, CancellationToken cancellationToken)
    {
        string text;
        var isError = false;
        try
        {
            text = await tool.TextAsync(arguments, cancellationToken);
        }
        catch (Exception problem) when (problem is InvalidInputException or BackendException)
        {
            (text, isError) = (problem.Message, true);
        }
        writer.WriteStartObject("result");
        writer.WriteStartArray("content");
        writer.WriteStartObject();
        writer.WriteString("type", "text");
        writer.WriteString("text", text);
        writer.WriteEndObject();
        writer.WriteEndArray();
        if (isError) writer.WriteBoolean("isError", true);
    }

    private void WriteDescription(Utf8JsonWriter writer)
    {
        writer.WriteStartObject("capabilities");
        writer.WriteStartObject("tools");
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.WriteStartObject("serverInfo");
        writer.WriteString("name", $"headroom-{serverId}");
        writer.WriteString("version", "1.0.0");
        writer.WriteEndObject();
    }

    /// <summary>Begins an answer; an undefined id, that of a message that cannot be read, is null.</summary>
    private static void Start(Utf8JsonWriter writer, JsonElement id)
    {
        writer.WriteStartObject();
        writer.WriteString("jsonrpc", "2.0");
        writer.WritePropertyName("id");
        if (id.ValueKind == JsonValueKind.Undefined) writer.WriteNullValue();
        else id.WriteTo(writer);
    }

    private static void WriteError(Utf8JsonWriter writer, int code, string message)
    {
        writer.WriteStartObject("error");
        writer.WriteNumber("code", code);
        writer.WriteString("message", message);
        writer.WriteEndObject();
    }
}
