using System.Text.Json;
using Headroom.Server.Backends;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Headroom.Server.Tools;

/// <summary>
/// A tool that answers with one text. The SDK's tools made of methods hide what is wrong with an argument, which the
/// contract wants named.
/// </summary>
public abstract class SuiteTool(string name, string description, string inputSchema) : McpServerTool
{
    public sealed override Tool ProtocolTool { get; } = new()
    {
        Name = name,
        Description = description,
        InputSchema = SchemaOf(inputSchema),
    };

    public sealed override IReadOnlyList<object> Metadata => [];

    public sealed override async ValueTask<CallToolResult> InvokeAsync(
        RequestContext<CallToolRequestParams> request, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        try
        {
            return ResultOf(await AnswerAsync(new Arguments(request.Params?.Arguments), cancellationToken), isError: false);
        }
        catch (Exception problem) when (problem is InvalidInputException or BackendException)
        {
            return ResultOf(problem.Message, isError: true);
        }
    }

    /// <summary>The text of an answer, for the server without the SDK.</summary>
    /// <inheritdoc cref="AnswerAsync"/>
    public ValueTask<string> TextAsync(Arguments arguments, CancellationToken cancellationToken) =>
        AnswerAsync(arguments, cancellationToken);

    /// <exception cref="InvalidInputException">An argument is wrong.</exception>
    /// <exception cref="BackendException">A backend failed.</exception>
    protected abstract ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken);

    private static CallToolResult ResultOf(string text, bool isError) =>
        new() { Content = [new TextContentBlock { Text = text }], IsError = isError };

    private static JsonElement SchemaOf(string text)
    {
        using var document = JsonDocument.Parse(text);
        return document.RootElement.Clone();
    }
}
