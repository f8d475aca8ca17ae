using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Io;

public sealed class GetUserCart(ApiService api, Store store, string serverId) : SuiteTool(
    "get_user_cart",
    "Reads a user's cart and the five first entries of the order history",
    $$"""{ "type": "object", "properties": { {{UserId.Schema}} } }""")
{
    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var userId = UserId.Of(arguments);
        var (items, total) = await store.CartAsync(userId, cancellationToken)
            ?? throw new InvalidInputException("user_id", "there is no such user");

        var history = store.RecentHistoryAsync(userId, cancellationToken);
        await Task.WhenAll(history, LookUpFirstAsync(items, cancellationToken));
        var answer = new CartAnswer(userId, new Cart(items, items.Length, total), await history, serverId);
        return JsonSerializer.Serialize(answer, IoJson.Default.CartAnswer);
    }

    /// <summary>Asks for the cart's first product. The contract wants the call, and nothing of its answer.</summary>
    private Task LookUpFirstAsync(CartItem[] items, CancellationToken cancellationToken) =>
        items.Length == 0
            ? Task.CompletedTask
            : api.GetJsonAsync($"/products/{items[0].ProductId}", IoJson.Default.Product, cancellationToken);
}
