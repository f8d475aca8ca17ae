using System.Text.Json.Serialization;

namespace Headroom.Server.Tools.Io;

/// <summary>One article, as the API service sends it.</summary>
public sealed record Product(
    int Id,
    string Sku,
    string Name,
    string Category,
    string Brand,
    double Price,
    int Stock,
    double Rating,
    string[] Tags,
    double Weight,
    string Description);

public sealed record FoundProducts(string Category, int TotalFound, Product[] Products);

public sealed record SearchAnswer(
    string Category, int TotalFound, ListedProduct[] Products, int[] Top10PopularIds, string ServerType);

/// <param name="PopularityRank">1 to 10; 0: not among the ten.</param>
public sealed record ListedProduct(int Id, string Sku, string Name, double Price, double Rating, int PopularityRank);

public sealed record CartItem(int ProductId, int Qty);

/// <summary>A cart as Redis keeps it.</summary>
public sealed record StoredCart(CartItem[] Items, double Total);

/// <summary>One past order: of one product as the seed writes it, or of items as checkout does.</summary>
/// <param name="Ts">Seconds since 1970.</param>
public sealed record HistoryEntry(
    string OrderId, int? ProductId, int? Qty, double? Price, IReadOnlyList<OrderItem>? Items, long Ts);

public sealed record CartAnswer(string UserId, Cart Cart, HistoryEntry[] RecentHistory, string ServerType);

public sealed record Cart(CartItem[] Items, int ItemCount, double EstimatedTotal);

public sealed record OrderItem(int ProductId, int Quantity);

public sealed record CartOrder(string UserId, IReadOnlyList<OrderItem> Items);

/// <summary>The API service's answer to an order; amounts are in whole currency units.</summary>
public sealed record CalculatedOrder(
    string OrderId,
    string UserId,
    double Subtotal,
    double Tax,
    double Shipping,
    double Discount,
    double Total,
    int ItemsCount);

public sealed record CheckoutAnswer(
    string OrderId, string UserId, double Total, int ItemsCount, long RateLimitCount, string Status, string ServerType);

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Product))]
[JsonSerializable(typeof(FoundProducts))]
[JsonSerializable(typeof(SearchAnswer))]
[JsonSerializable(typeof(CartItem[]))]
[JsonSerializable(typeof(HistoryEntry))]
[JsonSerializable(typeof(CartAnswer))]
[JsonSerializable(typeof(CartOrder))]
[JsonSerializable(typeof(CalculatedOrder))]
[JsonSerializable(typeof(CheckoutAnswer))]
internal sealed partial class IoJson : JsonSerializerContext;
