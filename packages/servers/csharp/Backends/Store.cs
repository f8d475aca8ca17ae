using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Headroom.Server.Tools.Io;
using StackExchange.Redis;

namespace Headroom.Server.Backends;

/// <summary>The Redis of suite io.</summary>
public sealed class Store : IAsyncDisposable
{
    private const string Popular = "bench:popular";
    private const string MemberPrefix = "product:";

    private readonly ConnectionMultiplexer connection;
    private readonly IDatabase database;

    private Store(ConnectionMultiplexer connection)
    {
        this.connection = connection;
        database = connection.GetDatabase();
    }

    /// <summary>Connects in the background.</summary>
    /// <exception cref="SettingException">The address is no address of a Redis.</exception>
    public static Store At(string? url)
    {
        if (!Uri.TryCreate(url, UriKind.Absolute, out var uri) || uri.Scheme != "redis")
        {
            throw new SettingException($"set REDIS_URL to redis://host:port: it is \"{url}\"");
        }
        var limitMs = (int)Limits.Backend.TotalMilliseconds;
        var options = new ConfigurationOptions
        {
            EndPoints = { { uri.Host, uri.Port > 0 ? uri.Port : 6379 } },
            AbortOnConnectFail = false,
            ConnectTimeout = limitMs,
            AsyncTimeout = limitMs,
            SyncTimeout = limitMs,
            ReconnectRetryPolicy = new LinearRetry(250),
            SetClientLibrary = false,
            TieBreaker = "",
            ConfigurationChannel = "",
            // A single Redis, which refuses what administers it; no second connection for subscriptions.
            CommandMap = CommandMap.Create(
                ["CONFIG", "CLUSTER", "CLIENT", "SENTINEL", "SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE"], available: false),
        };
        return new Store(ConnectionMultiplexer.Connect(options));
    }

    public Task CheckAsync(CancellationToken cancellationToken) => CallAsync(database.PingAsync(), cancellationToken);

    /// <summary>Ids of the ten most popular products, the most popular first.</summary>
    public async Task<int[]> PopularIdsAsync(CancellationToken cancellationToken)
    {
        var members = await CallAsync(database.SortedSetRangeByRankAsync(Popular, 0, 9, Order.Descending), cancellationToken);
        return Array.ConvertAll(members, IdOf);
    }

    /// <summary>Reads a user's cart; null where there is none.</summary>
    public async Task<StoredCart?> CartAsync(string userId, CancellationToken cancellationToken)
    {
        var fields = await CallAsync(database.HashGetAllAsync($"bench:cart:{userId}"), cancellationToken);
        if (fields.Length == 0) return null;
        string? items = null, total = null;
        foreach (var field in fields)
        {
            if (field.Name == "items") items = field.Value;
            else if (field.Name == "total") total = field.Value;
        }
        return double.TryParse(total, NumberStyles.Float, CultureInfo.InvariantCulture, out var amount)
            ? new StoredCart(Parse(items, IoJson.Default.CartItemArray), amount)
            : throw new BackendException($"redis: the cart of {userId} has no total");
    }

    /// <summary>The first five entries of a user's history.</summary>
    public async Task<HistoryEntry[]> RecentHistoryAsync(string userId, CancellationToken cancellationToken)
    {
        var entries = await CallAsync(database.ListRangeAsync(HistoryKey(userId), 0, 4), cancellationToken);
        return Array.ConvertAll(entries, entry => Parse(entry, IoJson.Default.HistoryEntry));
    }

    /// <summary>
    /// Counts an order against the user's rate limit, adds it to the history and makes its first product more popular,
    /// in one round trip. Returns the new count.
    /// </summary>
    public async Task<long> RecordOrderAsync(string userId, HistoryEntry order, int firstProduct, CancellationToken cancellationToken)
    {
        var batch = database.CreateBatch();
        var count = batch.StringIncrementAsync(RateLimitKey(userId));
        var pushed = batch.ListRightPushAsync(
            HistoryKey(userId), JsonSerializer.SerializeToUtf8Bytes(order, IoJson.Default.HistoryEntry));
        var raised = batch.ExecuteAsync("ZADD", (RedisKey)Popular, "INCR", 1, MemberPrefix + firstProduct);
        batch.Execute();
        await CallAsync(Task.WhenAll(count, pushed, raised), cancellationToken);
        return await count;
    }

    public ValueTask DisposeAsync() => connection.DisposeAsync();

    private static int IdOf(RedisValue member)
    {
        var text = member.ToString().AsSpan();
        return text.StartsWith(MemberPrefix, StringComparison.Ordinal)
            && int.TryParse(text[MemberPrefix.Length..], NumberStyles.None, CultureInfo.InvariantCulture, out var id)
            ? id
            : throw new BackendException($"redis: {Popular} has a member that is no product");
    }

    private static T Parse<T>(string? text, JsonTypeInfo<T> type)
    {
        try
        {
            return JsonSerializer.Deserialize(text ?? "null", type) ?? throw new BackendException("redis: a value is missing");
        }
        catch (JsonException problem)
        {
            throw new BackendException("redis: a value is other JSON than it should be", problem);
        }
    }

    private static string HistoryKey(string userId) => $"bench:history:{userId}";

    /// <summary>One of a hundred rate limits, by the last two of the id's five digits.</summary>
    private static string RateLimitKey(string userId) => $"bench:ratelimit:user-000{userId.AsSpan(userId.Length - 2)}";

    private static async Task<T> CallAsync<T>(Task<T> call, CancellationToken cancellationToken)
    {
        await CallAsync((Task)call, cancellationToken);
        return await call;
    }

    private static async Task CallAsync(Task call, CancellationToken cancellationToken)
    {
        try
        {
            await call.WaitAsync(Limits.Backend, cancellationToken);
        }
        catch (Exception problem) when (problem is RedisException or RedisCommandException or TimeoutException)
        {
            // Nobody waits for a call any more that fails after its limit.
            _ = call.ContinueWith(static late => late.Exception, TaskScheduler.Default);
            throw new BackendException($"redis: {Shortened(problem.Message)}", problem);
        }
    }

    /// <summary>The client's messages end with hundreds of characters of its own counters.</summary>
    private static string Shortened(string message) => message.Length <= 120 ? message : message[..120];
}
