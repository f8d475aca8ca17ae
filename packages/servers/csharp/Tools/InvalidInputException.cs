namespace Headroom.Server.Tools;

/// <summary>An argument is wrong; the message names it.</summary>
public sealed class InvalidInputException(string argument, string rule) : Exception($"{argument}: {rule}");
