using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Headroom.Server.Tools.Payload;

/// <summary>One order of <c>GET /payload/records</c>; every field is read.</summary>
public sealed class OrderRecord
{
    public int Id { get; init; }

    public string? OrderId { get; init; }

    public Customer? Customer { get; init; }

    public required string Status { get; init; }

    public required string Category { get; init; }

    public required double Amount { get; init; }

    public string? Currency { get; init; }

    public int Quantity { get; init; }

    public string? CreatedAt { get; init; }

    public string[]? Tags { get; init; }

    public string? Notes { get; init; }
}

public sealed class Customer
{
    public string? Id { get; init; }

    public string? Name { get; init; }

    public string? Email { get; init; }

    public string? Country { get; init; }
}

/// <summary>How records are read: by generated metadata, in the variant json-default by reflection.</summary>
internal static class RecordsJson
{
#if JSON_DEFAULT
    public static readonly JsonTypeInfo<OrderRecord[]> Type = (JsonTypeInfo<OrderRecord[]>)new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        RespectNullableAnnotations = true,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
    }.GetTypeInfo(typeof(OrderRecord[]));
#else
    public static readonly JsonTypeInfo<OrderRecord[]> Type = GeneratedRecordsJson.Default.OrderRecordArray;
#endif
}

#if !JSON_DEFAULT
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower,
    RespectNullableAnnotations = true,
    GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(OrderRecord[]))]
internal sealed partial class GeneratedRecordsJson : JsonSerializerContext;
#endif
