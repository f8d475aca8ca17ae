using System.Globalization;
using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Io;

public sealed class SearchProducts(ApiService api, Store store, string serverId) : SuiteTool(
    "search_products",
    "Searches a category's products in a price range, and tells the ten most popular products",
    """
    {
      "type": "object",
      "properties": {
        "category": { "type": "string", "description": "Category name", "minLength": 1, "default": "Electronics" },
        "min_price": { "type": "number", "description": "Lowest price, included", "minimum": 0, "default": 50 },
        "max_price": { "type": "number", "description": "Highest price, included", "minimum": 0, "default": 500 },
        "limit": {
          "type": "integer", "description": "Most products to return", "minimum": 1, "maximum": 1000, "default": 10
        }
      }
    }
    """)
{
    private const int MaxLimit = 1000;

    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var category = arguments.Text("category", "Electronics", 1, int.MaxValue / 2);
        var minPrice = arguments.Number("min_price", 50, 0, double.MaxValue);
        var maxPrice = arguments.Number("max_price", 500, 0, double.MaxValue);
        var limit = arguments.WholeNumber("limit", 10, 1, MaxLimit);
        var path = $"/products/search?category={Uri.EscapeDataString(category)}&min_price={Escape(minPrice)}"
            + $"&max_price={Escape(maxPrice)}&limit={limit}";

        var popular = store.PopularIdsAsync(cancellationToken);
        var found = api.GetJsonAsync(path, IoJson.Default.FoundProducts, cancellationToken);
        await Task.WhenAll(popular, found);
        return JsonSerializer.Serialize(AnswerOf(await found, await popular), IoJson.Default.SearchAnswer);
    }

    private SearchAnswer AnswerOf(FoundProducts found, int[] popular)
    {
        var listed = Array.ConvertAll(found.Products, product => new ListedProduct(
            product.Id,
            product.Sku,
            product.Name,
            product.Price,
            product.Rating,
            Array.IndexOf(popular, product.Id) + 1));
        return new SearchAnswer(found.Category, found.TotalFound, listed, popular, serverId);
    }

    /// <summary>A large number has an exponent with a plus sign, which stands for a space in a query.</summary>
    private static string Escape(double price) => Uri.EscapeDataString(price.ToString(CultureInfo.InvariantCulture));
}
