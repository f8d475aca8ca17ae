using System.Buffers;
using System.Text;
using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Payload;

public sealed class AnalyzeLogs(ApiService api, string serverId) : SuiteTool(
    "analyze_logs",
    "Counts the lines of a log by level, hour and message, and tells how long requests took",
    """{ "type": "object", "properties": {} }""")
{
    private const string Path = "/payload/logs";

    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        using var body = await api.GetAsync(Path, cancellationToken);
        return JsonSerializer.Serialize(Summarize(body.Span), PayloadJson.Default.LogsAnswer);
    }

    private LogsAnswer Summarize(ReadOnlySpan<byte> body)
    {
        var characters = ArrayPool<char>.Shared.Rent(Encoding.UTF8.GetMaxCharCount(body.Length));
        try
        {
            return SummarizeText(characters.AsSpan(0, Encoding.UTF8.GetChars(body, characters)));
        }
        finally
        {
            ArrayPool<char>.Shared.Return(characters);
        }
    }

    private LogsAnswer SummarizeText(ReadOnlySpan<char> log)
    {
        var counts = new LogCounts();
        foreach (var range in log.Split('\n'))
        {
            var line = log[range];
            if (line.IsEmpty) continue;
            if (!LogLine.TryParse(line, out var entry))
            {
                throw new BackendException($"api-service: {Path}: line {counts.Lines + 1} is not one of a log");
            }
            counts.Add(entry);
        }
        return counts.Lines > 0
            ? counts.ToAnswer(serverId)
            : throw new BackendException($"api-service: {Path} answered without lines");
    }
}
