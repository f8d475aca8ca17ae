namespace Headroom.Server.Backends;

/// <summary>A backend failed or answered what it must not; the message begins with its name.</summary>
public sealed class BackendException(string message, Exception? cause = null) : Exception(message, cause);
