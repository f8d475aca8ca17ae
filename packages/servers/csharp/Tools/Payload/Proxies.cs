using System.Text;
using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Payload;

/// <summary>A tool that passes on the body of the API service's answer.</summary>
public abstract class Proxy(string name, string description, string inputSchema)
    : SuiteTool(name, description, inputSchema)
{
    protected sealed override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        using var body = await AskAsync(arguments, cancellationToken);
        return Encoding.UTF8.GetString(body.Span);
    }

    protected abstract Task<Body> AskAsync(Arguments arguments, CancellationToken cancellationToken);
}

public sealed class Echo(ApiService api) : Proxy(
    "echo",
    "Has the API service send a message back",
    """
    {
      "type": "object",
      "properties": {
        "message": { "type": "string", "description": "Any text", "maxLength": 10000, "default": "hello" }
      }
    }
    """)
{
    private const int MaxLength = 10_000;

    protected override Task<Body> AskAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var message = new Message(arguments.Text("message", "hello", 0, MaxLength));
        return api.PostAsync(
            "/payload/echo", JsonSerializer.SerializeToUtf8Bytes(message, PayloadJson.Default.Message), cancellationToken);
    }
}

public sealed class GetItem(ApiService api) : Proxy(
    "get_item",
    "Reads one item",
    """
    {
      "type": "object",
      "properties": {
        "id": { "type": "integer", "description": "Which item", "minimum": 1, "maximum": 100, "default": 42 }
      }
    }
    """)
{
    private const int MaxId = 100;

    protected override Task<Body> AskAsync(Arguments arguments, CancellationToken cancellationToken) =>
        api.GetAsync($"/payload/items/{arguments.WholeNumber("id", 42, 1, MaxId)}", cancellationToken);
}

public sealed class ListItems(ApiService api) : Proxy(
    "list_items",
    "Reads all items",
    """{ "type": "object", "properties": {} }""")
{
    protected override Task<Body> AskAsync(Arguments arguments, CancellationToken cancellationToken) =>
        api.GetAsync("/payload/items", cancellationToken);
}

public sealed class CreateItem(ApiService api) : Proxy(
    "create_item",
    "Creates an item, which the API service does not keep",
    """
    {
      "type": "object",
      "properties": {
        "name": {
          "type": "string", "description": "Name of the item", "minLength": 1, "maxLength": 100, "default": "Widget"
        },
        "category": {
          "type": "string", "description": "Category of the item", "minLength": 1, "maxLength": 100, "default": "tools"
        },
        "price": {
          "type": "number", "description": "Price of the item", "minimum": 0, "maximum": 1000000, "default": 9.99
        }
      }
    }
    """)
{
    private const int MaxLength = 100;

    protected override Task<Body> AskAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var item = new NewItem(
            arguments.Text("name", "Widget", 1, MaxLength),
            arguments.Text("category", "tools", 1, MaxLength),
            arguments.Number("price", 9.99, 0, Amounts.Max));
        return api.PostAsync(
            "/payload/items", JsonSerializer.SerializeToUtf8Bytes(item, PayloadJson.Default.NewItem), cancellationToken);
    }
}
