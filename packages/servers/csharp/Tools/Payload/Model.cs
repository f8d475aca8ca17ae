using System.Text.Json.Serialization;

namespace Headroom.Server.Tools.Payload;

public sealed record Message([property: JsonPropertyName("message")] string Text);

public sealed record NewItem(string Name, string Category, double Price);

public sealed record RecordsAnswer(
    string Status, double MinAmount, int Matched, IReadOnlyList<CategorySum> Categories, string ServerType);

public sealed record CategorySum(string Category, int Count, double Sum, double Mean, double Max);

/// <param name="Hours">By two digits, those that occur.</param>
/// <param name="TopMessages">The ten most frequent, the most frequent first.</param>
public sealed record LogsAnswer(
    int Lines,
    IReadOnlyDictionary<string, int> Levels,
    IReadOnlyDictionary<string, int> Hours,
    IReadOnlyList<MessageCount> TopMessages,
    [property: JsonPropertyName("p95_duration_ms")] int DurationAt95Ms,
    string ServerType);

public sealed record MessageCount(string Message, int Count);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower)]
[JsonSerializable(typeof(Message))]
[JsonSerializable(typeof(NewItem))]
[JsonSerializable(typeof(RecordsAnswer))]
[JsonSerializable(typeof(LogsAnswer))]
internal sealed partial class PayloadJson : JsonSerializerContext;
