using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Synthetic;

public sealed class FetchExternalData(ApiService api, string serverId) : SuiteTool(
    "fetch_external_data",
    "Fetches JSON from the API service",
    """
    {
      "type": "object",
      "properties": {
        "endpoint": {
          "type": "string", "description": "A path that begins with /, or an address of the API service",
          "minLength": 1, "maxLength": 2000, "default": "/api"
        }
      }
    }
    """)
{
    private const int MaxEndpointLength = 2000;

    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var endpoint = arguments.Text("endpoint", "/api", 1, MaxEndpointLength);
        var path = PathOf(endpoint, api.Origin);
        var data = await api.GetJsonAsync(path, SyntheticJson.Default.JsonElement, cancellationToken);
        return JsonSerializer.Serialize(
            new FetchAnswer(endpoint, StatusCodes.Status200OK, data, serverId), SyntheticJson.Default.FetchAnswer);
    }

    /// <summary>Path and query of an endpoint on the service: all that is sent of it.</summary>
    private static string PathOf(string endpoint, Uri origin)
    {
        var isPath = endpoint.StartsWith('/') && !endpoint.StartsWith("//", StringComparison.Ordinal);
        var address = isPath ? origin.GetLeftPart(UriPartial.Authority) + endpoint : endpoint;
        // Parsers drop some of the refused characters, and take others for something else.
        return !endpoint.Any(IsRefused)
            && Uri.TryCreate(address, UriKind.Absolute, out var target)
            && target.UserInfo.Length == 0
            && HasAuthority(address)
            && Uri.Compare(target, origin, UriComponents.SchemeAndServer, UriFormat.UriEscaped, StringComparison.OrdinalIgnoreCase) == 0
            ? target.PathAndQuery
            : throw new InvalidInputException("endpoint", "must be on the API service");
    }

    /// <summary>Refuses <c>http:host</c> and <c>http:///host</c>, which .NET reads as <c>http://host</c>, and an empty user.</summary>
    private static bool HasAuthority(string address)
    {
        var start = address.IndexOf("://", StringComparison.Ordinal) + "://".Length;
        if (start < "://".Length || start >= address.Length || address[start] == '/') return false;
        var end = address.AsSpan(start).IndexOfAny('/', '?', '#');
        var authority = end < 0 ? address.AsSpan(start) : address.AsSpan(start, end);
        return !authority.Contains('@');
    }

    private static bool IsRefused(char character) =>
        character == '\\' || char.IsWhiteSpace(character) || char.IsControl(character);
}
