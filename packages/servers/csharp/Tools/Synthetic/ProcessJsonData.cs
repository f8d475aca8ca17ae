using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Headroom.Server.Tools.Synthetic;

public sealed class ProcessJsonData(string serverId) : SuiteTool(
    "process_json_data",
    "Turns every string that is a value, at any depth, to upper case",
    """
    {
      "type": "object",
      "properties": {
        "data": {
          "type": "object", "description": "What to turn; keys stay as they are",
          "properties": {}, "additionalProperties": true, "default": { "name": "headroom" }
        }
      }
    }
    """)
{
    protected override ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var data = arguments.Raw("data");
        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            writer.WriteStartObject();
            writer.WritePropertyName("data");
            if (data.ValueKind == JsonValueKind.Undefined) WriteDefault(writer);
            else if (data.ValueKind == JsonValueKind.Object) WriteObject(writer, data);
            else throw new InvalidInputException("data", "must be a JSON object");
            writer.WriteString("server_type", serverId);
            writer.WriteEndObject();
        }
        return new(Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    private static void WriteDefault(Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteString("name", "HEADROOM");
        writer.WriteEndObject();
    }

    private static void WriteObject(Utf8JsonWriter writer, JsonElement data)
    {
        try
        {
            Write(writer, data);
        }
        catch (InvalidOperationException)
        {
            throw new InvalidInputException("data", "must be Unicode: it has half of a surrogate pair");
        }
    }

    private static void Write(Utf8JsonWriter writer, JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.String:
                writer.WriteStringValue(UpperCase.Of(value.GetString()!));
                break;
            case JsonValueKind.Array:
                writer.WriteStartArray();
                foreach (var element in value.EnumerateArray()) Write(writer, element);
                writer.WriteEndArray();
                break;
            case JsonValueKind.Object:
                writer.WriteStartObject();
                foreach (var property in value.EnumerateObject())
                {
                    writer.WritePropertyName(property.Name);
                    Write(writer, property.Value);
                }
                writer.WriteEndObject();
                break;
            default:
                value.WriteTo(writer);
                break;
        }
    }
}
