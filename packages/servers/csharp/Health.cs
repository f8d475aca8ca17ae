using System.Text.Json.Serialization;
using Headroom.Server.Backends;

namespace Headroom.Server;

/// <summary>Answers 200 once every backend does, else 503 with the reason.</summary>
public static class Health
{
    public static async Task AnswerAsync(HttpContext context, Suite suite, string serverId)
    {
        var answer = new HealthAnswer("ok", serverId);
        try
        {
            await suite.CheckBackendsAsync(context.RequestAborted);
        }
        catch (BackendException failure)
        {
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            answer = new HealthAnswer("unavailable", serverId, failure.Message);
        }
        await context.Response.WriteAsJsonAsync(answer, HealthJson.Default.HealthAnswer);
    }
}

public sealed record HealthAnswer(string Status, string Server, string? Error = null);

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(HealthAnswer))]
internal sealed partial class HealthJson : JsonSerializerContext;
