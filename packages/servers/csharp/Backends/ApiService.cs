using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Headroom.Server.Backends;

/// <summary>Client of the API service; <paramref name="limit"/> bounds each call to the last byte of its answer.</summary>
public sealed class ApiService(Uri origin, TimeSpan limit) : IDisposable
{
    private static readonly MediaTypeHeaderValue Json = new("application/json");

    private readonly HttpClient client = new(new SocketsHttpHandler
    {
        AllowAutoRedirect = false,
        UseCookies = false,
        UseProxy = false,
        ConnectTimeout = limit,
        PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
        // No request is traced, so none needs the headers of a trace.
        ActivityHeadersPropagator = null,
    })
    {
        Timeout = Timeout.InfiniteTimeSpan,
    };

    /// <summary>Scheme, host and port.</summary>
    public Uri Origin { get; } = origin;

    public async Task CheckAsync(CancellationToken cancellationToken) => (await GetAsync("/health", cancellationToken)).Dispose();

    /// <summary>Reads the JSON of an answer with status 200.</summary>
    public async Task<T> GetJsonAsync<T>(string path, JsonTypeInfo<T> type, CancellationToken cancellationToken)
    {
        using var body = await SendAsync(HttpMethod.Get, path, null, [HttpStatusCode.OK], cancellationToken);
        return Parse(body, path, type);
    }

    /// <inheritdoc cref="GetJsonAsync"/>
    public async Task<T> PostJsonAsync<T>(string path, byte[] content, JsonTypeInfo<T> type, CancellationToken cancellationToken)
    {
        using var body = await SendAsync(HttpMethod.Post, path, content, [HttpStatusCode.OK], cancellationToken);
        return Parse(body, path, type);
    }

    /// <summary>Reads the body of an answer with status 200 or 201 as it came.</summary>
    public Task<Body> GetAsync(string path, CancellationToken cancellationToken) =>
        SendAsync(HttpMethod.Get, path, null, [HttpStatusCode.OK, HttpStatusCode.Created], cancellationToken);

    /// <inheritdoc cref="GetAsync"/>
    public Task<Body> PostAsync(string path, byte[] content, CancellationToken cancellationToken) =>
        SendAsync(HttpMethod.Post, path, content, [HttpStatusCode.OK, HttpStatusCode.Created], cancellationToken);

    public void Dispose() => client.Dispose();

    private static T Parse<T>(Body body, string path, JsonTypeInfo<T> type)
    {
        try
        {
            return JsonSerializer.Deserialize(body.Span, type)
                ?? throw new BackendException($"api-service: {path} answered null");
        }
        catch (JsonException problem)
        {
            throw new BackendException($"api-service: {path} answered other JSON than it should", problem);
        }
    }

    private async Task<Body> SendAsync(
        HttpMethod method, string path, byte[]? content, HttpStatusCode[] expected, CancellationToken cancellationToken)
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limited.CancelAfter(limit);
        using var request = new HttpRequestMessage(method, new Uri(Origin.GetLeftPart(UriPartial.Authority) + path));
        if (content is not null) request.Content = new ByteArrayContent(content) { Headers = { ContentType = Json } };
        try
        {
            using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, limited.Token);
            if (!expected.Contains(response.StatusCode))
            {
                throw new BackendException($"api-service: {method} {path} answered {(int)response.StatusCode}");
            }
            return await Body.ReadAsync(response.Content, limited.Token);
        }
        catch (OperationCanceledException problem) when (!cancellationToken.IsCancellationRequested)
        {
            throw new BackendException($"api-service: {method} {path} took longer than {limit.TotalSeconds} s", problem);
        }
        catch (Exception problem) when (problem is HttpRequestException or IOException)
        {
            throw new BackendException($"api-service: {method} {path}: {problem.Message}", problem);
        }
    }
}
