using Headroom.Server.Backends;
using Headroom.Server.Tools.Io;
using Headroom.Server.Tools.Payload;
using Headroom.Server.Tools.Synthetic;
using ModelContextProtocol.Server;

namespace Headroom.Server;

/// <summary>Tools that a server lists and serves, with their backends.</summary>
public sealed class Suite : IAsyncDisposable
{
    private readonly ApiService api;
    private readonly Store? store;

    private Suite(ApiService api, Store? store, IReadOnlyList<McpServerTool> tools) =>
        (this.api, this.store, Tools) = (api, store, tools);

    public IReadOnlyList<McpServerTool> Tools { get; }

    /// <summary>Builds the clients of the suite's backends without waiting for these.</summary>
    /// <exception cref="SettingException">There is no such suite, or an address is wrong.</exception>
    public static Suite Create(Settings settings)
    {
        switch (settings.Suite)
        {
            case "io":
                var store = Store.At(settings.RedisUrl);
                var api = new ApiService(settings.ApiService, Limits.Backend);
                return new Suite(api, store, IoTools.All(api, store, settings.ServerId));
            case "synthetic":
                return Lone(settings, SyntheticTools.All);
            case "payload":
                return Lone(settings, PayloadTools.All);
            default:
                throw new SettingException($"set SUITE to io, synthetic or payload: it is \"{settings.Suite}\"");
        }
    }

    /// <exception cref="BackendException">A backend cannot be reached.</exception>
    public Task CheckBackendsAsync(CancellationToken cancellationToken) =>
        Task.WhenAll(api.CheckAsync(cancellationToken), store?.CheckAsync(cancellationToken) ?? Task.CompletedTask);

    public ValueTask DisposeAsync()
    {
        api.Dispose();
        return store?.DisposeAsync() ?? ValueTask.CompletedTask;
    }

    private static Suite Lone(Settings settings, Func<ApiService, string, IReadOnlyList<McpServerTool>> toolsOf)
    {
        var api = new ApiService(settings.ApiService, Limits.LoneBackend);
        return new Suite(api, null, toolsOf(api, settings.ServerId));
    }
}
