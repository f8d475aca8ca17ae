using System.Globalization;

namespace Headroom.Server;

/// <summary>The environment of a server, as docs/suite-io.md lists it. One process uses every core.</summary>
public sealed record Settings(int Port, string Suite, Uri ApiService, string? RedisUrl, string ServerId, int ExtraTools)
{
    private const int MaxExtraTools = 1000;

    /// <exception cref="SettingException">A variable is missing or wrong.</exception>
    public static Settings FromEnvironment() => new(
        Number("PORT", Required("PORT"), 1, ushort.MaxValue),
        Optional("SUITE") ?? "io",
        Origin("API_SERVICE_URL"),
        Optional("REDIS_URL"),
        Required("SERVER_ID"),
        Number("EXTRA_TOOLS", Optional("EXTRA_TOOLS") ?? "0", 0, MaxExtraTools));

    private static string? Optional(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;

    private static string Required(string name) =>
        Optional(name) ?? throw new SettingException($"set {name}: it is empty");

    private static int Number(string name, string text, int min, int max) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= min && number <= max
            ? number
            : throw new SettingException($"set {name} to a whole number from {min} to {max}: it is \"{text}\"");

    private static Uri Origin(string name)
    {
        var text = Required(name);
        return Uri.TryCreate(text, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https"
            ? new Uri(uri.GetLeftPart(UriPartial.Authority))
            : throw new SettingException($"set {name} to http://host:port: it is \"{text}\"");
    }
}

/// <summary>A variable of the environment is missing or wrong; the message says what to set.</summary>
public sealed class SettingException(string message) : Exception(message);
