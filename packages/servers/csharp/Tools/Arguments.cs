using System.Text.Json;

namespace Headroom.Server.Tools;

/// <summary>Arguments of a call; one that is absent or null has its default.</summary>
public readonly struct Arguments(IDictionary<string, JsonElement>? values)
{
    /// <summary>The value of an argument, null included; undefined where it is absent.</summary>
    public JsonElement Raw(string name) =>
        values is not null && values.TryGetValue(name, out var value) ? value : default;

    public int WholeNumber(string name, int fallback, int min, int max)
    {
        var value = Raw(name);
        return IsAbsent(value) ? fallback : WholeNumberOf(value, name, min, max);
    }

    public double Number(string name, double fallback, double min, double max)
    {
        var value = Raw(name);
        if (IsAbsent(value)) return fallback;
        return value.ValueKind == JsonValueKind.Number && value.TryGetDouble(out var number) && number >= min && number <= max
            ? number
            : throw new InvalidInputException(name, $"must be a number from {min} to {max}");
    }

    public string Text(string name, string fallback, int min, int max)
    {
        var value = Raw(name);
        if (IsAbsent(value)) return fallback;
        var text = TextOf(value, name);
        return HasLength(text, min, max)
            ? text
            : throw new InvalidInputException(name, $"must have {min} to {max} characters");
    }

    public static bool IsAbsent(JsonElement value) => value.ValueKind is JsonValueKind.Undefined or JsonValueKind.Null;

    public static int WholeNumberOf(JsonElement value, string name, int min, int max) =>
        value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out var number) && number >= min && number <= max
            ? number
            : throw new InvalidInputException(name, $"must be a whole number from {min} to {max}");

    public static string TextOf(JsonElement value, string name)
    {
        if (value.ValueKind != JsonValueKind.String) throw new InvalidInputException(name, "must be a text");
        try
        {
            return value.GetString()!;
        }
        catch (InvalidOperationException)
        {
            throw new InvalidInputException(name, "must be Unicode: it has half of a surrogate pair");
        }
    }

    /// <summary>Counts code points, of which a string has at most as many as it has units.</summary>
    private static bool HasLength(string text, int min, int max)
    {
        if (text.Length >= min * 2 && text.Length <= max) return true;
        if (text.Length < min || text.Length > max * 2) return false;
        var count = 0;
        foreach (var _ in text.EnumerateRunes()) count++;
        return count >= min && count <= max;
    }
}
