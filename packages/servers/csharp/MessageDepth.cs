using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Headroom.Server;

/// <summary>
/// Depth to which the SDK reads messages: the 64 levels of System.Text.Json, where the contract wants a hundred within an
/// argument. The SDK's options are neither public nor open to changes.
/// </summary>
internal static class MessageDepth
{
    private const int Levels = 200;

    private const string Owner = "ModelContextProtocol.McpJsonUtilities, ModelContextProtocol.Core";

    public static void Raise()
    {
        var options = ProtocolOptions(null);
        MaxDepth(options) = Levels;
        SetEffectiveMaxDepth(options, Levels);
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "get_ProtocolOptions")]
    private static extern JsonSerializerOptions ProtocolOptions([UnsafeAccessorType(Owner)] object? owner);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_maxDepth")]
    private static extern ref int MaxDepth(JsonSerializerOptions options);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_EffectiveMaxDepth")]
    private static extern void SetEffectiveMaxDepth(JsonSerializerOptions options, int levels);
}
