namespace Headroom.Server;

/// <summary>Bounds of what a server takes and waits for.</summary>
public static class Limits
{
    public const long Connections = 10_000;

    public const long RequestBytes = 16 << 20;

    /// <summary>Leaves a margin to the one second in which the server must be gone.</summary>
    public static readonly TimeSpan Shutdown = TimeSpan.FromMilliseconds(700);

    /// <summary>Limit of a backend call of suite io, where a tool may make a second call after the first.</summary>
    public static readonly TimeSpan Backend = TimeSpan.FromSeconds(2);

    /// <summary>Limit of a backend call of the suites whose tools make a single one.</summary>
    public static readonly TimeSpan LoneBackend = TimeSpan.FromSeconds(4);
}
