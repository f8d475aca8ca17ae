using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Io;

public sealed class Checkout(ApiService api, Store store, string serverId) : SuiteTool(
    "checkout",
    "Orders items for a user",
    $$"""
    {
      "type": "object",
      "properties": {
        {{UserId.Schema}},
        "items": {
          "type": "array",
          "description": "What to order",
          "minItems": 1,
          "default": [{ "product_id": 42, "quantity": 2 }, { "product_id": 1337, "quantity": 1 }],
          "items": {
            "type": "object",
            "required": ["product_id", "quantity"],
            "properties": {
              "product_id": { "type": "integer", "minimum": 1, "maximum": 100000 },
              "quantity": { "type": "integer", "minimum": 1 }
            }
          }
        }
      }
    }
    """)
{
    private const int MaxProductId = 100_000;

    private static readonly OrderItem[] DefaultItems = [new(42, 2), new(1337, 1)];

    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var order = new CartOrder(UserId.Of(arguments), ItemsOf(arguments.Raw("items")));
        var body = JsonSerializer.SerializeToUtf8Bytes(order, IoJson.Default.CartOrder);

        var recorded = store.RecordOrderAsync(order.UserId, EntryOf(order), order.Items[0].ProductId, cancellationToken);
        var calculated = api.PostJsonAsync("/cart/calculate", body, IoJson.Default.CalculatedOrder, cancellationToken);
        await Task.WhenAll(recorded, calculated);
        var (orderId, total) = ((await calculated).OrderId, (await calculated).Total);
        var answer = new CheckoutAnswer(
            orderId, order.UserId, total, order.Items.Count, await recorded, "confirmed", serverId);
        return JsonSerializer.Serialize(answer, IoJson.Default.CheckoutAnswer);
    }

    private static HistoryEntry EntryOf(CartOrder order)
    {
        var now = DateTimeOffset.UtcNow;
        return new HistoryEntry(
            $"ORD-{order.UserId}-{now.ToUnixTimeMilliseconds()}", null, null, null, order.Items, now.ToUnixTimeSeconds());
    }

    private static OrderItem[] ItemsOf(JsonElement items)
    {
        if (Arguments.IsAbsent(items)) return DefaultItems;
        if (items.ValueKind != JsonValueKind.Array || items.GetArrayLength() == 0)
        {
            throw new InvalidInputException("items", "must be a list with at least one item");
        }
        var parsed = new OrderItem[items.GetArrayLength()];
        var index = 0;
        foreach (var item in items.EnumerateArray()) parsed[index] = ItemOf(item, index++);
        return parsed;
    }

    private static OrderItem ItemOf(JsonElement item, int index)
    {
        if (item.ValueKind != JsonValueKind.Object)
        {
            throw new InvalidInputException($"items[{index}]", "must have product_id and quantity");
        }
        item.TryGetProperty("product_id", out var productId);
        item.TryGetProperty("quantity", out var quantity);
        return new OrderItem(
            Arguments.WholeNumberOf(productId, $"items[{index}].product_id", 1, MaxProductId),
            Arguments.WholeNumberOf(quantity, $"items[{index}].quantity", 1, int.MaxValue));
    }
}
