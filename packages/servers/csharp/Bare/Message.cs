using System.Text.Json;
using System.Text.Json.Serialization;

namespace Headroom.Server.Bare;

/// <summary>A JSON-RPC message of a client; a notification has no <paramref name="Id"/>.</summary>
internal sealed record Message(JsonElement Id, string? Method, Parameters? Params);

/// <summary>The parameters of the methods that the server knows.</summary>
internal sealed record Parameters(string? ProtocolVersion, string? Name, Dictionary<string, JsonElement>? Arguments);

/// <summary>Reads messages as deep as the server with the SDK does.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, MaxDepth = MessageDepth.Levels)]
[JsonSerializable(typeof(Message))]
internal sealed partial class MessageJson : JsonSerializerContext;
