using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using ModelContextProtocol;

namespace Headroom.Server;

/// <summary>
/// Depth to which the SDK reads messages: the 64 levels of System.Text.Json, where the contract wants a hundred within an
/// argument. The SDK has three sets of options, of which none is open to changes.
/// </summary>
internal static class MessageDepth
{
    public const int Levels = 200;

    private const string Utilities = "ModelContextProtocol.McpJsonUtilities, ModelContextProtocol.Core";
    private const string Context = "ModelContextProtocol.McpJsonUtilities+JsonContext, ModelContextProtocol.Core";

    public static void Raise()
    {
        var context = (JsonSerializerContext)DefaultContext(null);
        foreach (var options in new[] { McpJsonUtilities.DefaultOptions, ProtocolOptions(null), context.Options })
        {
            MaxDepth(options) = Levels;
            SetEffectiveMaxDepth(options, Levels);
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "get_ProtocolOptions")]
    private static extern JsonSerializerOptions ProtocolOptions([UnsafeAccessorType(Utilities)] object? owner);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "get_Default")]
    [return: UnsafeAccessorType(Context)]
    private static extern object DefaultContext([UnsafeAccessorType(Context)] object? owner);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_maxDepth")]
    private static extern ref int MaxDepth(JsonSerializerOptions options);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_EffectiveMaxDepth")]
    private static extern void SetEffectiveMaxDepth(JsonSerializerOptions options, int levels);
}
