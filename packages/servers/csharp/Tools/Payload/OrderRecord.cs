using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Headroom.Server.Tools.Payload;

/// <summary>One order of <c>GET /payload/records</c>; every field is read.</summary>
/// <remarks>Generated code boxes each value that it may set only as the object is made (<c>init</c>, <c>required</c>).</remarks>
public sealed class OrderRecord
{
    public int Id { get; set; }

    public string? OrderId { get; set; }

    public Customer? Customer { get; set; }

    [JsonRequired]
    public string Status { get; set; } = "";

    [JsonRequired]
    public string Category { get; set; } = "";

    [JsonRequired]
    public double Amount { get; set; }

    public string? Currency { get; set; }

    public int Quantity { get; set; }

    public string? CreatedAt { get; set; }

    public string[]? Tags { get; set; }

    public string? Notes { get; set; }
}

public sealed class Customer
{
    public string? Id { get; set; }

    public string? Name { get; set; }

    public string? Email { get; set; }

    public string? Country { get; set; }
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
