using System.Text.Json;
using System.Text.Json.Serialization;

namespace Headroom.Server.Tools.Synthetic;

public sealed record FibonacciAnswer(int N, int Result, string ServerType);

public sealed record FetchAnswer(string Endpoint, int StatusCode, JsonElement Data, string ServerType);

public sealed record QueryAnswer(string Query, int DelayMs, int Rows, string ServerType);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower, MaxDepth = 1000)]
[JsonSerializable(typeof(FibonacciAnswer))]
[JsonSerializable(typeof(FetchAnswer))]
[JsonSerializable(typeof(QueryAnswer))]
internal sealed partial class SyntheticJson : JsonSerializerContext;
